"""Entering over the API: what a request must bring, and what a refusal says, in both languages."""

from uuid import UUID

import pytest

from games.models import Text
from tests.games.cast import enter, open_game, stored
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db

HORN = {"seat": 0, "notation": "8F HORN"}


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def helper(people):
    """Hugo's program, which wants English."""
    return Client(people.house.hugo)


@pytest.fixture
def game(people):
    """A game of Anna and Bert, just opened."""
    return open_game("klassik", club=people.club)


@pytest.fixture
def opening(people):
    """A game that Hugo may open."""
    return {"club": people.club, "ruleset": "klassik", "names": ["Anna", "Bert"]}


def said(answer):
    """Status, code, facts and clause of an answer that says no."""
    body = answer.json()
    return answer.status_code, body["code"], body["facts"], body["clause"]


# What goes well


def test_a_game_is_opened_with_everything_that_can_be_said(helper, opening):
    answer = helper.open({**opening, "title": "Tisch 1", "first": 1, "options": {"rack": 8}})
    stream = answer.json()["stream"]
    page = helper.get(f"{stream}/").json()
    assert answer.json() == {"stream": stream, "version": 1, "added": [1]}
    assert (answer.status_code, page["title"], page["names"]) == (201, "Tisch 1", ["Anna", "Bert"])
    assert (page["first"], page["turn"], page["options"]["rack"]) == (1, 1, 8)


def test_a_move_brings_a_note_along_that_is_told_with_it(helper, game):
    answer = helper.enter(game, {**HORN, "note": " Anna sprach leise. "}, after=1)
    page = helper.get(f"{game}/").json()
    assert (answer.status_code, answer.json()["added"]) == (201, [2, 3])
    assert [entry["notes"] for entry in page["entries"]] == [[], [3], []]
    assert page["notes"] == {"3": "Anna sprach leise."}


def test_a_note_about_an_earlier_line_is_entered_as_what_it_is(helper, game):
    helper.enter(game, HORN, after=1)
    for after, schema in enumerate(({}, {"schema": 1}, {"schema": 2}), start=2):
        body = {"kind": "note", "text": "Anna sprach leise.", "version": 2, **schema}
        assert helper.enter(game, body, after=after).status_code == 201
    page = helper.get(f"{game}/").json()
    assert [entry["notes"] for entry in page["entries"]] == [[], [3, 4, 5], [], [], []]


@pytest.mark.parametrize("note", ["", "  ", 5, None, "x" * 1001])
def test_a_note_that_is_no_text_is_malformed_and_the_move_is_not_entered(helper, game, note):
    before = stored()
    answer = helper.enter(game, {**HORN, "note": note}, after=1)
    assert said(answer)[:3] == (400, "MALFORMED", {"where": "note"})
    assert stored() == before


def test_a_game_is_opened_for_people_of_the_register(people, helper, opening):
    del opening["names"]
    answer = helper.open({**opening, "players": people.players})
    stream = answer.json()["stream"]
    assert answer.status_code == 201
    assert [seat["player"] for seat in helper.get(f"{stream}/").json()["seats"]] == people.players
    assert Client(people.bert).get(f"{stream}/").status_code == 200


@pytest.mark.parametrize(
    ("body", "facts"),
    [
        (HORN, {"seat": 0, "at": "8F", "letters": "HORN"}),
        (
            {"seat": 0, "notation": "h8 HOrN 10", "rack": "xyqho?n"},
            {"seat": 0, "at": "H8", "letters": "HOrN", "announced": 10, "rack": "?HNOQXY"},
        ),
        ({"seat": 0, "notation": "8F HORN", "total": 12, "announced": 12}, None),
        ({"kind": "play", "seat": 0, "at": "8F", "letters": "HORN"}, None),
        ({"kind": "play", "schema": 1, "seat": 0, "at": "8F", "letters": "HORN"}, None),
        ({"seat": 0, "notation": "-QX"}, {"seat": 0, "letters": "QX"}),
        ({"seat": 0, "notation": "-3"}, {"seat": 0, "count": 3}),
        ({"seat": 0, "notation": "-"}, {"seat": 0}),
    ],
    ids=str,
)
def test_a_move_is_entered_as_typed_or_with_its_facts(helper, game, body, facts):
    answer = helper.enter(game, body)
    assert answer.json() == {"stream": str(game), "version": 2, "added": [2]}
    assert (answer.status_code, answer["ETag"]) == (201, '"2"')
    if facts is not None:
        assert helper.get(f"{game}/").json()["entries"][1]["facts"] == facts


