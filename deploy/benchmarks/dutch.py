"""How long a round by the FIDE Dutch System takes, beside another program where it is installed."""

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from deploy.benchmarks.parts import Part, median
from tournaments.pairing.dutch.by_chance import rounds_of
from tournaments.pairing.dutch.cards import DOWN, UP, WHITE, Card
from tournaments.pairing.dutch.fast import paired

FIELDS = (20, 50, 100, 200, 400, 1000)
ROUNDS = (2, 5, 9)
OTHER, OTHER_FIELDS = "caissify_pairings", (20, 50)
FLOATS = {DOWN: "down", UP: "up", "": "none"}


def pair_dutch(rounds: int) -> dict[str, Any]:
    """Milliseconds by number of players and round; the other program only in small fields."""
    figures: dict[str, Any] = {}
    for number in FIELDS:
        before = _before(number)
        figures[str(number)] = {
            str(one): round(median(_pairing(before[one - 1]), rounds) * 1e3, 1) for one in ROUNDS
        }
    if find_spec(OTHER):
        figures[OTHER] = {
            str(number): round(median(_other(_before(number)[-1]), 1) * 1e3, 1)
            for number in OTHER_FIELDS
        }
    return figures


def _before(number: int) -> list[Sequence[Card]]:
    """The cards before each round of a tournament by chance."""
    seen: list[Sequence[Card]] = []

    def watched(cards: Sequence[Card]) -> tuple[list[tuple[Card, Card]], Card | None]:
        seen.append(cards)
        return paired(cards)

    list(rounds_of("bench", number, max(ROUNDS), watched))
    return seen


def _pairing(cards: Sequence[Card]) -> Callable[[], object]:
    return lambda: paired(cards)


def _other(cards: Sequence[Card]) -> Callable[[], object]:
    engine: Any = import_module(f"{OTHER}.engines.dutch").DutchEngine
    known = [
        {
            "id": card.id,
            "name": str(card.id),
            "score": card.score / 10,
            "rating": 0,
            "starting_number": card.id,
            "pairing_number": card.number,
            "color_hist": ["white" if one == WHITE else "black" for one in card.colours],
            "float_history": [FLOATS[way] for way in reversed(card.floats)],
            "bye_count": int(not card.bye),
        }
        for card in cards
    ]
    met = {(min(int(c.id), int(o)), max(int(c.id), int(o))) for c in cards for o in c.met}
    last = max(ROUNDS)

    def work() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            engine(known, met, round_number=last, total_rounds=last).generate_pairings()

    return work


PARTS = (Part("dutch", lambda asked: pair_dutch(asked.rounds)),)
