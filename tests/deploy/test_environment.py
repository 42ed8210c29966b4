"""What the environment says wrongly is refused with a sentence that says what to do."""

import os
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from deploy import environment
from deploy.environment import Misconfigured

pytestmark = pytest.mark.process

HOUSE = Path(__file__).resolve().parents[2]
PASSWORD = "sehr-geheim"
WRONG = [
    ("DATABASE_URL", "sqlite:///wortwart.sqlite3", "Datenordner"),
    ("DATABASE_URL", "sqlite://:memory:", "Datenordner"),
    ("DATABASE_URL", f"mysql://anna:{PASSWORD}@db/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", f"postgers://anna:{PASSWORD}@db/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", f"postgres:/anna:{PASSWORD}@db/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "postgres://db", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "postgres://db/", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", f"postgres://anna:{PASSWORD}@db:port/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "postgres://db:70000/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "postgres://[::1/wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "wortwart", "PostgreSQL-Datenbank"),
    ("DATABASE_URL", "", "leer"),
    ("DATABASE_URL", "  ", "leer"),
    ("REDIS_URL", f"http://:{PASSWORD}@redis/0", "redis://rechner:6379/0"),
    ("REDIS_URL", "redis:/redis/0", "redis://rechner:6379/0"),
    ("REDIS_URL", "redis", "redis://rechner:6379/0"),
    ("REDIS_URL", "", "leer"),
    ("WORTWART_MAIL", f"http://anna:{PASSWORD}@mail?from=a@b.example", "Mailservers"),
    ("WORTWART_MAIL", f"smtp://anna:{PASSWORD}@mail", "Mailservers"),
    ("WORTWART_URL", "wortwart.example", "https://wortwart.example"),
    ("WORTWART_URL", "wortwart.example:8000", "https://wortwart.example"),
    ("WORTWART_URL", "//wortwart.example", "https://wortwart.example"),
    ("WORTWART_URL", "ftp://wortwart.example", "https://wortwart.example"),
    ("WORTWART_URL", "https://", "https://wortwart.example"),
    ("WORTWART_URL", "https://wortwart.example/turniere", "https://wortwart.example"),
    ("WORTWART_URL", f"https://anna:{PASSWORD}@wortwart.example", "https://wortwart.example"),
    ("WORTWART_URL", "", "leer"),
    ("WORTWART_PROXIES", "proxy.example", "127.0.0.1, 10.0.0.0/8"),
    ("WORTWART_PROXIES", "10.0.0.1/8", "127.0.0.1, 10.0.0.0/8"),
    ("WORTWART_PROXIES", "*", "127.0.0.1, 10.0.0.0/8"),
    ("WORTWART_PROXIES", "", "leer"),
    ("WORTWART_SECRET", "", "leer"),
    ("WORTWART_STATIC", "", "leer"),
    ("WORTWART_HASHES", "0", "ganze Zahl"),
    ("WORTWART_HASHES", "-1", "ganze Zahl"),
    ("WORTWART_HASHES", "zwei", "ganze Zahl"),
    ("WORTWART_IDLE", "0", "ganze Zahl"),
    ("WORTWART_TRACES", "127.0.0.1:4318", "https://wortwart.example"),
    ("WORTWART_TRACES", "http://127.0.0.1:4318/v1/traces", "https://wortwart.example"),
    ("WORTWART_HSTS", "", "leer"),
    ("WORTWART_HSTS", "300", "max-age=300"),
    ("WORTWART_HSTS", "max-age=ever", "max-age=300"),
    ("WORTWART_HSTS", "max-age=300; for ever", "max-age=300"),
    ("WORTWART_LOG", "laut", "WARNING"),
    ("WORTWART_DEBUG", "vielleicht", "Schreib 1 oder 0."),
]
READ = {
    "DATABASE_URL": environment.database_url,
    "REDIS_URL": environment.redis_url,
    "WORTWART_MAIL": environment.mail,
    "WORTWART_URL": environment.public_url,
    "WORTWART_PROXIES": environment.proxies,
    "WORTWART_HASHES": lambda said: environment.number(said, "WORTWART_HASHES", 2),
    "WORTWART_IDLE": lambda said: environment.number(said, "WORTWART_IDLE", 0),
    "WORTWART_TRACES": environment.collector,
    "WORTWART_HSTS": environment.strict_transport,
    "WORTWART_LOG": environment.level,
    "WORTWART_DEBUG": lambda said: environment.yes(said, "WORTWART_DEBUG"),
    "WORTWART_SECRET": lambda said: environment.read(said, "WORTWART_SECRET"),
    "WORTWART_STATIC": lambda said: environment.read(said, "WORTWART_STATIC"),
}


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_what_is_wrong_is_said_in_both_languages_without_the_value(name, value, said):
    with pytest.raises(Misconfigured) as refused:
        READ[name]({name: value})
    english, german = str(refused.value).split("\n")
    assert name in english
    assert name in german
    assert said in german
    assert PASSWORD not in english + german


def test_what_is_right_is_read():
    said = {
        "DATABASE_URL": " postgres://anna:geheim@db:5432/wortwart?sslmode=require ",
        "REDIS_URL": "rediss://redis/1",
        "WORTWART_URL": "https://wortwart.example/",
        "WORTWART_PROXIES": "127.0.0.1, 10.0.0.0/8 2001:db8::/32,unix",
        "WORTWART_HASHES": "4",
        "WORTWART_TRACES": "http://127.0.0.1:4318/",
        "WORTWART_HSTS": "Max-Age=300; includeSubDomains",
        "WORTWART_LOG": "info",
        "WORTWART_DEBUG": "True",
        "WORTWART_SECRET": " as it is ",
        "WORTWART_STATIC": "/srv/static",
    }
    assert {name: READ[name](said) for name in said} == {
        "DATABASE_URL": "postgres://anna:geheim@db:5432/wortwart?sslmode=require",
        "REDIS_URL": "rediss://redis/1",
        "WORTWART_URL": "https://wortwart.example",
        "WORTWART_PROXIES": (
            ip_network("127.0.0.1"),
            ip_network("10.0.0.0/8"),
            ip_network("2001:db8::/32"),
            "unix",
        ),
        "WORTWART_HASHES": 4,
        "WORTWART_TRACES": "http://127.0.0.1:4318",
        "WORTWART_HSTS": (300, True, False),
        "WORTWART_LOG": "INFO",
        "WORTWART_DEBUG": True,
        "WORTWART_SECRET": " as it is ",
        "WORTWART_STATIC": "/srv/static",
    }


def test_nothing_set_is_a_laptop():
    assert {name: READ[name]({}) for name in READ} == {
        "DATABASE_URL": None,
        "REDIS_URL": "",
        "WORTWART_MAIL": {},
        "WORTWART_URL": "",
        "WORTWART_PROXIES": (),
        "WORTWART_HASHES": 2,
        "WORTWART_IDLE": 0,
        "WORTWART_TRACES": "",
        "WORTWART_HSTS": (63072000, True, True),
        "WORTWART_LOG": "WARNING",
        "WORTWART_DEBUG": False,
        "WORTWART_SECRET": None,
        "WORTWART_STATIC": None,
    }


@pytest.mark.parametrize("url", ["postgres:///wortwart", "postgresql://%2Frun%2Fpg/wortwart"])
def test_a_database_may_be_reached_by_a_socket(url):
    assert environment.database_url({"DATABASE_URL": url}) == url


# As it is started


def run(command, tmp_path, **said):
    ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=HOUSE,
        env={**plain, "WORTWART_DATA": str(tmp_path), **said},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


COMMANDS = {
    "manage.py": ["manage.py", "check"],
    "web server": ["-c", "import deploy.wsgi"],
    "live server": ["-m", "uvicorn", "deploy.asgi:application", "--port", "0"],
    "worker": ["-m", "celery", "-A", "deploy", "worker"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_start_ends_with_the_sentence_and_without_a_traceback(tmp_path, name):
    done = run(COMMANDS[name], tmp_path, DATABASE_URL="sqlite:///x")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2].startswith("DATABASE_URL is for PostgreSQL.")
    assert "Traceback" not in done.stderr


POSTGRES, REDIS = {"DATABASE_URL": "postgres://db/x"}, {"REDIS_URL": "redis://redis/0"}


@pytest.mark.parametrize(
    ("name", "said", "missing"),
    [
        ("web server", POSTGRES, "Set REDIS_URL"),
        ("web server", REDIS, "Set DATABASE_URL"),
        ("live server", POSTGRES, "Set REDIS_URL"),
        ("worker", POSTGRES, "set REDIS_URL"),
    ],
)
def test_one_address_without_the_other_is_refused_where_nobody_would_be_woken(
    tmp_path, name, said, missing
):
    done = run(COMMANDS[name], tmp_path, **said)
    assert done.returncode == 1
    assert missing in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("said", [{}, POSTGRES])
def test_what_workers_and_beat_ask_is_whether_there_is_a_redis(said):
    with pytest.raises(Misconfigured, match="set REDIS_URL"):
        environment.check_worker(said)
    assert environment.check_worker({**said, **REDIS}) is None


def test_beat_without_redis_is_refused(tmp_path):
    command = ["-m", "celery", "-A", "deploy", "beat", "-s", str(tmp_path / "schedule")]
    done = run(command, tmp_path)
    assert (done.returncode, "set REDIS_URL" in done.stderr) == (1, True)


def test_the_one_process_on_postgresql_needs_no_redis(tmp_path):
    done = run(["-c", "import deploy.wsgi"], tmp_path, WORTWART_MODE="start", **POSTGRES)
    assert (done.returncode, done.stderr) == (0, "")


WRONG_ADDRESSES = {"DATABASE_URL": "mysql://db/x", "REDIS_URL": ""}
BEGUN = "import os; from deploy.environment import check_server as c; c(os.environ); "
ENGINE = "from deploy.settings import DATABASES as d; print(d['default']['ENGINE'])"


def test_the_demo_reads_neither_address(tmp_path):
    """All that a start reads of the environment, before it loads the house."""
    done = run(["-c", BEGUN + ENGINE], tmp_path, WORTWART_MODE="demo", **WRONG_ADDRESSES)
    assert (done.returncode, done.stdout, done.stderr) == (0, "deploy.sqlite3\n", "")


def test_another_start_reads_them(tmp_path):
    """Negative control."""
    done = run(["-c", BEGUN + ENGINE], tmp_path, WORTWART_MODE="start", **WRONG_ADDRESSES)
    assert (done.returncode, "DATABASE_URL" in done.stderr) == (1, True)


def test_a_mail_server_is_read_from_one_address():
    said = environment.mail(
        {"WORTWART_MAIL": "smtp://anna:acht%20Steine@mail.example?from=verein@b.example"}
    )
    assert said == {
        "EMAIL_HOST": "mail.example",
        "EMAIL_PORT": 587,
        "EMAIL_HOST_USER": "anna",
        "EMAIL_HOST_PASSWORD": "acht Steine",
        "EMAIL_USE_SSL": False,
        "EMAIL_USE_TLS": True,
        "DEFAULT_FROM_EMAIL": "verein@b.example",
    }
    assert environment.mail({}) == {}
