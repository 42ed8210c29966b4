"""The verbs of the engine at a terminal: each example of VERBS.md is carried out as it stands."""

import gzip
import io
import json
import os
import re
import shlex
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from engine import verbs
from engine.games import apply, decide
from engine.moves import Play, payload
from engine.wordlist import WordList
from tests.boards import entered, game, stream
from tests.engine.test_plays import WORDS, Trie

HOUSE = Path(__file__).resolve().parents[2]
PAGE = (HOUSE / "engine" / "VERBS.md").read_text(encoding="utf-8")
EXAMPLES = [
    (command, output)
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, output in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]
BOARD = "plays --words words --rack AB --ruleset klassik odd"
HORN = "#player1 Anna\n#player2 Bert\n>Anna: HORNEST 8F HORN +12 12\n"


class Typed:
    """What is typed into standard input."""

    def __init__(self, content):
        """Keep it as bytes."""
        self.buffer = io.BytesIO(content)


@pytest.fixture
def typed(tmp_path, monkeypatch, capsys):
    """Runs a command in a folder of its own: what it says, and its status where it is not 0."""
    monkeypatch.chdir(tmp_path)

    def run(command, clock=None):
        command, _, file = command.partition(" < ")
        monkeypatch.setattr(sys, "stdin", Typed(Path(file).read_bytes() if file else b""))
        said = shlex.split(command)
        program, arguments = said[:3], said[3:]
        assert program == ["python", "-m", "engine"]
        status = verbs.main(arguments, clock)
        said = capsys.readouterr()
        return said.out + said.err + (f"status {status}\n" if status else "")

    return run


def test_every_example_says_what_stands_below_it(typed):
    ran = 0
    for command, output in EXAMPLES:
        if command.startswith("cat "):
            Path(command.removeprefix("cat ")).write_text(output, encoding="utf-8")
        else:
            assert (command, typed(command)) == (command, output)
            ran += 1
    assert ran == 11


def test_the_program_of_the_page_says_what_stands_below_it(capsys):
    program, said = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL).groups()

    exec(program, {})  # noqa: S102 - it stands in the house

    assert capsys.readouterr().out == said


def test_each_verb_has_its_part_of_the_page():
    parts = re.findall(r"^## (\w+):", PAGE, re.MULTILINE)

    assert parts == list(verbs.VERBS)


def write_lines(state, name="game.jsonl", **heading):
    """A game as JSON lines."""
    lines = [heading] if heading else []
    lines += [{"kind": m.kind, "schema": m.schema, "facts": payload(m)} for m in stream(state)]
    Path(name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def test_json_of_a_game_is_what_the_engine_shows_an_official(typed):
    state = entered(game("klassik"), "8F HORN 12", "-")
    write_lines(state, format="wortwart game 2", entries=3, texts={"Anna": {"name": "A. Adler"}})

    told = json.loads(typed("python -m engine replay --json game.jsonl"))

    assert told["names"] == ["A. Adler", "Seat 1"]
    assert (told["phase"], told["turn"]) == ("playing", 0)
    assert [seat["score"] for seat in told["seats"]] == [12, 0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "file: It does not name its two players"),
        ("{", "line 1: This is no JSON object."),
        ('{"kind": "pass", "facts": {"seat": 0}}', "line 1: The game has not been opened yet."),
        ('{"kind": "pass"}', "line 1: An entry needs kind, schema and facts."),
        ('{"kind": "jump", "facts": {}}', "line 1, kind: there is no entry of the kind 'jump'."),
        ('{"format": "wortwart game 2", "entries": 3}', "file: It holds no move"),
        (HORN + ">Bert: nonsense\n", "line 4: "),
    ],
)
def test_file_that_is_no_game_is_told_with_its_place(typed, content, said):
    Path("game").write_text(content, encoding="utf-8")

    told = typed("python -m engine replay game")

    assert told.startswith(said)
    assert re.search(r"\nstatus [12]\n$", told)


