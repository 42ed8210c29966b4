"""A game told as lines of text: its score sheet, what lies there, what a person should look at."""

from collections.abc import Iterator
from typing import Any

from engine.drawn import drawn, whole
from engine.games import replay, scores
from engine.karten.possible import plays as placements
from engine.letters import in_order
from engine.plays import plays
from engine.recordings import Recording
from engine.refusals import Malformed
from engine.roles import OFFICIAL
from engine.views import view
from engine.wordlist import WordList

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


def possible(game: Recording, words: WordList, rack: str | None, most: int) -> Iterator[str]:
    """All plays of a rack: how many there are, then points, place and letters of the best.

    Of cards with the known bonus card of the seat on turn. Raises Malformed where a rack is not
    known or holds what is no tile, and in games whose letters move.
    """
    state = game.state
    if state.family == "klauer":
        raise Malformed("file", "Plays can be listed for games on a board or with cards only.")
    held = _rack(state) if rack is None else rack
    if strange := set(held) - {*state.rules.letters.tiles, "?"}:
        raise Malformed("rack", "{tile!r} is no tile of this game.", tile=min(strange))
    yield from (
        _of_cards(state, held, words, most)
        if state.family == "karten"
        else _on_board(state, held, words, most)
    )


def _on_board(state: Any, held: str, words: WordList, most: int) -> Iterator[str]:
    found = plays(state.rules, state.tiles, held, words)
    yield f"plays of {in_order(held)}: {len(found)}"
    for one in found[: most or None]:
        at = state.rules.grid.position(one.cell, down=one.down)
        yield f"{one.score:>4} {at:4}{one.letters}"


def _of_cards(state: Any, held: str, words: WordList, most: int) -> Iterator[str]:
    bonus = None if state.turn is None else state.bonuses.hands[state.turn]
    found = placements(state.rules, state.table, held, words, bonus)
    card = f" with {bonus}" if bonus else ""
    yield f"plays of {in_order(held)}{card}: {len(found)}"
    for one in found[: most or None]:
        used = f" {bonus}" * bool(one.added) + f"@{one.named}" * (one.named is not None)
        yield f"{one.score:>4} {one.at:6}{one.letters}{used}"


def _rack(state: Any) -> str:
    if state.turn is None:
        raise Malformed("rack", "Nobody is on turn; name the tiles with --rack.")
    rack = state.racks[state.turn]
    if len(rack.known) < rack.size:
        raise Malformed("rack", "The rack is not known; name the tiles with --rack.")
    return str(rack.known)


def as_of(game: Recording, entries: int) -> Recording:
    """The game as it stood after its first entries. Raises Malformed for a number it has not."""
    if not 1 <= entries <= len(game.moves):
        what = "The game has {entries} entries; name one of 1 to {entries}."
        raise Malformed("after", what, entries=len(game.moves))
    moves = game.moves[:entries]
    return game._replace(moves=moves, state=replay(moves), lines=game.lines[:entries])
