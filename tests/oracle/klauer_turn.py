"""A turn of Wörterklauer from the ledger alone: slow, obvious, and a stranger to the engine.

Cards are numbered things that are moved by hand over a table of squares; at the end of the turn
somebody looks at everything that lies there, clause by clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, pairwise, permutations, product

Square = tuple[int, int]
Place = tuple[frozenset[Square], str]
"""Where a word lies (KLAUER-43): the set of its squares, and the letters in reading order."""

ACROSS, DOWN = (0, 1), (1, 0)
WAYS = {">": ACROSS, "v": DOWN}


class Broken(Exception):
    """A step breaks a clause."""


@dataclass(frozen=True)
class Card:
    """One card: who it is, what it shows, and what has happened to it in this turn.

    `home` is where it lay when the turn began, and None once it was picked up; `instead` is the
    home of the card that it replaces in a swap; `stock` is where it goes when it is picked up.
    """

    number: int
    letter: str
    colour: str
    home: Square | None
    stock: str
    instead: Square | None = None


@dataclass(frozen=True)
class BaseWord:
    """A word as it lay when the turn began (KLAUER-54)."""

    squares: tuple[Square, ...]
    way: Square
    text: str


@dataclass(frozen=True)
class Table:
    """The table within a turn of `mover`: all that a bystander remembers of it."""

    mover: str
    extent: int
    level: int
    cards: dict[Square, Card]
    pool: tuple[str, ...]
    base: tuple[BaseWord, ...]
    history: frozenset[Place]
    hand: tuple[str, ...] = ()
    swapped: tuple[tuple[frozenset[BaseWord], str], ...] = ()
    """Each swap: the words that had the letter then, and the letter."""
    inserted: tuple[BaseWord, ...] = ()
    up: tuple[Card, ...] = ()
    """The cards that were picked up from where they lay when the turn began."""
    reading: str = "headings"
    """How the headings of the levels are read (KLAUER-40): headings or colours."""
    numbers: Iterator[int] = field(default_factory=count, compare=False)


def table(
    lying: dict[Square, tuple[str, str]],
    pool: str,
    *,
    mover: str,
    extent: int = 12,
    level: int = 3,
    history: frozenset[Place] = frozenset(),
    reading: str = "headings",
) -> Table:
    """Return the table when a turn begins: cards as (letter, colour) on their squares."""
    numbers = count()
    cards = {
        square: Card(next(numbers), letter, colour, square, "hand")
        for square, (letter, colour) in lying.items()
    }
    words = tuple(BaseWord(squares, way, read(cards, squares)) for squares, way in every_run(cards))
    start = Table(mover, extent, level, cards, tuple(pool), words, history, numbers=numbers)
    return replace(start, reading=reading)


def every_run(cards: dict[Square, Card]) -> list[tuple[tuple[Square, ...], Square]]:
    """Return each row of two or more cards side by side, across and down."""
    found = []
    for way in (ACROSS, DOWN):
        for square in sorted(cards):
            if beside(square, way, -1) not in cards:
                run = [square]
                while beside(run[-1], way, 1) in cards:
                    run.append(beside(run[-1], way, 1))
                if len(run) >= 2:
                    found.append((tuple(run), way))
    return found


def beside(square: Square, way: Square, steps: int) -> Square:
    """Return the square that lies some steps away."""
    return square[0] + steps * way[0], square[1] + steps * way[1]


def read(cards: dict[Square, Card], squares: tuple[Square, ...]) -> str:
    """Read the letters on some squares."""
    return "".join(cards[square].letter for square in squares)


def letter_of(word: BaseWord, card: Card) -> bool:
    """Whether the card is a letter of the base word, or stands where one was swapped."""
    return card.home in word.squares or card.instead in word.squares


# The steps


def step(now: Table, kind: str, at: str, letters: str, shift: str | None = None) -> Table:
    """Return the table after a step. Raises Broken with the clause that forbids it."""
    row, _, rest = at.partition(":")
    start, way = (int(row), int(rest[:-1])), WAYS[rest[-1]]
    squares = tuple(beside(start, way, number) for number in range(len(letters)))
    if kind in ("lay", "add"):
        return _laid(now, kind, squares, way, letters)
    if set(now.cards) & {beside(start, way, -1)} or start not in now.cards:
        raise Broken("that is not where a word begins")
    if kind == "insert":
        return _inserted(now, squares, way, letters, shift)
    if not set(squares) <= set(now.cards) or beside(squares[-1], way, 1) in now.cards:
        raise Broken("that is not the whole word")
    if kind == "swap":
        return _swapped(now, squares, letters)
    for square, sign in zip(squares, letters, strict=True):
        if sign not in (".", now.cards[square].letter):
            raise Broken("that letter does not lie there")
    if len(letters) < 2 or set(letters) == {"."}:
        raise Broken("nothing is taken up")
    gone = tuple(square for square, sign in zip(squares, letters, strict=True) if sign != ".")
    return _removed(now, kind, squares, way, gone, shift)


def _laid(now: Table, kind: str, squares: tuple[Square, ...], way: Square, letters: str) -> Table:
    if len(letters) < 2:
        raise Broken("KLAUER-50")
    if len(letters) > now.extent:
        raise Broken("KLAUER-03")
    if beside(squares[0], way, -1) in now.cards or beside(squares[-1], way, 1) in now.cards:
        raise Broken("the word goes on")
    cards, pool, hand = dict(now.cards), list(now.pool), list(now.hand)
    for square, sign in zip(squares, letters, strict=True):
        if square in now.cards:
            if sign not in (".", now.cards[square].letter):
                raise Broken("another card lies there")
        elif sign == ".":
            raise Broken("no card lies there")
        else:
            cards[square] = _taken(now, pool, hand, sign)
    if len(cards) == len(now.cards):
        raise Broken("nothing is laid")
    _right_technique(now, kind, squares, way)
    after = replace(now, cards=cards, pool=tuple(pool), hand=tuple(hand))
    if comes_back(after):
        raise Broken("KLAUER-57")
    return after


def _right_technique(now: Table, kind: str, squares: tuple[Square, ...], way: Square) -> None:
    """A word that lies there is lengthened by adding, a new one is laid (KLAUER-32)."""
    pairs = [
        (now.cards[one], now.cards[two])
        for one, two in pairwise(squares)
        if one in now.cards and two in now.cards
    ]
    along = [word for word in now.base if word.way == way]
    lengthened = any(letter_of(word, card) for word in along for pair in pairs for card in pair)
    if (kind == "add" and not pairs) or (kind == "lay" and lengthened):
        raise Broken("KLAUER-32")


def _taken(now: Table, pool: list[str], hand: list[str], sign: str) -> Card:
    """Take a card: a capital out of the pool, a small letter out of the hand."""
    stock = pool if sign.isupper() else hand
    if sign.upper() not in stock:
        raise Broken("no such card in the pool" if sign.isupper() else "no such card in the hand")
    stock.remove(sign.upper())
    origin = "pool" if sign.isupper() else "hand"
    return Card(next(now.numbers), sign.upper(), now.mover, None, origin)


def _swapped(now: Table, squares: tuple[Square, ...], letters: str) -> Table:
    places = [square for square, sign in zip(squares, letters, strict=True) if sign != "."]
    if len(places) != 1 or len(letters) < 2:
        raise Broken("KLAUER-30")
    (square,) = places
    sign, old = letters[squares.index(square)], now.cards[square]
    if sign.islower():
        raise Broken("KLAUER-71")
    if sign == old.letter:
        raise Broken("KLAUER-56")
    pool, hand = list(now.pool), list(now.hand)
    new = _taken(now, pool, hand, sign)
    replaced = old.home or old.instead
    if replaced is None:
        (pool if old.stock == "pool" else hand).append(old.letter)
        after = replace(now, cards={**now.cards, square: new}, pool=tuple(pool), hand=tuple(hand))
        if comes_back(after):
            raise Broken("KLAUER-57")
        return after
    pool.append(old.letter)
    words = frozenset(
        word
        for word in now.base
        if replaced in word.squares
        if any(beside(square, word.way, side) in now.cards for side in (-1, 1))
    )
    swaps = (*now.swapped, (words, old.letter))
    if not _within_limits([words for words, _ in swaps]):
        raise Broken("KLAUER-55")
    cards = {**now.cards, square: replace(new, instead=replaced)}
    after = replace(now, cards=cards, pool=tuple(pool), swapped=swaps)
    if comes_back(after):
        raise Broken("KLAUER-57")
    return after


def _within_limits(swaps: list[frozenset[BaseWord]]) -> bool:
    """One letter a base word; a swapped crossing allows one further letter in one of the two.

    KLAUER-30, -31, -54, -55, -61: each crossing allows nothing, or some other letter in one of its
    words; a letter that was allowed as a further one allows nothing itself.
    """
    numbers = range(len(swaps))
    choices: list[list[tuple[int, BaseWord] | None]] = [
        [
            None,
            *(
                (other, word)
                for other in numbers
                if other != one and len(swaps[one]) == 2
                for word in swaps[one] & swaps[other]
            ),
        ]
        for one in numbers
    ]
    for allowed in product(*choices):
        further = {pair[0] for pair in allowed if pair}
        counted = [
            word for number in numbers for word in swaps[number] if (number, word) not in allowed
        ]
        chain = any(allowed[number] for number in further)
        if not chain and len(counted) == len(set(counted)):
            return True
    return False


def _inserted(
    now: Table, squares: tuple[Square, ...], way: Square, letters: str, shift: str | None
) -> Table:
    if now.level < (1 if now.reading == "headings" else 2):
        raise Broken("KLAUER-34")
    if sum(sign != "." for sign in letters) != 1:
        raise Broken("KLAUER-34")
    if len(letters) > now.extent:
        raise Broken("KLAUER-03")
    gap = next(number for number, sign in enumerate(letters) if sign != ".")
    word = squares[:-1]
    if not set(word) <= set(now.cards) or squares[-1] in now.cards:
        raise Broken("that is not the whole word")
    front, behind = word[:gap], word[gap:]
    if not front or not behind:
        raise Broken("KLAUER-34")
    torn = [
        base
        for base in now.base
        if base.way == way
        and any(letter_of(base, now.cards[s]) for s in front)
        and any(letter_of(base, now.cards[s]) for s in behind)
    ]
    if set(torn) & set(now.inserted):
        raise Broken("KLAUER-54")
    pool, hand = list(now.pool), list(now.hand)
    new = _taken(now, pool, hand, letters[gap])
    moving, resting, by = (behind, front, 1) if shift == ">" else (front, behind, -1)
    cards = _pushed(now.cards, moving, resting, way, by)
    cards[beside(word[gap], way, 0 if shift == ">" else -1)] = new
    after = replace(
        now,
        cards=cards,
        pool=tuple(pool),
        hand=tuple(hand),
        inserted=(*now.inserted, *torn),
    )
    if comes_back(after):
        raise Broken("KLAUER-57")
    return after


def _pushed(
    cards: dict[Square, Card],
    moving: tuple[Square, ...],
    resting: tuple[Square, ...],
    way: Square,
    by: int,
) -> dict[Square, Card]:
    """Push some cards along, with everything attached to them; nothing may collide (KLAUER-34)."""
    cut = {frozenset((one, two)) for one in moving for two in resting}
    attached = set(moving)
    growing = True
    while growing:
        near = {
            other
            for square in attached
            for side in (ACROSS, DOWN)
            for by_one in (-1, 1)
            for other in [beside(square, side, by_one)]
            if other in cards and frozenset((square, other)) not in cut
        }
        growing = not near <= attached
        attached |= near
    if attached & set(resting):
        raise Broken("KLAUER-34")
    stay = {square: card for square, card in cards.items() if square not in attached}
    pushed = {beside(square, way, by): cards[square] for square in attached}
    if set(stay) & set(pushed):
        raise Broken("KLAUER-34")
    return stay | pushed


def _removed(
    now: Table,
    kind: str,
    squares: tuple[Square, ...],
    way: Square,
    gone: tuple[Square, ...],
    shift: str | None,
) -> Table:
    cards = {square: card for square, card in now.cards.items() if square not in gone}
    pool, hand, up = list(now.pool), list(now.hand), list(now.up)
    for square in gone:
        card = now.cards[square]
        if card.instead is not None:
            raise Broken("KLAUER-35")  # its letter would be in the pool although it was removed
        if card.home is not None and now.level < _needed(now, kind):
            raise Broken("KLAUER-40")
        if card.home is not None:
            up.append(card)
        (pool if card.stock == "pool" else hand).append(card.letter)
    stay = tuple(square for square in squares if square not in gone)
    if kind == "remove" and not stay:
        raise Broken("KLAUER-38")
    if kind == "dissolve":
        _crossing_stay(now, way, stay)
    if shift is not None:
        if now.level < _needed(now, "remove") or any(
            now.cards[square].home is None for square in gone
        ):
            raise Broken("KLAUER-35")
        front = tuple(square for square in squares if square < gone[0])
        behind = tuple(square for square in squares if square > gone[-1])
        if not front or not behind or len(front) + len(gone) + len(behind) != len(squares):
            raise Broken("KLAUER-35")
        closed = (behind, front, -len(gone)) if shift == "<" else (front, behind, len(gone))
        cards = _pushed(cards, closed[0], closed[1], way, closed[2])
    return replace(now, cards=cards, pool=tuple(pool), hand=tuple(hand), up=tuple(up))


def _needed(now: Table, kind: str) -> int:
    """The level from which on cards may be taken up (KLAUER-35, -38, -40)."""
    return 2 if kind == "remove" and now.reading == "headings" else 3


def _crossing_stay(now: Table, way: Square, stay: tuple[Square, ...]) -> None:
    other = DOWN if way == ACROSS else ACROSS
    for square in stay:
        if not any(beside(square, other, side) in now.cards for side in (-1, 1)):
            raise Broken("KLAUER-38")


# The end of the turn


@dataclass(frozen=True)
class Judgement:
    """What a bystander finds: the clauses broken, each card's colour, the letters of each."""

    broken: frozenset[str]
    colours: dict[Square, str]
    red: int
    black: int
    new: frozenset[str]
    changed: frozenset[tuple[str, str]]
    asked: frozenset[tuple[str, str]]
    """Changes of words that were taken apart: is the new word of another meaning (KLAUER-80)?"""


