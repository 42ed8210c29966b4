"""The log: JSON lines on a server, and nothing personal in it."""

import json
import logging
import logging.config

import pytest
from django.conf import settings

from deploy import logs


@pytest.fixture
def said(capsys):
    """Log as the house does, and give back the lines."""
    touched = [logging.getLogger(name) for name in (None, *settings.LOGGING["loggers"])]
    before = [(logger, logger.level, logger.handlers[:]) for logger in touched]

    def said(*, as_json, log):
        logging.config.dictConfig(logs.configuration(as_json=as_json, level="INFO"))
        log()
        return capsys.readouterr().err.splitlines()

    yield said
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


def fail():
    name = "Anna"  # in the frame that fails: must not be in the log
    try:
        int(f"not {len(name)}")
    except ValueError:
        logging.getLogger("games").exception("sweep failed")


def test_a_server_logs_one_json_object_a_line(said):
    def log():
        logging.getLogger("games").info("swept", extra={"facts": {"streams": 3}})

    (line,) = said(as_json=True, log=log)
    entry = json.loads(line)
    assert entry.pop("timestamp").endswith("Z")
    assert entry == {"event": "swept", "level": "info", "logger": "games", "streams": 3}


def test_what_libraries_log_looks_the_same(said):
    (line,) = said(as_json=True, log=lambda: logging.getLogger("celery").warning("late by %s", 3))
    entry = json.loads(line)
    assert (entry["event"], entry["level"], entry["logger"]) == ("late by 3", "warning", "celery")


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_shows_where_but_no_values(said, as_json):
    text = "\n".join(said(as_json=as_json, log=fail))
    assert "ValueError: invalid literal" in text
    assert "Anna" not in text.replace('name = "Anna"', "")


LEFT = ("no answer from redis://***@redis/0", "/l/-/entry/", "Authorization: Token ***")


@pytest.mark.parametrize("as_json", [True, False])
def test_the_last_door_takes_secrets_out_of_whatever_anybody_logs(said, as_json):
    """In the line, in facts, and in the lines of a failure."""

    def log():
        library = logging.getLogger("celery")
        library.warning("no answer from %s", "redis://anna:geheim-1@redis/0")
        library.warning("asked", extra={"facts": {"where": "/l/geheim-2/entry/"}})
        try:
            int("Authorization: Token geheim-3-geheim-3-geheim-3")
        except ValueError:
            library.exception("failed")

    text = "\n".join(said(as_json=as_json, log=log))
    assert [left for left in LEFT if left not in text] == []
    assert [secret for secret in ("geheim-1", "geheim-2", "geheim-3") if secret in text] == []


def test_addresses_that_were_not_found_are_not_logged(said):
    """An address may hold a token."""

    def log():
        logging.getLogger("django.request").warning("Not Found: /link/secret-token/")

    assert said(as_json=True, log=log) == []
