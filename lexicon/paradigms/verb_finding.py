"""Finds the verbs of a word list: which spellings are infinitives."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms import conjugation
from lexicon.paradigms.closed_classes import closed_forms
from lexicon.paradigms.patterns import declining
from lexicon.paradigms.sounds import needs_e
from lexicon.paradigms.tables import groups
from lexicon.paradigms.verbs import Verb, conjugated, weak_past

FEWEST_PROOFS = 2


def find_verbs(words: AbstractSet[str]) -> dict[str, Verb]:
    """The verbs whose infinitive and enough of whose forms are among the words."""
    infinitives = words | {_small(word) for word in words if word.endswith("n")}
    candidates = sorted(word for word in infinitives if _may_be_infinitive(word))
    found = {one: conjugated(one, infinitives) for one in candidates if _sure(one, words)}
    _drop_mere_forms(found, words)
    _add_likely(found, candidates, words, infinitives)
    _drop_doubles(found, words)
    return found


def _small(word: str) -> str:
    """Some infinitives are listed with the noun's capital alone: Korken for korken."""
    return word[0].lower() + word[1:]


def _may_be_infinitive(word: str) -> bool:
    if not word[0].islower() or word in groups("verb_notes.txt")["no verbs"]:
        return False
    return word.endswith(("en", "ern", "eln", "tun", "sein")) and len(word) >= len("tun")


def _sure(infinitive: str, words: AbstractSet[str]) -> bool:
    """Participle I, or enough other forms that only a verb has."""
    if infinitive.endswith(("eren", "elen")) and infinitive[:-2] + "n" in words:
        return _has_participle(infinitive, words)
    if infinitive in groups("verb_notes.txt")["known"]:
        return True
    if infinitive.endswith(groups("verb_notes.txt")["verbs"]):
        return infinitive in words
    if _is_zu_form(infinitive, words):
        return _finite_evidence(infinitive, words)
    if infinitive not in words and not _has_participle(infinitive, words):
        return False
    return _has_participle(infinitive, words) or _finite_evidence(infinitive, words)


def _is_zu_form(infinitive: str, words: AbstractSet[str]) -> bool:
    """Whether it reads as a prefixed verb with zu inside: nachzugießen, geheimzuhalten."""
    return any(
        infinitive[cut : cut + 2] == "zu"
        and infinitive[cut:] not in words
        and infinitive[cut + 2 :] in words
        and (infinitive[:cut] + infinitive[cut + 2 :] in words or _is_prefix(infinitive[:cut]))
        for cut in range(2, len(infinitive) - 4)
    )


def _is_prefix(front: str) -> bool:
    return front in conjugation.prefixes("separable")


def _has_participle(infinitive: str, words: AbstractSet[str]) -> bool:
    return (infinitive + "d" in words or infinitive + "dem" in words) and len(infinitive) > len(
        "tun"
    )


def _finite_evidence(infinitive: str, words: AbstractSet[str]) -> bool:
    stem = conjugation.stem_of(infinitive)
    noun = infinitive.capitalize() + "s" in words
    e = "e" if needs_e(stem) else ""
    third, first = stem + e + "t" in words, stem + "e" in words
    past = stem + e + "te" in words and stem + e + "test" in words
    second = stem + e + "st" in words
    return (noun and (third or first or past)) or (past and third and (first or second))


def _drop_mere_forms(found: dict[str, Verb], words: AbstractSet[str]) -> None:
    """No verb is what another's zu-infinitive, short infinitive or strong past already explains."""
    mere = {form: code for verb in found.values() for code, form in verb.coded() if code in _MERE}
    for infinitive in sorted(mere.keys() & found.keys()):
        split = mere[infinitive] == "inf-zu"
        sure = _persons(found[infinitive], words) if split else _has_participle(infinitive, words)
        if not sure and not infinitive.endswith(groups("verb_notes.txt")["verbs"]):
            del found[infinitive]


_MERE = ("inf-zu", "inf", "pret-pl", "subj2-pl")


def _drop_doubles(found: dict[str, Verb], words: AbstractSet[str]) -> None:
    """No verb in -tuen beside -tun, and no infinitive with zu that has no person of its own."""
    for infinitive in sorted(found):
        twin = infinitive.removesuffix("tuen") + "tun"
        listed = twin in found or twin in words or twin.capitalize() in words
        double = infinitive.endswith("tuen") and listed
        split = _splits_before_zu(infinitive, found) and not _persons(found[infinitive], words)
        if double or split:
            del found[infinitive]


