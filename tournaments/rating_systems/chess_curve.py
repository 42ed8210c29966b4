"""Elo with the curve of chess: 400 points are odds of ten to one. Factors are the rule's."""

from decimal import Decimal

from tournaments.rating_systems.curves import logistic

_LN_10 = Decimal("2.302585092994045684017991454684364207601")

CURVE = logistic(_LN_10 / 400)
