"""A club's rankings: folded from its closed and published tournaments, and from mergers of persons.

What they rest on is named by version, so that any ranking that ever was can be folded again. The
order of the fold is that of dates: whatever arrives late takes its place. There are the series of
all evenings, the rating list, and a series for each season that is published.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from uuid import UUID

from games import store
from tournaments.directing.contributing import contributions, dated
from tournaments.long_texts import long_text
from tournaments.models import Tournament
from tournaments.ranking.closed import AsOf, in_order
from tournaments.ranking.contributions import Contribution
from tournaments.ranking.data import season_text, series_text
from tournaments.ranking.flat_fold import folded_data, told_from_nothing
from tournaments.ranking.game_by_game import Game, games_of
from tournaments.ranking.seasons import Season, is_season
from tournaments.ranking.series import series
from tournaments.ranking.told_games import Row, ToldGame, games_told
from tournaments.rating import RatingRule
from tournaments.register.agreed import Agreed, agreed
from tournaments.register.entering import events_in, register_stream
from tournaments.register.queries import register_as_of
from tournaments.register.stream import decides, replay

POINTS, RATING = "points", "rating"
SERIES = (POINTS, RATING)
METHOD = 2
METHOD_OF_SEASONS = 3
"""The versions of the computation: one goes up when the same sources give another text."""


def method_of(name: str) -> int:
    """The version by which a series is computed now."""
    return METHOD_OF_SEASONS if is_season(name) else METHOD


@dataclass(frozen=True)
class Register:
    """A club's register as rankings read it, up to a version that they rest on.

    `moved` is by season (id; None: the rankings that are of none) the last event that moves it.
    """

    merged: Mapping[str, str] = field(default_factory=dict)
    rules: Agreed = field(default_factory=Agreed)
    moved: Mapping[str | None, AsOf] = field(default_factory=dict)

    def until(self, day: str) -> "Register":
        """The same without the start lists that hold from a later day on."""
        lists = {at: one for at, one in self.rules.lists.items() if one.date <= day}
        return replace(self, rules=replace(self.rules, lists=lists))

    def others(self, season: Season | None = None) -> list[AsOf]:
        """What a season (None: the other rankings) rests on beside tournaments."""
        found = self.moved.get(season.id if season else None)
        return [found] if found else []

    def sources(self) -> dict[str, AsOf]:
        """By series the version of the register that what is published now rests on."""
        by_season = {one.series: self.others(one) for one in self.rules.published()}
        every = {**dict.fromkeys(SERIES, self.others()), **by_season}
        return {name: found[0] for name, found in every.items() if found}


def register_at(club: str, as_of: AsOf | None) -> Register:
    """The register of a club as of a version; None: nothing of it."""
    if as_of is None:
        return Register()
    rows = store.read(register_stream(club), upto=as_of.version)
    events = events_in(rows)
    rules = agreed(events)
    moved: dict[str | None, AsOf] = {}
    for row, event in zip(rows, events, strict=True):
        if event.ranks:
            here = AsOf(as_of.stream, row.version, row.hash.hex())
            moved |= {one: here for one in (None, *rules.seasons) if decides(event, one)}
    return Register(replay(events).aliases(), rules, moved)


def what_counts(club: str, sources: Iterable[AsOf]) -> tuple[dict[str, AsOf], Register]:
    """What counts for rankings: the tournaments by stream, and the register as it was then."""
    found = {source.stream: source for source in sources}
    register = register_at(club, found.pop(str(register_stream(club)), None))
    return found, register


def sources_of(club: str, known: Mapping[str, AsOf]) -> tuple[AsOf, ...]:
    """What the rankings of the club rest on now, sorted by stream.

    Each published tournament that is closed counts as it stands. One that was opened again to be
    corrected counts as in `known`, what the last publication rests on, until it is closed again.
    """
    found = []
    rows = Tournament.objects.filter(club=club, public=True).order_by("stream")
    for stream, phase, version in rows.values_list("stream", "phase", "version"):
        last = known.get(str(stream))
        if phase == "closed" and (last is None or last.version != version):
            last = _source(stream, version)
        if last is not None:
            found.append(last)
    if register := register_as_of(club):
        found.append(AsOf(*register))
    return tuple(sorted(found))


def _source(stream: UUID, version: int) -> AsOf:
    found = store.hash_at(stream.hex, version)
    if found is None:
        raise LookupError(f"{stream} has no version {version}; see `verify`")
    return AsOf(str(stream), version, found.hex())


def rankings_at(
    club: str, sources: Iterable[AsOf], own: Contribution | None = None, *, only: str = ""
) -> dict[str, str]:
    """By series the canonical text of the rankings that follow from these sources alone.

    `own` is a contribution that the caller has in hand; `only` names the one that is wanted.
    """
    found, register = what_counts(club, sources)
    return texts_of(contributions(club, found.values(), own), register, only=only)


def texts_of(
    closed: Collection[Contribution], register: Register, *, only: str = ""
) -> dict[str, str]:
    """By series the canonical text of the rankings of these tournaments, or of the one wanted."""
    texts: dict[str, Callable[[], str]] = {
        POINTS: partial(_points, closed, register),
        RATING: partial(_ratings, closed, register),
    }
    for one in register.rules.published():
        texts[one.series] = partial(folded, one, closed, register)
    return {name: text() for name, text in texts.items() if only in {"", name}}


def games_rated(club: str) -> list[Game]:
    """All rated games of the club's closed and published tournaments, by date."""
    found, register = what_counts(club, sources_of(club, {}))
    rated = in_order(one for one in contributions(club, found.values()) if one.rated)
    return sorted(game for one in rated for game in games_of(one, register.merged, RatingRule()))


def _points(closed: Iterable[Contribution], register: Register) -> str:
    rule, others = register.rules.series, register.others()
    return series_text(series(closed, rule, merged=register.merged, others=others))


def _ratings(closed: Iterable[Contribution], register: Register) -> str:
    rules, others = register.rules, register.others()
    lists = rules.lists.values()
    return long_text(
        folded_data(closed, rules.rating, lists=lists, merged=register.merged, others=others)
    )


def games_rated_of(
    club: str, sources: Iterable[AsOf], rows: Sequence[Row], person: str
) -> list[ToldGame]:
    """The rated games of somebody, as the rating list of these rows and sources counts them."""
    found, register = what_counts(club, sources)
    rule, merged = register.rules.rating, register.merged
    own = next(row for row in rows if row["person"] == person)
    played = {part["stream"]: found[part["stream"]] for part in own["tournaments"]}
    told = games_told(rows, contributions(club, played.values()), rule, person, merged=merged)
    if told is not None:
        return told
    lists, closed = register.rules.lists.values(), contributions(club, found.values())
    return told_from_nothing(closed, rule, person, lists=lists, merged=merged)


def folded(season: Season, closed: Iterable[Contribution], register: Register) -> str:
    """The canonical text of a season from these tournaments, of which it counts its own."""
    others = register.others(season)
    own = season.of(closed)
    return season_text(season, series(own, season.rule, merged=register.merged, others=others))


def as_it_would_be(club: str, season: Season) -> str:
    """The text of a season if it were published now, be it a draft.

    Of tournaments that are none of its own the day is read, and no more.
    """
    kept = dated(club)
    found, register = what_counts(club, sources_of(club, {one.stream: one for one in kept}))
    own = [
        one
        for one in found.values()
        if one not in kept or season.counts(one.stream, kept[one].date)
    ]
    return folded(season, contributions(club, own), register)
