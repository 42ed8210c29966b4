"""What a dry run plays: ways compared, or the rounds to come once, put down and taken up again."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum, unique
from typing import Any, Protocol

from engine.answers import view_of
from engine.facts import payload
from engine.refusals import Refusal
from tournaments.course.acts import Propose, from_payload
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.shapes import Seating
from tournaments.course.state import State as Course
from tournaments.models import DryRun
from tournaments.pairing.refusals import Reason as PairingReason
from tournaments.simulation.comparing import Comparison
from tournaments.simulation.model import Model
from tournaments.simulation.own_field import own_model
from tournaments.simulation.playing import Planned
from tournaments.simulation.rehearsal import Rehearsed, rehearsed, to_come
from tournaments.simulation.ways import ways


@unique
class Kind(StrEnum):
    """What is played through."""

    COMPARE = "compare"
    REHEARSE = "rehearse"


class Work(Protocol):
    """What is played through, round by round, and can be put down between any two."""

    def steps(self) -> Iterator[object]:
        """Go on to the end, with a stop after each round."""

    def kept(self) -> dict[str, Any]:
        """What came of it, and how to go on."""

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are played, and how many there are."""


def what_is_played(row: DryRun, course: Course) -> Work:
    """The work of a dry run, going on from what was kept of it."""
    wanted, error = row.wanted, row.wanted["error"]
    if row.kind == Kind.REHEARSE:
        model = Model(error)
        rounds = to_come(course, row.division)[: wanted["rounds"]]
        return _Rehearsal(course, row.division, model, wanted["seed"], rounds, row.kept)
    return _comparison(row, course)


def _comparison(row: DryRun, course: Course) -> Comparison:
    wanted, known = row.wanted, ways(course, row.division)
    model = own_model(course, row.division, wanted["error"])
    chosen: dict[str, list[Planned]] = {code: known[code] for code in wanted["ways"]}
    number, runs = len(model.clubs), wanted["runs"]
    return Comparison.begun(chosen, number, model, runs, wanted["seed"], row.kept)


class _Rehearsal:
    """The rounds to come as an example, and how those that were played were paired."""

    def __init__(
        self,
        course: Course,
        division: str,
        model: Model,
        seed: str,
        rounds: Sequence[int],
        kept: Mapping[str, Any],
    ) -> None:
        self._numbers = rounds
        self._told: list[dict[str, Any]] = list(kept.get("rounds", ()))
        self._paired: dict[str, Any] = dict(kept.get("paired", {}))
        self._refused: list[Any] = list(kept.get("refused", ()))
        known = {int(number): _proposal(facts) for number, facts in self._paired.items()}
        self._rounds = rehearsed(course, division, model, seed, known)

    def steps(self) -> Iterator[None]:
        """Play the rounds, those again of which it is known how they were paired."""
        before = len(self._told)
        try:
            for at, one in zip(range(len(self._numbers)), self._rounds, strict=False):
                if at >= before:
                    self._told.append(_round(one))
                    if not one.out_before:
                        self._paired[str(one.number)] = payload(_bare(one))
                    yield
        except Refusal as refusal:
            facts = {key: str(value) for key, value in refusal.facts.items()}
            self._refused = [refusal.code, facts]

    def kept(self) -> dict[str, Any]:
        """The rounds, and what it takes to go on."""
        return {"rounds": self._told, "paired": self._paired, "refused": self._refused}

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are played, and how many there are."""
        return len(self._told), len(self._numbers)


def _proposal(facts: Mapping[str, Any]) -> Propose:
    read = from_payload(Propose.kind, Propose.schema, facts)
    assert isinstance(read, Propose)  # noqa: S101  (for the reader of types)
    return read


def _bare(one: Rehearsed) -> Propose:
    """How a round was paired, without the reasons."""
    proposed = one.round.proposal
    tables = tuple(Seating(seated.table, seated.seats) for seated in proposed.tables)
    return view_of(Propose, proposed, tables=tables)


def _round(one: Rehearsed) -> dict[str, Any]:
    return {
        "number": one.number,
        "out_before": one.out_before,
        "system": one.round.proposal.system,
        "tables": [
            {
                "number": number,
                "seats": list(table.seats),
                "scores": list((table.result and table.result.scores) or ()),
                "places": list((table.result and table.result.places) or ()),
            }
            for number, table in sorted(one.round.tables.items())
        ],
        "byes": [bye.entry for bye in one.round.byes],
    }


def refusal_of(kept: Sequence[Any]) -> Refusal | None:
    """Why a way or a round could not be paired, as it was kept; None for one that is not known."""
    code, facts = kept
    for reasons in (PairingReason, CourseReason):
        if code in reasons.__members__:
            return Refusal(reasons[code], **facts)
    return None
