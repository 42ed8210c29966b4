"""The prizes of a series: who wins which by its ranking, and why."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from frontend.forms.prizes_of_series import SERIES_PRIZES
from frontend.pages.tournaments.prizes_explained import PrizeShown, Teller
from frontend.pages.tournaments.words import points_of
from tournaments.course.shapes import Prize
from tournaments.directing.prizes_in_words import prize_called
from tournaments.directing.prizes_of_series import people_in
from tournaments.directing.sources import Source
from tournaments.ranking.prizes import Row, prizes_in
from tournaments.results import Exact


def prizes_shown(
    body: Mapping[str, Any],
    names: Mapping[str, str],
    sources: Mapping[str, Source],
    things: Mapping[int, str],
) -> list[PrizeShown]:
    """The prizes of a ranking by its whole text, with who wins them; `things` are what they are."""
    told = prizes_in(body)
    people = set(people_in(told))
    named = {one: names.get(one) or _("Player without a name") for one in people}
    where = partial(_where, sources)
    teller = Teller(named, SERIES_PRIZES, partial(_reached, points_of(body)), where)
    return [teller.shown(one, _called(one.prize), things.get(one.number, "")) for one in told]


def _called(prize: Prize) -> str:
    return prize_called(prize.by, prize.place, prize.category, prize.word)


def _reached(points: Callable[[Exact], str], prize: Prize, reached: Exact) -> str:
    """What was reached: points of the series as its ranking writes them, all else as it is."""
    return points(reached) if prize.by == "best_tournament" else str(reached)


def _where(sources: Mapping[str, Source], prize: Prize, result: Row) -> str:
    """In which tournament, and in which game of it where it was one."""
    source = sources.get(result["stream"])
    day = date_format(date.fromisoformat(result["date"]), "SHORT_DATE_FORMAT")
    called = f"{source.title}, {day}" if source else day
    if prize.by != "high_game":
        return called
    said = _("in round {round} at table {table}: {called}")
    high = result["high"]
    return said.format(round=high["round"], table=high["table"], called=called)
