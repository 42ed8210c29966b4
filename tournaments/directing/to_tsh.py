"""A tournament of the house as tsh keeps it, so that its programs can go on from there."""

import json
from collections.abc import Mapping
from typing import Any

from tournaments.course.state import State
from tournaments.directing import queries, tsh_feed
from tournaments.directing.tsh_feed import UNDEFINED
from tournaments.models import Person, Tournament
from tournaments.register.turning import turned_back
from tournaments.rights import NOTHING
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer


def event_of(page: Mapping[str, Any], standings: Mapping[str, Any]) -> TshEvent:
    """The tournament of a page that has a name for each entry; `standings` are explained ones.

    Raises Unusable where more than two sit at a table.
    """
    told = tsh_feed.feed_data(page, standings)
    divisions = tuple(_division(one) for one in told["divisions"])
    config = {name: str(value) for name, value in told["config"].items()}
    return TshEvent(divisions, config)


def event_at(row: Tournament) -> TshEvent | None:
    """A stored tournament with all names, for who keeps the house; None if there is none."""
    found = queries.tournament_at(row.stream)
    if found is None:
        return None
    page = queries.tournament_page(found, row, NOTHING)
    page["title"] = page["title"] or str(row.stream)
    page["names"] = _names(found.state)
    names = [one["division"] for one in page["divisions"]]
    standings = {one: queries.standing(row, one, reach=NOTHING) for one in names}
    return event_of(page, {name: json.loads(one.body) for name, one in standings.items() if one})


def _names(state: State) -> dict[str, str]:
    people = Person.objects.select_related("merged_into").in_bulk(
        [one.person for one in state.entries.values()]
    )
    by_id = {str(key): line.kept.name for key, line in people.items()}
    return {one.id: by_id.get(one.person) or str(one.number) for one in state.entries.values()}


def _division(told: Mapping[str, Any]) -> TshDivision:
    return TshDivision(told["name"], tuple(_player(one) for one in told["players"][1:]))


def _player(told: Mapping[str, Any]) -> TshPlayer:
    return TshPlayer(
        name=turned_back(told["name"]),
        rating=told["rating"],
        opponents=tuple(told["pairings"]),
        scores=tuple(None if one == UNDEFINED else one for one in told["scores"]),
        fields={key: tuple(map(str, told["etc"][key])) for key in ("board", "p12")},
    )
