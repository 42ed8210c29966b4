"""Facts and plain data: what one codec does for every stream."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pytest

from engine.facts import Code, Codec, Day, Id, Text, Values, fact, payload, plain
from engine.kinds import Kind
from engine.refusals import Unusable

ANNA = "0b9f2a9e-3c50-4e0e-9d62-7c0d6f9a1e11"


class Place(NamedTuple):
    """A place where a bell hangs."""

    row: int
    name: Text


@dataclass(frozen=True, slots=True)
class Bell(Kind):
    """A bell is rung."""

    kind: ClassVar[str] = "bell"
    schema: ClassVar[int] = 3
    division: Code
    places: tuple[Place, ...] = ()
    times: dict[Id, int] | None = None
    more: Values | None = None


@dataclass(frozen=True, slots=True)
class Echo(Kind):
    """What carries another event."""

    kind: ClassVar[str] = "echo"
    of: Bell


BELL = Bell("A", (Place(1, "tower"),), {ANNA: 3}, {"loud": [True, None]})
PLAIN = {
    "division": "A",
    "places": [[1, "tower"]],
    "times": {ANNA: 3},
    "more": {"loud": [True, None]},
}
BELLS = Codec({"bell": Bell}, lambda kind: Unusable("kind", "no {kind}.", kind=kind))


def test_an_event_comes_back_from_plain_data_and_what_is_as_usual_is_left_out():
    assert (payload(BELL), payload(Bell("A"))) == (PLAIN, {"division": "A"})
    assert (BELLS.read("bell", 3, PLAIN), BELLS.read("bell", 3, {"division": "A"})) == (
        BELL,
        Bell("A"),
    )


def test_an_event_that_another_one_carries_has_its_kind_and_schema_beside_its_facts():
    assert plain(Echo(Bell("A"))) == {
        "kind": "echo",
        "schema": 1,
        "of": {"kind": "bell", "schema": 3, "division": "A"},
    }


def test_a_kind_that_got_facts_reads_each_older_shape_with_what_is_as_usual():
    assert BELLS.schemas == {"bell": 3}
    assert sorted(BELLS.lifts) == [("bell", 1), ("bell", 2)]
    assert BELLS.lifts["bell", 1]({"division": "A"}) == {"division": "A"}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ([], "facts: it must be a set of named values."),
        ({}, "division: this field is needed."),
        ({"division": "A", "pitch\n": 1}, "pitch\\n: there is no such field here."),
        ({"division": "A", "places": [[1, 2]]}, "places.1.2: "),
        ({"division": "A", "places": [[1]]}, "places.1: it must be a list of 2."),
        ({"division": "A", "times": {"Anna": 1}}, "times: it must be an id"),
        ({"division": "A", "times": {ANNA: None}}, f"times.{ANNA}: it must be a whole number."),
        ({"division": "A", "more": {"\0": 1}}, "more: it must be a text"),
    ],
)
def test_what_cannot_be_read_names_its_place(facts, said):
    with pytest.raises(Unusable) as unusable:
        BELLS.read("bell", 3, facts)

    assert str(unusable.value).startswith(said)


@pytest.mark.parametrize(("kind", "schema"), [("bell", 2), ("bell", True), ("gong", 3), (None, 3)])
def test_another_kind_or_schema_is_not_read(kind, schema):
    with pytest.raises(Unusable) as unusable:
        BELLS.read(kind, schema, {"division": "A"})

    assert unusable.value.where == ("kind" if kind != "bell" else "schema")


def test_a_single_fact_is_read_with_its_place():
    assert fact(Day | None, None, "plan.1.date") is None
    with pytest.raises(Unusable, match=r"plan\.1\.date: it must be a date"):
        fact(Day, "2026-02-30", "plan.1.date")
