"""Conjugates a verb with its prefixes: the patterns it may follow, and all forms of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from lexicon.paradigms import conjugation
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.declension import adjective_forms

PARTICIPLES = ("part1", "part2", "ger")
FIXED_GE = frozenset(
    ["gebären", "gedeihen", "gelingen", "genesen", "genießen", "geschehen", "gewinnen", "gelüsten"]
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to conjugate an infinitive.

    `front` is what precedes the strong or irregular verb inside the infinitive, "" for weak ones.
    `listed` are the participles II of that inner verb; empty for weak ones.
    """

    infinitive: str
    kind: str
    front: str
    finite: tuple[Form, ...]
    listed: tuple[str, ...] = ()

    def participles(self, prefix: str, *, ge: bool) -> tuple[str, ...]:
        """Participle II if `prefix` splits off ("" for none), with or without ge-."""
        rest = self.infinitive[len(prefix) :]
        if self.kind == "weak":
            return (prefix + "ge" * ge + conjugation.weak_participle(rest),)
        inner = self.infinitive[len(self.front) :]
        if self.front == prefix and ge:
            return _with_short(tuple(prefix + one for one in self.listed))
        return _with_short(tuple(self.front + _without_ge(inner, one) for one in self.listed))


def _with_short(participles: tuple[str, ...]) -> tuple[str, ...]:
    """Gesehn and gehaun beside gesehen and gehauen."""
    endings = ("ehen", "auen", "ihen", "ohen")
    short = [one[:-2] + "n" for one in participles if one.endswith(endings)]
    return (*participles, *short)


def _without_ge(infinitive: str, participle: str) -> str:
    keeps = infinitive in FIXED_GE or not participle.startswith("ge")
    return participle if keeps else participle[2:]


@cache
def _inner_verbs() -> frozenset[str]:
    return frozenset(conjugation.strong_rows()) | frozenset(conjugation.irregular())


def patterns(infinitive: str) -> Iterator[Pattern]:
    """The weak pattern and that of each strong or irregular verb at the infinitive's end."""
    yield Pattern(infinitive, "weak", "", tuple(conjugation.weak(infinitive)))
    for cut in range(len(infinitive) - 2):
        inner = infinitive[cut:]
        if inner in _inner_verbs():
            yield from _inner_patterns(infinitive, infinitive[:cut], inner)


def _inner_patterns(infinitive: str, front: str, inner: str) -> Iterator[Pattern]:
    for row in conjugation.strong_rows().get(inner, ()):
        finite = tuple((code, front + form) for code, form in conjugation.strong(row))
        yield Pattern(infinitive, "strong", front, finite, tuple(row[4].split(",")))
    listed = conjugation.irregular().get(inner, ())
    if listed:
        finite = tuple((code, front + form) for code, form in listed if code != "part2")
        participles = tuple(form for code, form in listed if code == "part2")
        yield Pattern(infinitive, "irregular", front, finite, participles)


def with_zu(infinitive: str, prefix: str) -> tuple[str, ...]:
    """The infinitive with zu after the prefix, also in its short form: anzuziehen, anzuziehn."""
    rest = infinitive[len(prefix) :]
    shorts = [form for code, form in conjugation.common(rest) if code == "inf"]
    return tuple(f"{prefix}zu{one}" for one in (rest, *shorts))


def declining(forms: tuple[Form, ...]) -> Iterator[Form]:
    """The forms, each participle among them declined and compared."""
    for code, form in forms:
        if code in PARTICIPLES:
            yield from adjective_forms(form, code)
        else:
            yield (code, form)
