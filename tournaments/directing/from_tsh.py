"""A tournament of tsh brought into the store: people found or registered, and all its acts.

All of it or nothing. The same files never make a second tournament of the same club.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date as day
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from engine.facts import payload
from engine.refusals import Refusal, Unusable
from games.acting import By
from games.canonical import canonical
from tournaments.course.acts import Act, Close, Create
from tournaments.directing.commands import create_tournament, perform
from tournaments.models import Club, Person
from tournaments.names import clean_name
from tournaments.register.commands import register_person
from tournaments.register.duplicates import folded
from tournaments.register.lines import LONGEST
from tournaments.register.turning import turned
from tournaments.tsh.entering import Field, Who, acts_of, creation
from tournaments.tsh.files import TshEvent
from tournaments.tsh.reading import decoded, read_event, read_through

_MOST_BYTES = 100_000  # of the facts that one request to the store brings
SOURCE = "tsh"


class Brought(NamedTuple):
    """The tournament, and how many people were known and how many are new; `repeated` if there."""

    stream: UUID
    event: TshEvent
    known: int = 0
    new: int = 0
    repeated: bool = False


class Wanted(NamedTuple):
    """What the files don't say: what it is called, when it was, by which rules, whether rated."""

    title: str
    date: str
    ruleset: str = "klassik"
    rated: bool = False
    close: bool = False


def bring(*, actor: str, club: Club, files: Mapping[str, bytes], wanted: Wanted) -> Brought:
    """Enter the tournament in these files, which are known by their names.

    Raises Unusable with file and line, or Refusal where the house can't hold what they say.
    """
    event = read_event({name: decoded(content) for name, content in files.items()})
    create = creation(event, wanted.date, ruleset=wanted.ruleset, rated=wanted.rated)
    return entered(
        by=By(actor, f"tsh {club.pk} {_fingerprint(files)}", SOURCE),
        club=club,
        event=event,
        create=create,
        acts=lambda field: acts_of(event, create, field),
        title=wanted.title,
        close=wanted.close,
    )


def entered(
    *,
    by: By,
    club: Club,
    event: TshEvent,
    create: Create,
    acts: Callable[[Field], Iterable[Act]],
    title: str,
    close: bool,
) -> Brought:
    """Enter a tournament of which `event` tells who plays: all that `acts` makes of these people.

    The same key makes it once. Raises Unusable, or Refusal where the house can't hold it.
    """
    with transaction.atomic():
        created = create_tournament(by=by, club=str(club.pk), setup=create, title=title)
        if created.repeated:
            return Brought(created.stream, event, repeated=True)
        field, known = _people(by, club, event)
        whole = [*acts(field), *([Close()] if close else [])]
        for number, part in enumerate(_parts(whole)):
            perform(
                by=replace(by, key=f"{by.key} {number}"),
                stream=created.stream,
                acts=part,
                after=None,
            )
    return Brought(created.stream, event, known, len(field) - known)


class Looked(NamedTuple):
    """What files hold, how many of the players are known and new, and what can't be entered.

    Each fault has its place, such as `a.t, line 3`; empty where it is about the whole. `left_out`
    are lines that are no fault, but are not taken over either.
    """

    event: TshEvent | None
    known: int
    new: int
    faults: tuple[tuple[str, Unusable | Refusal], ...]
    left_out: tuple[tuple[str, Unusable], ...] = ()


def look_at(*, club: Club, files: Mapping[str, bytes], wanted: Wanted) -> Looked:
    """Read files as `bring` does, and try all that it would enter; nothing is stored."""
    event = None
    try:
        event, unread = read_through({name: decoded(one) for name, one in files.items()})
        if unread:
            return Looked(event, 0, 0, tuple((one.where, one) for one in unread))
        create = creation(event, wanted.date, ruleset=wanted.ruleset, rated=wanted.rated)
    except (Unusable, Refusal) as problem:
        return Looked(event, 0, 0, (at_its_place(problem),))
    return tried(club, event, lambda field: acts_of(event, create, field))


def at_its_place(problem: Unusable | Refusal, name: str = "") -> tuple[str, Unusable | Refusal]:
    """A fault with its place, in the file of this name where the place does not say it."""
    where = [name, problem.where] if isinstance(problem, Unusable) else []
    return ", ".join(filter(None, where)), problem


def tried(club: Club, event: TshEvent, acts: Callable[[Field], Iterable[Act]]) -> Looked:
    """What would become of all that `acts` makes of these people; nothing is stored."""
    try:
        people = list(matched(club, event))
        list(acts({place: Who(str(uuid4()), str(uuid4())) for place, *_ in people}))
    except (Unusable, Refusal) as problem:
        return Looked(event, 0, 0, (at_its_place(problem),))
    known = sum(found is not None for *_, found in people)
    return Looked(event, known, len(people) - known, ())


def told_by(event: TshEvent | None, title: str = "", date: str = "") -> tuple[str, str]:
    """What a tournament is called and its day: as said, else as the files say, else empty."""
    config = event.config if event else {}
    return (title or config.get("event_name", ""))[:200], date or _day(config.get("event_date", ""))


def _day(told: str) -> str:
    """The date that a configuration tells, where it is written with a year first."""
    try:
        return day.fromisoformat(told.strip()).isoformat()
    except ValueError:
        return ""


def _fingerprint(files: Mapping[str, bytes]) -> str:
    told = sha256()
    for name, content in sorted(files.items()):
        told.update(sha256(name.encode()).digest() + sha256(content).digest())
    return told.hexdigest()[:32]


def _parts(acts: list[Act]) -> Iterator[list[Act]]:
    part, size = list[Act](), 0
    for act in acts:
        weight = len(canonical(payload(act), act.kind))
        if part and size + weight > _MOST_BYTES:
            yield part
            part, size = [], 0
        part.append(act)
        size += weight
    yield part


def _people(by: By, club: Club, event: TshEvent) -> tuple[Field, int]:
    """Who the players are, and how many of them stood in the register: by the same name, alone."""
    field: dict[tuple[str, int], Who] = {}
    known = 0
    for (division, number), name, found in matched(club, event):
        known += found is not None
        entry = replace(by, key=f"{by.key} {division}").subject_of(number)
        field[division, number] = Who(str(entry), found or _registered(by, club, name))
    return field, known


def matched(club: Club, event: TshEvent) -> Iterator[tuple[tuple[str, int], str, str | None]]:
    """Division and number of each player, the name, and who that is in the register, if one is.

    Raises Unusable with division and line where a name can't be stored.
    """
    register = _register(club)
    for division in event.divisions:
        for number, player in enumerate(division.players, 1):
            name = _name(division.name, player.line, player.name)
            found = register.pop(folded(name), [])
            yield (division.name, number), name, found[0] if len(found) == 1 else None


def _register(club: Club) -> dict[tuple[str, ...], list[str]]:
    """The people of a club by their names as they are compared."""
    found: dict[tuple[str, ...], list[str]] = {}
    lines = Person.objects.filter(club=club, erased=None, merged_into=None)
    for pk, name in lines.values_list("pk", "name"):
        found.setdefault(folded(name), []).append(str(pk))
    return found


def _name(division: str, line: int, told: str) -> str:
    try:
        return clean_name("name", turned(told), longest=LONGEST["name"])
    except Unusable as problem:
        raise Unusable(f"{division}, line {line}", problem.what, **problem.facts) from None


def _registered(by: By, club: Club, name: str) -> str:
    return str(register_person(club=club, name=name, by=replace(by, key="")).pk)
