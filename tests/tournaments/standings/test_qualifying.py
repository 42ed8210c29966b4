"""Who qualifies: the first of each event that is large enough, then the best of the series."""

import json
from dataclasses import replace

import pytest

from engine.refusals import Unusable
from tests.tournaments.standings.evenings import tables
from tests.tournaments.standings.seasons import closed
from tournaments.ranking.data import series_text
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule, read_series_rule, series_rule_data

MAY = closed("may", "2024-05-01", "1.1 Anna 400 Bert 100\n1.2 Cleo 390 Dora 200")
JUNE = closed("june", "2024-06-01", "1.1 Anna 400 Cleo 100\n1.2 Bert 390 Dora 200")
SMALL = closed("small", "2024-04-01", "1.1 Dora 400 Emil 300")
TWO = SeriesRule(by_place=(10, 6, 3), beyond=1, qualify_places=2, qualify_players=4)


def listed(one):
    """The list as lines: number, who, by what, at which place, over whom."""
    rows = [(row.person, row.qualified) for row in one.rows if row.qualified]
    return [
        " ".join(
            [f"{told.number}", person, told.stream or "series", f"{told.place}"]
            + ([f"over {' '.join(told.over)}"] if told.over else [])
            + ([f"declined {' '.join(told.declined)}"] if told.declined else [])
        )
        for person, told in sorted(rows, key=lambda row: (row[1].number, row[0]))
    ]


def events(one):
    """The events as lines: which, how many came, who had qualified, how many do by it."""
    return [
        " ".join(
            [each.stream, *([each.division] if each.division else []), str(each.players)]
            + ([] if each.large_enough else ["too few"])
            + [*each.already, str(each.qualified)]
        )
        for each in one.events
    ]


def test_the_first_of_each_event_qualify_and_a_seat_of_who_has_one_stays_empty():
    found = series([SMALL, MAY, JUNE], TWO)
    assert listed(found) == ["1 Anna may 1", "2 Cleo may 2", "3 Bert june 2"]
    assert events(found) == ["small 2 too few 0", "may 4 2", "june 4 Anna 1"]


def test_a_seat_passes_on_to_the_next_who_has_none_and_says_over_whom():
    ends = closed("july", "2024-07-01", "1.1 Anna 400 Cleo 100\n1.2 Emil 390 Dora 200")
    found = series([MAY, ends], replace(TWO, qualify_passes_to=3))
    assert listed(found) == [
        "1 Anna may 1",
        "2 Cleo may 2",
        "3 Emil july 2",
        "4 Dora july 3 over Anna",
    ]
    assert events(found) == ["may 4 2", "july 4 Anna 2"]


def test_a_seat_passes_no_further_than_the_rule_says():
    one = replace(TWO, qualify_places=1)
    assert listed(series([MAY, JUNE], one)) == ["1 Anna may 1"]
    assert listed(series([MAY, JUNE], replace(one, qualify_passes_to=2))) == [
        "1 Anna may 1", "2 Bert june 2 over Anna",
    ]  # fmt: skip


def test_after_the_events_the_best_of_the_series_qualify_who_have_not():
    found = series([MAY, JUNE], replace(TWO, qualify_places=1, qualify_best=2))
    totals = {row.person: row.total for row in found.rows}
    assert totals == {"Anna": 20, "Bert": 7, "Cleo": 7, "Dora": 6}
    assert listed(found) == [
        "1 Anna may 1", "2 Bert series 2 over Anna", "2 Cleo series 2 over Anna",
    ]  # fmt: skip


def test_who_share_the_last_seat_have_it_both():
    shared = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n1.2 Cleo 400 Dora 300")
    found = series([shared], replace(TWO, qualify_places=1))
    assert listed(found) == ["1 Anna may 1", "1 Cleo may 1"]
    best = series([shared], SeriesRule(qualify_best=1))
    assert listed(best) == ["1 Anna series 1", "1 Cleo series 1"]


DIVIDED = closed(
    "may", "2024-05-01",
    [*tables("1.1 Anna 400 Bert 300"), *tables("1.1 Cleo 400 Dora 300", "B")],
)  # fmt: skip


