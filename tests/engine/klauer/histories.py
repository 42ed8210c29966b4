"""Random games of Wörterklauer: entries that mostly fit, and entries that mostly don't."""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

from engine import moves, steps
from engine.games import apply, decide
from engine.klauer.field import Cell, Run, place_name, runs, step
from engine.klauer.state import State
from engine.klauer.turn_end import outcome
from engine.letters import SMALL_OF
from engine.refusals import Refusal
from engine.rulesets import ruleset
from tests.boards import CAST

FEW: dict[str, Any] = {
    "name": "few",
    "blanks": 0,
    "tiles": [["A", 5, 0], ["E", 6, 0], ["N", 6, 0], ["S", 6, 0], ["T", 5, 0]],
}
HARDLY: dict[str, Any] = {
    "name": "hardly",
    "blanks": 0,
    "tiles": [["A", 2, 0], ["N", 8, 0], ["T", 8, 0]],
}
OPTIONS: dict[str, tuple[Any, ...]] = {
    "letter_set": (FEW, FEW, HARDLY, "de-96-klauer"),
    "extent": (7, 8, 12),
    "level": ("I", "II", "II", "III", "III", "III"),
    "techniques": ("headings", "headings", "colours"),
    "sandglass": (False, True),
    "agreement": (True, True, False),
}

Maker = Callable[[State, Random], moves.Move]


def opening(dice: Random) -> moves.Open:
    """A game under any options, most often with few cards."""
    rules = ruleset("klauer", {option: dice.choice(values) for option, values in OPTIONS.items()})
    return moves.Open("klauer", rules.options(), CAST[:2], dice.randrange(2))


def history(seed: int, entries: int = 60) -> tuple[moves.Move, ...]:
    """The entries of a game that was played so far without corrections."""
    dice = Random(seed)
    played: list[moves.Move] = [opening(dice)]
    state = apply(None, played[0])
    for _ in range(entries):
        try:
            decided = decide(state, entry(state, dice))
        except Refusal:
            continue
        for move in decided:
            state = apply(state, move)
            played.append(move)
    return tuple(played)


def entry(state: State, dice: Random) -> moves.Move:
    """What might well be entered next."""
    if state.adjourned:
        return moves.Resume()
    if state.phase == "challenged" and dice.random() < 0.9:
        return dice.choice((accept, accept, verdict, withdraw))(state, dice)
    if state.phase != "playing" or dice.random() < 0.02:
        return dice.choice(ALL)(state, dice)
    if state.stage == "draw":
        return draw(state, dice)
    if state.stage == "change":
        return change(state, dice)
    makers: tuple[Maker, ...] = (joker, *(technique,) * 12, *(end,) * 6, undo)
    return dice.choice(makers)(state, dice)


def seat_of(state: State, dice: Random) -> int:
    """The seat on turn; now and then the other."""
    if state.turn is None or dice.random() < 0.01:
        return dice.randrange(2)
    return state.turn


def _sample(letters: str, number: int, dice: Random) -> str:
    return "".join(dice.sample(letters, max(0, min(number, len(letters)))))


def draw(state: State, dice: Random) -> moves.Move:
    """The pool is filled; now and then with a card too many."""
    number = 12 - len(state.table.pool) + (dice.random() < 0.02)
    return steps.Draw(seat_of(state, dice), _sample(state.box, number, dice))


def change(state: State, dice: Random) -> moves.Move:
    """Four cards are changed."""
    aside = _sample(state.table.pool, min(4, len(state.box)), dice)
    return steps.Change(seat_of(state, dice), aside, _sample(state.box, 4, dice))


def joker(state: State, dice: Random) -> moves.Move:
    """Some cards are changed by the joker."""
    number = dice.randint(1, 7)
    aside, drawn = (_sample(cards, number, dice) for cards in (state.table.pool, state.box))
    return steps.Joker(seat_of(state, dice), aside, drawn)


def technique(state: State, dice: Random) -> moves.Move:
    """Some step."""
    field = state.table.field
    if not field:
        return lay(state, dice)
    if state.table.taken and dice.random() < 0.4:
        return relay(state, dice)
    return dice.choice((lay, lay, add, add, swap, swap, insert, remove, dissolve))(state, dice)


