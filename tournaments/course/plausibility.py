"""What a person should look at in a result: codes and facts.

Some are asked about once before the result is stored; none stops who says that it is so.
"""

from collections.abc import Iterator
from enum import Enum, unique
from typing import Any, NamedTuple

from tournaments.course.limits import limits_for
from tournaments.course.shapes import SetUp
from tournaments.course.tables import Result, Table
from tournaments.results import places_by


@unique
class Doubt(Enum):
    """Why a result may be wrong. The member's name is the stable code, its value the sentence."""

    SCORE_LOW = "{entry} has only {score} points; below {usual} is rare."
    SCORE_HIGH = "{entry} has {score} points; above {usual} is rare."
    SPREAD_WIDE = "The players are {spread} points apart; more than {usual} is rare."
    TOTAL_HIGH = "Together the players have {total} points; more than {usual} is rare."
    SPREAD_DIFFERS = "The difference of the scores is {spread}, but {announced} was noted."
    EQUAL_BUT_PLACED = "{first} and {second} have {score} points each, but different places."
    PLACED_AGAINST_SCORES = "{first} has more points than {second}, but not the better place."
    EQUAL_PLACES = "{first} and {second} share a place, but {first} has more points."
    PLAY_ABOVE_SCORE = "The best play of {entry}, {points} points, is more than the score {score}."
    BINGOS_ABOVE_SCORE = (
        "{bingos} times all tiles make at least {points} points; {entry} has {score}."
    )
    BINGO_ABOVE_PLAY = (
        "{entry} laid all tiles, for which alone there are {points} points; "
        "the best play is said to be {best}."
    )
    NEGATIVE_HIGHLIGHT = "The highlights of {entry} can't be negative."
    HIGHLIGHT_OF_ABSENT = "{entry} did not play, but has highlights."


ASKED = frozenset(
    {
        Doubt.SCORE_LOW,
        Doubt.SCORE_HIGH,
        Doubt.SPREAD_WIDE,
        Doubt.TOTAL_HIGH,
        Doubt.SPREAD_DIFFERS,
        Doubt.PLAY_ABOVE_SCORE,
        Doubt.BINGOS_ABOVE_SCORE,
        Doubt.BINGO_ABOVE_PLAY,
        Doubt.NEGATIVE_HIGHLIGHT,
    }
)
"""What is asked about before a result is stored: mostly a slip of the finger."""


class Doubts(list[dict[str, Any]]):
    """Several doubts as a fact of a refusal: plain data, and English sentences where it is told."""

    def __format__(self, _spec: str) -> str:
        """The sentences one after the other."""
        return " ".join(Doubt[one["code"]].value.format(**one["facts"]) for one in self)


class Finding(NamedTuple):
    """One doubt about a table, with what its sentence names."""

    doubt: Doubt
    facts: dict[str, Any]

    @property
    def detail(self) -> str:
        """The English sentence with its facts."""
        return str(self.doubt.value).format(**self.facts)


def findings(setup: SetUp, table: Table) -> tuple[Finding, ...]:
    """All that is doubtful about the result of a table, in the order of its seats."""
    result = table.result
    found = [*_of_highlights(setup, table, result)]
    if result is not None and result.scores is not None:
        found = [*_of_scores(setup, table, result.scores), *_of_places(table, result), *found]
    return tuple(found)


def _of_scores(setup: SetUp, table: Table, scores: tuple[int, ...]) -> Iterator[Finding]:
    limits, here = limits_for(setup, len(scores)), _here(table, scores)
    for entry, score in here.items():
        if limits.least is not None and score < limits.least:
            yield Finding(Doubt.SCORE_LOW, {"entry": entry, "score": score, "usual": limits.least})
        if limits.most is not None and score > limits.most:
            yield Finding(Doubt.SCORE_HIGH, {"entry": entry, "score": score, "usual": limits.most})
    wide, total = max(here.values(), default=0) - min(here.values(), default=0), sum(here.values())
    if limits.spread is not None and wide > limits.spread:
        yield Finding(Doubt.SPREAD_WIDE, {"spread": wide, "usual": limits.spread})
    if limits.total is not None and total > limits.total:
        yield Finding(Doubt.TOTAL_HIGH, {"total": total, "usual": limits.total})
    if len(scores) == 2 and table.spread not in (None, scores[0] - scores[1]):  # noqa: PLR2004
        facts = {"spread": scores[0] - scores[1], "announced": table.spread}
        yield Finding(Doubt.SPREAD_DIFFERS, facts)


def _here(table: Table, scores: tuple[int, ...]) -> dict[str, int]:
    """The scores of those who played, and of those who did not but have points all the same."""
    seats = zip(table.seats, scores, strict=True)
    return {entry: score for entry, score in seats if entry not in table.absent or score}


def _of_places(table: Table, result: Result) -> Iterator[Finding]:
    """Where places do not follow from the scores, as after a game that was lost on time."""
    if None in result.places or result.scores is None or result.places == places_by(result.scores):
        return
    seats = list(zip(table.seats, result.scores, result.places, strict=True))
    for one, score, place in seats:
        for other, theirs, their_place in seats:
            pair = {"first": one, "second": other}
            if score > theirs and place > their_place:  # type: ignore[operator]
                yield Finding(Doubt.PLACED_AGAINST_SCORES, pair)
            if score > theirs and place == their_place:
                yield Finding(Doubt.EQUAL_PLACES, pair)
            if score == theirs and place < their_place:  # type: ignore[operator]
                yield Finding(Doubt.EQUAL_BUT_PLACED, {**pair, "score": score})


def _of_highlights(setup: SetUp, table: Table, result: Result | None) -> Iterator[Finding]:
    for seat, entry in enumerate(table.seats):
        told = (table.highlights or {}).get(entry)
        if told is None:
            continue
        if entry in table.absent:
            yield Finding(Doubt.HIGHLIGHT_OF_ABSENT, {"entry": entry})
        if min(told.best_play or 0, told.bingos or 0) < 0:
            yield Finding(Doubt.NEGATIVE_HIGHLIGHT, {"entry": entry})
        score = result.scores[seat] if result and result.scores else None
        yield from _of_highlight(setup, entry, score, told.best_play, told.bingos or 0)


def _of_highlight(
    setup: SetUp, entry: str, score: int | None, best: int | None, bingos: int
) -> Iterator[Finding]:
    bonus = setup.options.get("all_tiles_bonus", 0)
    if score is not None and best is not None and best > score:
        facts = {"entry": entry, "points": best, "score": score}
        yield Finding(Doubt.PLAY_ABOVE_SCORE, facts)
    if score is not None and bingos * bonus > score:
        facts = {"entry": entry, "bingos": bingos, "points": bingos * bonus, "score": score}
        yield Finding(Doubt.BINGOS_ABOVE_SCORE, facts)
    if bingos > 0 and best is not None and best < bonus:
        facts = {"entry": entry, "points": bonus, "best": best}
        yield Finding(Doubt.BINGO_ABOVE_PLAY, facts)
