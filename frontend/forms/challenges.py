"""The forms of a challenge: challenged, judged, accepted, taken back."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.letters import CAPITALISE
from engine.moves import Accept, Challenge, Move, Verdict, Withdraw
from frontend.forms.entries import EntryForm, at_the_table, everybody, seat_field
from frontend.scoresheet import Page, last_turn


def open_play(page: Page) -> Mapping[str, Any] | None:
    """The last play while it can still be challenged, accepted or taken back; None after that."""
    play = last_turn(page)
    if play is None or play["kind"] != "play" or play["withdrawn"] or play["flaw"]:
        return None
    if page["phase"] not in ("playing", "out", "challenged"):
        return None
    everybody = not waiting(page, play)
    return None if everybody and page["options"].get("window") == "accepted" else play


def others(page: Page, play: Mapping[str, Any]) -> list[int]:
    """The seats at the table but the one that played."""
    return [seat for seat in at_the_table(page) if seat != play["seat"]]


def since(page: Page, play: Mapping[str, Any], kind: str) -> Iterator[Mapping[str, Any]]:
    """The valid entries of a kind behind a play."""
    for entry in page["entries"][play["version"] :]:
        if entry["kind"] == kind and not entry["struck"] and not entry["flaw"]:
            yield entry


def waiting(page: Page, play: Mapping[str, Any]) -> list[int]:
    """The seats that have not accepted the play yet."""
    accepted = {entry["seat"] for entry in since(page, play, "accept")}
    return [seat for seat in others(page, play) if seat not in accepted]


def challengers(page: Page, play: Mapping[str, Any]) -> list[int]:
    """The seats that may challenge the play and have not done so since the last verdict."""
    over = max((entry["version"] for entry in since(page, play, "verdict")), default=0)
    raised = {e["seat"] for e in since(page, play, "challenge") if e["version"] > over}
    return [seat for seat in others(page, play) if seat not in raised]


def words_of(play: Mapping[str, Any]) -> list[str]:
    """The words that a play made or changed, each once, with blanks as what they stand for."""
    return list(dict.fromkeys(in_capitals(word["word"]) for word in play["words"]))


def in_capitals(word: str) -> str:
    """A word as it is judged: a blank is the letter that it stands for."""
    return word.translate(CAPITALISE)


def judged(page: Page, play: Mapping[str, Any]) -> set[str]:
    """The words of the play that a verdict has spoken of."""
    verdicts = since(page, play, "verdict")
    return {in_capitals(word) for entry in verdicts for word in entry["facts"]["words"]}


class ChallengeForm(EntryForm):
    """The last play is challenged, word by word or as a whole."""

    name = kind = "challenge"
    title = button = _("Challenge the play")
    refused_at = "words"

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """Those who have not challenged the open play yet."""
        play = open_play(page)
        return challengers(page, play) if play else []

    def prepare(self) -> None:
        """Who may challenge, and the words that have not been judged."""
        play = open_play(self.page)
        if play is None:
            return
        self.fields["seat"] = seat_field(self.page, self.seats, gettext("Challenger"))
        done = judged(self.page, play)
        self.fields["words"] = forms.MultipleChoiceField(
            label=gettext("Words"),
            required=False,
            choices=[(word, word) for word in words_of(play) if word not in done],
            widget=forms.CheckboxSelectMultiple,
            help_text=gettext("No word chosen: the whole play."),
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

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """While a challenge is open."""
        return everybody(page) if page["phase"] == "challenged" and open_play(page) else []

    def prepare(self) -> None:
        """One question a word, and the edition that was asked."""
        self.questions = {f"word-{n}": word for n, word in enumerate(self._asked())}
        for name, word in self.questions.items():
            self.fields[name] = forms.TypedChoiceField(
                label=word,
                choices=[("yes", gettext("admissible")), ("no", gettext("not admissible"))],
                coerce=lambda answer: answer == "yes",
                widget=forms.RadioSelect,
            )
        self.fields["edition"] = forms.CharField(
            label=gettext("Dictionary edition"), max_length=100, required=False
        )

    def _asked(self) -> list[str]:
        play = open_play(self.page)
        if play is None:
            return []
        asked = [
            in_capitals(word)
            for entry in since(self.page, play, "challenge")
            for word in entry["facts"].get("words") or words_of(play)
        ]
        done = judged(self.page, play)
        return [word for word in dict.fromkeys(asked) if word not in done]

    def move(self) -> Move:
        """The answer to each question."""
        words = {word: self.cleaned_data[name] for name, word in self.questions.items()}
        return Verdict(words, edition=self.cleaned_data["edition"] or None)


class AcceptForm(EntryForm):
    """A player accepts the last play and may say which score was noted."""

    name = kind = "accept"
    title = _("Accept the play")
    button = _("Accept")
    refused_at = "noted"

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """Those who have not accepted the open play, unless a verdict is awaited."""
        play = open_play(page)
        return waiting(page, play) if play and page["phase"] != "challenged" else []

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


class WithdrawForm(EntryForm):
    """The last play is taken back by agreement."""

    name = kind = "withdraw"
    title = button = _("Take the play back")

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """The player of the open play."""
        play = open_play(page)
        return [play["seat"]] if play else []

    def move(self) -> Move:
        """By the player who laid it."""
        return Withdraw(self.seats[0])
