"""What can be done to a tournament: each command decides by the course's rules and appends.

Every command is idempotent by its key: repeated with the same request it gives the first answer.
The events and the tournament's rows are written in one transaction; followers are woken after it.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from engine.facts import payload
from engine.refusals import Refusal
from games import checkpoints, store
from games.canonical import fingerprint
from games.commands import Entered, keep_texts
from games.refusals import Conflict
from games.refusals import Reason as StoreReason
from tournaments.course.acts import Act, Close, Create, PublishTournament
from tournaments.course.course import apply, decide
from tournaments.course.pairing_field import proposal
from tournaments.course.state import State
from tournaments.directing.pinning import pin_edition
from tournaments.directing.projection import project
from tournaments.directing.streams import TOURNAMENT, newest
from tournaments.refusals import Reason


def create_tournament(
    *,
    actor: str,
    club: str,
    setup: Create,
    title: str,
    key: str,
    source: str = "page",
) -> Entered:
    """Create a tournament of a club with its whole set-up. Raises Refusal where it doesn't fit."""
    request = {"club": club, "title": title, **payload(setup)}
    operation = store.Operation(actor=actor, key=key, fingerprint=fingerprint(request))
    if done := store.answered(operation):
        return _answer(done)
    decided = decide(None, setup)
    for act in decided:
        pin_edition(club, None, act)
    stream = store.new_stream()
    with transaction.atomic():
        appended = store.append(
            stream=stream,
            after=0,
            events=[_event(act) for act in decided],
            operation=operation,
            kind=TOURNAMENT,
            club=club,
            source=source,
        )
        if not appended.repeated:
            project(stream, None, apply(None, decided[0]), club)
            keep_texts(club=club, texts={stream: {"title": title}})
    return _answer(appended)


def perform(
    *,
    actor: str,
    stream: UUID,
    acts: Sequence[Act],
    after: int | None,
    key: str,
    source: str = "page",
    words: Mapping[UUID, Mapping[str, str]] | None = None,
) -> Entered:
    """Enter acts after version `after` (None: whatever stands), all or none.

    `words` are texts that the acts name by id: {subject: {kind: words}}. Raises the course's
    Refusal where the rules say no, Refusal CONFLICT where somebody was faster, and Refusal
    NO_SUCH_TOURNAMENT.
    """
    said = {str(subject): dict(kinds) for subject, kinds in (words or {}).items()}
    request = {
        "stream": str(stream),
        "after": after,
        "acts": [{"kind": act.kind, **payload(act)} for act in acts],
        **({"words": said} if said else {}),
    }
    operation = store.Operation(actor=actor, key=key, fingerprint=fingerprint(request))
    head, state, done = _at_rest(stream, after, operation)
    if done:
        return done
    return _append(stream, head, state, acts, operation, source, words or {})


def subject_of(actor: str, key: str, number: int) -> UUID:
    """The id of the words that a request brings: the same when it is repeated."""
    return store.derived_id(actor, f"{key}\n{number}")


def pair(
    *,
    actor: str,
    stream: UUID,
    division: str,
    number: int,
    after: int | None,
    key: str,
    system: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    seed: str | None = None,
    anyway: bool = False,
    source: str = "page",
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
    operation = store.Operation(actor=actor, key=key, fingerprint=fingerprint(request))
    head, state, done = _at_rest(stream, after, operation)
    if done:
        return done
    drawn = seed or secrets.token_hex(8)
    how: dict[str, Any] = {"system": system, "parameters": parameters, "anyway": anyway}
    act = proposal(state, division, number, seed=drawn, **how)
    return _append(stream, head, state, [act], operation, source, {})


def _at_rest(
    stream: UUID, after: int | None, operation: store.Operation
) -> tuple[store.Head, State, Entered | None]:
    """The stream as it stands, and the answer to the operation if it was given before.

    Raises Refusal CONFLICT where it stands at another version than `after`.
    """
    head, state = newest.at_rest(stream)
    done = store.answered(operation)
    if head is None or state is None:
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)
    if not done and after not in (None, head.version):
        raise Conflict(StoreReason.CONFLICT, after=after, version=head.version)
    return head, state, _answer(done) if done else None


def _append(
    stream: UUID,
    head: store.Head,
    before: State,
    acts: Sequence[Act],
    operation: store.Operation,
    source: str,
    words: Mapping[UUID, Mapping[str, str]],
) -> Entered:
    """Decide the acts one after the other and append what they amount to."""
    state, decided = before, list[Act]()
    for act in acts:
        for new in decide(state, act):
            pin_edition(head.club, state, new)
            decided.append(new)
            state = apply(state, new)
    with transaction.atomic():
        appended = store.append(
            stream=stream,
            after=head,
            events=[_event(act) for act in decided],
            operation=operation,
            source=source,
        )
        if not appended.repeated:
            project(stream, before, state, head.club)
            keep_texts(club=head.club, texts=words)
            if any(isinstance(act, Close | PublishTournament) for act in decided):
                checkpoints.on_publication()
    return _answer(appended)


def _event(act: Act) -> store.NewEvent:
    return store.NewEvent(act.kind, act.schema, payload(act))


def _answer(appended: store.Appended) -> Entered:
    versions = tuple(range(appended.first, appended.last + 1))
    return Entered(appended.stream, appended.last, versions, appended.repeated)
