"""From the state of a tournament to what a round is paired from, and from there to a proposal."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.facts import fact
from engine.refusals import Refusal
from tournaments.course.acts import Propose
from tournaments.course.awaited import Awaited, awaited, by_rounds, retold
from tournaments.course.basis import BY_HAND, base_of, rests_on_results
from tournaments.course.lookups import check_unpublished, expected, is_here
from tournaments.course.numbering import numbered
from tournaments.course.outcomes import by_play, outcomes_of
from tournaments.course.plans import Before, prized, results_of, system_of
from tournaments.course.refusals import Reason
from tournaments.course.shapes import GivenBye, PlannedRound
from tournaments.course.state import Entry, Round, State
from tournaments.course.tables import Table
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import OF_HISTORY, Field, PlayedTable, Result, System
from tournaments.pairing.field import Entry as Player
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.refusals import Reason as PairingReason
from tournaments.pairing.systems import pair
from tournaments.points import read_points
from tournaments.results import credit

_TWO = 2
ALLOTTED = (None, "odd")
"""The circumstances of a bye that the pairing gave."""


def proposal(
    state: State,
    division: str,
    number: int,
    *,
    seed: str,
    system: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    anyway: bool = False,
) -> Propose:
    """The act that proposes a round of a division, paired as planned or by another system.

    Its tables are numbered. Raises Refusal where the round is out already or can't be paired, and
    RESULTS_AWAITED where results that it rests on are missing or in question: `anyway` says that
    it is paired without them.
    """
    field = pairing_field(state, division, number, seed=seed, system=system, parameters=parameters)
    base, missing = base_of(state, division, number), _missing(state, division, field)
    if missing and not anyway:
        where: dict[str, Any] = {"division": division, "round": number, "rests_on": base}
        raise Refusal(Reason.RESULTS_AWAITED, **where, awaited=by_rounds(missing))
    paired = _paired(field, anyway=anyway)
    facts = paired.data()
    byes = [{**bye, "circumstance": _circumstance(state, bye, number)} for bye in facts["byes"]]
    tables = [retold(state, division, table, missing) for table in facts["tables"]]
    tables = [_resting(table, field, base) for table in tables]
    seatings = numbered(state, division, number, tables)
    return Propose(
        division,
        number,
        system=paired.system,
        system_version=paired.version,
        parameters=facts["parameters"],
        seed=seed,
        field=paired.field,
        based_on=state.version,
        tables=seatings,
        byes=fact(tuple[GivenBye, ...], byes, "byes"),
        tools=facts["tools"] or None,
        rests_on=None if base == number - 1 else base,
        awaited=tuple((one.round, one.table) for one in missing),
    )


def _paired(field: Field, *, anyway: bool) -> Pairing:
    """The round as the system draws it; `anyway` lets a bye by hand be as it was set."""
    try:
        return pair(field)
    except Refusal as refusal:
        if not anyway or refusal.reason is not PairingReason.UNFAIR_BYE:
            raise
    return pair(replace(field, system=replace(field.system, unfair=True)))  # type: ignore[type-var]


_CIRCUMSTANCES = {
    Why.BYE_ASKED.name: "asked",
    Why.BYE_ALONE.name: "opponent",
    Why.BYE_BY_HAND.name: "other",
}


def _circumstance(state: State, bye: dict[str, Any], number: int) -> str:
    """Why somebody has a bye: as it was said beforehand, else by the reason of the pairing."""
    entry = state.entries[bye["entry"]]
    if entry.asked_for_bye(number):
        return entry.circumstance(number)
    codes = [one["code"] for one in bye["why"]]
    return next((_CIRCUMSTANCES[code] for code in codes if code in _CIRCUMSTANCES), "odd")


def _missing(state: State, division: str, field: Field) -> list[Awaited]:
    """What the round rests on and is not there."""
    if not rests_on_results(field.system.name, field.system.parameters(), field.round):
        return []
    return awaited(state, division, base_of(state, division, field.round))


def _resting(table: dict[str, Any], field: Field, base: int) -> dict[str, Any]:
    """A table that says which standing it was paired by, where that is not the newest."""
    if base == field.round - 1 or field.system.name == BY_HAND:
        return table
    return {**table, "why": [Statement(Why.RESTS_ON, {"round": base}).data(), *table["why"]]}


def pairing_field(
    state: State,
    division: str,
    number: int,
    *,
    seed: str,
    system: str | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Field:
    """What a round of a division is paired from: as planned, or by `system` with `parameters`.

    Parameters are as in a plan; without a system they stand in place of those of the plan. Results
    count up to the round that it rests on; of later rounds it is known who was to meet.
    A table that was not played is no meeting, and whoever was there and had no opponent counts as
    having had a bye. Rounds missed before a late entry or a return count like a bye as well, so
    that the next one goes to somebody else. Raises Refusal.
    """
    check_unpublished(state, division, number)
    playing, byes = expected(state, division, number)
    planned = _planned(state, division, number, system, parameters)
    before = _before(state, division, number)
    players = _players(state, division, number, before)
    paired_by = _settled(state, division, number, planned, players, before, seed)
    if not paired_by.looks_at.isdisjoint(OF_HISTORY):
        players = _remembered(state, division, number, players, before)
    base = base_of(state, division, number)
    return Field(
        round=number,
        entries=tuple(players[entry.id] for entry in _each_once(playing, byes)),
        system=paired_by,
        played=before.played,
        forbidden=tuple((first, second) for first, second in state.apart),
        fixed=tuple(
            entries
            for round_, entries in state.together
            if round_ == number and state.entries[entries[0]].division == division
        ),
        byes=tuple(entry.id for entry in byes),
        seed=seed,
        rounds=len(state.divisions[division].plan),
        results=tuple(one for one in before.results if one.round <= base),
        prizes=prized(state.prizes, division),
    )


def settled_now(state: State, division: str, number: int, seed: str) -> System:
    """The system of the plan for a round, out or not, settled by what stands now."""
    planned = state.divisions[division].plan[number - 1]
    before = _before(state, division, number)
    players = _players(state, division, number, before)
    return _settled(state, division, number, planned, players, before, seed)


def _before(state: State, division: str, number: int) -> Before:
    played = tuple(_played(state, division, number))
    return Before(played, tuple(results_of(state, division, range(1, number))))


def _settled(
    state: State,
    division: str,
    number: int,
    planned: PlannedRound,
    players: Mapping[str, Player],
    before: Before,
    seed: str,
) -> System:
    strong = tuple(players[one.id] for one in _members(state, division, number))
    return system_of(state, division, number, planned, strong, before, seed)


def _planned(
    state: State,
    division: str,
    number: int,
    system: str | None,
    parameters: Mapping[str, Any] | None,
) -> PlannedRound:
    planned = state.divisions[division].plan[number - 1]
    if system is None and parameters is None:
        return planned
    return PlannedRound(system or planned.system, dict(parameters or {}))


def _members(state: State, division: str, number: int) -> list[Entry]:
    """Who belongs to the division in this round, absent today or not."""
    return [
        entry
        for entry in state.entries.values()
        if entry.division == division and entry.enrolled(number) and is_here(state, entry)
    ]


def _each_once(*groups: list[Entry]) -> list[Entry]:
    return list({entry.id: entry for group in groups for entry in group}.values())


def _players(state: State, division: str, number: int, before: Before) -> dict[str, Player]:
    """All entries of the division as the pairing sees them before the round."""
    scores, spreads = _scores(state, before.results, base_of(state, division, number))
    byes, missed = _byes(state, division, number), _missed(state, division, number)
    seats = Counter(
        (entry, seat) for table in before.played for seat, entry in enumerate(table.seats)
    )
    return {
        entry.id: Player(
            id=entry.id,
            seeding=seeding,
            score=max(scores[entry.id], 0),
            spread=spreads[entry.id],
            byes=byes[entry.id],
            late_byes=missed[entry.id],
            seats=tuple(seats[entry.id, seat] for seat in range(state.setup.seats)),
            club=entry.club or "",
            unrated=entry.rating is None,
            rating=entry.rating,
            category=entry.category or "",
        )
        for seeding, entry in enumerate(starting_list(state, division), start=1)
    }


def _remembered(
    state: State,
    division: str,
    number: int,
    players: Mapping[str, Player],
    before: Before,
) -> dict[str, Player]:
    """The players with what only some systems look at: how all their rounds went."""
    last = [one for one in (number - 1, number - 2) if one > 0]
    floats = [_floats(state, division, one, before.results) for one in last]
    seats: dict[str, list[int]] = {entry: [] for entry in players}
    for table in sorted(before.played, key=lambda table: table.round):
        for seat, entry in enumerate(table.seats):
            seats[entry].append(seat)
    numbers, wins = _numbers(state, division, number), _unplayed_wins(state, division, number)
    return {
        entry: replace(
            player,
            number=numbers.get(entry, 0),
            unplayed_wins=wins[entry],
            floats=tuple(round_.get(entry, "") for round_ in floats),
            sat_at=tuple(seats[entry]),
        )
        for entry, player in players.items()
    }


def _numbers(state: State, division: str, number: int) -> dict[str, int]:
    """The places in the starting list of who plays this round or was ever paired."""
    playing, _ = expected(state, division, number)
    counted = {entry.id for entry in playing}
    for earlier, paired in state.divisions[division].rounds.items():
        if earlier < number and paired.published:
            counted.update(seat for table in paired.tables.values() for seat in table.seats)
            counted.update(bye.entry for bye in paired.byes if bye.circumstance in ALLOTTED)
    named = (entry.id for entry in starting_list(state, division) if entry.id in counted)
    return {entry: place for place, entry in enumerate(named, 1)}


def _unplayed_wins(state: State, division: str, number: int) -> Counter[str]:
    """How often each had the bye of a pairing, or as much as for a win without a game."""
    points, wins = read_points(state.setup.points), Counter[str]()
    for outcome in outcomes_of(state, number - 1):
        if outcome.division != division or outcome.kind == "played":
            continue
        for one in credit(outcome, points):
            allotted = outcome.kind == "bye" and outcome.circumstance in ALLOTTED
            wins[one.entry] += allotted or one.half_points >= points.of_two[0]
    return wins


def _floats(
    state: State, division: str, number: int, results: tuple[Result, ...]
) -> dict[str, str]:
    """Who met a higher or lower score in a round; points without a game are a float down, too."""
    before, _ = _scores(state, results, number - 1)
    after, _ = _scores(state, results, number)
    floats = {entry: "down" for entry in after if after[entry] > before[entry]}
    for table in _played(state, division, number + 1):
        if table.round == number:
            for entry in table.seats:
                rivals = [before[other] for other in table.seats if other != entry]
                floats[entry] = _float(before[entry], max(rivals))
    return floats


def _float(mine: int, theirs: int) -> str:
    return "down" if mine > theirs else "up" if mine < theirs else ""


def starting_list(state: State, division: str) -> list[Entry]:
    """The starting list: by rating, who has none behind the others, then as they were entered."""
    entries = [entry for entry in state.entries.values() if entry.division == division]
    return sorted(entries, key=lambda one: (one.rating is None, -(one.rating or 0), one.number))


def _scores(
    state: State, results: tuple[Result, ...], base: int
) -> tuple[Counter[str], Counter[str]]:
    """Half points and spread of the results up to a round, less penalties."""
    scores, spreads = Counter[str](), Counter[str]()
    for result in results:
        if result.round <= base:
            for entry, (half_points, spread) in zip(result.entries, result.points, strict=True):
                scores[entry] += half_points
                spreads[entry] += spread
    for penalty in state.penalties:
        if penalty.round <= base:
            scores[penalty.entry] -= penalty.half_points
            spreads[penalty.entry] -= penalty.spread
    return scores, spreads


def _tables(state: State, division: str, number: int) -> Iterator[tuple[int, Table]]:
    """The tables of the published rounds before this one; without results behind its base."""
    base = base_of(state, division, number)
    for earlier, paired in state.divisions[division].rounds.items():
        if earlier < number and paired.published:
            for table in paired.tables.values():
                yield earlier, table if earlier <= base else Table(table.number, table.seats)


def _played(state: State, division: str, number: int) -> Iterator[PlayedTable]:
    for earlier, table in _tables(state, division, number):
        there = tuple(entry for entry in by_play(table) if entry not in table.absent)
        if len(there) >= _TWO:
            yield PlayedTable(earlier, there)


def _byes(state: State, division: str, number: int) -> Counter[str]:
    """How many rounds each entry was there for without a game."""
    byes = Counter[str]()
    for earlier, paired in state.divisions[division].rounds.items():
        if earlier < number and paired.published:
            byes.update(bye.entry for bye in paired.byes)
            byes.update(_given_later(state, division, paired))
    for _, table in _tables(state, division, number):
        there = [entry for entry in table.seats if entry not in table.absent]
        byes.update(there if len(there) == 1 else ())
    return byes


def _given_later(state: State, division: str, paired: Round) -> list[str]:
    """Who has got a bye in a round that was out already."""
    named = set(paired.named())
    entries = [one for one in state.entries.values() if one.division == division]
    return [e.id for e in entries if e.id not in named and e.asked_for_bye(paired.number)]


def _missed(state: State, division: str, number: int) -> Counter[str]:
    missed = Counter[str]()
    for earlier, paired in state.divisions[division].rounds.items():
        if earlier < number and paired.published:
            given = _given_later(state, division, paired)
            away = [one.id for one in state.entries.values() if not one.enrolled(earlier)]
            missed.update(one for one in away if one not in given)
    return missed
