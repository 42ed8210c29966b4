"""The room and the wishes on their page: each act of theirs has a form, and the page shows it."""

import pytest

from engine.refusals import Unusable
from frontend.forms.directing.room import numbers, spans
from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Apart, Penalise, Tables, Together

ROOM = "room/"


def last(desk):
    """The act that was entered last."""
    return desk.state.lines[-1].act


def test_a_division_begins_with_another_table_and_some_are_easy_to_reach(frieda):
    page = frieda.send(ROOM, "room", **{"first-A": 11, "accessible": "1, 2 5-7"})
    assert page.status == 200
    assert last(frieda) == Tables(accessible=(1, 2, 5, 6, 7), first=(("A", 11),))
    assert frieda.get(ROOM).form("room").fields["accessible"] == "1-2, 5-7"


def test_a_table_gets_a_name_and_loses_it(frieda):
    page = frieda.send(ROOM, "name-table", table=3, called="Fensterplatz")
    assert "Table 3: Fensterplatz" in page.text
    assert "Fensterplatz" not in str(last(frieda))
    page = frieda.send(ROOM, "name-table", table=3, called="")
    assert (last(frieda), "Fensterplatz" in page.text) == (Tables(), False)


def test_somebody_has_a_table_of_their_own_until_they_have_none(frieda):
    page = frieda.send(ROOM, "fix-table", entry=who("Clara"), table=2)
    assert "Clara Muster sits at table 2 in every round." in page.text
    frieda.send(ROOM, "name-table", table=1, called="Tür")
    assert last(frieda).fixed == ((who("Clara"), 2),)
    frieda.send(ROOM, "fix-table", entry=who("Clara"), table="")
    assert last(frieda).fixed == ()


def test_somebody_needs_a_table_that_is_easy_to_reach(frieda):
    frieda.send(ROOM, "room", **{"first-A": 1, "accessible": "1"})
    page = frieda.send(ROOM, "reach", entry=who("Dora"), needs="on")
    assert last(frieda).needs_accessible == (who("Dora"),)
    assert "Dora Muster needs a table that is easy to reach." in page.text
    frieda.send(ROOM, "reach", entry=who("Dora"), needs="")
    assert last(frieda).needs_accessible == ()


def test_two_are_kept_apart(frieda):
    page = frieda.send(ROOM, "apart", one=who("Anna"), other=who("Bert"))
    assert last(frieda) == Apart((who("Anna"), who("Bert")))
    assert "Anna Muster, Bert Muster are not to meet." in page.text


def test_some_sit_at_one_table(frieda):
    page = frieda.send(ROOM, "together", round=2, **{"seat-0": who("Anna"), "seat-1": who("Dora")})
    assert last(frieda) == Together((who("Anna"), who("Dora")), 2)
    assert "Anna Muster, Dora Muster sit at one table in round 2." in page.text


def test_somebody_is_fined_with_a_reason_that_stays_outside_the_stream(frieda):
    page = frieda.send(
        ROOM, "penalty", entry=who("Georg"), round=1, points="0.5", spread=30, reason="Handy"
    )
    act = last(frieda)
    assert act == Penalise(who("Georg"), 1, half_points=1, spread=30, reason=act.reason)
    assert "Georg Muster is fined in round 1" in page.text
    assert "Handy" in page.text


@pytest.mark.parametrize(
    ("form", "fields", "said"),
    [
        ("apart", {"one": who("Anna"), "other": who("Anna")}, "two different"),
        ("penalty", {"entry": who("Anna"), "round": 1, "points": 0, "spread": 0}, "take"),
        ("together", {"round": 1, "seat-0": who("Anna"), "seat-1": ""}, "required"),
        ("room", {"first-A": 1, "accessible": "1x"}, "1x is no number of a table."),
        ("room", {"first-A": 1, "accessible": "7-5"}, "7-5 is no number of a table."),
    ],
)
def test_what_can_not_be_is_said_and_nothing_is_stored(frieda, form, fields, said):
    before = frieda.state.version
    page = frieda.send(ROOM, form, **fields)
    assert page.status in {400, 422}
    assert said in page.text
    assert frieda.state.version == before


def test_an_arbiter_runs_the_room_and_a_helper_does_not(emil, hugo):
    assert emil.get(ROOM).offers() == [
        "room", "reach", "name-table", "fix-table", "apart", "together", "penalty",
    ]  # fmt: skip
    assert hugo.get(ROOM).status == 403
    assert f"/tournaments/{emil.evening.stream}/room/" in emil.get(run()).links
    assert f"/tournaments/{hugo.evening.stream}/room/" not in hugo.get(run()).links


@pytest.mark.parametrize(
    ("text", "tables"),
    [("", ()), ("3", (3,)), ("1-3", (1, 2, 3)), ("1 – 2; 9", (1, 2, 9)), ("2,2", (2,))],
)
def test_tables_are_written_as_people_write_them(text, tables):
    assert numbers(text) == tables
    assert numbers(spans(tables)) == tables


def test_what_is_no_number_is_named():
    with pytest.raises(Unusable) as bad:
        numbers("1, x")
    assert bad.value.facts == {"part": "x"}
