"""The games that are rated: tables that were played, as persons and places."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tournaments.ranking.closed import Counted, person_of
from tournaments.rating import RatingRule
from tournaments.results import half_wins


class Game(NamedTuple):
    """A table in the fold: when it counts, and who came, with their places.

    `when` is the date of the round or, where tournaments count as a whole, of the last round.
    """

    when: str
    stream: str
    round: int
    division: str
    table: int
    date: str
    seats: tuple[tuple[str, int], ...]


PERIODS = {"tournament": 2, "round": 3}  # how many of a game's first parts tell the period


def games_of(one: Counted, merged: Mapping[str, str], rule: RatingRule) -> Iterator[Game]:
    """The rated games of a tournament; one in which only one person sat is none."""
    last, persons = one.date, one.persons
    for number, division, table, sat in one.games:
        seats = tuple((person_of(persons[entry], merged), place) for entry, place in sat)
        if len({person for person, _ in seats}) > 1:
            day = one.dates[number]
            when = last if rule.period == "tournament" else day
            yield Game(when, one.as_of.stream, number, division, table, day, seats)


def others_at(game: Game, person: str, place: int) -> Iterator[tuple[str, int]]:
    """The opponents in a game and the half wins against each; nobody is their own opponent."""
    for other, theirs in game.seats:
        if other != person:
            yield other, half_wins(place, theirs)
