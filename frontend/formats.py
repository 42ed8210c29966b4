"""The links from a page to what it shows as CSV, as XLSX and, for programs, as JSON."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse


class Format(NamedTuple):
    """What a format is called, and where it is."""

    called: str
    address: str


def formats(page: str, *place: object, **asked: object) -> list[Format]:
    """All three of what REST has under the name `page`; what is asked for is no empty text."""
    names = {"CSV": f"{page}-csv", "XLSX": f"{page}-xlsx", "JSON": page}
    return [Format(called, address(name, *place, **asked)) for called, name in names.items()]


def address(page: str, *place: object, **asked: object) -> str:
    """The address of a page with what is asked of it."""
    known = {name: value for name, value in asked.items() if value != ""}
    path = reverse(page, args=place)
    return f"{path}?{urlencode(known)}" if known else path
