"""A division of the house as a federation's file tells it: rounds, points, and the starting list.

Numbers are those of the starting list by which rounds were paired, so that `check_pairings` pairs
the same rounds again. Who goes first is white.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.refusals import Unusable
from tournaments.course.outcomes import outcomes_of
from tournaments.course.pairing_field import ALLOTTED, starting_list
from tournaments.course.plans import DUTCH
from tournaments.course.state import State
from tournaments.pairing.dutch.cards import BLACK, WHITE
from tournaments.pairing.dutch.history import Ban, History, Player, first_colour
from tournaments.pairing.dutch.history import Outcome as Told
from tournaments.points import Points, read_points
from tournaments.results import Outcome
from tournaments.trf.files import Person, TrfFile
from tournaments.trf.reading import EVER

PAIRED_BY_US, PAIRED_OTHERWISE = "FIDE_DUTCH_2026", "CUSTOM_SWISS"
"""What line 192 says where all rounds were paired by the Dutch System, and where not."""
_TENTHS, _TWO = 5, 2  # of a half point; players at a table
_ONLY_TWO = "A TRF file knows tables of two players only."
_NO_LETTER = "A TRF file knows byes that count as a win, a draw or nothing."


def file_of(state: State, division: str, *, title: str, names: Mapping[str, str]) -> TrfFile:
    """The file of a division with all its published rounds; `names` go by entries.

    Raises Unusable where more than two sit at a table, or a bye counts as no result does.
    """
    entries, rounds = starting_list(state, division), state.divisions[division].rounds
    numbers = {entry.id: number for number, entry in enumerate(entries, 1)}
    last = max((one.number for one in rounds.values() if one.published), default=0)
    points = read_points(state.setup.points)
    brought = dict(_brought(state, division, numbers, points))
    players = {
        number: Player(
            number,
            tuple(brought.get((entry, at), Told(result="Z")) for at in range(1, last + 1)),
            extra=_penalties(state, entry, last),
        )
        for entry, number in numbers.items()
    }
    history = History(
        players,
        len(state.divisions[division].plan),
        points=_worth(points),
        bans=tuple(_bans(state, numbers)),
    )
    history = replace(history, initial=first_colour(history) or WHITE)
    people = {
        numbers[entry.id]: Person(
            numbers[entry.id], name=names.get(entry.id, ""), rating=entry.rating or 0
        )
        for entry in entries
    }
    return TrfFile(history, people, _about(state, division, title, last))


def _bans(state: State, numbers: Mapping[str, int]) -> Iterator[Ban]:
    """Who is never to meet."""
    for pair in state.apart:
        if numbers.keys() >= {*pair}:
            yield Ban(1, EVER, tuple(sorted(numbers[one] for one in pair)))


def _about(state: State, division: str, title: str, last: int) -> dict[str, str]:
    systems = {state.divisions[division].rounds[at].proposal.system for at in range(1, last + 1)}
    return {
        "012": title,
        "042": state.setup.date.replace("-", "/"),
        "092": "Individual: Swiss-System",
        "192": PAIRED_BY_US if systems <= {DUTCH} else PAIRED_OTHERWISE,
    }


def _worth(points: Points) -> dict[str, int]:
    """What the letters count, in tenths."""
    won, drawn, lost = (half * _TENTHS for half in points.of_two)
    return {
        **dict.fromkeys("1WF", won),
        **dict.fromkeys("=DH", drawn),
        **dict.fromkeys("0L", lost),
        **dict.fromkeys("Z ", 0),
        "U": points.bye.half_points * _TENTHS,
        "+": points.forfeit_win.half_points * _TENTHS,
        "-": points.forfeit_loss.half_points * _TENTHS,
    }


def _brought(
    state: State, division: str, numbers: Mapping[str, int], points: Points
) -> Iterator[tuple[tuple[str, int], Told]]:
    """What rounds brought, by entry and round: pairings without a result, then all that counts."""
    for paired in state.divisions[division].rounds.values():
        for table in paired.tables.values() if paired.published else ():
            if len(table.seats) != _TWO:
                raise Unusable("stream", _ONLY_TWO)
            one, other = table.seats
            yield (one, paired.number), Told(numbers[other], WHITE, " ")
            yield (other, paired.number), Told(numbers[one], BLACK, " ")
    for outcome in outcomes_of(state):
        if outcome.division == division:
            for entry, brought in _of(outcome, numbers, points):
                yield (entry, outcome.round), brought


def _of(outcome: Outcome, numbers: Mapping[str, int], points: Points) -> Iterator[tuple[str, Told]]:
    if outcome.kind in ("bye", "missed"):
        yield outcome.entries[0], Told(result=_alone(outcome, points))
        return
    for own, entry in enumerate(outcome.entries):
        opponent = numbers[outcome.entries[1 - own]]
        yield entry, Told(opponent, BLACK if own else WHITE, _letter(outcome, entry, own))


def _letter(outcome: Outcome, entry: str, own: int) -> str:
    if outcome.kind == "double_forfeit" or entry in outcome.absent:
        return "-"
    if outcome.kind == "forfeit":
        return "+"
    mine, theirs = outcome.places[own] or _TWO, outcome.places[1 - own] or _TWO
    return "=" if mine == theirs else "1" if mine < theirs else "0"


def _alone(outcome: Outcome, points: Points) -> str:
    """The letter of a round without an opponent."""
    if outcome.kind == "missed":
        return "Z"
    if outcome.circumstance in ALLOTTED:
        return "U"
    won, drawn, _ = points.of_two
    letters = {won: "F", drawn: "H", 0: "Z"}
    counts = points.bye_for(outcome.circumstance).half_points
    if counts not in letters:
        raise Unusable("stream", _NO_LETTER)
    return letters[counts]


def _penalties(state: State, entry: str, last: int) -> tuple[int, ...]:
    """The penalty points of each round, in tenths; nothing if there are none."""
    taken = [0] * last
    for penalty in state.penalties:
        if penalty.entry == entry and penalty.half_points and penalty.round <= last:
            taken[penalty.round - 1] -= penalty.half_points * _TENTHS
    return tuple(taken) if any(taken) else ()
