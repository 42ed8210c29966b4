"""The register's stream: its events, which hold ids alone, and what they amount to.

Who is registered stands in the rows of Person. The stream says who did what to which id, and which
ids are one person: that is the only state folded here.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.facts import Codec
from engine.facts import payload as payload  # noqa: PLC0414 - what is stored of an event
from engine.kinds import Kind, kinds_in
from engine.refusals import Refusal, Unusable
from tournaments.refusals import Reason

REGISTER = "register"
"""The kind of stream; a club has one."""


@dataclass(frozen=True, slots=True)
class Event(Kind):
    """Something that happened in a club's register; `ranks`: rankings become others by it."""

    ranks: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Registered(Event):
    """Persons (ids) were entered: one at the desk, or all of a list."""

    kind = "registered"

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A person's line was changed; what it says stands in the line alone."""

    kind = "changed"

    person: str


@dataclass(frozen=True, slots=True)
class Erased(Event):
    """Everything personal about these ids, all one person, was blanked."""

    kind = "erased"

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged(Event):
    """`person` is the same person as `keep`, whose line is kept."""

    kind = "merged"
    ranks = True

    keep: str
    person: str


@dataclass(frozen=True, slots=True)
class MergeUndone(Event):
    """The merging of `version` was a mistake."""

    kind = "merge_undone"
    ranks = True

    version: int


@dataclass(frozen=True, slots=True)
class RatingRuled(Event):
    """The club's rating list is computed by this rule from now on (`tournaments.rating`)."""

    kind = "rating_rule"
    ranks = True

    rule: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeriesRuled(Event):
    """The club's series is computed by this rule from now on (`ranking.series_rule`)."""

    kind = "series_rule"
    ranks = True

    rule: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StartListTaken(Event):
    """Ratings from elsewhere that hold from the morning of a day (like "2024-05-01") on.

    Each of `ratings` is a person (id), a rating in thousandths of a point, and a number of games or
    None.
    """

    kind = "start_list"
    ranks = True

    date: str
    ratings: tuple[tuple[str, int, int | None], ...]


@dataclass(frozen=True, slots=True)
class StartListUndone(Event):
    """The start list of `version` was a mistake."""

    kind = "start_list_undone"
    ranks = True

    version: int


@dataclass(frozen=True, slots=True)
class SeasonAgreed(Event):
    """A season (id) is computed by this rule from now on; the first one of an id begins it.

    `tournaments` are the streams that were chosen; None: all of the days that the rule names. What
    it is called stands in a text under its id.
    """

    kind = "season"
    ranks = True

    season: str
    rule: dict[str, Any]
    tournaments: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SeasonNamed(Event):
    """A season is called otherwise from now on; how, stands in its text alone."""

    kind = "season_named"

    season: str


@dataclass(frozen=True, slots=True)
class SeasonPublished(Event):
    """Everybody may see a season from now on, and its ranking goes out under numbers."""

    kind = "season_published"
    ranks = True

    season: str


@dataclass(frozen=True, slots=True)
class SeasonWithdrawn(Event):
    """A season is the club's alone again, with all that went out of it."""

    kind = "season_withdrawn"
    ranks = True

    season: str


EVENTS: dict[str, type[Event]] = kinds_in(sys.modules[__name__])
"""All kinds of events above, by their names."""


def _unknown_kind(kind: object) -> Unusable:
    return Unusable("kind", "The register has no event {kind}.", kind=kind)


_CODEC: Codec[Event] = Codec(EVENTS, _unknown_kind)
SCHEMAS = _CODEC.schemas


@dataclass(frozen=True)
class Merges:
    """Which mergings hold after `version` events: version of the event -> the event."""

    version: int = 0
    holding: Mapping[int, Merged] = field(default_factory=dict)

    def aliases(self) -> dict[str, str]:
        """Each merged id with the id that is kept in the end."""
        into = {merged.person: merged.keep for merged in self.holding.values()}
        return {person: _end(into, person) for person in into}


def _end(into: Mapping[str, str], person: str) -> str:
    while person in into:
        person = into[person]
    return person


def decides(event: Event, season: str | None) -> bool:
    """Whether a season becomes another one by an event; None: the rankings that are of no season.

    A season has its own rule, so of all else only who is one person moves it.
    """
    if isinstance(event, SeasonAgreed | SeasonPublished | SeasonWithdrawn):
        return event.season == season
    return event.ranks if season is None else isinstance(event, Merged | MergeUndone)


def decide_merge(state: Merges, keep: str, people: Sequence[str]) -> tuple[Merged, ...]:
    """The events by which `people` become aliases of `keep`.

    Only who is not merged yet can be merged or kept, so that no circle can arise. Raises Refusal
    NOTHING_TO_MERGE, MERGED_WITH_ONESELF, MERGED_ALREADY with the ids.
    """
    aliases = state.aliases()
    if not people:
        raise Refusal(Reason.NOTHING_TO_MERGE)
    if keep in people or len(set(people)) < len(people):
        raise Refusal(Reason.MERGED_WITH_ONESELF)
    for person in (keep, *people):
        if person in aliases:
            raise Refusal(Reason.MERGED_ALREADY, person=person, kept=aliases[person])
    return tuple(Merged(keep, person) for person in people)


def decide_undo(state: Merges, person: str) -> MergeUndone:
    """The event by which `person` is somebody of their own again; raises Refusal NOT_MERGED."""
    for version, merged in state.holding.items():
        if merged.person == person:
            return MergeUndone(version)
    raise Refusal(Reason.NOT_MERGED, person=person)


def apply(state: Merges, event: Event) -> Merges:
    """The state after one more event."""
    holding = dict(state.holding)
    if isinstance(event, Merged):
        holding[state.version + 1] = event
    elif isinstance(event, MergeUndone):
        holding.pop(event.version, None)
    return Merges(state.version + 1, holding)


def replay(events: Iterable[Event]) -> Merges:
    """The state after these events, from nothing."""
    state = Merges()
    for event in events:
        state = apply(state, event)
    return state


def ids_in(event: Event) -> frozenset[str]:
    """The persons that an event names; undoing names an earlier event.

    A rule names who declines a seat, and to whom prizes are given.
    """
    match event:
        case Registered(people) | Erased(people):
            return frozenset(people)
        case Changed(person):
            return frozenset((person,))
        case Merged(keep, person):
            return frozenset((keep, person))
        case SeriesRuled(rule) | SeasonAgreed(rule=rule):
            given = (one["person"] for one in rule.get("prizes", ()) if "person" in one)
            return frozenset((*rule.get("qualify_declined", ()), *given))
        case StartListTaken(ratings=ratings):
            return frozenset(person for person, _rating, _games in ratings)
        case _:
            return frozenset()


def from_payload(kind: str, facts: Mapping[str, Any]) -> Event:
    """The event of stored facts in their newest shape; raises Unusable."""
    return _CODEC.read(kind, SCHEMAS.get(kind), facts)
