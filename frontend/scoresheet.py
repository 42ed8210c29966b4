"""The score sheet of a view as its pages and forms show it: players, lines, findings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from engine.karten.deck import FACTORS
from engine.letters import letter_set
from engine.steps import KLAUER, STEPS, Undo
from frontend import labels
from frontend.course_of_play import in_order
from frontend.details import PARTED, detail, name_of, on_cards
from games.schemas_of_games import Entry, GamePage, Word
from games.sentences import finding_in_words

TURNS = ("play", "exchange", "pass", "miss")
LAID = ("play", *(step.kind for step in STEPS))  # what names cells
CLAIMS = ("turn", "glass")  # what ends a turn that is then agreed or judged
MOVES = (*TURNS, *(step.kind for step in KLAUER))  # what the player on turn does


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
    """A player at the head of the sheet; `rack` is None for viewers who may not see it.

    `score` is None where a game has no points; there `cards` on the field show the player's
    `colour`.
    """

    seat: int
    name: str
    score: int | None
    place: int | None
    on_turn: bool
    left: bool
    count: int
    rack: list[Tile] | None
    settled: int | None
    cards: int | None = None
    colour: str = ""
    colour_name: str = ""
    bonus_card: str = ""
    joker: bool = False

    @property
    def known(self) -> bool:
        """Whether any tile of the rack can be shown."""
        return any(tile.letter for tile in self.rack or ())


@dataclass(frozen=True)
class Line:
    """One entry as a line of the sheet.

    `seat` and `name` are those of who played; `scored` names whose points and total they are where
    that is somebody else. `points` and `total` are None where the entry counts nothing; `announced`
    is set only where it differs from what counts or from what the rules give.
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
    words: list[Word]
    bonus: int
    text: str
    before: int | None = None  # put in before this entry
    decided: int | None = None  # the decision by which the points stand
    used: str = ""  # a word bonus card
    scored: str = ""
    about: int | None = None  # a note that is shown at this line
    notes: list["Line"] = field(default_factory=list)

    @property
    def parts(self) -> list[str]:
        """What stands behind the label, in parts that belong together."""
        return self.detail.split(PARTED)

    @property
    def back(self) -> str:
        """What is said of an entry that was taken back."""
        return _("does not stand") if self.kind in CLAIMS else _("taken back")

    @property
    def is_turn(self) -> bool:
        """Whether the entry is what the player on turn does."""
        return self.kind in MOVES

    @property
    def speaks(self) -> bool:
        """Whether what stands behind the label says all without it."""
        return self.kind in ("play", "lay", "exchange", "pass")

    @property
    def spoken(self) -> str:
        """The line in one phrase, for titles and lists: "Anna 8F HORN"."""
        said = self.label if self.kind == Undo.kind else self.detail or self.label
        what = self.text if self.kind in LAID else said
        whose = _("for {name}").format(name=self.scored) if self.scored else ""
        return " ".join(part for part in (self.name, what, whose) if part)


@dataclass(frozen=True)
class Finding:
    """Something on the sheet that a person should look at."""

    version: int
    sentence: str


def players(page: GamePage) -> list[Player]:
    """The players clockwise from seat 0."""
    values = letter_set(page.options["letter_set"]).values
    settled = (page.result and page.result.settlement) or [None] * len(page.seats)
    return [
        Player(
            seat=number,
            name=page.names[number],
            score=seat.score,
            place=seat.place,
            on_turn=number == page.turn,
            left=seat.left,
            count=seat.count or 0,
            rack=_rack(seat.rack, seat.count or 0, values) if isinstance(seat.rack, str) else None,
            settled=settled[number],
            cards=seat.cards if isinstance(seat.cards, int) else None,
            colour=seat.colour or "",
            colour_name=str(labels.COLOURS.get(seat.colour or "", "")),
            bonus_card=seat.bonus_card or "",
            joker=bool(seat.joker),
        )
        for number, seat in enumerate(page.seats)
    ]


def _rack(rack: str, count: int, values: Mapping[str, int]) -> list[Tile]:
    known = [Tile(letter, values[letter]) for letter in rack]
    return known + [Tile()] * (count - len(known))


