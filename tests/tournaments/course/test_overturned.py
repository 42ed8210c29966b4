"""A result of a knock-out that is corrected once the next round is out tells whom it concerns."""

from tests.tournaments.course.evening import creation, done, entering, name_of, who
from tournaments.course.acts import Correct, Leave, Publish, Report, Undo
from tournaments.course.overturned import overturned
from tournaments.course.pairing_field import proposal
from tournaments.course.view import view

CAST = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda")
KNOCK_OUT = {"system": "knock_out", "parameters": {"players": 4, "third": True}}
SWISS = {"system": "swiss", "parameters": {}}


def round_(state, number, **won):
    """A round in which whoever is named here wins by so much, else whoever is first of the cast."""
    state = done(state, proposal(state, "A", number, seed="lot"), Publish("A", number))
    for table in state.divisions["A"].rounds[number].tables.values():
        names = [name_of(seat) for seat in table.seats]
        best = next((one for one in names if one in won), min(names))
        scores = tuple(400 if one == best else 400 - won.get(best, 50) for one in names)
        state = done(state, Report("A", number, table.number, scores=scores))
    return state


def cup(*rounds, plan=(SWISS, KNOCK_OUT, KNOCK_OUT)):
    """Six players, of whom four go into the bracket after round 1."""
    state = done(None, creation(plan=list(plan)), *map(entering, CAST))
    for number, won in enumerate(rounds, 1):
        state = round_(state, number, **won)
    return state


def corrected(state, number, winner):
    """The tournament in which the table of somebody was won by them after all."""
    for table in state.divisions["A"].rounds[number].tables.values():
        names = [name_of(seat) for seat in table.seats]
        if winner in names:
            scores = tuple(410 if one == winner else 300 for one in names)
            act = Correct("A", number, table.number, scores=scores)
            return done(state, act)
    raise AssertionError(winner)


def told(state, number):
    """Who had been paired in a round, and who would be by now."""
    found = overturned(state, "A", state.divisions["A"].rounds[number])
    return [
        tuple(" ".join(map(name_of, one.facts[key].split(", "))) for key in ("first", "one"))
        for one in found
    ]


def semi_finals(state):
    """The two matches of round 2, by names."""
    matches = state.divisions["A"].rounds[2].proposal.parameters["matches"]
    return [tuple(map(name_of, one)) for one in matches]


FIRST = {"Anna": 90, "Bert": 80, "Clara": 70}


def winners(state):
    """Of each semi-final who won it, and who lost."""
    return [tuple(sorted(match)) for match in semi_finals(state)]


def test_a_corrected_semi_final_names_who_would_be_in_the_final_and_in_the_match_for_third_place():
    state = cup(FIRST, {}, {})
    (one, lost), (other, last) = winners(state)
    assert told(state, 3) == []
    assert told(corrected(state, 2, lost), 3) == [
        (f"{one} {other}", f"{lost} {other}"),
        (f"{lost} {last}", f"{one} {last}"),
    ]


def test_nothing_is_said_where_the_same_one_has_won_or_the_correction_was_taken_back():
    state = cup(FIRST, {}, {})
    (one, lost), _other = winners(state)
    assert told(corrected(state, 2, one), 3) == []
    after = corrected(state, 2, lost)
    assert told(done(after, Undo(after.version)), 3) == []


def test_nothing_is_said_while_a_result_of_the_matches_is_missing():
    state = cup(FIRST, {}, {})
    (_one, lost), _other = winners(state)
    after = corrected(state, 2, lost)
    reports = [
        line.version
        for line in after.lines
        if line.act.kind == "report" and line.act.round == 2 and line.act.table == 2
    ]
    assert told(done(after, Undo(reports[-1])), 3) == []


def test_a_corrected_result_before_the_bracket_names_who_would_be_in_it():
    state = cup(FIRST, {})
    inside = {one for match in semi_finals(state) for one in match}
    (outside, *_) = sorted(set(CAST) - inside)
    by_now = {
        one for _was, would_be in told(corrected(state, 1, outside), 2) for one in would_be.split()
    }
    assert outside in by_now


def test_both_games_of_the_next_match_are_told():
    two = {"system": "knock_out", "parameters": {"players": 4, "games": 1, "games_of_final": 2}}
    state = cup(FIRST, {}, {}, plan=(SWISS, two, two, two))
    (one, lost), (other, _last) = winners(state)
    after = round_(corrected(state, 2, lost), 4)
    expected = [(f"{one} {other}", f"{lost} {other}")]
    assert (told(after, 3), told(after, 4)) == (expected, expected)


def test_somebody_who_withdrew_since_changes_nothing_of_what_was_paired():
    state = cup(FIRST, {}, {})
    (one, lost), (other, last) = winners(state)
    gone = done(corrected(state, 2, lost), Leave(who(last), 4))
    assert told(gone, 3) == [
        (f"{one} {other}", f"{lost} {other}"),
        (f"{lost} {last}", f"{one} {last}"),
    ]


def test_those_who_run_it_are_told_and_nobody_else_and_the_pairing_stays():
    state = cup(FIRST, {}, {})
    (_one, lost), _other = winners(state)
    after = corrected(state, 2, lost)
    final = view(after, "official")["divisions"][0]["rounds"][2]
    assert [one["code"] for one in final["outdated"]] == ["RESULT_CHANGED", *["MATCH_CHANGED"] * 2]
    assert "outdated" not in view(after, "public")["divisions"][0]["rounds"][2]
    assert after.divisions["A"].rounds[3].tables == state.divisions["A"].rounds[3].tables
