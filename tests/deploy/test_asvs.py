"""The table against ASVS names tests that are there, and every chapter of the standard once."""

import re
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
LINES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (HOUSE / "deploy" / "ASVS.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d", line)
]
NOT_USED = ("there are none", "there is none", "not used", "**Open**")


def test_every_test_that_it_names_is_there():
    named = {name for *_, tests in LINES for name in tests.split()}
    assert [
        name for name in sorted(named) if not (HOUSE / name.replace("t/", "tests/", 1)).is_file()
    ] == []


def test_it_has_every_chapter_in_order():
    chapters = [int(re.match(r"\d+", section)[0]) for section, *_ in LINES]
    assert sorted(set(chapters)) == list(range(1, 18))
    assert chapters == sorted(chapters)


def test_a_line_without_a_test_says_why():
    bare = [
        section
        for section, why, tests in LINES
        if not tests and not any(said in why for said in NOT_USED)
    ]
    assert bare == ["12.3 inside"]
