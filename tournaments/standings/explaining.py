"""How each criterion of a row came about: which rounds and opponents counted, by which rule.

A second way to the same values: the parts that count make up the value as `How` says, which the
tests hold for every criterion. Units are those of the criterion: half wins, half points, points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, unique
from fractions import Fraction
from functools import partial

from tournaments.results import Exact, exact, half_wins
from tournaments.standings.lines import PENALTY, Line
from tournaments.standings.opponents import Edition, Field, buchholz
from tournaments.standings.order import DIRECT, DIRECT_ENCOUNTER, Decision, Direct
from tournaments.standings.rounds import Reached
from tournaments.standings.table import Row, Standing, field_at


@unique
class Why(Enum):
    """By which rule a part counts as it does, or doesn't. The name is the code."""

    PENALTY = "A penalty takes this away."
    WITHOUT_GAME = "No game was played."
    NOT_BEST = "Another game had more, or as many before it."
    LEFT_OUT = "The player was not there or had chosen not to play (C.07, 7.6)."
    ADJUSTED = (
        "Rounds at the end that the opponent left out without being paired count as draws here "
        "(C.07, 16.3)."
    )
    OWN_SCORE = "Nobody was met: a game against somebody with the own score (C.07, 16.4)."
    LIMITED_BY_OPPONENT = (
        "Nobody was met: a game against somebody with the own score, or with that of the opponent "
        "if it is less (C.07, 16.4.1)."
    )
    LIMITED_BY_DRAWS = (
        "Nobody was met: a game against somebody with the own score, but no more than a draw in "
        "each round (C.07, 16.4.2)."
    )
    LEFT_OUT_CUT = "Left out first, as the player had chosen not to play (C.07, 16.5)."
    LEAST_CUT = "The least is left out (C.07, 14)."
    MOST_CUT = "The most is left out (C.07, 14)."
    TOO_FEW = "The opponent has less than half of all points (C.07, 9.2)."
    UNRATED = "The opponent has no rating."


@unique
class How(Enum):
    """How the parts that count make up a value. The name is the code."""

    SUM = "The sum of what counts."
    LARGEST = "The largest of them."
    AVERAGE = "The average of what counts."
    RATING = "The average of what counts, to the nearest whole, a half upwards."
    FIDE = "The average rating, and what the share won is worth by the table of FIDE B.02, 8.1."
    GERMAN = "The average rating, and 12 points for each percentage point won above half."
    AS_ITS_RULE_SAYS = "As its rule says."
    STAGE = "The stage of the knock-out that was reached."
    NOT_COMPARED = "Nobody was equal up to here whose games could be compared."


