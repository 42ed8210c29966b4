"""Standings written by hand, and why each row stands where it stands."""

import pytest

from engine.refusals import Refusal
from tests.tournaments.standings.evenings import drawn, standing_of, tables
from tournaments.points import POINTS_OF_MANY
from tournaments.results import Outcome, Penalty
from tournaments.standings.data import as_data, as_text, row_data
from tournaments.standings.order import ORDER_OF_MANY, Decision, Direct
from tournaments.standings.refusals import Reason
from tournaments.standings.table import Entrant, standing

EVENING = """
1.1 Anna 400 Bert 350
1.2 Cleo 380 Dora 380
1.- Emil bye
2.1 Anna 300 Emil 420
2.2 Dora 410 Bert 390
2.- Cleo bye
3.1 Emil 333 Cleo 366
3.2 Dora + Anna -
"""


def test_an_evening_by_wins_spread_and_total():
    assert drawn(standing_of(EVENING, order=("wins", "spread", "total"))) == (
        "1 Cleo 5 83 746\n2 Dora 5 70 790\n3 Emil 4 137 753\n4 Anna 2 -120 700\n5 Bert 0 -70 740"
    )


def test_the_standing_after_an_earlier_round():
    assert drawn(standing_of(EVENING, order=("wins", "spread", "total"), through=1)) == (
        "1 Anna 2 50 400\n2 Emil 2 50 0\n3= Cleo 1 0 380\n3= Dora 1 0 380\n5 Bert 0 -50 350"
    )


def test_before_the_first_round_all_are_equal_and_shown_by_number():
    field = [Entrant("Anna", 2), Entrant("Bert", 3), Entrant("Cleo", 1)]
    assert drawn(standing(field, [], division="A", order=("wins",))) == (
        "1= Cleo 0\n1= Anna 0\n1= Bert 0"
    )


def test_a_division_of_nobody_has_no_rows():
    assert standing([], [], division="A").rows == ()


def test_results_of_another_division_are_left_out():
    other = tables("1.1 Gerd 300 Hugo 200", "B")
    both = standing([Entrant("Anna"), Entrant("Bert")], [*tables("1.1 Anna 2 Bert 1"), *other],
                    division="A", order=("wins",))  # fmt: skip
    assert drawn(both) == "1 Anna 2\n2 Bert 0"


def test_equal_rows_share_a_place_and_the_next_is_left_out():
    text = "1.1 Anna 300 Bert 200\n1.2 Cleo 300 Dora 200"
    assert drawn(standing_of(text, order=("wins", "spread", "total"))) == (
        "1= Anna 2 100 300\n1= Cleo 2 100 300\n3= Bert 0 -100 200\n3= Dora 0 -100 200"
    )


def test_head_to_head_decides_between_two_who_met():
    text = """
    1.1 Anna 300 Bert 290
    1.2 Cleo 300 Dora 200
    2.1 Cleo 310 Anna 210
    2.2 Bert 400 Dora 310
    """
    table = standing_of(text, order=("wins", "head_to_head"))
    assert drawn(table) == "1 Cleo 4\n2 Anna 2\n3 Bert 2\n4 Dora 0"
    assert table.rows[2].decision == Decision("head_to_head", 2, 0, ("Anna", "Bert"))
    assert table.rows[1].directs == (Direct(("Anna", "Bert"), 2),)


def test_head_to_head_is_left_out_unless_all_of_them_met():
    text = "1.1 Anna 300 Bert 200\n1.2 Cleo 300 Dora 200\n2.1 Anna 1 Cleo 1\n2.2 Bert 1 Dora 1"
    won_and_drawn = standing_of(text, order=("wins", "head_to_head"))
    assert drawn(won_and_drawn) == "1= Anna 3\n1= Cleo 3\n3= Bert 1\n3= Dora 1"
    three_equal = "1.1 Anna 2 Bert 1\n2.1 Bert 2 Cleo 1\n1.2 Cleo 2 Dora 1"
    assert drawn(standing_of(three_equal, order=("wins", "head_to_head"))) == (
        "1= Anna 2\n1= Bert 2\n1= Cleo 2\n4 Dora 0"
    )


