"""The base list, loaded once a run."""

import pytest

from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.profiles import profile
from lexicon.words import key


@pytest.fixture(scope="session")
def base():
    """The edition of the base list alone."""
    return Edition(shelf.BASE, shelf.base())


class Readings:
    """The readings of true spellings of a list, looked up as they are asked for."""

    def __init__(self, spellings):
        """`spellings` gives the true spellings that a word on tiles can be."""
        self._spellings = spellings

    def __getitem__(self, text):
        """The readings of a spelling, the likeliest first. Raises KeyError if it isn't listed."""
        return dict(self._spellings(key(text)))[text]

    def __contains__(self, text):
        """Whether the spelling is in the list."""
        return self.get(text) is not None

    def get(self, text, default=None):
        """The readings of a spelling; `default` if it isn't listed."""
        return dict(self._spellings(key(text))).get(text, default)


@pytest.fixture(scope="session")
def readings(base):
    """The readings of each spelling of the base list."""
    return Readings(base.base.spellings)


@pytest.fixture(scope="session")
def judged(base):
    """How the base list judges a word by the rules of a game."""
    return lambda rules, word, **more: adjudicate(base, profile(rules), word, **more)
