"""The tree of hashes: one root for many lines, and a path for one of them."""

import hashlib

import pytest

from games.merkle import leaf, led_to, paths, root

LINES = [f"line {number}" for number in range(11)]


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def test_the_tree_of_three_lines_is_that_of_the_standard():
    """RFC 9162: the largest power of two goes left, and what is left over goes up as it is."""
    a, b, c = map(leaf, LINES[:3])
    assert root(LINES[:3]) == node(node(a, b), c)
    assert leaf("x") == hashlib.sha256(b"\0x").digest()
    assert root([]) == hashlib.sha256(b"").digest()


@pytest.mark.parametrize("count", range(1, 12))
def test_every_line_leads_to_the_root_and_no_other_does(count):
    lines = LINES[:count]
    for place, path in enumerate(paths(lines, range(count))):
        assert led_to(lines[place], place, count, path) == root(lines)
        assert led_to("another", place, count, path) != root(lines)
        assert led_to(lines[place], place, count, [*path, b"\0" * 32]) is None
        assert count == 1 or led_to(lines[place], place, count, path[:-1]) is None
    assert led_to(lines[0], count, count, []) is None


def test_another_order_is_another_root():
    assert root(LINES) != root(LINES[::-1])
