"""Reads what the environment says, and says in a sentence what is wrong with it and what to do.

No value is repeated in a sentence: it may hold a password. The house has not started yet, so there
is no catalogue: each sentence stands here in both languages.
"""

import logging
import re
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

Environment = Mapping[str, str]
Proxy = IPv4Network | IPv6Network | str

POSTGRESQL = ("postgres", "postgresql")
REDIS = ("redis", "rediss")
MAIL = ("smtp", "smtps")
UNIX = "unix"  # a proxy that comes by a socket in the file system
_OF_STRICT = {"includesubdomains", "preload"}
YES, NO = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")
_LAST_PORT = 65535


class Misconfigured(SystemExit):
    """A variable that the house can't start with; ends the process with the sentence."""

    def __init__(self, english: str, german: str) -> None:
        """Say it in both languages."""
        super().__init__(f"{english}\n{german}")


def read(environment: Environment, name: str) -> str | None:
    """A variable as it is; None if it is not set. Raises Misconfigured if it is empty.

    An empty one is a mistake of whoever wrote it, and must not open another database in silence.
    """
    if name not in environment:
        return None
    value = environment[name]
    if not value.strip():
        raise Misconfigured(
            f"{name} is set, but empty. Give it a value, or unset it.",
            f"{name} ist gesetzt, aber leer. Gib einen Wert an oder entferne die Variable.",
        )
    return value


def _address(environment: Environment, name: str) -> str:
    return (read(environment, name) or "").strip()


def database_url(environment: Environment) -> str | None:
    """The address of PostgreSQL, or None for SQLite in the data folder. Raises Misconfigured."""
    name = "DATABASE_URL"
    url = _address(environment, name)
    if not url:
        return None
    scheme = url.partition(":")[0].lower()
    if scheme.startswith("sqlite"):
        raise Misconfigured(
            f"{name} is for PostgreSQL. For SQLite unset it: the database lies in the data folder, "
            "which WORTWART_DATA names.",
            f"{name} ist für PostgreSQL. Für SQLite entferne die Variable: Die Datenbank liegt im "
            "Datenordner, den WORTWART_DATA nennt.",
        )
    if scheme not in POSTGRESQL or not _is_whole(url, "/"):
        raise Misconfigured(
            f"{name} is no address of a PostgreSQL database. Write it as "
            "postgres://user:password@host:5432/database.",
            f"{name} ist keine Adresse einer PostgreSQL-Datenbank. Schreib sie als "
            "postgres://name:passwort@rechner:5432/datenbank.",
        )
    return url


def redis_url(environment: Environment) -> str:
    """The address of Redis, "" if it is not set. Raises Misconfigured."""
    name = "REDIS_URL"
    url = _address(environment, name)
    if not url:
        return ""
    if url.partition(":")[0].lower() not in REDIS or not _is_whole(url):
        raise Misconfigured(
            f"{name} is no address of a Redis. Write it as redis://host:6379/0.",
            f"{name} ist keine Adresse eines Redis. Schreib sie als redis://rechner:6379/0.",
        )
    return url


def public_url(environment: Environment) -> str:
    """The public address without a slash at its end, "" if it is not set. Raises Misconfigured."""
    return _origin(environment, "WORTWART_URL")


def collector(environment: Environment) -> str:
    """The address of an OpenTelemetry collector, "" if it is not set. Raises Misconfigured."""
    return _origin(environment, "WORTWART_TRACES")


def _origin(environment: Environment, name: str) -> str:
    url = _address(environment, name)
    if not url:
        return ""
    if not _is_origin(url):
        raise Misconfigured(
            f"{name} is no address of a site. Write it with its scheme and without a path, as in "
            "https://wortwart.example.",
            f"{name} ist keine Adresse einer Website. Schreib sie mit dem Schema davor und ohne "
            "Pfad, etwa https://wortwart.example.",
        )
    return url.rstrip("/")


def _is_origin(url: str) -> bool:
    parts = _split(url)
    return (
        parts is not None
        and parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and "@" not in parts.netloc
        and url.rstrip("/") == f"{parts.scheme}://{parts.netloc}"
    )


def _is_whole(url: str, path: str = "") -> bool:
    """Whether there is a scheme, `://`, and a host or a path; for a database a path with a name."""
    parts = _split(url)
    return (
        parts is not None
        and "://" in url
        and bool(parts.hostname or parts.path.strip("/"))
        and (not path or len(parts.path) > len(path))
    )


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        if parts.port is not None and parts.port > _LAST_PORT:
            return None
    except ValueError:  # a port that is no number, half a bracket
        return None
    return parts


def mail(environment: Environment) -> dict[str, str | int | bool]:
    """Django's settings for mails that go out; none where the variable is not set.

    Raises Misconfigured.
    """
    name = "WORTWART_MAIL"
    url = _address(environment, name)
    if not url:
        return {}
    parts = _split(url)
    sender = unquote(parts.query.removeprefix("from=")) if parts else ""
    if parts is None or parts.scheme not in MAIL or not parts.hostname or "@" not in sender:
        raise Misconfigured(
            f"{name} is no address of a mail server. Write it as "
            "smtp://user:password@host:587?from=club@example.org, smtps:// for port 465.",
            f"{name} ist keine Adresse eines Mailservers. Schreib sie als "
            "smtp://name:passwort@rechner:587?from=verein@example.org, smtps:// für Port 465.",
        )
    secure = parts.scheme == "smtps"
    port = parts.port or (465 if secure else 587)
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure,
        "EMAIL_USE_TLS": not secure and bool(parts.username),
        "DEFAULT_FROM_EMAIL": sender,
    }


