"""What can be entered in Wörterklauer: cards drawn and changed, steps, the end of a turn.

A place is the first cell of a word and its direction, 0:0> or 0:0v. In the letters of a step a dot
is a card that lies there and stays; a capital is a card of the pool, a small letter one that was
taken up from the table in this turn. In `remove` and `dissolve` capitals name what is taken up.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.kinds import Move


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The pool is filled from the box."""

    kind: ClassVar[str] = "draw"
    seat: int
    letters: str


@dataclass(frozen=True, slots=True)
class Change(Move):
    """Cards of a pool without a vowel are put aside, others drawn; those aside go back."""

    kind: ClassVar[str] = "change"
    seat: int
    aside: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Joker(Move):
    """The joker: cards of the full pool are put aside, others drawn; those aside go back."""

    kind: ClassVar[str] = "joker"
    seat: int
    aside: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A new word is laid."""

    kind: ClassVar[str] = "lay"
    seat: int
    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """A letter of a word is replaced by a card of the pool."""

    kind: ClassVar[str] = "swap"
    seat: int
    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Cards are put in front of a word, behind it, or between it and what follows."""

    kind: ClassVar[str] = "add"
    seat: int
    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Insert(Move):
    """A card is inserted: `shift` > moves what stands behind the gap, < what stands before it.

    `at` is where the word begins before the shift.
    """

    kind: ClassVar[str] = "insert"
    seat: int
    at: str
    letters: str
    shift: str = ">"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Letters are taken out of a word; `shift` < closes the gap from behind, > from the front."""

    kind: ClassVar[str] = "remove"
    seat: int
    at: str
    letters: str
    shift: str | None = None


@dataclass(frozen=True, slots=True)
class Dissolve(Move):
    """A whole word is taken up, but for cards that stay in a word across it."""

    kind: ClassVar[str] = "dissolve"
    seat: int
    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """The last step of the turn is undone."""

    kind: ClassVar[str] = "undo"
    seat: int


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """The player ends the turn; `inflected` are changes such as HUND>HUNDE that steal nothing."""

    kind: ClassVar[str] = "turn"
    seat: int
    inflected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glass(Move):
    """The sandglass runs out on the player's turn; `inflected` as for the end of a turn."""

    kind: ClassVar[str] = "glass"
    seat: int
    inflected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss(Move):
    """The player on turn can't take the lead and has lost."""

    kind: ClassVar[str] = "loss"
    seat: int


STEPS = (Lay, Swap, Add, Insert, Remove, Dissolve)
KLAUER = (Draw, Change, Joker, *STEPS, Undo, Turn, Glass, Loss)
