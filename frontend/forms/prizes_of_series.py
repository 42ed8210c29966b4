"""The prizes of a series as a field of its rule's form: a table with a line for each."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.called import Called, plain
from tournaments.directing import prizes_in_words
from tournaments.directing.prizes_in_words import PrizeWords
from tournaments.ranking.categories import LONGEST
from tournaments.ranking.prizes import LAST_PLACE, MOST_PRIZES

SERIES_PRIZES = Called(prizes_in_words.PRIZES, lambda name: PrizeWords(plain(name)))
PARTS = ("order", "by", "place", "category")
_SPARE = 4

Line = Mapping[str, Any]


def _number(label: Any, most: int) -> forms.IntegerField:
    field = forms.IntegerField(label=label, required=False, min_value=1, max_value=most)
    field.widget.attrs["inputmode"] = "numeric"
    return field


class PrizeForm(forms.Form):
    """A line of the table."""

    order = _number(_("No."), MOST_PRIZES)
    by = forms.ChoiceField(
        label=_("For"),
        required=False,
        choices=[("", "–"), *((name, words.called) for name, words in SERIES_PRIZES.items())],
    )
    place = _number(_("Place"), LAST_PLACE)
    category = forms.CharField(label=_("Category"), required=False, max_length=LONGEST)

    def clean(self) -> dict[str, Any]:
        """Refuse a line that says more than nothing, but not what the prize is for."""
        told = self.cleaned_data
        if not self.errors and (told["place"] or told["category"]) and not told["by"]:
            self.add_error("by", gettext("Say what the prize is for."))
        return told


class PrizeLines(forms.Widget):
    """The table: what is known or was sent, and empty lines to add some."""

    use_fieldset = True

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
        rows = [_row(name, number, line) for number, line in enumerate(lines)]
        return render_to_string("frontend/tournaments/prize_lines.html", {"rows": rows})


class PrizesField(forms.Field):
    """The prizes in the order of their numbers, as plain data."""

    widget = PrizeLines

    def clean(self, value: Any) -> list[dict[str, Any]]:
        """The prizes that the lines name; what can't be is said with its line."""
        read, wrong = [PrizeForm(line) for line in value], list[str]()
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
    return {"by": told["by"], "place": told["place"] or 1, "category": told["category"] or None}


def _row(name: str, number: int, line: Line) -> list[forms.BoundField]:
    """The fields of a line."""
    form = PrizeForm(initial={"order": number + 1, **line}, prefix=f"{name}-{number}")
    called = gettext("line {number}").format(number=number + 1)
    for field in form.fields.values():
        field.label = f"{field.label}, {called}"
    return [form[part] for part in PARTS]
