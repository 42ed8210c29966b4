"""How numbers and names of a tournament are written: halves, signs, tables, criteria, seats."""

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.called import Called, plain
from tournaments.directing.criteria import CRITERIA as KNOWN
from tournaments.directing.criteria import HALF, SIGNED, STAGE, WHOLE
from tournaments.results import Exact
from tournaments.standings import stages

# A criterion of the standing: at the head of its column, and what it means.
CRITERIA = Called(
    {name: (one.title, one.rule) for name, one in KNOWN.items()},
    lambda name: (plain(name), plain(name)),
)

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


def nameless(number: int) -> str:
    """What an entry without a name is called."""
    return _("Player {number}").format(number=number)


def heading(number: int, *, running: bool) -> str:
    """What a standing is called after a round or, as long as that is not closed, during it."""
    if not number:
        return _("Players")
    said = _("Standing during round {number}") if running else _("Standing after round {number}")
    return said.format(number=number)


def letter(outcome: str) -> str:
    """How a round went, in one sign."""
    return SIGNS.get(outcome) or str(OUTCOMES[outcome])[:1].upper()


def value(criterion: str, amount: Exact | str) -> str:
    """A value of a standing as people write it: 2½ wins, +45 points of spread."""
    if criterion == "knock_out":
        return stage(int(amount))
    unit = KNOWN[criterion].unit if criterion in KNOWN else WHOLE
    if unit == HALF:
        return halves(amount)
    return signed(amount) if unit == SIGNED else decimal(amount)


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


def so_far(half_wins: Exact | str, spread: Exact | str, *, tells_spread: bool) -> str:
    """What a player has after a round of a wall chart."""
    return f"{halves(half_wins)} {signed(spread)}" if tells_spread else halves(half_wins)


def exactly(unit: str, amount: Exact | str) -> str:
    """A value in its unit to the last bit: 7/3 halves are 1 1/6, 5 halves 2½."""
    if unit == STAGE:
        return stage(int(amount))
    exact = Fraction(amount) / (2 if unit == HALF else 1)
    if exact.denominator <= 2:  # noqa: PLR2004  (whole, or a half)
        return signed(exact) if unit == SIGNED and exact.denominator == 1 else halves(2 * exact)
    whole, rest = divmod(abs(exact.numerator), exact.denominator)
    sign = "−" if exact < 0 else "+" if unit == SIGNED else ""
    return f"{sign}{whole or ''} {rest}/{exact.denominator}".replace(f"{sign} ", sign)


def decimal(amount: Exact | str) -> str:
    """A number in the manner of the language, with two decimals unless it is whole."""
    exact = Fraction(amount)
    places = 0 if exact.denominator == 1 else 2
    rounded = Decimal(abs(exact.numerator)) / exact.denominator
    written = number_format(rounded.quantize(_HUNDREDTHS, ROUND_HALF_UP), decimal_pos=places)
    return f"−{written}" if exact < 0 else written


def points_of(body: Mapping[str, Any]) -> Callable[[Exact | str], str]:
    """How the points of a ranking by this text are written."""
    return halves if body["rule"].get("counts") == "half_points" else decimal


class NamesShown(NamedTuple):
    """What people are called, by entry, and tables that have a name of their own, by number."""

    people: Mapping[str, str]
    tables: Mapping[int, str]

    def table(self, number: int) -> str:
        """What a table is called in the room: its own name, or its number."""
        return self.tables.get(number) or _("Table {number}").format(number=number)
