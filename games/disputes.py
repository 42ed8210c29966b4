"""A play in dispute: what lay before and behind it, who could challenge when, what was decided.

It follows from the sheet as it stands now, so that every correction is in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from engine.challenges import open_play
from engine.games import course
from engine.moves import Accept, Challenge, Verdict, Withdraw
from engine.sheets import Entry
from games.models import Evidence
from games.queries import shown_to
from games.replays import as_played
from games.schemas_of_games import ShownGame

_KLAUER = "klauer"  # there a turn is agreed on as a whole


@dataclass(frozen=True)
class Moment:
    """The game after an entry: who could challenge the play then, and who could accept it."""

    version: int
    kind: str
    seat: int | None
    challengers: tuple[int, ...]
    accepting: tuple[int, ...]


@dataclass(frozen=True)
class Decided:
    """What was entered about the play: a challenge, an acceptance, a verdict, taking it back."""

    version: int
    kind: str
    seat: int | None
    words: dict[str, bool]
    named: tuple[str, ...]


@dataclass(frozen=True)
class Dispute:
    """A play in dispute; `before` and `after` as everybody may see the game then.

    `shut` is the entry since which nobody could challenge it, None where somebody still can.
    `evidence` are the word list's answers as they were kept with the game.
    """

    version: int
    seat: int
    before: ShownGame
    after: ShownGame
    moments: tuple[Moment, ...]
    shut: int | None
    decided: tuple[Decided, ...]
    evidence: tuple[dict[str, Any], ...]


def dispute(stream: UUID, version: int) -> Dispute | None:
    """The play of entry `version` of a game; None where that is no play, or struck out."""
    found = as_played(stream)
    if found is None or found.state.family == _KLAUER:
        return None
    lines = list(course(found.state))
    at = next((n for n, (_, one) in enumerate(lines) if one.version == version), None)
    if at is None or lines[at][1].laid is None:
        return None
    entry = lines[at][1]
    states = [before for before, _ in lines[at + 1 :]] + [found.state]
    moments, shut = _moments(lines[at:], states, version)
    kept = Evidence.objects.filter(stream=stream, version=version).order_by("subject")
    return Dispute(
        version,
        entry.move.seat,  # type: ignore[attr-defined]
        shown_to(lines[at][0], "public"),
        shown_to(states[0], "public"),
        moments,
        shut,
        tuple(_decided(lines[at + 1 :], shut)),
        tuple(row.body for row in kept),
    )


def _moments(
    lines: list[tuple[Any, Entry]], states: list[Any], version: int
) -> tuple[tuple[Moment, ...], int | None]:
    moments: list[Moment] = []
    for (_, entry), state in zip(lines, states, strict=True):
        told = open_play(state)
        if told is None or told["version"] != version:
            return tuple(moments), entry.version
        moments.append(
            Moment(
                entry.version,
                entry.move.kind,
                getattr(entry.move, "seat", None),
                tuple(told["challengers"]),
                tuple(told["accepting"]),
            )
        )
    return tuple(moments), None


def _decided(lines: list[tuple[Any, Entry]], shut: int | None) -> Iterator[Decided]:
    for _, entry in lines:
        move = entry.move
        if isinstance(move, Challenge | Accept | Withdraw | Verdict):
            words = dict(move.words) if isinstance(move, Verdict) else {}
            named = tuple(move.words) if isinstance(move, Challenge) else ()
            yield Decided(entry.version, move.kind, getattr(move, "seat", None), words, named)
        if shut is not None and entry.version == shut:
            return
