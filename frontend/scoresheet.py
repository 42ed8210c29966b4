"""The score sheet of a view as its pages and forms show it: players, lines, findings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.letters import letter_set
from engine.refusals import Reason, Refusal
from frontend import labels
from games.sentences import sentence

Page = Mapping[str, Any]  # what games.queries.game_page gives
TURNS = ("play", "exchange", "pass")


@dataclass(frozen=True)
class Glyph:
    """A letter of a play as it is written: `look` says blank, lying or nothing special."""

    letter: str
    look: str = ""


@dataclass(frozen=True)
class Tile:
    """A tile of a rack; one that nobody has seen has no letter."""

    letter: str = ""
    value: int | None = None


@dataclass(frozen=True)
class Player:
    """A player at the head of the sheet; `rack` is None for viewers who may not see it."""

    seat: int
    name: str
    score: int
    place: int | None
    on_turn: bool
    left: bool
    count: int
    rack: list[Tile] | None
    settled: int | None

    @property
    def known(self) -> bool:
        """Whether any tile of the rack can be shown."""
        return any(tile.letter for tile in self.rack or ())


@dataclass(frozen=True)
class Line:
    """One entry as a line of the sheet.

    `points` and `total` are None where the entry counts nothing; `announced` is set only where it
    differs from what counts or from what the rules give.
    """

    version: int
    kind: str
    label: str
    seat: int | None
    name: str
    at: str
    glyphs: list[Glyph]
    detail: str
    points: int | None
    total: int | None
    announced: int | None
    computed: int | None
    struck: bool
    withdrawn: bool
    flaw: str
    clause: str
    words: list[Mapping[str, Any]]
    bonus: int
    text: str

    @property
    def is_turn(self) -> bool:
        """Whether the entry is a player's turn."""
        return self.kind in TURNS

    @property
    def spoken(self) -> str:
        """The line in one phrase, for titles and lists: "Anna 8F HORN"."""
        what = self.text if self.kind == "play" else self.detail or self.label
        return " ".join(part for part in (self.name, what) if part)


@dataclass(frozen=True)
class Finding:
    """Something on the sheet that a person should look at."""

    version: int
    sentence: str


def players(page: Page) -> list[Player]:
    """The players clockwise from seat 0."""
    values = letter_set(page["options"]["letter_set"]).values
    settled = (page["result"] or {}).get("settlement") or [None] * len(page["seats"])
    return [
        Player(
            seat=number,
            name=page["names"][number],
            score=seat["score"],
            place=seat["place"],
            on_turn=number == page["turn"],
            left=seat["left"],
            count=seat["count"],
            rack=None if seat["rack"] is None else _rack(seat, values),
            settled=settled[number],
        )
        for number, seat in enumerate(page["seats"])
    ]


def _rack(seat: Mapping[str, Any], values: Mapping[str, int]) -> list[Tile]:
    known = [Tile(letter, values[letter]) for letter in seat["rack"]]
    return known + [Tile()] * (seat["count"] - len(known))


def lines(page: Page) -> list[Line]:
    """The entries of the sheet in order."""
    return [_line(page, entry) for entry in page["entries"]]


def _line(page: Page, entry: Mapping[str, Any]) -> Line:
    flaw, seat, counts = entry["flaw"], entry["seat"], _counts(entry)
    return Line(
        version=entry["version"],
        kind=entry["kind"],
        label=str(labels.KINDS[entry["kind"]]),
        seat=seat,
        name="" if seat is None else _name(page["names"], seat),
        at=entry["facts"].get("at", "") if entry["kind"] == "play" else "",
        glyphs=_glyphs(entry) if entry["kind"] == "play" else [],
        detail=_detail(page, entry),
        points=entry["score"] if counts else None,
        total=entry["total"] if counts else None,
        announced=entry["announced"] if _differs(entry) else None,
        computed=entry["computed"],
        struck=entry["struck"],
        withdrawn=entry["withdrawn"],
        flaw=told(flaw, page["names"]) if flaw else "",
        clause=(flaw["clause"] or "") if flaw else "",
        words=[{**word, "arithmetic": _sum(word["arithmetic"])} for word in entry["words"]],
        bonus=entry["bonus"],
        text=entry["text"],
    )


def _counts(entry: Mapping[str, Any]) -> bool:
    return not entry["struck"] and (entry["kind"] in TURNS or bool(entry["score"]))


