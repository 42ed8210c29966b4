"""The guide of the API says what there is: its programs run, its addresses answer, all codes."""

import ast
import json
import os
import re
import subprocess
import sys
from enum import Enum
from importlib import import_module
from uuid import UUID
from zipfile import ZipFile

import pytest

from frontend.catalogue import modules
from frontend.guide.codes import REASONS, groups
from frontend.guide.shown import EXAMPLES, examples
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import a_ranking, public_evening
from tests.games.cast import enter
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import worked
from tests.tournaments.test_foreign_ids import a_game
from tournaments.course.acts import Link, UnpublishTournament
from tournaments.directing.changes import count_past_the_lost, last_number
from tournaments.tokens import Wanted, make_token

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
        check=False,
        encoding="utf-8",
    )
    assert done.stderr == ""
    return done.stdout


def scoped(user, *scopes, **limits):
    """The secret of a token with these scopes alone."""
    return str(make_token(user, Wanted("of the guide", scopes, **limits))[1])


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
    token = scoped(cast.frieda, "direct", "manage_register", club=cast.club.pk)
    told = {"TOKEN": token, "CLUB": str(cast.club.pk)}
    standing = python("tournament.py", live_server.url, **told).splitlines()
    assert [line.split()[0] for line in standing] == ["1", "2", "3", "4"]
    assert sum(float(line.split()[-2]) for line in standing) == 6  # games were played
    assert sum(int(line.split()[-1]) for line in standing) == 0


TYPED = "2 412 389\n2 412 389\n99 400 300\n"


def told_by_a_bot(said):
    """A result is entered once, however often it is sent; what was refused is told."""
    assert re.fullmatch(r"2 entered as event (\d+)", said[0])
    assert said[1] == said[0]
    assert said[2].startswith("99 NO_SUCH_TABLE ")
    assert len(said) == 3


@pytest.mark.process
def test_the_bot_enters_results_and_tells_what_was_refused(cast, live_server):
    evening = public_evening(cast)
    told = {"TOKEN": scoped(cast.hugo, "enter_results", tournament=evening.stream)}
    args = (evening.stream, "A", 2)
    told_by_a_bot(python("results.py", live_server.url, *args, typed=TYPED, **told).splitlines())


@pytest.mark.process
def test_a_token_that_only_reads_enters_nothing(cast, live_server):
    evening = public_evening(cast)
    args, told = (evening.stream, "A", 2), {"TOKEN": scoped(cast.hugo)}
    said = python("results.py", live_server.url, *args, typed="2 412 389\n", **told)
    assert said.startswith("2 TOKEN_LACKS_SCOPE ")


@pytest.mark.process
def test_the_bot_in_typescript_compiles_strictly_and_does_the_same(cast, live_server, workshop):
    evening = public_evening(cast)
    workshop.compiled(EXAMPLES / "results.ts")
    told = {"TOKEN": scoped(cast.hugo, "enter_results", tournament=evening.stream)}
    args = (evening.stream, "A", 2)
    said = workshop.run("results.ts", *args, typed=TYPED, WORTWART=live_server.url, **told)
    told_by_a_bot(said.splitlines())


@pytest.mark.process
def test_the_first_lines_of_javascript_show_the_newest_tournament(cast, live_server, node):
    public_evening(cast)
    assert run([node, EXAMPLES / "read.js"], live_server.url) == "2026-10-24 Vereinsabend open\n"


@pytest.mark.process
def test_curl_fetches_the_exports_of_a_club(cast, live_server, curl, tmp_path, monkeypatch):
    evening = public_evening(cast)
    monkeypatch.chdir(tmp_path)
    told = {"CLUB": str(cast.club.pk), "TOKEN": scoped(cast.emil)}
    game = a_game(cast.club, evening.person("Anna"), evening.person("Hanna"))
    enter(UUID(game), "8F HORN 13")
    evening.done(Link("A", 2, 1, game))
    worked(evening)
    assert run(["sh", EXAMPLES / "exports.sh"], live_server.url, **told) == ""
    with ZipFile(tmp_path / "games.zip") as archive:
        assert archive.namelist() == [f"2026-10-24 A-2-1 {game}.gcg"]
    assert f'"{evening.stream}"' in (tmp_path / "club.ndjson").read_text(encoding="utf-8")
    rows = (tmp_path / "results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 1 + 6 + 6


@pytest.mark.process
def test_the_collector_copies_what_has_changed_forgets_what_went_and_begins_anew_after_a_loss(
    cast, live_server, tmp_path
):
    evening, copy = public_evening(cast), tmp_path / "copy"
    worked(evening)
    first = python("collect.py", live_server.url, copy)
    last = last_number()
    assert first == f"2 changes up to {last}\n"
    (of_evening,) = copy.glob("tournament *.json")
    assert json.loads(of_evening.read_text())["title"] == "Vereinsabend"
    assert python("collect.py", live_server.url, copy) == f"0 changes up to {last}\n"
    (copy / "after.txt").write_text("0")  # broken off: what is there is known by its tag
    written = of_evening.stat().st_mtime_ns
    assert python("collect.py", live_server.url, copy) == first
    assert of_evening.stat().st_mtime_ns == written
    evening.done(UnpublishTournament())
    worked(evening)
    python("collect.py", live_server.url, copy)
    assert [*copy.glob("tournament *")] == []
    (copy / "after.txt").write_text(str(last_number() + 1))
    count_past_the_lost()
    told = python("collect.py", live_server.url, copy).splitlines()
    assert told[0] == "CHANGES_LOST so all is copied anew"


@pytest.mark.process
def test_the_hash_of_a_standing_and_of_a_ranking_is_recomputed(cast, live_server):
    evening = public_evening(cast)
    a_ranking(evening)
    standing = f"{evening.path}divisions/A/standing/"
    ranking = f"/api/v1/clubs/{cast.club.pk}/ranking/2026/"
    for path in (standing, ranking):
        said = python("check.py", live_server.url, f"{live_server.url}{path}")
        assert re.fullmatch(r"[0-9a-f]{64} as published\n", said)


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
