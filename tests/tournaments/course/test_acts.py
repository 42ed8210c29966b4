"""Acts as they are stored: read back they are the same for ever, and what can't be is named."""

import json
from dataclasses import fields, is_dataclass
from datetime import date
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import Code, Day, Hash, Id, Instant, Text, Word, WordsId, Zone, payload
from engine.refusals import Unusable
from games.canonical import canonical
from tests.thorough import examples
from tests.tournaments.course.evening import ANNA, BERT, CAST, CLARA, HASH, name_of, some_id, told
from tournaments.course import acts
from tournaments.course.acts import KINDS, LIFTS, SCHEMAS, Report, from_payload
from tournaments.course.course import replay
from tournaments.course.outcomes import outcomes_of
from tournaments.course.shapes import Highlight

ARCHIVE = (Path(__file__).parent / "archive.jsonl").read_text().splitlines()
THIRD = (Path(__file__).parent / "archive_3.jsonl").read_text().splitlines()
SECOND = (Path(__file__).parent / "archive_2.jsonl").read_text().splitlines()

ENTRIES = st.sampled_from([some_id(name) for name in CAST])
TEXTS = {
    Text: st.text(st.characters(min_codepoint=32, exclude_categories=("Cs", "Cn")), max_size=20),
    Id: ENTRIES,
    WordsId: ENTRIES,
    Code: st.sampled_from(("A", "U 18", "swiss", "ü-40")),
    Hash: st.just(HASH),
    Day: st.dates().map(str).filter(lambda day: day >= "1000"),
    Instant: st.dates(date(1000, 1, 1)).map("{}T19:30:00Z".format),
    Zone: st.sampled_from(("Europe/Berlin", "UTC", "America/Argentina/Salta")),
    Word: st.sampled_from(("QUARZ", "ÄHRE", "HuND")),
    int: st.integers(-(10**9), 10**9),
    bool: st.booleans(),
    Any: st.sampled_from((None, True, -7, "", "Feld", [1, [2, None]], {"key": {"A": [1]}})),
}


def facts_of(wanted):
    """Any fact of a type."""
    if wanted in TEXTS:
        return TEXTS[wanted].map(composed) if wanted is Text else TEXTS[wanted]
    arguments = get_args(wanted)
    if get_origin(wanted) in (Union, UnionType):
        return st.none() | facts_of(next(one for one in arguments if one is not type(None)))
    if get_origin(wanted) is dict:
        keys = st.sampled_from(("size", "weights")) if arguments[0] is Text else ENTRIES
        return st.dictionaries(keys, facts_of(arguments[1]), max_size=2)
    if get_origin(wanted) is tuple and arguments[-1] is Ellipsis:
        return st.lists(facts_of(arguments[0]), max_size=2).map(tuple)
    if get_origin(wanted) is tuple:
        return st.tuples(*map(facts_of, arguments))
    assert is_dataclass(wanted)
    return st.builds(wanted, **{field.name: facts_of(field.type) for field in fields(wanted)})


def composed(text):
    """A text as it is stored, its letters composed."""
    return json.loads(canonical([text]))[0]


@pytest.mark.parametrize("kind", KINDS)
def test_act_is_the_same_when_it_was_stored_and_is_read(kind):
    @settings(max_examples=examples(6))
    @given(facts_of(KINDS[kind]))
    def check(act):
        stored = canonical(payload(act))

        assert from_payload(kind, SCHEMAS[kind], json.loads(stored)) == act
        assert canonical(payload(from_payload(kind, SCHEMAS[kind], json.loads(stored)))) == stored

    check()


def test_archive_has_every_kind_and_shape():
    kept = {tuple(json.loads(line)[:2]) for line in (*ARCHIVE, *SECOND, *THIRD)}

    assert kept == {(kind, n) for kind, newest in SCHEMAS.items() for n in range(1, newest + 1)}


