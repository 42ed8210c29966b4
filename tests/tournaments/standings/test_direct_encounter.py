"""Those who are equal compared by their own games, as FIDE C.07 says in article 6."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import drawn, entrants, random_evening, standing_of
from tournaments.points import POINTS_OF_TWO
from tournaments.standings.lines import lines_of_round
from tournaments.standings.order import Decision, Direct, direct_encounter
from tournaments.standings.table import standing

ORDER = ("wins", "direct_encounter")


def test_where_all_have_met_their_games_order_them():
    text = """
    1.1 Anna 300 Bert 290
    1.2 Cleo 300 Dora 200
    2.1 Cleo 310 Anna 210
    2.2 Bert 400 Dora 310
    """
    table = standing_of(text, order=ORDER)
    assert drawn(table) == "1 Cleo 4\n2 Anna 2\n3 Bert 2\n4 Dora 0"
    assert table.rows[2].decision == Decision("direct_encounter", 2, 0, ("Anna", "Bert"))


def test_several_games_of_the_same_two_count_as_their_average():
    # All have 4 half wins. Anna beat Bert, Bert Cleo; Cleo beat Anna and drew with her: 3/2 to 1/2.
    text = """
    1.1 Anna 2 Bert 1
    2.1 Bert 2 Cleo 1
    3.1 Cleo 2 Anna 1
    4.1 Cleo 1 Anna 1
    4.2 Bert 2 Dora 1
    5.1 Anna 1 Emil 1
    5.2 Cleo 1 Dora 1
    """
    table = standing_of(text, order=ORDER)
    assert drawn(table) == "1 Anna 4\n2 Bert 4\n3 Cleo 4\n4= Dora 1\n4= Emil 1"
    among = ("Anna", "Bert", "Cleo")
    assert [row.directs[0] for row in table.rows[:3]] == [
        Direct(among, Fraction(5, 2)), Direct(among, 2), Direct(among, Fraction(3, 2))
    ]  # fmt: skip


def test_who_beat_all_others_is_the_first_though_they_never_met():
    text = """
    1.1 Anna 2 Bert 1
    2.1 Anna 2 Cleo 1
    3.1 Dora 2 Anna 1
    1.2 Cleo 2 Dora 1
    2.2 Bert 2 Emil 1
    3.2 Bert 2 Emil 1
    4.1 Cleo 2 Emil 1
    """
    # Bert and Cleo could have one win at most against each other, Anna has two (6.3).
    table = standing_of(text, order=ORDER)
    assert drawn(table) == "1 Anna 4\n2= Bert 4\n2= Cleo 4\n4 Dora 2\n5 Emil 0"
    assert table.rows[1].decision == Decision("direct_encounter", 4, 0, ("Anna", "Bert", "Cleo"))
    assert drawn(standing_of(text, order=("wins", "head_to_head"))) == (
        "1= Anna 4\n1= Bert 4\n1= Cleo 4\n4 Dora 2\n5 Emil 0"
    )


def test_a_single_game_among_three_decides_nothing():
    text = "1.1 Anna 2 Bert 1\n2.1 Bert 2 Dora 1\n1.2 Cleo 2 Dora 1"
    # Cleo could have beaten both.
    assert drawn(standing_of(text, order=ORDER)) == "1= Anna 2\n1= Bert 2\n1= Cleo 2\n4 Dora 0"


def test_a_forfeit_is_no_game():
    text = "1.1 Anna + Bert -\n2.1 Bert + Anna -"
    assert drawn(standing_of(text, order=ORDER)) == "1= Anna 2\n1= Bert 2"


chances = st.randoms(use_true_random=False)


@given(chances)
@settings(max_examples=examples(150))
def test_however_the_missing_games_would_end_the_first_stay_the_first(chance):
    outcomes = random_evening(chance, entries=4, rounds=chance.randint(1, 3), most=2)
    names = [one.id for one in entrants(outcomes)]
    found = direct_encounter(names, lines_of(outcomes))
    assert [len(part) for part in parts_of(found, names)] == certain(names, outcomes)


@given(chances)
@settings(max_examples=examples(60))
def test_everybody_keeps_a_place_whatever_the_order(chance):
    outcomes = random_evening(chance, entries=5, rounds=4, most=2)
    field = entrants(outcomes)
    table = standing(field, outcomes, division="A", order=("direct_encounter", "wins"))
    assert sorted(row.entry for row in table.rows) == [one.id for one in field]


def parts_of(found, names):
    return [tuple(names)] if found is None else found.parts


def lines_of(outcomes):
    """The lines of everybody over all rounds."""
    lines = {}
    for number in sorted({one.round for one in outcomes}):
        played = [one for one in outcomes if one.round == number]
        for entry, own in lines_of_round(played, (), POINTS_OF_TWO).items():
            lines[entry] = (*lines.get(entry, ()), *own)
    return lines


def certain(names, outcomes):
    """The sizes of the parts, by trying out every end of every missing game."""
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    had = {pair: [own(pair, one) for one in outcomes if met(pair, one)] for pair in pairs}
    if not any(had.values()):
        return [len(names)]
    missing = [pair for pair in pairs if not had[pair]]
    ends = [
        scores(names, had, dict(zip(missing, end, strict=True)))
        for end in product((0, 1, 2), repeat=len(missing))
    ]
    if not missing:
        (only,) = ends
        return [list(only.values()).count(level) for level in sorted({*only.values()})[::-1]]
    left, sizes = list(names), []
    while first := [a for a in left if all(tops(a, left, end) for end in ends)]:
        left.remove(*first)
        sizes.append(1)
    return [*sizes, *([len(left)] if left else [])]


def tops(one, left, end):
    return all(end[one] > end[other] for other in left if other != one)


def met(pair, outcome):
    return outcome.kind == "played" and {*pair} == {*outcome.entries}


def own(pair, outcome):
    """The half wins of the first of a pair."""
    places = dict(zip(outcome.entries, outcome.places, strict=True))
    return 1 + (places[pair[0]] < places[pair[1]]) - (places[pair[0]] > places[pair[1]])


def scores(names, had, missing):
    worth = {pair: Fraction(sum(all_), len(all_)) for pair, all_ in had.items() if all_} | missing
    return {
        name: sum(
            half if name == a else 2 - half for (a, b), half in worth.items() if name in (a, b)
        )
        for name in names
    }
