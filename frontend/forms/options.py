"""What players may agree on before a game: the options of each family's rules as fields."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.core.files import File
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.karten.deck import read_deck
from engine.karten.options import SECONDS
from engine.klauer.options import LEVELS
from engine.refusals import Unusable
from engine.rulesets import OTHERS, ruleset
from frontend import labels
from frontend.forms.plain import with_line
from frontend.word_lists import edition_called
from games.options_in_words import OPTIONS
from lexicon import shelf
from tournaments.words.queries import editions_of
from tournaments.words.schemas import Edition

MOST_BYTES = 20_000
LEAST_TARGET, MOST_TARGET = 200, 500  # KARTEN-51


def _score_policy() -> forms.ChoiceField:
    choices = list(labels.SCORE_POLICIES.items())
    return forms.ChoiceField(label=OPTIONS["score_policy"], choices=choices)


class BoardRules(forms.Form):
    """What is agreed on for the games on a board."""

    scoreless_to_end = forms.IntegerField(
        label=OPTIONS["scoreless_to_end"],
        min_value=0,
        max_value=24,
        initial=0,
        required=False,
        help_text=_(
            "Passes, exchanges and plays taken back count; 0 or empty for none, 6 in many "
            "tournaments."
        ),
    )
    penalty_for = forms.ChoiceField(
        label=OPTIONS["penalty_for"], choices=list(labels.PENALTIES.items())
    )
    withdrawn_play = forms.ChoiceField(
        label=OPTIONS["withdrawn_play"],
        choices=list(labels.WITHDRAWN_PLAYS.items()),
    )
    score_policy = _score_policy()


class DeckInput(forms.FileInput):
    """A file of cards, or the text of one that was sent before and is kept in the form."""

    kept: ClassVar[str] = "{name}-read"

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The file if there is one, else the text that was kept."""
        return files.get(name) or data.get(self.kept.format(name=name)) or None

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """An empty input for a file, and hidden beside it what was sent, if that is a deck."""
        empty = super().render(name, None, attrs, renderer)
        try:
            text = deck_text(value)
            read_deck(text)
        except (UnicodeDecodeError, Unusable):
            return empty
        hidden = forms.HiddenInput().render(self.kept.format(name=name), text, None, renderer)
        said = gettext("The deck that was sent is kept; another file takes its place.")
        return format_html('{}{}<p class="hint">{}</p>', empty, hidden, said)


def deck_text(value: Any) -> str:
    """The text of a deck that was sent as a file or kept as text. Raises UnicodeDecodeError."""
    if not isinstance(value, File):
        return str(value or "")
    value.seek(0)
    return str(value.read(MOST_BYTES).decode("utf-8-sig"))


class DeckField(forms.Field):
    """A club's own bonus deck: a text file with one card a line (KARTEN-60)."""

    widget = DeckInput

    def clean(self, value: Any) -> list[str] | None:
        """The lines of the deck; None without a file. What is broken is named by its line."""
        if not value:
            return None
        if (value.size if isinstance(value, File) else len(value)) > MOST_BYTES:
            raise forms.ValidationError(gettext("This file is too long for a bonus deck."))
        try:
            return list(read_deck(deck_text(value)).lines)
        except UnicodeDecodeError:
            raise forms.ValidationError(gettext("This file is no text in UTF-8.")) from None
        except Unusable as broken:
            raise forms.ValidationError(with_line(broken)) from None


