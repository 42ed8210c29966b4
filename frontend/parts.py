"""What changes in a page from one moment to the next, as small parts to be put into the open page.

A page is called by a digest of what it shows, so that a part is put only into the very page that
it was made for. What has no small difference has none: then the page is fetched whole.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.validators import is_stranger

Change = list[Any]
"""["put", id, path, html]: the element there becomes this one. ["order", id, path, moves]: of its
children each [id, next] goes before the one called `next`, "" for the end. A path counts elements
from the one with the id downwards."""

_MAIN = re.compile(r'<main id="main"[^>]*>(.*)</main>', re.DOTALL)
_CALLED = re.compile(r'data-called="[0-9a-f]*"')
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[A-Za-z0-9]*"')
_VERSION = re.compile(r'<p id="live"[^>]* data-version="(\d+)"[^>]* data-called="')
_DIGITS = 16
_TAG = re.compile(
    r"""<(/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--.*?-->""", re.DOTALL
)
_ID = re.compile(r"""\sid="([^"]*)\"""")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
_OWN = "live"  # says how the page is kept up to date; its script sets it
_LEFT_ALONE = "csrfmiddlewaretoken"  # is each browser's own


def main_of(page: str) -> str:
    """What a page shows, without what is a browser's own; "" for no page of ours."""
    found = _MAIN.search(page)
    return _TOKEN.sub(r'\1"', _CALLED.sub('data-called=""', found[1])) if found else ""


def version_of(page: str) -> int:
    """The version that a page shows; 0 for one that does not keep itself up to date."""
    found = _VERSION.search(page)
    return int(found[1]) if found else 0


def called(main: str) -> str:
    """What a page is called that shows this."""
    return sha256(main.encode()).hexdigest()[:_DIGITS]


@dataclass
class Element:
    """An element in the text of a page: where it begins and ends, and where its inside does."""

    tag: str
    name: str
    start: int
    inside: int
    end: int = 0
    children: list["Element"] = field(default_factory=list)


class Unreadable(Exception):
    """The text is not well-formed enough to say where its elements are."""


def calls_itself(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A decorator: a page for strangers says what it is called."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **parts: Any) -> HttpResponse:
        response = view(request, *args, **parts)
        if response.status_code == HTTPStatus.OK and is_stranger(request):
            name = f'data-called="{called(main_of(response.content.decode()))}"'.encode()
            response.content = response.content.replace(b'data-called=""', name, 1)
        return response

    return answer


def changes(before: str, after: str) -> list[Change] | None:
    """What to change in a page so that it shows what it shows afterwards; None: too much."""
    try:
        old, new = _read(before), _read(after)
    except Unreadable:
        return None
    found = _Texts(before, after, _twice(old) | _twice(new)).between(old, new, None)
    if found is None or any(_LEFT_ALONE in str(one[-1]) for one in found):
        return None
    return found


def _read(text: str) -> Element:
    """The elements of a text below one that stands for all of it."""
    root = Element("", "main", 0, 0, len(text))
    open_ = [root]
    for tag in _TAG.finditer(text):
        if tag[2] is None:  # a comment
            continue
        name = tag[2].lower()
        if tag[1]:
            if open_[-1].tag != name or len(open_) == 1:
                raise Unreadable
            open_.pop().end = tag.end()
            continue
        called_ = _ID.search(tag[3])
        one = Element(name, called_[1] if called_ else "", tag.start(), tag.end(), tag.end())
        open_[-1].children.append(one)
        if name not in _VOID and not tag[3].endswith("/"):
            open_.append(one)
    if len(open_) > 1:
        raise Unreadable
    return root


def _all(one: Element) -> Iterator[Element]:
    yield one
    for child in one.children:
        yield from _all(child)


def _twice(root: Element) -> frozenset[str]:
    """The names that more than one element has: none of them can be found by it."""
    return frozenset(name for name, n in Counter(one.name for one in _all(root)).items() if n > 1)


@dataclass(frozen=True)
class _Place:
    """Where an element is found: by a name, and a way down from there."""

    name: str
    path: tuple[int, ...] = ()

    def below(self, number: int) -> "_Place":
        return _Place(self.name, (*self.path, number))


@dataclass(frozen=True)
class _Texts:
    """Both texts, and the names that can't be used."""

    before: str
    after: str
    unusable: frozenset[str]

    def between(self, old: Element, new: Element, place: _Place | None) -> list[Change] | None:
        """The changes from one element to the other, which are at this place; None: none known."""
        if new.name == _OWN:
            return []
        if new.name and old.name == new.name and new.name not in self.unusable:
            place = _Place(new.name)
        if self.before[old.start : old.end] == self.after[new.start : new.end]:
            return []
        whole = self.after[new.start : new.end]
        inside = self._inside(old, new, place)
        put = [["put", place.name, list(place.path), whole]] if place is not None else None
        if not new.tag:  # all of the page
            return inside
        if inside is None or (put and _size(inside) > len(whole)):
            return put if old.tag == new.tag else None
        return inside

    def _inside(self, old: Element, new: Element, place: _Place | None) -> list[Change] | None:
        """As changes of the children, where all else stays."""
        if (
            len(old.children) != len(new.children)
            or self.before[old.start : old.inside] != self.after[new.start : new.inside]
            or self._gaps(self.before, old) != self._gaps(self.after, new)
        ):
            return None
        found: list[Change] = []
        names = [one.name for one in new.children]
        olds = old.children
        if [one.name for one in olds] != names:
            moved = self._moves([one.name for one in olds], names)
            if moved is None or place is None or len(set(self._gaps(self.after, new)[1:-1])) > 1:
                return None
            found.append(["order", place.name, list(place.path), moved])
            by_name = {one.name: one for one in olds}
            olds = [by_name[name] for name in names]
        for number, (a, b) in enumerate(zip(olds, new.children, strict=True)):
            if a.tag != b.tag:
                return None
            below = self.between(a, b, place.below(number) if place is not None else None)
            if below is None:
                return None
            found += below
        return found

    def _gaps(self, text: str, one: Element) -> list[str]:
        """The text between the children, before the first and behind the last."""
        edges = [one.inside, *(edge for c in one.children for edge in (c.start, c.end)), one.end]
        return [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]

    def _moves(self, olds: Sequence[str], news: Sequence[str]) -> list[list[str]] | None:
        """The fewest children that go elsewhere, the last one first; None where some are new.

        One without a name stays the first; the others have one.
        """
        if len(set(olds)) < len(olds) or set(olds) != set(news) or self.unusable & set(olds) - {""}:
            return None
        if "" in olds and (olds[0], news[0]) != ("", ""):
            return None
        was = {name: number for number, name in enumerate(olds)}
        stays = _longest_rise([was[name] for name in news])
        following = [*news[1:], ""]
        return [
            [name, following[at]] for at, name in reversed(list(enumerate(news))) if at not in stays
        ]


def _longest_rise(numbers: Sequence[int]) -> frozenset[int]:
    """The places of a longest rising row in these numbers."""
    lowest: list[int] = []  # the last number of a row of each length
    places: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(lowest, number)
        before.append(places[length - 1] if length else -1)
        lowest[length : length + 1] = [number]
        places[length : length + 1] = [place]
    found, place = set(), places[-1] if places else -1
    while place >= 0:
        found.add(place)
        place = before[place]
    return frozenset(found)


def _size(found: Sequence[Change]) -> int:
    return sum(len(str(one)) for one in found)
