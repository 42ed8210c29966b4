"""The forms that only the card game has: a points card played, a turn lost, a time limit set."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.karten.deck import Points
from engine.karten.options import SECONDS
from engine.moves import Bonus, Clock, Miss, Move
from engine.rulesets import opened_ruleset
from frontend.forms.entries import EntryForm, seat_field
from games.schemas_of_games import GamePage

MOST_POINTS = 999
_OF = ":"


def points_cards(page: GamePage) -> Iterator[tuple[str, str]]:
    """The choices among the points cards of the game's deck: whole, and by their entries."""
    for card, entries in opened_ruleset("karten", page.options).bonus_deck.entries.items():
        yield card, card
        for condition, points in entries.items():
            yield f"{card}{_OF}{condition}", _told(condition, points)


def _told(condition: str, points: Points) -> str:
    return f"\u2003{condition}  +{points.plus} \u2212{points.minus}"


class BonusForm(EntryForm):
    """A points card is played on the last play, by whomever (KARTEN-32)."""

    name = kind = "bonus"
    title, button = _("Points card on the last play"), _("Play the card")
    refused_at = "card"

    announced = forms.IntegerField(
        label=_("Announced points"), required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )

    def prepare(self) -> None:
        """The player, the card or one of its entries, the word, and plus or minus if to choose."""
        play = self.page.open_play
        if not play:
            return
        words = [(word, word) for word in play.words]
        player = seat_field(self.page, self.seats, gettext("Player"), play.seat)
        card = forms.ChoiceField(label=gettext("Card"), choices=list(points_cards(self.page)))
        word = forms.ChoiceField(
            label=gettext("Word"), choices=[("", gettext("any that matches")), *words]
        )
        word.required = False
        self.fields = {"seat": player, "card": card, "word": word, **self.fields}
        if self.page.options["choose_plus"]:
            self.fields["plus"] = forms.ChoiceField(
                label=gettext("Value on another player's word"),
                choices=[("", gettext("minus")), ("plus", gettext("plus"))],
                required=False,
            )

    def move(self) -> Move:
        """The card as it was played."""
        cleaned = self.cleaned_data
        card, _of, entry = cleaned["card"].partition(_OF)
        return Bonus(
            cleaned["seat"],
            card,
            entries=(entry,) if entry else (),
            word=cleaned["word"] or None,
            plus=True if cleaned.get("plus") else None,
            announced=cleaned["announced"],
        )


class MissForm(EntryForm):
    """The player on turn has lost the turn (KARTEN-53)."""

    name = kind = "miss"
    title, button = _("Turn lost by the clock"), _("Note the lost turn")

    begun = forms.BooleanField(label=_("A word begun in time was given up"), required=False)

    def move(self) -> Move:
        """Of the player on turn."""
        return Miss(self.seats[0], begun=self.cleaned_data["begun"])


class ClockForm(EntryForm):
    """The other players set the time limit of the present turn (KARTEN-53, KARTEN-99)."""

    name = kind = "clock"
    title, button = _("Time limit of this turn"), _("Set the limit")

    seconds = forms.TypedChoiceField(
        label=_("Seconds"), choices=[(number, number) for number in SECONDS], coerce=int
    )

    def move(self) -> Move:
        """The limit in seconds."""
        return Clock(self.cleaned_data["seconds"])
