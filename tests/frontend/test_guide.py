"""The guide of the API says what there is: its programs run, its addresses answer, all codes."""

import ast
import os
import re
import subprocess
import sys
from enum import Enum
from importlib import import_module

import pytest

from frontend.catalogue import modules
from frontend.guide.codes import REASONS, groups
from frontend.guide.shown import EXAMPLES, examples
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import public_evening
from tests.tournaments.cast import assemble
from tests.tournaments.tokens_of_before import a_token

pytestmark = pytest.mark.django_db(transaction=True)
AT_THE_DOOR = re.compile(r'(?:refused\(\s*request,\s*\w+,\s*|_body\(|code = )"([A-Z_]+)"')


@pytest.fixture
def cast():
    return assemble()


def run(program, house, *args, typed="", **told):
    """What a program of the guide prints."""
    done = subprocess.run(
        [*program, *map(str, args)],
        env={"PATH": os.environ["PATH"], "WORTWART": house, "PYTHONUTF8": "1", **told},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def python(name, house, *args, **more):
    """What a program in Python prints."""
    return run([sys.executable, EXAMPLES / name], house, *args, **more)


@pytest.mark.process
def test_the_first_lines_of_curl_and_of_python_show_the_newest_tournament(cast, live_server, curl):
    public_evening(cast)
    assert python("read.py", live_server.url) == "2026-10-24 Vereinsabend open\n"
    read = run(["sh", EXAMPLES / "read.sh"], live_server.url)
    assert '"title":"Vereinsabend"' in read


@pytest.mark.process
def test_curl_shows_the_etag_that_is_sent_back(cast, live_server, curl):
    public_evening(cast)
    assert re.fullmatch(
        r'200 "[0-9a-f]{16}"\n', run(["sh", EXAMPLES / "known.sh"], live_server.url)
    )


@pytest.mark.process
def test_the_script_runs_a_whole_tournament(cast, live_server):
    told = {"TOKEN": a_token(cast.frieda), "CLUB": str(cast.club.pk)}
    standing = python("tournament.py", live_server.url, **told).splitlines()
    assert [line.split()[0] for line in standing] == ["1", "2", "3", "4"]
    assert sum(float(line.split()[-2]) for line in standing) == 6  # games were played
    assert sum(int(line.split()[-1]) for line in standing) == 0


@pytest.mark.process
def test_the_bot_enters_results_and_tells_what_was_refused(cast, live_server):
    evening = public_evening(cast)
    typed = "2 412 389\n2 412 389\n99 400 300\n"
    told = {"TOKEN": a_token(cast.hugo)}
    said = python(
        "results.py", live_server.url, evening.stream, "A", 2, typed=typed, **told
    ).splitlines()
    assert re.fullmatch(r"2 entered as event (\d+)", said[0])
    assert said[1] == said[0]
    assert said[2].startswith("99 NO_SUCH_TABLE ")


@pytest.mark.process
def test_the_hash_of_a_standing_is_recomputed(cast, live_server):
    evening = public_evening(cast)
    address = f"{live_server.url}{evening.path}divisions/A/standing/"
    assert re.fullmatch(
        r"[0-9a-f]{64} as published\n", python("check.py", live_server.url, address)
    )


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_guide_shows_every_program_as_it_is_and_every_code(cast, language):
    page = Browser(language=language).get("/api/")
    assert page.status == 200
    text = page.text
    for one in examples().values():
        assert " ".join(one.text.split()) in " ".join(text.split())
    for _, codes in groups():
        for one in codes:
            assert one.code in text


def test_but_for_programs_and_sentences_of_refusals_nothing_of_a_template_is_left(cast):
    text = Browser().get("/api/").text
    braces = set(re.findall(r"\{\w+\}", text))
    told = [one.text for one in examples().values()]
    told += [str(one.sentence) for _, codes in groups() for one in codes]
    assert braces <= {name for said in told for name in re.findall(r"\{\w+\}", said)}
    assert re.findall(r"\{[{%#]|[%#]\}|%\(", text) == []


def test_no_table_of_refusals_is_missing():
    found = {
        import_module(where.removesuffix(".py").replace("/", ".")).Reason
        for where, code in modules()
        for part in ast.parse(code).body
        if isinstance(part, ast.ClassDef) and part.name == "Reason"
    }
    assert {one for one in found if issubclass(one, Enum)} == {one for _, one in REASONS}


def test_no_code_of_the_doors_is_missing():
    said = {code for _, text in modules() for code in AT_THE_DOOR.findall(text)}
    (of_doors, *_) = (codes for _, codes in groups())
    assert said - {one.code for one in of_doors} == set()


def test_every_address_that_the_guide_names_is_answered(cast):
    page = Browser().get("/api/")
    named = {link for link in page.links if link.startswith("/") and not link.startswith("/l/")}
    assert {
        "/api/v1/",
        "/api/v1/docs/",
        "/api/v1/schema/",
        "/api/v1/me/",
        "/account/tokens/",
    } <= named
    found = {link: Browser(cast.frieda).get(link).status for link in sorted(named)}
    assert {link: status for link, status in found.items() if status not in (200, 302)} == {
        "/api/v1/checkpoints/latest/": 404,  # nothing has been signed yet
    }
