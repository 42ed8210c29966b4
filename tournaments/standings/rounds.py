"""The standings of a division after each of its rounds: each goes on from the one before it.

What is known from another time is taken over up to the first round of which something changed, so
that a result of the last round costs one round, and what is taken over can't differ: it was made
from the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from tournaments.points import Points
from tournaments.results import Exact, Outcome, Penalty
from tournaments.standings.lines import Line, lines_of_round
from tournaments.standings.order import MEASURES
from tournaments.standings.stages import OUTSIDE


class Rules(NamedTuple):
    """By what the standings of a division are made; `order` is the list of criteria."""

    division: str
    order: tuple[str, ...]
    points: Points


class Participant(NamedTuple):
    """Somebody in a standing: whether gone by then, rating at the entry, stage of the knock-out."""

    entry: str
    left: bool
    rating: int | None = None
    stage: int = OUTSIDE


class Given(NamedTuple):
    """What the standing after a round is made from, beside the one before it.

    `field` has everybody who stands in it, in the order in which equal ones are shown.
    """

    rules: Rules
    round: int
    field: tuple[Participant, ...]
    outcomes: tuple[Outcome, ...]
    penalties: tuple[Penalty, ...] = ()


class Account(NamedTuple):
    """What an entry has done so far, line by line, and what that amounts to by measure."""

    lines: tuple[Line, ...]
    values: Mapping[str, Exact]


@dataclass(frozen=True, slots=True)
class Reached:
    """Where everybody is after a round; `added` are the lines that the round added."""

    given: Given
    added: Mapping[str, tuple[Line, ...]]
    accounts: Mapping[str, Account]
    before: Mapping[str, Account] = field(repr=False)


def reached(rounds: Iterable[Given], known: Sequence[Reached] = ()) -> list[Reached]:
    """Where everybody is after each of the rounds, which come in their order.

    `known` is what another time gave, round by round: what is the same now is the same object.
    Raises as `lines_of_round` does.
    """
    made: list[Reached] = []
    same = True
    for number, given in enumerate(rounds):
        earlier = known[number] if number < len(known) else None
        same = same and earlier is not None and earlier.given == given
        before = made[-1].accounts if made else {}
        made.append(earlier if same and earlier else _gone_on(before, given, earlier))
    return made


def _gone_on(before: Mapping[str, Account], given: Given, earlier: Reached | None) -> Reached:
    """Where everybody is who was there `before`; who is where `earlier` says stays as it says."""
    added = lines_of_round(given.outcomes, given.penalties, given.rules.points)
    names = [name for name in given.rules.order if name in MEASURES]
    alike = earlier if earlier and earlier.given.rules == given.rules else None
    accounts = {}
    for entry in dict.fromkeys(chain(before, (one.entry for one in given.field), added)):
        had, new = before.get(entry), added.get(entry, ())
        if had is not None and not new:
            accounts[entry] = had
        elif alike and alike.before.get(entry) is had and alike.added.get(entry) == new:
            accounts[entry] = alike.accounts[entry]
        else:
            accounts[entry] = account((*had.lines, *new) if had else new, names)
    return Reached(given, added, accounts, before)


def account(lines: tuple[Line, ...], measures: Sequence[str]) -> Account:
    """What these lines amount to."""
    return Account(lines, {name: MEASURES[name](lines) for name in measures})
