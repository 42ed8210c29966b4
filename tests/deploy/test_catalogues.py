"""Compiled catalogues beside written ones: the same, older, missing."""

from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings

from deploy import catalogues

HEADER = b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
GAME = b'msgid "game"\nmsgstr "Partie"\n\n'
PLURAL = (
    b'msgid "{n} tile"\nmsgid_plural "{n} tiles"\nmsgstr[0] "{n} Stein"\nmsgstr[1] "{n} Steine"\n\n'
)
UNSAID = b'msgid "rack"\nmsgstr ""\n'


@pytest.fixture
def folder(tmp_path):
    """A folder with a catalogue and its compiled form."""
    write(tmp_path, HEADER + GAME + PLURAL + UNSAID)
    with (tmp_path / "django.mo").open("wb") as file:
        write_mo(file, read_po(BytesIO(HEADER + GAME + PLURAL + UNSAID)))
    return tmp_path


def write(folder, text):
    (folder / "django.po").write_bytes(text)


def test_a_compiled_catalogue_that_says_the_same_is_fine(folder):
    assert list(catalogues.problems(folder)) == []


@pytest.mark.parametrize(
    "changed",
    [
        HEADER + GAME.replace(b"Partie", b"Spiel") + PLURAL + UNSAID,
        HEADER + GAME + PLURAL.replace(b"Steine", b"Stein") + UNSAID,
        HEADER + GAME + PLURAL + UNSAID.replace(b'str ""', b'str "B"'),
        HEADER + PLURAL + UNSAID,
    ],
)
def test_a_changed_translation_is_found(folder, changed):
    write(folder, changed)
    (problem,) = catalogues.problems(folder)
    assert problem.endswith("django.mo is older than django.po; run `manage.py translations`")


def test_a_missing_compiled_catalogue_is_found(folder):
    (folder / "django.mo").unlink()
    (problem,) = catalogues.problems(folder)
    assert problem.endswith("django.mo is missing; run `manage.py translations`")


def test_the_catalogues_of_this_house_are_compiled():
    assert [text for place in settings.LOCALE_PATHS for text in catalogues.problems(place)] == []
