"""Random games: worlds with all options, entries that mostly fit, and entries that mostly don't.

Hypothesis chooses a seed a step; plain code makes the entry from it and from the game so far. So a
step costs microseconds, and a history still shrinks to the few steps that matter.
"""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import moves
from engine.classic.state import State
from engine.games import apply, decide
from engine.letters import BLANK, EMPTY, as_tiles
from engine.placement import lay
from engine.refusals import Refusal
from engine.rulesets import RULESETS, ruleset
from tests.boards import CAST

SEEDS = st.integers(0, 2**32 - 1)

FIVE = ("T.d.T", ".t.D.", "d.*.d", ".D...", "T.d.t")
FOUR = ("d..T", ".*..", "..t.", "TD.D")
STRIP = ("d..T*.t",)

FEW: dict[str, Any] = {
    "name": "few",
    "blanks": 1,
    "tiles": [["A", 3, 1], ["E", 3, 1], ["Ä", 1, 6], ["N", 2, 1], ["S", 2, 2]],
}
PLENTY: dict[str, Any] = {
    "name": "plenty",
    "blanks": 2,
    "tiles": [["A", 4, 1], ["E", 6, 1], ["Ö", 1, 8], ["N", 5, 1], ["R", 4, 1], ["S", 4, 2]],
}

SMALL_WORLD: dict[str, tuple[Any, ...]] = {
    "board": (FIVE, FIVE, FOUR, STRIP),
    "letter_set": (FEW, PLENTY),
    "rack": (2, 3, 4),
    "exchange_from": (0, 1, 3),
}
TOURNAMENT: dict[str, tuple[Any, ...]] = {
    "connection": ("booklet", "modern"),
    "exchange_open": (False, True),
    "refill": ("at_once", "on_acceptance"),
    "window": ("next_turn", "accepted"),
    "wrong_challenge": (0, 5, 10),
    "penalty_per": ("play", "word"),
    "penalty_on": ("challenger", "player"),
    "passes_to_end": (1, 2, 10),
    "passes_with_bag": ("any", "empty"),
    "scoreless_to_end": (0, 3, 6),
    "penalty_for": ("each", "upheld"),
    "withdrawn_play": ("skipped", "counts"),
    "agreed_end": (False, True),
    "settlement": ("shared", "doubled"),
    "overtime_points": (0, 10),
    "overtime_limit": (0, 0, 5),
    "score_policy": ("refuse", "flag", "trust"),
    "rack_policy": ("refuse", "flag", "flag"),
}

Maker = Callable[[State, Random], moves.Move]


def opening(dice: Random, most_players: int = 4) -> moves.Open:
    """A game of any booklet, most often in a small world, with a tournament's own options."""
    chosen = SMALL_WORLD if dice.random() < 0.8 else {}
    options = {option: dice.choice(values) for option, values in chosen.items()}
    for option, values in TOURNAMENT.items():
        if dice.random() < 0.4:
            options[option] = dice.choice(values)
    rules = ruleset(dice.choice(tuple(RULESETS)), options)
    players = dice.randint(2, most_players)
    return moves.Open(rules.name, rules.options(), CAST[:players], dice.randrange(players))


def history(seed: int, steps: int = 25, most_players: int = 4) -> tuple[moves.Move, ...]:
    """The entries of a game that was played so far without corrections."""
    dice = Random(seed)
    entries: list[moves.Move] = [opening(dice, most_players)]
    state = apply(None, entries[0])
    for _ in range(steps):
        try:
            decided = decide(state, entry(state, dice))
        except Refusal:
            continue
        for move in decided:
            state = apply(state, move)
            entries.append(move)
    return tuple(entries)


def entry(state: State, dice: Random) -> moves.Move:
    """What might well be entered next."""
    if state.adjourned and dice.random() < 0.7:
        return moves.Resume()
    if state.phase == "playing" and dice.random() < 0.7:
        return turn(state, dice)
    if state.phase in ("challenged", "out", "settling") and dice.random() < 0.8:
        return answer(state, dice)
    return dice.choice(ALL)(state, dice)


