"""Throws every projection of the games away and makes the same rows again from the streams."""

from collections.abc import Callable

from django.db import transaction

from games import registering, store
from games.models import Finding, GameFigures, Sheet
from games.projection import columns
from games.replays import GAME, game_of

_BATCH = 500

_others: list[Callable[[], None]] = []


def register(make_again: Callable[[], None]) -> None:
    """Let another storey throw its own projections away and make them again, in the same go."""
    if make_again not in _others:
        _others.append(make_again)


@transaction.atomic
def rebuild(progress: Callable[[int], None] = lambda _: None) -> int:
    """Make all sheets anew and let the followers start from nothing; returns how many sheets."""
    Sheet.objects.all().delete()
    Finding.objects.all().delete()
    GameFigures.objects.all().delete()
    store.forget_followers()
    rows: list[Sheet] = []
    made = 0
    for stream, head, events in store.every_stream():
        state = game_of(events) if head is not None and head.kind == GAME else None
        if state is None or head is None:
            continue
        rows.append(Sheet(stream=stream, **columns(state, head.club)))
        made += 1
        if len(rows) == _BATCH:
            Sheet.objects.bulk_create(rows)
            rows.clear()
            progress(made)
    Sheet.objects.bulk_create(rows)
    registering.settle()
    for make_again in _others:
        make_again()
    return made
