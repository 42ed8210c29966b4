"""How many failed logins are allowed, and what a count of them means.

Two things are counted: a login name at an address (somebody guesses one password), and an address
alone (somebody guesses through many names, each guess a hash of 100 MiB). Of codes of links, too:
an address, and all addresses together (somebody guesses from many of them). Of codes
of a phone: the account.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac

from tournaments.models import AddressAttempts, LoginAttempts
from tournaments.names import fold_login

LIMIT = 5
ADDRESS_LIMIT = 20  # a club's whole evening comes from one address; who succeeds is not counted
CODE_LIMIT = 20  # wrong codes of an address; a hall may have one together
ALL_CODES_LIMIT = 500  # of everybody together; there are 20 to the power of 8 codes
PASSKEY_LIMIT = 60  # logins of an address that were begun; who gets in is not counted
LOCK = timedelta(minutes=15)


@dataclass(frozen=True)
class Count:
    """What is counted: in which table, under which key, up to which limit."""

    table: type[LoginAttempts | AddressAttempts]
    key: str
    limit: int


def key(login: str, address: str) -> str:
    """Return what a pair of login name and address is counted under: a keyed hash of any text."""
    return _hash(f"{fold_login(login)}\n{address}")


def address_key(address: str) -> str:
    """Return what an address alone is counted under."""
    return _hash(address)


def _hash(text: str) -> str:
    what = text.encode(errors="surrogatepass")
    return salted_hmac("tournaments.attempts", what, algorithm="sha256").hexdigest()


def counts(login: str, address: str) -> tuple[Count, Count]:
    """Return what an attempt counts as, in the order in which it is counted."""
    return (
        Count(LoginAttempts, key(login, address), LIMIT),
        Count(AddressAttempts, address_key(address), ADDRESS_LIMIT),
    )


def counts_of_codes(address: str) -> tuple[Count, Count]:
    """Return what a typed code counts as, in the order in which it is counted."""
    return (
        Count(AddressAttempts, _hash(f"code\n{address}"), CODE_LIMIT),
        Count(AddressAttempts, _hash("codes of everybody"), ALL_CODES_LIMIT),
    )


def counts_of_second_steps(account: str) -> tuple[Count]:
    """Return what a code of a phone counts as: from wherever, as its million is soon gone through.

    Only who knows the password gets that far, so nobody else can lock an account by this.
    """
    return (Count(AddressAttempts, _hash(f"second step\n{account}"), LIMIT),)


def counts_of_passkeys(address: str) -> tuple[Count]:
    """Return what a login with a passkey counts as: nobody guesses one, but asking costs."""
    return (Count(AddressAttempts, _hash(f"passkey\n{address}"), PASSKEY_LIMIT),)


def lock_end(row: LoginAttempts | AddressAttempts | None, limit: int = LIMIT) -> datetime | None:
    """Return when the lock of a full count ends; None while attempts are left."""
    return row.latest + LOCK if row is not None and row.attempts >= limit else None
