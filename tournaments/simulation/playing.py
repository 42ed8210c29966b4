"""A plan played through once: every round paired by its system, every game by the model."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.field import Entry, Field, PlayedTable, Result, System
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.situation import Situation, alike
from tournaments.pairing.systems import named, pair, system
from tournaments.points import Points
from tournaments.results import Outcome, credit, places_by
from tournaments.simulation.model import Model, drawn, scores


@dataclass(frozen=True)
class Planned:
    """A round of a plan: the system by its name, its parameters, and the round it rests on."""

    system: str
    parameters: Mapping[str, Any]
    based_on: int | None = None


@dataclass
class PlayedTournament:
    """A tournament by chance: who is how strong, who stands where, and what was paired."""

    strengths: list[float]
    standing: list[int]
    entries: tuple[Entry, ...]
    tables: list[PlayedTable]
    gaps: list[int]
    floats: int


def played(plan: Sequence[Planned], number: int, model: Model, seed: str) -> PlayedTournament:
    """The tournament that this seed gives; raises Refusal where a round can't be paired."""
    playing = Playing.begun(plan, number, model, seed)
    for _round in playing.rounds():
        pass
    return playing.played()


@dataclass(frozen=True)
class Drawn:
    """How a round was paired, as far as later rounds look at it."""

    system: str
    parameters: Mapping[str, Any]
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]

    @classmethod
    def of(cls, paired: Pairing) -> "Drawn":
        """What a pairing has drawn."""
        tables = tuple(one.seats for one in paired.tables)
        byes = tuple(one.entry for one in paired.byes)
        return cls(paired.system, dict(paired.parameters), tables, byes)


@dataclass
class Playing:
    """A tournament by chance while it is played, a round after the other."""

    model: Model
    seed: str
    dice: Dice
    real: list[float]
    past: "_Past"
    gaps: list[int]
    floats: int = 0

    @classmethod
    def begun(cls, plan: Sequence[Planned], number: int, model: Model, seed: str) -> "Playing":
        """The tournament of so many players before its first round."""
        dice = Dice("simulate", seed)
        people = drawn(dice, number, model)
        nothing = ("",) * number
        of_all = zip(people, model.clubs or nothing, model.categories or nothing, strict=True)
        first = {
            str(at): Entry(str(at), at + 1, club=club, rating=rating, category=category)
            for at, ((rating, _real), club, category) in enumerate(of_all)
        }
        real = [one for _rating, one in people]
        return cls(model, seed, dice, real, _Past(plan, model, [first], [], []), [])

    def rounds(self, known: Sequence[Drawn] = ()) -> Iterator[Drawn]:
        """Play all rounds; those that are `known` are not paired again. Raises Refusal."""
        for number in range(1, len(self.past.plan) + 1):
            paired = _known(known, number) or Drawn.of(pair(self.past.field(number, self.seed)))
            self._count(paired)
            after = _after(self.past.after[-1], paired, self.real, self.dice, self.model.points)
            self.past.add(paired, after)
            yield paired

    def _count(self, paired: Drawn) -> None:
        before = self.past.after[-1]
        for seats in paired.tables:
            seated = [before[seat] for seat in seats]
            met = [one.score for one in seated]
            self.gaps.append(max(met) - min(met))
            self.floats += sum(_again(one, _best_other(one, seated)) for one in seated)

    def played(self) -> PlayedTournament:
        """The tournament as far as it was played."""
        entries = tuple(self.past.after[-1].values())
        standing = sorted(entries, key=lambda one: (-one.score, -one.spread, one.seeding))
        first = [one.seeding - 1 for one in standing]
        return PlayedTournament(
            self.real, first, entries, list(self.past.tables()), self.gaps, self.floats
        )


def _known(known: Sequence[Drawn], number: int) -> Drawn | None:
    return known[number - 1] if number <= len(known) else None


def _best_other(one: Entry, seated: Sequence[Entry]) -> int:
    """The best score of the others at a table."""
    return max(other.score for other in seated if other.id != one.id)


def _again(one: Entry, met: int) -> int:
    """Whether somebody meets a lower score for the second time running."""
    return int(one.score > met and one.floats[:1] == ("down",))


