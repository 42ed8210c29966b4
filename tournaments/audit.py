"""Checks an exported tournament for somebody who does not trust the server it comes from.

    python3 -m tournaments.audit ARCHIVE [--code CODE] [--key KEY]

runs from a checkout with Python's standard library alone: no Django, no database, no network. Every
chain of hashes is computed again, every game and the tournament are replayed, every result is held
against its game and every standing against the results; the checkpoint's signature is checked, and
that it stands for exactly these streams. CODE and KEY are what the house has made known elsewhere.
What is found is said in the language of the terminal, or that of `--language`.
The exit status is 0 where everything holds, 1 where something does not, 2 for no archive.
"""

import argparse
import gettext
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

from engine import moves
from engine.games import places, replay, scores
from engine.given_files import opened, wrong_with
from engine.refusals import Refusal, Said, Unusable
from engine.sheets import Game
from games import ed25519, merkle, seals
from games.chains import Head, Row, chain_break
from games.seals import Sealed
from tournaments.course import acts
from tournaments.course import course as tournaments
from tournaments.course.acts import FromGame, from_payload
from tournaments.course.state import State
from tournaments.directing.computed_standings import standings_of
from tournaments.ranking import publications

FORMAT = "wortwart archive 1"
GAME, TOURNAMENT = "game", "tournament"
SCHEMAS: Mapping[str, Mapping[str, int]] = {
    GAME: moves.SCHEMAS,
    TOURNAMENT: acts.SCHEMAS,
    publications.PUBLICATIONS: publications.SCHEMAS,
}
LIFTS: Mapping[str, Mapping[tuple[str, int], Any]] = {
    GAME: moves.LIFTS,
    TOURNAMENT: acts.LIFTS,
    publications.PUBLICATIONS: {},
}
"""What the store knows of each kind of stream (a test holds that it knows the same)."""

REGISTER = "register"
UNREADABLE = (ValueError, KeyError, TypeError, LookupError, AttributeError)


@dataclass
class Audit:
    """What was found: `damage` are sentences, of which there should be none."""

    code: str = ""
    key: str = ""
    damage: list[Said] = field(default_factory=list)
    entries: int = 0
    games: int = 0
    findings: int = 0
    tournament: State | None = None
    heads: dict[str, Head] = field(default_factory=dict)
    results: dict[str, list[FromGame]] = field(default_factory=dict)
    hashes: list[str] = field(default_factory=list)
    expected: dict[tuple[str, int], str] = field(default_factory=dict)
    standings: set[tuple[str, int]] = field(default_factory=set)
    published: dict[tuple[str, int], str] = field(default_factory=dict)
    sealed: Sealed | None = None
    proved: set[str] = field(default_factory=set)


def audit(lines: Iterable[str]) -> Audit:
    """Check an archive line by line; memory for one stream at a time.

    Raises ValueError where it is no archive of this format.
    """
    done, rest = Audit(), iter(lines)
    heading = _object(next(rest, ""))
    if heading.get("format") != FORMAT:
        raise ValueError("this is no archive of a tournament")
    for text in rest:
        part = _object(text)
        try:
            _PARTS[str(part["part"])](done, part, rest)
        except UNREADABLE as problem:
            unread = Said(
                "A part ({part}) can't be read: {why}", part=part.get("part"), why=problem
            )
            done.damage.append(unread)
    _finish(done, str(heading.get("tournament")))
    return done


def _object(text: str) -> dict[str, Any]:
    value = _json(text) if text.strip() else None
    if not isinstance(value, dict):
        raise ValueError("a line is no object")  # noqa: TRY004 - it is the text that is wrong
    return value


def _json(text: str) -> Any:
    """What a JSON text says; raises ValueError where it is none, or nested beyond all measure."""
    try:
        return json.loads(text)
    except RecursionError as deep:
        raise ValueError("it is nested too deeply") from deep


# Streams


