"""A season counts the tournaments of its days, or those that were chosen, and no other one."""

import json
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.tournaments.standings.seasons import closed
from tournaments.ranking.data import season_text, series_text, sources_in
from tournaments.ranking.seasons import Season, check_choice, is_season
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule

STREAMS = [str(UUID(int=n)) for n in range(1, 6)]
EVENINGS = [
    closed(stream, f"2026-{month:02}-10", "1.1 Anna 400 Bert 300")
    for month, stream in enumerate(STREAMS, start=1)
]
YEAR = SeriesRule(best=2)


def months(season):
    """The months of the evenings that a season counts."""
    return [int(one.date[5:7]) for one in season.of(EVENINGS)]


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({"since": "2026-03-10"}, [3, 4, 5]),
        ({"until": "2026-03-09"}, [1, 2]),
        ({"since": "2026-02-01", "until": "2026-04-10"}, [2, 3, 4]),
    ],
)
def test_days_say_what_counts(days, expected):
    assert months(Season("id", 1, SeriesRule(**days))) == expected


def test_a_choice_says_what_counts_in_whatever_order():
    assert months(Season("id", 1, YEAR, (STREAMS[3], STREAMS[0]))) == [1, 4]


@given(st.sets(st.sampled_from(STREAMS), min_size=1), st.integers(1, 5))
def test_a_season_of_a_choice_is_the_series_of_a_club_that_played_nothing_else(chosen, best):
    rule = SeriesRule(best=best)
    season = Season("id", 3, rule, tuple(sorted(chosen)))
    alone = [one for one in EVENINGS if one.as_of.stream in chosen]
    text = season_text(season, series(season.of(EVENINGS), rule))
    whole = json.loads(series_text(series(alone, rule)))
    assert json.loads(text) == {**whole, "season": 3}


@given(st.lists(st.sampled_from(EVENINGS), unique_by=lambda one: one.date))
def test_a_text_tells_what_it_was_computed_from(evenings):
    found = series(evenings, YEAR)
    assert sources_in(series_text(found)) == found.as_of
    assert sources_in(season_text(Season("id", 1, YEAR), found)) == found.as_of


def test_what_is_no_text_of_a_ranking_tells_nothing():
    with pytest.raises(ValueError, match="rows"):
        sources_in('{"rows":[]}')


def test_publications_of_seasons_are_known_by_their_name():
    assert Season("id", 12, YEAR).series == "season-12"
    assert [is_season(name) for name in ("season-12", "points", "rating")] == [True, False, False]


@pytest.mark.parametrize(
    ("rule", "chosen", "said"),
    [
        (SeriesRule(since="2026-01-01"), (STREAMS[0],), "Either days or chosen tournaments"),
        (SeriesRule(until="2026-01-01"), (STREAMS[0],), "Either days or chosen tournaments"),
        (YEAR, (), "Choose from 1 to {most} tournaments."),
        (YEAR, tuple(str(UUID(int=n)) for n in range(501)), "Choose from 1 to {most} tournaments."),
        (YEAR, (STREAMS[0], STREAMS[0]), "Choose each tournament once."),
        (YEAR, ("vereinsabend",), "{id} is no id of a tournament."),
        (YEAR, (STREAMS[0].upper().replace("0", "A"),), "{id} is no id of a tournament."),
    ],
)
def test_a_choice_that_can_not_be_is_refused(rule, chosen, said):
    with pytest.raises(Unusable) as no:
        check_choice(rule, chosen)
    assert no.value.where == "tournaments"
    assert no.value.what.startswith(said)


def test_all_of_the_days_is_no_choice():
    check_choice(SeriesRule(since="2026-01-01"), None)