@pytest.mark.parametrize(
    ("divisions", "list_", "seen"),
    [
        ("behind", ["1 Anna may 1", "2 Bert may 2", "3 Cleo may 3"], ["may 4 3"]),
        ("first", ["1 Anna may 1", "2 Bert may 2"], ["may A 2 2"]),
        (
            "alike",
            ["1 Anna may 1", "2 Bert may 2", "3 Cleo may 1", "4 Dora may 2"],
            ["may A 2 2", "may B 2 2"],
        ),
    ],
)
def test_divisions_are_one_event_or_several_as_they_count_in_the_series(divisions, list_, seen):
    rule = SeriesRule(divisions=divisions, qualify_places=3)
    assert (listed(series([DIVIDED], rule)), events(series([DIVIDED], rule))) == (list_, seen)


def test_two_entries_of_one_person_have_one_seat():
    merged = {"Bert": "Anna"}
    found = series([MAY], replace(TWO, qualify_players=3), merged=merged)
    assert listed(found) == ["1 Anna may 1", "2 Cleo may 2"]
    assert events(found) == ["may 3 2"]


def test_a_series_without_a_list_has_the_text_that_it_always_had():
    text = json.loads(series_text(series([MAY], SeriesRule())))
    assert sorted(text) == ["as_of", "kind", "rows", "rule"]
    assert not [name for name in text["rule"] if name.startswith("qualify")]
    assert all("qualified" not in row for row in text["rows"])


def test_a_rule_with_a_list_comes_back_from_its_data():
    for rule in (TWO, SeriesRule(qualify_best=5), replace(TWO, qualify_passes_to=6)):
        assert read_series_rule(json.loads(json.dumps(series_rule_data(rule)))) == rule


@pytest.mark.parametrize(
    "how",
    [
        {"qualify_places": -1},
        {"qualify_players": "16"},
        {"qualify_players": None},
        {"qualify_passes_to": 10_000},
        {"qualify_best": True},
    ],
)
def test_a_list_that_can_not_be_says_where(how):
    with pytest.raises(Unusable) as bad:
        SeriesRule(**how)
    assert bad.value.where == f"series.{next(iter(how))}"


# Who declines a seat


def test_the_seat_of_who_declines_passes_on_as_far_as_the_rule_says_and_says_so():
    no = replace(TWO, qualify_passes_to=3, qualify_declined=("Anna",))
    found = series([MAY], no)
    assert listed(found) == ["1 Cleo may 2", "2 Dora may 3 declined Anna"]
    assert [one.declined for one in found.events] == [("Anna",)]
    stays = series([MAY], replace(no, qualify_passes_to=None))
    assert listed(stays) == ["1 Cleo may 2"]


def test_who_declines_takes_no_seat_by_the_ranking_either():
    rule = SeriesRule(qualify_best=2, qualify_declined=("Anna",))
    assert listed(series([MAY], rule)) == [
        "1 Cleo series 2 declined Anna",
        "2 Dora series 3 declined Anna",
    ]


def test_who_had_a_seat_and_who_declines_are_told_apart():
    rule = replace(TWO, qualify_places=1, qualify_passes_to=4, qualify_declined=("Bert",))
    assert listed(series([MAY, JUNE], rule)) == [
        "1 Anna may 1", "2 Dora june 3 over Anna declined Bert",
    ]  # fmt: skip


def test_whoever_was_merged_declines_as_who_is_kept():
    rule = replace(TWO, qualify_declined=("Old",))
    assert listed(series([MAY], rule, merged={"Old": "Anna"})) == ["1 Cleo may 2"]


def test_a_rule_says_who_declines_only_where_somebody_does():
    one = "00000000-0000-4000-8000-000000000001"
    said = {"qualify_best": 1, "qualify_declined": [one, one.upper()]}
    assert read_series_rule(said).qualify_declined == (one,)
    assert series_rule_data(read_series_rule(said))["qualify_declined"] == [one]
    assert "qualify_declined" not in series_rule_data(SeriesRule(qualify_best=1))
    assert "declined" not in series_text(series([MAY], TWO))


@pytest.mark.parametrize("wrong", ["Anna", ["Anna"], [1], None])
def test_who_declines_is_told_by_ids(wrong):
    with pytest.raises(Unusable) as refused:
        read_series_rule({"qualify_declined": wrong})
    assert refused.value.where == "series.qualify_declined"
