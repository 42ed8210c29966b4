"""How numbers and names of a tournament are written: halves, signs, tables, criteria, seats."""

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.called import Called, plain
from tournaments.results import Exact
from tournaments.standings import stages

# A criterion of the standing: at the head of its column, and what it means.
CRITERIA = Called(
    {
        "wins": (gettext_lazy("Wins"), gettext_lazy("won games; shared ones count half")),
        "place_points": (gettext_lazy("Points"), gettext_lazy("points for the place at the table")),
        "spread": (
            gettext_lazy("Spread"),
            gettext_lazy("own points less those of the others at the table"),
        ),
        "total": (gettext_lazy("Total"), gettext_lazy("all own points")),
        "best_game": (gettext_lazy("Best game"), gettext_lazy("the most points in one game")),
        "head_to_head": (
            gettext_lazy("Direct meeting"),
            gettext_lazy("wins in the games among those who are equal"),
        ),
        "buchholz": (
            gettext_lazy("Buchholz"),
            gettext_lazy("the sum of the opponents' points (FIDE C.07, 2026)"),
        ),
        "buchholz_cut_1": (
            gettext_lazy("Buchholz, cut 1"),
            gettext_lazy("the opponents' points without the least (FIDE C.07, 2026)"),
        ),
        "buchholz_cut_2": (
            gettext_lazy("Buchholz, cut 2"),
            gettext_lazy("the opponents' points without the two least (FIDE C.07, 2026)"),
        ),
        "buchholz_median_1": (
            gettext_lazy("Buchholz, median"),
            gettext_lazy("the opponents' points without the most and the least (FIDE C.07, 2026)"),
        ),
        "buchholz_median_2": (
            gettext_lazy("Buchholz, median 2"),
            gettext_lazy(
                "the opponents' points without the two most and the two least (FIDE C.07, 2026)"
            ),
        ),
        "fore_buchholz": (
            gettext_lazy("Fore Buchholz"),
            gettext_lazy(
                "the opponents' points as if the last round had been drawn (FIDE C.07, 2026)"
            ),
        ),
        "opponents_buchholz": (
            gettext_lazy("Opponents' Buchholz"),
            gettext_lazy("the average Buchholz of the opponents (FIDE C.07, 2026)"),
        ),
        "sonneborn_berger": (
            gettext_lazy("Sonneborn-Berger"),
            gettext_lazy("the opponents' points times what was won against them (FIDE C.07, 2026)"),
        ),
        "cumulative": (
            gettext_lazy("Progressive"),
            gettext_lazy("the sum of the own points after each round (FIDE C.07)"),
        ),
        "koya": (
            gettext_lazy("Koya"),
            gettext_lazy("points against those who have half of all points or more (FIDE C.07)"),
        ),
        "games_won": (
            gettext_lazy("Games won"),
            gettext_lazy("games won at the board (FIDE C.07)"),
        ),
        "rounds_played": (
            gettext_lazy("Rounds played"),
            gettext_lazy("rounds for which the player was there (FIDE C.07)"),
        ),
        "opponents_rating": (
            gettext_lazy("Opponents' rating"),
            gettext_lazy("the average rating of the opponents who have one (FIDE C.07)"),
        ),
        "performance_fide": (
            gettext_lazy("Performance (FIDE)"),
            gettext_lazy(
                "the opponents' average rating, and the share won by the table of FIDE B.02"
            ),
        ),
        "performance_german": (
            gettext_lazy("Performance"),
            gettext_lazy(
                "the opponents' average rating, and 12 points for each percentage point above half"
            ),
        ),
        "knock_out": (
            gettext_lazy("Knock-out"),
            gettext_lazy("how far the player came in the knock-out; who was not in it behind all"),
        ),
        "buchholz_2024": (
            gettext_lazy("Buchholz (2024)"),
            gettext_lazy("the sum of the opponents' points (FIDE C.07, 2024)"),
        ),
        "buchholz_cut_1_2024": (
            gettext_lazy("Buchholz, cut 1 (2024)"),
            gettext_lazy("the opponents' points without the least (FIDE C.07, 2024)"),
        ),
        "sonneborn_berger_2024": (
            gettext_lazy("Sonneborn-Berger (2024)"),
            gettext_lazy("the opponents' points times what was won against them (FIDE C.07, 2024)"),
        ),
    },
    lambda name: (plain(name), plain(name)),
)
HALVES = frozenset(
    {
        *("wins", "place_points", "head_to_head", "cumulative", "koya"),
        *("buchholz", "buchholz_cut_1", "buchholz_cut_2", "buchholz_median_1", "buchholz_median_2"),
        *("fore_buchholz", "opponents_buchholz", "sonneborn_berger"),
        *("buchholz_2024", "buchholz_cut_1_2024", "sonneborn_berger_2024"),
    }
)
SIGNED = frozenset({"spread"})

