"""What was found out about a score sheet as lines: games, what they assume, what would decide."""

from collections.abc import Iterator, Sequence

from engine.solving.contradictions import contradictions
from engine.solving.doubts import left_out, unconfirmed
from engine.solving.proposals import Proposal, plays_of
from engine.solving.questions import Asked, Question, questions
from engine.solving.reading import drawn
from engine.solving.search import Solved
from engine.solving.sheet import Sheet

_SHOWN = 3  # games that are told whole
_CROSSED = 2  # words that are named with a place


def solved_sheet(
    sheet: Sheet, names: Sequence[str], solved: Solved, stopped: str = ""
) -> Iterator[str]:
    """All that was found out, a line each, and what `stopped` the search if anything did."""
    more = "" if solved.complete else "; there may be more"
    yield f"games that fit: {len(solved.games)}{more}"
    if stopped:
        yield stopped
    for doubt in () if stopped else left_out(sheet, solved.games):
        yield f"left out, {_place(doubt.line) if doubt.line else 'sheet'}: {doubt}"
    if not solved.games:
        for against in contradictions(sheet, solved):
            yield f"  {_place(against.line)}: {against.what.value.format(**against.facts)}"
    for number, game in enumerate(solved.games[:_SHOWN], 1):
        yield f"game {number}"
        yield from _game(sheet, names, game)
    if len(solved.games) > 1:
        yield "what would decide"
        for asked in questions(sheet, solved.games):
            answers = ", ".join(
                f"{answer}{_through(asked, answer)} ({games})" for answer, games in asked.answers
            )
            yield f"  {asked.what.value.format(**asked.facts)} {answers}"


def _through(asked: Question, answer: str) -> str:
    """Which words are crossed there, or have the square, and at which letter."""
    how = "crossing" if asked.what is Asked.WHERE else "in"
    crossed = asked.crossed.get(answer, ())[:_CROSSED]
    return "".join(f", {how} {word} at letter {at}" for word, at in crossed)


def _place(line: int) -> str:
    return f"line {line}" if line else "board"


def _game(sheet: Sheet, names: Sequence[str], game: Proposal) -> Iterator[str]:
    for one in game.assumed:
        yield f"  assumed, {_place(one.line)}: {one}"
    for doubt in unconfirmed(sheet, game):
        yield f"  {doubt}"
    for _number, seat, at, laid in plays_of(sheet, game):
        yield f"  {names[seat]:10} {at:4} {laid.letters:15} {laid.score:>4}"
    yield from (f"  {row}" for row in drawn(sheet.rules.grid, game.tiles).splitlines())
