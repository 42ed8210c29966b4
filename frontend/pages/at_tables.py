"""At which table of which tournament a game is played: what it is called, and the way there."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games import stamps
from games.validators import Stamp
from tournaments.rights import NOTHING, Reach
from tournaments.wanted import tables_of


class AtTable(NamedTuple):
    """The table of a game: its tournament and place in words, and its address."""

    called: str
    address: str


def at_tables(games: Collection[UUID], within: Reach) -> dict[UUID, AtTable]:
    """Where games are played, of tournaments that the viewer may see; in three queries."""
    return {game: _shown(place) for game, place in tables_of(within, games).items()}


def stamp_of_game(query: QueryDict, *, stream: UUID, **parts: Any) -> Stamp | None:
    """The stamp of a game's page that tells strangers its table, in up to three queries more."""
    found = stamps.of_game(query, stream=stream, **parts)
    return found and found._replace(said=(*found.said, tables_of(NOTHING, [stream])))


def _shown(place: Mapping[str, Any]) -> AtTable:
    said = _("{title}: Round {round}, table {table}")
    called = said.format(title=place["title"], round=place["round"], table=place["table"])
    where = [place[part] for part in ("tournament", "division", "round", "table")]
    return AtTable(called, reverse("tournament-table", args=where))
