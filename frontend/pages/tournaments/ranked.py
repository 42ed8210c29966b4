"""A club's ranking in short: who stands where with how much, without what it is made of."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from frontend.pages.tournaments.ranking_rows import rounded
from frontend.pages.tournaments.words import points_of
from tournaments.directing import published
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.seen_rankings import by_names
from tournaments.directing.words import names_of_people
from tournaments.rights import Reach


class Ranked(NamedTuple):
    """Somebody in a ranking; without a place while a rating is provisional."""

    place: int | None
    name: str
    amount: str


def ranked(within: Reach, club: str, series: str) -> list[Ranked]:
    """The rows of a ranking of which the viewer may know."""
    found = published.ranking(club, series)
    if found is None:
        return []
    thing = Owned(found.club, published.is_public(found))
    return rows_of(within, thing, json.loads(found.body))


def rows_of(within: Reach, thing: Owned, body: dict[str, Any]) -> list[Ranked]:
    """The rows of the text of a ranking, with the names that the viewer may see."""
    people = [UUID(row["person"]) for row in body["rows"]]
    return named_rows(body, names_of_people(people, thing, within))


def named_rows(body: dict[str, Any], names: Mapping[str, str]) -> list[Ranked]:
    """The rows of the text of a ranking with these names."""
    return [
        Ranked(
            row["place"], names.get(row["person"]) or _("Player without a name"), _amount(row, body)
        )
        for row in by_names(body["rows"], names)
    ]


def _amount(row: dict[str, Any], body: dict[str, Any]) -> str:
    if body["kind"] == "rating":
        return rounded(row["rating"])
    return points_of(body)(row["total"])
