"""What pages and the API read about tournaments: each question a fixed number of queries."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.http import QueryDict

from engine.refusals import Unusable
from games.asking import id_in
from games.numbers import number_in
from games.prepared import Prepared
from games.queries import latest, texts_about
from tournaments.course.outcomes import rounds_played
from tournaments.course.state import State
from tournaments.course.view import OFFICIAL, as_seen_later, round_of, view
from tournaments.directing.computed_standings import standing_of
from tournaments.directing.kept_standings import StandingText, standing_kept
from tournaments.directing.next_best import NOTHING, Asked, next_best_of
from tournaments.directing.sentences import Names, change, doubt, reasons
from tournaments.directing.streams import TournamentAt, as_of
from tournaments.directing.words import TITLE, named_in, names_of_entries, title_and_words
from tournaments.models import Tournament
from tournaments.rights import Reach
from tournaments.standings.data import as_text

_MOST = 200
LAST_ROUND = 9_999
"""A later one is no round's number."""


def tournament(stream: UUID) -> Tournament | None:
    """The row of a tournament, or None."""
    found: Tournament | None = _TOURNAMENTS.first(stream)
    return found


_TOURNAMENTS = Prepared(lambda stream: Tournament.objects.filter(pk=stream), UUID)


class Listed(NamedTuple):
    """Where a tournament stands in lists, the latest first; in addresses `DATE.ID`."""

    date: date
    stream: UUID

    def __str__(self) -> str:
        """Write it as addresses have it."""
        return f"{self.date.isoformat()}.{self.stream}"


def place_in(given: Mapping[str, str], name: str) -> Listed | None:
    """The place in the list that an address names, or None; raises Unusable."""
    text = given.get(name)
    if text is None:
        return None
    day, _, stream = text.partition(".")
    try:
        return Listed(date.fromisoformat(day), UUID(stream))
    except ValueError:
        what = "This is no place in the list; follow `next`, or begin without one."
        raise Unusable(name, what) from None


def tournament_list(
    *,
    clubs: Collection[str] = (),
    public: bool = True,
    before: Listed | None = None,
    limit: int = 50,
    only: Q | None = None,
) -> list[dict[str, Any]]:
    """The tournaments of `clubs` and, if `public`, all published ones; the latest first.

    Of them `only` those that are so. Each of the clubs is asked by itself, as is what is public:
    so each answer is a piece of an index.
    """
    wanted = [Q(club=str(club)) for club in clubs] + ([Q(public=True)] if public else [])
    on = only or Q()
    if before is not None:
        on &= Q(date__lt=before.date) | Q(date=before.date, stream__lt=before.stream)
        on &= Q(date__lte=before.date)
    page = latest(
        (Tournament.objects.filter(one, on).order_by("-date", "-stream") for one in wanted),
        lambda row: (row.date, row.stream),
        min(limit, _MOST),
    )
    titles = texts_about((row.stream, row.club) for row in page)
    return [
        {
            "id": str(row.stream),
            "club": row.club,
            "title": titles.get((row.stream, TITLE), ""),
            "ruleset": row.ruleset,
            "date": row.date.isoformat(),
            "divisions": row.divisions,
            "entries": len(row.players),
            "phase": row.phase,
            "public": row.public,
            "version": row.version,
        }
        for row in page
    ]


def onward(found: Sequence[Mapping[str, Any]], most: int) -> Listed | None:
    """Where a list goes on behind `most` of these lines; None if it ends there."""
    if len(found) <= most:
        return None
    last = found[most - 1]
    return Listed(date.fromisoformat(last["date"]), UUID(last["id"]))


@dataclass(frozen=True)
class Visitor:
    """With whose eyes a tournament is seen: what the role may see, and the own entries."""

    role: str
    entries: frozenset[str]

    @property
    def official(self) -> bool:
        """Whether drafts and what is in question are shown."""
        return self.role == OFFICIAL


def role_of(reach: Reach, row: Tournament) -> str:
    """The role in which somebody who may read this tournament sees it."""
    return OFFICIAL if reach.may("read_drafts", row) else "public"


def visitor(reach: Reach, row: Tournament, state: State) -> Visitor:
    """The eyes of somebody who may read this tournament."""
    people = {str(person) for person in reach.people}
    if reach.link is not None and reach.link.person and reach.link.tournament == row.stream:
        people.add(str(reach.link.person))
    own = frozenset(e.id for e in state.entries.values() if e.person in people)
    return Visitor(role_of(reach, row), own)


def tournament_at(stream: UUID, version: int | None = None) -> TournamentAt | None:
    """A tournament after `version` events (all); None if there is none of that version."""
    return as_of(stream, version)


