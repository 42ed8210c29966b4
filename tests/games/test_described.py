"""The description of the API names entries, options and phases as the engine knows them."""

from dataclasses import MISSING, fields

import pytest

from engine.moves import KINDS
from engine.rulesets import NAMES, ruleset
from games.described import PHASES, STAGES
from tests.games.client import description


def shape(name):
    """A shape of the description."""
    return description()["components"]["schemas"][name]


def choices(name, field):
    """What a field of a shape can be."""
    found = shape(name)["properties"][field]
    reference = found.get("$ref") or found["allOf"][0]["$ref"]
    return shape(reference.rpartition("/")[2])["enum"]


def rows(field):
    """The rows of the table in the description of a field."""
    table = [line for line in str(field).splitlines() if line.startswith("| ")]
    return [tuple(cell.strip() for cell in line.strip("| ").split(" | ")) for line in table[2:]]


def test_every_kind_of_entry_is_a_shape_with_its_facts_and_games():
    told = shape("Move")["discriminator"]["mapping"]
    assert set(told) == set(KINDS) == set(choices("Entry", "kind"))
    shapes = {kind: shape(place.rpartition("/")[2]) for kind, place in told.items()}
    for kind, cls in KINDS.items():
        facts = {field.name for field in fields(cls)} | {"kind", "schema"}
        needed = {field.name for field in fields(cls) if field.default is MISSING} | {"kind"}
        worded = {"reason"} if kind in ("verdict", "replace") else {"note"}
        worded = set() if kind in ("note", "stop", "decision") else worded
        assert set(shapes[kind]["properties"]) == facts | worded
        assert set(shapes[kind]["required"]) == needed
        assert shapes[kind]["properties"]["kind"]["enum"] == [kind]
    assert shapes["clock"]["description"] == (
        "The other players set the time limit of the present turn.\n\nTaken by: karten."
    )
    seat = {"type": "integer", "description": "the seat that it is about, from 0"}
    assert shapes["play"]["properties"]["seat"] == seat
    assert shapes["annul"]["description"].endswith("Taken by: all games.")
    assert shapes["replace"]["properties"]["entry"] == {"$ref": "#/components/schemas/Move"}


def test_every_fact_of_an_entry_is_told_with_its_type():
    told = shape("FactsOfEntry")["properties"]
    assert set(told) == {field.name for cls in KINDS.values() for field in fields(cls)}
    assert told["inflected"] == {
        "type": "array",
        "items": {"type": "string"},
        "description": "the words that count in an inflected form",
    }


def test_a_move_is_sent_in_the_notation_of_the_game_or_by_its_kind():
    sent = [one["$ref"].rpartition("/")[2] for one in shape("MoveIn")["oneOf"]]
    assert sent == ["MoveNotated", "Move"]
    assert set(shape("MoveNotated")["properties"]) == {"seat", "notation", "rack", "note"}


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_booklet_is_named_with_its_default(name):
    table = rows(shape("Opening")["properties"]["options"]["description"])
    told = {row[1]: row[2] for row in table if row[0] == name}
    options = {o: v for o, v in ruleset(name).options().items() if o != "family"}
    assert set(told) == set(options)
    plain = {True: "true", False: "false", "": "empty"}
    assert told == {
        o: plain.get(v, str(v)) if isinstance(v, bool | str) else str(v) for o, v in options.items()
    }


def test_the_values_that_may_be_agreed_on_are_named():
    table = rows(shape("Opening")["properties"]["options"]["description"])
    told = {(row[0], row[1]): row[3] for row in table}
    assert told["klauer", "level"] == "I, II, III"
    assert told["karten", "target"] == "0 for none, or 200 to 500"
    assert told["mini", "rack"] == "1 to 26"


def test_phases_and_stages_are_an_enum():
    assert choices("GamePage", "phase") == choices("GameLine", "phase") == list(PHASES)
    assert choices("GamePage", "stage") == list(STAGES)


def test_opening_takes_names_or_players():
    assert "only `names`, or for registered `players`" in shape("Opening")["description"]


def test_it_is_said_for_whom_a_points_card_counts_and_who_played_it():
    assert "`facts.seat`" in shape("Entry")["description"]