def relay(state: State, dice: Random) -> moves.Move:
    """A word that was taken apart is laid again, perhaps with an ending, perhaps of other cards."""
    word = dice.choice([state.base[root] for card in state.table.taken for root in card.roots])
    hand, pool = list(state.table.hand), list(state.table.pool)
    ending = dice.choice(("", "", "", dice.choice(state.table.pool or "A")))
    letters = ""
    for letter in word.text + ending:
        stock = hand if letter in hand else pool
        if letter in stock:
            stock.remove(letter)
        letters += SMALL_OF[letter] if stock is hand else letter
    cell = step(word.cells[0], dice.choice((0, 0, 1, -1, 4)), dice.random() < 0.5)
    down = word.down if dice.random() < 0.8 else not word.down
    covered = [step(cell, number, down) for number in range(len(letters))]
    field = state.table.field
    glyphs = ("." if here in field else glyph for here, glyph in zip(covered, letters, strict=True))
    return steps.Lay(seat_of(state, dice), place_name(cell, down=down), "".join(glyphs))


def _glyph(state: State, dice: Random) -> str:
    """A card of the hand, if there is any and often, or else of the pool."""
    hand = state.table.hand
    if hand and dice.random() < 0.7:
        return SMALL_OF[dice.choice(hand)]
    return dice.choice(state.table.pool or "A")


def _pattern(
    state: State, cell: Cell, number: int, dice: Random, *, down: bool
) -> tuple[Cell, str]:
    """A place and letters that cover `number` free cells from about `cell`, whole words only."""
    field = state.table.field
    while step(cell, -1, down) in field:
        cell = step(cell, -1, down)
    first, letters = cell, ""
    while number or cell in field:
        if cell in field:
            letters += "."
        else:
            letters += _glyph(state, dice)
            number -= 1
        cell = step(cell, 1, down)
    return first, letters


def lay(state: State, dice: Random) -> moves.Move:
    """A word through some card, or anywhere on an empty field."""
    down = dice.random() < 0.5
    cell = dice.choice(sorted(state.table.field) or [(0, 0)])
    cell = step(cell, -dice.randint(0, 2), down)
    if dice.random() < 0.1:
        cell = step(cell, 1, not down)
    first, letters = _pattern(state, cell, dice.randint(1, 3), dice, down=down)
    return steps.Lay(seat_of(state, dice), place_name(first, down=down), letters)


def _run(state: State, dice: Random) -> Run:
    return dice.choice(runs(state.table.field) or [Run(((0, 0), (0, 1)), down=False)])


def add(state: State, dice: Random) -> moves.Move:
    """Cards in front of a word, behind it, or both."""
    run = _run(state, dice)
    front = dice.randint(0, 2)
    cell = step(run.cells[0], -front, run.down)
    number = front + dice.randint(0, 2) or 1
    first, letters = _pattern(state, cell, number, dice, down=run.down)
    return steps.Add(seat_of(state, dice), place_name(first, down=run.down), letters)


def swap(state: State, dice: Random) -> moves.Move:
    """A letter of a word is replaced."""
    run = _run(state, dice)
    letters = ["."] * len(run.cells)
    letters[dice.randrange(len(letters))] = dice.choice(state.table.pool or "A")
    return steps.Swap(
        seat_of(state, dice), place_name(run.cells[0], down=run.down), "".join(letters)
    )


def insert(state: State, dice: Random) -> moves.Move:
    """A letter is inserted."""
    run = _run(state, dice)
    gap = dice.randint(1, len(run.cells) - 1)
    letters = "." * gap + _glyph(state, dice) + "." * (len(run.cells) - gap)
    at = place_name(run.cells[0], down=run.down)
    return steps.Insert(seat_of(state, dice), at, letters, dice.choice("<>"))


def _some(state: State, run: Run, share: float, dice: Random) -> str:
    field = state.table.field
    return "".join(
        field[cell].letter if cell in field and dice.random() < share else "." for cell in run.cells
    )


def remove(state: State, dice: Random) -> moves.Move:
    """Letters are taken out of a word, the gap closed or not."""
    run = _run(state, dice)
    at = place_name(run.cells[0], down=run.down)
    shift = dice.choice((None, None, "<", ">"))
    return steps.Remove(seat_of(state, dice), at, _some(state, run, 0.3, dice), shift)


