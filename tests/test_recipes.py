"""Each recipe of a README is carried out as it is written, in a copy of the house, and works."""

import os
import re
import subprocess
import sys

import pytest

from tests.readmes import ARGUED, TRIALS, carry_out, copied, places, recipes, unread

pytestmark = pytest.mark.process(long=True)

OURS = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_", "PYTEST_")
LATER = "a_text"  # its German is written between two runs of the command
# Tables, and the catalogue before and after its German is written: texts are looked for once, as
# writing German adds none.
COMMANDS = f"""
from functools import cache
from pathlib import Path
from deploy.spoken import Commands
from tests.readmes import carry_out

def status(*command):
    try:
        return Commands(["manage.py", *command]).execute() or 0
    except SystemExit as ended:
        return ended.code

print("tables", status("makemigrations", "games", "tournaments"))
from frontend.management.commands import translations
translations.messages = cache(translations.messages)
print("without German", status("translations"))
carry_out(Path.cwd(), {LATER!r})
print("with German", status("translations"))
"""
PYTEST = ("-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "--ds=tests.settings")
TRIED = (
    "tests/tried_recipes.py",
    "tests/tournaments/test_rights.py",
    "tests/frontend/test_labels.py",
)
# What the trials leave without a label: pages show the name, and the test of labels says so.
UNCALLED = {
    "labels.LETTER_SETS",
    "labels.RULESETS",  # summer
    "labels.KINDS",  # cheer
    "labels.KINDS_ON_CARDS",
    "forms.directing.labels.SYSTEMS",  # up_and_down
    "pages.directing.wording.SAID",  # ring_bell
    "forms.directing.labels.ACTS",
    "forms.directing.labels.PRIZES",  # least_points
    "pages.tournaments.words.CRITERIA",  # lonely_rounds
    "forms.rankings.SYSTEMS",  # steep_curve
}


def run(house, *command):
    """What a command says in the copy, and its status."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    own = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "WORTWART_DATA": str(house.parent / "data"),
        "PYTHONPATH": str(house),
    }
    done = subprocess.run(
        [sys.executable, *command],
        cwd=house,
        env={**kept, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr, done.returncode


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What the tests say that run in the copy in which every recipe was carried out."""
    house = copied(tmp_path_factory.mktemp("recipes") / "house")
    for trial in TRIALS.values():
        if trial != LATER:
            carry_out(house, trial)
    said, _ = run(house, "-c", COMMANDS)
    told = [line for line in said.splitlines() if line[-2:] in {" 0", " 1"}]
    assert told == ["tables 0", "without German 1", "with German 0"], said
    assert "Ring the bell of the house" in said, said
    assert places(LATER) == {"frontend/locale/de/LC_MESSAGES/django.po"}
    return run(house, *PYTEST, *TRIED)[0]


def test_every_recipe_has_its_trial_or_says_why_it_has_none():
    assert sorted(recipes()) == sorted([*TRIALS, *ARGUED])
    assert list(unread()) == []


@pytest.mark.parametrize(("storey", "subject"), TRIALS)
def test_a_recipe_carried_out_as_written_works(told, storey, subject):
    line = rf"^(PASSED|FAILED|ERROR) \S+::test_{TRIALS[storey, subject]}(?:\[.*\])?(?: |$)"
    assert set(re.findall(line, told, re.MULTILINE)) == {"PASSED"}, told


def test_a_kind_of_act_is_one_file_of_code_and_its_label():
    assert places("a_kind_of_act") == {
        "tournaments/course/acts/penalties.py",
        "frontend/forms/directing/labels.py",
    }


def test_a_kind_of_prize_is_one_function_and_its_label():
    assert places("a_kind_of_prize") == {
        "tournaments/prizes.py",
        "frontend/forms/directing/labels.py",
    }


def test_a_new_verb_is_drawn_as_the_table_has_it(told):
    assert re.findall(r"^(FAILED|ERROR) \S*test_rights.py", told, re.MULTILINE) == [], told


def test_what_has_no_label_yet_is_named_by_the_test_of_labels(told):
    line = r"^FAILED tests/frontend/test_labels.py::(\w+)\[(\S+)\]"
    assert set(re.findall(line, told, re.MULTILINE)) == {
        ("test_every_name_has_its_label_and_every_label_its_name", name) for name in UNCALLED
    }, told
