"""Writes a tournament with its games as an archive that a stranger can audit.

Lines of JSON: a heading; the tournament's stream and the club's publications; the standings; the
games; what was published of it; aliases and names; the checkpoint and how each stream is in it. A
stream is a line with its head, and a line an entry. There is nobody's name in it but those that may
be published, and no free words. `tournaments.audit` reads it with the standard library alone.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any
from uuid import UUID

from engine.refusals import Refusal
from games import checkpoints, merkle, seals, store
from tournaments.audit import FORMAT
from tournaments.course.state import State
from tournaments.directing.computed_standings import standings_of
from tournaments.directing.published import is_public, publications_stream
from tournaments.directing.streams import TOURNAMENT, state_of
from tournaments.directing.writing_house import games_of
from tournaments.models import Person, Ranking
from tournaments.naming import is_named_to_all
from tournaments.refusals import Reason
from tournaments.register.queries import alias_map

ARCHIVE = "archive"
Heads = dict[str, store.Head]


def archive_lines(tournament: UUID) -> Iterator[str]:
    """The lines of a tournament's archive, as of a checkpoint that covers it.

    A checkpoint is appended where streams have moved since the last one; in a house without a key
    there is none. Raises Refusal NO_SUCH_TOURNAMENT.
    """
    head = store.head(tournament)
    if head is None or head.kind != TOURNAMENT:
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)
    sealed = checkpoints.append(ARCHIVE)
    return _lines(tournament, sealed)


def _lines(tournament: UUID, sealed: seals.Sealed | None) -> Iterator[str]:
    heads: Heads = checkpoints.heads_at(sealed.facts["number"]) if sealed else dict(store.heads())
    head = heads[tournament.hex]
    state = state_of(store.read(tournament, upto=head.version))
    if state is None:
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)
    now = store.head(tournament)
    club = now.club if now else head.club  # here, wherever it was written
    others = [publications_stream(club)]
    games = [UUID(game) for game in games_of(state)]
    streams = [one for one in (tournament, *others, *games) if one.hex in heads]
    yield _line(format=FORMAT, tournament=str(tournament))
    for stream in (tournament, *others):
        if stream.hex in heads:
            yield from _stream(stream, heads[stream.hex])
    for division, number, body in standings_of(state):
        digest = sha256(body.encode()).hexdigest()
        yield _line(part="standing", division=division, round=number, hash=digest, body=body)
    for game in games:
        if game.hex in heads:
            yield from _stream(game, heads[game.hex])
    yield from _published(tournament, club)
    yield from _people(state, club)
    if sealed is not None:
        yield _line(part="checkpoint", checkpoint=sealed.body, signature=sealed.signature)
        yield from _proofs(streams, heads)


def _stream(stream: UUID, head: store.Head) -> Iterator[str]:
    rows = store.read(stream, upto=head.version)
    yield _line(
        part="stream",
        stream=str(stream),
        kind=head.kind,
        club=head.club,
        version=head.version,
        hash=head.hash.hex(),
        rows=len(rows),
    )
    for row in rows:
        yield json.dumps([*row[1:-1], row.hash.hex()], ensure_ascii=False) + "\n"


def _published(tournament: UUID, club: str) -> Iterator[str]:
    """The last publications that rest on the tournament, if everybody may see them."""
    for found in Ranking.objects.filter(club=club).order_by("series"):
        if not is_public(found):
            continue
        if str(tournament) in {source[0] for source in found.as_of}:
            facts = {"series": found.series, "number": found.number, "body": found.body}
            yield _line(part="publication", published=found.published.isoformat(), **facts)


def _people(state: State, club: str) -> Iterator[str]:
    """Who is one person, and the names that may be published."""
    people = {UUID(entry.person) for entry in state.entries.values()}
    kept = alias_map(UUID(club))
    aliases = {str(person): str(kept[person]) for person in sorted(people) if person in kept}
    yield _line(part="aliases", people=aliases)
    lines = Person.objects.filter(pk__in=people, club=UUID(club), erased=None)
    names = {
        str(line.pk): line.name_for_all(state.named)
        for line in lines.order_by("pk")
        if line.pseudonym or (line.name and is_named_to_all(state.named, line.publish_name))
    }
    yield _line(part="names", people=names)


def _proofs(streams: Iterable[UUID], heads: Heads) -> Iterator[str]:
    """How the head of each stream leads to the root that was signed."""
    places = {stream: place for place, stream in enumerate(sorted(heads))}
    lines = [seals.line(stream, heads[stream]) for stream in places]
    wanted = list(dict.fromkeys(stream for stream in streams))
    paths = merkle.paths(lines, [places[stream.hex] for stream in wanted])
    for stream, path in zip(wanted, paths, strict=True):
        way = [one.hex() for one in path]
        yield _line(part="proof", stream=str(stream), place=places[stream.hex], path=way)


def _line(**facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"
