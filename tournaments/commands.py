"""What can be done with accounts, clubs, roles: one verb each, all or nothing.

Who may do it is asked at the doors (`tournaments.rights`), not here.
"""

from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, connection, models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext

from engine.refusals import Refusal, Unusable
from tournaments import attempts, queries
from tournaments.models import (
    AddressAttempts,
    Club,
    ClubAddress,
    Founding,
    LoginAttempts,
    Passkey,
    Role,
    RoleName,
    SecondFactor,
    User,
)
from tournaments.names import UMLAUTS, clean_login, clean_name, is_storable
from tournaments.refusals import Reason
from tournaments.register import erasures

# --- accounts -------------------------------------------------------------------------------------


def create_first_account(*, login: str, password: str, club: str) -> User:
    """Make the house's first account, an operator and director of the club it names.

    Only while there is no account. Of two at once one wins: both must insert the same Founding row.
    """
    if not queries.house_is_empty():
        raise Refusal(Reason.HOUSE_FOUNDED)
    user = _new_account(login, password, operator=True)
    with transaction.atomic():
        _insert(Founding(), Refusal(Reason.HOUSE_FOUNDED), pk=Founding().pk)
        _store_account(user)
        give_role(user=user, club=_claimed(club) or found_club(name=club), role=RoleName.DIRECTOR)
    return user


def _claimed(name: str) -> Club | None:
    """Take over, under its name to be, the one club that imports founded before any account."""
    unclaimed = Club.objects.order_by("founded").first()
    if unclaimed is not None:
        unclaimed.name = clean_name("name", name, longest=200)
        unclaimed.save(update_fields=["name"])
    return unclaimed


def create_account(*, login: str, password: str, email: str = "", operator: bool = False) -> User:
    """Make an account without any right; `give_role` gives it some."""
    user = _new_account(login, password, email=email, operator=operator)
    with transaction.atomic():
        Founding.objects.bulk_create([Founding()], ignore_conflicts=True)
        _store_account(user)
    return user


def _new_account(login: str, password: str, *, email: str = "", operator: bool) -> User:
    """An account that is not stored yet: a hash takes its time, and no transaction waits for it."""
    user = User(login=clean_login(login), email=_clean_email(email), operator=operator)
    _set_password(user, password)
    return user


def _store_account(user: User) -> None:
    _insert(user, Refusal(Reason.LOGIN_TAKEN, login=user.login), login=user.login)


def close_account(user: User) -> None:
    """Close an account: its sessions and tokens end for good, and nobody logs in to it."""
    user.is_active = False
    user.set_unusable_password()  # what a session vouches for
    user.save()


@transaction.atomic
def erase_account(user: User) -> None:
    """Close an account and blank all that is personal in it; its id stays, as streams carry it.

    It is noted, so that no backup brings it back.
    """
    for table in (Role, SecondFactor, Passkey):
        table.objects.filter(user=user).delete()
    user.login, user.email, user.operator = _erased_login(user), "", False
    close_account(user)
    transaction.on_commit(partial(erasures.note, [user.pk]))


def erase_accounts_again() -> int:
    """Erase whoever was erased here and is there once more, from a backup; how many accounts."""
    noted = User.objects.filter(pk__in=erasures.noted())
    back = [user for user in noted if user.login != _erased_login(user)]
    for user in back:
        erase_account(user)
    return len(back)


def _erased_login(user: User) -> str:
    return f"erased-{user.pk.hex}"


def _set_password(user: User, password: str) -> None:
    if not is_storable(password):
        raise Unusable("password", "A password is text; this one holds half a character.")
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise Refusal(Reason.PASSWORD_WEAK, why=" ".join(weak.messages)) from weak
    user.set_password(password)


def _clean_email(email: str) -> str:
    if email:
        try:
            validate_email(email)
        except ValidationError as odd:
            raise Unusable("email", "This is no e-mail address.") from odd
    return email


# --- logging in -----------------------------------------------------------------------------------

# A row comes back if the attempt was counted, none if the limit is reached.
COUNT_ATTEMPT = """
    INSERT INTO {table} (key, attempts, latest) VALUES (%(key)s, 1, %(now)s)
    ON CONFLICT (key) DO UPDATE SET
        latest = excluded.latest,
        attempts = CASE WHEN {table}.latest <= %(expired)s THEN 1 ELSE {table}.attempts + 1 END
    WHERE {table}.attempts < %(limit)s OR {table}.latest <= %(expired)s
    RETURNING attempts
"""


