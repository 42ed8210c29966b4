"""Files that commands are given: whatever is wrong with one, a German command says it in German."""

import io
import os
import sys
from argparse import ArgumentParser
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command, get_commands, load_command_class

from deploy.management.commands import cluster
from lexicon.speaking import SpeakingCommand
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, worked
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report

pytestmark = pytest.mark.django_db

READING = {
    "bench": "--only score_sheets --words FILE",
    "check_pairings": "FILE",
    "import_gcg": "FILE",
    "import_jsonl": "FILE",
    "import_lexicon": "Liste FILE",
    "import_lexicon --removals": "Liste --removals FILE",
    "import_tournament": "FILE",
    "import_trf": "FILE",
    "import_tsh": "FILE",
    "look_up": "--file FILE",
    "restore": "FILE",
    "same_meaning": "--file FILE",
    "solve_sheet": "FILE",
    "translations": "--catalogue FILE",
    "verify": "--checkpoint FILE",
}
WRITING = {
    "backup": "FILE",
    "checkpoint": "--to FILE",
    "export_archive": "TOURNAMENT --to FILE",
    "export_gcg": "--to FILE",
    "export_tournament": "TOURNAMENT --to FILE",
    "export_trf": "TOURNAMENT --to FILE",
    "export_tsh": "TOURNAMENT --to FILE",
    "move_house": "FILE",
    "random_tournament": "--seed 1 --players 4 --to FILE",
    "rate_backtest": "CLUB --picture FILE",
}
ABSENT = "Das gibt es nicht. Sieh nach, wie es geschrieben wird."
NO_FOLDER = "Den Ordner {folder} gibt es nicht. Leg ihn an, oder nenn einen anderen Ort."
BELOW_A_FILE = (
    "Was hier als Ordner genannt ist, ist eine Datei. Sieh nach, wie es geschrieben wird."
)
A_FOLDER = "Das ist ein Ordner. Nenn eine Datei."
A_FILE = "Das ist eine Datei. Nenn einen Ordner."
NO_RIGHT = "Du darfst das nicht öffnen. Lass dir das Recht dazu geben, oder nenn einen anderen Ort."
TOO_LONG = "Der Name ist zu lang. Nenn einen kürzeren."
NO_GAMES = "Darin ist keine aufgezeichnete Partie (.gcg). Nenn einen anderen Ordner."
NO_TEXT = "Das ist kein Text in UTF-8. Speichere ihn als UTF-8, oder nenn eine andere Datei."


@pytest.fixture(scope="module")
def evening(stored_for_the_file):
    """A public evening that is over: no command here gets so far as to change anything."""
    evening = club_evening(assemble())
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    return evening


@pytest.fixture
def told(evening, tmp_path, monkeypatch):
    """What a German command says to its end about a file below the folder, and that it fails."""
    monkeypatch.chdir(tmp_path)
    club = evening.cast.club.slug
    stands_for = {"TOURNAMENT": str(evening.stream), "CLUB": club}

    def told(called, file):
        command = called.partition(" ")[0]
        arguments = ({**READING, **WRITING})[called].split()
        if command.startswith("import"):
            arguments += ["--club", club]
        given = [{**stands_for, "FILE": str(file)}.get(one, one) for one in arguments]
        return end_of(command, given)

    return told


def end_of(command, arguments):
    """The sentence with which a command fails."""
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(io.StringIO()):
        try:
            call_command(command, *arguments, language="de")
        except CommandError as failed:
            return str(failed)
        except SystemExit as failed:
            return said.getvalue().splitlines()[0] if failed.code == 1 else f"{failed.code}"
    pytest.fail(f"{command} has not failed: {said.getvalue()}")


def test_every_command_that_is_given_a_file_is_in_the_table():
    asked = {called.partition(" ")[0] for called in (*READING, *WRITING)}
    found = {name for name in get_commands() if takes_a_file(name)}
    assert found == asked | TAKE_A_FOLDER.keys() | READ_A_FOLDER


