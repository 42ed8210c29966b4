"""When look-up is closed, and to whom: a dictionary settles doubts and finds nobody a word.

While a round is being played, its players and the others of its club don't look words up; arbiters
do (REISE-09, KARTEN-17). Who sits in a running game doesn't, whatever the role, as with the other
racks. Other clubs are not concerned. It ends with the day of the round or of the game, so that
nothing that was forgotten closes anything for longer.

Visitors belong to no club. They look words up as long as any club of the house lets them and plays
no round; what they are told when none is left is the same, whatever the reason.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from engine.refusals import Refusal
from engine.sheets import ENDED
from games.models import Sheet
from games.replays import last_entered
from tournaments.days import day_of, midnight, today
from tournaments.models import Club, LookUpRule, Tournament
from tournaments.rights import Reach
from tournaments.words.belonging import clubs_of
from tournaments.words.in_play import rounds_in_play
from tournaments.words.refusals import Reason

CLAUSES = {"karten": "KARTEN-17"}
CLAUSE = "REISE-09"


def closed(within: Reach, profile: str, club: str = "") -> Refusal | None:
    """Why the asker may not look words up now, and until when; None where it is open.

    `profile` names the rules, for the clause behind it; `club` is the one whose words are asked,
    else all of the asker's count.
    """
    clause, clubs = CLAUSES.get(profile, CLAUSE), clubs_of(within)
    if refusal := _by_own_game(within, clause):
        return refusal
    return _by_round(within, clause, clubs, club) if clubs else _to_visitors()


def _by_own_game(within: Reach, clause: str) -> Refusal | None:
    people = set(within.people)
    if within.link is not None and within.link.person:
        people.add(within.link.person)
    running = (one for one in _running(people) if within.seat(one) is not None)
    game = next((one for one in running if _is_played_today(one)), None)
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


def _is_played_today(game: Sheet) -> bool:
    """Whether something was entered in a game today; one that was left lying closes nothing."""
    last = last_entered(game.stream)
    return last is not None and day_of(last) == today()


def _by_round(within: Reach, clause: str, clubs: list[str], club: str) -> Refusal | None:
    """Why a round closes look-up: one of the club that is asked, or one in which the asker plays.

    Who may not see the tournament isn't told of it.
    """
    for row in _open_in(clubs):
        if club not in ("", row.club) and within.seat(row) is None:
            continue
        rounds = [one.number for one in rounds_in_play(row) if today() in one.days]
        if not rounds or _is_arbiter(within, row):
            continue
        if not within.may("read_tournament", row):
            return Refusal(Reason.CLOSED_BY_CLUB, clause, until=_until())
        facts = {"round": rounds[0], "tournament": str(row.stream), "until": _until()}
        return Refusal(Reason.CLOSED_BY_ROUND, clause, **facts)
    return None


def _open_in(clubs: list[str]) -> Iterator[Tournament]:
    rows = Tournament.objects.filter(phase="open", club__in=clubs)
    yield from rows.order_by("-date", "-stream")


def _is_arbiter(within: Reach, row: Tournament) -> bool:
    """Whether the asker judges this tournament, or another one without playing in this."""
    if within.official("adjudicate", row):
        return True
    return within.anywhere("adjudicate") and within.seat(row) is None


def _to_visitors() -> Refusal | None:
    """Where no club is left that lets visitors look up and plays no round, nothing more is said."""
    clubs = {str(club) for club in Club.objects.values_list("pk", flat=True)}
    kept = set(LookUpRule.objects.filter(public=False).values_list("club", flat=True))
    if not clubs or not _all_play(clubs - kept):
        return None
    return Refusal(Reason.CLOSED_TO_VISITORS)


def _all_play(clubs: set[str]) -> bool:
    """Whether each of these clubs plays a round today; true of none."""
    begun = Tournament.objects.filter(phase="open", club__in=clubs)
    if begun.values("club").distinct().count() < len(clubs):
        return False
    playing = {row.club for row in begun if any(today() in r.days for r in rounds_in_play(row))}
    return playing == clubs


def _until() -> str:
    """When the day ends."""
    return midnight(today()).isoformat()
