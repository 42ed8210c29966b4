"""Conjugates one German verb: the forms of the weak, the strong and the irregular pattern."""

from collections.abc import Iterator
from functools import cache

from lexicon.paradigms.sounds import hisses, needs_e
from lexicon.paradigms.tables import groups, rows

Form = tuple[str, str]  # inflection code, form

ENDINGS = ("e", "em", "en", "er", "es")


def stem_of(infinitive: str) -> str:
    """The infinitive without its -en or -n: deck, wander, tu, knie."""
    whole = infinitive.endswith("en") and not infinitive.endswith("knien")
    return infinitive[:-2] if whole else infinitive[:-1]


def present(stem: str, shifted: str = "") -> Iterator[Form]:
    """The present, subjunctive I and imperative; `shifted` is the stem of gibt and fährt."""
    yield from _first_person(stem)
    yield from _second_and_third(shifted or stem, strong=bool(shifted))
    t = "et" if needs_e(stem) else "t"
    yield from (("2p", stem + t), ("imp-pl", stem + t), ("imp-pl", stem + "et"))
    yield from _subjunctive(stem)
    if shifted and not set("äöü") & set(shifted):
        yield from (("imp", shifted), ("imp", shifted + "e"))
    elif shifted:
        yield from (("imp", stem), ("imp", stem + "e"))


def _first_person(stem: str) -> Iterator[Form]:
    for form in {stem + "e": 0, stem: 0, elided(stem) + "e": 0}:
        yield from (("1s", form), ("imp", form))


def elided(stem: str) -> str:
    """Handl for handel, wandr for wander; any other stem as it is."""
    return stem[:-2] + stem[-1] if stem[-2:] in ("el", "er") and len(stem) > len("xel") else stem


def _second_and_third(stem: str, *, strong: bool) -> Iterator[Form]:
    if strong and stem.endswith("t"):
        yield from (("2s", stem + "st"), ("2s", stem), ("3s", stem))
        return
    e = "e" if needs_e(stem) and not strong else ""
    yield ("2s", stem + (e + "t" if hisses(stem) else e + "st"))
    if strong and hisses(stem):
        yield ("2s", stem + "est")
    if e:
        yield ("2s", stem + ("t" if hisses(stem) else "st"))
    yield ("3s", stem + e + "t")
    if strong and stem.endswith("d"):
        yield ("3s", stem)


def _subjunctive(stem: str) -> Iterator[Form]:
    for short in {stem: 0, elided(stem): 0}:
        yield from (("subj1", short + "e"), ("subj1-2s", short + "est"))
        yield from (("subj1-pl", short + "en"), ("subj1-2p", short + "et"))


def past(stem: str, code: str, *, weak: bool = False, mixed: bool = False) -> Iterator[Form]:
    """A preterite or subjunctive II in all persons; `stem` is its first person."""
    bare = stem.removesuffix("e")
    e_form = stem.endswith("e")
    yield (code, stem)
    yield (code + "-pl", bare + "en")
    yield (code + "-2s", bare + "est")
    yield (code + "-2p", bare + "et")
    if weak:
        yield from ((code, bare),) * mixed
        return
    if e_form:
        yield (code, bare)
    yield (code + "-pl", bare + "n") if bare[-1:] in "aeihou" else (code, stem)
    yield (code + "-2s", bare + ("t" if hisses(bare) else "st"))
    yield (code + "-2p", bare + "t")


def weak(infinitive: str) -> Iterator[Form]:
    """The weak pattern without participle II: spielt, spielte."""
    stem = stem_of(infinitive)
    yield from present(stem)
    for tense in ("pret", "subj2"):
        yield from past(stem + ("ete" if needs_e(stem) else "te"), tense, weak=True)
    yield from common(infinitive)


def common(infinitive: str) -> Iterator[Form]:
    """What all patterns share: the infinitive, its short form and participle I."""
    yield ("", infinitive)
    stem = stem_of(infinitive)
    if infinitive.endswith("en") and (stem[-1:] in "aeiouäöühlr"):
        yield ("inf", stem + "n")
    if infinitive.endswith(("eln", "ern")):
        yield ("inf", elided(stem) + "en")
    yield ("part1", infinitive + "d")


def weak_participle(infinitive: str) -> str:
    """Participle II of the weak pattern without ge-."""
    stem = stem_of(infinitive)
    return stem + ("et" if needs_e(stem) else "t")


@cache
def strong_rows() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The principal parts by infinitive; some verbs have two rows."""
    table: dict[str, tuple[tuple[str, ...], ...]] = {}
    for row in rows("strong_verbs.tsv"):
        table[row[0]] = (*table.get(row[0], ()), row)
    return table


def strong(row: tuple[str, ...]) -> Iterator[Form]:
    """The pattern of a row of principal parts, without participle II."""
    infinitive, shifted, preterite, second, _ = row
    stem = stem_of(infinitive)
    for one in shifted.split(","):
        yield from present(stem, "" if one == "-" else one)
    for tense, parts in (("pret", preterite), ("subj2", second)):
        for one in parts.split(","):
            mixed = preterite.endswith("te") and one.endswith("te")  # dingen: dang, dingte
            yield from past(one, tense, weak=mixed, mixed=mixed)
    yield from common(infinitive)


@cache
def irregular() -> dict[str, tuple[Form, ...]]:
    """The verbs that are listed form by form."""
    table: dict[str, tuple[Form, ...]] = {}
    for infinitive, code, forms in rows("irregular_verbs.tsv"):
        listed = tuple((code, form) for form in forms.split(","))
        table[infinitive] = table.get(infinitive, (("", infinitive),)) + listed
    return table


def is_strong(infinitive: str) -> bool:
    """Whether the tables have the verb as strong or irregular: messen, wollen."""
    return infinitive in strong_rows() or infinitive in irregular()


@cache
def prefixes(kind: str) -> frozenset[str]:
    """The prefixes that are "inseparable", "separable" or "both"."""
    return frozenset(groups("prefixes.txt")[kind])


@cache
def all_prefixes() -> frozenset[str]:
    """The prefixes of every kind."""
    return prefixes("inseparable") | prefixes("both") | prefixes("separable")


@cache
def strong_plurals() -> frozenset[str]:
    """The plurals of preterite and subjunctive II of all strong verbs: schossen, schössen."""
    return frozenset(
        form
        for listed in strong_rows().values()
        for row in listed
        if not row[2].endswith("te")
        for code, form in strong(row)
        if code in ("pret-pl", "subj2-pl")
    )
