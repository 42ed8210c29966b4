"""What can be entered on a score sheet: one frozen class a kind, command and event in one.

A move states facts and nothing that follows from them; a score or total in it is what a person
announced. `kind` and `schema` are what a stream stores: never a class name, never changed.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from engine import steps
from engine.kinds import Move as Move  # noqa: PLC0414 - all moves are imported from here
from engine.refusals import Malformed

FACE_DOWN = "*"
"""A bonus card that was exchanged without anybody seeing which."""


@dataclass(frozen=True, slots=True)
class Open(Move):
    """A game is opened: its rules resolved, its players (opaque ids) clockwise, who starts."""

    kind: ClassVar[str] = "open"
    ruleset: str
    options: dict[str, Any]
    players: tuple[str, ...]
    first: int = 0


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The draw for the start: each draw is a tuple of (seat, letter), `?` for a blank."""

    kind: ClassVar[str] = "start"
    draws: tuple[tuple[tuple[int, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Tiles are laid: `at` 8F across or F8 down, `.` a lying tile, a small letter a blank.

    On a table without squares `at` is 0:0> or 0:0v. `bonus` is a word bonus card that is used,
    `named` the laid card for which: its cell, or its letter.
    """

    kind: ClassVar[str] = "play"
    seat: int
    at: str
    letters: str
    rack: str | None = None
    announced: int | None = None
    total: int | None = None
    bonus: str | None = None
    named: str | None = None


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Tiles are exchanged, named or only counted.

    A bonus card of a card game can be exchanged as well: `bonus` names it, or is FACE_DOWN.
    """

    kind: ClassVar[str] = "exchange"
    seat: int
    letters: str | None = None
    count: int | None = None
    rack: str | None = None
    total: int | None = None
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """A turn is passed."""

    kind: ClassVar[str] = "pass"
    seat: int
    rack: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Rack(Move):
    """Tiles of a rack were seen; it may hold more. So was the bonus card of a card game."""

    kind: ClassVar[str] = "rack"
    seat: int
    letters: str
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """The last play is challenged: single words, or with no words the play as a whole."""

    kind: ClassVar[str] = "challenge"
    seat: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict(Move):
    """Words are judged: admissible or not, and under which edition. Who judged is in the row.

    `meanings` says in Wörterklauer for each change, such as HUND>HUNDE, whether its meaning is new.
    `tiers` says for each word whose list the verdict rests on, where a lexicon gave it.
    """

    kind: ClassVar[str] = "verdict"
    words: dict[str, bool]
    edition: str | None = None
    announced: int | None = None
    total: int | None = None
    meanings: dict[str, bool] | None = None
    tiers: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """A player accepts the last play and may say which score was noted for it."""

    kind: ClassVar[str] = "accept"
    seat: int
    noted: int | None = None


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """The last play is taken back by agreement, without a verdict."""

    kind: ClassVar[str] = "withdraw"
    seat: int
    announced: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Time(Move):
    """Overtime: seconds over the limit, or the points that were booked for it."""

    kind: ClassVar[str] = "time"
    seat: int
    seconds: int | None = None
    points: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """A player gives the game up."""

    kind: ClassVar[str] = "resign"
    seat: int


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """The director takes a player out of the game."""

    kind: ClassVar[str] = "forfeit"
    seat: int


@dataclass(frozen=True, slots=True)
class Adjourn(Move):
    """The game is interrupted."""

    kind: ClassVar[str] = "adjourn"


@dataclass(frozen=True, slots=True)
class Resume(Move):
    """The game goes on."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True)
class End(Move):
    """All players agree that nothing more can be laid."""

    kind: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """A game is stopped before its end: by time, agreement, an arbiter, an outage, or otherwise.

    With `settled` what is left on the racks is taken off the scores, as at the end of a game that
    nobody went out of; else the points count as they stand. The words that say more lie outside
    the stream under the random id `text`.
    """

    kind: ClassVar[str] = "stop"
    reason: str
    settled: bool = False
    text: str = ""


STOPS = ("time", "agreement", "arbiter", "outage", "other")
"""For what a game is stopped: the time of the round is over, the players agree, an arbiter decides,
a power cut or the like, anything else."""


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What was booked for a player at the end for the remaining tiles."""

    kind: ClassVar[str] = "settle"
    seat: int
    points: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Close(Move):
    """The sheet is signed: nothing more is entered."""

    kind: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class Annul(Move):
    """An earlier entry is struck out; striking out this one brings it back."""

    kind: ClassVar[str] = "annul"
    version: int


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """An earlier entry is written anew in its place."""

    kind: ClassVar[str] = "replace"
    version: int
    entry: Move


@dataclass(frozen=True, slots=True)
class Insertion(Move):
    """A forgotten entry is put in before the entry `version`; one behind the last puts it there.

    It is annulled and replaced by the number of its own. With `moves_on` all that was entered
    behind its place before it was put in was noted one seat too early and moves on by a seat.
    """

    kind: ClassVar[str] = "insertion"
    version: int
    entry: Move
    moves_on: bool = False


@dataclass(frozen=True, slots=True)
class Decision(Move):
    """An arbiter lets points stand for an earlier entry, whatever the rules give for it.

    Without `points` they are those that were announced. The words of the reason lie outside the
    stream under the random id `text`.
    """

    kind: ClassVar[str] = "decision"
    version: int
    points: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Note(Move):
    """A note; its words lie outside the stream under a random id."""

    kind: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True)
class Publish(Move):
    """The game may be seen by everybody."""

    kind: ClassVar[str] = "publish"


@dataclass(frozen=True, slots=True)
class Unpublish(Move):
    """The publication is withdrawn."""

    kind: ClassVar[str] = "unpublish"


# Entries of Scrabble Karten


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """A points card is played on the last play: its name, or one of its entries.

    `entries` are those that count, `word` a word that they match, `plus` says whether the plus
    value was chosen where that can be chosen.
    """

    kind: ClassVar[str] = "bonus"
    seat: int
    card: str
    entries: tuple[str, ...] = ()
    word: str | None = None
    plus: bool | None = None
    announced: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Miss(Move):
    """A turn is lost: by the clock, or because a word that was `begun` in time was given up."""

    kind: ClassVar[str] = "miss"
    seat: int
    begun: bool = False
    rack: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Clock(Move):
    """The other players set the time limit of the present turn."""

    kind: ClassVar[str] = "clock"
    seconds: int


KINDS: dict[str, type[Move]] = {
    cls.kind: cls
    for cls in (
        Open, Start, Play, Exchange, Pass, Rack, Challenge, Verdict, Accept, Withdraw, Time,
        Resign, Forfeit, Adjourn, Resume, End, Stop, Settle, Close, Annul, Replace, Insertion,
        Decision, Note, Publish, Unpublish,
        Bonus, Miss, Clock,
        *steps.KLAUER,
    )
}  # fmt: skip
SCHEMAS = {kind: cls.schema for kind, cls in KINDS.items()}

CORRECTIONS = (Annul, Replace, Insertion, Decision)
"""What changes what earlier entries come to, so that the game is replayed from the start."""

CARRYING = (Replace, Insertion)
"""What carries an entry of its own."""

WORDED = (Note, Stop, Decision)
"""What may have words that lie outside the stream, under the id that its `text` gives."""


def words_of(move: Move) -> Move | None:
    """The move that may have words outside the stream, be it carried by a correction; or None."""
    if isinstance(move, CARRYING):
        return words_of(move.entry)
    return move if isinstance(move, WORDED) and move.text else None


_FIELDS = {cls: {f.name: f for f in fields(cls)} for cls in KINDS.values()}


def payload(move: Move) -> dict[str, Any]:
    """The facts of a move as plain data; what has its default is left out."""
    facts: dict[str, Any] = {}
    for name, field in _FIELDS[type(move)].items():
        value = getattr(move, name)
        if field.default is not MISSING and value == field.default:
            continue
        if isinstance(value, Move):
            value = {"kind": value.kind, "schema": value.schema, **payload(value)}
        facts[name] = value
    return facts


def from_payload(kind: object, schema: object, facts: object) -> Move:
    """The move that a stream or a client states: `facts` as `payload` gives them.

    Raises Malformed, which names the field, for an unknown kind or schema and for facts of the
    wrong shape.
    """
    cls = KINDS.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise Malformed("kind", "there is no entry of the kind {kind!r}.", kind=kind)
    if schema != cls.schema:
        raise Malformed("schema", "{kind} has no schema {schema}.", kind=kind, schema=schema)
    if not isinstance(facts, dict):
        raise Malformed("facts", "they must be a set of named values.")
    known = _FIELDS[cls]
    ready = {}
    for name, value in facts.items():
        if name not in known:
            raise Malformed(name, "{kind} has no such field.", kind=kind)
        read, wanted = _READERS[known[name].type]
        ready[name] = read(value)
        if ready[name] is None and (value is not None or known[name].default is not None):
            raise Malformed(name, "it must be {wanted}.", wanted=wanted)
    try:
        return cls(**ready)
    except TypeError:
        lacking = [n for n, f in known.items() if f.default is MISSING and n not in ready]
        facts = {"kind": kind, "field": lacking[0]}
        raise Malformed(lacking[0], "{kind} needs the field {field}.", **facts) from None


_MOST_NUMBER = 10**9


def _number(value: object) -> int | None:
    return value if type(value) is int and -_MOST_NUMBER <= value <= _MOST_NUMBER else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _flag(value: object) -> bool | None:
    return value if type(value) is bool else None


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return tuple(value)
    return None


def _flags(value: object) -> dict[str, bool] | None:
    if isinstance(value, dict) and all(type(flag) is bool for flag in value.values()):
        return value
    return None


def _named(value: object) -> dict[str, str] | None:
    if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
        return value
    return None


def _mapping(value: object) -> dict[str, Any] | None:
    return value if isinstance(value, dict) else None


def _draws(value: object) -> tuple[tuple[tuple[int, str], ...], ...] | None:
    try:
        draws = tuple(tuple((seat, letter) for seat, letter in draw) for draw in value)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        return None
    pairs = [pair for draw in draws for pair in draw]
    return draws if all(type(s) is int and isinstance(t, str) for s, t in pairs) else None


def _entry(value: object) -> Move | None:
    if isinstance(value, Move):
        return value
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        return None
    if value["kind"] in [cls.kind for cls in CARRYING]:
        return None  # no entry carries one that carries another, so they don't nest any deeper
    facts = {name: fact for name, fact in value.items() if name not in ("kind", "schema")}
    return from_payload(value["kind"], value.get("schema", 1), facts)


_READERS: dict[Any, tuple[Callable[[object], Any], str]] = {
    int: (_number, "a whole number"),
    int | None: (_number, "a whole number"),
    bool: (_flag, "true or false"),
    bool | None: (_flag, "true or false"),
    str: (_text, "text"),
    str | None: (_text, "text"),
    tuple[str, ...]: (_texts, "a list of texts"),
    dict[str, bool]: (_flags, "true or false for each word"),
    dict[str, bool] | None: (_flags, "true or false for each word"),
    dict[str, str] | None: (_named, "a text for each word"),
    dict[str, Any]: (_mapping, "a set of named values"),
    tuple[tuple[tuple[int, str], ...], ...]: (_draws, "a list of draws of [seat, letter]"),
    Move: (_entry, "an entry with its kind"),
}
