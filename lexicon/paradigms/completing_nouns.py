"""Completes the nouns and adjectives of a list by what most words of the same ending show."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from lexicon.paradigms.conjugation import ENDINGS
from lexicon.paradigms.declension import adjective_forms
from lexicon.paradigms.noun_finding import Forms
from lexicon.paradigms.nouns import is_front

Tails = dict[str, list[str]]  # the first members before each last one

FEWEST_COMPOUNDS = 3  # of a last member before its forms are lent to others
MOST_SHOW = 0.6  # share of the compounds that show a form
ENOUGH_SHOW = 0.34  # the same for a headword of our own: many compounds are listed without plural
SHORTEST_TAIL, SHORTEST_FRONT = 4, 3
_NO_VERB_HAS = ("em", "er", "es")  # endings


def nouns_completed(found: Forms, words: AbstractSet[str]) -> set[str]:
    """Forms of compounds that most compounds of the same last member have: -schränke, -lehrerin.

    `found` are the headwords with their forms. A feminine in -in counts as a form of its noun.
    """
    made: set[str] = set()
    for tail, fronts in by_tail(found, words).items():
        for ending in shown_endings(tail, fronts, found, words):
            made.update(front + ending for front in fronts)
    return (made | _persons(found, words) | _sciences(words)) - words


def adjectives_completed(adjectives: Iterable[str], words: AbstractSet[str]) -> set[str]:
    """The five endings of each adjective; those of a degree of which two are listed.

    Of the two one must be none of a verb's: purre and purren are purren's, not pur's.
    """
    made: set[str] = set()
    for adjective in adjectives:
        by_code: dict[str, list[str]] = {}
        for code, form in adjective_forms(adjective):
            if "+" in code:
                by_code.setdefault(_stem(code, form), []).append(form)
        for group in by_code.values():
            listed = [form for form in group if form in words]
            shown = any(form.endswith(_NO_VERB_HAS) for form in listed)
            if shown and 1 < len(listed) < len(group):
                made.update(group)
    return made - words


def _stem(code: str, form: str) -> str:
    """What precedes the ending, so that dunklem and dunkelem are kept apart."""
    ending = code.partition("+")[2]
    return form.removesuffix(ending)


def compound_of(
    front: str, tail: str, tails: Tails, found: Forms, words: AbstractSet[str]
) -> set[str]:
    """All forms of a compound whose last member is listed: Brotdose by Dose."""
    noun = tail[0].upper() + tail[1:]
    fronts = tails.get(noun, [])
    if len(fronts) < FEWEST_COMPOUNDS:
        endings = _forms_of(noun, found, words)
    else:
        endings = shown_endings(noun, fronts, found, words, ENOUGH_SHOW)
    return {front + tail, *(front + ending for ending in endings)}


def shown_endings(
    tail: str,
    fronts: Sequence[str],
    found: Forms,
    words: AbstractSet[str],
    least: float = MOST_SHOW,
) -> list[str]:
    """The forms of a last member, in small letters, that such a share of its compounds shows."""
    if len(fronts) < FEWEST_COMPOUNDS:
        return []
    return [
        ending
        for ending in _forms_of(tail, found, words)
        if sum(front + ending in words for front in fronts) >= least * len(fronts)
    ]


def by_tail(found: Forms, words: AbstractSet[str]) -> Tails:
    """The first members before each headword that is another's last member."""
    behind: Tails = {}
    for noun in found:
        if noun not in words:
            continue
        for cut in range(SHORTEST_FRONT, len(noun) - SHORTEST_TAIL + 1):
            tail = noun[cut].upper() + noun[cut + 1 :]
            if tail in found and is_front(noun[:cut], words):
                behind.setdefault(tail, []).append(noun[:cut])
                break
    return behind


def _forms_of(noun: str, found: Forms, words: AbstractSet[str]) -> list[str]:
    """The listed forms of a headword in small letters, with its feminine."""
    forms = [form for _, form in found.get(noun, ()) if form in words]
    feminine = noun.removesuffix("e") + "in"
    if feminine in words and feminine + "nen" in words and not noun.endswith("in"):
        forms += [feminine, feminine + "nen"]
    return [form.lower() for form in dict.fromkeys(forms) if form != noun]


def _persons(found: Forms, words: AbstractSet[str]) -> set[str]:
    """-istin of each -ist that is declined as a person; the singular of -innen and its plural."""
    made: set[str] = set()
    for noun in found:
        declined = noun.endswith("ist") and noun + "en" in words and noun + "e" not in words
        if declined and (noun[:-1] + "mus" in words or noun + "isch" in words):
            made |= {noun + "in", noun + "innen"}
        if noun.endswith(("erin", "istin")) and noun in words:
            made.add(noun + "nen")
    made |= {
        word[:-3] for word in words if word.endswith(("erinnen", "istinnen")) and word[0].isupper()
    }
    return made


def _sciences(words: AbstractSet[str]) -> set[str]:
    """-logisch of each -logie."""
    stems = {word[:-2].lower() for word in words if word.endswith("ologie") and word[0].isupper()}
    return {f"{stem}isch{ending}" for stem in stems for ending in ("", *ENDINGS)}
