"""Parts of a tournament on their way over a bad line: a few entries of a stream, signed."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from engine.refusals import Refusal, Unusable
from games import checkpoints, store
from games.canonical import canonical, strict
from games.refusals import Reason
from tournaments.audit import UNREADABLE
from tournaments.directing.streams import at_rest
from tournaments.directing.writing_house import games_of, own_key
from tournaments.models import Club
from tournaments.travel.files import register_part
from tournaments.travel.taking_in import Carried, Sender, bring_in, keep_people, read_row, settle

FORMAT = "wortwart part 1"
_HASH = 64


class Signed(NamedTuple):
    """A part as it travels: canonical JSON, and the signature under it (hexadecimal)."""

    text: str
    signature: str


class Standing(NamedTuple):
    """How far a stream has come somewhere: version and hash, 0 and nothing where it is not."""

    version: int
    hash: str


NOWHERE = Standing(0, "")


# Where it comes from


def streams_of(tournament: UUID) -> list[UUID]:
    """The streams of a tournament, its games first: so no result is there before its game."""
    found = at_rest(tournament)
    games = games_of(found.state) if found else []
    return [*map(UUID, games), tournament]


def part_after(tournament: UUID, stream: UUID, after: Standing, most: int) -> Signed | None:
    """The next entries of a stream, as many as `most` letters hold and at least one; None: no more.

    Raises Refusal ANOTHER_STREAM where the other side has other entries, NO_SIGNING_KEY.
    """
    head = store.head(stream)
    if head is None:
        return None
    if after.version and (store.hash_at(stream.hex, after.version) or b"").hex() != after.hash:
        ours = (store.hash_at(stream.hex, after.version) or b"").hex()
        facts: dict[str, Any] = {"stream": stream, "version": after.version}
        raise Refusal(Reason.ANOTHER_STREAM, **facts, ours=ours, theirs=after.hash)
    rows = store.read(stream, since=after.version + 1, upto=min(head.version, after.version + 500))
    if not rows:
        return None
    told = list(_within(rows, most))
    facts = {"kind": head.kind, "club": head.bound, "previous": after.hash, "rows": told}
    return _signed(tournament, stream=str(stream), **facts)


def _within(rows: Sequence[store.Row], most: int) -> Iterator[list[Any]]:
    size = 0
    for row in rows:
        size += len(row.payload) + 300
        if size > most and row is not rows[0]:
            return
        yield [*row[1:-1], row.hash.hex()]


def people_of(tournament: UUID) -> Signed:
    """The part with the title and the people."""
    facts = json.loads(register_part(tournament))
    return _signed(tournament, title=facts["title"], people=facts["people"])


def _signed(tournament: UUID, **facts: Any) -> Signed:
    said = {**facts, "format": FORMAT, "key": own_key(), "tournament": str(tournament)}
    text = canonical(said)
    return Signed(text, checkpoints.sign(_bytes(text)).hex())


def _bytes(text: str) -> bytes:
    return f"{FORMAT}\n{text}".encode()


# Where it goes


def opened(part: Signed) -> dict[str, Any]:
    """What a part says. Raises Unusable where it is none, or not so signed."""
    try:
        facts = strict(part.text.encode())
        key, signature = bytes.fromhex(facts["key"]), bytes.fromhex(part.signature)
        said, named = facts["format"], str(UUID(facts["tournament"]))
    except UNREADABLE as bad:
        raise Unusable("part", "This is no part of a tournament.") from bad
    if said != FORMAT or named != facts["tournament"] or len(facts["key"]) != _HASH:
        raise Unusable("part", "This is no part of a tournament.")
    if not checkpoints.fits(key, _bytes(part.text), signature):
        raise Unusable("signature", "The signature is not that of the key in the part.")
    return dict(facts)


@transaction.atomic
def take_part(facts: dict[str, Any], *, club: Club) -> tuple[UUID, Standing]:
    """Take in what an opened part says; the stream, and how far it is here then.

    What is here already is passed over. Raises Refusal as `bring_in`, and Unusable.
    """
    tournament = UUID(facts["tournament"])
    try:
        if "people" in facts:
            _check_here(tournament, club)
            keep_people(facts, club, tournament)
            return tournament, here(tournament, club)
        one = _carried(facts)
    except UNREADABLE as bad:
        raise Unusable("part", "This is no part of a tournament.") from bad
    bring_in(one, club, Sender(facts["key"]), tournament)
    settle(tournament)
    return one.stream, here(one.stream, club)


def _check_here(tournament: UUID, club: Club) -> None:
    """People come after their tournament. Raises Refusal PART_MISSING."""
    if here(tournament, club) is NOWHERE:
        facts: dict[str, Any] = {"stream": tournament, "version": 0, "after": 1}
        raise Refusal(Reason.PART_MISSING, **facts)


def _carried(facts: dict[str, Any]) -> Carried:
    stream = UUID(facts["stream"])
    rows = [read_row(stream.hex, told) for told in facts["rows"]]
    if facts["kind"] not in ("tournament", "game") or not rows:
        raise ValueError("there is no such stream")
    previous = bytes.fromhex(facts["previous"])
    return Carried(stream, facts["kind"], facts["club"], previous, rows)


def here(stream: UUID, club: Club) -> Standing:
    """How far a stream of a club is here."""
    head = store.head(stream)
    ours = head is not None and head.club == str(club.pk)
    return Standing(head.version, head.hash.hex()) if head and ours else NOWHERE


def all_here(tournament: UUID, club: Club) -> dict[UUID, Standing]:
    """How far a tournament of a club and its games are here; those that are not are left out."""
    if here(tournament, club) is NOWHERE:
        return {}
    found = {stream: here(stream, club) for stream in streams_of(tournament)}
    return {stream: far for stream, far in found.items() if far is not NOWHERE}
