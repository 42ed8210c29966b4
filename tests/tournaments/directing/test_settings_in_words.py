"""Refusals call a setting as its field is called, in both languages; facts as the API takes it."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import tournaments
from tests.tournaments.course.cases import robin, settings
from tests.tournaments.course.evening import creation
from tournaments.course.course import objections
from tournaments.directing.sentences import sentence
from tournaments.directing.settings_in_words import PARAMETERS, SETTINGS
from tournaments.pairing.systems import SYSTEMS

HOUSE = Path(tournaments.__file__).parent
NAMED = {
    "setting": re.compile(r'(?:\b_(?:bad|no|no_setting|check)\(|setting=|"setting": )"(\w+)"'),
    "parameter": re.compile(r'check_option\(\s*"(\w+)"'),
}


def said(refusal, language):
    with override(language):
        return sentence(refusal, {})


@pytest.mark.parametrize(
    ("state", "act", "german", "english"),
    [
        (
            None,
            settings(clock=0),
            (
                "Die Einstellung „Minuten je Spieler“ kann nicht 0 sein; möglich ist "
                "1 bis 1440 oder nichts."
            ),
            "The setting “Minutes a player” can't be 0; it must be 1 to 1440, or nothing.",
        ),
        (
            None,
            creation(plan=[robin(cycles=0)]),
            "Die Einstellung „Wie oft gegen jeden“ kann nicht 0 sein; möglich ist 1–20.",
            "The setting “Times each” can't be 0; it can be 1–20.",
        ),
    ],
)
def test_a_setting_is_called_as_its_field_is(state, act, german, english):
    (refusal, *_) = objections(state, act)
    assert [said(refusal, "de"), said(refusal, "en")] == [german, english]


def named_in(kind):
    """The settings that refusals of the storey are written about."""
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(HOUSE.rglob("*.py")))
    return set(NAMED[kind].findall(code))


def test_every_setting_that_is_refused_has_a_name():
    assert named_in("setting") - SETTINGS.keys() == set()


def test_every_parameter_that_is_refused_has_a_name():
    asked = {one.name for system in SYSTEMS.values() for one in system.asks}
    assert (asked | named_in("parameter")) - PARAMETERS.keys() == set()
    assert PARAMETERS.keys() - asked - named_in("parameter") == set()