def _differs(entry: Mapping[str, Any]) -> bool:
    said = entry["announced"]
    return said is not None and said not in (entry["computed"], None) and not entry["struck"]


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else str(seat + 1)


def _sum(arithmetic: str) -> str:
    return arithmetic.replace("x", "×").replace("+", " + ").replace(")", ") ").replace("  ", " ")


def _glyphs(entry: Mapping[str, Any]) -> list[Glyph]:
    """The letters of a play; dots become the lying letters where the word is known."""
    letters = entry["facts"].get("letters", "")
    word = entry["words"][0]["word"] if entry["words"] else letters
    whole = word if len(word) == len(letters) else letters
    return [
        Glyph(shown, "lying" if typed == "." else "blank" if typed.islower() else "")
        for typed, shown in zip(letters, whole, strict=True)
    ]


def told(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence of a flaw or finding of the engine, as a view holds it."""
    refusal = Refusal(Reason[facts["code"]], facts.get("clause"), **facts["facts"])
    return sentence(refusal, names)


def findings(page: Page) -> list[Finding]:
    """What a person should look at, in the order of the sheet; a flawed line is one, too."""
    found = [Finding(f["version"], told(f, page["names"])) for f in page["findings"]]
    flawed = [
        Finding(entry["version"], told(entry["flaw"], page["names"]))
        for entry in page["entries"]
        if entry["flaw"]
    ]
    return sorted([*found, *flawed], key=lambda finding: finding.version)


def last_turn(page: Page) -> Mapping[str, Any] | None:
    """The newest entry that is a turn and not struck out."""
    turns = [e for e in page["entries"] if e["kind"] in TURNS and not e["struck"]]
    return turns[-1] if turns else None


# What stands behind the label of each kind of entry.

Facts = Mapping[str, Any]


def _detail(page: Page, entry: Mapping[str, Any]) -> str:
    facts = entry["facts"]
    if entry["kind"] == "note":
        return str(page["notes"].get(entry["version"], ""))
    say = _DETAILS.get(entry["kind"])
    return say(facts, page["names"]) if say else ""


def _opened(facts: Facts, names: Sequence[str]) -> str:
    return _("{name} starts").format(name=_name(names, facts.get("first", 0)))


def _draws(facts: Facts, names: Sequence[str]) -> str:
    drawn = [f"{_name(names, seat)} {letter}" for draw in facts["draws"] for seat, letter in draw]
    return ", ".join(drawn)


def _exchanged(facts: Facts, _names: Sequence[str]) -> str:
    if letters := facts.get("letters"):
        return _("exchanges {letters}").format(letters=letters)
    count = facts.get("count") or 0
    return ngettext("exchanges {count} tile", "exchanges {count} tiles", count).format(count=count)


def _passed(_facts: Facts, _names: Sequence[str]) -> str:
    return _("passes")


def _seen(facts: Facts, _names: Sequence[str]) -> str:
    return str(facts.get("letters", ""))


def _challenged(facts: Facts, _names: Sequence[str]) -> str:
    return ", ".join(facts.get("words", ())) or _("the whole play")


def _judged(facts: Facts, _names: Sequence[str]) -> str:
    admissible, phony = _("{word} admissible"), _("{word} not admissible")
    said = [
        (admissible if yes else phony).format(word=word) for word, yes in facts["words"].items()
    ]
    return ", ".join(said)


def _noted(facts: Facts, _names: Sequence[str]) -> str:
    noted = facts.get("noted")
    return "" if noted is None else _("{points} points noted").format(points=noted)


def _overtime(facts: Facts, _names: Sequence[str]) -> str:
    seconds = facts.get("seconds")
    return "" if seconds is None else _("{seconds} seconds").format(seconds=seconds)


def _settled(facts: Facts, _names: Sequence[str]) -> str:
    return _("{points} points booked").format(points=facts["points"])


def _target(facts: Facts, _names: Sequence[str]) -> str:
    return _("entry {version}").format(version=facts["version"])


_DETAILS: dict[str, Callable[[Facts, Sequence[str]], str]] = {
    "open": _opened,
    "start": _draws,
    "exchange": _exchanged,
    "pass": _passed,
    "rack": _seen,
    "challenge": _challenged,
    "verdict": _judged,
    "accept": _noted,
    "time": _overtime,
    "settle": _settled,
    "annul": _target,
    "replace": _target,
}
