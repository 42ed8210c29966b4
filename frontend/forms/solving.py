"""The form that takes a score sheet without squares, and the answers that were given so far."""

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from engine.solving.questions import Asked
from engine.solving.reading import read_sheet, turn_at
from frontend.forms.fields import FormOfClub, PhotoField
from frontend.forms.plain import with_line
from games.sheet_searches import MOST_LETTERS

_PARTS = 3

Answer = tuple[Asked, int, str]


class SheetForm(FormOfClub):
    """A typed score sheet, and the club that gets its game.

    `turn` is the one that can't be read, from 1; 0 where that is none.
    """

    ids, turn = "sheet", 0

    text = forms.CharField(
        label=_("Score sheet"),
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(
            {"rows": 24, "spellcheck": "false", "autocapitalize": "off", "class": "typed"}
        ),
        help_text=_(
            "First “Players: Anna, Bert”. Then a line for each turn: “Anna HORN 14”; -3 for an "
            "exchange, - for a pass, (HORN) 14 for a word taken back, ? for what nobody can read. "
            "Best with “Board:” and a line for each row, a dot for an empty square, a small "
            "letter for a blank. “Rules: reise” for other rules, “Blanks: unmarked” where nobody "
            "marked them."
        ),
    )

    photo = PhotoField(
        label=_("Photo of the board"),
        required=False,
        help_text=_(
            "It stands beside the board while you type, and is stored with the game, made smaller "
            "and without what it says of place and device; officials of the club see it."
        ),
    )

    def clean_text(self) -> str:
        """The sheet, readable; what can't be read names its line."""
        text: str = self.cleaned_data["text"]
        try:
            read_sheet(text)
        except Unusable as unread:
            if unread.where.startswith("line "):
                self.turn = turn_at(text, int(unread.where.removeprefix("line ")))
            raise forms.ValidationError(with_line(unread)) from None
        return text


def read_answer(text: str) -> Answer | None:
    """An answer that a button sent: `WHICH:143:R`; None for what is none."""
    parts = text.split(":", _PARTS - 1)
    known = len(parts) == _PARTS and parts[0] in Asked.__members__
    if not known or not (parts[1].isascii() and parts[1].isdigit()) or len(parts[1]) > 4:  # noqa: PLR2004
        return None
    return Asked[parts[0]], int(parts[1]), parts[2]


def sent_answer(what: Asked, about: int, text: str) -> str:
    """An answer as a button sends it."""
    return f"{what.name}:{about}:{text}"
