"""Builds the base lexicon: from the source, its errata and our own tables to the compiled file."""

from collections.abc import Callable
from pathlib import Path

from lexicon.compiling import Readings, compiled
from lexicon.paradigms import derive
from lexicon.sources import DATA, Sources, read_sources
from lexicon.words import key

FILE = DATA / "german.lexicon"
NAME, VERSION = "german-words", 5  # a base list of another content gets another version
STATE = {  # what the list stands for
    "state": 2024,  # the year of the dictionaries whose words it has
    "dated": "2026-11-23",
    "spelling": "official rules of 2024",
}
_SHOWN = 20  # spellings that are told by name
_TOLD = Callable[[str], None]


def build_base(data: Path = DATA, tell: _TOLD = lambda _line: None) -> bytes:
    """The bytes of the base lexicon's file; equal sources give equal bytes.

    `tell` hears a line of progress a step. Raises Refusal DATA_LINE for a table that is wrong.
    """
    sources = read_sources(data)
    tell(f"{len(sources.spellings)} spellings read; deriving their readings ...")
    readings = without_strays(base_readings(sources), tell)
    unread = sum(not found for found in readings.values())
    tell(f"{sum(map(len, readings.values()))} readings, {unread} spellings without; compiling ...")
    facts = {
        "name": NAME,
        "version": VERSION,
        **STATE,
        "source": "enz/german-wordlist",
        "licence": "CC0-1.0",
        "source_sha256": sources.sha256,
    }
    return compiled(readings, facts, remarks=sources.remarks)


def base_readings(sources: Sources) -> Readings:
    """Every true spelling of the base list with its readings, those of two letters by hand."""
    every = sorted({*sources.spellings, *sources.two_letters})
    derived = derive(every)
    for spelling, own in sources.own_readings.items():
        others = (one for one in derived.get(spelling, ()) if one not in own)
        derived[spelling] = (*own, *others)
    return {spelling: sources.two_letters.get(spelling, derived[spelling]) for spelling in every}


def without_strays(readings: Readings, tell: _TOLD) -> Readings:
    """The readings whose headword is itself a word of the list; `tell` hears of the others."""
    words = {key(spelling) for spelling in readings}
    kept = {
        spelling: tuple(reading for reading in found if key(reading.headword) in words)
        for spelling, found in readings.items()
    }
    strays = [
        spelling for spelling in sorted(kept) if len(kept[spelling]) < len(readings[spelling])
    ]
    if strays:
        shown = ", ".join(strays[:_SHOWN])
        tell(
            f"{len(strays)} spellings lose a reading whose headword isn't in the list: {shown} ..."
        )
    return kept
