"""A command at the terminal starts without what it doesn't need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.benchmarks.starting import NAMES

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]
SLOW = (
    "openpyxl", "redis", "psycopg", "prometheus_client", "typst", "numpy", "celery", "structlog",
)  # fmt: skip
LOADED = (
    "import sys, django; django.setup(); print(*sorted(sys.modules.keys() & set(sys.argv[1:])))"
)


def loaded(tmp_path, before=""):
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)}
    command = [sys.executable, "-c", before + LOADED, *SLOW]
    done = subprocess.run(command, cwd=HOUSE, env=plain, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_command_on_a_laptop_loads_no_library_that_it_does_not_use(tmp_path):
    assert loaded(tmp_path) == []


def test_what_is_loaded_shows(tmp_path):
    """Negative control."""
    assert "openpyxl" in loaded(tmp_path, "import openpyxl; ")


COMPUTED = (
    "import django; django.setup(); from tournaments.rating_systems import"
    " chess_curve as a, dwz as b, north_american as c, weng_lin as d;"
    " print(*('table' in vars(one.CURVE) for one in (a, b, c, d)));"
)


def test_no_start_computes_the_curves_of_the_ratings(tmp_path):
    assert loaded(tmp_path, COMPUTED) == ["False"] * 4


SETTLED = "import django; django.setup(); from games.registering import settle; settle();"


def test_what_storeys_register_needs_no_rest_framework_to_make_rows_again(tmp_path):
    told = " print(*sorted({'rest_framework.fields', 'drf_spectacular.utils'} & set(sys.modules)));"
    assert loaded(tmp_path, f"import sys; {SETTLED}{told}") == []


def test_a_rest_framework_that_is_loaded_with_it_shows(tmp_path):
    """Negative control."""
    told = " print('drf_spectacular.utils' in sys.modules);"
    assert loaded(tmp_path, f"import sys; {SETTLED} import deploy.urls;{told}")[:1] == ["True"]


ALL_APPS = ("rest_framework", "games.models", "tournaments.models", "deploy.apps")
LOOKED_UP = (
    "import sys; from deploy.spoken import Commands;"
    " Commands(['manage.py', *sys.argv[1:]]).execute();"
    f" print(*sorted(sys.modules.keys() & set({ALL_APPS!r})), file=sys.stderr)"
)


def loaded_by(tmp_path, *command):
    """What a command loads, and what it says."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)}
    python = [sys.executable, "-c", LOOKED_UP, *command]
    done = subprocess.run(python, cwd=HOUSE, env=plain, capture_output=True, text=True, check=True)
    return done.stderr.split(), done.stdout


def test_a_words_look_up_loads_no_app_but_that_of_the_words(tmp_path):
    modules, said = loaded_by(tmp_path, "look_up", "HORN")
    assert (modules, said[:16]) == ([], '{"word": "HORN",')


def test_a_command_on_the_database_loads_them_all(tmp_path):
    """Negative control."""
    modules, _said = loaded_by(tmp_path, "diffsettings")
    assert set(modules) == set(ALL_APPS)


PAGES = ("deploy.urls", "drf_spectacular.views", "frontend.pages")
SHOWN = (
    "import gc, sys; from deploy.spoken import Commands;"
    " Commands(['manage.py', *sys.argv[1:]]).execute();"
    f" print(*sorted(sys.modules.keys() & set({PAGES!r})), file=sys.stderr);"
    " print(gc.isenabled(), gc.get_freeze_count() > 50_000)"
)


def shown_by(tmp_path, *command, **environment):
    """What a command on the house loads of the pages, what it says beside, and how it leaves gc."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)}
    python = [sys.executable, "-c", SHOWN, *command]
    done = subprocess.run(
        python, cwd=HOUSE, env=plain | environment, capture_output=True, text=True, check=True
    )
    return done.stderr.splitlines(), done.stdout.splitlines()[-1]


def test_a_command_without_pages_neither_loads_nor_checks_them(tmp_path):
    said, _garbage = shown_by(tmp_path, "followers")
    assert said[-1] == ""


def test_a_command_that_checks_all_loads_the_pages(tmp_path):
    """Negative control."""
    said, _garbage = shown_by(tmp_path, "check")
    assert said[-1].split() == sorted(PAGES)


def test_a_command_ends_without_a_word_where_its_reader_has_gone(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "manage.py", "look_up", "HORN"],
        cwd=HOUSE,
        env={**os.environ, "WORTWART_DATA": str(tmp_path)},
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_command_says_that_the_broker_is_silent(tmp_path):
    said, _garbage = shown_by(tmp_path, "followers", REDIS_URL="redis://127.0.0.1:1/0")
    assert [line for line in said if "W002" in line] != []


def test_a_running_command_looks_for_garbage_but_not_in_what_was_loaded(tmp_path):
    _said, garbage = shown_by(tmp_path, "followers")
    assert garbage == "True True"


UNASKED = ("celery", "structlog", "tournaments.course.acts", "tournaments.pairing.systems")
LOADS = (
    "import sys; from deploy.spoken import Commands;"
    " Commands(['manage.py', *sys.argv[1:]]).execute();"
    f" print(*sorted(sys.modules.keys() & set({UNASKED!r})), file=sys.stderr)"
)


def unasked(tmp_path, program=LOADS, *command):
    """What of the workers, the log and the rules of tournaments a command loads."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)}
    python = [sys.executable, "-c", program, *command]
    done = subprocess.run(python, cwd=HOUSE, env=plain, capture_output=True, text=True, check=True)
    return done.stderr.splitlines()[-1].split()


def test_a_command_loads_what_storeys_register_only_where_it_asks_for_it(tmp_path):
    assert unasked(tmp_path, LOADS, "diffsettings") == []
    assert unasked(tmp_path, LOADS, "verify") == [*UNASKED[2:]]


def test_what_serves_has_loaded_it_all_before_the_first_request(tmp_path):
    served = "import deploy.wsgi, sys;" + LOADS.partition("execute();")[2]
    assert unasked(tmp_path, served) == sorted(UNASKED)


def test_the_benchmark_of_starts_knows_the_commands_of_the_readme():
    lines = (HOUSE / "README.md").read_text(encoding="utf-8").splitlines()
    said = [line.split()[2] for line in lines if line.startswith("    python3 manage.py ")]
    others = {"demo", "test", "precommit", "bench"}  # they begin with more than Python
    assert {name for name in said if name not in others} == {*NAMES} - {"export_jsonl"}
