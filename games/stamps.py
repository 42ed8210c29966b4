"""What the database says of all that strangers see of a game: its head, and the words about it."""

from typing import Any
from uuid import UUID

from django.http import QueryDict

from games import store
from games.queries import sheet, subjects_of, texts_about
from games.validators import Stamp


def of_game(_query: QueryDict, *, stream: UUID, **_: Any) -> Stamp | None:
    """The stamp of a game's page at any version, in three queries; None for no public game.

    Words can be blanked without an entry, so that they stand in it themselves.
    """
    row = sheet(stream)
    if row is None or not row.public:
        return None
    head = store.head(stream)
    said = texts_about(subjects_of(row))
    return row.version, head, tuple(sorted(said.items()))
