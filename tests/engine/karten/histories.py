"""Random games of Scrabble Karten: all options, entries that mostly fit, and some that don't.

Hypothesis rolls the dice (a seed a step), plain code makes the entry from them and from the game
so far.
"""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

from engine import moves
from engine.games import apply, decide
from engine.karten.deck import FACTORS
from engine.karten.options import rules
from engine.karten.state import State
from engine.letters import BLANK, as_tiles
from engine.refusals import Refusal
from tests.engine.histories import _SENSELESS, decision, insertion, stop

CAST = ("Anna", "Bert", "Clara", "Dora")

FEW: dict[str, Any] = {
    "name": "few",
    "blanks": 1,
    "tiles": [["A", 3, 1], ["E", 3, 1], ["Ä", 1, 6], ["N", 2, 1], ["S", 2, 2], ["T", 2, 1]],
}
PLENTY: dict[str, Any] = {
    "name": "plenty",
    "blanks": 2,
    "tiles": [["A", 4, 1], ["E", 6, 90], ["Ö", 1, 8], ["N", 5, 1], ["R", 4, 1], ["S", 4, 2]],
}

OPTIONS: dict[str, tuple[Any, ...]] = {
    "letter_set": (FEW, FEW, PLENTY),
    "rack": (2, 3, 4),
    "lengthened_words": ("booklet", "full"),
    "window": ("next_turn", "next_word"),
    "sat_out": ("all", "passes"),
    "settlement": ("shared", "none"),
    "choose_plus": (False, True),
    "each_word": (False, True),
    "both_entries": (False, True),
    "target": (0, 0, 200),
    "seconds": (0, 10, 15),
    "score_policy": ("refuse", "flag", "trust"),
    "rack_policy": ("refuse", "flag"),
}


def opening(dice: Random) -> moves.Open:
    """A game, most often in a small world, with a table's own options."""
    chosen = {o: dice.choice(values) for o, values in OPTIONS.items() if dice.random() < 0.7}
    players = dice.randint(2, 4)
    return moves.Open("karten", rules(chosen).options(), CAST[:players], dice.randrange(players))


def history(dice: Random, steps: int) -> list[moves.Move]:
    """The entries of a game that was played so far without corrections."""
    entries: list[moves.Move] = [opening(dice)]
    state = apply(None, entries[0])
    for _ in range(steps):
        try:
            decided = decide(state, entry(state, dice))
        except Refusal:
            continue
        for move in decided:
            state = apply(state, move)
            entries.append(move)
    return entries


def entry(state: State, dice: Random) -> moves.Move:
    """What might well be entered next."""
    if state.adjourned and dice.random() < 0.7:
        return moves.Resume()
    if state.sat and dice.random() < 0.6:
        return waiting(state, dice)
    if state.phase == "playing" and dice.random() < 0.75:
        make = dice.choice((play, play, play, play, bonus, exchange, waiting))
    elif state.phase in ("challenged", "out") and dice.random() < 0.8:
        make = dice.choice((verdict, verdict, accept, accept, challenge, bonus))
    elif state.phase == "settling" and dice.random() < 0.8:
        make = dice.choice((rack, rack, settle))
    else:
        make = dice.choice(ALL)
    return make(state, dice)


def correction(state: State, dice: Random) -> moves.Move:
    """An earlier entry is struck out or written anew, or one is put in."""
    version, chance = dice.randint(1, state.version), dice.random()
    if chance < 0.25:
        return insertion(state, dice, entry, *ALL)
    if chance < 0.35:
        return decision(state, dice)
    before = state.entries[version - 1].move
    if dice.random() < 0.5:
        return moves.Annul(version)
    alike = [make for make in ALL if isinstance(make(state, dice), type(before))]
    return moves.Replace(version, dice.choice(alike or ALL)(state, dice))


