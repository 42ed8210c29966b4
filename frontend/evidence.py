"""A ruling of the lexicon as pages show it: sign and words of the verdict, evidence in plain words.

A ruling comes as the plain data of `lexicon.answers`, fresh from a look-up or kept with a game.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from frontend.called import Called, plain
from lexicon.reading import PARTS_OF_SPEECH, PartOfSpeech, in_words
from lexicon.refusals import Reason
from lexicon.shelf import BASE

_IN_A_LINE = 2  # headwords of a word that are read across the table
# What is said of a verdict: look, sign and words; colour never speaks alone.
VERDICTS = Called(
    {
        "admissible": ("yes", "✓", _("Admissible")),
        "not admissible": ("no", "✗", _("Not admissible")),
        "for the arbiter": ("ask", "?", _("For the arbiter")),
        "new": ("yes", "✓", _("Another meaning")),
        "same": ("no", "✗", _("The same meaning")),
        "family": ("ask", "?", _("For the arbiter")),
    },
    lambda verdict: ("ask", "?", plain(verdict)),
)
TIERS = Called(
    {
        "base list": _("the free word list"),
        "club list": _("the club's list"),
        "arbiter": _("an arbiter's ruling"),
    }
)


@dataclass(frozen=True)
class Said:
    """A verdict: how it looks, its sign, its words."""

    look: str
    sign: str
    words: str


@dataclass(frozen=True)
class Read:
    """One reading: the entry to open the dictionary at; the game may say that it does not count.

    `score` is from 1 to 100, 0 where nobody weighed the reading; `article` "" where it isn't known.
    """

    spelling: str
    headword: str
    what: str
    counts: bool
    score: int = 0
    article: str = ""

    @property
    def entry(self) -> str:
        """The headword with its article, as it is said across the table: der Hund."""
        return f"{self.article} {self.headword}".strip()


@dataclass(frozen=True)
class Shown:
    """A ruling on a word, or on a change of meaning, ready to be shown."""

    subject: str
    said: Said
    clause: str
    why: str
    spellings: str
    readings: list[Read]
    source: str
    near: Sequence[str] = ()

    @property
    def entries(self) -> str:
        """The likeliest headwords that count, with their articles: as many as a line holds."""
        counting = [reading for reading in self.readings if reading.counts]
        return ", ".join(list(dict.fromkeys(one.entry for one in counting))[:_IN_A_LINE])


def said(verdict: str) -> Said:
    """What is said of a verdict."""
    look, sign, words = VERDICTS[verdict]
    return Said(look, sign, str(words))


def shown(body: Mapping[str, Any], why: str = "") -> Shown:
    """The ruling of plain data; `why` is its sentence where the caller has it translated."""
    if "meaning" in body:
        return _meaning(body)
    return Shown(
        subject=body["word"],
        said=said(body["verdict"]),
        clause=body["clause"],
        why=why or reason(body),
        spellings=", ".join(body["spellings"]),
        readings=[_read(reading) for reading in body["readings"]],
        source=_source(body["source"], body["edition"]),
        near=body.get("near", ()),
    )


def _meaning(body: Mapping[str, Any]) -> Shown:
    """Two words of Wörterklauer beside each other."""
    pairs = ((body["old"], body["old_headwords"]), (body["new"], body["new_headwords"]))
    readings = [Read(word, ", ".join(headwords), "", counts=True) for word, headwords in pairs]
    why = reason(body)
    if body["meaning"] == "family" and not why:
        why = gettext("One word is derived from the other; does the meaning really change?")
    subject = f"{body['old']} → {body['new']}"
    return Shown(subject, said(body["meaning"]), body["clause"], why, "", readings, "")


def _read(reading: Mapping[str, Any]) -> Read:
    weighed = reading.get("score", 0), reading.get("article", "")  # older evidence has neither
    what = grammar(reading)
    return Read(reading["spelling"], reading["headword"], what, reading["counts"], *weighed)


def grammar(reading: Mapping[str, Any]) -> str:
    """Part of speech and inflection in plain words: "Substantiv, Dativ auf -e; Plural"."""
    column = 1 if (get_language() or "").startswith("de") else 0
    part = PARTS_OF_SPEECH[PartOfSpeech(reading["part_of_speech"])][column]
    inflection = reading["inflection"]
    return f"{part}, {in_words(inflection)[column]}" if inflection else part


def _source(source: Mapping[str, Any], edition: Mapping[str, Any]) -> str:
    """Whose word it is, and the name of the edition, unless that says the same in other words."""
    tier = str(TIERS[source["tier"]])
    if (source["tier"], edition["name"]) == ("base list", BASE):
        return tier
    date = parse_date(source.get("version", "")) if source["tier"] == "arbiter" else None
    if date is not None:
        tier = gettext("an arbiter's ruling of {date}").format(
            date=date_format(date, "SHORT_DATE_FORMAT")
        )
    return gettext("{source}; edition {edition}").format(source=tier, edition=edition["name"])


def reason(body: Mapping[str, Any]) -> str:
    """Why, of kept data: the sentence as it was kept, in the language of the moment."""
    why = body.get("why")
    if not why:
        return ""
    template = str(Reason[why["code"]].value) if why["code"] in Reason.__members__ else ""
    fits = re.fullmatch(_pattern(template), why["detail"], re.DOTALL)
    return gettext(template).format_map(fits.groupdict()) if fits else str(why["detail"])


def _pattern(template: str) -> str:
    """What a sentence looks like once its facts are in it."""
    seen: set[str] = set()

    def fact(found: "re.Match[str]") -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.*)"

    return re.sub(r"\\\{(\w+)\\\}", fact, re.escape(template))
