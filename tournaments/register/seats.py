"""At which seats of which games a person sits, and the names that were typed there."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from games.known_by_number import as_read
from games.models import Sheet, Text
from games.queries import mentioning, name_at
from tournaments.models import Person


class Seat(NamedTuple):
    """A person's seat (from 0) in a game."""

    game: Sheet
    number: int
    person: UUID


def seats_of(people: Collection[UUID], club: UUID | None = None) -> list[Seat]:
    """The seats of these ids in the games of a club (of all), in the order of the games."""
    sheets = Sheet.objects.all() if club is None else Sheet.objects.filter(club=str(club))
    found = sheets.filter(mentioning(map(str, people))).order_by("stream")
    return [seat for sheet in found for seat in _taken(sheet, people)]


def _taken(sheet: Sheet, people: Collection[UUID]) -> Iterator[Seat]:
    for number, player in enumerate(sheet.players):
        if UUID(player) in people:
            yield Seat(sheet, number, UUID(player))


def names_at(seats: Sequence[Seat]) -> list[Text]:
    """The names that were typed at these seats and are not blank, by game and seat."""
    wanted = {(seat.game.stream, name_at(seat.number)) for seat in seats}
    games, kinds = {game for game, _ in wanted}, {kind for _, kind in wanted}
    words = Text.objects.filter(subject__in=games, kind__in=kinds).exclude(words="")
    return [row for row in words.order_by("subject", "kind") if (row.subject, row.kind) in wanted]


def blank_names_at(seats: Sequence[Seat]) -> int:
    """Blank the names typed at these seats; returns how many."""
    names = [row.pk for row in names_at(seats)]
    return Text.objects.filter(pk__in=names).update(words="")


def follow_person(before: Person, now: Person) -> None:
    """Let the seats that have the name of a line be named as it is after a change.

    A name stays one as long as the person has not taken back that everybody may read it; else it
    is the pseudonym or the number. What was typed there otherwise, a nickname, stays.
    """
    lines = [now.pk, *now.aliases.values_list("pk", flat=True)]
    named = {before.name, before.public_name} - {""}
    taken_back = before.publish_name is not False and now.publish_name is False
    for row in names_at(seats_of(lines, now.club_id)):
        if as_read(row.words) in named:
            shown = row.words == before.name and now.name and not taken_back
            words = now.name if shown else now.public_name
            Text.objects.filter(pk=row.pk).update(words=words)
