"""One frozen class says what the API takes, what it answers, and how both are described."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

import pytest
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from engine.answers import OUT, As, Out, given, plain, view_of
from engine.facts import Id
from engine.refusals import Unusable
from games.shapes import body_as, shape_of

ANNA = UUID("45579039-1d36-453d-8f9a-64d301d3021a")


class Colour(StrEnum):
    """A colour of the field."""

    RED = "red"


@dataclass(frozen=True)
class Seat:
    """A seat at the table."""

    player: UUID
    colour: Colour
    place: int | None
    near: tuple[str, ...] | Out = OUT


@dataclass(frozen=True)
class Sheet:
    """A sheet with its seats."""

    seats: tuple[Seat, ...]
    day: date
    made: datetime


@dataclass(frozen=True)
class Wish:
    """What somebody wants."""

    game: Id
    words: Annotated[tuple[Annotated[str, As(max_length=3)], ...], As(min_length=1)] = ()
    first: int | Out | None = OUT
    by: Literal["place", "points"] = "place"


def asked(body):
    """The wish of a request."""
    sent = APIRequestFactory().post("/", body, format="json")
    return body_as(Wish, Request(sent, parsers=[JSONParser()]), "wish")


def test_a_view_takes_values_of_the_same_names_and_views_of_the_things_in_them():
    class Row:
        seats = [{"player": ANNA, "colour": Colour.RED, "place": None}]
        day = date(2026, 10, 24)

    made = datetime(2026, 10, 24, 20, tzinfo=UTC)
    sheet = view_of(Sheet, Row, made=made)
    assert sheet == Sheet((Seat(ANNA, Colour.RED, None),), Row.day, made)
    assert plain(sheet) == {
        "seats": [{"player": str(ANNA), "colour": "red", "place": None}],
        "day": "2026-10-24",
        "made": "2026-10-24T20:00:00+00:00",
    }


def test_what_is_left_out_is_neither_null_nor_there():
    assert plain(Seat(ANNA, Colour.RED, 1, near=())) == {
        "player": str(ANNA), "colour": "red", "place": 1, "near": [],
    }  # fmt: skip
    assert given(Wish(str(ANNA), first=None)) == {
        "game": str(ANNA), "words": (), "first": None, "by": "place",
    }  # fmt: skip


def test_a_body_is_checked_by_its_class():
    said = {"game": str(ANNA), "words": ["ABC"], "first": None}
    assert asked(said) == Wish(str(ANNA), ["ABC"], None)
    assert asked({"game": str(ANNA)}) == Wish(str(ANNA))


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "game"),
        ({"game": "Anna"}, "game"),
        ({"game": None}, "game"),
        ({"game": str(ANNA), "words": []}, "words"),
        ({"game": str(ANNA), "words": ["ABCD"]}, "words"),
        ({"game": str(ANNA), "words": [1]}, "words"),
        ({"game": str(ANNA), "first": "1"}, "first"),
        ({"game": str(ANNA), "first": True}, "first"),
        ({"game": str(ANNA), "by": "luck"}, "by"),
        ({"game": str(ANNA), "colour": "red"}, "colour"),
        ([], "body"),
    ],
)
def test_a_body_that_has_not_the_shape_names_the_field(body, where):
    with pytest.raises(Unusable) as refused:
        asked(body)
    assert refused.value.where == where


def test_a_shape_has_the_name_and_the_words_of_its_class():
    assert (shape_of(Wish).__name__, shape_of(Wish).__doc__) == ("Wish", "What somebody wants.")
    assert shape_of(Seat) is shape_of(Seat)
