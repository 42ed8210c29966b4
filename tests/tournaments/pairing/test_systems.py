"""The systems by their names, and what a proposal says about itself."""

import json
from importlib.metadata import version
from string import Formatter

import pytest

from engine.refusals import Refusal, Unusable
from games.canonical import canonical
from tests.tournaments.pairing.rounds import NAMES_ENTRIES, entries, field, round_of
from tournaments.pairing.australian import AustralianDraw
from tournaments.pairing.by_hand import ByHand
from tournaments.pairing.contender import Contender
from tournaments.pairing.explanations import Why
from tournaments.pairing.factor import FactorPairing
from tournaments.pairing.fide_dutch import FideDutch
from tournaments.pairing.field import OF_HISTORY
from tournaments.pairing.finals import Finals
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.knock_out import KnockOut
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.quartiles import Quartiles
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.refusals import Reason
from tournaments.pairing.round_robin import RoundRobin
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import SYSTEMS, pair, system
from tournaments.pairing.tables_of_many import TablesOfMany
from tournaments.pairing.team_round_robin import TeamRoundRobin

GROUPS = (("anna", "bert"), ("clara",))
HAND = ((("bert", "anna"),), ("clara",))
SECOND = ("round_robin", "tables_of_many", "fide_dutch")
"""Systems that pair otherwise than at first."""
GIVEN = {
    "swiss": ({"weights": {"club": 0}}, Swiss({"club": 0})),
    "round_robin": ({"groups": [["anna", "bert"], ["clara"]]}, RoundRobin(GROUPS)),
    "quartiles": (
        {"strata": 6, "dealing": "lot"},
        Quartiles(6, "lot"),
    ),
    "team_round_robin": (
        {"teams": [["anna", "bert"], ["clara"]], "cycles": 3},
        TeamRoundRobin(GROUPS, cycles=3),
    ),
    "king_of_the_hill": ({}, KingOfTheHill()),
    "monrad": ({"weights": {"first": 0}}, Monrad({"first": 0})),
    "australian_draw": ({"reset": 4}, AustralianDraw(4)),
    "factor": ({"factor": 1, "weights": {"club": 0}}, FactorPairing({"club": 0}, factor=1)),
    "random": ({}, RandomDraw()),
    "finals": ({"finals": 1, "pairs": [["bert", "anna"]]}, Finals(1, (("bert", "anna"),))),
    "knock_out": ({"players": 8, "games_of_final": 3}, KnockOut(8, games_of_final=3)),
    "contender": ({"rounds": 7, "places": 2}, Contender(rounds=7, places=2)),
    "fide_dutch": ({"rounds": 7}, FideDutch(7)),
    "tables_of_many": ({"size": 3}, TablesOfMany(3)),
    "by_hand": ({"tables": [["bert", "anna"]], "byes": ["clara"]}, ByHand(*HAND)),
}


def test_what_systems_look_at_beyond_scores_and_seats():
    asked = {name: one.looks_at for name, (_, one) in GIVEN.items() if one.looks_at}
    assert asked == {"fide_dutch": OF_HISTORY}
    assert [Swiss(order=order).looks_at for order in ("rating", "mix")] == [{"unrated"}] * 2
    assert Swiss(order="mix", floats=True).looks_at == OF_HISTORY | {"unrated"}


def test_every_system_is_tried():
    assert sorted(GIVEN) == sorted(SYSTEMS)
    assert [*SYSTEMS] == [kind.name for kind in SYSTEMS.values()]


@pytest.mark.parametrize("name", GIVEN)
def test_a_system_is_read_from_what_it_says_of_itself(name):
    parameters, wanted = GIVEN[name]
    found = system(name, parameters)
    assert found == wanted
    assert system(name, json.loads(canonical(found.parameters()))) == wanted


@pytest.mark.parametrize("name", GIVEN)
def test_a_proposal_says_what_it_was_made_from(name):
    before = field(entries(3), GIVEN[name][1], seed="evening")
    data = json.loads(canonical(pair(before).data()))
    assert data["system"] == name
    assert data["version"] == (2 if name in SECOND else 1)
    assert data["parameters"] == before.system.parameters()
    assert data["seed"] == "evening"
    assert data["field"] == before.sha256()
    assert data["tools"] == (
        {} if name in ("by_hand", "tables_of_many") else {"rustworkx": version("rustworkx")}
    )


def test_a_proposal_as_an_event_stores_it():
    before = field(entries(3), played=round_of(1, "bert anna"))
    data = pair(before).data()
    assert data["tables"] == [
        {
            "seats": ["anna", "clara"],
            "costs": [{"name": "spread", "amount": 1, "weight": 1}],
            "why": [
                {"code": "SAME_SCORE", "facts": {"points": "0", "one_place": 1, "other_place": 3}},
                {"code": "NEW", "facts": {}},
                {"code": "BY_LOT", "facts": {}},
            ],
        }
    ]
    assert data["byes"] == [
        {
            "entry": "bert",
            "costs": [{"name": "bye", "amount": 1, "weight": 10**8}],
            "why": [{"code": "BYE_FEWEST", "facts": {"had": 0}}],
        }
    ]


@pytest.mark.parametrize(
    ("name", "parameters", "reason"),
    [
        ("dice", {}, Reason.NO_SUCH_SYSTEM),
        ("swiss", {"size": 3}, Reason.NO_SUCH_PARAMETER),
        ("swiss", {"weights": {"luck": 3}}, Reason.NO_SUCH_WEIGHT),
        ("swiss", {"weights": {"club": -1}}, Reason.BAD_WEIGHT),
        ("swiss", {"weights": {"club": 10**12 + 1}}, Reason.BAD_WEIGHT),
        ("swiss", {"weights": {"club": True}}, Reason.BAD_WEIGHT),
        ("swiss", {"weights": {"club": "3"}}, Reason.BAD_WEIGHT),
        ("tables_of_many", {"weights": {"first": 1}}, Reason.NO_SUCH_WEIGHT),
        ("tables_of_many", {"size": "4"}, Reason.BAD_PARAMETER),
        ("round_robin", {"groups": [], "first_round": 0}, Reason.BAD_PARAMETER),
    ],
)
def test_what_is_no_system_or_parameter_is_refused(name, parameters, reason):
    with pytest.raises(Refusal) as refused:
        system(name, parameters)
    assert refused.value.reason is reason
    assert str(refused.value)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("swiss", {"weights": 3}),
        ("round_robin", {}),
        ("round_robin", {"groups": "anna bert"}),
        ("round_robin", {"groups": ["anna", "bert"]}),
        ("by_hand", {"tables": [[1, 2]]}),
        ("by_hand", {"tables": [], "byes": "anna"}),
    ],
)
def test_parameters_of_another_shape_are_malformed(name, parameters):
    with pytest.raises(Unusable):
        system(name, parameters)


COUNTS = {"group", "number", "round", "times", "difference", "firsts", "mine", "theirs", "had"}
COUNTS |= {"direct", "alone", "runs", "factor", "left", "game", "games", "less", "more", "strata"}
PLACES = {"one_place", "other_place", "first_number", "second_number", "table", "place"}
PLACES |= {"one_part", "other_part"}
SCORES = {"points", "higher", "lower", "least", "most"}


def test_what_a_sentence_names_is_an_entry_a_count_a_place_or_a_score():
    named = {name for why in Why for _, name, _, _ in Formatter().parse(why.value) if name}
    assert named == {*NAMES_ENTRIES, *COUNTS, *PLACES, *SCORES}
