"""Bodies that nobody can mean: each is answered with 400 and its place, and nothing is stored."""

import dataclasses
import json
import re

import pytest

from engine.moves import KINDS
from games.canonical import MOST_BYTES
from games.rights import VERBS
from tests.games.cast import enter, open_game, stored
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db

HORN = {"seat": 0, "notation": "8F HORN"}


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def director(people):
    """Frieda's program: no right stands between it and the body."""
    return Client(people.house.frieda)


@pytest.fixture
def game(people):
    """A game of Anna and Bert after HORN."""
    stream = open_game("klassik", club=people.club)
    enter(stream, "8F HORN")
    return stream


def in_json(text):
    """A body with a text in it, as JSON spells it."""
    return b'{"seat": 0, "notation": "' + text + b'", "kind": "note", "text": "' + text + b'"}'


UNREADABLE = {
    "no JSON": b"seat=0",
    "broken off": b'{"seat": 0, "notation": "8F',
    "two values": b"{} {}",
    "a comma too many": b'{"seat": 0,}',
    "comment": b"/* 8F */ {}",
    "zip": b"PK\x03\x04\x14\x00\x00\x00",
    "not UTF-8": in_json(b"\xff"),
    "Latin-1": in_json("Ä".encode("latin-1")),
    "UTF-16": json.dumps(HORN).encode("utf-16"),
    "UTF-8 with a mark": b"\xef\xbb\xbf{}",
    "half a character in UTF-8": in_json(b"\xed\xa0\x80"),
    "U+0000 as it is": in_json(b"\x00"),
    "doubled": b'{"seat": 0, "seat": 0, "notation": "8F HORN"}',
    "doubled deep inside": b'{"options": {"a": [{"b": 1, "b": 1}]}}',
    "NaN": b'{"seat": NaN}',
    "Infinity": b'{"seat": -Infinity}',
    "deep list": b"[" * 200_000,
    "deep object": b'{"a":' * 30_000,
    "deep and closed": b'{"options": ' + b"[" * 40 + b"]" * 40 + b"}",
}
NOT_KEPT = {
    "half a character": in_json(b"\\ud800"),
    "U+0000": in_json(b"\\u0000"),
    "a name with U+0000": b'{"\\u0000": 1}',
    "huge": b'{"seat": 1e400}',
    "large": b'{"seat": 9007199254740992}',
    "endless digits": b'{"seat": ' + b"9" * 5000 + b"}",
    "fraction": b'{"seat": 0.5, "notation": "8F HORN"}',
}
TOO_LONG = {
    "too long": b'{"notation": "' + b"A" * MOST_BYTES + b'"}',
    "10 MB": b'{"notation": "' + b"A" * 10_000_000 + b'"}',
    "10 MB of nothing": b" " * 10_000_000,
}
NO_OBJECT = {
    "empty": b"",
    "null": b"null",
    "list": b"[]",
    "list of moves": json.dumps([HORN]).encode(),
    "text": b'"8F HORN"',
    "number": b"8",
    "true": b"true",
    "empty object": b"{}",
}


def answers_to(director, game, bodies):
    """Status, code and place of the answers to entering and to opening with each body."""
    found = {}
    for name, body in bodies.items():
        both = (director.enter(game, body, after=2), director.open(body))
        found[name] = [
            (answer.status_code, answer.json()["code"], answer.json()["facts"]["where"])
            for answer in both
        ]
    return found


def test_a_body_that_cannot_be_read_is_malformed(director, game):
    before = stored()
    for name, answers in answers_to(director, game, UNREADABLE).items():
        for status, code, where in answers:
            assert (name, status, code) == (name, 400, "MALFORMED")
            assert re.match("body($|, line 1, column|[.])", where)
    assert stored() == before


def test_what_json_can_say_and_no_store_can_keep_is_refused(director, game):
    before = stored()
    for name, answers in answers_to(director, game, NOT_KEPT).items():
        for status, code, where in answers:
            assert (name, status, code) == (name, 422, "UNUSABLE")
            assert re.match("body($|[.])", where)
    assert stored() == before


@pytest.mark.parametrize("seat", [b"0", b"0.0", b"0e0"])
def test_a_whole_number_may_be_written_in_any_way_of_json(director, game, seat):
    answer = director.enter(game, b'{"seat": ' + seat + b', "notation": "8F HORN"}', after=2)
    assert (answer.status_code, answer.json()["code"]) == (422, "NOT_YOUR_TURN")


def test_a_body_that_is_too_long_is_told_so(director, game):
    before = stored()
    answers = answers_to(director, game, TOO_LONG)
    assert answers == dict.fromkeys(TOO_LONG, [(413, "TOO_LONG", "body")] * 2)
    assert stored() == before


def test_a_body_that_is_no_object_with_facts_is_malformed(director, game):
    before = stored()
    expected = dict.fromkeys(NO_OBJECT, ("body", "body"))
    expected |= dict.fromkeys(("empty", "empty object"), ("kind", "club"))
    answers = answers_to(director, game, NO_OBJECT)
    assert answers == {
        name: [(400, "MALFORMED", where) for where in places] for name, places in expected.items()
    }
    assert stored() == before