def judged(now: Table, same: frozenset[tuple[str, str]] = frozenset()) -> Judgement:
    """Judge the end of a turn in which the changes `same` are said to keep their meaning."""
    runs = every_run(now.cards)
    new, lying, changed = _sorted_out(now, runs)
    again = _standing_again(now, [run for run, _ in runs if run not in lying], changed)
    asked = _made_over(now, [run for run, _ in runs if run not in lying], changed, again)
    inflected = [run for word, run in asked if (word.text, read(now.cards, run)) in same]
    unlike = [run for run in new if run not in again and run not in inflected]
    keeps = _keeping(now, again, changed + asked, same)
    no_other = [*again, *inflected]
    no_other += [run for word, run in changed if (word.text, read(now.cards, run)) in same]
    colours = _colours(now, runs, unlike, changed, same, keeps, no_other)
    red = sum(colour == "red" for colour in colours.values())
    black = len(colours) - red
    own, other = (red, black) if now.mover == "red" else (black, red)
    broken = {
        "KLAUER-35": bool(now.hand),
        "KLAUER-72": any(not any(square in run for run, _ in runs) for square in now.cards),
        "KLAUER-10": _in_pieces(now) or _uncrossed(runs, unlike),
        **_above_the_level(now, runs, [run for run in new if run not in again]),
        "KLAUER-03": _too_wide(now),
        "KLAUER-45": any(
            (word.text, read(now.cards, run)) in same or word.text == read(now.cards, run)
            for word, run in changed
            if not _lengthened_behind(now, word, run)
        ),
        "KLAUER-25": any(
            (frozenset(run), read(now.cards, run)) in now.history
            for run, way in runs
            if run not in lying or not _at_home(now, run)
        ),
        "KLAUER-57": comes_back(now, again),
        "KLAUER-13": own <= other,
    }
    return Judgement(
        frozenset(clause for clause, found in broken.items() if found),
        colours,
        red,
        black,
        frozenset(read(now.cards, run) for run, _ in runs if run not in lying),
        frozenset((word.text, read(now.cards, run)) for word, run in changed),
        frozenset((word.text, read(now.cards, run)) for word, run in asked),
    )


