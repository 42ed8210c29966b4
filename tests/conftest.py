"""What every test can ask for: real corpora and a Redis, and a word on those left out."""

from pathlib import Path

import pytest
from django.conf import settings

CORPORA = "They read real corpora: give --corpora DIR."
REDIS = "They need a Redis: set REDIS_URL."
left_out = pytest.StashKey[dict[str, int]]()


def pytest_addoption(parser):
    parser.addoption("--corpora", metavar="DIR", help="folder of real corpora; none: left out")


def pytest_configure(config):
    folder = config.getoption("corpora")
    if folder and not Path(folder).is_dir():
        raise pytest.UsageError(f"--corpora: there is no folder {folder}")


def pytest_collection_modifyitems(config, items):
    """Leave out what can't run here."""
    missing = {
        "corpora": CORPORA if not config.getoption("corpora") else "",
        "redis_url": REDIS if not settings.REDIS_URL else "",
    }
    absent = {name: reason for name, reason in missing.items() if reason}
    gone = {
        reason: [item for item in items if name in item.fixturenames]
        for name, reason in absent.items()
    }
    config.stash[left_out] = {reason: len(tests) for reason, tests in gone.items()}
    for tests in gone.values():
        config.hook.pytest_deselected(items=tests)
    together = [test for tests in gone.values() for test in tests]
    items[:] = [item for item in items if item not in together]


def pytest_terminal_summary(terminalreporter, config):
    """Say how many tests were left out, and what they need."""
    for reason, count in config.stash.get(left_out, {}).items():
        if count:
            terminalreporter.write_line(f"{count} tests left out. {reason}")


@pytest.fixture(scope="session")
def corpora(pytestconfig):
    """The folder of real corpora."""
    return (pytestconfig.invocation_params.dir / pytestconfig.getoption("corpora")).resolve()


@pytest.fixture(scope="session")
def redis_url():
    """The address of a Redis, at an index that belongs to this run."""
    return settings.REDIS_URL
