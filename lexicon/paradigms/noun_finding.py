"""Finds the nouns of a word list: which capitalised words are headwords, which their forms."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms import nouns
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.noun_licence import foreign, licensed
from lexicon.paradigms.noun_tails import Tails

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
    found = {noun: listed for noun, listed in forms.items() if alone[noun]}
    _take_in_foreign(found, words)
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
    return forms


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


def _take_in_foreign(found: Forms, words: AbstractSet[str]) -> None:
    """Foreign plurals that so far stand alone without forms of their own go to their headword."""
    for noun in sorted(found):
        if noun not in found:
            continue
        for code, form in foreign(noun, words):
            own = found.get(form)
            if own is not None and all(f == form + "n" for _, f in own) and form != noun:
                found[noun].append((code, form))
                del found[form]


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
        known = noun in infinitives
        behind = [] if known else tails.headwords_behind(noun, found[noun])
        heads = {head for _, _, head in behind}
        if heads and not heads & kept.keys():
            missing.update(dict.fromkeys(sorted(heads), noun))
            if noun.endswith("e"):
                continue
        for code, form, head in behind:
            if head in kept:
                kept[head].append((code, form))
        if heads:
            del kept[noun]
    return kept, missing
