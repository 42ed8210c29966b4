"""Ratings that come from elsewhere: another list, with the day from which on it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Given(NamedTuple):
    """What a list says of a person: the rating in thousandths of a point, and games if it does."""

    rating: int
    games: int | None = None


@dataclass(frozen=True, slots=True)
class StartList:
    """Ratings by person that hold from the morning of a day (like "2024-05-01") on.

    What was played before that day is taken to be in them. `version` is that of the event by which
    the list was imported: of two lists of one day the later one counts.
    """

    date: str
    ratings: Mapping[str, Given]
    version: int = 0