def _stream(done: Audit, part: dict[str, Any], rest: Iterator[str]) -> None:
    """Check a stream: its chain, its replay, and what follows from it."""
    stream = UUID(part["stream"])
    head = Head(part["version"], bytes.fromhex(part["hash"]), part["kind"], part["club"])
    rows = [_row(stream, _json(text)) for text in islice(rest, part["rows"])]
    if stream.hex in done.heads:
        done.damage.append(Said("{stream}: The stream is in the archive twice.", stream=stream))
    done.heads[stream.hex] = head
    done.entries += len(rows)
    if broken := chain_break(stream, head, rows):
        how = Said(broken.damage.value, version=broken.version)
        done.damage.append(Said("{stream}: {how}", stream=stream, how=how))
        return
    try:
        _REPLAYED[head.kind](done, stream, rows)
    except (Unusable, Refusal, *UNREADABLE) as problem:
        why = said_of(problem)
        done.damage.append(Said("{stream}: It can't be replayed: {why}", stream=stream, why=why))


def said_of(problem: Exception) -> Said | str:
    """What somebody has to say who could not go on, so that it can be said in two languages."""
    match problem:
        case Refusal():
            return Said(problem.template, **problem.facts)
        case Unusable():
            return Said(problem.what, **problem.facts)
    return str(problem)


def _row(stream: UUID, columns: Sequence[Any]) -> Row:
    *facts, digest = columns
    return Row._make([stream.hex, *facts, bytes.fromhex(digest)])


def _lifted(stream_kind: str, row: Row) -> dict[str, Any]:
    """A stored payload in the newest shape of its kind."""
    facts: dict[str, Any] = _json(row.payload)
    for older in range(row.schema, SCHEMAS[stream_kind][row.kind]):
        facts = LIFTS[stream_kind][row.kind, older](facts)
    return facts


def _game_of(rows: Iterable[Row]) -> Game:
    game: Game | None = replay(
        [
            moves.from_payload(row.kind, moves.SCHEMAS.get(row.kind), _lifted(GAME, row))
            for row in rows
        ]
    )
    if game is None:
        raise ValueError("the game has no entry")
    return game


def _game(done: Audit, stream: UUID, rows: list[Row]) -> None:
    """Replay a game, and hold the results against it that the tournament took from it."""
    game = _game_of(rows)
    done.games += 1
    done.findings += len(game.findings) + len(game.flawed())
    for act in done.results.pop(str(stream), ()):
        where = {"game": stream, "round": act.round, "table": act.table}
        if not 1 <= act.version <= len(rows) or rows[act.version - 1].hash.hex() != act.head:
            done.damage.append(
                Said(
                    "{game}: The result of round {round}, table {table} rests on another game.",
                    **where,
                )
            )
            continue
        then = game if act.version == len(rows) else _game_of(rows[: act.version])
        if _result(done.tournament, act, then) != (act.places, act.scores):
            done.damage.append(
                Said(
                    "{game}: The result of round {round}, table {table} is not what the game"
                    " gives.",
                    **where,
                )
            )


def _result(state: State | None, act: FromGame, game: Game) -> Any:
    """Places and scores of a game in the order of the table's seats; None if others played it."""
    if state is None:
        return None
    table = state.divisions[act.division].rounds[act.round].tables[act.table]
    order = [game.players.index(state.entries[entry].person) for entry in table.seats]
    found, points = places(game), scores(game)
    return (
        tuple(found[seat] for seat in order),
        None if points is None else tuple(points[seat] for seat in order),
    )


def _tournament(done: Audit, stream: UUID, rows: list[Row]) -> None:
    """Replay the tournament, compute its standings, and note which results it took from games."""
    if done.tournament is not None:
        done.damage.append(Said("{stream}: This is a second tournament.", stream=stream))
        return
    state = tournaments.replay(
        [
            from_payload(row.kind, acts.SCHEMAS.get(row.kind), _lifted(TOURNAMENT, row))
            for row in rows
        ]
    )
    done.tournament, done.hashes = state, [row.hash.hex() for row in rows]
    found = standings_of(state) if state else ()
    done.expected = {(division, number): body for division, number, body in found}
    for line in state.lines if state else ():
        if isinstance(line.act, FromGame) and not line.struck and line.flaw is None:
            done.results.setdefault(line.act.game, []).append(line.act)


