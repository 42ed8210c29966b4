"""Whether a game may be explained now, to whoever may read it: the one question that all doors ask.

Nobody gets help by it: not while the sheet is open, not while any round of the game's tournament is
published and not closed, and never where the tournament wants none of it. What a list of words says
of a game is told by the same rule wherever the game is shown.
"""

from engine.refusals import Refusal
from games.models import Sheet
from lexicon.profiles import PROFILES
from tournaments.directing.streams import as_of
from tournaments.explained.refusals import Reason
from tournaments.models import TableGame, Tournament
from tournaments.words.in_play import rounds_in_play

_CLOSED = "closed"


def untold(sheet: Sheet) -> Refusal | None:
    """Why a game is not explained to anybody now; None where it is, to who may read it."""
    if sheet.phase != _CLOSED:
        return Refusal(Reason.GAME_NOT_SIGNED)
    if sheet.ruleset not in PROFILES:
        return Refusal(Reason.GAME_WITHOUT_LIST)
    return _by_tournament(sheet)


def _by_tournament(sheet: Sheet) -> Refusal | None:
    tables = TableGame.objects.filter(game=sheet.stream).values("tournament")
    for row in Tournament.objects.filter(stream__in=tables):
        if row.phase != _CLOSED and rounds_in_play(row):
            return Refusal(Reason.GAME_OF_RUNNING_ROUND)
        found = as_of(row.stream, row.version)
        if found is None or not found.state.setup.explained:
            return Refusal(Reason.GAMES_NOT_EXPLAINED)
    return None