def takes_a_file(name):
    """Whether it is a command of the house in two languages, and can be given one."""
    command, parser = load_command_class(get_commands()[name], name), ArgumentParser()
    command.add_arguments(parser)
    named = any(action.type is Path for action in parser._actions)
    return named and isinstance(command, SpeakingCommand)


@pytest.mark.parametrize("command", READING)
def test_a_file_to_be_read_that_is_not_there(command, told):
    assert told(command, "nirgends") == f"nirgends: {ABSENT}"
    there = "nirgends/datei"
    assert told(command, there) == f"{there}: {NO_FOLDER.format(folder='nirgends')}"


@pytest.mark.parametrize("command", [*READING, *WRITING])
def test_a_file_below_a_file_or_with_an_endless_name(command, told):
    Path("datei").write_text("HORN", encoding="utf-8")
    assert told(command, "datei/blatt") == f"datei/blatt: {BELOW_A_FILE}"
    assert told(command, "x" * 300) == f"{'x' * 300}: {TOO_LONG}"


TAKE_FOLDERS = {"import_gcg", "import_tsh", "export_gcg"}
NAME_A_NEW_FILE = {"backup", "move_house"}


@pytest.mark.parametrize("command", sorted({*READING, *WRITING} - TAKE_FOLDERS))
def test_a_folder_where_a_file_belongs(command, told):
    Path("ordner").mkdir()
    there = "ordner gibt es schon; nenne eine neue Datei."
    said = there if command in NAME_A_NEW_FILE else f"ordner: {A_FOLDER}"
    assert told(command, "ordner") == said


def test_a_file_where_a_folder_belongs(told):
    Path("datei").touch()
    assert told("export_gcg", "datei") == f"datei: {A_FILE}"


TAKE_A_FOLDER = {
    "cluster": "--logs FOLDER",
    "engine_wheel": "--to FOLDER",
    "screenshots": f"--browser {sys.executable} --to FOLDER",
}
"""What makes its folder if it is not there."""
READ_A_FOLDER = {"measure_lexicon"}


