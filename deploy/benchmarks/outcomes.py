"""What searches for the games of score sheets told: figures a case, and what is required of all."""

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deploy.benchmarks.verdicts import SheetVerdict

LISTED = 50  # proposals that a person looks through


class Outcome(NamedTuple):
    """What a search told: the true game's place among all games told (0 where it is not there).

    The verdict is about a bent sheet; a whole one has none.
    """

    place: int
    games: int
    complete: bool
    blamed: bool
    verdict: SheetVerdict | None
    questions: int | None
    cpu: float
    wall: float


def figures(found: Sequence[Outcome]) -> dict[str, Any]:
    """What the outcomes of one case amount to: shares of its sheets, and times.

    `within_50`: the true game is one of the first fifty told. `questions` are asked about those.
    `unfinished`: not everything could be looked at, and the search says so.
    """
    asked = [one.questions for one in found if one.questions is not None]
    cpu = [one.cpu * 1e3 for one in found]
    return {
        "sheets": len(found),
        **{name: _share(map(is_so, found)) for name, is_so in _SHARES.items()},
        "bent": {
            verdict.value: sum(one.verdict is verdict for one in found)
            for verdict in (SheetVerdict if any(one.verdict for one in found) else ())
        },
        "unfinished": _share(not one.complete for one in found),
        "games_median": statistics.median(one.games for one in found),
        "games_most": max(one.games for one in found),
        "questions_median": statistics.median(asked or [0]),
        "questions_most": max(asked, default=0),
        "cpu_ms_median": round(statistics.median(cpu), 1),
        "cpu_ms_worst": round(max(cpu), 1),
        "wall_ms_worst": round(max(one.wall for one in found) * 1e3, 1),
    }


def _share(those: Iterable[bool]) -> float:
    each = list(those)
    return round(sum(each) / len(each), 4)


_SHARES: Mapping[str, Callable[[Outcome], bool]] = {
    "found": lambda one: one.place > 0,
    "within_50": lambda one: 0 < one.place <= LISTED,
    "first": lambda one: one.place == 1,
    "unique": lambda one: one.place == one.games == 1,
    "blamed": lambda one: one.blamed,
}


def _shared(name: str) -> Callable[[Sequence[Outcome]], float]:
    return lambda found: _share(map(_SHARES[name], found))


_found, _listed, _unique, _blamed = map(_shared, ("found", "within_50", "unique", "blamed"))


def _questions(found: Sequence[Outcome]) -> float:
    return statistics.median(one.questions for one in found if one.questions is not None)


def _worst(found: Sequence[Outcome]) -> float:
    return round(max(one.cpu for one in found), 2)


def _taken_for_right(found: Sequence[Outcome]) -> float:
    return sum(one.verdict is SheetVerdict.SILENT for one in found)


class _Required(NamedTuple):
    """A figure over the sheets of some cases; `wanted` is the least, or the most that may be."""

    figure: Callable[[Sequence[Outcome]], float]
    cases: Callable[[str], bool]
    wanted: float
    most: bool = False


def _of(*names: str) -> Callable[[str], bool]:
    return lambda name: name in names


_GAPS = ("board, a turn missing", "board, a turn missing, players noted")
_SLIPS = ("board, two turns swapped", "board, a turn twice")
_BETWEEN = "board, penalties and a word taken back"
_REQUIRED = {
    "board_found": _Required(_found, _of("board", "board, blanks unmarked"), 0.995),
    "board_unique": _Required(_unique, _of("board"), 0.99),
    "one_wrong_score_blamed": _Required(_blamed, _of("board, one score wrong"), 0.98),
    "one_wrong_word_blamed": _Required(_blamed, _of("board, one word misspelt"), 0.98),
    "two_faults_blamed": _Required(_blamed, _of("board, both"), 0.9),
    "six_letters_of_the_board_found": _Required(_found, _of("board, six letters wrong"), 0.95),
    "gap_of_a_missing_turn_told": _Required(_found, _of(*_GAPS), 1.0),
    "slips_of_order_blamed": _Required(_blamed, _of(*_SLIPS), 0.98),
    "no_board_among_50": _Required(_listed, _of("no board"), 0.97),
    "no_board_questions_median": _Required(_questions, _of("no board"), 3, most=True),
    "two_sheets_found": _Required(_found, _of("board, two sheets that disagree"), 1.0),
    "between_the_lines_found": _Required(_found, _of(_BETWEEN), 1.0),
    "new_letters_found": _Required(_found, _of("board, new letters only"), 1.0),
    "bent_taken_for_right": _Required(_taken_for_right, lambda _: True, 0, most=True),
    "worst_search_seconds": _Required(_worst, lambda _: True, 10, most=True),
}


def required(outcomes: Mapping[str, Sequence[Outcome]]) -> dict[str, dict[str, Any]]:
    """Each figure that is required, of how many sheets, and whether it is reached.

    What is about bent sheets counts those alone. A figure without a sheet is left out.
    """
    told: dict[str, dict[str, Any]] = {}
    for name, (figure, cases, wanted, most) in _REQUIRED.items():
        found = [one for case, of_it in outcomes.items() if cases(case) for one in of_it]
        if figure is _taken_for_right:
            found = [one for one in found if one.verdict is not None]
        if found:
            is_now = figure(found)
            reached = is_now <= wanted if most else is_now >= wanted
            told[name] = {
                "figure": is_now,
                "wanted": wanted,
                "sheets": len(found),
                "reached": reached,
            }
    return told
