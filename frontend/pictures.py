"""The pictures of pages, each with the table behind it: what is drawn, and what stands there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.charts import crosses, lines
from frontend.course_of_play import in_order
from games.schemas_of_games import GamePage

_SHORT = 18  # letters of a name beside a line
_STEPS = 12  # that are named below a picture
_TWO = 2


@dataclass(frozen=True)
class Picture:
    """A picture with its heading, and its table: the names of its columns, and its rows."""

    key: str
    title: str
    drawn: SafeString
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    hint: str = ""
    wide: bool = False


def of_game(page: GamePage) -> Picture | None:
    """The scores of a game over its entries; None where there are no points or hardly any."""
    counted = [
        (one.version, one.seat, one.total)
        for one in in_order(page)
        if one.seat is not None and one.total is not None and not one.struck
    ]
    if len(counted) < _TWO:
        return None
    totals, rows = [0] * len(page.names), list[list[Any]]()
    points = [[(0, 0.0)] for _ in totals]
    for step, (version, seat, total) in enumerate(counted, start=1):
        totals[seat] = total
        points[seat].append((step, total))
        rows.append([version, *totals])
    final = [seat.score or 0 for seat in page.seats]
    if page.result and final != totals:
        rows.append([_("Result"), *final])
    ends = final if page.result else totals
    last = len(rows)
    for seat, end in enumerate(ends):
        if points[seat][-1] != (last, end):
            points[seat].append((last, end))
    named = [f"{short(name)} {end}" for name, end in zip(page.names, ends, strict=True)]
    title = _("How the scores went")
    chart = lines.Chart(
        "scores",
        title,
        _("After {n} entries: {scores}.").format(n=len(counted), scores=", ".join(named)),
        [lines.Line(name, line) for name, line in zip(named, points, strict=True)],
        named_steps(range(1, len(counted) + 1)),
    )
    return Picture("scores", title, lines.drawn(chart), [_("Entry"), *page.names], rows)


def of_places(
    names: Mapping[str, str],
    after: Sequence[Mapping[str, int]],
    own: Iterable[str] = (),
    since: int = 1,
) -> Picture | None:
    """The places of entries after each round from `since` on, each in the order of its standing.

    None for fewer than two rounds.
    """
    if len(after) < _TWO:
        return None
    order, mine = list(after[-1]), set(own)
    # By their order, not by places: who shares one would lie on the same line.
    at = [{entry: number for number, entry in enumerate(one, start=1)} for one in after]
    drawn = [
        lines.Line(
            f"{after[-1][entry]} {short(names[entry])}",
            [(n, one[entry]) for n, one in enumerate(at, since) if entry in one],
            entry in mine,
        )
        for entry in order
    ]
    title = _("Places over the rounds")
    count = len(order)
    said = ngettext(
        "{n} player after each of {rounds} rounds; first is {name}.",
        "{n} players after each of {rounds} rounds; first is {name}.",
        count,
    ).format(n=count, rounds=len(after), name=names[order[0]])
    steps = named_steps(range(since, since + len(after)))
    chart = lines.Chart("places", title, said, drawn, steps, ranks=True, height=120)
    rows = [[names[entry], *(one.get(entry, "–") for one in after)] for entry in order]
    columns = [_("Player"), *(str(n) for n in range(since, since + len(after)))]
    return Picture("places", title, lines.drawn(chart), columns, rows)


@dataclass(frozen=True)
class Met:
    """That a row of a standing met others in a round, and how it went for the row."""

    row: str
    others: tuple[str, ...]
    round: int
    went: str
    said: str


def of_meetings(
    names: Mapping[str, str], order: Sequence[str], met: Iterable[Met]
) -> Picture | None:
    """Who met whom, in the order of the standing; None before anybody has."""
    at = {entry: number for number, entry in enumerate(order)}
    told: dict[str, list[str]] = {entry: [] for entry in order}
    cells: dict[tuple[int, int], str] = {}
    for one in met:
        here = [other for other in one.others if other in at]
        if one.row not in at or not here:
            continue
        for other in here:
            cells[at[one.row], at[other]] = one.went if one.went in crosses.MARKS else "met"
        whom = ", ".join(names[other] for other in here)
        told[one.row].append(
            _("{round}: {names} ({outcome})").format(round=one.round, names=whom, outcome=one.said)
        )
    if not cells:
        return None
    title = _("Who met whom")
    said = _("A row and a column for each of {n} players, in the order of the standing.")
    cross = crosses.Cross(
        "met", title, said.format(n=len(order)), [short(names[entry]) for entry in order], cells
    )
    rows = [[names[entry], " · ".join(told[entry]) or "–"] for entry in order]
    return Picture(
        "met",
        title,
        crosses.drawn(cross),
        [_("Player"), _("Round: with whom")],
        rows,
        _("Full: won; half: shared; a frame: lost; a small square: met without a winner."),
        wide=len(order) > crosses.ROOM,
    )


def of_rating(name: str, start: int, events: Sequence[tuple[str, str, int]]) -> Picture | None:
    """A rating from where it began, event by event: date, title, change in thousandths."""
    if not events:
        return None
    ratings = [Fraction(start, 1000)]
    for _day, _title, change in events:
        ratings.append(ratings[-1] + Fraction(change, 1000))
    whole = [round(one) for one in ratings]
    title = _("Rating over the tournaments")
    said = ngettext(
        "{name}: from {start} to {end} in {n} tournament.",
        "{name}: from {start} to {end} in {n} tournaments.",
        len(events),
    ).format(name=name, start=whole[0], end=whole[-1], n=len(events))
    points = [(step, float(one)) for step, one in enumerate(ratings)]
    steps = {step: events[step - 1][0] for step in named_steps(range(1, len(events) + 1), 4)}
    chart = lines.Chart("rating", title, said, [lines.Line(str(whole[-1]), points)], steps)
    rows = [
        [day, called, f"{round(Fraction(change, 1000)):+d}".replace("-", "−"), now]
        for (day, called, change), now in zip(events, whole[1:], strict=True)
    ]
    columns = [_("Date"), _("Tournament"), _("Change"), _("Rating")]
    return Picture("rating", title, lines.drawn(chart), columns, rows)


def named_steps(steps: range, most: int = _STEPS) -> dict[int, str]:
    """The steps that are named below a picture: not too many, always the last one."""
    every = -(-len(steps) // most)
    return {step: str(step) for step in reversed(range(steps.stop - 1, steps.start - 1, -every))}


def short(name: str) -> str:
    """A name as there is room for it beside a line."""
    return name if len(name) <= _SHORT else f"{name[: _SHORT - 1].rstrip()}…"
