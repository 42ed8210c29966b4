"""A slow and obvious judge of one turn of Scrabble Karten, written from the ledger alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

Cell = tuple[int, int]
"""(row, column): rows grow downwards, columns to the right, both may be negative."""

Cards = dict[Cell, tuple[str, bool]]
"""Cards on the table: capital letter, and whether a blank stands for it."""

VALUES = {
    **dict.fromkeys("ADEINRSTU", 1),
    **dict.fromkeys("GHLO", 2),
    **dict.fromkeys("BMWZ", 3),
    **dict.fromkeys("CFKP", 4),
    **dict.fromkeys("ÄJÜV", 6),
    **dict.fromkeys("ÖX", 8),
    **dict.fromkeys("QY", 10),
}


@dataclass(frozen=True)
class Turn:
    """What a turn comes to: words with their points, main word first, bonus, total, what stays."""

    words: list[tuple[str, int]]
    bonus: int
    total: int
    stays: frozenset[Cell]
    formed: frozenset[frozenset[Cell]]


def judge(
    table: Cards,
    words_lying: set[frozenset[Cell]],
    laid: Cards,
    *,
    across: bool | None = None,
    hand: int = 7,
    lengthened: str = "booklet",
    factor: int = 1,
    named: Cell | None = None,
    values: dict[str, int] = VALUES,
) -> Turn | str:
    """Judge the cards `laid`; the answer is the turn, or a sentence with the broken clause.

    `words_lying` are the cells of the words that were formed earlier and still lie there in full.
    `across` names the main word of a single card. `factor` and `named` are a word bonus card.
    """
    problem = wrong_cards(table, laid, hand) or wrong_line(table, laid)
    problem = problem or wrong_place(table, laid) or wrong_bonus(table, laid, factor, named)
    if problem:
        return problem
    runs = new_words(table, laid)
    choices = [main for main in runs if may_be_main(main, runs, laid, across)]
    turns = []
    for main in choices:
        ordered = [main, *(run for run in runs if run is not main)]
        counted = [
            run if run is main else what_counts(run, laid, words_lying, lengthened)
            for run in ordered
        ]
        sums = turn(table, laid, ordered, counted, factor=factor, named=named, values=values)
        turns.append(with_all_cards(sums, laid, hand))
    return max(turns, key=lambda turn: turn.total)


def wrong_cards(table: Cards, laid: Cards, hand: int) -> str:
    """Say what is wrong with the number of cards."""
    if not laid:
        return "KARTEN-24: a play lays at least one card"
    if len(laid) > hand:
        return "KARTEN-07: more cards than a hand holds"
    if not table and len(laid) < 2:
        return "KARTEN-10: the first word has two or more cards"
    return ""


def wrong_line(table: Cards, laid: Cards) -> str:
    """Say whether the cards lie on others, not in one line, or with a hole."""
    if any(cell in table for cell in laid):
        return "KARTEN-24: a card on a card"
    rows, columns = sorted({row for row, _ in laid}), sorted({column for _, column in laid})
    if len(rows) > 1 and len(columns) > 1:
        return "KARTEN-10 KARTEN-24: not in one line"
    for row in range(rows[0], rows[-1] + 1):
        for column in range(columns[0], columns[-1] + 1):
            if (row, column) not in laid and (row, column) not in table:
                return "KARTEN-24: a hole"
    return ""


def wrong_place(table: Cards, laid: Cards) -> str:
    """Say whether the cards touch nothing."""
    if not table:
        return ""
    for row, column in laid:
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        if any(cell in table for cell in around):
            return ""
    return "KARTEN-24: no card on the table is touched"


def wrong_bonus(table: Cards, laid: Cards, factor: int, named: Cell | None) -> str:
    """Say whether a word bonus card can't be used so."""
    if factor == 1:
        return ""
    if not table:
        return "KARTEN-20 KARTEN-31 KARTEN-71: no word bonus card with the first word"
    return "" if named in laid else "KARTEN-30 KARTEN-87: the named card is not laid"


