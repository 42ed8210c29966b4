"""The prizes of a ranking as a table that goes out: a row for each who wins one, or nobody does."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from tournaments.directing.columns import Column, Row, Table, number
from tournaments.directing.prizes_in_words import prize_called
from tournaments.directing.prizes_of_series import Won
from tournaments.directing.seen_rankings import Seen
from tournaments.directing.workbooks import Cell
from tournaments.ranking.prizes import prizes_in
from tournaments.results import exact_data


def prize_table(seen: Seen) -> Table:
    """Which prizes there are, who wins them by what, and who was passed over."""
    return Table(
        _("Prizes"),
        [
            Column("prize", _("No."), itemgetter("number")),
            Column("", _("For"), _called),
            Column("", _("Prize"), seen.thing),
            Column("by", "", itemgetter("by")),
            Column("place", "", itemgetter("place")),
            Column("category", "", itemgetter("category")),
            Column("person", "", itemgetter("person")),
            Column("name", _("Winner"), seen.name),
            Column("reached", "", itemgetter("reached")),
            Column("", _("Reached"), lambda row: _reached(row, seen)),
            Column("stream", "", itemgetter("stream")),
            Column("", _("Tournament"), seen.title),
            Column("", _("Passed over"), lambda row: seen.listed(row["passed"])),
            Column("word", "", itemgetter("word")),
            Column("thing", "", seen.thing),
        ],
        (row for one in prizes_in(seen.body) for row in _rows(one)),
    )


def _rows(one: Won) -> Iterator[Row]:
    prize = one.prize
    told: dict[str, Any] = {
        "number": one.number,
        "by": prize.by,
        "place": prize.place,
        "category": prize.category,
        "word": prize.word,
        "passed": [passed.candidate.entry for passed in one.passed],
    }
    if not one.winners:
        yield {**told, "person": None, "reached": None, "stream": None}
    for winner in one.winners:
        stream = winner.lines[0]["stream"] if winner.lines else None
        reached = exact_data(winner.reached)
        yield {**told, "person": winner.entry, "reached": reached, "stream": stream}


def _called(row: Row) -> str:
    return prize_called(row["by"], row["place"], row["category"], row["word"])


def _reached(row: Row, seen: Seen) -> Cell:
    """What was reached: points of the series as its ranking tells them, all else as it is."""
    return (seen.points if row["by"] == "best_tournament" else number)(row["reached"])
