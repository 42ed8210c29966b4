"""Score sheets of games that no corpus has: eight tiles, five blanks, three and four players."""

from collections.abc import Iterator
from random import Random
from typing import Any

from deploy.benchmarks.games import Game
from deploy.benchmarks.parts import Asked, Part, evenly
from deploy.benchmarks.sheets import CASES, measure
from engine import moves
from engine.games import apply
from engine.letters import in_order
from engine.placement import lay
from engine.plays import plays
from engine.racked import Graph
from engine.rulesets import ruleset
from lexicon.shelf import base

_BOOKLETS = ("klassik", "reise", "mini")
_SEATS = (2, 3, 4)
_OF_EACH, _SOME = 12, 36
_TURNS = 36
_CHOICES = 8  # best plays among which one is drawn


def bench_drawn_sheets(asked: Asked) -> dict[str, Any]:
    """Figures of every case, for each booklet, on `asked.games` drawn games (0: 108)."""
    drawn = [
        (name, seats, seed) for seed in range(_OF_EACH) for name in _BOOKLETS for seats in _SEATS
    ]
    chosen = evenly(drawn, asked.games, _SOME)
    return {
        booklet: measure(
            [drawn_game(*one) for one in chosen if one[0] == booklet],
            CASES,
            processes=asked.processes,
        )
        for booklet in _BOOKLETS
    }


def drawn_game(name: str, seats: int, seed: int) -> Game:
    """A game of words of the house's list, until no tile is left to draw or nobody can play."""
    return tuple(_moves(name, seats, Random(f"{name} {seats} {seed}"), base().graph))  # noqa: S311 - a game, no secret


def _moves(name: str, seats: int, dice: Random, graph: Graph) -> Iterator[moves.Move]:
    rules = ruleset(name)
    bag = list(rules.letters.bag)
    dice.shuffle(bag)
    racks = [[bag.pop() for _ in range(rules.rack)] for _ in range(seats)]
    first = moves.Open(rules.name, rules.options(), tuple("ABCD"[:seats]))
    yield first
    state = apply(None, first)
    for turn in range(_TURNS):
        seat = turn % seats
        rack = "".join(racks[seat])
        move, used = _turn(rules, state.tiles, seat, rack, dice, graph)
        if len(bag) < rules.rack:
            return
        for tile in used:
            racks[seat].remove(tile)
            racks[seat].append(bag.pop())
        yield move
        state = apply(state, move)


def _turn(
    rules: Any, tiles: str, seat: int, rack: str, dice: Random, graph: Graph
) -> tuple[moves.Move, str]:
    """A play out of the best, or an exchange; and the tiles that go for it."""
    best = sorted(plays(rules, tiles, rack, graph), key=lambda one: -one.score)[:_CHOICES]
    if not best:
        return moves.Exchange(seat, letters=in_order(rack[:2])), rack[:2]
    chosen = dice.choice(best)
    laid = lay(rules, tiles, chosen.cell, chosen.down, chosen.letters)
    at = rules.grid.position(chosen.cell, down=chosen.down)
    return moves.Play(seat, at, chosen.letters), getattr(laid, "used", "")


PARTS = (Part("drawn_sheets", bench_drawn_sheets, needs="some minutes"),)