def test_a_note_keeps_its_words_out_of_the_stream(helper, game):
    answer = helper.enter(game, {"kind": "note", "text": "Anna kam spät."})
    page = helper.get(f"{game}/").json()
    (text,) = Text.objects.filter(kind="note")
    assert answer.status_code == 201
    assert page["entries"][1]["facts"] == {"text": str(text.subject)}
    assert (page["notes"], text.words) == ({"2": "Anna kam spät."}, "Anna kam spät.")


# What a request must bring

ODD_KEYS = [None, "", "k" * 201, "zwei\x85zeilen", "\x07"]
ODD_VERSIONS = [None, "", "**", "-1", "1.0", "eins", 'W/"1"', "1, 2", "9" * 10, "²", "1e0"]


def test_a_request_needs_a_key_of_its_own(helper, game, opening):
    before = stored()
    for key in ODD_KEYS:
        for answer in (
            helper.enter(game, HORN, **{"Idempotency-Key": key}),
            helper.open(opening, **{"Idempotency-Key": key}),
        ):
            where = {"where": "Idempotency-Key"}
            assert (key, *said(answer)) == (key, 400, "MALFORMED", where, None)
            assert answer.json()["detail"].startswith("Send the header Idempotency-Key with")
    assert stored() == before


def test_a_move_needs_the_version_that_was_seen(helper, game):
    before = stored()
    for version in ODD_VERSIONS:
        answer = helper.enter(game, HORN, **{"If-Match": version})
        assert (version, *said(answer)) == (version, 400, "MALFORMED", {"where": "If-Match"}, None)
    assert stored() == before


@pytest.mark.parametrize("version", ["1", '"1"', " 1 ", "01", "*", '"1-0123456789abcdef"'])
def test_a_version_may_be_written_as_an_etag_or_left_open(helper, game, version):
    assert helper.enter(game, HORN, **{"If-Match": version}).status_code == 201


@pytest.mark.parametrize("key", ["1", "k" * 200, "Tisch 1, Zug 2", "5f0c6c1e-8a0e-4c7b"])
def test_any_key_will_do_that_can_be_read(helper, game, key):
    assert helper.enter(game, HORN, **{"Idempotency-Key": key}).status_code == 201


# Once and only once


def test_the_same_request_again_gets_the_first_answer(helper, game):
    key = {"Idempotency-Key": "horn"}
    first = helper.enter(game, HORN, **key)
    enter(game, "H5 STE.N")
    before = stored()
    again = helper.enter(game, HORN, **key)
    assert (again.status_code, again.content, again["ETag"]) == (201, first.content, '"2"')
    assert stored() == before


def test_opening_again_gets_the_first_answer(helper, opening):
    key = {"Idempotency-Key": "open"}
    first = helper.open(opening, **key)
    before = stored()
    assert helper.open(opening, **key).content == first.content
    assert stored() == before


def test_a_note_again_gets_the_first_answer_and_another_is_refused(helper, game):
    key, note = {"Idempotency-Key": "note"}, {"kind": "note", "text": "Anna kam spät."}
    first = helper.enter(game, note, **key)
    before = stored()
    assert helper.enter(game, note, **key).content == first.content
    other = helper.enter(game, {**note, "text": "Bert kam spät."}, **key)
    assert said(other) == (422, "KEY_REUSED", {}, None)
    assert stored() == before


def test_a_key_for_another_request_is_refused(helper, game, opening):
    key = {"Idempotency-Key": "1"}
    helper.enter(game, HORN, **key)
    before = stored()
    for answer in (
        helper.enter(game, {"seat": 0, "notation": "-"}, **key),
        helper.enter(game, HORN, after=2, **key),
        helper.open(opening, **key),
    ):
        assert said(answer) == (422, "KEY_REUSED", {}, None)
    assert stored() == before


def test_who_was_slower_gets_the_version_that_won(helper, game):
    enter(game, "8F HORN")
    before = stored()
    answer = helper.enter(game, HORN)
    assert said(answer) == (409, "CONFLICT", {"after": 1, "version": 2}, None)
    assert stored() == before


