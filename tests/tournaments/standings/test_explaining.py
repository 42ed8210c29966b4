"""Each criterion of a row explains itself: its parts make up its value, and each says why."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import (
    entrants,
    random_evening,
    random_penalties,
    tables,
)
from tournaments.points import POINTS_OF_TWO
from tournaments.standings import explaining
from tournaments.standings.explaining import How, Neighbour, explained
from tournaments.standings.order import CRITERIA, Decision
from tournaments.standings.rounds import Given, Rules, reached
from tournaments.standings.table import Entrant, field_of, standing_at


def end_of(outcomes, order, penalties=(), field=None):
    """Where everybody is after the last round."""
    rules = Rules("A", tuple(order), POINTS_OF_TWO)
    field = field or entrants(outcomes)
    last = max((one.round for one in outcomes), default=0)
    ends = reached(
        Given(
            rules,
            number,
            field_of(field, "A", number),
            tuple(one for one in outcomes if one.round == number),
            tuple(one for one in penalties if one.round == number),
        )
        for number in range(last + 1)
    )
    return ends[-1]


def row_of(text, entry, *order, field=None):
    end = end_of(tables(text), order, field=field)
    return next(explained(end, standing_at(end), entry), None)


def drawn(one):
    """A criterion as lines: round, opponents, what the opponent has, what was won, what counts."""
    head = f"{one.criterion} {one.value}: {one.how.name}"
    return "\n".join([head, *map(part_drawn, one.parts)])


def part_drawn(part):
    counted = f"{part.amount}" if part.counts else f"({part.amount})"
    told = [f"{part.round}:", *part.opponents]
    told += [f"has {part.of}"] if part.of is not None else []
    told += [f"won {part.won}"] if part.won is not None else []
    return " ".join([*told, f"counts {counted}", *(why.name for why in part.why)])


chances = st.randoms(use_true_random=False)


@given(chances, st.lists(st.sampled_from(CRITERIA), min_size=1, max_size=6, unique=True))
@settings(max_examples=examples(150))
def test_what_counts_makes_up_every_value(chance, order):
    outcomes = random_evening(chance, entries=chance.randint(2, 7), rounds=4, most=2)
    penalties = random_penalties(chance, outcomes)
    field = [
        Entrant(one.id, rating=chance.choice([None, 1400, 1501])) for one in entrants(outcomes)
    ]
    end = end_of(outcomes, order, penalties, field)
    table = standing_at(end)
    for told in explained(end, table):
        assert {one.criterion for one in told.criteria} == {*order}
        for one in told.criteria:
            assert one.value is None or worth(one) in (one.value, None)


def worth(one):
    """What the parts of a criterion come to; None where a table of ratings has a say."""
    counted = [part.amount for part in one.parts if part.counts]
    if one.how is How.SUM:
        return sum(counted)
    if one.how is How.LARGEST:
        return max(counted, default=0)
    if one.how is How.AVERAGE:
        return Fraction(sum(counted), len(counted)) if counted else 0
    if one.how is How.RATING:
        return int(Fraction(sum(counted), len(counted)) + Fraction(1, 2)) if counted else 0
    return None


EVENING = """
1.1 Anna 9 Bert 1
1.2 Cleo 9 Dora 1
1.- Emil bye
2.1 Anna 9 Cleo 1
2.2 Emil 9 Bert 1
2.- Dora bye
3.1 Anna + Dora -
3.2 Emil 5 Cleo 5
3.- Bert bye
"""


EMILS = """
buchholz_cut_1 6: SUM
2: Bert has 2 won 2 counts (2) LEAST_CUT
3: Cleo has 3 won 1 counts 3
1: has 3 won 2 counts 3 LIMITED_BY_DRAWS

buchholz_2024 10: SUM
2: Bert has 2 won 2 counts 2
3: Cleo has 3 won 1 counts 3
1: has 5 won 2 counts 5 OWN_SCORE

sonneborn_berger 13/2: SUM
2: Bert has 2 won 2 counts 2
3: Cleo has 3 won 1 counts 3/2
1: has 3 won 2 counts 3 LIMITED_BY_DRAWS

koya 1: SUM
2: Bert has 2 won 2 counts (2) TOO_FEW
3: Cleo has 3 won 1 counts 1

cumulative 11: SUM
1: counts 2
2: counts 4
3: counts 5

best_game 9: LARGEST
2: Bert counts 9
3: Cleo counts (5) NOT_BEST

games_won 1: SUM
1: counts 0 WITHOUT_GAME
2: Bert counts 1
3: Cleo counts 0
"""


@pytest.mark.parametrize("told", EMILS.strip().split("\n\n"))
def test_each_part_says_what_counts_and_by_which_rule(told):
    (found,) = row_of(EVENING, "Emil", told.split()[0]).criteria
    assert drawn(found) == told


def test_what_somebody_chose_not_to_play_is_cut_first():
    (found,) = row_of(EVENING, "Dora", "buchholz_cut_1").criteria
    assert drawn(found) == (
        "buchholz_cut_1 5: SUM\n"
        "3: Anna has 2 won 0 counts (2) LIMITED_BY_OPPONENT LEFT_OUT_CUT\n"
        "2: has 2 won 2 counts 2 LIMITED_BY_DRAWS\n"
        "1: Cleo has 3 won 0 counts 3"
    )


def test_an_opponent_who_went_home_counts_by_the_rule_that_is_named():
    text = "1.1 Anna 9 Bert 1\n1.2 Cleo 9 Dora 1\n2.1 Anna 9 Cleo 1\n2.- Dora bye"
    (found,) = row_of(text, "Anna", "buchholz").criteria
    assert drawn(found) == (
        "buchholz 3: SUM\n1: Bert has 1 won 2 counts 1 ADJUSTED\n2: Cleo has 2 won 2 counts 2"
    )


def test_between_neighbours_the_criterion_is_named_that_decided():
    told = row_of(EVENING, "Bert", "wins", "spread")
    assert told.above == Neighbour("Cleo", Decision("wins", 3, 2))
    assert told.below == Neighbour("Dora", Decision("spread", 34, -8))
    first = row_of(EVENING, "Anna", "wins")
    assert (first.above, first.below) == (None, Neighbour("Emil", Decision("wins", 6, 5)))


def test_games_among_those_who_are_equal_are_compared_one_by_one():
    text = "1.1 Anna 2 Bert 1\n2.1 Anna 1 Bert 1\n3.1 Anna 1 Cleo 1\n3.2 Bert 2 Dora 1"
    (_, direct) = row_of(text, "Anna", "wins", "direct_encounter").criteria
    assert (drawn(direct), direct.among) == ("direct_encounter None: NOT_COMPARED", ())
    text += "\n4.1 Bert 1 Cleo 1"
    (_, direct) = row_of(text, "Anna", "wins", "direct_encounter").criteria
    assert drawn(direct) == (
        "direct_encounter 3/2: SUM\n1: Bert won 2 counts 1\n2: Bert won 1 counts 1/2"
    )


def test_who_does_not_stand_there_has_nothing_to_explain():
    assert row_of(EVENING, "Hugo", "wins") is None


def test_of_a_criterion_without_an_explanation_of_its_own_no_parts_are_made_up(monkeypatch):
    monkeypatch.delitem(explaining._EXPLAINED, "total")
    (told,) = row_of(EVENING, "Anna", "total").criteria
    assert (told.value, told.how, told.parts) == (18, How.AS_ITS_RULE_SAYS, ())
