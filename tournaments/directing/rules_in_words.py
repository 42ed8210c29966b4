"""The rules of a ranking in sentences, from the rule that its body holds.

A name that is not in the tables is shown as it is, its words apart.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.directing.prizes_in_words import prizes_in_words
from tournaments.rating import STRAIGHT
from tournaments.rating_systems import SYSTEMS as RATED_BY

Rule = Mapping[str, Any]

PERIODS = {
    "round": gettext_lazy("round by round"),
    "tournament": gettext_lazy("a tournament as a whole, by the ratings from before it"),
}
SYSTEMS = {
    "straight_line": gettext_lazy("the straight line of the German lists"),
    "chess_curve": gettext_lazy("Elo with the curve of chess"),
    "north_american": gettext_lazy("the curve of the North American association"),
    "dwz": gettext_lazy("DWZ, the rating of the German chess federation"),
    "glicko_2": gettext_lazy("Glicko-2, which knows how sure it is of a rating"),
    "weng_lin": gettext_lazy("Weng and Lin, made for tables of several players"),
}
NEWCOMERS = {
    "start": gettext_lazy("They begin with the start value"),
    "performance": gettext_lazy("Their first tournament says where they begin"),
}
DIVISIONS = {
    "behind": gettext_lazy("The second one counts behind the first: its winner has the next place"),
    "alike": gettext_lazy("All count alike"),
    "first": gettext_lazy("Only the first one counts"),
    "percent": gettext_lazy("Each counts a share of the first"),
}
OWN_FACTOR = frozenset(name for name, one in RATED_BY.items() if one.factor or one.learning)


def rules_of(body: Mapping[str, Any]) -> list[str]:
    """The rule that a ranking was computed by, in sentences, from its data."""
    told = rating_in_words if body["kind"] == "rating" else series_in_words
    return list(told(body["rule"]))


def rating_in_words(rule: Rule) -> Iterator[str]:
    """How a rating list is computed; a list of an older shape leaves out what it does not say."""
    chosen = rule.get("system", STRAIGHT)
    if chosen != STRAIGHT:
        yield _("The system is {system}.").format(system=_called(SYSTEMS, chosen))
        passed = {"points_per_percent", *(["factors"] if chosen in OWN_FACTOR else ())}
        rule = {name: part for name, part in rule.items() if name not in passed}
    if "period" in rule:
        yield _("Rated is {period}.").format(period=_called(PERIODS, rule["period"]))
    if "newcomers" in rule:
        said = _("Newcomers: {rule}. Start value {start}.")
        how = _called(NEWCOMERS, rule["newcomers"])
        yield said.format(rule=how, start=rule["start"])
    if below := rule.get("provisional_below"):
        said = ngettext(
            "Who has fewer than {n} game has no place yet.",
            "Who has fewer than {n} games has no place yet.",
            below,
        )
        yield said.format(n=below)
    if "factors" in rule:
        factors = ", ".join(map(_factor, rule["factors"]))
        yield _("The most that a game moves: {factors}.").format(factors=factors)
    if "points_per_percent" in rule:
        said = _(
            "{points} points of difference are one percentage point of wins, at most {most} %."
        )
        yield said.format(points=rule["points_per_percent"], most=rule["most_percent"])


def _factor(factor: tuple[int, int | None, int | None]) -> str:
    points, games, rating = factor
    if games is not None and rating is not None:
        said = _("{points} points below {games} games and a rating of {rating}")
    elif games is not None:
        said = _("{points} points below {games} games")
    elif rating is not None:
        said = _("{points} points below a rating of {rating}")
    else:
        said = _("else {points} points")
    return said.format(points=points, games=games, rating=rating)


def series_in_words(rule: Rule) -> Iterator[str]:
    """What a tournament counts in a series."""
    if rule.get("counts") == "half_points":
        yield _("The points of the tournament count.")
    elif places := rule.get("by_place"):
        said = _("The places count {points}; all further ones {beyond}.")
        yield said.format(points=", ".join(map(str, places)), beyond=rule["beyond"])
    if best := rule.get("best"):
        said = ngettext(
            "The best tournament of each player counts.",
            "The best {n} tournaments of each player count.",
            best,
        )
        yield said.format(n=best)
    yield _("Of several divisions: {rule}.").format(rule=_divisions(rule))
    if rule.get("since") or rule.get("until"):
        yield _days(rule)
    yield from _qualifying(rule)
    yield from prizes_in_words(rule)


def _qualifying(rule: Rule) -> Iterator[str]:
    """Who qualifies by a series, if anybody does."""
    if places := rule.get("qualify_places"):
        said = ngettext(
            "The first of each tournament qualifies.",
            "The first {n} of each tournament qualify.",
            places,
        )
        yield said.format(n=places)
        if (least := rule["qualify_players"]) > 1:
            yield _("A tournament with fewer than {n} players qualifies nobody.").format(n=least)
        if (furthest := rule["qualify_passes_to"] or 0) > places:
            said = _(
                "The seat of somebody who has qualified already passes on, at most down to place "
                "{place}."
            )
            yield said.format(place=furthest)
        else:
            yield _("The seat of somebody who has qualified already stays empty.")
    if declined := len(rule.get("qualify_declined", ())):
        said = ngettext("{n} declines a seat.", "{n} decline a seat.", declined)
        yield said.format(n=declined)
    if best := rule.get("qualify_best"):
        said = ngettext(
            "The best of this ranking who has not qualified by then qualifies.",
            "The best {n} of this ranking who have not qualified by then qualify.",
            best,
        )
        yield said.format(n=best)


def _divisions(rule: Rule) -> str:
    """How divisions count; before a rule could say it, they all counted alike."""
    how = rule.get("divisions", "alike")
    shares = ", ".join(f"{share} %" for share in rule.get("percent", ()))
    told = _called(DIVISIONS, how)
    return f"{told} ({shares})" if how == "percent" else told


def _days(rule: Rule) -> str:
    since, until = (rule[name] and _day(rule[name]) for name in ("since", "until"))
    if since and until:
        return _("Tournaments from {since} to {until}.").format(since=since, until=until)
    if since:
        return _("Tournaments from {since} on.").format(since=since)
    return _("Tournaments up to {until}.").format(until=until)


def _day(day: str) -> str:
    return date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT")


def _called(table: Mapping[str, Any], name: str) -> str:
    return str(table.get(name, name.replace("_", " ")))