Run = tuple[Square, ...]


def _sorted_out(
    now: Table, runs: list[tuple[Run, Square]]
) -> tuple[list[Run], list[Run], list[tuple[BaseWord, Run]]]:
    """Return new words, words that lie as they lay, and (base word, what became of it)."""
    new, lying, changed = [], [], []
    for run, way in runs:
        cards = [now.cards[square] for square in run]
        homes = tuple(card.home for card in cards)
        if any(word.squares == homes and word.way == way for word in now.base):
            lying.append(run)
            continue
        before = [
            word
            for word in now.base
            if word.way == way and any(letter_of(word, card) for card in cards)
        ]
        changed += [(word, run) for word in before]
        if not before:
            new.append(run)
    return new, lying, changed


def _at_home(now: Table, run: Run) -> bool:
    return all(now.cards[square].home == square for square in run)


def _lengthened_behind(now: Table, word: BaseWord, run: Run) -> bool:
    """Whether the whole base word lies there as it was, with letters behind it (KLAUER-45).

    A card of it may have been picked up and put back to its place in it (KLAUER-80).
    """
    if len(run) <= len(word.squares):
        return False
    picked_up = {card.home: card.letter for card in now.up}
    for square, home in zip(run, word.squares, strict=False):
        card = now.cards[square]
        put_back = _put_back(card) and picked_up.get(home) == card.letter
        if card.home != home and not put_back:
            return False
    return True


