"""The forms of a club's seasons: what one is called, what it counts and how; publishing it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.called import Called
from frontend.forms.rankings import RankingForm, SeriesRuleForm
from tournaments.ranking.seasons import Phase, Season
from tournaments.register.seasons import LONGEST

PHASES: Called[Any] = Called(
    {"draft": _("draft"), "published": _("out for everybody"), "withdrawn": _("withdrawn")}
)
DAYS, CHOSEN = "days", "chosen"
COUNTED: Called[Any] = Called(
    {DAYS: _("All tournaments of these days"), CHOSEN: _("The tournaments that are ticked")}
)


class SeasonForm(SeriesRuleForm):
    """A season: its name, its days or its tournaments, and what they count."""

    name, button = "season", _("Save the season")

    title = forms.CharField(
        label=_("Name"), max_length=LONGEST, help_text=_("Like “Season 2026” or “Summer cup”.")
    )
    counted = forms.ChoiceField(
        label=_("What counts"),
        choices=list(COUNTED.items()),
        widget=forms.RadioSelect,
        initial=DAYS,
        help_text=_(
            "Without a first day it goes back to the beginning, without a last one it goes on."
        ),
    )
    tournaments = forms.MultipleChoiceField(
        label=_("Tournaments"), required=False, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("key", "title", "counted", "since", "until", "tournaments", "best")

    def offer(self, tournaments: Iterable[tuple[str, str]]) -> None:
        """Let these be ticked: the streams of tournaments, and what they are called."""
        self.fields["tournaments"].choices = list(tournaments)  # type: ignore[attr-defined]

    @classmethod
    def about(cls, season: Season, title: str, things: Mapping[str, str]) -> "SeasonForm":
        """The form filled in with a season; `things` say by id what its prizes are."""
        chosen = season.tournaments
        counted = DAYS if chosen is None else CHOSEN
        more = {"title": title, "counted": counted, "tournaments": list(chosen or ())}
        return cls(initial={**cls.told(season.rule, things), **more})

    def rule(self) -> dict[str, Any]:
        """The rule that the cleaned form states, as plain data. Raises Unusable."""
        rule = super().rule()
        by_days = self.cleaned_data["counted"] == DAYS
        return rule if by_days else {**rule, "since": None, "until": None}

    def chosen(self) -> list[str] | None:
        """The streams that were ticked; None where days say what counts."""
        ticked: list[str] = self.cleaned_data["tournaments"]
        return None if self.cleaned_data["counted"] == DAYS else ticked

    def place_of(self, where: str) -> str:
        """The name and the tournaments are no part of the rule."""
        places = {"name": "title", "tournaments": "tournaments"}
        return places.get(where) or super().place_of(where)


class PublishSeasonForm(RankingForm):
    """Publishing a season."""

    name, button = "publish-season", _("Publish the season")


class WithdrawSeasonForm(RankingForm):
    """Withdrawing a season."""

    name, button = "withdraw-season", _("Withdraw the season")


TURNS: dict[Phase, type[RankingForm]] = {
    "draft": PublishSeasonForm,
    "published": WithdrawSeasonForm,
    "withdrawn": PublishSeasonForm,
}
"""What can be done with a season in each phase."""