def _publications(done: Audit, _stream: UUID, rows: list[Row]) -> None:
    """Note the hashes of everything that the club has published."""
    for row in rows:
        event = publications.from_payload(row.kind, _lifted(publications.PUBLICATIONS, row))
        done.published[event.series, event.number] = event.digest


_REPLAYED = {GAME: _game, TOURNAMENT: _tournament, publications.PUBLICATIONS: _publications}


# What the house says besides


def _standing(done: Audit, part: dict[str, Any], _rest: Iterator[str]) -> None:
    """Hold a standing against the one that follows from the results."""
    place = part["division"], part["round"]
    told = {"division": place[0], "round": place[1]}
    done.standings.add(place)
    if part["body"] != done.expected.get(place):
        done.damage.append(
            Said(
                "The standing of division {division} after round {round} does not follow from the"
                " results.",
                **told,
            )
        )
    if sha256(part["body"].encode()).hexdigest() != part["hash"]:
        done.damage.append(
            Said(
                "The standing of division {division} after round {round} has another hash.", **told
            )
        )


def _publication(done: Audit, part: dict[str, Any], _rest: Iterator[str]) -> None:
    """Hold a ranking against the hash under which it was published, and its sources."""
    told = {"number": part["number"], "series": part["series"]}
    digest = sha256(part["body"].encode()).hexdigest()
    if digest != done.published.get((part["series"], part["number"])):
        done.damage.append(
            Said("Publication {number} of {series} is not what was published.", **told)
        )
    heads = [source[1:] for source in _json(part["body"])["as_of"]]
    if not any(done.hashes[version - 1 : version] == [head] for version, head in heads):
        done.damage.append(
            Said("Publication {number} of {series} does not rest on this tournament.", **told)
        )


def _checkpoint(done: Audit, part: dict[str, Any], _rest: Iterator[str]) -> None:
    """Check the signature, and take in what was signed."""
    done.sealed = Sealed(part["checkpoint"], part["signature"])
    done.code = done.sealed.code
    if not done.sealed.is_signed(ed25519.verify):
        done.damage.append(Said("The signature under the checkpoint is not that of its key."))
        return
    done.key = done.sealed.facts["key"]


def _proof(done: Audit, part: dict[str, Any], _rest: Iterator[str]) -> None:
    """Check that the signed root stands for the head of a stream."""
    stream = UUID(part["stream"])
    head, said = done.heads.get(stream.hex), done.sealed.facts if done.sealed else {}
    path = [bytes.fromhex(one) for one in part["path"]]
    line = seals.line(stream.hex, head) if head else ""
    root = merkle.led_to(line, part["place"], said.get("streams", 0), path)
    if root is None or root.hex() != said.get("root"):
        done.damage.append(
            Said("{stream}: The checkpoint was signed over another state of it.", stream=stream)
        )
    done.proved.add(stream.hex)


def register_text(body: str) -> bytes:
    """What a house signs of the part that names the people of a tournament."""
    return f"wortwart register part 1\n{body}".encode()


def _register(done: Audit, part: dict[str, Any], _rest: Iterator[str]) -> None:
    """Check that the names, which nobody can check, are those that the same house has signed."""
    signature = bytes.fromhex(part["signature"])
    if not ed25519.verify(bytes.fromhex(done.key), register_text(part["body"]), signature):
        done.damage.append(Said("The part with the people is not what this house has signed."))


def _told(_done: Audit, _part: dict[str, Any], _rest: Iterator[str]) -> None:
    """What nobody can check: names that may be published, and who was merged with whom."""


_PARTS = {
    "stream": _stream,
    "standing": _standing,
    "publication": _publication,
    "checkpoint": _checkpoint,
    "proof": _proof,
    "aliases": _told,
    "names": _told,
    REGISTER: _register,
}


