"""A game explained to who may read it, or why nobody is told: the one door of pages and REST.

Nobody gets help by it: not while the sheet is open, not while any round of the game's tournament is
published and not closed, and never where the tournament wants none of it.
"""

from engine.refusals import Refusal
from games.at_work import Going
from games.explained import GameExplained, can_be_explained, explanation
from games.models import Sheet
from lexicon import shelf
from lexicon.profiles import PROFILES
from tournaments.directing.streams import as_of
from tournaments.explained.refusals import Reason
from tournaments.models import TableGame, Tournament
from tournaments.rights import Reach
from tournaments.words.in_play import rounds_in_play

_CLOSED = "closed"


def told_of(within: Reach, sheet: Sheet, edition: str = "") -> GameExplained:
    """A game explained by the edition of this hash, or by its own, however long it takes.

    `sheet` is one that `within` may read. Raises as `told_or_going`.
    """
    found = told_or_going(within, sheet, edition, patience=None)
    if isinstance(found, Going):
        raise TypeError(found)
    return found


def told_or_going(
    within: Reach, sheet: Sheet, edition: str, patience: float | None
) -> GameExplained | Going:
    """The same, or how far it is where it takes longer than so many seconds.

    `sheet` is one that `within` may read. Raises Refusal where nobody is told, and for a list that
    is not there for this reader.
    """
    if (why := untold(sheet)) is not None:
        raise why
    own = edition in ("", shelf.base().hash) or within.may("read_editions", sheet)
    found = explanation(sheet.stream, sheet.club, edition, patience) if own else None
    if found is None:
        raise Refusal(Reason.NO_SUCH_LIST)
    return found


def untold(sheet: Sheet) -> Refusal | None:
    """Why a game is not explained to anybody now; None where it is."""
    if sheet.phase != _CLOSED:
        return Refusal(Reason.GAME_NOT_SIGNED)
    if sheet.ruleset not in PROFILES or not can_be_explained(sheet.ruleset, sheet.phase):
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
