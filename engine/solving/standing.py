"""Which proposed games the rules take: each is replayed once, however often it is asked about."""

from enum import Enum
from typing import Any

from engine.solving.entering import Entered, replayed
from engine.solving.proposals import Proposal
from engine.solving.sheet import Sheet

Refused = dict[tuple[int, Enum], dict[str, Any]]


class Standing:
    """The games of a sheet that were replayed, and what stood against those that do not stand."""

    def __init__(self, sheet: Sheet) -> None:
        """Nothing was replayed yet."""
        self._sheet = sheet
        self._known: dict[tuple[int, ...], tuple[Proposal, Entered]] = {}

    def __contains__(self, game: Proposal) -> bool:
        """Whether a game was replayed before."""
        return _key(game) in self._known

    def of(self, game: Proposal, most: int) -> tuple[Proposal | None, Refused]:
        """The game with all that was entered for it beside the sheet; None if it does not stand.

        It stands where the rules take it with up to `most` faults; else what they have against it.
        """
        # The game is kept, so that its steps are not forgotten and their ids stay their own.
        key = _key(game)
        if key not in self._known:
            self._known[key] = game, replayed(self._sheet, game)
        _, made = self._known[key]
        whole = game._replace(assumed=(*game.assumed, *made.assumed))
        if made.refused is None and whole.faults <= most:
            return whole, {}
        return None, _against(made)


def _key(game: Proposal) -> tuple[int, ...]:
    return tuple(map(id, game.steps))


def _against(made: Entered) -> Refused:
    """What the rules have against a game, else the faults of its sheet, by line and kind."""
    for line, refusal in made.objected:
        return {(line, refusal.reason): refusal.facts}
    return {(one.line, one.what): one.facts for one in made.assumed if one.faults}
