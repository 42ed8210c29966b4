"""The score sheet that all families of games share, and what a family of games answers."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from engine.moves import Accept, Move, Note, Play
from engine.refusals import Reason, Refusal

# The phases in which everything may be shown.
ENDED = ("over", "closed")


class Finding(NamedTuple):
    """Something on the sheet that a person should look at; it stops nobody."""

    version: int
    reason: Reason
    facts: dict[str, Any]


class Entry(NamedTuple):
    """One line of the score sheet.

    `score` is what counts, `computed` what the rules give, `announced` what a person said; `total`
    is the seat's score afterwards. `laid` is what the family made of a play. `flaw` says why a
    line does not fit where it stands. `before` is the entry before which a forgotten one was put
    in, `decided` the entry by which an arbiter let `score` stand.
    """

    version: int
    move: Move
    seat: int | None = None
    score: int = 0
    computed: int | None = None
    announced: int | None = None
    total: int | None = None
    laid: Any = None
    struck: bool = False
    withdrawn: bool = False
    flaw: Refusal | None = None
    before: int | None = None
    decided: int | None = None

    @property
    def noted(self) -> int:
        """The points that the table counts for the line: decided, announced, or by the rules."""
        if self.decided is not None:
            points: int | None = self.score
        else:
            points = self.computed if self.announced is None else self.announced
        return points or 0


def line_at(entries: Sequence[Entry], version: int) -> Entry:
    """The line of the entry `version`, wherever on the sheet it stands."""
    if version <= len(entries) and entries[version - 1].version == version:
        return entries[version - 1]
    entry: Entry = next(entry for entry in reversed(entries) if entry.version == version)
    return entry


def marked_withdrawn(entries: Sequence[Entry], versions: Collection[int]) -> tuple[Entry, ...]:
    """The lines with those of `versions` marked as taken back."""
    return tuple(
        entry._replace(withdrawn=True) if entry.version in versions else entry for entry in entries
    )


_OF_POINTS = (
    Reason.SCORE_DIFFERS, Reason.SCORE_DECIDED, Reason.NOTE_DIFFERS, Reason.NOTE_MISCOUNTS,
)  # fmt: skip


def to_look_at(state: "Game") -> list[Finding]:
    """The findings that a person can still do something about.

    A play that was taken back has no points (MINI-37, REISE-11, KARTEN-72), so what was said and
    noted of them is settled. A wrong total goes on being written below, and stays.
    """
    return [found for found in state.findings if not _settled(state, found)]


def _settled(state: "Game", found: Finding) -> bool:
    if found.reason not in _OF_POINTS:
        return False
    line = line_at(state.entries, found.version)
    if isinstance(line.move, Accept):
        before = in_order(state.entries)
        plays = before[: before.index(line)]
        line = next(one for one in reversed(plays) if isinstance(one.move, Play))
    return line.withdrawn


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """The lines as the game was played: a forgotten entry stands where it was put in."""
    ordered: list[Entry] = []
    for entry in entries:
        at = len(ordered)
        if entry.before is not None and entry.before != entry.version:
            at = [line.version for line in ordered].index(entry.before)
        ordered.insert(at, entry)
    return ordered


def notes_about(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    """The notes that stand, by the version of the line that each is about."""
    found: dict[int, list[Entry]] = {}
    for entry in entries:
        if isinstance(entry.move, Note) and entry.move.version is not None and not entry.struck:
            found.setdefault(entry.move.version, []).append(entry)
    return found


class Awaited(NamedTuple):
    """What a verdict is due on: the entry that made it, words, and changes such as HUND>HUNDE."""

    version: int
    words: tuple[str, ...]
    changes: tuple[str, ...] = ()


# What each member is for stands in the docstrings of the two protocols.
# ruff: disable[D102]


class Game(Protocol):
    """A game as it stands, of whatever family: immutable, one version an entry.

    `entries` stand in the order in which they were entered, `in_order` in that of the game.
    `phase` is playing, challenged, out, settling, over or closed; `ending` says why it ended;
    `turn` is the seat on turn, `gone` are the seats that have left. `rules` has a name, a family,
    a `score_policy` and its options.
    """

    @property
    def rules(self) -> Any: ...
    @property
    def version(self) -> int: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def gone(self) -> tuple[int, ...]: ...
    @property
    def adjourned(self) -> bool: ...
    @property
    def public(self) -> bool: ...
    @property
    def entries(self) -> tuple[Entry, ...]: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    def entered(self, entry: Entry, **changes: Any) -> Any: ...
    def flawed(self) -> tuple[int, ...]: ...


class Family(Protocol):
    """What a family of games answers; a package of the engine each.

    opened     the game of an opening, or all reasons against it
    attempt    the game after a move, or all reasons against it
    misfit     the game after a stored entry that does not fit any more: it keeps its turn
    canonical  a move as it is stored, once `after` shows that it fits
    exchangeable  moves that may replace each other on the sheet
    kinds      the kinds of entries that it takes, corrections apart
    awaited    what waits for a verdict; None where nothing does
    places     the place of each seat; None for a seat without one
    shown      what a viewer may see of the table, hands and result, as plain data
    made       what an entry made: its words with their arithmetic
    facts      the facts of a move less what a viewer must not know
    read_move  the move that a scorekeeper typed for a seat; raises Unusable
    written    a move as it is typed; its kind where it is not typed
    """

    exchangeable: tuple[type[Move], ...]
    kinds: tuple[str, ...]

    def opened(self, move: Any) -> Any: ...
    def attempt(self, state: Any, move: Move) -> Any: ...
    def misfit(self, state: Any, move: Move, refusal: Refusal) -> Any: ...
    def canonical(self, after: Any, move: Move) -> Move: ...
    def awaited(self, state: Any) -> Awaited | None: ...
    def places(self, state: Any) -> tuple[int | None, ...]: ...
    def shown(self, state: Any, role: str) -> dict[str, Any]: ...
    def made(self, state: Any, entry: Entry) -> dict[str, Any]: ...
    def facts(self, state: Any, move: Move, role: str) -> dict[str, Any]: ...
    def read_move(self, text: str, seat: int) -> Move: ...
    def written(self, move: Move) -> str: ...


# ruff: enable[D102]
