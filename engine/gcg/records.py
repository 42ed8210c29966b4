"""What a GCG file can say, as frozen values: a Record, its players, entries and remarks."""

import re
import unicodedata
from dataclasses import dataclass, field

from engine.gcg.decoding import FOREIGN

_BRACKETED = re.compile(r"\(([^()]*)\)")

COMMENT = ""
NOTE = "note"


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the nickname that stands before every entry, and the full name (may be empty)."""

    nick: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that is no move: `keyword` is "note", "" for a comment, else an unread pragma's.

    `text` may have several lines. A commented-out move is a comment that begins with ">".
    """

    keyword: str
    text: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Tiles were placed: `at` 8F across or F8 down, a small letter a blank.

    In `letters` a tile that already lay there is a dot, or spelled out and perhaps in brackets;
    only the board can tell a lying letter without brackets from one that was placed.
    """

    at: str
    letters: str

    @property
    def dotted(self) -> str:
        """The letters with every bracketed one as a dot: M(ÄN)NER is M..NER."""
        if "(" not in self.letters:
            return self.letters
        return _BRACKETED.sub(lambda lying: "." * len(lying[1]), self.letters)


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Tiles were exchanged: `letters` is empty where the file only counts them."""

    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """The turn was passed."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The play before was taken back; the entry's score takes its points away."""


@dataclass(frozen=True, slots=True)
class ChallengeBonus:
    """Points for a player whose play was challenged in vain."""


@dataclass(frozen=True, slots=True)
class ChallengePenalty:
    """Points off a player who challenged in vain."""


@dataclass(frozen=True, slots=True)
class TimePenalty:
    """Points off for overtime."""


@dataclass(frozen=True, slots=True)
class RackPoints:
    """Points for the remaining `letters`: of the others' racks, or off for the player's own."""

    letters: str


Written = (
    Placed
    | Exchanged
    | Passed
    | Withdrawn
    | ChallengeBonus
    | ChallengePenalty
    | TimePenalty
    | RackPoints
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the sheet: who (0 or 1), what, the announced score and the announced total.

    `rack` is as written: empty where unknown, perhaps partial, "?" a blank. `words` is what stood
    behind the total. `line` is where the file says it, counted from 1; it tells no entries apart.
    """

    seat: int
    rack: str
    move: Written
    score: int
    total: int
    words: str = ""
    remarks: tuple[Remark, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """What a file says, in its order: two players, what is known of the game, and its entries.

    `racks` are the tiles that players 1 and 2 held at the end (None: not said). `remarks` come
    before the first entry; those behind an entry are its own.
    """

    players: tuple[Player, Player]
    title: str = ""
    description: str = ""
    id: str = ""
    lexicon: str = ""
    incomplete: bool = False
    racks: tuple[str | None, str | None] = (None, None)
    remarks: tuple[Remark, ...] = ()
    entries: tuple[Entry, ...] = ()


def can_be_nick(nick: str) -> bool:
    """Whether `nick` can stand before an entry and be found again: one word without a colon."""
    if nick.split() != [nick] or ":" in nick or FOREIGN.search(nick):
        return False
    return unicodedata.normalize("NFC", f">{nick}") == f">{nick}"
