"""The set-up of a tournament: checked against the games there are, and written out in full.

Only what is decided now is checked here. What was stored once is read as it was, so that a rule or
a system that changes later changes no old tournament.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import games
from engine.moves import Open
from engine.refusals import Refusal
from engine.rulesets import ruleset
from tournaments.course.reading import plain
from tournaments.course.refusals import Reason
from tournaments.course.shapes import SetUp
from tournaments.points import points_data, read_points
from tournaments.rating import read_rule, rule_data
from tournaments.standings.order import check_criteria

LINEAR_ELO = "linear_elo"
MOST_MINUTES = 24 * 60
_TWO = 2


def faults(setup: SetUp) -> Iterator[Refusal]:
    """All that speaks against a set-up. Raises Refusal or Malformed where nothing can be read."""
    yield from games.objections(None, _opening(setup))
    if setup.clock is not None and not 1 <= setup.clock <= MOST_MINUTES:
        yield _bad("clock", setup.clock, f"minutes a player, 1 to {MOST_MINUTES}, or nothing")
    yield from _faults_of_points(setup)
    if setup.rating is not None and setup.rating.get("system") != LINEAR_ELO:
        yield _bad("rating", setup.rating.get("system"), LINEAR_ELO)
    check_criteria(setup.standing)


def resolved(setup: SetUp) -> SetUp:
    """The set-up with every option written out, and what its rules say about tables."""
    opening = _opening(setup)
    game = games.apply(None, opening)
    return replace(
        setup,
        options=opening.options,
        points=points_data(read_points(setup.points)),
        rating=setup.rating and _rating(setup.rating),
        least=ruleset(setup.ruleset, setup.options).least_players,
        scored=games.scores(game) is not None,
    )


def _rating(rating: dict[str, Any]) -> dict[str, Any]:
    parameters = rule_data(read_rule(rating.get("parameters", {})))
    return {"system": rating["system"], "parameters": parameters}


def _opening(setup: SetUp) -> Open:
    """The opening of a game under these rules, by which the engine says whether they are sound."""
    options: dict[str, Any] = plain(ruleset(setup.ruleset, setup.options).options())
    return Open(setup.ruleset, options, tuple(map(str, range(max(0, min(setup.seats, 99))))))


def _faults_of_points(setup: SetUp) -> Iterator[Refusal]:
    points = read_points(setup.points)
    known = {_TWO, *map(len, points.by_place)}
    least = ruleset(setup.ruleset, setup.options).least_players
    for size in range(max(least, _TWO), setup.seats + 1):
        if size not in known:
            yield _bad("points", "without this size", f"points by place for a table of {size}")


def _bad(setting: str, value: object, values: str) -> Refusal:
    return Refusal(Reason.BAD_SETTING, setting=setting, value=value, values=values)