def test_other_types_than_json_are_not_taken(director, game):
    before = stored()
    for path in ("", f"{game}/moves/"):
        for content_type in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "",
        ):
            answer = director.ask("POST", path, HORN, content_type=content_type)
            assert (content_type, answer.status_code) == (content_type, 415)
    assert stored() == before


# Every field of every kind of entry; one with = may be left out, one with ? may be null as well.

FIELDS = {
    "open": {"ruleset": "mini", "options": {}, "players": [], "first=": 0},
    "start": {"draws": [[[0, "A"], [1, "B"]]]},
    "play": {
        "seat": 1, "at": "H5", "letters": "STE.N", "rack?": "STEN", "announced?": 5, "total?": 5,
        "bonus?": "A", "named?": "A",
    },
    "exchange": {
        "seat": 1, "letters?": "A", "count?": 1, "rack?": "A", "total?": 0, "bonus?": "A",
    },
    "pass": {"seat": 1, "rack?": "A", "total?": 0},
    "rack": {"seat": 1, "letters": "A", "bonus?": "A"},
    "accept": {"seat": 1, "noted?": 12},
    "withdraw": {"seat": 0, "announced?": -12, "total?": 0},
    "resign": {"seat": 1},
    "note": {"text": "Anna kam spät.", "version?": 2},
    "challenge": {"seat": 1, "words=": ["HORN"]},
    "verdict": {
        "words": {"HORN": True}, "edition?": "2024", "announced?": 0, "total?": 0,
        "meanings?": {"HUND>HUNDE": True}, "tiers?": {"HORN": "base list"},
    },
    "time": {"seat": 1, "seconds?": 61, "points?": -10, "total?": -10},
    "forfeit": {"seat": 1},
    "adjourn": {},
    "resume": {},
    "end": {},
    "settle": {"seat": 1, "points": 0, "total?": 0},
    "close": {},
    "annul": {"version": 2},
    "replace": {"version": 2, "entry": {"kind": "pass", "seat": 0}},
    "insertion": {"version": 2, "entry": {"kind": "pass", "seat": 0}, "moves_on=": True},
    "decision": {"version": 2, "points?": 13, "text=": "Anna kam spät."},
    "stop": {"reason": "time", "settled=": True, "text=": "Anna kam spät."},
    "publish": {},
    "unpublish": {},
    "bonus": {
        "seat": 1, "card": "R-", "entries=": ["R-"], "word?": "ROST", "plus?": True,
        "announced?": 12, "total?": 12,
    },
    "miss": {"seat": 1, "begun=": True, "rack?": "A", "total?": 0},
    "clock": {"seconds": 15},
    "draw": {"seat": 1, "letters": "EINS"},
    "change": {"seat": 1, "aside": "BCDF", "drawn": "EINS"},
    "joker": {"seat": 1, "aside": "XYQ", "drawn": "ERN"},
    "lay": {"seat": 1, "at": "0:0>", "letters": "SOCKE"},
    "swap": {"seat": 1, "at": "0:0>", "letters": "L...."},
    "add": {"seat": 1, "at": "0:-1>", "letters": "G....."},
    "insert": {"seat": 1, "at": "0:0>", "letters": "..R...", "shift=": ">"},
    "remove": {"seat": 1, "at": "0:0>", "letters": "S....", "shift?": "<"},
    "dissolve": {"seat": 1, "at": "0:0>", "letters": "SOCKE"},
    "undo": {"seat": 1},
    "turn": {"seat": 1, "inflected=": ["HUND>HUNDE"]},
    "glass": {"seat": 1, "inflected=": ["HUND>HUNDE"]},
    "loss": {"seat": 1},
}  # fmt: skip
BEYOND = (10**12, -(10**12))  # whole numbers, but none that a game has
WRONG = {
    int: (True, "5", [5], {"a": 1}, *BEYOND),
    str: (True, 5, ["A"], {"a": "A"}),
    list: (True, "A", 5, [5], [None], {"a": "A"}),
    dict: (True, "A", 5, ["A"]),
    "draws": (True, 5, [5], [[0, "A"]], [[[0]]], [[["A", 0]]], [[[0, 5]]], [[[True, "A"]]]),
    "verdict": ({"HORN": 1}, {"HORN": None}, {"HORN": "yes"}),
    "tiers": ({"HORN": 1}, {"HORN": None}, {"HORN": True}),
    "entry": ({}, {"a": 1}, {"kind": 5}, {"kind": None, "seat": 0}),
    bool: (5, "yes", [True], {"a": True}),
}


def fields(kind):
    """Name, right value and mark of each field of a kind."""
    for name, right in FIELDS[kind].items():
        yield name.rstrip("?="), right, name[-1]


def rightly(kind):
    """The facts of a kind, all of the right type."""
    return {name: right for name, right, _ in fields(kind)}


