"""Finds the nouns of a word list: which capitalised words are headwords, which their forms."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms import nouns
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.noun_compounds import has_native_plural, plurals_in_er, umlauts_of
from lexicon.paradigms.noun_licence import foreign, licensed
from lexicon.paradigms.nouns import is_front, own_headword
from lexicon.paradigms.sounds import umlauted

Forms = dict[str, list[Form]]


def find_nouns(
    words: AbstractSet[str], infinitives: AbstractSet[str], adjectival: Mapping[str, str]
) -> Forms:
    """The headwords with their attested forms.

    `infinitives` are the nominalised ones; `adjectival` are capitalised adjective forms with the
    headword that each belongs to.
    """
    forms = _licensed_forms(words, infinitives, adjectival)
    parents = _parents(forms)
    alone: dict[str, bool] = {}
    for noun in forms:
        sure = noun in infinitives or nouns.own_headword(noun, words) or noun in adjectival.values()
        alone[noun] = sure or _stands_alone(noun, forms, parents, alone)
    for form, noun in adjectival.items():
        if form != noun:
            alone[form] = alone.get(form, False) and bool(forms.get(form))
    found = {
        noun: listed
        for noun, listed in forms.items()
        if alone[noun] and (listed or noun in infinitives or not _plural_of_in(noun))
    }
    _take_in_plurals(found, words, infinitives)
    return found


def _licensed_forms(
    words: AbstractSet[str], infinitives: AbstractSet[str], adjectival: Mapping[str, str]
) -> Forms:
    capital = {word for word in words if word[0].isupper()} | infinitives
    forms: Forms = {}
    for noun in sorted(capital, key=lambda word: (-len(word), word)):
        if noun in infinitives:
            forms[noun] = [("gen", noun + "s")] * (noun + "s" in words)
        else:
            forms[noun] = list(dict.fromkeys(licensed(noun, words, infinitives)))
    for form, noun in sorted(adjectival.items()):
        if form != noun:
            forms.setdefault(noun, []).append(nouns.adjectival_form(noun, form))
    for noun in plurals_in_er(forms, words):
        forms[noun] += [("pl", noun + "er"), ("dat-pl", noun + "ern")]
        forms[noun + "er"] = []
    _drop_mere_stems(forms)
    return forms


def _drop_mere_stems(forms: Forms) -> None:
    """Another noun's form without a genitive gets no -e from a noun in -e: Kasern of Kaser."""
    parents = _parents(forms)
    for noun in sorted(parents.keys() & forms.keys()):
        mine = {form for _, form in forms[noun]}
        if noun + "e" in forms and mine == {noun + "e", noun + "en"}:
            forms[noun] = []


def _plural_of_in(noun: str) -> bool:
    """Whether it can only be the plural of a noun in -in, which the list lacks: Revoluzzerinnen."""
    return noun.endswith("innen") and len(noun) > len("Spinnen")


def _parents(forms: Mapping[str, Iterable[Form]]) -> dict[str, list[str]]:
    parents: dict[str, list[str]] = {}
    for noun, listed in forms.items():
        for _, form in listed:
            if form != noun:
                parents.setdefault(form, []).append(noun)
    return parents


def _stands_alone(
    noun: str,
    forms: Mapping[str, Iterable[Form]],
    parents: Mapping[str, Iterable[str]],
    alone: Mapping[str, bool],
) -> bool:
    """Whether the noun is nobody's form, or has a form that nothing else explains."""
    above = list(parents.get(noun, ()))
    if not above:
        return True
    explained = {form for one in above for _, form in forms[one]}
    return any(form not in explained and not alone.get(form) for _, form in forms[noun])


def _take_in_plurals(found: Forms, words: AbstractSet[str], infinitives: AbstractSet[str]) -> None:
    """Plurals that so far stand alone without forms of their own go to their headword.

    That is a foreign plural, or a nominalised infinitive's umlaut: Laden, Ladens, Läden. Of two
    headwords that claim a foreign plural, one without a plural so far comes first: Zyklus has
    Zyklen, Zyklon has Zyklone.
    """
    claims = [(noun, form) for noun in found for form in foreign(noun, words)]
    claims += [(noun, ("pl", umlauted(noun))) for noun in umlauts_of(found, infinitives, words)]

    def order(claim: tuple[str, Form]) -> tuple[bool, str, Form]:
        return (has_native_plural(claim[0], found[claim[0]]), *claim)

    for noun, (code, form) in sorted(claims, key=order):
        if noun not in found or form == noun or form not in found or nouns.listed(form):
            continue
        known = {own for _, own in (*found[noun], *foreign(noun, words))}
        if {own for _, own in found[form]} <= known | {form + "n"}:
            dative = [("dat-pl", own) for _, own in found[form] if own == form + "n"]
            found[noun] += [(code, form), *dative[:1]]
            del found[form]