def _put_back(card: Card) -> bool:
    """Whether the card was picked up from the table and laid again."""
    return card.home is None and card.stock == "hand"


# What was taken apart (KLAUER-80)


def _own(now: Table, run: Run, word: BaseWord, spent: dict[Square, Card]) -> dict[Square, Card]:
    """The cards of a word that lie in a run again: of equal letters the first on the first square.

    What is `spent` already, squares and cards, is known to lie there: this word may share it.
    """
    crossing = {s: spent[s] for s in run if s in spent and spent[s].home in word.squares}
    return crossing | _more(now, run, word, spent)


def _more(now: Table, run: Run, word: BaseWord, spent: dict[Square, Card]) -> dict[Square, Card]:
    """The same but for what is `spent`."""
    used = {card.number for card in spent.values()}
    found = {}
    for letter in set(word.text):
        squares = [
            square
            for square in run
            if square not in spent
            and _put_back(now.cards[square])
            and now.cards[square].letter == letter
        ]
        cards = [
            card
            for card in now.up
            if card.home in word.squares and card.letter == letter and card.number not in used
        ]
        cards.sort(key=lambda card: card.home or (0, 0))
        found.update(zip(squares, cards, strict=False))
    return found


def _standing_again(
    now: Table, runs: list[Run], changed: list[tuple[BaseWord, Run]]
) -> dict[Run, BaseWord]:
    """Which runs are a word that was taken apart: those with most of its cards come first."""
    choices = [
        (len(_own(now, run, word, {})), run, number)
        for run in runs
        for number, word in enumerate(now.base)
        if word.text == read(now.cards, run) and (word, run) not in changed
    ]
    again: dict[Run, BaseWord] = {}
    spent: dict[Square, Card] = {}
    for number in range(now.extent, 0, -1):
        for count_, run, which in sorted(choices, key=lambda choice: choice[1:]):
            word = now.base[which]
            own = _own(now, run, word, spent)
            if count_ == number and own and run not in again and word not in again.values():
                again[run] = word
                spent.update(own)
    return again


