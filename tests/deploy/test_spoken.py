"""The help of commands speaks the language of the terminal."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from deploy import environment
from deploy.spoken import Commands
from frontend.catalogue import FOR_DEVELOPERS
from lexicon.profiles import PROFILES
from tests.deploy.test_settings import plain_environment

HOUSE = Path(__file__).resolve().parents[2]
OWN = ("deploy", "frontend", "tournaments", "games", "lexicon")
NAMES = sorted(
    name for name, app in get_commands().items() if app in OWN and name not in FOR_DEVELOPERS
)
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
