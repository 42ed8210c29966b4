"""A standing as pages show it: rows that explain themselves, round by round."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _

from frontend.pages.tournaments.words import (
    CRITERIA,
    OUTCOMES,
    halves,
    heading,
    letter,
    signed,
    value,
)
from tournaments.collation import in_order
from tournaments.course.state import State
from tournaments.directing.criteria import CriterionTold, told
from tournaments.directing.results_in_words import place_called
from tournaments.ranking.categories import of_category as placed
from tournaments.standings.lines import PENALTY, Line
from tournaments.standings.order import DIRECT
from tournaments.standings.table import Row as Counted
from tournaments.standings.table import Standing

Names = Mapping[str, str]

GAMES = ("won", "drawn", "lost")


@dataclass(frozen=True)
class Column:
    """A criterion of the standing."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True)
class RoundPlayed:
    """What a round added to a row; `outcome` is a key of OUTCOMES."""

    round: int
    outcome: str
    letter: str
    said: str
    opponents: str
    result: str
    half_points: str
    spread: str


@dataclass(frozen=True)
class Row:
    """Somebody in a standing, with values by column, and why the row stands where it stands.

    Rounds and reasons are put into words when somebody reads them: of a large standing few are.
    """

    entry: str
    place: int
    name: str
    left: bool
    own: bool
    values: tuple[tuple[Column, str], ...]
    counted: Counted = field(repr=False)
    above: Counted | None = field(repr=False)
    names: Names = field(repr=False)
    signs: Mapping[str, str] = field(repr=False)

    @cached_property
    def lines(self) -> tuple[RoundPlayed, ...]:
        """Its rounds; none where the standing was read without."""
        return tuple(_played(line, self.entry, self.names) for line in self.counted.lines)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why it stands below the one above it, or beside it."""
        return tuple(_reasons(self.counted, self.above, self.names))

    @property
    def badges(self) -> list[RoundPlayed | None]:
        """One for each round, so that they stand in line; None where there was none for the row."""
        return [self.lines[at] if at is not None else None for at in self._in_line()]

    @cached_property
    def course(self) -> str:
        """How the rounds went, a sign each."""
        lines = self.counted.lines
        return "".join("·" if at is None else self._sign(lines[at]) for at in self._in_line())

    def _sign(self, line: Line) -> str:
        outcome = line.outcome(self.entry)
        return str(line.place) if _of_many(line, outcome) else self.signs[outcome]

    def _in_line(self) -> list[int | None]:
        """Which line is that of which round, then penalties."""
        lines = list(enumerate(self.counted.lines))
        played = {line.round: at for at, line in lines if line.kind != PENALTY}
        rounds = [played.get(number) for number in range(1, max(played, default=0) + 1)]
        return [*rounds, *(at for at, line in lines if line.kind == PENALTY)]


@dataclass(frozen=True)
class Entered:
    """Somebody who is entered in a division, from which round on; `left` if withdrawn."""

    entry: str
    name: str
    left: bool
    own: bool
    since: int


@dataclass(frozen=True)
class StandingShown:
    """A standing with its rows explained; `round` is 0 before anything counts.

    Until then it is who is `entered`, also for a later round, who is in no row yet.
    """

    round: int
    running: bool
    columns: Sequence[Column]
    counted: Sequence[CriterionTold]
    rows: Sequence[Row]
    entered: Sequence[Entered]

    @property
    def width(self) -> int:
        """How many columns a row has beside its place."""
        return len(self.columns) + 1

    @property
    def heading(self) -> str:
        """After which round it is, or during which, as long as that is not closed."""
        return heading(self.round, running=self.running)


def columns(standing: Standing) -> list[Column]:
    """The criteria that have a number in every row."""
    return [_column(name) for name in standing.order if name not in DIRECT]


def counted(standing: Standing) -> list[CriterionTold]:
    """All criteria, in the order in which they decide."""
    return told(standing.order)


def entered(state: State, division: str, names: Names, own: Collection[str] = ()) -> list[Entered]:
    """Who is entered in a division, by name."""
    found = (
        Entered(one.id, names[one.id], not one.spells[-1][1], one.id in own, one.spells[0][0])
        for one in state.entries.values()
        if one.division == division
    )
    return sorted(found, key=lambda one: in_order(one.name))


def rows(standing: Standing, names: Names, own: Collection[str] = ()) -> list[Row]:
    """The rows of a standing, best first; before anything counts it is who plays, by name."""
    begun = standing.round > 0
    shown = columns(standing) if begun else []
    above = [None, *standing.rows]
    signs = {outcome: letter(outcome) for outcome in OUTCOMES}
    found = [
        Row(
            row.entry,
            row.place,
            names[row.entry],
            row.left,
            row.entry in own,
            tuple((one, value(one.name, row.values[one.name])) for one in shown),
            row,
            before if begun else None,
            names,
            signs,
        )
        for before, row in zip(above, standing.rows, strict=False)
    ]
    return found if begun else sorted(found, key=lambda row: in_order(row.name))


def letters(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """The signs that stand for rounds in these rows, and what they mean; places speak alone."""
    seen = {
        outcome
        for row in rows
        for line in row.counted.lines
        if not _of_many(line, outcome := line.outcome(row.entry))
    }
    return [(letter(outcome), str(OUTCOMES[outcome])) for outcome in OUTCOMES if outcome in seen]


def categories_of(standing: Standing, categories: Mapping[str, str | None]) -> list[str]:
    """The categories of those who stand there, sorted."""
    return sorted({code for row in standing.rows if (code := categories[row.entry])})


def of_category(
    rows: Sequence[Row], categories: Mapping[str, str | None], category: str
) -> list[Row]:
    """The rows of a category with their places in it."""
    told = [{"place": row.place, "category": categories[row.entry], "row": row} for row in rows]
    mine = placed(told, category)
    return [replace(one["row"], place=one["place_in_category"]) for one in mine]


def _column(name: str) -> Column:
    title, meaning = CRITERIA[name]
    return Column(name, str(title), str(meaning))


def _reasons(row: Counted, above: Counted | None, names: Names) -> list[str]:
    """Why the row stands below the one above it, or beside it."""
    if above is None:
        return []
    other, decision = names[above.entry], row.decision
    if decision is None:
        return [_("Equal to {name} in everything that counts.").format(name=other)]
    criterion = decision.criterion
    said = _("Behind {name}: {criterion} {own} instead of {above}.").format(
        name=other,
        criterion=CRITERIA[criterion][0],
        own=value(criterion, decision.own),
        above=value(criterion, decision.above),
    )
    if not decision.among:
        return [said]
    among = ", ".join(sorted((names[one] for one in decision.among), key=in_order))
    return [said, _("The games among {names} are compared.").format(names=among)]


def _played(line: Line, entry: str, names: Names) -> RoundPlayed:
    outcome = line.outcome(entry)
    of_many = _of_many(line, outcome)
    return RoundPlayed(
        line.round,
        outcome,
        str(line.place) if of_many else letter(outcome),
        place_called(line.place or 0) if of_many else str(OUTCOMES[outcome]),
        ", ".join(names[one.entry] for one in line.opponents),
        _result(line, outcome),
        halves(line.half_points),
        signed(line.spread),
    )


def _of_many(line: Line, outcome: str) -> bool:
    """Whether it was a game of more than two, of which the place tells."""
    return outcome in GAMES and len(line.opponents) > 1


def _result(line: Line, outcome: str) -> str:
    """The own score before the others', as far as they are known."""
    scores = [line.score, *(one.score for one in line.opponents)]
    if outcome not in GAMES or None in scores:
        return ""
    result = " : ".join(map(str, scores))
    if line.total == line.score:
        return result
    return _("{result} (counts {points})").format(result=result, points=line.total)
