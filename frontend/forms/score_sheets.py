"""The lines of a score sheet, one for each turn of two players by turns, written as GCG."""

from collections.abc import Iterator, Sequence

from engine.moves import Exchange, Move, Pass, Play
from engine.notation import read_move
from engine.refusals import Unusable

_NICKS = ("1", "2")


def as_gcg(text: str, names: Sequence[str]) -> str:
    """The GCG of a game whose turns were typed line by line: `8F HORN 12`, `-3`, `-`.

    Raises Unusable, which names the line.
    """
    totals, lines = [0, 0], []
    for turn, (number, move) in enumerate(_moves(text)):
        seat = turn % 2
        what, points = _written(move, number)
        totals[seat] += points
        lines.append(f">{_NICKS[seat]}: {what} {points:+d} {totals[seat]}")
    players = [
        f"#player{number} {number} {' '.join(name.split())}" for number, name in enumerate(names, 1)
    ]
    return "\n".join((*players, *lines, ""))


def _moves(text: str) -> Iterator[tuple[int, Move]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield number, read_move(line, 0)
            except Unusable as unread:
                raise Unusable(str(number), unread.what, **unread.facts) from unread


def _written(move: Move, number: int) -> tuple[str, int]:
    """A turn as GCG has it, and its points."""
    if isinstance(move, Pass):
        return "-", 0
    if isinstance(move, Exchange):
        return f"-{move.count if move.letters is None else move.letters}", 0
    if not isinstance(move, Play):
        raise Unusable(str(number), "only plays, exchanges and passes stand on a score sheet.")
    if move.announced is None:
        raise Unusable(
            str(number), "the points behind {letters} are missing.", letters=move.letters
        )
    return f"{move.at} {move.letters}", move.announced
