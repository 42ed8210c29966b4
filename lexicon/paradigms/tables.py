"""Reads the hand tables beside the code: plain text, # for comments, tabs between columns."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, each the tuple of its columns; comments and blank lines left out."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split("\t")) for line in lines if line and not line.startswith("#"))


@cache
def groups(name: str) -> dict[str, tuple[str, ...]]:
    """A table of lines "name: word word ..." as name to words; a name may have several lines."""
    found: dict[str, tuple[str, ...]] = {}
    for (line,) in rows(name):
        group, _, words = line.partition(":")
        found[group] = found.get(group, ()) + tuple(words.split())
    return found
