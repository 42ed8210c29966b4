"""A game explained as a printed sheet: a line a turn."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend.explained import Captions
from frontend.paper.asked import Data
from frontend.paper.lists import RIGHT, column, strong
from games.explained import GameExplained


def sheet_of(
    title: str,
    found: GameExplained,
    rows: Iterable[Any],
    names: Sequence[str],
    said: Captions,
) -> Data:
    """The sheet of a game that has this title; `rows` are its turns as lines."""
    heading = _("What was possible")
    heads = [
        column(_("Turn"), RIGHT),
        column(_("Player")),
        column(_("Laid")),
        column(said.counts, RIGHT),
        column(said.best),
        column(said.counts, RIGHT),
        column(_("Given away"), RIGHT),
        column(_("Remarks"), wide=True),
    ]
    lines = [
        [
            strong(number),
            one.name,
            one.made,
            str(one.score),
            one.best,
            "" if one.best_points is None else str(one.best_points),
            given_away(one.given_away, whole=one.whole),
            "\n".join(one.marks),
        ]
        for number, one in enumerate(rows, start=1)
    ]
    told = (
        said.seat.format(name=name, **asdict(seat))
        for name, seat in zip(names, found.seats, strict=True)
    )
    return {
        "language": (get_language() or "de")[:2],
        "name": f"{heading} · {title}",
        "title": title,
        "heading": heading,
        "about": _("by the list {name}").format(name=found.edition),
        "alt": "",
        "columns": heads,
        "rows": lines,
        "size": 8.5,
        "air": 0.3,
        "flipped": True,
        "lined": False,
        "beside": 1,
        "note": " ".join([*told, said.least]),
        "empty": _("No turn was played."),
        "points": [
            _("Turn {number}: {said}").format(number=one.turn, said=one.said)
            for one in found.turning_points
        ],
        "points_heading": _("Turning points"),
    }


def given_away(points: int | None, *, whole: bool) -> str:
    """Points that were given away; at least so many where a rack is not known as a whole."""
    if points is None:
        return "?"
    return str(points) if whole else f"≥ {points}"
