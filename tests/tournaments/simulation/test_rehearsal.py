"""The rest of a tournament played through by chance from where it stands, and nothing stored."""

import pytest
from django.core.management import CommandError, call_command

from engine.refusals import Refusal
from games.models import Event
from tests.tournaments.cast import Cast
from tests.tournaments.course.evening import ANNA, CAST, done, entering, paired, started, told
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import Leave, Publish
from tournaments.course.presets import PRESETS
from tournaments.simulation.model import Model
from tournaments.simulation.rehearsal import rehearsed

MODEL = Model()


def rounds(state, seed="1"):
    """The tables of each round as they come out, and the byes."""
    return [
        (one.number, [table.seats for table in one.round.tables.values()], len(one.round.byes))
        for one in rehearsed(state, "A", MODEL, seed)
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_the_plan_of_every_preset_is_played_through_for_nine(name):
    state = started(*CAST[:1], preset=name)
    state = done(state, *map(entering, CAST[1:9]))
    found = list(rehearsed(state, "A", MODEL, "1"))
    plan = state.divisions["A"].plan
    assert [one.number for one in found] == [*range(1, len(plan) + 1)]
    assert [one.round.proposal.system for one in found] == [one.system for one in plan]
    for one in found:
        assert all(table.result is not None for table in one.round.tables.values())
        seated = sum(len(table.seats) for table in one.round.tables.values())
        assert seated + len(one.round.byes) == 9


def test_equal_seeds_play_equal_rounds_and_the_state_is_as_it_was():
    state = started(*CAST[:6])
    before = state.version
    assert rounds(state) == rounds(state)
    assert rounds(state) != rounds(state, "2")
    assert state.version == before


def test_what_is_out_stays_and_results_that_are_there_count():
    state = started("Anna", "Bert", "Clara", "Dora")
    state = done(state, paired(state, 1, "Anna Bert", "Clara Dora"), Publish("A", 1))
    state = done(state, told(400, 350))
    first, second, *_rest = rehearsed(state, "A", MODEL, "1")
    assert (first.out_before, second.out_before) == (True, False)
    assert first.round.tables[1].result.scores == (400, 350)
    assert first.round.tables[2].result is not None


def test_rounds_that_have_all_results_are_over():
    state = started("Anna", "Bert")
    state = done(state, paired(state, 1, "Anna Bert"), Publish("A", 1), told(400, 350))
    assert [number for number, _tables, _byes in rounds(state)] == [2, 3, 4, 5, 6, 7, 8]


def test_a_division_without_anybody_is_refused():
    with pytest.raises(Refusal):
        rounds(done(started("Anna"), Leave(ANNA, 1)))


def test_the_command_prints_the_rounds_to_come_and_stores_nothing(cast: Cast, capsys):
    evening = club_evening(cast)
    before = Event.objects.count()
    call_command("simulate", str(evening.stream), "--once", "--seed", "7", language="en")
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith("Round")] == [
        f"Round {number} (swiss)" for number in range(1, 9)
    ]
    assert "Muster, Bert" in out
    assert out.splitlines()[-1] == "Nothing of it was stored."
    assert Event.objects.count() == before


def test_without_a_tournament_there_is_nothing_to_play_once(db):
    with pytest.raises(CommandError, match="Name the tournament"):
        call_command("simulate", "--once", language="en")
