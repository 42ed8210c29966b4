"""Engine and slow judge of Scrabble Karten agree: on random games, and on every placement."""

from itertools import product
from random import Random

import pytest

from engine.games import apply, decide, objections, replay
from engine.letters import CAPITAL_OF, CAPITALISE
from engine.moves import Bonus, Play, Rack
from engine.refusals import Refusal
from engine.views import view
from tests.boards import ANNA, entered
from tests.engine.karten import histories
from tests.oracle.karten_scorer import Turn, judge, points_card, still_lying
from tests.tables import OST, karten
from tests.thorough import one_in_turn, seeds

FACTOR = {None: 1, "double": 2, "triple": 3}


def laid_by(state, move):
    """The cards that a play adds to the table: cell to (letter, blank)."""
    row, column = map(int, move.at.strip(">v").split(":"))
    down, cards = move.at.endswith("v"), {}
    for number, glyph in enumerate(move.letters):
        cell = (row + number, column) if down else (row, column + number)
        if glyph != ".":
            cards[cell] = (glyph.translate(CAPITALISE), glyph in CAPITAL_OF)
    return cards


def judged(state, table, words_lying, move):
    """What the judge says of a play in a game."""
    named = tuple(map(int, move.named.split(":"))) if move.named else None
    across = {">": True, "v": False}.get(move.at[-1])
    values = {letter: value for letter, (_, value) in state.rules.letters.tiles.items()}
    return judge(
        table,
        words_lying,
        laid_by(state, move),
        across=across,
        hand=state.rules.rack,
        lengthened=state.rules.lengthened_words,
        factor=FACTOR[move.bonus],
        named=named,
        values=values,
    )


def shown_cards(state):
    cards = view(state, "public")["table"]["cards"]
    return {(c["row"], c["column"]): (c["letter"], c["blank"]) for c in cards}


def follow(moves):
    """Play a history beside the judge with its table and its words; return how many plays."""
    state, table, words_lying, before, compared = replay(moves[:1]), {}, set(), (), 0
    for move in moves[1:]:
        after = apply(state, move)
        if isinstance(move, Play):
            turn = judged(state, table, words_lying, move)
            assert isinstance(turn, Turn), turn
            entry = view(after, "official")["entries"][-1]
            made = [(word["word"].translate(CAPITALISE), word["points"]) for word in entry["words"]]
            assert sorted(made) == sorted(turn.words)
            assert (entry["bonus"], entry["computed"]) == (turn.bonus, turn.total)
            before = (table, words_lying)
            everything = {**table, **laid_by(state, move)}
            table = {cell: card for cell, card in everything.items() if cell in turn.stays}
            words_lying = still_lying(words_lying, turn.formed, turn.stays)
            compared += 1
        elif sum(e.withdrawn for e in after.entries) > sum(e.withdrawn for e in state.entries):
            table, words_lying = before
        assert shown_cards(after) == table
        state = after
    return compared


def test_judge_and_engine_agree_on_every_play_of_random_games():
    compared = [follow(histories.history(Random(seed), 70)) for seed in seeds(200)]

    assert sum(compared) > 6 * len(compared)


def test_judge_and_engine_agree_on_every_points_card_of_random_games():
    matched = 0
    for seed in seeds(200):
        state = replay(histories.history(Random(seed), 25))
        if state.pending is None or state.pending.noted or state.phase not in ("playing", "out"):
            continue
        state = state._replace(adjourned=False)
        taken = [used.seat for used in state.pending.bonuses]
        seats = [s for s in range(len(state.players)) if s not in (*state.gone, *taken)]
        for seat, card in product(seats, state.rules.bonus_deck.entries):
            matched += compare_card(state, seat, card)

    assert matched > len(seeds(200))


