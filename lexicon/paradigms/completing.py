"""Completes the verbs of a word list: regular forms that it lacks beside others of a verb."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice

from lexicon.paradigms import conjugation
from lexicon.paradigms.conjugation import ENDINGS, elided, stem_of
from lexicon.paradigms.patterns import patterns
from lexicon.paradigms.sounds import hisses, needs_e
from lexicon.paradigms.verbs import Verb, weak_past

FEWEST_FORMS = 6  # of a verb in the list before it is completed
FEWEST_PREFIXED = 2  # verbs that show a form behind another prefix: no herauszeucht
_PREFIXED = tuple(sorted(conjugation.all_prefixes()))  # their verbs have an object more often


def completed(found: Mapping[str, Verb], words: AbstractSet[str]) -> set[str]:
    """The forms that the list lacks though it has the infinitive and enough of its forms.

    `found` are the verbs of the list by infinitive. Only what no pattern leaves open is formed:
    weak verbs, the persons of a past that is listed, and what a prefix shares with its verb.
    """
    prefixed = _behind_prefixes(found, words)
    made: set[str] = set()
    for infinitive, verb in found.items():
        listed = infinitive in words or infinitive[0].upper() + infinitive[1:] in words
        if listed and sum(form in words for form in verb.forms) >= FEWEST_FORMS:
            made.update(_of_one(infinitive, verb, found, words, prefixed))
    return made - words


_WITHOUT_GE = ("be", "ent", "er", "ver", "zer", "über", "wider", "hinter", "miss")


def of_new(
    infinitive: str, prefix: str, found: Mapping[str, Verb], words: AbstractSet[str]
) -> set[str]:
    """All forms of a verb that the list has not at all: weak, or `prefix` before a verb it has."""
    rest = infinitive[len(prefix) :]
    if not prefix or rest not in found:
        return _weak_forms(infinitive, prefix, words)
    return set(_shared(prefix, found[rest], words, {})) | _nominal(infinitive)


def _behind_prefixes(found: Mapping[str, Verb], words: AbstractSet[str]) -> dict[str, int]:
    """How many prefixed verbs show each form of a simple verb."""
    counted: dict[str, int] = {}
    for infinitive in found:
        for prefix, rest in _prefixes_of(infinitive, found):
            for form in found[rest].forms:
                if prefix + form in words:
                    counted[form] = counted.get(form, 0) + 1
    return counted


def _prefixes_of(infinitive: str, found: Mapping[str, Verb]) -> Iterator[tuple[str, str]]:
    for cut in range(1, len(infinitive) - 2):
        if infinitive[:cut] in conjugation.all_prefixes() and infinitive[cut:] in found:
            yield infinitive[:cut], infinitive[cut:]


def _of_one(
    infinitive: str,
    verb: Verb,
    found: Mapping[str, Verb],
    words: AbstractSet[str],
    prefixed: Mapping[str, int],
) -> Iterator[str]:
    for prefix, rest in _prefixes_of(infinitive, found):
        if prefix in conjugation.prefixes("separable") and _splits(prefix, found[rest], words):
            yield from _shared(prefix, found[rest], words, prefixed)
    if weak_past(infinitive, words) and not next(islice(patterns(infinitive), 1, None), None):
        yield from _finite(infinitive)
    if infinitive + "d" in words:
        yield from (infinitive + "d" + ending for ending in ENDINGS)
    if infinitive.startswith(_PREFIXED) or infinitive.endswith("ieren"):
        for code, form in verb.participles():
            if (
                code == "part2"
                and form in words
                and form not in found
                and not _of_modal(infinitive)
            ):
                yield from (form + ending for ending in ENDINGS)


def _splits(prefix: str, simple: Verb, words: AbstractSet[str]) -> bool:
    """Whether the list shows the prefix apart: wegzufangen, weggefangen."""
    ge = [form for form, codes in simple.forms.items() if codes == ["part2"] and form[:2] == "ge"]
    return any(prefix + form in words for form in (f"zu{simple.infinitive}", *ge))


def _of_modal(infinitive: str) -> bool:
    return any(infinitive.endswith(irregular) for irregular in conjugation.irregular())


def _shared(
    prefix: str, simple: Verb, words: AbstractSet[str], prefixed: Mapping[str, int]
) -> Iterator[str]:
    """What a verb that splits shares with the verb behind its prefix: wegfing has fing."""
    for form, codes in simple.forms.items():
        usual = not prefixed or prefixed.get(form, 0) >= FEWEST_PREFIXED
        if form in words and usual and not {*codes} <= {"inf", "inf-zu", "ger"}:
            yield prefix + form
            if "part2" in codes and not _of_modal(simple.infinitive):
                yield from (prefix + form + ending for ending in ENDINGS)
    yield f"{prefix}zu{simple.infinitive}"
    yield from (prefix + simple.infinitive + "d" + ending for ending in ("", *ENDINGS))


def _finite(infinitive: str) -> Iterator[str]:
    """The finite forms of a weak verb that every grammar has."""
    stem = stem_of(infinitive)
    e = "e" if needs_e(stem) else ""
    short = elided(stem) if infinitive.endswith(("eln", "ern")) else stem
    yield from (stem + "e", short + "e", stem + e + ("t" if hisses(stem) else "st"))
    yield from (stem + e + ending for ending in ("t", "te", "ten", "test", "tet"))
    if short == stem:
        yield from (stem + "est", stem + "et")
    if not e and not stem.endswith(("ig", "ier")):
        yield stem  # the imperative without -e


def _weak_forms(infinitive: str, prefix: str, words: AbstractSet[str]) -> set[str]:
    rest = infinitive[len(prefix) :]
    stem = stem_of(rest)
    short = stem + ("et" if needs_e(stem) else "t")
    bare = rest.endswith("ieren") or rest.startswith(_WITHOUT_GE) or short + "em" in words
    participle = prefix + "ge" * (not bare) + short
    forms = {prefix + form for form in _finite(rest)}
    forms |= {participle + ending for ending in ("", *ENDINGS)}
    return forms | _nominal(infinitive) | ({f"{prefix}zu{rest}"} if prefix else set())


def _nominal(infinitive: str) -> set[str]:
    """Infinitive, the noun that it makes, participle I."""
    noun = infinitive[0].upper() + infinitive[1:]
    participle = {infinitive + "d" + ending for ending in ("", *ENDINGS)}
    return {infinitive, noun, noun + "s", *participle}
