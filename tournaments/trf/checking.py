"""Pairings checked: each round of a tournament paired again, and what is different."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairing.dutch.by_chance import Engine
from tournaments.pairing.dutch.cards import BLACK, NO_COLOUR
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.history import History, cards
from tournaments.pairing.dutch.plain import TooManyDigits
from tournaments.trf.files import TrfFile

Pair = tuple[int, int]
"""White and black by their starting numbers; who has the bye against 0."""


@dataclass(frozen=True)
class Checked:
    """A round: the pairs that are only in the file, and those that only the rule makes.

    `possible` says whether the rule makes a round at all, `weighed` whether that could be told.
    """

    round: int
    told: tuple[Pair, ...] = ()
    expected: tuple[Pair, ...] = ()
    possible: bool = True
    weighed: bool = True

    @property
    def agrees(self) -> bool:
        """Whether file and rule say the same."""
        return not self.told and not self.expected and self.possible and self.weighed

    @property
    def same_pairs(self) -> bool:
        """Whether at most who goes first is told otherwise."""
        pairs = [{frozenset(pair) for pair in side} for side in (self.told, self.expected)]
        return self.possible and self.weighed and pairs[0] == pairs[1]


def checked_file(file: TrfFile, engine: Engine) -> Iterator[Checked]:
    """The rounds of a file; raises Unusable where others than the Dutch System paired them."""
    if file.unchecked:
        raise file.unchecked
    return checked(file.history, engine)


def checked(history: History, engine: Engine) -> Iterator[Checked]:
    """The rounds that somebody was paired in, one by one."""
    for number in range(1, history.last + 1):
        told = pairs_told(history, number)
        if told:
            yield _compared(history, number, told, engine)


def pairs_told(history: History, number: int) -> dict[frozenset[int], Pair]:
    """The pairs of a round as the file tells them, by who is in them."""
    told = {}
    for player in history.players.values():
        outcome = player.outcome(number)
        pair = player.number, outcome.opponent
        if outcome.paired and outcome.colour != BLACK:
            told[frozenset(pair)] = pair
    return told


def _compared(
    history: History, number: int, told: dict[frozenset[int], Pair], engine: Engine
) -> Checked:
    here = [player for pair in told for player in pair if player]
    try:
        expected = _expected(history, number, here, engine)
    except Unpairable:
        return Checked(number, tuple(sorted(told.values())), possible=False)
    except TooManyDigits:
        return Checked(number, tuple(sorted(told.values())), weighed=False)
    coloured = {pair for pair in told if _coloured(history, number, pair)}
    different = {
        pair
        for pair in told.keys() | expected.keys()
        if pair not in told
        or pair not in expected
        or (pair in coloured and told[pair] != expected[pair])
    }
    return Checked(
        number,
        tuple(sorted(told[pair] for pair in different & told.keys())),
        tuple(sorted(expected[pair] for pair in different & expected.keys())),
    )


def _coloured(history: History, number: int, pair: frozenset[int]) -> bool:
    """Whether the file says who had white: forfeits are sometimes written without."""
    players = [history.players[one] for one in pair if one]
    return all(player.outcome(number).colour != NO_COLOUR for player in players)


def _expected(
    history: History, number: int, here: list[int], engine: Engine
) -> dict[frozenset[int], Pair]:
    pairs, bye = engine(cards(history, number, here))
    coloured = [white_and_black(*pair, history.initial) for pair in pairs]
    found = [(int(white.id), int(black.id)) for white, black in coloured]
    found += [(int(bye.id), 0)] if bye else []
    return {frozenset(pair): pair for pair in found}
