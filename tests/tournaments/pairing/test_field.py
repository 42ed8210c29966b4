"""The field: its one text, and what it does not take."""

import re
from dataclasses import dataclass, replace
from random import Random
from uuid import UUID

import pytest
from hypothesis import given

from engine.refusals import Refusal, Unusable
from games.canonical import canonical
from tests.tournaments.pairing.rounds import MANY, SEEDS, entries, field, fields, round_of, shuffled
from tournaments.pairing.berger import pairs
from tournaments.pairing.field import (
    ON_REQUEST,
    Entry,
    Field,
    PlayedTable,
    PrizePlaces,
    Result,
)
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.refusals import Reason
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair


def test_the_text_of_a_small_field():
    who = (Entry("b", 2, 1, -5, 1, 0, (0, 1), "X"), Entry("a", 1))
    before = Field(
        2, who, KingOfTheHill({"repeat": 3}), (PlayedTable(1, ("b", "a")),), seed="Süd", byes=("b",)
    )
    assert before.text() == (
        '{"byes":[2],"entries":[{"id":"a","seeding":1},{"byes":1,"club":"X","id":"b","score":1,'
        '"seats":[0,1],"seeding":2,"spread":-5}],"fixed":[],"forbidden":[],"played":[[1,2,1]],'
        '"round":2,"seed":"Süd","system":{"name":"king_of_the_hill","parameters":{"weights":'
        '{"back_to_back":0,"bye":1000000000000,"club":0,"first":0,"places":1,"repeat":3,"score":0,'
        '"spread":0}},"version":1}}'
    )
    assert before.sha256() == "d22a354f656358279da66920879c314a40f976c39698aedc2c7bce421e04aa74"


@dataclass(frozen=True)
class Curious(Swiss):
    """A system that looks at all that there is."""

    looks_at = ON_REQUEST


ASKED = {
    "rounds": 7,
    "results": (Result(1, ("bert",), ((2, 50),)), Result(1, ("anna", "zoe"), ((0, -9), (2, 9)))),
    "prizes": (PrizePlaces("U18", 1), PrizePlaces("", 3)),
}
RATED = entries(2, rating=1500, category="U18", floats=("down",), unplayed_wins=4)


def test_what_a_system_looks_at_is_in_its_text_and_in_one_order():
    before = field(RATED, Curious(), round=2, **ASKED)
    told = before.data()
    assert {name: told[name] for name in ("rounds", "results", "prizes")} == {
        "rounds": 7,
        "results": [[1, [1, 0, -9], [0, 2, 9]], [1, [2, 2, 50]]],
        "prizes": [["", 3], ["U18", 1]],
    }
    assert told["entries"][0] == {
        "id": "anna", "seeding": 1, "rating": 1500, "category": "U18", "floats": ["down"],
        "unplayed_wins": 4,
    }  # fmt: skip
    turned = {name: fact[::-1] if name != "rounds" else fact for name, fact in ASKED.items()}
    assert field(RATED[::-1], Curious(), round=2, **turned) == before


def test_what_a_system_does_not_look_at_is_left_out():
    assert field(RATED, round=2, **ASKED) == field(entries(2), round=2)


def test_rounds_that_are_left_count_this_one_and_past_the_plan_this_one_alone():
    left = {n: field(entries(2), Curious(), round=n, rounds=7).left for n in (1, 7, 9)}
    assert (left, field(entries(2), Curious()).left) == ({1: 7, 7: 1, 9: 1}, None)


@MANY
@given(fields(), SEEDS)
def test_in_whatever_order_a_field_is_told_it_is_the_same(before, seed):
    other = shuffled(before, Random(seed))
    assert other == before
    assert other.text() == before.text()


def test_what_concerns_nobody_here_is_left_out():
    who, played = entries(2), round_of(1, "anna bert")
    here = field(who, played=played, forbidden=(("anna", "bert"),))
    gone = field(
        who,
        played=(*played, *round_of(1, "clara david")),
        forbidden=(("anna", "bert"), ("bert", "clara")),
    )
    assert gone == here


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": "other"},
        {"round": 3},
        {"system": Swiss({"club": 1})},
        {"played": round_of(1, "bert anna")},
        {"forbidden": (("anna", "bert"),)},
        {"byes": ("anna",)},
        {"entries": entries(2, spread=1)},
    ],
)
def test_every_difference_that_may_matter_changes_the_sum(changed):
    before = field(entries(2), played=round_of(1, "anna bert"))
    assert replace(before, **changed).sha256() != before.sha256()


