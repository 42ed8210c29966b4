"""What officials see of a tournament, and what everybody sees."""

import json

import pytest

from games.canonical import canonical
from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    LINK,
    REASON,
    done,
    entering,
    of_game,
    one_table,
    paired,
    playing,
    some_id,
    started,
    told,
)
from tests.tournaments.course.whole import whole
from tournaments.course.acts import Absent, Apart, CheckIn, CloseRound, Dispute, Publish, Tables
from tournaments.course.course import apply
from tournaments.course.view import round_of, view


def rounds(state, role):
    """The rounds of the first division as somebody sees them."""
    return view(state, role)["divisions"][0]["rounds"]


def first_table(state, role):
    """Table 1 of round 1 as somebody sees it."""
    return rounds(state, role)[0]["tables"][0]


def test_pairing_is_seen_by_officials_alone_until_it_is_published():
    state = started("Anna", "Bert")
    state = done(state, paired(state, 1, "Anna Bert"))

    assert [one["phase"] for one in rounds(state, "official")] == ["proposed"]
    assert rounds(state, "public") == []
    assert rounds(done(state, Publish("A", 1)), "public")[0]["phase"] == "published"


def test_everybody_sees_the_result_and_how_the_table_came_about():
    seen = first_table(one_table(told(400, 380)), "public")

    assert seen == {
        "table": 1,
        "seats": [ANNA, BERT],
        "costs": [],
        "why": [],
        "by_hand": False,
        "game": None,
        "absent": [],
        "places": [1, 2],
        "scores": [400, 380],
        "first": None,
        "highlights": None,
        "depth": "result",
        "corrected": False,
    }


def test_officials_see_what_is_in_question():
    state = one_table(told(400, 380, by=ANNA), Dispute("A", 1, 1, by=BERT, reason=REASON))
    seen = first_table(done(state, LINK, of_game(400, 381)), "official")

    assert (seen["status"], seen["reported_by"]) == ("conflict", ANNA)
    assert seen["disputes"] == [{"by": BERT, "reason": REASON}]
    assert seen["of_game"]["scores"] == [400, 381]
    assert seen["findings"] == []


def test_findings_are_said_with_code_sentence_and_facts():
    (finding,) = first_table(one_table(told(400, 90, confirmed=True)), "official")["findings"][:1]

    assert finding == {
        "code": "SCORE_LOW",
        "detail": f"{BERT} has only 90 points; below 150 is rare.",
        "facts": {"entry": BERT, "score": 90, "usual": 150},
    }


def test_nobody_else_sees_wishes_absences_the_check_in_and_the_protocol():
    state = done(started(), Apart((ANNA, BERT)), Absent(ANNA, 1, bye=True), CheckIn(BERT))
    state = done(state, Tables(names=((1, some_id("window")),), fixed=((ANNA, 1),)))

    official, public = whole(state, "official"), whole(state, "public")

    assert official.keys() - public.keys() == {"apart", "together", "lines"}
    assert official["entries"][0].keys() - public["entries"][0].keys() == {"present", "absences"}
    assert official["entries"][0]["absences"] == [
        {"round": 1, "bye": True, "circumstance": "asked"}
    ]
    assert public["room"] == {"names": [[1, some_id("window")]]}
    assert ANNA not in json.dumps(public["divisions"])


def test_protocol_has_every_line_with_its_flaw():
    state = apply(one_table(), Publish("A", 1))

    last = whole(state, "official")["lines"][-1]

    assert (last["version"], last["kind"], last["struck"]) == (6, "publish", False)
    assert last["flaw"]["code"] == "ALREADY_PUBLISHED"
    assert last["facts"] == {"division": "A", "round": 1}


def test_view_is_plain_data_without_names():
    state = done(playing("Anna Bert"), entering("Clara", from_round=2), told(400, 380))

    for role in ("official", "public"):
        text = canonical(whole(state, role))
        assert json.loads(text) == whole(state, role)
        assert "Anna" not in text


@pytest.mark.parametrize("role", ["official", "public"])
def test_a_round_is_seen_alone_as_it_stands_in_the_whole(role):
    state = done(playing("Anna Bert"), entering("Clara", from_round=2), told(400, 380))
    state = done(state, CloseRound("A", 1))
    state = done(state, paired(state, 2, "Anna Clara", bye="Bert"))
    (division,) = view(state, role)["divisions"]

    alone = {number: round_of(state, role, "A", number) for number in (1, 2, 3)}

    drawn = {one["round"]: one for one in division["rounds"]}
    assert alone == {1: drawn[1], 2: drawn.get(2), 3: None}
    assert round_of(state, role, "B", 1) is None