def new_words(table: Cards, laid: Cards) -> list[list[Cell]]:
    """Return every row of two or more cards, in either direction, with a new card in it."""
    everything = {**table, **laid}
    rows = {row for row, _ in everything}
    columns = {column for _, column in everything}
    found = []
    for row in range(min(rows), max(rows) + 1):
        line = [(row, column) for column in range(min(columns), max(columns) + 1)]
        found += pieces(line, everything)
    for column in range(min(columns), max(columns) + 1):
        line = [(row, column) for row in range(min(rows), max(rows) + 1)]
        found += pieces(line, everything)
    return [piece for piece in found if len(piece) > 1 and any(cell in laid for cell in piece)]


def pieces(line: list[Cell], everything: Cards) -> list[list[Cell]]:
    """Cut a line into the pieces without a gap."""
    found: list[list[Cell]] = [[]]
    for cell in line:
        if cell in everything:
            found[-1].append(cell)
        else:
            found.append([])
    return [piece for piece in found if piece]


def may_be_main(
    word: list[Cell],
    words: list[list[Cell]],
    laid: Cards,
    across: bool | None,  # noqa: FBT001
) -> bool:
    """Say whether a word may be the main word: all new cards are in it (KARTEN-82)."""
    if not all(cell in word for cell in laid):
        return False
    if len(laid) > 1 or across is None or len(words) == 1:
        return True
    return (word[0][0] == word[1][0]) == across


def what_counts(
    word: list[Cell], laid: Cards, words_lying: set[frozenset[Cell]], lengthened: str
) -> list[Cell]:
    """Return the cards of a cross-word that count (KARTEN-27, -83, -84)."""
    if lengthened == "full":
        return word
    (new,) = [cell for cell in word if cell in laid]
    in_front = frozenset(word[: word.index(new)])
    behind = frozenset(word[word.index(new) + 1 :])
    if in_front in words_lying or behind in words_lying:
        return [cell for cell in word if cell != new]
    return word


def turn(
    table: Cards,
    laid: Cards,
    words: list[list[Cell]],
    counted: list[list[Cell]],
    *,
    factor: int,
    named: Cell | None,
    values: dict[str, int],
) -> Turn:
    """Add the words of a turn up, each doubled or tripled where it has to be (KARTEN-41)."""
    everything = {**table, **laid}
    scored = []
    for word, counting in zip(words, counted, strict=True):
        points = sum(0 if everything[cell][1] else values[everything[cell][0]] for cell in counting)
        if not table:
            points *= 2
        if named in word:
            points *= factor
        scored.append(("".join(everything[cell][0] for cell in word), points))
    stays = frozenset(cell for word in words for cell in word)
    formed = frozenset(frozenset(word) for word in words)
    return Turn(scored, 0, sum(points for _, points in scored), stays, formed)


def with_all_cards(turn: Turn, laid: Cards, hand: int) -> Turn:
    """Add the 50 points for all cards of a full hand, after everything else (KARTEN-23)."""
    if len(laid) < hand:
        return turn
    return replace(turn, bonus=50, total=turn.total + 50)


def still_lying(
    words_lying: set[frozenset[Cell]], formed: frozenset[frozenset[Cell]], stays: frozenset[Cell]
) -> set[frozenset[Cell]]:
    """Return the words that lie on the table in full once the turn has been cleared away."""
    return {word for word in words_lying | formed if word <= stays}


def matches(condition: str, word: str) -> bool:
    """Say whether a word has what an entry asks for: R- its begin, -N its end, ST within."""
    if condition.endswith("-"):
        return word[: len(condition) - 1] == condition[:-1]
    if condition.startswith("-"):
        return word[len(word) - len(condition) + 1 :] == condition[1:]
    return any(word[start : start + len(condition)] == condition for start in range(len(word)))


def points_card(
    entries: dict[str, tuple[int, int]],
    words: list[str],
    *,
    plus: bool,
    each_word: bool = False,
    both_entries: bool = False,
) -> int | None:
    """Return what a points card adds to a score; None where no entry matches (KARTEN-32, -50)."""
    worth = []
    for condition, (gain, loss) in entries.items():
        times = sum(matches(condition, word) for word in words)
        if times:
            worth.append((gain if plus else loss) * (times if each_word else 1))
    if not worth:
        return None
    amount = sum(worth) if both_entries else max(worth)
    return amount if plus else -amount
