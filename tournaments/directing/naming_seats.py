"""The names at the seats of a tournament's games follow what the tournament shows to everybody.

They are words of the games, read by whoever may read these. What somebody typed there otherwise,
such as a nickname of a recorded game, stays as it is.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

from games.commands import keep_texts
from games.known_by_number import as_read
from games.models import Sheet, Text
from games.queries import name_at
from tournaments.directing.changes import Notes, note_game
from tournaments.models import Person, TableGame
from tournaments.naming import AUDIENCES


class _Seat(NamedTuple):
    """A seat by the game and the kind of its words, and who sits there."""

    game: UUID
    kind: str
    person: Person


def name_unnamed_seats(club: str, games: Collection[UUID], audience: str) -> None:
    """Name the seats of a club's games that become those of tables, where nobody put a name.

    Before anything is written of the tournament: who notes changes waits for each other first, and
    then for what is noted.
    """
    words: dict[UUID, dict[str, str]] = defaultdict(dict)
    named = set(Text.objects.filter(subject__in=games, club=club).values_list("subject", "kind"))
    for game, kind, person in _seats(Sheet.objects.filter(pk__in=games)):
        if (game, kind) not in named:
            words[game][kind] = person.name_for_all(audience)
    keep_texts(club=club, texts=words)
    for game in words:
        note_game(club, game)


def rename_seats(tournament: UUID, audience: str, notes: Notes) -> None:
    """Let the seats of the tournament's games have the names that everybody reads from now on.

    It is noted at once: a collector may read them before the next choice, which may be the last
    one again. `notes` were taken before anything was written, too.
    """
    games = TableGame.objects.filter(tournament=tournament).values("game")
    seats = {seat[:2]: seat.person for seat in _seats(Sheet.objects.filter(pk__in=games))}
    for text in Text.objects.filter(subject__in=games).exclude(words=""):
        person = seats.get((text.subject, text.kind))
        if person is not None and as_read(text.words) in _ours(person):
            Text.objects.filter(pk=text.pk).update(words=person.name_for_all(audience))
    notes.tournament(tournament)
    notes.done()


def _seats(games: Iterable[Sheet]) -> Iterator[_Seat]:
    """Where somebody of the register sits."""
    sheets = list(games)
    people = {UUID(player) for sheet in sheets for player in sheet.players}
    lines = Person.objects.select_related("merged_into").filter(pk__in=people)
    kept = {str(line.pk): line.kept for line in lines}
    for sheet in sheets:
        for number, player in enumerate(sheet.players):
            if player in kept:
                yield _Seat(sheet.stream, name_at(number), kept[player])


def _ours(person: Person) -> set[str]:
    """The names under which the house itself puts somebody at a seat."""
    return {person.full_name, *map(person.name_for_all, AUDIENCES)}
