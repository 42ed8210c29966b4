"""Tells hooks what has changed: signed, again after a while where it failed, given up after days.

A body and its headers follow https://www.standardwebhooks.com: `webhook-id`, `webhook-timestamp`,
`webhook-signature` (`v1,` and the base64 of HMAC-SHA256 over id, timestamp and body with dots
between). What is told rests on the numbers of `directing/changes.py`, so nothing gets lost, and
what came twice is known by its numbers.
"""

import base64
import hmac
import json
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from engine.answers import plain
from tournaments.directing import changes
from tournaments.hooks.sending import Answer, Ways, send
from tournaments.models import Change, Delivery, Hook
from tournaments.secrecy import Secret

AT_ONCE = 100  # changes in a body
KEPT = 50  # deliveries of a hook
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=30), timedelta(hours=6)
GIVEN_UP = timedelta(days=3)
_CLAIM = timedelta(minutes=2)
AT_A_TIME = 20  # hooks
_BEGIN_SECONDS = 1.0
_GONE = 410

log = logging.getLogger(__name__)


def secret_of(hook: Hook) -> Secret:
    """The secret by which a hook knows this house; it is stored nowhere."""
    digest = salted_hmac("tournaments.hooks", str(hook.pk), algorithm="sha256").digest()
    return Secret("whsec_" + base64.b64encode(digest).decode())


def deliver(ways: Ways | None = None, now: datetime | None = None) -> int:
    """Tell the hooks what is due, some at a time; how many were tried.

    Whoever sweeps waits for it: for the slowest of those that were begun within a second.
    """
    at, until, tried = now or timezone.now(), time.monotonic() + _BEGIN_SECONDS, 0
    through = ways or Ways()
    while claimed := _claimed(at):
        tried += _tell(claimed, through, at)
        if time.monotonic() > until:
            break
    return tried


def _claimed(at: datetime) -> list[Hook]:
    """Hooks that are due and that nobody else tells meanwhile; those first that never failed."""
    free = Q(again=None) | Q(again__lte=at)
    due = Hook.objects.filter(free, disabled=None, after__lt=changes.last_number())
    order = due.order_by(F("again").asc(nulls_first=True), "pk")[:AT_A_TIME]
    own = {"again": at + _CLAIM}
    return [
        hook
        for hook in order
        if Hook.objects.filter(free, pk=hook.pk, after=hook.after).update(**own)
    ]


def _tell(hooks: list[Hook], ways: Ways, at: datetime) -> int:
    """Tell hooks their next changes, all at the same time; how many had any."""
    last = changes.last_number()
    found = [(hook, _rows_for(hook)) for hook in hooks]
    told = [(hook, rows) for hook, rows in found if rows]
    nothing = [hook.pk for hook, rows in found if not rows]
    Hook.objects.filter(pk__in=nothing).update(after=last, again=None)
    if not told:
        return 0
    with ThreadPoolExecutor(len(told)) as lines:
        answers = list(lines.map(lambda one: _posted(*_letter(*one), ways), told))
    for (hook, rows), answer in zip(told, answers, strict=True):
        _took(hook, rows, answer, at)
    return len(told)


def _letter(hook: Hook, rows: list[Change]) -> tuple[Hook, UUID, dict[str, Any]]:
    """What a hook is told, and under which id: the same whenever it is told again."""
    upto = rows[-1].number
    told = {"last": upto, "changes": [_line(row) for row in rows]}
    return hook, uuid5(hook.pk, f"{hook.after}-{upto}"), told


def _took(hook: Hook, rows: list[Change], answer: Answer, at: datetime) -> None:
    """Go on behind what was taken; what was not is told again."""
    _, delivery, told = _letter(hook, rows)
    _note(hook, delivery, answer, len(rows))
    if answer.taken:
        Hook.objects.filter(pk=hook.pk).update(
            after=told["last"], failures=0, failing_since=None, again=None
        )
    else:
        _put_off(hook, answer, at)


def try_out(hook: Hook, ways: Ways | None = None) -> Answer:
    """Tell a hook that this is a test; nothing else follows from how it goes."""
    delivery = uuid4()
    answer = _posted(hook, delivery, {"last": hook.after, "changes": []}, ways or Ways())
    _note(hook, delivery, answer, 0)
    return answer


def signature(secret: str, delivery: UUID, at: int, body: bytes) -> str:
    """What proves that a body came from whoever knows the secret, at that second."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    said = f"{delivery}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, said, "sha256")).decode()


def _posted(hook: Hook, delivery: UUID, told: dict[str, Any], ways: Ways) -> Answer:
    body = json.dumps({"hook": str(hook.pk), **told}, separators=(",", ":")).encode()
    at = int(time.time())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Wortwart",
        "Connection": "close",
        "webhook-id": str(delivery),
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret_of(hook), delivery, at, body),
    }
    return send(hook.address, body, headers, ways)


def _rows_for(hook: Hook) -> list[Change]:
    rows = Change.objects.filter(
        club=str(hook.club_id), number__gt=hook.after, kind__in=hook.kinds.split()
    )
    return list(rows.order_by("number")[:AT_ONCE])


def _line(row: Change) -> dict[str, Any]:
    """A change as `/api/v1/changes/` has it."""
    place, parts = changes.place_of(row)
    address = settings.WORTWART_URL + reverse(place, kwargs=parts)
    told: dict[str, Any] = plain(changes.line_of(row, address))
    return told


def _put_off(hook: Hook, answer: Answer, at: datetime) -> None:
    """Try again later, each time later; who is gone, or fails for days, is given up."""
    since = hook.failing_since or at
    pause = min(FIRST_PAUSE * 2 ** min(hook.failures, 20), LONGEST_PAUSE)
    given_up = answer.status == _GONE or at - since >= GIVEN_UP
    Hook.objects.filter(pk=hook.pk).update(
        failures=hook.failures + 1,
        failing_since=since,
        again=at + pause,
        disabled=at if given_up else None,
    )
    facts = {"hook": str(hook.pk), "status": answer.status, "trouble": answer.trouble}
    log.info("hook failed", extra={"facts": facts})


def _note(hook: Hook, delivery: UUID, answer: Answer, told: int) -> None:
    """Keep what came of it, and no more than the latest of them."""
    Delivery.objects.create(
        hook=hook,
        delivery=delivery,
        status=answer.status,
        trouble=answer.trouble,
        changes=told,
    )
    kept = Delivery.objects.filter(hook=hook).order_by("-id")
    old = kept.values_list("id", flat=True)[KEPT : KEPT + 1]
    for number in list(old):
        Delivery.objects.filter(hook=hook, id__lte=number).delete()
