"""How a result is told: by its scores, or by the places of a game that has none.

Places are told as such: "2:1" would be read as a score.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

Values = Sequence[int | None]


def place_called(place: int) -> str:
    """A place at a table."""
    return _("place {place}").format(place=place)


def by_seats(scores: Values | None, places: Values | None) -> list[str]:
    """What each seat has; a dash where that is nothing."""
    if scores:
        return [_or_dash(score) for score in scores]
    return ["–" if place is None else place_called(place) for place in places or ()]


def in_a_line(scores: Values | None, places: Values | None) -> str:
    """All of it: 412:389, or place 1 – place 2."""
    return (":" if scores else " – ").join(by_seats(scores, places))


def _or_dash(score: int | None) -> str:
    return "–" if score is None else str(score)
