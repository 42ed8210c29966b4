"""What is made behind a page: told how far it is, made once, made again where it went wrong."""

from threading import Event

import pytest

from games.at_work import Going, Works


def test_who_does_not_wait_is_told_how_far_it_is_and_finds_it_later():
    works, go_on, said = Works(kept=5), Event(), Event()

    def made(at):
        at(3, 14)
        said.set()
        go_on.wait()
        return "made"

    works.told("a", made, 0)
    said.wait()
    going = works.told("a", made, 0)
    other = works.told("b", lambda _at: "other", 0)
    go_on.set()

    assert (going, other) == (Going(3, 14), Going(0, 0))
    assert [works.told("a", made), works.told("b", made)] == ["made", "other"]


def test_what_was_made_is_kept_until_too_much_else_was():
    works, made = Works(kept=2), []

    def make(at):
        made.append(at)
        return len(made)

    assert [works.told(key, make) for key in "abacab"] == [1, 2, 1, 3, 1, 4]


def test_what_goes_wrong_is_raised_and_tried_again():
    works = Works(kept=2)

    with pytest.raises(ZeroDivisionError):
        works.told("a", lambda _at: 1 // 0)

    assert works.told("a", lambda _at: "made") == "made"


def test_what_was_pushed_out_before_it_began_is_made_when_somebody_asks_again():
    works, go_on = Works(kept=1), Event()

    works.told("a", lambda _at: go_on.wait(), 0)
    works.told("b", lambda _at: "b", 0)
    works.told("c", lambda _at: "c", 0)
    go_on.set()

    assert works.told("b", lambda _at: "b again") == "b again"
