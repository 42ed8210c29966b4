"""Every address of the house, filled in with what is there, for tests that knock at all of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern


@dataclass(frozen=True)
class Place:
    """An address: its pattern, what stands in its brackets, the view behind it."""

    route: str
    converters: dict[str, Any]
    view: Any

    @property
    def rest(self) -> bool:
        """Whether it belongs to the API."""
        return self.route.startswith("api/")

    def path(self, **values: Any) -> str:
        """The path with these values in its brackets, as they are."""
        path = f"/{self.route}"
        for name, converter in self.converters.items():
            kind = next(k for k in (f"<{name}>", *(f"<{t}:{name}>" for t in KINDS)) if k in path)
            path = path.replace(kind, str(values.get(name, _any(converter))))
        return path


KINDS = ("uuid", "int", "str", "slug", "path")
NOBODY = "00000000-0000-4000-8000-000000000000"


def _any(converter: Any) -> str:
    name = type(converter).__name__
    return {"UUIDConverter": NOBODY, "IntConverter": "1"}.get(name, "A")


def places() -> list[Place]:
    """All of them."""
    return list(_below(get_resolver().url_patterns, "", {}))


def _below(patterns: Any, route: str, converters: dict[str, Any]) -> Iterator[Place]:
    for one in patterns:
        assert isinstance(one, URLPattern | URLResolver)
        assert isinstance(one.pattern, RoutePattern)
        here = route + str(one.pattern)
        known = {**converters, **one.pattern.converters}
        if isinstance(one, URLResolver):
            yield from _below(one.url_patterns, here, known)
        else:
            yield Place(here, known, one.callback)
