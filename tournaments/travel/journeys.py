"""Publishes tournaments to the club's server behind the requests: begun by a button, or by itself.

A wake-up carries the id alone and may be lost or doubled: who works claims the row first, for some
seconds at a time, and shows with each part that it is still there. What is over there already is
never sent again, so that a line may break wherever it likes, and a button be pressed twice.
"""

import logging
import time
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from engine.refusals import Refusal, Unusable
from games import checkpoints, store
from games.refusals import Reason as StoreReason
from games.refusals import elsewhere
from games.wakes import waking_for
from tournaments import sealing
from tournaments.course.acts import HandOver
from tournaments.course.state import State
from tournaments.directing.streams import TournamentAtRest, at_rest
from tournaments.hooks.sending import Address, Ways, is_public
from tournaments.models import Club, ClubServer, Journey, Tournament
from tournaments.refusals import Reason
from tournaments.secrecy import Secret, keeps_secrets
from tournaments.travel.parts import NOWHERE, Standing, streams_of
from tournaments.travel.sending import (
    LEAST,
    MOST,
    Goal,
    Line,
    all_there,
    granted,
    read_address,
    send_people,
    sending,
)

LONGEST = 500
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=10), timedelta(minutes=10)
_SECONDS = 15.0  # of a worker's time before others have their turn
_ANSWER_SECONDS = 8.0
_LOST = timedelta(minutes=2)
_PASSING = (Reason.NOT_REACHED,)

log = logging.getLogger(__name__)


# The server of a club


@keeps_secrets
def keep_server(club: Club, *, address: str, token: Secret) -> None:
    """Publish the tournaments of a club to the house at this address from now on, by this token.

    How far they have come in another one is forgotten. Raises Unusable for an address that no
    token is sent to.
    """
    parts = read_address(address)
    if parts.scheme == "http" and not _near_allowed():
        raise Unusable("address", "A token goes over https alone.")
    sealed = sealing.sealed(token.encode(), sealing.SERVERS)
    with transaction.atomic():
        alone = dict(Journey.objects.filter(server=club.pk).values_list("pk", "by_itself"))
        remove_server(club)
        server = ClubServer.objects.create(club=club, address=address.rstrip("/"), sealed=sealed)
        again = [Journey(tournament=one, server=server, by_itself=by) for one, by in alone.items()]
        Journey.objects.bulk_create(again)


def remove_server(club: Club) -> None:
    """Forget the server of a club with its token; what is on its way there stops."""
    ClubServer.objects.filter(pk=club.pk).delete()


def server_of(club: str) -> ClubServer | None:
    """The server of a club (opaque id), if one is kept."""
    return ClubServer.objects.filter(pk=UUID(club)).first()


def _near_allowed() -> bool:
    """Whether this house is a laptop's, which may publish to another house on it, for a trial."""
    return not settings.WORTWART_URL


def _is_allowed(address: Address) -> bool:
    return is_public(address) or (address.is_loopback and _near_allowed())


# A tournament on its way


def journey_of(tournament: UUID) -> Journey | None:
    """How far a tournament has come; None where nobody has begun."""
    return Journey.objects.filter(pk=tournament).first()


def wish(server: ClubServer, tournament: UUID) -> None:
    """Let a tournament be published as it stands; pressed twice it goes on as it was.

    Raises Refusal as `hindrance` tells it.
    """
    if (no := hindrance(tournament)) is not None:
        raise no
    Journey.objects.get_or_create(tournament=tournament, defaults={"server": server})
    now = timezone.now()
    Journey.objects.filter(pk=tournament).update(wanted=now, again=now, failures=0, trouble=None)
    transaction.on_commit(lambda: wake(tournament))


def hindrance(tournament: UUID) -> Refusal | None:
    """Why this house does not publish a tournament: NO_SIGNING_KEY, or WRITTEN_ELSEWHERE.

    Who has handed it over publishes that, too: the server would not know of it otherwise.
    """
    found = at_rest(tournament)
    if not checkpoints.can_sign():
        return Refusal(StoreReason.NO_SIGNING_KEY)
    if found is None or _owes(found):
        return None
    return elsewhere(found.head.house)


def _owes(found: TournamentAtRest) -> bool:
    """Whether this house has handed a tournament over and the server has not heard of it yet."""
    lines = found.state.lines
    handed = [(line.version, line.act.house) for line in lines if isinstance(line.act, HandOver)]
    if not handed:
        return False
    row, own = journey_of(found.id), checkpoints.public_key().hex()
    created_here = not (handed[1:] or found.head.origin)
    ours = created_here or any(house == own for _, house in handed[-2:-1])
    return ours and handed[-1][0] > (row.version if row else 0)


def let_go_by_itself(server: ClubServer, tournament: UUID, *, on: bool) -> None:
    """Let a tournament be published after each round without anybody, or not any more."""
    Journey.objects.get_or_create(tournament=tournament, defaults={"server": server})
    Journey.objects.filter(pk=tournament).update(by_itself=on, seen=0)


def stop(tournament: UUID) -> None:
    """Send no more of a tournament; what is there stays."""
    Journey.objects.filter(pk=tournament).update(wanted=None, by_itself=False, trouble=None)


def entries_here(tournament: UUID) -> int:
    """How many entries the tournament and its games have here."""
    heads = (store.head(one) for one in streams_of(tournament))
    return sum(head.version for head in heads if head)


def stage_of(state: State) -> int:
    """A number that is another one once a round is out or closed, or the tournament is over or is
    handed over.
    """
    rounds = [one for division in state.divisions.values() for one in division.rounds.values()]
    handed = sum(isinstance(line.act, HandOver) for line in state.lines)
    return sum(one.published + one.closed for one in rounds) + state.closed + handed


