"""Canonical JSON: one text a value, and a place for everything that has none."""

import json
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Malformed, Unusable
from games import canonical as canonical_json
from games.canonical import MOST_BYTES, MOST_LEVELS, MOST_NUMBER, canonical, fingerprint, strict

TOO_LONG = f"payload: This is longer than {MOST_BYTES} bytes."


def in_lists(levels):
    value = 0
    for _ in range(levels):
        value = [value]
    return value


words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
keys = st.text(
    st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"], exclude_characters="\0"),
    max_size=8,
).filter(lambda key: max(normalize("NFC", key), default="") <= "\uffff")
leaves = st.none() | st.booleans() | st.integers(-MOST_NUMBER, MOST_NUMBER) | words
values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(keys, inner))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, None, "x"]}, '{"a":[true,null,"x"],"b":1}'),
        ({"Z": 0, "a": 0, "Ä": 0, "ß": 0}, '{"Z":0,"a":0,"Ä":0,"ß":0}'),
        ({}, "{}"),
        ((1, -0, MOST_NUMBER), "[1,0,9007199254740991]"),
        ("A\u0308pfel", '"Äpfel"'),
        ({"A\u0308": 1}, '{"Ä":1}'),
        ("Hörnchen 🥐", '"Hörnchen 🥐"'),
        ('\b\t\n\f\r"\\/\x1f\x7f', '"\\b\\t\\n\\f\\r\\"\\\\/\\u001f\x7f"'),
    ],
)
def test_a_value_has_one_text(value, text):
    assert canonical(value) == text


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (1.0, "payload: Numbers must be whole."),
        ({"a": [0, float("nan")]}, "payload.a.1: Numbers must be whole."),
        ({"a": {"b": MOST_NUMBER + 1}}, "payload.a.b: A number is too large."),
        pytest.param(-(10**5000), "payload: A number is too large.", id="5000 digits"),
        ("\0", "payload: The character U+0000 can't be kept."),
        ({"a\0": 1}, "payload: The character U+0000 can't be kept."),
        ({"a": "\ud83e"}, "payload.a: Half a character (a lone surrogate) can't be kept."),
        ({"\udd50": 1}, "payload: Half a character (a lone surrogate) can't be kept."),
        ({"🥐": 1}, "payload: Keys can't hold characters beyond U+FFFF."),
        ({"🥐\ud83e": 1}, "payload: Half a character (a lone surrogate) can't be kept."),
        ({"\ufad5": 1}, "payload: Keys can't hold characters beyond U+FFFF."),
        ({1: 1}, "payload: Keys must be strings."),
        ({"Ä": 1, "A\u0308": 2}, "payload: A key occurs twice."),
        ({"a": {1, 2}}, "payload.a: This is no JSON value."),
        ({"a": b"x"}, "payload.a: This is no JSON value."),
        ({"\n": [1.5]}, r"payload.\n.0: Numbers must be whole."),
        (
            in_lists(MOST_LEVELS + 1),
            "payload.0.0.0.0.0.0.0....: This is nested too deeply.",
        ),
        pytest.param(
            "a" + "\u0316\u0301" * 20_000,
            "payload: This text is too long for letters in several parts.",
            id="a heap of marks",
        ),
        pytest.param("x" * MOST_BYTES, TOO_LONG, id="too many letters"),
        pytest.param("€" * (MOST_BYTES // 3), TOO_LONG, id="too many bytes"),
    ],
)
def test_what_has_no_text_is_unusable_at_its_place(value, sentence):
    with pytest.raises(Unusable) as unusable:
        canonical(value)
    assert str(unusable.value) == sentence


def test_the_greatest_depth_is_kept():
    assert canonical(in_lists(MOST_LEVELS)) == "[" * MOST_LEVELS + "0" + "]" * MOST_LEVELS


@given(values)
def test_every_text_is_read_as_it_was_written(value):
    text = canonical(value)
    assert canonical(json.loads(text)) == text
    assert canonical(strict(text)) == text
    assert canonical(strict(text.encode())) == text


@given(st.dictionaries(keys, leaves))
def test_the_order_of_keys_is_that_of_utf_16(value):
    names = list(json.loads(canonical(value)))
    assert names == sorted(names, key=lambda name: name.encode("utf-16-be"))