class CardRules(forms.Form):
    """What is agreed on for the card game: three house rules, two readings, the bonus deck."""

    choose_plus = forms.BooleanField(
        label=OPTIONS["choose_plus"],
        required=False,
    )
    each_word = forms.BooleanField(
        label=OPTIONS["each_word"],
        required=False,
    )
    both_entries = forms.BooleanField(
        label=OPTIONS["both_entries"],
        required=False,
    )
    target = forms.IntegerField(
        label=OPTIONS["target"],
        required=False,
        min_value=LEAST_TARGET,
        max_value=MOST_TARGET,
        help_text=_("200 to 500; empty for none. Up to eight players."),
    )
    seconds = forms.TypedChoiceField(
        label=OPTIONS["seconds"],
        choices=[(0, _("no limit")), *((number, number) for number in SECONDS)],
        coerce=int,
        initial=0,
    )
    lengthened_words = forms.ChoiceField(
        label=OPTIONS["lengthened_words"],
        choices=[("booklet", _("as the booklet counts them")), ("full", _("count in full"))],
    )
    window = forms.ChoiceField(
        label=OPTIONS["window"],
        choices=[
            ("next_turn", _("until the next player begins")),
            ("next_word", _("until the next word is laid")),
        ],
    )
    sat_out = forms.ChoiceField(
        label=OPTIONS["sat_out"],
        choices=[
            ("all", _("passes, exchanges and lost turns")),
            ("passes", _("passes alone")),
        ],
    )
    deck = DeckField(
        label=_("Own bonus deck"),
        required=False,
        help_text=_(
            "Optional: a text file with one card a line, such as: points R- +12 -5 | ST +9 -4"
        ),
    )
    score_policy = _score_policy()


class TwoColourRules(forms.Form):
    """What is agreed on for Wörterklauer."""

    level = forms.ChoiceField(
        label=OPTIONS["level"],
        choices=list(labels.TECHNIQUES["headings"].items()),
        initial=LEVELS[-1],
        help_text=_("Each level allows what the levels before it allow."),
    )
    techniques = forms.ChoiceField(
        label=OPTIONS["techniques"], choices=list(labels.READINGS.items())
    )
    extent = forms.IntegerField(label=OPTIONS["extent"], min_value=7, max_value=12, initial=12)
    sandglass = forms.BooleanField(label=OPTIONS["sandglass"], required=False)


_FORMS: dict[str, type[forms.Form]] = {"karten": CardRules, "klauer": TwoColourRules}


AGREEMENT = "agreement"
"""Chosen where the other player's yes stands for a verdict, so that no word list judges."""


def judge_field(rules: str, clubs: Iterable[str]) -> forms.ChoiceField:
    """Who judges challenges: people, or an edition of the lexicon that these clubs may use.

    Under rules by which the other player's yes may stand for a verdict that is an answer, too.
    """
    said = gettext("the lexicon: {edition}")
    booklet = ruleset(rules).options()
    agreed = [(AGREEMENT, _("the other player's yes, otherwise people"))]
    choices = [
        *(agreed if AGREEMENT in booklet else []),
        ("", _("people")),
        *(
            (_pinned(one), said.format(edition=edition_called(one)))
            for one in editions_of(list(clubs))
        ),
    ]
    label, begins = OPTIONS["lexicon"], judge_of(booklet)
    return forms.ChoiceField(label=label, choices=choices, required=False, initial=begins)


def judge_of(options: Mapping[str, Any]) -> str:
    """The answer to who judges challenges that stands in these options."""
    return AGREEMENT if options.get(AGREEMENT) else str(options.get("lexicon") or "")


def _pinned(one: Edition) -> str:
    """How a game names its edition."""
    return f"{shelf.BASE if one.imported is None else one.name}@{one.hash}"


def rules_form(rules: str) -> type[forms.Form]:
    """The fields of what may be agreed on under these rules."""
    return _FORMS[rules] if rules in OTHERS else BoardRules


def agreeable(rules: str) -> dict[str, forms.Field]:
    """The fields of what may be agreed on, each with what the booklet says to begin with.

    Where an unfounded challenge costs nothing, nobody is asked who pays.
    """
    booklet = ruleset(rules).options()
    fields: dict[str, forms.Field] = dict(rules_form(rules)().fields)
    if not booklet.get("wrong_challenge"):
        fields.pop("penalty_for", None)
    for name, field in fields.items():
        if isinstance(field, forms.ChoiceField):
            field.initial = booklet[name]
    return fields


def options_of(rules: str, cleaned: dict[str, Any]) -> dict[str, Any]:
    """The options that a cleaned form states; what was left empty has its default."""
    given = {name: cleaned.get(name) for name in (*rules_form(rules).base_fields, "lexicon")}
    told = {name: value for name, value in given.items() if value is not None}
    if "lexicon" in told and AGREEMENT in ruleset(rules).options():
        agreed = told["lexicon"] == AGREEMENT
        told |= {AGREEMENT: agreed, "lexicon": "" if agreed else told["lexicon"]}
    return told
