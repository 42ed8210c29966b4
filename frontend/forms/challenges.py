"""The forms of a challenge: challenged, judged, accepted, taken back."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.moves import Accept, Challenge, Move, Verdict, Withdraw
from frontend.details import arrow
from frontend.forms.ends import OneSeatForm
from frontend.forms.entries import EntryForm, reason_field, seat_field


class ChallengeForm(EntryForm):
    """The last play is challenged, word by word or as a whole."""

    name = kind = "challenge"
    title = button = _("Challenge the play")
    refused_at = "words"

    def prepare(self) -> None:
        """Who may challenge, and the words that have not been judged."""
        play = self.page.open_play
        if not play:
            return
        self.fields["seat"] = seat_field(self.page, self.seats, gettext("Challenger"))
        self.fields["words"] = forms.MultipleChoiceField(
            label=gettext("Words"),
            required=False,
            choices=[(word, word) for word in play.words if word not in play.judged],
            widget=forms.CheckboxSelectMultiple,
            help_text=" ".join(
                (
                    gettext("No word chosen: the whole play."),
                    gettext("Some booklets call it Anfechtung."),
                )
            ),
        )

    def move(self) -> Move:
        """No word chosen means the play as a whole."""
        return Challenge(self.cleaned_data["seat"], tuple(self.cleaned_data["words"]))


class VerdictForm(EntryForm):
    """The challenged words are judged, yes or no for each."""

    name = kind = "verdict"
    title = _("Verdict")
    button = _("Record the verdict")
    pressing = True
    fits = staticmethod(lambda page: page.open_play)

    def asked(self) -> tuple[Sequence[str], Mapping[str, bool]]:
        """The words, and the changes with whether the player says that their meaning is new."""
        play = self.page.open_play
        return play.asked if play else (), {}

    def prepare(self) -> None:
        """One question a word and a change, and the edition that was asked."""
        words, meanings = self.asked()
        self.words = {f"word-{n}": word for n, word in enumerate(words)}
        self.changes = {f"meaning-{n}": name for n, name in enumerate(meanings)}
        for name, word in self.words.items():
            self.fields[name] = _question(word, gettext("admissible"), gettext("not admissible"))
        for name, change in self.changes.items():
            field = _question(arrow(change), gettext("new meaning"), gettext("same meaning"))
            field.initial = "yes" if meanings[change] else "no"
            self.fields[name] = field
        self.fields["edition"] = forms.CharField(
            label=gettext("Dictionary edition"), max_length=100, required=False
        )
        self.fields["reason"] = reason_field()

    def move(self) -> Move:
        """The answer to each question."""
        cleaned = self.cleaned_data
        words = {word: cleaned[name] for name, word in self.words.items()}
        meanings = {change: cleaned[name] for name, change in self.changes.items()}
        return Verdict(words, edition=cleaned["edition"] or None, meanings=meanings or None)


def _question(asked: str, yes: str, no: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=asked,
        choices=[("yes", yes), ("no", no)],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
    )


class AcceptForm(EntryForm):
    """A player accepts the last play and may say which score was noted."""

    name = kind = "accept"
    title = _("Accept the play")
    button = _("Accept")
    refused_at = "noted"
    fits = staticmethod(lambda page: page.open_play)

    def prepare(self) -> None:
        """One of those who have not accepted yet."""
        self.fields["seat"] = seat_field(self.page, self.seats, gettext("Player"))
        self.fields["noted"] = forms.IntegerField(
            label=gettext("Noted score, if it was compared"),
            required=False,
            min_value=-9999,
            max_value=9999,
        )

    def move(self) -> Move:
        """Accepted."""
        return Accept(self.cleaned_data["seat"], self.cleaned_data["noted"])


class WithdrawForm(OneSeatForm):
    """The last play is taken back by agreement."""

    name = kind = "withdraw"
    title = button = _("Take the play back")
    states = Withdraw
    fits = staticmethod(lambda page: page.open_play)
