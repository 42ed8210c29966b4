"""Many players moved between divisions at once, until they are paired; the batch taken back."""

import pytest

from tests.tournaments.directing.evening import NAMES, who
from tournaments.course.acts import Leave, OpenDivision, Revise

MOVE = "entries/divisions/"


@pytest.fixture
def two(evening):
    """A second division, as yet empty."""
    evening.done(OpenDivision("B"))
    return evening


def to(division, *names):
    """The fields that move these."""
    return {f"to-{who(name)}": division for name in names}


def divisions(desk):
    """Who plays in which, by first names in their order."""
    entries = desk.state.entries
    return "".join(entries[who(name)].division for name in NAMES)


def test_many_are_moved_by_one_button_and_nobody_else(frieda, two):
    before = frieda.state.version
    page = frieda.send(MOVE, "move", **to("B", "Bert", "Dora", "Hanna"))
    assert "3 players were moved." in page.text
    assert divisions(frieda) == "ABABAB"
    kinds = [type(line.act) for line in frieda.state.lines[before:]]
    assert kinds == [Revise, Revise, Revise]


def test_a_batch_is_taken_back_as_a_whole(frieda, two):
    frieda.send(MOVE, "move", **to("B", "Anna"))
    frieda.send(MOVE, "move", **to("B", "Bert", "Dora"))
    page = frieda.send(MOVE, "move-back")
    assert "The moves are taken back." in page.text
    assert divisions(frieda) == "BAAAAA"
    assert "move-back" not in frieda.get(MOVE).offers()


def test_what_was_pinned_at_the_entry_stays(frieda, two):
    two.done(Revise(who("Bert"), two.person("Bert"), "A", 1420, "U18"))
    frieda.send(MOVE, "move", **to("B", "Bert"))
    bert = frieda.state.entries[who("Bert")]
    assert (bert.division, bert.rating, bert.category) == ("B", 1420, "U18")


def test_whoever_was_paired_stays(frieda, two):
    two.done(Leave(who("Hanna"), 1))
    two.paired(1, "Anna Bert", "Clara Dora", bye="Georg")
    page = frieda.get(MOVE)
    moving = [name for name in NAMES if f'name="to-{who(name)}"' in page.html]
    assert moving == ["Hanna"]
    assert page.text.count("paired already") == 5
    frieda.send(MOVE, "move", **to("B", "Anna", "Hanna"))
    assert divisions(frieda) == "AAAAAB"


def test_nothing_chosen_is_told_so(frieda, two):
    before = frieda.state.version
    page = frieda.send(MOVE, "move")
    assert page.status == 400
    assert "Nobody has another division" in page.text
    assert frieda.state.version == before


def test_moves_that_do_not_stand_any_more_are_not_taken_back(frieda, two):
    frieda.send(MOVE, "move", **to("B", "Anna", "Bert"))
    page = frieda.get(MOVE)
    frieda.send(MOVE, "move", **to("A", "Anna"))
    assert frieda.send(MOVE, "move-back", page).status == 409
    assert divisions(frieda) == "ABAAAA"


def test_a_tournament_of_one_division_has_nothing_to_move(frieda, emil, hugo):
    assert "There is nothing to move" in frieda.get(MOVE).text
    assert frieda.address(MOVE) not in frieda.get("entries/").links
    frieda.evening.done(OpenDivision("B"))
    assert frieda.address(MOVE) in emil.get("entries/").links
    assert frieda.address(MOVE) not in hugo.get("entries/").links


def test_another_tournaments_entry_moves_nobody(frieda, two):
    before = frieda.state.version
    foreign = {"to-01a1fc28-5c8f-7e4d-b4ce-4b563b385423": "B"}
    assert frieda.send(MOVE, "move", **foreign).status == 400
    assert frieda.state.version == before


def test_where_everybody_was_paired_no_button_stands_and_it_is_said_what_to_do(frieda, two):
    two.paired(1)
    page = frieda.get(MOVE)
    assert "move" not in page.offers()
    assert "Everybody was paired already, so nobody can change the division" in page.text