@dataclass(frozen=True)
class _Past:
    """The plan, everybody before the first round and after each, and how each was paired."""

    plan: Sequence[Planned]
    model: Model
    after: list[dict[str, Entry]]
    paired: list[Drawn]
    results: list[Result]

    def add(self, paired: Drawn, after: dict[str, Entry]) -> None:
        """A round more."""
        before, number = self.after[-1], len(self.after)
        for seats in (*paired.tables, *((one,) for one in paired.byes)):
            won = tuple(
                (after[one].score - before[one].score, after[one].spread - before[one].spread)
                for one in seats
            )
            self.results.append(Result(number, seats, won))
        self.after.append(after)
        self.paired.append(paired)

    def tables(self) -> Iterator[PlayedTable]:
        """All tables so far."""
        for number, paired in enumerate(self.paired, 1):
            for seats in paired.tables:
                yield PlayedTable(number, seats)

    def field(self, number: int, seed: str) -> Field:
        """The field of a round: scores as they were at its base, all else as it is."""
        base = self.plan[number - 1].based_on
        now, then = self.after[-1], self.after[number - 1 if base is None else base]
        entries = tuple(
            replace(one, score=then[one.id].score, spread=then[one.id].spread)
            for one in now.values()
        )
        chosen, played = self._system(number, entries, seed), tuple(self.tables())
        known = (one for one in self.results if base is None or one.round <= base)
        return Field(
            number, entries, chosen, played, seed=seed, rounds=len(self.plan),
            results=tuple(known), prizes=self.model.prizes,
        )  # fmt: skip

    def _system(self, number: int, entries: tuple[Entry, ...], seed: str) -> System:
        """The system as planned, with what only the round tells."""
        name, parameters = self.plan[number - 1].system, self.plan[number - 1].parameters
        begun, last = alike([(one.system, one.parameters) for one in self.plan], number)
        earlier = {n: (one.system, one.parameters) for n, one in enumerate(self.paired, 1)}
        played = tuple(self.tables())
        situation = Situation(
            number, begun, last, len(self.plan), entries, played, (), earlier,
            tuple(self.results), self.model.prizes, seed,
        )  # fmt: skip
        return system(name, named(name).settled(parameters, situation))


def _after(
    before: Mapping[str, Entry],
    paired: Drawn,
    real: Sequence[float],
    dice: Dice,
    points: Points,
) -> dict[str, Entry]:
    """Everybody after a round."""
    after = dict(before)
    for bye in paired.byes:
        one = before[bye]
        after[one.id] = replace(
            one,
            score=one.score + points.bye.half_points,
            spread=one.spread + points.bye.spread,
            byes=one.byes + 1,
            floats=("down", *one.floats[:1]),
        )
    for seats in paired.tables:
        seated = [before[seat] for seat in seats]
        told = scores(dice, [real[one.seeding - 1] for one in seated])
        for seat, (one, won) in enumerate(zip(seated, worth(told, points), strict=True)):
            after[one.id] = _counted(one, _best_other(one, seated), seat, len(seated), won)
    return after


def worth(told: Sequence[int], points: Points) -> list[tuple[int, int]]:
    """Half points and spread by these scores; parts of a half point are left.

    For a size of table that the points don't know a place counts a half point each above the last.
    """
    size = len(told)
    known = size == len(points.of_two) - 1 or any(len(one) == size for one in points.by_place)
    by_place = (*points.by_place, tuple(range(size - 1, -1, -1)))
    counting = points if known else replace(points, by_place=by_place)
    seats = tuple(map(str, range(size)))
    played = Outcome("", 1, 1, seats, places_by(told), tuple(told), "played")
    return [(one.half_points // 1, one.spread // 1) for one in credit(played, counting)]


def _counted(one: Entry, met: int, seat: int, size: int, won: tuple[int, int]) -> Entry:
    way = "down" if one.score > met else "up" if one.score < met else ""
    return replace(
        one,
        score=one.score + won[0],
        spread=one.spread + won[1],
        seats=tuple(one.sat(at) + (seat == at) for at in range(max(size, len(one.seats)))),
        floats=(way, *one.floats[:1]),
        sat_at=(*one.sat_at, seat),
    )
