"""Mass checks: a plain run asks a fixed share of their cases, `--thorough` (as in the gate) all.

So it is with the examples of laws: a plain run draws the first of them.

A mass check knocks thousands of times in ways that differ in little: this value in that field, by
this person. What is a sentence about each of some things is none: of that all is always asked.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

Case = TypeVar("Case")

SHARE = 13
"""One case in so many: a prime, so that it falls on another value in each place."""

LAWS_SHARE, FEWEST = 5, 8
"""One example of a law in so many is drawn, but not fewer than so many."""

run = {"thorough": False}
"""How this run was asked for, from before any test is read."""


def share_of(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases that this run asks, the same ones in every run of its kind."""
    return islice(cases, 0, None, 1 if run["thorough"] else SHARE)


def one_in_turn(cases: Sequence[Case], turn: int) -> Sequence[Case]:
    """One of the cases that each of several kinds is asked in, another one in the next turn."""
    return cases if run["thorough"] else [cases[turn % len(cases)]]


def seeds(most: int) -> range:
    """The seeds of histories that this run plays, the first ones of as many as a thorough one."""
    return range(most if run["thorough"] else max(most // LAWS_SHARE, 1))


def examples(most: int) -> int:
    """How many examples of a law this run draws, of as many as a thorough one does."""
    return most if run["thorough"] else min(most, max(most // LAWS_SHARE, FEWEST))
