"""Measures the base list against independent data: recall, and whether its headwords are right."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lexicon.reading import PartOfSpeech, Reading
from lexicon.references import ADJECTIVE, NOUN, UNGRADED, VERB, Reference

OPEN_CLASSES = (NOUN, VERB, ADJECTIVE)
SHORT, SHORTEST, LONGEST = 8, 3, 15  # letters
_ENOUGH = 2  # sources that attest a form
LEAST = {"precision": 99.3, "first": 99.8, "recall_short": 99.3, "recall": 98.5}  # per cent


class Difference(NamedTuple):
    """A form, what the list says of it, and the headwords that the references give."""

    kind: str
    form: str
    said: str
    known: str


@dataclass(frozen=True)
class Figures:
    """The counts, the shares in per cent, and what differs."""

    counts: Mapping[str, int]
    shares: Mapping[str, float]
    differing: tuple[Difference, ...]

    def short_of(self) -> dict[str, float]:
        """The shares that are less than they have to be."""
        return {name: self.shares[name] for name, least in LEAST.items() if self._below(name)}

    def _below(self, name: str) -> bool:
        return name in self.shares and self.shares[name] < LEAST[name]


def measured(listed: Mapping[str, Sequence[Reading]], reference: Reference) -> Figures:
    """Compare the list (true spelling to readings, the likeliest first) with the references.

    precision: of the readings of forms that a reference knows, the share whose headword is the
    reference's or a headword of any reference. first: the share of forms whose first headword is
    one. right: the share of forms with a headword that a reference gives that very form. recall:
    the share of forms of two sources or more that are in the list.
    """
    counts: Counter[str] = Counter()
    differing: list[Difference] = []
    for form, readings in listed.items():
        if form in reference.forms and readings:
            _count(form, readings, reference, counts, differing)
    _count_recall(listed, reference, counts, differing)
    pairs = {
        "precision": ("readings_known", "readings"),
        "first": ("first_known", "forms"),
        "right": ("right", "forms"),
        "recall_short": ("admitted_short", "attested_short"),
        "recall": ("admitted", "attested"),
    }
    for part in OPEN_CLASSES:
        pairs[f"precision_{part}"] = (f"readings_known_{part}", f"readings_{part}")
        pairs[f"first_{part}"] = (f"first_known_{part}", f"forms_{part}")
    shares = {
        name: round(100 * counts[hits] / counts[of], 2)
        for name, (hits, of) in pairs.items()
        if counts[of]
    }
    return Figures(counts, shares, tuple(differing))


def _count(
    form: str,
    readings: Sequence[Reading],
    reference: Reference,
    counts: Counter[str],
    differing: list[Difference],
) -> None:
    known = ", ".join(sorted({headword for headword, _ in reference.forms[form]}))
    part = readings[0].part_of_speech
    sure = [_gives(reference, form, reading) for reading in readings]
    headwords = [
        right or reading.headword.lower() in reference.lemmas
        for right, reading in zip(sure, readings, strict=True)
    ]
    first = headwords[0] or part not in OPEN_CLASSES
    counts.update({"forms": 1, f"forms_{part}": 1, "right": any(sure)})
    counts.update({"first_known": first, f"first_known_{part}": first})
    if not first:
        differing.append(Difference("first", form, readings[0].headword, known))
    for reading, found in zip(readings, headwords, strict=True):
        if reading.part_of_speech in OPEN_CLASSES:
            one = reading.part_of_speech
            counts.update({"readings": 1, f"readings_{one}": 1})
            counts.update({"readings_known": found, f"readings_known_{one}": found})
            if not found:
                differing.append(Difference("reading", form, f"{reading.headword} {one}", known))


def _gives(reference: Reference, form: str, reading: Reading) -> bool:
    """Whether a reference gives the form this headword, or one that only names it otherwise."""
    headword, lemmas = reading.headword.lower(), reference.small.get(form.lower(), set())
    if any(headword == lemma for lemma, _ in lemmas):
        return True
    if reading.part_of_speech is PartOfSpeech.NOUN:  # der Beamte or ein Beamter
        bare = {_bare(lemma) for lemma, part in lemmas if part == NOUN}
        return headword.endswith(("e", "er")) and _bare(headword) in bare
    participle = reading.inflection.startswith(("part", "ger"))
    return participle and any(
        part == ADJECTIVE and form.lower().startswith(lemma) for lemma, part in lemmas
    )


def _bare(headword: str) -> str:
    return headword[:-1] if headword.endswith(("er", "es")) else headword


def _count_recall(
    listed: Iterable[str],
    reference: Reference,
    counts: Counter[str],
    differing: list[Difference],
) -> None:
    small = {form.lower() for form in listed}
    for form in _attested(reference):
        admitted = form.lower() in small
        counts.update({"attested": 1, "admitted": admitted})
        if len(form) <= SHORT:
            counts.update({"attested_short": 1, "admitted_short": admitted})
        if not admitted:
            differing.append(Difference("missing", form, "", ""))


def _attested(reference: Reference) -> Iterator[str]:
    """The forms of two sources or more, without signs and without capitals inside."""
    named = (forms for source, forms in reference.sources.items() if source != UNGRADED)
    votes = Counter(form for forms in named for form in forms)
    for form in sorted(votes):
        plain = form.isalpha() and form[1:].islower() and SHORTEST <= len(form) <= LONGEST
        if plain and votes[form] >= _ENOUGH:
            yield form
