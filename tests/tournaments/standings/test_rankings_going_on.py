"""A published ranking with one more tournament has the bytes of the fold from nothing."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening
from tests.tournaments.standings.rating_list import ranking_text, rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.long_texts import written
from tournaments.ranking.going_on import rating_gone_on, series_gone_on
from tournaments.ranking.prizes import SeriesPrize
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import GERMAN, LINEAR, RatingRule

NORTH_AMERICAN = RatingRule(system="north_american")
DWZ = RatingRule(system="dwz", period="tournament", newcomers="performance")
GLICKO = RatingRule(system="glicko_2", period="tournament")
WENG_LIN = RatingRule(system="weng_lin")

LISTS = [StartList("2024-03-01", {"e1": Given(1_400_000, 7), "e4": Given(900_000)}, 3)]
rules = st.builds(
    SeriesRule,
    counts=st.sampled_from(["place", "half_points"]),
    best=st.sampled_from([None, 1, 2]),
    divisions=st.sampled_from(["behind", "alike", "percent"]),
    qualify_places=st.integers(0, 2),
    qualify_players=st.integers(1, 4),
    qualify_passes_to=st.sampled_from([None, 3]),
    qualify_best=st.integers(0, 2),
    qualify_declined=st.sampled_from([(), ("e1",), ("e0", "e2")]),
    prizes=st.sampled_from([(), tuple(map(SeriesPrize, ("high_game", "newcomer")))]),
)


@given(
    st.randoms(use_true_random=False),
    st.sampled_from([LINEAR, GERMAN, NORTH_AMERICAN, DWZ, GLICKO, WENG_LIN]),
    rules,
    st.sampled_from([{}, {"e2": "e3"}, {"e2": "e3", "e3": "e0"}]),
    st.sampled_from([[], LISTS]),
)
@settings(max_examples=examples(80), deadline=None)
def test_going_on_gives_the_same_bytes(chance, rating, rule, merged, lists):
    """Over a season, tournament by tournament, beginning with none or with the first few."""
    season = [
        closed(
            f"t{number}",
            sorted(f"2024-{3 + number:02}-{chance.randint(1, 28):02}" for _ in range(3)),
            random_evening(chance, sizes=(2, 3), entries=chance.randint(2, 7)),
            persons={"e0": "e0", "e1": "e1", "e2": "e2", "e5": "somebody else"},
            ratings={"e0": chance.randint(800, 1600), "e1": 1000},
            categories={chance.choice(["e0", "e1", "e2"]): "U18"},
        )
        for number in range(5)
    ]
    begin = chance.randint(0, 4)
    points = series(season[:begin], rule, merged=merged)
    ratings = rating_list(season[:begin], rating, merged=merged, lists=lists)
    told = [json.loads(ranking_text(points)), json.loads(ranking_text(ratings))]
    for number, one in enumerate(season[begin:], start=begin + 1):
        as_of = [each.as_of for each in season[:number]]
        told = [
            json.loads(written(series_gone_on(told[0], one, rule, merged, as_of))),
            json.loads(written(rating_gone_on(told[1], one, rating, merged, as_of))),
        ]
        assert written(told[0]) == ranking_text(series(season[:number], rule, merged=merged))
        assert written(told[1]) == ranking_text(
            rating_list(season[:number], rating, merged=merged, lists=lists)
        )
