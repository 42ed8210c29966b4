"""Publishes a club's rankings: each number is an event, and its text is kept as it went out.

The last publication stands until the next one. A worker that has seen less than the one before it
folds once more; one that has nothing new to say publishes nothing.
"""

import json
from collections.abc import Callable, Iterable, Sequence

from games import checkpoints, store
from games.canonical import fingerprint
from tournaments.directing.published import events_of, issues, keep, stream_of
from tournaments.directing.rankings import METHOD, rankings_at, sources_of
from tournaments.long_texts import sha256_of
from tournaments.models import Club, Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.publications import (
    PUBLICATIONS,
    Publications,
    Published,
    newest_of,
    next_publication,
    payload,
    replay,
)

_SYSTEM = "wortwart"


def follow_rankings(stream: store.Stream) -> Callable[[], None]:
    """Fold the rankings of the stream's club if anything in them moved; what is returned publishes.

    What a running tournament does moves nothing, so it costs no fold.
    """
    club = stream.head.club if stream.head else ""
    known = _known(club)
    sources = sources_of(club, known)
    if set(sources) == set(known.values()):
        return lambda: None
    texts = rankings_at(club, sources)
    return lambda: publish(club, sources, texts)


def _known(club: str) -> dict[str, AsOf]:
    """By stream the newest version of it that a published ranking rests on."""
    found: dict[str, AsOf] = {}
    for as_of in Ranking.objects.filter(club=club).values_list("as_of", flat=True):
        newest_of(found, (AsOf(*source) for source in as_of))
    return found


def publish(club: str, sources: tuple[AsOf, ...], texts: dict[str, str]) -> None:
    """Publish what differs from the last publications; inside the caller's transaction.

    `texts` is what `sources` give; where another worker has seen more meanwhile, both are found
    once more.
    """
    Club.objects.select_for_update().get(pk=club)
    stream = stream_of(club)
    rows = store.read(stream)
    state = replay(events_of(rows))
    if _has_seen_more(state.known(), sources):
        sources = sources_of(club, state.known())
        texts = rankings_at(club, sources)
    events = [event for name in texts if (event := _next(state, name, texts[name], sources))]
    if not events:
        return
    appended = store.append(
        stream=stream,
        after=len(rows),
        events=[store.NewEvent(event.kind, event.schema, payload(event)) for event in events],
        operation=_operation(club, len(rows), events),
        source="system",
        kind=PUBLICATIONS,
        club=club,
    )
    for issue in list(issues(store.read(stream)))[appended.first - 1 :]:
        keep(club, issue, texts[issue.made.series])
    checkpoints.on_publication()


def _next(state: Publications, name: str, text: str, sources: tuple[AsOf, ...]) -> Published | None:
    """The next publication of a series; a series begins with the first one that holds anybody."""
    if name not in state.last and not json.loads(text)["rows"]:
        return None
    return next_publication(state, name, sha256_of(text), sources, METHOD)


def _operation(club: str, version: int, events: Sequence[Published]) -> store.Operation:
    told = fingerprint([payload(event) for event in events])
    return store.Operation(_SYSTEM, f"{club} publication {version}", told)


def _has_seen_more(one: dict[str, AsOf], other: Iterable[AsOf]) -> bool:
    known = {source.stream: source.version for source in other}
    return any(source.version > known.get(stream, 0) for stream, source in one.items())
