"""A play or a turn in dispute: what lay before and behind it, who could doubt it when, the verdict.

It follows from the sheet as it stands now, so that every correction is in it. In Wörterklauer it is
the end of a turn that is in dispute, with all words and meanings of the turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from engine.answers import As
from engine.challenges import open_play
from engine.games import course
from engine.klauer.state import State as InTwoColours
from engine.klauer.state import beginning, majority
from engine.klauer.verdicts import open_turn
from engine.moves import Accept, Challenge, Verdict, Withdraw
from engine.sheets import Entry
from games.models import Evidence
from games.queries import shown_to
from games.replays import as_played
from games.schemas_of_games import Entry as EntryOfSheet
from games.schemas_of_games import ShownGame

ABOUT = {
    "klassik": ("KLASSIK-15", "MINI-33", "MINI-35", "MINI-45"),
    "mini": ("MINI-33", "MINI-35", "MINI-36", "MINI-37", "MINI-45"),
    "english": ("MINI-33", "MINI-35", "MINI-45"),
    "reise": ("REISE-10", "REISE-11", "REISE-12"),
    "karten": ("KARTEN-18", "KARTEN-28"),
    "klauer": ("KLAUER-13", "KLAUER-24", "KLAUER-25", "KLAUER-45", "KLAUER-49"),
}
"""What a challenge rests on, by ruleset; what a verdict rests on is named by its evidence."""


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
    words: Annotated[dict[str, bool], As(help_text="the words judged, and whether each counts")]
    meanings: Annotated[
        dict[str, bool],
        As(help_text="the changes judged, and whether each is a new meaning (Wörterklauer)"),
    ]
    named: Annotated[tuple[str, ...], As(help_text="the words that a challenge names")]


@dataclass(frozen=True)
class CardsCounted:
    """How many cards show the colour of a seat (Wörterklauer)."""

    seat: int
    began: Annotated[int, As(help_text="as the turn began")]
    stepped: Annotated[int, As(help_text="after its steps")]
    agreed: Annotated[int, As(help_text="once the turn is agreed to")]


@dataclass(frozen=True)
class DisputedPlay:
    """A play in dispute, or the end of a turn; `before` and `after` as everybody may see them."""

    id: UUID
    version: int
    seat: int
    entry: Annotated[EntryOfSheet, As(help_text="the entry itself, with words and arithmetic")]
    steps: Annotated[
        tuple[int, ...], As(help_text="the entries that the turn was made of (Wörterklauer)")
    ]
    cards: Annotated[
        tuple[CardsCounted, ...], As(help_text="the cards of each colour (Wörterklauer)")
    ]
    before: Annotated[ShownGame, As(help_text="the game before the play, or the turn")]
    after: Annotated[ShownGame, As(help_text="the game after the entry")]
    moments: Annotated[
        tuple[Moment, ...], As(help_text="the entries after which it could be challenged")
    ]
    shut: Annotated[
        int | None,
        As(help_text="the entry since which nobody could challenge it; null while somebody can"),
    ]
    decided: Annotated[tuple[Decided, ...], As(help_text="what was entered about it")]
    evidence: Annotated[
        tuple[dict[str, Any], ...],
        As(help_text="the word list's answers, as they were kept with the game"),
    ]
    clauses: Annotated[tuple[str, ...], As(help_text="what all this rests on")]


def dispute(stream: UUID, version: int) -> DisputedPlay | None:
    """The report on entry `version` of a game.

    None where that is no play and ends no turn, and where it is struck out.
    """
    found = as_played(stream)
    if found is None:
        return None
    lines = list(course(found.state))
    at = next((n for n, (_, one) in enumerate(lines) if one.version == version), None)
    states = [before for before, _ in lines] + [found.state]
    seat = None if at is None else _whose(lines[at][1], states[at + 1])
    if at is None or seat is None:
        return None
    moments, shut = _moments(lines[at:], states[at + 1 :], version)
    rows = Evidence.objects.filter(stream=stream, version=version).order_by("subject")
    kept = tuple(row.body for row in rows)
    cited = (one["clause"] for one in kept if one.get("clause"))
    whole = shown_to(found.state, "public")
    return DisputedPlay(
        stream,
        version,
        seat,
        next(one for one in whole.entries if one.version == version),
        _steps(states[at]),
        _cards(states[at], states[at + 1]),
        shown_to(_begun(states[at]), "public"),
        shown_to(states[at + 1], "public"),
        moments,
        shut,
        tuple(_decided(lines[at + 1 :], shut)),
        kept,
        tuple(dict.fromkeys((*ABOUT.get(whole.ruleset, ()), *cited))),
    )


def _whose(entry: Entry, after: Any) -> int | None:
    """Whose play it is, or whose turn is claimed to have ended; None for any other entry."""
    if isinstance(after, InTwoColours):
        claim = after.pending
        return claim.seat if claim is not None and claim.version == entry.version else None
    return entry.move.seat if entry.laid is not None else None  # type: ignore[attr-defined]


def _open(state: Any, version: int) -> dict[str, Any] | None:
    """What can be said against an entry while a game stands so; None where nothing can."""
    told = open_turn(state) if isinstance(state, InTwoColours) else open_play(state)
    return told if told is not None and told["version"] == version else None


def _begun(state: Any) -> Any:
    """The game before a play; in Wörterklauer before the steps of the turn."""
    if isinstance(state, InTwoColours):
        return state._replace(table=beginning(state.table))
    return state


def _steps(state: Any) -> tuple[int, ...]:
    return tuple(reversed(state.table.stepped)) if isinstance(state, InTwoColours) else ()


def _cards(before: Any, after: Any) -> tuple[CardsCounted, ...]:
    if not isinstance(before, InTwoColours):
        return ()
    began, stepped = majority(beginning(before.table).field), majority(before.table.field)
    agreed = majority(after.pending.colours)
    counts = zip(began, stepped, agreed, strict=True)
    return tuple(CardsCounted(seat, *three) for seat, three in enumerate(counts))


def _moments(
    lines: list[tuple[Any, Entry]], states: list[Any], version: int
) -> tuple[tuple[Moment, ...], int | None]:
    moments: list[Moment] = []
    for (_, entry), state in zip(lines, states, strict=True):
        told = _open(state, version)
        if told is None:
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
            judged = move if isinstance(move, Verdict) else None
            yield Decided(
                entry.version,
                move.kind,
                getattr(move, "seat", None),
                dict(judged.words) if judged else {},
                dict(judged.meanings or {}) if judged else {},
                tuple(move.words) if isinstance(move, Challenge) else (),
            )
        if shut is not None and entry.version == shut:
            return
