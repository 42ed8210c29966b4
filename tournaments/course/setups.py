"""The set-up of a tournament: checked against the games there are, and written out in full.

Only what is decided now is checked here. What was stored once is read as it was, so that a rule or
a system that changes later changes no old tournament.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import games
from engine.facts import plain
from engine.moves import Open
from engine.refusals import Refusal, Said
from engine.rulesets import ruleset
from games.refusals import Reason as GameReason
from lexicon.profiles import PROFILES
from lexicon.refusals import Reason as LexiconReason
from tournaments.course.counting import has_points
from tournaments.course.refusals import Reason
from tournaments.course.shapes import SetUp
from tournaments.points import POINTS_OF_TWO, of_places, points_data, read_points
from tournaments.rating import LINEAR, read_rule
from tournaments.standings.order import check_criteria

LINEAR_ELO = "linear_elo"
WITHDRAWALS = ("none", "losses")
MOST_MINUTES = 24 * 60
_TWO = 2


def faults(setup: SetUp) -> Iterator[Refusal]:
    """All that speaks against a set-up. Raises Refusal or Unusable where nothing can be read."""
    yield from games.objections(None, _opening(setup))
    if setup.clock is not None and not 1 <= setup.clock <= MOST_MINUTES:
        yield _bad("clock", setup.clock, Said("1 to {most}, or nothing", most=MOST_MINUTES))
    yield from _faults_of_lexicon(setup)
    yield from _faults_of_points(setup)
    yield from _faults_of_rating(setup.rating)
    check_criteria(setup.standing)
    yield from _faults_of_limits(setup)
    if setup.withdrawal not in WITHDRAWALS:
        yield _bad("withdrawal", setup.withdrawal, ", ".join(WITHDRAWALS))


def resolved(setup: SetUp) -> SetUp:
    """The set-up with every option written out, and what its rules say about tables."""
    opening = _opening(setup)
    scored = has_points(setup.ruleset)
    usual = POINTS_OF_TWO if scored else of_places(POINTS_OF_TWO)
    return replace(
        setup,
        options=opening.options,
        points=points_data(read_points(setup.points, usual)),
        rating=setup.rating and {"system": setup.rating["system"], "parameters": {}},
        least=ruleset(setup.ruleset, setup.options).least_players,
        scored=scored,
    )


def _faults_of_rating(rating: dict[str, Any] | None) -> Iterator[Refusal]:
    """The rule of a rating list is the club's: a tournament says whether it is rated by it."""
    if rating is None:
        return
    if rating.get("system") != LINEAR_ELO:
        yield _bad("rating", rating.get("system"), LINEAR_ELO)
    if read_rule(rating.get("parameters", {})) != LINEAR:
        yield _bad("rating", "parameters", values="none, as the club's rule is in force, or null")


def _opening(setup: SetUp) -> Open:
    """The opening of a game under these rules, by which the engine says whether they are sound."""
    agreed = {**setup.options, **({"lexicon": setup.lexicon} if setup.lexicon else {})}
    options: dict[str, Any] = plain(ruleset(setup.ruleset, agreed).options())
    return Open(setup.ruleset, options, tuple(map(str, range(max(0, min(setup.seats, 99))))))


def _faults_of_lexicon(setup: SetUp) -> Iterator[Refusal]:
    """An edition that would never judge: no list for the game, or the other's yes in its place."""
    options = _opening(setup).options
    if not options["lexicon"]:
        return
    if setup.ruleset not in PROFILES:
        known = ", ".join(PROFILES)
        yield Refusal(LexiconReason.UNKNOWN_PROFILE, profile=setup.ruleset, profiles=known)
    elif options.get("agreement"):
        yield Refusal(GameReason.JUDGED_BY_AGREEMENT)


def _faults_of_points(setup: SetUp) -> Iterator[Refusal]:
    points = read_points(setup.points)
    known = {_TWO, *map(len, points.by_place)}
    least = ruleset(setup.ruleset, setup.options).least_players
    for size in range(max(least, _TWO), setup.seats + 1):
        if size not in known:
            values = Said("points by place for a table of {size}", size=size)
            yield _bad("points", Said("without this size"), values)


def _faults_of_limits(setup: SetUp) -> Iterator[Refusal]:
    for one in setup.limits or ():
        if one.players < 1:
            yield _bad("limits", one.players, values="named for a table of 1 player or more")
        if one.least is not None and one.most is not None and one.least > one.most:
            yield _bad("limits", one.least, Said("no more than {most}", most=one.most))


def _bad(setting: str, value: object, values: str) -> Refusal:
    return Refusal(Reason.BAD_SETTING, setting=setting, value=value, values=values)
