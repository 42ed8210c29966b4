"""Declines and compares one German adjective or participle."""

from collections.abc import Iterator

from lexicon.paradigms.conjugation import ENDINGS, Form
from lexicon.paradigms.sounds import umlauted
from lexicon.paradigms.tables import groups

SUPPLETIVE = {
    "gut": (("besser",), ("best",)),
    "viel": (("mehr",), ("meist",)),
    "hoch": (("höher",), ("höchst",)),
    "nahe": (("näher",), ("nächst",)),
    "nah": (("näher",), ("nächst",)),
    "groß": (("größer",), ("größt",)),
}


def stems(adjective: str) -> tuple[str, ...]:
    """The stems before an ending: dunkel and dunkl, müd for müde, hoh for hoch, fitt for fit."""
    if adjective.endswith("hoch"):
        return (adjective[:-2] + "h",)
    if adjective.endswith("e"):
        return (adjective[:-1],)
    if adjective in groups("adjective_names.txt")["doubled"]:
        return (adjective + adjective[-1],)
    if adjective[-2:] in ("el", "er", "en") and len(adjective) > len("xel"):
        return (adjective, adjective[:-2] + adjective[-1])
    return (adjective,)


def declined(stem: str, code: str) -> Iterator[Form]:
    """The stem with the five endings."""
    for ending in ENDINGS:
        yield (f"{code}+{ending}", stem + ending)
    if stem.endswith(("el", "er")):
        yield (f"{code}+em", stem + "m")
        yield (f"{code}+en", stem + "n")


def comparatives(adjective: str, *, umlaut: bool = True) -> tuple[str, ...]:
    """All comparatives that the rules allow: with and without umlaut, with and without elision."""
    found = [stem + "er" for one in _vowels(adjective, umlaut=umlaut) for stem in stems(one)]
    return _with_suppletion(adjective, found, 0)


def superlatives(adjective: str, *, umlaut: bool = True) -> tuple[str, ...]:
    """All superlative stems that the rules allow: schönst, ältest, dunkelst."""
    found = []
    for one in _vowels(adjective, umlaut=umlaut):
        stem = stems(one)[0]
        found += [stem + "st"] * (stem[-1:] not in ("s", "ß", "z", "x")) + [stem + "est"]
        if stem.endswith("ß"):
            found += [stem + "t"]
        if stem.endswith(("isch", "end")):
            found += [stem + "t"] * stem.endswith("isch")
    return _with_suppletion(adjective, found, 1)


def _vowels(adjective: str, *, umlaut: bool) -> tuple[str, ...]:
    if not umlaut:
        return (adjective,)
    end = "e" if adjective.endswith("e") else ""
    changed = umlauted(adjective.removesuffix("e"))
    return (adjective, changed + end) if changed else (adjective,)


def _with_suppletion(adjective: str, regular: list[str], column: int) -> tuple[str, ...]:
    for irregular, parts in SUPPLETIVE.items():
        if adjective.endswith(irregular):
            front = adjective[: -len(irregular)]
            regular = [front + part for part in parts[column]] + regular
    return tuple(dict.fromkeys(regular))


def adjective_forms(adjective: str, code: str = "") -> Iterator[Form]:
    """Every form of the adjective; `code` is "" or part1, part2 for a participle."""
    yield (code, adjective)
    dash = f"{code}-" if code else ""
    for stem in stems(adjective):
        yield from declined(stem, code)
    if code == "ger":
        return
    for comparative in comparatives(adjective, umlaut=not code):
        yield (f"{dash}comp", comparative)
        yield from declined(comparative, f"{dash}comp")
        if comparative.endswith("er"):  # bessrer, weitrem
            yield from declined(comparative[:-2] + "r", f"{dash}comp")
    for superlative in superlatives(adjective, umlaut=not code):
        yield (f"{dash}sup", superlative)
        yield from declined(superlative, f"{dash}sup")
