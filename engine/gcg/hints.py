"""What the header of a recorded game tells of its rules: its tiles and its lexicon.

Programs name both freely; what is read here are the names in use, in any case and with a year or an
edition behind them.
"""

import re
from typing import NamedTuple

from engine.gcg.records import Record
from engine.letters import LETTER_SETS
from engine.rulesets import RULESETS

_TILES = ("tile-distribution", "tile-set", "letter-distribution")
_ENGLISH, _GERMAN = ("english",), ("klassik", "mini", "reise")
_TILES_NAMED = {
    "english": _ENGLISH,
    "german": _GERMAN,
    "deutsch": _GERMAN,
    **{rules.letters.name: (name,) for name, rules in RULESETS.items()},
    **{name: (name,) for name in RULESETS},
}
_WORDS_NAMED = {
    **dict.fromkeys(("csw", "sowpods", "collins", "nwl", "twl", "owl", "ospd", "otcwl"), _ENGLISH),
    **dict.fromkeys(("rd", "rechtschreibduden", "duden", "osd", "deutsch", "german"), _GERMAN),
    "english": _ENGLISH,
}
_NAME = re.compile(r"[^\W\d_]+")


class Named(NamedTuple):
    """What a header names, and the rulesets that go with it."""

    text: str
    rulesets: tuple[str, ...]


def tiles_named(record: Record) -> Named | None:
    """The tiles that the record names; None where it names none that are known here."""
    for remark in record.remarks:
        if remark.keyword.lower() in _TILES and (rulesets := _tiles(remark.text.strip().lower())):
            return Named(remark.text.strip(), rulesets)
    return None


def _tiles(text: str) -> tuple[str, ...]:
    if text in _TILES_NAMED:
        return _TILES_NAMED[text]
    first = _NAME.match(text)
    named = _TILES_NAMED.get(first[0], ()) if first else ()
    return () if text in LETTER_SETS else named


def words_named(record: Record) -> Named | None:
    """The lexicon that the record names; None where it names none that is known here."""
    first = _NAME.match(record.lexicon.strip().lower())
    rulesets = _WORDS_NAMED.get(first[0], ()) if first else ()
    return Named(record.lexicon.strip(), rulesets) if rulesets else None
