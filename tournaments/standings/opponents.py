"""What an entry's opponents amount to: criteria of the order that look over the whole field.

They are those of the FIDE Handbook C.07 (tie-break regulations), in two editions that differ in
what a round without an opponent counts; scores are half points. A round is *left out* where the
player chose not to play it: a bye worth less than a win, absence, no line at all. While a round is
being played, whoever has no result in it counts as having left it out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from heapq import nsmallest
from typing import Literal, NamedTuple

from tournaments.points import Points
from tournaments.rating import GERMAN, POINT, performance, rounded
from tournaments.results import Exact, exact, half_wins
from tournaments.standings.lines import PENALTY, Line, Lines
from tournaments.standings.stages import OUTSIDE

Edition = Literal[2024, 2026]


class Contribution(NamedTuple):
    """What a round adds: the score of the opponent, or of nobody, and what was won against them.

    `left_out` is whether the player chose not to play.
    """

    score: Exact
    half_points: Exact
    left_out: bool


@dataclass(frozen=True)
class Field:
    """Everybody after a round: lines, ratings of those who have one, and what results count.

    `stages` say how far those came who were in a knock-out (`stages.py`).
    """

    lines: Lines
    ratings: Mapping[str, int | None]
    rounds: int
    points: Points
    stages: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def by_round(self) -> dict[str, dict[int, Line]]:
        """The results of each entry by round, without penalties."""
        return {
            entry: {line.round: line for line in lines if line.kind != PENALTY}
            for entry, lines in self.lines.items()
        }

    @cached_property
    def scores(self) -> dict[str, Exact]:
        """The half points of each, as they stand."""
        return {
            entry: sum(line.half_points for line in lines) for entry, lines in self.lines.items()
        }

    @cached_property
    def adjusted(self) -> dict[str, Exact]:
        """What each one's score counts for the opponents (C.07, 16.3)."""
        return {entry: self._adjusted(entry) for entry in self.lines}

    @cached_property
    def fore(self) -> dict[str, Exact]:
        """The same as if every game of the last round had been drawn (C.07, Fore Buchholz)."""
        found = dict(self.adjusted)
        for entry, lines in self.by_round.items():
            last = lines.get(self.rounds)
            if last is not None and last.opponents:
                found[entry] += self.draw - last.half_points
        return found

    @property
    def draw(self) -> int:
        """What a draw counts."""
        return self.points.of_two[1]

    @cached_property
    def meetings(self) -> dict[str, list[Sequence[tuple[str, Exact]] | None]]:
        """Whom each met in each round and what was got from them; None where there was no game."""
        return {entry: self._meetings(lines) for entry, lines in self.by_round.items()}

    @cached_property
    def _contributions(self) -> dict[Edition, dict[str, list[Contribution]]]:
        return {}

    def contributions(self, edition: Edition) -> Mapping[str, list[Contribution]]:
        """What each round adds for each entry."""
        known = self._contributions
        if edition not in known:
            adjusted = self.adjusted
            known[edition] = {
                entry: self.contributed(entry, edition, adjusted) for entry in self.lines
            }
        return known[edition]

    def contributed(
        self, entry: str, edition: Edition, scores: Mapping[str, Exact]
    ) -> list[Contribution]:
        """What each round adds for an entry where the opponents' scores are these."""
        found = []
        for number, met in enumerate(self.meetings[entry], start=1):
            if met is None:
                line = self.by_round[entry].get(number)
                found.append(self._of_nobody(entry, line, edition, scores))
            else:
                for one, half in met:
                    found.append(Contribution(scores[one], half, left_out=False))
        return found

    def _meetings(self, lines: Mapping[int, Line]) -> list[Sequence[tuple[str, Exact]] | None]:
        found: list[Sequence[tuple[str, Exact]] | None] = [None] * self.rounds
        for number, line in lines.items():
            if line.played and 1 <= number <= self.rounds:
                found[number - 1] = self.met(line)
        return found

    def met(self, line: Line) -> Sequence[tuple[str, Exact]]:
        """Who was met in a played game, and the half points got from each of them.

        At a table of two these are the table's; at a larger one each is compared by place.
        """
        if len(line.opponents) == 1:
            other = line.opponents[0]
            return () if other.place is None else ((other.entry, line.half_points),)
        there = [one for one in line.opponents if one.place is not None]
        return [(one.entry, half_wins(line.place or 0, one.place or 0)) for one in there]

    def left_out(self, entry: str, line: Line | None) -> bool:
        """Whether the player chose not to play (a voluntary unplayed round of C.07, 16.2)."""
        if line is None:
            return True
        if line.kind == "bye":
            return line.half_points < self.points.of_two[0]
        return line.kind in ("missed", "double_forfeit") or entry in line.absent

    def _adjusted(self, entry: str) -> Exact:
        """After the last round that was not left out, those without an opponent count as draws."""
        lines = self.by_round[entry]
        there = (one for one, line in lines.items() if not self.left_out(entry, line))
        last = max(there, default=0)
        later = range(last + 1, self.rounds + 1)
        drawn = [number for number in later if number not in lines or not lines[number].opponents]
        had = sum(lines[number].half_points for number in drawn if number in lines)
        return exact(self.scores[entry] - had + self.draw * len(drawn))

    def _of_nobody(
        self, entry: str, line: Line | None, edition: Edition, scores: Mapping[str, Exact]
    ) -> Contribution:
        """A round without a game: somebody with the own score (C.07, 16.4), limited since 2026."""
        own = self.scores[entry]
        if edition != 2024:  # noqa: PLR2004  (the edition's own number)
            known = [scores[one.entry] for one in line.opponents] if line is not None else []
            own = min(own, *(known or [self.draw * self.rounds]))
        had = 0 if line is None else line.half_points
        return Contribution(own, had, self.left_out(entry, line))