@transaction.atomic(durable=True)
def allowed(counts: tuple[attempts.Count, ...], now: datetime | None = None) -> bool:
    """Count an attempt and tell whether it may go on; call it before any hashing.

    Of logins the pair of login name and address is locked for `attempts.LOCK` after so many without
    success as `attempts.LIMIT` says, after `attempts.ADDRESS_LIMIT` of any names the address, and
    so with the others; attempts while locked don't prolong it and are not counted anywhere.
    Counting comes first, so that a hundred attempts at once are no more than five; counting in one
    statement lets each of them see the one before, on both databases. Durable: a request that is
    rolled back must not forget its attempt.
    """
    at = now or timezone.now()
    open_ = all(_counted(count, at) for count in counts)
    if not open_:
        transaction.set_rollback(True)
    return open_


@transaction.atomic(durable=True)
def take_back(counts: tuple[attempts.Count, ...]) -> None:
    """Take back the attempt that was just counted: it was right."""
    for count in counts:
        _take_back(count.key)


@transaction.atomic(durable=True)
def forget_second_step(*, account: str) -> None:
    """Clear the count of an account whose code was right."""
    keys = [count.key for count in attempts.counts_of_second_steps(account)]
    AddressAttempts.objects.filter(pk__in=keys).delete()


def _counted(count: attempts.Count, at: datetime) -> bool:
    """Count one more, unless the limit is reached."""
    options = count.table._meta  # noqa: SLF001
    stored = options.get_field("latest").get_db_prep_value
    row = {
        "key": count.key,
        "limit": count.limit,
        "now": stored(at, connection),
        "expired": stored(at - attempts.LOCK, connection),
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT_ATTEMPT.format(table=options.db_table), row)
        return cursor.fetchone() is not None


@transaction.atomic(durable=True)
def forget_attempts(*, login: str, address: str, now: datetime | None = None) -> None:
    """Clear the count of a pair that has logged in, and every count that has expired.

    Of the address this attempt alone is forgotten: whoever has an account must not clear what was
    tried through other names.
    """
    at = now or timezone.now()
    expired = Q(latest__lte=at - attempts.LOCK)
    # In the order in which they are counted, or two who log in at once would wait for each other.
    LoginAttempts.objects.filter(expired | Q(key=attempts.key(login, address))).delete()
    _take_back(attempts.address_key(address))
    AddressAttempts.objects.filter(expired | Q(attempts=0)).delete()


@transaction.atomic
def forget_all_attempts() -> int:
    """Let everybody try again at once, whatever was counted; gives how many counts that were."""
    return sum(kept.objects.all().delete()[0] for kept in (LoginAttempts, AddressAttempts))


def _take_back(key: str) -> None:
    tried = AddressAttempts.objects.filter(key=key, attempts__gt=0)
    tried.update(attempts=F("attempts") - 1)


# --- clubs and roles ------------------------------------------------------------------------------


@transaction.atomic
def found_club(*, name: str, slug: str = "") -> Club:
    """Make a club; `slug`, its name in addresses, follows from the name if it is not given."""
    club = Club(name=clean_name("name", name, longest=200))
    club.slug = (
        slugify(slug or club.name.lower().translate(UMLAUTS))[:80] or f"club-{club.pk.hex[-12:]}"
    )
    taken = Refusal(Reason.CLUB_NAME_TAKEN, slug=club.slug)
    if ClubAddress.objects.filter(slug=club.slug).exists():
        raise taken
    _insert(club, taken, slug=club.slug)
    return club


@transaction.atomic
def club_for_imports(*, name: str | None = None) -> Club:
    """Return the club that gets imported games: the one named, or the only one there is.

    Where there is none yet it is founded; the house's first account takes it over by its name.
    Raises Refusal WHICH_CLUB where several could be meant.
    """
    clubs = list(Club.objects.order_by("founded")[:2])
    if name:
        return queries.club_named(name) or found_club(name=name)
    if len(clubs) > 1:
        raise Refusal(Reason.WHICH_CLUB)
    return clubs[0] if clubs else found_club(name=gettext("My club"))


@transaction.atomic
def give_role(*, user: User, club: Club, role: str) -> Role:
    """Let an account act for a club in a role; giving it twice changes nothing."""
    if role not in RoleName.values:
        raise Unusable("role", "One of {roles}.", roles=", ".join(RoleName.values))
    return Role.objects.get_or_create(user=user, club=club, role=role)[0]


# --------------------------------------------------------------------------------------------------


def _insert(row: models.Model, taken: Refusal, **same: Any) -> None:
    """Insert a row; raise `taken` instead of IntegrityError if a row like `same` was faster."""
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if type(row)._default_manager.filter(**same).exists():  # noqa: SLF001
            raise taken from None
        raise
