"""A finding that rests on a list of words: an end was claimed though plays were left.

It is told where a game is shown and is no part of its replay. The list is the edition that the
game pins, and a play counts only if that surely admits every word of it.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any

from engine.classic.state import State
from engine.letters import CAPITALISE
from engine.placement import Laid
from engine.refusals import Reason, Refusal
from engine.sheets import Game
from engine.unfounded import claimed, left
from games.pinned import pinned_edition
from lexicon.adjudicate import adjudicate_play
from lexicon.editions import Edition
from lexicon.profiles import PROFILES
from lexicon.rulings import Verdict


def unfounded_end(state: Game, club: str) -> Iterator[dict[str, Any]]:
    """The findings, as a view holds them: for each seat that had a play the best of them."""
    if not isinstance(state, State) or claimed(state) is None:
        return
    pinned = state.rules.lexicon and state.rules.name in PROFILES
    edition = pinned_edition(club, state.rules.lexicon) if pinned else None
    if edition is None:
        return
    for _, plays in groupby(left(state, edition.base.graph), key=attrgetter("seat")):
        best = next((one for one in plays if _admitted(state, edition, one.laid)), None)
        if best is not None:
            yield _finding(state, best.version, best.seat, best.laid)


def _admitted(state: State, edition: Edition, laid: Laid) -> bool:
    words = [word.text.translate(CAPITALISE) for word in laid.words]
    ruling = adjudicate_play(edition, PROFILES[state.rules.name], words)
    return ruling.verdict is Verdict.ADMISSIBLE


def _finding(state: State, version: int, seat: int, laid: Laid) -> dict[str, Any]:
    at = state.rules.grid.position(laid.cell, down=laid.down)
    facts: dict[str, Any] = {
        "seat": seat,
        "at": at,
        "letters": laid.letters,
        "points": laid.score,
    }
    said = Refusal(Reason.PLAY_WAS_LEFT, **facts)
    return {
        "version": version,
        "code": said.code,
        "detail": said.detail,
        "facts": facts,
        "clause": said.clause,
    }
