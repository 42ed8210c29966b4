"""Who wins the prizes of a series: kind by kind, and what is published without any."""

import pytest

from engine.refusals import Unusable
from tests.tournaments.standings.seasons import closed
from tournaments.awarding import Candidate
from tournaments.ranking.data import series_data
from tournaments.ranking.prizes import KINDS, SeriesPrize, prizes_in
from tournaments.ranking.series import series
from tournaments.ranking.series_rule import SeriesRule, read_series_rule, series_rule_data

NEW = {"Cleo": 1200, "Dora": 900}  # Anna and Bert come without a rating, Emil comes once
U18 = {"Dora": "U18"}
MAY = closed(
    "may", "2024-05-01", "1.1 Anna 400 Bert 300\n1.2 Cleo 390 Dora 300", ratings=NEW, categories=U18
)
JUNE = closed(
    "june",
    "2024-06-01",
    "1.1 Bert 412 Cleo 300\n1.2 Anna 412 Dora 300",
    ratings={**NEW, "Anna": 1000},
    categories=U18,
)
JULY = closed(
    "july",
    "2024-07-01",
    "1.1 Bert 411 Emil 300\n1.2 Cleo 380 Dora 300",
    ratings=NEW,
    categories=U18,
)
POINTS = (10, 6, 3)


def body(*prizes, one_each=False, season=(MAY, JUNE, JULY), merged=None):
    """A series with these prizes as it is published."""
    told = tuple(
        SeriesPrize(**one) if isinstance(one, dict) else SeriesPrize(one) for one in prizes
    )
    rule = SeriesRule(by_place=POINTS, beyond=1, prizes=told, one_each=one_each)
    return series_data(series(season, rule, merged=merged))


def won(*prizes, **more):
    """Who wins each of the prizes: names with a plus between those who share, and what with."""
    return [
        f"{'+'.join(who.entry for who in one.winners)} {one.winners[0].reached}"
        if one.winners
        else "nobody"
        for one in prizes_in(body(*prizes, **more))
    ]


def place(number, category=None):
    return {"by": "standing", "place": number, "category": category}


def test_the_ranking_that_these_prizes_follow_from():
    rows = ["{place} {person} {total}".format(**row) for row in body()["rows"]]
    assert rows == ["1 Bert 19", "2 Anna 18", "3 Cleo 14", "4 Dora 8", "5 Emil 1"]


def test_places_are_won_among_all_and_in_a_class():
    told = won(place(1), place(2), place(6), place(1, "U18"), place(1, "X"))
    assert told == ["Bert 1", "Anna 2", "nobody", "Dora 4", "nobody"]


def test_a_newcomer_came_to_the_first_tournament_without_a_rating_where_others_had_one():
    second = {"by": "newcomer", "place": 2}
    assert won("newcomer", second) == ["Bert 1", "Anna 2"]  # Anna's rating of June is too late
    plain = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300")
    assert won("newcomer", season=(plain,)) == ["nobody"]


def test_the_most_tournaments_and_the_best_one_are_counted_whatever_counts():
    assert won("most_tournaments", "best_tournament") == ["Bert+Cleo+Dora 3", "Bert+Anna 10"]


def test_the_high_game_is_that_of_all_tournaments_and_says_where_it_was():
    (one,) = prizes_in(body("high_game"))
    assert [(who.entry, who.reached) for who in one.winners] == [("Bert", 412), ("Anna", 412)]
    (result,) = one.winners[0].lines
    assert (result["stream"], result["high"]) == ("june", {"score": 412, "round": 1, "table": 1})


def test_of_two_entries_of_one_person_the_higher_game_is_told():
    one = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n1.2 Cleo 390 Dora 500")
    assert won("high_game", season=(one,), merged={"Dora": "Anna"}) == ["Anna 500"]


def test_whoever_has_a_prize_is_passed_over_where_each_has_one():
    first, high = prizes_in(body(place(1), "high_game", one_each=True))
    assert [who.entry for who in first.winners + high.winners] == ["Bert", "Anna"]
    assert [(one.candidate.entry, one.why, one.has) for one in high.passed] == [
        ("Bert", "has_prize", 1)
    ]


ANNA, BERT, CLEO, DORA = (f"0000000{number}-0000-4000-8000-000000000000" for number in range(4))


