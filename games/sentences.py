"""What a person reads when the rules say no: the sentence in the language of the moment.

Facts count seats from 0, as streams do. In a sentence they are counted from 1, as people do, with
the name behind where the caller knows it: "seat 1 (Anna)". Codes and facts stay as they are.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_noop

from engine.refusals import Reason, Refusal, Said, Unusable
from games.options_in_words import OPTIONS

if TYPE_CHECKING:  # commands speak without what describes the API
    from games.schemas import Problem

Called = tuple[str, Mapping[str, Any]]
"""Which fact of a refusal is a setting, and what people call each."""

_SEATS = ("seat", "expected", "seats")
_FILE = "{file}"  # its name stays as it is at the head of a sentence, too
_CALLED: Mapping[Enum, Called] = {Reason.BAD_OPTION: ("option", OPTIONS)}
_PHRASES = ("action", "how", "values", "wanted", "what")

_PLACES = (
    gettext_noop("file"),
    gettext_noop("line"),
    gettext_noop("lines"),
    gettext_noop("column"),
)
_PLACE = re.compile(rf"\b({'|'.join(_PLACES)})\b")


def place_of(unusable: Unusable) -> str:
    """Where input is unusable, translated: a line of a file, or all of it."""
    return _PLACE.sub(lambda found: gettext(found[0]), unusable.where)


def sentence(refusal: Refusal | Unusable, names: Sequence[str] = ()) -> str:
    """What `refusal` says, translated; `names` are the players' names by seat.

    For unusable input it is the sentence without the place, which the caller shows in its own way.
    A fact that the sentence names and the refusal lacks is a bug: KeyError.
    """
    template = refusal.what if isinstance(refusal, Unusable) else refusal.template
    form = gettext(template)
    said = form.format_map(_as_read(called(refusal, _CALLED), names))
    return said if form.startswith(_FILE) else said[:1].upper() + said[1:]


def called(problem: Refusal | Unusable, tables: Mapping[Enum, Called]) -> Mapping[str, Any]:
    """The facts, with what people call the setting that a refusal of these reasons is about."""
    if not isinstance(problem, Refusal) or problem.reason not in tables:
        return problem.facts
    fact, known = tables[problem.reason]
    named = problem.facts[fact]
    return {**problem.facts, fact: known.get(named, named)}


def in_words(said: Said) -> str:
    """What a sentence says that isn't a refusal, or is a fact of one; translated."""
    return _said(said, ())


def finding_in_words(found: "Problem", names: Sequence[str] = ()) -> str:
    """What a flaw or finding of a sheet says, as a view holds it; translated."""
    return sentence(Refusal(Reason[found.code], found.clause, **found.facts), names)


def _as_read(facts: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    shown = dict(facts)
    for name in _SEATS:
        if name in facts:
            shown[name] = _seats(facts[name], names)
    for name in _PHRASES:
        if isinstance(facts.get(name), str) and facts[name]:
            shown[name] = gettext(facts[name])
    shown |= {n: sentence(f, names) for n, f in facts.items() if isinstance(f, Refusal | Unusable)}
    return shown | {n: _said(f, names) for n, f in facts.items() if isinstance(f, Said)}


def _said(said: Said, names: Sequence[str]) -> str:
    """A sentence that is a fact of another one."""
    return gettext(said.template).format_map(_as_read(said.facts, names))


def _seats(seats: object, names: Sequence[str]) -> str:
    """A seat, or several as the text "0, 2"; as a sentence names them."""
    try:
        numbers = [int(number) for number in str(seats).split(",")]
    except ValueError:
        return str(seats)
    return ", ".join(_seat(number, names) for number in numbers)


def _seat(number: int, names: Sequence[str]) -> str:
    known = 0 <= number < len(names) and names[number]
    return f"{number + 1} ({names[number]})" if known else str(number + 1)
