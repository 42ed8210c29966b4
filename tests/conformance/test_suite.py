"""The conformance suite: written by its command, right by a second scorer, passed by the engine."""

import json
import re
import sys
from pathlib import Path

import pytest

from engine.conformance import answered
from engine.refusals import Reason
from engine.rulesets import RULESETS
from tests.conformance import check
from tests.conformance.invented import invented
from tests.conformance.make import texts
from tests.conformance.positions import COURSES, FILE, WORDS, right
from tests.oracle.brute import World, plays
from tests.thorough import share_of

README = (check.HERE / "README.md").read_text(encoding="utf-8")
FILES = sorted(check.HERE.glob("*.jsonl"))
GOLDEN = check.HERE / "golden.jsonl"
POSITIONS = check.HERE / FILE
ENGINE = [sys.executable, "-m", "engine", "answer"]
HOUSE = Path(__file__).resolve().parents[2]


def lines(name):
    """The lines of a file as they are kept, but for the heading."""
    text = (check.HERE / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()[1:]]


def test_the_command_writes_the_files_as_they_are():
    kept = {path.name: path.read_bytes() for path in FILES}
    made = {name: text.encode() for name, text in texts()}

    assert kept == {**made, **{path.name: path.read_bytes() for path in (GOLDEN, POSITIONS)}}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_its_format_and_how_many_cases_follow(path):
    heading, *cases = path.read_text(encoding="utf-8").splitlines()
    said = json.loads(heading)

    assert (said["format"], said["cases"]) == (check.FORMAT, len(cases))
    assert len({json.loads(case)["case"] for case in cases}) == len(cases)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_answers_rightly(path):
    wrong = [
        sentence
        for case in check.cases(path)
        for sentence in check.differences(case, answered(case.question), codes=True)
    ]

    assert wrong == []


@pytest.mark.parametrize("case", lines("boards.jsonl"), ids=lambda case: case["case"])
def test_a_second_scorer_lists_the_same_plays(case):
    options, lying = case["open"]["options"], cells(case["then"]["drawn"])
    blanks = options["letter_set"]["blanks"] - sum(blank for _, blank in lying.values())
    connection = {"reise": "booklet", "mini": "modern"}[case["open"]["ruleset"]]
    values = {letter: value for letter, _, value in options["letter_set"]["tiles"]}
    world = World(options["board"], values, options["rack"], connection, blank_letters="E")
    held = "E" * options["rack"] + "?" * blanks

    listed = plays(lying, held, world, first_word=not lying)

    rows = case["tries"]["rows"]
    taken = [
        (at, text, int(said.split()[1]))
        for at, text, said in rows
        if said[:2] == "ok" and len(text) > 1  # a single letter is short for a word through it
    ]
    assert sorted(taken) == [(one.position, one.text, one.points) for one in listed]


def cells(drawn):
    """What lies, as the second scorer has it: by row and column a letter, and if it is a blank."""
    if not drawn:
        return {}
    corner, rows = drawn.split(" ")
    top, left = map(int, corner.split(":"))
    return {
        (top + down, left + across): (sign.upper(), sign.islower())
        for down, row in enumerate(rows.split("/"))
        for across, sign in enumerate(row)
        if sign != "."
    }


NOT_ASKED = {
    # of the sheet and not of the rules
    "NOT_OPENED", "SEATED_TWICE", "ENTRY_UNMENDED",
    # findings, and doubts about recorded games, refuse nothing
    "PLAY_WAS_LEFT", "LEAD_WAS_POSSIBLE",
    "SCORE_DECIDED", "NOTE_DIFFERS", "NOTE_MISCOUNTS", "CHALLENGE_OF_OTHER_SEAT", "RACK_LEFT_OUT",
    "WITHDRAWN_WITH_OTHER_RACK", "UNKNOWN_ORIENTATION", "OTHER_TILES_NAMED",
    # of positions of Wörterklauer that no short game leads to
    "BOX_EMPTY", "NO_UMLAUT_CARD", "WORD_NOT_WHOLE", "WORD_TOO_LONG", "NOTHING_LENGTHENED",
    "INSERTED_ALREADY", "CARD_TAKEN_BACK", "SHIFT_UNKNOWN", "NO_ROOM_TO_SHIFT",
    "NOTHING_TAKEN_UP", "WHOLE_WORD_TAKEN", "SWAPPED_CARD", "LONE_CARD", "FIELD_SPLIT",
    "CROSSES_NOTHING", "FIELD_TOO_LARGE", "MEANING_KEPT", "CHANGE_NOT_MADE", "JUDGED_BEFORE",
    "MEANING_JUDGED_BEFORE", "NO_AGREEMENT",
}  # fmt: skip


def test_every_reason_is_asked_about_but_these():
    told = "".join(path.read_text(encoding="utf-8") for path in FILES)
    asked = set(re.findall(r"refused ([A-Z_]+)", told))

    assert {reason.name for reason in Reason} - asked == NOT_ASKED


def test_the_examples_of_the_page_are_answered_as_it_says():
    told = README.replace(WORDS, str(check.HERE / WORDS))
    shown = [json.loads(line) for line in re.findall(r"^    (\{.+\})$", told, re.MULTILINE)]
    moves, answer, position, plays = shown

    assert answered(moves) == answer
    assert answered(position) == plays


def test_the_words_of_the_positions_are_the_invented_ones():
    assert (check.HERE / WORDS).read_text(encoding="utf-8").split() == invented()


def first_and_last():
    """The first position of each game, and the last two, which are soon searched."""
    numbered = [(*case["case"].partition("/"), case) for case in lines(FILE)]
    last = {name: int(number) for name, _, number, _ in numbered}
    for name, _, number, case in numbered:
        if int(number) in (1, last[name] - 1, last[name]):
            yield case


