"""What a search for the game of a score sheet says to a program."""

from collections.abc import Sequence
from typing import Any

from engine.refusals import Said
from engine.solving.assuming import Assumption
from engine.solving.contradictions import Contradiction, against_of
from engine.solving.doubts import Doubtful, left_out, unconfirmed
from engine.solving.proposals import Proposal, plays_of
from engine.solving.questions import Question, questions
from engine.solving.reading import drawn, read_sheet
from engine.solving.search import Progress
from engine.solving.sheet import Sheet
from games import sheet_searches
from games.kept_proposals import proposals
from games.models import SheetSearch
from games.schemas_of_sheets import (
    AnswerOffered,
    AnswerToSheet,
    SheetCandidate,
    SheetPlay,
    SheetProgress,
    SheetQuestion,
    SheetRemark,
    SheetSearchPage,
    WordThere,
)
from games.sentences import in_words
from games.solved_sheets import asked_alone, offered

_SHOWN = 20


def told_of(row: SheetSearch, address: str) -> SheetSearchPage:
    """A search as it stands."""
    sheet, names = read_sheet(row.text)
    found = proposals(row.games)
    left = sheet_searches.left(row, sheet, found)
    return SheetSearchPage(
        id=row.pk,
        address=address,
        club=row.club,
        made=row.made,
        expires=sheet_searches.expires(row),
        state=str(row.state),
        progress=SheetProgress(**Progress(*row.progress)._asdict()) if row.progress else None,
        complete=row.complete,
        left_out=tuple(map(_remark, missed(row, sheet, found))),
        names=tuple(names),
        found=len(found),
        left=len(left),
        candidates=tuple(_candidate(sheet, *one) for one in left[:_SHOWN]),
        questions=tuple(
            _question(one) for one in questions(sheet, [game for _number, game in left]) if left
        ),
        answers=tuple(AnswerToSheet(*one) for one in row.answers),
        against=tuple(map(_remark, against(row))),
        game=row.stream,
    )


def against(row: SheetSearch) -> list[Contradiction]:
    """What stands against a sheet that no game fits."""
    return [Contradiction(against_of(what), line, facts) for what, line, facts in row.against]


def missed(row: SheetSearch, sheet: Sheet, found: Sequence[Proposal]) -> list[Doubtful]:
    """What no search looks at in such a sheet, once it is over."""
    return left_out(sheet, found) if row.state == sheet_searches.State.ENDED else []


def _candidate(sheet: Sheet, number: int, game: Proposal) -> SheetCandidate:
    return SheetCandidate(
        number=number,
        assumed=tuple(map(_remark, game.assumed)),
        unconfirmed=tuple(map(_remark, unconfirmed(sheet, game))),
        plays=tuple(
            SheetPlay(line, seat, at, laid.letters, laid.word, laid.score)
            for line, seat, at, laid in plays_of(sheet, game)
        ),
        board=tuple(drawn(sheet.rules.grid, game.tiles).splitlines()),
    )


def _remark(one: Assumption | Contradiction | Doubtful) -> SheetRemark:
    detail = in_words(Said(one.what.value, **one.facts))
    return SheetRemark(one.line, one.what.name, detail, one.facts)


def _question(one: Question) -> SheetQuestion:
    facts: dict[str, Any] = dict(one.facts)
    answers = tuple(_offered(one, *each) for each in one.answers)
    return SheetQuestion(one.what.name, one.about, asked_alone(one), facts, answers)


def _offered(asked: Question, text: str, leaves: int) -> AnswerOffered:
    words = tuple(WordThere(*one) for one in asked.crossed.get(text, ()))
    return AnswerOffered(text, leaves, offered(asked, text), words)
