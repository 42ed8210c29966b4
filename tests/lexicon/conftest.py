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


@pytest.fixture(scope="module")
def readings(base):
    """The readings of every spelling of the base list; to unpack them all takes seconds."""
    return {spelling.text: spelling.readings for spelling in base.base.all_spellings()}


@pytest.fixture(scope="session")
def judged(base):
    """How the base list judges a word by the rules of a game."""
    return lambda rules, word, **more: adjudicate(base, profile(rules), word, **more)
