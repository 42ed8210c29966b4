"""What a turn at a board made, and what its tiles could have made."""

from collections.abc import Sequence

from engine.classic.state import State
from engine.letters import BLANK, CAPITALISE
from engine.placement import Laid, lay
from engine.plays import Possible, plays
from engine.possible import Looked, Told
from engine.racked import Graph
from engine.sheets import Entry

# Beyond these the plays of a rack take seconds; no booklet has such racks often.
_MOST_BLANKS, _MOST_TILES = 2, 8


def made(before: State, entry: Entry, _lines: Sequence[Entry]) -> Told | None:
    """What was laid in a turn."""
    return None if entry.laid is None else _told(before, entry.laid)


def looked(
    before: State, _entry: Entry, _lines: Sequence[Entry], rack: str, graph: Graph
) -> Looked:
    """All plays of the known tiles of a rack."""

    def told(one: Possible) -> Told | None:
        laid = lay(before.rules, before.tiles, one.cell, one.down, one.letters)
        return _told(before, laid) if isinstance(laid, Laid) else None

    if not rack or len(rack) > _MOST_TILES or rack.count(BLANK) > _MOST_BLANKS:
        return Looked(None, told)
    return Looked(plays(before.rules, before.tiles, rack, graph), told)


def _told(before: State, laid: Laid) -> Told:
    at = before.rules.grid.position(laid.cell, down=laid.down)
    words = tuple(dict.fromkeys(word.text.translate(CAPITALISE) for word in laid.words))
    return Told(at, laid.letters, laid.word, laid.score, words, laid.used)
