"""Whole numbers that addresses name: one way to read them, one set of bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Malformed, Unusable
from games.numbers import NEWEST, number_in


@given(number=st.integers(0, NEWEST), least=st.integers(0, NEWEST), most=st.integers(0, NEWEST))
def test_a_number_in_the_bounds_is_read_and_no_other(number, least, most):
    if least <= number <= most:
        assert number_in({"n": str(number)}, "n", least=least, most=most) == number
    else:
        with pytest.raises(Unusable):
            number_in({"n": str(number)}, "n", least=least, most=most)


def test_a_number_longer_than_any_is_one_that_nothing_has():
    for text in ("9" * 10, "1" + "0" * 5000, "0" * 20 + str(NEWEST)):
        assert number_in({"version": text}, "version", least=1) == NEWEST
    assert number_in({"version": "0" * 20 + "7"}, "version") == 7


def test_without_a_most_the_sentence_names_none():
    with pytest.raises(Unusable, match=r"version is a whole number from 1 here\."):
        number_in({"version": "0"}, "version", least=1)


def test_who_names_none_is_given_none():
    assert number_in({"other": "x"}, "n") is None


@pytest.mark.parametrize(
    "text",
    ["", "x", "-1", "+1", "1.0", " 1", "1 ", "1\n", "²", "१", "0x1", "1_0", "31", "9" * 5000],
)
def test_what_is_no_number_is_malformed_and_says_where(text):
    with pytest.raises(Malformed) as no:
        number_in({"round": text}, "round", most=30)
    assert no.value.where == "round"
    assert str(no.value) == "round: round is a whole number from 0 to 30 here."
