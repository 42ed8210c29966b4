"""What a person reads about a tournament: refusals, doubts and reasons, in the asked language.

Facts name entries by their ids, as streams do; in a sentence their names stand in these places.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from django.utils.translation import gettext

from engine.refusals import Refusal, Said, Unusable
from games import sentences
from tournaments.course.awaited import awaiting, shown
from tournaments.course.basis import Happened
from tournaments.course.plausibility import Doubt
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.room import Doubt as RoomDoubt
from tournaments.directing.settings_in_words import PARAMETERS, SETTINGS
from tournaments.pairing.explanations import Why
from tournaments.pairing.refusals import Reason as PairingReason
from tournaments.standings.refusals import Reason as StandingReason

Names = Mapping[str, str]

_ENTRIES = ("entry", "entries", "first", "second", "one", "other")
_PHRASES = ("values", "what")
_OF_TOURNAMENTS = (CourseReason, PairingReason, StandingReason)
_SETTINGS: Mapping[Enum, sentences.Called] = {
    CourseReason.BAD_SETTING: ("setting", SETTINGS),
    PairingReason.BAD_PARAMETER: ("parameter", PARAMETERS),
}


def sentence(problem: Refusal | Unusable, names: Names) -> str:
    """What a refusal says, translated, with `names` by entry; unusable input without its place."""
    if isinstance(problem, Refusal) and isinstance(problem.reason, _OF_TOURNAMENTS):
        return _said(problem.template, sentences.called(problem, _SETTINGS), names)
    return sentences.sentence(problem)


def doubt(found: Mapping[str, Any], names: Names) -> str:
    """What a finding on a result or on the room says; `found` has its code and facts."""
    known = {**Doubt.__members__, **RoomDoubt.__members__}
    return _said(str(known[found["code"]].value), found["facts"], names)


def reasons(why: Sequence[Mapping[str, Any]], named: Names, names: Names) -> list[dict[str, Any]]:
    """Why a table or a bye is so: each stored statement with its sentence.

    `named` are the entries that the sentences take from the table itself: first and second, or
    the entry that has the bye. A code that is not known (any more) has no sentence.
    """
    return [
        {"code": one["code"], "facts": one["facts"], "detail": _reason(one, named, names)}
        for one in why
    ]


def _reason(one: Mapping[str, Any], named: Names, names: Names) -> str:
    known = Why.__members__.get(one["code"])
    return _said(known.value, {**named, **one["facts"]}, names) if known else ""


def _said(template: str, facts: Mapping[str, Any], names: Names) -> str:
    shown = {key: _SHOWN.get(key, _as_it_is)(fact, names) for key, fact in facts.items()}
    said = gettext(template).format_map(shown)
    return said[:1].upper() + said[1:]


def _as_it_is(fact: Any, names: Names) -> Any:  # noqa: ARG001
    return sentences.in_words(fact) if isinstance(fact, Said) else fact


def _phrase(fact: Any, names: Names) -> Any:
    plain = isinstance(fact, str) and fact and not isinstance(fact, Said)
    return gettext(fact) if plain else _as_it_is(fact, names)


def _named(fact: Any, names: Names) -> str:
    """One entry, or several with commas between them, by their names."""
    return ", ".join(names.get(entry) or entry for entry in str(fact).split(", "))


def _doubts(fact: Any, names: Names) -> str:
    """Several doubts, a sentence each."""
    return " ".join(doubt(one, names) for one in fact)


def change(found: Mapping[str, Any], names: Names) -> str:
    """What a change since a round was paired is; `found` has its code and facts."""
    said = {key: _SHOWN.get(key, _as_it_is)(fact, names) for key, fact in found["facts"].items()}
    template = Happened[found["code"]].value
    return gettext(template).format_map(said)


def _changes(fact: Any, names: Names) -> str:
    return ", ".join(change(one, names) for one in fact)


def awaited_tables(fact: Any, names: Names) -> str:  # noqa: ARG001
    """Tables whose results are awaited, round by round."""
    return "; ".join(_awaited(one) for one in fact)


def _awaited(one: dict[str, Any]) -> str:
    template = awaiting(one).value
    return gettext(template).format_map(shown(one))


_SHOWN: dict[str, Callable[[Any, Names], Any]] = {
    "doubts": _doubts,
    "changes": _changes,
    "awaited": awaited_tables,
    **dict.fromkeys(_ENTRIES, _named),
    **dict.fromkeys(_PHRASES, _phrase),
}