def turn(state: State, dice: Random) -> moves.Move:
    """What somebody does whose turn it is."""
    return dice.choice((play, play, play, play, play, exchange, pass_turn))(state, dice)


def answer(state: State, dice: Random) -> moves.Move:
    """What a game waits for that is no turn."""
    makers: tuple[Maker, ...] = (verdict, verdict, accept, accept, challenge)
    return dice.choice((rack, rack, settle) if state.phase == "settling" else makers)(state, dice)


def correction(state: State, dice: Random) -> moves.Move:
    """An earlier entry is struck out or written anew, mostly by one of its kind, or put in."""
    version, chance = dice.randint(1, state.version), dice.random()
    if chance < 0.25:
        return insertion(state, dice, entry, *ALL)
    if chance < 0.35:
        return decision(state, dice)
    before = state.entries[version - 1].move
    if dice.random() < 0.5:
        return moves.Annul(version)
    anew = [make(state, dice) for make in ALL]
    alike = [move for move in anew if isinstance(move, type(before))]
    return moves.Replace(version, dice.choice(alike or anew))


def insertion(state: Any, dice: Random, *makers: Callable[[Any, Random], Any]) -> moves.Insertion:
    """Something is put in before an entry, or behind the last one."""
    version = dice.randint(1, state.version + 1)
    return moves.Insertion(version, dice.choice(makers)(state, dice), dice.random() < 0.5)


def decision(state: Any, dice: Random) -> moves.Decision:
    """Points stand for an entry by a decision, mostly for a play."""
    plays = [line.version for line in state.entries if line.computed is not None]
    version = dice.choice(plays or [line.version for line in state.entries])
    return moves.Decision(version, dice.choice((None, 0, 7, 40)))


def play(state: State, dice: Random) -> moves.Play:
    """Tiles that a rack may hold, laid where they mostly join the others."""
    seat = _on_turn(state, dice)
    at, letters = placement(state, seat, dice)
    facts: dict[str, Any] = {**_noted(dice)}
    if dice.random() < 0.3:
        facts["rack"] = _noted_rack(state, seat, dice, as_tiles(letters.replace(".", "")))
    if dice.random() < 0.3:
        facts["announced"] = dice.choice((_worth(state, at, letters), dice.randint(0, 40)))
    return moves.Play(seat, at, letters, **facts)


def placement(state: State, seat: int, dice: Random) -> tuple[str, str]:
    """A place and the letters of a whole word that covers a square beside others, or the star."""
    grid, tiles = state.rules.grid, state.tiles
    down, (known, size) = dice.random() < 0.5, state.racks[seat]
    step = grid.stride if down else 1
    number = min(dice.randint(1, max(size, 1)), dice.randint(1, max(size, 1)) + 1)
    cell = dice.choice(_anchors(state))
    for _ in range(dice.randrange(number)):
        cell -= step if grid.inside[cell - step] else 0
    while tiles[cell - step] != EMPTY:
        cell -= step
    start, letters = cell, ""
    pool = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    while grid.inside[cell] and (number or tiles[cell] != EMPTY):
        if tiles[cell] != EMPTY:
            letters += "."
        else:
            letter = pool.pop() if pool and dice.random() < 0.98 else "E"
            letters += dice.choice("aesö") if letter == BLANK else letter
            number -= 1
        cell += step
    return grid.position(start, down=down), letters


def _anchors(state: State) -> list[int]:
    """The empty cells beside lying tiles, or the star."""
    grid, tiles = state.rules.grid, state.tiles
    lying = [cell for cell, glyph in enumerate(tiles) if glyph != EMPTY]
    around = [cell + step for cell in lying for step in (1, -1, grid.stride, -grid.stride)]
    free = [cell for cell in around if grid.inside[cell] and tiles[cell] == EMPTY]
    return free or [grid.star]