FieldMeasure = Callable[[Field, str], Exact]
"""What an entry has by what everybody did; more is better."""


def buchholz(
    field: Field, entry: str, edition: Edition = 2026, low: int = 0, high: int = 0
) -> Exact:
    """Half points: the sum of the opponents' scores, without the `low` least and `high` greatest.

    Of the least, rounds that were left out go first (C.07, 16.5).
    """
    return _cut(field.contributions(edition)[entry], low, high)


def fore_buchholz(field: Field, entry: str) -> Exact:
    """Half points: Buchholz as if the last round had been drawn everywhere."""
    return _cut(field.contributed(entry, 2026, field.fore), 0, 0)


def opponents_buchholz(field: Field, entry: str) -> Exact:
    """Half points: the average Buchholz of those whom the entry met."""
    met = _all_met(field, entry)
    if not met:
        return 0
    return exact(Fraction(sum(buchholz(field, one) for one, _ in met), len(met)))


def sonneborn_berger(field: Field, entry: str, edition: Edition = 2026) -> Exact:
    """Half points: each opponent's score times what was won against them (1, ½, 0)."""
    rounds = field.contributions(edition)[entry]
    return exact(Fraction(sum([one.score * one.half_points for one in rounds]), 2))


def cumulative(field: Field, entry: str) -> Exact:
    """Half points: the sum of the own scores after each round."""
    gone_by = (field.rounds + 1 - line.round for line in field.lines[entry])
    counted = zip(gone_by, field.lines[entry], strict=True)
    return exact(sum(times * line.half_points for times, line in counted))


def koya(field: Field, entry: str) -> Exact:
    """Half points: won against those who have at least half of what can be had."""
    most, scores = field.points.of_two[0] * field.rounds, field.scores
    return exact(sum([won for one, won in _all_met(field, entry) if 2 * scores[one] >= most]))


def games_won(field: Field, entry: str) -> Exact:
    """The number of games won at the board."""
    return sum(
        line.played and line.place == 1 and line.half_wins == _WIN for line in field.lines[entry]
    )


