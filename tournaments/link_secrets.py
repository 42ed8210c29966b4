"""The secret of a private link and its short code: both follow from its id and the house's key.

So they can be shown again to whoever may make them, and still none of them is stored: the database
has their hashes alone, and who reads it without the key (`WORTWART_SECRET`) can make neither. Links
of earlier versions have a secret drawn by chance, which nobody can show again; they stay good.

A code is for typing, on a phone without a camera, and therefore short: it is kept under a keyed
hash, and tries are counted (`tournaments.attempts`).
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from uuid import UUID

from django.utils.crypto import salted_hmac

from tournaments.models import Link
from tournaments.secrecy import Secret

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No two of them look alike in print, and without vowels they spell nothing."""

LENGTH = 8
_BYTES = 24


def digest(secret: str) -> str:
    """The hash under which a link is kept."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


def code_digest(code: str) -> str:
    """The keyed hash under which a code is kept: there are too few codes for a plain one."""
    folded = "".join(letter for letter in code[:80].upper() if letter.isalpha())
    return salted_hmac("tournaments.links.typed", folded, algorithm="sha256").hexdigest()


def secret_for(link: UUID) -> Secret:
    """The secret of the link with this id."""
    return Secret(urlsafe_b64encode(_drawn("secret", link)[:_BYTES]).decode())


def code_for(link: UUID) -> Secret:
    """The code of the link with this id."""
    number, letters = int.from_bytes(_drawn("code", link), "big"), []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return Secret("".join(letters))


def _drawn(what: str, link: UUID) -> bytes:
    return salted_hmac(f"tournaments.links.{what}", link.bytes, algorithm="sha256").digest()


def can_be_shown(link: Link) -> bool:
    """Whether secret and code follow from its id: it was made by this house, with this key."""
    return link.digest == digest(secret_for(link.pk)) and bool(link.code)
