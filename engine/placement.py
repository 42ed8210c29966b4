"""The check and the score of one play on the board: the hot path of the classic games."""

from typing import NamedTuple

from engine.boards import Board
from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, EMPTY
from engine.refusals import Reason, Refusal
from engine.rulesets import Ruleset

_THROUGH = "."
_SHARP_S = "ßẞ"


class Word(NamedTuple):
    """A word made or changed by a play: its text, first cell, direction and points."""

    text: str
    cell: int
    down: bool
    points: int


class Laid(NamedTuple):
    """A play that fits: canonical place and letters, the tiles used, the cells newly covered.

    `word` is the main word with blanks in small letters, `words` begins with it, `score` is the
    sum of the words and the bonus.
    """

    cell: int
    down: bool
    letters: str
    word: str
    used: str
    cells: tuple[int, ...]
    words: tuple[Word, ...]
    bonus: int
    score: int


# One loop, because it is the hot path of every replay.
def lay(  # noqa: C901, PLR0912, PLR0915
    rules: Ruleset,
    tiles: str,
    cell: int,
    down: bool,  # noqa: FBT001
    letters: str,
) -> Laid | list[Refusal]:
    """Check a play of `letters` from `cell` on the board `tiles` and score it.

    `tiles` is a flat board as `Board` describes it. Returns the play, or all reasons against it.
    Says nothing about racks and nothing about whether the words are admissible.
    REISE-05, -12 to -17, -21 to -30, -34; KLASSIK-09 to -18; MINI-02, -11, -12, -15 to -23.
    """
    grid = rules.grid
    if problems := _unreadable(rules, grid, cell, down, letters):
        return problems
    step, cross = (grid.stride, 1) if down else (1, grid.stride)
    end = cell + step * len(letters)
    if tiles[cell - step] != EMPTY or tiles[end] != EMPTY:
        taken = cell - step if tiles[cell - step] != EMPTY else end
        return [rules.refusal(Reason.WORD_GOES_ON, square=grid.square(taken))]
    values = rules.letters.values
    letter_premium, word_premium = grid.letter_premium, grid.word_premium
    points, factor = 0, 1
    cells: list[int] = []
    crossed: list[Word] = []
    used = word = canonical = ""
    here = cell
    for glyph in letters:
        lying = tiles[here]
        if lying != EMPTY:
            if glyph not in (_THROUGH, lying) and not _same_letter(glyph, lying):
                problems.append(_taken(rules, here, lying))
            points += values[lying]
            word += lying
            canonical += _THROUGH
        elif glyph == _THROUGH:
            problems.append(rules.refusal(Reason.THROUGH_EMPTY, square=grid.square(here)))
        else:
            value = values[glyph] * letter_premium[here]  # REISE-23, MINI-16; REISE-22, MINI-06
            multiply = word_premium[here]
            points += value
            factor *= multiply  # REISE-24, -25, -28; MINI-17, MINI-20
            word += glyph
            canonical += glyph
            used += BLANK if glyph in CAPITAL_OF else glyph
            cells.append(here)
            if tiles[here - cross] != EMPTY or tiles[here + cross] != EMPTY:
                low, high = here - cross, here + cross
                while tiles[low] != EMPTY:
                    low -= cross
                while tiles[high] != EMPTY:
                    high += cross
                before, behind = (
                    tiles[low + cross : here : cross],
                    tiles[here + cross : high : cross],
                )
                for beside in before + behind:
                    value += values[beside]
                # The premium counts in every word made with the tile: REISE-29, MINI-21.
                text = before + glyph + behind
                crossed.append(Word(text, low + cross, not down, value * multiply))
        here += step
    if problems:
        return problems
    if len(cells) < 2 and (turned := _turned(rules, tiles, cells, down, crossed, canonical)):  # noqa: PLR2004
        return turned
    if problems := _unjoined(rules, tiles, cells, step, cross, word, crossed):
        return problems
    # Letter premiums come first (MINI-19); the bonus is never multiplied (REISE-30, MINI-22).
    main = Word(word, cell, down, points * factor)
    words = (main, *crossed)
    bonus = rules.all_tiles_bonus if len(cells) == rules.rack else 0
    score = main.points + bonus
    for other in crossed:
        score += other.points
    return Laid(cell, down, canonical, word, used, tuple(cells), words, bonus, score)


