"""From a tournament's state to the winners of its prizes: pure, so that any version has its own."""

from tournaments.awarding import Awarded
from tournaments.course.shapes import Highlight
from tournaments.course.state import State
from tournaments.directing.computed_standings import standing_of
from tournaments.prizes import Player, Results, awarded
from tournaments.standings.lines import Line


def prizes_of(state: State, through: int | None = None) -> tuple[Awarded[Line], ...]:
    """The prizes with who wins them after a round (None: after all that was played)."""
    told = state.prizes
    if not told.prizes:
        return ()
    return awarded(told.prizes, played_by(state, through), one_each=told.one_each)


def played_by(state: State, through: int | None = None) -> Results:
    """What prizes follow from, of all divisions."""
    players = {
        one.id: Player(one.id, one.division, one.category, one.rating)
        for one in state.entries.values()
    }
    standings = (standing_of(state, division, through) for division in state.divisions)
    rows = {row.entry: row for one in standings for row in one.rows}
    return Results(players, rows, _highlights(state, through))


def _highlights(state: State, through: int | None) -> dict[str, tuple[Highlight, ...]]:
    """What was noted of the games of each entry, in the order of the rounds."""
    found: dict[str, tuple[Highlight, ...]] = {}
    for division in state.divisions.values():
        for number, paired in division.rounds.items():
            if paired.published and (through is None or number <= through):
                for table in paired.tables.values():
                    for entry, noted in (table.highlights or {}).items():
                        found[entry] = (*found.get(entry, ()), noted)
    return found