def proxies(environment: Environment) -> tuple[Proxy, ...]:
    """The proxies that are believed: addresses, networks, `unix`. Raises Misconfigured."""
    name = "WORTWART_PROXIES"
    said = read(environment, name) or ""
    try:
        return tuple(map(_proxy, said.replace(",", " ").split()))
    except ValueError:
        raise Misconfigured(
            f"{name} holds something that is no address. Write addresses or networks with commas "
            "between them, as in 127.0.0.1, 10.0.0.0/8; unix for a socket.",
            f"In {name} steht etwas, das keine Adresse ist. Schreib Adressen oder Netze mit Kommas "
            "dazwischen, etwa 127.0.0.1, 10.0.0.0/8; unix für einen Socket.",
        ) from None


def _proxy(text: str) -> Proxy:
    return UNIX if text == UNIX else ip_network(text)


def yes(environment: Environment, name: str) -> bool:
    """Whether a variable says yes; not set it says no. Raises Misconfigured."""
    said = environment.get(name, "").strip().lower()
    if said not in (*YES, *NO):
        raise Misconfigured(
            f"{name} is neither yes nor no. Write 1 or 0.",
            f"{name} ist weder ja noch nein. Schreib 1 oder 0.",
        )
    return said in YES


def level(environment: Environment) -> str:
    """The level of the log. Raises Misconfigured."""
    name = "WORTWART_LOG"
    said = (read(environment, name) or "WARNING").upper()
    if said not in (known := list(logging.getLevelNamesMapping())):
        raise Misconfigured(
            f"{name} is no level of a log. Write one of {', '.join(known)}.",
            f"{name} ist keine Stufe eines Logs. Schreib eine von {', '.join(known)}.",
        )
    return said


def number(environment: Environment, name: str, otherwise: int) -> int:
    """A whole number from 1. Raises Misconfigured."""
    said = read(environment, name)
    if said is None:
        return otherwise
    if not (said.isascii() and said.isdigit() and len(said) < 5 and int(said)):  # noqa: PLR2004
        raise Misconfigured(
            f"{name} is no whole number from 1 to 9999.",
            f"{name} ist keine ganze Zahl von 1 bis 9999.",
        )
    return int(said)


class Strict(NamedTuple):
    """For how long browsers ask for https alone, and of which names."""

    seconds: int
    subdomains: bool
    preload: bool


UNLESS_SAID = Strict(2 * 365 * 24 * 3600, subdomains=True, preload=True)
"""What OWASP asks for."""


def strict_transport(environment: Environment) -> Strict:
    """What browsers are told of https, in the words of its header. Raises Misconfigured."""
    name = "WORTWART_HSTS"
    said = read(environment, name)
    if said is None:
        return UNLESS_SAID
    age, *more = (part.strip().lower() for part in said.split(";"))
    seconds = age.removeprefix("max-age=")
    if age == seconds or not re.fullmatch(r"[0-9]{1,9}", seconds) or set(more) - _OF_STRICT:
        raise Misconfigured(
            f"{name} is not what the header Strict-Transport-Security says. Write it as "
            "max-age=300, or as max-age=63072000; includeSubDomains; preload.",
            f"{name} ist nicht, was der Header Strict-Transport-Security sagt. Schreib es als "
            "max-age=300 oder als max-age=63072000; includeSubDomains; preload.",
        )
    return Strict(int(seconds), subdomains="includesubdomains" in more, preload="preload" in more)


def check_server(environment: Environment) -> None:
    """Raise Misconfigured where a web server would store what no worker is ever woken for."""
    if environment.get("WORTWART_MODE"):  # demo and start have their worker with them
        return
    names = ("DATABASE_URL", "REDIS_URL")
    read_both = (database_url(environment), redis_url(environment))  # each has a say of its own
    given = [name for name, url in zip(names, read_both, strict=True) if url]
    if len(given) == 1:
        (missing,) = set(names) - set(given)
        raise Misconfigured(
            f"{given[0]} is set and {missing} is not; a server needs both. Set {missing}, or run "
            "everything in one process: python3 manage.py start.",
            f"{given[0]} ist gesetzt und {missing} nicht; ein Server braucht beide. Setz "
            f"{missing}, oder lass alles in einem Prozess laufen: python3 manage.py start.",
        )


def check_worker(environment: Environment) -> None:
    """Raise Misconfigured where a worker or beat has no broker that other processes reach."""
    if "REDIS_URL" not in environment:
        raise Misconfigured(
            "Workers and beat are woken through Redis: set REDIS_URL as for the web servers.",
            "Worker und beat werden über Redis geweckt: Setz REDIS_URL wie bei den Webservern.",
        )


def language(environment: Environment, known: tuple[str, ...]) -> str | None:
    """The language that commands speak: as it is set, else the terminal's, if it is one of these.

    None if neither says one. Raises Misconfigured.
    """
    name = "WORTWART_LANGUAGE"
    value = read(environment, name)
    if value is None:
        return _of_terminal(environment, known)
    if value not in known:
        codes = ", ".join(known)
        raise Misconfigured(
            f"{name} is none of {codes}.",
            f"{name} ist keine der Sprachen {codes}.",
        )
    return value


def _of_terminal(environment: Environment, known: tuple[str, ...]) -> str | None:
    """The first of the variables that says anything decides, as in other programs."""
    said = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, said), "").lower()[:2]
    return code if code in known else None
