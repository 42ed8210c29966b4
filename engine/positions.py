"""A board outside any game, typed as text: what lies there, under which rules."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.letters import BLANK, CAPITALISE, SMALL_OF, composed
from engine.refusals import Unusable
from engine.rulesets import RULESETS, Ruleset, classic_ruleset
from engine.typed_boards import read_board

_AS_SMALL = str.maketrans(SMALL_OF)


class Position(NamedTuple):
    """The rules, and what lies there as a flat board."""

    rules: Ruleset
    tiles: str


def read_position(
    lines: Sequence[str], ruleset: str, options: Mapping[str, Any] | None = None
) -> Position:
    """The board of typed lines under a booklet's rules, with `options` in place of its own.

    A small letter is a blank; rows are written as typed_boards reads them, also as `show` draws
    them. Raises Unusable, which names the line, and Refusal for options that can't be.
    """
    if ruleset not in RULESETS:
        what = "{ruleset!r} is played on no board; name one of {names}."
        raise Unusable("ruleset", what, ruleset=ruleset, names=", ".join(RULESETS))
    rules = classic_ruleset(ruleset, options)
    known = {*rules.letters.values} - {BLANK}
    return Position(rules, read_board(rules.grid, enumerate(lines, 1), known))


def is_board(content: bytes) -> bool:
    """Whether a file is a board typed as text, and no game as GCG or JSON lines."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False  # GCG may be in an older encoding
    return bool(text.strip()) and not text.lstrip().startswith(("#", ">", "{"))


def rack_of(rules: Any, typed: str) -> str:
    """The tiles of a typed rack: `?` a blank, all in small letters as good as all in capitals.

    Raises Unusable for what is no tile, and for more than a rack holds.
    """
    rack = composed(typed)
    if rack.translate(_AS_SMALL) == rack:
        rack = rack.translate(CAPITALISE)
    if strange := set(rack) - {*rules.letters.tiles, BLANK}:
        what = "{tile!r} is no tile of this game; a rack is written in capitals, ? for a blank."
        raise Unusable("rack", what, tile=min(strange))
    if len(rack) > rules.rack:
        what = "A rack holds {most} tiles at most here; these are {tiles}."
        raise Unusable("rack", what, most=rules.rack, tiles=len(rack))
    return rack
