"""DWZ, the rating of the German chess federation (Wertungsordnung, as it is for adults).

A tournament counts as a whole: 800 / (E + n) points for each win of n games above what was to be
expected by a normal law of 200 points a player. The coefficient E is (R/1000)^4 + 15; who is below
1300 and not above expectation gets a brake of e^((1300 - R)/150) - 1 in addition. It is a whole
number from 5 to 30 (with a brake to 150), and to 5 times the tournaments before where there were
fewer than six. What depends on age (5 or 10 instead of 15, the accelerator of the young) is left
out: no ranking knows anybody's age. Ratings are kept in thousandths, not in whole points.
"""

from decimal import Context, Decimal, localcontext
from fractions import Fraction

from tournaments.rating_systems.curves import normal
from tournaments.rating_systems.forms import Form

CURVE = normal(200 * Context(prec=40).sqrt(Decimal(2)))

_POINTS, _ADULT = 800, 15
_LEAST, _MOST, _BRAKED_MOST, _A_TOURNAMENT = 5, 30, 150, 5
_BRAKED_BELOW, _BRAKE, _POINT = 1300, 150, 1000


def factor(form: Form) -> Fraction:
    """The points for each win above expectation."""
    return Fraction(_POINTS, coefficient(form) + form.played)


def coefficient(form: Form) -> int:
    """E, how slowly the rating moves."""
    brake = _brake(form)
    plain = Fraction(form.rating, _POINT * 1000) ** 4 + _ADULT
    if brake:
        return max(_LEAST, min(_BRAKED_MOST, round(plain + brake)))
    most = _MOST if form.events is None else min(_MOST, _A_TOURNAMENT * max(1, form.events))
    return max(_LEAST, min(most, round(plain)))


def _brake(form: Form) -> Fraction:
    if form.rating >= _BRAKED_BELOW * _POINT or form.won > form.expected:
        return Fraction(0)
    with localcontext(Context(prec=40)):
        below = Decimal(_BRAKED_BELOW * _POINT - form.rating) / (_BRAKE * _POINT)
        return Fraction(below.exp()) - 1
