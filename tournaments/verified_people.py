"""Proves the register against its events, and accounts and roles by what they must look like."""

import re
from collections.abc import Iterator, Sequence
from uuid import UUID

from django.contrib.auth.hashers import identify_hasher, is_password_usable
from django.db.models import Exists, OuterRef, Q
from knox.models import AuthToken

from engine.refusals import Said, Unusable
from games.models import Head
from games.verification.proofs import Proof, Replayed
from tournaments.models import (
    Club,
    Founding,
    Grant,
    Passkey,
    Person,
    Role,
    RoleName,
    SecondFactor,
    User,
)
from tournaments.names import clean_login
from tournaments.register.entering import events_in
from tournaments.register.lines import BLANK
from tournaments.register.stream import REGISTER, Erased, Registered, replay
from tournaments.scopes import EVERYTHING, SCOPES


class Register(Proof):
    """Lines that no event entered, that are missing, or that are not as the events say."""

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the lines of each register with its events."""
        for one in streams:
            if one.head.kind == REGISTER:
                yield from _compared(one)

    def end(self) -> Iterator[Said]:
        """Name the lines of clubs whose register has no events."""
        registers = set(Head.objects.filter(kind=REGISTER).values_list("club", flat=True))
        for line in Person.objects.order_by("club", "number").iterator():
            if str(line.club_id) not in registers:
                yield _said("The line {number} of a register was entered by no event.", line)


def _compared(one: Replayed) -> Iterator[Said]:
    events, club = events_in(one.stream.rows), one.head.club
    entered = [person for one in events if isinstance(one, Registered) for person in one.people]
    erased = {person for one in events if isinstance(one, Erased) for person in one.people}
    merged = replay(events).aliases()
    lines = {str(line.pk): line for line in Person.objects.filter(club=UUID(club))}
    for number, person in enumerate(entered, 1):
        line = lines.pop(person, None)
        if line is None:
            yield Said(
                "The line {number} of a register is missing: {id}.", number=number, id=person
            )
            continue
        if line.number != number:
            what = "The line {number} of a register was entered as {entered}."
            yield Said(what, number=line.number, entered=number)
        if (str(line.merged_into_id) if line.merged_into_id else None) != merged.get(person):
            yield _said(
                "The line {number} of a register is merged otherwise than its events say.", line
            )
        if bool(line.erased) != (person in erased) or (line.erased and _speaks(line)):
            yield _said(
                "The line {number} of a register is erased otherwise than its events say.", line
            )
    for line in lines.values():
        yield _said("The line {number} of a register was entered by no event.", line)


def _speaks(line: Person) -> bool:
    """Whether something personal stands in a line."""
    return any(getattr(line, name) != blank for name, blank in BLANK.items())


def _said(what: str, line: Person) -> Said:
    return Said(what, number=line.number)


def accounts() -> Iterator[Said]:
    """Accounts that no command could have made."""
    for user in User.objects.order_by("login").iterator():
        if not _is_login(user.login):
            yield Said("The account {id} has no login name that can be typed.", id=user.pk)
        if is_password_usable(user.password) and not _is_hash(user.password):
            yield Said("The password of the account {id} is not hashed.", id=user.pk)


def _is_login(login: str) -> bool:
    try:
        return clean_login(login) == login
    except Unusable:
        return False


def _is_hash(password: str) -> bool:
    try:
        identify_hasher(password)
    except ValueError:
        return False
    return True


def founding() -> Iterator[Said]:
    """The row of the first account, where it is missing or there are several."""
    rows = list(Founding.objects.values_list("id", flat=True))
    if rows != [1] and (rows or User.objects.exists()):
        yield Said("The row of the founding is missing, or there are several.")


def roles() -> Iterator[Said]:
    """Roles of no account or club, and roles that there are not."""
    whole = Role.objects.annotate(
        known=Exists(User.objects.filter(pk=OuterRef("user_id")))
        & Exists(Club.objects.filter(pk=OuterRef("club_id")))
    )
    for pk, role, known in whole.order_by("pk").values_list("pk", "role", "known"):
        if not known or role not in RoleName.values:
            yield Said("The role {role} ({id}) is known to nobody.", role=role, id=pk)


def grants() -> Iterator[Said]:
    """What was given to no token, for no club, or in scopes that there are not."""
    whole = Grant.objects.annotate(
        used_by=Exists(AuthToken.objects.filter(pk=OuterRef("token_id"))),
        placed=Q(club=None) | Exists(Club.objects.filter(pk=OuterRef("club_id"))),
    )
    rows = whole.order_by("pk").values_list("pk", "scopes", "used_by", "placed")
    for pk, scopes, used_by, placed in rows:
        if not (used_by and placed and {*scopes.split()} <= {*SCOPES, EVERYTHING}):
            yield Said("What a token was given ({id}) no command could give.", id=pk)


def passkeys() -> Iterator[Said]:
    """Passkeys of no account, or whose key is none or another one's."""
    from tournaments.passkeys import is_whole  # noqa: PLC0415 - its library is slow to load

    accounts = User.objects.filter(pk=OuterRef("user_id"))
    for row in Passkey.objects.annotate(owned=Exists(accounts)).order_by("pk").iterator():
        if not (row.owned and is_whole(row)):
            yield Said("The passkey {id} is of no account, or holds no key of its name.", id=row.pk)


def second_factors() -> Iterator[Said]:
    """Second factors of no account, or whose recovery codes aren't kept as hashes."""
    accounts = User.objects.filter(pk=OuterRef("user_id"))
    for row in SecondFactor.objects.annotate(owned=Exists(accounts)).order_by("pk").iterator():
        if not (row.owned and all(_HASH.fullmatch(str(code)) for code in row.recovery)):
            yield Said("The second factor of {id} could not have been set up so.", id=row.pk)


_HASH = re.compile("[0-9a-f]{64}")
