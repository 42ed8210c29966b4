"""Conjugates a verb as the word list attests it: how it splits, which patterns it follows."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from lexicon.paradigms import conjugation
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.patterns import FIXED_GE, Pattern, patterns, with_zu
from lexicon.paradigms.sounds import needs_e

SHORTEST_FRONT = 3
SHORTEST_REST = 3  # letters behind a prefix that the table alone tells of: wachsen is no wach-sen
SHORTEST_BARE = 8  # letters of a verb whose participle the list shows without ge-: performt
UNSTRESSED = ("be", "ent", "er", "ge", "ver", "zer", "emp", "miss")


@dataclass
class Verb:
    """An accepted verb: its forms with their codes, participles undeclined."""

    infinitive: str
    forms: dict[str, list[str]] = field(default_factory=dict)

    def add(self, code: str, form: str) -> None:
        """Note that `form` carries `code`."""
        codes = self.forms.setdefault(form, [])
        if code not in codes:
            codes.append(code)

    def coded(self) -> tuple[Form, ...]:
        """The forms as (code, form)."""
        return tuple((code, form) for form, codes in self.forms.items() for code in codes)

    def participles(self) -> Iterator[Form]:
        """Participles and gerundive, undeclined."""
        return (one for one in self.coded() if one[0] in ("part1", "part2", "ger"))


def splits(
    infinitive: str, possible: list[Pattern], words: AbstractSet[str]
) -> tuple[list[str], bool]:
    """The separable prefixes that the list attests, or else the table knows; and whether the verb
    is also used unsplit.
    """
    both = any(_prefix_of(infinitive, "both", words))
    attested = [
        infinitive[:cut]
        for cut in range(2, len(infinitive) - 2)
        if infinitive[cut:] in words and _splits_at(infinitive[:cut], possible, words)
    ]
    if attested:
        return attested, both
    assumed = list(_prefix_of(infinitive, "separable", words))[:1]
    return assumed, both or not assumed


def _splits_at(prefix: str, possible: list[Pattern], words: AbstractSet[str]) -> bool:
    infinitive = possible[0].infinitive
    split = with_zu(infinitive, prefix)[0]
    if split in words or split + "de" in words:
        return True
    return len(infinitive) > len(prefix) + 3 and any(
        form in words
        for pattern in possible
        if pattern.front == prefix or pattern.kind == "weak"
        for form in pattern.participles(prefix, ge=True)
    )


def _prefix_of(infinitive: str, kind: str, words: AbstractSet[str]) -> Iterator[str]:
    known = conjugation.prefixes(kind)
    for cut in range(len(infinitive) - 3, 1, -1):
        rest = infinitive[cut:]
        whole = len(rest) > SHORTEST_REST or rest == "tun"
        if infinitive[:cut] in known and rest in words and whole:
            yield infinitive[:cut]


def conjugated(infinitive: str, words: AbstractSet[str]) -> Verb:
    """The verb with the forms of every pattern that the words attest."""
    possible = list(patterns(infinitive))
    chosen = [one for one in possible if _believed(one, words)]
    if len(chosen) == 1 and not weak_past(infinitive, words):
        chosen += [one for one in possible[1:] if one.front and _plausible(one, words)]
    if len(chosen) > 1 and not _also_weak(chosen, words):
        chosen = chosen[1:]
    separable, unsplit = splits(infinitive, possible, words)
    verb = Verb(infinitive)
    for pattern in chosen:
        for code, form in pattern.finite:
            verb.add(code, form)
        for prefix in [*separable, *[""] * unsplit]:
            _add_participles(verb, pattern, prefix, words)
    if bare := _bare_participle(infinitive, words):
        verb.add("part2", bare)
    for prefix in separable:
        for form in with_zu(infinitive, prefix):
            verb.add("inf-zu", form)
        verb.add("ger", with_zu(infinitive, prefix)[0] + "d")
    return verb


def _believed(pattern: Pattern, words: AbstractSet[str]) -> bool:
    weak = pattern.kind == "weak"
    return weak or (_plausible(pattern, words) and _attested(pattern, words))


def _plausible(pattern: Pattern, words: AbstractSet[str]) -> bool:
    """Whether what precedes the strong verb is a prefix, two prefixes or a word."""
    front, known = pattern.front, conjugation.all_prefixes()
    return (
        not front
        or front in known
        or (len(front) >= SHORTEST_FRONT and (front in words or front.capitalize() in words))
        or any(front[:cut] in known and front[cut:] in UNSTRESSED for cut in range(1, len(front)))
        or any(one in words for one in with_zu(pattern.infinitive, front))
    )


def _also_weak(chosen: list[Pattern], words: AbstractSet[str]) -> bool:
    """Whether the weak pattern is attested beside the strong one; kennte is no proof of it."""
    weak = chosen[0]
    if any(
        form.endswith("nnte") for one in chosen[1:] for code, form in one.finite if code == "pret"
    ):
        return any(form in words for form in weak.participles(chosen[1].front, ge=True))
    return weak_past(weak.infinitive, words)


def weak_past(infinitive: str, words: AbstractSet[str]) -> bool:
    """Whether a weak preterite is in the list in more than one person."""
    stem = conjugation.stem_of(infinitive)
    past = stem + ("ete" if needs_e(stem) else "te")
    return past in words and (past + "st" in words or past + "t" in words)


def _attested(pattern: Pattern, words: AbstractSet[str]) -> bool:
    """Whether forms that only the strong pattern explains are in the list."""
    weak = {form for _, form in conjugation.weak(pattern.infinitive)}
    own = {form for code, form in pattern.finite if code[:3] in _TELLING and form not in weak}
    hits = sum(form in words for form in own)
    for ge in (True, False):
        own = set(pattern.participles(pattern.front, ge=ge)) - {pattern.infinitive} - weak
        hits += any(form in words for form in own)
    known = not pattern.front or pattern.front in conjugation.all_prefixes()
    return hits > 1 or (hits == 1 and known)


_TELLING = ("pre", "sub", "2s", "3s")


def _add_participles(verb: Verb, pattern: Pattern, prefix: str, words: AbstractSet[str]) -> None:
    rest = verb.infinitive[len(prefix) :]
    inner = pattern.front[len(prefix) :]
    ge = not inner and not unstressed(rest, words)
    if ge and pattern.kind == "weak":
        with_ge = pattern.participles(prefix, ge=True)
        without = pattern.participles(prefix, ge=False)
        ge = _any(with_ge, words) or not any(form + "em" in words for form in without)
    if pattern.front and not pattern.front.startswith(prefix):
        return
    for form in pattern.participles(prefix, ge=ge):
        verb.add("part2", form)


def _bare_participle(infinitive: str, words: AbstractSet[str]) -> str:
    """Gewährleistet of gewährleisten, which splits as well: where the list declines it so."""
    bare = conjugation.weak_participle(infinitive)
    declined = len(infinitive) >= SHORTEST_BARE and bare + "em" in words
    return bare if declined and "ge" + bare not in words else ""


def _any(forms: tuple[str, ...], words: AbstractSet[str]) -> bool:
    return any(form in words or form + "e" in words for form in forms)


def unstressed(rest: str, words: AbstractSet[str]) -> bool:
    """Whether the verb takes no ge-: it begins with be-, ver-, ... or ends in -ieren."""
    if rest in conjugation.strong_rows() and rest.endswith("ieren"):
        return False
    if rest.endswith("ieren") or rest in FIXED_GE:
        return len(rest) > len("ieren") + 1
    return any(
        rest.startswith(prefix) and rest[len(prefix) :] in words and len(rest) > len(prefix) + 3
        for prefix in UNSTRESSED
    )
