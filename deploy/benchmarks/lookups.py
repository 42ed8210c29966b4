"""How long a look-up takes beside other ways to hold a word list, as ratios to a Python set.

    uv pip install marisa-trie dawg2 spylls    what is not installed is told as absent
    DICPATH=/usr/share/hunspell                the folder with Hunspell's de_DE.aff and de_DE.dic

Nothing of these is part of the house; they are measured in the same process, on the same words.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from deploy.benchmarks.parts import Part, once
from lexicon import near, shelf
from lexicon.adjudicate import adjudicate
from lexicon.compiled import Lexicon
from lexicon.editions import Edition
from lexicon.near import near_words
from lexicon.profiles import KARTEN, KLAUER
from lexicon.wordgraph import WordGraph

ABSENT = "absent"
_WORDS, _NEAR, _SLOW = 4000, 200, 400  # words that are asked; for near words; for Hunspell
_DICTIONARY = "de_DE"
Asking = Callable[[str], object]


def bench_lookups(rounds: int) -> dict[str, Any]:
    """Ratios to a Python set of all words, half of what is asked being words; near words.

    `near_words_ms` is one word at a time, none asked before: median and the worst of them.
    """
    lexicon = shelf.base()
    words = [lexicon.graph.word(number) for number in range(len(lexicon))]
    asked = words[:: len(words) * 2 // _WORDS]
    asked += [word[::-1] for word in asked]
    first = seconds_a_word(frozenset(words).__contains__, asked, rounds)
    ratios: dict[str, float | str] = {"set": 1.0}
    for name, asking in ours(lexicon).items():
        ratios[name] = round(seconds_a_word(asking, asked, rounds) / first, 1)
    for name, found in strangers(words).items():
        some = asked if name != "hunspell" else asked[:: len(asked) // _SLOW]
        ratios[name] = round(seconds_a_word(found, some, rounds) / first, 1) if found else ABSENT
    return {
        "words": len(words),
        "set_ns": round(first * 1e9),
        "ratios_to_a_set": ratios,
        "near_words_ms": near_words_ms(lexicon.graph, [word[::-1] for word in words]),
    }


def seconds_a_word(asking: Asking, words: Sequence[str], rounds: int) -> float:
    """Seconds that one word takes: the median of the rounds."""

    def every() -> None:
        for word in words:
            asking(word)

    return median(once(every) for _ in range(rounds)) / len(words)


def ours(lexicon: Lexicon) -> dict[str, Asking]:
    """The look-up of the house, and whole verdicts with their evidence."""
    edition = Edition(shelf.BASE, lexicon)
    return {
        "look_up": lexicon.graph.__contains__,
        "evidence": lexicon.spellings,
        "adjudication": lambda word: adjudicate(edition, KARTEN, word),
        "adjudication_klauer": lambda word: adjudicate(edition, KLAUER, word),
    }


def strangers(words: Sequence[str]) -> dict[str, Asking | None]:
    """The same words in other libraries; None for one that isn't installed."""
    return {
        "marisa_trie": made("marisa_trie", lambda library: library.Trie(words).__contains__),
        "dawg2": made("dawg", lambda library: library.DAWG(sorted(words)).__contains__),
        "hunspell": _hunspell(),
    }


def made(name: str, make: Callable[[Any], Asking]) -> Asking | None:
    """The look-up that a library makes; None where it isn't installed."""
    try:
        return make(import_module(name))
    except ImportError:
        return None


def _hunspell() -> Asking | None:
    """Hunspell's own rules over its German words, in Python; no tiles, but words as we write them.

    The words are asked with a capital, as a tile doesn't say which is one.
    """
    files = Path(os.environ.get("DICPATH", "/usr/share/hunspell")) / _DICTIONARY
    if not files.with_suffix(".dic").exists():
        return None

    def make(library: Any) -> Asking:
        lookup = library.Dictionary.from_files(str(files)).lookup
        return lambda word: lookup(word.capitalize())

    return made("spylls.hunspell", make)


def near_words_ms(graph: WordGraph, words: Sequence[str]) -> dict[str, float]:
    """Milliseconds to find what is near a string of letters: the median, and the worst of all."""
    near.forget()
    asked = words[:: len(words) // _NEAR]
    times = [1e3 * once(partial(near_words, [graph], word)) for word in asked]
    return {"median": round(median(times), 1), "worst": round(max(times), 1)}


PARTS = (Part("lookups", lambda asked: bench_lookups(asked.rounds)),)