def test_file_that_was_cut_off_is_no_game(typed):
    write_lines(game("klassik"), format="wortwart game 2", entries=2, texts={})

    assert typed("python -m engine check game.jsonl") == (
        "game.jsonl: file: It holds 1 entries, but its heading says 2; part of it is missing.\n"
        "status 2\n"
    )


def test_the_worst_of_several_files_is_the_status(typed):
    Path("right").write_text(HORN, encoding="utf-8")
    Path("wrong").write_text(HORN.replace("+12", "+13"), encoding="utf-8")

    assert typed("python -m engine check right") == ""
    assert typed("python -m engine check right wrong").endswith("status 1\n")
    assert typed("python -m engine check nowhere wrong right").endswith("status 2\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("plays --words words --rack AB1 horn", "rack: '1' is no tile of this game; a rack is"),
        ("plays --words words --rack ABc horn", "rack: 'c' is no tile of this game; a rack is"),
        ("plays --words words --rack ABẞ horn", "rack: 'ẞ' is no tile of this game; a rack is"),
        (
            "plays --words words --rack EEENNNRR --ruleset klassik horn",
            "rack: A rack holds 7 tiles",
        ),
        ("plays --words words --rack AB --most -1 horn", "most: Name how many plays"),
        ("plays --words words --rack AB --options {} horn", "options: A recorded game has its own"),
        ("plays --words latin --rack AB horn", "latin: It is not in UTF-8"),
        ("plays --words words board", "file: This is a board; name its rules with --ruleset"),
        ("plays --words words --ruleset klassik board", "file: This is a board; name its rules"),
        (BOARD, "line 8: on G8 stands '1', which is no tile of this game."),
        (BOARD.replace("odd", "cut"), "board: the board has 14 rows here, not 15."),
        (BOARD.replace("odd", "wide"), "line 2: this row has 16 squares, not 15."),
        (BOARD.replace("odd", "board --after 1"), "after: This is a board, and no game"),
        (BOARD.replace("odd", "board --options []"), "options: Write them as a JSON object"),
        (BOARD.replace("odd", "board --options {]"), "options: Write them as a JSON object"),
        (BOARD.replace("odd", "board --options " + "[" * 100_000), "options: Write them as a JSON"),
        (BOARD.replace("odd", """board --options '{"bord": 1}'"""), "klassik has no option bord."),
        ("plays --words words horn", "rack: The rack is not known; name the tiles with --rack."),
        ("plays --words horn.txt --rack AB horn", "horn.txt: It is not there."),
        ("plays --words none --rack AB horn", "none: It holds no words"),
        ("solve --seconds -1 horn", "seconds: Name how long it may search, or 0 for as long"),
        ("solve --seconds nan horn", "seconds: Name how long it may search, or 0 for as long"),
        ("solve --words none horn", "none: It holds no words"),
        ("show --after 9 horn", "after: The game has 2 entries; name one of 1 to 2."),
    ],
)
def test_what_can_not_be_done_is_said(typed, arguments, said):
    Path("horn").write_text(HORN, encoding="utf-8")
    Path("words").write_text("HORN\n", encoding="utf-8")
    Path("none").write_text("# nothing\n", encoding="utf-8")
    Path("latin").write_bytes("NÜSSE\n".encode("iso-8859-1"))
    rows = ["." * 15] * 15
    for name, drawn in {
        "board": rows,
        "odd": [*rows[:7], "......1........", *rows[8:]],
        "cut": rows[1:],
        "wide": [rows[0], "." * 16, *rows[2:]],
    }.items():
        Path(name).write_text("\n".join(drawn) + "\n", encoding="utf-8")

    told = typed(f"python -m engine {arguments}")

    assert told.startswith(said)
    assert told.endswith("\nstatus 2\n")


def test_rules_that_nobody_knows_end_it_before_it_begins(typed, capsys):
    with pytest.raises(SystemExit) as ended:
        typed("python -m engine show --ruleset dame horn")

    assert ended.value.code == 2
    assert "invalid choice: 'dame'" in capsys.readouterr().err