def _worth(state: State, at: str, letters: str) -> int:
    laid = lay(state.rules, state.tiles, *state.rules.grid.place(at), letters)
    return 0 if isinstance(laid, list) else laid.score


def _seat(state: State, dice: Random) -> int:
    return dice.randrange(len(state.players))


def _on_turn(state: State, dice: Random) -> int:
    return _seat(state, dice) if state.turn is None or dice.random() < 0.02 else state.turn


def _noted(dice: Random) -> dict[str, Any]:
    """A noted total, right by chance only, now and then."""
    return {"total": dice.randint(-9, 60)} if dice.random() < 0.1 else {}


def _noted_rack(state: State, seat: int, dice: Random, used: str = "") -> str:
    known, size = state.racks[seat]
    chance = dice.random()
    if chance < 0.1:  # as if nobody had looked at the board
        letters = dice.sample(state.rules.letters.bag, min(size, len(state.rules.letters.bag)))
    elif chance < 0.3:  # as if what is known had been noted wrongly
        letters = dice.sample(state.unseen, min(size, len(state.unseen)))
    else:
        letters = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    return (used + "".join(letters))[: dice.choice((size, dice.randint(0, size)))]


def rack(state: State, dice: Random) -> moves.Rack:
    """Tiles of a rack are seen, some of them perhaps known already."""
    seat = _seat(state, dice)
    return moves.Rack(seat, _noted_rack(state, seat, dice))


def exchange(state: State, dice: Random) -> moves.Exchange:
    """An exchange of tiles that are named, or only counted."""
    seat = _on_turn(state, dice)
    known, size = state.racks[seat]
    count = dice.randint(1, max(size, 1))
    if dice.random() < 0.5:
        return moves.Exchange(seat, count=count, **_noted(dice))
    pool = dice.sample(known, len(known)) + dice.sample(state.unseen, size - len(known))
    return moves.Exchange(seat, letters="".join(pool[:count]), **_noted(dice))


def pass_turn(state: State, dice: Random) -> moves.Pass:
    """A pass, now and then with the rack."""
    seat = _on_turn(state, dice)
    seen = _noted_rack(state, seat, dice) if dice.random() < 0.2 else None
    return moves.Pass(seat, rack=seen, **_noted(dice))


def _words_made(state: State) -> tuple[str, ...]:
    return state.pending.words if state.pending else ("NIE",)


def challenge(state: State, dice: Random) -> moves.Challenge:
    """The last play is challenged, as a whole or in some of its words."""
    made = _words_made(state)
    words = dice.sample(made, dice.randint(0, min(2, len(made))))
    return moves.Challenge(_seat(state, dice), tuple(words))


def verdict(state: State, dice: Random) -> moves.Verdict:
    """All words that can be doubted are judged, mostly all alike."""
    admissible = dice.random() < 0.6
    words = dict.fromkeys(_words_made(state), admissible)
    if dice.random() < 0.2:
        words[dice.choice(_words_made(state))] = not admissible
    return moves.Verdict(words, **_noted(dice))


def accept(state: State, dice: Random) -> moves.Accept:
    """Somebody accepts the last play."""
    return moves.Accept(_seat(state, dice), dice.choice((None, None, 7)))


def withdraw(state: State, dice: Random) -> moves.Withdraw:
    """The last play is taken back."""
    seat = state.pending.seat if state.pending else _seat(state, dice)
    return moves.Withdraw(seat, **_noted(dice))


def settle(state: State, dice: Random) -> moves.Settle:
    """Points are booked for the remaining tiles."""
    return moves.Settle(_seat(state, dice), dice.randint(-9, 9), **_noted(dice))


def overtime(state: State, dice: Random) -> moves.Time:
    """Overtime in seconds, in points, or in both."""
    seconds, points = dice.choice((None, 0, 61, 299, 301)), dice.choice((None, -10, -30))
    return moves.Time(_seat(state, dice), seconds, points, **_noted(dice))


