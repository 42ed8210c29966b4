"""A tournament as its rounds went, and the pairing cards that follow from it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.dutch.cards import DOWN, LEVEL, NO_COLOUR, TENTHS, UP, WHITE, Card

WON, DRAWN, LOST, BYE = "1=0U"
PLAYED = frozenset("1=0WDL")
"""Results of games that were played; W, D and L are not rated."""
POINTS = {
    **dict.fromkeys("1W+FU", TENTHS),
    **dict.fromkeys("=DH", TENTHS // 2),
    **dict.fromkeys("0L-Z ", 0),
}
"""What the results are worth, in tenths of a point, where a tournament says nothing else."""


@dataclass(frozen=True)
class Outcome:
    """What a round brought a player: the opponent (0 if none), the colour, the letter of TRF."""

    opponent: int = 0
    colour: int = NO_COLOUR
    result: str = " "

    @property
    def played(self) -> bool:
        """Whether there was a game: forfeits and byes are none."""
        return bool(self.opponent) and self.colour != NO_COLOUR and self.result in PLAYED

    @property
    def paired(self) -> bool:
        """Whether the player was among those who were paired, the one with the bye included."""
        return bool(self.opponent) or self.result in "U+"


ABSENT = Outcome()


@dataclass(frozen=True)
class Player:
    """A player by the number in the starting list, with the outcomes of the rounds in order.

    `virtual` are the points of an acceleration, `extra` bonus or penalty points, both in tenths and
    a round each.
    """

    number: int
    outcomes: tuple[Outcome, ...] = ()
    virtual: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()

    def outcome(self, round_: int) -> Outcome:
        """What the round brought; rounds that are not written down are absences."""
        return self.outcomes[round_ - 1] if round_ <= len(self.outcomes) else ABSENT

    def accelerated(self, round_: int) -> int:
        """The virtual points of a round."""
        return self.virtual[round_ - 1] if round_ <= len(self.virtual) else 0


@dataclass(frozen=True)
class Ban:
    """Players of whom no two may meet in the rounds from `first` to `last`."""

    first: int
    last: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class History:
    """All that the pairing of a round can depend on.

    `rounds` is how many the tournament will have, `initial` the colour drawn before the first,
    `order` the ranking list, if it is not that of the numbers.
    """

    players: Mapping[int, Player]
    rounds: int
    initial: int = WHITE
    points: Mapping[str, int] = field(default_factory=lambda: POINTS)
    bans: tuple[Ban, ...] = ()
    order: tuple[int, ...] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """The players in the order of the ranking list: by numbers, if nothing else is said."""
        return self.order or sorted(self.players)

    @property
    def last(self) -> int:
        """The last round of which there is anything."""
        return max((len(player.outcomes) for player in self.players.values()), default=0)

    @property
    def last_paired(self) -> int:
        """The last round that is paired; later ones only tell who will sit them out."""
        paired = (
            number
            for player in self.players.values()
            for number, outcome in enumerate(player.outcomes, 1)
            if outcome.paired
        )
        return max(paired, default=0)

    def score(self, player: Player, round_: int) -> int:
        """Points before a round, virtual ones of that round included."""
        return self.total(player, round_ - 1) + player.accelerated(round_)

    def total(self, player: Player, rounds: int) -> int:
        """Points of so many rounds."""
        scored = sum(self.points[outcome.result] for outcome in player.outcomes[:rounds])
        return scored + sum(player.extra[:rounds])

    def without_playing(self, outcome: Outcome) -> bool:
        """Whether this was the bye, or as many points as for a win without playing (C2)."""
        if outcome.played:
            return False
        return outcome.result == BYE or self.points[outcome.result] >= self.points[WON]


def cards(history: History, round_: int, present: Collection[int]) -> list[Card]:
    """The cards before a round of those who are to be paired in it, by starting numbers."""
    here, scores = set(present), _scores(history, round_)
    numbers = _pairing_numbers(history, round_, here)
    banned = _banned(history, round_)
    half = (round_ - 1) * max(history.points[WON], history.points[DRAWN])
    return [
        Card(
            id=number,
            number=numbers[number],
            score=scores[round_][number],
            colours=tuple(
                outcome.colour for outcome in player.outcomes[: round_ - 1] if outcome.played
            ),
            floats=(
                _float(history, player, round_ - 1, scores),
                _float(history, player, round_ - 2, scores),
            ),
            met=frozenset(_met(player, round_)) | banned.get(number, frozenset()),
            bye=not any(
                history.without_playing(outcome) for outcome in player.outcomes[: round_ - 1]
            ),
            topscorer=round_ >= history.rounds and 2 * scores[round_][number] > half,
        )
        for number, player in sorted(history.players.items())
        if number in here
    ]


def _scores(history: History, round_: int) -> dict[int, dict[int, int]]:
    """Scores before this round and the two before it, by round and number."""
    rounds = [one for one in (round_ - 2, round_ - 1, round_) if one > 0]
    return {
        one: {number: history.score(player, one) for number, player in history.players.items()}
        for one in rounds
    }


def _pairing_numbers(history: History, round_: int, here: Collection[int]) -> dict[int, int]:
    """Numbers from 1 for all who are here or have ever been paired, in the order of the list."""
    counted = [
        number
        for number in history.numbers
        if number in here
        or any(outcome.paired for outcome in history.players[number].outcomes[: round_ - 1])
    ]
    return {number: place for place, number in enumerate(counted, 1)}


def _banned(history: History, round_: int) -> dict[int, frozenset[int]]:
    banned: dict[int, set[int]] = {}
    for ban in history.bans:
        if ban.first <= round_ <= ban.last:
            for player in ban.players:
                banned.setdefault(player, set()).update(set(ban.players) - {player})
    return {player: frozenset(others) for player, others in banned.items()}


def _met(player: Player, round_: int) -> Iterator[int]:
    return (outcome.opponent for outcome in player.outcomes[: round_ - 1] if outcome.played)


def _float(
    history: History, player: Player, round_: int, scores: Mapping[int, Mapping[int, int]]
) -> str:
    """The float of a round (1.4.2, 1.4.3): none before the first, none by a forfeit lost.

    The bye floats down whatever it is worth.
    """
    if round_ < 1:
        return LEVEL
    outcome = player.outcome(round_)
    if outcome.played:
        mine, theirs = scores[round_][player.number], scores[round_][outcome.opponent]
        return DOWN if mine > theirs else UP if mine < theirs else LEVEL
    scored = history.points[outcome.result] > history.points[LOST]
    return DOWN if scored or outcome.result == BYE else LEVEL


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
