"""What the database says of all that strangers see of a game: its head, and the words about it."""

from typing import Any
from uuid import UUID

from django.http import QueryDict

from games.queries import notes_in, sheet, subjects_of, texts_about
from games.replays import at_rest
from games.rights import rights
from games.validators import Stamp


def of_game(_query: QueryDict, *, stream: UUID, **_: Any) -> Stamp | None:
    """The stamp of a game's page at any version, in three queries; None for no public game.

    Words can be blanked without an entry, so that they stand in it themselves. Once it is signed,
    further queries ask whether it may be explained: a round can begin and end without an entry.
    """
    row = sheet(stream)
    if row is None or not row.public or (game := at_rest(stream)) is None:
        return None
    notes = notes_in(game.played.state).values()
    about = [*subjects_of(row), *((UUID(note), row.club) for note in notes)]
    said = tuple(sorted(texts_about(about).items()))
    told = rights().why_untold(row) is None
    return Stamp((row.version, game.head, said, told), going_on=row.phase != "closed")
