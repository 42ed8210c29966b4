"""Where numbers lie in a picture, and which of them stand at its edge."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontend.charts.scales import Scale, path, spread, ticks


def test_a_scale_lays_numbers_between_its_ends():
    scale = Scale(0, 200, 254, 14)
    assert [scale.at(number) for number in (0, 50, 200)] == [254, 194, 14]


def test_a_scale_of_one_number_has_all_at_its_start():
    assert Scale(7, 7, 10, 20).at(7) == 10


@pytest.mark.parametrize(
    ("ends", "wanted"),
    [
        ((0, 283), [0, 50, 100, 150, 200, 250, 300]),
        ((-12, 40), [-20, -10, 0, 10, 20, 30, 40]),
        ((1010, 1240), [1000, 1050, 1100, 1150, 1200, 1250]),
        ((0, 0), [0, 1]),
        ((1, 5), [1, 2, 3, 4, 5]),
    ],
)
def test_round_numbers_stand_at_the_edge(ends, wanted):
    assert ticks(*ends) == wanted


@given(st.integers(-1000, 1000), st.integers(0, 5000))
def test_all_numbers_lie_between_the_outermost(low, more):
    marks = ticks(low, low + more)
    assert marks[0] <= low
    assert marks[-1] >= low + more
    assert len(marks) <= 10


def test_names_that_would_lie_on_each_other_are_moved_apart():
    assert spread([10, 100, 12], 16) == [3.0, 100.0, 19.0]


@given(st.lists(st.integers(0, 300), max_size=12))
def test_names_never_lie_nearer_than_a_line(wanted):
    placed = sorted(spread(wanted, 16))
    assert all(below - above >= 15.8 for above, below in itertools.pairwise(placed))


def test_a_line_is_written_as_svg_has_it():
    assert path([(1, 2.5), (3.0, 4)]) == "M1 2.5L3 4"
