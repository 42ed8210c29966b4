"""TRF16 and TRF26 read: a file becomes a tournament, or an error that names line and column.

Lines that a pairing can't depend on are kept as they are or passed over. Points come from results
and the point system; the column of points is for people, and programs write it in several ways.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.refusals import Malformed
from tournaments.pairing.dutch.cards import BLACK, NO_COLOUR, WHITE
from tournaments.pairing.dutch.history import ABSENT, POINTS, Ban, History, Outcome, Player
from tournaments.trf.acceleration import baku
from tournaments.trf.files import ROUND_WIDTH, ROUNDS_BEGIN, Person, TrfFile
from tournaments.trf.lines import Line, decoded, lines

COLOURS = {"w": WHITE, "b": BLACK, "-": NO_COLOUR, " ": NO_COLOUR, "": NO_COLOUR}
SYSTEM = "FIDE_DUTCH"
WORTH = {"W": "1W+F", "D": "=DH", "L": "0L", "A": "-Z ", "Z": "Z ", "P": "U"}
"""The letters of a line 162, and the results that they say the points of."""
CODED = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "Z", "BBF": "-", "BBU": "P"}
MOST_ROUNDS, EVER = 200, 10_000
_TEAMS = ("013", "310")
_NO_LETTER = "The result “{found}” is none of 1 = 0 + - W D L H F U Z."
_NO_GAP = "Here a blank belongs, not “{found}”; rounds have 10 columns each, from column 92."
_NO_SELF = "Nobody plays against himself; write the number of the opponent."


def read_trf(content: bytes | str) -> TrfFile:
    """The tournament of a file. Raises Malformed with line and column."""
    reader = _Reader()
    for line in lines(decoded(content) if isinstance(content, bytes) else content):
        reader.read(line)
    return reader.tournament()


class _Reader:
    """What has been read of a file so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.people: dict[int, Person] = {}
        self.lines: dict[int, Line] = {}
        self.about: dict[str, str] = {}
        self.points = dict(POINTS)
        self.pab: int | None = None
        self.rounds = 0
        self.initial = NO_COLOUR
        self.by_rank = self.accelerated = False
        self.bans: list[Ban] = []
        self.byes: list[tuple[int, int, str]] = []
        self.virtual: list[tuple[int, int, int, int, int]] = []

    def read(self, line: Line) -> None:
        """Read one line."""
        if line.code in _TEAMS:
            raise line.broken(1, "This is a team tournament; only individual ones can be read.")
        kinds: dict[str, Callable[[Line], None]] = {
            "001": self._player,
            "142": self._rounds,
            "XXR": self._rounds,
            "152": self._initial,
            "XXC": self._configuration,
            "162": self._points,
            "192": self._system,
            "240": self._byes,
            "250": self._acceleration,
            "XXA": self._player_acceleration,
            "260": self._ban,
            "XXP": self._ban_for_good,
            **dict.fromkeys(CODED, self._coded_points),
        }
        if line.code in kinds:
            kinds[line.code](line)
        elif line.code.isdigit():
            self.about[line.code] = line.rest.strip()

    def _player(self, line: Line) -> None:
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
        self.people[number] = Person(
            number,
            name=line.part(15, 47),
            sex=line.part(10, 10),
            title=line.part(11, 13),
            rating=line.whole(49, 52, empty=0),
            federation=line.part(54, 56),
            id=line.part(58, 68),
            birth=line.part(70, 79),
            rank=line.whole(86, 89, empty=0),
        )

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
        for word in line.rest.split():
            self.by_rank |= word == "rank"
            self.initial = {"white1": WHITE, "black1": BLACK}.get(word, self.initial)

    def _points(self, line: Line) -> None:
        for column in range(6, len(line.text) + 1, 9):
            letter = line.text[column - 1 : column]
            if letter not in WORTH:
                raise line.broken(
                    column, "Points are told of W, D, L, A or P, not of “{found}”.", found=letter
                )
            self._worth(letter, line.tenths(column + 1, column + 4))

    def _coded_points(self, line: Line) -> None:
        self._worth(CODED[line.code], line.tenths(4, len(line.text)))

    def _worth(self, letter: str, tenths: int) -> None:
        if letter == "P":
            self.pab = tenths
        self.points |= dict.fromkeys(WORTH.get(letter, letter), tenths)

    def _system(self, line: Line) -> None:
        name = line.rest.strip().upper()
        if not name.startswith(SYSTEM):
            raise line.broken(5, "It was paired by {found}, not by the Dutch System.", found=name)
        self.about["192"] = name
        self.accelerated = name.endswith("_BAKU")

    def _byes(self, line: Line) -> None:
        kind, round_ = line.part(5, 5) or "Z", line.whole(7, 9)
        if kind not in "FHZ":
            raise line.broken(5, "A bye is F, H or Z, not “{found}”.", found=kind)
        for column in range(11, len(line.text) + 1, 5):
            self.byes.append((line.whole(column, column + 3), round_, kind))

    def _acceleration(self, line: Line) -> None:
        first, last = line.whole(15, 17), line.whole(19, 21)
        self.virtual.append(
            (line.whole(23, 26), line.whole(28, 31), first, last, line.tenths(10, 13))
        )

    def _player_acceleration(self, line: Line) -> None:
        number = line.whole(5, 8)
        for round_, column in enumerate(range(10, len(line.text) + 1, 5), 1):
            if line.part(column, column + 3):
                tenths = line.tenths(column, column + 3)
                self.virtual.append((number, number, round_, round_, tenths))

    def _ban(self, line: Line) -> None:
        columns = range(13, len(line.text) + 1, 5)
        players = tuple(line.whole(column, column + 3) for column in columns)
        self.bans.append(Ban(line.whole(5, 7), line.whole(9, 11), players))

    def _ban_for_good(self, line: Line) -> None:
        words = line.rest.split()
        if not all(word.isascii() and word.isdigit() for word in words):
            raise line.broken(5, "Here starting numbers belong, with blanks between them.")
        self.bans.append(Ban(1, EVER, tuple(map(int, words))))

    def tournament(self) -> TrfFile:
        """All of it together. Raises Malformed where lines contradict each other."""
        if not self.players:
            raise Malformed("file", "There is no player in it (no line 001); it is no TRF file.")
        if self.pab is None:
            self.points["U"] = self.points["1"]
        self._add_byes()
        self._fill_up()
        self._check_pairs()
        self._add_acceleration()
        history = self._in_order(
            History(
                self.players,
                self.rounds or max(len(player.outcomes) for player in self.players.values()),
                WHITE,
                self.points,
                tuple(self.bans),
            )
        )
        if self.accelerated and not self.virtual:
            history = baku(history)
        initial = self.initial or first_colour(history) or WHITE
        return TrfFile(replace(history, initial=initial), self.people, self.about)

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
        last = max(len(player.outcomes) for player in self.players.values())
        for number, player in self.players.items():
            outcomes = (*player.outcomes, *[ABSENT] * (last - len(player.outcomes)))
            self.players[number] = replace(player, outcomes=outcomes)

    def _add_acceleration(self) -> None:
        for first, last, begin, end, tenths in self.virtual:
            for number in range(first, last + 1):
                if number in self.players:
                    player = self.players[number]
                    virtual = [*player.virtual, *[0] * (end - len(player.virtual))]
                    virtual[begin - 1 : end] = [tenths] * (end - begin + 1)
                    self.players[number] = replace(player, virtual=tuple(virtual))

    def _check_pairs(self) -> None:
        """Both players of a game must tell of it. Raises Malformed."""
        for number, player in self.players.items():
            for round_, outcome in enumerate(player.outcomes, 1):
                if outcome.opponent:
                    self._check_pair(number, round_, outcome)

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

    def _in_order(self, history: History) -> History:
        """The history with its players in the order of pairing: by rank, if the file says so."""
        if not self.by_rank:
            return history
        order = sorted(self.people.values(), key=lambda one: (one.rank, one.number))
        return replace(history, order=tuple(person.number for person in order))


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
    if colour not in COLOURS:
        raise line.broken(column + 5, "The colour is w, b or -, not “{found}”.", found=colour)
    if (result or " ") not in POINTS:
        raise line.broken(column + 7, _NO_LETTER, found=result)
    if opponent == number:
        raise line.broken(column, _NO_SELF)
    return Outcome(opponent, COLOURS[colour], result or " ")


def first_colour(history: History) -> int:
    """The colour drawn before the first round, as the first round with colours tells it."""
    coloured = [
        round_
        for player in history.players.values()
        for round_, outcome in enumerate(player.outcomes, 1)
        if outcome.colour != NO_COLOUR
    ]
    if not coloured:
        return NO_COLOUR
    round_, place = min(coloured), 0
    for number in history.numbers:
        player = history.players[number]
        if any(outcome.paired for outcome in player.outcomes[:round_]):
            place += 1
            if colour := player.outcome(round_).colour:
                return colour if place % 2 else -colour
    return NO_COLOUR