def test_what_people_decide_on_goes_to_whom_they_name_and_counts_as_a_prize():
    names = {"Anna": ANNA, "Bert": BERT, "Cleo": CLEO, "Dora": DORA}
    one = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n1.2 Cleo 390 Dora 300", persons=names)
    word = {"by": "best_word", "person": ANNA, "word": "HORN"}
    nobody, given, first = prizes_in(
        body({"by": "by_hand"}, word, place(1), season=(one,), one_each=True)
    )
    assert (nobody.winners, given.winners) == ((), (Candidate(ANNA, 1),))
    assert (given.prize.word, [who.entry for who in first.winners]) == ("HORN", [CLEO])
    assert [(one.candidate.entry, one.has) for one in first.passed] == [(ANNA, 2)]


def test_a_prize_given_to_somebody_who_was_merged_is_that_of_the_kept_one():
    names = {"Anna": ANNA, "Bert": BERT, "Cleo": CLEO, "Dora": DORA}
    one = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300", persons=names)
    prizes = ({"by": "by_hand", "person": CLEO}, place(1))
    told = body(*prizes, season=(one,), merged={CLEO: DORA})
    assert told["rule"]["prizes"] == [
        {"by": "by_hand", "place": 1, "category": None, "person": DORA},
        {"by": "standing", "place": 1, "category": None},
    ]


def test_before_any_tournament_nobody_wins_anything():
    assert won(*KINDS, season=()) == ["nobody"] * len(KINDS)


def test_a_rule_without_prizes_says_nothing_of_them_and_neither_do_its_results():
    assert series_rule_data(SeriesRule()).keys() == {
        "counts", "by_place", "beyond", "best", "divisions", "percent", "since", "until"
    }  # fmt: skip
    keys = {"stream", "date", "division", "entry", "place", "points", "counted"}
    assert {frozenset(one) for row in body()["rows"] for one in row["results"]} == {frozenset(keys)}
    (told,) = {frozenset(one) for row in body("high_game")["rows"] for one in row["results"]} - {
        frozenset(keys)
    }
    assert told == keys | {"high"}


def test_a_rule_with_prizes_is_read_as_it_was_told():
    rule = SeriesRule(prizes=(SeriesPrize("standing", 2, "U18"),), one_each=True)
    assert read_series_rule(series_rule_data(rule)) == rule
    assert read_series_rule({"prizes": [{"by": "high_game"}]}).prizes == (SeriesPrize("high_game"),)
    given = SeriesPrize("best_word", person=ANNA, word="HORN", thing=BERT)
    assert read_series_rule(series_rule_data(SeriesRule(prizes=(given,)))).prizes == (given,)


@pytest.mark.parametrize(
    ("told", "where", "said"),
    [
        ({"prizes": "all"}, "prizes", "These must be prizes."),
        ({"prizes": [{"place": 1}]}, "prizes", "A prize says how it is won (by)"),
        ({"prizes": [{"by": "standing", "entry": "x"}]}, "prizes", "A prize says how it is won"),
        ({"prizes": [{"by": "standing", "thing": "Pokal"}]}, "prizes", "it must be an id"),
        ({"prizes": [{"by": "by_hand", "person": "Anna"}]}, "prizes", "it must be an id"),
        ({"prizes": [{"by": "best_word", "word": "HORN 12"}]}, "prizes", "it must be"),
        ({"prizes": [{"by": "high_game", "word": "HORN"}]}, "prizes", "Prize 1 follows from the"),
        ({"prizes": [{"by": "high_game", "person": "x"}]}, "prizes", "Prize 1 follows from the"),
        ({"prizes": [{"by": "high_game"}, {"by": "luck"}]}, "prizes", "Prize 2 must be one of"),
        ({"prizes": [{"by": ["x"]}]}, "prizes", "Prize 1 must be one of standing, newcomer"),
        ({"prizes": [{"by": "standing", "place": 0}]}, "prizes", "from 1 to 999"),
        ({"prizes": [{"by": "standing", "place": True}]}, "prizes", "from 1 to 999"),
        ({"prizes": [{"by": "standing", "category": " U18"}]}, "prizes", "no blank at an end"),
        ({"prizes": [{"by": "standing", "category": ""}]}, "prizes", "from 1 to 32 characters"),
        ({"prizes": [{"by": "high_game"}] * 101}, "prizes", "At most 100 prizes."),
        ({"one_each": 1}, "one_each", "This must be true or false."),
    ],
)
def test_what_can_be_no_prize_is_refused_with_its_place(told, where, said):
    with pytest.raises(Unusable) as no:
        read_series_rule(told)
    assert (no.value.where, said in str(no.value)) == (f"series.{where}", True)