def _splits_before_zu(infinitive: str, found: Mapping[str, Verb]) -> bool:
    """Whether it reads as a verb found with zu after a separable first member: heraufzuführen."""
    return any(
        infinitive[cut : cut + 2] == "zu"
        and infinitive[cut + 2 :] in found
        and (_is_prefix(infinitive[:cut]) or infinitive[:cut] + infinitive[cut + 2 :] in found)
        for cut in range(2, len(infinitive) - 4)
    )


def _persons(verb: Verb, words: AbstractSet[str]) -> bool:
    """Whether finite forms of the verb are listed: hinzutritt shows that hinzutreten is one."""
    return (
        sum(form in words for code, form in verb.coded() if code in ("1s", "2s", "3s", "pret")) > 1
    )


def _add_likely(
    found: dict[str, Verb],
    candidates: list[str],
    words: AbstractSet[str],
    infinitives: AbstractSet[str],
) -> None:
    """Further infinitives by how many forms nothing else explains, the richest first."""
    explained = set(found)
    with_zu: set[str] = set()
    for verb in found.values():
        for code, form in declining(verb.coded()):
            (with_zu if code == "inf-zu" else explained).add(form)
    closed = closed_forms()
    left = {
        one: conjugated(one, infinitives)
        for one in candidates
        if one not in explained and one not in closed and _has_any_form(one, words)
    }

    def gain(infinitive: str) -> int:
        new = _new_forms(left[infinitive], words, explained, with_zu)
        if _looks_declined(infinitive, words, found):
            return 0
        known = _known(infinitive, found)
        own = known and infinitive in words and infinitive not in with_zu
        return new + own + known

    gains = {one: gain(one) for one in left}
    for infinitive in sorted(left, key=lambda one: (-gains[one], one)):
        if infinitive in explained or gain(infinitive) < FEWEST_PROOFS + (infinitive not in words):
            continue
        found[infinitive] = left[infinitive]
        explained.update(form for _, form in declining(left[infinitive].coded()))


def _has_any_form(infinitive: str, words: AbstractSet[str]) -> bool:
    """A cheap first look: a form, or a prefix of the table before some verb."""
    stem = conjugation.stem_of(infinitive)
    if any(stem + ending in words for ending in ("e", "st", "t", "te", "et", "ete", "")):
        return True
    return any(
        infinitive[:cut] in conjugation.all_prefixes() for cut in range(1, len(infinitive) - 2)
    )


def _new_forms(
    verb: Verb,
    words: AbstractSet[str],
    explained: AbstractSet[str],
    with_zu: AbstractSet[str],
) -> int:
    """How many finite forms in the list nothing else explains."""
    return sum(
        form in words
        and form not in explained
        and form not in with_zu
        and form != verb.infinitive
        and codes[0] not in ("part1", "part2", "ger", "inf-zu")
        for form, codes in verb.forms.items()
    )


def _known(infinitive: str, found: Mapping[str, Verb]) -> bool:
    """Whether it is a known prefix before a verb already found."""
    return any(
        infinitive[cut:] in found and infinitive[:cut] in conjugation.all_prefixes()
        for cut in range(1, len(infinitive) - 2)
    )


def _looks_declined(infinitive: str, words: AbstractSet[str], found: Mapping[str, Verb]) -> bool:
    """Whether it is rather an adjective, participle or past with -en: neutralen, bestreikten."""
    stem = infinitive[:-2]
    if infinitive.endswith("en") and stem + "em" in words and stem + "es" in words:
        return True
    if _strong_past(infinitive, found) or _with_ge(infinitive, found):
        return True
    if not infinitive.endswith(("ten", "nen", "den")) or _known(infinitive, found):
        return False
    return not weak_past(infinitive, words)


def _strong_past(infinitive: str, found: Mapping[str, Verb]) -> bool:
    """Whether it is a prefix before the past or participle of a strong verb: hervorschossen."""
    return any(
        infinitive[cut:] in conjugation.strong_plurals() and infinitive[cut:] not in found
        for cut in range(1, len(infinitive) - 3)
        if infinitive[:cut] in conjugation.all_prefixes()
    )


def _with_ge(infinitive: str, found: Mapping[str, Verb]) -> bool:
    """Whether it is a verb found with ge- after its prefix: abgenicken."""
    return any(
        infinitive[cut : cut + 2] == "ge" and infinitive[:cut] + infinitive[cut + 2 :] in found
        for cut in range(2, len(infinitive) - 4)
    )
