"""How long the standing of many players takes after many rounds."""

from collections.abc import Iterator
from random import Random
from typing import Any

from deploy.benchmarks.parts import Part, median
from tournaments.points import POINTS_OF_TWO
from tournaments.results import Outcome
from tournaments.standings.data import as_text
from tournaments.standings.table import Entrant, standing

PLAYERS, ROUNDS = 200, 20
_DIVISION = "A"


def make_standing(rounds: int) -> dict[str, Any]:
    """Milliseconds for the standing of 200 players after 20 rounds, and for its text."""
    chance = Random(1)  # noqa: S311 - results by chance
    names = [f"{number:04}" for number in range(PLAYERS)]
    outcomes = [one for number in range(1, ROUNDS + 1) for one in _round_of(number, names, chance)]
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


def _round_of(number: int, names: list[str], chance: Random) -> Iterator[Outcome]:
    order = chance.sample(names, len(names))
    for table, seats in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
        scores = (chance.randint(250, 450), chance.randint(250, 450))
        places = (1, 1) if scores[0] == scores[1] else (1, 2) if scores[0] > scores[1] else (2, 1)
        yield Outcome(_DIVISION, number, table, seats, places, scores, "played")


PARTS = (Part("standing", lambda asked: make_standing(asked.rounds)),)
