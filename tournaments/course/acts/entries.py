"""Who plays, from which round on, and who sits one out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import Code, Id
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lookups import (
    check_unpublished,
    division_named,
    entered_as,
    entry_named,
)
from tournaments.course.refusals import Reason
from tournaments.course.state import Entry, State
from tournaments.points import CIRCUMSTANCES

MOST_RATING = 9999


@dataclass(frozen=True, slots=True)
class WithEntry(Act):
    """What says who an entry is; rating, category and club are those of the day and stay."""

    right = "manage_entries"
    public = True

    entry: Id
    person: Id
    division: Code
    rating: int | None = None
    category: Code | None = None
    club: Id | None = None

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:  # noqa: ARG002
        """A rating list begins with the rating of an entry, so it has to be one.

        Asked when an entry is made alone: what was written down before is read as it was.
        """
        return self, list(_faults_of_rating(self.rating))


@dataclass(frozen=True, slots=True)
class Enter(WithEntry):
    """A person enters; rating, category and club are those of the day and stay."""

    kind = "enter"

    from_round: int = 1

    def misfits(self, state: State) -> Iterator[Refusal]:
        """An id is one entry's, a person plays once, and a published round is complete."""
        if self.entry in state.entries:
            yield Refusal(Reason.ENTRY_TAKEN, entry=self.entry)
        yield from _entered_before(state, self.person)
        check_unpublished(state, self.division, self.from_round)

    def effect(self, state: State) -> State:
        """The tournament with one entry more."""
        number = len(state.entries) + 1
        pinned = (self.rating, self.category, self.club)
        spells = ((self.from_round, True),)
        entry = Entry(self.entry, self.person, self.division, number, *pinned, spells)
        return state.with_entry(entry)


@dataclass(frozen=True, slots=True)
class Revise(WithEntry):
    """What was written down wrongly when an entry was made, all of it anew."""

    kind = "revise"

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Another division is possible until the entry was paired, with rounds to play there."""
        entry = entry_named(state, self.entry)
        if self.person != entry.person:
            yield from _entered_before(state, self.person)
        division_named(state, self.division)
        if self.division == entry.division:
            return
        rounds = state.divisions[entry.division].rounds.values()
        if any(self.entry in paired.named() for paired in rounds):
            facts: dict[str, Any] = {"entry": self.entry, "division": entry.division}
            yield Refusal(Reason.ENTRY_HAS_PLAYED, **facts)
        check_unpublished(state, self.division, entry.spells[0][0])

    def effect(self, state: State) -> State:
        """The entry as it should have been made."""
        entry = replace(
            state.entries[self.entry],
            person=self.person,
            division=self.division,
            rating=self.rating,
            category=self.category,
            club=self.club,
        )
        return state.with_entry(entry)


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """An entry plays no more from a round on."""

    kind = "leave"
    right = "manage_entries"
    public = True

    entry: Id
    from_round: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Who is in a published pairing plays, or forfeits."""
        entry = entry_named(state, self.entry)
        last, playing = entry.spells[-1]
        if not playing:
            yield Refusal(Reason.ALREADY_LEFT, entry=self.entry, round=last)
            return
        yield from _before_last_change(entry, self.from_round)
        for number, paired in state.divisions[entry.division].rounds.items():
            if number >= self.from_round and paired.published and self.entry in paired.named():
                facts: dict[str, Any] = {"entry": self.entry, "round": number, "next": number + 1}
                yield Refusal(Reason.SEATED_ALREADY, **facts)

    def effect(self, state: State) -> State:
        """The entry with one spell more, in which it does not play."""
        return _with_spell(state, self.entry, self.from_round, playing=False)


@dataclass(frozen=True, slots=True)
class ComeBack(Act):
    """An entry that left plays again from a round on."""

    kind = "come_back"
    right = "manage_entries"
    public = True

    entry: Id
    from_round: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Only who left comes back, and not into a published round."""
        entry = entry_named(state, self.entry)
        if entry.spells[-1][1]:
            yield Refusal(Reason.NOT_LEFT, entry=self.entry)
            return
        yield from _before_last_change(entry, self.from_round)
        check_unpublished(state, entry.division, self.from_round)

    def effect(self, state: State) -> State:
        """The entry with one spell more, in which it plays."""
        return _with_spell(state, self.entry, self.from_round, playing=True)


@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """An entry was seen, or was not."""

    kind = "check_in"
    right = "check_in"

    entry: Id
    present: bool = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Only an entry can be checked in."""
        entry_named(state, self.entry)
        yield from ()

    def effect(self, state: State) -> State:
        """The entry as it was seen."""
        return state.with_entry(replace(state.entries[self.entry], present=self.present))


@dataclass(frozen=True, slots=True)
class Absent(Act):
    """An entry sits a round out; `bye` says that it has a bye, as it asked for or by circumstance.

    With a bye the round may be out already, if the pairing does not name the entry: who came late.
    """

    kind = "absent"
    schema = 2
    right = "check_in"

    entry: Id
    round: int
    bye: bool = False
    circumstance: Code | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Who would not play the round anyway can't sit it out; a bye may be given afterwards."""
        entry = entry_named(state, self.entry)
        yield from strange_circumstance(self.circumstance)
        overlooked = self.bye and _overlooked(state, entry, self.round)
        if not overlooked:
            check_unpublished(state, entry.division, self.round)
        if entry.is_absent(self.round):
            yield Refusal(Reason.ALREADY_ABSENT, entry=self.entry, round=self.round)
        elif not overlooked and not entry.enrolled(self.round):
            yield Refusal(Reason.NOT_IN_ROUND, entry=self.entry, round=self.round)

    def effect(self, state: State) -> State:
        """The entry with one absence more."""
        entry = state.entries[self.entry]
        absences = {**(entry.absences or {}), self.round: self.bye}
        named = {} if self.circumstance is None else {self.round: self.circumstance}
        circumstances = {**(entry.circumstances or {}), **named} or None
        sitting = replace(
            entry, absences=dict(sorted(absences.items())), circumstances=circumstances
        )
        return state.with_entry(sitting)


def strange_circumstance(circumstance: str | None) -> Iterator[Refusal]:
    """A bye has a circumstance that there is."""
    if circumstance not in (None, *CIRCUMSTANCES):
        known = ", ".join(CIRCUMSTANCES)
        yield Refusal(Reason.NO_SUCH_BYE, circumstance=circumstance, circumstances=known)


def _faults_of_rating(rating: int | None) -> Iterator[Refusal]:
    if rating is not None and not 0 <= rating <= MOST_RATING:
        facts: dict[str, Any] = {"setting": "rating", "value": rating}
        yield Refusal(Reason.BAD_SETTING, values="0 to 9999, or nothing", **facts)


def _with_spell(state: State, entry: str, from_round: int, *, playing: bool) -> State:
    known = state.entries[entry]
    return state.with_entry(replace(known, spells=(*known.spells, (from_round, playing))))


def _overlooked(state: State, entry: Entry, number: int) -> bool:
    """Whether a round is out that does not name the entry."""
    paired = state.round(entry.division, number)
    return paired is not None and paired.published and entry.id not in paired.named()


def _entered_before(state: State, person: str) -> Iterator[Refusal]:
    for entry in state.entries.values():
        if entry.person == person:
            yield entered_as(entry)


def _before_last_change(entry: Entry, from_round: int) -> Iterator[Refusal]:
    last = entry.spells[-1][0]
    if from_round < last:
        facts: dict[str, Any] = {"entry": entry.id, "last": last, "round": from_round}
        yield Refusal(Reason.BEFORE_LAST_CHANGE, **facts)
