"""A standing that goes on from what is known is the one that is made from nothing."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.thorough import examples
from tests.tournaments.course.histories import SEEDS, history, states
from tests.tournaments.standings.evenings import tables
from tournaments.directing.computed_standings import NOTHING, played_out, standing_of, standings_of
from tournaments.points import POINTS_OF_TWO
from tournaments.results import Penalty
from tournaments.standings.data import as_text
from tournaments.standings.rounds import Given, Participant, Rules, reached
from tournaments.standings.table import standing_at

RULES = Rules("A", ("wins", "spread", "total", "head_to_head"), POINTS_OF_TWO)
GONE = Participant("Anna", left=True)
FIELD = tuple(Participant(name, left=False) for name in ("Anna", "Bert", "Cleo", "Dora"))


@given(SEEDS, st.integers(1, 5))
@settings(max_examples=examples(40), deadline=None)
def test_going_on_through_a_whole_tournament_gives_every_byte_that_beginning_anew_gives(seed, step):
    """Results, corrections, undoings, penalties, withdrawals: whatever the random acts bring."""
    known = {}
    for state in states(history(seed))[::step]:
        for code in state.divisions:
            known[code] = played_out(state, code, known.get(code, NOTHING))
            assert known[code] == played_out(state, code)
            assert told(known[code]) == told(played_out(state, code))


@given(SEEDS)
@settings(max_examples=examples(20), deadline=None)
def test_each_standing_is_that_of_its_round(seed):
    state = states(history(seed))[-1]
    for code, number, text in standings_of(state):
        assert text == as_text(standing_of(state, code, number), explained=True)


def told(played):
    return [as_text(standing_at(end), explained=True) for end in played.ends]


def rounds(*texts, penalties=(), field=FIELD, rules=RULES):
    """The rounds of an evening, from before the first one on."""
    evening = [(), *(tuple(tables(text)) for text in texts)]
    return [
        Given(
            rules, number, field, outcomes, tuple(one for one in penalties if one.round == number)
        )
        for number, outcomes in enumerate(evening)
    ]


FIRST = "1.1 Anna 400 Bert 300\n1.2 Cleo 390 Dora 300"
SECOND = "2.1 Anna 400 Cleo 300\n2.2 Bert 390 Dora 300"
OTHER = "2.1 Anna 300 Cleo 400\n2.2 Bert 390 Dora 300"


def same(one, other):
    """How many rounds are the same objects."""
    return [a is b for a, b in zip(one, other, strict=True)]


def test_a_result_of_the_last_round_costs_one_round():
    before = reached(rounds(FIRST, SECOND))
    after = reached(rounds(FIRST, OTHER), before)
    assert same(before, after) == [True, True, False]
    assert after[2].accounts["Bert"] is before[2].accounts["Bert"]
    assert after[2].accounts["Anna"] is not before[2].accounts["Anna"]


@pytest.mark.parametrize(
    ("now", "kept"),
    [
        (rounds(FIRST, SECOND), [True, True, True]),
        (rounds(FIRST.replace("390", "410"), SECOND), [True, False, False]),
        (rounds(FIRST, SECOND, penalties=[Penalty("Anna", 1, 1)]), [True, False, False]),
        (rounds(FIRST, SECOND, field=(GONE, *FIELD[1:])), [False, False, False]),
        (rounds(FIRST, SECOND, rules=RULES._replace(order=("spread",))), [False, False, False]),
        (rounds(FIRST, SECOND, rules=RULES._replace(points=replace(POINTS_OF_TWO, spread_cap=9))),
         [False, False, False]),
    ],
    ids=["nothing", "result", "penalty", "withdrawal", "order", "points"],
)  # fmt: skip
def test_what_changes_is_made_again_from_there_on(now, kept):
    before = reached(rounds(FIRST, SECOND))
    after = reached(now, before)
    assert same(before, after) == kept
    assert after == reached(now)


def test_who_has_a_result_without_an_entry_is_refused_from_that_round_on():
    ends = reached(rounds(FIRST, SECOND, field=FIELD[:3]))
    assert [row.entry for row in standing_at(ends[0]).rows] == ["Anna", "Bert", "Cleo"]
    for end in ends[1:]:
        with pytest.raises(Refusal) as refused:
            standing_at(end)
        assert (refused.value.code, refused.value.facts["entry"]) == ("NOT_ENTERED", "Dora")
