"""How long a round by the FIDE Dutch System takes, beside another program where it is installed.

Seconds are those of the processor, so that two programs in one run can be compared on any machine.
"""

import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from deploy.benchmarks.pairings import swiss_round
from deploy.benchmarks.parts import Part, median, once
from tournaments.pairing.dutch.by_chance import rounds_of
from tournaments.pairing.dutch.cards import DOWN, UP, WHITE, Card
from tournaments.pairing.dutch.fast import paired

FIELDS = (20, 50, 100, 200, 400, 1000)
ROUNDS = (2, 5, 9)
OTHER = "caissify_pairings"
LONG_SECONDS = 15.0
"""Once a round of the other program takes longer, larger fields are left out: a field of twice the
size takes it up to twenty times as long.
"""

FLOATS = {DOWN: "down", UP: "up", "": "none"}


def pair_dutch(rounds: int, fields: Sequence[int] = FIELDS) -> dict[str, Any]:
    """Milliseconds by number of players and round; our rounds and the other program's beside."""
    cards = {number: _before(number) for number in fields}
    figures: dict[str, Any] = {
        str(number): {str(one): _milliseconds(_pairing(before[one - 1]), rounds) for one in ROUNDS}
        for number, before in cards.items()
    }
    if find_spec(OTHER):
        others = {number: _other(before[-1]) for number, before in cards.items()}
        figures[f"beside {OTHER}"] = beside(figures, others, rounds)
    return figures


def beside(
    ours: Mapping[str, Any], others: Mapping[int, Callable[[], object]], rounds: int
) -> dict[str, Any]:
    """The last round of the other program, ours and a Swiss one, and how many times as long it is.

    Behind the first one that took the other program long, it is said that none was measured.
    """
    figures: dict[str, Any] = {}
    left_out = ""
    for number, work in others.items():
        own = ours[str(number)][str(ROUNDS[-1])]
        own_ones = {"dutch": own, "swiss": _milliseconds(swiss_round(number), rounds)}
        figures[str(number)] = {**own_ones, "other": left_out}
        if not left_out:
            seconds = once(work, time.process_time)
            times = {name: round(seconds * 1e3 / one, 1) for name, one in own_ones.items()}
            figures[str(number)] |= {"other": round(seconds * 1e3, 1), "times": times}
            if seconds > LONG_SECONDS:
                left_out = f"not measured, {number} took {seconds:.0f} s"
    return figures


def _milliseconds(work: Callable[[], object], rounds: int) -> float:
    return round(median(work, rounds, time.process_time) * 1e3, 1)


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
