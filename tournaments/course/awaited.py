"""Which results a pairing rests on and does not have: asked about, then told in its reasons."""

from collections.abc import Iterator
from enum import Enum, unique
from itertools import groupby
from typing import Any, NamedTuple

from tournaments.course.state import State
from tournaments.pairing.explanations import Statement, Why

_ABOUT_SCORES = {Why.SAME_SCORE.name, Why.SCORES_DIFFER.name, Why.SCORES_AT_TABLE.name}
_IN_QUESTION = ("conflict", "disputed")


class Awaited(NamedTuple):
    """A table whose result is missing, or `in_question`; number 0 for a round that is not out."""

    round: int
    table: int
    in_question: bool = False


class Tables(list[dict[str, Any]]):
    """Awaited tables by rounds, as a fact of a refusal: plain data, and English as a text."""

    def __format__(self, _spec: str) -> str:
        """Round by round."""
        return "; ".join(awaiting(one).value.format(**shown(one)) for one in self)


@unique
class Awaiting(Enum):
    """How the awaited tables of a round are told, a single one, and a round that has none yet."""

    TABLE = "round {round}, table {tables}"
    TABLES = "round {round}, tables {tables}"
    ROUND = "round {round}, which is not paired yet"


def awaiting(one: dict[str, Any]) -> Awaiting:
    """Which of the three a round with its tables is."""
    if not one["tables"]:
        return Awaiting.ROUND
    return Awaiting.TABLE if len(one["tables"]) == 1 else Awaiting.TABLES


def shown(one: dict[str, Any]) -> dict[str, Any]:
    """A round with its tables as a sentence takes it."""
    return {**one, "tables": ", ".join(map(str, one["tables"]))}


def awaited(state: State, division: str, through: int) -> list[Awaited]:
    """All that is missing or in question of the rounds up to `through`."""
    return [one for number in range(1, through + 1) for one in _of_round(state, division, number)]


def by_rounds(some: list[Awaited]) -> Tables:
    """The awaited tables, a line for each round."""
    return Tables(
        {"round": number, "tables": [one.table for one in tables if one.table]}
        for number, tables in groupby(some, key=lambda one: one.round)
    )


def _of_round(state: State, division: str, number: int) -> Iterator[Awaited]:
    paired = state.round(division, number)
    if paired is None or not paired.published:
        yield Awaited(number, 0)
        return
    for table in paired.tables.values():
        if table.status == "open" or table.status in _IN_QUESTION:
            yield Awaited(number, table.number, table.status in _IN_QUESTION)


def retold(
    state: State, division: str, table: dict[str, Any], missing: list[Awaited]
) -> dict[str, Any]:
    """A table of a pairing (plain data) whose reasons say what was awaited.

    Where a result was missing, nothing is said about the scores that it would have changed.
    """
    said = list(_said(state, division, table["seats"], missing))
    unknown = any(one.why is not Why.RESULT_IN_QUESTION for one in said)
    kept = [one for one in table["why"] if not (unknown and one["code"] in _ABOUT_SCORES)]
    return {**table, "why": [*(one.data() for one in said), *kept]}


def _said(
    state: State, division: str, seats: list[str], missing: list[Awaited]
) -> Iterator[Statement]:
    for one in missing:
        if not one.table:
            yield Statement(Why.ROUND_MISSING, {"round": one.round})
            continue
        paired = state.divisions[division].rounds[one.round]
        why = Why.RESULT_IN_QUESTION if one.in_question else Why.RESULT_MISSING
        for seat in paired.tables[one.table].seats:
            if seat in seats:
                yield Statement(why, {"one": seat, "round": one.round, "table": one.table})
