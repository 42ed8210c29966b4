"""TRF16 and TRF26 read: a file becomes a tournament, or an error that names line and column.

Lines that a pairing can't depend on are kept as they are or passed over. Points come from results
and the point system; the column of points is for people, and programs write it in several ways. It
is read only where no line tells the point system.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from engine.refusals import Unusable
from tournaments.pairing.dutch.cards import BLACK, NO_COLOUR, TENTHS, WHITE
from tournaments.pairing.dutch.history import (
    ABSENT,
    PLAYED,
    POINTS,
    Ban,
    History,
    Outcome,
    Player,
    first_colour,
)
from tournaments.trf.acceleration import baku
from tournaments.trf.files import ROUND_WIDTH, ROUNDS_BEGIN, Person, TrfFile
from tournaments.trf.lines import Line, decoded, lines
from tournaments.trf.points import CODED, PointSystem, points_by_scores

COLOURS = {"w": WHITE, "b": BLACK, "-": NO_COLOUR, " ": NO_COLOUR, "": NO_COLOUR}
EDITIONS = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
"""What line 192 calls the edition in force; it was to begin in 2025, and began in 2026."""
MOST_ROUNDS, EVER = 200, 10_000
_ROUND_AND_GROUP = re.compile(r"XXA (\d{1,3}) (\d{1,4})", re.IGNORECASE | re.ASCII)
"""Line XXA as caissify-pairings writes it: a point more in this round for so many of the first."""
_OF_A_PLAYER = re.compile(r"^001 [ \d]{4} .{40}", re.MULTILINE)
_TEAMS, _OF_TEAMS = ("013", "310"), ("team", "mannschaft")
"""Lines that name a team, and words of line 092 for a tournament of teams."""
_NO_LETTER = "The result “{found}” is none of 1 = 0 + - W D L H F U Z."
_NO_GAP = "Here a blank belongs, not “{found}”; rounds have 10 columns each, from column 92."
_NO_RESULT = "A result is missing here, though later rounds are paired."
_NO_TAB = "Here a tab stands; the columns of a player are made of blanks."
_NO_SIDE = "A game that was played has a colour, w or b."
_NO_SELF = "Nobody plays against himself; write the number of the opponent."


def is_trf(content: bytes) -> bool:
    """Whether this looks like such a file: it has a line of a player."""
    return _OF_A_PLAYER.search(decoded(content).replace("\r", "\n")) is not None


def read_trf(content: bytes | str) -> TrfFile:
    """The tournament of a file. Raises Unusable with line and column.

    Some programs count the columns of UTF-8 in bytes; what can't be read otherwise is read so.
    """
    if isinstance(content, str):
        return _read(content)
    try:
        return _read(decoded(content))
    except Unusable:
        file = _counted_in_bytes(content)
        if file is None:
            raise
        return file


def _counted_in_bytes(content: bytes) -> TrfFile | None:
    """The tournament if the columns are those of bytes, not of letters."""
    if content.isascii():
        return None
    try:
        file = _read(content.removeprefix(BOM_UTF8).decode("latin-1"))
    except Unusable:
        return None
    people = {number: _in_utf_8(person) for number, person in file.people.items()}
    return replace(file, people=people)


def _read(text: str) -> TrfFile:
    reader = _Reader()
    for line in lines(text):
        reader.read(line)
    return reader.tournament()


def _in_utf_8(person: Person) -> Person:
    """The person whose name was cut out by bytes."""
    name = person.name.encode("latin-1").decode("utf-8", "replace")
    return replace(person, name=name)


class _Reader:
    """What has been read of a file so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.people: dict[int, Person] = {}
        self.lines: dict[int, Line] = {}
        self.about: dict[str, str] = {}
        self.first: dict[str, int] = {}
        self.points = PointSystem()
        self.scores: dict[int, int] = {}
        self.rounds = 0
        self.initial = NO_COLOUR
        self.teams: Line | None = None
        self.unchecked: Unusable | None = None
        self.accelerated = False
        self.by_place = False
        """Pairing goes by the order of the lines, whatever ranks they tell: XXC rank."""
        self.bans: list[Ban] = []
        self.byes: list[tuple[int, int, str]] = []
        self.virtual: list[tuple[int, int, int, int, int]] = []
        self.groups: list[tuple[int, int]] = []
        self.extra: list[tuple[int, tuple[int, ...], int]] = []

    def read(self, line: Line) -> None:
        """Read one line."""
        self.first.setdefault(line.code, line.number)
        kinds: dict[str, Callable[[Line], None]] = {
            "001": self._player,
            "142": self._rounds,
            "XXR": self._rounds,
            "152": self._initial,
            "XXC": self._configuration,
            "162": self.points.read_letters,
            "XXS": self.points.read_javafo,
            "092": self._system_in_words,
            "192": self._system,
            "299": self._unusual,
            "240": self._byes,
            "250": self._acceleration,
            "XXA": self._player_acceleration,
            "260": self._ban,
            "XXP": self._ban_for_good,
            **dict.fromkeys(CODED, self.points.read_coded),
        }
        if line.code in _TEAMS:
            self.teams = self.teams or line
        elif line.code in kinds:
            kinds[line.code](line)
        elif line.code.isdigit():
            self.about[line.code] = line.rest.strip()

    def _player(self, line: Line) -> None:
        if "\t" in line.text[4:]:
            raise line.broken(line.text.index("\t", 4) + 1, _NO_TAB)
        number = line.whole(5, 8)
        if not number:
            raise line.broken(5, "Starting numbers begin with 1.")
        if number in self.players:
            raise line.broken(
                5,
                "The starting number {number} is already on line {line}.",
                number=number,
                line=self.lines[number].number,
            )
        self.lines[number] = line
        self.players[number] = Player(number, tuple(_outcomes(line, number)))
        self._score(line, number)
        self.people[number] = Person(
            number,
            name=line.part(15, 47),
            sex=line.part(10, 10),
            title=line.part(11, 13),
            rating=line.whole_or_0(49, 52),
            federation=line.part(54, 56),
            id=line.part(58, 68),
            birth=line.part(70, 79),
            rank=line.whole_or_0(86, 89),
        )

    def _score(self, line: Line, number: int) -> None:
        """Keep the points if they can be read."""
        with suppress(Unusable):
            self.scores[number] = line.tenths(81, 84)

    def _rounds(self, line: Line) -> None:
        self.rounds = Line(line.number, line.text.rstrip()).whole(4, len(line.text))
        if not 0 < self.rounds <= MOST_ROUNDS:
            raise line.broken(5, "A tournament has 1 to {most} rounds.", most=MOST_ROUNDS)

    def _initial(self, line: Line) -> None:
        letter = line.rest.strip().lower()
        if letter not in ("w", "b"):
            raise line.broken(5, "The first colour is W or B, not “{found}”.", found=letter or " ")
        self.initial = COLOURS[letter]

    def _configuration(self, line: Line) -> None:
        for word in line.rest.lower().split():
            self.by_place |= word == "rank"
            self.initial = {"white1": WHITE, "black1": BLACK}.get(word, self.initial)

    def _system_in_words(self, line: Line) -> None:
        """Line 092 is for people, but some programs write the code of line 192 there."""
        self.about["092"] = line.rest.strip()
        if self.about["092"].upper().startswith("FIDE_"):
            self._system(line)

    def _system(self, line: Line) -> None:
        name = line.rest.strip().upper()
        if name and name.removesuffix("_BAKU") not in EDITIONS:
            self.unchecked = line.broken(
                5, "It was paired by {found}; only the Dutch System of 2026 is known.", found=name
            )
        self.about[line.code] = line.rest.strip()
        self.accelerated |= name.endswith("_BAKU")

    def _unusual(self, line: Line) -> None:
        """Line 299: points besides the results, or what a result is worth in this tournament."""
        line.blank(6, 7, 12, 13, 18, 19, 23)
        letter, text = line.part(5, 5), line.part(14, 17)
        tenths = line.tenths_of(text.removeprefix("-"), 14) if text else 0
        round_, players = line.whole(20, 22, empty=0), tuple(filter(None, line.numbers(23)))
        if not letter:
            self.extra.append((round_, players, -tenths if text.startswith("-") else tenths))
        elif round_ or players or not self.points.read_unusual(letter, tenths):
            raise line.broken(
                5,
                "Unusual points for “{found}” can only be told for the whole tournament.",
                found=letter,
            )

    def _byes(self, line: Line) -> None:
        line.blank(6, 10)
        kind, round_ = line.part(5, 5).upper() or "Z", self._round(line, 7, 9)
        if kind not in "FHZ":
            raise line.broken(5, "A bye is F, H or Z, not “{found}”.", found=kind)
        self.byes += ((number, round_, kind) for number in line.numbers(10))

    def _round(self, line: Line, first: int, last: int) -> int:
        round_ = line.whole(first, last)
        if not 0 < round_ <= MOST_ROUNDS:
            raise line.broken(first, "A tournament has 1 to {most} rounds.", most=MOST_ROUNDS)
        return round_

    def _acceleration(self, line: Line) -> None:
        line.blank(9, 14, 18, 22, 27)
        first, last = self._round(line, 15, 17), self._round(line, 19, 21)
        if last < first:
            raise line.broken(19, "The last round can't come before the first one.")
        self.virtual.append(
            (line.whole(23, 26), line.whole(28, 31), first, last, line.tenths(10, 13))
        )

    def _player_acceleration(self, line: Line) -> None:
        if group := _ROUND_AND_GROUP.fullmatch(line.text):
            self.groups.append((self._round(line, 5, 4 + len(group[1])), int(group[2])))
            return
        line.blank(*range(9, len(line.text) + 1, 5))
        number = line.whole(5, 8)
        for round_, column in enumerate(range(10, len(line.text) + 1, 5), 1):
            if line.part(column, column + 3):
                tenths = line.tenths(column, column + 3)
                self.virtual.append((number, number, round_, round_, tenths))

    def _ban(self, line: Line) -> None:
        line.blank(8, 12)
        first, last = line.whole(5, 7, empty=1), line.whole(9, 11, empty=EVER)
        self.bans.append(Ban(first, last, line.numbers(12)))

    def _ban_for_good(self, line: Line) -> None:
        self.bans.append(Ban(1, EVER, line.numbers(4)))

    def tournament(self) -> TrfFile:
        """All of it together. Raises Unusable where lines contradict each other."""
        if not self.players:
            raise Unusable("file", "There is no player in it (no line 001); it is no TRF file.")
        if self.teams and not self._individual():
            raise self.teams.broken(
                1, "This is a team tournament; only individual ones can be read."
            )
        self._add_byes()
        self._fill_up()
        self._check_pairs()
        self._add_acceleration()
        self._add_extra()
        history = History(
            self.players,
            max(self.rounds, self._last()),
            bans=tuple(self.bans),
            order=tuple(self.players) if self.by_place else (),
        )
        history = replace(history, points=self._points(history.last_paired))
        self._check_results(history)
        if self.accelerated and not self.virtual:
            history = baku(history)
        initial = self.initial or first_colour(history) or WHITE
        history = replace(history, initial=initial)
        return TrfFile(history, self.people, self.about, self.unchecked, self.first)

    def _points(self, last: int) -> dict[str, int]:
        """What results are worth, by a line or by the scores. Raises Unusable."""
        if self.points.any_told or self.virtual or self.extra:
            return self.points.told()
        return points_by_scores(self.players, self.scores, last)

    def _individual(self) -> bool:
        """Whether the file says that its players were paired, not the teams it also names."""
        words = self.about.get("092", "").lower()
        of_teams = any(word in words for word in _OF_TEAMS)
        return "192" in self.about or (bool(words) and not of_teams)

    def _add_byes(self) -> None:
        for number, round_, kind in self.byes:
            player = self.players.get(number)
            if player and not player.outcome(round_).paired:
                outcomes = [*player.outcomes, *[ABSENT] * (round_ - len(player.outcomes))]
                if outcomes[round_ - 1] == ABSENT:
                    outcomes[round_ - 1] = Outcome(result=kind)
                    self.players[number] = replace(player, outcomes=tuple(outcomes))

    def _fill_up(self) -> None:
        """Write down the absences after somebody's last round."""
        last = self._last()
        for number, player in self.players.items():
            outcomes = (*player.outcomes, *[ABSENT] * (last - len(player.outcomes)))
            self.players[number] = replace(player, outcomes=outcomes)

    def _last(self) -> int:
        """The last round of which there is anything."""
        return max(len(player.outcomes) for player in self.players.values())

    def _add_extra(self) -> None:
        """Add bonus and penalty points to their rounds; no round is every one, no player all."""
        last = self._last()
        for round_, numbers, tenths in self.extra:
            rounds = range(1, last + 1) if not round_ else (round_,)
            for number in set(numbers or self.players) & self.players.keys():
                player = self.players[number]
                extra = [*player.extra, *[0] * (last - len(player.extra))]
                for one in rounds:
                    if one <= last:
                        extra[one - 1] += tenths
                self.players[number] = replace(player, extra=tuple(extra))

    def _add_acceleration(self) -> None:
        numbers = list(self.players) if self.by_place else sorted(self.players)
        for round_, size in self.groups:
            self.virtual += ((one, one, round_, round_, TENTHS) for one in numbers[:size])
        for first, last, begin, end, tenths in self.virtual:
            for number in range(first, last + 1):
                if number in self.players:
                    player = self.players[number]
                    virtual = [*player.virtual, *[0] * (end - len(player.virtual))]
                    virtual[begin - 1 : end] = [tenths] * (end - begin + 1)
                    self.players[number] = replace(player, virtual=tuple(virtual))

    def _check_pairs(self) -> None:
        """Both players of a game must tell of it. Raises Unusable."""
        for number, player in self.players.items():
            for round_, outcome in enumerate(player.outcomes, 1):
                if outcome.opponent:
                    self._check_pair(number, round_, outcome)

    def _check_results(self, history: History) -> None:
        """Later rounds can't be paired again while nobody knows how a game ended."""
        for number, player in history.players.items():
            for round_, outcome in enumerate(player.outcomes[: history.last_paired - 1], 1):
                if outcome.opponent and outcome.result == " ":
                    column = ROUNDS_BEGIN + ROUND_WIDTH * (round_ - 1) + 7
                    self.unchecked = self.unchecked or self.lines[number].broken(column, _NO_RESULT)

    def _check_pair(self, number: int, round_: int, outcome: Outcome) -> None:
        other = self.players.get(outcome.opponent)
        theirs = other.outcome(round_) if other else ABSENT
        same_colour = outcome.colour != NO_COLOUR and outcome.colour == theirs.colour
        if theirs.opponent != number or same_colour or outcome.played != theirs.played:
            column = ROUNDS_BEGIN + ROUND_WIDTH * (round_ - 1)
            raise self.lines[number].broken(
                column,
                "Round {round} of {number} against {opponent} does not fit what the line of "
                "{opponent} says; correct one of the two.",
                round=round_,
                number=number,
                opponent=outcome.opponent,
            )


def _outcomes(line: Line, number: int) -> list[Outcome]:
    """The rounds of a player's line; blanks at the end are no rounds."""
    return [
        _outcome(line, column, number)
        for column in range(ROUNDS_BEGIN, len(line.text) + 1, ROUND_WIDTH)
    ]


def _outcome(line: Line, column: int, number: int) -> Outcome:
    for gap in (column - 2, column - 1, column + 4, column + 6):
        if line.part(gap, gap):
            raise line.broken(gap, _NO_GAP, found=line.part(gap, gap))
    opponent = line.whole(column, column + 3, empty=0)
    colour, result = line.part(column + 5, column + 5), line.part(column + 7, column + 7).upper()
    if colour.lower() not in COLOURS:
        raise line.broken(column + 5, "The colour is w, b or -, not “{found}”.", found=colour)
    if opponent and result in PLAYED and COLOURS[colour.lower()] == NO_COLOUR:
        raise line.broken(column + 5, _NO_SIDE)
    if (result or " ") not in POINTS:
        raise line.broken(column + 7, _NO_LETTER, found=result)
    if opponent == number:
        raise line.broken(column, _NO_SELF)
    return Outcome(opponent, COLOURS[colour.lower()], result or " ")
