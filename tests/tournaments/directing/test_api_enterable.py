"""What can be entered into a tournament now, over the API: for whom, and why not."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import KINDS, PublishTournament, Report

pytestmark = pytest.mark.django_db

TABLE = {"division": "A", "round": 1, "table": 1}


@pytest.fixture
def evening(cast):
    """The first round of a public evening is out."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(PublishTournament())
    return evening


def told(program, evening, **target):
    """By kind the codes of what speaks against it; everything or nothing that is named."""
    query = "&".join(f"{name}={value}" for name, value in target.items())
    answer = program.get(f"{evening.stream}/enterable/?{query}")
    assert answer.status_code == 200
    assert answer.json()["version"] == evening.version
    kinds = answer.json()["kinds"]
    return {one["kind"]: [why["code"] for why in one["against"]] for one in kinds}


def test_each_is_told_what_the_rights_let_them_enter(evening):
    found = {
        name: list(told(program, evening, **TABLE, entry=who("Anna")))
        for name, program in evening.knockers().items()
    }
    at_own_table = ["report", "confirm", "dispute"]
    nothing = {name for name, kinds in found.items() if not kinds}
    assert nothing == {"nobody", "stranger", "reader", "foreign"}
    assert (found["player"], found["plink"]) == (at_own_table, at_own_table)
    assert found["director"] == [kind for kind, cls in KINDS.items() if cls.right]
    assert set(found["helper"]) < set(found["arbiter"]) < set(found["director"])


def test_a_player_is_told_of_the_own_table_alone(evening):
    player = evening.knockers()["player"]
    assert told(player, evening, **{**TABLE, "table": 2}) == {}
    assert told(player, evening, **TABLE) == {
        "report": [],
        "confirm": ["NO_RESULT"],
        "dispute": ["NO_RESULT"],
    }


def test_a_draft_is_nothing_to_a_player(evening):
    evening.done(*(Report("A", 1, table, scores=(400, 300)) for table in (1, 2, 3)))
    evening.paired(2)
    player = evening.knockers()["player"]
    assert told(player, evening, division="A", round=2, table=1) == {}


def test_a_reason_is_said_as_a_refusal_says_it(evening):
    director = evening.knockers()["director"]
    (publish,) = (
        one
        for one in director.get(f"{evening.stream}/enterable/?division=A&round=2").json()["kinds"]
        if one["kind"] == "publish"
    )
    assert publish["against"] == [
        {
            "code": "NOT_PROPOSED",
            "detail": "Round 2 of division A has not been paired yet.",
            "facts": {"division": "A", "round": 2},
            "clause": None,
        }
    ]


@pytest.mark.parametrize("target", ["round=0", "table=one", "entry=Anna", "seat=1"])
def test_what_can_be_no_target_is_said(evening, target):
    answer = evening.knockers()["director"].get(f"{evening.stream}/enterable/?{target}")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")


def test_it_costs_the_same_whatever_is_asked_about(evening):
    director = evening.knockers()["director"]
    counts = []
    for target in ({}, TABLE, {**TABLE, "entry": who("Anna")}):
        told(director, evening, **target)
        with CaptureQueriesContext(connection) as asked:
            told(director, evening, **target)
        counts.append(len(asked))
    assert len(set(counts)) == 1
