"""How something looks in another site's page: what its address may say about it, and nothing else.

Colours come as a style sheet of their own, made from checked numbers, so that the content security
policy needs no exception.
"""

import re
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from engine.refusals import Unusable
from games.numbers import number_in

_COLOUR = re.compile(r"(?:[0-9a-f]{3}){1,2}")
_CHOICES = {"look": ("house", "plain"), "scheme": ("light", "dark"), "language": ("de", "en")}
_COLOURS = ("accent", "ground", "ink")
_MOST_ROWS = 1000
_LEGIBLE = 4.5
"""The least contrast of text, WCAG 2.2 1.4.3 (AA)."""


@dataclass(frozen=True)
class Look:
    """What an address says about the look; empty where it says nothing."""

    look: str = ""
    scheme: str = ""
    language: str = ""
    accent: str = ""
    ground: str = ""
    ink: str = ""
    rows: int | None = None

    @classmethod
    def of(cls, query: QueryDict, *others: str) -> "Look":
        """Read it; raises Unusable for what isn't known here. `others` are read elsewhere."""
        known = {field.name for field in fields(cls)}
        for name in query:
            if name not in known and name not in others:
                raise Unusable(name, "There is nothing called {name} here.", name=name)
        rows = number_in(query, "rows", least=1, most=_MOST_ROWS)
        chosen = {name: _chosen(query, name) for name in _CHOICES}
        return cls(**chosen, **_colours(query), rows=rows)

    @property
    def colours(self) -> str:
        """The colours as an address has them."""
        told = {name: getattr(self, name) for name in _COLOURS}
        return urlencode({name: value for name, value in told.items() if value})

    @property
    def query(self) -> str:
        """All of it as an address has it."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return urlencode({name: value for name, value in told.items() if value})


def _chosen(query: QueryDict, name: str) -> str:
    given, choices = query.get(name, ""), _CHOICES[name]
    if given and given not in choices:
        raise Unusable(name, "{name} is {a} or {b} here.", name=name, a=choices[0], b=choices[1])
    return given


def _colours(query: QueryDict) -> dict[str, str]:
    given = {name: query.get(name, "").lower() for name in _COLOURS}
    for name, value in given.items():
        if value and not _COLOUR.fullmatch(value):
            raise Unusable(name, "{name} is a colour of six digits, like 1b5a86.", name=name)
    if bool(given["ground"]) != bool(given["ink"]):
        raise Unusable("ground", "ground and ink go together: a text needs both.")
    if given["ground"] and contrast(given["ground"], given["ink"]) < _LEGIBLE:
        raise Unusable("ink", "This ink can't be read on this ground: make one darker.")
    return given


def contrast(one: str, other: str) -> float:
    """The contrast of two colours of hexadecimal digits, 1 to 21, as WCAG 2.2 defines it."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    each = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)  # noqa: PLR2004
    red, green, blue = (_linear(int(each[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004


@require_safe
def colours(request: HttpRequest) -> HttpResponse:
    """The style sheet of an address's colours."""
    look = Look.of(request.GET)
    said = [f"--site-{name}:#{value}" for name in _COLOURS if (value := getattr(look, name))]
    answer = HttpResponse(f":root{{{';'.join(said)}}}", content_type="text/css")
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer
