"""Whole games of short words, as a club's evening would record them, and their score sheets."""

from dataclasses import replace
from random import Random

from engine import moves
from engine.games import apply, objections
from engine.letters import CAPITALISE, in_order
from engine.moves import Open
from engine.placement import covered, lay
from engine.plays import plays
from engine.rulesets import ruleset
from engine.solving.sheet import EXCHANGE, PASS, PLAY, Line, Sheet
from tests.engine.test_plays import WORDS, Trie

TRIE = Trie([word for word in WORDS if word.isascii()])  # tiles that all four letter sets have


def played(name, seed, seats=2, turns=14):
    """A game under the rules `name`: the state behind its last turn."""
    rules, dice = ruleset(name), Random(seed)
    bag = list(rules.letters.bag)
    dice.shuffle(bag)
    racks = [[bag.pop() for _ in range(rules.rack)] for _ in range(seats)]
    cast = tuple("ABCD"[:seats])
    state = apply(None, Open(rules.name, rules.options(), cast))
    for _ in range(turns):
        seat = state.turn
        if seat is None:
            break
        found = plays(rules, state.tiles, "".join(racks[seat]), TRIE)[:6]
        if found:
            one = dice.choice(found)
            at = rules.grid.position(one.cell, down=one.down)
            move = moves.Play(seat, at, one.letters)
            used = lay(rules, state.tiles, one.cell, one.down, one.letters).used
        else:
            used = "".join(racks[seat][:2])
            move = moves.Exchange(seat, letters=in_order(used))
        assert objections(state, move) == []
        state = apply(state, move)
        for tile in used:
            racks[seat].remove(tile)
            racks[seat].append(bag.pop())
    return state


def sheet(state, *, board=True, marked=True, names=True, new_letters=False):
    """The score sheet of a game: words and points, and the board if it still lies there."""
    lines = [line for entry in state.entries if (line := _line(entry, new_letters))]
    tiles = state.tiles if board else ""
    if not names:
        lines = [replace(line, seat=None) for line in lines]
    if not marked:
        words = [tuple(word.translate(CAPITALISE) for word in line.words) for line in lines]
        lines = [replace(line, words=w) for line, w in zip(lines, words, strict=True)]
        tiles = tiles.translate(CAPITALISE)
    seats = len(state.players)
    return Sheet(
        state.rules,
        tuple(lines),
        seats,
        state.first,
        tiles,
        marked=marked,
        new_letters=new_letters,
    )


def _line(entry, new_letters):
    move = entry.move
    if isinstance(move, moves.Play):
        word = move.letters.replace(".", "") if new_letters else entry.laid.word
        return Line(PLAY, move.seat, (word,), (entry.score,))
    if isinstance(move, moves.Exchange):
        return Line(EXCHANGE, move.seat, count=len(move.letters))
    return Line(PASS, move.seat) if isinstance(move, moves.Pass) else None


def laid(state):
    """Where the tiles of each play of a game lie."""
    return [entry.laid for entry in state.entries if entry.laid]


def proposed(game):
    """Where the tiles of each play of a proposal lie."""
    return [step.laid for step in game.steps if step.laid]


def board_after(rules, plays_of_game):
    """The board after plays."""
    tiles = rules.grid.empty
    for one in plays_of_game:
        tiles = covered(tiles, one, rules.grid.stride)
    return tiles
