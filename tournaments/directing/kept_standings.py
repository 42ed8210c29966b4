"""The standings of tournaments as rows: made again from the first round that changed, and read.

A row holds the standing after a round and the lines that this round added; whoever asks for a
standing with all its rounds gets it put together from the rows up to it. As of which version they
are, the follower knows for all of them.
"""

import json
import re
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Case, F, OuterRef, Q, Subquery, TextField, Value, When

from games import store
from games.models import Follower
from games.prepared import Prepared
from tournaments.course.state import State
from tournaments.directing.computed_standings import NOTHING, PlayedOut, played_out
from tournaments.directing.streams import TournamentAtRest
from tournaments.long_texts import sha256_of, written
from tournaments.models import Standing
from tournaments.standings.data import as_data, line_data
from tournaments.standings.rounds import Reached
from tournaments.standings.table import standing_at

STANDINGS = "standings"
"""The follower's name."""

T = TypeVar("T")


class StandingText(NamedTuple):
    """A standing as canonical JSON, and the version of the stream that it belongs to."""

    body: str
    version: int
    head: str


class Told(NamedTuple):
    """A division as far as it was played, and the digests of the rows that this gives, by round."""

    played: PlayedOut
    digests: tuple[str, ...]


# What is known in this process: made from the same it is the same, so it can be late, never wrong

_MOST_LINES = 200_000  # of all tournaments together, some hundred bytes each


class _Known(Generic[T]):
    """By tournament and division what was made last; `played` is how far that was."""

    def __init__(self, played: Callable[[T], PlayedOut]) -> None:
        self._known: OrderedDict[UUID, dict[str, T]] = OrderedDict()
        self._played, self._lock = played, Lock()

    def of(self, stream: UUID) -> dict[str, T]:
        with self._lock:
            return self._known.get(stream, {})

    def streams(self) -> list[UUID]:
        with self._lock:
            return list(self._known)

    def forget(self) -> None:
        with self._lock:
            self._known.clear()

    def keep(self, stream: UUID, made: dict[str, T]) -> None:
        with self._lock:
            self._known[stream] = made
            self._known.move_to_end(stream)
            while (
                len(self._known) > 1 and sum(map(self._lines, self._known.values())) > _MOST_LINES
            ):
                self._known.popitem(last=False)

    def _lines(self, made: dict[str, T]) -> int:
        return sum(len(end.added) for one in made.values() for end in self._played(one).ends)


_told = _Known[Told](lambda one: one.played)
_seen = _Known[PlayedOut](lambda one: one)


def played_at(stream: UUID, state: State, division: str) -> PlayedOut:
    """A division as it stands in a state of the tournament, going on from what is known of it."""
    told, seen = _told.of(stream).get(division), _seen.of(stream)
    known = told.played if told else seen.get(division, NOTHING)
    played = played_out(state, division, known)
    if told is None:
        _seen.keep(stream, {**seen, division: played})
    return played


# Rows

_KEY = ("division", "round")


def follow_standings(stream: TournamentAtRest) -> Callable[[], None]:
    """Compute standings from the first changed round on; what is returned writes what differs."""
    state = stream.state
    known = _told.of(stream.id)
    told: dict[str, Told] = {}
    new: dict[tuple[str, int], Standing] = {}
    for code in state.divisions:
        played = played_out(state, code, known[code].played if code in known else NOTHING)
        rows = {one.given.round: _row(stream.id, one) for one in _changed(played, known.get(code))}
        same = known[code].digests if code in known else ()
        digests = (
            rows[number].digest if number in rows else same[number]
            for number in range(len(played.ends))
        )
        told[code] = Told(played, tuple(digests))
        new |= {(code, number): row for number, row in rows.items()}
    _told.keep(stream.id, told)
    return lambda: _write(stream.id, told, new)


def _changed(played: PlayedOut, known: Told | None) -> list[Reached]:
    """Where a division is after each round that is not as it is known."""
    same = known.played.ends if known else ()
    return [end for at, end in enumerate(played.ends) if at >= len(same) or same[at] is not end]


