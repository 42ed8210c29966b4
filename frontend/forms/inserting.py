"""The form that puts in what was forgotten: a turn or what belongs to it, before another entry."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.games import family_named, takes
from engine.moves import Accept, Insertion, Move, Rack, Verdict, Withdraw
from engine.notation import read_rack
from engine.refusals import Unusable
from frontend.course_of_play import in_order
from frontend.details import on_cards
from frontend.forms.corrections import entry_choices
from frontend.forms.entries import seat_field
from frontend.forms.turns import EXAMPLES, NOTATION, NotationForm, fit_rack, rack_field, with_rack
from frontend.labels import KINDS, KINDS_ON_CARDS
from frontend.scoresheet import CLAIMS, MOVES, TURNS, lines

TYPED = "typed"
ENDING = (*TURNS, *CLAIMS)  # what ends a turn; a single step of Wörterklauer leaves it as it is
BEHIND = _("behind the last entry")

Made = Callable[[int, str], Move]


def _judged(*, admissible: bool) -> Made:
    def verdict(_seat: int, text: str) -> Move:
        words = text.replace(",", " ").upper().split()
        if not words:
            raise Unusable("text", "Name the words that were judged.")
        return Verdict(dict.fromkeys(words, admissible))

    return verdict


# What is put in and not typed as a move: the kind, what it is called if not as its kind, and what
# makes it of the text.
OTHERS: dict[str, tuple[str, Any, Made]] = {
    "accept": ("accept", "", lambda seat, _text: Accept(seat)),
    "withdraw": ("withdraw", "", lambda seat, _text: Withdraw(seat)),
    "phony": ("verdict", _("Verdict: not admissible"), _judged(admissible=False)),
    "word": ("verdict", _("Verdict: admissible"), _judged(admissible=True)),
    "rack": ("rack", "", lambda seat, text: Rack(seat, read_rack(text))),
}


class InsertionForm(NotationForm):
    """A forgotten entry is put in; the sheet is computed again from there."""

    name = kind = "insertion"
    title, button = _("Put a forgotten entry in"), _("Put in")
    at_a_line = _("put a forgotten one in before it")
    foresees = True
    refused_at = "text"
    fits = staticmethod(lambda page: page.phase != "closed")

    what = forms.ChoiceField(label=_("What was forgotten"))
    text = forms.CharField(
        label=_("Move, words or letters"),
        max_length=200,
        required=False,
        widget=forms.TextInput(NOTATION),
    )
    rack = rack_field(_("Optional; ? is a blank."))
    moves_on = forms.BooleanField(
        label=_("What stands behind it moves on by a seat"),
        required=False,
        initial=True,
        help_text=_(
            "For a forgotten turn: all that was entered behind it was noted for the player before."
        ),
    )

    def prepare(self) -> None:
        """The newest turn comes first; what can be forgotten is what the game takes."""
        entries = [line for line in lines(self.page) if line.kind != "open"]
        places = [*entry_choices(entries), (self.page.version + 1, str(BEHIND))]
        before = forms.TypedChoiceField(label=gettext("Before"), choices=places, coerce=int)
        before.initial = next((e.version for e in reversed(entries) if e.is_turn), places[0][0])
        label = gettext("Player")
        who = seat_field(self.page, self.seats, label)
        who.choices = [("", gettext("who was on turn")), *who.choices]  # type: ignore[attr-defined]
        who.required, who.initial, who.empty_value = False, "", None  # type: ignore[attr-defined]
        self.fields = {"version": before, "seat": who, **self.fields}
        kinds = takes(self.page.ruleset)
        called = KINDS_ON_CARDS if on_cards(self.page) else KINDS
        others = [
            (name, said or called[kind])
            for name, (kind, said, _) in OTHERS.items()
            if kind in kinds
        ]
        self.fields["what"].choices = [(TYPED, gettext("a typed move")), *others]  # type: ignore[attr-defined]
        self.fields["text"].widget.attrs["placeholder"] = EXAMPLES[self.page.options["family"]]
        fit_rack(self)

    def move(self) -> Move:
        """The insertion with the entry that it carries."""
        cleaned = self.cleaned_data
        version, seat = cleaned["version"], cleaned.get("seat")
        seat = self._on_turn(version) if seat is None else seat
        entry = self._entry(cleaned["what"], seat, cleaned["text"])
        entry = with_rack(entry, cleaned.get("rack"))
        return Insertion(version, entry, cleaned["moves_on"] and entry.kind in ENDING)

    def _entry(self, what: str, seat: int, text: str) -> Move:
        if what in OTHERS:
            return OTHERS[what][-1](seat, text)
        if not text:
            raise Unusable("text", "Write the move that was forgotten.")
        return family_named(self.page.ruleset).read_move(text, seat)

    def _on_turn(self, version: int) -> int:
        """Whose turn it was before an entry: who is noted for the first turn from there on."""
        entries = in_order(self.page)
        places = {entry.version: place for place, entry in enumerate(entries)}
        for entry in entries[places.get(version, len(entries)) :]:
            if entry.kind in MOVES and not entry.struck and not entry.flaw:
                return int(entry.facts["seat"])
        return self.page.turn or 0
