"""What results count and what orders a standing, where a tournament says nothing else."""

from dataclasses import replace
from typing import Any, NamedTuple

from engine import games
from engine.facts import plain
from engine.moves import Open
from engine.rulesets import ruleset
from tournaments.course.shapes import SetUp
from tournaments.points import POINTS_OF_MANY, POINTS_OF_TWO, Points, of_places, points_data
from tournaments.standings.order import OF_SCORES, ORDER_OF_MANY, ORDER_OF_TWO

_TWO = 2


class Counting(NamedTuple):
    """What results count, and the criteria of the standing, the first one first."""

    points: Points
    order: tuple[str, ...]

    def settings(self) -> dict[str, Any]:
        """The same as a set-up has it."""
        return {"points": points_data(self.points), "standing": list(self.order)}


def usual(name: str, seats: int) -> Counting:
    """What counts by the rules of this name at tables of this size.

    Where a game has no points nobody can earn a difference: a bye gives none, and nothing is
    ordered by it.
    """
    many = seats > _TWO
    points, order = (POINTS_OF_MANY, ORDER_OF_MANY) if many else (POINTS_OF_TWO, ORDER_OF_TWO)
    if has_points(name):
        return Counting(points, order)
    return Counting(of_places(points), tuple(one for one in order if one not in OF_SCORES))


def has_points(name: str) -> bool:
    """Whether a game by the rules of this name has points."""
    rules = ruleset(name)
    seats = tuple(map(str, range(rules.least_players)))
    opening = Open(name, plain(rules.options()), seats)
    return games.scores(games.apply(None, opening)) is not None


def tells_spread(setup: SetUp) -> bool:
    """Whether players can differ in spread: by the points of games, or by what a bye gave once."""
    return setup.scored is not False or bool({*setup.standing} & {*OF_SCORES})


def amended(setup: SetUp, **changes: Any) -> SetUp:
    """The set-up with another game or size of table.

    What counts follows only where other things are usual then.
    """
    new = replace(setup, **changes)
    before, after = usual(setup.ruleset, setup.seats), usual(new.ruleset, new.seats)
    if before == after:
        return new
    return replace(new, points=points_data(after.points), standing=after.order)