def wrong_bodies(kind):
    """Each field of a kind in turn with each value of a wrong type."""
    for name, right, mark in fields(kind):
        values = WRONG["draws"] if name == "draws" else WRONG[type(right)]
        values += WRONG.get(name, ()) + (WRONG["verdict"] if right == {"HORN": True} else ())
        for value in values if mark == "?" else (None, *values):
            yield name, {"kind": kind, **rightly(kind), name: value}


def test_the_table_above_has_all_fields_of_all_kinds():
    assert {kind: list(rightly(kind)) for kind in FIELDS} == {
        kind: [field.name for field in dataclasses.fields(KINDS[kind])] for kind in ("open", *VERBS)
    }


def test_a_fact_of_the_wrong_type_is_malformed(director, game):
    before = stored()
    for kind in FIELDS:
        for name, body in wrong_bodies(kind):
            answer = director.enter(game, body, after=2)
            status = 422 if body[name] in BEYOND else 400
            assert (body, answer.status_code) == (body, status)
            assert answer.json()["facts"]["where"] in (name, "kind")
    assert stored() == before


def test_a_missing_and_a_needless_fact_are_malformed(director, game):
    before = stored()
    for kind in FIELDS:
        needed = [name for name, _, mark in fields(kind) if mark not in "?="]
        bodies = {name: {**rightly(kind), "kind": kind} for name in needed}
        for name, body in bodies.items():
            del body[name]
        bodies["colour"] = {"kind": kind, **rightly(kind), "colour": "red"}
        for name, body in bodies.items():
            answer = director.enter(game, body, after=2)
            assert (body, answer.status_code) == (body, 400)
            assert answer.json()["facts"] == {"where": name}
    assert stored() == before


TYPED = (  # what is said of its shape
    ({"kind": "skat"}, "kind"),
    ({"kind": ["play"]}, "kind"),
    ({"kind": None}, "kind"),
    ({"kind": "pass", "seat": 1, "schema": 2}, "schema"),
    ({"kind": "pass", "seat": 1, "schema": "1"}, "schema"),
    ({"seat": 1}, "kind"),
    ({"notation": "-"}, "seat"),
    ({"seat": "1", "notation": "-"}, "seat"),
    ({"seat": True, "notation": "-"}, "seat"),
    ({"seat": None, "notation": "-"}, "seat"),
    ({"seat": 1, "notation": 8}, "seat"),
    ({"seat": 1, "notation": None}, "seat"),
    ({"seat": 1, "notation": "-", "rack": 5}, "rack"),
    ({"seat": 1, "notation": "-", "kind": "play"}, "kind"),
    ({"seat": 1, "notation": "-", "letters": "A"}, "letters"),
)
READ = (  # what is said of the notation
    ({"seat": 1, "notation": ""}, "move"),
    ({"seat": 1, "notation": "A" * 201}, "move"),
    ({"seat": 1, "notation": "8F"}, "word"),
    ({"seat": 1, "notation": "88 HORN"}, "place"),
    ({"seat": 1, "notation": "8F H0RN"}, "word"),
    ({"seat": 1, "notation": "8F HORN zwölf"}, "score"),
    ({"seat": 1, "notation": "8F HORN 12 12"}, "score"),
    ({"seat": 1, "notation": "-AB3"}, "exchange"),
    ({"seat": 1, "notation": "?H0RN"}, "challenge"),
    ({"seat": 1, "notation": "-", "rack": "A1"}, "rack"),
)


def test_a_typed_move_that_cannot_be_read_names_its_place(director, game):
    before = stored()
    cases = [(400, *one) for one in TYPED] + [(422, *one) for one in READ]
    for status, body, where in cases:
        answer = director.enter(game, body, after=2)
        assert (body, answer.status_code) == (body, status)
        assert answer.json()["facts"] == {"where": where}
    assert stored() == before


OPENING = {
    "club": (None, True, 5, "", "Wortfreunde", [], {}),
    "ruleset": (None, True, 5, "", "skat", [], {}, ["klassik"]),
    "options": (None, True, 5, "rack", [], [["rack", 7]]),
    "names": (None, True, 5, "Anna", {}, [5, 6], [None], [["Anna"]], [""], ["A" * 201, "B"]),
    "players": (None, True, 5, "1", {}, [1, 2], [None], ["Anna", "Bert"], [[]]),
    "first": (None, True, -1, 8, 10**12, "0", "eins", [], {}),
    "title": (None, True, 5, [], {}, "T" * 201),
    "colour": ("red", None),
}


def test_a_game_is_not_opened_with_a_fact_of_the_wrong_type(director, people):
    before = stored()
    game = {"club": people.club, "ruleset": "klassik", "names": ["Anna", "Bert"]}
    for field, values in OPENING.items():
        for value in values:
            answer = director.open({**game, field: value})
            assert (field, value, answer.status_code) == (field, value, 400)
            assert answer.json()["facts"] == {"where": field}
    assert stored() == before


@pytest.mark.parametrize("field", ["club", "ruleset"])
def test_a_game_is_not_opened_without_club_or_rules(director, people, field):
    game = {"club": people.club, "ruleset": "klassik", "names": ["Anna", "Bert"]}
    del game[field]
    answer = director.open(game)
    assert (answer.status_code, answer.json()["facts"]) == (400, {"where": field})
