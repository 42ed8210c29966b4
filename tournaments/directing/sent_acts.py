"""From the bodies of requests to acts, and to the words that stay outside the stream."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any
from uuid import UUID

from engine.refusals import Malformed, Unusable, as_meant
from tournaments.course.acts import KINDS, WORDED, Act, Change, Create, from_payload, unknown_kind
from tournaments.course.presets import preset
from tournaments.course.shapes import TOLD, SetUp
from tournaments.directing.words import WORDS

Texts = dict[UUID, Mapping[str, str]]
SubjectOf = Callable[[int], UUID]

_MOST_ACTS = 500
LONGEST_WORDS = 1000


def acts_in(data: Any, subject_of: SubjectOf) -> tuple[list[Act], Texts]:
    """The acts of a body, `{"kind": ...}` or `{"acts": [...]}`, and the words that they bring.

    Words go under the ids that `subject_of` gives for their numbers in the body. Raises Unusable.
    """
    if not isinstance(data, dict):
        raise Malformed("body", "Send an object with a kind of act, or with a list of acts.")
    texts: Texts = {}
    if "acts" not in data:
        return [_act(data, subject_of, texts)], texts
    given = data["acts"]
    if len(data) > 1 or not isinstance(given, list) or not 1 <= len(given) <= _MOST_ACTS:
        raise Malformed(
            "acts", "Send a list of 1 to {most} acts, and nothing else.", most=_MOST_ACTS
        )
    return [_numbered(n, one, subject_of, texts) for n, one in enumerate(given, start=1)], texts


def _numbered(number: int, data: Any, subject_of: SubjectOf, texts: Texts) -> Act:
    try:
        return _act(data, subject_of, texts)
    except Unusable as bad:
        raise type(bad)(f"acts.{number}.{bad.where}", bad.what, **bad.facts) from bad


def _act(data: Any, subject_of: SubjectOf, texts: Texts) -> Act:
    if not isinstance(data, dict):
        raise Malformed("body", "Send an object with a kind of act.")
    facts = dict(data)
    kind = facts.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise unknown_kind(kind)
    if kind in WORDED and "words" in facts:
        words, fact = facts.pop("words"), WORDED[kind]
        take = _with_list if fact in _LISTED else _with_text
        facts = take(fact, facts, words, subject_of, texts)
    act = from_payload(kind, facts.pop("schema", KINDS[kind].schema), facts)
    if isinstance(act, Change):
        _check_by_hand(act)
    return act


def _with_text(
    fact: str, facts: dict[str, Any], words: Any, subject_of: SubjectOf, texts: Texts
) -> dict[str, Any]:
    if fact in facts:
        raise Unusable("words", "Send the reason in words or by its id, not both.")
    return {**facts, fact: _kept(words, "words", subject_of, texts)}


def _with_list(
    fact: str, facts: dict[str, Any], words: Any, subject_of: SubjectOf, texts: Texts
) -> dict[str, Any]:
    """Words that go by numbers or names, behind those that the fact lists by their ids."""
    listed, (place_of, what, named) = facts.get(fact, []), _LISTED[fact]
    if not isinstance(words, dict) or not isinstance(listed, list):
        raise Malformed("words", what, **named)
    new = [
        [place_of(place), _kept(said, f"words.{place}"[:60], subject_of, texts)]
        for place, said in words.items()
    ]
    return {**facts, fact: [*listed, *new]}


def _number(what: str, told: str) -> int:
    if not (told.isascii() and told.isdigit() and len(told) < 6):  # noqa: PLR2004
        raise Unusable("words", what, number=told[:20])
    return int(told)


_LISTED: Mapping[str, tuple[Callable[[str], Any], str, Mapping[str, str]]] = {
    "names": (
        partial(_number, "{number} is no number of a table."),
        "Send the names of tables as an object, by their numbers.",
        {},
    ),
    "things": (
        partial(_number, "{number} is no number of a prize."),
        "Send what the prizes are as an object, by their numbers.",
        {},
    ),
    "said": (str, "Send an object with {names}.", {"names": ", ".join(TOLD)}),
}
"""Facts that list words: what reads a place in the list, what to send, and with which names."""


def _kept(words: Any, where: str, subject_of: SubjectOf, texts: Texts) -> str:
    """The id under which these words are put away."""
    said = words.strip() if isinstance(words, str) else ""
    if not 1 <= len(said) <= LONGEST_WORDS:
        fault = Unusable if isinstance(words, str) else Malformed
        raise fault(where, "Send words, 1 to {longest} characters.", longest=LONGEST_WORDS)
    subject = subject_of(len(texts))
    texts[subject] = {WORDS: said}
    return str(subject)


def _check_by_hand(act: Change) -> None:
    """Costs and reasons are the pairing's to tell; a person gives tables and byes."""
    for name, given in (("tables", act.tables), ("byes", act.byes or ())):
        if any(one.costs or one.why for one in given):
            raise Unusable(name, "Costs and reasons can't be told by hand; leave them out.")


def creation(body: Mapping[str, Any]) -> Create:
    """The creation that a body describes: a preset with changes, or the whole set-up.

    Raises Unusable, and Refusal BAD_SETTING for a preset that there is not.
    """
    with as_meant():  # the description leaves open what stands in a set-up
        return _creation(body, dict(body.get("setup", {})))


def _creation(body: Mapping[str, Any], setup: dict[str, Any]) -> Create:
    if "preset" not in body:
        facts = {name: body[name] for name in ("plan", "divisions") if name in body}
        return _create({"setup": setup, **facts})
    _check_settings(setup)
    if "date" not in setup:
        raise Malformed("setup.date", "this field is needed.")
    if "plan" in body:
        setup["plan"] = body["plan"]
    return preset(body["preset"], setup.pop("date"), divisions=_divisions(body), **setup)


def _create(facts: dict[str, Any]) -> Create:
    act = from_payload(Create.kind, Create.schema, facts)
    assert isinstance(act, Create)  # noqa: S101  (for the reader of types)
    return act


def _divisions(body: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(body.get("divisions", ["A"]))


def _check_settings(setup: Mapping[str, Any]) -> None:
    known = {field.name for field in fields(SetUp)}
    for name in setup:
        if name not in known:
            raise Malformed(f"setup.{ascii(name[:40])[1:-1]}", "there is no such field here.")
