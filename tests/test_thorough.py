"""What a plain run asks of a mass check, and what a thorough one does."""

import pytest
from hypothesis import settings

from tests import thorough


@pytest.mark.parametrize(
    ("asked", "cases", "share"),
    [
        (False, range(40), [0, 13, 26, 39]),
        (True, range(40), list(range(40))),
        (False, "ab", ["a"]),
        (True, "ab", ["a", "b"]),
    ],
)
def test_a_plain_run_asks_a_fixed_share_and_a_thorough_one_all(monkeypatch, asked, cases, share):
    monkeypatch.setitem(thorough.run, "thorough", asked)
    assert list(thorough.share_of(cases)) == share


@pytest.mark.parametrize(
    ("asked", "most", "drawn"),
    [(False, 300, 60), (False, 25, 8), (False, 6, 6), (True, 300, 300), (True, 6, 6)],
)
def test_a_plain_run_draws_fewer_examples_and_a_thorough_one_all(monkeypatch, asked, most, drawn):
    monkeypatch.setitem(thorough.run, "thorough", asked)
    assert thorough.examples(most) == drawn


def test_a_plain_run_plays_fewer_histories_and_a_thorough_one_all(monkeypatch):
    played = []
    for asked in (False, True):
        monkeypatch.setitem(thorough.run, "thorough", asked)
        played.append([list(thorough.seeds(most)) for most in (3, 12)])
    assert played == [[[0], [0, 1]], [[0, 1, 2], list(range(12))]]


def test_a_plain_run_asks_each_kind_in_another_case_in_turn_and_a_thorough_one_in_all(monkeypatch):
    turns = []
    for asked in (False, True):
        monkeypatch.setitem(thorough.run, "thorough", asked)
        turns.append([list(thorough.one_in_turn("abc", turn)) for turn in (0, 1, 5)])
    assert turns == [[["a"], ["b"], ["c"]], [list("abc")] * 3]


def test_a_law_has_as_many_examples_as_the_run_draws():
    assert settings.default.max_examples == thorough.examples(100)


def test_a_run_is_thorough_where_it_was_asked_to_be(pytestconfig):
    assert thorough.run == {"thorough": pytestconfig.getoption("thorough")}
