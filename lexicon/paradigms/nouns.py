"""What lists and endings say of German nouns, and the plurals that replace a foreign ending."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache

from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.tables import groups, rows

LONG_TAIL = 5
_KINDS = groups("noun_kinds.txt")
MIXED = _KINDS["mixed"] + tuple(name.lower() for name in _KINDS["mixed"])
_WEAK = _KINDS["weak"] + tuple(name.lower() for name in _KINDS["weak"] if len(name) >= LONG_TAIL)


def is_feminine(noun: str) -> bool:
    """Whether the ending says that the noun is feminine: Zeitung, Freiheit."""
    return noun.endswith(_KINDS["feminine endings"]) and len(noun) > LONG_TAIL


def is_weak(noun: str) -> bool:
    """Whether it is listed as a weak masculine, or ends in one that is: Mensch, Unmensch."""
    return noun.endswith(_WEAK)


def en_code(noun: str) -> str:
    """The code of the form in -en or -n: weak masculines have it in all cases but one."""
    weak = is_weak(noun) or noun.endswith(_KINDS["weak endings"])
    return "obl|pl" if weak and not noun.endswith(_KINDS["not weak"]) else "pl"


_OWN_E = frozenset(_KINDS["own -e"])
_OWN = frozenset(_KINDS["own"])


def own_e(noun: str) -> bool:
    """Whether the noun in -e is listed as a headword: Kohle."""
    return noun in _OWN_E


def listed(noun: str) -> bool:
    """Whether the table names it as a headword, with or without -e: Hausse, Daten."""
    return noun in _OWN_E or noun in _OWN


def has_no_plural(noun: str) -> bool:
    """Whether it is listed as one that is never counted: Blut."""
    return noun in _KINDS["no plural"]


def has_no_genitive(noun: str) -> bool:
    """Whether a listed noun in -e is feminine or weak: Kohle, but not Ende."""
    return noun in _OWN_E and noun not in _KINDS["neuter -e"] and not noun.endswith(MIXED)


def is_front(front: str, words: AbstractSet[str]) -> bool:
    """Whether it is a word, with or without a linking -s, -n, -en, -es, -er, -e."""
    for link in ("", "s", "n", "en", "es", "er", "e"):
        word = front.removesuffix(link) if front.endswith(link) else ""
        if word in words or word.lower() in words or word in ("Ei", "Öl"):
            return True
    return False


def own_headword(noun: str, words: AbstractSet[str]) -> bool:
    """Whether it is listed (Kammer beside Kamm), or ends in a listed one: Tierliebe.

    The latter only if no masculine twin is attested and the first member is a word of three
    letters: Schwärme is no compound of Wärme.
    """
    if listed(noun):
        return True
    twin = noun[:-1]
    if not noun.endswith("e") or twin + "s" in words or twin + "es" in words:
        return False
    return any(
        noun[cut].upper() + noun[cut + 1 :] in _OWN_E and is_front(noun[:cut], words)
        for cut in range(3, len(noun) - 3)
    )


def adjectival_form(noun: str, form: str) -> Form:
    """Angestellten, of Angestellte or Angestellter, with the code of its ending."""
    return ("+" + form[len(noun) - (1 if noun.endswith("e") else 2) :], form)


@cache
def foreign_rules(last: str) -> tuple[tuple[str, str, str], ...]:
    """(ending, replacement, code) of the foreign declensions whose ending has this last letter.

    A mark may follow in the table.
    """
    return tuple(
        (old, new, code) for old, new, code, *_ in rows("noun_rules.tsv") if old[-1:] == last
    )


@cache
def _telling_rules() -> tuple[tuple[str, str], ...]:
    return tuple((old, new) for old, new, _, *mark in rows("noun_rules.tsv") if mark)


def tells(noun: str, form: str) -> bool:
    """Whether the endings alone tell that the form is a plural of the noun: Kaktus, Kakteen."""
    return len(noun) >= LONG_TAIL and any(
        noun.endswith(old) and noun[: -len(old)] + new == form for old, new in _telling_rules()
    )


def foreign_plurals(noun: str) -> Iterator[Form]:
    """The plurals and genitives that replace a foreign ending."""
    for old, new, code in foreign_rules(noun[-1:]):
        if noun.endswith(old) and len(noun) > len(old) + 1:
            form = noun[: -len(old)] + new
            yield (code, form)
            if code == "pl" and not form.endswith(("n", "s")):
                yield ("dat-pl", form + "n")