@dataclass(frozen=True, slots=True)
class Part:
    """A round or a meeting in a criterion: what of it counts, or would.

    `of` is what the opponent has (half points; a rating), `won` what was won against it (half
    points), each None where the criterion does not ask.
    """

    round: int | None
    opponents: tuple[str, ...]
    amount: Exact
    of: Exact | None = None
    won: Exact | None = None
    counts: bool = True
    why: tuple[Why, ...] = ()
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """A criterion of a row: its value (None: nothing to compare), and what that is made of.

    `among` are those who were equal so far, where their games are compared; each comparison has
    an explanation of its own.
    """

    criterion: str
    value: Exact | None
    how: How
    parts: tuple[Part, ...]
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The row next to one, and what decided between them; None where nothing did."""

    entry: str
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class RowExplained:
    """A row with every criterion of the order, and its neighbours as far as it has any."""

    row: Row
    criteria: tuple[Explanation, ...]
    above: Neighbour | None
    below: Neighbour | None


def explained(end: Reached, standing: Standing, only: str = "") -> Iterator[RowExplained]:
    """Why each entry (or one alone) stands where it stands after this round, in their order.

    What criteria ask of the whole field is computed once for all rows.
    """
    field, rows = field_at(end), standing.rows
    for above, row, below in zip((None, *rows), rows, (*rows[1:], None), strict=False):
        if only not in ("", row.entry):
            continue
        yield RowExplained(
            row,
            tuple(one for name in standing.order for one in _criterion(field, row, name)),
            Neighbour(above.entry, row.decision) if above else None,
            Neighbour(below.entry, below.decision) if below else None,
        )


def _criterion(field: Field, row: Row, name: str) -> Iterator[Explanation]:
    if name not in DIRECT:
        how, parts = _EXPLAINED.get(name, (How.AS_ITS_RULE_SAYS, _nothing))
        yield Explanation(name, row.values[name], how, tuple(parts(field, row.entry)))
        return
    compared = [one for one in row.directs if one.criterion == name]
    for direct in compared:
        parts_of = tuple(_directly(field, row.entry, direct))
        yield Explanation(name, direct.half_wins, How.SUM, parts_of, direct.among)
    if not compared:
        yield Explanation(name, None, How.NOT_COMPARED, ())


def _nothing(field: Field, entry: str) -> Iterator[Part]:  # noqa: ARG001
    """No parts: a criterion that is not made of rounds, or has no explanation of its own."""
    return iter(())


Parts = Callable[[Field, str], Iterable[Part]]


def _by_line(amount: Callable[[Line], Exact], field: Field, entry: str) -> Iterator[Part]:
    """What each round and each penalty added."""
    for line in field.lines[entry]:
        yield Part(line.round, _names(line), amount(line), why=_kind(line))


def _names(line: Line) -> tuple[str, ...]:
    return tuple(one.entry for one in line.opponents)


def _kind(line: Line) -> tuple[Why, ...]:
    if line.kind == PENALTY:
        return (Why.PENALTY,)
    return () if line.played else (Why.WITHOUT_GAME,)


def _best_game(field: Field, entry: str) -> Iterator[Part]:
    played = [line for line in field.lines[entry] if line.played]
    best = max(played, key=lambda line: line.total, default=None)
    for line in played:
        counts = line is best
        why = () if counts else (Why.NOT_BEST,)
        yield Part(line.round, _names(line), line.total, counts=counts, why=why)


def _games_won(field: Field, entry: str) -> Iterator[Part]:
    for line in field.results(entry):
        won = line.played and line.place == 1 and line.half_wins == _WIN
        yield Part(line.round, _names(line), int(won), why=_kind(line))


def _rounds_played(field: Field, entry: str) -> Iterator[Part]:
    for line in field.results(entry):
        out = field.left_out(entry, line)
        yield Part(line.round, _names(line), int(not out), why=(Why.LEFT_OUT,) if out else ())


def _cumulative(field: Field, entry: str) -> Iterator[Part]:
    lines = field.lines[entry]
    for number in range(1, field.rounds + 1):
        so_far = sum(line.half_points for line in lines if line.round <= number)
        yield Part(number, (), exact(so_far))


def _met(field: Field, entry: str) -> Iterator[tuple[int, str, Exact]]:
    """Round, opponent and half points won, meeting by meeting, as `Field.met` has them."""
    who = [
        (line.round, one.entry)
        for line in field.lines[entry]
        if line.played
        for one in line.opponents
        if one.place is not None
    ]
    for (number, other), had in zip(who, field.met[entry].half_points, strict=True):
        yield number, other, had


def _koya(field: Field, entry: str) -> Iterator[Part]:
    most = field.points.of_two[0] * field.rounds
    for number, other, had in _met(field, entry):
        score = field.scores[other]
        counts = 2 * score >= most
        why = () if counts else (Why.TOO_FEW,)
        yield Part(number, (other,), had, score, had, counts, why)


def _rated(field: Field, entry: str) -> Iterator[Part]:
    for number, other, had in _met(field, entry):
        rating = field.ratings.get(other)
        rated = rating is not None
        why = () if rated else (Why.UNRATED,)
        yield Part(number, (other,), rating or 0, rating, had, rated, why)


def _opponents(
    field: Field, entry: str, edition: Edition, scores: Mapping[str, Exact]
) -> Iterator[Part]:
    """What each round adds by the opponent's score, or by nobody's (C.07, 16)."""
    for number, other, had in _met(field, entry):
        changed = field.adjusted[other] != field.scores[other]
        why = (Why.ADJUSTED,) if changed else ()
        yield Part(number, (other,), scores[other], scores[other], had, why=why)
    known = {line.round for line in field.results(entry)}
    missing = iter(sorted({*range(1, field.rounds + 1)} - known))
    for line in field.met[entry].without:
        own, had, out = field.of_nobody(entry, line, edition, scores)
        without = line.round if line is not None else next(missing, None)
        names = _names(line) if line is not None else ()
        why = (_limit(edition, paired=bool(names)),)
        yield Part(without, names, own, own, had, why=why, left_out=out)


def _limit(edition: Edition, *, paired: bool) -> Why:
    if edition == 2024:  # noqa: PLR2004  (the edition's own number)
        return Why.OWN_SCORE
    return Why.LIMITED_BY_OPPONENT if paired else Why.LIMITED_BY_DRAWS


def _buchholz(
    field: Field, entry: str, edition: Edition = 2026, low: int = 0, high: int = 0
) -> Iterator[Part]:
    parts = list(_opponents(field, entry, edition, field.adjusted))
    if low or high:
        parts.sort(key=lambda one: (not one.left_out, one.amount))
    for one in parts[:low]:
        yield _cut(one, Why.LEFT_OUT_CUT if one.left_out else Why.LEAST_CUT)
    left = parts[low:]
    if high:
        left.sort(key=lambda one: one.amount)
    at = max(len(left) - high, 0)
    yield from left[:at]
    for one in left[at:]:
        yield _cut(one, Why.MOST_CUT)


def _cut(part: Part, why: Why) -> Part:
    return replace(part, counts=False, why=(*part.why, why))


def _fore(field: Field, entry: str, edition: Edition = 2026) -> Iterator[Part]:
    return _opponents(field, entry, edition, field.fore)


def _sonneborn_berger(field: Field, entry: str, edition: Edition = 2026) -> Iterator[Part]:
    for one in _opponents(field, entry, edition, field.adjusted):
        yield replace(one, amount=exact(Fraction((one.of or 0) * (one.won or 0)) / 2))


def _of_buchholz(field: Field, entry: str, edition: Edition = 2026) -> Iterator[Part]:
    for number, other, _ in _met(field, entry):
        yield Part(number, (other,), buchholz(field, other, edition))


def _directly(field: Field, entry: str, direct: Direct) -> Iterator[Part]:
    """The games among those who were equal; several of two count as their average, where asked."""
    met = [
        (line.round, one.entry, half_wins(line.place or 0, one.place))
        for line in field.lines[entry]
        if line.played
        for one in line.opponents
        if one.place is not None and one.entry in direct.among
    ]
    others = [other for _, other, _ in met]
    for number, other, had in met:
        games = others.count(other) if direct.criterion == DIRECT_ENCOUNTER else 1
        yield Part(number, (other,), exact(Fraction(had, games)), won=had)


_WIN = 2
_IN_2024: Edition = 2024
_CUTS = {"cut_1": (1, 0), "cut_2": (2, 0), "median_1": (1, 1), "median_2": (2, 2)}
_EXPLAINED: dict[str, tuple[How, Parts]] = {
    "wins": (How.SUM, partial(_by_line, lambda line: line.half_wins)),
    "place_points": (How.SUM, partial(_by_line, lambda line: line.half_points)),
    "spread": (How.SUM, partial(_by_line, lambda line: line.spread)),
    "total": (How.SUM, partial(_by_line, lambda line: line.total)),
    "best_game": (How.LARGEST, _best_game),
    "buchholz": (How.SUM, _buchholz),
    "buchholz_2024": (How.SUM, partial(_buchholz, edition=_IN_2024)),
    **{
        f"buchholz_{name}": (How.SUM, partial(_buchholz, low=low, high=high))
        for name, (low, high) in _CUTS.items()
    },
    **{
        f"buchholz_{name}_2024": (
            How.SUM,
            partial(_buchholz, edition=_IN_2024, low=low, high=high),
        )
        for name, (low, high) in _CUTS.items()
    },
    "fore_buchholz": (How.SUM, _fore),
    "fore_buchholz_2024": (How.SUM, partial(_fore, edition=_IN_2024)),
    "opponents_buchholz": (How.AVERAGE, _of_buchholz),
    "opponents_buchholz_2024": (How.AVERAGE, partial(_of_buchholz, edition=_IN_2024)),
    "sonneborn_berger": (How.SUM, _sonneborn_berger),
    "sonneborn_berger_2024": (How.SUM, partial(_sonneborn_berger, edition=_IN_2024)),
    "cumulative": (How.SUM, _cumulative),
    "koya": (How.SUM, _koya),
    "games_won": (How.SUM, _games_won),
    "rounds_played": (How.SUM, _rounds_played),
    "opponents_rating": (How.RATING, _rated),
    "performance_fide": (How.FIDE, _rated),
    "performance_german": (How.GERMAN, _rated),
    "knock_out": (How.STAGE, _nothing),
}
