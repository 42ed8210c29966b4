"""The shapes of searches for the game of a score sheet: what is sent, what is told of one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from engine.answers import OUT, As, Out, Url
from engine.facts import Id
from engine.solving.questions import Asked
from games.sheet_searches import MOST_ANSWERS, MOST_LETTERS, State

_LINE = "the line of the sheet, from 1; 0: the board or the sheet as a whole"
Question = Annotated[
    str, As(choices=[(one.name, one.value) for one in Asked], help_text="what is asked")
]
About = Annotated[
    int,
    As(min_value=0, max_value=9999, help_text="of which line, or which square, as it was told"),
]
Said = Annotated[str, As(max_length=40, help_text="one of the answers of the question")]


@dataclass(frozen=True)
class SheetSent:
    """A score sheet of words and points, whose game is to be found for a club."""

    club: Id
    sheet: Annotated[
        str,
        As(
            max_length=MOST_LETTERS,
            trim_whitespace=False,
            help_text=(
                "as for manage.py solve_sheet: “Players: Anna, Bert”, then a line a turn, “Anna "
                "HORN 14”, best with “Board:” and a line a row, a dot for an empty square"
            ),
        ),
    ]


@dataclass(frozen=True)
class AnswerToSheet:
    """An answer to a question, as the question named both."""

    question: Question
    about: About
    answer: Said


@dataclass(frozen=True)
class SheetChanged:
    """What is to become of a search: its answers, all of them anew, or its end."""

    answers: (
        Annotated[
            tuple[AnswerToSheet, ...],
            As(max_length=MOST_ANSWERS, help_text="to the questions; an empty list takes all back"),
        ]
        | Out
    ) = OUT
    stop: Annotated[bool, As(help_text="true: stop searching")] | Out = OUT


@dataclass(frozen=True)
class SheetChosen:
    """The candidate that was the game."""

    candidate: Annotated[int, As(min_value=1, help_text="its number")]


@dataclass(frozen=True)
class SheetProgress:
    """How far a search is; it begins anew with each number of faults."""

    faults: Annotated[int, As(help_text="how many faults of the sheet are allowed by now")]
    line: Annotated[int, As(help_text="the lines that are done")]
    lines: Annotated[int, As(help_text="all lines, and gaps between them")]
    boards: Annotated[int, As(help_text="how many boards are looked at side by side")]


@dataclass(frozen=True)
class SheetRemark:
    """What a candidate assumes, what is doubtful, or what stands against the sheet."""

    line: Annotated[int, As(help_text=_LINE)]
    code: str
    detail: Annotated[str, As(help_text="as a sentence, in the language that was asked for")]
    facts: dict[str, Any]


@dataclass(frozen=True)
class SheetPlay:
    """A play of a candidate."""

    line: Annotated[int, As(help_text="the line of the sheet, from 1; 0: it stands on none")]
    seat: int
    at: str
    letters: str
    word: Annotated[str, As(help_text="its main word, a small letter for a blank")]
    points: Annotated[int, As(help_text="by the rules, whatever was booked")]


@dataclass(frozen=True)
class SheetCandidate:
    """A game that fits, with what it assumes."""

    number: Annotated[int, As(help_text="its number among all that were found, from 1")]
    assumed: Annotated[tuple[SheetRemark, ...], As(help_text="empty where nothing has to be")]
    unconfirmed: Annotated[
        tuple[SheetRemark, ...],
        As(help_text="which lines only one thing on the sheet speaks for, or nothing"),
    ]
    plays: Annotated[tuple[SheetPlay, ...], As(help_text="in the order of the game")]
    board: Annotated[tuple[str, ...], As(help_text="at the end, a text a row, dots for empty")]


@dataclass(frozen=True)
class WordThere:
    """A word by which people know a place, and at which of its letters."""

    word: Annotated[str, As(help_text="a small letter for a blank")]
    letter: Annotated[int, As(help_text="the number of its letter there, from 1")]


@dataclass(frozen=True)
class AnswerOffered:
    """An answer that can be given."""

    answer: Annotated[str, As(help_text="as it is sent back")]
    leaves: Annotated[int, As(help_text="how many candidates it leaves")]
    detail: Annotated[str, As(help_text="as people read it, with the first of `words`")]
    words: Annotated[
        tuple[WordThere, ...],
        As(
            help_text="in all candidates that it leaves: the words that cross the one asked for "
            "(WHERE), or those that have the square (WHICH, BLANK)"
        ),
    ]


@dataclass(frozen=True)
class SheetQuestion:
    """A question that decides between candidates, with its answers."""

    question: Question
    about: About
    detail: Annotated[str, As(help_text="as a sentence, in the language that was asked for")]
    facts: dict[str, Any]
    answers: Annotated[tuple[AnswerOffered, ...], As(help_text="the likeliest first")]


@dataclass(frozen=True)
class SheetSearchPage:
    """A search for the game of a score sheet."""

    id: UUID
    address: Url
    club: str
    made: datetime
    expires: datetime
    state: Annotated[
        str,
        As(
            choices=[
                (State.WAITING.value, "for a worker"),
                (State.SEARCHING.value, "a worker is at it"),
                (State.ENDED.value, "all that could be found in time was found"),
                (State.STOPPED.value, "somebody stopped it; what was found until then is told"),
                (State.FAILED.value, "it can't be searched; the operator finds why"),
            ],
            help_text="how far it is",
        ),
    ]
    progress: Annotated[SheetProgress | None, As(help_text="null before it began")]
    complete: Annotated[bool, As(help_text="whether all that fits was looked at")]
    left_out: Annotated[
        tuple[SheetRemark, ...],
        As(help_text="what no search looks at in such a sheet; then `complete` is false"),
    ]
    names: Annotated[tuple[str, ...], As(help_text="the players as the sheet names them")]
    found: Annotated[int, As(help_text="how many candidates are known so far, answers not counted")]
    left: Annotated[int, As(help_text="how many of them the answers leave")]
    candidates: Annotated[tuple[SheetCandidate, ...], As(help_text="the likeliest 20 of them")]
    questions: Annotated[tuple[SheetQuestion, ...], As(help_text="what would decide, best first")]
    answers: Annotated[tuple[AnswerToSheet, ...], As(help_text="what was said so far")]
    against: Annotated[tuple[SheetRemark, ...], As(help_text="why no game fits, where none does")]
    game: Annotated[UUID | None, As(help_text="the game that was entered, or null")]


@dataclass(frozen=True)
class SheetEntered:
    """The game that was entered."""

    stream: UUID
