"""What acts may name: people and games of the tournament's own club. Others are as good as none."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from engine.refusals import Refusal
from games.models import Sheet
from games.refusals import Reason as GameReason
from tournaments.course.acts import Act, Enter, Link, Revise
from tournaments.models import Person
from tournaments.refusals import Reason


def check_owned(acts: Sequence[Act], club: str) -> None:
    """Refuse acts that name a person or a game of another club; at every door, before they count.

    Raises Refusal NO_SUCH_PERSON or NO_SUCH_GAME.
    """
    people = {UUID(act.person) for act in acts if isinstance(act, Enter | Revise)}
    for person in _others(people, Person.objects.filter(pk__in=people), club):
        raise Refusal(Reason.NO_SUCH_PERSON, person=str(person))
    games = {UUID(act.game) for act in acts if isinstance(act, Link)}
    for _ in _others(games, Sheet.objects.filter(pk__in=games), club):
        raise Refusal(GameReason.NO_SUCH_GAME)


def _others(named: set[UUID], rows: Iterable[Person | Sheet], club: str) -> list[UUID]:
    """Which of the ids are not the club's; asks nothing where none is named."""
    owned = {row.pk for row in rows if _owner(row) == club} if named else set()
    return sorted(named - owned)


def _owner(row: Person | Sheet) -> str:
    return str(row.club_id if isinstance(row, Person) else row.club)
