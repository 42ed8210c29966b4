"""The flat fold gives the bytes of the fold game by game, whatever was played and by which rule."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening
from tests.tournaments.standings.rating_list import ranking_text, rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.long_texts import long_text
from tournaments.ranking.contributions import contribution_data, contribution_of, read_contribution
from tournaments.ranking.flat_fold import folded_data
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import GERMAN, LINEAR, Factor, RatingRule

RULES = {
    "linear": LINEAR,
    "german": GERMAN,
    "north american": RatingRule(system="north_american"),
    "chess, whole": RatingRule(system="chess_curve", period="tournament"),
    "capped": replace(LINEAR, most_percent=60, points_per_percent=7),
    "capped curve": RatingRule(system="north_american", most_percent=70, points_per_percent=7),
    "young": replace(
        LINEAR, factors=(Factor(33, 3, 1010), Factor(21, 5), Factor(17, None, 990), Factor(9))
    ),
    "by games": replace(LINEAR, factors=(Factor(90, 2), Factor(33, 5), Factor(9))),
    "by rating": replace(
        LINEAR, factors=(Factor(90, None, 1010), Factor(33, None, 1060), Factor(9))
    ),
    "steep": replace(LINEAR, points_per_percent=90_000, factors=(Factor(90_000),)),
    "dwz": RatingRule(system="dwz", period="tournament"),
    "glicko": RatingRule(system="glicko_2", start=1500),
}
LISTS = [
    StartList("2024-03-01", {"e1": Given(1_400_000, 7), "e4": Given(900_000)}, 3),
    StartList("2024-05-02", {"e0": Given(2_350_123), "e2": Given(611_500, 2)}, 4),
]


@given(
    st.randoms(use_true_random=False),
    st.sampled_from(sorted(RULES)),
    st.sampled_from([{}, {"e2": "e3"}]),
    st.sampled_from([[], LISTS]),
    st.sampled_from([(2,), (2,), (2, 3)]),
    st.booleans(),
)
@settings(max_examples=examples(80), deadline=None)
def test_both_folds_give_the_same_bytes(chance, rule, merged, lists, sizes, one_day):
    season = []
    for number in range(6):
        days = sorted(f"2024-{3 + number % 4:02}-{chance.randint(1, 3):02}" for _ in range(3))
        season.append(
            closed(
                f"t{number}",
                days[:1] * 3 if one_day else days,
                random_evening(chance, sizes=sizes, entries=chance.randint(2, 9)),
                persons={f"e{n}": f"e{n}" for n in range(9)},
                ratings={"e0": chance.randint(0, 3000), "e5": 1000},
                rated=chance.random() < 0.9,
            )
        )
    told = ranking_text(rating_list(season, RULES[rule], lists=lists, merged=merged))
    assert long_text(folded_data(season, RULES[rule], lists=lists, merged=merged)) == told
    kept = [read_contribution(one.as_of, contribution_data(contribution_of(one))) for one in season]
    chance.shuffle(kept)
    assert long_text(folded_data(kept, RULES[rule], lists=lists, merged=merged)) == told
