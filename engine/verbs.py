"""The verbs of the engine at a terminal, without Django: python -m engine VERB.

VERBS.md beside this file shows each of them.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from math import inf
from pathlib import Path
from typing import Any

from engine import telling
from engine.conformance import answered
from engine.gcg.entering import Unplayable
from engine.given_files import wrong_with
from engine.listed import Found, in_game, on_board
from engine.positions import is_board, read_position
from engine.recordings import Recording, read
from engine.refusals import Refusal, Unusable
from engine.roles import OFFICIAL
from engine.rulesets import RULESETS
from engine.solving.looks import Looks
from engine.solving.reading import read_sheet
from engine.solving.search import SECONDS, Search, solving
from engine.solving.telling import solved_sheet
from engine.views import view
from engine.wordlist import WordList
from engine.wordlist import read as read_words

RIGHT, WRONG, UNREADABLE = 0, 1, 2
STDIN = "-"
_SHOWN = 20  # plays, as text
_EXAMPLE = '{"rack": 8, "connection": "modern"}'


def main(arguments: Sequence[str], clock: Callable[[], float] | None = None) -> int:
    """Run a verb; the exit status: 0 all right, 1 something is wrong, 2 it can't be read.

    `clock` counts seconds; without one only counted steps end a search.
    """
    chosen = _parser().parse_args(arguments)
    chosen.clock = clock
    try:
        status: int = chosen.run(chosen)
    except Unplayable as problem:
        return _complain(problem, WRONG)
    except (Unusable, Refusal) as problem:
        return _complain(problem, UNREADABLE)
    return status


def _complain(problem: Exception, status: int) -> int:
    print(problem, file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine")
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    for name, (run, arguments, said) in VERBS.items():
        verb = verbs.add_parser(name, help=said, description=said)
        verb.set_defaults(run=run)
        arguments(verb)
    return parser


def _of_gcg(verb: argparse.ArgumentParser) -> None:
    said = "the rules of a GCG file; else those that leave the least to explain"
    verb.add_argument("--ruleset", choices=RULESETS, help=said)


def _of_file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", help="GCG or JSON lines; - for standard input")
    _of_gcg(verb)


def _of_replay(verb: argparse.ArgumentParser) -> None:
    _of_file(verb)
    verb.add_argument(
        "--json", action=argparse.BooleanOptionalAction, help="all that is known of it, as JSON"
    )


def _of_check(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", nargs="+", help="GCG or JSON lines; - for standard input")
    _of_gcg(verb)


def _of_show(verb: argparse.ArgumentParser) -> None:
    _of_file(verb)
    verb.add_argument("--after", type=int, help="as it stood after so many entries")


def _of_plays(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", help="a board as text, GCG or JSON lines; - for standard input")
    verb.add_argument("--ruleset", choices=RULESETS, help="the rules of a board or a GCG file")
    verb.add_argument("--options", help="of a board: what differs from the booklet, as JSON")
    verb.add_argument("--after", type=int, help="in a game: as it stood after so many entries")
    verb.add_argument("--words", type=Path, required=True, help="a file with a word a line")
    verb.add_argument("--rack", help="the tiles, ? for a blank; else what the seat on turn holds")
    verb.add_argument("--most", type=int, help="how many are shown, 0 for all; else 20 as text")
    verb.add_argument(
        "--json", action=argparse.BooleanOptionalAction, help="a play a line as JSON, else as text"
    )


def _of_solve(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", help="a score sheet as text; - for standard input")
    verb.add_argument(
        "--words", type=Path, help="a file with a word a line: what looks like words comes first"
    )
    said = f"how long it may search ({SECONDS:g}); 0 for as long as it takes"
    verb.add_argument("--seconds", type=float, default=SECONDS, help=said)


def _of_answer(_verb: argparse.ArgumentParser) -> None:
    """Nothing is asked with it."""


def _replay(chosen: argparse.Namespace) -> int:
    game = _game(chosen.file, chosen.ruleset)
    if chosen.json:
        told = {"names": game.names, **view(game.state, OFFICIAL)}
        return _tell([json.dumps(told, ensure_ascii=False)])
    return _tell(telling.sheet(game))


def _check(chosen: argparse.Namespace) -> int:
    return max(_checked(name, chosen.ruleset) for name in chosen.file)


def _checked(name: str, ruleset: str | None) -> int:
    try:
        remarks = list(telling.remarks(name, _game(name, ruleset)))
    except (Unusable, Refusal) as problem:
        return _complain(_of(name, problem), UNREADABLE)
    except Unplayable as problem:
        return _complain(_of(name, problem), WRONG)
    _tell(remarks)
    return WRONG if remarks else RIGHT


def _of(name: str, problem: Exception) -> Exception:
    return Exception(f"{name}: {problem}")


def _show(chosen: argparse.Namespace) -> int:
    return _tell(telling.position(_as_of(_game(chosen.file, chosen.ruleset), chosen.after)))


def _plays(chosen: argparse.Namespace) -> int:
    words = read_words(chosen.words)
    most = _SHOWN if chosen.most is None and not chosen.json else chosen.most or None
    if most is not None and most < 0:
        raise Unusable("most", "Name how many plays are to be shown, or 0 for all.")
    found = _found(chosen, words)
    return _tell(found.as_json(most) if chosen.json else found.as_text(most))


def _found(chosen: argparse.Namespace, words: WordList) -> Found:
    content = _content(chosen.file)
    if not is_board(content):
        if chosen.options is not None:
            raise Unusable("options", "A recorded game has its own; they go with a board.")
        return in_game(_as_of(read(content, chosen.ruleset), chosen.after), chosen.rack, words)
    if chosen.ruleset is None or chosen.rack is None:
        raise Unusable("file", "This is a board; name its rules with --ruleset, and a --rack.")
    if chosen.after is not None:
        raise Unusable("after", "This is a board, and no game with entries.")
    lines = content.decode("utf-8-sig").splitlines()
    return on_board(read_position(lines, chosen.ruleset, _options(chosen)), chosen.rack, words)


def _options(chosen: argparse.Namespace) -> dict[str, Any]:
    try:
        options = json.loads(chosen.options or "{}")
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise Unusable("options", "Write them as a JSON object, as in {example}.", example=_EXAMPLE)
    return options


def _solve(chosen: argparse.Namespace) -> int:
    if not 0 <= chosen.seconds < inf:
        raise Unusable("seconds", "Name how long it may search, or 0 for as long as it takes.")
    words = read_words(chosen.words) if chosen.words else None
    sheet, names = read_sheet(_content(chosen.file).decode("utf-8-sig", "replace"))
    search = solving(sheet, Looks(sheet.words, words))
    stopped = _stopped(search, chosen.seconds, chosen.clock)
    solved = search.solved()
    _tell(solved_sheet(sheet, names, solved, stopped))
    return RIGHT if len(solved.games) == 1 and not stopped else WRONG


def _stopped(search: Search, seconds: float, clock: Callable[[], float] | None) -> str:
    """Search to the end, or until somebody or the clock stops it: that in words."""
    begun = clock() if clock else 0
    try:
        for _ in search:
            if clock and seconds and clock() - begun >= seconds:
                return f"stopped after {seconds:g} seconds; --seconds allows more"
    except KeyboardInterrupt:
        return "stopped"
    return ""


def _answer(_chosen: argparse.Namespace) -> int:
    """One answer a line for each question a line."""
    for number, line in enumerate(sys.stdin, 1):
        try:
            answer = answered(json.loads(line))
        except Unusable as problem:
            where = f"line {number}, {problem.where}"
            raise Unusable(where, problem.what, **problem.facts) from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Unusable(f"line {number}", "This is no question of the suite.") from None
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return RIGHT


def _as_of(game: Recording, entries: int | None) -> Recording:
    return game if entries is None else telling.as_of(game, entries)


def _game(name: str, ruleset: str | None) -> Recording:
    return read(_content(name), ruleset)


def _content(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except OSError as failure:
        said = wrong_with(failure)
        raise Unusable(name, said.template, **said.facts) from None


def _tell(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return RIGHT


VERBS: dict[str, tuple[Callable[..., int], Callable[[argparse.ArgumentParser], None], str]] = {
    "replay": (_replay, _of_replay, "the score sheet line by line, and how the game stands"),
    "check": (_check, _of_check, "what a person should look at; nothing where all is right"),
    "show": (_show, _of_show, "what lies there, racks and points"),
    "plays": (_plays, _of_plays, "all plays of a rack, the best first"),
    "solve": (_solve, _of_solve, "the games that a score sheet without squares can have been"),
    "answer": (_answer, _of_answer, "the conformance suite: questions from stdin"),
}
"""What each verb does, what it is asked with, what is said of it."""