def test_archived_tournament_is_read_and_replayed_as_it_was_lived():
    stream = list(map(read, ARCHIVE))

    state = replay(stream)

    assert [canonical([a.kind, 1, payload(a)]) for a in stream] == ARCHIVE
    assert state.flawed() == ()
    assert [line.version for line in state.lines if line.struck] == [32, 41]
    assert [
        (one.division, one.table, [name_of(entry) for entry in one.entries], one.places, one.kind)
        for one in outcomes_of(state)
    ] == [
        ("A", 1, ["Dora", "Clara"], (1, 2), "played"),
        ("A", 3, ["Emil", "Anna"], (1, None), "forfeit"),
        ("A", None, ["Bert"], (None,), "bye"),
        ("B", 11, ["Frieda", "Georg"], (1, 1), "played"),
    ]


def read(line):
    """The act of an archived line, lifted to its newest shape."""
    kind, schema, facts = json.loads(line)
    for older in range(schema, SCHEMAS[kind]):
        facts = LIFTS[kind, older](facts)
    return from_payload(kind, SCHEMAS[kind], facts)


@pytest.mark.parametrize("archive", [SECOND, THIRD])
def test_later_archives_are_read_as_they_were_lived(archive):
    stream = list(map(read, archive))

    state = replay(stream)

    numbers = [json.loads(line)[1] for line in archive]
    told = [canonical([a.kind, n, payload(a)]) for a, n in zip(stream, numbers, strict=True)]
    assert told == archive
    assert state.flawed() == ()


def test_names_of_kinds_are_those_that_streams_hold():
    assert list(KINDS) == [
        *("create", "amend", "division", "plan"),
        *("enter", "revise", "leave", "come_back", "check_in", "absent"),
        *("apart", "together", "tables"),
        *("propose", "change", "publish", "withdraw"),
        *("link", "from_game", "report", "slip", "confirm", "dispute", "correct", "forfeit"),
        *("penalty", "clock", "notice", "prizes"),
        *("close_round", "close", "publish_tournament", "unpublish_tournament"),
        *("show_names", "announce", "unannounce", "hand_over", "undo"),
    ]


def test_what_is_as_usual_is_not_stored():
    assert payload(told(400, 380)) == {
        "division": "A",
        "round": 1,
        "table": 1,
        "scores": [400, 380],
    }


def test_groups_of_facts_are_named_values():
    lights = {ANNA: Highlight(83, "QUARZE"), BERT: Highlight(bingos=1)}

    assert payload(told(400, 380, highlights=lights))["highlights"] == {
        ANNA: {"best_play": 83, "best_word": "QUARZE"},
        BERT: {"bingos": 1},
    }


REPORT = {"division": "A", "round": 1, "table": 1}
ENTER = {"entry": ANNA, "person": BERT, "division": "A"}
PROPOSE = {
    "division": "A",
    "round": 1,
    "system": "swiss",
    "system_version": 1,
    "parameters": {},
    "seed": "",
    "field": HASH,
    "based_on": 1,
    "tables": [],
}
LEG = {"system": "swiss", "parameters": {}}

