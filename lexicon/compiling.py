"""Compiles a list of true spellings with their readings into the file of a lexicon."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lexicon import evidence, files
from lexicon.compiled import LISTED, as_bytes, style
from lexicon.reading import Reading
from lexicon.remarks import NONE, Remarks, dumped
from lexicon.wordgraph import WordGraph, alphabetical
from lexicon.wordgraph_building import build_graph
from lexicon.words import ALPHABET, key

Readings = Mapping[str, Sequence[Reading]]  # of each true spelling
_MOST_COMBINATIONS = 1 << 16  # their numbers are kept in two bytes


def compiled(
    readings: Readings,
    facts: Mapping[str, Any],
    lines: Mapping[str, int] | None = None,
    remarks: Remarks = NONE,
) -> bytes:
    """The file of a lexicon; equal input gives equal bytes, in whatever order it comes.

    `readings` maps each true spelling to its readings, `facts` go into the header (name, version,
    source, licence, ...), `lines` maps a spelling to its line in the file it was read from,
    `remarks` tell of words on tiles that are in the list or not.
    """
    spellings = _by_word(readings)
    graph = build_graph(spellings)
    words = sorted(spellings, key=alphabetical)
    sections = {
        **_graph_sections(graph),
        **_evidence_sections([spellings[word] for word in words], readings),
        "remarks": dumped(remarks),
        "lines": _line_numbers([spellings[word] for word in words], lines or {}),
    }
    header = {
        **facts,
        "alphabet": ALPHABET,
        "words": len(words),
        "spellings": len(readings),
        "readings": sum(map(len, readings.values())),
        "nodes": len(graph.first) - 1,
        "edges": len(graph.letters),
        "finals": graph.finals,
        "root": graph.root,
    }
    return files.packed(header, sections)


def _by_word(spellings: Iterable[str]) -> dict[str, list[str]]:
    """All spellings of each word on tiles, capitals first."""
    found: dict[str, list[str]] = {}
    for spelling in sorted(spellings):
        found.setdefault(key(spelling), []).append(spelling)
    return found


def _graph_sections(graph: WordGraph) -> dict[str, bytes]:
    degrees = (after - before for before, after in zip(graph.first, graph.first[1:], strict=False))
    return {
        "letters": graph.letters,
        "targets": as_bytes(graph.targets),
        "skipped": as_bytes(graph.skipped),
        "degrees": bytes(degrees),
    }


def _evidence_sections(words: list[list[str]], readings: Readings) -> dict[str, bytes]:
    """The sets of readings by rank, the tables behind them, and the spellings that are listed."""
    codes: dict[str, int] = {}
    combinations: dict[str, int] = {}
    sets, spelled_at, spelled = array("H"), array("I"), []
    for rank, spellings in enumerate(words):
        styles = [style(spelling) for spelling in spellings]
        if listed := [s for s, how in zip(spellings, styles, strict=True) if how == LISTED]:
            spelled_at.append(rank)
            spelled.append(" ".join(listed))
        groups = [
            how + _codes(spelling, readings[spelling], codes)
            for how, spelling in zip(styles, spellings, strict=True)
        ]
        sets.append(combinations.setdefault(";".join(groups), len(combinations)))
        if len(combinations) > _MOST_COMBINATIONS:
            raise OverflowError("The readings combine in more ways than two bytes can number.")
    return {
        "sets": as_bytes(sets),
        "combinations": "\n".join(combinations).encode(),
        "codes": "\n".join(codes).encode(),
        "spelled_at": as_bytes(spelled_at),
        "spelled": "\n".join(spelled).encode(),
    }


def _codes(spelling: str, readings: Sequence[Reading], codes: dict[str, int]) -> str:
    lines = [evidence.code(spelling, reading) for reading in readings]
    return ",".join(str(codes.setdefault(line, len(codes))) for line in lines)


def _line_numbers(words: list[list[str]], lines: Mapping[str, int]) -> bytes:
    if not lines:
        return b""
    return as_bytes(array("I", (min(lines.get(s, 0) for s in spellings) for spellings in words)))