def compare_card(state, seat, card):
    """Whether a points card matches, once judge and engine agree on what it counts."""
    rules, pending = state.rules, state.pending
    entries = {e: (p.plus, p.minus) for e, p in rules.bonus_deck.entries[card].items()}
    own = seat == pending.seat
    points = points_card(
        entries,
        list(pending.words),
        plus=own,
        each_word=rules.each_word,
        both_entries=rules.both_entries,
    )
    state = state._replace(bonuses=state.bonuses._replace(hands=unknown(state, seat)))
    against = [refusal.code for refusal in objections(state, Bonus(seat, card))]
    if against == ["BONUS_CARD_NOT_HELD"]:  # another player has it
        return False
    assert against == ([] if points is not None else ["ENTRY_DOES_NOT_MATCH"])
    if points is not None:
        (move,) = decide(state, Bonus(seat, card))
        assert apply(state, move).entries[-1].computed == points
    return points is not None


def unknown(state, seat):
    """The hands with the bonus card of `seat` forgotten."""
    hands = state.bonuses.hands
    return (*hands[:seat], None, *hands[seat + 1 :])


# every placement of two cards

POSITIONS = {
    "the empty table": (),
    "OST": (OST, "-"),
    "ART and ROST": (OST, "-1:-1> ART"),
    "ROSE, SO and ES": (OST, "-2:-1v ROSE", "-", "-"),
    "EIN, ID and NU": ("0:0v DU", "-1:-1v EIN"),
}
WINDOW = [(row, column) for row in range(-4, 5) for column in range(-4, 5)]
INSIDE = frozenset(WINDOW)
QUARTERS = [WINDOW[begin::4] for begin in range(4)]  # each all over the window
HAND = {"K": 4, "L": 2}


def by_the_judge(state, lengthened, places):
    """Every placement of one or two cards of the hand that the judge accepts, and its totals.

    The K lies at one of these places, or the L alone.
    """
    table, words_lying = shown_cards(state), {frozenset(run) for run in state.table.words}
    found = {}
    for first in places:
        for laid in placements(first):
            totals = {
                turn.total
                for across in (True, False, None)
                if isinstance(
                    turn := judge(table, words_lying, laid, across=across, lengthened=lengthened),
                    Turn,
                )
            }
            if totals:
                found[frozenset(laid.items())] = totals
    return found


def placements(first):
    yield {first: ("K", False)}
    yield {first: ("L", False)}
    for second in WINDOW:
        if second != first:
            yield {first: ("K", False), second: ("L", False)}


def by_the_engine(state, places):
    """Every placement at these places that any written play makes of the hand, and its totals."""
    found = {}
    for (row, column), direction, letters in product(WINDOW, ("", ">", "v"), written_words()):
        move = Play(ANNA, f"{row}:{column}{direction}", letters)
        laid = laid_by(state, move)
        if min(laid, key=laid.get) not in places or not INSIDE.issuperset(laid):
            continue
        try:
            (fact,) = decide(state, move)
        except Refusal:
            continue
        found.setdefault(frozenset(laid.items()), set()).add(
            apply(state, fact).entries[-1].computed
        )
    return found


def written_words():
    """Every text of dots and each card of the hand once at most, up to six glyphs."""
    for length in range(1, 7):
        for glyphs in product(".KL", repeat=length):
            if all(glyphs.count(card) < 2 for card in HAND) and {*glyphs} != {"."}:
                yield "".join(glyphs)


@pytest.mark.parametrize(
    ("position", "lengthened", "quarter"),
    [
        (position, lengthened, quarter)
        for at, position in enumerate(POSITIONS)
        for lengthened in one_in_turn(["booklet", "full"], at)
        for quarter in one_in_turn(range(len(QUARTERS)), at)
    ],
)
def test_engine_accepts_exactly_the_placements_that_the_judge_lists(position, lengthened, quarter):
    state = karten(*POSITIONS[position], lengthened_words=lengthened)
    state = entered(state, Rack(ANNA, "KL"))
    assert state.turn == ANNA

    listed = by_the_judge(state, lengthened, QUARTERS[quarter])

    assert by_the_engine(state, {*QUARTERS[quarter]}) == listed
    assert len(listed) > 5