@pytest.mark.parametrize("case", [*share_of(first_and_last())], ids=lambda case: case["case"])
def test_an_exhaustive_search_finds_the_plays_of_a_position(case):
    assert check.summed(right(case["position"])) == case["plays"]


def test_the_positions_ask_about_every_ruleset_way_of_joining_rack_and_board():
    asked = [case["position"] for case in lines(FILE)]
    kinds = {
        (one["ruleset"], one["options"].get("connection"), one["options"].get("rack"))
        for one in asked
    }
    blanks = {one["rack"].count("?") for one in asked}
    empty = [one for one in asked if not "".join(one["board"]).strip(".")]
    short = [one for one in asked if len(one["rack"]) < 7]
    own = {one["ruleset"] for one in asked if len(one["board"]) != 15}

    assert {ruleset for ruleset, *_ in kinds} == own == {*RULESETS}
    assert len(kinds) == len(COURSES) - len(own)
    assert blanks == {0, 1, 2, 5}
    assert len(empty) > len(COURSES)
    assert len(short) > len(COURSES)


PLAYS = ["8F HORN 12", "8G HORN 12", "H5 HORn 11"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (PLAYS[::-1], None),
        (PLAYS[:2], "the number of plays: 3 is right, not 2"),
        ([*PLAYS[:2], "H5 HORn 13"], "the points of the best play: 12 is right, not 13"),
        ([*PLAYS, PLAYS[0]], "'8F HORN 12' is listed twice"),
        ([*PLAYS[:2], "HORn H5 11"], "a play is told as '8F HORN 12', not as 'HORn H5 11'"),
        ("8F HORN 12", "a list of plays is right, not '8F HORN 12'"),
        (None, "a list of plays is right, not None"),
        ([*PLAYS[:2], "H6 HORn 11"], "the SHA-256 of the sorted plays: "),
    ],
)
def test_what_is_wrong_in_a_list_of_plays_is_said(given, said):
    case = check.Case("some.jsonl:2", {"case": "three plays"}, {"plays": check.summed(PLAYS)})

    found = list(check.differences(case, {"plays": given}, codes=True))

    assert len(found) == (said is not None)
    assert "".join(found).startswith(f"some.jsonl:2: three plays: {said}" if said else "")


@pytest.mark.process
def test_the_engine_passes_through_standard_input_and_output(capsys, monkeypatch):
    monkeypatch.chdir(HOUSE)

    assert check.main(["--", *ENGINE]) == 0
    assert re.fullmatch(r"810 cases, \d+ questions, 0 wrong\n", capsys.readouterr().out)


FIRST = lines("golden.jsonl")[0]["case"]
PLAY = json.dumps(lines("golden.jsonl")[0]["entries"][0][0], ensure_ascii=False)
ALTERED = """
import json, sys
sys.path.insert(0, {house!r})
from engine.conformance import answered
for line in sys.stdin:
    said = json.dumps(answered(json.loads(line)), ensure_ascii=False)
    print(said.replace({right!r}, {wrong!r}))
"""


@pytest.mark.process
@pytest.mark.parametrize(
    ("right", "wrong", "arguments", "found"),
    [
        ("ok 27", "ok 26", [], 2),  # OHNE of the nine plays, in both ways of joining
        ("TOUCHES_ONE_TILE", "NOT_JOINED", [], 2),
        ("TOUCHES_ONE_TILE", "NOT_JOINED", ["--without-codes"], 0),
        ('"turn": 0', '"turn": 1', ["--without-codes"], 9),
        ("refused NO_BONUS", "ok NO_BONUS", ["--without-codes"], 1),
    ],
)
def test_a_program_that_errs_does_not_pass(capsys, right, wrong, arguments, found):
    program = ALTERED.format(house=str(HOUSE), right=right, wrong=wrong)
    chosen = ["--file", str(GOLDEN), *arguments, "--", sys.executable, "-c", program]

    assert check.main(chosen) == (1 if found else 0)
    assert capsys.readouterr().out.splitlines()[-1] == f"39 cases, 174 questions, {found} wrong"


@pytest.mark.process
@pytest.mark.parametrize("program", ["pass", "print('no JSON')", "print('[]')", "print('{}')"])
def test_a_program_that_answers_nothing_does_not_pass(program):
    assert check.main(["--file", str(GOLDEN), sys.executable, "-c", program]) == 1


@pytest.mark.process
@pytest.mark.parametrize(
    ("program", "said"),
    [
        (
            "import sys; sys.exit(3)",
            ["The program ended with the status 3.", f"golden.jsonl:2: no answer for {FIRST}"],
        ),
        (
            'print(\'{"case": "another"}\')',
            [f"golden.jsonl:2: {FIRST} is asked, and 'another' is answered"],
        ),
        (
            'print(\'{"opened": "ok", "entries": 7, "tries": null, "then": 3}\')',
            [f"golden.jsonl:2: entries 1, {PLAY}: 'ok 12' is right, not 'nothing'"],
        ),
    ],
)
def test_what_a_program_does_wrong_is_said_first(capsys, program, said):
    check.main(["--file", GOLDEN.name, "--", sys.executable, "-c", program])

    assert capsys.readouterr().out.splitlines()[: len(said)] == said


def test_a_program_and_a_file_that_are_not_there_are_named(capsys):
    with pytest.raises(SystemExit, match=r"^nosuch can't be started: "):
        check.main(["--file", GOLDEN.name, "nosuch"])
    with pytest.raises(SystemExit):
        check.main(["--file", "gold.jsonl", "nosuch"])
    assert "there is no gold.jsonl; the suite has boards.jsonl, " in capsys.readouterr().err