def play(state: State, dice: Random) -> moves.Play:
    """Cards that a hand may hold, laid where they mostly join the others."""
    seat = _on_turn(state, dice)
    cell, down, letters = placement(state, seat, dice)
    at = f"{cell[0]}:{cell[1]}" + ("v" if down else ">")
    if len(letters) == 1 and dice.random() < 0.5:
        at = at[:-1]
    facts: dict[str, Any] = _noted(dice)
    if dice.random() < 0.25:
        facts["rack"] = _hand_noted(state, seat, dice, as_tiles(letters.replace(".", "")))
    if dice.random() < 0.2:
        facts["announced"] = dice.randint(0, 40)
    if dice.random() < 0.2:
        facts["bonus"] = dice.choice(tuple(FACTORS))
        facts["named"] = dice.choice([*letters.replace(".", "")] or ["E"])
    return moves.Play(seat, at, letters, **facts)


def placement(state: State, seat: int, dice: Random) -> tuple[tuple[int, int], bool, str]:
    """A cell, a direction and the letters of a whole word around some lying card."""
    down, (known, size), lying = dice.random() < 0.5, state.racks[seat], state.table.cards
    number = dice.randint(1, max(size, 1)) + (not lying)
    beside = [(r + a, c + b) for r, c in lying for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    cell = dice.choice([free for free in beside if free not in lying] or [(0, 0)])

    def step(cell: tuple[int, int], by: int) -> tuple[int, int]:
        return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)

    cell = step(cell, -dice.randrange(number))
    while step(cell, -1) in lying:
        cell = step(cell, -1)
    start, letters = cell, ""
    pool = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    while number > 0 or cell in lying:
        if cell in lying:
            letters += "."
        else:
            letter = pool.pop() if pool else "E"
            letters += dice.choice("aesö") if letter == BLANK else letter
            number -= 1
        cell = step(cell, 1)
    return start, down, letters


def _seat(state: State, dice: Random) -> int:
    return dice.randrange(len(state.players))


def _on_turn(state: State, dice: Random) -> int:
    return _seat(state, dice) if state.turn is None or dice.random() < 0.02 else state.turn


def _noted(dice: Random) -> dict[str, int]:
    """A noted total, right by chance only, now and then."""
    return {"total": dice.randint(-9, 60)} if dice.random() < 0.1 else {}


def _hand_noted(state: State, seat: int, dice: Random, used: str = "") -> str:
    known, size = state.racks[seat]
    if dice.random() < 0.3:  # as if what is known had been noted wrongly
        more = dice.sample(state.unseen, min(size, len(state.unseen)))
    else:
        more = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    return (used + "".join(more))[: dice.choice((size, dice.randint(0, size)))]


def _card(state: State, seat: int, dice: Random) -> str:
    """A bonus card that a seat may hold, mostly."""
    held = state.bonuses.hands[seat]
    return held if held and dice.random() < 0.7 else dice.choice(state.rules.bonus_deck.cards)


def rack(state: State, dice: Random) -> moves.Rack:
    """Cards of a hand are seen, sometimes the bonus card too."""
    seat = _seat(state, dice)
    card = _card(state, seat, dice) if dice.random() < 0.3 else None
    return moves.Rack(seat, _hand_noted(state, seat, dice), card)


def bonus(state: State, dice: Random) -> moves.Bonus:
    """A points card, most often one that matches, named in full or by an entry."""
    seat, deck = _seat(state, dice), state.rules.bonus_deck
    words = state.pending.words if state.pending else ("NIE",)
    fitting = [
        (card, entry)
        for card, entries in deck.entries.items()
        for entry, points in entries.items()
        if any(points.condition.matches(word) for word in words)
    ]
    card, entry = dice.choice(fitting or [("-T|B-", "-T")])
    facts: dict[str, Any] = _noted(dice)
    if dice.random() < 0.3:
        facts["entries"] = tuple(dice.sample([*deck.entries[card]], dice.randint(1, 2)))
    if dice.random() < 0.3:
        facts["word"] = dice.choice(words)
    if dice.random() < 0.3:
        facts["plus"] = dice.random() < 0.5
    if dice.random() < 0.1:
        facts["announced"] = dice.randint(-9, 20)
    return moves.Bonus(seat, dice.choice((card, entry)), **facts)


