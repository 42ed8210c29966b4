"""Moves as plain data: what a stream or a client may state, and what it may not."""

import json
from dataclasses import FrozenInstanceError, fields
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games import decide, objections, replay
from engine.moves import (
    CARRYING,
    KINDS,
    SCHEMAS,
    Annul,
    Challenge,
    Exchange,
    Note,
    Open,
    Pass,
    Play,
    Replace,
    Start,
    Time,
    Verdict,
    from_payload,
    payload,
    stated,
)
from engine.refusals import Refusal, Unusable
from tests.boards import ANNA, BERT, game, opening, refused
from tests.engine import histories
from tests.engine.histories import SEEDS, history
from tests.thorough import examples

SOME = settings(max_examples=examples(100))
PLAY = {"seat": 0, "at": "8F", "letters": "HORN"}


def test_what_has_its_default_is_left_out():
    assert payload(Play(ANNA, "8F", "HORN")) == PLAY
    assert payload(Play(ANNA, "8F", "HORN", rack="", announced=0)) == {
        **PLAY, "rack": "", "announced": 0,
    }  # fmt: skip
    assert payload(Challenge(BERT)) == {"seat": 1}


def test_a_replacement_holds_its_entry_with_kind_and_schema():
    move = Replace(2, Play(ANNA, "8F", "HORN"))

    assert payload(move) == {"version": 2, "entry": {"kind": "play", "schema": 1, **PLAY}}
    assert from_payload("replace", 1, payload(move)) == move


def test_a_note_of_the_first_schema_is_read_as_one_on_the_game():
    facts = {"text": "n"}
    assert stated("note", 1, facts) == stated("note", 2, facts) == Note("n")
    carried = {"version": 3, "entry": {"kind": "note", "schema": 1, **facts}}
    assert from_payload("replace", 1, carried) == Replace(3, Note("n"))
    for schema in (0, 3, True, [1], None):
        with pytest.raises(Unusable):
            stated("note", schema, facts)


def test_lists_are_read_as_they_come_from_json():
    draws = [[[0, "A"], [1, "B"]]]
    options = {"family": "classic", "board": ["*."]}

    assert from_payload("start", 1, {"draws": draws}) == Start((((0, "A"), (1, "B")),))
    assert from_payload("challenge", 1, {"seat": 1, "words": ["HORN"]}) == Challenge(1, ("HORN",))
    opened = {"ruleset": "mini", "options": options, "players": ["a", "b"]}
    assert from_payload("open", 1, opened) == Open("mini", options, ("a", "b"))


def test_kinds_are_short_names_of_their_own_and_moves_cannot_be_changed():
    assert sorted(KINDS) == sorted({kind.kind for kind in KINDS.values()})
    assert all(name.isascii() and name.islower() and len(name) < 12 for name in KINDS)
    assert {name: SCHEMAS[name] for name in KINDS if SCHEMAS[name] > 1} == {"note": 2}
    with pytest.raises(FrozenInstanceError):
        Pass(ANNA).seat = 1


