"""Proposed games as plain data, and back: what many have in common is kept once."""

from collections.abc import Sequence
from typing import Any

from engine.placement import Laid, Word
from engine.solving.assuming import Assumed, Assumption, Assumptions
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import Line

Kept = dict[str, Any]


def kept(games: Sequence[Proposal]) -> Kept:
    """The games as JSON can hold them."""
    steps: dict[str, int] = {}
    told: list[Any] = []
    lines = []
    for game in games:
        numbers = []
        for step in game.steps:
            name = repr(step)
            if name not in steps:
                steps[name] = len(told)
                told.append(_step(step))
            numbers.append(steps[name])
        lines.append([numbers, game.tiles, _assumptions(game.assumed), game.looks])
    return {"steps": told, "games": lines}


def proposals(data: Kept) -> list[Proposal]:
    """The games that were kept."""
    steps = [_step_of(one) for one in data.get("steps", ())]
    return [
        Proposal(tuple(steps[number] for number in numbers), tiles, _assumed(assumed), looks)
        for numbers, tiles, assumed, looks in data.get("games", ())
    ]


def _step(step: Step) -> list[Any]:
    line, laid = step.line, step.laid
    sheet = [line.kind, line.seat, list(line.words), list(line.points), line.count]
    return [step.number, sheet, None if laid is None else _laid(laid), _assumptions(step.assumed)]


def _laid(laid: Laid) -> list[Any]:
    return [*laid._replace(cells=list(laid.cells), words=[list(word) for word in laid.words])]  # type: ignore[arg-type]


def _assumptions(assumed: Assumptions) -> list[Any]:
    return [[one.what.name, one.line, one.facts, one.free] for one in assumed]


def _step_of(data: Any) -> Step:
    number, (kind, seat, words, points, count), laid, assumed = data
    line = Line(kind, seat, tuple(words), tuple(points), count)
    return Step(number, line, None if laid is None else _laid_of(laid), _assumed(assumed))


def _laid_of(data: Any) -> Laid:
    laid = Laid(*data)
    return laid._replace(cells=tuple(laid.cells), words=tuple(Word(*word) for word in laid.words))


def _assumed(data: Any) -> Assumptions:
    return tuple(Assumption(Assumed[what], line, facts, free) for what, line, facts, free in data)