@pytest.mark.parametrize("command", TAKE_A_FOLDER)
def test_a_file_where_a_folder_is_made(command, tmp_path, monkeypatch):
    file = tmp_path / "datei"
    file.touch()
    monkeypatch.setattr(cluster, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    arguments = [one.replace("FOLDER", str(file)) for one in TAKE_A_FOLDER[command].split()]
    assert end_of(command, arguments) == f"{file}: {A_FILE}"


def test_words_are_measured_by_a_folder_that_holds_none(tmp_path):
    assert end_of("measure_lexicon", [str(tmp_path)]) == f"In {tmp_path} liegen keine Wortdaten."


def test_figures_are_asked_of_recorded_games_where_there_are_none(tmp_path):
    asked = ["--only", "plays", "--corpora"]
    absent = tmp_path / "nirgends"
    assert end_of("bench", [*asked, str(absent)]) == f"{absent}: {ABSENT}"
    assert end_of("bench", [*asked, str(tmp_path)]) == f"{tmp_path}: {NO_GAMES}"


def test_pictures_are_asked_of_a_program_that_is_not_there():
    assert end_of("screenshots", ["--browser", "nirgends"]) == (
        "Ein Programm nirgends gibt es nicht. Nenn das eines Chromium."
    )


NO_CATALOGUE = "Das ist kein Katalog. Nenn eine .po-Datei."


@pytest.mark.parametrize("command", [*READING, *WRITING])
def test_a_file_that_may_not_be_opened(command, told, monkeypatch):
    """The system says so whoever runs the tests."""
    if command in READING:
        Path("datei").write_text("HORN", encoding="utf-8")
    for module, name in ((io, "open"), (os, "open"), (os, "mkdir")):
        monkeypatch.setattr(module, name, refusing(getattr(module, name)))
    assert told(command, "datei").replace("datei.new", "datei") == f"datei: {NO_RIGHT}"


def refusing(opens):
    """What opens all files but one."""

    def opened(file, *args, **options):
        if Path(str(file)).name.startswith("datei"):
            raise PermissionError(13, "Permission denied", str(file))
        return opens(file, *args, **options)

    return opened


@pytest.mark.parametrize("command", sorted(WRITING.keys() - {"export_gcg"}))
def test_a_place_to_write_to_that_is_not_there(command, told):
    there = "nirgends/datei"
    assert told(command, there) == f"{there}: {NO_FOLDER.format(folder='nirgends')}"


NO_PLAYER = "Es steht kein Spieler darin (keine Zeile 001); das ist keine TRF-Datei."
NOT_EMPTY = (
    "In dieser Datenbank wurde schon etwas eingetragen: Nichts wird darübergelegt. Nenn eine leere."
)
NO_DIVISION = (
    "Datei: Darin steht keine Klasse von tsh, und eine andere Datei, die hier gelesen wird, ist es"
    " auch nicht."
)
NO_LATIN = (
    "Zeile 1: Das Byte 0x9D ist kein ISO-8859-1. Wenn das eine GCG-Datei ist, speichere sie neu "
    "als UTF-8."
)
NO_PLAYERS = (
    "Sie nennt ihre beiden Spieler nicht, wie in „#player1 Anna Anna Adler“; also ist sie keine "
    "GCG-Datei, oder ihre ersten Zeilen fehlen."
)
NO_TOURNAMENT = (
    "Das ist keine vollständige Datei eines Turniers: Sie beginnt nicht wie eine solche, oder geht "
    "nicht so weiter. Nichts wurde übernommen."
)
LIST_IN_UTF_8 = "Die Datei ist nicht in UTF-8 geschrieben; speichere sie so und lies sie neu ein."
GARBAGE = b"HORN \x9d\x81\n" * 9


@pytest.mark.parametrize(
    ("command", "of_garbage", "of_nothing"),
    [
        ("check_pairings", f"datei: {NO_PLAYER}", f"datei: {NO_PLAYER}"),
        (
            "import_gcg",
            f"datei: {NO_LATIN}",
            f"datei: Datei: {NO_PLAYERS}",
        ),
        (
            "import_jsonl",
            "datei: Zeile 1: Byte 6 ist kein UTF-8.",
            "datei: Datei: Sie ist leer; nenn eine, die export_jsonl geschrieben hat.",
        ),
        ("import_lexicon", LIST_IN_UTF_8, "Keine Zeile der Liste Liste ist brauchbar."),
        (
            "import_lexicon --removals",
            LIST_IN_UTF_8,
            "Gib eine Liste von Wörtern zum Hinzufügen, eine zum Wegnehmen oder einen Schalter an.",
        ),
        (
            "import_tournament",
            f"datei: {NO_TEXT}",
            NO_TOURNAMENT,
        ),
        ("import_trf", f"datei, Datei: {NO_PLAYER}", f"datei, Datei: {NO_PLAYER}"),
        ("import_tsh", NO_DIVISION, NO_DIVISION),
        (
            "look_up",
            f"datei: {NO_TEXT}",
            "datei: Sie enthält keine Wörter; je Zeile soll eines stehen.",
        ),
        ("restore", NOT_EMPTY, NOT_EMPTY),
        (
            "same_meaning",
            f"datei: {NO_TEXT}",
            "datei: Sie enthält kein Paar; je Zeile gehören zwei Wörter hinein.",
        ),
        (
            "solve_sheet",
            f"datei: {NO_TEXT}",
            "datei: Zeilen: Ein Wertungsbogen hat 1 bis 200 Zeilen.",
        ),
        ("translations", f"datei: {NO_TEXT}", f"datei: {NO_CATALOGUE}"),
        ("verify", f"datei: {NO_TEXT}", "Das ist kein Prüfpunkt, den Wortwart ausgegeben hat."),
    ],
)
def test_a_file_of_garbage_and_an_empty_one(command, of_garbage, of_nothing, told):
    Path("datei").write_bytes(GARBAGE)
    assert told(command, "datei") == of_garbage
    Path("datei").write_bytes(b"")
    assert told(command, "datei") == of_nothing
