"""Evenings written as text, and standings drawn as text.

A line is a table: "1.2 Anna 412 Bert 388" (round 1, table 2). Instead of a score stand `bye`, "3rd"
(a place without a score), "+" (there for nothing) and "-" (absent). Equal scores share a place.
"""

import re

from tournaments.results import Outcome, Penalty, exact_data, places_by
from tournaments.standings.table import Entrant, standing


def tables(text, division="A"):
    """The outcomes of an evening."""
    return [table(line, division) for line in text.strip().splitlines()]


def table(line, division="A"):
    """One outcome."""
    number, *seats = line.split()
    round_, at = number.split(".")
    entries, had = tuple(seats[::2]), seats[1::2]
    absent = tuple(entry for entry, mark in zip(entries, had, strict=True) if mark == "-")
    marks = [mark for mark in had if mark != "-"]
    nothing = (None,) * len(entries)
    if had == ["bye"]:
        return Outcome(division, int(round_), None, entries, nothing, None, "bye")
    if not marks or set(marks) == {"+"}:
        kind = "forfeit" if marks else "double_forfeit"
        return Outcome(division, int(round_), int(at), entries, nothing, None, kind, absent)
    numbers = [int(re.sub(r"\D", "", mark) or 0) for mark in marks]
    by_place = not marks[0].isdigit()
    places = iter(numbers if by_place else places_by(numbers))
    scores = None if by_place else tuple(0 if mark == "-" else int(mark) for mark in had)
    where = tuple(None if mark == "-" else next(places) for mark in had)
    return Outcome(division, int(round_), int(at), entries, where, scores, "played", absent)


def entrants(outcomes):
    """An entrant for everybody who is named."""
    return [Entrant(entry) for entry in sorted({e for one in outcomes for e in one.entries})]


def standing_of(text, **how):
    """The standing after an evening."""
    outcomes = tables(text)
    field = how.pop("entrants", None) or entrants(outcomes)
    return standing(field, outcomes, division="A", **how)


def drawn(one):
    """A standing as lines: place ("=" if shared), entry ("x" if it left), values in their order."""
    return "\n".join(
        " ".join(
            [
                f"{row.place}{'=' if row.shared else ''}",
                row.entry + ("x" if row.left else ""),
                *(str(exact_data(row.values[name])) for name in one.order if name in row.values),
            ]
        )
        for row in one.rows
    )


def random_evening(chance, *, sizes=(2,), entries=6, rounds=3, most=3, unplayed=True):
    """Outcomes of a small tournament with many ties; `chance` is a Random."""
    names = [f"e{number}" for number in range(entries)]
    outcomes = []
    for round_ in range(1, rounds + 1):
        left = chance.sample(names, len(names))
        while left:
            size = min(chance.choice(sizes), len(left))
            seats, left = left[:size], left[size:]
            mark = chance.random() if unplayed else 1
            had = [str(chance.randint(0, most)) for _ in seats]
            if size == 1:
                had = ["bye"]
            elif mark < 0.1:
                had = ["-"] * size
            elif mark < 0.3:
                had = ["+"] * (size - 1) + ["-"]
            elif mark < 0.4 and size > 2:
                had[-1] = "-"
            words = [word for seat in zip(seats, had, strict=True) for word in seat]
            outcomes.append(table(" ".join([f"{round_}.{len(left) + 1}", *words])))
    return [one for one in outcomes if unplayed or one.kind == "played"]


def random_penalties(chance, outcomes):
    """A few penalties for those who played."""
    names = sorted({entry for one in outcomes for entry in one.entries})
    return [
        Penalty(
            chance.choice(names), chance.randint(1, 3), chance.randint(0, 1), chance.randint(0, 2)
        )
        for _ in range(chance.randint(0, 2))
    ]
