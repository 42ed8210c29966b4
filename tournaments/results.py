"""What a table's result is worth: points, wins and spread for each entry, exact to the last bit.

Pure: entries are opaque ids, and what a bye or a forfeit counts is data of the tournament.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from engine.refusals import Unusable
from tournaments.points import Award, Points

Exact = int | Fraction
"""A number as it is; a Fraction only where it is not whole."""

Told = int | str
"""A number for JSON: whole, or a text like "7/3"."""

Kind = Literal["played", "bye", "forfeit", "double_forfeit", "missed"]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a table ended, or that there was none: what counts, after all corrections.

    `entries` sit in order, the first goes first; `places` and `scores` go with them. Equal entries
    share the better place and the next is left out (1, 1, 3). A bye has one entry, and so has a
    round that was missed after a withdrawal; `circumstance` is that of a bye. `absent` did not
    come: at a played table of three or four they have no place and rank behind the others. Where
    `places` and `scores` disagree (a game lost on time) the places win and the scores make the
    spread. `scores` is None where the game has none; `table` is None for a bye.

    Raises Unusable where the parts contradict each other.
    """

    division: str
    round: int
    table: int | None
    entries: tuple[str, ...]
    places: tuple[int | None, ...]
    scores: tuple[int, ...] | None
    kind: Kind
    absent: tuple[str, ...] = ()
    circumstance: str | None = None

    def __post_init__(self) -> None:
        """Check that the parts fit."""
        fault = _fault(self)
        if fault:
            raise Unusable(f"round {self.round}, {', '.join(self.entries) or 'nobody'}", fault)


@dataclass(frozen=True, slots=True)
class Penalty:
    """What is taken from an entry in a round: half points (of wins and of points), and spread.

    Both are amounts taken away, from 0 up; nobody else gets them. Raises Unusable if negative.
    """

    entry: str
    round: int
    half_points: int = 0
    spread: int = 0

    def __post_init__(self) -> None:
        """Check that it takes and does not give."""
        if self.half_points < 0 or self.spread < 0:
            raise Unusable(
                f"round {self.round}, {self.entry}", "A penalty is what is taken away: 0 or more."
            )


class Credit(NamedTuple):
    """What one entry has of one table.

    Half points, half wins (2 for the first place alone, 1 if shared), spread and what the own score
    counts; without scores the last two are 0. The spread is the own score less the average of the
    others' scores. At a table of two that is the difference; at larger ones it is the choice under
    which the spreads of a table still add up to nothing and a table of three counts no less than
    one of four.
    """

    entry: str
    half_points: Exact
    half_wins: int
    spread: Exact
    total: int


def credit(outcome: Outcome, points: Points) -> tuple[Credit, ...]:
    """What each entry of a table gets, in the order of the seats.

    Raises Unusable for a size of table that the points don't know.
    """
    if outcome.kind == "played":
        return _played(outcome, points)
    return tuple(_awarded(entry, _award(outcome, entry, points)) for entry in outcome.entries)


def places_by(scores: Sequence[int]) -> tuple[int, ...]:
    """The places that scores give: the most points first, equal scores share the better place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def half_wins(own: int, other: int) -> int:
    """What one place has against another: 2 if better, 1 if equal, 0 if worse."""
    return 1 + (own < other) - (own > other)


def exact(value: Exact) -> Exact:
    """The number, without a fraction where it is whole."""
    return value.numerator if value.denominator == 1 else value


def exact_data(value: Exact) -> Told:
    """A number for JSON: whole ones as they are, others as text like "7/3"."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def read_exact(told: Told) -> Exact:
    """The number that `exact_data` has told."""
    return told if isinstance(told, int) else Fraction(told)


_TABLE_OF_TWO = 2


def _fault(one: Outcome) -> str | None:
    """What does not fit, as a sentence."""
    size = len(one.entries)
    if one.round < 1 or not size or len(set(one.entries)) < size:
        return "A result has a round from 1 up, and entries that are named once each."
    if len(one.places) != size or (one.scores is not None and len(one.scores) != size):
        return "There must be as many places, and scores if any, as entries."
    if one.kind not in KINDS:
        return "A result is played, a bye, a forfeit or a double forfeit."
    if not set(one.absent) <= set(one.entries):
        return "Only who sits at the table can be absent from it."
    return _fault_of_kind(one, size)


