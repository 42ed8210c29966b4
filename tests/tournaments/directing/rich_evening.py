"""A rich club evening that is played, followed and collected in any order: three tournaments and
two games, the register, a season; workers that come late, twice or not at all; a collector.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

from django.core.cache import cache

from engine.moves import Annul, Challenge, Play, Replace, Resign, Verdict
from engine.moves import Close as CloseGame
from engine.moves import Publish as PublishGame
from engine.refusals import Refusal
from games import commands as games
from games import followers, store
from games.acting import By
from games.models import Head, Sheet
from games.store import progress
from lexicon import shelf
from tests.games.cast import a_key, enter
from tests.games.client import Client
from tests.tournaments.cast import Cast, registered
from tests.tournaments.directing.evening import DIRECTOR, NAMES, Evening
from tournaments.course.acts import (
    Close,
    CloseRound,
    Correct,
    Link,
    PublishTournament,
    Report,
    ShowNames,
    Undo,
    UnpublishTournament,
)
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.published import publications_stream
from tournaments.directing.queries import tournament_at
from tournaments.models import Person, Publication
from tournaments.naming import AUDIENCES
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.register import seasons
from tournaments.register.agreeing import agree_series
from tournaments.register.commands import change_person, erase_person, merge, unmerge
from tournaments.register.entering import register_stream

V1 = "/api/v1/"
_CHALLENGED = 3  # the version of the game in dispute at which a verdict is awaited
LATE = 6  # workers at once that have read a stream and not written yet
BUSY = (0, 1, 2, 5)  # how much the workers do between two acts
ROUND = ("Anna Bert", "Clara Dora", "Georg Hanna")
TEAMS: dict[str, Any] = {"system": "team_round_robin", "parameters": {}}

Act = Callable[[], object]


def held(cast: Cast, people: dict[str, Person], day: str, **changes: Any) -> Evening:
    """An evening at which the six have entered."""
    stream = commands.create_tournament(
        by=By(DIRECTOR, a_key()),
        club=str(cast.club.pk),
        setup=preset("swiss", day, check_in=False, **changes),
        title="Vereinsabend",
    ).stream
    evening = Evening(cast, people, stream)
    evening.done(*map(evening.entering, NAMES))
    return evening


def seated(evening: Evening) -> Evening:
    """The evening with its first round out."""
    evening.published(1, *ROUND)
    return evening


def reported(evening: Evening, first: tuple[int, int]) -> Evening:
    """The evening with the results of its first round."""
    evening.done(Report("A", 1, 1, scores=first, confirmed=True))
    evening.done(*(Report("A", 1, number, scores=(390, 300)) for number in (2, 3)))
    return evening


@dataclass
class Rich:
    """All that is played; nothing of it is public yet, and nobody has followed anything."""

    cast: Cast
    people: dict[str, Person]
    first: Evening
    second: Evening
    teams: Evening
    game: UUID
    disputed: UUID

    def streams(self) -> list[UUID]:
        """Every stream that somebody may follow now, the club's publications among them."""
        club = self.first.club
        tournaments = [one.stream for one in (self.first, self.second, self.teams)]
        known = [*tournaments, self.game, self.disputed, register_stream(club)]
        return [*known, *[publications_stream(club)] * Publication.objects.exists()]

    def all_followed(self, dice: Random) -> None:
        """Follow what somebody is behind with, until nobody is; no follower may fail."""
        while dirty := [one for one in self.streams() if Head.objects.get(pk=one).dirty]:
            followers.follow(dice.choice(dirty))
            assert progress.held() == []

    def lanes(self, dice: Random) -> list[list[Act]]:
        """What happens, one thing after the other in each lane; the lanes meet anyhow."""
        return [
            self._ups_and_downs(self.first, dice.choice(AUDIENCES)),
            self._ups_and_downs(self.second, dice.choice(AUDIENCES)),
            self._with_a_game(*dice.choices(AUDIENCES, k=2)),
            self._of_the_game(),
            self._of_the_register(),
        ]

    def _ups_and_downs(self, evening: Evening, audience: str) -> list[Act]:
        return [
            lambda: evening.done(CloseRound("A", 1), Close()),
            lambda: evening.done(PublishTournament()),
            lambda: evening.done(ShowNames(audience)),
            lambda: evening.done(Undo(_last(evening, Close))),
            lambda: evening.done(Correct("A", 1, 1, scores=(300, 450))),
            lambda: evening.done(Close()),
            lambda: evening.done(UnpublishTournament()),
            lambda: evening.done(PublishTournament()),
        ]

    def _with_a_game(self, *audiences: str) -> list[Act]:
        evening = self.teams
        return [
            lambda: evening.done(ShowNames(audiences[0])),
            lambda: evening.done(PublishTournament()),
            lambda: evening.done(ShowNames(audiences[1])),
            lambda: evening.done(Undo(_last(evening, Link))),
            lambda: evening.done(Link("A", 1, 1, str(self.game))),
            lambda: evening.done(CloseRound("A", 1), Close()),
            lambda: evening.done(UnpublishTournament()),
        ]

    def _of_the_game(self) -> list[Act]:
        return [
            lambda: _entered(self.game, PublishGame()),
            lambda: _entered(self.game, CloseGame()),
            lambda: _judged(self.disputed, Verdict({"HORNQ": True})),
            lambda: _entered(self.game, Annul(_version(self.game))),
            lambda: _entered(self.game, Replace(2, Play(0, "8F", "OHR")), CloseGame()),
            lambda: _entered(self.disputed, Resign(1), CloseGame(), PublishGame()),
        ]

    def _of_the_register(self) -> list[Act]:
        club, ids = self.cast.club, {name: one.pk for name, one in self.people.items()}
        rule = series_rule_data(SeriesRule())
        return [
            lambda: change_person(club=club, person=ids["Anna"], said={"publish_name": True}),
            lambda: seasons.agree_season(club=club, name="Saison 2026", rule=rule),
            lambda: seasons.publish_season(club=club, number=1),
            lambda: merge(club=club, keep=ids["Clara"], people=[ids["Dora"]]),
            lambda: change_person(club=club, person=ids["Anna"], said={"name": "Anna Beispiel"}),
            lambda: seasons.withdraw_season(club=club, number=1),
            lambda: unmerge(club=club, person=ids["Dora"]),
            lambda: agree_series(club=club, rule=series_rule_data(SeriesRule(best=1))),
            lambda: seasons.publish_season(club=club, number=1),
            lambda: merge(club=club, keep=ids["Bert"], people=[ids["Georg"]]),
            lambda: erase_person(club=club, person=ids["Hanna"]),
        ]


