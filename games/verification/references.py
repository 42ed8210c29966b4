"""Proves rows that don't follow from streams by what they refer to: nothing hangs in the air."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, Subquery

from engine.games import family_of, go_on, replay
from engine.moves import words_of
from engine.refusals import Refusal, Said
from games import store
from games.followers import followed_by, unmarked
from games.models import Evidence, Follower, GamePhoto, Head, ImportedFile, Text
from games.photos import measured
from games.replays import GAME, moves_of
from games.verification.proofs import Proof, Replayed
from lexicon import shelf
from lexicon.models import OwnEdition

_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def followers() -> Iterator[Said]:
    """Followers of no stream, beyond its head, or that have given up."""
    head = Head.objects.filter(stream=OuterRef("stream"))
    rows = Follower.objects.annotate(
        head=Subquery(head.values("version")), kind=Subquery(head.values("kind"))
    )
    wrong = rows.filter(Q(head=None) | Q(version__gt=F("head")) | Q(version__lt=0))
    for row in wrong.order_by("follower", "stream").iterator():
        said = {"name": row.follower, "stream": row.stream}
        if row.head is None:
            yield Said("{stream}: {name} follows no stream.", **said)
        else:
            yield Said("{stream}: {name} is not between the first entry and the last.", **said)
    for name, stream in store.stuck_followers():
        what = "{stream}: {name} has failed again and again; see the log."
        yield Said(what, stream=stream, name=name)
    for name, stream in unmarked():
        what = "{stream}: {name} is behind, and no sweep would see it; run rebuild."
        yield Said(what, stream=stream, name=name)
    pairs = rows.exclude(head=None).order_by("follower").values_list("follower", "kind").distinct()
    for name, kind in [pair for pair in pairs if not followed_by(*pair)]:
        mine = rows.filter(follower=name, kind=kind).order_by("stream")
        for stream in mine.values_list("stream", flat=True).iterator():
            yield Said("{stream}: {name} follows no stream.", name=name, stream=stream)


def imported_files() -> Iterator[Said]:
    """Files that became no game of their club."""
    games = Head.objects.filter(stream=OuterRef("stream"), kind=GAME, club=OuterRef("club"))
    for row in ImportedFile.objects.filter(~Exists(games)).order_by("stream").iterator():
        yield Said("{stream}: an imported file is no game of its club.", stream=row.stream)


def photos() -> Iterator[Said]:
    """Photos beside no game of their club, and those that no command could have stored."""
    games = Head.objects.filter(stream=OuterRef("stream"), kind=GAME, club=OuterRef("club"))
    for row in GamePhoto.objects.annotate(there=Exists(games)).order_by("stream", "pk").iterator():
        body = bytes(row.body)
        told = row.digest, (row.width, row.height)
        if not row.there or told != (sha256(body).hexdigest(), measured(body)):
            yield Said("{stream}: a photo is not what was taken of this game.", stream=row.stream)


def editions() -> Iterator[Said]:
    """Editions of clubs whose files are missing or are others."""
    for row in OwnEdition.objects.order_by("club", "hash").iterator():
        try:
            found = shelf.pinned(settings.DATA, row.hash)
        except Refusal as problem:
            what = "The edition {name} of a club can't be read: {problem}"
            yield Said(what, name=row.name, problem=problem)
            continue
        named = shelf.is_named(settings.DATA, row.hash, row.name)
        if found.hash != row.hash or not named:
            yield Said("The edition {name} of a club is another one on the shelf.", name=row.name)


class Texts(Proof):
    """Words about what no stream names, of another club than its stream; notes without a row."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._known: set[int] = set()
        self._unsure: set[str | None] = set()  # clubs with a damaged stream; None: all

    def damaged(self, stream: store.Stream) -> None:
        """What a damaged stream named can't be known, so its club's texts are not judged."""
        self._unsure.add(stream.head.club if stream.head else None)

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """What is missing; which texts have their event is kept in mind for the end."""
        clubs: dict[UUID, set[str]] = defaultdict(set)
        for stream, head, _state in streams:
            named = {stream.id}
            for row in stream.rows:
                named |= {UUID(hex=row.operation), *map(UUID, _ID.findall(row.payload))}
            for subject in named:
                clubs[subject].add(head.club)
        found = set()
        for text in _about(clubs):
            found.add(text.subject)
            if text.club in clubs[text.subject]:
                self._known.add(text.pk)
        yield from _unsaid(streams, found)

    def end(self) -> Iterator[Said]:
        """Name the texts that are about nothing of their club."""
        rows = Text.objects.order_by("pk").values_list("pk", "club", "subject", "kind")
        for pk, club, subject, kind in () if None in self._unsure else rows.iterator():
            if pk not in self._known and club not in self._unsure:
                said = "{subject}: a text ({kind}) is about nothing that its club has in a stream."
                yield Said(said, subject=subject, kind=kind)


_AT_ONCE = 500  # ids in a query: SQLite takes no more than some thousand


def _about(subjects: Iterable[UUID]) -> Iterator[Text]:
    ids = list(subjects)
    for begin in range(0, len(ids), _AT_ONCE):
        yield from Text.objects.filter(subject__in=ids[begin : begin + _AT_ONCE]).defer("words")


def _unsaid(streams: Iterable[Replayed], found: set[UUID]) -> Iterator[Said]:
    """The notes whose words have no row; one that came without words has an id of its own."""
    for stream, head, state in streams:
        for entry, row in zip(state.entries, stream.rows, strict=True) if head.kind == GAME else ():
            worded: Any = words_of(entry.move)
            note = UUID(worded.text) if worded else None
            if note and note.hex == row.operation and note not in found:
                said = "{stream}: the words of the note at entry {version} have no row."
                yield Said(said, stream=stream.id, version=row.version)


class EvidenceOfGames(Proof):
    """Evidence on words that no verdict was awaited on."""

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the words with those that waited at the entry."""
        games = {one.stream.id: one for one in streams if one.head.kind == GAME}
        for row in Evidence.objects.filter(stream__in=games).order_by("stream", "version"):
            if not _waited(games[row.stream], row.version, row.subject):
                yield _no_evidence(row)

    def end(self) -> Iterator[Said]:
        """Name the evidence of games that are not there."""
        games = Head.objects.filter(stream=OuterRef("stream"), kind=GAME)
        for row in Evidence.objects.filter(~Exists(games)).order_by("stream", "version"):
            yield _no_evidence(row)


def _waited(game: Replayed, version: int, subject: str) -> bool:
    """Whether this word waited for a verdict, from this entry on until some later one."""
    moves, before = moves_of(game.stream.rows), max(version, 1) - 1
    state = replay(moves[:before])
    for at, move in enumerate(moves[before:], before):
        state = go_on(moves[:at], state, [move])
        waits = family_of(state).awaited(state)
        if waits and waits.version == version and subject in (*waits.words, *waits.changes):
            return True
    return False


def _no_evidence(row: Evidence) -> Said:
    said = "{stream}: there is evidence on {word} at entry {version}, where no verdict was awaited."
    return Said(said, stream=row.stream, word=row.subject, version=row.version)
