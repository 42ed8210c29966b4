"""From a tournament's state to its standings: pure, so that any version has its own."""

from collections.abc import Iterator

from tournaments.course.outcomes import outcomes_of, rounds_played
from tournaments.course.state import Entry, State
from tournaments.points import read_points
from tournaments.standings.data import as_text
from tournaments.standings.table import Entrant, Standing, standing


def entrants(state: State, division: str) -> list[Entrant]:
    """The entries of a division as the standing wants them."""
    return [
        Entrant(entry.id, entry.number, *_since_and_left(entry))
        for entry in state.entries.values()
        if entry.division == division
    ]


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
        for number in range(rounds_played(state, division) + 1):
            found = standing_of(state, division, number)
            yield division, number, as_text(found, explained=True)
