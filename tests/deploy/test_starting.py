"""A command at the terminal starts without what it doesn't need."""

import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.benchmarks.starting import NAMES

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]
OURS = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
SLOW = (
    "openpyxl", "redis", "psycopg", "prometheus_client", "typst", "numpy", "celery", "structlog",
)  # fmt: skip
ALL_APPS = ("rest_framework", "games.models", "tournaments.models", "deploy.apps")
PAGES = ("deploy.urls", "drf_spectacular.views", "frontend.pages")
UNASKED = ("celery", "structlog", "tournaments.course.acts", "tournaments.pairing.systems")
FOR_REQUESTS = ("rest_framework.fields", "drf_spectacular.utils")
ASKED_FOR = {*SLOW, *ALL_APPS, *PAGES, *UNASKED, *FOR_REQUESTS}


def run(folder, program, *arguments, **environment):
    """What a program says in a house without a setting, on standard output and beside it."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=HOUSE,
        env=plain | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines(), done.stderr.splitlines()


# One after the other in one process, as each goes on from what the one before has loaded.
STEPS = {
    "set up": "import django; django.setup()",
    "rating": "from tournaments.rating_systems import chess_curve, dwz, north_american, weng_lin",
    "settled": "from games.registering import settle; settle()",
    "openpyxl": "import openpyxl",
    "addresses": "import deploy.urls",
}
TOLD = """
import json, sys
def tell():
    print(json.dumps(sorted(sys.modules.keys() & set(sys.argv[1:]))))
"""
CURVES = "print(*('table' in vars(x.CURVE) for x in (chess_curve, dwz, north_american, weng_lin)))"


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """What of the modules asked for each step of a start has loaded; whether curves are there."""
    program = "\n".join([TOLD, *(f"{step}; tell()" for step in STEPS.values()), CURVES])
    (*told, curves), _ = run(tmp_path_factory.mktemp("loaded"), program, *sorted(ASKED_FOR))
    found = {step: set(json.loads(line)) for step, line in zip(STEPS, told, strict=True)}
    return found | {"curves": curves}


def test_a_command_on_a_laptop_loads_no_library_that_it_does_not_use(loaded):
    assert loaded["set up"] & set(SLOW) == set()


def test_what_is_loaded_shows(loaded):
    """Negative control."""
    assert loaded["openpyxl"] - loaded["settled"] >= {"openpyxl"}


def test_no_start_computes_the_curves_of_the_ratings(loaded):
    assert loaded["curves"].split() == ["False"] * 4


def test_what_storeys_register_needs_no_rest_framework_to_make_rows_again(loaded):
    assert loaded["settled"] & set(FOR_REQUESTS) == set()
    assert loaded["settled"] - loaded["set up"] >= {"tournaments.course.acts"}


def test_a_rest_framework_that_is_loaded_with_it_shows(loaded):
    """Negative control."""
    assert loaded["addresses"] >= set(FOR_REQUESTS)


LOOKED_UP = (
    "import gc, sys; from deploy.spoken import Commands;"
    " Commands(['manage.py', *sys.argv[1:]]).execute();"
    f" print(*sorted(sys.modules.keys() & set({ASKED_FOR!r})), file=sys.stderr);"
    " print(gc.isenabled(), gc.get_freeze_count() > 50_000)"
)


@pytest.fixture(scope="module")
def after(tmp_path_factory):
    """What a command has loaded, what it says and says beside, and how it leaves the collector."""

    @functools.cache
    def after(*command, **environment):
        folder = tmp_path_factory.mktemp("command")
        (*said, garbage), (*beside, modules) = run(folder, LOOKED_UP, *command, **environment)
        return After({*modules.split()}, said, beside, garbage)

    return after


class After(NamedTuple):
    """A command that has run."""

    modules: set[str]
    said: list[str]
    beside: list[str]
    garbage: str

    def of(self, *names):
        """Those of these modules that it has loaded."""
        return self.modules & {*names}


def test_a_words_look_up_loads_no_app_but_that_of_the_words(after):
    done = after("look_up", "HORN")
    assert (done.of(*ALL_APPS), done.said[0][:16]) == (set(), '{"word": "HORN",')


def test_a_command_on_the_database_loads_them_all(after):
    """Negative control."""
    assert after("diffsettings").of(*ALL_APPS) == {*ALL_APPS}


def test_a_command_without_pages_neither_loads_nor_checks_them(after):
    assert after("followers").of(*PAGES) == set()


def test_a_command_that_checks_all_loads_the_pages(after):
    """Negative control."""
    assert after("check").of(*PAGES) == {*PAGES}


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


def test_a_command_says_that_the_broker_is_silent(after):
    done = after("followers", REDIS_URL="redis://127.0.0.1:1/0")
    assert [line for line in done.beside if "W002" in line] != []


def test_a_running_command_looks_for_garbage_but_not_in_what_was_loaded(after):
    assert after("followers").garbage == "True True"


def test_a_command_loads_what_storeys_register_only_where_it_asks_for_it(after):
    assert after("diffsettings").of(*UNASKED) == set()
    assert after("verify").of(*UNASKED) == {*UNASKED[2:]}


def test_what_serves_has_loaded_it_all_before_the_first_request(tmp_path):
    served = f"{TOLD}import deploy.wsgi; tell()"
    (told,), _ = run(tmp_path, served, *UNASKED)
    assert json.loads(told) == sorted(UNASKED)


def test_the_benchmark_of_starts_knows_the_commands_of_the_readme():
    lines = (HOUSE / "README.md").read_text(encoding="utf-8").splitlines()
    said = [line.split()[2] for line in lines if line.startswith("    python3 manage.py ")]
    others = {"demo", "test", "precommit", "bench"}  # they begin with more than Python
    assert {name for name in said if name not in others} == {*NAMES} - {"export_jsonl"}


# Of each kind in which the API's description is extended, what is looked for by its name alone yet.
NAMED_ONLY = """
from drf_spectacular.plumbing import OpenApiGeneratorExtension
kinds = OpenApiGeneratorExtension.__subclasses__()
named = [type(one.target_class) is str for kind in kinds for one in kind._registry]
print(len(named) > 20, any(named))
"""


def test_two_who_read_the_description_first_do_not_load_its_extensions_at_once(tmp_path):
    addresses = f"{STEPS['set up']}; {STEPS['addresses']}{NAMED_ONLY}"
    assert run(tmp_path, addresses)[0] == ["True True"]  # negative control
    assert run(tmp_path, f"import deploy.wsgi{NAMED_ONLY}")[0] == ["True False"]
