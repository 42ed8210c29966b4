"""At which table of which tournament a game is played: what it is called, and the way there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games import stamps
from games.models import Sheet
from games.validators import Stamp
from tournaments.rights import NOTHING, Reach
from tournaments.wanted import tables_of


@dataclass(frozen=True)
class AtTable:
    """The table of a game: its tournament and place in words, and the address of its round."""

    called: str
    address: str


def called_at_tables(games: Collection[UUID], within: Reach) -> dict[UUID, str]:
    """Games by what their tables are called, of tournaments that the viewer may see."""
    return {game: _called(place) for game, place in tables_of(within, games).items()}


def at_table(sheet: Sheet, within: Reach) -> AtTable | None:
    """Where a game is played; who runs the round is led to the table there, others to the round."""
    place = tables_of(within, [sheet.stream]).get(sheet.stream)
    if place is None:
        return None
    return AtTable(_called(place), _address(place, runs=within.official("report_result", sheet)))


def stamp_of_game(query: QueryDict, *, stream: UUID, **parts: Any) -> Stamp | None:
    """The stamp of a game's page that tells strangers its table, in up to three queries more."""
    found = stamps.of_game(query, stream=stream, **parts)
    return found and found._replace(said=(*found.said, tables_of(NOTHING, [stream])))


def _called(place: Mapping[str, Any]) -> str:
    said = _("{title}: Round {round}, table {table}")
    return said.format(title=place["title"], round=place["round"], table=place["table"])


def _address(place: Mapping[str, Any], *, runs: bool) -> str:
    here = [place["tournament"], place["division"], place["round"]]
    if runs:
        return reverse("tournament-run-table", args=[*here, place["table"]])
    anchor = f"table-{slugify(place['division'])}-{place['round']}-{place['table']}"
    return f"{reverse('tournament-round', args=here)}#{anchor}"
