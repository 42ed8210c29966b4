"""Closed tournaments of the tests: evenings with dates, and persons behind the entries."""

from tests.tournaments.standings.evenings import entrants, tables
from tournaments.ranking.closed import AsOf, Closed
from tournaments.standings.table import standing


def closed(stream, dates, outcomes, *, persons=None, field=None, **more):
    """A tournament; `dates` is a date for all rounds or one a round; entries are persons.

    `more` is what was pinned at entries (`ratings`, `categories`), and whether it is `rated`.
    """
    if isinstance(outcomes, str):
        outcomes = tables(outcomes)
    rounds = sorted({one.round for one in outcomes})
    if isinstance(dates, str):
        dates = [dates] * len(rounds)
    names = {entry: entry for one in outcomes for entry in one.entries} | (persons or {})
    divisions = dict.fromkeys(one.division for one in outcomes)
    return Closed(
        AsOf(stream, len(outcomes), f"{stream}-head"),
        dict(zip(rounds, dates, strict=True)),
        names,
        tuple(outcomes),
        tuple(_standing(division, outcomes, field) for division in divisions),
        **more,
    )


def _standing(division, outcomes, field):
    here = [one for one in outcomes if one.division == division]
    return standing(field or entrants(here), here, division=division)
