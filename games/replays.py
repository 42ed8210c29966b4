"""From stored rows to a game: a stream is replayed once, and goes on from what is kept of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby, zip_longest
from typing import NamedTuple
from uuid import UUID

from engine.games import decide_and_apply, go_on, replay
from engine.moves import CARRYING, SCHEMAS, Move, Note, Verdict, from_payload
from engine.sheets import Game
from games import store

GAME = "game"


class Stated(NamedTuple):
    """Who stated a verdict: the version of the row, its source, when (microseconds since 1970).

    `reason` is the id of the words that were stated with it, None without any.
    """

    version: int
    source: str
    recorded: int
    reason: str | None


class ReplayedGame(NamedTuple):
    """A game, the moves of its stream as they were entered, who stated a verdict by version."""

    state: Game
    moves: tuple[Move, ...]
    stated: Mapping[int, Stated]


class GameAtRest(NamedTuple):
    """A game's stream, where it stands and what was played, all at one moment."""

    id: UUID
    head: store.Head
    played: ReplayedGame


def moves_of(rows: Iterable[store.Row]) -> list[Move]:
    """The moves that rows of a game's stream hold, lifted to their newest shape."""
    return [
        from_payload(
            row.kind, SCHEMAS.get(row.kind), store.lifted(GAME, row.kind, row.schema, row.payload)
        )
        for row in rows
    ]


def stated_in(rows: Sequence[store.Row], moves: Sequence[Move]) -> dict[int, Stated]:
    """Who stated the verdicts among rows, by the version of the row."""
    found: dict[int, Stated] = {}
    for _, entered in groupby(zip(rows, moves, strict=True), lambda one: one[0].operation):
        first, *others = entered
        together = [first[1], *(move for _, move in others)]
        found |= _stated(first[0].version, first[0].source, first[0].recorded, together)
    return found


def _stated(
    first: int, source: str, recorded: int, together: Sequence[Move]
) -> Iterator[tuple[int, Stated]]:
    """Who stated the verdicts among moves that were entered together, from version `first` on."""
    pairs = zip_longest(together, together[1:])
    for version, (move, behind) in enumerate(pairs, first):
        if isinstance(move.entry if isinstance(move, CARRYING) else move, Verdict):
            reason = behind.text if isinstance(behind, Note) else None
            yield version, Stated(version, source, recorded, reason)


def played(rows: Sequence[store.Row], before: ReplayedGame | None = None) -> ReplayedGame:
    """What further rows of a game's stream make of what was played before; None: from nothing."""
    moves = moves_of(rows)
    state, earlier, stated = before or (None, (), {})
    new = stated_in(rows, moves)
    return ReplayedGame(go_on(earlier, state, moves), (*earlier, *moves), {**stated, **new})


_kept = store.Kept(GAME, lambda before, rows: played(rows, before), most_events=30_000)


def at_rest(stream: UUID) -> GameAtRest | None:
    """A game as it stands; None if there is no such game. Only what is new is replayed."""
    return _game(stream, _kept.at_rest(stream))


def seen_at(stream: UUID, version: int | None) -> GameAtRest | None:
    """A game as this process saw it last, if it stood at this version then; asks no database."""
    last = _kept.last(stream)
    return _game(stream, last) if last.head and last.head.version == version else None


def _game(stream: UUID, found: store.AtRest[ReplayedGame]) -> GameAtRest | None:
    head, game = found
    return GameAtRest(stream, head, game) if head is not None and game is not None else None


def keep(
    game: GameAtRest, appended: store.Appended, source: str, moves: Sequence[Move], state: Game
) -> None:
    """Keep the state that a game has after moves that were just appended, so that nobody replays
    them.
    """
    before, new = game.played, _stated(appended.first, source, appended.recorded, moves)
    after = ReplayedGame(state, (*before.moves, *moves), {**before.stated, **dict(new)})
    _kept.keep(game.id, appended.head, after)


def game_of(rows: Sequence[store.Row]) -> Game | None:
    """The game that rows amount to, replayed from nothing; None for none."""
    state: Game | None = replay(moves_of(rows))
    return state


def writing_house(stream: UUID) -> str:
    """The public key of the house that writes a stream; empty where this one does, or nobody."""
    head = store.head(stream)
    return head.house if head else ""


def last_entered(stream: UUID) -> datetime | None:
    """When the newest entry of a stream was made; None if there is no such stream."""
    recorded = store.last_recorded(stream)
    return None if recorded is None else datetime.fromtimestamp(recorded / 1_000_000, UTC)


class Upset(NamedTuple):
    """What a move does to the rest of a game: later entries that no longer fit, how it ends.

    `gone` are the seats that leave a game which goes on without them.
    """

    unfit: tuple[int, ...] = ()
    ending: str | None = None
    gone: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Whether it does anything of this kind."""
        return any(self)


def upset_by(stream: UUID, move: Move) -> Upset:
    """What `move` would do to the entries of a game and to its course, were it entered now.

    Raises the engine's Refusal where the rules say no.
    """
    game = at_rest(stream)
    if game is None:
        return Upset()
    before = game.played.state
    _, after = decide_and_apply(game.played.moves, before, move)
    unfit = sorted(set(after.flawed()) - set(before.flawed()))
    if before.ending is None and after.ending:
        return Upset(tuple(unfit), after.ending)
    return Upset(tuple(unfit), gone=tuple(sorted(set(after.gone) - set(before.gone))))


def as_played(stream: UUID, version: int | None = None) -> ReplayedGame | None:
    """What was played after `version` entries (all); None if a game has not so many."""
    game = at_rest(stream)
    if game is None or version is None or version == game.head.version:
        return game.played if game else None
    rows = store.read(stream, upto=version) if 0 < version < game.head.version else []
    return played(rows) if rows else None


def as_of(stream: UUID, version: int | None = None) -> Game | None:
    """The game after `version` entries (all); None if a game has not so many."""
    found = as_played(stream, version)
    return found.state if found else None
