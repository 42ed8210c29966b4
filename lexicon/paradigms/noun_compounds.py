"""What compounds tell of their last member: Enkelkinder beside Enkelkind, but no Enkelkinders."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms import nouns
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.noun_licence import foreign
from lexicon.paradigms.nouns import is_front
from lexicon.paradigms.sounds import umlauted

SHORTEST_FRONT = 3
FEWEST_ER = 5  # compounds that outweigh a genitive like that of an agent noun
Pair = tuple[str, str]


def votes(
    pairs: Mapping[Pair, AbstractSet[str]], words: AbstractSet[str]
) -> dict[Pair, tuple[int, int]]:
    """For each (noun, plural) with its rivals: how many compounds speak for it, how many against.

    A compound in the plural speaks if the list has its singular, too; it speaks against where it
    has a genitive in -s of its own, or where a rival is the last member of the same compound.
    """
    fronts = _fronts({form.lower() for _, form in pairs}, words)
    found = {}
    for (noun, form), rivals in pairs.items():
        both = [
            front
            for front in fronts[form.lower()]
            if front + noun.lower() in words and is_front(front, words)
        ]
        ends = [form.lower() + "s", *sorted(rival.lower() for rival in rivals)]
        against = sum(any(front + end in words for end in ends) for front in both)
        found[noun, form] = (len(both) - against, against)
    return found


def _fronts(tails: AbstractSet[str], words: AbstractSet[str]) -> dict[str, list[str]]:
    """What stands before each tail in the capitalised words."""
    lengths = sorted({len(tail) for tail in tails})
    fronts: dict[str, list[str]] = {tail: [] for tail in tails}
    for word in words:
        if word[0].isupper():
            for length in lengths:
                if len(word) < length + SHORTEST_FRONT:
                    break
                if word[-length:] in fronts:
                    fronts[word[-length:]].append(word[:-length])
    return fronts


def plurals_in_er(nominal: Iterable[str], words: AbstractSet[str]) -> list[str]:
    """Nouns whose form in -er is a plural although the list has a genitive of it, as of Kinders."""
    pairs: dict[Pair, AbstractSet[str]] = {
        (noun, noun + "er"): frozenset()
        for noun in nominal
        if {noun + "es", noun + "ers", noun + "ern"} <= words
        and not nouns.own_headword(noun + "er", words)
    }
    return sorted(
        noun
        for (noun, _), (pro, contra) in votes(pairs, words).items()
        if pro >= FEWEST_ER and pro > 2 * contra
    )


def umlauts_of(
    nominal: Iterable[str], infinitives: AbstractSet[str], words: AbstractSet[str]
) -> list[str]:
    """Nominalised infinitives that compounds show to be nouns with umlaut as well: Laden, Läden."""
    pairs: dict[Pair, AbstractSet[str]] = {
        (noun, umlauted(noun)): frozenset()
        for noun in nominal
        if noun in infinitives and {noun + "s", umlauted(noun)} <= words
    }
    return sorted(noun for (noun, _), (pro, contra) in votes(pairs, words).items() if pro > contra)


def has_native_plural(noun: str, forms: Iterable[Form]) -> bool:
    """Whether a plural in -e, or in -n of a noun in -e, is listed: Zyklone, Motten."""
    listed = {form for code, form in forms if "pl" in code.split("|")}
    return (noun.endswith("e") and noun + "n" in listed) or (
        not noun.endswith("a") and noun + "e" in listed
    )


def shared_plurals(
    found: Mapping[str, Iterable[Form]], words: AbstractSet[str]
) -> list[tuple[str, Form]]:
    """Foreign plurals that another headword explains, too, each with its further headword.

    The ending alone is proof enough if it is marked so (Kaktus, Kakteen); else compounds are.
    """
    owners: dict[str, set[str]] = {}
    for noun, listed in found.items():
        for _, form in listed:
            owners.setdefault(form, set()).add(noun)
    claims = {
        (noun, form): code
        for noun in found
        for code, form in foreign(noun, words)
        if code == "pl" and noun not in owners.get(form, set())
    }
    rivals = {(noun, form): owners.get(form, set()) - {form} for noun, form in claims}
    counted = votes(rivals, words)

    def proven(noun: str, form: str) -> bool:
        pro, contra = counted[noun, form]
        return pro > contra and not has_native_plural(noun, found[noun])

    return sorted(
        (noun, (code, form))
        for (noun, form), code in claims.items()
        if nouns.tells(noun, form) or proven(noun, form)
    )
