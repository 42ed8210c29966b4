"""Mass checks: a plain run asks a fixed share of their cases, `--thorough` (as in the gate) all.

A mass check knocks thousands of times in ways that differ in little: this value in that field, by
this person. What is a sentence about each of some things is none: of that all is always asked.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Case = TypeVar("Case")

SHARE = 13
"""One case in so many: a prime, so that it falls on another value in each place."""

run = {"thorough": False}
"""How this run was asked for, from before any test is read."""


def share_of(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases that this run asks, the same ones in every run of its kind."""
    return islice(cases, 0, None, 1 if run["thorough"] else SHARE)
