"""The curve of the North American association since 2009: a slope of 0.0031879 a point.

Its multipliers are 20, from 1800 on 16, from 2000 on 10, and half as much again below 50 games:
these are the factors of a rule that says nothing else (`tournaments/rating.py`, `FACTORS`).
"""

from decimal import Decimal

from tournaments.rating_systems.curves import logistic

CURVE = logistic(Decimal("0.0031879"))
