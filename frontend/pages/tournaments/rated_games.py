"""A rating explained game by game, as its page shows it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from frontend.pages.tournaments.ranking_rows import rounded
from frontend.pages.tournaments.words import decimal
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.sources import Source
from tournaments.directing.words import names_of_people
from tournaments.ranking.told_games import ToldGame
from tournaments.rating import MILLION, POINT
from tournaments.rights import Reach

SHOWN = 200
"""Games of the page, the last ones; REST has them all."""


class RatedGame(NamedTuple):
    """A game in the table: when and where, against whom, and the arithmetic of it."""

    source: Source | None
    date: date
    round: int
    opponents: tuple[tuple[str, str], ...]
    before: str
    expected: str
    won: str
    factor: str
    change: str


def rated_games(
    games: Sequence[ToldGame], thing: Owned, within: Reach, sources: Mapping[str, Source]
) -> list[RatedGame]:
    """The games as they are shown, with names as the ranking shows them."""
    people = {UUID(one.person) for game in games for one in game.opponents}
    names = names_of_people(sorted(people), thing, within)
    return [
        RatedGame(
            sources.get(game.stream),
            date.fromisoformat(game.date),
            game.round,
            tuple(_opponents(game, names)),
            rounded(game.before),
            decimal(Fraction(game.expected, MILLION)),
            decimal(Fraction(game.half_wins) / 2),
            "" if game.factor is None else str(game.factor),
            _moved(game.change),
        )
        for game in games
    ]


def _opponents(game: ToldGame, names: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    for one in game.opponents:
        yield names.get(one.person) or _("Player without a name"), rounded(one.rating)


def _moved(thousandths: int) -> str:
    """A change with its sign, to a hundredth of a point: whole points would not add up."""
    amount = decimal(Fraction(abs(thousandths), POINT))
    return f"−{amount}" if thousandths < 0 else f"+{amount}"
