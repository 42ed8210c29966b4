"""Documents of a standing: with its rounds, the cross table, the wall chart, the prizes."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from frontend.pages.tournaments import standings
from frontend.pages.tournaments.explained_rows import Criterion, criteria
from frontend.pages.tournaments.standings import Row as RowShown
from frontend.pages.tournaments.words import halves, heading, letter, so_far
from frontend.paper.asked import Asked, Data
from frontend.paper.lists import CENTER, LIST, RIGHT, WALL, column, listed, strong
from tournaments.collation import in_order
from tournaments.directing.explained_rows import explained_rows
from tournaments.standings.lines import Line
from tournaments.standings.table import Row

_UPRIGHT = 6  # rounds that have room on an upright page
_CROSSED = 12
_SQUARE = 40  # players whose names and columns have room on one page
_ACROSS = 15  # rounds of a wall chart beside each other
_SMALL, _SMALLEST = 9, 7


def with_rounds(asked: Asked) -> Data:
    """The standing, with what happened in each round: how it went, against which place."""
    standing = asked.standing
    rounds = range(1, standing.round + 1)
    places = {row.entry: row.place for row in standing.rows}
    shown = standings.rows(standing, asked.names)
    rows = [
        [
            strong(row.place),
            _called(row),
            *(_went(raw, number, places) for number in rounds),
            *(value for _column, value in row.values),
        ]
        for row, raw in zip(shown, standing.rows, strict=True)
    ]
    heads = [
        column(_("Pl."), RIGHT),
        column(_("Player"), wide=True),
        *(column(str(number), CENTER) for number in rounds),
        *(column(one.title, RIGHT) for one in standings.columns(standing)),
    ]
    running = asked.visit.is_running(asked.division, standing.round)
    flipped = len(rounds) > _UPRIGHT
    size = _SMALL if len(rounds) > _CROSSED else WALL if asked.large and not flipped else LIST
    note = _("In the rounds: how it went, against which place, and the own points below.")
    across = _ACROSS if len(rounds) > 2 * _CROSSED else 0
    more: Data = {"across": across, "flipped": flipped, "size": size, "note": note}
    more["criteria"] = [one.in_a_line for one in standings.counted(standing)]
    return listed(asked, heading(standing.round, running=running), heads, rows, **more)


def explained(asked: Asked) -> Data:
    """Every row with each criterion of the order: its exact value, and what it is made of."""
    told = explained_rows(
        asked.visit.row.stream, asked.visit.state, asked.division, asked.round or None
    )
    names = asked.names
    rows = [
        [
            strong(row["place"]) if not number else "",
            strong(names[row["entry"]]) if not number else "",
            one.title,
            strong(one.value),
            _parts(one),
        ]
        for row in told
        for number, one in enumerate(criteria(row, names))
    ]
    heads = [
        column(_("Pl."), RIGHT),
        column(_("Player")),
        column(_("Criterion")),
        column(_("Value"), RIGHT),
        column(_("How it comes about"), wide=True),
    ]
    heading = _("How the standing after round {number} comes about")
    by = [one.in_a_line for one in standings.counted(asked.standing)]
    more: Data = {"size": _SMALL, "criteria": by}
    return listed(asked, heading.format(number=asked.standing.round), heads, rows, **more)


def _parts(one: Criterion) -> str:
    """The parts of a value in a few words; what does not count stands in brackets."""
    told = []
    for part in one.parts:
        amount = part.amount if part.counts else f"({part.amount})"
        about = " ".join(filter(None, (f"{part.round}.", part.opponents)))
        told.append(f"{about}: {amount}")
    return "; ".join(filter(None, ("; ".join(told), one.among))) or one.how


def _called(row: RowShown) -> str:
    return "{} ({})".format(row.name, _("withdrawn")) if row.left else row.name


def _went(row: Row, number: int, places: Mapping[str, int]) -> str:
    told = []
    for line in row.lines:
        if line.round == number:
            sign = letter(line.outcome(row.entry))
            others = "+".join(str(places.get(one.entry, "")) for one in line.opponents)
            told.append(f"{sign} {others}".strip())
            if line.score is not None:
                told.append(str(line.score))
    return "\n".join(told)


def cross_table(asked: Asked) -> Data:
    """Who met whom, and who won: a row and a column for each place.

    Of more than fit on a page it is by rounds, as such fields are printed everywhere.
    """
    standing = asked.standing
    rows = standing.rows
    if len(rows) > _SQUARE:
        heading = _("Cross table after round {number}").format(number=standing.round)
        return {**with_rounds(asked), **asked.titled(heading)}
    shown = standings.rows(standing, asked.names)
    cells = [
        [strong(row.place), _called(row), *_met(raw, rows), strong(_first(row))]
        for row, raw in zip(shown, rows, strict=True)
    ]
    first = standings.columns(standing)[:1]
    heads = [
        column(_("Pl."), RIGHT),
        column(_("Player"), wide=True),
        *(column(str(row.place), CENTER) for row in rows),
        *(column(one.title, RIGHT) for one in first),
    ]
    many = len(rows) > _CROSSED
    size = LIST if not many else _SMALL if len(rows) <= 2 * _CROSSED else _SMALLEST
    heading = _("Cross table after round {number}").format(number=standing.round)
    note = _("1 won, ½ drawn, 0 lost; among more than two the own points.")
    by = [one.in_a_line for one in standings.counted(standing)]
    more: Data = {"flipped": many, "size": size, "note": note, "criteria": by}
    return listed(asked, heading, heads, cells, lined=True, **more)


def _first(row: RowShown) -> str:
    return row.values[0][1] if row.values else ""


def _met(row: Row, rows: Sequence[Row]) -> Iterator[str]:
    for other in rows:
        if other.entry == row.entry:
            yield "×"
            continue
        met = [
            _against(line)
            for line in row.lines
            if any(one.entry == other.entry for one in line.opponents)
        ]
        yield " ".join(met)


def _against(line: Line) -> str:
    if len(line.opponents) > 1:
        return "•" if line.score is None else str(line.score)
    return halves(line.half_wins)


def wall_chart(asked: Asked) -> Data:
    """Everybody by name with a field for each planned round, filled in as far as it is known."""
    standing = asked.standing
    known = {row.entry: row for row in standing.rows}
    order = sorted(asked.entries, key=lambda entry: in_order(asked.names[entry]))
    number = {entry: place for place, entry in enumerate(order, start=1)}
    rounds, spread = range(1, len(asked.plan) + 1), asked.visit.tells_spread
    rows = [
        [
            strong(number[entry]),
            asked.names[entry],
            *(_field(known.get(entry), one, number, tells_spread=spread) for one in rounds),
        ]
        for entry in order
    ]
    heads = [
        column(_("No."), RIGHT),
        column(_("Player"), wide=len(rounds) <= _UPRIGHT),
        *(column(str(one), CENTER, wide=True) for one in rounds),
    ]
    size = _SMALL if len(rounds) > _CROSSED else LIST
    note = (
        _("Below the opponent's number: won games and spread so far.")
        if spread
        else _("Below the opponent's number: won games so far.")
    )
    across = _ACROSS if len(rounds) > _ACROSS else 0
    more: Data = {"across": across, "lined": True, "size": size, "air": 0.45, "note": note}
    return listed(asked, _("Wall chart"), heads, rows, flipped=True, **more)


def _field(row: Row | None, number: int, numbers: Mapping[str, int], *, tells_spread: bool) -> str:
    """The opponent's number, and won games and spread through this round."""
    lines = [line for line in row.lines if line.round <= number] if row else []
    mine = [line for line in lines if line.round == number]
    if row is None or not mine:
        return " \n "
    against = "+".join(str(numbers.get(one.entry, "")) for line in mine for one in line.opponents)
    went = letter(mine[0].outcome(row.entry))
    won = sum(line.half_wins for line in lines)
    below = so_far(won, sum(line.spread for line in lines), tells_spread=tells_spread)
    return f"{went} {against}\n{below}"


def result_of(row: RowShown) -> str:
    """What somebody has reached, in a few words: the first two criteria."""
    return ", ".join(f"{one.title} {value}" for one, value in row.values[:2])