def test_a_forfeit_is_no_meeting():
    text = "1.1 Anna + Bert -\n2.1 Bert + Anna -"
    assert drawn(standing_of(text, order=("wins", "head_to_head"))) == "1= Anna 2\n1= Bert 2"


def test_a_forfeit_is_no_meeting_even_if_places_were_noted():
    noted = Outcome("A", 1, 1, ("Anna", "Bert"), (1, 2), None, "forfeit", ("Bert",))
    back = tables("2.1 Bert + Anna -")
    both = standing([Entrant("Anna"), Entrant("Bert")], [noted, *back],
                    division="A", order=("wins", "head_to_head"))  # fmt: skip
    assert drawn(both) == "1= Anna 2\n1= Bert 2"


def test_who_did_not_come_to_a_table_of_three_met_nobody():
    text = "1.1 Anna - Bert 2 Cleo 1\n2.- Anna bye"
    table = standing_of(text, order=("wins", "head_to_head"))
    assert drawn(table) == "1= Anna 2\n1= Bert 2\n3 Cleo 0"


def test_head_to_head_starts_anew_among_those_who_are_still_equal():
    """All have three wins; among all of them Anna and Bert lead, and Anna beat Bert."""
    text = """
    1.1 Anna 2 Bert 1
    2.1 Anna 2 Cleo 1
    3.1 Dora 2 Anna 1
    1.2 Cleo 2 Dora 1
    2.2 Bert 2 Dora 1
    3.2 Bert 2 Cleo 1
    4.1 Cleo 2 Emil 1
    4.2 Dora 2 Fred 1
    """
    table = standing_of(text, order=("wins", "head_to_head"))
    assert drawn(table) == "1 Anna 4\n2 Bert 4\n3 Cleo 4\n4 Dora 4\n5= Emil 0\n5= Fred 0"
    assert table.rows[0].directs == (
        Direct(("Anna", "Bert", "Cleo", "Dora"), 4),
        Direct(("Anna", "Bert"), 2),
    )
    assert [row.decision and row.decision.among for row in table.rows] == [
        None,
        ("Anna", "Bert"),
        ("Anna", "Bert", "Cleo", "Dora"),
        ("Cleo", "Dora"),
        (),
        None,
    ]


def test_tables_of_three_by_place_points_wins_and_spread():
    text = """
    1.1 Anna 300 Bert 240 Cleo 180
    1.2 Dora 250 Emil 250 Fred 100
    2.1 Anna 200 Dora 260 Emil 140
    2.2 Bert 310 Cleo 220 Fred -
    """
    table = standing_of(text, order=ORDER_OF_MANY, points=POINTS_OF_MANY)
    assert drawn(table) == (
        "1 Dora 21/2 3 165 510\n"
        "2 Bert 9 2 90 550\n"
        "3 Anna 9 2 90 500\n"
        "4 Emil 9/2 1 -15 390\n"
        "5 Cleo 3 0 -180 400\n"
        "6 Fred 0 0 -150 100"
    )


def test_penalties_lower_wins_points_and_spread_of_that_round_on():
    text = "1.1 Anna 400 Bert 300\n2.1 Bert 300 Anna 350"
    phone = [Penalty("Anna", 2, half_points=1, spread=30)]
    order = ("wins", "place_points", "spread", "total")
    assert drawn(standing_of(text, order=order, penalties=phone)) == (
        "1 Anna 3 3 120 750\n2 Bert 0 0 -150 600"
    )
    assert drawn(standing_of(text, order=order, penalties=phone, through=1)) == (
        "1 Anna 2 2 100 400\n2 Bert 0 0 -100 300"
    )


def test_two_penalties_of_a_round_are_told_in_one_order():
    both = [Penalty("Anna", 1, spread=30), Penalty("Anna", 1, half_points=1)]
    first, second = (
        as_text(standing_of("1.1 Anna 400 Bert 300", penalties=one), explained=True)
        for one in (both, both[::-1])
    )
    assert first == second


