"""The files for operators: made from the settings, naming only programs that the lock brings."""

import ast
import configparser
import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from compose_spec import PyCompose
from django.core.management import get_commands, load_command_class
from gunicorn.config import Config
from gunicorn.http.parser import RequestParser

from deploy import environment_file, gunicorn_settings, locks
from manage import FOR_DEVELOPERS

HOUSE = Path(__file__).resolve().parents[2]
DEPLOY = HOUSE / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
HARDENED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "CapabilityBoundingSet": "",
    "User": "wortwart",
}


def described():
    return ast.get_docstring(ast.parse((DEPLOY / "settings.py").read_text(encoding="utf-8")))


def test_the_example_of_the_environment_is_what_the_settings_say():
    assert (DEPLOY / "env.example").read_text(encoding="utf-8") == environment_file.text(
        described()
    )


def test_every_variable_that_the_settings_read_is_named_there():
    read = set()
    for file in ("settings.py", "environment.py", "data.py"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        read |= set(re.findall(r'"(WORTWART_[A-Z_]+|DATABASE_URL|REDIS_URL)"', text))
    assert read - {"WORTWART_MODE"} == set(environment_file.variables(described()))


def unit(path):
    """The sections of a unit; a key that comes twice is a mistake."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.stem)
def test_every_unit_is_hardened_and_comes_back(path):
    service = unit(path)["Service"]
    assert {name: service.get(name) for name in HARDENED} == HARDENED
    once = service.get("Type") == "oneshot"
    assert service.get("Restart") == (None if once else "always")


def programs():
    """What the units and compose start: programs of the venv."""
    for path in SERVICES:
        yield from re.findall(r"\.venv/bin/([a-z]+)", unit(path)["Service"]["ExecStart"])
    for service in compose()["services"].values():
        if service.get("image") == "wortwart" and "command" in service:
            yield service["command"][0]


def compose():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_they_start_what_the_lock_for_servers_brings():
    pinned = locks.pins((HOUSE / locks.RUN).read_text(encoding="utf-8"))
    assert set(programs()) == {"gunicorn", "uvicorn", "celery", "python", "sh"}
    assert set(programs()) - {"python", "sh"} <= pinned.keys()


def test_compose_has_each_part_of_a_house_once_and_lets_it_write_nothing_but_its_data():
    services = compose()["services"]
    assert set(services) == {
        "postgres",
        "redis",
        "migrate",
        "roles",
        "web",
        "live",
        "worker",
        "beat",
        "backup",
        "caddy",
    }
    own = [service for service in services.values() if service.get("image") == "wortwart"]
    assert {(one["read_only"], tuple(one["cap_drop"])) for one in own} == {(True, ("ALL",))}
    assert services["redis"]["command"][1:3] == ["--appendonly", "yes"]
    assert "noeviction" in services["redis"]["command"]
    known = environment_file.variables(described()).keys()
    assert {name for one in own for name in one["environment"]} - {"WEB_CONCURRENCY"} <= known


# What is for nobody on a server, and what the image says itself.
NOT_HANDED_ON = {"WORTWART_DEBUG", "WORTWART_DATA", "WORTWART_STATIC"}


def test_in_compose_each_variable_of_the_example_reaches_every_process():
    own = [one for one in compose()["services"].values() if one.get("image") == "wortwart"]
    known = environment_file.variables(described()).keys() - NOT_HANDED_ON
    assert [sorted(known - one["environment"].keys()) for one in own] == [[]] * 6
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert "WORTWART_STATIC=/static WORTWART_DATA=/data" in image


def test_in_compose_the_owner_of_the_tables_only_migrates():
    services = compose()["services"]
    addresses = {
        name: re.sub(r"\$\{(\w+):\?\}", r"\1", one["environment"]["DATABASE_URL"])
        for name, one in services.items()
        if one.get("image") == "wortwart"
    }
    serving = "postgres://wortwart_app:POSTGRES_APP_PASSWORD@postgres:5432/wortwart"
    owner = "postgres://wortwart:POSTGRES_PASSWORD@postgres:5432/wortwart"
    assert addresses == {**dict.fromkeys(addresses, serving), "migrate": owner}
    waiting = [one for name, one in services.items() if name in addresses.keys() - {"migrate"}]
    completed = {"condition": "service_completed_successfully"}
    assert [one["depends_on"]["roles"] for one in waiting] == [completed] * 5
    assert services["roles"]["depends_on"] == {"migrate": completed}


def test_the_guide_exchanges_all_processes_of_compose_that_serve():
    guide = (DEPLOY / "OPERATING.md").read_text(encoding="utf-8")
    (named,) = re.findall(r"^    house up -d --no-deps ([a-z ]+?) +#", guide, re.MULTILINE)
    services = compose()["services"].items()
    own = {name for name, one in services if one.get("image") == "wortwart"}
    assert {*named.split()} == own - {"migrate"}


def test_in_compose_postgresql_counts_as_ready_when_the_others_reach_it():
    """While the image makes the database its server answers by its socket alone, then ends."""
    told = compose()["services"]["postgres"]["healthcheck"]["test"]
    assert told == ["CMD", "pg_isready", "-h", "127.0.0.1", "-U", "wortwart"]


def test_in_compose_nobody_leaves_a_volume_without_a_name_behind():
    """The image of PostgreSQL makes one wherever nothing lies in its place."""
    place = "/var/lib/postgresql/data"
    lies_there = {
        name: [one for one in [*service["volumes"], *service.get("tmpfs", ())] if place in one]
        for name, service in compose()["services"].items()
        if service["image"].startswith("postgres:")
    }
    assert lies_there == {"postgres": [f"postgres:{place}"], "roles": [place]}


def test_in_compose_backups_lie_where_neither_pages_nor_workers_can_write():
    mounting = {
        name
        for name, service in compose()["services"].items()
        if "backups:/backups" in service.get("volumes", ())
    }
    assert mounting == {"backup", "migrate"}
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert "install -d -o wortwart -g wortwart -m 0700 /data /backups" in image


def misspelled(service):
    service["retsart"] = "always"


def restarted_at_times(service):
    service["restart"] = "at times"


def after_something_unknown(service):
    service["depends_on"] = {"migrate": {"condition": "service_done"}}


def stopped_soon(service):
    service["stop_grace_period"] = "soon"


@pytest.mark.parametrize(
    "odd", [misspelled, restarted_at_times, after_something_unknown, stopped_soon]
)
def test_compose_is_what_its_specification_allows(odd):
    told = compose()
    PyCompose.from_json(json.dumps(told))
    odd(told["services"]["web"])
    with pytest.raises(ValueError, match=r"retsart|at times|service_done|soon"):
        PyCompose.from_json(json.dumps(told))


def test_compose_names_no_service_and_no_volume_that_is_not_there():
    told = compose()
    services, mounted = told["services"], set()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        sources = {volume.split(":")[0] for volume in service.get("volumes", ())}
        mounted |= {source for source in sources if not source.startswith(".")}
    assert mounted == set(told["volumes"])


TYPED = re.compile(r"(?:manage\.py|as_house|as_owner|-m django) ((?!\"\$)[a-z_]+(?: [^`#\n(;]+)?)")
GUIDES = ("README.md", "OPERATING.md", "SERVERS.md", "SIZES.md")


def typed():
    """Each command of the house that the guides for operators let somebody type."""
    for guide in GUIDES:
        text = (DEPLOY / guide).read_text(encoding="utf-8")
        joined = re.sub(r"(?<=\w)\n(?=[a-z_]+ )", " ", text)
        for found in TYPED.findall(joined):
            line = found.split("`")[0].strip().rstrip(".,:")
            if line.split()[0] not in FOR_DEVELOPERS:
                yield guide, line


@pytest.mark.parametrize(("guide", "line"), sorted(set(typed())))
def test_what_the_guides_let_operators_type_is_taken(guide, line):
    name, *arguments = shlex.split(line.replace("[", " ").replace("]", " "))
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    parser.parse_args(arguments)


def test_the_image_takes_the_lock_with_its_hashes_and_runs_as_nobody_s_root():
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert text.count("\nFROM ") == 2
    assert "--require-hashes --only-binary=:all: -r requirements.lock" in text
    assert "\nUSER 10001\n" in text


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_hands_live_updates_on_at_once_and_keeps_the_probes_inside(name):
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "/live/" in text
    assert "8001" in text
    assert ("flush_interval -1" in text) or ("proxy_buffering off" in text)
    assert "healthz" in text
    assert "metrics" in text


CLAIMS_HTTPS = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\n\r\n"


@pytest.mark.parametrize(
    ("believed", "scheme"), [(gunicorn_settings.forwarded_allow_ips, "http"), ("*", "https")]
)
def test_gunicorn_takes_nobodys_word_for_https(believed, scheme):
    """Whose word counts the house knows itself (WORTWART_PROXIES)."""
    config = Config()
    config.set("forwarded_allow_ips", believed)
    (request, *_) = RequestParser(config, iter([CLAIMS_HTTPS]), ("192.0.2.1", 1))
    assert request.scheme == scheme