def exchange(state: State, dice: Random) -> moves.Exchange:
    """An exchange of cards that are named or only counted, of the bonus card, or of both."""
    late = state.late is not None and dice.random() < 0.7
    seat = state.late if late and state.late is not None else _on_turn(state, dice)
    known, size = state.racks[seat]
    count = dice.randint(0, max(size, 1))
    facts: dict[str, Any] = _noted(dice)
    if dice.random() < 0.4:
        facts["bonus"] = dice.choice(("*", _card(state, seat, dice)))
    if dice.random() < 0.5:
        return moves.Exchange(seat, count=count, **facts)
    pool = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    return moves.Exchange(seat, letters="".join(pool[:count]), **facts)


def waiting(state: State, dice: Random) -> moves.Move:
    """A turn without a word: a pass, a turn lost by the clock, another time limit for it."""
    seat = _on_turn(state, dice)
    seen = _hand_noted(state, seat, dice) if dice.random() < 0.2 else None
    if dice.random() < 0.5:
        return moves.Pass(seat, rack=seen, **_noted(dice))
    if dice.random() < 0.2:
        return moves.Clock(dice.choice((10, 15)))
    return moves.Miss(seat, dice.random() < 0.3, rack=seen, **_noted(dice))


def _words_made(state: State) -> tuple[str, ...]:
    return state.pending.words if state.pending else ("NIE",)


def challenge(state: State, dice: Random) -> moves.Challenge:
    """The last play is challenged, as a whole or in some of its words."""
    made = sorted({*_words_made(state)})
    return moves.Challenge(_seat(state, dice), tuple(dice.sample(made, dice.randint(0, 1))))


def verdict(state: State, dice: Random) -> moves.Verdict:
    """All words that can be doubted are judged, mostly all alike."""
    words = dict.fromkeys(_words_made(state), dice.random() < 0.6)
    if dice.random() < 0.2:
        words[dice.choice(_words_made(state))] = dice.random() < 0.5
    return moves.Verdict(words, **_noted(dice))


def accept(state: State, dice: Random) -> moves.Accept:
    """Somebody accepts the last play."""
    return moves.Accept(_seat(state, dice), dice.choice((None, None, 7)))


def withdraw(state: State, dice: Random) -> moves.Withdraw:
    """The last play is taken back."""
    seat = state.pending.seat if state.pending else _seat(state, dice)
    return moves.Withdraw(seat, **_noted(dice))


def settle(state: State, dice: Random) -> moves.Settle:
    """Points are booked for the remaining cards."""
    return moves.Settle(_seat(state, dice), dice.randint(-9, 9), **_noted(dice))


def _leaving(state: State, dice: Random) -> moves.Resign | moves.Forfeit:
    return dice.choice((moves.Resign, moves.Forfeit))(_seat(state, dice))


def _draw(state: State, dice: Random) -> moves.Start:
    draw = tuple((s, dice.choice(state.rules.letters.bag)) for s in range(len(state.players)))
    return moves.Start((draw,))


def _word(_: State, dice: Random) -> moves.Move:
    """What changes nothing in the game itself."""
    return dice.choice(
        (moves.Note("0"), moves.Publish(), moves.Unpublish(), moves.Adjourn(), moves.Resume())
    )


def _finish(_: State, dice: Random) -> moves.Move:
    return dice.choice((moves.End(), moves.End(), moves.Close(), moves.Close(), stop(dice)))


ALL: tuple[Callable[[State, Random], moves.Move], ...] = (
    play, bonus, exchange, waiting, rack, rack, challenge, verdict, accept, withdraw, settle,
    _leaving, _draw, _word, _finish,
)  # fmt: skip

_TEXTS = (
    "",
    "E",
    "0:0",
    "0:0>",
    "-1:2v",
    "1:1/",
    "AE.N",
    "ß",
    "*",
    "R-",
    "-T|B-",
    "double",
    "triple",
)


def nonsense(state: State, dice: Random) -> moves.Move:
    """An entry of any kind with facts of the right shape and no sense."""
    kind = dice.choice(tuple(moves.KINDS.values()))
    return kind(**{fact.name: _senseless(fact.type, state, dice) for fact in fields(kind)})


def _senseless(wanted: Any, state: State, dice: Random) -> Any:
    if wanted is moves.Move:
        return dice.choice((entry, nonsense))(state, dice)
    if wanted in (str, str | None) and dice.random() < 0.7:
        return dice.choice(_TEXTS)
    return _SENSELESS[wanted](state, dice)
