"""Sends a body to an https address of the open internet, and to nowhere else.

The name is resolved once, every address behind it is looked at, and the connection goes to an
address that was looked at: a name that means something else a moment later changes nothing. A
redirect is an answer like another and is never followed. Time and what is read are bounded.
"""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from engine.refusals import Unusable

Address = IPv4Address | IPv6Address
LONGEST = 500
HTTPS = 443
_PORTS = {"https": HTTPS, "http": 80}
Trouble = Literal["", "not_public", "tls", "too_slow", "unreachable"]
SECONDS = 5.0  # for all of it: name, connection, answer
_NAT64 = ip_network("64:ff9b::/96")
_OK, _TOO_FAR = 200, 300


def is_public(address: Address) -> bool:
    """Whether an address is one of the open internet; what carries another is looked into."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped
        if address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo or address.sixtofour or address.is_site_local:
            return False
    barred = (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
        or address.is_unspecified
    )
    return address.is_global and not barred


def resolve(host: str, port: int) -> Sequence[Address]:
    """The addresses behind a name; raises OSError where there are none, and TimeoutError."""
    found: SimpleQueue[Sequence[Address] | OSError] = SimpleQueue()

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.put([ip_address(str(row[4][0]).partition("%")[0]) for row in rows])
        except OSError as nobody:
            found.put(nobody)

    threading.Thread(target=ask, daemon=True).start()  # it has no limit of its own
    try:
        told = found.get(timeout=SECONDS)
    except Empty:
        raise TimeoutError from None
    if isinstance(told, OSError):
        raise told
    return told


@dataclass(frozen=True)
class Ways:
    """By what a body is sent: who resolves names, which addresses and ports are gone to."""

    resolve: Callable[[str, int], Sequence[Address]] = resolve
    allowed: Callable[[Address], bool] = is_public
    ports: Container[int] = frozenset({HTTPS})
    context: ssl.SSLContext | None = None
    seconds: float = SECONDS

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """Whose certificates are believed; usually those of the system, which take long to read."""
        return self.context or ssl.create_default_context()


@dataclass(frozen=True)
class Answer:
    """What came of it: the status, if there was an answer, else what was in the way."""

    status: int | None = None
    trouble: Trouble = ""

    @property
    def taken(self) -> bool:
        """Whether the other side has it."""
        return self.status is not None and _OK <= self.status < _TOO_FAR


def read_address(text: str, ways: Ways) -> SplitResult:
    """An address to send to, in its parts; raises Unusable."""
    what = "An address begins with https:// and has a host, no name, no password, no fragment."
    try:
        parts = urlsplit(text)
        port = parts.port or HTTPS
    except ValueError:
        raise Unusable("address", what) from None
    plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= LONGEST
    bare = parts.hostname and not (parts.username or parts.password or parts.fragment)
    if not (plain and bare) or parts.scheme != "https" or "@" in parts.netloc:
        raise Unusable("address", what)
    if port not in ways.ports:
        raise Unusable("address", "An address has no port, or that of https.")
    number = _number(str(parts.hostname))
    if number is not None and not ways.allowed(number):
        raise Unusable("address", "This address is not one of the open internet.")
    return parts


def _number(host: str) -> Address | None:
    """The address that stands in the place of a name; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def send(text: str, body: bytes, headers: Mapping[str, str], ways: Ways) -> Answer:
    """Send a body, in as many seconds as there are; never raises for what the other side does."""
    until = time.monotonic() + ways.seconds
    try:
        parts = read_address(text, ways)
    except Unusable:
        return Answer(trouble="not_public")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with line_to(parts, ways, until) as line:
            line.request("POST", target, body, dict(headers))
            return Answer(line.getresponse().status)
    except NotAllowed:
        return Answer(trouble="not_public")
    except ssl.SSLError:
        return Answer(trouble="tls")
    except TimeoutError:
        return Answer(trouble="too_slow")
    except (OSError, http.client.HTTPException):
        return Answer(trouble="unreachable")


class NotAllowed(Exception):
    """The name means an address that these ways don't go to."""


@contextmanager
def line_to(parts: SplitResult, ways: Ways, until: float) -> Iterator[http.client.HTTPConnection]:
    """A line for one request, to an address that was looked at, cut at a moment (monotonic clock).

    Over https the certificate must have the name. Raises NotAllowed, OSError, and TimeoutError.
    """
    late, bare = threading.Event(), _connected(parts, ways, until)
    twin = bare.dup()  # that of TLS takes the other over
    ender = threading.Timer(_left(until), _end, (twin, late))
    ender.daemon = True
    ender.start()
    line = http.client.HTTPConnection(parts.netloc)
    line.auto_open = 0  # it would look the name up anew
    try:
        line.sock = bare
        if parts.scheme == "https":
            line.sock = ways.tls.wrap_socket(bare, server_hostname=parts.hostname)
        yield line
    except (OSError, http.client.HTTPException):
        if late.is_set():
            raise TimeoutError from None
        raise
    finally:
        ender.cancel()
        line.close()
        twin.close()
        bare.close()


def _connected(parts: SplitResult, ways: Ways, until: float) -> socket.socket:
    """A connection to the first address behind a name, if all of them may be gone to."""
    host, port = str(parts.hostname), parts.port or _PORTS[parts.scheme]
    found = ways.resolve(host, port)
    if not found or not all(map(ways.allowed, found)):
        raise NotAllowed(host)
    return socket.create_connection((str(found[0]), port), min(ways.seconds, _left(until)))


def _left(until: float) -> float:
    """The seconds that are left; raises TimeoutError for none."""
    if (seconds := until - time.monotonic()) <= 0:
        raise TimeoutError
    return seconds


def _end(line: socket.socket, late: threading.Event) -> None:
    """Who answers drop by drop is not waited for."""
    late.set()
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