def _turned(noun: str, heads: Iterable[str]) -> bool:
    """Whether the noun has an umlaut that none of the headwords has: Fischschwärme."""
    return all(_umlauts(noun) > _umlauts(head) for head in heads)


def _umlauts(word: str) -> int:
    return sum(word.lower().count(letter) for letter in "äöü")


def without_mere_tails(
    found: Forms, infinitives: AbstractSet[str], words: AbstractSet[str]
) -> tuple[Forms, dict[str, str]]:
    """The nouns less those whose tail is only a form, and the headwords that these lack.

    Kunstdrucke is no headword, for Drucke is a form of Druck; it and its own forms go to
    Kunstdruck. Where that is no noun found, it is missing, with the form that proves it.
    """
    plurals = {form for listed in found.values() for _, form in listed}
    doubtful = {noun for noun in infinitives & plurals if not nouns.own_headword(noun, words)}
    members = {noun: forms for noun, forms in found.items() if noun not in doubtful}
    tails = Tails(members, words)
    kept = {noun: list(listed) for noun, listed in found.items()}
    missing: dict[str, str] = {}
    for noun in sorted(found, key=lambda one: (len(one), one)):
        known = noun in infinitives or nouns.listed(noun)
        behind = [] if known else tails.headwords_behind(noun, found[noun])
        heads = {head for _, _, head in behind}
        if heads and not heads & kept.keys():
            missing.update(dict.fromkeys(sorted(heads), noun))
            if noun.endswith("e") and not _turned(noun, heads):
                continue
        for code, form, head in behind:
            if head in kept:
                kept[head].append((code, form))
        if heads:
            del kept[noun]
    return kept, missing


SHORTEST_TAIL = 4
SHORTEST_FRONT = 2


class Tails:
    """The nouns found so far, to be asked for the last member of a compound."""

    def __init__(self, found: Mapping[str, list[Form]], words: AbstractSet[str]) -> None:
        """Index the forms of the nouns by spelling; `words` may be first members."""
        self._found = found
        self._words = words
        self._readings: dict[str, list[tuple[str, str]]] = {}
        for noun, listed in found.items():
            for code, form in listed:
                self._readings.setdefault(form, []).append((code, noun))

    def tail_of(self, noun: str) -> str:
        """The longest known noun or form after a known first member; "" where there is none."""
        for cut in range(SHORTEST_FRONT, len(noun) - SHORTEST_TAIL + 1):
            tail = noun[cut].upper() + noun[cut + 1 :]
            if (tail in self._found or tail in self._readings) and is_front(
                noun[:cut], self._words
            ):
                return tail
        return ""

    def headwords_behind(self, noun: str, forms: Iterable[Form]) -> list[tuple[str, str, str]]:
        """(code, form, headword) for a compound, and its forms, whose tail is only a form.

        Empty for all other nouns, and where a form of the compound has no like among the tail's.
        """
        tail = self.tail_of(noun)
        if not tail or tail in self._found:
            return []
        front = noun[: -len(tail)]
        behind = []
        for form in dict.fromkeys((noun, *(form for _, form in forms))):
            rest = form[len(front) : len(front) + 1].upper() + form[len(front) + 1 :]
            readings = self._readings.get(rest, [])
            if not readings or not form.startswith(front):
                return []
            best = max(self._weight(head) for _, head in readings)
            for code, head in readings:
                if self._weight(head) == best:
                    behind.append((code, form, front + head[0].lower() + head[1:]))
        return behind

    def _weight(self, head: str) -> tuple[bool, int]:
        """A listed noun (Karte beside Kart) before the larger paradigm."""
        return own_headword(head, self._words), len(self._found[head])
