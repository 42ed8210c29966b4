"""Writes a whole tournament as one signed file: its archive, and who plays as a part by itself."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from games import checkpoints
from games.canonical import canonical
from games.models import Text
from tournaments.archives import archive_lines
from tournaments.audit import REGISTER, register_text
from tournaments.directing.streams import at_rest
from tournaments.directing.writing_house import own_key
from tournaments.models import Person

FACTS = ("name", "born", "home_club", "pseudonym", "publish_name")
"""What of a person travels; the address of mail, the account and the number stay at home."""


def tournament_lines(tournament: UUID, *, people: bool = True) -> Iterator[str]:
    """The lines of the file: an archive that anybody can audit, then title and people, signed.

    Without `people` the ids in its streams have no names elsewhere. Raises Refusal NO_SIGNING_KEY
    and NO_SUCH_TOURNAMENT.
    """
    own_key()
    archive = archive_lines(tournament)
    return _lines(archive, tournament, people=people)


def _lines(archive: Iterator[str], tournament: UUID, *, people: bool) -> Iterator[str]:
    yield from archive
    yield signed_line(register_part(tournament, people=people))


def signed_line(body: str) -> str:
    """A register part as a line of the file, signed by this house."""
    signature = checkpoints.sign(register_text(body))
    facts = {"part": REGISTER, "body": body, "signature": signature.hex()}
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"


def register_part(tournament: UUID, *, people: bool = True) -> str:
    """What the tournament is called and who plays in it, as canonical JSON."""
    found = at_rest(tournament)
    entries = found.state.entries.values() if found and people else ()
    ids = {UUID(entry.person) for entry in entries}
    title = Text.objects.filter(subject=tournament, kind="title").values_list("words", flat=True)
    facts = {
        "tournament": str(tournament),
        "title": title.first() or "",
        "people": [_told(line) for line in _lines_of(ids, UUID(found.head.club))] if found else [],
    }
    return canonical(facts)


def _lines_of(ids: set[UUID], club: UUID) -> list[Person]:
    """Those whom the register of the club has; what came in may name people of others."""
    lines = Person.objects.filter(pk__in=ids, club=club, erased=None).select_related("merged_into")
    return list(lines.order_by("pk"))


def _told(line: Person) -> dict[str, Any]:
    return {"id": str(line.pk), **{name: getattr(line.kept, name) for name in FACTS}}
