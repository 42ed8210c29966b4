"""A part that another house has signed, the same in every run: the creation of a tournament."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from engine.facts import payload
from games.canonical import canonical
from games.chains import first_link, link
from tests.tournaments.course.evening import creation
from tournaments.course.course import decide
from tournaments.travel.parts import FORMAT

ON_THE_WAY = "01a1c000-0000-7000-8000-000000000001"
_CLUB = "01a1c000-0000-7000-8000-000000000002"
_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


def _part() -> dict[str, str]:
    (act,) = decide(None, creation("swiss"))
    digits = ON_THE_WAY.replace("-", "")
    said = canonical(payload(act))
    facts = (
        1,
        act.kind,
        act.schema,
        "frieda",
        "page",
        1_792_857_600_000_000,
        None,
        digits,
        0,
        said,
    )
    digest = link(first_link("tournament"), digits, *facts, club=_CLUB)
    part = {
        "format": FORMAT,
        "key": _KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex(),
        "tournament": ON_THE_WAY,
        "stream": ON_THE_WAY,
        "kind": "tournament",
        "club": _CLUB,
        "previous": "",
        "rows": [[*facts, digest.hex()]],
    }
    text = canonical(part)
    return {"part": text, "signature": _KEY.sign(f"{FORMAT}\n{text}".encode()).hex()}


A_PART = _part()
