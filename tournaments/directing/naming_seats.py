"""The names at the seats of a tournament's games follow what the tournament shows to everybody.

They are words of the games, read by whoever may read these. What somebody typed there otherwise,
such as a nickname of a recorded game, stays as it is.
"""

from uuid import UUID

from games.models import Sheet, Text
from games.queries import name_at
from tournaments.models import Person, TableGame
from tournaments.naming import AUDIENCES


def name_seats(tournament: UUID, audience: str) -> None:
    """Let the seats of the tournament's games have the names that everybody reads from now on."""
    games = TableGame.objects.filter(tournament=tournament).values("game")
    sheets = {sheet.stream: sheet for sheet in Sheet.objects.filter(pk__in=games)}
    people = {UUID(player) for sheet in sheets.values() for player in sheet.players}
    lines = Person.objects.select_related("merged_into").filter(pk__in=people)
    kept = {str(line.pk): line.kept for line in lines}
    for text in Text.objects.filter(subject__in=sheets).exclude(words=""):
        person = _seated(sheets[text.subject], text.kind, kept)
        if person is not None and text.words in _ours(person):
            Text.objects.filter(pk=text.pk).update(words=person.name_for_all(audience))


def _seated(sheet: Sheet, kind: str, kept: dict[str, Person]) -> Person | None:
    """Who sits at the seat that words of this kind name."""
    seats = {name_at(seat): player for seat, player in enumerate(sheet.players)}
    return kept.get(seats.get(kind, ""))


def _ours(person: Person) -> set[str]:
    """The names under which the house itself puts somebody at a seat."""
    return {person.full_name, *(person.name_for_all(audience) for audience in AUDIENCES)}
