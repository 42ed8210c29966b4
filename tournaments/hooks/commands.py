"""What directors do with a club's webhooks: made, tried, sent again, taken away.

Who may do it is asked at the doors.
"""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from engine.refusals import Refusal, Unusable
from tournaments.directing import changes
from tournaments.hooks import delivering
from tournaments.hooks.sending import Ways, read_address
from tournaments.models import Club, Delivery, Hook
from tournaments.refusals import Reason

MOST = 10
_ON: dict[str, Any] = {"failures": 0, "failing_since": None, "again": None, "disabled": None}


@transaction.atomic
def make_hook(*, club: Club, address: str, kinds: Collection[str]) -> Hook:
    """Make a webhook that is told what changes from now on.

    Raises Unusable for an address that can't be sent to or kinds that there are none of, and
    Refusal TOO_MANY_HOOKS.
    """
    read_address(address, Ways())
    wanted = [kind for kind in changes.KINDS if kind in kinds]
    if not wanted or len(wanted) != len(set(kinds)):
        raise Unusable("kinds", "A webhook is told of at least one of the kinds that there are.")
    Club.objects.select_for_update().get(pk=club.pk)  # two at once are counted in turn
    if Hook.objects.filter(club=club).count() >= MOST:
        raise Refusal(Reason.TOO_MANY_HOOKS, most=MOST)
    return Hook.objects.create(
        club=club, address=address, kinds=" ".join(wanted), after=changes.last_number()
    )


def try_hook(hook: Hook, ways: Ways | None = None) -> Delivery:
    """Send a webhook a body without changes; one given up goes on if it takes it."""
    if delivering.try_out(hook, ways).taken:
        Hook.objects.filter(pk=hook.pk).update(**_ON)
    return Delivery.objects.filter(hook=hook).latest("id")


def send_again(hook: Hook) -> None:
    """Let the next sweep tell what a webhook did not take, without waiting for its pause."""
    Hook.objects.filter(pk=hook.pk).update(**_ON)


def remove_hook(hook: Hook) -> None:
    """Take a webhook away with its log; it is told nothing more."""
    hook.delete()