def _made_over(
    now: Table,
    runs: list[Run],
    changed: list[tuple[BaseWord, Run]],
    again: dict[Run, BaseWord],
) -> list[tuple[BaseWord, Run]]:
    """Which words gave cards to which other words that they do not live on in."""
    spent: dict[Square, Card] = {}
    for run, word in again.items():
        spent.update(_own(now, run, word, spent))
    return [
        (word, run)
        for run in runs
        for word in now.base
        if run not in again
        and (word, run) not in changed
        and (_more if word in again.values() else _own)(now, run, word, spent)
    ]


def _keeping(
    now: Table,
    again: dict[Run, BaseWord],
    changes: list[tuple[BaseWord, Run]],
    same: frozenset[tuple[str, str]],
) -> dict[Square, Card]:
    """The cards that were put back in a word that is none other: whose colour stays."""
    spent: dict[Square, Card] = {}
    for run, word in again.items():
        spent.update(_own(now, run, word, spent))
    for word, run in changes:
        if (word.text, read(now.cards, run)) in same:
            spent.update(_own(now, run, word, spent))
    used = {card.number for card in spent.values()}
    others = sorted((c for c in now.up if c.number not in used), key=lambda c: c.home or (0, 0))
    for square in [square for run in again for square in run if square not in spent]:
        for card in others:
            if _put_back(now.cards[square]) and card.letter == now.cards[square].letter:
                spent[square] = card
                others.remove(card)
                break
    return spent