def rich(cast: Cast) -> Rich:
    """Three tournaments, one of teams with a game at a table, and a game in dispute."""
    full = {f"{name} Muster": None for name in NAMES[1:]}
    people = dict(zip(NAMES, (cast.anna_in_register, *registered(cast.club, full, 2)), strict=True))
    first, second = (
        reported(seated(held(cast, people, day)), (400, 300))
        for day in ("2026-10-24", "2026-10-31")
    )
    teams = seated(held(cast, people, "2026-11-07", plan=[TEAMS], rating=None))
    game = games.open_game(
        by=By("hugo", a_key()), club=teams.club, ruleset="klassik",
        players=[teams.person("Anna"), teams.person("Bert")],
        names=["Anna Muster", "Bert Muster"],
    ).stream  # fmt: skip
    enter(game, "8F HORN 12", "-", Resign(1))
    teams.done(Link("A", 1, 1, str(game)))
    reported(teams, (12, 0))
    disputed = games.open_game(
        by=By("hugo", a_key()), club=teams.club, ruleset="mini", names=["Anna", "Bert"],
        options={"lexicon": f"base@{shelf.base().hash}"},
    ).stream  # fmt: skip
    enter(disputed, "8E HORNQ 99", Challenge(1))
    return Rich(cast, people, first, second, teams, game, disputed)