def lines(page: GamePage) -> list[Line]:
    """The entries of the sheet in the order of the game, each with the notes about it."""
    found = {entry.version: _line(page, entry) for entry in in_order(page)}
    for entry in page.entries:
        found[entry.version].notes.extend(found[version] for version in entry.notes)
    return list(found.values())


def _line(page: GamePage, entry: Entry) -> Line:
    flaw, counts = entry.flaw, is_scored(page) and _counts(entry)
    seat = player_of(entry)
    return Line(
        version=entry.version,
        kind=entry.kind,
        label=str((labels.KINDS_ON_CARDS if on_cards(page) else labels.KINDS)[entry.kind]),
        seat=seat,
        name="" if seat is None else name_of(page.names, seat),
        at=entry.facts.get("at", "") if entry.kind in LAID else "",
        glyphs=_glyphs(entry) if entry.kind in LAID else [],
        detail=detail(page, entry),
        points=entry.score if counts else None,
        total=entry.total if counts else None,
        announced=entry.announced if _differs(entry) else None,
        computed=entry.computed,
        struck=entry.struck,
        withdrawn=entry.withdrawn,
        flaw=finding_in_words(flaw, page.names) if flaw else "",
        clause=(flaw.clause or "") if flaw else "",
        words=[replace(word, arithmetic=_sum(word.arithmetic or "")) for word in entry.words],
        bonus=entry.bonus or 0,
        text=entry.text,
        before=entry.before,
        decided=entry.decided,
        used=_used(entry) if entry.kind == "play" else "",
        about=entry.facts.get("version") if entry.kind == "note" and not entry.struck else None,
        scored="" if entry.seat in (seat, None) else name_of(page.names, entry.seat),
    )


def player_of(entry: Entry) -> int | None:
    """The seat that made an entry; it may count for another one's score (KARTEN-32)."""
    seat: int | None = entry.facts.get("seat", entry.seat)
    return seat


def _used(entry: Entry) -> str:
    """The factor of a word bonus card."""
    factor = FACTORS.get(entry.facts.get("bonus") or "")
    return f"×{factor}" if factor else ""


def is_scored(page: GamePage) -> bool:
    """Whether the game has points."""
    return any(seat.score is not None for seat in page.seats)


def _counts(entry: Entry) -> bool:
    return not entry.struck and (entry.kind in TURNS or bool(entry.score))


def _differs(entry: Entry) -> bool:
    said = entry.announced
    return said is not None and said not in (entry.computed, None) and not entry.struck


def _sum(arithmetic: str) -> str:
    return arithmetic.replace("x", "×").replace("+", " + ").replace(")", ") ").replace("  ", " ")


def _glyphs(entry: Entry) -> list[Glyph]:
    """The letters of a play; dots become the lying letters where the word is known.

    A small letter is a blank; in a step of Wörterklauer a card that was taken up.
    """
    letters = entry.facts.get("letters", "")
    word = entry.words[0].word if entry.words else letters
    whole = word if len(word) == len(letters) else letters
    return [
        Glyph(shown, _look(entry.kind, typed)) for typed, shown in zip(letters, whole, strict=True)
    ]


def _look(kind: str, typed: str) -> str:
    if typed == ".":
        return "lying"
    small = "blank" if kind == "play" else "taken"
    return small if typed.islower() else ""


def findings(page: GamePage) -> list[Finding]:
    """What a person should look at, in the order of the sheet; a flawed line is one, too."""
    found = [Finding(f.version, finding_in_words(f, page.names)) for f in page.findings]
    flawed = [
        Finding(entry.version, finding_in_words(entry.flaw, page.names))
        for entry in page.entries
        if entry.flaw
    ]
    return sorted([*found, *flawed], key=lambda finding: finding.version)


def last_turn(page: GamePage) -> Entry | None:
    """The newest entry that is a turn and not struck out."""
    turns = [e for e in in_order(page) if e.kind in TURNS and not e.struck]
    return turns[-1] if turns else None
