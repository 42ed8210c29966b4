"""Recorded games come in: files and folders, the bad ones named with their place, nothing twice."""

import os
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.models import Sheet, Text
from games.verification import verify
from tests.games.cast import payloads, run, stored
from tests.told import game_page
from tournaments.commands import found_club
from tournaments.models import Club
from tournaments.queries import club_named

pytestmark = pytest.mark.django_db

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
BROKEN = Path(__file__).resolve().parents[1] / "corpus_broken"
WINDOWS = sys.platform == "win32"

HEAD = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"
EQUAL = f"{HEAD}>Anna: 8F HAT +8 8\n"  # fits klassik and mini, which score alike
MISSED = f"{HEAD}>Anna: 8A HORN +6 6\n"
BY_MINI = f"{HEAD}>Anna: ??HORNE 8F HOrn +8 8\n>Bert: ???ABCD - +0 0\n"  # five blanks
TIE = "klassik, mini fit equally well; taken: klassik (--ruleset chooses)."
NO_PLAYERS = (
    "It does not name its two players, as in “#player1 Anna Anna Adler”, so it is no GCG file or "
    "its first lines are missing."
)


def written(folder, **files):
    """A folder with files of these names and texts."""
    for name, text in files.items():
        (folder / f"{name}.gcg").write_text(text, encoding="utf-8")
    return folder


# What comes in


def test_a_folder_comes_in_with_what_it_says_about_games_and_people():
    status, said, complained = run("import_gcg", CORPUS)
    assert (status, complained) == (0, [])
    assert said == [
        f"{CORPUS}/broken-off.gcg: {TIE}",
        "5 imported, 0 already there, 0 failed.",
        "  klassik: 2",
        "  klassik (penalty_on player): 1",
        "  klassik (settlement doubled): 1",
        "  klassik (wrong_challenge 10): 1",
    ]
    club = Club.objects.get()
    assert {sheet.club for sheet in Sheet.objects.all()} == {str(club.pk)}
    assert {sheet.findings for sheet in Sheet.objects.all()} == {0}
    title = Text.objects.get(kind="title", words="Clubabend im März, Tisch 2")
    page = game_page(title.subject, "public")
    assert page["names"] == ["Anna Adler", "Bert Brandt"]
    assert "FEUER macht ETWAS zu FETWAS." in page["notes"].values()
    assert [seat["score"] for seat in page["seats"]] == [296, 326]
    assert verify().damage == []


def test_no_word_of_a_file_is_in_a_stream():
    run("import_gcg", CORPUS / "club-evening.gcg")
    (sheet,) = Sheet.objects.all()
    kept = repr([facts for _, facts in payloads(sheet.stream)])
    assert [word for word in ("Anna", "Bert", "Clubabend", "FETWAS", "Sand") if word in kept] == []


def test_the_same_files_again_add_nothing_and_that_is_said():
    run("import_gcg", CORPUS)
    before = stored()
    assert run("import_gcg", CORPUS) == (0, ["0 imported, 5 already there, 0 failed."], [])
    assert stored() == before


def test_a_file_under_two_names_is_one_game(tmp_path):
    folder = written(tmp_path, eins=EQUAL, zwei=EQUAL)
    status, said, _ = run("import_gcg", folder, "--ruleset", "klassik")
    assert (status, said[0]) == (0, "1 imported, 1 already there, 0 failed.")


def test_files_and_folders_may_be_named_together_and_twice(tmp_path):
    folder = written(tmp_path, eins=EQUAL, zwei=BY_MINI)
    (folder / "mehr").mkdir()
    written(folder / "mehr", DREI=EQUAL.replace("8F", "8G"))
    (folder / "mehr" / "DREI.gcg").rename(folder / "mehr" / "DREI.GCG")
    (folder / "lies.txt").write_text("Kein Spiel.", encoding="utf-8")
    status, said, _ = run("import_gcg", folder, folder / "eins.gcg", "--ruleset", "mini")
    assert (status, said[0]) == (0, "3 imported, 0 already there, 0 failed.")


def test_an_empty_folder_is_no_failure(tmp_path):
    assert run("import_gcg", tmp_path) == (0, ["0 imported, 0 already there, 0 failed."], [])


def test_the_best_fit_decides_the_rules(tmp_path):
    _, said, _ = run("import_gcg", written(tmp_path, fünf=BY_MINI))
    assert said == ["1 imported, 0 already there, 0 failed.", "  mini: 1"]
    assert Sheet.objects.get().ruleset == "mini"


