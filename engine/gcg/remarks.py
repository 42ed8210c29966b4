"""Reads what is no entry in a GCG file: pragmas, notes and comments, each in its place."""

import re
from dataclasses import dataclass, field

from engine.gcg.decoding import shown
from engine.gcg.entries import rack_of
from engine.gcg.records import COMMENT, NOTE, Remark
from engine.refusals import Unusable

_PRAGMA = re.compile(r"#([A-Za-z][A-Za-z0-9_-]*)(?:\s+(.*))?")
_ENCODING_OR_PLAYER = re.compile(r"character-encoding|player[0-9]+", re.IGNORECASE)

_RACKS = ("rack1", "rack2")
_FIELDS = frozenset({"title", "description", "id", "lexicon"})
_INCOMPLETE = "incomplete"
ORIENTATION = "orientation"
# How a play runs whose square has the number first: across, as everywhere, or down.
ORIENTATIONS = {
    **dict.fromkeys(("across", "horizontal", "normal", "standard"), "across"),
    **dict.fromkeys(("down", "vertical", "transposed"), "down"),
}
_KNOWN = frozenset({NOTE, _INCOMPLETE, ORIENTATION, *_FIELDS, *_RACKS})
_RUNS_ON = frozenset({NOTE, "description"})


@dataclass(slots=True)
class _Draft:
    """A remark that may still go on, with the lines read so far."""

    keyword: str
    lines: list[str]

    def remark(self) -> Remark:
        return Remark(self.keyword, "\n".join(self.lines).strip())


@dataclass(slots=True)
class Remarks:
    """The remarks read so far, in places: before the first entry, then behind each entry."""

    places: list[list[_Draft]] = field(default_factory=lambda: [[]])
    _draft: _Draft | None = None

    def next_place(self) -> None:
        """An entry begins: what follows belongs to it."""
        self.places.append([])
        self._draft = None

    def read(self, line: str, number: int) -> None:
        """Take in a stripped line that is no entry. Raises Unusable."""
        if not line.startswith("#"):
            self._run_on(line, number)
        elif line[1:2] == "-" and not line[2:3].strip():
            self._continue(line[2:].strip())
        elif pragma := _PRAGMA.fullmatch(line):
            self._pragma(pragma[1], pragma[2] or "", number)
        else:
            self._add(COMMENT, line[1:].strip())

    def _run_on(self, line: str, number: int) -> None:
        if self._draft is not None and self._draft.keyword in _RUNS_ON:
            self._draft.lines.append(line)
        elif line:
            raise Unusable(
                f"line {number}",
                "{line} is no entry and no remark. Begin an entry with >, a remark with #.",
                line=shown(line),
            )

    def _continue(self, text: str) -> None:
        if self._draft is None:
            self._add(COMMENT, text)
        else:
            self._draft.lines.append(text)

    def _pragma(self, keyword: str, text: str, number: int) -> None:
        known = keyword.lower()
        if known in _RACKS:
            text = rack_of(text, number)
        if _ENCODING_OR_PLAYER.fullmatch(keyword):
            self._draft = None  # read before all else
        else:
            self._add(known if known in _KNOWN else keyword, text)
        if known in _RACKS:
            self._draft = None

    def _add(self, keyword: str, text: str) -> None:
        self._draft = _Draft(keyword, [text])
        self.places[-1].append(self._draft)

    def sorted_out(self) -> tuple[dict[str, str], list[tuple[Remark, ...]]]:
        """What the remarks say of the game, and those that are left, place by place.

        Of two titles the first counts and the other stays where it is. A rack before the first or
        behind the last entry is the rack at the end; elsewhere it stays a remark.
        """
        said: dict[str, str] = {}
        ends = {0, len(self.places) - 1}
        left = [
            tuple(
                remark
                for remark in (draft.remark() for draft in drafts)
                if not _taken(remark, said, at_end=place in ends)
            )
            if drafts
            else ()
            for place, drafts in enumerate(self.places)
        ]
        return said, left


def _taken(remark: Remark, said: dict[str, str], *, at_end: bool) -> bool:
    """Whether the record's own fields say all that `remark` says."""
    keyword, text = remark.keyword, remark.text
    if keyword in _FIELDS:
        return not text or said.setdefault(keyword, text) == text
    if keyword == ORIENTATION:
        read = ORIENTATIONS.get(text.lower())
        return read is not None and said.setdefault(keyword, read) == read
    if keyword in _RACKS and at_end:
        said[keyword] = text
        return True
    if keyword == _INCOMPLETE:
        said[keyword] = text
        return not text
    return False
