"""Laws of standings, on small random tournaments full of ties."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings import oracle
from tests.tournaments.standings.evenings import entrants, random_evening, random_penalties
from tournaments.results import Outcome
from tournaments.standings.data import as_text, read_standing
from tournaments.standings.opponents import OF_OPPONENTS
from tournaments.standings.order import CRITERIA, HEAD_TO_HEAD, MEASURES
from tournaments.standings.table import Entrant, standing

chances = st.randoms(use_true_random=False)
orders = st.lists(st.sampled_from(CRITERIA), min_size=1, max_size=6, unique=True)
own_orders = st.lists(st.sampled_from([*MEASURES, HEAD_TO_HEAD]), min_size=1, unique=True)
sizes = st.sampled_from([(2,), (3,), (2, 3, 4), (4,)])
SOME = settings(max_examples=examples(60))


@given(chances, own_orders, sizes)
@SOME
def test_a_second_slow_way_gives_the_same_places(chance, order, size):
    outcomes = random_evening(chance, sizes=size, entries=chance.randint(2, 7), most=2)
    penalties = random_penalties(chance, outcomes)
    field = entrants(outcomes)
    table = standing(field, outcomes, division="A", order=order, penalties=penalties)
    names = [one.id for one in field]
    assert {row.entry: row.place for row in table.rows} == oracle.placed(
        names, outcomes, penalties, order
    )


@given(chances, orders, sizes)
@SOME
def test_the_order_of_arrival_changes_no_byte(chance, order, size):
    outcomes = random_evening(chance, sizes=size)
    penalties = random_penalties(chance, outcomes)
    field = entrants(outcomes)
    given_once = text_of(field, outcomes, order, penalties)
    for one in (field, outcomes, penalties):
        chance.shuffle(one)
    assert text_of(field, outcomes, order, penalties) == given_once


@given(chances, orders, sizes)
@SOME
def test_new_ids_change_nothing_but_the_ids(chance, order, size):
    outcomes = random_evening(chance, sizes=size)
    field = [Entrant(one.id, number) for number, one in enumerate(entrants(outcomes))]
    fresh = chance.sample([f"n{number}" for number in range(len(field))], len(field))
    names = {one.id: new for one, new in zip(field, fresh, strict=True)}
    renamed = standing(
        [Entrant(names[one.id], one.number) for one in field],
        [renamed_outcome(one, names) for one in outcomes],
        division="A",
        order=order,
    )
    table = standing(field, outcomes, division="A", order=order)
    assert [(names[row.entry], row.place, row.values) for row in table.rows] == [
        (row.entry, row.place, row.values) for row in renamed.rows
    ]


@given(chances, orders, st.integers(0, 3))
@SOME
def test_later_results_never_change_an_earlier_round(chance, order, through):
    outcomes = random_evening(chance, sizes=(2, 3))
    penalties = random_penalties(chance, outcomes)
    field = entrants(outcomes)
    early = [one for one in outcomes if one.round <= through]
    known = [one for one in penalties if one.round <= through]
    assert text_of(field, outcomes, order, penalties, through) == text_of(
        field, early, order, known, through
    )


@given(chances)
@SOME
def test_without_byes_and_forfeits_wins_are_shared_out_and_spreads_cancel(chance):
    outcomes = random_evening(chance, entries=6, unplayed=False)
    table = standing(entrants(outcomes), outcomes, division="A")
    assert sum(row.values["spread"] for row in table.rows) == 0
    assert sum(row.values["wins"] for row in table.rows) == 2 * len(outcomes)


@given(chances, orders, sizes)
@SOME
def test_every_value_is_made_of_its_lines_and_every_decision_is_true(chance, order, size):
    outcomes = random_evening(chance, sizes=size)
    penalties = random_penalties(chance, outcomes)
    table = standing(entrants(outcomes), outcomes, division="A", order=order, penalties=penalties)
    columns = {
        "wins": "half_wins",
        "place_points": "half_points",
        "spread": "spread",
        "total": "total",
    }
    for above, row in zip((None, *table.rows), table.rows, strict=False):
        for name in row.values.keys() & columns.keys():
            assert row.values[name] == sum(getattr(line, columns[name]) for line in row.lines)
        equal = above is None or above.place == row.place
        assert (row.decision is None) == equal
        if not equal:
            assert row.decision.above > row.decision.own
            check_measure(above, row)


def check_measure(above, row):
    """What decided by a measure is the first in which the neighbours differ."""
    name = row.decision.criterion
    if name in MEASURES or name in OF_OPPONENTS:
        assert (row.decision.above, row.decision.own) == (above.values[name], row.values[name])
        first = next(one for one in row.values if above.values[one] != row.values[one])
        assert first == name
    else:
        assert row.entry in row.decision.among


@given(chances, orders, sizes, st.booleans())
@SOME
def test_what_is_read_back_from_plain_data_is_the_standing(chance, order, size, explained):
    outcomes = random_evening(chance, sizes=size)
    penalties = random_penalties(chance, outcomes)
    field = entrants(outcomes)
    found = standing(field, outcomes, division="A", order=order, penalties=penalties)
    rows = [one if explained else replace(one, lines=()) for one in found.rows]
    told = json.loads(as_text(found, explained=explained))
    assert read_standing(told) == replace(found, rows=tuple(rows))


def text_of(field, outcomes, order, penalties, through=None):
    return as_text(
        standing(field, outcomes, division="A", order=order, penalties=penalties, through=through),
        explained=True,
    )


def renamed_outcome(one, names):
    return Outcome(
        one.division,
        one.round,
        one.table,
        tuple(names[entry] for entry in one.entries),
        one.places,
        one.scores,
        one.kind,
        tuple(names[entry] for entry in one.absent),
    )
