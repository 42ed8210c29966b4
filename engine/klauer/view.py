"""What a viewer may see of a game of Wörterklauer: everything lies open."""

from collections.abc import Iterable
from typing import Any

from engine.klauer.ends import places
from engine.klauer.field import Cell, Word, place_name
from engine.klauer.options import COLOURS
from engine.klauer.state import Change, Made, State, majority
from engine.klauer.verdicts import changes_again, words_again
from engine.moves import Move, payload
from engine.sheets import ENDED, Entry


def shown(state: State, role: str) -> dict[str, Any]:  # noqa: ARG001
    """The field, the pool, the box and the seats, what is claimed, and the result."""
    table = state.table
    return {
        "first": state.first,
        "stage": state.stage,
        "field": {"cards": _cards(state), "extent": state.rules.extent},
        "steps": table.steps,
        "pool": table.pool,
        "hand": table.hand,
        "box": len(state.box),
        "majority": list(majority(table.field)),
        "seats": [_seat(state, seat) for seat in range(len(state.players))],
        "claim": _claim(state),
        "result": _result(state),
    }


def made(state: State, entry: Entry) -> dict[str, Any]:  # noqa: ARG001
    """What an entry made: words, cards that came and went, thefts, cells whose colour turned."""
    done = entry.laid if isinstance(entry.laid, Made) else Made()
    return {
        "words": _words(done.words),
        "laid": _cells(done.laid),
        "left": _cells(done.left),
        "stolen": [_change(change) for change in done.stolen],
        "kept": [_change(change) for change in done.kept],
        "turned": _cells(done.turned),
        "reopened": done.reopened,
        "undoes": list(done.undoes),
        "reasons": [reason.told() for reason in done.reasons],
    }


def facts(state: State, move: Move, role: str) -> dict[str, Any]:  # noqa: ARG001
    """The facts of a move; nothing is hidden."""
    return payload(move)


def _cards(state: State) -> list[dict[str, Any]]:
    return [
        {
            "row": row,
            "column": column,
            "letter": card.letter,
            "colour": COLOURS[card.seat],
            "version": card.version,
        }
        for (row, column), card in sorted(state.table.field.items())
    ]


def _seat(state: State, seat: int) -> dict[str, Any]:
    return {
        "player": state.players[seat],
        "colour": COLOURS[seat],
        "score": None,
        "cards": majority(state.table.field)[seat],
        "joker": state.jokers[seat],
        "place": places(state)[seat] if state.phase in ENDED else None,
        "left": seat in state.gone,
    }


def _claim(state: State) -> dict[str, Any] | None:
    claim = state.pending
    if claim is None:
        return None
    return {
        "seat": claim.seat,
        "version": claim.version,
        "final": claim.final,
        "words": list(claim.outcome.words),
        "meanings": {
            change.name: change.name not in claim.kept for change in claim.outcome.meanings
        },
        "judged_before": [*words_again(state, claim), *changes_again(state, claim)],
    }


def _result(state: State) -> dict[str, Any] | None:
    if state.phase not in ENDED:
        return None
    return {
        "reason": state.ending,
        "scores": None,
        "places": list(places(state)),
        "majority": list(majority(state.table.field)),
    }


def _words(words: Iterable[Word]) -> list[dict[str, Any]]:
    return [{"word": word.text, "at": place_name(word.cells[0], down=word.down)} for word in words]


def _change(change: Change) -> dict[str, Any]:
    (after,) = _words([change.after])
    return {**after, "before": change.before.text}


def _cells(cells: Iterable[Cell]) -> list[dict[str, int]]:
    return [{"row": row, "column": column} for row, column in cells]
