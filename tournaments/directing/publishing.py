"""Publishes a club's rankings: each number is an event, and its text is kept as it went out.

The last publication stands until the next one. Workers publish one after the other: one that has
seen anything else than what counts by then folds once more; one that has nothing new to say
publishes nothing.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from games import checkpoints, store
from games.canonical import fingerprint
from tournaments.directing.contributing import contribution, ever_closed, keep_contribution
from tournaments.directing.going_on import gone_on
from tournaments.directing.published import Issue, keep, newest_publications, publications_stream
from tournaments.directing.rankings import method_of, rankings_at, register_at, sources_of
from tournaments.directing.streams import TournamentAt, newest
from tournaments.long_texts import sha256_of
from tournaments.models import Club, Ranking, Tournament
from tournaments.ranking.closed import AsOf
from tournaments.ranking.contributions import Contribution
from tournaments.ranking.data import sources_in
from tournaments.ranking.publications import (
    PUBLICATIONS,
    Publications,
    Published,
    apply,
    newest_of,
    next_publication,
    payload,
)
from tournaments.ranking.seasons import is_season
from tournaments.register.entering import register_stream

_SYSTEM = "wortwart"

_Held = tuple[store.Head | None, Publications]
"""What a club has published: the head of that stream, and its state."""


class Ranked(NamedTuple):
    """A stream that rankings rest on, at its head; `at` is the tournament there, if it is one."""

    id: UUID
    head: store.Head
    at: TournamentAt | None


def ranked(stream: UUID) -> Ranked | None:
    """A stream that rankings rest on, as it stands; None for none."""
    head, state = newest.at_rest(stream)
    head = head or store.head(stream)  # of no tournament
    if head is None:
        return None
    at = None if state is None else TournamentAt(state, head.version, head.hash.hex())
    return Ranked(stream, head, at)


def follow_rankings(stream: Ranked) -> Callable[[], None] | None:
    """Keep what a tournament contributes, and fold the club's rankings if this stream moves them.

    What is returned writes. A tournament that was never closed contributes nothing and moves
    nothing, so it costs no query, however many others its club has.
    """
    club, at = stream.head.club, stream.at
    if at is not None and not ever_closed(at.state):
        return None
    own = contribution(stream.id, at)
    rankings = list(Ranking.objects.filter(club=club).values_list("series", "as_of"))
    known = _known(as_of for _, as_of in rankings)
    last = known.get(str(stream.id))
    if not (_moves(at, last) if at else _register_moves(stream, rankings)):
        return lambda: _keep_alone(stream, own)
    sources = sources_of(club, known)
    texts = gone_on(club, sources, own) if own else None
    texts = texts or rankings_at(club, sources, own)

    def write() -> None:
        keep_contribution(stream.id, club, own)
        publish(club, sources, texts)

    return write


def _keep_alone(stream: Ranked, own: Contribution | None) -> None:
    """Keep what a stream contributes that moves no ranking; inside the caller's transaction.

    Another worker may publish just now what counts a tournament that is not public any more.
    """
    club, at = stream.head.club, stream.at
    keep_contribution(stream.id, club, own)
    if at is not None and not at.state.public:
        held = _held(club)
        known = held[1].known()
        if str(stream.id) in known:
            sources = sources_of(club, known)
            _put_out(held, club, sources, rankings_at(club, sources))


def _moves(at: TournamentAt, last: AsOf | None) -> bool:
    """Whether a ranking rests on another version of a tournament now than the last ones did.

    One that is opened again to be corrected counts as it did, until it is closed again.
    """
    if not at.state.public:
        return last is not None
    return at.state.closed and (last is None or last.version != at.version)


def _register_moves(stream: Ranked, rankings: Iterable[tuple[str, list[Any]]]) -> bool:
    """Whether what is published rests on another version of the register than it did."""
    here = AsOf(str(stream.id), stream.head.version, stream.head.hash.hex())
    last = {
        series: AsOf(*source)
        for series, as_of in rankings
        for source in as_of
        if source[0] == here.stream
    }
    now = register_at(stream.head.club, here).sources()
    return any(last.get(series) != source for series, source in now.items())


def _known(rankings: Iterable[list[Any]]) -> dict[str, AsOf]:
    """By stream the newest version of it that a published ranking rests on."""
    found: dict[str, AsOf] = {}
    for as_of in rankings:
        newest_of(found, (AsOf(*source) for source in as_of))
    return found


def left_out(club: str) -> UUID | None:
    """A closed tournament that the rankings do not rest on as it stands; None for none."""
    known = _known(Ranking.objects.filter(club=club).values_list("as_of", flat=True))
    closed = Tournament.objects.filter(club=club, phase="closed", public=True)
    for stream, version in closed.order_by("stream").values_list("stream", "version"):
        last = known.get(str(stream))
        if last is None or last.version != version:
            return stream
    return None


def publish(club: str, sources: tuple[AsOf, ...], texts: dict[str, str]) -> None:
    """Publish what differs from the last publications; inside the caller's transaction.

    `texts` is what `sources` give; where something else counts meanwhile, more, less or in another
    version, both are found once more.
    """
    held = _held(club)
    now = sources_of(club, held[1].known())
    if now != sources:
        sources, texts = now, rankings_at(club, now)
    _put_out(held, club, sources, texts)


def publish_as_given(club: str, sources: tuple[AsOf, ...], texts: dict[str, str]) -> None:
    """Publish texts that sources gave which nobody can read again, as those of a made-up past."""
    _put_out(_held(club), club, sources, texts)


def _put_out(held: _Held, club: str, sources: tuple[AsOf, ...], texts: dict[str, str]) -> None:
    head, state = held
    events = [event for name in texts if (event := _next(state, club, name, texts[name], sources))]
    if not events:
        return
    appended = store.append(
        stream=publications_stream(club),
        after=head or 0,
        events=[store.NewEvent(event.kind, event.schema, payload(event)) for event in events],
        operation=_operation(club, state.version, events),
        source="system",
        kind=PUBLICATIONS,
        club=club,
    )
    at = datetime.fromtimestamp(appended.recorded / 1e6, UTC)
    for event in events:
        state = apply(state, event)
        keep(club, Issue(state.last[event.series], at), texts[event.series])
    checkpoints.on_publication()


def _held(club: str) -> _Held:
    """What a club has published, which stays so until the transaction of the caller ends."""
    Club.objects.select_for_update().get(pk=club)
    head, state = newest_publications.at_rest(publications_stream(club))
    return head, state or Publications()


def _next(
    state: Publications, club: str, name: str, text: str, sources: tuple[AsOf, ...]
) -> Published | None:
    """The next publication of a series; a series begins with the first one that holds anybody."""
    if name not in state.last and not json.loads(text)["rows"]:
        return None
    rests_on = _rests_on(club, name, text, sources)
    return next_publication(state, name, sha256_of(text), rests_on, method_of(name))


def _rests_on(club: str, name: str, text: str, sources: tuple[AsOf, ...]) -> tuple[AsOf, ...]:
    """What a ranking rests on: a season on what it counts, the others on all that there is.

    Of the register each rests on the version that moves it, which its text tells.
    """
    told = sources_in(text)
    if is_season(name):
        return told
    register = str(register_stream(club))
    tournaments = [source for source in sources if source.stream != register]
    return tuple(sorted((*tournaments, *(one for one in told if one.stream == register))))


def _operation(club: str, version: int, events: Sequence[Published]) -> store.Operation:
    told = fingerprint([payload(event) for event in events])
    return store.Operation(_SYSTEM, f"{club} publication {version}", told)