def test_who_is_ahead_of_the_game_is_not_told_that_somebody_was_faster(helper, game):
    answer = helper.enter(game, HORN, after=9)
    assert said(answer) == (409, "NOT_SO_FAR", {"after": 9, "version": 1}, None)
    assert answer.json()["detail"] == "The game is at entry 1, not at 9 yet; read it again."


def test_a_field_that_is_missing_is_named_in_the_sentence(helper, game):
    answer = helper.enter(game, {"kind": "play", "seat": 0, "at": "8F"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "Play needs the field letters.")


# What the rules refuse

REFUSALS = {
    "8A HORN": (
        ("NOT_ON_STAR", {"star": "H8"}, "KLASSIK-10"),
        "The first word must lie across the star square H8.",
        "Das erste Wort muss über das Sternfeld H8 gehen.",
    ),
    "8H H": (
        ("OPENING_TOO_SHORT", {}, "KLASSIK-09"),
        "The first word needs at least two letters.",
        "Das erste Wort braucht mindestens zwei Buchstaben.",
    ),
}


@pytest.mark.parametrize("notation", REFUSALS)
def test_a_refusal_names_code_facts_and_clause_and_speaks_two_languages(people, game, notation):
    expected, english, german = REFUSALS[notation]
    before = stored()
    for language, sentence in (
        ("en", english),
        ("en-GB, de;q=0.5", english),
        ("de", german),
        ("de-AT", german),
        ("fr", german),
        (None, german),
    ):
        client = Client(people.house.hugo, language=language)
        answer = client.enter(game, {"seat": 0, "notation": notation})
        assert said(answer) == (422, *expected)
        assert (language, answer.json()["detail"]) == (language, sentence)
    assert stored() == before


def test_seats_count_from_one_in_sentences_and_from_nought_in_facts(helper, game):
    answer = helper.enter(game, {"seat": 1, "notation": "-"})
    assert said(answer) == (422, "NOT_YOUR_TURN", {"expected": 0, "seat": 1}, "KLASSIK-06")
    assert answer.json()["detail"] == "It is the turn of seat 1, not of seat 2."


def test_a_conflict_and_a_reused_key_speak_german_too(people, game):
    client, key = Client(people.house.hugo, language="de"), {"Idempotency-Key": "1"}
    client.enter(game, HORN, **key)
    sentences = [
        client.enter(game, HORN).json()["detail"],
        client.enter(game, HORN, after=2, **key).json()["detail"],
        client.enter(UUID(int=7), HORN).json()["detail"],
    ]
    assert sentences == [
        (
            "Jemand war schneller: Inzwischen sind es 2 Einträge, nicht 1. Sieh nach, was seither "
            "eingetragen wurde, und sende es noch einmal, wenn es noch stimmt."
        ),
        "Dieser Schlüssel gehörte schon zu einer anderen Anfrage.",
        "Nicht gefunden.",
    ]


@pytest.mark.parametrize(
    ("other", "code", "facts", "clause"),
    [
        (
            {"names": ["Anna"]},
            "NUMBER_OF_PLAYERS",
            {"least": 2, "most": 4, "players": 1},
            "MINI-01",
        ),
        ({"names": []}, "NUMBER_OF_PLAYERS", {"least": 2, "most": 4, "players": 0}, "MINI-01"),
        ({"first": 2}, "NO_SUCH_SEAT", {"seat": 2, "number": 2}, None),
        (
            {"options": {"racks": 7}},
            "UNKNOWN_OPTION",
            {"ruleset": "klassik", "option": "racks"},
            None,
        ),
        (
            {"options": {"rack": True}},
            "BAD_OPTION",
            {"option": "rack", "value": True, "values": "1–26"},
            None,
        ),
    ],
    ids=str,
)
def test_a_game_that_the_rules_do_not_know_is_refused(helper, opening, other, code, facts, clause):
    before = stored()
    assert said(helper.open({**opening, **other})) == (422, code, facts, clause)
    assert stored() == before


NO_BOARDS = (None, 5, "x", [], [5], ["*"] * 27, [["*"]], {}, {"a": 1})


@pytest.mark.parametrize("option", ["board", "letter_set"])
def test_a_board_or_letter_set_that_is_none_is_refused_and_no_crash(helper, opening, option):
    before = stored()
    for value in NO_BOARDS:
        answer = helper.open({**opening, "options": {option: value}})
        assert (value, answer.status_code) == (value, 422)
        assert answer.json()["code"] in {"BAD_OPTION", f"BROKEN_{option.upper()}"}
    assert stored() == before
