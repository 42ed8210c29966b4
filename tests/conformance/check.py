"""Checks any program against the conformance suite: python3 tests/conformance/check.py PROGRAM.

The program reads one question a line from its standard input and writes one answer a line to its
standard output, both JSON; README.md beside this file says what stands in them. The exit status is
0 where every answer is right. Standard library only, so that this folder can be taken elsewhere.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
FORMAT = "wortwart conformance 1"
SHOWN, OF_A_CASE = 20, 2


class Case(NamedTuple):
    """A line of the suite: where it stands, what is asked, what is right."""

    where: str
    question: dict[str, Any]
    right: dict[str, Any]


def cases(file: Path) -> Iterator[Case]:
    """The cases of a file of the suite."""
    with file.open(encoding="utf-8") as lines:
        heading = json.loads(next(lines))
        if heading["format"] != FORMAT:
            sys.exit(f"{file.name} is {heading['format']}; this program reads {FORMAT}.")
        for number, line in enumerate(lines, 2):
            yield case(json.loads(line), f"{file.name}:{number}")


def case(told: dict[str, Any], where: str) -> Case:
    """A case as its line tells it: questions and right answers stand side by side there."""
    if "position" in told:
        position = told["position"] | {"words": str(HERE / told["position"]["words"])}
        asked = {"case": told["case"], "position": position}
        return Case(where, asked, {"plays": told["plays"]})
    tries = told.get("tries", {"of": {}, "by": [], "rows": []})
    asked = [_filled(tries["of"], tries["by"], row) for row in tries["rows"]]
    question = {
        "case": told["case"],
        "open": told["open"],
        "entries": [entry for entry, _ in told.get("entries", ())],
        "tries": asked,
    }
    opened = told.get("opened", "ok")
    right = {"case": told["case"], "opened": opened}
    if opened == "ok":
        right["entries"] = [answer for _, answer in told.get("entries", ())]
        right["tries"] = [row[-1] for row in tries["rows"]]
        right |= {"then": told["then"]} if "then" in told else {}
    return Case(where, question, right)


def _filled(of: dict[str, Any], by: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """An entry: what all rows share, and what this one says; null says nothing."""
    own = zip(by, row[:-1], strict=True)
    return {**of, **{name: value for name, value in own if value is not None}}


def differences(case: Case, answer: Any, *, codes: bool) -> Iterator[str]:
    """What is wrong in an answer, a sentence each."""
    if not isinstance(answer, dict):
        yield f"{case.where}: no answer for {case.question['case']}"
        return
    if (other := answer.get("case", case.question["case"])) != case.question["case"]:
        yield f"{case.where}: {case.question['case']} is asked, and {other!r} is answered"
        return
    if "plays" in case.right:
        yield from _of_plays(case, answer.get("plays"))
        return
    for part in ("entries", "tries"):
        asked, given = case.question[part], answer.get(part)
        given = given if isinstance(given, list) else []
        for number, right in enumerate(case.right.get(part, ())):
            got = given[number] if number < len(given) else "nothing"
            if not _alike(right, got, codes=codes):
                what = json.dumps(asked[number], ensure_ascii=False)
                yield f"{case.where}: {part} {number + 1}, {what}: {right!r} is right, not {got!r}"
    then = answer.get("then", {})
    said = {"opened": answer.get("opened")} | (then if isinstance(then, dict) else {})
    wanted = {"opened": case.right["opened"]} | case.right.get("then", {})
    for name, right in wanted.items():
        got = said.get(name)
        if got != right and not (name == "opened" and _alike(right, str(got), codes=codes)):
            yield f"{case.where}: {name}: {right!r} is right, not {got!r}"


def _of_plays(case: Case, given: Any) -> Iterator[str]:
    """What is wrong in a list of plays; the first thing only, since the rest follows from it."""
    where, right = f"{case.where}: {case.question['case']}", case.right["plays"]
    if not isinstance(given, list) or not all(isinstance(play, str) for play in given):
        yield f"{where}: a list of plays is right, not {given!r}"
        return
    found, odd = sorted(given), [play for play in given if not _PLAY.fullmatch(play)]
    if odd:
        yield f"{where}: a play is told as {_TOLD!r}, not as {odd[0]!r}"
    elif twice := [play for play, again in pairwise(found) if play == again]:
        yield f"{where}: {twice[0]!r} is listed twice"
    else:
        said = summed(found)
        for name, what in _SUMS.items():
            if said[name] != right[name]:
                yield f"{where}: {what} {right[name]} is right, not {said[name]}"
                return


def summed(found: Sequence[str]) -> dict[str, Any]:
    """What the suite keeps of sorted plays: how many, the points of the best, the SHA-256."""
    points = [int(play.rpartition(" ")[2]) for play in found]
    digest = hashlib.sha256("\n".join(found).encode()).hexdigest()
    return {"number": len(found), "best": max(points, default=0), "sha256": digest}


_TOLD = "8F HORN 12"
_PLAY = re.compile(r"([1-9][0-9]?[A-Z]|[A-Z][1-9][0-9]?) [^\s0-9]{2,} [0-9]+")
_SUMS = {
    "number": "the number of plays:",
    "best": "the points of the best play:",
    "sha256": "the SHA-256 of the sorted plays:",
}


def _alike(right: str, got: object, *, codes: bool) -> bool:
    if right == got or not isinstance(got, str):
        return right == got
    return not codes and right.startswith("refused") and got.startswith("refused")


def answers(program: Sequence[str], asked: Sequence[Case]) -> Iterator[Any]:
    """What a program answers, line by line; None where a line is missing or no JSON."""
    lines = "".join(json.dumps(one.question, ensure_ascii=False) + "\n" for one in asked)
    try:
        done = subprocess.run(program, input=lines.encode(), stdout=subprocess.PIPE, check=False)
    except OSError as problem:
        sys.exit(f"{program[0]} can't be started: {problem.strerror}.")
    said = done.stdout.decode("utf-8", "replace").split("\n")
    if done.returncode:
        print(f"The program ended with the status {done.returncode}.")
    for number in range(len(asked)):
        try:
            yield json.loads(said[number])
        except (IndexError, ValueError):
            yield None


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a program; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--file", type=_file, action="append", help="only this file of the suite")
    parser.add_argument(
        "--without-codes", action="store_true", help="a refusal is right whatever its reason"
    )
    parser.add_argument("program", nargs=argparse.REMAINDER, help="the program and its arguments")
    chosen = parser.parse_args(arguments)
    program = chosen.program[chosen.program[:1] == ["--"] :]
    if not program:
        parser.error("name the program to check, as in: check.py python3 -m engine answer")
    asked = [one for file in chosen.file or sorted(HERE.glob("*.jsonl")) for one in cases(file)]
    wrong = [
        list(differences(one, answer, codes=not chosen.without_codes))
        for one, answer in zip(asked, answers(program, asked), strict=True)
    ]
    shown = [sentence for each in wrong for sentence in each[:OF_A_CASE]][:SHOWN]
    found = sum(map(len, wrong))
    for sentence in shown:
        print(sentence)
    if len(shown) < found:
        print(f"... and {found - len(shown)} more")
        for file, number in _by_file(asked, wrong).items():
            print(f"{file}: {number} wrong")
    number = sum(_questions(one.question) for one in asked)
    print(f"{len(asked)} cases, {number} questions, {found} wrong")
    return 1 if found else 0


def _file(name: str) -> Path:
    """A file as it is named, or one of the suite by its name alone."""
    here = next((path for path in (Path(name), HERE / name) if path.is_file()), None)
    if here is None:
        known = ", ".join(path.name for path in sorted(HERE.glob("*.jsonl")))
        raise argparse.ArgumentTypeError(f"there is no {name}; the suite has {known}")
    return here


def _by_file(asked: Sequence[Case], wrong: Sequence[Sequence[str]]) -> dict[str, int]:
    """How much is wrong in each file."""
    numbers: dict[str, int] = {}
    for one, sentences in zip(asked, wrong, strict=True):
        file = one.where.partition(":")[0]
        numbers[file] = numbers.get(file, 0) + len(sentences)
    return numbers


def _questions(asked: dict[str, Any]) -> int:
    return 1 + len(asked.get("entries", ())) + len(asked.get("tries", ()))


if __name__ == "__main__":
    sys.exit(main())