@pytest.mark.parametrize("ruleset", ["klassik", "mini"])
def test_the_rules_can_be_named(tmp_path, ruleset):
    _, said, _ = run("import_gcg", written(tmp_path, eins=EQUAL), "--ruleset", ruleset)
    assert said == ["1 imported, 0 already there, 0 failed.", f"  {ruleset}: 1"]


def test_named_rules_that_fit_worse_are_taken_and_their_findings_said(tmp_path):
    folder = written(tmp_path, eins=EQUAL)
    _, said, _ = run("import_gcg", folder, "--ruleset", "english")
    assert said == [
        f"{folder}/eins.gcg: entry 2: 8 points were announced; the rules give 12.",
        "1 imported, 0 already there, 0 failed.",
        "  english: 1",
    ]


def test_a_rack_that_cannot_be_is_left_out_and_said(tmp_path):
    """QQ is more than the set has; at the end of a file a rack has no line of its own."""
    folder = written(tmp_path, eins=f"{EQUAL}>Bert: QQAHTZE - +0 0\n", zwei=f"{EQUAL}#rack1 QQ\n")
    _, said, _ = run("import_gcg", folder, "--ruleset", "klassik")
    assert said == [
        f"{folder}/eins.gcg:4: Q can't be there: all tiles of that letter are accounted for.",
        f"{folder}/zwei.gcg: Q can't be there: all tiles of that letter are accounted for.",
        "2 imported, 0 already there, 0 failed.",
        "  klassik: 2",
    ]


def test_rules_that_nobody_knows_are_refused():
    with pytest.raises(CommandError, match="skat"):
        run("import_gcg", CORPUS, "--ruleset", "skat")


# What does not come in


def test_every_broken_file_is_named_with_its_place_in_one_line():
    files = sorted(BROKEN.glob("*.gcg"))
    before = stored()
    status, said, complained = run("import_gcg", BROKEN)
    assert (status, complained) == (1, [])
    assert len(said) == len(files) + 1
    for file, line in zip(files, said, strict=False):
        assert line.startswith((f"{file}: line ", f"{file}: file: "))
        assert line.isprintable()
    assert said[-1] == f"0 imported, 0 already there, {len(files)} failed."
    assert stored() == before


def test_after_a_bad_file_the_good_ones_still_come_in(tmp_path):
    folder = written(tmp_path, a=EQUAL, b=MISSED, c="no game", d=BY_MINI)
    status, said, _ = run("import_gcg", folder, "--ruleset", "mini")
    assert status == 1
    assert said == [
        f"{folder}/b.gcg: line 3 (mini): The first word must lie across the star square H8.",
        f"{folder}/c.gcg: file: {NO_PLAYERS}",
        "2 imported, 0 already there, 2 failed.",
        "  mini: 2",
    ]


def test_a_file_that_no_rules_take_names_the_rules_that_came_furthest(tmp_path):
    late = f"{EQUAL}>Bert: H5 STE.N +5 5\n>Anna: 8F HUT +1 9\n"
    _, said, _ = run("import_gcg", written(tmp_path, spät=late))
    assert said[0].startswith(f"{tmp_path}/spät.gcg: line 5 (")
    assert "already covered" in said[0]


def test_a_file_of_players_alone_is_no_game(tmp_path):
    _, said, _ = run("import_gcg", written(tmp_path, leer=HEAD))
    assert said[0] == (
        f"{tmp_path}/leer.gcg: file: It holds no move, so there is no game to import."
    )


def test_a_file_of_100_mb_is_refused_unread(tmp_path):
    """It has no content on the disk: reading it would still fill the memory."""
    huge = tmp_path / "riese.gcg"
    with huge.open("wb") as file:
        file.truncate(100 << 20)
    status, said, _ = run("import_gcg", huge)
    assert status == 1
    assert said[0] == f"{huge}: file: It is larger than 1 MiB, so it is no recorded game."


@pytest.mark.skipif(WINDOWS, reason="Windows has no such files")
def test_files_that_cannot_be_read_fail_alone(tmp_path):
    """A link to nothing, a link to itself, and a pipe, whose reader would wait for ever."""
    folder = written(tmp_path, gut=EQUAL)
    (folder / "a.gcg").symlink_to(folder / "nirgends")
    (folder / "b.gcg").symlink_to(folder / "b.gcg")
    os.mkfifo(folder / "c.gcg")
    (folder / "d.gcg").mkdir()
    status, said, _ = run("import_gcg", folder, "--ruleset", "klassik")
    assert status == 1
    assert [line.split(": ")[0] for line in said[:3]] == [f"{folder}/{n}.gcg" for n in "abc"]
    assert said[2].endswith("file: It is no ordinary file, so it is no recorded game.")
    assert said[3:] == ["1 imported, 0 already there, 3 failed.", "  klassik: 1"]


