"""Rows of a standing or a ranking by category: youth, newcomers, whatever a club writes there."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.refusals import Unusable

LONGEST = 32

Row = Mapping[str, Any]


def category_asked(query: Mapping[str, Any]) -> str:
    """The category that an address asks for; empty for all. Raises Unusable."""
    asked = str(query.get("category", ""))
    if len(asked) > LONGEST:
        raise Unusable("category", "A category has at most {most} characters.", most=LONGEST)
    return asked


def categories_in(rows: Iterable[Row]) -> list[str]:
    """The categories that rows have, each once, sorted."""
    return sorted({row["category"] for row in rows if row.get("category")})


def of_category(rows: Sequence[Row], category: str) -> list[dict[str, Any]]:
    """The rows of a category, each with its place among them in `place_in_category`.

    Equal places stay equal, and where there is no place there is none among them either.
    """
    mine = [row for row in rows if row.get("category") == category]
    first: dict[int, int] = {}
    for number, place in enumerate(sorted(row["place"] for row in mine if row["place"]), start=1):
        first.setdefault(place, number)
    return [{**row, "place_in_category": first.get(row["place"])} for row in mine]


def placed_columns(rows: Sequence[Row]) -> list[str]:
    """The columns that a table of these rows has for places: one more for those of a category."""
    return ["place_in_category"] if rows and "place_in_category" in rows[0] else []
