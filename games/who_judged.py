"""Who judged: a worker by the list that the game pins, or a person, whose word stands.

A worker never judges what a person has judged or taken out of its hands; a person may overrule
what a worker judged by a verdict in its place.
"""

from typing import Any, NamedTuple

from engine.corrections import effective, sheet_before
from engine.games import apply, family_of
from engine.moves import Verdict
from engine.sheets import Awaited, Entry, Game, in_order
from games.replays import Played, Stated

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


def standing(played: Played) -> list[Judged]:
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


def judging(played: Played) -> dict[str, Any]:
    """What pages and the API say of who judges: see the fields.

    `left_to_people`: what waits now is not judged by a worker. `overrulable`: what workers judged
    and a person may judge otherwise, each with its `version`, and its `words` and `meanings` as
    they were judged, None for what the list left open.
    """
    state = played.state
    waits = family_of(state).awaited(state)
    left = waits is not None and bool(state.rules.lexicon) and left_to_people(state, waits)
    mechanical = [one for one in standing(played) if one.by_machine and state.phase != "closed"]
    return {
        "left_to_people": left,
        "overrulable": [_overrulable(state, one) for one in mechanical],
    }


def _overrulable(state: Any, one: Judged) -> dict[str, Any]:
    waited, said = _waited(state, one.entry.version), one.verdict
    words, changes = (waited.words, waited.changes) if waited else ((), ())
    meanings = said.meanings or {}
    return {
        "version": one.entry.version,
        "words": {word: said.words.get(word) for word in dict.fromkeys((*words, *said.words))},
        "meanings": {name: meanings.get(name) for name in dict.fromkeys((*changes, *meanings))},
    }


def _waited(state: Game, version: int) -> Awaited | None:
    """What waited for a verdict when entry `version` was made, by the entries as they stand."""
    before: Any = None
    for entry in sheet_before(state.entries, version):
        if not entry.struck:
            before = apply(before, entry.move)
    return family_of(before).awaited(before)
