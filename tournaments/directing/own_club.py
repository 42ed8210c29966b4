"""What acts may name: people and games of the tournament's own club. Others are as good as none."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from engine.refusals import Refusal
from games.models import Sheet
from games.refusals import Reason as GameReason
from tournaments.course.acts import Act, Enter, Link, Revise
from tournaments.course.state import State
from tournaments.models import Tournament
from tournaments.rights import Reach, check_people


def check_owned(acts: Sequence[Act], row: Tournament, reach: Reach, state: State) -> None:
    """Refuse acts that name a person or a game of another club; at every door, before they count.

    A private link reaches the games of its tournament, so by a link alone a table gets a game of
    those who sit at it and no other. Raises Refusal NO_SUCH_PERSON or NO_SUCH_GAME.
    """
    club = row.club
    check_people({act.person for act in acts if isinstance(act, Enter | Revise)}, club)
    games = {UUID(act.game) for act in acts if isinstance(act, Link)}
    if games - _games_of(club, games):
        raise Refusal(GameReason.NO_SUCH_GAME)
    if not replace(reach, link=None).official("link_game", row):
        for act in acts:
            if isinstance(act, Link) and not _is_of_table(act, state):
                raise Refusal(GameReason.NO_SUCH_GAME)


def _is_of_table(act: Link, state: State) -> bool:
    division = state.divisions.get(act.division)
    played = division.rounds.get(act.round) if division else None
    table = played.tables.get(act.table) if played else None
    if table is None:
        return False
    seated = sorted(state.entries[entry].person for entry in table.seats)
    return sorted(Sheet.objects.get(pk=act.game).players) == seated


def _games_of(club: str, games: set[UUID]) -> set[UUID]:
    """Which of these games are the club's; asks nothing where none is named."""
    if not games:
        return set()
    return set(Sheet.objects.filter(pk__in=games, club=club).values_list("pk", flat=True))
