"""Data that an earlier version made: taken along, proved, and answered for as that version did.

Each folder below `houses/` has the name of the commit that made it; `keep_house.py` tells how.
"""

import json
import lzma
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.thorough import one_in_turn

HOUSE = Path(__file__).resolve().parents[2]
KEPT = HOUSE / "tests" / "houses"
OURS = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")

pytestmark = pytest.mark.process

# What is said otherwise now, on purpose: the sentences beside a code; the hash of a ranking, in
# which more is told; and ratings, which begin with the number that somebody brought.
SENTENCES, HASH, RATINGS = "detail", "hash", "/ranking/rating/"

VERSIONS = sorted(path.parent.name for path in KEPT.glob("*/answers.json.xz"))


@pytest.fixture(scope="module", params=VERSIONS)
def kept(request):
    """A folder with a house."""
    return KEPT / request.param


@pytest.fixture(scope="module")
def told(kept, tmp_path_factory):
    """What this version says of the house."""
    return asked(kept, tmp_path_factory.mktemp("house"))


def asked(kept, folder, *what, **surroundings):
    """What this version says of a house in a folder of its own, on a computer like that."""
    data = folder / "data-demo"
    shutil.copytree(kept / "lexicon", data / "lexicon")
    database = lzma.decompress((kept / "wortwart.sqlite3.xz").read_bytes())
    (data / "wortwart.sqlite3").write_bytes(database)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    own = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "WORTWART_MODE": "demo",
        "WORTWART_DATA": str(folder / "data"),
        "PYTHONPATH": str(HOUSE),
    }
    done = subprocess.run(
        [sys.executable, KEPT / "keep_house.py", *what],
        env={**plain, **own, **surroundings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture
def then(kept):
    """What the version that made it answered, by question."""
    return json.loads(lzma.decompress((kept / "answers.json.xz").read_bytes()))


def differences(old, new, place=""):
    """Where the new answer does not say what the old one said; it may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in old.keys() - {SENTENCES}:
            yield from differences(old[name], new.get(name, "nothing"), f"{place}.{name}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{place}[{number}]")
    elif old != new:
        yield f"{place}: {old!r} became {new!r}"


@pytest.mark.parametrize("when", ["as it came", "caught up", "rebuilt"])
def test_what_an_earlier_version_made_is_whole(told, when):
    assert told[when] == []


def test_made_anew_it_answers_as_before(told):
    assert told["as before"]


def test_games_and_tournaments_are_told_as_the_earlier_version_told_them(told, then):
    asked = [question for question in then if "/ranking/" not in question]
    found = {one: list(differences(then[one], told["answers"][one])) for one in asked}
    assert {one: said for one, said in found.items() if said} == {}
    assert len(asked) > 60


def test_the_ranking_has_the_same_people_in_the_same_places(told, then):
    (asked,) = [question for question in then if "/ranking/points/" in question]
    found = [*differences(then[asked], told["answers"][asked])]
    assert [said for said in found if not said.startswith(f"[1].{HASH}:")] == []


def test_the_rating_list_has_the_same_people(told, then):
    (asked,) = [question for question in then if RATINGS in question]

    def people(answers):
        return {row["person"] for row in answers[asked][1]["ranking"]["rows"]}

    assert people(told["answers"]) == people(then) != set()


ELSEWHERE = {
    "a day ahead": {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
    "on a computer that knows no letter but English ones": {
        "PYTHONHASHSEED": "2",
        "TZ": "America/St_Johns",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    },
}


@pytest.mark.parametrize("where", one_in_turn([*ELSEWHERE], len(VERSIONS)))
def test_it_says_the_same_whatever_the_seed_the_zone_and_the_locale(
    kept, told, then, tmp_path, where
):
    there = asked(kept, tmp_path, "--answers", **ELSEWHERE[where])["answers"]
    assert timeless(there, then) == timeless(told["answers"], then)


def timeless(answers, questions):
    """What is answered to these, but when the ranking was published: that was just now."""
    told = {one: answers[one][1] for one in questions}
    plain = {one: said for one, said in told.items() if "published" not in said}
    lists = {one: {**told[one], "published": ""} for one in told.keys() - plain.keys()}
    assert len(plain) > len(lists) > 0
    return plain | lists


def test_a_computer_elsewhere_is_one():
    """Negative control: what depends on seed, zone or locale is another thing there."""
    program = """
import os, time
with open(os.devnull) as nothing:
    print(hash("HORN"), time.localtime(0).tm_hour, nothing.encoding)
"""
    one, other = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, **surroundings},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for surroundings in ELSEWHERE.values()
    )
    assert [a == b for a, b in zip(one, other, strict=True)] == [False, False, False]


def test_an_answer_that_says_less_would_be_found():
    """Negative control."""
    old = {"rows": [{"place": 1}, {"place": 2, "detail": "x"}]}
    assert list(differences(old, {"rows": [{"place": 1, "more": 0}, {"place": 2}]})) == []
    assert list(differences(old, {"rows": [{"place": 2}, {}]})) == [
        ".rows[0].place: 1 became 2",
        ".rows[1].place: 2 became 'nothing'",
    ]
    assert len(list(differences(old, {"rows": []}))) == 1
