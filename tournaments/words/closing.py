"""When look-up is closed, and to whom: a dictionary settles doubts and finds nobody a word.

While a round is being played, players and the public don't look words up; arbiters do (REISE-09,
KARTEN-17). Who sits in a running game doesn't, whatever the role, as with the other racks.
"""

from functools import lru_cache
from uuid import UUID

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from engine.refusals import Refusal
from engine.sheets import ENDED
from games.models import Sheet
from tournaments.directing.streams import as_of
from tournaments.models import LookUpRule, Tournament
from tournaments.rights import Reach
from tournaments.words.refusals import Reason

CLAUSES = {"karten": "KARTEN-17"}
CLAUSE = "REISE-09"


def closed(within: Reach, profile: str) -> Refusal | None:
    """Why the asker may not look words up now, and until when; None where it is open.

    `profile` names the rules, for the clause behind it.
    """
    clause = CLAUSES.get(profile, CLAUSE)
    return _by_own_game(within, clause) or _by_round(within, clause) or _to_visitors(within)


def _by_own_game(within: Reach, clause: str) -> Refusal | None:
    people = set(within.people)
    if within.link is not None and within.link.person:
        people.add(within.link.person)
    running = (one for one in _running(people) if within.seat(one) is not None)
    game = next(running, None)
    return Refusal(Reason.CLOSED_BY_OWN_GAME, clause, game=str(game.stream)) if game else None


def _running(people: set[UUID]) -> list[Sheet]:
    """The games that are being played and name one of these people, the newest first."""
    if not people:
        return []
    named = Q()
    for person in people:
        named |= Q(named__contains=str(person))
    rows = Sheet.objects.filter(adjourned=False).exclude(phase__in=ENDED)
    return list(rows.annotate(named=Cast("players", TextField())).filter(named).order_by("-stream"))


def _by_round(within: Reach, clause: str) -> Refusal | None:
    for row in Tournament.objects.filter(phase="open").order_by("-date", "-stream"):
        rounds = rounds_in_play(row.stream, row.version)
        if rounds and not _is_arbiter(within, row):
            return Refusal(Reason.CLOSED_BY_ROUND, clause, round=rounds[0])
    return None


def _is_arbiter(within: Reach, row: Tournament) -> bool:
    """Whether the asker judges this tournament, or another one without playing in this."""
    if within.official("adjudicate", row):
        return True
    return within.anywhere("adjudicate") and within.seat(row) is None


@lru_cache(maxsize=256)
def rounds_in_play(stream: UUID, version: int) -> tuple[int, ...]:
    """The rounds of a tournament that are published and not closed, after so many events."""
    found = as_of(stream, version)
    divisions = found.state.divisions.values() if found is not None else ()
    numbers = {
        paired.number
        for division in divisions
        for paired in division.rounds.values()
        if paired.phase == "published"
    }
    return tuple(sorted(numbers))


def _to_visitors(within: Reach) -> Refusal | None:
    """Where one club of the house keeps look-up to members, who belongs to none is a visitor."""
    if within.roles or within.people or within.link is not None:
        return None
    closed_by = LookUpRule.objects.filter(public=False)
    return Refusal(Reason.CLOSED_TO_VISITORS) if closed_by.exists() else None
