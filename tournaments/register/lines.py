"""What a line of the register may say: each field cleaned before it is stored or compared."""

import re
from collections.abc import Mapping
from typing import Any

from engine.refusals import Unusable
from tournaments.names import clean_name

_SPACE = r"\s\x00-\x20\x7f-\xa0"  # spelled out: readers of patterns differ in what \s is
ADDRESS = rf'[^{_SPACE}@<>,;"]+@[^{_SPACE}@<>,;".]+(\.[^{_SPACE}@<>,;".]+)+'
_ADDRESS = re.compile(ADDRESS)
YEARS = range(1900, 2101)
LONGEST = {"email": 254, "name": 200, "pseudonym": 80, "team": 80, "home_club": 200}
BLANK: Mapping[str, Any] = {
    "name": "",
    "born": None,
    "email": "",
    "home_club": "",
    "pseudonym": "",
    "publish_name": False,
    "user": None,
}
"""All that is personal in a line, and how it stands there once the person is erased."""


def cleaned(said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as they are stored; raises Unusable with the field that can't be."""
    return {field: _CLEAN[field](field, value) for field, value in said.items()}


def _words(where: str, words: Any) -> str:
    """A name in one spelling; the others may be empty."""
    if where != "name" and words == "":
        return ""
    return clean_name(where, words, longest=LONGEST[where])


def _year(where: str, year: Any) -> int | None:
    if year is not None and year not in YEARS:
        raise Unusable(where, "A year from {first} to {last}.", first=YEARS[0], last=YEARS[-1])
    return year  # type: ignore[no-any-return]


def _email(where: str, address: Any) -> str:
    """An address to which mail can be sent, or none."""
    text = str(address).strip()
    if not text:
        return ""
    if len(text) > LONGEST[where] or not _ADDRESS.fullmatch(text):
        raise Unusable(where, "This is no e-mail address.")
    return text


def _consent(_where: str, consent: Any) -> bool | None:
    return None if consent is None else bool(consent)


_CLEAN = {
    "name": _words,
    "born": _year,
    "email": _email,
    "home_club": _words,
    "pseudonym": _words,
    "publish_name": _consent,
}
FIELDS = tuple(_CLEAN)
"""What a line says of a person."""