def leave(state: State, dice: Random) -> moves.Resign | moves.Forfeit:
    """Somebody gives up or is taken out of the game."""
    return dice.choice((moves.Resign, moves.Forfeit))(_seat(state, dice))


def draw_for_start(state: State, dice: Random) -> moves.Start:
    """A draw, and draws among those whose tiles tie, but never more than three."""
    seats = list(range(len(state.players)))
    draws: list[tuple[tuple[int, str], ...]] = []
    while seats and len(draws) < 3:
        dice.shuffle(seats)
        draw = tuple((seat, dice.choice(state.rules.letters.bag)) for seat in seats)
        draws.append(draw)
        first = min(letter for _, letter in draw)
        tied = [seat for seat, letter in draw if letter == first]
        seats = tied if len(tied) > 1 else []
    return moves.Start(tuple(draws))


def remark(state: State, dice: Random) -> moves.Move:
    """What changes nothing about tiles and points."""
    return dice.choice(
        (moves.Note("0"), moves.Publish(), moves.Unpublish(), moves.Adjourn(), moves.Resume())
    )


def finish(state: State, dice: Random) -> moves.Move:
    """The end by agreement, the signature, or now and then the game is stopped."""
    chosen = (moves.End(), moves.End(), moves.Close(), moves.Close(), stop(dice))
    return dice.choice(chosen)


def stop(dice: Random) -> moves.Stop:
    """A game is stopped, with the remaining tiles taken off or not."""
    return moves.Stop(dice.choice(moves.STOPS), settled=dice.random() < 0.5)


ALL: tuple[Maker, ...] = (
    play, exchange, pass_turn, rack, rack, challenge, verdict, accept, withdraw, settle, overtime,
    leave, draw_for_start, remark, finish,
)  # fmt: skip

_NUMBERS = (-(10**9), -1, 0, 1, 2, 3, 7, 10**9)
_TEXTS = (
    "", "E", "8H", "H8", "1A", "A1", "Z26", "0A", "AE.N", "ae", "ß", "?", "@", "\x00", "\ud800",
)  # fmt: skip


def nonsense(state: State, dice: Random) -> moves.Move:
    """An entry of any kind with facts of the right shape and no sense."""
    kind = dice.choice(_SPEAKABLE)
    return kind(**{fact.name: _SENSELESS[fact.type](state, dice) for fact in fields(kind)})


def _text(_: State, dice: Random) -> str:
    return dice.choice(_TEXTS)


def _number(_: State, dice: Random) -> int:
    return dice.choice(_NUMBERS)


_SENSELESS: dict[Any, Callable[[State, Random], Any]] = {
    bool: lambda _, dice: dice.random() < 0.5,
    bool | None: lambda _, dice: dice.choice((None, True, False)),
    int: _number,
    int | None: lambda state, dice: dice.choice((None, _number(state, dice))),
    str: _text,
    str | None: lambda state, dice: dice.choice((None, _text(state, dice))),
    tuple[str, ...]: lambda _, dice: tuple(dice.sample(_TEXTS, dice.randrange(3))),
    dict[str, bool]: lambda _, dice: dict.fromkeys(dice.sample(_TEXTS, 2), dice.random() < 0.5),
    dict[str, bool] | None: lambda _, dice: dice.choice((None, {"AE": True}, {"": False})),
    dict[str, str] | None: lambda _, dice: dice.choice((None, {"AE": "list"})),
    dict[str, Any]: lambda _, dice: dict.fromkeys(dice.sample(_TEXTS, 2), dice.random()),
    tuple[tuple[tuple[int, str], ...], ...]: lambda state, dice: (
        tuple((seat, _text(state, dice)) for seat in range(dice.randrange(5))),
    ),
    moves.Move: lambda state, dice: dice.choice((entry, nonsense))(state, dice),
}

_SPEAKABLE = tuple(
    kind
    for kind in moves.KINDS.values()
    if {fact.type for fact in fields(kind)} <= _SENSELESS.keys()
)