def _fault_of_kind(one: Outcome, size: int) -> str | None:
    if one.kind == "bye":
        return None if size == 1 and not one.absent else "A bye is for one entry, who is here."
    if one.kind == "missed":
        fits = size == 1 and one.absent == one.entries
        return None if fits else "A round is missed by one entry, who is absent."
    if size == 1:
        return "One entry alone has a bye, not a result."
    if one.kind == "played":
        return _fault_of_places(one)
    missing = len(set(one.absent))
    if one.kind == "forfeit" and not 0 < missing < size:
        return "At a forfeited table somebody is absent and somebody is here."
    if one.kind == "double_forfeit" and missing not in (0, size):
        return "At a double forfeit everybody is absent."
    return None


def _fault_of_places(one: Outcome) -> str | None:
    places = list(zip(one.entries, one.places, strict=True))
    here = [place for entry, place in places if entry not in one.absent]
    if len(here) < _TABLE_OF_TWO:
        return "A game is played by two or more."
    if any(place is not None for entry, place in places if entry in one.absent):
        return "Who is absent has no place."
    if None in here or here != _competed(here):
        return "Places go from 1 up; equal entries share the better one and the next is left out."
    return None


def _competed(here: list[int | None]) -> list[int]:
    """The places as they must be, from better to worse."""
    return [1 + sum(other < place for other in here if other and place) for place in here if place]


def _played(outcome: Outcome, points: Points) -> tuple[Credit, ...]:
    entries, places, scores = outcome.entries, outcome.places, outcome.scores
    if len(entries) == _TABLE_OF_TWO:
        return _played_by_two(entries, places, scores, points)
    return _played_by_many(outcome, points)


def _played_by_two(
    entries: tuple[str, ...],
    places: tuple[int | None, ...],
    scores: tuple[int, ...] | None,
    points: Points,
) -> tuple[Credit, ...]:
    result = 1 if places[0] == places[1] else (0 if places[0] == 1 else 2)
    one, other = scores or (0, 0)
    spread = _capped(one - other, points.spread_cap)
    of_two = points.of_two
    return (
        Credit(entries[0], of_two[result], 2 - result, spread, _counted(one, points)),
        Credit(entries[1], of_two[2 - result], result, -spread, _counted(other, points)),
    )


def _played_by_many(outcome: Outcome, points: Points) -> tuple[Credit, ...]:
    """Tables of three and more; who is absent is credited with a forfeit and leaves the average."""
    scores = outcome.scores or (0,) * len(outcome.entries)
    seats = list(zip(outcome.entries, outcome.places, scores, strict=True))
    here = [(place, score) for entry, place, score in seats if entry not in outcome.absent]
    values = _values(len(seats), points)
    everything = sum(score for _, score in here)
    return tuple(
        _awarded(entry, points.forfeit_loss)
        if place is None
        else _placed(entry, place, score, [place for place, _ in here], everything, values, points)
        for entry, place, score in seats
    )


def _placed(
    entry: str,
    place: int,
    score: int,
    places: list[int | None],
    everything: int,
    values: tuple[int, ...],
    points: Points,
) -> Credit:
    sharing = places.count(place)
    half = exact(Fraction(sum(values[place - 1 : place - 1 + sharing]), sharing))
    wins = 0 if place > 1 else 2 if sharing == 1 else 1
    spread = exact(Fraction(score * len(places) - everything, len(places) - 1))
    capped = _capped(spread, points.spread_cap)
    return Credit(entry, half, wins, capped, _counted(score, points))


def _values(size: int, points: Points) -> tuple[int, ...]:
    """The half points from first to last place at a table of this size."""
    for values in points.by_place:
        if len(values) == size:
            return values
    raise Unusable("by_place", "There are no points for a table of {size}; add them.", size=size)


def _award(outcome: Outcome, entry: str, points: Points) -> Award:
    if outcome.kind == "bye":
        return points.bye_for(outcome.circumstance)
    if outcome.kind == "double_forfeit":
        return points.double_forfeit
    return points.forfeit_loss if entry in outcome.absent else points.forfeit_win


def _awarded(entry: str, award: Award) -> Credit:
    return Credit(entry, award.half_points, award.half_wins, award.spread, award.total)


def _counted(score: int, points: Points) -> int:
    """What an own score counts in totals."""
    return score if points.score_cap is None else min(score, points.score_cap)


def _capped(spread: Exact, cap: int | None) -> Exact:
    return spread if cap is None else max(-cap, min(cap, spread))