def _finish(done: Audit, tournament: str) -> None:
    """What is missing."""
    if done.tournament is None or UUID(tournament).hex not in done.heads:
        done.damage.append(Said("The tournament is missing, or it is another one."))
    for division, number in sorted(done.expected.keys() - done.standings):
        done.damage.append(
            Said(
                "The standing of division {division} after round {round} is missing.",
                division=division,
                round=number,
            )
        )
    done.damage += [Said("{game}: The game is missing.", game=one) for one in sorted(done.results)]
    if done.sealed is None:
        done.damage.append(Said("There is no checkpoint: nothing was signed."))
    else:
        for stream in sorted(done.heads.keys() - done.proved):
            lacking = Said("{stream}: No checkpoint was signed over it.", stream=UUID(stream))
            done.damage.append(lacking)


# The terminal

LANGUAGES = ("de", "en")
_CATALOGUE = Path(__file__).resolve().parents[1] / "frontend" / "locale"
"""Python itself reads what is compiled there; where it is missing, all is said in English."""

Says = Callable[[str], str]


def main(arguments: Sequence[str]) -> int:
    """Audit an archive and say what was found; the exit status."""
    languages = _languages(arguments)
    catalogue = gettext.translation("django", _CATALOGUE, languages, fallback=True)
    says = partial(spoken, catalogue)
    asked = asking(says).parse_args(arguments)
    try:
        with opened(asked.archive) as file:
            done = audit(file)
    except OSError as problem:
        sys.stderr.write(f"{asked.archive}: {says(wrong_with(problem))}\n")
        return 2
    except ValueError:
        wrong = Said(
            "This is no archive of a tournament. Name one that export_archive has written."
        )
        sys.stderr.write(f"{asked.archive}: {says(wrong)}\n")
        return 2
    _compare(done, asked.code.strip().upper(), asked.key.strip().lower())
    for sentence in (*done.damage, *told(done)):
        sys.stdout.write(f"{says(sentence)}\n")
    return 1 if done.damage else 0


def _languages(arguments: Sequence[str]) -> list[str]:
    """The language that is asked for, else that of the terminal, as far as it can be spoken."""
    asking = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    asking.add_argument("--language")
    asked, _ = asking.parse_known_args(arguments)
    names = ("WORTWART_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    found = (asked.language, *map(os.environ.get, names))
    return [next(filter(None, found), "")[:2].lower() or "en"]


def spoken(catalogue: gettext.NullTranslations, text: str) -> str:
    """A sentence in the language of a catalogue, with those that are facts of it."""
    if not isinstance(text, Said):
        return catalogue.gettext(text)
    facts = {
        name: spoken(catalogue, fact) if isinstance(fact, Said) else fact
        for name, fact in text.facts.items()
    }
    return catalogue.gettext(text.template).format_map(facts)


def asking(says: Says) -> argparse.ArgumentParser:
    """Read what is asked for; the help is said in the language of the terminal, too."""
    about = says(Said("Checks an exported tournament with Python's standard library alone."))
    parser = argparse.ArgumentParser(prog="python3 -m tournaments.audit", description=about)
    parser.add_argument("archive", type=Path, help=says(Said("what export_archive has written")))
    code = Said("the code of the checkpoint, as it was printed")
    parser.add_argument("--code", default="", help=says(code))
    key = Said("the house's public key, hexadecimal")
    parser.add_argument("--key", default="", help=says(key))
    language = Said("what it says, in this language")
    parser.add_argument("--language", choices=LANGUAGES, help=says(language))
    return parser


def _compare(done: Audit, code: str, key: str) -> None:
    """Hold what the house has made known elsewhere against what the archive says of itself."""
    if code and code != done.code:
        done.damage.append(
            Said("The checkpoint has the code {code}, not {asked}.", code=done.code, asked=code)
        )
    if key and key != done.key:
        done.damage.append(
            Said("The checkpoint is signed by {key}, not by {asked}.", key=done.key, asked=key)
        )


def told(done: Audit) -> Iterator[Said]:
    """What was looked at, and under which code and key."""
    yield Said(
        "{streams} streams, {games} games, {entries} entries, {standings} standings:"
        " {damaged} damaged, {findings} findings on score sheets.",
        streams=len(done.heads),
        games=done.games,
        entries=done.entries,
        standings=len(done.standings),
        damaged=len(done.damage),
        findings=done.findings,
    )
    yield Said("Checkpoint {code}, public key {key}.", code=done.code or "-", key=done.key or "-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
