"""All ways to pair a round, and the one function that pairs it.

To add one: a file with its rule on top and a frozen dataclass of its parameters that has `name`,
`version`, `tools`, `of_many`, `asks`, `settled`, `parameters` and `draw` (see `System` in
`field.py`), and a line in `SYSTEMS`. Most inherit what is usual from `situation.py`.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields
from typing import Any

from engine.refusals import Refusal, Unusable
from tournaments.pairing.australian import AustralianDraw
from tournaments.pairing.by_hand import ByHand
from tournaments.pairing.contender import Contender
from tournaments.pairing.factor import FactorPairing
from tournaments.pairing.fide_dutch import FideDutch
from tournaments.pairing.field import Field, System
from tournaments.pairing.finals import Finals
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.knock_out import KnockOut
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.quartiles import Quartiles
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.refusals import Reason
from tournaments.pairing.round_robin import RoundRobin
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.tables_of_many import TablesOfMany
from tournaments.pairing.team_round_robin import TeamRoundRobin

_TWO = 2
SYSTEMS: dict[str, type[Any]] = {
    system.name: system
    for system in (
        Swiss,
        RoundRobin,
        Quartiles,
        TeamRoundRobin,
        KingOfTheHill,
        Monrad,
        AustralianDraw,
        FactorPairing,
        RandomDraw,
        Finals,
        KnockOut,
        Contender,
        FideDutch,
        TablesOfMany,
        ByHand,
    )
}
PLANNED = tuple(name for name in SYSTEMS if name != ByHand.name)
"""What a plan can name and a round can be paired anew by; by hand a person sets a round."""


def fitting(least: int, most: int) -> list[str]:
    """The systems that pair rounds of tables of `least` to `most` seats."""
    two, many = least <= _TWO, most > _TWO
    return [name for name in PLANNED if (many if SYSTEMS[name].of_many else two)]


def pair(field: Field) -> Pairing:
    """The round that the field's system proposes; equal fields get equal rounds. Raises Refusal."""
    tables, byes = field.system.draw(field)
    return Pairing(
        system=field.system.name,
        version=field.system.version,
        parameters=field.system.parameters(),
        seed=field.seed,
        field=field.sha256(),
        tables=tables,
        byes=byes,
        tools=field.system.tools,
    )


def system(name: str, parameters: Mapping[str, Any] | None = None) -> System:
    """The system of that name; parameters as JSON gives them, the usual ones where none are given.

    Raises Refusal NO_SUCH_SYSTEM, NO_SUCH_PARAMETER or what the system says to a value; Unusable
    if a parameter is missing or has another shape.
    """
    kind = named(name)
    given = {key: _frozen(value) for key, value in (parameters or {}).items()}
    _check_names(name, given)
    found: System = kind(**given)
    return found


def named(name: str) -> type[Any]:
    """The kind of system of that name; raises Refusal NO_SUCH_SYSTEM."""
    if name not in SYSTEMS:
        raise Refusal(Reason.NO_SUCH_SYSTEM, system=name, systems=", ".join(SYSTEMS))
    return SYSTEMS[name]


def _check_names(name: str, given: Collection[str]) -> None:
    known = {part.name: part for part in fields(SYSTEMS[name])}
    for parameter in given:
        if parameter not in known:
            facts = {"system": name, "parameters": ", ".join(known)}
            raise Refusal(Reason.NO_SUCH_PARAMETER, parameter=parameter, **facts)
    for parameter, part in known.items():
        usual = part.default is not MISSING or part.default_factory is not MISSING
        if not usual and parameter not in given:
            raise Unusable(parameter, "This system needs this parameter.")


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
