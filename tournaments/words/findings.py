"""All words of a game under an edition: which phonies stayed, which verdicts would be others.

What arbiters ruled plays no part: a report says what the list says.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.refusals import Refusal
from games.schemas_of_games import Entry, GamePage
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.meaning import Meaning, same_meaning
from lexicon.profiles import PROFILES, Profile
from lexicon.rulings import Admissibility, Ruling

PHONY, DOUBTFUL, OTHER_VERDICT, OTHER_MEANING = "phony", "doubtful", "verdict", "meaning"
_BECOMES = ">"


def findings(page: GamePage, edition: Edition) -> dict[str, Any]:
    """How many words a game has, and what is to be said of them, in the order of the entries.

    Each finding names its entry's `version`, the `word`, its `kind` (PHONY: an inadmissible word
    that stayed; DOUBTFUL: one for the arbiter; OTHER_VERDICT, OTHER_MEANING: what was judged in the
    game and is not so here), the `verdict` of this edition, what was `judged`, and `why`.
    """
    profile = PROFILES.get(page.ruleset)
    if profile is None:
        return {"words": 0, "findings": [], "note": "no list"}
    entries = list(_standing(page))
    judged = dict(pair for entry in entries for pair in _judged(entry, "words"))
    laid = [(entry.version, word) for entry in entries for word in _laid(entry)]
    found = [
        *_stayed(laid, judged, edition, profile),
        *(one for entry in entries for one in _otherwise(entry, edition, profile)),
        *(one for entry in entries for one in _meaning_otherwise(entry, edition)),
    ]
    found.sort(key=lambda one: (one["version"], one["word"], one["kind"]))
    return {"words": len(laid), "findings": found, "note": ""}


def _standing(page: GamePage) -> Iterator[Entry]:
    """The entries that count: nobody struck, withdrew or undid them."""
    undone = {version for entry in page.entries for version in entry.undoes or ()}
    for entry in page.entries:
        if not (entry.struck or entry.flaw or entry.version in undone):
            yield entry


def _laid(entry: Entry) -> list[str]:
    """The words that the entry made or changed and that stayed, on tiles."""
    if entry.withdrawn:
        return []
    return list(dict.fromkeys(made.word.upper() for made in entry.words))


def _judged(entry: Entry, what: str) -> list[tuple[str, bool]]:
    """What a verdict of the game said of words or of meanings, if the entry is one."""
    if entry.kind != "verdict":
        return []
    return [(name.upper(), yes) for name, yes in (entry.facts.get(what) or {}).items()]


def _stayed(
    laid: list[tuple[int, str]], judged: Mapping[str, bool], edition: Edition, profile: Profile
) -> Iterator[dict[str, Any]]:
    """Words on the table that don't count, or that an arbiter would have to look at.

    A word that was judged in the game is told of once, with its verdict.
    """
    for version, word in laid:
        ruling = adjudicate(edition, profile, word)
        if word in judged or ruling.verdict is Admissibility.ADMISSIBLE:
            continue
        kind = PHONY if ruling.verdict is Admissibility.NOT_ADMISSIBLE else DOUBTFUL
        yield _finding(version, kind, ruling)


def _otherwise(entry: Entry, edition: Edition, profile: Profile) -> Iterator[dict[str, Any]]:
    for word, yes in _judged(entry, "words"):
        ruling = adjudicate(edition, profile, word)
        if ruling.verdict is not (
            Admissibility.ADMISSIBLE if yes else Admissibility.NOT_ADMISSIBLE
        ):
            yield _finding(entry.version, OTHER_VERDICT, ruling, judged=yes)


def _meaning_otherwise(entry: Entry, edition: Edition) -> Iterator[dict[str, Any]]:
    for change, yes in _judged(entry, "meanings"):
        before, _, after = change.partition(_BECOMES)
        try:
            meaning = same_meaning(edition, before, after).meaning
        except Refusal:  # a word of it is none; its own finding says so
            continue
        if meaning is not (Meaning.NEW if yes else Meaning.SAME):
            yield {
                "version": entry.version,
                "word": change,
                "kind": OTHER_MEANING,
                "verdict": str(meaning),
                "judged": yes,
                "why": None,
            }


def _finding(
    version: int, kind: str, ruling: Ruling, *, judged: bool | None = None
) -> dict[str, Any]:
    return {
        "version": version,
        "word": ruling.word or ruling.asked,
        "kind": kind,
        "verdict": str(ruling.verdict),
        "judged": judged,
        "why": ruling.why.code if ruling.why else None,
    }
