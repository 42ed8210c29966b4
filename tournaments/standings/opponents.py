"""What an entry's opponents amount to: criteria of the order that look over the whole field.

They are those of the FIDE Handbook C.07 (tie-break regulations), in two editions that differ in
what a round without an opponent counts; scores are half points. A round is *left out* where the
player chose not to play it: a bye worth less than a win, absence, no line at all. While a round is
being played, whoever has no result in it counts as having left it out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from operator import attrgetter, mul
from typing import Literal, NamedTuple

from tournaments.points import Points
from tournaments.rating import GERMAN, POINT, performance, rounded
from tournaments.results import Exact, exact, half_wins
from tournaments.standings.lines import PENALTY, Line, Lines
from tournaments.standings.stages import OUTSIDE

Edition = Literal[2024, 2026]
_round, _half_points = attrgetter("round"), attrgetter("half_points")


class Met(NamedTuple):
    """Whom an entry met in played games, what was got from each, and its rounds without a game.

    The first two go together, game by game; a round without a game has its line, if any.
    """

    others: list[str]
    half_points: list[Exact]
    without: list[Line | None]


class Contributions(NamedTuple):
    """What the rounds add: scores of opponents, or of nobody, and what was won against each.

    Both go together. The first `left_out` of them are rounds that the player left out.
    """

    scores: list[Exact]
    half_points: list[Exact]
    left_out: int


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
    def scores(self) -> dict[str, Exact]:
        """The half points of each, as they stand."""
        return {entry: sum(map(_half_points, lines)) for entry, lines in self.lines.items()}

    @cached_property
    def adjusted(self) -> dict[str, Exact]:
        """What each one's score counts for the opponents (C.07, 16.3)."""
        return {entry: self._adjusted(entry) for entry in self.lines}

    @cached_property
    def fore(self) -> dict[str, Exact]:
        """The same as if every game of the last round had been drawn (C.07, Fore Buchholz)."""
        found = dict(self.adjusted)
        for entry in self.lines:
            for line in self.results(entry):
                if line.round == self.rounds and line.opponents:
                    found[entry] += self.draw - line.half_points
        return found

    def results(self, entry: str) -> list[Line]:
        """The lines of an entry, without penalties."""
        return [line for line in self.lines[entry] if line.kind != PENALTY]

    @property
    def draw(self) -> int:
        """What a draw counts."""
        return self.points.of_two[1]

    @cached_property
    def met(self) -> dict[str, Met]:
        """Whom each met."""
        return {entry: self._met(lines) for entry, lines in self.lines.items()}

    @cached_property
    def _contributions(self) -> dict[Edition, dict[str, Contributions]]:
        return {}

    def contributions(self, edition: Edition) -> Mapping[str, Contributions]:
        """What the rounds add for each entry."""
        known = self._contributions
        if edition not in known:
            adjusted = self.adjusted
            known[edition] = {
                entry: self.contributed(entry, edition, adjusted) for entry in self.lines
            }
        return known[edition]

    def contributed(
        self, entry: str, edition: Edition, scores: Mapping[str, Exact]
    ) -> Contributions:
        """What the rounds add for an entry where the opponents' scores are these."""
        others, half_points, without = self.met[entry]
        found = [scores[one] for one in others]
        if not without:
            return Contributions(found, half_points, 0)
        alone = [self.of_nobody(entry, line, edition, scores) for line in without]
        alone.sort(key=lambda one: not one[2])
        return Contributions(
            [score for score, _, _ in alone] + found,
            [had for _, had, _ in alone] + half_points,
            sum(left_out for _, _, left_out in alone),
        )

    def _met(self, lines: Sequence[Line]) -> Met:
        """At a table of two the half points are the table's, at a larger one those by place."""
        others: list[str] = []
        half_points: list[Exact] = []
        played = [line for line in lines if line.played]
        for line in played:
            opponents = line.opponents
            if len(opponents) == 1:
                (other,) = opponents
                if other.place is not None:
                    others.append(other.entry)
                    half_points.append(line.half_points)
            else:
                there = [one for one in opponents if one.place is not None]
                others += [one.entry for one in there]
                half_points += [half_wins(line.place or 0, one.place or 0) for one in there]
        if len(played) == self.rounds:
            return Met(others, half_points, [])
        unplayed = [line for line in lines if line.kind != PENALTY and not line.played]
        missing = self.rounds - len(played) - len(unplayed)
        return Met(others, half_points, [*unplayed, *[None] * missing])

    def left_out(self, entry: str, line: Line | None) -> bool:
        """Whether the player chose not to play (a voluntary unplayed round of C.07, 16.2)."""
        if line is None:
            return True
        if line.kind == "bye":
            return line.half_points < self.points.of_two[0]
        return line.kind in ("missed", "double_forfeit") or entry in line.absent

    def _adjusted(self, entry: str) -> Exact:
        """After the last round that was not left out, those without an opponent count as draws."""
        score, after = self.scores[entry], self.rounds + 1
        for line in reversed(self.lines[entry]):
            if line.kind == PENALTY:
                continue
            score += self.draw * (after - line.round - 1)
            after = line.round
            if not self.left_out(entry, line):
                return exact(score)
            if not line.opponents:
                score += self.draw - line.half_points
        return exact(score + self.draw * (after - 1))

    def of_nobody(
        self, entry: str, line: Line | None, edition: Edition, scores: Mapping[str, Exact]
    ) -> tuple[Exact, Exact, bool]:
        """A round without a game: somebody with the own score (C.07, 16.4), limited since 2026.

        That score, what was had of the round, and whether the player left it out.
        """
        own = self.scores[entry]
        if edition != 2024:  # noqa: PLR2004  (the edition's own number)
            known = [scores[one.entry] for one in line.opponents] if line is not None else []
            own = min(own, *(known or [self.draw * self.rounds]))
        had = 0 if line is None else line.half_points
        return own, had, self.left_out(entry, line)


