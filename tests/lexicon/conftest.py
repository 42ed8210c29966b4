"""The base list, loaded once a run."""

import pytest

from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.profiles import profile


@pytest.fixture(scope="session")
def base():
    """The edition of the base list alone."""
    return Edition(shelf.BASE, shelf.base())


@pytest.fixture(scope="session")
def judged(base):
    """How the base list judges a word by the rules of a game."""
    return lambda rules, word, **more: adjudicate(base, profile(rules), word, **more)
