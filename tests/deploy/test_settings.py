"""The one settings file, read afresh under different environments."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]
SERVER = {
    "DATABASE_URL": "postgres://wortwart@db.example/wortwart",
    "REDIS_URL": "redis://redis.example/1",
    "WORTWART_URL": "https://wortwart.example",
    "WORTWART_SECRET": "a key that is only good for tests, " * 2,
}
PRINT = "import json, sys; from deploy import settings as s; "
PRINT += "print(json.dumps([getattr(s, name) for name in sys.argv[1:]], default=str))"


def plain_environment(data, variables):
    """The environment without what a developer or CI has set for the house."""
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "WORTWART_DATA": str(data), **variables}


@pytest.fixture
def read(tmp_path):
    """Read settings under these environment variables, in a process of its own."""

    def read(*names, **variables):
        done = subprocess.run(
            [sys.executable, "-c", PRINT, *names],
            cwd=HOUSE,
            env=plain_environment(tmp_path / "data", variables),
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    return read


def test_with_nothing_set_the_house_runs_on_one_laptop(read, tmp_path):
    databases, broker, hosts, debug = read(
        "DATABASES", "CELERY_BROKER_URL", "ALLOWED_HOSTS", "DEBUG"
    )
    assert databases["default"] == {
        "ENGINE": "deploy.sqlite3",
        "NAME": str(tmp_path / "data" / "wortwart.sqlite3"),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
    assert (broker, hosts) == ("memory://localhost/", ["localhost", "127.0.0.1", "[::1]"])
    assert not debug


def test_with_both_addresses_set_the_house_runs_on_a_server(read):
    databases, broker, options = read(
        "DATABASES", "CELERY_BROKER_URL", "CELERY_BROKER_TRANSPORT_OPTIONS", **SERVER
    )
    default = databases["default"]
    assert (default["ENGINE"], default["HOST"], default["OPTIONS"]) == (
        "deploy.postgresql",
        "db.example",
        {"pool": {"min_size": 1, "max_size": 16, "timeout": 10}, "prepare_threshold": 5},
    )
    assert "ATOMIC_REQUESTS" not in default
    assert broker == "redis://redis.example/1"
    assert options == {
        "visibility_timeout": 120,
        "unacked_restore_interval": 1,
        "unacked_restore_throttle": 1,
        "socket_timeout": 0.5,
        "socket_connect_timeout": 0.5,
    }


def test_the_demo_ignores_both_addresses_and_keeps_its_data_apart(read, tmp_path):
    databases, broker, redis, data = read(
        "DATABASES", "CELERY_BROKER_URL", "REDIS_URL", "DATA", WORTWART_MODE="demo", **SERVER
    )
    assert databases["default"]["NAME"] == str(tmp_path / "data-demo" / "wortwart.sqlite3")
    assert (broker, redis, data) == ("memory://localhost/", "", str(tmp_path / "data-demo"))


def test_the_public_address_decides_who_may_knock_and_what_cookies_are_called(read):
    names = ["ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE"]
    assert read(*names, **SERVER) == [
        ["wortwart.example"],
        ["https://wortwart.example"],
        "__Host-session",
        True,
    ]
    assert read(*names)[1:] == [[], "wortwart-session", False]


@pytest.mark.parametrize(("variables", "upgraded"), [(SERVER, True), ({}, False)])
def test_only_pages_of_https_ask_for_it_in_all_that_they_load(read, variables, upgraded):
    (policy,) = read("CONTENT_SECURITY_POLICY", **variables)
    assert policy["DIRECTIVES"]["upgrade-insecure-requests"] is upgraded


STRICT = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({}, [0, False, False]),
        ({"WORTWART_HSTS": "max-age=300"}, [0, False, False]),
        (SERVER, [63072000, True, True]),
        ({**SERVER, "WORTWART_HSTS": "max-age=300; includeSubDomains"}, [300, True, False]),
        ({**SERVER, "WORTWART_HSTS": "max-age=0"}, [0, False, False]),
    ],
)
def test_the_operator_says_for_how_long_browsers_ask_for_https_alone(read, variables, told):
    assert read(*STRICT, **variables) == told


def test_a_server_needs_no_data_folder_when_its_key_is_given(read, tmp_path):
    (secret,) = read("SECRET_KEY", **SERVER)
    assert secret == SERVER["WORTWART_SECRET"]
    assert not (tmp_path / "data").exists()


def test_without_a_key_one_is_made_and_kept(read):
    assert read("SECRET_KEY") == read("SECRET_KEY")


@pytest.mark.parametrize("more", [{}, {"WORTWART_HSTS": "max-age=300"}])
def test_djangos_checks_for_servers_find_nothing(tmp_path, more):
    here = more | {name: value for name, value in SERVER.items() if name != "REDIS_URL"}
    here["WORTWART_SIGNING_KEY"] = "s" * 64
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=HOUSE,
        env=plain_environment(tmp_path, here),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
