"""By which address private links lead to this house: what a phone in the hall can open.

What the director has said counts first, as long as the house answers there; then the address by
which the director came, unless that is this computer's own for itself; then the one that `start
--lan` has found.
"""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from engine.refusals import Unusable
from tournaments.models import LinkBase, Tournament

_LONGEST = 200


@dataclass(frozen=True)
class Base:
    """The address without a slash at its end; whether somebody chose it; whether it leads out."""

    address: str
    chosen: bool = False

    @property
    def reaches_phones(self) -> bool:
        """Whether anybody but this computer can open it."""
        return not _is_loopback(self.address)

    @property
    def short(self) -> str:
        """As somebody types it."""
        return self.address.removeprefix("http://").removeprefix("https://")


def base_of(request: HttpRequest, row: Tournament) -> Base:
    """The address on which the links of a tournament are built now."""
    said = LinkBase.objects.filter(pk=row.stream).first()
    if said is not None and _is_answered(said.address):
        return Base(said.address, chosen=True)
    here = f"{request.scheme}://{request.get_host()}"
    return Base(next((one for one in (here, *settings.SERVED_AT) if not _is_loopback(one)), here))


def others(request: HttpRequest, base: Base) -> list[str]:
    """Further addresses by which phones may reach the house."""
    known = dict.fromkeys((f"{request.scheme}://{request.get_host()}", *settings.SERVED_AT))
    return [one for one in known if one != base.address and not _is_loopback(one)]


def say_base(row: Tournament, text: str) -> None:
    """Build the links of a tournament on this address from now on; "" for the one that is found.

    Raises Unusable for what is no address, or one at which the house does not answer.
    """
    if not text.strip():
        LinkBase.objects.filter(pk=row.stream).delete()
        return
    address = _origin(text.strip())
    if address is None:
        raise Unusable("address", "Write the address as in http://192.168.1.5:8000.")
    if not _is_answered(address):
        raise Unusable("address", "The house does not answer at this address.")
    LinkBase.objects.update_or_create(tournament=row.stream, defaults={"address": address})


def _origin(text: str) -> str | None:
    """Scheme, host and port of an address, and nothing else; None if it is none."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        _port = parts.port  # raises for one that is none
    except ValueError:
        return None
    usual = parts.scheme in ("http", "https") and parts.hostname and "@" not in parts.netloc
    return f"{parts.scheme}://{parts.netloc.lower()}" if usual and len(text) < _LONGEST else None


def _is_answered(address: str) -> bool:
    """Whether the house lets in who calls it so."""
    domain, _port = split_domain_port(urlsplit(address).netloc)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def _is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