def test_no_plays_are_listed_where_the_letters_move(typed):
    write_lines(game("klauer"))
    Path("words").write_text("HORN\n", encoding="utf-8")

    assert typed("python -m engine plays --words words game.jsonl") == (
        "file: Plays can be listed for games on a board or with cards only.\nstatus 2\n"
    )


def test_plays_of_a_hand_of_cards_are_listed_for_the_free_table(typed):
    write_lines(game("karten"))
    Path("words").write_text("HORN\nNAME\nNAMEN\n", encoding="utf-8")

    assert typed("python -m engine plays --words words --rack HORN game.jsonl") == (
        "plays of HNOR: 1\n  12 0:0>  HORN\n"
    )


def test_a_packed_list_has_the_same_words(typed):
    Path("horn").write_text(HORN, encoding="utf-8")
    Path("words").write_text("Nuß\nes\nE-S\n\n# Rose\nNussy\n", encoding="utf-8")
    Path("words.gz").write_bytes(gzip.compress(Path("words").read_bytes()))
    asked = "python -m engine plays --rack NUSSE --words {} horn"

    told = typed(asked.format("words"))

    assert told == typed(asked.format("words.gz")) == "plays of ENSSU: 1\n   5 I8  .USS\n"


@pytest.mark.parametrize(
    "words",
    [
        "HORN\r\nNÜSSE\r\n".encode(),
        "horn\nnüsse".encode(),
        "\ufeffHorn\nNu\u0308\u00dfe\n".encode(),
        "# mine\n\n  Horn  \nNüsse\nE-S\n".encode(),
    ],
    ids=["of Windows", "small", "with a mark, decomposed", "with what is left out"],
)
def test_words_are_read_however_they_are_written(typed, words):
    Path("words").write_bytes(words)
    Path("board").write_text(("." * 15 + "\n") * 15, encoding="utf-8")
    asked = "python -m engine plays --words words --ruleset klassik --rack {} --most 1 board"

    assert typed(asked.format("HORN")) == "plays of HNOR: 8\n  12 H5  HORN\n"
    assert typed(asked.format("nüsse")) == "plays of ENSSÜ: 10\n  22 H4  NÜSSE\n"


def test_a_board_of_text_has_the_plays_of_the_game_that_lies_there(typed):
    Path("horn").write_text(HORN, encoding="utf-8")
    Path("words").write_text("HORN\nAHORN\nBOHRN\nOHR\n", encoding="utf-8")
    drawn = typed("python -m engine show --ruleset klassik horn").splitlines()[:16]
    asked = "python -m engine plays --words words --ruleset klassik --rack ABOHRN? --most 0"
    of_game = typed(f"{asked} horn")

    for rows in (
        drawn,
        [line[4:] for line in drawn[1:]],
        [line[4:].replace(".", "-") for line in drawn[1:]],
        [" ".join(line[4:]) for line in drawn[1:]],
        [line[4:].replace(".", " ") for line in drawn[1:]],
        [line[4:].rstrip(".") or "." for line in drawn[1:]],
    ):
        Path("board").write_text("\n".join(rows) + "\n", encoding="utf-8")
        assert typed(f"{asked} board") == of_game


def test_each_play_as_json_is_an_entry_that_the_game_takes_for_the_points(typed):
    Path("horn").write_text(HORN, encoding="utf-8")
    Path("words").write_text("HORN\nAHORN\nBOHRN\nOHR\n", encoding="utf-8")
    state = entered(game("klassik"), "8F HORN 12")

    told = typed(
        "python -m engine plays --words words --rack ABOHRN? --json --ruleset klassik horn"
    )

    plays = [json.loads(line) for line in told.splitlines()]
    entries = [Play(1, one["at"], one["letters"]) for one in plays]
    assert len(plays) == len({(one["at"], one["letters"]) for one in plays}) > 50
    assert [decide(state, entry)[0] for entry in entries] == entries
    assert [apply(state, entry).entries[-1].score for entry in entries] == [
        one["score"] for one in plays
    ]


