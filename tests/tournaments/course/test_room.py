"""The room: tables of one's own, tables that are easy to reach, and what can't be given."""

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    DORA,
    EMIL,
    FRIEDA,
    done,
    entering,
    name_of,
    paired,
    refused,
    seating,
    started,
    who,
)
from tournaments.course.acts import Absent, Change, OpenDivision, Publish, Tables
from tournaments.course.pairing_field import proposal
from tournaments.course.room import misplaced
from tournaments.course.state import State
from tournaments.course.view import view


def room(*names: str, **facts: object) -> State:
    """A tournament of these people with a plan of the room."""
    return done(started(*names), Tables(**facts))


def tables(state: State, division: str = "A", number: int = 1) -> dict[str, int]:
    """At which table everybody sits when the round is paired."""
    seatings = proposal(state, division, number, seed="lot").tables
    return {name_of(seat): one.table for one in seatings for seat in one.seats}


def drafted(state: State, division: str = "A", number: int = 1) -> State:
    """The tournament with a draft of the round."""
    return done(state, proposal(state, division, number, seed="lot"))


def doubts(state: State, division: str = "A", number: int = 1) -> list[tuple[str, dict]]:
    """Codes and facts of what the room does not give."""
    round_ = state.divisions[division].rounds[number]
    return [(one.doubt.name, one.facts) for one in misplaced(state, division, round_)]


SIX = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda")


def test_whoever_needs_a_table_that_is_easy_to_reach_gets_one_in_every_round():
    state = room(*SIX, accessible=(3,), needs_accessible=(ANNA,))

    assert tables(state)["Anna"] == 3
    assert sorted(set(tables(state).values())) == [1, 2, 3]


def test_the_first_free_one_of_them_is_taken_and_the_others_are_for_everybody():
    state = room(*SIX, accessible=(5, 2), needs_accessible=(ANNA, BERT))
    state = done(state, Absent(BERT, 1))

    assert tables(state)["Anna"] == 5
    assert sorted(set(tables(state).values())) == [1, 5]


def test_tables_of_ones_own_come_first():
    facts = {"fixed": ((FRIEDA, 1),), "accessible": (1, 2), "needs_accessible": (ANNA,)}
    state = done(started(*SIX), Tables(**facts))
    state = done(state, paired(state, 1, "Anna Bert", "Clara Dora", "Emil Frieda"))

    found = tables(state)

    assert found["Frieda"] == 1
    assert found["Anna"] == (1 if found["Anna"] == found["Frieda"] else 2)


def test_without_a_need_tables_that_are_easy_to_reach_are_numbered_like_any():
    with_them, without = room(*SIX, accessible=(3,)), started(*SIX)

    assert tables(with_them) == tables(without)


def test_who_gets_none_because_all_are_taken_is_named():
    state = room(*SIX, accessible=(1,), needs_accessible=(ANNA, BERT, CLARA, DORA))

    found = doubts(drafted(state))

    near = [seat for seat, table in tables(state).items() if table == 1]
    far = {who(name) for name in ("Anna", "Bert", "Clara", "Dora") if name not in near}
    assert {code for code, _ in found} == {"NOT_ACCESSIBLE"}
    assert {facts["entry"] for _, facts in found} == far
    assert all(facts["table"] != 1 for _, facts in found)


def test_two_with_tables_of_their_own_who_meet_are_named():
    state = done(started("Anna", "Bert"), Tables(fixed=((ANNA, 3), (BERT, 4))))

    state = drafted(state)

    ((code, facts),) = doubts(state)
    assert code == "FIXED_ELSEWHERE"
    assert (facts["table"], facts["fixed"]) in {(3, 4), (4, 3)}


def test_a_change_by_hand_that_takes_somebody_away_is_named():
    state = room("Anna", "Bert", "Clara", "Dora", accessible=(1,), needs_accessible=(ANNA,))
    state = done(state, paired(state, 1, "Anna Bert", "Clara Dora"))
    assert doubts(state) == []

    state = done(state, Change("A", 1, tables=(seating(1, "Clara Bert"), seating(2, "Anna Dora"))))

    assert doubts(state) == [("NOT_ACCESSIBLE", {"entry": ANNA, "table": 2})]


def divided(**facts: object) -> State:
    """Anna to Dora play in division A, Emil and Frieda in B, each with tables of its own."""
    state = done(started("Anna", "Bert", "Clara", "Dora"), OpenDivision("B"))
    state = done(state, entering("Emil", "B"), entering("Frieda", "B"))
    return done(state, Tables(first=(("A", 1), ("B", 2)), **facts))


def test_divisions_with_tables_of_their_own_do_not_take_each_others():
    state = divided()
    assert sorted(set(tables(state).values())) == [1, 2]
    state = done(state, proposal(state, "A", 1, seed="lot"), Publish("A", 1))

    assert tables(state, "B")["Emil"] == 3


def test_one_table_in_two_divisions_is_named():
    state = divided()
    state = done(state, paired(state, 1, "Anna Bert", "Clara Dora"))
    both = paired(state, 1, "Emil Frieda", division="B")

    state = done(state, both)

    assert doubts(state, "B") == [("TABLE_SHARED", {"table": 1, "division": "A"})]


def test_a_table_that_is_easy_to_reach_is_left_to_the_division_where_it_is_needed():
    state = divided(accessible=(1,), needs_accessible=(EMIL,))
    state = done(state, proposal(state, "A", 1, seed="lot"))

    assert sorted({one.table for one in state.divisions["A"].rounds[1].proposal.tables}) == [2, 3]
    assert tables(state, "B")["Emil"] == 1


def test_only_officials_see_who_needs_what():
    state = room("Anna", "Bert", accessible=(2,), needs_accessible=(ANNA,))
    state = done(drafted(state), Publish("A", 1))

    official, public = view(state, "official"), view(state, "public")

    assert official["room"]["needs_accessible"] == [ANNA]
    assert public["room"] == {"names": []}
    assert official["divisions"][0]["rounds"][0]["misplaced"] == []
    assert "misplaced" not in public["divisions"][0]["rounds"][0]


def test_needs_are_of_entries_and_told_once():
    state = started()

    assert refused(state, Tables(accessible=(1,), needs_accessible=(EMIL,)))[0] == "NO_SUCH_ENTRY"
    twice = Tables(accessible=(1,), needs_accessible=(DORA, DORA))
    assert refused(state, twice) == ("ENTRY_TWICE", {"entry": DORA})
