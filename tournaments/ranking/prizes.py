"""Which kinds of prizes a series has, and who wins them: from the rows of its ranking.

A kind that follows from results is a function here that names candidates, people with the
tournaments in which they reached something, and says by its mark `kind` what it is called and how
candidates compare; the rest is `tournaments/awarding.py`. Rows are read as they were published, so
that winners follow from what was published and from nothing else. What the kinds are called stands
in one table of `directing/prizes_in_words.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Annotated, Any

from engine.answers import As
from engine.facts import Code, Id, Word, WordsId
from tournaments.awarding import BY_HAND, Awarded, Candidate, Kinds, given
from tournaments.course.shapes import Prize
from tournaments.results import exact

Row = Mapping[str, Any]
"""Somebody in a series, or what a tournament gave them, as it is published."""
Rows = Sequence[Row]
Found = Iterator[Candidate[Row]]

FOUND: Kinds[Rows, Row] = Kinds()
"""The kinds as they stand below; one `asks` for a part of each result that else is not told."""

kind = FOUND.kind


@kind("standing", less=True, of_standing=True)
def by_place(rows: Rows) -> Found:
    """Everybody by the place in the series."""
    for row in rows:
        yield Candidate(row["person"], row["place"])


@kind("newcomer", less=True, of_standing=True, asks="rated")
def newcomers(rows: Rows) -> Found:
    """Those who came to their first tournament without a rating, by place.

    Nobody where nobody had one.
    """
    if any(one.get("rated") for row in rows for one in row["results"]):
        yield from by_place([row for row in rows if not row["results"][0].get("rated")])


@kind("most_tournaments")
def most_tournaments(rows: Rows) -> Found:
    """The most tournaments played, also those beyond the best ones that count."""
    for row in rows:
        yield Candidate(row["person"], len(row["results"]))


@kind("best_tournament")
def best_tournament(rows: Rows) -> Found:
    """The most points that a single tournament gave, the first one of several."""
    for row in rows:
        best = max(row["results"], key=lambda one: Fraction(one["points"]))
        yield Candidate(row["person"], exact(Fraction(best["points"])), (best,))


@kind("high_game", asks="high")
def high_game(rows: Rows) -> Found:
    """The most points in one game of all tournaments."""
    for row in rows:
        told = [one for one in row["results"] if "high" in one]
        if told:
            best = max(told, key=lambda one: int(one["high"]["score"]))
            yield Candidate(row["person"], best["high"]["score"], (best,))


KINDS = (*FOUND, *BY_HAND)
MOST_PRIZES = 100
LAST_PLACE = 999


@dataclass(frozen=True, slots=True)
class SeriesPrize:
    """A prize of a series: how it is won, by which place, in which class (null: among all).

    What people decide on is given to a `person`, the best word with the `word`. `thing` is the id
    of the words that say what the prize is: money or a thing.
    """

    by: Annotated[str, As(choices=KINDS)]
    place: Annotated[int, As(min_value=1, max_value=LAST_PLACE)] = 1
    category: Code | None = None
    person: Id | None = None
    word: Word | None = None
    thing: WordsId | None = None


def prize_data(prize: SeriesPrize) -> dict[str, Any]:
    """A prize for JSON; what only some have is said of these alone: once there was none of it."""
    told = asdict(prize)
    return {name: part for name, part in told.items() if part is not None or name not in _OWN}


_OWN = ("person", "word", "thing")


def asked_by(prizes: Sequence[SeriesPrize]) -> frozenset[str]:
    """What a result has to tell beside its points, for one of these prizes."""
    found = (FOUND[one.by] for one in prizes if one.by in FOUND)
    return frozenset(one.asks for one in found if one.asks)


def prizes_in(body: Mapping[str, Any]) -> tuple[Awarded[Row], ...]:
    """The prizes of a ranking with who wins them, from its data; a rating list has none."""
    rule = body["rule"]
    prizes = [
        Prize(one["by"], None, one["category"], one["place"], one.get("person"), one.get("word"))
        for one in rule.get("prizes", ())
    ]
    return awarded(prizes, body["rows"], one_each=rule.get("one_each", False))


def things_in(body: Mapping[str, Any]) -> dict[int, str]:
    """By the number of a prize, from 1 on, the id of the words that say what it is."""
    told = enumerate(body["rule"].get("prizes", ()), start=1)
    return {number: one["thing"] for number, one in told if "thing" in one}


def awarded(
    prizes: Sequence[Prize], rows: Rows, *, one_each: bool = False
) -> tuple[Awarded[Row], ...]:
    """All prizes of the list with who wins them; `one_each`: nobody has two."""
    return given(prizes, lambda prize: _candidates(prize, rows), one_each=one_each)


def _candidates(prize: Prize, rows: Rows) -> list[Candidate[Row]]:
    """Those of the class, best first."""
    mine = {row["person"] for row in rows if prize.category in (None, row.get("category"))}
    found = (one for one in FOUND[prize.by].find(rows) if one.entry in mine)
    return FOUND.best_first(prize.by, found, (row["person"] for row in rows))