@pytest.mark.parametrize(
    ("kind", "schema", "facts", "where"),
    [
        pytest.param("jump", 1, {}, "kind", id="unknown kind"),
        pytest.param(None, 1, {}, "kind", id="no kind"),
        pytest.param(["play"], 1, PLAY, "kind", id="list as a kind"),
        pytest.param("play", 2, PLAY, "schema", id="schema of tomorrow"),
        pytest.param("play", None, PLAY, "schema", id="no schema"),
        pytest.param("play", "1", PLAY, "schema", id="schema as text"),
        pytest.param("play", 1, [], "facts", id="facts in a list"),
        pytest.param("play", 1, None, "facts", id="no facts"),
        pytest.param("play", 1, {**PLAY, "colour": "red"}, "colour", id="unknown field"),
        pytest.param("play", 1, {**PLAY, "kind": "play"}, "kind", id="kind among the facts"),
        pytest.param("play", 1, {"seat": 0, "at": "8F"}, "letters", id="field missing"),
        pytest.param("pass", 1, {}, "seat", id="seat missing"),
        pytest.param("play", 1, {**PLAY, "seat": "0"}, "seat", id="seat as text"),
        pytest.param("play", 1, {**PLAY, "seat": True}, "seat", id="seat as a truth"),
        pytest.param("play", 1, {**PLAY, "seat": 0.0}, "seat", id="seat as a fraction"),
        pytest.param("play", 1, {**PLAY, "seat": None}, "seat", id="no seat"),
        pytest.param("play", 1, {**PLAY, "announced": 10**10}, "announced", id="huge score"),
        pytest.param("play", 1, {**PLAY, "announced": "12"}, "announced", id="score as text"),
        pytest.param("play", 1, {**PLAY, "letters": ["H"]}, "letters", id="letters in a list"),
        pytest.param("play", 1, {**PLAY, "rack": 7}, "rack", id="rack as a number"),
        pytest.param("challenge", 1, {"seat": 0, "words": None}, "words", id="no words"),
        pytest.param("challenge", 1, {"seat": 0, "words": "HORN"}, "words", id="words as text"),
        pytest.param("challenge", 1, {"seat": 0, "words": [1]}, "words", id="numbers as words"),
        pytest.param("verdict", 1, {"words": ["HORN"]}, "words", id="verdict without yes or no"),
        pytest.param("verdict", 1, {"words": {"HORN": 1}}, "words", id="verdict as a number"),
        pytest.param("start", 1, {"draws": [[["A", 0]]]}, "draws", id="draw turned round"),
        pytest.param("start", 1, {"draws": [[0, "A"]]}, "draws", id="draw too flat"),
        pytest.param("start", 1, {"draws": 7}, "draws", id="draws as a number"),
        pytest.param("open", 1, {"ruleset": "mini", "options": []}, "options", id="options listed"),
        pytest.param("replace", 1, {"version": 1, "entry": None}, "entry", id="no entry"),
        pytest.param("replace", 1, {"version": 1, "entry": PLAY}, "entry", id="entry of no kind"),
        pytest.param(
            "replace", 1, {"version": 1, "entry": {"kind": "jump"}}, "kind", id="strange entry"
        ),
        pytest.param(
            "replace", 1, {"version": 1, "entry": {"kind": "pass"}}, "seat", id="entry with a hole"
        ),
    ],
)
def test_facts_of_the_wrong_shape_are_refused_with_their_field(kind, schema, facts, where):
    with pytest.raises(Unusable) as refusal:
        from_payload(kind, schema, facts)

    assert refusal.value.where == where
    assert str(refusal.value)


@pytest.mark.parametrize("depth", [1, 2, 100_000])
def test_a_replacement_within_a_replacement_is_refused_however_deep(depth):
    entry = {"kind": "pass", "seat": 0}
    for _ in range(depth):
        entry = {"kind": "replace", "version": 1, "entry": entry}

    with pytest.raises(Unusable) as refusal:
        from_payload("replace", 1, {"version": 1, "entry": entry})

    assert refusal.value.where == "entry"


def test_a_replacement_made_of_another_is_refused_by_the_rules():
    state = replay(history(1))

    assert refused(state, Replace(2, Replace(2, Pass(ANNA))))[0] == "CANT_REPLACE"
    assert refused(state, Replace(2, Annul(2)))[0] == "CANT_REPLACE"


def test_time_in_hand_brings_no_points():
    state = game("klassik", overtime_points=10)

    (move,) = decide(state, Time(ANNA, seconds=-600))

    assert replay([*(entry.move for entry in state.entries), move]).scores == (0, 0)


def test_an_exchange_is_kept_in_order_and_counted_once():
    state = game("mini")

    assert decide(state, Exchange(ANNA, letters="BAÄ?", count=9)) == (
        Exchange(ANNA, letters="?AÄB"),
    )


@SOME
@given(SEEDS)
def test_every_entry_of_a_game_comes_back_from_json(seed):
    for move in history(seed):
        row = json.loads(json.dumps([move.kind, move.schema, payload(move)]))
        assert from_payload(*row) == move