def test_a_folder_that_is_not_there_stops_everything(tmp_path):
    before = stored()
    with pytest.raises(CommandError, match=r"nirgends: It is not there\."):
        run("import_gcg", CORPUS, tmp_path / "nirgends")
    assert stored() == before
    assert not Club.objects.exists()


# Whose games they are


def test_where_there_are_several_clubs_one_must_be_named():
    for name in ("Wortfreunde", "Steinleger"):
        found_club(name=name)
    with pytest.raises(CommandError, match="several clubs; say which one with --club"):
        run("import_gcg", CORPUS)
    assert run("import_gcg", CORPUS, "--club", "Steinleger")[0] == 0
    club = str(club_named("Steinleger").pk)
    assert {sheet.club for sheet in Sheet.objects.all()} == {club}


def test_each_club_may_import_the_same_file(tmp_path):
    folder = written(tmp_path, eins=EQUAL)
    for name in ("Wortfreunde", "Steinleger"):
        _, said, _ = run("import_gcg", folder, "--club", name, "--ruleset", "klassik")
        assert said[0] == "1 imported, 0 already there, 0 failed."
    assert Sheet.objects.count() == 2


def test_a_club_whose_name_cannot_be_one_is_refused():
    with pytest.raises(CommandError, match="name"):
        run("import_gcg", CORPUS, "--club", "\x07")


# Rules that fit equally well


def test_without_anybody_to_ask_the_order_of_the_booklets_decides_and_is_said_once(tmp_path):
    folder = written(tmp_path, eins=EQUAL, zwei=EQUAL.replace("Adler", "Amsel"))
    status, said, _ = run("import_gcg", folder)
    assert status == 0
    assert said == [
        f"{folder}/eins.gcg: {TIE}",
        "2 imported, 0 already there, 0 failed.",
        "  klassik: 2",
    ]


@pytest.fixture
def terminal(monkeypatch):
    """A terminal as standard input; what is typed into it is read line by line."""
    pty = pytest.importorskip("pty", reason="Windows has no terminals of this kind")
    hand, end = pty.openpty()
    with os.fdopen(end, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield lambda text: os.write(hand, text.encode())
    os.close(hand)


@pytest.mark.parametrize(
    ("typed", "asked", "ruleset"),
    [
        ("mini\n", 1, "mini"),
        ("\n", 1, "klassik"),
        ("reise\nMini\n  mini  \n", 3, "mini"),
    ],
)
def test_a_person_at_a_terminal_is_asked_once(tmp_path, terminal, capsys, typed, asked, ruleset):
    folder = written(tmp_path, eins=EQUAL, zwei=EQUAL.replace("Adler", "Amsel"))
    terminal(typed)
    _, said, _ = run("import_gcg", folder)
    question = f"{folder}/eins.gcg: klassik, mini fit equally well. Which? [klassik] "
    assert capsys.readouterr().out == question * asked
    assert said == ["2 imported, 0 already there, 0 failed.", f"  {ruleset}: 2"]


def test_who_ends_the_input_has_said_nothing(tmp_path, terminal):
    terminal("\x04")
    _, said, _ = run("import_gcg", written(tmp_path, eins=EQUAL))
    assert said[0].endswith("taken: klassik (--ruleset chooses).")


class Screen(StringIO):
    """A screen that somebody watches."""

    def isatty(self):
        """Tell that it is one."""
        return True


def test_a_bar_shows_how_far_it_is_where_somebody_watches(tmp_path):
    folder, screen = written(tmp_path, eins=EQUAL, zwei=BY_MINI), Screen()
    call_command("import_gcg", str(folder), "--ruleset", "mini", stdout=StringIO(), stderr=screen)
    half, whole = "#" * 15 + " " * 15, "#" * 30
    shown = dict.fromkeys(text.strip() for text in screen.getvalue().split("\r"))
    assert [text for text in shown if text] == [f"[{half}] 1/2", f"[{whole}] 2/2"]
    assert screen.getvalue().endswith("\r")