def covered(tiles: str, laid: Laid, stride: int) -> str:
    """The board `tiles` with the play `laid` on it."""
    if not laid.down:
        return tiles[: laid.cell] + laid.word + tiles[laid.cell + len(laid.word) :]
    for cell in laid.cells:
        glyph = laid.word[(cell - laid.cell) // stride]
        tiles = tiles[:cell] + glyph + tiles[cell + 1 :]
    return tiles


def _unreadable(rules: Ruleset, grid: Board, cell: int, down: bool, letters: str) -> list[Refusal]:  # noqa: FBT001
    row, column = divmod(cell, grid.stride)
    over = row + len(letters) - 1 > grid.rows if down else column + len(letters) - 1 > grid.columns
    if over or not cell:
        at = grid.position(cell, down=down) if cell else "–"
        return [rules.refusal(Reason.OUT_OF_BOARD, at=at, letters=letters)]
    if not letters:
        return [rules.refusal(Reason.NOTHING_LAID)]
    values = rules.letters.values
    problems = []
    for glyph in letters:
        if (glyph not in values and glyph != _THROUGH) or glyph in (EMPTY, BLANK):
            if glyph in _SHARP_S:
                problems.append(rules.refusal(Reason.SHARP_S))
            else:
                named = rules.letters.name
                problems.append(
                    rules.refusal(Reason.UNKNOWN_LETTER, letter=glyph, letter_set=named)
                )
    return problems


def _same_letter(glyph: str, lying: str) -> bool:
    """Whether a letter spelled out for a lying tile names it, blank or not."""
    return glyph.translate(CAPITALISE) == lying.translate(CAPITALISE)


def _taken(rules: Ruleset, cell: int, lying: str) -> Refusal:
    # REISE-16, MINI-07: a lying tile, a blank too, is never moved or exchanged.
    return rules.refusal(Reason.SQUARE_TAKEN, square=rules.grid.square(cell), lying=lying)


def _turned(
    rules: Ruleset,
    tiles: str,
    cells: list[int],
    down: bool,  # noqa: FBT001
    crossed: list[Word],
    canonical: str,
) -> Laid | list[Refusal] | None:
    """A play of one tile read in its one canonical direction: across where it makes a word so."""
    if not cells:
        return [rules.refusal(Reason.NOTHING_LAID)]
    if not crossed or not (down or len(canonical) == 1):
        return None
    other = crossed[0]
    step = rules.grid.stride if other.down else 1
    place = (cells[0] - other.cell) // step
    glyph = canonical.strip(_THROUGH)
    letters = _THROUGH * place + glyph + _THROUGH * (len(other.text) - place - 1)
    return lay(rules, tiles, other.cell, other.down, letters)


def _unjoined(
    rules: Ruleset,
    tiles: str,
    cells: list[int],
    step: int,
    cross: int,
    word: str,
    crossed: list[Word],
) -> list[Refusal]:
    if len(word) > len(cells):
        return []  # REISE-13, REISE-14: a lying tile is part of the word
    if not crossed:
        if tiles == rules.grid.empty:
            return _bad_opening(rules, cells)
        return [rules.refusal(Reason.NOT_JOINED)]
    if rules.connection == "modern":  # KLASSIK-17, -18; MINI-12
        return []
    return _single_touches(rules, tiles, cells, step, cross, word)


def _bad_opening(rules: Ruleset, cells: list[int]) -> list[Refusal]:
    problems = []
    if len(cells) < rules.opening:  # REISE-05, KLASSIK-09, MINI-11
        problems.append(rules.refusal(Reason.OPENING_TOO_SHORT))
    if rules.grid.star not in cells:  # REISE-05, KLASSIK-10, MINI-11
        star = rules.grid.square(rules.grid.star)
        problems.append(rules.refusal(Reason.NOT_ON_STAR, star=star))
    return problems


def _single_touches(
    rules: Ruleset, tiles: str, cells: list[int], step: int, cross: int, word: str
) -> list[Refusal]:
    """REISE-15: alongside, each word touched is touched with at least two tiles."""
    squares = map(rules.grid.square, touched_once(tiles, cells, step, cross))
    reason = Reason.TOUCHES_ONE_TILE
    return [rules.refusal(reason, word=word, square=square) for square in squares]


def touched_once(tiles: str, cells: list[int], step: int, cross: int) -> list[int]:
    """The tiles beside a word on `cells` that are alone in their row along it."""
    alone = []
    for side in (-cross, cross):
        run: list[int] = []
        for beside in [*(cell + side for cell in cells), cells[-1] + side + step]:
            if tiles[beside] != EMPTY and beside != cells[-1] + side + step:
                run.append(beside)
                continue
            if len(run) == 1:
                alone += run
            run = []
    return alone