def _last(evening: Evening, kind: type) -> int:
    found = tournament_at(evening.stream)
    assert found is not None
    lines = reversed(found.state.lines)
    return next((one.version for one in lines if isinstance(one.act, kind) and not one.struck), 1)


def _entered(game: UUID, *moves: Any) -> None:
    for move in moves:
        games.enter(by=By("frieda", a_key()), stream=game, move=move, after=None)


def _judged(game: UUID, verdict: Verdict) -> None:
    """Emil judges, in the place of the list if that was faster."""
    _entered(game, verdict if _version(game) == _CHALLENGED else Replace(_CHALLENGED + 1, verdict))


def _version(game: UUID) -> int:
    return Sheet.objects.get(pk=game).version


# Workers


def late(name: str, stream: UUID) -> Act | None:
    """A worker that has read a stream and computed; what is returned lets it write, if it may.

    None for one that has nothing to do.
    """
    before = progress.followed(name, stream)
    follower = followers._all()[name]
    now = follower.read(stream)
    if now is None or now.head is None or now.head.version <= before:
        return None
    write = follower.compute(now)
    return lambda: followers._move(name, stream, before, now.head.version, write)


@dataclass
class Collector:
    """Keeps a copy of what everybody may read, from change to change."""

    after: int = 0
    copy: dict[tuple[str, str], Any] = field(default_factory=dict)

    def collect(self) -> None:
        """Fetch what has changed since, and forget what was withdrawn."""
        cache.clear()  # nobody is throttled
        client = Client(api="")
        answer = client.ask("GET", f"{V1}changes/", query={"after": self.after, "limit": 200})
        told = answer.json()
        assert answer.status_code == 200, told
        for line in told["changes"]:
            thing = line["kind"], line["id"]
            read = None if line["withdrawn"] else client.http.get(line["address"])
            if read is None or read.status_code in (401, 404):
                self.copy.pop(thing, None)
            else:
                assert read.status_code == 200, read.content
                page = read.json()
                self.copy[thing] = (
                    page["club"] if line["kind"] == "club" else page
                )  # lists the rest
        self.after = told["last"]


@dataclass
class Night:
    """What happens while the evening goes on, as the dice fall."""

    rich: Rich
    dice: Random
    waiting: list[Act] = field(default_factory=list)
    collector: Collector = field(default_factory=Collector)

    def played(self) -> None:
        """Act, follow, come late and collect in any order; at the end all has been followed."""
        lanes = [lane[: self.dice.randint(1, len(lane))] for lane in self.rich.lanes(self.dice)]
        ways = (self._follow, self._one, self._late, self._late, self._written)
        while lanes := [lane for lane in lanes if lane]:
            with suppress(Refusal):  # what does not fit just then
                self.dice.choice(lanes).pop(0)()
            for way in self.dice.choices((*ways, self.collector.collect), k=self.dice.choice(BUSY)):
                way()
        while self.waiting:
            self._written()
        self.rich.all_followed(self.dice)

    def _stream(self) -> UUID:
        return self.dice.choice(self.rich.streams())

    def _follow(self) -> None:
        followers.follow(self._stream())

    def _name(self, stream: UUID) -> str:
        head = store.head(stream)
        assert head is not None
        return self.dice.choice(followers.names_of(head.kind))

    def _one(self) -> None:
        stream = self._stream()
        followers.catch_up(self._name(stream), stream)

    def _late(self) -> None:
        stream = self._stream()
        if len(self.waiting) < LATE and (one := late(self._name(stream), stream)):
            self.waiting.append(one)

    def _written(self) -> None:
        if self.waiting:
            self.waiting.pop(self.dice.randrange(len(self.waiting)))()
