"""What a row of a club's ranking comes from, in words: tournament by tournament."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from frontend.pages.tournaments.words import decimal, points_of
from tournaments.directing.sources import Source
from tournaments.rating import MILLION, whole_points


@dataclass(frozen=True)
class Counted:
    """What a tournament gave somebody in a series."""

    source: Source | None
    date: date
    place: int
    points: str
    counts: bool
    division: str = ""


@dataclass(frozen=True)
class Rated:
    """What a tournament did to somebody's rating: games, wins, those expected, the change."""

    source: Source | None
    date: date
    games: int
    wins: str
    expected: str
    change: str


@dataclass(frozen=True)
class Because:
    """What tournaments gave, in a series; or where a rating began, and what was played since."""

    results: tuple[Counted, ...] = ()
    start: str = ""
    rated: tuple[Rated, ...] = ()


def is_made_of(row: Mapping[str, Any]) -> bool:
    """Whether the text of a ranking says what this row comes from."""
    return bool(row.get("results")) or "start" in row


def tournaments_of(row: Mapping[str, Any]) -> int:
    """How many tournaments a row comes from."""
    return len(row.get("results") or row.get("tournaments", ()))


def because_of(
    row: Mapping[str, Any], body: Mapping[str, Any], sources: Mapping[str, Source]
) -> Because:
    """What a row of the text of a ranking comes from, as far as the viewer may see tournaments."""
    write = points_of(body)
    return Because(
        tuple(_counted(one, sources, write) for one in row.get("results", ())),
        _start(row) if "start" in row else "",
        tuple(_rated(one, sources) for one in row.get("tournaments", ())),
    )


def _counted(
    one: Mapping[str, Any], sources: Mapping[str, Source], write: Callable[[Any], str]
) -> Counted:
    source = sources.get(one["stream"])
    return Counted(
        source,
        date.fromisoformat(one["date"]),
        one["place"],
        write(one["points"]),
        one["counted"],
        one["division"] if source and source.many else "",
    )


def _start(row: Mapping[str, Any]) -> str:
    """Where a rating began, in a sentence, and how sure it is by now where its system knows."""
    start = row["start"]
    said = {
        "list": _("Began with {rating} by the start list of {date}."),
        "entry": _("Began with {rating}, as written down at the first entry."),
        "start": _("Began with {rating}, as every newcomer."),
        "performance": _("Began with {rating}: that is what the first tournament was worth."),
    }[start["by"]]
    day = start["date"] and date_format(date.fromisoformat(start["date"]), "SHORT_DATE_FORMAT")
    began = said.format(rating=rounded(start["rating"]), date=day)
    if "doubt" not in row:
        return began
    sure = _("In two of three cases the true strength is at most {points} points away.")
    return f"{began} {sure.format(points=rounded(row['doubt']['deviation']))}"


def _rated(one: Mapping[str, Any], sources: Mapping[str, Source]) -> Rated:
    change = rounded(one["change"])
    return Rated(
        sources.get(one["stream"]),
        date.fromisoformat(one["date"]),
        one["games"],
        decimal(Fraction(one["half_wins"]) / 2),
        decimal(Fraction(one["expected"], MILLION)),
        change if change.startswith("−") or change == "0" else f"+{change}",
    )


def rounded(thousandths: int) -> str:
    """A rating as lists show it, in whole points."""
    return str(whole_points(thousandths)).replace("-", "−")
