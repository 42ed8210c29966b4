"""A series of evenings: points by place, half points, the best of each."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.refusals import Refusal, Unusable
from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening, tables
from tests.tournaments.standings.seasons import closed
from tournaments.long_texts import sha256_of
from tournaments.ranking.closed import AsOf, Closed, person_of
from tournaments.ranking.data import series_data, series_text
from tournaments.ranking.refusals import Reason
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule, read_series_rule, series_rule_data
from tournaments.results import exact_data
from tournaments.standings.table import Entrant, standing

MAY = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n1.2 Cleo 390 Dora 300")
JUNE = closed("june", "2024-06-01", "1.1 Bert 400 Cleo 300\n1.2 Anna 400 Dora 300")
JULY = closed("july", "2024-07-01", "1.1 Bert 400 Anna 300\n1.- Cleo bye")
RULE = SeriesRule(by_place=(10, 6, 3), beyond=1)


def drawn(one):
    """A series as lines; points in brackets don't count."""
    return [
        " ".join(
            [f"{row.place}{'=' if row.shared else ''}", row.person, f"{exact_data(row.total)}:"]
            + [str(one.points) if one.counted else f"({one.points})" for one in row.results]
        )
        for row in one.rows
    ]


def test_points_by_place_add_up_and_equal_rows_share_the_average_of_the_places_they_fill():
    assert drawn(series([MAY, JUNE, JULY], RULE)) == [
        "1 Anna 21: 10 8 3",
        "2 Bert 19: 1 8 10",
        "3 Cleo 14: 6 2 6",
        "4 Dora 5: 3 2",
    ]


def test_only_the_best_two_count():
    assert drawn(series([MAY, JUNE, JULY], replace(RULE, best=2))) == [
        "1= Anna 18: 10 8 (3)",
        "1= Bert 18: (1) 8 10",
        "3 Cleo 12: 6 (2) 6",
        "4 Dora 5: 3 2",
    ]


def test_half_points_can_count_instead():
    assert drawn(series([MAY, JUNE, JULY], SeriesRule(counts="half_points", best=2))) == [
        "1= Anna 4: 2 2 (0)",
        "1= Bert 4: (0) 2 2",
        "1= Cleo 4: 2 (0) 2",
        "4 Dora 0: 0 0",
    ]


def test_a_share_that_is_not_whole_stays_exact():
    three = closed("three", "2024-05-01", "1.1 Anna 300 Bert 300\n1.- Cleo bye")
    odd = closed("odd", "2024-05-02", "1.1 Anna 300 Bert 300")
    rule = SeriesRule(by_place=(10, 7, 4), beyond=0)
    assert drawn(series([three, odd], rule)) == [
        "1= Anna 14: 11/2 17/2",
        "1= Bert 14: 11/2 17/2",
        "3 Cleo 10: 10",
    ]
    assert drawn(series([odd], rule)) == ["1= Anna 17/2: 17/2", "1= Bert 17/2: 17/2"]


def test_merged_persons_have_one_row_with_the_better_of_two_entries():
    merged = {"Dora": "Emma", "Emma": "Anna"}
    assert drawn(series([MAY, JUNE, JULY], RULE, merged=merged)) == [
        "1 Anna 21: 10 8 3",
        "2 Bert 19: 1 8 10",
        "3 Cleo 14: 6 2 6",
    ]


def test_who_never_came_gets_nothing_and_who_left_keeps_the_place():
    field = [Entrant("Anna", left=2), Entrant("Bert"), Entrant("Cleo"), Entrant("Dora")]
    text = "1.1 Anna 300 Bert 200\n1.2 Cleo - Dora -\n2.- Bert bye"
    evening = closed("may", "2024-05-01", text, field=field)
    assert drawn(series([evening], RULE)) == ["1 Anna 10: 10", "2 Bert 6: 6"]


def test_the_last_round_dates_a_tournament_and_streams_part_those_of_one_day():
    league = closed("league", ["2024-01-01", "2024-09-01"], "1.- Anna bye\n2.- Anna bye")
    one = closed("a", "2024-05-01", "1.- Anna bye")
    other = closed("b", "2024-05-01", "1.- Anna bye")
    (row,) = series([league, other, one], RULE).rows
    assert [result.stream for result in row.results] == ["a", "b", "league"]


IN_DIVISIONS = closed(
    "may",
    "2024-05-01",
    [
        *tables("1.1 Anna 400 Bert 300"),
        *tables("1.1 Cleo 400 Dora 300", "B"),
        *tables("1.1 Emil 400 Frida 300", "C"),
    ],
)


@pytest.mark.parametrize(
    ("how", "points"),
    [
        ({"divisions": "alike"}, {"Anna": 10, "Bert": 6, "Cleo": 10, "Dora": 6, "Emil": 10,
                                  "Frida": 6}),
        ({"divisions": "behind"}, {"Anna": 10, "Bert": 6, "Cleo": 3, "Dora": 1, "Emil": 1,
                                   "Frida": 1}),
        ({"divisions": "first"}, {"Anna": 10, "Bert": 6}),
        ({"divisions": "percent", "percent": (100, 50)},
         {"Anna": 10, "Bert": 6, "Cleo": 5, "Dora": 3, "Emil": 5, "Frida": 3}),
        ({"counts": "half_points", "divisions": "percent", "percent": (100, 50, 0)},
         {"Anna": 2, "Bert": 0, "Cleo": 1, "Dora": 0, "Emil": 0, "Frida": 0}),
        ({"counts": "half_points", "divisions": "behind"},
         {"Anna": 2, "Bert": 0, "Cleo": 2, "Dora": 0, "Emil": 2, "Frida": 0}),
    ],
)  # fmt: skip
def test_the_rule_says_what_the_divisions_of_a_tournament_count(how, points):
    rows = series([IN_DIVISIONS], replace(RULE, **how)).rows
    assert {row.person: row.total for row in rows} == points


