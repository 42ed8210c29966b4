"""Which forms of a noun the list attests in a pattern that holds together."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from lexicon.paradigms import nouns
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.sounds import hisses, umlauted

LONGEST_LOAN = 8  # longer nouns in a consonant with -s alone are compounds in the genitive


def licensed(noun: str, words: AbstractSet[str], infinitives: AbstractSet[str]) -> Iterator[Form]:
    """The noun's genitives, dative and plurals; `infinitives` are nouns of their own."""
    genitives = _genitives(noun, words)
    for form in genitives:
        yield ("gen", form)
    if noun + "es" in genitives and noun + "e" in words:
        yield ("dat", noun + "e")
    umlauts = list(_umlaut_plurals(noun, words, masculine=bool(genitives)))
    yield from umlauts
    yield from _plain_plurals(noun, words, masculine=bool(genitives))
    if not noun.endswith("e"):
        masculine, umlaut = bool(genitives), bool(umlauts)
        yield from _plain_e(noun, words, infinitives, masculine=masculine, umlaut=umlaut)


def foreign(noun: str, words: AbstractSet[str]) -> Iterator[Form]:
    """The attested forms that replace a foreign ending: Museum, Museen."""
    for code, form in nouns.foreign_plurals(noun):
        if form in words and form != noun:
            yield (code, form)


def _genitives(noun: str, words: AbstractSet[str]) -> list[str]:
    if nouns.is_feminine(noun) and not {noun + "es", noun + "s"} & words:
        return []
    if nouns.has_no_genitive(noun):
        return []
    found = [noun + "s"] if not hisses(noun) and noun + "s" in words else []
    if noun + "es" in words and not noun.endswith("e"):
        found.append(noun + "es")
    doubled = noun[-1] in "sz" and noun + noun[-1] + "es" in words
    if doubled and not _mere_genitive(noun, words):
        found.append(noun + noun[-1] + "es")
    if noun.endswith(nouns.MIXED):
        found += [form for form in (noun + "ns", noun + "ens") if form in words]
    return found


def _mere_genitive(noun: str, words: AbstractSet[str]) -> bool:
    """Abris, of Abri, has no Abrisse: that is of Abriss."""
    return noun + noun[-1] in words or noun[:-1] in words


def _umlaut_plurals(noun: str, words: AbstractSet[str], *, masculine: bool) -> Iterator[Form]:
    changed = umlauted(noun)
    if not changed or noun.endswith("e"):
        return
    for ending in ("e", "er", ""):
        form = changed + ending
        if form not in words or nouns.own_headword(form, words):
            continue
        if not ending and not noun.endswith(("el", "er", "en", "ter")):
            continue
        if form + "s" in words and (ending or noun.endswith(("l", "r"))):
            continue
        if not ending and noun.endswith("er") and noun[:-2] in words:
            continue
        if masculine or form + "n" in words or hisses(noun) or ending:
            yield ("pl", form)
            if form + "n" in words:
                yield ("dat-pl", form + "n")


def _plain_plurals(noun: str, words: AbstractSet[str], *, masculine: bool) -> Iterator[Form]:
    double = noun + noun[-1]
    plural = double + "e" in words and not nouns.own_headword(double + "e", words)
    if noun[-1] in "sz" and plural and not _mere_genitive(noun, words):
        yield ("pl", double + "e")
        if double + "en" in words:
            yield ("dat-pl", double + "en")
    if noun.endswith("in") and noun + "nen" in words:
        yield ("pl", noun + "nen")
    yield from _n_plurals(noun, words, masculine=masculine)
    yield from _er_and_s_plurals(noun, words, masculine=masculine)


_N_ENDINGS = ("er", "el", "ar", "ie", "erl", "dl", "lein", "or", "ul", "yr", "vir", "afir")
_TWO_PLURALS = ("licht", "schild", "geist", "bild", "gesicht", "feld")  # Lichte and Lichter
_DIMINUTIVE = re.compile("[^aeiouäöüy]l$")  # Haxl, Spezl


def _n_plurals(noun: str, words: AbstractSet[str], *, masculine: bool) -> Iterator[Form]:
    if noun + "n" not in words:
        return
    if noun[-1] == "e":
        yield (nouns.en_code(noun), noun + "n")
    elif noun.endswith(_N_ENDINGS) or _DIMINUTIVE.search(noun):
        yield ("dat-pl" if masculine else "pl", noun + "n")
    elif noun.endswith(("herr", "Herr")):
        yield ("obl", noun + "n")


def _er_and_s_plurals(noun: str, words: AbstractSet[str], *, masculine: bool) -> Iterator[Form]:
    other = {noun + "e", noun + "en"} <= words and not nouns.own_headword(noun + "e", words)
    own = nouns.own_headword(noun + "er", words) or noun + "ers" in words
    own = own or (other and not noun.lower().endswith(_TWO_PLURALS))
    if masculine and not own and noun + "er" in words and noun + "ern" in words:
        yield from (("pl", noun + "er"), ("dat-pl", noun + "ern"))
    if noun + "s" not in words or hisses(noun):
        return
    others = any(noun + ending in words for ending in ("n", "en", "e"))
    vowel = noun[-1] in "aeiouy"
    if (vowel and noun + "n" not in words) or (not others and len(noun) <= LONGEST_LOAN):
        yield ("pl", noun + "s")


def _plain_e(
    noun: str,
    words: AbstractSet[str],
    infinitives: AbstractSet[str],
    *,
    masculine: bool,
    umlaut: bool,
) -> Iterator[Form]:
    """-e and -en, which tell each other's code: Tage, Tagen; Frauen; Menschen."""
    if noun.endswith("isch") and noun.lower() + "em" in words:
        return
    if not masculine and noun + "e" in words and nouns.own_headword(noun + "e", words):
        return
    beside = masculine and noun + "en" in words and noun + "ens" not in words
    twin = umlaut and (not beside or nouns.own_e(noun + "e"))
    e_plural = noun + "e" in words and not twin and not nouns.is_feminine(noun)
    if nouns.has_no_plural(noun):
        return
    if e_plural:
        yield ("pl", noun + "e")
    if noun + "en" not in words or (umlaut and masculine and not e_plural):
        return
    if e_plural:
        yield ("obl|pl" if nouns.is_weak(noun) else "dat-pl", noun + "en")
    elif noun.endswith(nouns.MIXED) or not (masculine and noun + "en" in infinitives):
        yield (nouns.en_code(noun), noun + "en")