FieldMeasure = Callable[[Field, str], Exact]
"""What an entry has by what everybody did; more is better."""


def buchholz(
    field: Field, entry: str, edition: Edition = 2026, low: int = 0, high: int = 0
) -> Exact:
    """Half points: the sum of the opponents' scores, without the `low` least and `high` greatest.

    Of the least, rounds that were left out go first (C.07, 16.5).
    """
    return _cut(field.contributions(edition)[entry], low, high)


def fore_buchholz(field: Field, entry: str, edition: Edition = 2026) -> Exact:
    """Half points: Buchholz as if the last round had been drawn everywhere (C.07, 8.3)."""
    return _cut(field.contributed(entry, edition, field.fore), 0, 0)


def opponents_buchholz(field: Field, entry: str, edition: Edition = 2026) -> Exact:
    """Half points: the average Buchholz of those whom the entry met (C.07, 8.2)."""
    met = field.met[entry].others
    if not met:
        return 0
    return exact(Fraction(sum(buchholz(field, one, edition) for one in met), len(met)))


def sonneborn_berger(field: Field, entry: str, edition: Edition = 2026) -> Exact:
    """Half points: each opponent's score times what was won against them (1, ½, 0)."""
    scores, half_points, _ = field.contributions(edition)[entry]
    return exact(Fraction(sum(map(mul, scores, half_points)), 2))


def cumulative(field: Field, entry: str) -> Exact:
    """Half points: the sum of the own scores after each round."""
    lines, after = field.lines[entry], field.rounds + 1
    gone_by = sum(map(mul, map(_round, lines), map(_half_points, lines)))
    return exact(after * field.scores[entry] - gone_by)


def koya(field: Field, entry: str) -> Exact:
    """Half points: won against those who have at least half of what can be had."""
    most, scores = field.points.of_two[0] * field.rounds, field.scores
    return exact(sum([won for one, won in _games(field, entry) if 2 * scores[one] >= most]))


def games_won(field: Field, entry: str) -> Exact:
    """The number of games won at the board."""
    return sum(
        line.played and line.place == 1 and line.half_wins == _WIN for line in field.lines[entry]
    )


def rounds_played(field: Field, entry: str) -> Exact:
    """The number of rounds that were not left out."""
    return sum(not field.left_out(entry, line) for line in field.results(entry))


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
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""What 50 to 100 per cent are worth in points of rating: FIDE Handbook B.02, table 8.1.1."""


def _worth(percent: int) -> int:
    above = _ABOVE_HALF[abs(percent - 50)]
    return above if percent >= 50 else -above  # noqa: PLR2004  (one half)


def _games(field: Field, entry: str) -> Iterable[tuple[str, Exact]]:
    met = field.met[entry]
    return zip(met.others, met.half_points, strict=True)


def _rated(field: Field, entry: str) -> list[tuple[int, Exact]]:
    """The ratings of those whom the entry met and who have one, with the half points won."""
    met = ((field.ratings.get(one), half) for one, half in _games(field, entry))
    return [(rating, half) for rating, half in met if rating is not None]


def _nearest(value: Fraction) -> int:
    """To the nearest whole, a half upwards."""
    return int((value + Fraction(1, 2)).__floor__())


def _cut(rounds: Contributions, low: int, high: int) -> Exact:
    scores, _, left_out = rounds
    if low or high:
        scores = (sorted(scores[:left_out]) + sorted(scores[left_out:]))[low:]
    if high:
        scores = sorted(scores)[:-high]
    return exact(sum(scores))


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
    "buchholz_cut_2_2024": partial(buchholz, edition=2024, low=2),
    "buchholz_median_1_2024": partial(buchholz, edition=2024, low=1, high=1),
    "buchholz_median_2_2024": partial(buchholz, edition=2024, low=2, high=2),
    "fore_buchholz_2024": partial(fore_buchholz, edition=2024),
    "opponents_buchholz_2024": partial(opponents_buchholz, edition=2024),
    "sonneborn_berger_2024": partial(sonneborn_berger, edition=2024),
}
"""What can decide beside the own lines; the edition is 2026 where the name has no year."""
