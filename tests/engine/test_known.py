"""A game as far as one viewer knows it: what is forgotten is among the unseen again."""

import pytest

from engine.known import known_to
from engine.letters import in_order
from engine.moves import Rack
from engine.views import view
from tests.boards import entered, game
from tests.fields import klauer
from tests.tables import karten

SEEN = (Rack(0, "AB?"), Rack(1, "QXY"))


def racks(state):
    return [rack.known for rack in state.racks]


@pytest.mark.parametrize(
    ("role", "known"),
    [
        ("official", ["?AB", "QXY"]),
        ("seat:0", ["?AB", ""]),
        ("seat:1", ["", "QXY"]),
        ("public", ["", ""]),
    ],
)
def test_what_a_viewer_may_not_see_of_racks_is_forgotten(role, known):
    state = entered(game("klassik"), *SEEN)
    seen = known_to(state, role)

    assert [in_order(rack) for rack in racks(seen)] == known
    assert in_order(seen.unseen + "".join(racks(seen))) == in_order(
        state.unseen + "".join(racks(state))
    )
    assert [rack.size for rack in seen.racks] == [rack.size for rack in state.racks]


def test_so_is_another_bonus_card():
    state = karten(Rack(0, "", "double"), Rack(1, "", "triple"))
    seen = known_to(state, "seat:0")

    assert seen.bonuses.hands == ("double", None)
    assert seen.bonuses.unseen == tuple(sorted((*state.bonuses.unseen, "triple")))


def test_nothing_is_hidden_where_all_lies_open():
    state = klauer("<SOCKELGABTIR")

    assert view(known_to(state, "public"), "public") == view(state, "public")
