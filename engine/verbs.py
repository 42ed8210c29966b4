"""The verbs of the engine at a terminal, without Django: python -m engine VERB."""

import argparse
import json
import sys
from collections.abc import Sequence

from engine.conformance import answered
from engine.refusals import Malformed

RIGHT, WRONG, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str]) -> int:
    """Run a verb; the exit status: 0 all right, 1 something is wrong, 2 it can't be read."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    answer = verbs.add_parser("answer", help="answer the conformance suite: questions from stdin")
    answer.set_defaults(run=_answer)
    chosen = parser.parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except Malformed as problem:
        print(problem, file=sys.stderr)
        return UNREADABLE
    return status


def _answer(_chosen: argparse.Namespace) -> int:
    """One answer a line for each question a line."""
    for number, line in enumerate(sys.stdin, 1):
        try:
            answer = answered(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise Malformed(f"line {number}", "This is no question of the suite.") from None
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return RIGHT
