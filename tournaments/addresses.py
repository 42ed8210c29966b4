"""Whose address a request comes from: the one answer for limits, logs and who sits at the computer.

A server sees who connects to it. Behind a proxy that is the proxy, which names the visitor in
`X-Forwarded-For`; anybody can send that header, so it is believed only of the proxies that
`settings.PROXIES` names (`WORTWART_PROXIES`). `Forwarded` (RFC 7239) is never read: a visitor could
send the one through a proxy that minds only the other.
"""

import logging
from collections.abc import Iterator
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.middleware import InTheChain

log = logging.getLogger(__name__)

UNIX = "unix"  # in the list of proxies: whoever connects by a socket in the file system
NOBODY = ""
_LONGEST = 45  # characters of an address
_MOST_HOPS = 20
_HOUSEHOLD = 64  # bits of an IPv6 address that one connection has for itself

Address = IPv4Address | IPv6Address


def visitor(meta: dict[str, Any]) -> str:
    """The visitor's address; "" where there is none that can be believed."""
    peer = str(meta.get("REMOTE_ADDR") or NOBODY)
    hops = tuple(_hops(meta))
    if settings.PROXIES:
        return _through(peer, hops)[0]
    # Without a proxy of ours the server believed one (uvicorn does, of its own computer).
    return NOBODY if peer and peer in hops else peer


def forwarded_scheme(meta: dict[str, Any]) -> str | None:
    """The scheme by which the visitor came, as trusted proxies say; None if none of them says."""
    if not settings.PROXIES:
        return None
    _, number = _through(str(meta.get("REMOTE_ADDR") or NOBODY), tuple(_hops(meta)))
    said = [part.strip() for part in str(meta.get("HTTP_X_FORWARDED_PROTO", "")).split(",")]
    return said[max(-len(said), -number)] or None if number else None


def _through(peer: str, hops: tuple[str, ...]) -> tuple[str, int]:
    """The first address, from the right, that is no proxy of ours; how many proxies came before."""
    address, number = peer, 0
    for hop in reversed(hops):
        if not is_proxy(address):
            return address, number
        number += 1
        if plain(hop) is None:  # what is no address was written by nobody we trust
            return address, number
        address = hop
    return address, number + is_proxy(address)


def _hops(meta: dict[str, Any]) -> Iterator[str]:
    """The addresses of X-Forwarded-For, the nearest last; without ports."""
    said = str(meta.get("HTTP_X_FORWARDED_FOR", ""))
    for part in said.split(",")[-_MOST_HOPS:] if said else ():
        yield _without_port(part.strip())


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def is_proxy(text: str) -> bool:
    """Whether this address is one of the proxies that the settings name."""
    if not text:
        return UNIX in settings.PROXIES
    address = plain(text)
    return address is not None and any(
        address in network for network in settings.PROXIES if not isinstance(network, str)
    )


def plain(text: str) -> Address | None:
    """The address that a text is, IPv4 within IPv6 as IPv4; None if it is none."""
    try:
        address = ip_address(text[:_LONGEST].partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def address_of(request: HttpRequest | Any | None) -> str:
    """What limits count a visitor as: an IPv4 address or an IPv6 network of 64."""
    text = NOBODY if request is None else visitor(request.META)
    address = plain(text)
    if address is None:
        return text
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _HOUSEHOLD), strict=False))
    return str(address)


def at_this_computer(request: HttpRequest) -> bool:
    """Whether the visitor sits at the computer that serves: nobody else may take an empty house.

    A house with a public address stands behind a proxy, where every visitor may look like that, and
    so does one whose request some proxy has passed on.
    """
    if settings.WORTWART_URL or getattr(request, "forwarded", False):
        return False
    address = plain(visitor(request.META))
    return address is not None and address.is_loopback


class VisitorsAddress(InTheChain):
    """First in the chain: behind it a request has the visitor's address, and no other claims.

    So whatever reads an address, a library too, reads the right one.
    """

    def __call__(self, request: HttpRequest) -> Any:
        """Settle address and scheme, and take away what claimed them."""
        meta = request.META
        address, scheme = visitor(meta), forwarded_scheme(meta)
        claims = [name for name in meta if name.startswith(_CLAIMS)]
        request.forwarded = bool(claims)  # type: ignore[attr-defined]
        if claims and not is_proxy(str(meta.get("REMOTE_ADDR") or NOBODY)):
            _warn_once()
        for name in claims:
            del meta[name]
        meta["REMOTE_ADDR"] = address
        if scheme is not None:
            meta["HTTP_X_FORWARDED_PROTO"] = scheme
        return self.get_response(request)


_CLAIMS = ("HTTP_X_FORWARDED_", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_CLIENT_IP")


@cache
def _warn_once() -> None:
    """Say once that a proxy seems to be there which the settings do not name."""
    log.warning("X-Forwarded-* is not believed: WORTWART_PROXIES does not name who sent it")
