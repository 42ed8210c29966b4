"""Whole games as JSON lines, the full format: a heading, then one line an entry.

The heading says how many entries follow, so that a file that was cut off is known, and which hash
the stream's head had. It holds the words about people that the stream only refers to, so a file is
as private as a score sheet. Entries stand in the order of the stream, corrections included.
"""

import json
from typing import Any
from uuid import UUID

from engine.games import apply, decide, replay
from engine.moves import CORRECTIONS, Move, Open, payload, stated, words_of
from engine.refusals import Unusable
from engine.sheets import Game
from games import store
from games.canonical import canonical, strict
from games.commands import bring_in, check_ids, players_in
from games.models import Text
from games.queries import club_of
from games.refusals import Reason, Refusal
from games.replays import moves_of
from games.rights import rights

FORMAT = "wortwart game 2"
_WITHOUT_A_NUMBER = "wortwart game 1"  # read, but no longer written: it can be cut off unseen
_LARGEST = 1 << 24


def export_lines(stream: UUID) -> str:
    """A game as JSON lines. Raises Refusal NO_SUCH_GAME."""
    rows = store.read(stream)
    if not rows:
        raise Refusal(Reason.NO_SUCH_GAME)
    moves = moves_of(rows)
    texts: dict[str, dict[str, str]] = {}
    named = Text.objects.filter(subject__in=[stream, *_subjects(moves)], club=club_of(stream))
    for row in named.order_by("pk"):
        texts.setdefault(str(row.subject), {})[row.kind] = row.words
    heading = {
        "format": FORMAT,
        "stream": str(stream),
        "entries": len(moves),
        "head": bytes(rows[-1].hash).hex(),
        "texts": texts,
    }
    lines = [heading, *map(_line, moves)]
    return "".join(f"{canonical(line)}\n" for line in lines)


def _line(move: Move) -> dict[str, Any]:
    return {"kind": move.kind, "schema": move.schema, "facts": payload(move)}


def _subjects(moves: list[Move]) -> list[UUID]:
    """The ids in a stream about which there may be words: players, notes, reasons."""
    found: list[str] = []
    for move in moves:
        if isinstance(move, Open):
            found += move.players
        elif worded := words_of(move):
            found.append(worded.text)  # type: ignore[attr-defined]
    return [UUID(subject) for subject in dict.fromkeys(found)]


def import_lines(*, actor: str, club: str, content: bytes) -> UUID:
    """Enter a game of JSON lines as a new stream of a club; all or nothing.

    Every entry is decided by the rules again. Raises Unusable with the line that can't be read,
    the engine's Refusal with the fact `line`, and Refusal ALREADY_IMPORTED.
    """
    heading, moves = _read(content)
    rights().check_people({one for move in moves for one in players_in(move)}, club, unknown=True)
    texts = heading["texts"]
    stream = store.new_stream()
    about_game = texts.pop(heading["stream"], {})
    # The number of a schema tells no games apart, and a game is known whichever version wrote it.
    told = [{**_line(move), "schema": 1} for move in moves]
    digest = store.derived_id(club, json.dumps(told)).hex
    operation = store.Operation(actor, f"lines {club} {digest}", bytes.fromhex(digest * 2))
    about = {UUID(subject): kinds for subject, kinds in texts.items()}
    words = {subject: about[subject] for subject in _subjects(moves) if subject in about}
    words[stream] = about_game
    if bring_in(stream, moves, operation, club=club, digest=digest, texts=words) != stream:
        raise Refusal(Reason.ALREADY_IMPORTED)
    return stream


def _read(content: bytes) -> tuple[dict[str, Any], list[Move]]:
    if len(content) > _LARGEST:
        raise Unusable("file", "It is larger than 16 MiB, so it is no game.")
    if not content.strip():
        raise Unusable("file", "It is empty; name one that export_jsonl has written.")
    lines = content.split(b"\n")
    heading = _heading(strict(lines[0], "line 1"))
    moves: list[Move] = []
    state: Game | None = None
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            move = _move(strict(line, f"line {number}"), f"line {number}")
            state = _entered(state, moves, move, number)
    if not moves:
        raise Unusable("file", "It holds no move, so there is no game to import.")
    if heading["entries"] not in (None, len(moves)):
        what = "It holds {found} entries, but its heading says {entries}; part of it is missing."
        raise Unusable("file", what, found=len(moves), entries=heading["entries"])
    return heading, moves


def _heading(value: Any) -> dict[str, Any]:
    known = isinstance(value, dict) and value.get("format") in (FORMAT, _WITHOUT_A_NUMBER)
    if not known or not isinstance(value.get("stream"), str):
        raise Unusable("line 1", "This is no game of Wortwart; its heading is missing.")
    entries = value.get("entries") if value["format"] == FORMAT else None
    if value["format"] == FORMAT and type(entries) is not int:
        raise Unusable("line 1", "The heading does not say how many entries follow.")
    texts = value.get("texts")
    if not isinstance(texts, dict) or not all(map(_is_words, texts.items())):
        raise Unusable("line 1", "The texts of the heading can't be read.")
    return {"stream": value["stream"], "texts": dict(texts), "entries": entries}


def _is_words(item: tuple[str, Any]) -> bool:
    subject, kinds = item
    try:
        UUID(subject)
    except ValueError:
        return False
    return isinstance(kinds, dict) and all(
        isinstance(word, str) and len(kind) <= 32  # noqa: PLR2004 - the column's length
        for kind, word in kinds.items()
    )


def _move(value: Any, where: str) -> Move:
    if not isinstance(value, dict) or not isinstance(value.get("facts"), dict):
        raise Unusable(where, "An entry needs kind, schema and facts.")
    try:
        move = stated(str(value.get("kind")), value.get("schema", 1), value["facts"])
        check_ids(move)
    except Unusable as problem:
        raise Unusable(f"{where}, {problem.where}", problem.what, **problem.facts) from None
    return move


def _entered(state: Game | None, moves: list[Move], move: Move, line: int) -> Game | None:
    """The game after one more entry, which joins `moves`."""
    try:
        decided = decide(state, move)
    except Refusal as refusal:
        raise Refusal(refusal.reason, refusal.clause, **refusal.facts, line=line) from None
    moves.extend(decided)
    after: Game | None = state
    if isinstance(move, CORRECTIONS):
        after = replay(moves)
    else:
        for each in decided:
            after = apply(after, each)
    return after
