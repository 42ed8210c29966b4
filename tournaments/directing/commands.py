"""What can be done to a tournament: each command decides by the course's rules and appends.

Every command is idempotent by its key: repeated with the same request it gives the first answer.
The events and the tournament's rows are written in one transaction; followers are woken after it.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from engine.facts import payload
from engine.refusals import Refusal
from engine.rulesets import ruleset
from games import checkpoints, store
from games.acting import By, Entered, once
from games.commands import change_text, keep_texts, pin
from games.refusals import Conflict
from games.refusals import Reason as StoreReason
from tournaments.course.acts import (
    Act,
    Amend,
    Close,
    Create,
    Link,
    PublishTournament,
    Report,
    ShowNames,
    TypeOnce,
)
from tournaments.course.acts.results import awaits_second, same_slips
from tournaments.course.course import apply, decide
from tournaments.course.lookups import table_at
from tournaments.course.pairing_field import proposal
from tournaments.course.state import State
from tournaments.directing import changes
from tournaments.directing.naming_seats import name_unnamed_seats, rename_seats
from tournaments.directing.projection import project
from tournaments.directing.streams import TOURNAMENT, newest, who_entered
from tournaments.directing.writing_house import entrust, handed, taken
from tournaments.refusals import Reason


def create_tournament(
    *,
    by: By,
    club: str,
    setup: Create,
    title: str,
) -> Entered:
    """Create a tournament of a club with its whole set-up. Raises Refusal where it doesn't fit."""
    request = {"club": club, "title": title, **payload(setup)}
    operation = by.operation(request)

    @transaction.atomic
    def append() -> store.Appended:
        decided = decide(None, setup)
        for act in decided:
            _pin_edition(club, None, act)
        stream = store.new_stream()
        appended = store.append(
            stream=stream,
            after=0,
            events=[_event(act) for act in decided],
            operation=operation,
            kind=TOURNAMENT,
            club=club,
            source=by.source,
        )
        if not appended.repeated:
            project(stream, None, apply(None, decided[0]), club)
            keep_texts(club=club, texts={stream: {"title": title}})
        return appended

    return once(operation, append)


def perform(
    *,
    by: By,
    stream: UUID,
    acts: Sequence[Act],
    after: int | None,
    words: Mapping[UUID, Mapping[str, str]] | None = None,
    title: str | None = None,
) -> Entered:
    """Enter acts after version `after` (None: whatever stands), all or none.

    `words` are texts that the acts name by id: {subject: {kind: words}}; `title` is what the
    tournament is called from now on, None as before. Raises the course's
    Refusal where the rules say no, Refusal CONFLICT where somebody was faster, and Refusal
    NO_SUCH_TOURNAMENT.
    """
    said = {str(subject): dict(kinds) for subject, kinds in (words or {}).items()}
    request = {
        "stream": str(stream),
        "after": after,
        "acts": [{"kind": act.kind, **payload(act)} for act in acts],
        **({"words": said} if said else {}),
        **({"title": title} if title is not None else {}),
    }
    operation = by.operation(request)

    def append() -> store.Appended:
        head, state = _at_rest(stream, after)
        return _append(stream, head, state, acts, operation, by.source, words or {}, title=title)

    return once(operation, append)


def type_result(
    *,
    by: By,
    stream: UUID,
    report: Report,
    after: int | None,
) -> Entered:
    """Enter a result that the desk types: where two have to, the first time it is only kept.

    Raises as `perform` does, and Refusal TYPED_BY_YOU for whoever types the same twice.
    """
    request = {"stream": str(stream), "after": after, "typed": payload(report)}
    operation = by.operation(request)

    def append() -> store.Appended:
        head, state = _at_rest(stream, after)
        act: Act = report
        if awaits_second(state, report) and not _typed_before(state, report):
            place = (report.division, report.round, report.table)
            act = TypeOnce(*place, report.places, report.scores, report.spread)
        return _append(stream, head, state, [act], operation, by.source, {})

    return once(operation, append)


def enter_told(
    *,
    by: By,
    stream: UUID,
    told: Mapping[str, Any],
    acts_of: Callable[[State], Sequence[Act]],
    words: Mapping[UUID, Mapping[str, str]] | None = None,
) -> Entered:
    """Enter the acts that something `told` amounts to as the tournament stands, all or none.

    What was told is the request, by which a repetition is known, whatever it amounts to by then.
    Where nothing is left to enter nothing is added. `words` are texts that the acts name, as in
    `perform`. Raises as `perform` and `acts_of` do.
    """
    request = {"stream": str(stream), "told": dict(told)}
    operation = by.operation(request)

    def append() -> store.Appended:
        head, state = _at_rest(stream, None)
        acts = acts_of(state)
        if not acts:
            raise Refusal(Reason.ALL_RESULTS_THERE, version=head.version)
        return _append(stream, head, state, acts, operation, by.source, words or {})

    try:
        return once(operation, append)
    except Refusal as refusal:
        if refusal.reason is not Reason.ALL_RESULTS_THERE:
            raise
        return Entered(stream, int(refusal.facts["version"]), ())


