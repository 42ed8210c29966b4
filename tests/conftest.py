"""What every test can ask for: real corpora and a Redis, and a word on those left out."""

import gc
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import login
from django.core.management.color import no_style
from django.core.servers.basehttp import WSGIRequestHandler
from django.db import connection, transaction
from django.http import HttpRequest
from django.template import Template
from django.test import TransactionTestCase
from django.test.client import Client, ClientHandler
from django.test.signals import setting_changed
from django.utils import timezone, translation
from hypothesis import HealthCheck, find
from hypothesis import settings as laws
from hypothesis import strategies as st

from deploy.loading import load_all
from games.garbage import THRESHOLDS, begin_loading, end_loading
from games.guards import install_guards
from tests import thorough
from tests.limits import Watch, limited, seconds_for
from tests.silence import unsilenced
from tests.typed.workshop import Workshop
from tournaments.days import midnight, today
from tournaments.sessions import SessionStore

begin_loading()  # until all tests are collected

WITHIN_A_TEST = "PYTEST_CURRENT_TEST" in os.environ  # of an outer run, which has begun this one

LAST_MINUTE = 60
AS_IN_THE_HOUSE = Template._render
"""How a template is rendered where no test environment watches."""

LOADING, LOGGING_IN = ClientHandler.load_middleware, Client._login
LOADED = ("_middleware_chain", "_view_middleware", "_template_response_middleware",
          "_exception_middleware")  # fmt: skip
CHAIN = {}
"""What test clients share under the same settings: the middleware that one of them has loaded."""

WATCH = pytest.StashKey[Watch]()
"""Ends a run that hangs and hears no signal."""

UNLESS_SAID = 100
"""How many examples of a law a thorough run draws that says nothing of them."""


def steady_laws():
    """The same examples in every run, and no limit of time: they hold on a loaded machine, too.

    `--hypothesis-profile=hunting` draws others in each run.
    """
    laws.register_profile(
        "steady",
        max_examples=thorough.examples(UNLESS_SAID),
        derandomize=True,
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    laws.register_profile("hunting", laws.get_profile("steady"), derandomize=False)
    laws.load_profile("steady")


def let_hypothesis_keep_its_dice():
    """Have Hypothesis make its random numbers while who holds them can still be found.

    It asks the garbage collector for that, which knows nothing of what is left out of the search
    (`end_loading`): from Python 3.14 on Hypothesis would warn of it in the first law of a run.
    """
    find(st.none(), lambda _: True, settings=laws(max_examples=1, database=None))


NEEDED = {
    "corpora": "tests that read real corpora; give --corpora DIR",
    "redis_url": "tests that need a Redis; set REDIS_URL",
    "chromium": "tests in a real browser; give --browser /usr/bin/chromium",
    "curl": "tests that run curl; install it",
    "node": "tests in JavaScript and TypeScript; give --node /usr/bin/node, with npm beside it",
    "programs": "tests of what operators are given; give --programs FOLDER, see .ci/programs",
}


def pytest_addoption(parser):
    parser.addoption("--corpora", metavar="DIR", help="folder of real corpora; none: left out")
    parser.addoption("--browser", metavar="PROGRAM", help="a Chromium; none: left out")
    parser.addoption("--record", action="store_true", help="write the API's examples anew")
    parser.addoption("--node", metavar="PROGRAM", help="a Node 20.19 or newer; none: left out")
    parser.addoption(
        "--programs", metavar="DIR", help="folder of operators' programs; none: left out"
    )
    parser.addoption(
        "--thorough", action="store_true", help="all cases of mass checks, not a share"
    )
    parser.addoption(
        "--stored", action="store_true", help="only tests that a database or a Redis can fail"
    )


@pytest.hookimpl(tryfirst=True)  # before Hypothesis takes the profile that was asked for
def pytest_configure(config):
    folder = config.getoption("corpora")
    if folder and not Path(folder).is_dir():
        raise pytest.UsageError(f"--corpora: there is no folder {folder}")
    config.stash[WATCH] = Watch()
    thorough.run["thorough"] = config.getoption("thorough")
    steady_laws()
    # A server is given its secret and has none by itself; what the tests do needs one everywhere.
    settings.SIGNING_KEY = settings.SIGNING_KEY or "a long secret of this house"


def pytest_unconfigure(config):
    """What comes after the tests may take as long as it wants."""
    if WATCH in config.stash:
        config.stash[WATCH].stop()


@pytest.hookimpl(trylast=True)  # Hypothesis has begun by then
def pytest_sessionstart():
    """What serves or works has loaded all by then; tests put others in the place of some of it."""
    let_hypothesis_keep_its_dice()
    load_all()
    ClientHandler.load_middleware = load_once
    Client._login = log_in
    setting_changed.connect(forget_chain)


def load_once(handler):
    """Have test clients share one chain of middleware, as a process that serves has one.

    Loading it looks at each static file, which takes longer than most answers.
    """
    if not CHAIN:
        LOADING(handler)
        CHAIN.update((name, getattr(handler, name)) for name in LOADED)
    vars(handler).update(CHAIN)


def log_in(client, user, backend=None):
    """Have a test client log in as a browser without a session does.

    Django's would store one for it before, to be put away at once: half of what logging in costs.
    """
    if settings.SESSION_COOKIE_NAME in client.cookies:
        LOGGING_IN(client, user, backend)
        return
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend)
    request.session.save()
    client._set_login_cookies(request)


