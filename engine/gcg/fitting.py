"""Which rules a recorded game was played by: those that leave the least to explain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.gcg.entering import Unplayable, entered
from engine.gcg.records import ChallengeBonus, ChallengePenalty, RackPoints, Record
from engine.refusals import Refusal
from engine.rulesets import RULESETS, Ruleset, classic_ruleset


@dataclass(frozen=True)
class Fit:
    """How a Record fits some rules: `options` differ from the booklet, `findings` are left over.

    `refusal` and `line` say why it does not fit at all; then `findings` counts nothing.
    """

    rules: Ruleset
    options: tuple[tuple[str, Any], ...]
    findings: int = 0
    refusal: Refusal | None = None
    line: int = 0

    @property
    def name(self) -> str:
        """The rules as a person would name them."""
        changed = ", ".join(f"{option} {value}" for option, value in self.options)
        return f"{self.rules.name} ({changed})" if changed else self.rules.name


def fits(record: Record, names: list[str] | None = None) -> list[Fit]:
    """The best fit of each booklet in `names` (all), fewest findings first.

    A record tells how the end and failed challenges were booked, so these two options are tried
    as well; a booklet's own way wins where both leave as much to explain.
    """
    best = [_best(record, name) for name in names or RULESETS]
    return sorted(best, key=lambda fit: (fit.refusal is not None, fit.findings))


def _best(record: Record, name: str) -> Fit:
    found = [_fit(record, name, options) for options in _booked_ways(record, name)]
    return min(found, key=lambda fit: (fit.refusal is not None, fit.findings, len(fit.options)))


def recorded_rules(name: str, options: Mapping[str, Any]) -> Ruleset:
    """The rules for a recorded game: what was noted wrongly is found, not refused."""
    return classic_ruleset(name, {"rack_policy": "flag", **options})


def _fit(record: Record, name: str, options: dict[str, Any]) -> Fit:
    rules, changed = recorded_rules(name, options), tuple(options.items())
    try:
        game = entered(record, rules, ("1", "2"), lambda _: "0")
    except Unplayable as problem:
        return Fit(rules, changed, refusal=problem.refusal, line=problem.line)
    return Fit(rules, changed, len(game.game.findings) + len(game.doubts))


def _booked_ways(record: Record, name: str) -> list[dict[str, Any]]:
    """The options that the record's own lines speak for, the booklet's first."""
    own = RULESETS[name]
    ways: list[dict[str, Any]] = [{}]
    if any(isinstance(entry.move, RackPoints) for entry in record.entries):
        other = "shared" if own.settlement == "doubled" else "doubled"
        ways.append({"settlement": other})
    challenges = [
        entry
        for entry in record.entries
        if isinstance(entry.move, ChallengeBonus | ChallengePenalty)
    ]
    if challenges:
        bonus = isinstance(challenges[0].move, ChallengeBonus)
        points = abs(challenges[0].score)
        booked = {"wrong_challenge": points, "penalty_on": "player" if bonus else "challenger"}
        differing = {option: v for option, v in booked.items() if getattr(own, option) != v}
        if differing:
            ways += [{**way, **differing} for way in ways]
    return ways
