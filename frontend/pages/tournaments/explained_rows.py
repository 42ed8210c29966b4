"""A row of a standing explained to people: each criterion with its parts, and its neighbours."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from frontend.pages.tournaments.words import CRITERIA, exactly
from tournaments.collation import in_order
from tournaments.directing.criteria import HALF

Names = Mapping[str, str]
Plain = Mapping[str, Any]

_RATED = frozenset({"RATING", "FIDE", "GERMAN"})


@dataclass(frozen=True)
class Part:
    """A part of a value as a line: round, against whom, what they have, what was won, what counts.

    What is not asked by the criterion is empty.
    """

    round: str
    opponents: str
    of: str
    won: str
    amount: str
    counts: bool
    why: str


@dataclass(frozen=True)
class Criterion:
    """A criterion as a small table; `of` heads what opponents have, empty where nobody asks."""

    title: str
    rule: str
    cited: str
    value: str
    how: str
    among: str
    of: str
    asks_won: bool
    parts: tuple[Part, ...]


def criteria(row: Plain, names: Names) -> list[Criterion]:
    """Every criterion of a row, in the order in which they decide."""
    return [_criterion(one, names) for one in row["criteria"]]


def between(row: Plain, names: Names) -> list[str]:
    """What decided against the row above and the row below, a sentence each."""
    return list(_between(row, names))


def _between(row: Plain, names: Names) -> Iterator[str]:
    behind = _("Behind {name}: {criterion} {own} instead of {above}.")
    ahead = _("Ahead of {name}: {criterion} {above} instead of {own}.")
    for neighbour, template in ((row["higher"], behind), (row["lower"], ahead)):
        if neighbour is None:
            continue
        name, decision = names[neighbour["entry"]], neighbour["decision"]
        if decision is None:
            yield _("Equal to {name} in everything that counts.").format(name=name)
            continue
        unit = next(
            one["unit"] for one in row["criteria"] if one["criterion"] == decision["criterion"]
        )
        yield template.format(
            name=name,
            criterion=CRITERIA[decision["criterion"]][0],
            own=exactly(unit, decision["own"]),
            above=exactly(unit, decision["above"]),
        )


def _criterion(one: Plain, names: Names) -> Criterion:
    rated = one["how"]["code"] in _RATED
    asks = any(part["of"] is not None for part in one["parts"])
    editions = ", ".join(map(str, one["editions"]))
    among = ", ".join(sorted((names[entry] for entry in one["among"]), key=in_order))
    return Criterion(
        one["title"],
        one["rule"],
        f"{one['source']} ({editions})" if editions else one["source"],
        "–" if one["value"] is None else exactly(one["unit"], one["value"]),
        one["how"]["detail"],
        _("The games among {names} are compared.").format(names=among) if among else "",
        (_("Rating") if rated else _("Their points")) if asks else "",
        any(part["won"] is not None for part in one["parts"]),
        tuple(_part(part, one["unit"], names, rated=rated) for part in one["parts"]),
    )


def _part(part: Plain, unit: str, names: Names, *, rated: bool) -> Part:
    of, won = part["of"], part["won"]
    return Part(
        "" if part["round"] is None else str(part["round"]),
        ", ".join(names[entry] for entry in part["opponents"]),
        "" if of is None else exactly("" if rated else HALF, of),
        "" if won is None else exactly(HALF, won),
        exactly(unit, part["amount"]),
        part["counts"],
        " ".join(one["detail"] for one in part["why"]),
    )
