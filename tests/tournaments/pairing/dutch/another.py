"""Tournaments by chance paired by us and by caissify-pairings, table by table with who goes first.

`python -m tests.tournaments.pairing.dutch.another --tournaments 1000` compares thousands and prints
each round that differs; the exit status is 1 where one does.

One thing differs by its reading of the rules: whose colour is granted where both are due the same
(C.04.3, 5.2.4 and 5.2.5) is decided there for the smaller pairing number, here for the higher
ranked as article 1.2 has it, by score and then by number. So the tables are compared with who would
go first by the number alone; what the score changes stands in `test_disputed.py`.
"""

import sys
import warnings
from argparse import ArgumentParser
from dataclasses import replace
from typing import NamedTuple

from caissify_pairings.engines.dutch import DutchEngine

from tournaments.pairing.dutch.by_chance import Rates, rounds_of, unchanged
from tournaments.pairing.dutch.cards import WHITE
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.fast import paired
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.history import cards
from tournaments.trf.acceleration import baku

WILD = Rates(drawn=200, forfeited=100, half_byes=60, absent=40, gone=30, late=80)
QUIET = Rates(drawn=100, forfeited=0, half_byes=0, absent=0, gone=0, late=0)
COMING_AND_GOING = Rates(drawn=300, forfeited=0, half_byes=150, absent=100, gone=0, late=300)
NO_SHOWS = Rates(drawn=100, forfeited=250, half_byes=0, absent=30, gone=60, late=0)
LEVEL = Rates(drawn=900, forfeited=0, half_byes=30, absent=0, gone=0, late=0)
KINDS = [
    *((rates, unchanged) for rates in (WILD, QUIET, COMING_AND_GOING, NO_SHOWS, LEVEL)),
    (WILD, baku),
]
"""What happens in a tournament, and whether its first rounds are accelerated (C.04.5.1)."""
FLOATS = {"down": "down", "up": "up", "": "none"}
COLOURS = {True: "white", False: "black"}
MOST_PLAYERS, ROUNDS = 40, 7


class Compared(NamedTuple):
    """A round by both: the first and the second of each table, and None behind who has the bye."""

    number: int
    ours: frozenset
    theirs: frozenset


class Accelerated(DutchEngine):
    """The engine without its own virtual points, and without a first round that knows no scores."""

    BAKU_ACCELERATION_ROUNDS = 0

    def __init__(self, **given):
        """Let it pair the first round as any other."""
        super().__init__(accelerated=True, **given)


def compared(seed, players, rounds, rates, settings=unchanged):
    """Each round of a tournament by chance."""
    *before, last = rounds_of(seed, players, rounds, paired, rates, settings=settings)
    engine = Accelerated if settings is baku else DutchEngine
    for number, history in enumerate(before, 1):
        here = [one for one, player in last.players.items() if player.outcome(number).paired]
        known = cards(history, number, here)
        told = another(known, number, rounds, last.initial, engine)
        yield Compared(number, ours(known, last.initial), told)


def ours(known, initial):
    """Our tables, with who goes first by the number alone."""
    try:
        pairs, bye = paired(known)
    except Unpairable:
        return frozenset()
    level = [[replace(card, score=0) for card in pair] for pair in pairs]
    tables = {tuple(card.id for card in white_and_black(*pair, initial)) for pair in level}
    return frozenset(tables | ({(bye.id, None)} if bye else set()))


def another(known, number, rounds, initial=WHITE, engine=DutchEngine):
    """The tables that caissify-pairings makes."""
    players = [
        {
            "id": card.id,
            "name": str(card.id),
            "score": card.score / 10,
            "rating": 3000 - card.id,
            "starting_number": card.id,
            "pairing_number": card.number,
            "color_hist": [COLOURS[colour == WHITE] for colour in card.colours],
            "float_history": ["none", *(FLOATS[way] for way in reversed(card.floats))],
            "bye_count": int(not card.bye),
        }
        for card in known
    ]
    met = {(min(card.id, other), max(card.id, other)) for card in known for other in card.met}
    asked = engine(
        players=players,
        previous_pairings=met,
        round_number=number,
        total_rounds=rounds,
        initial_color=COLOURS[initial == WHITE],
    )
    with warnings.catch_warnings(action="ignore"):
        found = asked.generate_pairings()
    return frozenset((pair["white_id"], pair["black_id"]) for pair in found)


def main(given):
    """Compare as many tournaments as are wanted; whether all rounds were alike."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args(given)
    rounds = different = 0
    for at in range(wanted.tournaments):
        players, (rates, settings) = 5 + at % (MOST_PLAYERS - 4), KINDS[at // 2 % len(KINDS)]
        least = min(ROUNDS, players - 2)
        for one in compared(f"{wanted.seed} {at}", players, least, rates, settings):
            rounds += 1
            if one.ours != one.theirs:
                different += 1
                where = f"tournament {at}, {players} players, round {one.number}"
                sys.stdout.write(f"{where}: {_only(one.ours, one.theirs)}\n")
    told = f"{wanted.tournaments} tournaments, {rounds} rounds: {different} different"
    sys.stdout.write(f"{told}\n")
    return not different


def _only(ours, theirs):
    """What one of the two has alone."""
    return " against ".join(
        ", ".join(sorted(f"{white}-{black or 0}" for white, black in tables))
        for tables in (ours - theirs, theirs - ours)
    )


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