def forget_chain(**_):
    """Another setting may make another chain."""
    CHAIN.clear()


def missing(config):
    """The fixtures that this run can't offer, and what they need."""
    given = {
        "corpora": config.getoption("corpora"),
        "redis_url": settings.REDIS_URL,
        "chromium": config.getoption("browser"),
        "curl": shutil.which("curl"),
        "node": config.getoption("node"),
        "programs": config.getoption("programs"),
    }
    return {name: NEEDED[name] for name in NEEDED if not given[name]}


def pytest_collection_modifyitems(config, items):
    """Leave out the tests that ask for what is missing; those that start processes come last."""
    lacking, stored = missing(config).keys(), config.getoption("stored")

    def stays(item):
        return lacking.isdisjoint(item.fixturenames) and (not stored or stores(item))

    config.hook.pytest_deselected(items=[item for item in items if not stays(item)])
    items[:] = sorted(filter(stays, items), key=when)


STORES = frozenset({"db", "transactional_db", "live_server", "stored_for_the_file", "redis_url"})


def stores(item):
    """Whether a test asks for the database or a Redis, or starts processes, which may."""
    marked = item.get_closest_marker("django_db") or item.get_closest_marker("process")
    return marked is not None or not STORES.isdisjoint(item.fixturenames)


def when(item):
    """Tests without processes first, then the long files of processes, then the short ones."""
    process = item.get_closest_marker("process")
    return 0 if process is None else 1 if process.kwargs.get("long") else 2


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """What is loaded stays to the end: nobody need look whether it is garbage.

    In the rest of it garbage is looked for as seldom as where the house serves.
    """
    collected = yield
    end_loading()
    gc.set_threshold(*THRESHOLDS)
    return collected


