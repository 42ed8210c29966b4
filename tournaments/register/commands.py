"""What can be done to a club's register: one verb each, all or nothing, and an event each.

Every command is idempotent by its key: repeated with the same request it gives the first answer.
Who may do it is asked at the doors (`tournaments.rights`), not here.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from engine.refusals import Refusal
from games.acting import By
from games.commands import blank_texts
from games.photos import drop_of_players
from tournaments.models import BLANK_SIGN_UP, Club, Link, Person, SignUp, User
from tournaments.refusals import Reason
from tournaments.register import erasures, queries
from tournaments.register.entering import HOUSE, Desk, Request, events_of
from tournaments.register.lines import BLANK, FIELDS, cleaned
from tournaments.register.people_files import Row
from tournaments.register.prize_words import given_to
from tournaments.register.seats import blank_names_at, follow_person, seats_of
from tournaments.register.stream import (
    Changed,
    Erased,
    Registered,
    decide_merge,
    decide_undo,
    ids_in,
    replay,
)

# --- entering and changing ------------------------------------------------------------------------


@transaction.atomic
def register_person(
    *,
    club: Club,
    name: str,
    born: int | None = None,
    home_club: str = "",
    pseudonym: str = "",
    email: str = "",
    publish_name: bool | None = None,
    user: User | None = None,
    by: By = HOUSE,
) -> Person:
    """Enter a person in a club's register under the next number.

    `born` is a year; `publish_name` what the person said to its being published (None: nothing);
    `user` the person's own account. A similar person is no hindrance: ask `queries.similar_to`.
    Raises Unusable with the field, and Refusal ALREADY_REGISTERED for an account that stands in
    the register.
    """
    said = cleaned(
        {
            "name": name,
            "born": born,
            "home_club": home_club,
            "pseudonym": pseudonym,
            "email": email,
            "publish_name": publish_name,
        }
    )
    facts = {"club": str(club.pk), **said, "user": str(user.pk) if user else None}
    desk = Desk.opened(club, Request("register", facts, by))
    if desk.answered:
        return registered_by(desk)[0]
    person = Person(club=desk.club, number=_next_number(desk.club), user=user, **said)
    if user is not None:
        _check_account(person, user)
    desk.note([Registered((str(person.pk),))])
    person.save(force_insert=True)
    return person


def registered_by(desk: Desk) -> list[Person]:
    """Whom a repeated request entered, as they stand now, by number."""
    ids = {person for event in desk.answered for person in ids_in(event)}
    return list(Person.objects.filter(pk__in=ids).order_by("number"))


def enter_rows(desk: Desk, rows: Sequence[Row], ids: Sequence[UUID] = ()) -> list[Person]:
    """Enter all chosen rows of a list, numbered in their order, with one event.

    `ids` are theirs where they are known elsewhere.
    """
    first = _next_number(desk.club)
    people = [
        Person(
            **({"id": ids[number - first]} if ids else {}),
            club=desk.club,
            number=number,
            **{field: getattr(row, field) for field in FIELDS},
        )
        for number, row in enumerate(rows, first)
    ]
    desk.note([Registered(tuple(str(person.pk) for person in people))])
    return Person.objects.bulk_create(people)


def _next_number(club: Club) -> int:
    """The register's next number; the club's row is locked, so nobody else takes it."""
    last = Person.objects.filter(club=club).aggregate(last=Max("number"))["last"]
    return 1 + (last or 0)


def _check_account(person: Person, user: User) -> None:
    other = Person.objects.filter(club=person.club, user=user).exclude(pk=person.pk).first()
    if other is not None:
        raise Refusal(
            Reason.ALREADY_REGISTERED,
            login=user.login,
            club=person.club.name,
            number=other.number,
        )


@transaction.atomic
def change_person(
    *,
    club: Club,
    person: UUID,
    said: Mapping[str, Any],
    by: By = HOUSE,
) -> Person:
    """Change what a line says: the fields in `said`, of those that `lines.cleaned` knows.

    Raises Unusable with the field, Refusal NO_SUCH_PERSON, PERSON_ERASED, PERSON_MERGED.
    """
    said = cleaned(said)
    facts = {"club": str(club.pk), "person": str(person), "said": said}
    desk = Desk.opened(club, Request("change", facts, by))
    (line,) = lines_of(desk.club, [person])
    if desk.answered:
        return line
    _check_living(line)
    if line.merged_into is not None:
        raise Refusal(Reason.PERSON_MERGED, number=line.number, kept=line.merged_into.number)
    before = copy(line)
    for field, value in said.items():
        setattr(line, field, value)
    desk.note([Changed(str(line.pk))])
    line.save(update_fields=list(said))
    if said.keys() & _NAMING:
        follow_person(before, line)
    return line


_NAMING = frozenset({"name", "pseudonym", "publish_name"})


# --- one person in several lines ------------------------------------------------------------------


@transaction.atomic
def merge(
    *,
    club: Club,
    keep: UUID,
    people: Sequence[UUID],
    by: By = HOUSE,
) -> Person:
    """Let `people` be the same person as `keep`, whose line is kept and shown for all of them.

    Raises Refusal NO_SUCH_PERSON, PERSON_ERASED, TWO_ACCOUNTS, and what `decide_merge` says.
    """
    facts = {"club": str(club.pk), "keep": str(keep), "people": [str(each) for each in people]}
    desk = Desk.opened(club, Request("merge", facts, by))
    lines = lines_of(desk.club, [keep, *people])
    if desk.answered:
        return lines[0]
    for line in lines:
        _check_living(line)
    with _numbered(lines):
        decided = decide_merge(desk.merges(), str(keep), [str(person) for person in people])
    _check_one_account(lines)
    desk.note(decided)
    _project_merges(desk.club)
    return lines[0]


def _check_one_account(lines: Collection[Person]) -> None:
    """Refuse if what would be one person has several accounts: one of them isn't theirs."""
    ids = [line.pk for line in lines]
    with_account = Person.objects.filter(Q(pk__in=ids) | Q(merged_into__in=ids), user__isnull=False)
    numbers = sorted(with_account.values_list("number", flat=True))
    if len(numbers) > 1:
        raise Refusal(Reason.TWO_ACCOUNTS, numbers=", ".join(map(str, numbers)))