def test_the_best_game_can_decide():
    text = "1.1 Anna 400 Bert 300\n1.2 Cleo 500 Dora 400"
    assert drawn(standing_of(text, order=("wins", "best_game"))) == (
        "1 Cleo 2 500\n2 Anna 2 400\n3 Dora 0 400\n4 Bert 0 300"
    )


def test_who_left_stays_where_the_results_put_them_and_is_marked_from_then_on():
    field = [Entrant("Anna", left=2), Entrant("Bert"), Entrant("Cleo", since=2), Entrant("Dora")]
    text = "1.1 Anna 300 Bert 200\n1.- Dora bye\n2.1 Cleo 3 Bert 1\n2.- Dora bye"
    assert [
        drawn(standing_of(text, entrants=field, order=("wins", "spread"), through=round_))
        for round_ in (1, 2, None)
    ] == [
        "1 Anna 2 100\n2 Dora 2 50\n3 Bert 0 -100",
        "1 Dora 4 100\n2 Annax 2 100\n3 Cleo 2 2\n4 Bert 0 -102",
        "1 Dora 4 100\n2 Annax 2 100\n3 Cleo 2 2\n4 Bert 0 -102",
    ]


def test_a_row_explains_itself():
    table = standing_of(
        EVENING, order=("wins", "spread"), penalties=[Penalty("Dora", 3, spread=30)]
    )
    assert row_data(table.rows[1]) == {
        "entry": "Dora",
        "place": 2,
        "shared": False,
        "left": False,
        "values": {"wins": 5, "spread": 40},
        "directs": [],
        "decision": {"criterion": "spread", "above": 83, "own": 40, "among": []},
        "rounds": [
            {**PLAIN, "round": 1, "table": 2, "seat": 2, "place": 1, "score": 380, "total": 380,
             "opponents": [{"entry": "Cleo", "place": 1, "score": 380}],
             "half_points": 1, "half_wins": 1},
            {**PLAIN, "round": 2, "table": 2, "seat": 1, "place": 1, "score": 410, "total": 410,
             "opponents": [{"entry": "Bert", "place": 2, "score": 390}],
             "half_points": 2, "half_wins": 2, "spread": 20},
            {**PLAIN, "round": 3, "table": 2, "seat": 1, "kind": "forfeit", "absent": ["Anna"],
             "opponents": [{"entry": "Anna", "place": None, "score": None}],
             "half_points": 2, "half_wins": 2, "spread": 50},
            {**PLAIN, "round": 3, "kind": "penalty", "spread": -30},
        ],
    }  # fmt: skip


PLAIN = {
    "table": None, "seat": 0, "kind": "played", "place": None, "score": None, "opponents": [],
    "absent": [], "half_points": 0, "half_wins": 0, "spread": 0, "total": 0,
}  # fmt: skip


def test_a_standing_in_short_has_no_rounds():
    short = as_data(standing_of("1.- Anna bye", order=("wins",)))
    assert short == {
        "division": "A",
        "round": 1,
        "order": ["wins"],
        "rows": [
            {
                "entry": "Anna",
                "place": 1,
                "shared": False,
                "left": False,
                "values": {"wins": 2},
                "directs": [],
                "decision": None,
            }
        ],
    }


@pytest.mark.parametrize(
    ("text", "how", "refused"),
    [
        ("1.- A bye", {"order": ()}, "NO_CRITERION"),
        ("1.- A bye", {"order": ("luck",)}, "UNKNOWN_CRITERION"),
        ("1.- A bye", {"order": ("wins", "spread", "wins")}, "CRITERION_TWICE"),
        ("1.- A bye", {"entrants": [Entrant("A"), Entrant("A", 2)]}, "ENTERED_TWICE"),
        ("1.- A bye", {"entrants": [Entrant("B")]}, "NOT_ENTERED"),
        ("1.1 A 2 B 1\n1.2 C 2 A 1", {}, "TWO_RESULTS"),
    ],
)
def test_what_can_not_be_is_refused_with_its_reason(text, how, refused):
    with pytest.raises(Refusal) as no:
        standing_of(text, **how)
    assert no.value.reason is Reason[refused]
    assert "{" not in no.value.detail