def _above_the_level(now: Table, runs: list[tuple[Run, Square]], new: list[Run]) -> dict[str, bool]:
    """What level II does not allow of letters that were taken out (KLAUER-36, -37, -38)."""
    if now.level > 2 or now.reading != "headings":
        return {}
    torn = [word for word in now.base if any(card.home in word.squares for card in now.up)]
    left = {
        word: [
            run
            for run, way in runs
            if way == word.way and any(letter_of(word, now.cards[square]) for square in run)
        ]
        for word in torn
    }
    shared = [
        (left[one], left[other])
        for card in now.up
        for one in torn
        for other in torn
        if one != other and card.home in one.squares and card.home in other.squares
    ]
    apart = any(not set(a) & set(b) for ones, others in shared for a in ones for b in others)
    stocks = [
        {now.cards[square].stock for square in run if now.cards[square].home is None} for run in new
    ]
    return {
        "KLAUER-36": any(len(stock) > 1 for stock in stocks),
        "KLAUER-37": apart or any(len(places) > 1 for places in left.values()),
        "KLAUER-38": any(not places for places in left.values()),
    }


def _colours(
    now: Table,
    runs: list[tuple[Run, Square]],
    new: list[Run],
    changed: list[tuple[BaseWord, Run]],
    same: frozenset[tuple[str, str]],
    keeps: dict[Square, Card],
    no_other: list[Run],
) -> dict[Square, str]:
    """Return the colour of each card: turned by thefts, new words and being new.

    A card of `keeps` was on the field before; the runs `no_other` are words that were there.
    """
    colours = {}
    for square, card in now.cards.items():
        turned = card.home is None and square not in keeps  # KLAUER-09, -24, -80
        for run in new:
            turned = turned or square in run  # KLAUER-27
        for run, _ in runs:
            if square not in run or (square in keeps and run in no_other):
                continue
            words = [word for word, into in changed if into == run]
            own = [word for word in words if letter_of(word, card)]
            stolen = [word for word in words if (word.text, read(now.cards, run)) not in same]
            # KLAUER-26, -63: a theft turns its base word and what belongs to no other base word.
            turned = turned or any(word in stolen for word in own) or (not own and bool(stolen))
        colours[square] = now.mover if turned else keeps.get(square, card).colour
    return colours


def _in_pieces(now: Table) -> bool:
    squares = set(now.cards)
    if not squares:
        return False
    piece = {min(squares)}
    while True:
        more = {
            beside(square, way, side)
            for square in piece
            for way in (ACROSS, DOWN)
            for side in (-1, 1)
        } & squares
        if more <= piece:
            return piece != squares
        piece |= more


def _uncrossed(runs: list[tuple[Run, Square]], new: list[Run]) -> bool:
    """Whether a new word crosses no other, though there is another (KLAUER-10, -73)."""
    return any(
        not any(set(run) & set(other) for other, _ in runs if other != run)
        for run in new
        if len(runs) > 1
    )


def _too_wide(now: Table) -> bool:
    return any(
        max(sides) - min(sides) + 1 > now.extent
        for sides in (
            [square[0] for square in now.cards],
            [square[1] for square in now.cards],
        )
        if sides
    )


def comes_back(now: Table, again: dict[Run, BaseWord] | None = None) -> bool:
    """Whether a swapped-out card must be back in its own word (KLAUER-57), perhaps one of `again`.

    Equal cards look alike: it is so only if no way of telling them apart makes it otherwise.
    """
    runs = every_run(now.cards)
    for letter in {letter for _, letter in now.swapped}:
        out = [words for words, shown in now.swapped if shown == letter]
        wants = [
            {
                word
                for word in now.base
                for run, way in runs
                if square in run
                and way == word.way
                and any(letter_of(word, now.cards[s]) for s in run)
            }
            | {word for run, word in (again or {}).items() if square in run}
            for square, card in now.cards.items()
            if card.letter == letter and card.home is None and card.stock == "pool"
        ]
        left = now.pool.count(letter)
        fresh = left + len(wants) - len(out)
        cards = [*out, *[frozenset[BaseWord]()] * fresh]
        if not any(
            all(not want & card for want, card in zip(wants, chosen, strict=True))
            for chosen in permutations(cards, len(wants))
        ):
            return True
    return False


def history_after(now: Table) -> frozenset[Place]:
    """Return the history once the turn has ended: every run that lies there (KLAUER-25, -70)."""
    lying = {(frozenset(run), read(now.cards, run)) for run, _ in every_run(now.cards)}
    return now.history | lying
