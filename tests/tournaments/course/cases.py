"""Tournaments and acts for the walk over the reasons, each made in a line."""

from dataclasses import replace

from tests.tournaments.course.evening import (
    ANNA,
    CLARA,
    CLOSE,
    DORA,
    LINK,
    creation,
    done,
    entering,
    of_game,
    one_table,
    paired,
    playing,
    seating,
    started,
    told,
)
from tournaments.course.acts import (
    Close,
    Forfeit,
    Leave,
    OpenDivision,
    Revise,
)
from tournaments.course.shapes import PlannedRound, SetUp

SWISS = PlannedRound("swiss", {})


def set_up(**changes) -> SetUp:
    """The set-up of a tournament with other settings."""
    return replace(started().setup, **changes)


def settings(**changes):
    """The creation of a tournament with settings that nothing has looked at yet."""
    create = creation()
    return replace(create, setup=replace(create.setup, **changes))


def revision(**changes) -> Revise:
    """What was entered of Anna, put right."""
    entry = started("Anna", "Bert").entries[ANNA]
    facts = {"entry": ANNA, "person": entry.person, "division": "A"}
    return Revise(**{**facts, **changes})


def at(kind, **facts):
    """An act about table 1 of round 1."""
    return kind("A", 1, 1, **facts)


def four(**changes):
    """A table of four, published."""
    return playing("Anna Bert Clara Dora", state=started(preset="tables_of_four", **changes))


def two_divisions():
    """Anna and Bert in one division, Clara and Dora in another."""
    state = done(started("Anna", "Bert"), OpenDivision("B"))
    return done(state, entering("Clara", "B"), entering("Dora", "B"))


REPORTED = told(400, 380, by=ANNA)
WITH_GAME = (LINK, REPORTED, of_game(400, 381))


def robin(**parameters):
    """A planned round of a round robin."""
    return {"system": "round_robin", "parameters": parameters}


def pairing_of_four():
    """Anna against Bert, Clara against Dora."""
    return paired(started(), 1, "Anna Bert", "Clara Dora")


def same_number_twice():
    """Both at table 1."""
    act = pairing_of_four()
    return replace(act, tables=(act.tables[0], replace(act.tables[1], table=1)))


def at_table_0():
    """Anna against Bert at a table that has no number."""
    act = pairing_of_four()
    return replace(act, tables=(replace(act.tables[0], table=0), act.tables[1]))


def no_table(number: int):
    """A table taken away."""
    return (seating(number, ""),)


def gone_before_round_1():
    """Clara has left; round 1 is published without her."""
    return playing("Anna Bert", state=done(started("Anna", "Bert", "Clara"), Leave(CLARA, 1)))


def four_with_one_absent():
    """A table of four at which Dora did not come."""
    return done(four(), at(Forfeit, entries=(DORA,)))


def without_anna():
    """Anna did not come to her table."""
    return one_table(at(Forfeit, entries=(ANNA,)))


def over():
    """The only round is closed, and so is the tournament."""
    return one_table(REPORTED, CLOSE, Close())


def second_round_open():
    """Two rounds are published and played, none is closed."""
    state = playing("Anna Bert", number=2, state=one_table(REPORTED))
    return done(state, told(400, 300, number=2))


def started_of_two():
    """Round 2 is paired, and round 1 is not."""
    state = started("Anna", "Bert")
    return done(state, paired(state, 2, "Anna Bert"))
