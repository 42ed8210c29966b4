"""What to ask the table: the questions that leave the fewest games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, unique
from typing import NamedTuple

from engine.letters import CAPITALISE, EMPTY
from engine.placement import Word
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import GAP, Sheet


@unique
class Asked(Enum):
    """What is asked. The member's name is the stable code, its value the sentence."""

    WHERE = "Where did {word} lie?"
    WHICH = "Which letter lies on {square}?"
    BLANK = "Is the tile on {square} a blank?"
    MISSING = "Which turn is missing?"


NOTHING = "–"
YES, NO = "yes", "no"


class Question(NamedTuple):
    """A question with its answers, and how many games each leaves, the most likely first.

    `about` is the line (from 1) for WHERE and the cell for WHICH and BLANK; 0 for MISSING. People
    remember words rather than squares: `crossed` has by the answers to WHERE the words that cross
    there in all games that answer so, and by those to WHICH and BLANK the words through the square,
    each with the number of the letter, from 1, at which.
    """

    what: Asked
    about: int
    facts: dict[str, str]
    answers: tuple[tuple[str, int], ...]
    crossed: dict[str, tuple[tuple[str, int], ...]]

    @property
    def left(self) -> float:
        """How many games are left on average, were all equally likely."""
        counts = [count for _, count in self.answers]
        return sum(count * count for count in counts) / sum(counts)


_EASIEST = [Asked.MISSING, Asked.BLANK, Asked.WHERE, Asked.WHICH]
_MOST_ANSWERS = 8


def questions(sheet: Sheet, games: Sequence[Proposal], most: int = 3) -> list[Question]:
    """The questions that decide most between `games`, the best first; none where one is left.

    A question with too many answers comes after all that can be shown as buttons.
    """
    found = [question for question in _all(sheet, games) if len(question.answers) > 1]

    def order(question: Question) -> tuple[bool, float, int, int]:
        many = len(question.answers) > _MOST_ANSWERS
        return many, question.left, _EASIEST.index(question.what), question.about

    return [_in_words(sheet, games, one) for one in sorted(found, key=order)[:most]]


def answered(
    sheet: Sheet, games: Sequence[Proposal], what: Asked, about: int, answer: str
) -> list[Proposal]:
    """The games that an answer leaves."""
    return [game for game in games if _answer(sheet, game, what, about) == answer]


def _all(sheet: Sheet, games: Sequence[Proposal]) -> Iterator[Question]:
    for number, line in enumerate(sheet.lines, 1):
        if line.words:
            yield _asked(sheet, games, Asked.WHERE, number, {"word": line.words[0]})
    for cell, inside in enumerate(sheet.rules.grid.inside):
        if inside and len({game.tiles[cell] for game in games}) > 1:
            facts = {"square": sheet.rules.grid.square(cell)}
            yield _asked(sheet, games, Asked.WHICH, cell, facts)
            yield _asked(sheet, games, Asked.BLANK, cell, facts)
    yield _asked(sheet, games, Asked.MISSING, 0, {})


def _asked(
    sheet: Sheet, games: Sequence[Proposal], what: Asked, about: int, facts: dict[str, str]
) -> Question:
    counts = Counter(_answer(sheet, game, what, about) for game in games)
    answers = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return Question(what, about, facts, tuple(answers), {})


def _in_words(sheet: Sheet, games: Sequence[Proposal], question: Question) -> Question:
    """The question with the words by which people know the places of its answers."""
    what, about = question.what, question.about
    words = {Asked.WHERE: _crossed, Asked.WHICH: _through, Asked.BLANK: _through}.get(what)
    if words is None:
        return question
    answering: dict[str, list[Proposal]] = defaultdict(list)
    for game in games:
        answering[_answer(sheet, game, what, about)].append(game)
    crossed = {
        said: _in_all(dict.fromkeys(words(sheet, game, about)) for game in some)
        for said, some in answering.items()
    }
    return question._replace(crossed=crossed)


def _in_all(games: Iterable[Mapping[tuple[str, int], None]]) -> tuple[tuple[str, int], ...]:
    """What is found in each of some games, in the order of the first."""
    first, *others = games
    return tuple(one for one in first if all(one in other for other in others))


def _through(sheet: Sheet, game: Proposal, cell: int) -> Iterator[tuple[str, int]]:
    """The words through a square, and at which letter."""
    for step in game.steps:
        if step.laid:
            word = step.laid.words[0]
            if cell in _cells(sheet, word):
                yield word.text, _cells(sheet, word).index(cell) + 1


def _crossed(sheet: Sheet, game: Proposal, number: int) -> Iterator[tuple[str, int]]:
    """The words that cross the word of a line, and at which letter."""
    words = {step.number: step.laid.words[0] for step in game.steps if step.laid}
    if number not in words:
        return
    own = set(_cells(sheet, words[number]))
    for line, word in words.items():
        if line != number and word.down != words[number].down:
            yield from (
                (word.text, at) for at, cell in enumerate(_cells(sheet, word), 1) if cell in own
            )


def _cells(sheet: Sheet, word: Word) -> range:
    step = sheet.rules.grid.stride if word.down else 1
    return range(word.cell, word.cell + len(word.text) * step, step)


def _answer(sheet: Sheet, game: Proposal, what: Asked, about: int) -> str:
    """What a game answers to a question."""
    if what is Asked.WHERE:
        step = next((one for one in game.steps if one.number == about), None)
        return _where(sheet, step)
    if what is Asked.MISSING:
        return _missing(sheet, game)
    tile = game.tiles[about]
    if what is Asked.BLANK:
        return YES if tile != tile.translate(CAPITALISE) else NO
    return NOTHING if tile == EMPTY else tile.translate(CAPITALISE)


def _where(sheet: Sheet, step: Step | None) -> str:
    if step is None or step.laid is None:
        return NOTHING
    return sheet.rules.grid.position(step.laid.cell, down=step.laid.down)


def _missing(sheet: Sheet, game: Proposal) -> str:
    turn = 0
    for step in game.steps:
        if step.line.kind == GAP:
            what = step.laid.word if step.laid else NOTHING
            return f"{turn + 1}: {_where(sheet, step)} {what}"
        turn = step.number
    return NOTHING