def dissolve(state: State, dice: Random) -> moves.Move:
    """A word is dissolved but for some of its cards."""
    run = _run(state, dice)
    at = place_name(run.cells[0], down=run.down)
    return steps.Dissolve(seat_of(state, dice), at, _some(state, run, 0.8, dice))


def undo(state: State, dice: Random) -> moves.Move:
    """The last step is undone."""
    return steps.Undo(seat_of(state, dice))


def inflected(state: State, dice: Random) -> tuple[str, ...]:
    """Changes that are said to keep their meaning: mostly endings, mostly none."""
    if dice.random() < 0.6:
        return ()
    changes = outcome(state.table, state.base).meanings
    return tuple(
        {change.name for change in changes if dice.random() < (0.5 if change.ending else 0.1)}
    )


def end(state: State, dice: Random) -> moves.Move:
    """The turn is ended, now and then by the glass."""
    kind = dice.choice((steps.Turn,) * 9 + (steps.Glass,))
    return kind(seat_of(state, dice), inflected(state, dice))


def accept(state: State, dice: Random) -> moves.Move:
    """The other player says yes."""
    return moves.Accept(1 - seat_of(state, dice))


def verdict(state: State, dice: Random) -> moves.Move:
    """All words are judged, mostly with a yes, and some meanings."""
    found = state.pending.outcome if state.pending else outcome(state.table, state.base)
    words = {word: dice.random() < 0.9 for word in found.words}
    meanings = {
        change.name: dice.random() < 0.7 for change in found.meanings if dice.random() < 0.4
    }
    return moves.Verdict(words, meanings=meanings or None)


def withdraw(state: State, dice: Random) -> moves.Move:
    """The claim is taken back."""
    return moves.Withdraw(seat_of(state, dice))


def correction(state: State, dice: Random) -> moves.Move:
    """An earlier entry is struck out or written anew."""
    version = dice.randint(1, state.version)
    before = state.entries[version - 1].move
    if dice.random() < 0.5:
        return moves.Annul(version)
    if isinstance(before, steps.STEPS):
        return moves.Replace(version, technique(state, dice))
    alike = [move for make in ALL if type(move := make(state, dice)) is type(before)]
    return moves.Replace(version, dice.choice(alike or [moves.Note("0")]))


def remark(state: State, dice: Random) -> moves.Move:
    """What changes nothing about the cards, and what ends the game."""
    seat = seat_of(state, dice)
    return dice.choice(
        (
            moves.Note("0"),
            moves.Publish(),
            moves.Adjourn(),
            moves.Close(),
            moves.Stop(dice.choice(moves.STOPS)),
            moves.Resign(seat),
            moves.Forfeit(seat),
            moves.Start((((0, "E"), (1, "A")),)),
            steps.Loss(seat),
        )
    )


ALL: tuple[Maker, ...] = (
    draw, change, joker, lay, add, swap, insert, remove, dissolve, undo, end, accept, verdict,
    withdraw, remark, remark,
)  # fmt: skip

_TEXTS = ("", "E", "0:0>", "0:0v", "-1:2>", "8H", ".A", "A.", "..E", "EN", "en", "ß", "?", "<", ">")
_NUMBERS = (-1, 0, 1, 2, 10**9)


def nonsense(state: State, dice: Random) -> moves.Move:
    """An entry of any kind with facts of the right shape and no sense."""
    kind = dice.choice(tuple(moves.KINDS.values()))
    senseless: dict[str, Callable[[], Any]] = {
        "int": lambda: dice.choice(_NUMBERS),
        "str": lambda: dice.choice(_TEXTS),
        "bool": lambda: dice.random() < 0.5,
        "tuple[str, ...]": lambda: tuple(dice.sample(_TEXTS, dice.randrange(3))),
        "dict[str, bool]": lambda: dict.fromkeys(dice.sample(_TEXTS, 2), dice.random() < 0.5),
        "dict[str, typing.Any]": dict,
        "Move": lambda: moves.Pass(0),
    }
    facts = {}
    for fact in fields(kind):
        name = getattr(fact.type, "__name__", "") if isinstance(fact.type, type) else ""
        name = name if name in senseless else str(fact.type).replace(" | None", "")
        facts[fact.name] = senseless.get(name, tuple)()
    return kind(**facts)
