"""Measures the base lexicon against words that people labelled: recall and precision.

The labels are never changed to fit the program; what differs is listed, not hidden.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from deploy.benchmarks.parts import Part
from engine.refusals import Refusal
from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.meaning import same_meaning
from lexicon.profiles import KARTEN, KLAUER, Profile
from lexicon.rulings import Admissibility
from lexicon.words import key

NEW_WORDS = (
    "new-words",
    "new-words-second",
    "new-words-third",
    "new-words-fourth",
    "new-words-fifth",
)
GOLD = Path(__file__).resolve().parents[2] / "tests" / "lexicon" / "gold"
Row = list[str]  # the cells of a line
_MOST = 60  # differing words that are listed
_NOTHING = "none"


def measure_gold(folder: Path) -> dict[str, Any]:
    """The figures of every set in a folder of tables (words, new words, klauer, readings, meaning).

    Recall: how many of the words labelled yes are admitted. Precision: how many of the words that
    are admitted are labelled yes. What is for the arbiter is not admitted, and counted by itself.
    """
    base = Edition(shelf.BASE, shelf.base())
    measures: dict[str, Callable[[list[Row]], dict[str, Any]]] = {
        **dict.fromkeys(("words", *NEW_WORDS), lambda rows: admitted(base, KARTEN, rows)),
        "klauer": lambda rows: admitted(base, KLAUER, rows),
        "readings": lambda rows: read(base, rows),
        "meaning": lambda rows: compared(base, rows),
    }
    return {
        name: measure(list(labelled(folder / f"{name}.tsv")))
        for name, measure in measures.items()
        if (folder / f"{name}.tsv").exists()
    }


def labelled(table: Path) -> Iterator[Row]:
    """The lines of a table without remarks, empty lines and the heading."""
    lines = table.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.strip() and not line.startswith("#")]
    yield from (row.split("\t") for row in rows[1:])


def admitted(edition: Edition, profile: Profile, rows: list[Row]) -> dict[str, Any]:
    """Recall and precision of WORD, yes or no."""
    verdicts = {word: adjudicate(edition, profile, word).verdict for word, *_ in rows}
    yes = {word for word, label, *_ in rows if label == "yes"}
    found = {word for word, verdict in verdicts.items() if verdict is Admissibility.ADMISSIBLE}
    asked = [word for word, verdict in verdicts.items() if verdict is Admissibility.FOR_THE_ARBITER]
    return {
        "words": len(verdicts),
        "recall": share(len(yes & found), len(yes)),
        "precision": share(len(yes & found), len(found)),
        "for_the_arbiter": len(asked),
        "missed": sorted(yes - found)[:_MOST],
        "admitted_wrongly": sorted(found - yes)[:_MOST],
    }


def read(edition: Edition, rows: list[Row]) -> dict[str, Any]:
    """How many of FORM, HEADWORD, PART OF SPEECH are among the readings that are given."""
    missed, explained = [], set()
    for form, headword, part, *_ in rows:
        spellings = edition.spellings(key(form))
        given = {(r.headword, str(r.part_of_speech)) for one in spellings for r in one.readings}
        if given:
            explained.add(form)
        if (headword, part) not in given:
            missed.append(f"{form} {headword} {part}")
    forms = {form for form, *_ in rows}
    return {
        "readings": len(rows),
        "recall": share(len(rows) - len(missed), len(rows)),
        "forms": len(forms),
        "explained": share(len(explained), len(forms)),
        "missed": missed[:_MOST],
    }


def compared(edition: Edition, rows: list[Row]) -> dict[str, Any]:
    """How often OLD, NEW, MEANING is what the lexicon says, and what it says instead."""
    differing = []
    for old, new, label, *_ in rows:
        said = _meaning(edition, old, new)
        if said != label:
            differing.append(f"{old} {new}: {said}, labelled {label}")
    agreeing = share(len(rows) - len(differing), len(rows))
    return {"pairs": len(rows), "agreeing": agreeing, "differing": differing[:_MOST]}


def _meaning(edition: Edition, old: str, new: str) -> str:
    try:
        return str(same_meaning(edition, old, new).meaning)
    except Refusal:
        return _NOTHING


def share(part: int, whole: int) -> float:
    """A share in per cent; of nothing all."""
    return round(100 * part / whole, 2) if whole else 100.0


PARTS = (Part("gold", lambda _: measure_gold(GOLD)),)