def test_a_division_in_which_nobody_played_is_none_before_the_next():
    table = standing([Entrant("Zoe")], [], division="A")
    lone = replace(IN_DIVISIONS, standings=(table, *IN_DIVISIONS.standings[1:]), persons={
        **IN_DIVISIONS.persons, "Zoe": "Zoe",
    })  # fmt: skip
    rows = series([lone], replace(RULE, divisions="first")).rows
    assert {row.person: row.total for row in rows} == {"Cleo": 10, "Dora": 6}


def test_only_tournaments_between_the_days_of_the_series_count():
    rule = replace(RULE, since="2024-06-01", until="2024-06-30")
    assert series([MAY, JUNE, JULY], rule).as_of == (JUNE.as_of,)


def test_a_row_has_the_category_of_the_last_tournament_entered():
    may = replace(MAY, categories={"Anna": "U18", "Bert": "U18"})
    june = replace(JUNE, categories={"Anna": "Ü60"})
    rows = {row.person: row.category for row in series([june, may], RULE).rows}
    assert rows == {"Anna": "Ü60", "Bert": None, "Cleo": None, "Dora": None}


def test_what_it_was_computed_from_is_part_of_it():
    register = AsOf("register", 7, "ff")
    assert series_data(series([MAY, JUNE], RULE, others=[register])) | {"rows": []} == {
        "kind": "series",
        "as_of": [["june", 2, "june-head"], ["may", 2, "may-head"], ["register", 7, "ff"]],
        "rule": {
            "counts": "place", "by_place": [10, 6, 3], "beyond": 1, "best": None,
            "divisions": "behind", "percent": [100, 75, 50], "since": None, "until": None,
        },
        "rows": [],
    }  # fmt: skip


@given(st.randoms(use_true_random=False), st.sampled_from([None, 1, 2]))
@settings(max_examples=examples(25))
def test_the_order_of_arrival_changes_no_byte(chance, best):
    season = [
        closed(f"t{number}", f"2024-0{chance.randint(1, 3)}-01", random_evening(chance))
        for number in range(4)
    ]
    rule = replace(RULE, best=best)
    first = series_text(series(season, rule))
    chance.shuffle(season)
    again = series_text(series(season, rule))
    assert (again, sha256_of(again)) == (first, sha256_of(first))
    assert json.loads(first)["kind"] == "series"


@pytest.mark.parametrize(
    ("how", "where"),
    [
        ({"counts": "luck"}, "series.counts"),
        ({"by_place": (1, 2)}, "series.by_place"),
        ({"by_place": (3, 2), "beyond": 2.5}, "series.by_place"),
        ({"best": 0}, "series.best"),
        ({"divisions": "luck"}, "series.divisions"),
        ({"percent": ()}, "series.percent"),
        ({"percent": (100, -1)}, "series.percent"),
        ({"since": "1.5.2024"}, "series.since"),
        ({"since": "2024-05-02", "until": "2024-05-01"}, "series.until"),
        ({"by_place": (1,) * 600}, "series.by_place"),
    ],
)
def test_a_rule_that_can_not_be_says_where(how, where):
    with pytest.raises(Unusable) as bad:
        SeriesRule(**how)
    assert bad.value.where == where


@pytest.mark.parametrize(
    "rule", [SeriesRule(), RULE, SeriesRule(counts="half_points", best=3, since="2024-05-01")]
)
def test_a_rule_comes_back_from_its_data(rule):
    assert read_series_rule(json.loads(json.dumps(series_rule_data(rule)))) == rule


@pytest.mark.parametrize(
    ("data", "where"),
    [([], "series"), ({"worst": 1}, "series.worst"), ({"by_place": 25}, "series.by_place")],
)
def test_what_is_no_rule_says_where(data, where):
    with pytest.raises(Unusable) as bad:
        read_series_rule(data)
    assert bad.value.where == where


def test_what_can_not_be_is_refused_with_its_reason():
    outcomes = MAY.outcomes
    refused = {
        Reason.COUNTED_TWICE: lambda: series([MAY, MAY], RULE),
        Reason.NO_DATE: lambda: Closed(AsOf("x", 1, "h"), {2: "2024-05-01"}, {}, outcomes, ()),
        Reason.NO_PERSON: lambda: Closed(AsOf("x", 1, "h"), {1: "2024-05-01"}, {}, outcomes, ()),
        Reason.MERGED_IN_A_CIRCLE: lambda: person_of("Anna", {"Anna": "Bert", "Bert": "Anna"}),
    }
    for reason, attempt in refused.items():
        with pytest.raises(Refusal) as no:
            attempt()
        assert no.value.reason is reason
        assert "{" not in no.value.detail


def test_a_tournament_of_no_rounds_has_no_date():
    with pytest.raises(Refusal, match="has no date"):
        Closed(AsOf("x", 1, "h"), {}, {}, (), ())


@pytest.mark.parametrize("day", ["1.5.2024", "2024-5-1", "20240501", "2024-13-01", None])
def test_what_is_no_date_says_where(day):
    with pytest.raises(Unusable, match="x, round 1: This is no date"):
        Closed(AsOf("x", 1, "h"), {1: day}, {}, (), ())
