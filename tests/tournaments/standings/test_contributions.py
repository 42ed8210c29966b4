"""Rankings are the same whether they read tournaments or what is kept of them."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening
from tests.tournaments.standings.rating_list import ranking_text, rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.ranking.contributions import (
    contribution_data,
    contribution_of,
    read_contribution,
)
from tournaments.ranking.prizes import SeriesPrize
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import GERMAN, LINEAR

chances = st.randoms(use_true_random=False)
LISTS = [StartList("2024-02-01", {"e1": Given(1_400_000, 7), "e4": Given(900_000)}, 3)]


def season(chance):
    """Four small tournaments with what is pinned at entries, some of them in two divisions."""
    return [
        closed(
            f"t{number}",
            sorted(f"2024-0{chance.randint(1, 3)}-01" for _ in range(3)),
            [
                replace(one, division=chance.choice("AB"))
                for one in random_evening(chance, sizes=(2, 3, 4))
            ],
            persons={"e5": "somebody else"},
            ratings={"e0": chance.randint(800, 1600)},
            categories={"e1": "U18"},
            rated=chance.random() < 0.8,
        )
        for number in range(4)
    ]


def kept(one):
    """What is kept of a tournament, as a row gives it back."""
    data = json.loads(json.dumps(contribution_data(contribution_of(one))))
    return read_contribution(one.as_of, data)


@given(
    chances,
    st.sampled_from([LINEAR, GERMAN]),
    st.builds(
        SeriesRule,
        counts=st.sampled_from(["place", "half_points"]),
        best=st.sampled_from([None, 2]),
        divisions=st.sampled_from(["behind", "alike", "first", "percent"]),
        until=st.sampled_from([None, "2024-02-15"]),
        prizes=st.sampled_from([(), tuple(map(SeriesPrize, ("high_game", "newcomer")))]),
    ),
    st.sampled_from([{}, {"e2": "e3"}, {"e2": "e3", "e3": "e0"}]),
)
@settings(max_examples=examples(60), deadline=None)
def test_what_is_kept_gives_the_same_bytes(chance, rating, rule, merged):
    tournaments = season(chance)
    contributions = [kept(one) for one in tournaments]
    assert contributions == [contribution_of(one) for one in tournaments]
    assert ranking_text(series(contributions, rule, merged=merged)) == ranking_text(
        series(tournaments, rule, merged=merged)
    )
    assert ranking_text(
        rating_list(contributions, rating, lists=LISTS, merged=merged)
    ) == ranking_text(rating_list(tournaments, rating, lists=LISTS, merged=merged))