def tournament_seen(
    row: Tournament, reach: Reach, version: int | None = None
) -> TournamentAt | None:
    """A tournament after `version` events (all) for who may see it now; None if there is none.

    Others than officials see as drafts, and so not at all, what was withdrawn since.
    """
    found = tournament_at(row.stream, version)
    if found is None or version is None or role_of(reach, row) == OFFICIAL:
        return found
    now = tournament_at(row.stream)
    return found._replace(state=as_seen_later(found.state, now.state)) if now else None


def tournament_page(found: TournamentAt, row: Tournament, reach: Reach) -> dict[str, Any]:
    """A tournament as its viewer may see it, with the names that the viewer may see, and its title.

    The protocol has a page of its own.
    """
    state, role = found.state, role_of(reach, row)
    title, words = title_and_words(row, named_in(state, official=role == OFFICIAL))
    names = names_of_entries(state, row, reach)
    seen = view(state, role)
    for division in seen["divisions"]:
        for played in division["rounds"]:
            _tell(played, names)
    return {
        "id": str(row.stream),
        "club": row.club,
        "title": title,
        "head": row.version,
        "as_of": stamp(row, found),
        "names": names,
        "texts": words,
        **seen,
    }


def asked_in(given: QueryDict) -> Asked:
    """What of a round the address asks about; raises Unusable."""
    table = number_in(given, "without", least=1, most=LAST_ROUND)
    bye = id_in(given, "without_bye")
    return Asked(table, None if bye is None else str(bye))


def round_page(
    found: TournamentAt,
    row: Tournament,
    reach: Reach,
    division: str,
    number: int,
    asked: Asked = NOTHING,
) -> dict[str, Any] | None:
    """A round of a division with its reasons in sentences; None if the viewer sees none.

    Of the table or the bye that is asked about it is told what the round would have been without.
    """
    state, role = found.state, role_of(reach, row)
    played = round_of(state, role, division, number)
    if played is None:
        return None
    names = names_of_entries(state, row, reach)
    _tell(played, names)
    for table in played["tables"]:
        table["why"] = reasons(table["why"], _seated(table), names)
        if table["table"] == asked.table:
            at = (division, number, Asked(table=asked.table))
            table["next_best"] = next_best_told(row.stream, state, at, names)
    for bye in played["byes"]:
        bye["why"] = reasons(bye.get("why", ()), bye, names)
        if bye["entry"] == asked.bye:
            at = (division, number, Asked(bye=asked.bye))
            bye["next_best"] = next_best_told(row.stream, state, at, names)
    called = dict(state.room.names)
    _, words = title_and_words(row, called.values())
    return {
        "id": str(row.stream),
        "as_of": stamp(row, found),
        "division": division,
        "names": names,
        "room": {str(table): words[name] for table, name in called.items() if name in words},
        **played,
    }


def next_best_told(
    stream: UUID, state: State, at: tuple[str, int, Asked], names: Names
) -> dict[str, Any] | None:
    """What a round would have been without a table or bye, in sentences; None for nothing.

    `at` is the division, the number of the round, and what of it is asked about.
    """
    found = next_best_of(stream, state, *at)
    if found is None:
        return None
    told = found.data()
    return {**told, "why": reasons(told["why"], {}, names)}


def _seated(table: Mapping[str, Any]) -> dict[str, str]:
    return dict(zip(("first", "second"), table["seats"], strict=False))


def _tell(played: Mapping[str, Any], names: Names) -> None:
    """Put the doubts about results into the language of the moment."""
    for table in played["tables"]:
        for found in table.get("findings", ()):
            found["detail"] = doubt(found, names)
    for found in played.get("misplaced", ()):
        found["detail"] = doubt(found, names)
    for found in played.get("outdated", ()):
        found["detail"] = change(found, names)


def stamp(row: Tournament, found: TournamentAt | StandingText) -> dict[str, Any]:
    """What something was computed from."""
    return {"stream": str(row.stream), "version": found.version, "head": found.head}


def standing(
    row: Tournament,
    division: str,
    number: int | None = None,
    version: int | None = None,
    *,
    reach: Reach,
) -> StandingText | None:
    """The standing of a division after a round, now or as of a version; None if there is none.

    Without a number it is that of the last round of which something counts.

    Now: as the worker has computed it, stamped with its version; before it has, and for any other
    version: from events.
    """
    if version is None and (kept := standing_kept(row.stream, division, number)):
        return kept
    found = tournament_seen(row, reach, version)
    if found is None or division not in found.state.divisions:
        return None
    last = rounds_played(found.state, division)
    if number is not None and number > last:
        return None
    through = last if number is None else number
    text = as_text(standing_of(found.state, division, through), explained=True)
    return StandingText(text, found.version, found.head)
