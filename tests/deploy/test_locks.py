"""The locks of this house, and small wrong ones that the check sees through."""

import tomllib
from pathlib import Path

import pytest

from deploy import locks

HOUSE = Path(__file__).resolve().parents[2]
PYPROJECT = {
    "project": {"dependencies": ["alpha>=1,<2", "Beta[extra]>=3 ; sys_platform == 'win32'"]},
    "dependency-groups": {"dev": ["gamma>=1"]},
}
ALPHA = "alpha==1.5 \\\n    --hash=sha256:aa\n"
BETA = "beta==3.0 ; sys_platform == 'win32' \\\n    --hash=sha256:bb \\\n    --hash=sha256:cc\n"
GAMMA = "gamma==1.0 \\\n    --hash=sha256:dd\n"


def small_locks(running=ALPHA + BETA, developing=ALPHA + BETA + GAMMA):
    lists = locks.lists(PYPROJECT)
    texts = {locks.RUN: running, locks.DEVELOP: developing}
    return {name: f"{locks.first_line(lists[name])}\n{text}" for name, text in texts.items()}


def test_the_locks_of_this_house_hold_what_pyproject_asks_for():
    pyproject = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
    texts = {name: (HOUSE / name).read_text(encoding="utf-8") for name in locks.lists(pyproject)}
    assert list(locks.problems(pyproject, texts)) == []


def test_good_locks_have_no_problems():
    assert list(locks.problems(PYPROJECT, small_locks())) == []


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"developing": ALPHA + BETA}, "requirements-dev.lock: gamma is not in it"),
        (
            {"developing": ALPHA + BETA + GAMMA.replace("1.0", "0.9")},
            "requirements-dev.lock: gamma 0.9 is not >=1",
        ),
        (
            {"developing": ALPHA + BETA + "gamma==1.0\n"},
            "requirements-dev.lock: gamma has no hash",
        ),
        (
            {"developing": "--index-url https://packages.example/\n" + ALPHA + BETA + GAMMA},
            "requirements-dev.lock: an address is in it",
        ),
        (
            {"developing": ALPHA.replace("1.5", "1.6") + BETA + GAMMA},
            "requirements-dev.lock does not have the alpha of requirements.lock",
        ),
        (
            {"developing": ALPHA + BETA.replace("cc", "ce") + GAMMA},
            "requirements-dev.lock does not have the beta of requirements.lock",
        ),
    ],
)
def test_a_wrong_lock_is_found(wrong, problem):
    assert list(locks.problems(PYPROJECT, small_locks(**wrong))) == [problem]


def test_a_changed_list_is_found_until_the_locks_are_made_again():
    changed = {**PYPROJECT, "project": {"dependencies": ["alpha>=1", "Beta[extra]>=3"]}}
    assert list(locks.problems(changed, small_locks())) == [
        "requirements.lock was made from other lists; run `manage.py lock`",
        "requirements-dev.lock was made from other lists; run `manage.py lock`",
    ]
