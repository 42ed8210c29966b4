"""A tree of hashes over lines, as RFC 9162 (section 2.1) builds it: one root stands for all.

That a line is among them can be shown with some hashes, without showing the others.
"""

import hashlib
from collections.abc import Sequence

_LEAF, _NODE = b"\0", b"\1"  # so that no node can be taken for a leaf


def leaf(line: str) -> bytes:
    """The hash of a line."""
    return hashlib.sha256(_LEAF + line.encode()).digest()


def root(lines: Sequence[str]) -> bytes:
    """The hash that stands for all these lines in their order."""
    return _levels([leaf(line) for line in lines])[-1][0] if lines else hashlib.sha256().digest()


def paths(lines: Sequence[str], wanted: Sequence[int]) -> list[list[bytes]]:
    """For each wanted place the hashes that lead from the line there to the root."""
    levels = _levels([leaf(line) for line in lines])
    return [_path(levels, place) for place in wanted]


def led_to(line: str, place: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a line leads to from its place among `count` lines; None where it can't be."""
    if not 0 <= place < count:
        return None
    found, hashes, last = leaf(line), list(path), count - 1
    while last:
        if place % 2 or place < last:
            if not hashes:
                return None
            other = hashes.pop(0)
            found = _node(other, found) if place % 2 else _node(found, other)
        place, last = place // 2, last // 2
    return None if hashes else found


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """All levels of the tree; one that is left over goes up as it is."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [_node(*below[i : i + 2]) for i in range(0, len(below) - 1, 2)]
        levels.append(pairs + below[len(below) - len(below) % 2 :])
    return levels


def _path(levels: list[list[bytes]], place: int) -> list[bytes]:
    path = []
    for level in levels[:-1]:
        beside = place ^ 1
        if beside < len(level):
            path.append(level[beside])
        place //= 2
    return path


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