@SOME
@given(SEEDS)
def test_nonsense_of_the_right_shape_comes_back_from_json(seed):
    dice, state = Random(seed), replay(history(1))
    for _ in range(10):
        move = histories.nonsense(state, dice)
        if not (isinstance(move, CARRYING) and isinstance(move.entry, CARRYING)):
            row = json.loads(json.dumps([move.kind, move.schema, payload(move)]))
            assert from_payload(*row) == move


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["\x00", "\ud800", 10**9, 10**400, "8F", "E"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=3) | st.sampled_from(["kind", "schema", "entry"]), inner),
    max_leaves=6,
)  # fmt: skip


@st.composite
def given_facts(draw):
    """A kind, a schema and facts, of which some may even be right."""
    kind = draw(st.sampled_from(sorted(KINDS)) | JSON)
    known = [fact.name for fact in fields(KINDS[kind])] if kind in sorted(KINDS) else []
    names = st.sampled_from(known) if known else st.text(max_size=3)
    facts = draw(st.dictionaries(names, JSON, max_size=4) | JSON)
    return kind, draw(st.just(1) | JSON), facts


@SOME
@given(given_facts())
@example(("replace", 1, {"version": 1, "entry": {"kind": "play", "seat": None}}))
@example(("verdict", 1, {"words": {"\ud800": True}}))
def test_whatever_is_stated_is_read_or_refused_with_a_sentence(told):
    try:
        move = from_payload(*told)
    except Unusable as refusal:
        sentence = f"{refusal}"
        assert sentence
        return
    assert from_payload(move.kind, move.schema, payload(move)) == move
    for state in (None, game("mini")):
        for refusal in objections(state, move):
            assert refusal.code


@SOME
@given(
    st.dictionaries(st.sampled_from(sorted(game("mini").rules.options())), JSON, max_size=3),
    st.sampled_from(["klassik", "reise", "mini", "english", "nix"]),
)
@example({"letter_set": {"name": "x", "blanks": 1, "tiles": [["A", 1, 1], ["A", 2, 2]]}}, "mini")
@example({"board": 5}, "mini")
@example({"letter_set": {"name": "x", "blanks": 0, "tiles": [[[], 1, 1]]}}, "mini")
def test_options_of_any_shape_are_taken_or_refused_with_a_sentence(options, ruleset):
    options = {"family": "classic", **options}
    try:
        decide(None, Open(ruleset, options, ("Anna", "Bert")))
    except Refusal as refusal:
        code, sentence = refusal.code, refusal.detail
        assert (code[:3], bool(sentence)) in {("BAD", True), ("BRO", True), ("UNK", True)}


def test_a_letter_set_names_each_letter_once():
    twice = {"name": "twice", "blanks": 0, "tiles": [["A", 9, 1], ["B", 9, 1], ["A", 1, 2]]}

    assert refused(None, opening("mini", "Anna", "Bert", letter_set=twice)) == (
        "BROKEN_LETTER_SET",
        None,
        {"what": "each letter stands in one row"},
    )


@pytest.mark.parametrize(
    "move",
    [
        Verdict({}),
        Verdict({"HORN": True}),
        Challenge(ANNA, ("",)),
        Play(ANNA, "", ""),
        Play(ANNA, "8F\n", "HORN"),
        Play(ANNA, "8F", "HO\x00N"),
        Play(ANNA, "8F", "E" * 100_000),
        Play(ANNA, "8F", "HORN", rack="\ud800"),
        Exchange(ANNA, letters="", count=3),
        Exchange(ANNA, count=-3),
        Exchange(ANNA, count=10**9),
        Pass(-1),
        Pass(10**9),
        Annul(0),
        Annul(-1),
        Annul(10**9),
        Replace(0, Pass(ANNA)),
        Replace(1, Open("mini", {}, ())),
        Start(()),
        Start(((),)),
        Start((((ANNA, ""), (BERT, "AB")),)),
    ],
    ids=lambda move: repr(move)[:60],
)
def test_a_senseless_move_is_refused_by_the_rules_with_a_sentence(move):
    reasons = objections(game("mini"), move)

    assert reasons
    assert all(reason.detail for reason in reasons)
