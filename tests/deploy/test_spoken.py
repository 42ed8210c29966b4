"""The help of commands speaks the language of the terminal."""

import subprocess
import sys
from argparse import ArgumentParser
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from deploy import environment
from deploy.spoken import ALONE, Commands
from games.terminal import FilesCommand, HouseCommand
from lexicon.profiles import PROFILES
from tests.deploy.test_settings import plain_environment

HOUSE = Path(__file__).resolve().parents[2]
OWN = ("deploy", "frontend", "tournaments", "games", "lexicon")
NAMES = sorted(name for name, app in get_commands().items() if app in OWN)
BOOKLETS = ", ".join(PROFILES)  # called the same in both languages


def parser(name):
    """The parser of a command as the terminal gets it."""
    return Commands(["manage.py", name]).fetch_command(name).create_parser("manage.py", name)


def said(parser):
    """All that a parser's help says."""
    texts = [parser.description, *(action.help for action in parser._actions)]
    return [text for text in texts if text and not text.startswith("==")]


@pytest.mark.parametrize("name", NAMES)
def test_all_that_a_command_says_of_itself_is_said_in_german(settings, name):
    settings.COMMAND_LANGUAGE = "en"
    english = said(parser(name))
    settings.COMMAND_LANGUAGE = "de"
    german = said(parser(name))
    same = {text for text in english if text in german and " " in text}
    assert len(english) == len(german)
    assert same - {BOOKLETS} == set()


@pytest.mark.parametrize(
    ("set_", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "WORTWART_LANGUAGE": "en"}, "en"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "fr_FR.UTF-8"}, None),
        ({}, None),
    ],
)
def test_what_is_set_decides_then_the_terminal_then_the_house(set_, language):
    assert environment.language(set_, ("de", "en")) == language


@pytest.mark.process
@pytest.mark.parametrize(
    ("language", "head"),
    [("de_DE.UTF-8", "Aufruf: manage.py"), ("en_GB.UTF-8", "usage: manage.py")],
)
def test_the_terminal_reads_help_in_its_language(tmp_path, language, head):
    done = subprocess.run(
        [sys.executable, "manage.py", "verify", "--help"],
        cwd=HOUSE,
        env=plain_environment(tmp_path, {"LC_ALL": language}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(head)


def ends(name, *arguments):
    """The last line with which a command refuses what is typed."""
    command = Commands(["manage.py", name]).fetch_command(name)
    command._called_from_command_line = True
    with redirect_stderr(StringIO()) as told, pytest.raises(SystemExit):
        command.create_parser("manage.py", name).parse_args(arguments)
    return told.getvalue().splitlines()[-1]


@pytest.mark.parametrize(
    ("typed", "german", "english"),
    [
        ("verify --all", "unbekannte Argumente: --all", "unrecognized arguments: --all"),
        ("export_trf", "diese Argumente fehlen: TOURNAMENT, --to",
         "the following arguments are required: TOURNAMENT, --to"),
        ("look_up --edition", "Argument --edition: braucht einen Wert",
         "argument --edition: expected one argument"),
        ("verify --json=1", "Argument --json: nimmt keinen Wert, hier steht '1'",
         "argument --json: ignored explicit argument '1'"),
        ("lock --language fr", "Argument --language: 'fr' gibt es hier nicht; es geht 'de', 'en'",
         "argument --language: invalid choice: 'fr' (choose from 'de', 'en')"),
        ("issue_token emil --days morgen", "Argument --days: kein Wert der Art int: 'morgen'",
         "argument --days: invalid int value: 'morgen'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_in_both_languages(settings, typed, german, english):
    name, *arguments = typed.split()
    settings.COMMAND_LANGUAGE = "en"
    assert ends(name, *arguments) == f"manage.py {name}: error: {english}"
    settings.COMMAND_LANGUAGE = "de"
    assert ends(name, *arguments) == f"manage.py {name}: Fehler: {german}"


def test_argparse_says_its_own_words_to_others_again(settings):
    settings.COMMAND_LANGUAGE = "de"
    ends("verify", "--all")
    with redirect_stderr(StringIO()) as told, pytest.raises(SystemExit):
        ArgumentParser(prog="another").parse_args(["--all"])
    assert told.getvalue().endswith("another: error: unrecognized arguments: --all\n")


LIKE = {
    "de": "Einen Befehl lok gibt es nicht. Ist lock gemeint?\nAlle zeigt: manage.py help",
    "en": "There is no command lok. Did you mean lock?\nAll of them are listed by: manage.py help",
}


@pytest.mark.parametrize(("language", "said"), LIKE.items())
def test_a_command_that_there_is_not_is_told_with_one_that_is_meant(settings, language, said):
    settings.COMMAND_LANGUAGE = language
    with pytest.raises(SystemExit) as ended:
        Commands(["manage.py", "lok"]).fetch_command("lok")
    assert ended.value.code == said


def test_the_list_of_commands_says_in_german_how_to_read_on(settings):
    settings.COMMAND_LANGUAGE = "de"
    lines = Commands(["manage.py", "help"]).main_help_text().splitlines()
    assert lines[1:4] == [
        "Hilfe zu einem Befehl gibt 'manage.py help <Befehl>'.",
        "",
        "Die Befehle:",
    ]


UNNEEDED = (
    "django.db.models",
    "django.urls",
    "structlog",
    "rest_framework",
    "celery",
    "engine.board",
)


@pytest.mark.process
@pytest.mark.parametrize(
    "command", [["look_up", "HORN"], ["same_meaning", "HUND", "HUNDE"], ["short_words", "2"]]
)
def test_a_word_is_looked_up_without_what_only_pages_and_databases_need(tmp_path, command):
    asked = (
        "import sys; from deploy.spoken import Commands; "
        f"Commands(['manage.py', *{command}]).execute(); "
        f"print([name for name in {UNNEEDED} if name in sys.modules])"
    )
    environment = {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=HOUSE,
        env=plain_environment(tmp_path, environment),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("name", "storey"), sorted(ALONE.items()))
def test_what_starts_without_the_house_asks_neither_its_checks_nor_its_tables(name, storey):
    command = load_command_class(storey, name)
    assert list(command.requires_system_checks) == []
    assert isinstance(command, FilesCommand) or not isinstance(command, HouseCommand)


@pytest.mark.process
def test_a_sheet_is_solved_without_the_house(tmp_path):
    empty, word = "." * 15, f"{'.' * 7}HORN{'.' * 4}"
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("\n".join(["HORN 12", "Board:", *[empty] * 7, word, *[empty] * 7]))
    done = subprocess.run(
        [sys.executable, "manage.py", "solve_sheet", str(sheet)],
        cwd=HOUSE,
        env=plain_environment(tmp_path, {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "8H HORN" in done.stdout
