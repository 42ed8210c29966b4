"""A list of words as a graph for `plays`, made in a moment: a node is a part of the sorted list."""

import gzip
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.given_files import wrong_with
from engine.letters import CAPITALISE, SMALL_OF, composed
from engine.refusals import Unusable

_LETTERS = "".join(SMALL_OF)


class WordList:
    """Words as paths of capitals: node n is the words that begin with what leads there.

    Only what is asked for is looked up, so that a list of 700,000 words is ready once it is sorted.
    """

    root = 0

    def __init__(self, words: Iterable[str]) -> None:
        """Take words in capitals, in any order."""
        self._words = sorted(set(words))
        self._nodes = [(0, len(self._words), 0)]  # from, to, how many letters lead there
        self._children: dict[int, dict[str, int]] = {}

    def __len__(self) -> int:
        return len(self._words)

    def children(self, node: int) -> Mapping[str, int]:
        """The letters that lead on from a node, each with the node behind it."""
        if node not in self._children:
            self._children[node] = self._behind(*self._nodes[node])
        return self._children[node]

    def ends(self, node: int) -> bool:
        """Whether a word ends at a node."""
        low, high, depth = self._nodes[node]
        return low < high and len(self._words[low]) == depth  # the shortest is sorted first

    def _behind(self, low: int, high: int, depth: int) -> dict[str, int]:
        words, found = self._words, {}
        if low < high and len(words[low]) == depth:
            low += 1
        while low < high:
            letter = words[low][depth]
            end = bisect_right(words, letter, low, high, key=lambda word: word[depth])
            found[letter] = len(self._nodes)
            self._nodes.append((low, end, depth + 1))
            low = end
        return found


def read(path: Path) -> WordList:
    """The words of a file, one a line, UTF-8, be it packed as .gz; ß is read as SS.

    Empty lines and those that begin with # are left out, and what no tiles can spell: a hyphen, an
    apostrophe, a letter of another alphabet. Raises Unusable for a file that holds no words.
    """
    try:
        packed = path.read_bytes()
        text = (gzip.decompress(packed) if path.suffix == ".gz" else packed).decode("utf-8-sig")
    except (gzip.BadGzipFile, zlib.error, EOFError):
        raise Unusable(str(path), "It is no whole file of gzip. Pack it again.") from None
    except OSError as failure:
        said = wrong_with(failure)
        raise Unusable(str(path), said.template, **said.facts) from None
    except UnicodeDecodeError:
        raise Unusable(str(path), "It is not in UTF-8, as a list of words has to be.") from None
    words = (composed(line.strip()) for line in text.splitlines() if not line.startswith("#"))
    spelled = (word.replace("ß", "SS").translate(CAPITALISE) for word in words)
    found = WordList(word for word in spelled if word and not word.strip(_LETTERS))
    if not len(found):
        raise Unusable(str(path), "It holds no words; it should have one a line.")
    return found
