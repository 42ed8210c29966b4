"""Takes a tournament in that another house has written: all of it or nothing, and once.

Streams keep their ids and their hashes. What is here goes on where it is an equal beginning; one
other entry, and nothing is taken. Names of the register are never overwritten.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from engine.given_files import opened
from engine.moves import words_of
from engine.refusals import Refusal, Said, Unusable
from games import checkpoints, store
from games.commands import keep_texts
from games.models import Sheet, Text
from games.projection import columns as sheet_columns
from games.refusals import Reason
from games.replays import GAME
from games.replays import at_rest as game_at_rest
from tournaments.audit import REGISTER, UNREADABLE, Audit, audit
from tournaments.directing.projection import columns, table_games
from tournaments.directing.streams import TOURNAMENT, at_rest
from tournaments.directing.writing_house import entrust, games_of
from tournaments.models import Club, Person, TableGame, Tournament
from tournaments.register.commands import enter_rows
from tournaments.register.entering import Desk, Request
from tournaments.register.lines import cleaned
from tournaments.register.people_files import Row as Line
from tournaments.travel.files import FACTS


class Carried(NamedTuple):
    """Entries of a stream as another house has written them, from any version on.

    `bound` is the club that they were hashed for, `previous` the hash before the first of them.
    """

    stream: UUID
    kind: str
    bound: str
    previous: bytes
    rows: Sequence[store.Row]


class Taken(NamedTuple):
    """What came in: the tournament, streams that got longer, entries, people new in the register.

    `key` is that of the house which has signed it.
    """

    tournament: UUID
    streams: int
    entries: int
    people: int
    key: str


class Sender(NamedTuple):
    """Who has signed what comes in (public key), and whom an operator trusts besides the writer."""

    key: str
    trusted: str = ""


# A file


def take_in(file: Path, *, club: Club, trusted: str = "") -> Taken:
    """Take the tournament of a file into a club. Raises Refusal where nothing is taken; OSError.

    `trusted` is the key of a house whose file is taken though another one writes the tournament.
    """
    with opened(file) as lines:
        done = _audited(lines)
        lines.seek(0)
        with transaction.atomic():
            return _take(lines, done, club, Sender(done.key, trusted))


def _audited(lines: Iterable[str]) -> Audit:
    try:
        done = audit(lines)
    except UnicodeDecodeError:
        raise
    except ValueError:
        why = Said("It does not begin or go on like one.")
        raise Refusal(Reason.NO_TOURNAMENT_FILE, why=why) from None
    if done.damage:
        raise Refusal(Reason.NO_TOURNAMENT_FILE, why=done.damage[0])
    return done


def _take(lines: Iterable[str], done: Audit, club: Club, sender: Sender) -> Taken:
    assert done.tournament is not None  # noqa: S101 - its absence is damage
    known, counts, people = {*games_of(done.tournament)}, list[int](), 0
    tournament = UUID(json.loads(next(iter(lines)))["tournament"])
    for part, rows in _parts(lines):
        if part["part"] == REGISTER:
            people = keep_people(json.loads(part["body"]), club, tournament)
        elif part["kind"] == TOURNAMENT or (part["kind"] == GAME and part["stream"] in known):
            one = Carried(UUID(part["stream"]), part["kind"], part["club"], b"", rows)
            counts += filter(None, [bring_in(one, club, sender, tournament)])
    settle(tournament)
    return Taken(tournament, len(counts), sum(counts), people, sender.key)


def _parts(lines: Iterable[str]) -> Iterator[tuple[dict[str, Any], list[store.Row]]]:
    """The streams of the file with their rows, and its register part."""
    rest = iter(lines)
    for text in rest:
        part = json.loads(text)
        if part["part"] == "stream":
            digits = UUID(part["stream"]).hex
            told = map(json.loads, islice(rest, part["rows"]))
            yield part, [read_row(digits, columns) for columns in told]
        elif part["part"] == REGISTER:
            yield part, []


def read_row(stream: str, told: Sequence[Any]) -> store.Row:
    """A row of a stream (32 hexadecimal digits) as a file has it. Raises ValueError, TypeError."""
    *facts, digest = told
    return store.Row._make([stream, *facts, bytes.fromhex(digest)])


# A stream


def bring_in(one: Carried, club: Club, sender: Sender, tournament: UUID) -> int:
    """Add what is new of a stream; how many entries. Inside a transaction.

    Raises Refusal PART_MISSING, ANOTHER_STREAM, SIGNED_BY_ANOTHER and OF_ANOTHER_CLUB.
    """
    here = store.head(one.stream)
    before = here or store.empty(one.kind, str(club.pk), one.bound)
    _check_same(one, before, club)
    new = [row for row in one.rows if row.version > before.version]
    if not new:
        return 0
    _check_writer(here or store.head(tournament), one.stream, sender)
    try:
        store.bring(one.stream, before, new, house=before.house if here else _house(sender.key))
    except store.NotChained:
        raise _another(one, before.version, before.hash, one.previous) from None
    try:
        _project(one, str(club.pk))
    except (Unusable, *UNREADABLE) as problem:
        raise Refusal(Reason.NO_TOURNAMENT_FILE, why=str(problem)) from None
    return len(new)


def _check_same(one: Carried, here: store.Head, club: Club) -> None:
    """What stands here is the beginning of what comes, or the other way round."""
    if here.club != str(club.pk) or here.kind != one.kind or here.bound != one.bound:
        raise Refusal(Reason.OF_ANOTHER_CLUB, stream=one.stream)
    first = one.rows[0].version if one.rows else 1
    if first > here.version + 1:
        facts: dict[str, Any] = {"stream": one.stream, "version": here.version, "after": first - 1}
        raise Refusal(Reason.PART_MISSING, **facts)
    ours = store.read(one.stream, upto=one.rows[-1].version, since=first) if one.rows else ()
    for mine, theirs in zip(ours, one.rows, strict=False):
        if mine.hash != theirs.hash:
            raise _another(one, mine.version, mine.hash, theirs.hash)


def _another(one: Carried, version: int, ours: bytes, theirs: bytes) -> Refusal:
    hashes: dict[str, Any] = {"ours": ours.hex(), "theirs": theirs.hex()}
    return Refusal(Reason.ANOTHER_STREAM, stream=one.stream, version=version, **hashes)


def _check_writer(head: store.Head | None, stream: UUID, sender: Sender) -> None:
    """Whoever has signed it is the house that writes it, as far as that is known here."""
    if head is None:
        if sender.trusted and sender.key != sender.trusted:
            raise _signed_by_another(stream, sender.trusted, sender)
        return
    writer = head.house or checkpoints.public_key().hex()
    if sender.key not in {writer, sender.trusted}:
        raise _signed_by_another(stream, writer, sender)


def _signed_by_another(stream: UUID, writer: str, sender: Sender) -> Refusal:
    facts: dict[str, Any] = {"stream": stream, "writer": writer, "key": sender.key}
    return Refusal(Reason.SIGNED_BY_ANOTHER, **facts)


def _house(key: str) -> str:
    """What a head says of the house of this key: nothing where it is this one."""
    return "" if key == checkpoints.public_key().hex() else key


def _project(one: Carried, club: str) -> None:
    """Write the rows that lists and rights read."""
    if one.kind == TOURNAMENT:
        found = at_rest(one.stream)
        if found is None:
            raise ValueError("there is no tournament in it")
        row = columns(found.state, club)
        Tournament.objects.update_or_create(stream=one.stream, defaults=row)
        TableGame.objects.filter(tournament=one.stream).delete()
        links = table_games(one.stream, found.state)
        TableGame.objects.bulk_create(links, ignore_conflicts=True)
        return
    game = game_at_rest(one.stream)
    if game is None:
        raise ValueError("there is no game in it")
    row = sheet_columns(game.played.state, club)
    Sheet.objects.update_or_create(stream=one.stream, defaults=row)
    worded: list[Any] = [told for move in game.played.moves if (told := words_of(move))]
    notes = [Text(subject=UUID(one.text), kind="note", club=club, words="") for one in worded]
    Text.objects.bulk_create(notes, ignore_conflicts=True)


def settle(tournament: UUID) -> None:
    """Let the heads of the tournament and its games say who writes them from here on."""
    found = at_rest(tournament)
    if found is None:
        return
    house = _house(found.state.house) if found.state.house else found.head.house
    entrust(tournament, found.state, house)


# People


def keep_people(told: dict[str, Any], club: Club, tournament: UUID) -> int:
    """Register those whose ids nobody knows here, and call the tournament as it is called there.

    How many are new. Raises Unusable for what can't be kept. Inside a transaction.
    """
    if told["tournament"] != str(tournament):
        raise Refusal(Reason.NO_TOURNAMENT_FILE, why="the people are those of another tournament.")
    keep_texts(club=str(club.pk), texts={tournament: {"title": told["title"]}})
    ids = [UUID(one["id"]) for one in told["people"]]
    known = set(Person.objects.filter(pk__in=ids).values_list("pk", flat=True))
    new = {UUID(one["id"]): one for one in told["people"] if UUID(one["id"]) not in known}
    if not new:
        return 0
    lines = [_line(number, one) for number, one in enumerate(new.values(), 1)]
    facts = {"club": str(club.pk), "people": [str(person) for person in new]}
    desk = Desk.opened(club, Request("travel", facts))
    enter_rows(desk, lines, ids=list(new))
    return len(new)


def _line(number: int, told: dict[str, Any]) -> Line:
    said = cleaned({"email": "", **{name: told[name] for name in FACTS}})
    return Line(number, **said)
