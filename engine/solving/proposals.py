"""A game that a sheet may have been: its steps, and what they assume."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.placement import Laid
from engine.solving.assuming import Assumptions, faults, price
from engine.solving.sheet import TURNS, Line, Sheet


class Step(NamedTuple):
    """What a line was: its number (0 for a turn that was missing), the play if it was one."""

    number: int
    line: Line
    laid: Laid | None
    assumed: Assumptions = ()


class Proposal(NamedTuple):
    """A game that fits: its steps in order, the board at its end, all that it assumes.

    `looks` says how strange its words look; the best have the least price, then looks.
    """

    steps: tuple[Step, ...]
    tiles: str
    assumed: Assumptions
    looks: float

    @property
    def price(self) -> int:
        """How hard it is to believe."""
        return price(self.assumed)

    @property
    def faults(self) -> int:
        """How many faults of the sheet it assumes."""
        return faults(self.assumed)


def plays_of(sheet: Sheet, game: Proposal) -> Iterator[tuple[int, int, str, Laid]]:
    """The plays of a game: the number of the line, whose turn it was, the place, what was laid."""
    turn = sheet.first
    for step in game.steps:
        seat = turn if step.line.seat is None else step.line.seat
        if step.laid is not None:
            at = sheet.rules.grid.position(step.laid.cell, down=step.laid.down)
            yield step.number, seat, at, step.laid
        if step.line.kind in TURNS:
            turn = (seat + 1) % sheet.seats
