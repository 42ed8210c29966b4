"""What is known of the racks: tiles seen, tiles taken, and knowledge that turns out wrong.

At a physical board racks are mostly unknown. Only what can't be is refused: more tiles than a rack
holds, tiles that disagree with what is known of it, tiles that are all accounted for.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from engine.letters import RANK, LetterSet, in_order, missing, without
from engine.refusals import Reason, Refusal
from engine.seats import holding
from engine.sheets import Finding

_REFUTED = (Reason.RACK_CONTRADICTED, Reason.NOT_IN_RACK, Reason.NOT_UNSEEN)


class Rack(NamedTuple):
    """What is known of a rack: the letters seen, and how many tiles it holds in all."""

    known: str
    size: int


def dealt(tiles: int, seats: int, size: int) -> tuple[tuple[Rack, ...], int]:
    """Racks that nobody has seen, as full as `tiles` allow, and the number of tiles left."""
    racks = []
    for _ in range(seats):
        racks.append(Rack("", min(size, tiles)))
        tiles -= racks[-1].size
    return tuple(racks), tiles


# What each member is for stands in the docstring of the protocol.
# ruff: disable[D102]


class Rules(Protocol):
    """What is asked here of the rules of a game."""

    @property
    def letters(self) -> LetterSet: ...
    @property
    def rack_policy(self) -> str: ...
    def refusal(self, reason: Reason, **facts: Any) -> Refusal: ...


class Racked(Protocol):
    """A game of a family in which tiles are drawn onto racks."""

    @property
    def rules(self) -> Rules: ...
    @property
    def version(self) -> int: ...
    @property
    def racks(self) -> tuple[Rack, ...]: ...
    @property
    def unseen(self) -> str: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...


# ruff: enable[D102]


class Tiles(NamedTuple):
    """Where the tiles off the board are: on racks or unseen; and the findings about them."""

    racks: tuple[Rack, ...]
    unseen: str
    findings: tuple[Finding, ...]


def after_taking(state: Racked, seat: int, rack: str | None, used: str) -> Tiles | Refusal:
    """The tiles once those `used` have left a rack on which `rack` was seen, or why not.

    The used ones go nowhere yet: the caller puts them on the board or back among the unseen. Under
    `rack_policy` "flag" a rack that was noted wrongly before is forgotten, and that is a finding.
    """
    tiles = Tiles(state.racks, state.unseen, state.findings)
    after = _taken(state, tiles, seat, rack, used)
    if not isinstance(after, Refusal) or state.rules.rack_policy != "flag":
        return after
    if after.reason not in _REFUTED:
        return after
    for seats in ((seat,), range(len(state.racks))):
        again = _taken(state, _forgotten(tiles, seats), seat, rack, used)
        if not isinstance(again, Refusal):
            facts = {"tiles": in_order(rack or used), "known": in_order(state.racks[seat].known)}
            finding = Finding(state.version + 1, Reason.RACK_CONTRADICTED, facts)
            return again._replace(findings=(*state.findings, finding))
    return after


def _taken(state: Racked, tiles: Tiles, seat: int, rack: str | None, used: str) -> Tiles | Refusal:
    seen = tiles if rack is None else _seen(state, tiles, seat, rack)
    if isinstance(seen, Refusal) or not used:
        return seen
    return _gone(state, seen, seat, used)


def _forgotten(tiles: Tiles, seats: Iterable[int]) -> Tiles:
    racks, unseen = tiles.racks, tiles.unseen
    for seat in seats:
        unseen += racks[seat].known
        racks = holding(racks, seat, Rack("", racks[seat].size))
    return Tiles(racks, unseen, tiles.findings)


def _seen(state: Racked, tiles: Tiles, seat: int, letters: str) -> Tiles | Refusal:
    rules, (known, size) = state.rules, tiles.racks[seat]
    if strange := no_tile(state, letters):
        return strange
    if len(letters) > size:
        return rules.refusal(Reason.RACK_TOO_LARGE, tiles=in_order(letters), size=size)
    extra = missing(known, letters)
    if len(known) + len(extra) > size:
        noted = in_order(letters)
        return rules.refusal(Reason.RACK_CONTRADICTED, tiles=noted, known=in_order(known))
    if not extra:
        return tiles
    unseen = without(tiles.unseen, extra)
    if unseen is None:
        lacking = in_order(missing(tiles.unseen, extra))
        return rules.refusal(Reason.NOT_UNSEEN, tiles=lacking)
    return Tiles(holding(tiles.racks, seat, Rack(known + extra, size)), unseen, tiles.findings)


def _gone(state: Racked, tiles: Tiles, seat: int, used: str) -> Tiles | Refusal:
    rules, (known, size), unseen = state.rules, tiles.racks[seat], tiles.unseen
    if len(used) > size:
        return rules.refusal(Reason.TOO_MANY_LAID, tiles=len(used), size=size)
    lacking = missing(known, used)
    if len(lacking) > size - len(known):
        return rules.refusal(Reason.NOT_IN_RACK, seat=seat, tiles=in_order(lacking))
    if lacking:
        left = without(unseen, lacking)
        if left is None:
            spent = in_order(missing(unseen, lacking))
            return rules.refusal(Reason.NOT_UNSEEN, tiles=spent)
        unseen = left
    held = missing(lacking, used) if lacking else used
    kept = Rack(missing(held, known), size - len(used))
    return Tiles(holding(tiles.racks, seat, kept), unseen, tiles.findings)


def no_tile(state: Racked, letters: str) -> Refusal | None:
    """Why `letters` are no tiles of the set, if they aren't."""
    letter_set = state.rules.letters
    for letter in letters:
        if letter not in RANK or letter not in letter_set.values:
            reason = Reason.UNKNOWN_LETTER
            return state.rules.refusal(reason, letter=letter, letter_set=letter_set.name)
    return None


def less_known(tiles: Tiles, seat: int, count: int) -> Tiles:
    """The tiles when `count` unnamed ones leave a rack for the bag and as many come.

    Of each letter all but `count` stay known.
    """
    known, size = tiles.racks[seat]
    kept = "".join(letter * max(known.count(letter) - count, 0) for letter in set(known))
    racks = holding(tiles.racks, seat, Rack(in_order(kept), size))
    return Tiles(racks, tiles.unseen + missing(kept, known), tiles.findings)


def put_back(tiles: Tiles, seat: int, letters: str) -> Tiles:
    """The tiles when `letters`, taken from a rack, went into the bag and as many came."""
    known, size = tiles.racks[seat]
    racks = holding(tiles.racks, seat, Rack(known, size + len(letters)))
    return Tiles(racks, tiles.unseen + letters, tiles.findings)