# How a round went; its first letter stands for it where there is little room.
OUTCOMES = Called(
    {
        "won": gettext_lazy("won"),
        "drawn": gettext_lazy("drawn"),
        "lost": gettext_lazy("lost"),
        "bye": gettext_lazy("bye"),
        "walkover": gettext_lazy("forfeit"),
        "missed": gettext_lazy("did not play"),
        "penalty": gettext_lazy("penalty"),
    }
)
# How far somebody came in a knock-out; earlier stages are told by how many were left.
_STAGES = {
    stages.WINNER: gettext_lazy("won it"),
    stages.FINALIST: gettext_lazy("final"),
    stages.THIRD: gettext_lazy("third place"),
    stages.among(4): gettext_lazy("semi-final"),
    stages.among(8): gettext_lazy("quarter-final"),
}
_HUNDREDTHS = Decimal("0.01")

SIGNS = {"missed": "–", "penalty": "!"}


def team_names(clubs: Iterable[str | None], words: Mapping[str, str]) -> dict[str, str]:
    """By id what teams are called, in their order; those without words by a number."""
    known = dict.fromkeys(club for club in clubs if club)
    return {
        club: words.get(club) or _("Team {number}").format(number=number)
        for number, club in enumerate(known, start=1)
    }


def nameless(number: int) -> str:
    """What an entry without a name is called."""
    return _("Player {number}").format(number=number)


def letter(outcome: str) -> str:
    """How a round went, in one sign."""
    return SIGNS.get(outcome) or str(OUTCOMES[outcome])[:1].upper()


def value(criterion: str, amount: Exact | str) -> str:
    """A value of a standing as people write it: 2½ wins, +45 points of spread."""
    if criterion == "knock_out":
        return stage(int(amount))
    if criterion in HALVES:
        return halves(amount)
    return signed(amount) if criterion in SIGNED else decimal(Fraction(amount))


def stage(reached: int) -> str:
    """How far somebody came in a knock-out."""
    if reached == stages.OUTSIDE:
        return "–"
    return str(_STAGES.get(reached) or _("last {n}").format(n=stages.left_at(reached)))


def halves(amount: Exact | str) -> str:
    """Half points as points: 5 is 2½; what is no half is rounded to hundredths."""
    half = Fraction(amount)
    if half.denominator != 1:
        return decimal(half / 2)
    whole, rest = divmod(abs(int(half)), 2)
    sign = "−" if half < 0 else ""
    return f"{sign}{whole or ''}½" if rest else f"{sign}{whole}"


def signed(amount: Exact | str) -> str:
    """A difference with its sign."""
    exact = Fraction(amount)
    return f"+{decimal(exact)}" if exact > 0 else decimal(exact)


def decimal(exact: Fraction) -> str:
    """A number in the manner of the language, with two decimals unless it is whole."""
    places = 0 if exact.denominator == 1 else 2
    amount = Decimal(abs(exact.numerator)) / exact.denominator
    written = number_format(amount.quantize(_HUNDREDTHS, ROUND_HALF_UP), decimal_pos=places)
    return f"−{written}" if exact < 0 else written


class NamesShown(NamedTuple):
    """What people are called, by entry, and tables that have a name of their own, by number."""

    people: Mapping[str, str]
    tables: Mapping[int, str]

    def table(self, number: int) -> str:
        """What a table is called in the room: its own name, or its number."""
        return self.tables.get(number) or _("Table {number}").format(number=number)
