"""The protocol's lines are read as a tuple is; a longer protocol leaves the shorter one alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.course.acts import Close
from tournaments.course.lines import Line, Lines

LENGTHS = st.integers(0, 200)
PLACES = st.none() | st.integers(-250, 250)


def protocol(length):
    """So many lines, written one after the other, and the same as a tuple."""
    lines, same = Lines(), tuple(Line(version, Close()) for version in range(1, length + 1))
    for line in same:
        lines = lines.and_one(line)
    return lines, same


@given(LENGTHS, PLACES, PLACES, st.sampled_from((None, 1, 3, -1, -2)))
def test_lines_are_read_as_a_tuple_is(length, begin, end, step):
    lines, same = protocol(length)

    assert (len(lines), tuple(lines), tuple(reversed(lines))) == (length, same, same[::-1])
    assert lines[begin:end:step] == same[begin:end:step]
    assert [lines[at] for at in range(-length, length)] == [*same, *same]


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 128])
def test_there_is_no_line_before_the_first_or_behind_the_last(length):
    lines, _ = protocol(length)

    for place in (length, -length - 1):
        with pytest.raises(IndexError):
            lines[place]


@given(LENGTHS)
def test_two_go_on_from_the_same_protocol_and_do_not_see_each_other(length):
    lines, same = protocol(length)
    one, other = Line(length + 1, Close()), Line(length + 1, Close(), struck=True)

    longer, beside = lines.and_one(one), lines.and_one(other)

    assert (tuple(longer), tuple(beside), tuple(lines)) == ((*same, one), (*same, other), same)
    assert longer != beside
    assert longer == lines.and_one(one)
    assert lines != same