def test_a_list_of_words_is_the_graph_that_a_trie_is():
    found, trie = WordList([*WORDS, *WORDS]), Trie(WORDS)
    pairs = [(found.root, trie.root)]

    for node, other in pairs:
        assert found.ends(node) == trie.ends(other)
        assert found.children(node).keys() == trie.children(other).keys()
        pairs += [(found.children(node)[a], trie.children(other)[a]) for a in trie.children(other)]
    assert len(pairs) == len(trie._nodes)


def test_a_question_that_is_nested_beyond_all_measure_is_none(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("[" * 100_000 + "\n"))
    assert verbs.main(["answer"]) == 2
    assert capsys.readouterr().err == "line 1: This is no question of the suite.\n"


def test_a_position_that_can_not_be_read_is_told_with_its_place(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("words").write_text("HORN\n", encoding="utf-8")
    asked = {"ruleset": "klassik", "board": ["..."], "rack": "HORN", "words": "words"}
    line = json.dumps({"case": "small", "position": asked}) + "\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(line))

    assert verbs.main(["answer"]) == 2
    assert capsys.readouterr().err == "line 1, board: the board has 1 rows here, not 15.\n"


@pytest.mark.process
def test_the_engine_is_a_program():
    command = [sys.executable, "-m", "engine", "replay", "-"]
    done = subprocess.run(
        command, cwd=HOUSE, input=HORN, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "points: Anna 12, Bert 0"


@pytest.mark.process
def test_a_verb_ends_without_a_word_where_its_reader_has_gone():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        command = [sys.executable, "-m", "engine", "replay", "-"]
        done = subprocess.run(
            command,
            cwd=HOUSE,
            input=HORN.encode(),
            stdout=gone,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


FORBIDDEN = """
import sys
from itertools import count
from engine.verbs import main
outside = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(sorted(outside - {"__main__", "engine"}))
"""


@pytest.mark.process
def test_nothing_but_the_standard_library_is_imported():
    done = subprocess.run(
        [sys.executable, "-S", "-c", FORBIDDEN],
        cwd=HOUSE, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.stdout, done.stderr) == ("[]\n", "")


SHEET = """\
Rules: klassik
Players: Anna, Bert
Anna HORN 12
Bert ES 9
Anna ES 6
Bert ROT 7
Anna NA 5
Bert ORT 5
"""


def solved_within(typed, seconds):
    """What is told of the sheet on a clock on which each look takes a second."""
    Path("sheet").write_text(SHEET, encoding="utf-8")
    told = typed(f"python -m engine solve --seconds {seconds} sheet", count().__next__).splitlines()
    return int(told[0].removeprefix("games that fit: ").partition(";")[0]), told


def test_a_search_ends_in_time_and_tells_the_best_games_so_far(typed):
    everything, whole = solved_within(typed, 0)
    seconds, found, told = next(
        (seconds, *solved_within(typed, seconds))
        for seconds in range(1, 100)
        if solved_within(typed, seconds)[0]
    )

    assert 0 < found < everything
    assert told[:3] == [
        f"games that fit: {found}; there may be more",
        f"stopped after {seconds} seconds; --seconds allows more",
        "game 1",
    ]
    assert whole[:2] == [f"games that fit: {everything}", "game 1"]
    assert solved_within(typed, 10_000)[1] == whole


def test_where_a_search_was_stopped_at_once_no_line_is_said_to_fit_nowhere(typed):
    assert solved_within(typed, 1)[1] == [
        "games that fit: 0; there may be more",
        "stopped after 1 seconds; --seconds allows more",
        "status 1",
    ]


def test_a_list_of_words_brings_those_games_first_that_make_its_words(typed):
    Path("sheet").write_text("HORN 12\nES 4\n", encoding="utf-8")
    Path("words").write_text("ne\n", encoding="utf-8")

    places = [
        re.findall(r"([0-9]+[A-O]) +ES", typed(f"python -m engine solve {words} sheet"))
        for words in ("", "--words words")
    ]

    assert places == [["7J", "7K", "9J"], ["9J", "9K", "7J"]]
