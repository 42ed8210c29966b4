"""The demo's other tournaments: one that has not begun and one that is over, of the same people."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from deploy.demo.tournament import DIVISION, PEOPLE, Evening
from games import followers
from games.acting import By
from tournaments.course.acts import (
    Act,
    CheckIn,
    Close,
    CloseRound,
    Enter,
    PublishTournament,
    Report,
)
from tournaments.course.presets import preset
from tournaments.models import Club, Person
from tournaments.register.seasons import agree_season, publish_season

COMING, FINISHED = "Stadtpokal", "Herbstturnier"
SEASON = "Saison 2026"
_DAYS = {COMING: "2026-12-04", FINISHED: "2026-10-16"}
_ROUNDS, _COMING = 5, 9  # rounds that were played; how many have entered so far
_MIDDLE, _WIDTH = 360, 45  # of the scores


def build_coming(club: Club, actor: str) -> UUID:
    """A tournament that everybody can see and of which no round is paired; returns the stream."""
    stream = _Evening(club, actor, COMING, PEOPLE[:_COMING]).evening.stream
    followers.follow(stream)
    return stream


def build_finished(club: Club, actor: str) -> UUID:
    """A tournament with all its rounds; the better the rating, the more points on average."""
    those = _Evening(club, actor, FINISHED, PEOPLE)
    evening = those.evening
    evening.enter("here", [CheckIn(entry) for entry in those.strengths])
    chance = Random(_ROUNDS)  # noqa: S311 - results for show
    for number in range(1, _ROUNDS + 1):
        those.play(number, chance)
    evening.enter("close", [Close()])
    _let_a_season_out(club, actor)
    followers.follow(evening.stream)
    return evening.stream


def _let_a_season_out(club: Club, actor: str) -> None:
    """A season of the year of which the best four evenings count, for everybody to see."""
    rule = {"best": 4, "since": "2026-01-01", "until": "2026-12-31"}
    begun = agree_season(club=club, name=SEASON, rule=rule, by=By(actor, "demo season", "demo"))
    by = By(actor, "demo season out", "demo")
    publish_season(club=club, number=begun.number, by=by)


class _Evening:
    """A public tournament of people who are in the register, and how strong each of them is."""

    def __init__(self, club: Club, actor: str, title: str, people: Sequence[Any]) -> None:
        """Create it, with its entries."""
        creation = preset("club_evening", _DAYS[title], divisions=(DIVISION,))
        setup = replace(creation, plan=creation.plan[:1] * _ROUNDS)
        self.evening = Evening.created(club, actor, setup, title, mark=f"demo {title}")
        known = {person.name: person.pk for person in Person.objects.filter(club=club)}
        mine = [
            (str(uuid5(NAMESPACE_OID, f"demo entry {title} {name}")), str(known[name]), rating)
            for name, *_, rating in people
            if name in known
        ]
        self.strengths = {entry: rating or 1000 for entry, _, rating in mine}
        entered = [Enter(entry, person, DIVISION, rating) for entry, person, rating in mine]
        self.evening.enter("entries", [*entered, PublishTournament()])

    def play(self, number: int, chance: Random) -> None:
        """A whole round."""
        results: list[Act] = [
            Report(
                DIVISION,
                number,
                table.number,
                scores=tuple(self._score(seat, chance) for seat in table.seats),
                confirmed=True,
            )
            for table in self.evening.pair(number)
        ]
        self.evening.enter(f"results {number}", [*results, CloseRound(DIVISION, number)])

    def _score(self, entry: str, chance: Random) -> int:
        better = (self.strengths[entry] - 1100) // 5
        return round(chance.gauss(_MIDDLE + better, _WIDTH))


EVENINGS: Mapping[str, Callable[[Club, str], UUID]] = MappingProxyType(
    {"coming": build_coming, "finished": build_finished}
)
"""What is built beside the tournament of tonight, by the mark that it gets."""
