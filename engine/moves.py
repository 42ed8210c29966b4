"""What can be entered on a score sheet: one frozen class a kind, command and event in one.

A move states facts and nothing that follows from them; a score or total in it is what a person
announced. `kind` and `schema` are what a stream stores: never a class name, never changed.
"""

from dataclasses import dataclass
from typing import Any

from engine import steps
from engine.facts import Codec, Place
from engine.facts import payload as payload  # noqa: PLC0414 - what is stored of a move
from engine.kinds import Move as Move  # noqa: PLC0414 - all moves are imported from here
from engine.kinds import OfASeat
from engine.refusals import Malformed, Unusable

Draws = tuple[tuple[tuple[int, str], ...], ...]
"""Each draw for the start: (seat, letter) of everybody who had to draw."""

FACE_DOWN = "*"
"""A bonus card that was exchanged without anybody seeing which."""


@dataclass(frozen=True, slots=True)
class Open(Move):
    """A game is opened: its rules resolved, its players (opaque ids) clockwise, who starts."""

    kind = "open"

    ruleset: str
    options: dict[str, Any]
    players: tuple[str, ...]
    first: int = 0


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The draw for the start: each draw is a tuple of (seat, letter), `?` for a blank."""

    kind = "start"
    right = "enter_move"

    draws: Draws


@dataclass(frozen=True, slots=True)
class Play(OfASeat):
    """Tiles are laid: `at` 8F across or F8 down, `.` a lying tile, a small letter a blank.

    On a table without squares `at` is 0:0> or 0:0v. `bonus` is a word bonus card that is used,
    `named` the laid card for which: its cell, or its letter.
    """

    kind = "play"

    at: str
    letters: str
    rack: str | None = None
    announced: int | None = None
    total: int | None = None
    bonus: str | None = None
    named: str | None = None


@dataclass(frozen=True, slots=True)
class Exchange(OfASeat):
    """Tiles are exchanged, named or only counted.

    A bonus card of a card game can be exchanged as well: `bonus` names it, or is FACE_DOWN.
    """

    kind = "exchange"

    letters: str | None = None
    count: int | None = None
    rack: str | None = None
    total: int | None = None
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Pass(OfASeat):
    """A turn is passed."""

    kind = "pass"

    rack: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Rack(OfASeat):
    """Tiles of a rack were seen; it may hold more. So was the bonus card of a card game."""

    kind = "rack"

    letters: str
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge(OfASeat):
    """The last play is challenged: single words, or with no words the play as a whole."""

    kind = "challenge"
    right = "challenge"

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict(Move):
    """Words are judged: admissible or not, and under which edition. Who judged is in the row.

    `meanings` says in Wörterklauer for each change, such as HUND>HUNDE, whether its meaning is new.
    `tiers` says for each word whose list the verdict rests on, where a lexicon gave it.
    """

    kind = "verdict"
    right = "judge"

    words: dict[str, bool]
    edition: str | None = None
    announced: int | None = None
    total: int | None = None
    meanings: dict[str, bool] | None = None
    tiers: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Accept(OfASeat):
    """A player accepts the last play and may say which score was noted for it."""

    kind = "accept"

    noted: int | None = None


@dataclass(frozen=True, slots=True)
class Withdraw(OfASeat):
    """The last play is taken back by agreement, without a verdict."""

    kind = "withdraw"

    announced: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Time(Move):
    """Overtime: seconds over the limit, or the points that were booked for it."""

    kind = "time"
    right = "judge"

    seat: int
    seconds: int | None = None
    points: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Resign(OfASeat):
    """A player gives the game up."""

    kind = "resign"


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """The director takes a player out of the game."""

    kind = "forfeit"
    right = "judge"

    seat: int


@dataclass(frozen=True, slots=True)
class Adjourn(Move):
    """The game is interrupted."""

    kind = "adjourn"
    right = "judge"


@dataclass(frozen=True, slots=True)
class Resume(Move):
    """The game goes on."""

    kind = "resume"
    right = "judge"


@dataclass(frozen=True, slots=True)
class End(Move):
    """All players agree that nothing more can be laid."""

    kind = "end"
    right = "close_game"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """A game is stopped before its end: by time, agreement, an arbiter, an outage, or otherwise.

    With `settled` what is left on the racks is taken off the scores, as at the end of a game that
    nobody went out of; else the points count as they stand. The words that say more lie outside
    the stream under the random id `text`.
    """

    kind = "stop"
    right = "close_game"

    reason: str
    settled: bool = False
    text: str = ""


STOPS = ("time", "agreement", "arbiter", "outage", "other")
"""For what a game is stopped: the time of the round is over, the players agree, an arbiter decides,
a power cut or the like, anything else."""


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What was booked for a player at the end for the remaining tiles."""

    kind = "settle"
    right = "close_game"

    seat: int
    points: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Close(Move):
    """The sheet is signed: nothing more is entered."""

    kind = "close"
    right = "close_game"