def rounds_played(field: Field, entry: str) -> Exact:
    """The number of rounds that were not left out."""
    lines = field.by_round[entry]
    return sum(not field.left_out(entry, line) for line in lines.values())


def opponents_rating(field: Field, entry: str) -> Exact:
    """Points of rating: the average of those opponents who have a rating, to the nearest whole."""
    rated = [rating for rating, _ in _rated(field, entry)]
    return _nearest(Fraction(sum(rated), len(rated))) if rated else 0


def performance_fide(field: Field, entry: str) -> Exact:
    """Points of rating: the opponents' average and what the share won is worth by FIDE's table."""
    met = _rated(field, entry)
    if not met:
        return 0
    won = _nearest(Fraction(sum(half for _, half in met) * 50, len(met)))
    return opponents_rating(field, entry) + _worth(int(won))


def performance_german(field: Field, entry: str) -> Exact:
    """Points of rating: the opponents' average and 12 points a percentage point above one half."""
    met = _rated(field, entry)
    if not met:
        return 0
    ratings = tuple(rating * POINT for rating, _ in met)
    won = sum(half for _, half in met)
    return rounded(performance(ratings, int(won), len(met), GERMAN), POINT)


def knock_out(field: Field, entry: str) -> Exact:
    """How far the entry came in the knock-out, as a number of `stages.py`; 0 for who was not in."""
    return field.stages.get(entry, OUTSIDE)


_WIN = 2

_ABOVE_HALF = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158),
    *(
        166,
        175,
        184,
        193,
        202,
        211,
        220,
        230,
        240,
        251,
        262,
        273,
        284,
        296,
        309,
        322,
        336,
        351,
        366,
    ),
    *(383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""What 50 to 100 per cent are worth in points of rating: FIDE Handbook B.02, table 8.1.1."""


def _worth(percent: int) -> int:
    above = _ABOVE_HALF[abs(percent - 50)]
    return above if percent >= 50 else -above  # noqa: PLR2004  (one half)


def _all_met(field: Field, entry: str) -> list[tuple[str, Exact]]:
    return [one for met in field.meetings[entry] if met for one in met]


def _rated(field: Field, entry: str) -> list[tuple[int, Exact]]:
    """The ratings of those whom the entry met and who have one, with the half points won."""
    met = ((field.ratings.get(one), half) for one, half in _all_met(field, entry))
    return [(rating, half) for rating, half in met if rating is not None]


def _nearest(value: Fraction) -> int:
    """To the nearest whole, a half upwards."""
    return int((value + Fraction(1, 2)).__floor__())


def _cut(rounds: Sequence[Contribution], low: int, high: int) -> Exact:
    if not high:
        least = nsmallest(low, rounds, key=lambda one: (not one.left_out, one.score))
        return exact(sum([one.score for one in rounds]) - sum([one.score for one in least]))
    kept = sorted(rounds, key=lambda one: (not one.left_out, one.score))[low:]
    scores = sorted(one.score for one in kept)
    return exact(sum(scores[: max(0, len(scores) - high)]))


OF_OPPONENTS: dict[str, FieldMeasure] = {
    "buchholz": buchholz,
    "buchholz_cut_1": partial(buchholz, low=1),
    "buchholz_cut_2": partial(buchholz, low=2),
    "buchholz_median_1": partial(buchholz, low=1, high=1),
    "buchholz_median_2": partial(buchholz, low=2, high=2),
    "fore_buchholz": fore_buchholz,
    "opponents_buchholz": opponents_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "cumulative": cumulative,
    "koya": koya,
    "games_won": games_won,
    "rounds_played": rounds_played,
    "opponents_rating": opponents_rating,
    "performance_fide": performance_fide,
    "performance_german": performance_german,
    "knock_out": knock_out,
    "buchholz_2024": partial(buchholz, edition=2024),
    "buchholz_cut_1_2024": partial(buchholz, edition=2024, low=1),
    "sonneborn_berger_2024": partial(sonneborn_berger, edition=2024),
}
"""What can decide beside the own lines; the edition is 2026 where the name has no year."""
