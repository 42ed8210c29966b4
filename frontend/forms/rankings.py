"""The forms of a club's rankings: the rule of the rating list, that of the series, start lists."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Self

from django import forms
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.called import Called
from frontend.forms.directing.people import ListForm
from frontend.forms.fields import DayField, NumberField
from frontend.forms.people import KeyedForm
from frontend.forms.prizes_of_series import PrizesField
from tournaments.directing import rules_in_words
from tournaments.ranking.series_rule import MOST_QUALIFYING, SeriesRule
from tournaments.rating import Factor, RatingRule
from tournaments.rating_systems import SYSTEMS as RATED_BY
from tournaments.register.rating_previews import RatingPreview

PERIODS = Called(rules_in_words.PERIODS)
SYSTEMS = Called(rules_in_words.SYSTEMS)
NEWCOMERS = Called(rules_in_words.NEWCOMERS)
DIVISIONS = Called(rules_in_words.DIVISIONS)
COUNTS = Called({"place": _("points for the place"), "half_points": _("points of the tournament")})


def _number(label: Any, help_text: Any = "", *, most: int = 100_000) -> NumberField:
    return NumberField(label=label, help_text=help_text, min_value=0, max_value=most)


def _few(label: Any, help_text: Any) -> NumberField:
    field = _number(label, help_text, most=MOST_QUALIFYING)
    field.required = False
    return field


class RankingForm(KeyedForm):
    """A form of a club's rankings."""

    def rule(self) -> dict[str, Any]:
        """The rule that the cleaned form states, as plain data. Raises Unusable."""
        raise NotImplementedError

    def more(self) -> dict[str, Any]:
        """What is said beside the rule."""
        return {}

    def place_of(self, where: str) -> str:
        """Behind the name of the rule stands that of the field."""
        return where.partition(".")[2]


class RatingRuleForm(RankingForm):
    """How the rating list is computed."""

    name, button = "rating-rule", _("Save the rule")

    system = forms.ChoiceField(
        label=_("System"), choices=[(name, SYSTEMS[name]) for name in RATED_BY]
    )
    period = forms.ChoiceField(label=_("Rated is"), choices=list(PERIODS.items()))
    newcomers = forms.ChoiceField(label=_("Newcomers"), choices=list(NEWCOMERS.items()))
    start = _number(_("Start value"), _("Also what a newcomer is worth as an opponent at first."))
    least = _number(_("Least"), _("A first tournament gives no rating below this."))
    provisional_below = _number(_("A place from so many games on"))
    games_elsewhere = _number(
        _("Games behind a rating from elsewhere"),
        _("Where an entry or a start list names a rating without a number of games."),
    )
    factors = forms.CharField(
        label=_("Factors"),
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "The most points that a game moves, a line each: points; below so many games; below "
            "this rating. The first line that fits counts, the last one is for all."
        ),
    )
    points_per_percent = _number(
        _("Points a percentage point"),
        _("So much difference makes one percentage point of wins more."),
    )
    most_percent = _number(_("Highest expectation in percent"), most=100)
    repeats = _number(_("Repeats for newcomers"), most=50)

    @classmethod
    def of(cls, rule: RatingRule) -> "RatingRuleForm":
        """The form filled in with a rule."""
        told = {name: getattr(rule, name) for name in cls.base_fields if name in _OF_RATING}
        lines = "\n".join(map(_written, rule.factors))
        return cls(initial={**told, "factors": lines})

    def rule(self) -> dict[str, Any]:
        """The rule that the cleaned form states, as plain data. Raises Unusable."""
        said = {name: self.cleaned_data[name] for name in _OF_RATING}
        lines = self.cleaned_data["factors"].splitlines()
        return {**said, "factors": [_factor(line) for line in lines if line.strip()]}


_OF_RATING = tuple(part.name for part in fields(RatingRule) if part.name != "factors")


