"""Ranks the readings of a form, the likeliest first, with a score from what the list attests."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from lexicon.paradigms import nouns
from lexicon.paradigms.proof import Entry, Index
from lexicon.paradigms.tables import groups, rows
from lexicon.reading import PartOfSpeech

_NOUN, _ADJECTIVE, _VERB = PartOfSpeech.NOUN, PartOfSpeech.ADJECTIVE, PartOfSpeech.VERB
# Forms of a paradigm that the list holds whole; more of them make a reading no surer.
_WHOLE = {_NOUN: 4, _ADJECTIVE: 6, _VERB: 12}
_STEP, _MOST = 10, 100  # scores go by tens: finer ones would pretend
_DOUBT = 0.6  # what each doubt leaves of a score


@dataclass(frozen=True, slots=True)
class Weights:
    """What the list attests of each headword: how many of its forms; verbs without participle."""

    sizes: Mapping[Entry, int]
    unproven: AbstractSet[Entry]


def weights_of(index: Index) -> Weights:
    """Count the forms of each headword in the index, and find the verbs without a participle."""
    sizes: dict[Entry, int] = {}
    proven: set[Entry] = set()
    for entries in index.values():
        for entry, codes in entries.items():
            sizes[entry] = sizes.get(entry, 0) + 1
            if any(code.startswith("part") for code in codes):
                proven.add(entry)
    verbs = {entry for entry in sizes if entry[1] is _VERB}
    return Weights(sizes, verbs - proven)


def ranked(
    word: str, entries: Mapping[Entry, set[str]], weights: Weights
) -> list[tuple[Entry, int]]:
    """The entries that read the word, the likeliest first, with scores that never rise.

    What the hand table puts first, closed classes, the right capital, proven verbs and no rare
    ones, an adjective before its verb, headwords, no short imperatives, listed ones, no mere past
    of another verb, no elided form, adjectives before the participle they come from, size. A
    superlative without an ending (schalst) stands only where nothing else reads the form.
    """
    if len(entries) > 1:
        entries = {one: codes for one, codes in entries.items() if codes != {"sup"}} or entries
    participle = any("part2" in code for codes in entries.values() for code in codes)
    declined = _is_declined(word, entries)
    doubts = {
        entry: _doubts(word, entry, codes, weights, participle=participle, declined=declined)
        for entry, codes in entries.items()
    }
    found: list[tuple[Entry, int]] = []
    first = _by_hand().get(word, ())
    least = _MOST
    for entry in sorted(
        entries, key=lambda one: (one not in first, *_rank(one, doubts[one], weights))
    ):
        least = min(least, _score(entry, doubts[entry], weights))
        found.append((entry, least))
    return found


@cache
def _by_hand() -> dict[str, tuple[Entry, ...]]:
    """The likeliest headwords of spellings that somebody looked at."""
    found: dict[str, tuple[Entry, ...]] = {}
    for headword, part, spellings in rows("first_headwords.tsv"):
        for spelling in spellings.split():
            found[spelling] = (*found.get(spelling, ()), (headword, PartOfSpeech(part)))
    return found


def _is_declined(word: str, entries: Mapping[Entry, set[str]]) -> bool:
    """Whether an adjective with an ending comes before the verb: schnelle, langen; not reichen."""
    if word.endswith("en") and word not in groups("verb_notes.txt")["before adjective"]:
        return (word[:-2], _ADJECTIVE) in entries
    return word.endswith("e") and (word[:-1], _ADJECTIVE) in entries


def _doubts(
    word: str,
    entry: Entry,
    codes: AbstractSet[str],
    weights: Weights,
    *,
    participle: bool,
    declined: bool,
) -> tuple[int, ...]:
    """What speaks against a reading, the weightiest first; 0 is nothing."""
    headword, part = entry
    noun, verb = part is _NOUN, part is _VERB
    converted = noun and (
        (headword.lower(), _VERB) in weights.sizes or _is_dative(headword, weights)
    )
    return (
        word[:1].isupper() != headword[:1].isupper(),
        entry in weights.unproven or (verb and headword in groups("verb_notes.txt")["rare"]),
        verb and declined,
        not ("" in codes and not converted),
        codes <= {"1s", "imp"},
        -noun * (nouns.listed(headword) + nouns.own_e(headword)),
        all(code.startswith(("pret", "subj2")) for code in codes),
        verb and _elided(word, headword),
        not (participle and part is _ADJECTIVE),
    )


def _is_dative(noun: str, weights: Weights) -> bool:
    """Whether it is likelier the dative plural of a noun: Messern of Messer, but not Stern."""
    shorter = weights.sizes.get((noun.removesuffix("n"), _NOUN), 0)
    return noun.endswith(("ern", "eln")) and shorter > weights.sizes.get((noun, _NOUN), 0)


def _rank(entry: Entry, doubts: tuple[int, ...], weights: Weights) -> tuple[object, ...]:
    return (entry[1] in _WHOLE, *doubts, -weights.sizes[entry], entry[0], entry[1].value)


def _score(entry: Entry, doubts: tuple[int, ...], weights: Weights) -> int:
    """The share of a whole paradigm that is listed, less for each real doubt; 100 without."""
    if entry[1] not in _WHOLE:
        return _MOST
    share = min(1.0, weights.sizes[entry] / _WHOLE[entry[1]])
    recased, unproven, _declined, _form, short, _listed, past, elided, _not_lexical = doubts
    left = share * _DOUBT ** sum((recased, unproven, short, past, elided))
    return max(_STEP, round(left * _MOST / _STEP) * _STEP)


def _elided(form: str, infinitive: str) -> bool:
    """Whether it is nährest, of nähern, and so likelier of nähren."""
    return infinitive.endswith(("eln", "ern")) and infinitive[:-1] not in form