def wake_due() -> None:
    """Have workers told of what is due, and begin what begins by itself."""
    for row in _moved() if checkpoints.can_sign() else ():
        if _stage_now(row) != row.stage and hindrance(row.tournament) is None:
            wish(row.server, row.tournament)
        Journey.objects.filter(pk=row.pk).update(seen=row.now)
    for tournament in _due(timezone.now()).values_list("pk", flat=True)[:100]:
        wake(tournament)


def _moved() -> Any:
    """Those that go by themselves and have moved since somebody looked; who rests costs nothing."""
    here = Tournament.objects.filter(pk=OuterRef("tournament")).values("version")
    alone = Journey.objects.filter(by_itself=True, wanted=None).select_related("server")
    return alone.annotate(now=Subquery(here)).exclude(seen=F("now"))


def _due(now: datetime) -> Any:
    free = Q(begun=None) | Q(begun__lt=now - _LOST)
    return Journey.objects.filter(free, wanted__isnull=False, again__lte=now)


wake = waking_for("tournaments.tasks.send_tournament")


# Working


def work(tournament: UUID) -> None:
    """Send what is missing there for some seconds, unless somebody else does."""
    row = _claimed(tournament)
    if row is None:
        return
    try:
        _go_on(row)
    except Refusal as refusal:
        _fell(row, refusal)
    except Exception:
        _put_off(row, None)
        raise


def _claimed(tournament: UUID) -> Journey | None:
    now = timezone.now()
    if not _due(now).filter(pk=tournament).update(begun=now, tried=now):
        return None
    row: Journey | None = _in_hand(tournament, now).select_related("server").first()
    return row


def _in_hand(tournament: UUID, begun: datetime | None) -> Any:
    """The row, as long as it is this worker's."""
    return Journey.objects.filter(pk=tournament, begun=begun)


class _TakenAway(Exception):
    """Nobody wants it any more, or the server was removed."""


@keeps_secrets
def _go_on(row: Journey) -> None:
    token = sealing.opened(row.server.sealed, sealing.SERVERS)
    if token is None:
        raise Refusal(Reason.TOKEN_LOST)
    stage, line = _stage_now(row), _line_to(row, Secret(token.decode()))
    may = granted(line)
    line.goal = replace(line.goal, club=may.club)
    try:
        if _carried(row, line):
            if may.people:
                send_people(row.tournament, line)
            _arrived(row, stage, people=may.people)
    except _TakenAway:
        _in_hand(row.tournament, row.begun).update(begun=None)


def _line_to(row: Journey, token: Secret) -> Line:
    """The line to the server; after failures less is dared at once."""
    ways = Ways(allowed=_is_allowed, ports=range(1, 1 << 16), seconds=_ANSWER_SECONDS)
    size = max(LEAST, MOST // 4 ** min(row.failures, 10))
    return Line(Goal(row.server.address, None, token, ways), most_failures=1, size=size)


def _stage_now(row: Journey) -> int:
    found = at_rest(row.tournament)
    return stage_of(found.state) if found else 0


def _carried(row: Journey, line: Line) -> bool:
    """Send part after part while there is time; whether all of it is over."""
    far, until = all_there(row.tournament, line), time.monotonic() + _SECONDS
    row.whole = entries_here(row.tournament)
    _told(row, far)
    for _count in sending(row.tournament, line, far):
        _told(row, far)
        if time.monotonic() > until:
            _in_hand(row.tournament, row.begun).update(begun=None, failures=0)
            wake(row.tournament)
            return False
    return True


def _told(row: Journey, far: dict[UUID, Standing]) -> None:
    """Say how far it is, and that somebody is at it."""
    now = timezone.now()
    mine = _in_hand(row.tournament, row.begun).filter(wanted__isnull=False)
    told = mine.update(
        begun=now,
        over=sum(one.version for one in far.values()),
        whole=row.whole,
        version=far.get(row.tournament, NOWHERE).version,
    )
    if not told:
        raise _TakenAway
    row.begun = now


def _arrived(row: Journey, stage: int, *, people: bool) -> None:
    """All is there as it stood; who has asked again meanwhile is served again."""
    told = {"failures": 0, "trouble": None, "arrived": timezone.now()}
    _in_hand(row.tournament, row.begun).update(stage=stage, people=people, **told)
    _in_hand(row.tournament, row.begun).filter(wanted=row.wanted).update(wanted=None)
    _in_hand(row.tournament, row.begun).update(begun=None)


def _fell(row: Journey, refusal: Refusal) -> None:
    """What passes is tried again later; for the rest somebody has to do something first."""
    facts = {"stream": str(row.tournament), "code": refusal.code}
    log.info("tournament not sent", extra={"facts": facts})
    if refusal.reason in _PASSING:
        _put_off(row, refusal)
        return
    _in_hand(row.tournament, row.begun).update(
        begun=None, wanted=None, stage=_stage_now(row), trouble=_kept(refusal)
    )


def _put_off(row: Journey, refusal: Refusal | None) -> None:
    pause = min(FIRST_PAUSE * 2 ** min(row.failures, 20), LONGEST_PAUSE)
    _in_hand(row.tournament, row.begun).update(
        begun=None,
        failures=row.failures + 1,
        again=timezone.now() + pause,
        trouble=_kept(refusal) if refusal else None,
    )


# What was in the way


def _kept(refusal: Refusal) -> dict[str, Any]:
    return {"code": refusal.code, "facts": {name: str(it) for name, it in refusal.facts.items()}}


def trouble_of(row: Journey) -> Refusal | None:
    """What was in the way last."""
    if not row.trouble:
        return None
    code, facts = row.trouble["code"], row.trouble["facts"]
    reasons: Any = Reason if code in Reason.__members__ else StoreReason
    return Refusal(reasons[code], **facts)
