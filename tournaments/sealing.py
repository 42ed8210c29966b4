"""Secrets that the house has to read again, sealed under keys that follow from WORTWART_SECRET.

Each purpose has a key of its own, so that what is sealed for one opens for no other.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

SECOND_FACTORS = "second factors"
SERVERS = "tokens of servers"


def sealed(secret: bytes, purpose: str) -> str:
    """A secret as it may lie in the database."""
    return _box(purpose).encrypt(secret).decode()


def opened(seal: str, purpose: str) -> bytes | None:
    """The secret under a seal; None where it was sealed under another key."""
    try:
        return _box(purpose).decrypt(seal.encode())
    except InvalidToken:
        return None


def _box(purpose: str) -> Fernet:
    key = HKDF(SHA256(), 32, salt=None, info=f"wortwart {purpose}".encode())
    return Fernet(base64.urlsafe_b64encode(key.derive(settings.SECRET_KEY.encode())))
