"""Findings that rest on a list of words: an end was claimed though something was left to be done.

It is told where a game is shown and is no part of its replay. The list is the edition that the
game pins, and a play counts only if that surely admits every word of it.
"""

from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import Any
from uuid import UUID

from engine.classic.state import State
from engine.klauer.notation import written
from engine.klauer.state import State as InTwoColours
from engine.letters import CAPITALISE
from engine.placement import Laid
from engine.refusals import Reason, Refusal
from engine.sheets import Game
from engine.unfounded import LeadLeft, Left, claimed, given_up, lead_left, left
from games.pinned import pinned_edition
from games.thefts import is_theft, is_word, spelled_out
from lexicon.adjudicate import adjudicate_play
from lexicon.editions import Edition
from lexicon.profiles import PROFILES
from lexicon.rulings import Admissibility

_KEPT = 500  # ways to the lead that were looked for
_at_work = Lock()
_leads: OrderedDict[tuple[UUID, int, str], LeadLeft | None] = OrderedDict()


def unfounded_end(stream: UUID, state: Game, club: str) -> Iterator[dict[str, Any]]:
    """The findings, as a view holds them: for each seat what it could have done, at its best.

    `state` is that of the stream after all its entries so far.
    """
    if isinstance(state, InTwoColours):
        yield from _lead(stream, state, club)
    elif isinstance(state, State):
        yield from _plays(state, club)


def _plays(state: State, club: str) -> Iterator[dict[str, Any]]:
    """For each seat the best play that was left (REISE-20)."""
    edition = None if claimed(state) is None else _edition(state, club)
    if edition is None:
        return
    for _, plays in groupby(left(state, edition.base.graph), key=attrgetter("seat")):
        best = next((one for one in plays if _admitted(state, edition, one.laid)), None)
        if best is not None:
            yield _play(state, best)


def _edition(state: Any, club: str) -> Edition | None:
    pinned = state.rules.lexicon and state.rules.name in PROFILES
    return pinned_edition(club, state.rules.lexicon) if pinned else None


def _admitted(state: State, edition: Edition, laid: Laid) -> bool:
    words = [word.text.translate(CAPITALISE) for word in laid.words]
    ruling = adjudicate_play(edition, PROFILES[state.rules.name], words)
    return ruling.verdict is Admissibility.ADMISSIBLE


def _play(state: State, left: Left) -> dict[str, Any]:
    laid = left.laid
    facts: dict[str, Any] = {
        "seat": left.seat,
        "at": state.rules.grid.position(laid.cell, down=laid.down),
        "letters": laid.letters,
        "points": laid.score,
    }
    return {"version": left.version, **Refusal(Reason.PLAY_WAS_LEFT, **facts).told()}


def _lead(stream: UUID, state: InTwoColours, club: str) -> Iterator[dict[str, Any]]:
    """The way to the lead of the player who gave it up, if one was found (KLAUER-15)."""
    edition = _edition(state, club) if given_up(state) else None
    if edition is None:
        return
    way = _looked_for((stream, state.version, edition.hash), state, edition)
    if way is not None:
        steps = ", ".join(map(written, way.steps))
        facts: dict[str, Any] = {"seat": way.seat, "cards": way.margin, "steps": steps}
        said = Refusal(Reason.LEAD_WAS_POSSIBLE, "KLAUER-15", **facts)
        yield {"version": way.version, **said.told()}


def _looked_for(
    key: tuple[UUID, int, str], state: InTwoColours, edition: Edition
) -> LeadLeft | None:
    """The way to a lead that was given up, looked for once in a process."""
    with _at_work:
        if key not in _leads:
            _leads[key] = lead_left(
                state,
                spelled_out(edition.base),
                partial(is_word, edition),
                partial(is_theft, edition),
            )
            while len(_leads) > _KEPT:
                _leads.popitem(last=False)
        return _leads[key]