def _written(factor: Factor) -> str:
    """A factor as a line of the form."""
    parts = [factor.points, factor.games_below, factor.rating_below]
    while parts[-1] is None:
        parts.pop()
    return "; ".join("" if part is None else str(part) for part in parts)


def _factor(line: str) -> list[int | None]:
    parts = [part.strip() for part in line.split(";")]
    parts += [""] * (3 - len(parts))
    if len(parts) > 3 or not parts[0] or not all(_whole(part) for part in parts):  # noqa: PLR2004
        what = "Write each factor like “30; 50; 1800”, “15; 50” or “10”."
        raise Unusable("rating.factors", what)
    return [int(part) if part else None for part in parts]


def _whole(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit() and len(text) <= 6)  # noqa: PLR2004


class SeriesRuleForm(RankingForm):
    """What a tournament counts in the ranking by points."""

    name, button = "series-rule", _("Save the rule")

    counts = forms.ChoiceField(label=_("A tournament counts"), choices=list(COUNTS.items()))
    by_place = forms.CharField(
        label=_("Points by place"), max_length=2000, help_text=_("From the first place down.")
    )
    beyond = forms.IntegerField(label=_("Points for all further places"))
    best = forms.IntegerField(
        label=_("So many tournaments of each player count"),
        required=False,
        min_value=1,
        help_text=_("The best ones. Empty: all."),
    )
    divisions = forms.ChoiceField(
        label=_("Divisions of a tournament"), choices=list(DIVISIONS.items())
    )
    percent = forms.CharField(
        label=_("Shares of the divisions in percent"),
        max_length=200,
        help_text=_("Only where each counts a share. The last one is for all further divisions."),
    )
    since = DayField(label=_("First day"), required=False)
    until = DayField(label=_("Last day"), required=False)
    qualify_places = _few(
        _("So many of each tournament qualify"), _("From the first place down. Empty: nobody.")
    )
    qualify_players = _few(
        _("If at least so many played"), _("A smaller tournament qualifies nobody.")
    )
    qualify_passes_to = _few(
        _("A seat passes on down to place"),
        _("To the next who has not qualified yet, but no further. Empty: it stays empty."),
    )
    qualify_best = _few(
        _("So many qualify by this ranking"),
        _("The first who have not qualified by a tournament. Empty: nobody."),
    )
    qualify_declined = forms.MultipleChoiceField(
        label=_("Who declines a seat"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Their seats pass on like those of who has qualified already."),
    )

    prizes = PrizesField(
        label=_("Prizes"),
        required=False,
        help_text=_(
            "The greatest one first. A line without a choice under “For” is no prize. Prize: money "
            "or a thing, in your words. The best word and other prizes are given to somebody here. "
            "After saving there are more empty lines."
        ),
    )
    one_each = forms.BooleanField(
        label=_("Nobody gets two prizes"),
        required=False,
        help_text=_("Whoever has one already is passed over, and the next one gets it."),
    )

    def seats(self, people: Iterable[tuple[str, str]]) -> None:
        """Ask these whether they decline: their ids, and what they are called."""
        asked = self.fields["qualify_declined"]
        asked.choices = list(people)  # type: ignore[attr-defined]
        if not asked.choices:  # type: ignore[attr-defined]
            asked.widget = forms.MultipleHiddenInput()

    def winners(self, people: Sequence[tuple[str, str]]) -> None:
        """Let prizes be given to these: their ids, and what they are called."""
        self.fields["prizes"].offer(people)  # type: ignore[attr-defined]

    @classmethod
    def of(cls, rule: SeriesRule, things: Mapping[str, str]) -> Self:
        """The form filled in with a rule; `things` say by id what its prizes are."""
        return cls(initial=cls.told(rule, things))

    @staticmethod
    def told(rule: SeriesRule, things: Mapping[str, str]) -> dict[str, Any]:
        """What the fields say of a rule."""
        told = {name: getattr(rule, name) for name in (*_OF_SERIES, *_QUALIFYING)}
        lists = {name: ", ".join(map(str, getattr(rule, name))) for name in _LISTS}
        lines = [
            {**asdict(prize), "thing": things.get(prize.thing or "", "")} for prize in rule.prizes
        ]
        prizes = {"prizes": lines, "one_each": rule.one_each}
        return {**told, **lists, **prizes, "qualify_declined": list(rule.qualify_declined)}

    def rule(self) -> dict[str, Any]:
        """The rule that the cleaned form states, as plain data. Raises Unusable."""
        said = {name: self.cleaned_data[name] for name in _OF_SERIES}
        days = {name: day.isoformat() for name in _DAYS if (day := said[name]) is not None}
        lists = {name: self._numbers(name) for name in _LISTS}
        declined = sorted(self.cleaned_data["qualify_declined"])
        prizes = [
            {part: told for part, told in one.items() if part != "thing"}
            for one in self.cleaned_data["prizes"]
        ]
        given = {"prizes": prizes, "one_each": self.cleaned_data["one_each"]}
        seats = {**self._qualifying(), "qualify_declined": declined}
        return {**said, **days, **lists, **seats, **given}

    def more(self) -> dict[str, Any]:
        """What its prizes are in words, by their numbers."""
        told = enumerate(self.cleaned_data["prizes"], start=1)
        return {"words": {number: one["thing"] for number, one in told if "thing" in one}}

    def _qualifying(self) -> dict[str, int]:
        """What is said of who qualifies; the rest is as the rule has it."""
        told = {name: self.cleaned_data[name] for name in _QUALIFYING}
        return {name: number for name, number in told.items() if number is not None}

    def _numbers(self, name: str) -> list[int]:
        parts = self.cleaned_data[name].replace(",", " ").replace(";", " ").split()
        if not all(_whole(part) for part in parts):
            what = "Write whole numbers with commas between them."
            raise Unusable(f"series.{name}", what)
        return list(map(int, parts))


_LISTS, _DAYS = ("by_place", "percent"), ("since", "until")
_QUALIFYING = ("qualify_places", "qualify_players", "qualify_passes_to", "qualify_best")
_OF_SERIES = ("counts", "beyond", "best", "divisions", *_DAYS)


class StartListForm(ListForm):
    """A list of ratings as text or as a file."""

    def __init__(self, data: Any = None, files: Any = None) -> None:
        """Say what a list of ratings looks like."""
        super().__init__(data, files)
        self.fields["text"].help_text = _(
            "Columns with headings: Name or Nr., Wertungszahl, and perhaps Partien, Jahrgang."
        )


class TakeStartListForm(RankingForm):
    """What the preview showed, from which day on it holds, and which doubtful rows are taken."""

    name, button = "take-start-list", _("Take the list")

    content = forms.CharField(widget=forms.HiddenInput)
    digest = forms.RegexField(r"\A[0-9a-f]{64}\Z", widget=forms.HiddenInput)
    date = DayField(
        label=_("Holds from"),
        help_text=_("What is played on this day and later is rated from it."),
    )
    doubtful = forms.MultipleChoiceField(
        label=_("Take these rows as well"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def look(self, content: bytes, preview: RatingPreview) -> None:
        """Carry the list along, and ask about its doubtful rows."""
        self.preview = preview
        rows = [row for row in preview.ratings.rows if row.doubts]
        self.usable = [row for row in rows if row.person is not None and row.rating is not None]
        choices = [(str(row.line), str(row.line)) for row in self.usable]
        self.fields["doubtful"].choices = choices  # type: ignore[attr-defined]
        carried = {"content": b64encode(content).decode(), "digest": preview.digest}
        self.initial = {"date": localdate(), **self.initial, **carried}

    def lines(self) -> list[int]:
        """The lines that are taken: all without a doubt, and those that were ticked."""
        clear = [row.line for row in self.preview.chosen(None)]
        return sorted({*clear, *map(int, self.cleaned_data["doubtful"])})