def test_a_division_of_four_hundred_in_its_twentieth_round_can_be_stored():
    ids = [str(UUID(int=n << 96 | n)) for n in range(400)]
    who = [
        Entry(one, n + 1, n % 30, n, seats=(10, 9), club=ids[n % 9]) for n, one in enumerate(ids)
    ]
    played = [
        PlayedTable(number, (ids[one - 1], ids[other - 1]))
        for number in range(1, 20)
        for one, other in pairs(400, number)
    ]
    before = field(who, played=played)
    assert len(before.text()) < 256 * 1024
    assert len(canonical(pair(before).data())) < 256 * 1024


WRONG = {
    "an id twice": {"entries": (Entry("anna", 1), Entry("anna", 2))},
    "a seeding twice": {"entries": (Entry("anna", 1), Entry("bert", 1))},
    "a seeding of nothing": {"entries": (Entry("anna", 0),)},
    "a negative score": {"entries": entries(1, score=-1)},
    "half a half point": {"entries": entries(1, score=0.5)},
    "negative byes": {"entries": entries(1, byes=-1)},
    "negative seats": {"entries": entries(1, seats=(0, -1))},
    "no round": {"round": 0},
    "too many rounds": {"round": 1000},
    "too many entries": {"entries": tuple(Entry(str(n), n + 1) for n in range(1001))},
    "a table of this round": {"played": round_of(5, "anna bert")},
    "twice in a round": {"played": round_of(1, "anna bert", "clara anna")},
    "no rounds": {"rounds": 0},
    "a result of this round": {"results": (Result(5, ("anna",), ((2, 50),)),)},
    "two results of a round": {"results": (Result(1, ("anna",), ((2, 50),)),) * 2},
    "a result without points": {"results": (Result(1, ("anna", "bert"), ((2, 50),)),)},
    "prizes twice": {"prizes": (PrizePlaces("", 1), PrizePlaces("", 2))},
    "prizes for nobody": {"prizes": (PrizePlaces("", 0),)},
    "forbidden with itself": {"forbidden": (("anna", "anna"),)},
    "fixed alone": {"fixed": (("anna",),)},
    "fixed twice": {"fixed": (("anna", "bert"), ("bert", "clara"))},
    "a bye twice": {"byes": ("anna", "anna")},
}


@pytest.mark.parametrize("what", WRONG)
def test_facts_that_contradict_each_other_are_no_field(what):
    with pytest.raises(Unusable):
        Field(**{"round": 5, "entries": entries(3), "system": Curious(), **WRONG[what]})


@pytest.mark.parametrize(
    ("wishes", "refusal"),
    [
        ({"who": ()}, Refusal(Reason.NOBODY_HERE)),
        (
            {"fixed": (("anna", "zoe"),)},
            Refusal(Reason.NOT_IN_FIELD, entry="zoe", what="the fixed tables"),
        ),
        ({"byes": ("zoe",)}, Refusal(Reason.NOT_IN_FIELD, entry="zoe", what="the byes")),
        (
            {"byes": ("anna",), "fixed": (("anna", "bert"),)},
            Refusal(Reason.FIXED_AND_BYE, entry="anna"),
        ),
        (
            {"forbidden": (("bert", "anna"),), "fixed": (("anna", "bert"),)},
            Refusal(Reason.FIXED_AND_FORBIDDEN, first="bert", second="anna"),
        ),
    ],
)
def test_wishes_that_can_not_be_had_together_are_refused(wishes, refusal):
    with pytest.raises(Refusal) as refused:
        field(**{"who": entries(3), **wishes})
    assert refused.value == refusal


def test_every_refusal_says_what_to_do():
    for reason in Reason:
        assert re.fullmatch(r".+[.;] .+\.", reason.value)
