"""How long the standing of many players takes after many rounds."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from deploy.benchmarks.parts import Part, median
from tournaments.points import POINTS_OF_TWO
from tournaments.results import Outcome
from tournaments.standings.data import as_text
from tournaments.standings.order import ORDER_OF_TWO
from tournaments.standings.rounds import Given, Reached, Rules, reached
from tournaments.standings.table import Entrant, field_of, standing, standing_at, values_at

PLAYERS, ROUNDS, MANY = 200, 20, 1000
OF_FIVE = ("buchholz", "buchholz_cut_1", "sonneborn_berger", "cumulative", "koya")
_DIVISION = "A"


def make_standing(rounds: int) -> dict[str, Any]:
    """Milliseconds for the standing of 200 players after 20 rounds, and for its text."""
    chance = Random(1)  # noqa: S311 - results by chance
    names = [f"{number:04}" for number in range(PLAYERS)]
    outcomes = [one for number in range(1, ROUNDS + 1) for one in round_of(number, names, chance)]
    entrants = [Entrant(name, number) for number, name in enumerate(names)]

    def once() -> Any:
        return standing(entrants, outcomes, division=_DIVISION, points=POINTS_OF_TWO)

    made = once()
    return {
        "players": PLAYERS,
        "rounds": ROUNDS,
        "milliseconds": round(median(once, rounds) * 1e3, 1),
        "text_milliseconds": round(median(lambda: as_text(made), rounds) * 1e3, 1),
    }


def round_of(number: int, names: list[str], chance: Random) -> Iterator[Outcome]:
    """The results of a round by chance."""
    order = chance.sample(names, len(names))
    for table, seats in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
        scores = (chance.randint(250, 450), chance.randint(250, 450))
        places = (1, 1) if scores[0] == scores[1] else (1, 2) if scores[0] > scores[1] else (2, 1)
        yield Outcome(_DIVISION, number, table, seats, places, scores, "played")


def change_result(rounds: int) -> dict[str, Any]:
    """Milliseconds from a changed result of the last round to the standing, all in one process.

    What was known after each round is at hand, as the follower has it.
    """
    known = _reached(PLAYERS, ORDER_OF_TWO, Random(1))  # noqa: S311 - results by chance
    given = [one.given for one in known]
    changed = [*given[:-1], given[-1]._replace(outcomes=_turned(given[-1].outcomes))]
    seconds = median(lambda: standing_at(reached(changed, known)[-1]), rounds)
    return {"players": PLAYERS, "rounds": ROUNDS, "milliseconds": round(seconds * 1e3, 2)}


def look_at_opponents(rounds: int) -> dict[str, Any]:
    """Milliseconds for five criteria over the opponents of 1,000 players after 20 rounds."""
    end = _reached(MANY, OF_FIVE, Random(1))[-1]  # noqa: S311 - results by chance
    return {
        "players": MANY,
        "rounds": ROUNDS,
        "criteria": OF_FIVE,
        "milliseconds": round(median(lambda: values_at(end), rounds) * 1e3, 1),
    }


def _reached(players: int, order: tuple[str, ...], chance: Random) -> list[Reached]:
    """Where everybody is after each round."""
    names = [f"{number:04}" for number in range(players)]
    field = field_of([Entrant(name, at) for at, name in enumerate(names)], _DIVISION, None)
    rules = Rules(_DIVISION, order, POINTS_OF_TWO)
    numbers = range(1, ROUNDS + 1)
    return reached(
        Given(rules, number, field, tuple(round_of(number, names, chance))) for number in numbers
    )


def _turned(outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """The outcomes with the first table won by who lost it."""
    first, *others = outcomes
    scores = first.scores and first.scores[::-1]
    return (replace(first, places=first.places[::-1], scores=scores), *others)


PARTS = (
    Part("standing", lambda asked: make_standing(asked.rounds)),
    Part("changed_result", lambda asked: change_result(asked.rounds)),
    Part("five_criteria", lambda asked: look_at_opponents(asked.rounds)),
)
