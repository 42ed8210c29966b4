"""Whether a game may be explained now, to whoever may read it: the one question that all doors ask.

Nobody gets help by it: not while the sheet is open, not while any round of the game's tournament is
published and not closed, and never where the tournament wants none of it. What a list of words says
of a game is told by the same rule wherever the game is shown.
"""

from collections.abc import Collection
from functools import lru_cache
from uuid import UUID

from engine.refusals import Refusal
from games.canonical import canonical
from games.models import Event, Sheet
from lexicon.profiles import PROFILES
from tournaments.directing.streams import as_of
from tournaments.explained.refusals import Reason
from tournaments.models import TableGame, Tournament
from tournaments.words.in_play import rounds_in_play

_CLOSED = "closed"
_SAID = canonical({"explained": False}).strip("{}")
"""How an event says that no game is explained; what else has these letters is only replayed."""


def why_untold(sheet: Sheet) -> Refusal | None:
    """Why a game is not explained to anybody now; None where it is, to who may read it."""
    if sheet.phase != _CLOSED:
        return Refusal(Reason.GAME_NOT_SIGNED)
    if sheet.ruleset not in PROFILES:
        return Refusal(Reason.GAME_WITHOUT_LIST)
    return _by_tournament(sheet)


def untold_among(games: Collection[UUID]) -> set[UUID]:
    """Those of some signed games, all with a list of words, that are explained to nobody now."""
    tables = dict(TableGame.objects.filter(game__in=games).values_list("game", "tournament"))
    rows = Tournament.objects.filter(stream__in=set(tables.values())) if tables else ()
    over = frozenset((row.stream, row.version) for row in rows if row.phase == _CLOSED)
    going_on = (row for row in rows if row.phase != _CLOSED)
    silent = {row.stream for row in going_on if _silent(row) is not None}
    silent |= _silent_of(over) if over else set()
    return {game for game, tournament in tables.items() if tournament in silent}


@lru_cache(maxsize=64)
def _silent_of(over: frozenset[tuple[UUID, int]]) -> frozenset[UUID]:
    """Those of some closed tournaments, each at a version, that want no game explained.

    A club can have a thousand: only those are replayed that have ever said so.
    """
    versions = dict(over)
    said = Event.objects.filter(stream__in=versions, payload__contains=_SAID)
    streams = said.values_list("stream", flat=True).distinct()
    return frozenset(one for one in streams if not _explains(one, versions[one]))


def _by_tournament(sheet: Sheet) -> Refusal | None:
    tables = TableGame.objects.filter(game=sheet.stream).values("tournament")
    why = map(_silent, Tournament.objects.filter(stream__in=tables))
    return next((Refusal(reason) for reason in why if reason is not None), None)


def _silent(row: Tournament) -> Reason | None:
    """Why none of a tournament's games is explained now; None where its signed ones are."""
    if row.phase != _CLOSED and rounds_in_play(row):
        return Reason.GAME_OF_RUNNING_ROUND
    return None if _explains(row.stream, row.version) else Reason.GAMES_NOT_EXPLAINED


@lru_cache(maxsize=4096)
def _explains(stream: UUID, version: int) -> bool:
    """Whether a tournament wants its games explained, as it stands at a version."""
    found = as_of(stream, version)
    return found is not None and found.state.setup.explained
