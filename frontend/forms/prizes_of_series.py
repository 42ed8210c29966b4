"""The prizes of a series as a field of its rule's form: a table with a line for each."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.facts import Word, fact
from engine.refusals import Unusable
from frontend.called import Called, plain
from frontend.forms.fields import counting_field
from games.sentences import sentence
from tournaments.awarding import BY_HAND
from tournaments.directing import prizes_in_words
from tournaments.directing.prizes_in_words import PrizeWords
from tournaments.ranking.categories import LONGEST
from tournaments.ranking.prizes import LAST_PLACE, MOST_PRIZES
from tournaments.register.prize_words import LONGEST_WORDS

SERIES_PRIZES = Called(prizes_in_words.PRIZES, lambda name: PrizeWords(plain(name)))
PARTS = ("order", "by", "place", "category", "thing", "person", "word")
_SPARE = 4

Line = Mapping[str, Any]
People = Sequence[tuple[str, str]]
"""To whom prizes can be given: their ids, and what they are called."""


class PrizeForm(forms.Form):
    """A line of the table."""

    order = counting_field(_("No."), MOST_PRIZES)
    by = forms.ChoiceField(
        label=_("For"),
        required=False,
        choices=[("", "–"), *((name, words.called) for name, words in SERIES_PRIZES.items())],
    )
    place = counting_field(_("Place"), LAST_PLACE)
    category = forms.CharField(label=_("Category"), required=False, max_length=LONGEST)
    thing = forms.CharField(label=_("Prize"), required=False, max_length=LONGEST_WORDS)
    person = forms.ChoiceField(label=_("Given to"), required=False)
    word = forms.CharField(label=_("Word"), required=False, max_length=30)

    def __init__(self, *args: Any, people: People, **more: Any) -> None:
        """Ask to which of these people it is given."""
        super().__init__(*args, **more)
        self.fields["person"].choices = [("", "–"), *people]  # type: ignore[attr-defined]

    def clean_word(self) -> str:
        """The word in capitals; it has letters alone."""
        told: str = self.cleaned_data["word"].strip().upper()
        try:
            return fact(Word, told, "") if told else ""
        except Unusable as no_word:
            raise forms.ValidationError(sentence(no_word)) from None

    def clean(self) -> dict[str, Any]:
        """Refuse a line that does not say what the prize is for, or who wins what follows."""
        told = self.cleaned_data
        if self.errors:
            return told
        if not told["by"] and any(told[part] for part in PARTS if part != "order"):
            self.add_error("by", gettext("Say what the prize is for."))
        elif told["by"] not in BY_HAND and (told["person"] or told["word"]):
            said = gettext("This follows from the results: leave out the player and the word.")
            self.add_error("person" if told["person"] else "word", said)
        return told


class PrizeLines(forms.Widget):
    """The table: what is known or was sent, and empty lines to add some."""

    use_fieldset = True
    people: People = ()

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> list[Line]:
        """The lines as they were sent, up to the first that was not."""
        lines: list[Line] = []
        while len(lines) < MOST_PRIZES and f"{name}-{len(lines)}-by" in data:
            at = len(lines)
            lines.append({part: data.get(f"{name}-{at}-{part}", "") for part in PARTS})
        return lines

    def value_omitted_from_data(self, data: Any, _files: Any, name: str) -> bool:
        """Whether no line was sent."""
        return f"{name}-0-by" not in data

    def render(self, name: str, value: Any, *_args: Any, **_more: Any) -> SafeString:
        """The table with its fields."""
        told: list[Line] = list(value or ())
        spare = _SPARE if all(one.get("by") for one in told) else 0
        lines = [*told, *({} for _spare in range(spare))][:MOST_PRIZES]
        rows = [_row(name, number, line, self.people) for number, line in enumerate(lines)]
        return render_to_string("frontend/tournaments/prize_lines.html", {"rows": rows})


class PrizesField(forms.Field):
    """The prizes in the order of their numbers, as plain data."""

    widget = PrizeLines
    people: People = ()

    def offer(self, people: People) -> None:
        """Let prizes be given to these."""
        self.people = self.widget.people = people

    def clean(self, value: Any) -> list[dict[str, Any]]:
        """The prizes that the lines name; what can't be is said with its line."""
        read, wrong = [PrizeForm(line, people=self.people) for line in value], list[str]()
        for number, form in enumerate(read, start=1):
            for part, errors in form.errors.items():
                said = gettext("Line {number}, {field}: {why}")
                field = form.fields[part].label
                wrong.append(
                    said.format(number=number, field=field, why=" ".join(map(str, errors)))
                )
        if wrong:
            raise forms.ValidationError(wrong)
        told = [form.cleaned_data for form in read]
        places = [one["order"] or at for at, one in enumerate(told, start=1)]
        order = sorted(range(len(told)), key=lambda at: (places[at], at))
        return [_prize(told[at]) for at in order if told[at]["by"]]


def _prize(told: Line) -> dict[str, Any]:
    """A prize as the rule has it, with the words that say what it is under `thing`."""
    own = {part: told[part] for part in ("thing", "person", "word") if told[part]}
    category = told["category"] or None
    return {"by": told["by"], "place": told["place"] or 1, "category": category, **own}


def _row(name: str, number: int, line: Line, people: People) -> list[forms.BoundField]:
    """The fields of a line."""
    told = {"order": number + 1, **line}
    form = PrizeForm(initial=told, prefix=f"{name}-{number}", people=people)
    called = gettext("line {number}").format(number=number + 1)
    for field in form.fields.values():
        field.label = f"{field.label}, {called}"
    return [form[part] for part in PARTS]