@transaction.atomic
def unmerge(*, club: Club, person: UUID, by: By = HOUSE) -> Person:
    """Let a merged person be somebody of their own again; raises Refusal NOT_MERGED."""
    facts = {"club": str(club.pk), "person": str(person)}
    desk = Desk.opened(club, Request("unmerge", facts, by))
    lines = lines_of(desk.club, [person])
    if not desk.answered:
        with _numbered(lines):
            undone = decide_undo(desk.merges(), str(person))
        desk.note([undone])
        _project_merges(desk.club)
    return lines_of(desk.club, [person])[0]


@transaction.atomic
def rebuild_merges(*, club: Club) -> int:
    """Make the kept lines of all merged ones anew from the stream; returns how many were wrong."""
    return _project_merges(Club.objects.select_for_update().get(pk=club.pk))


def _project_merges(club: Club) -> int:
    aliases = replay(events_of(club.pk)).aliases()
    kept = {UUID(person): UUID(keep) for person, keep in aliases.items()}
    known = queries.alias_map(club.pk)
    wrong = [person for person in {**known, **kept} if known.get(person) != kept.get(person)]
    for person in wrong:
        Person.objects.filter(pk=person, club=club).update(merged_into=kept.get(person))
    return len(wrong)


@contextmanager
def _numbered(lines: Iterable[Person]) -> Iterator[None]:
    """Let a refusal that names ids name the numbers of the register instead."""
    numbers: dict[str, int] = {}
    for line in lines:
        numbers |= {str(line.pk): line.number, str(line.kept.pk): line.kept.number}
    try:
        yield
    except Refusal as no:
        facts = {name: numbers.get(value, value) for name, value in no.facts.items()}
        raise Refusal(no.reason, no.clause, **facts) from None


# --- erasing --------------------------------------------------------------------------------------


@transaction.atomic
def erase_person(*, club: Club, person: UUID, by: By = HOUSE) -> list[Person]:
    """Blank everything personal in all lines of a person; streams and rankings stay valid.

    Ids and numbers stay, and who is merged stays merged. Words about the person go as well: those
    under the ids, what prizes of a series are that were given to them by hand, the names at the
    person's seats and the photos of those games; private links are revoked. Erasing twice changes
    nothing; the person's account, if there is one, is not touched. Returns the lines.
    """
    facts = {"club": str(club.pk), "person": str(person)}
    desk = Desk.opened(club, Request("erase", facts, by))
    lines = queries.same_person(lines_of(desk.club, [person])[0])
    if all(line.erased for line in lines):
        return lines
    desk.note([Erased(tuple(str(line.pk) for line in lines))])
    for words in given_to(desk.club.pk, (str(line.pk) for line in lines)):
        blank_texts(subject=words)
    _forget([line.pk for line in lines])
    transaction.on_commit(partial(erasures.note, [line.pk for line in lines]))
    return queries.same_person(lines[0])


def erase_again() -> int:
    """Erase whoever was erased here and is there once more, from a backup; how many people."""
    number = 0
    for person in erasures.noted():
        line = Person.objects.select_related("club").filter(pk=person, erased=None).first()
        if line is not None:
            erase_person(club=line.club, person=line.pk)
            number += 1
    return number


def _forget(ids: Collection[UUID]) -> None:
    """Blank lines and words, and let the private links of these ids be good no more."""
    now = timezone.now()
    for person in ids:
        blank_texts(subject=person)
    blank_names_at(seats_of(ids))
    drop_of_players(ids)
    Link.objects.filter(person__in=ids, revoked=None).update(revoked=now)
    SignUp.objects.filter(person__in=ids).update(**BLANK_SIGN_UP)
    Person.objects.filter(pk__in=ids).update(erased=now, **BLANK)


# --- what the other verbs share -------------------------------------------------------------------


def lines_of(club: Club, people: Collection[UUID]) -> list[Person]:
    """The lines of these ids in their order; Refusal NO_SUCH_PERSON where the club has none."""
    found = queries.lines_in(club, people)
    for person in people:
        if person not in found:
            raise Refusal(Reason.NO_SUCH_PERSON, person=str(person))
    return [found[person] for person in people]


def _check_living(line: Person) -> None:
    if line.erased is not None:
        raise Refusal(Reason.PERSON_ERASED, number=line.number)