@given(st.recursive(st.floats() | st.text() | st.binary() | leaves, st.lists))
def test_no_value_brings_the_writer_down(value):
    try:
        canonical(value).encode()
    except Unusable as unusable:
        assert str(unusable).startswith("payload")  # noqa: PT017 - either is right


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "body, line 1, column 1: This is not JSON: Expecting value."),
        (b'{"a": 1,\n"b"}', "body, line 2, column 4: This is not JSON: Expecting ':' delimiter."),
        (b'{"a": "\xff"}', "body: Byte 8 is not UTF-8."),
        (b'{"a": 1, "a": 2}', "body: A key occurs twice."),
        (b'{"a": 1.5}', "body: Numbers must be whole."),
        (b'{"a": 1e-3}', "body: Numbers must be whole."),
        (b'{"a": 0.99999999999999999999}', "body: Numbers must be whole."),
        (b'{"a": 1e400}', "body: A number is too large."),
        (b'{"a": 1e9999999999999999999}', "body: A number is too large."),
        (b'{"a": 1E-9999999999999999999}', "body: Numbers must be whole."),
        (b'{"a": NaN}', "body: Numbers must be whole."),
        (b'{"a": -Infinity}', "body: Numbers must be whole."),
        (b'{"a": ' + b"9" * 5000 + b"}", "body: A number is too large."),
        (b'{"a": 9007199254740992}', "body.a: A number is too large."),
        (b'{"a": "\\u0000"}', "body.a: The character U+0000 can't be kept."),
        (
            b'{"a": ["\\ud83e"]}',
            "body.a.0: Half a character (a lone surrogate) can't be kept.",
        ),
        (b"[" * 100_000, "body: This is nested too deeply."),
        (b'{"a":' * 40_000, "body: This is nested too deeply."),
        (
            b"[" * (MOST_LEVELS + 1) + b"]" * (MOST_LEVELS + 1),
            "body.0.0.0.0.0.0.0....: This is nested too deeply.",
        ),
        (b" " * (MOST_BYTES + 1), f"body: This is longer than {MOST_BYTES} bytes."),
        (
            b"\xef\xbb\xbf{}",
            (
                "body, line 1, column 1: This is not JSON:"
                " Unexpected UTF-8 BOM (decode using utf-8-sig)."
            ),
        ),
    ],
    ids=[str(number) for number in range(21)],
)
def test_a_body_that_is_not_strict_json_is_malformed_at_its_place(body, sentence):
    with pytest.raises(Unusable) as unusable:
        strict(body)
    assert str(unusable.value) == sentence


@pytest.mark.parametrize("number", [b"1000", b"1000.0", b"1e3", b"10.0E+2", b"100000e-2"])
def test_a_whole_number_may_be_written_in_any_way_of_json(number):
    assert canonical(strict(b'{"a": ' + number + b"}")) == '{"a":1000}'


def test_what_is_no_json_is_malformed_and_what_can_not_be_kept_is_not():
    def fault(body):
        with pytest.raises(Unusable) as unusable:
            strict(body)
        return type(unusable.value)

    shapes = (b"", b"NaN", b'{"a": 1, "a": 2}', b"\xff", b"[" * 50 + b"]" * 50)
    assert {fault(body) for body in shapes} == {Malformed}
    values = (b"1.5", b"1e99", b'"\\u0000"', b'"\\ud83e"', b'{"\\ud83c\\udf0d": 1}')
    assert {fault(body) for body in values} == {Unusable}


@pytest.mark.parametrize("levels", [101, 500, 900, 5000])
def test_what_is_nested_too_deeply_is_told_alike_however_deep_python_reads(levels):
    """Some versions read a thousand levels less what is called already, some what the stack has."""
    for body in ("[" * levels, "[" * levels + "]" * levels, '{"a":' * levels + "0" + "}" * levels):
        with pytest.raises(Malformed) as malformed:
            strict(body)
        assert str(malformed.value) == "body: This is nested too deeply."


def test_what_is_in_a_string_or_side_by_side_nests_nothing():
    assert strict('["' + "[{" * 500 + '\\\\", "\\"' + "[" * 500 + '"]') == [
        "[{" * 500 + "\\",
        '"' + "[" * 500,
    ]
    assert strict("[" + "[{}]," * 500 + "0]") == [*[[{}]] * 500, 0]


def test_a_string_that_never_ends_is_passed_over_in_one_go():
    """Looked at again from each quote in it, it would take time by its square."""
    unended = '"' + '\\"' * 1000
    assert canonical_json._NESTING.findall("[" + unended) == ["[", unended]


@given(st.binary(max_size=40))
def test_no_bytes_bring_the_reader_down(body):
    try:
        strict(body)
    except Unusable as unusable:
        assert str(unusable).startswith("body")  # noqa: PT017 - either is right


def test_a_fingerprint_depends_on_the_value_and_not_on_its_order():
    one = {"at": "8F", "letters": "HORN"}
    assert fingerprint(one) == fingerprint({"letters": "HORN", "at": "8F"})
    assert fingerprint(one) != fingerprint({"letters": "HORN", "at": "8G"})
    assert (
        fingerprint({}).hex() == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    )
