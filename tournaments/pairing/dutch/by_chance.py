"""Tournaments by chance: players, absences and results from a seed, paired by the Dutch System.

The same seed and rates give the same tournament for ever, on every machine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.dutch.cards import BLACK, WHITE, Card
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.history import ABSENT, History, Outcome, Player, cards

Engine = Callable[[Sequence[Card]], tuple[list[tuple[Card, Card]], Card | None]]
"""What pairs a round: the pairs, and who has the bye."""
Settings = Callable[[History], History]
"""What makes of a tournament without any round one with other points, or accelerated."""
THOUSAND = 1000
RATING_STEP = 400  # this far apart, the better one wins ten times as often


@dataclass(frozen=True)
class Rates:
    """How often something happens, in a thousand: games drawn, games forfeited, and so on.

    Absences are counted for each player in each round; `late` players come after the first or the
    second round, `gone` ones never come back.
    """

    drawn: int = 150
    forfeited: int = 20
    half_byes: int = 20
    absent: int = 10
    gone: int = 10
    late: int = 20


def unchanged(history: History) -> History:
    """One point for a win, half a point for a draw, no acceleration."""
    return history


def tournament(
    seed: str,
    players: int,
    rounds: int,
    engine: Engine,
    rates: Rates | None = None,
    *,
    settings: Settings = unchanged,
) -> History:
    """A tournament of so many rounds; it ends earlier where no round can be paired any more."""
    *_, last = rounds_of(seed, players, rounds, engine, rates, settings=settings)
    return last


def rounds_of(
    seed: str,
    players: int,
    rounds: int,
    engine: Engine,
    rates: Rates | None = None,
    *,
    settings: Settings = unchanged,
) -> Iterator[History]:
    """The tournament before its first round, and after each of them.

    `settings` make of the usual one another: other points, an acceleration.
    """
    chance, rates = Chance(Dice("tournament", seed), rates or Rates()), rates or Rates()
    people = {number: Player(number) for number in range(1, players + 1)}
    history = settings(History(people, rounds, (WHITE, BLACK)[chance.dice.below(2)]))
    arrivals = {n: 2 + chance.dice.below(2) for n in people if chance.happens(rates.late)}
    gone: set[int] = set()
    yield history
    for number in range(1, rounds + 1):
        gone |= {n for n in people if number > 1 and chance.happens(rates.gone)}
        away = chance.absences(n for n in people if n not in gone and arrivals.get(n, 0) <= number)
        here = [n for n in people if n not in gone | away.keys() and arrivals.get(n, 0) <= number]
        try:
            pairs, bye = engine(cards(history, number, here))
        except Unpairable:
            return
        outcomes = dict(away) | ({int(bye.id): Outcome(result="U")} if bye else {})
        for pair in pairs:
            outcomes |= chance.game(*white_and_black(*pair, history.initial))
        history = after(history, outcomes)
        yield history


def after(history: History, outcomes: dict[int, Outcome]) -> History:
    """The tournament after one round more; who has no outcome was absent."""
    return replace(
        history,
        players={
            number: replace(player, outcomes=(*player.outcomes, outcomes.get(number, ABSENT)))
            for number, player in history.players.items()
        },
    )


@dataclass(frozen=True)
class Chance:
    """What happens, and how often."""

    dice: Dice
    rates: Rates

    def happens(self, rate: int) -> bool:
        """Whether something with this rate happens now."""
        return self.dice.below(THOUSAND) < rate

    def absences(self, numbers: Iterator[int]) -> dict[int, Outcome]:
        """Who is away for this round, with half a point or with none."""
        away = {}
        for number in numbers:
            if self.happens(self.rates.half_byes):
                away[number] = Outcome(result="H")
            elif self.happens(self.rates.absent):
                away[number] = Outcome(result="Z")
        return away

    def game(self, white: Card, black: Card) -> dict[int, Outcome]:
        """How a game ends: a smaller number is a better player, and wins a little more often."""
        if self.happens(self.rates.forfeited):
            results = ("+-", "-+", "--")[min(self.dice.below(THOUSAND) // 450, 2)]
        elif self.happens(self.rates.drawn):
            results = "=="
        else:
            ahead = (int(black.id) - int(white.id)) * 10
            chances = THOUSAND // 2 + max(-RATING_STEP, min(RATING_STEP, ahead))
            results = "10" if self.happens(chances) else "01"
        one, other = int(white.id), int(black.id)
        return {
            one: Outcome(other, WHITE, results[0]),
            other: Outcome(one, BLACK, results[1]),
        }
