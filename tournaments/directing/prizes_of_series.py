"""The prizes of a series for the answers of REST: who wins which, and who was passed over."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from engine.answers import view_of
from tournaments.awarding import Awarded, Candidate
from tournaments.directing import schemas_of_results as shapes
from tournaments.ranking.prizes import Row, things_in
from tournaments.register.prize_words import words_of
from tournaments.results import exact_data

Won = Awarded[Row]


def people_in(prizes: Iterable[Won]) -> Iterator[str]:
    """Everybody who wins one of these prizes or was passed over."""
    for one in prizes:
        for who in (*one.winners, *(passed.candidate for passed in one.passed)):
            yield who.entry


def things_told(club: str, body: Mapping[str, Any]) -> dict[int, str]:
    """By the number of a prize of a ranking what it is, in words."""
    things = things_in(body)
    said = words_of(club, things.values())
    return {number: said[thing] for number, thing in things.items() if thing in said}


def prize_view(one: Won, thing: str = "") -> shapes.PrizeOfSeries:
    """A prize as the answer has it, with the words that say what it is."""
    return view_of(
        shapes.PrizeOfSeries,
        one.prize,
        number=one.number,
        thing=thing,
        winners=tuple(map(_reached, one.winners)),
        shared=one.shared,
        passed=tuple(
            shapes.PassedOverInSeries(passed.why, passed.has, _reached(passed.candidate))
            for passed in one.passed
        ),
    )


def _reached(one: Candidate[Row]) -> shapes.ReachedInSeries:
    told: Any = tuple(map(dict, one.lines))
    return shapes.ReachedInSeries(UUID(one.entry), exact_data(one.reached), told)
