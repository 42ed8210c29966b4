"""From a tournament's state to its standings: pure, so that any version has its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import is_not
from typing import NamedTuple

from tournaments.course.brackets import stages_of
from tournaments.course.outcomes import outcomes_at_tables, outcomes_beside, outcomes_of
from tournaments.course.shapes import SetUp
from tournaments.course.state import Entry, Round, State
from tournaments.points import read_points
from tournaments.results import Outcome, Penalty
from tournaments.standings.data import as_text
from tournaments.standings.order import check_criteria
from tournaments.standings.rounds import Given, Participant, Reached, Rules, reached
from tournaments.standings.table import Entrant, Standing, field_of, standing, standing_at


def entrants(state: State, division: str) -> tuple[Entrant, ...]:
    """The entries of a division as the standing wants them."""
    asked = "knock_out" in state.setup.standing
    stages = stages_of(state, division) if asked else {}
    return tuple(
        Entrant(
            entry.id,
            entry.number,
            *_since_and_left(entry),
            entry.rating,
            stages.get(entry.id, ()),
        )
        for entry in state.entries.values()
        if entry.division == division
    )


def _since_and_left(entry: Entry) -> tuple[int, int | None]:
    """From which round on an entry is in standings, and from which on it is marked as gone."""
    (enters, _), (since, plays) = entry.spells[0], entry.spells[-1]
    byes = [number for number, bye in (entry.absences or {}).items() if bye]
    begins = min([enters, *byes])  # a bye for a round that was out already is in its standing
    # Who plays from the first round on is there before it; a late entry changes no earlier round.
    # Who does not play the next round has left in the standing after this one.
    return 0 if enters == 1 else begins, None if plays else since - 1


def standing_of(state: State, division: str, through: int | None = None) -> Standing:
    """The standing of a division after a round (None: after all that was played)."""
    return standing(
        entrants(state, division),
        outcomes_of(state),
        division=division,
        order=state.setup.standing,
        points=read_points(state.setup.points),
        penalties=state.penalties,
        through=through,
    )


def standings_of(state: State) -> Iterator[tuple[str, int, str]]:
    """Division, round and canonical text of every standing, from before the first round on."""
    for division in state.divisions:
        for end in played_out(state, division).ends:
            yield division, end.given.round, as_text(standing_at(end), explained=True)


class Counted(NamedTuple):
    """What counted in a round, and what this was read from."""

    paired: Round
    entries: Mapping[str, Entry]
    setup: SetUp
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A division as far as it was played: where everybody was after each round, from round 0 on.

    `entrants` and `counted` are what that was read from, to be compared when it is read again.
    """

    entrants: tuple[Entrant, ...]
    counted: Mapping[int, Counted]
    ends: tuple[Reached, ...]


NOTHING = PlayedOut((), {}, ())
"""What is known of a division of which nobody knows anything."""


def played_out(state: State, division: str, known: PlayedOut = NOTHING) -> PlayedOut:
    """A division as it stands; `known` is what it was at any other time, if anybody knows.

    It makes this faster and no different: rounds are taken from it up to the first one that is
    made from something else now. Raises Refusal where there is no standing (see `standings`).
    """
    here = entrants(state, division)
    counted = _counted(state, division, known.counted)
    outcomes = {number: one.outcomes for number, one in counted.items() if one.outcomes}
    last = max(outcomes, default=0)
    rules = Rules(division, check_criteria(state.setup.standing), read_points(state.setup.points))
    fined = _fined(state, {one.id for one in here})
    given = (
        Given(rules, number, field, outcomes.get(number, ()), fined.get(number, ()))
        for number, field in enumerate(_fields(here, division, last, known))
    )
    return PlayedOut(here, counted, tuple(reached(given, known.ends)))


def _counted(state: State, division: str, known: Mapping[int, Counted]) -> dict[int, Counted]:
    """What counted in each published round; read again where it was read from something else."""
    code = state.divisions[division]
    found = {}
    for number, paired in code.rounds.items():
        if paired.published:
            source = (paired, state.entries, state.setup)
            same = known.get(number)
            if same is None or any(map(is_not, same[:3], source)):
                at_tables = outcomes_at_tables(code, paired)
                same = Counted(*source, (*at_tables, *outcomes_beside(state, code, paired)))
            found[number] = same
    return found


def _fined(state: State, here: set[str]) -> dict[int, tuple[Penalty, ...]]:
    """The penalties of these entries by round."""
    found: dict[int, tuple[Penalty, ...]] = {}
    for one in state.penalties:
        if one.entry in here:
            found[one.round] = (*found.get(one.round, ()), one)
    return found


def _fields(
    here: tuple[Entrant, ...], division: str, last: int, known: PlayedOut
) -> Iterator[tuple[Participant, ...]]:
    """Who stands in the standing after each round up to the last."""
    same = here == known.entrants
    for number in range(last + 1):
        if same and number < len(known.ends):
            yield known.ends[number].given.field
        else:
            yield field_of(here, division, number)
