"""The verbs of the engine at a terminal: each example of VERBS.md is carried out as it stands."""

import gzip
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import verbs
from engine.moves import payload
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

    def run(command):
        command, _, file = command.partition(" < ")
        monkeypatch.setattr(sys, "stdin", Typed(Path(file).read_bytes() if file else b""))
        program, arguments = command.split()[:3], command.split()[3:]
        assert program == ["python", "-m", "engine"]
        status = verbs.main(arguments)
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
    assert ran == 8


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
        ("plays --words words --rack AB1 horn", "rack: '1' is no tile of this game."),
        ("plays --words words horn", "rack: The rack is not known; name the tiles with --rack."),
        ("plays --words horn.txt --rack AB horn", "horn.txt: There is no such file"),
        ("plays --words none --rack AB horn", "none: It holds no words"),
        ("show --after 9 horn", "after: The game has 2 entries; name one of 1 to 2."),
    ],
)
def test_what_can_not_be_done_is_said(typed, arguments, said):
    Path("horn").write_text(HORN, encoding="utf-8")
    Path("words").write_text("HORN\n", encoding="utf-8")
    Path("none").write_text("# nothing\n", encoding="utf-8")

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


def test_a_list_of_words_is_the_graph_that_a_trie_is():
    found, trie = WordList([*WORDS, *WORDS]), Trie(WORDS)
    pairs = [(found.root, trie.root)]

    for node, other in pairs:
        assert found.ends(node) == trie.ends(other)
        assert found.children(node).keys() == trie.children(other).keys()
        pairs += [(found.children(node)[a], trie.children(other)[a]) for a in trie.children(other)]
    assert len(pairs) == len(trie._nodes)


@pytest.mark.process
def test_the_engine_is_a_program():
    command = [sys.executable, "-m", "engine", "replay", "-"]
    done = subprocess.run(
        command, cwd=HOUSE, input=HORN, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "points: Anna 12, Bert 0"


FORBIDDEN = """
import sys
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
