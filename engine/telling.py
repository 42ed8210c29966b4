"""A game told as lines of text: its score sheet, what lies there, what a person should look at."""

from collections.abc import Iterator
from typing import Any

from engine.drawn import drawn, whole
from engine.games import replay, scores
from engine.recordings import Recording
from engine.refusals import Unusable
from engine.roles import OFFICIAL
from engine.views import view

_LETTER = 64  # the code before that of A: columns have letters


def sheet(game: Recording) -> Iterator[str]:
    """The score sheet: number, who, what, points, total; then how the game stands."""
    shown = view(game.state, OFFICIAL)
    yield shown["ruleset"]
    for line in shown["entries"][1:]:
        seat = line["seat"]
        name = "" if seat is None else game.names[seat]
        what = line["text"] or line["kind"]
        struck = " (struck)" if line["struck"] else ""
        points = "" if line["total"] is None else f"{line['score']:>4} {line['total']:>5}"
        yield f"{line['version']:>4} {name:10} {what + struck:24}{points}".rstrip()
    yield from _standing(game, shown)


def _standing(game: Recording, shown: dict[str, Any]) -> Iterator[str]:
    result = shown["result"]
    turn = "" if shown["turn"] is None else f", {game.names[shown['turn']]} is on turn"
    yield f"{shown['phase']}: {result['reason']}" if result else shown["phase"] + turn
    if scores(game.state) is None:
        yield "cards: " + ", ".join(
            f"{name} {seat['cards']}" for name, seat in zip(game.names, shown["seats"], strict=True)
        )
    else:
        told = zip(game.names, shown["seats"], strict=True)
        yield "points: " + ", ".join(f"{name} {seat['score']}" for name, seat in told)


def remarks(name: str, game: Recording) -> Iterator[str]:
    """What a person should look at: the file, the line in it, the sentence."""
    for line, refusal in game.remarks:
        yield f"{name}: line {line}: {refusal}" if line else f"{name}: {refusal}"


def position(game: Recording) -> Iterator[str]:
    """What lies there, as it is drawn; what is known of the racks; how the game stands."""
    shown = view(game.state, OFFICIAL)
    if "board" in shown:
        rows = whole(game.state)
        yield "    " + "".join(chr(_LETTER + n) for n in range(1, len(rows[0]) + 1))
        yield from (f"{number:>3} {row}" for number, row in enumerate(rows, 1))
    else:
        cut = drawn(game.state)
        yield f"from {cut.row}:{cut.column}" if cut.rows else "nothing lies there"
        yield from (f"    {row}" for row in cut.rows)
    for name, seat in zip(game.names, shown["seats"], strict=True):
        if "rack" in seat:
            yield f"{name}: {_held(seat['rack'], seat['count'])}"
    yield from _standing(game, shown)


def _held(known: str, count: int) -> str:
    """What is known of a rack: EST and 5 unknown."""
    unknown = count - len(known)
    parts = [known] * bool(known) + [f"{unknown} unknown"] * bool(unknown)
    return " and ".join(parts) or "nothing"


def as_of(game: Recording, entries: int) -> Recording:
    """The game as it stood after its first entries. Raises Unusable for a number it has not."""
    if not 1 <= entries <= len(game.moves):
        what = "The game has {entries} entries; name one of 1 to {entries}."
        raise Unusable("after", what, entries=len(game.moves))
    moves = game.moves[:entries]
    return game._replace(moves=moves, state=replay(moves), lines=game.lines[:entries])
