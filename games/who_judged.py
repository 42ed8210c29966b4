"""Who judged: a worker by the list that the game pins, or a person, whose word stands.

A worker never judges what a person has judged or taken out of its hands; a person may overrule
what a worker judged by a verdict in its place.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.corrections import effective, sheet_before
from engine.games import apply, family_of
from engine.moves import Verdict
from engine.sheets import Awaited, Entry, Game, in_order
from games.replays import ReplayedGame, Stated

MACHINE, IMPORTED = "system", "import"  # sources: what workers enter, what a file held


class Judged(NamedTuple):
    """A verdict that stands on the sheet, and who stated it.

    That was with the entry's own row, or with that of the correction by which the verdict came
    into its place.
    """

    entry: Entry
    stated: Stated

    @property
    def verdict(self) -> Verdict:
        """The verdict itself."""
        return self.entry.move  # type: ignore[return-value]

    @property
    def by_machine(self) -> bool:
        """Whether a worker judged: in this house, or in the one that the game was exported from."""
        told = self.stated.source == IMPORTED and self.verdict.tiers is not None
        return self.stated.source == MACHINE or told


def standing(played: ReplayedGame) -> list[Judged]:
    """The verdicts that stand in a game."""
    if not played.stated:
        return []
    sources = {one.version: one.source for one in effective(played.moves)}
    return [
        Judged(entry, played.stated[sources[entry.version]])
        for entry in played.state.entries
        if isinstance(entry.move, Verdict) and not (entry.struck or entry.flaw)
    ]


def left_to_people(state: Game, waits: Awaited) -> bool:
    """Whether a person decides what waits, because a verdict on it was struck out.

    Whose verdict it was plays no part: who strikes one out wants another, and the list would only
    give the same again.
    """
    due = {*waits.words, *waits.changes}
    lines = in_order(state.entries)
    behind = next(at for at, line in enumerate(lines, 1) if line.version == waits.version)
    return any(
        isinstance(entry.move, Verdict) and entry.struck and due & _named(entry.move)
        for entry in lines[behind:]
    )


def _named(verdict: Verdict) -> set[str]:
    return {name.upper() for name in (*verdict.words, *(verdict.meanings or {}))}


@dataclass(frozen=True)
class Overrulable:
    """What a worker judged, null for what the list left open; `replace` its `version` to overrule.

    The verdict in its place is filed as a ruling of the club's arbiters.
    """

    version: int
    words: dict[str, bool | None]
    meanings: dict[str, bool | None]


@dataclass(frozen=True)
class Judging:
    """Who judges: `left_to_people` where no worker judges what waits, as a verdict was annulled."""

    left_to_people: bool
    overrulable: tuple[Overrulable, ...]


def judging(played: ReplayedGame) -> Judging:
    """What pages and the API say of who judges: see the fields."""
    state = played.state
    waits = family_of(state).awaited(state)
    left = waits is not None and bool(state.rules.lexicon) and left_to_people(state, waits)
    mechanical = [one for one in standing(played) if one.by_machine and state.phase != "closed"]
    return Judging(left, tuple(_overrulable(state, one) for one in mechanical))


def _overrulable(state: Any, one: Judged) -> Overrulable:
    waited, said = _waited(state, one.entry.version), one.verdict
    words, changes = (waited.words, waited.changes) if waited else ((), ())
    meanings = said.meanings or {}
    return Overrulable(
        one.entry.version,
        {word: said.words.get(word) for word in dict.fromkeys((*words, *said.words))},
        {name: meanings.get(name) for name in dict.fromkeys((*changes, *meanings))},
    )


def _waited(state: Game, version: int) -> Awaited | None:
    """What waited for a verdict when entry `version` was made, by the entries as they stand."""
    before: Any = None
    for entry in sheet_before(state.entries, version):
        if not entry.struck:
            before = apply(before, entry.move)
    return family_of(before).awaited(before)
