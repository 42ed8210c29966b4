"""A small world, exhaustively: the engine accepts exactly what brute force lists."""

from itertools import combinations, permutations, product

import pytest

from engine.games import apply, objections
from engine.klauer.field import place_name
from engine.steps import Add, Dissolve, Insert, Lay, Remove, Swap, Turn
from tests.boards import entered
from tests.fields import RED, position
from tests.oracle import klauer_turn as oracle

WINDOW = range(-1, 3)
LONGEST = 4
KINDS = (
    (Lay, (None,)),
    (Add, (None,)),
    (Swap, (None,)),
    (Insert, ("<", ">")),
    (Remove, (None, "<", ">")),
    (Dissolve, (None,)),
)
WORLDS = [
    pytest.param("ab\nb.", "AB", [], id="two words that share a card"),
    pytest.param("aba", "AB", ["_0:0> ..A"], id="a letter in hand"),
    pytest.param("AB\nbA", "A", [], id="a ring of four words"),
    pytest.param("ab.\n.a.", "AB", ["/0:0> B."], id="one swap made"),
]


def every_step(signs):
    """Every step that can be written down in the window, sensible or not."""
    places = [
        place_name((row, column), down=down)
        for row in WINDOW
        for column in WINDOW
        for down in (False, True)
    ]
    words = ["".join(word) for n in range(1, LONGEST + 1) for word in product(signs, repeat=n)]
    for (kind, shifts), at, letters in product(KINDS, places, words):
        for shift in shifts:
            facts = {} if kind not in (Insert, Remove) else {"shift": shift}
            yield kind(RED, at, letters, **facts)


def watched(picture, pool, steps, **options):
    """The game and a bystander's table after some steps."""
    state = position(picture, pool, **options)
    table = oracle.table(
        {
            cell: (card.letter, ("red", "black")[card.seat])
            for cell, card in state.table.field.items()
        },
        pool,
        mover="red",
        extent=state.rules.extent,
        level=("I", "II", "III").index(state.rules.level) + 1,
        reading=state.rules.techniques,
        history=frozenset((frozenset(word.cells), word.text) for word in state.history),
    )
    for typed in steps:
        state = entered(state, typed)
        move = state.entries[-1].move
        table = oracle.step(table, move.kind, move.at, move.letters, getattr(move, "shift", None))
    return state, table


def allowed(table, move):
    """The table after a step, as the bystander sees it; None where a clause forbids it."""
    try:
        return oracle.step(table, move.kind, move.at, move.letters, getattr(move, "shift", None))
    except oracle.Broken:
        return None


@pytest.mark.parametrize(("picture", "pool", "steps"), WORLDS)
def test_engine_takes_exactly_the_steps_and_ends_that_brute_force_lists(picture, pool, steps):
    state, table = watched(picture, pool, steps)
    signs = [".", *dict.fromkeys(state.table.pool), *state.table.hand.lower()]
    taken = ends = 0
    for move in every_step(signs):
        after, refused = allowed(table, move), objections(state, move)
        assert bool(refused) == (after is None), (move, refused)
        if after is None:
            continue
        taken += 1
        then = apply(state, move)
        lying = {cell: card.letter for cell, card in then.table.field.items()}
        assert lying == {cell: card.letter for cell, card in after.cards.items()}
        broken = {reason.clause for reason in objections(then, Turn(RED))}
        assert broken == oracle.judged(after).broken, move
        ends += not broken
    assert taken > 10
    assert 0 < ends < taken


@pytest.mark.parametrize("picture", ["ab\nb.", "ab\n.a"])
def test_engine_takes_every_way_to_put_two_cards_down_and_no_other(picture):
    state, _ = watched(picture, "AB", [])
    found = set()
    for move in every_step([".", "A", "B"]):
        if isinstance(move, Lay | Add) and not objections(state, move):
            after = apply(state, move).table.field
            found.add(frozenset((c, after[c].letter) for c in after.keys() - state.table.field))

    assert found == set(ways_to_put_down(state.table.field.keys(), "AB"))


def ways_to_put_down(lying, pool):
    """Each set of one or two cards on free cells of one line that make one row of two or more.

    Only rows that begin in the window and are no longer than what was written down.
    """
    around = [(row, column) for row in range(-1, 6) for column in range(-1, 6)]
    free = [cell for cell in around if cell not in lying]
    for number in (1, 2):
        for cells in combinations(free, number):
            if any(in_a_row(lying, cells, side) for side in (0, 1)):
                for cards in permutations(pool, number):
                    yield frozenset(zip(cells, cards, strict=True))


def in_a_row(lying, cells, side):
    """Whether the cells lie in one row with nothing but cards between them."""
    if len({cell[1 - side] for cell in cells}) > 1:
        return False
    covered = {cell[side] for cell in (*lying, *cells) if cell[1 - side] == cells[0][1 - side]}
    first = last = cells[0][side]
    while first - 1 in covered:
        first -= 1
    while last + 1 in covered:
        last += 1
    whole = all(first <= cell[side] <= last for cell in cells)
    start = (first, cells[0][1 - side]) if side == 0 else (cells[0][1 - side], first)
    begins_inside = all(number in WINDOW for number in start)
    return whole and begins_inside and 2 <= last - first + 1 <= LONGEST


@pytest.mark.parametrize("level", ["I", "II", "III"])
def test_levels_allow_exactly_what_brute_force_lists(level):
    state, table = watched("ab\nb.", "A", [], level=level)
    for move in every_step([".", "A"]):
        assert bool(objections(state, move)) == (allowed(table, move) is None), move