def _write(stream: UUID, told: dict[str, Told], new: dict[tuple[str, int], Standing]) -> None:
    """Make the rows of a tournament those that were told, whatever rows there are."""
    kept = {(code, number): digest for code, number, digest in _DIGESTS(stream)}
    wanted = {
        (code, number): (digest, one.played.ends[number])
        for code, one in told.items()
        for number, digest in enumerate(one.digests)
    }
    Standing.objects.bulk_create(
        [
            new.get(key) or _row(stream, end)
            for key, (digest, end) in wanted.items()
            if kept.get(key) != digest
        ],
        update_conflicts=True,
        unique_fields=["tournament", *_KEY],
        update_fields=["body", "lines", "digest"],
    )
    for code, number in kept.keys() - wanted.keys():
        Standing.objects.filter(tournament=stream, division=code, round=number).delete()


_DIGESTS = Prepared(
    lambda stream: Standing.objects.filter(tournament=stream).values_list(*_KEY, "digest"), UUID
)


def standing_rows(stream: store.Stream, state: State | None) -> Iterator[Standing]:
    """The rows of all standings, as they follow from a tournament's events."""
    if state is None:
        return
    for code in state.divisions:
        for end in played_out(state, code).ends:
            yield _row(stream.id, end)


def _row(stream: UUID, end: Reached) -> Standing:
    body = written(as_data(standing_at(end)))
    lines = written({entry: list(map(line_data, own)) for entry, own in end.added.items()})
    return Standing(
        tournament=stream,
        division=end.given.rules.division,
        round=end.given.round,
        body=body,
        lines=lines,
        digest=sha256_of(f"{body}\n{lines}"),
    )


# Reading


def standing_kept(
    stream: UUID, division: str, number: int | None = None, *, explained: bool = True
) -> StandingText | None:
    """The standing after a round (None: the last), as the worker has computed it; None before.

    Explained, each row has its rounds. Rows and version are read in one statement, so that they
    belong together.
    """
    mine = Standing.objects.filter(tournament=stream, division=division)
    last = mine.order_by("-round").values("round")[:1] if number is None else Value(number)
    follower = Follower.objects.filter(follower=STANDINGS, stream=OuterRef("tournament"))
    found = list(
        mine.filter(round__lte=last)
        .filter(Q() if explained else Q(round__gte=last))
        .order_by("round")
        .values_list(
            "round",
            "lines",
            Case(When(round=last, then=F("body")), default=Value(""), output_field=TextField()),
            Subquery(follower.values("version")),
        )
    )
    *_, (_, _, body, version) = found or [(0, "", "", 0)]
    head = store.hash_at(stream.hex, version) if body and version else None
    if head is None:
        return None
    told = _explained(body, [lines for _, lines, *_ in found]) if explained else body
    return StandingText(told, version, head.hex())


_ENTRY = re.compile(r'"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})":\[')


def _explained(body: str, added: list[str]) -> str:
    """A standing each of whose rows has its rounds: canonical texts, put together as they are."""
    rounds: dict[str, list[str]] = defaultdict(list)
    for lines in added:
        for entry, own in _lines_in(lines):
            rounds[entry].append(own)
    whole = json.loads(body)
    rows = [_with_rounds(row, ",".join(rounds[row["entry"]])) for row in whole["rows"]]
    head, _, tail = written({**whole, "rows": []}).rpartition('"rows":[]')
    return f'{head}"rows":[{",".join(rows)}]{tail}'


def _lines_in(lines: str) -> Iterator[tuple[str, str]]:
    """By entry the lines that a round added, as they are written there; none of them is read.

    Nothing else in them is called by an id, so each begins where the one before ends.
    """
    parts = _ENTRY.split(lines[:-1])[1:]
    for entry, own in zip(parts[::2], parts[1::2], strict=True):
        yield entry, own.rstrip(",").removesuffix("]")


def _with_rounds(row: dict[str, Any], rounds: str) -> str:
    """A row as canonical text with these rounds, in front of which only other names stand."""
    before, _, after = written({**row, "rounds": []}).partition('"rounds":[]')
    return f'{before}"rounds":[{rounds}]{after}'


def order_in(body: str) -> list[str]:
    """By what a standing is ordered, which stands in front of its rows; they are not read for it.

    A quotation mark inside a text has a backslash before it, so no code of a division looks so.
    """
    name = '"order":'
    order: list[str]
    order, _ = json.JSONDecoder().raw_decode(body, body.index(name) + len(name))
    return order
