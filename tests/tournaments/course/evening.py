"""A tournament for tests: people by their first names, acts decided and applied in a line each."""

from typing import Any
from uuid import NAMESPACE_DNS, uuid5

import pytest

from engine.refusals import Refusal
from tournaments.course import course
from tournaments.course.acts import (
    Act,
    CloseRound,
    Create,
    Enter,
    FromGame,
    Link,
    Propose,
    Publish,
    Report,
)
from tournaments.course.pairing_field import proposal
from tournaments.course.presets import preset
from tournaments.course.shapes import GivenBye, Seating
from tournaments.course.state import State
from tournaments.course.tables import Table

CAST = (
    "Anna", "Bert", "Clara", "Dora", "Emil", "Frieda",
    "Georg", "Hanna", "Igor", "Jutta", "Karl", "Lotte",
)  # fmt: skip
DATE = "2026-10-24"
HASH = "5e" * 32


def some_id(words: str) -> str:
    """An id that belongs to these words."""
    return str(uuid5(NAMESPACE_DNS, words))


def who(name: str) -> str:
    """The entry of somebody."""
    return some_id(f"entry of {name}")


ANNA, BERT, CLARA, DORA, EMIL, FRIEDA = map(who, CAST[:6])
GAME, OTHER_GAME, REASON = some_id("game"), some_id("other game"), some_id("reason")


def creation(name: str = "swiss", **changes: Any) -> Create:
    """A tournament from a preset; in these tests nobody needs to be checked in."""
    return preset(name, DATE, **{"check_in": False, **changes})


def entering(name: str, division: str = "A", **facts: Any) -> Enter:
    """The act by which somebody enters."""
    return Enter(who(name), some_id(f"person {name}"), division, **facts)


def done(state: State | None, *commands: Act) -> State:
    """The state after commands, each decided and applied."""
    for command in commands:
        for act in course.decide(state, command):
            state = course.apply(state, act)
    assert state is not None
    return state


def started(*names: str, preset: str = "swiss", **changes: Any) -> State:
    """A tournament with these people entered; four of them without names."""
    return done(None, creation(preset, **changes), *map(entering, names or CAST[:4]))


def paired(state: State, number: int, *tables: str, bye: str = "", division: str = "A") -> Propose:
    """A pairing by hand: `Anna Bert` is a table, the first going first."""
    return Propose(
        division,
        number,
        system="by_hand",
        system_version=1,
        parameters={},
        seed="seed",
        field=HASH,
        based_on=state.version,
        tables=tuple(seating(n, names) for n, names in enumerate(tables, start=1)),
        byes=tuple(GivenBye(who(name)) for name in bye.split()),
    )


def seating(number: int, names: str) -> Seating:
    """A table with its people."""
    return Seating(number, tuple(map(who, names.split())))


def playing(*tables: str, bye: str = "", state: State | None = None, number: int = 1) -> State:
    """A tournament whose first round is published."""
    names = [name for table in (*tables, bye) for name in table.split()]
    state = state or started(*sorted(names, key=CAST.index))
    return done(state, paired(state, number, *tables, bye=bye), Publish("A", number))


def one_table(*commands: Act) -> State:
    """Anna and Bert at table 1, after commands."""
    return done(playing("Anna Bert"), *commands)


def told(*scores: int, table: int = 1, number: int = 1, **facts: Any) -> Report:
    """The report of scores at a table."""
    return Report("A", number, table, scores=scores, **facts)


def of_game(*scores: int, version: int = 30, **facts: Any) -> FromGame:
    """What the game of table 1 says."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    facts = {"places": places, "scores": scores, **facts}
    return FromGame("A", 1, 1, game=GAME, version=version, head=HASH, **facts)


LINK = Link("A", 1, 1, game=GAME)
CLOSE = CloseRound("A", 1)


def table(state: State, number: int = 1, of_round: int = 1, division: str = "A") -> Table:
    """A table of a round."""
    return state.divisions[division].rounds[of_round].tables[number]


def seats(state: State, of_round: int = 1, division: str = "A") -> list[list[str]]:
    """The tables of a round by names."""
    tables = state.divisions[division].rounds[of_round].tables.values()
    return [[name_of(seat) for seat in one.seats] for one in tables]


def name_of(entry: str) -> str:
    """Whose entry it is."""
    return next(name for name in CAST if who(name) == entry)


def played_round(state: State, number: int, division: str = "A", seed: str = "seed") -> State:
    """The next round paired, published, played and closed; who sits first wins 400 to 350."""
    state = done(state, proposal(state, division, number, seed=seed), Publish(division, number))
    for one in state.divisions[division].rounds[number].tables.values():
        state = done(state, Report(division, number, one.number, scores=(400, 350)))
    return done(state, CloseRound(division, number))


def refused(state: State | None, command: Act) -> tuple[str, dict[str, Any]]:
    """Code and facts of the one reason against a command; its sentence can be spoken."""
    (only,) = refusals(state, command)
    return only


def refusals(state: State | None, command: Act) -> list[tuple[str, dict[str, Any]]]:
    """Code and facts of all reasons against a command; `decide` raises the first."""
    reasons = course.objections(state, command)
    with pytest.raises(Refusal) as raised:
        course.decide(state, command)
    assert raised.value == reasons[0]
    assert all("{" not in reason.detail for reason in reasons)
    return [(reason.code, reason.facts) for reason in reasons]
