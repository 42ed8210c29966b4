"""Signatures checked by the standard library alone: the vectors of the RFC, and another library."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st

from games.checkpoints import fits
from games.ed25519 import verify

ORDER = 2**252 + 27742317777372353535851937790883648493

# RFC 8032, section 7.1: key, message, the two halves of the signature
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155",
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da",
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac",
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_of_the_standard_hold_and_no_other_message_does(vector):
    key, message, *halves = map(bytes.fromhex, vector)
    signature = b"".join(halves)
    assert verify(key, message, signature)
    assert fits(key, message, signature)
    assert not verify(key, message + b"!", signature)


def signed(seed, message):
    """A public key and the signature of its owner under a message."""
    private = Ed25519PrivateKey.from_private_bytes(seed)
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw), private.sign(message)


@given(seed=st.binary(min_size=32, max_size=32), message=st.binary(max_size=200), data=st.data())
def test_both_say_the_same_of_what_is_signed_and_of_what_was_changed(seed, message, data):
    key, signature = signed(seed, message)
    assert verify(key, message, signature)
    part = data.draw(st.sampled_from(["key", "message", "signature"]))
    whole = {"key": key, "message": message or b"\0", "signature": signature}
    place = data.draw(st.integers(0, 8 * len(whole[part]) - 1))
    changed = bytearray(whole[part])
    changed[place // 8] ^= 1 << place % 8
    forged = {**whole, part: bytes(changed)}
    assert verify(*forged.values()) is fits(*forged.values()) is False


@pytest.mark.parametrize(
    ("key", "signature"),
    [
        (b"", b"\0" * 64),
        (b"\0" * 32, b""),
        (b"\xff" * 32, b"\0" * 64),  # no point of the curve: y is too large
        (b"\2" + b"\0" * 31, b"\0" * 64),  # no point of the curve: no such x
    ],
)
def test_what_is_no_key_or_signature_is_refused(key, signature):
    assert not verify(key, b"heads", signature)


def test_a_scalar_beyond_the_order_is_refused():
    """Else anybody could make a second signature out of the first."""
    key, signature = signed(b"\7" * 32, b"heads")
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    again = signature[:32] + scalar.to_bytes(32, "little")
    assert not verify(key, b"heads", again)
    assert not fits(key, b"heads", again)
