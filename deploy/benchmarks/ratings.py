"""How long ratings take: a million games folded, by the line and by the curve of North America."""

import time
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any

from deploy.benchmarks.parts import Part, once
from tournaments.ranking.closed import AsOf
from tournaments.ranking.contributions import Contribution
from tournaments.ranking.flat_fold import folded_data
from tournaments.rating import GERMAN, LINEAR, RatingRule

TOURNAMENTS, FIELD, ROUNDS, PEOPLE = 1000, 100, 20, 2000
GAMES = TOURNAMENTS * ROUNDS * FIELD // 2
RULES = {
    "linear_elo": LINEAR,
    "linear_elo_whole_tournaments": GERMAN,
    "north_american": RatingRule(system="north_american"),
}


def fold(rounds: int) -> dict[str, Any]:
    """Seconds of the processor to rate a million games from nothing, the best of the rounds.

    What tournaments contribute is at hand, as it is read from their rows.
    """
    chance = Random(1)  # noqa: S311 - results by chance
    closed = [_tournament(number, chance) for number in range(TOURNAMENTS)]
    seconds = {
        name: min(
            once(partial(folded_data, closed, rule), time.process_time) for _ in range(rounds)
        )
        for name, rule in RULES.items()
    }
    return {
        "games": GAMES,
        "people": PEOPLE,
        **{f"{name}_seconds": round(found, 2) for name, found in seconds.items()},
    }


def _tournament(number: int, chance: Random) -> Contribution:
    day = (date(2000, 1, 1) + timedelta(days=number)).isoformat()
    people = chance.sample(range(PEOPLE), FIELD)
    return Contribution(
        AsOf(f"t{number:04}", 1, ""),
        dict.fromkeys(range(1, ROUNDS + 1), day),
        {f"e{one}": f"p{one}" for one in people},
        [table for round_ in range(1, ROUNDS + 1) for table in _round(round_, chance)],
        (),
        {},
        {},
        rated=True,
    )


def _round(number: int, chance: Random) -> list[list[Any]]:
    order = chance.sample(range(FIELD), FIELD)
    places = [chance.choice(((1, 2), (2, 1))) for _ in range(FIELD // 2)]
    return [
        [number, "A", at + 1, one, mine, other, theirs]
        for at, (one, other, (mine, theirs)) in enumerate(
            zip(order[::2], order[1::2], places, strict=True)
        )
    ]


PARTS = (Part("ratings", lambda asked: fold(min(5, asked.rounds)), needs="half a minute"),)
