"""The games that are rated: tables that were played, as persons and places."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tournaments.ranking.closed import Closed, person_of
from tournaments.rating import RatingRule
from tournaments.results import Outcome, half_wins


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


def games_of(one: Closed, merged: Mapping[str, str], rule: RatingRule) -> Iterator[Game]:
    """The rated games of a tournament; one in which only one person sat is none."""
    for outcome in one.outcomes:
        seats = _seats(outcome, one, merged)
        if outcome.kind == "played" and len({person for person, _ in seats}) > 1:
            day = one.dates[outcome.round]
            yield Game(
                one.date if rule.period == "tournament" else day,
                one.as_of.stream,
                outcome.round,
                outcome.division,
                outcome.table or 0,
                day,
                seats,
            )


def others_at(game: Game, person: str, place: int) -> Iterator[tuple[str, int]]:
    """The opponents in a game and the half wins against each; nobody is their own opponent."""
    for other, theirs in game.seats:
        if other != person:
            yield other, half_wins(place, theirs)


def _seats(outcome: Outcome, one: Closed, merged: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """Who came, with their places."""
    return tuple(
        (person_of(one.persons[entry], merged), place)
        for entry, place in zip(outcome.entries, outcome.places, strict=True)
        if place is not None
    )