@dataclass(frozen=True, slots=True)
class Annul(Move):
    """An earlier entry is struck out; striking out this one brings it back."""

    kind = "annul"
    right = "correct"

    version: int


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """An earlier entry is written anew in its place."""

    kind = "replace"
    right = "correct"

    version: int
    entry: Move


@dataclass(frozen=True, slots=True)
class Insertion(Move):
    """A forgotten entry is put in before the entry `version`; one behind the last puts it there.

    It is annulled and replaced by the number of its own. With `moves_on` all that was entered
    behind its place before it was put in was noted one seat too early and moves on by a seat.
    """

    kind = "insertion"
    right = "correct"

    version: int
    entry: Move
    moves_on: bool = False


@dataclass(frozen=True, slots=True)
class Decision(Move):
    """An arbiter lets points stand for an earlier entry, whatever the rules give for it.

    Without `points` they are those that were announced. The words of the reason lie outside the
    stream under the random id `text`.
    """

    kind = "decision"
    right = "judge"

    version: int
    points: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Note(Move):
    """A note; its words lie outside the stream under a random id.

    `version` is the entry that it is about; without one it is about the game.
    """

    kind = "note"
    schema = 2
    right = "enter_move"
    own = True

    text: str
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Publish(Move):
    """The game may be seen by everybody."""

    kind = "publish"
    right = "publish_game"


@dataclass(frozen=True, slots=True)
class Unpublish(Move):
    """The publication is withdrawn."""

    kind = "unpublish"
    right = "publish_game"


# Entries of Scrabble Karten


@dataclass(frozen=True, slots=True)
class Bonus(OfASeat):
    """A points card is played on the last play: its name, or one of its entries.

    `entries` are those that count, `word` a word that they match, `plus` says whether the plus
    value was chosen where that can be chosen.
    """

    kind = "bonus"

    card: str
    entries: tuple[str, ...] = ()
    word: str | None = None
    plus: bool | None = None
    announced: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Miss(OfASeat):
    """A turn is lost: by the clock, or because a word that was `begun` in time was given up."""

    kind = "miss"

    begun: bool = False
    rack: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Clock(Move):
    """The other players set the time limit of the present turn."""

    kind = "clock"
    right = "enter_move"

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


def _entry(value: object, place: Place) -> Move:
    """An entry that another one carries; none carries one that does, so they nest no deeper."""
    if isinstance(value, Move):
        return value
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind in [cls.kind for cls in CARRYING]:
        raise Malformed(place[-1], "it must be an entry with its kind.")
    facts = {name: fact for name, fact in value.items() if name not in ("kind", "schema")}  # type: ignore[attr-defined]
    return stated(kind, value.get("schema", 1), facts)  # type: ignore[attr-defined]


def _draws(value: object, place: Place) -> Draws:
    try:
        draws = tuple(tuple((seat, letter) for seat, letter in draw) for draw in value)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        draws = ((("", 0),),)
    if not all(type(s) is int and isinstance(t, str) for draw in draws for s, t in draw):
        raise Malformed(place[-1], "it must be a list of draws of [seat, letter].")
    return draws


def _unknown_kind(kind: object) -> Unusable:
    return Malformed("kind", "there is no entry of the kind {kind!r}.", kind=kind)


def _unknown_fact(kind: str, name: str) -> Unusable:
    return Malformed(name, "{kind} has no such field.", kind=kind)


def _lacking_fact(kind: str, name: str) -> Unusable:
    return Malformed(name, "{kind} needs the field {field}.", kind=kind, field=name)


_OWN = {Move: _entry, Draws: _draws}
_CODEC = Codec(KINDS, _unknown_kind, _unknown_fact, _lacking_fact, _OWN)
SCHEMAS, LIFTS = _CODEC.schemas, _CODEC.lifts
from_payload = _CODEC.read


def stated(kind: object, schema: object, facts: dict[str, Any]) -> Move:
    """The entry that facts state which may have the shape of an older schema. Raises Unusable."""
    while type(schema) is int and (lift := LIFTS.get((str(kind), schema))):
        facts, schema = lift(facts), schema + 1
    return from_payload(kind, schema, facts)
