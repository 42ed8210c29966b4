"""What a plain run asks of a mass check, and what a thorough one does."""

import pytest

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


def test_a_run_is_thorough_where_it_was_asked_to_be(pytestconfig):
    assert thorough.run == {"thorough": pytestconfig.getoption("thorough")}
