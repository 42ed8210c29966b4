"""The bonus deck as data: word bonus cards, points cards with their entries, and its text format.

A deck is a text with one card a line; empty lines and lines that begin with # are left out:

    double
    triple
    points R- +12 -5? | SCH- +16? -6?

A points card has two entries, each with its condition, its plus value for one's own word and its
minus value for another player's (KARTEN-03). `R-` matches words that begin with R, `-N` words that
end in N, `ST` words that contain ST. A question mark behind a value says that the box was not at
hand: the value is our default (KARTEN-60).
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.letters import SMALL_OF, composed
from engine.refusals import Unusable

# KARTEN-60: known are R- +12, -T +5 -2, the minus of -N, that ST and -N share a card and that
# -N adds more than ST. Every other card and value is our default, marked with a question mark.
DEFAULT = """\
double
double
double
double
double
triple
triple
points R- +12 -5? | SCH- +16? -6?
points ST +10? -4? | -N +12? -5
points -T +5 -2 | B- +11? -4?
points -E +4? -2? | K- +11? -4?
points -R +6? -2? | G- +10? -4?
points -S +6? -2? | EI +9? -4?
points -EN +7? -3? | A- +9? -4?
points -ER +8? -3? | AU +11? -4?
points E- +9? -4? | CH +9? -4?
points S- +8? -3? | IE +9? -4?
points GE +9? -4? | -L +11? -4?
points T- +10? -4? | -UNG +16? -6?
points BE +9? -4? | -D +11? -4?
"""

DOUBLE, TRIPLE = "double", "triple"
FACTORS = {DOUBLE: 2, TRIPLE: 3}  # KARTEN-03
POINTS = "points"
CARDS = {DOUBLE: 5, TRIPLE: 2, POINTS: 13}  # KARTEN-03
BOTH = "|"

_MINUS = "\u2212"
_ENTRY = re.compile(r"(\S+) \+(\d{1,3})(\??) -(\d{1,3})(\??)")
_CONDITION = re.compile(rf"(-?)([{''.join(SMALL_OF)}]+)(-?)")
_HOW = "write: points R- +12 -5 | -UNG +16 -6"
_HOW_EACH = "write double, triple, or points R- +12 -5 | -UNG +16 -6"


class Condition(NamedTuple):
    """What a word must have: `text` at its begin, at its end, or, with neither, anywhere."""

    text: str
    begins: bool = False
    ends: bool = False

    def matches(self, word: str) -> bool:
        """Whether a word in capitals has it; a blank counts as its letter, Ä is not A (KARTEN-80).

        A word that has it twice matches once (KARTEN-95).
        """
        if self.begins:
            return word.startswith(self.text)
        if self.ends:
            return word.endswith(self.text)
        return self.text in word


class Points(NamedTuple):
    """One entry of a points card: its plus and minus values, and which of them are our defaults."""

    condition: Condition
    plus: int
    minus: int
    default_plus: bool = False
    default_minus: bool = False


@dataclass(frozen=True)
class Deck:
    """The bonus cards: `cards` is sorted and names each card as often as it is in the deck.

    The name of a points card is made of its two conditions: `ST|-N`. `entries` holds the entries of
    each points card by their conditions as written. `lines` is the deck as text.
    """

    lines: tuple[str, ...]
    cards: tuple[str, ...] = field(repr=False)
    entries: dict[str, dict[str, Points]] = field(repr=False)

    def with_entry(self, condition: str) -> list[str]:
        """The points cards that have an entry."""
        return [card for card, entries in self.entries.items() if condition in entries]


def read_deck(text: str) -> Deck:
    """Read a deck of 5 double, 2 triple and 13 points cards (KARTEN-03).

    Raises Unusable, which names the line.
    """
    cards: list[str] = []
    entries: dict[str, dict[str, Points]] = {}
    lines = text.splitlines()
    for number, raw in enumerate(lines, 1):
        line = " ".join(composed(raw).replace(_MINUS, "-").split())
        if not line or line.startswith("#"):
            continue
        cards.append(_card(line, f"line {number}", entries))
        kind = POINTS if cards[-1] in entries else cards[-1]
        if _kinds(cards)[kind] > CARDS[kind]:
            what = "this is one {kind} card too many; a deck has {number}."
            raise Unusable(f"line {number}", what, kind=kind, number=CARDS[kind])
    for kind, wanted in CARDS.items():
        if _kinds(cards)[kind] < wanted:
            what = "the deck has {found} {kind} cards; it needs {number}."
            found = _kinds(cards)[kind]
            where = f"line {len(lines)}"
            raise Unusable(where, what, found=found, kind=kind, number=wanted)
    return Deck(tuple(lines), tuple(sorted(cards)), entries)


def _kinds(cards: list[str]) -> Counter[str]:
    return Counter(card if card in FACTORS else POINTS for card in cards)


def _card(line: str, where: str, entries: dict[str, dict[str, Points]]) -> str:
    """The name of a card; the entries of a points card are added to `entries`."""
    if line in FACTORS:
        return line
    kind, _, rest = line.partition(" ")
    if kind != POINTS:
        raise Unusable(where, "{kind!r} is no card; {how}.", kind=kind, how=_HOW_EACH)
    halves = rest.split(f" {BOTH} ")
    if len(halves) != 2:  # noqa: PLR2004 - KARTEN-03
        raise Unusable(where, "a points card has two entries; {how}.", how=_HOW)
    both = dict(_points(half, where) for half in halves)
    if len(both) < len(halves):
        raise Unusable(where, "the two entries of a card differ; {how}.", how=_HOW)
    name = BOTH.join(both)
    if entries.setdefault(name, both) != both:
        raise Unusable(where, "another card has these entries with other values.")
    return name


def _points(half: str, where: str) -> tuple[str, Points]:
    found = _ENTRY.fullmatch(half)
    if not found:
        raise Unusable(where, "{entry!r} is no entry; {how}.", entry=half, how=_HOW)
    written, plus, plus_default, minus, minus_default = found.groups()
    condition = _CONDITION.fullmatch(written)
    if not condition or (condition[1] and condition[3]):
        raise Unusable(
            where,
            "{condition!r} is no condition; write R- for a begin, -N for an end, ST for anywhere.",
            condition=written,
        )
    meant = Condition(condition[2], begins=bool(condition[3]), ends=bool(condition[1]))
    known = (bool(plus_default), bool(minus_default))
    return written, Points(meant, int(plus), int(minus), *known)


DECKS = {"default": read_deck(DEFAULT)}
