"""Closed tournaments of the tests: evenings with dates, and persons behind the entries."""

from tests.tournaments.standings.evenings import entrants, tables
from tournaments.ranking.closed import AsOf, Closed
from tournaments.standings.table import standing


def closed(stream, dates, outcomes, *, order=0, persons=None, field=None):
    """A tournament; `dates` is a date for all rounds or one a round; entries are persons."""
    if isinstance(outcomes, str):
        outcomes = tables(outcomes)
    rounds = sorted({one.round for one in outcomes})
    if isinstance(dates, str):
        dates = [dates] * len(rounds)
    names = {entry: entry for one in outcomes for entry in one.entries} | (persons or {})
    table = standing(field or entrants(outcomes), outcomes, division="A")
    return Closed(
        AsOf(stream, len(outcomes), f"{stream}-head"),
        dict(zip(rounds, dates, strict=True)),
        names,
        tuple(outcomes),
        (table,),
        order,
    )
