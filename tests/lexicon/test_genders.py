"""The article of a noun: from the table, the ending, or what the list has of it."""

import pytest

from lexicon.genders import article
from lexicon.words import key


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("Hund", "der"), ("Haustür", "die"), ("Schlüsselbrett", "das"), ("Zeitung", "die"),
        ("Mädchen", "das"), ("Liebling", "der"), ("Lehrerin", "die"), ("Flasche", "die"),
        ("Bote", "der"), ("Russe", ""), ("Eltern", ""),
    ],
)  # fmt: skip
def test_nouns_are_said_with_their_article_where_it_is_known(base, noun, expected):
    assert article(noun, lambda spelling: key(spelling) in base) == expected
