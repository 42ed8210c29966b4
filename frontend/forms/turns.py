"""The forms of a turn: a move in notation, and tiles seen on a rack."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.games import family_named
from engine.moves import Move, Rack
from engine.notation import read_rack
from engine.refusals import Unusable
from engine.rulesets import opened_ruleset
from frontend.called import Called
from frontend.details import on_cards
from frontend.forms.entries import EntryForm, EntryPage, at_the_table, seat_field
from games.schemas_of_games import GamePage

RUNNING = ("playing", "out", "challenged", "settling")
NOTATION = {
    "autocomplete": "off",
    "autocapitalize": "off",  # a small letter is a blank
    "autocorrect": "off",
    "spellcheck": "false",
}


# How a move is typed, family by family: an example, and what there is to know.
EXAMPLES = Called(
    {"classic": "8F HORN 12", "karten": "0:0> NAME 12", "klauer": "0:0> SOCKE"}, lambda _family: ""
)

_GUIDES = {
    "classic": _(
        "8F HORN runs across, F8 HORN down; a dot is a lying tile, a small letter a blank, a "
        "number behind it the announced score. -ABC or -3 exchanges, - passes, ? challenges."
    ),
    "karten": _(
        "0:0> NAME runs across from row 0, column 0, 0:0v NAME down; a dot is a lying card, a "
        "small letter a blank, a number behind it the announced score. x2@E uses a double card for "
        "the laid E (x2@3:1 for the one there), x3 a triple one, *R- a points card. -ABC or -3 "
        "exchanges, -3* with the bonus card, - passes, ? challenges, ! is a turn lost by the "
        "clock, !! a word given up, !15 sets 15 seconds."
    ),
    "klauer": _(
        "<EINSTRAUM draws cards, 0:0> SOCKE lays a word across from row 0, column 0 (v: down); a "
        "dot is a lying card, a small letter one taken up in this turn. /0:0> L.... swaps, "
        "+0:-1> G..... adds, ^0:0> ..R.. > inserts, _0:0> G.. takes out, *0:0> SO.KE dissolves, "
        "V BCDF EINS changes four cards without a vowel, J XYZ ERN is the joker, ~ undoes, . ends "
        "the turn, : is the glass run out, # the lead given up."
    ),
}

GUIDES = Called(_GUIDES, lambda _family: "")


def bonus_cards(page: GamePage) -> list[str]:
    """The bonus cards of the game's deck by name, each once; none in a game without them."""
    deck = getattr(opened_ruleset(page.ruleset, page.options), "bonus_deck", None)
    return list(dict.fromkeys(deck.cards)) if deck else []


def rack_field(help_text: Any) -> forms.CharField:
    """What was on the rack before a move."""
    return forms.CharField(
        label=_("Rack before the move, as far as known"),
        max_length=60,
        required=False,
        widget=forms.TextInput(NOTATION),
        help_text=help_text,
    )


def with_rack(move: Move, rack: str | None) -> Move:
    """A typed move with the rack that was typed beside it, where it can have one."""
    if not rack or not hasattr(move, "rack"):
        return move
    return replace(move, rack=read_rack(rack))  # type: ignore[call-arg]


def fit_rack(form: EntryForm) -> None:
    """Ask for the rack where the game has racks, in its own words."""
    if not RackForm.taken_by(form.page):
        del form.fields["rack"]
    elif on_cards(form.page):
        form.fields["rack"].label = gettext("Hand before the move, as far as known")


class NotationForm(EntryForm):
    """A form that asks for a move in notation, and for the rack before it."""

    def faulty(self, unusable: Unusable) -> str | None:
        """All that notation can be wrong in stands in one field."""
        return "rack" if unusable.where == "rack" else "text"


class TurnForm(NotationForm):
    """A move as scorekeepers write it, for the seat on turn unless another is chosen."""

    name, kind = "turn", "play"
    title = _("Enter a move")
    button = _("Enter")
    pressing = True
    lands = "#turn-text"
    refused_at = "text"

    text = forms.CharField(
        label=_("Move"),
        max_length=200,
        widget=forms.TextInput(NOTATION),
    )
    rack = rack_field(_("Optional; ? is a blank."))
    note = forms.CharField(label=_("Note on this move"), max_length=1000, required=False)

    @classmethod
    def taken_by(cls, page: GamePage) -> bool:  # noqa: ARG003
        """Every game has typed moves."""
        return True

    @classmethod
    def open_to(cls, page: GamePage) -> list[int]:
        """While somebody is on turn."""
        return [] if page.phase != "playing" or page.adjourned else at_the_table(page)

    @classmethod
    def seats_in(cls, page: EntryPage, seats: Sequence[int]) -> list[int]:
        """Nobody types for seats none of which is on turn."""
        return super().seats_in(page, seats) if page.turn in seats else []

    def prepare(self) -> None:
        """The seat on turn comes first; the notation is that of the game."""
        field = seat_field(self.page, self.seats, gettext("Player"), self.page.turn)
        self.fields = {"seat": field, **self.fields}
        family = self.page.options["family"]
        self.fields["text"].widget.attrs["placeholder"] = EXAMPLES[family]
        self.fields["text"].help_text = GUIDES[family]
        fit_rack(self)

    @property
    def refused(self) -> str:
        """The sentence of the refusal, and whose turn it is where somebody was faster."""
        said, chosen, turn = super().refused, self.initial.get("seat"), self.page.turn
        if not said or self.is_bound or chosen is None or turn is None or chosen == str(turn):
            return said
        names = self.page.names
        late = gettext("It is no longer the turn of {name}, but of {other}.")
        return f"{said} {late.format(name=names[int(chosen)], other=names[turn])}"

    def move(self) -> Move:
        """The typed move, with the rack if one was typed."""
        cleaned = self.cleaned_data
        move = family_named(self.page.ruleset).read_move(cleaned["text"], cleaned["seat"])
        return with_rack(move, cleaned.get("rack"))


class RackForm(EntryForm):
    """Tiles that were seen on a rack: at the end they are what is settled.

    In a card game the bonus card of the hand may have been seen as well.
    """

    name = kind = "rack"
    title = _("Tiles on a rack")
    button = _("Note the tiles")
    refused_at = "letters"

    letters = forms.CharField(
        label=_("Tiles"),
        max_length=60,
        widget=forms.TextInput(NOTATION),
        help_text=_("Capitals without spaces; ? is a blank."),
    )

    fits = staticmethod(lambda page: page.phase in RUNNING)

    @classmethod
    def open_to(cls, page: EntryPage) -> list[int]:
        """Those at the table."""
        return [seat for seat in super().open_to(page) if seat in at_the_table(page)]

    def prepare(self) -> None:
        """Any player at the table; the one on turn comes first."""
        field = seat_field(self.page, self.seats, gettext("Player"), self.page.turn)
        self.fields = {"seat": field, **self.fields}
        if on_cards(self.page):
            self.title, self.button = _("Cards of a hand"), _("Note the cards")  # type: ignore[misc]
            self.fields["letters"].label = gettext("Cards")
        if cards := bonus_cards(self.page):
            choices = [("", ""), *((card, card) for card in cards)]
            label = gettext("Bonus card")
            self.fields["bonus"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def move(self) -> Move:
        """The tiles in order."""
        letters, bonus = self.cleaned_data["letters"], self.cleaned_data.get("bonus") or None
        return Rack(self.cleaned_data["seat"], read_rack(letters), bonus)

    def faulty(self, unusable: Unusable) -> str | None:  # noqa: ARG002
        """There is but one field to type in."""
        return "letters"
