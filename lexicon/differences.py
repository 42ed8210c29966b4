"""The difference of two editions: which words came and which went."""

from collections.abc import Iterator

from lexicon.editions import Edition
from lexicon.wordgraph import alphabetical


def difference(old: Edition, new: Edition, letters: int | None = None) -> Iterator[tuple[str, str]]:
    """("+", word) for each word that only `new` has, ("-", word) for one that only `old` has.

    In the order of the tiles; of so many `letters` if given.
    """
    before, after = _words(old, letters), _words(new, letters)
    for word in sorted(before ^ after, key=alphabetical):
        yield ("+" if word in after else "-"), word


def _words(edition: Edition, letters: int | None) -> set[str]:
    lists = [edition.additions, None if edition.alone else edition.base]
    found = {word for one in lists if one is not None for word in one.graph}
    return {word for word in found - edition.removals.keys() if letters in (None, len(word))}
