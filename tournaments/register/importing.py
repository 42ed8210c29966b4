"""Importing a list of players: a preview that stores nothing, then exactly what was previewed."""

from collections.abc import Sequence
from hashlib import sha256

from django.db import transaction

from engine.refusals import Refusal
from games.acting import By
from tournaments.models import Club, Person
from tournaments.refusals import Reason
from tournaments.register import previews, queries
from tournaments.register.commands import enter_rows, registered_by
from tournaments.register.entering import HOUSE, Desk, Request
from tournaments.register.people_files import People, read
from tournaments.register.previews import Preview


def preview_list(*, club: Club, content: bytes | str) -> Preview:
    """What importing a list into a club's register would do; raises Unusable."""
    return previews.preview(read(content), queries.known_people(club))


@transaction.atomic
def import_list(
    *,
    club: Club,
    content: bytes | str,
    digest: str,
    lines: Sequence[int] | None = None,
    by: By = HOUSE,
) -> list[Person]:
    """Enter the people of these lines of a list (None: of all without a doubt), all or none.

    `digest` is the preview's. Raises Refusal PREVIEW_OUTDATED where the preview would be another by
    now, NOBODY_CHOSEN, and Unusable. Returns who was entered, by number.
    """
    people = read(content)
    desk = Desk.opened(club, _request(club, content, digest, lines, by))
    if desk.answered:
        return registered_by(desk)
    rows = _as_previewed(desk.club, people, digest).chosen(lines)
    if not rows:
        raise Refusal(Reason.NOBODY_CHOSEN)
    return enter_rows(desk, rows)


def _as_previewed(club: Club, people: People, digest: str) -> Preview:
    preview = previews.preview(people, queries.known_people(club))
    if preview.digest != digest:
        raise Refusal(Reason.PREVIEW_OUTDATED)
    return preview


def _request(
    club: Club,
    content: bytes | str,
    digest: str,
    lines: Sequence[int] | None,
    by: By,
) -> Request:
    sent = content.encode() if isinstance(content, str) else content
    facts = {
        "club": str(club.pk),
        "content": sha256(sent).hexdigest(),
        "digest": digest,
        "lines": None if lines is None else list(lines),
    }
    return Request("import", facts, by)
