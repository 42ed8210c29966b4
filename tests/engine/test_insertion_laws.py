"""In every family: what was put in counts as if it had been entered in its place at once."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from engine.games import objections, places, replay, scores
from engine.moves import (
    CORRECTIONS,
    Annul,
    Exchange,
    Forfeit,
    Insertion,
    Move,
    Pass,
    Replace,
    Resign,
    Start,
)
from engine.steps import Turn
from engine.views import view
from tests.boards import appended, through_json
from tests.engine import histories
from tests.engine.histories import SEEDS
from tests.engine.karten import histories as karten
from tests.engine.klauer import histories as klauer
from tests.thorough import examples

FEW_EXAMPLES = settings(max_examples=examples(15))

FAMILIES = {
    "classic": (histories.history, histories.entry, histories.ALL),
    "karten": (lambda seed: tuple(karten.history(Random(seed), 30)), karten.entry, karten.ALL),
    "klauer": (klauer.history, klauer.entry, klauer.ALL),
}
IN_EVERY_FAMILY = pytest.mark.parametrize("family", FAMILIES)


def outcome(moves):
    """What a stream comes to, without the numbers of its entries."""
    state = replay(moves)
    shown = view(state, "official")
    by_version = {line["version"]: line for line in shown["entries"]}
    lines = [by_version[version] for version in shown["order"]]
    return {
        "lines": [
            (line["kind"], line["seat"], line["score"], line["total"], bool(line["flaw"]))
            for line in lines
            if line["kind"] not in {kind.kind for kind in CORRECTIONS} and not line["struck"]
        ],
        "seats": shown["seats"],
        "turn": shown["turn"],
        "phase": shown["phase"],
        "left": [shown.get(what) for what in ("bag", "pool", "box", "piles", "adjourned")],
        "result": shown["result"],
        "places": places(state),
        "scores": scores(state),
    }


def insertions(family, seed, choice):
    """A history, and some insertions that the rules allow there."""
    history, entry, makers = FAMILIES[family]
    moves, dice = history(seed), Random(choice)
    state = replay(moves)
    tried = [histories.insertion(state, dice, entry, *makers) for _ in range(12)]
    tried += [
        Insertion(
            version, replay(moves[: version - 1]) and entry(replay(moves[: version - 1]), dice)
        )
        for version in (dice.randint(2, len(moves) + 1) for _ in range(4))
    ]
    allowed = [one for one in tried if not objections(state, one)]
    return moves, [replace(one, moves_on=False) for one in allowed]


@IN_EVERY_FAMILY
@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_what_is_put_in_counts_as_if_it_had_been_entered_there(family, seed, choice):
    moves, allowed = insertions(family, seed, choice)
    for insertion in allowed:
        corrected = through_json(appended(moves, insertion))
        stored, at = corrected[-1].entry, insertion.version - 1

        assert outcome(corrected) == outcome((*moves[:at], stored, *moves[at:]))


@IN_EVERY_FAMILY
@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_annulled_insertion_leaves_the_game_as_it_was(family, seed, choice):
    moves, allowed = insertions(family, seed, choice)
    for insertion in allowed:
        corrected = appended(moves, insertion)
        if objections(replay(corrected), Annul(len(corrected))):
            continue  # a game that is closed by it

        assert outcome(appended(corrected, Annul(len(corrected)))) == outcome(moves)


@IN_EVERY_FAMILY
@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_inserted_entry_is_replaced_where_it_stands(family, seed, choice):
    moves, allowed = insertions(family, seed, choice)
    for insertion in allowed:
        corrected = appended(moves, insertion)
        same = Replace(len(corrected), corrected[-1].entry)
        if not objections(replay(corrected), same):
            assert outcome(appended(corrected, same)) == outcome(corrected)


@IN_EVERY_FAMILY
@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_several_insertions_at_one_place_keep_their_order(family, seed, choice):
    moves, allowed = insertions(family, seed, choice)
    for first in allowed:
        once = appended(moves, first)
        again = Insertion(first.version, once[-1].entry)
        if first.version <= len(moves) and not objections(replay(once), again):
            order = view(replay(appended(once, again)), "public")["order"]
            at = order.index(first.version)
            assert order[at - 2 : at] == [len(once), len(once) + 1]


@IN_EVERY_FAMILY
@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_turn_that_was_forgotten_moves_on_what_was_noted_a_seat_too_early(family, seed, choice):
    moves = FAMILIES[family][0](seed)
    if any(isinstance(move, Start | Resign | Forfeit) for move in moves):
        return
    turns = [n for n, move in enumerate(moves) if isinstance(move, Exchange | Pass | Turn)]
    if not turns:
        return
    at, players = Random(choice).choice(turns), len(moves[0].players)
    behind = [seated(move, -1, players) for move in moves[at + 1 :]]
    forgotten = (*moves[:at], *behind)

    mended = (*forgotten, Insertion(at + 1, moves[at], moves_on=True))

    assert outcome(mended) == outcome(moves)


def seated(move: Move, by: int, players: int) -> Move:
    """The same entry noted for a seat further on."""
    if hasattr(move, "seat"):
        return replace(move, seat=(move.seat + by) % players)
    return move