def pytest_sessionfinish(session):
    """Of houses that tests have made nothing stays behind, compiled code included.

    A run that a test has begun leaves it to the outer one: other tests go on there beside it.
    """
    is_outer = not (hasattr(session.config, "workerinput") or WITHIN_A_TEST)
    if sys.pycache_prefix and is_outer:
        made = Path(tempfile.gettempdir()).resolve()
        shutil.rmtree(sys.pycache_prefix / made.relative_to(made.anchor), ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    """Fixtures have an end."""
    item.config.stash[WATCH].wind()
    with limited(seconds_for(item)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """A test has an end."""
    with limited(seconds_for(item)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """What is put away has an end, and then the log speaks as before, and the house its language.

    A request leaves its language to whatever its thread does next.
    """
    try:
        with unsilenced(), limited(seconds_for(item)):
            return (yield)
    finally:
        translation.deactivate()


def pytest_terminal_summary(terminalreporter, config):
    """Say which tests were left out, and what they need."""
    for need in missing(config).values():
        terminalreporter.write_line(f"Left out: {need}")


WITHOUT_GUARDS = {
    "sqlite": (
        "DROP TRIGGER IF EXISTS games_event_no_delete",
        "DROP TRIGGER IF EXISTS games_checkpoint_no_delete",
    ),
    "postgresql": ("DROP FUNCTION IF EXISTS games_event_frozen CASCADE",),
}


def drop_guards():
    """Take the guards of the events away."""
    with connection.cursor() as cursor:
        for statement in WITHOUT_GUARDS[connection.vendor]:
            cursor.execute(statement)


WRITTEN_BY_MIGRATIONS = {"django_content_type", "auth_permission"}
"""What Django writes after a migration, for each model: nothing of the house rests on it."""


def empty_tables(_test):
    """Empty what the house writes, and put the guards back, which would refuse that.

    Django would empty its own tables as well and fill them again, which takes ten times as long.
    """
    drop_guards()
    tables = {*connection.introspection.django_table_names(only_existing=True, include_views=False)}
    emptied = sorted(tables - WRITTEN_BY_MIGRATIONS)
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), emptied))
    install_guards()


@pytest.fixture(scope="session", autouse=True)
def emptied_tables():
    """After a test with transactions of its own its tables are emptied."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_tables)
        yield drop_guards


@pytest.fixture(scope="session", autouse=True)
def unwatched_templates(django_test_environment):
    """No test asks which templates made a page; to keep it is a tenth of what a page costs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", AS_IN_THE_HOUSE)
        yield


@pytest.fixture(scope="session", autouse=True)
def prompt_servers():
    """A live server sends a whole answer at once, as servers of the house do.

    Django's waits for 40 ms before the body, until the other side has the head.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WSGIRequestHandler, "disable_nagle_algorithm", True)
        yield


@pytest.fixture(scope="module")
def stored_for_the_file(django_db_setup, django_db_blocker):
    """What fixtures of a file store once is there in each of its tests, as it was at first.

    All of it is one transaction that comes to nothing, each test a savepoint in it; so no test of
    such a file can have transactions of its own.
    """
    outer = transaction.atomic()
    outer._from_testcase = True  # as Django's own for a class of tests
    with django_db_blocker.unblock(), outer:
        yield
        transaction.set_rollback(True)


@pytest.fixture
def one_day():
    """A test of what ends with the day does not begin in its last minute."""
    left = (midnight(today()) - timezone.now()).total_seconds()
    if left < LAST_MINUTE:
        time.sleep(left + 0.1)


@pytest.fixture(scope="session")
def corpora(pytestconfig):
    """The folder of real corpora."""
    return (pytestconfig.invocation_params.dir / pytestconfig.getoption("corpora")).resolve()


@pytest.fixture(scope="session")
def chromium(pytestconfig):
    """The program of a Chromium."""
    return pytestconfig.getoption("browser")


@pytest.fixture(scope="session")
def redis_url():
    """The address of a Redis, at an index that belongs to this run."""
    return settings.REDIS_URL


@pytest.fixture(scope="session")
def curl():
    """The program of that name."""
    return shutil.which("curl")


@pytest.fixture(scope="session")
def node(pytestconfig):
    """The program of a Node."""
    return pytestconfig.getoption("node")


@pytest.fixture(scope="session")
def workshop(node, tmp_path_factory):
    """The tools of TypeScript, and the types that they make of the description."""
    return Workshop(tmp_path_factory.mktemp("typed"), node)