def _typed_before(state: State, report: Report) -> bool:
    """Whether somebody has typed the same before, be it the sender: that is looked at later."""
    ready, _found = report.written_out(state)
    return isinstance(ready, Report) and bool(same_slips(table_at(state, report), ready))


def _check_hands(stream: UUID, state: State, act: Act, actor: str) -> None:
    """The second who types a result is another one than the first. Raises Refusal TYPED_BY_YOU."""
    if not isinstance(act, Report) or not awaits_second(state, act):
        return
    versions = {slip.version for slip in same_slips(table_at(state, act), act)}
    typed = [one for one in who_entered(stream, sorted(versions)) if one.version in versions]
    if all(one.actor == actor for one in typed):
        raise Refusal(Reason.TYPED_BY_YOU)


def pair(
    *,
    by: By,
    stream: UUID,
    division: str,
    number: int,
    after: int | None,
    system: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    seed: str | None = None,
    anyway: bool = False,
) -> Entered:
    """Propose the tables of a round, by the plan or by another system; `seed` is drawn if none is.

    `anyway` says that it is paired although results that it rests on are missing. Raises as
    `perform` does, and the pairing's Refusal where there is no pairing.
    """
    request = {
        "stream": str(stream),
        "after": after,
        "division": division,
        "round": number,
        "system": system,
        "parameters": dict(parameters) if parameters is not None else None,
        "seed": seed,
        **({"anyway": True} if anyway else {}),
    }
    operation = by.operation(request)
    drawn = seed or secrets.token_hex(8)
    how: dict[str, Any] = {"system": system, "parameters": parameters, "anyway": anyway}

    def append() -> store.Appended:
        head, state = _at_rest(stream, after)
        act = proposal(state, division, number, seed=drawn, **how)
        return _append(stream, head, state, [act], operation, by.source, {})

    return once(operation, append)


def _at_rest(stream: UUID, after: int | None) -> tuple[store.Head, State]:
    """The stream as it stands.

    Raises Refusal NO_SUCH_TOURNAMENT, and CONFLICT where it stands at another version than `after`.
    """
    head, state = newest.at_rest(stream)
    if head is None or state is None:
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)
    if after not in (None, head.version):
        raise Conflict(StoreReason.CONFLICT, after=after, version=head.version)
    return head, state


def _append(
    stream: UUID,
    head: store.Head,
    before: State,
    acts: Sequence[Act],
    operation: store.Operation,
    source: str,
    words: Mapping[UUID, Mapping[str, str]],
    *,
    title: str | None = None,
) -> store.Appended:
    """Decide the acts one after the other and append what they amount to."""
    state, decided = before, list[Act]()
    for act in acts:
        for new in decide(state, act):
            _pin_edition(head.club, state, new)
            _check_hands(stream, state, new, operation.actor)
            decided.append(new)
            state = apply(state, new)
    free = taken(head, decided)
    with transaction.atomic():
        if linked := [UUID(act.game) for act in decided if isinstance(act, Link)]:
            name_unnamed_seats(head.club, linked, state.named)
        shown = any(isinstance(act, ShowNames) for act in decided)
        notes = changes.Notes(head.club) if shown else None  # who notes has this before all else
        if free != head:
            entrust(stream, state, "")
        appended = store.append(
            stream=stream,
            after=free,
            events=[_event(act) for act in decided],
            operation=operation,
            source=source,
        )
        if not appended.repeated:
            project(stream, before, state, head.club)
            keep_texts(club=head.club, texts=words)
            if notes is not None:
                rename_seats(stream, state.named, notes)
            if (house := handed(decided)) is not None:
                entrust(stream, state, house)
            if title is not None:
                change_text(club=head.club, subject=stream, kind="title", words=title)
            if any(isinstance(act, Close | PublishTournament) for act in decided):
                checkpoints.on_publication()
    return appended


def _pin_edition(club: str, state: State | None, act: Act) -> None:
    """Keep the edition that an act brings into a tournament; one that it has already stays.

    Raises Refusal UNKNOWN_EDITION for another club's as for none.
    """
    if not isinstance(act, Create | Amend):
        return
    setup = act.setup
    pinned = setup.options.get("lexicon")
    if pinned and (state is None or state.setup.options.get("lexicon") != pinned):
        pin(club, ruleset(setup.ruleset, setup.options))


def _event(act: Act) -> store.NewEvent:
    return store.NewEvent(act.kind, act.schema, payload(act))
