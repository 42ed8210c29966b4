"""What can be entered in Wörterklauer: cards drawn and changed, steps, the end of a turn.

A place is the first cell of a word and its direction, 0:0> or 0:0v. In the letters of a step a dot
is a card that lies there and stays; a capital is a card of the pool, a small letter one that was
taken up from the table in this turn. In `remove` and `dissolve` capitals name what is taken up.
"""

from dataclasses import dataclass

from engine.kinds import OfASeat


@dataclass(frozen=True, slots=True)
class Draw(OfASeat):
    """The pool is filled from the box."""

    kind = "draw"

    letters: str


@dataclass(frozen=True, slots=True)
class Change(OfASeat):
    """Cards of a pool without a vowel are put aside, others drawn; those aside go back."""

    kind = "change"

    aside: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Joker(OfASeat):
    """The joker: cards of the full pool are put aside, others drawn; those aside go back."""

    kind = "joker"

    aside: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Lay(OfASeat):
    """A new word is laid."""

    kind = "lay"

    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Swap(OfASeat):
    """A letter of a word is replaced by a card of the pool."""

    kind = "swap"

    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Add(OfASeat):
    """Cards are put in front of a word, behind it, or between it and what follows."""

    kind = "add"

    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Insert(OfASeat):
    """A card is inserted: `shift` > moves what stands behind the gap, < what stands before it.

    `at` is where the word begins before the shift.
    """

    kind = "insert"

    at: str
    letters: str
    shift: str = ">"


@dataclass(frozen=True, slots=True)
class Remove(OfASeat):
    """Letters are taken out of a word; `shift` < closes the gap from behind, > from the front."""

    kind = "remove"

    at: str
    letters: str
    shift: str | None = None


@dataclass(frozen=True, slots=True)
class Dissolve(OfASeat):
    """A whole word is taken up, but for cards that stay in a word across it."""

    kind = "dissolve"

    at: str
    letters: str


@dataclass(frozen=True, slots=True)
class Undo(OfASeat):
    """The last step of the turn is undone."""

    kind = "undo"


@dataclass(frozen=True, slots=True)
class Turn(OfASeat):
    """The player ends the turn; `inflected` are changes such as HUND>HUNDE that steal nothing."""

    kind = "turn"

    inflected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glass(OfASeat):
    """The sandglass runs out on the player's turn; `inflected` as for the end of a turn."""

    kind = "glass"

    inflected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss(OfASeat):
    """The player on turn can't take the lead and has lost."""

    kind = "loss"


STEPS = (Lay, Swap, Add, Insert, Remove, Dissolve)
KLAUER = (Draw, Change, Joker, *STEPS, Undo, Turn, Glass, Loss)
