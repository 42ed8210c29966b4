"""Beyond which a score is asked about once more before it is stored: by ruleset and size of table.

The numbers are estimates, wide enough that in the classic games few sound results are asked about.
A set-up may name others, for any size of table; a size that it names without a number is not asked.
"""

from engine.rulesets import OTHERS
from tournaments.course.shapes import Limits, SetUp

_OF_THE_CLASSIC_GAMES = (
    Limits(2, least=150, most=650, spread=300, total=1100),
    Limits(3, least=80, most=500, spread=300, total=1000),
    Limits(4, least=50, most=400, spread=300, total=1000),
)
_MOST = 650


def usual_limits(ruleset: str, players: int) -> Limits:
    """The limits of a table of so many where the set-up names none."""
    for one in () if ruleset in OTHERS else _OF_THE_CLASSIC_GAMES:
        if one.players == players:
            return one
    return Limits(players, least=0, most=_MOST)


def limits_for(setup: SetUp, players: int) -> Limits:
    """The limits of a table of so many: those of the set-up, else the usual ones."""
    named = [one for one in setup.limits or () if one.players == players]
    return named[-1] if named else usual_limits(setup.ruleset, players)
