"""What a solved score sheet says to a person: the games, what they assume, what to ask."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.letters import CAPITALISE
from engine.refusals import Said
from engine.solving.assuming import Assumption
from engine.solving.contradictions import contradictions
from engine.solving.doubts import Doubtful, left_out, unconfirmed
from engine.solving.proposals import Proposal, plays_of
from engine.solving.questions import NO, NOTHING, YES, Asked, Question, questions
from engine.solving.reading import drawn
from engine.solving.search import Solved
from engine.solving.sheet import Sheet
from games.sentences import in_words

_CROSSED = 2  # words that are named with a place
_SHOWN = 3  # games that are shown with their boards


def lines(sheet: Sheet, names: Sequence[str], solved: Solved, stopped: str = "") -> Iterator[str]:
    """All that was found out, a line each, in the language of the moment.

    `stopped` says what stopped the search, if anything did.
    """
    if stopped:
        yield stopped
    missed = [] if stopped else left_out(sheet, solved.games)
    if not solved.games:
        yield nothing_found(complete=solved.complete, left_out=bool(missed))
        yield from against(sheet, solved)
        yield from (f"- {doubted(one)}" for one in missed)
        return
    number = len(solved.games)
    yield ngettext("{n} game fits.", "{n} games fit.", number).format(n=number)
    if not solved.complete:
        yield _("There may be more; not all could be looked at.")
        yield from (f"- {doubted(one)}" for one in missed)
    for place, game in enumerate(solved.games[:_SHOWN], 1):
        yield ""
        yield _("Game {n}").format(n=place)
        yield from _game(sheet, names, game)
    if number > 1:
        yield ""
        yield _("What would decide:")
        yield from (f"- {asked(question)}" for question in questions(sheet, solved.games))


def nothing_found(*, complete: bool, left_out: bool) -> str:
    """What is said where no game is told: that none fits only where all was looked at."""
    if complete:
        return _("No game fits this sheet.")
    return _("No game was found.") if left_out else _("No game was found in time.")


def doubted(one: Doubtful) -> str:
    """A doubt, with its line where it is about one."""
    said = Said(one.what.value, **one.facts)
    return _placed(one.line, said) if one.line else in_words(said)


def against(sheet: Sheet, solved: Solved) -> list[str]:
    """What stands against a sheet that no game fits."""
    return [
        _placed(one.line, Said(one.what.value, **one.facts))
        for one in contradictions(sheet, solved)
    ]


def assumed(one: Assumption) -> str:
    """What a game takes for granted, with the line of the sheet."""
    return _placed(one.line, Said(one.what.value, **one.facts))


def asked(question: Question) -> str:
    """A question with its answers, and how many games each leaves."""
    answers = ", ".join(f"{offered(question, text)} ({n})" for text, n in question.answers)
    return f"{asked_alone(question)} {answers}"


def asked_alone(question: Question) -> str:
    """A question without its answers."""
    return in_words(Said(question.what.value, **question.facts))


def offered(question: Question, text: str) -> str:
    """An answer to a question as a person reads it, with the words that cross or lie there."""
    crossed = question.crossed.get(text, ())[:_CROSSED]
    if not crossed:
        return answer(text)
    words = ", ".join(_crossed(word, at) for word, at in crossed)
    if question.what is Asked.WHERE:
        return _("{place} (crosses {words})").format(place=answer(text), words=words)
    return _("{answer} (in {words})").format(answer=answer(text), words=words)


def _crossed(word: str, at: int) -> str:
    """A crossed word with the letter, by its number where the word has it more than once."""
    letter = word[at - 1].translate(CAPITALISE)
    once = word.translate(CAPITALISE).count(letter) == 1
    said = _("{word} at the {letter}") if once else _("{word} at letter {at}, the {letter}")
    return said.format(word=word.translate(CAPITALISE), letter=letter, at=at)


def answer(text: str) -> str:
    """An answer as a person reads it."""
    return {YES: _("yes"), NO: _("no"), NOTHING: _("nothing")}.get(text, text)


def _placed(line: int, said: Said) -> str:
    where = _("Line {n}").format(n=line) if line else _("Board")
    return f"{where}: {in_words(said)}"


def _game(sheet: Sheet, names: Sequence[str], game: Proposal) -> Iterator[str]:
    for one in game.assumed:
        yield f"  ! {assumed(one)}"
    for doubt in unconfirmed(sheet, game):
        yield f"  ? {doubted(doubt)}"
    for _number, seat, at, laid in plays_of(sheet, game):
        yield f"  {names[seat]}: {at} {laid.letters} ({laid.word}) {laid.score}"
    yield from (f"  {row}" for row in drawn(sheet.rules.grid, game.tiles).splitlines())