NO_ID = "it must be an id: a UUID in small letters."
NO_CODE = "it must be a code of up to 32 letters and digits."
NO_TEXT = "it must be a text of up to 200 characters."
NO_DAY = "it must be a date such as 2026-10-24."
NO_NUMBER = "it must be a whole number."
NO_GROUP = "it must be a set of named values."
NO_HASH = "it must be a SHA-256 of 64 hexadecimal digits."
NEEDED = "this field is needed."
UNREADABLE = [
    ("no such kind", 1, {}, "kind", "there is no act of the kind 'no such kind'."),
    (None, 1, {}, "kind", "there is no act of the kind None."),
    ("close", 2, {}, "schema", "close has no schema 2."),
    ("close", True, {}, "schema", "close has no schema True."),
    ("close", 1, [], "facts", NO_GROUP),
    ("close", 1, {"name": "Anna"}, "name", "there is no such field here."),
    ("undo", 1, {}, "version", NEEDED),
    ("undo", 1, {"version": None}, "version", NO_NUMBER),
    ("undo", 1, {"version": True}, "version", NO_NUMBER),
    ("undo", 1, {"version": 2.0}, "version", NO_NUMBER),
    ("undo", 1, {"version": 10**9 + 1}, "version", NO_NUMBER),
    ("enter", 1, {**ENTER, "entry": "Anna"}, "entry", NO_ID),
    ("enter", 1, {**ENTER, "entry": ANNA.upper()}, "entry", NO_ID),
    ("enter", 1, {**ENTER, "club": "Wortfreunde"}, "club", NO_ID),
    ("enter", 1, {**ENTER, "division": ""}, "division", NO_CODE),
    ("enter", 1, {**ENTER, "division": "A "}, "division", NO_CODE),
    ("enter", 1, {**ENTER, "category": "x" * 33}, "category", NO_CODE),
    ("check_in", 1, {"entry": ANNA, "present": 1}, "present", "it must be true or false."),
    ("apart", 1, {"entries": ANNA}, "entries", "it must be a list."),
    ("apart", 1, {"entries": [ANNA, 7]}, "entries.2", NO_ID),
    ("tables", 1, {"fixed": [[ANNA, 1, 2]]}, "fixed.1", "it must be a list of 2."),
    ("tables", 1, {"names": [["1", ANNA]]}, "names.1.1", NO_NUMBER),
    ("report", 1, {**REPORT, "scores": [1, "2"]}, "scores.2", NO_NUMBER),
    ("report", 1, {**REPORT, "highlights": []}, "highlights", NO_GROUP),
    (
        *("report", 1, {**REPORT, "highlights": {CLARA: {"best_word": "so ein Wort"}}}),
        *(f"highlights.{CLARA}.best_word", "it must be a word of up to 30 letters."),
    ),
    (
        *("report", 1, {**REPORT, "highlights": {"Clara": {}}}),
        *("highlights", NO_ID),
    ),
    ("propose", 1, {**PROPOSE, "field": "5e"}, "field", NO_HASH),
    ("propose", 1, {**PROPOSE, "parameters": []}, "parameters", NO_GROUP),
    ("propose", 1, {**PROPOSE, "seed": "x" * 201}, "seed", NO_TEXT),
    ("propose", 1, {**PROPOSE, "seed": "\0"}, "seed", NO_TEXT),
    ("propose", 1, {**PROPOSE, "tables": [{"table": 1}]}, "tables.1.seats", NEEDED),
    ("plan", 1, {"division": "A", "plan": [{**LEG, "date": "24.10."}]}, "plan.1.date", NO_DAY),
    ("plan", 1, {"division": "A", "plan": [{**LEG, "date": "2026-02-30"}]}, "plan.1.date", NO_DAY),
]  # fmt: skip


def newest(kind, schema):
    """The newest schema of a kind in place of 1."""
    return SCHEMAS.get(kind, 1) if type(schema) is int and schema == 1 else schema


@pytest.mark.parametrize(("kind", "schema", "facts", "where", "what"), UNREADABLE)
def test_what_cannot_be_read_names_its_place(kind, schema, facts, where, what):
    with pytest.raises(Unusable) as unusable:
        from_payload(kind, newest(kind, schema), facts)

    assert str(unusable.value) == f"{where}: {what}"


def test_time_zone_has_the_form_of_one():
    facts = json.loads(ARCHIVE[0])[2]
    facts["setup"]["zone"] = "../etc"

    with pytest.raises(Unusable, match=r"setup\.zone: it must be a time zone such as"):
        from_payload("create", SCHEMAS["create"], facts)


def test_letters_in_two_parts_are_composed():
    act = from_payload("division", SCHEMAS["division"], {"division": "U\u0308"})

    assert act.division == "\u00dc"


def test_every_act_is_documented():
    assert all(cls.__doc__ and not cls.__doc__.startswith(cls.__name__) for cls in KINDS.values())
    assert acts.Report is Report
