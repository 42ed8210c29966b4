"""Which rules a recorded game was played by: those that leave the least to explain."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, takewhile, zip_longest
from typing import Any

from engine.gcg.entering import Unplayable, entered
from engine.gcg.hints import tiles_named, words_named
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    RackPoints,
    Record,
    TimePenalty,
    Withdrawn,
)
from engine.refusals import Refusal
from engine.rulesets import RULESETS, Ruleset, classic_ruleset


@dataclass(frozen=True)
class Fit:
    """How a Record fits some rules: `options` differ from the booklet, `findings` are left over.

    `refusal` and `line` say why it does not fit at all; then `findings` counts nothing. `strange`
    is 1 for rules that the lexicon of the header does not go with.
    """

    rules: Ruleset
    options: tuple[tuple[str, Any], ...]
    findings: int = 0
    strange: int = 0
    refusal: Refusal | None = None
    line: int = 0

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The fits with the least are the best; what the header says of words decides last."""
        return self.refusal is not None, self.findings, self.strange

    @property
    def name(self) -> str:
        """The rules as a person would name them."""
        changed = ", ".join(f"{option} {value}" for option, value in self.options)
        return f"{self.rules.name} ({changed})" if changed else self.rules.name


def fits(record: Record, names: list[str] | None = None) -> list[Fit]:
    """The best fit of each booklet in `names` (all), fewest findings first.

    A record tells how the end and failed challenges were booked and how many turns without points
    came last, so these options are tried as well; a booklet's own way wins where both leave as
    much to explain. A header that names the tiles leaves those rules first that have them, unless
    they refuse the game; one that names a lexicon decides between rules that fit alike.
    """
    best = [_best(record, name) for name in names or RULESETS]
    tiles = tiles_named(record)

    def order(fit: Fit) -> tuple[Any, ...]:
        other = tiles is not None and fit.rules.name not in tiles.rulesets
        return (fit.refusal is not None, other, *fit.rank)

    return sorted(best, key=order)


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
    words = words_named(record)
    strange = words is not None and name not in words.rulesets
    return Fit(rules, changed, len(game.game.findings) + len(game.doubts), int(strange))


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
    return [{**way, **end} for end in _ends(record, own) for way in ways]


_FEWEST_SCORELESS = 2


def _ends(record: Record, own: Ruleset) -> list[dict[str, Any]]:
    """How the game may have ended: as the booklet says, or by its last turns without points."""
    turns = list(_turns(record))
    row = _last(turns, scoreless=True)
    passes, longest = _last(turns, scoreless=False), _longest_passes(turns)
    ends: list[dict[str, Any]] = [{}]
    seats = len(record.players)
    if row >= _FEWEST_SCORELESS:
        ends.append({"scoreless_to_end": row})
        if longest >= own.passes_to_end * seats:
            ends.append({"scoreless_to_end": row, "passes_to_end": longest // seats + 1})
    if passes >= seats and passes % seats == 0 and passes // seats != own.passes_to_end:
        ends.append({"passes_to_end": passes // seats})
    return ends


def _turns(record: Record) -> Iterator[Entry]:
    """The turns of a record: of a play that was taken back the taking back stands for both."""
    entries = [e for e in record.entries if not isinstance(e.move, RackPoints | TimePenalty)]
    for entry, following in zip_longest(entries, entries[1:]):
        back = following is not None and isinstance(following.move, Withdrawn)
        if not (isinstance(entry.move, Placed) and back):
            yield entry


def _last(turns: list[Entry], *, scoreless: bool) -> int:
    """How many turns without points came last; or only how many passes."""
    kinds = (Passed, Exchanged, Withdrawn) if scoreless else (Passed,)
    last = takewhile(lambda entry: isinstance(entry.move, kinds), reversed(turns))
    return sum(1 for _ in last)


def _longest_passes(turns: list[Entry]) -> int:
    rows = groupby(turns, key=lambda entry: isinstance(entry.move, Passed | Withdrawn))
    return max(
        (sum(isinstance(e.move, Passed) for e in row) for passed, row in rows if passed), default=0
    )
