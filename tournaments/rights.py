"""Who may do what: the one table, and the two questions that everybody asks it.

A thing is anything that has `.club` (the owner's opaque id) and, for games and tournaments,
`.stream`, `.public` (bool) and `.players` (opaque ids); or a Club. What the table does not grant is
denied, and a thing of another club answers exactly like one that does not exist.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from engine.refusals import Refusal
from games.models import Sheet
from games.prepared import Ahead, Prepared
from tournaments.explained.when import untold_among, why_untold  # noqa: F401 - by RIGHTS
from tournaments.models import Club, Link, Person, Role, TableGame, Tournament
from tournaments.refusals import Reason
from tournaments.scopes import EVERYTHING, NEVER, SCOPE_OF, Limits
from tournaments.wanted import (  # noqa: F401 - by RIGHTS
    games_asked,
    same_person,
    season_asked,
    tables_of,
)
from tournaments.words.counting import asker, count

# Whom a line of the table can grant something:
#   public    everybody, without an account, as far as the thing is public
#   player    whose person sits in the game or plays in the tournament, by account or private link
#   reader, helper, arbiter, director: an account that has this role for the club that owns it, or
#             whoever holds a link with this role for the tournament
HOLDERS = ("public", "player", "reader", "helper", "arbiter", "director")

YES, no = True, False

# fmt: off
TABLE: Mapping[str, tuple[bool, ...]] = {
    #                 public player reader helper arbiter director
    "list_games":    (YES,   YES,   YES,   YES,   YES,    YES),
    "read_game":     (YES,   YES,   YES,   YES,   YES,    YES),
    "read_findings": (YES,   YES,   YES,   YES,   YES,    YES),
    "read_people":   (no,    no,    YES,   YES,   YES,    YES),
    "read_racks":    (no,    no,    no,    YES,   YES,    YES),
    "export_game":   (no,    no,    no,    YES,   YES,    YES),
    "enter_move":    (no,    YES,   no,    YES,   YES,    YES),
    "challenge":     (no,    YES,   no,    YES,   YES,    YES),
    "open_game":     (no,    no,    no,    YES,   YES,    YES),
    "close_game":    (no,    no,    no,    YES,   YES,    YES),
    "judge":         (no,    no,    no,    no,    YES,    YES),
    "correct":       (no,    no,    no,    no,    YES,    YES),
    "import_games":  (no,    no,    no,    no,    YES,    YES),
    "verify":        (no,    no,    no,    no,    YES,    YES),
    "publish_game":  (no,    no,    no,    no,    no,     YES),
    "manage_people": (no,    no,    no,    no,    no,     YES),
    "export_person": (no,    YES,   no,    no,    no,     YES),
    "manage_rankings": (no,  no,    no,    no,    no,     YES),
    "manage_roles":  (no,    no,    no,    no,    no,     YES),
    "manage_club":   (no,    no,    no,    no,    no,     YES),
    "manage_hooks":  (no,    no,    no,    no,    no,     YES),
    # tournaments
    "list_tournaments":   (YES, YES, YES, YES, YES, YES),
    "read_tournament":    (YES, YES, YES, YES, YES, YES),
    "read_names":         (no,  YES, YES, YES, YES, YES),
    "read_drafts":        (no,  no,  no,  YES, YES, YES),
    "report_result":      (no,  YES, no,  YES, YES, YES),
    "call_arbiter":       (no,  YES, no,  YES, YES, YES),
    "answer_calls":       (no,  no,  no,  no,  YES, YES),
    "check_in":           (no,  no,  no,  YES, YES, YES),
    "link_game":          (no,  no,  no,  YES, YES, YES),
    "manage_entries":     (no,  no,  no,  no,  YES, YES),
    "pair":               (no,  no,  no,  no,  YES, YES),
    "correct_result":     (no,  no,  no,  no,  YES, YES),
    "close_round":        (no,  no,  no,  no,  YES, YES),
    "undo":               (no,  no,  no,  no,  YES, YES),
    "create_tournament":  (no,  no,  no,  no,  no,  YES),
    "set_up_tournament":  (no,  no,  no,  no,  no,  YES),
    "publish_tournament": (no,  no,  no,  no,  no,  YES),
    "invite":             (no,  no,  no,  no,  no,  YES),
    "export_archive":     (no,  no,  no,  no,  no,  YES),
    # words; while something is played see also tournaments/words/closing.py
    "look_up":            (YES, YES, YES, YES, YES, YES),
    "read_editions":      (no,  no,  YES, YES, YES, YES),
    "read_rulings":       (no,  no,  YES, YES, YES, YES),
    "adjudicate":         (no,  no,  no,  no,  YES, YES),
    "manage_editions":    (no,  no,  no,  no,  no,  YES),
}
# fmt: on

# Nobody has these for a game in which they sit themselves, whatever their role: a helper who plays
# must not see the other racks. (A full export holds every rack that was recorded.)
NEVER_FROM_A_SEAT = frozenset({"read_racks", "export_game"})


# A link makes no further links: they would outlive it.
NEVER_BY_LINK = frozenset({"invite"})


@dataclass(frozen=True)
class Reach:
    """What one actor can reach: read once (at most two queries), asked as often as needed.

    `roles` maps a club's id to the roles held for it, `account` is whose persons count as the
    actor. Keep it no longer than a request: roles are taken away as well. `limits` are those of the
    token that acts for the actor: where it doesn't reach it is a stranger's, and sees what is
    public.
    """

    roles: Mapping[UUID, frozenset[str]] = field(default_factory=dict)
    account: UUID | None = None
    link: Link | None = None
    games: frozenset[UUID] = frozenset()  # of the link's tournament
    limits: Limits | None = None

    def may(self, verb: str, thing: Any) -> bool:
        """Tell whether the table grants `verb` on `thing`; None stands for "no such thing"."""
        if thing is None or (verb in NEVER_FROM_A_SEAT and self.seat(thing) is not None):
            return False
        if _granted(verb, self._holders(verb, thing)):
            return True
        plays = _granted(verb, {"player"}) and self._lets(verb, thing)
        return plays and self.seat(thing) is not None

    @cached_property
    def people(self) -> frozenset[UUID]:
        """The ids of the actor's persons: read where a role does not answer already."""
        if self.account is None:
            return frozenset()
        return frozenset(person for (person,) in _LINES(self.account))

    def official(self, verb: str, thing: Any) -> bool:
        """Tell whether a role grants `verb` on a thing, and not only a seat or publication."""
        if not self._lets(verb, thing):
            return False
        owner = _owner(thing)
        roles = set(self.roles.get(owner, ()) if owner else ())
        if self.link is not None and verb not in NEVER_BY_LINK and self._linked(thing):
            roles.add(self.link.role)
        return _granted(verb, roles - {"player"})

    def anywhere(self, verb: str) -> bool:
        """Tell whether there can be anything on which the actor has `verb`."""
        if self.limits is not None and not self.limits.lets(verb):
            return _granted(verb, {"public"})
        linked = {self.link.role} if self.link else set()
        if _granted(verb, {"public"}.union(linked, *self.roles.values())):
            return True
        return _granted(verb, {"player"}) and bool(self.people)

    def clubs(self, verb: str) -> frozenset[UUID]:
        """Return the ids of the clubs for which the actor's roles grant `verb`."""
        held = {club: roles for club, roles in self.roles.items() if _granted(verb, roles)}
        if self.limits is None:
            return frozenset(held)
        lets = self.limits.lets(verb)
        return frozenset(club for club in held if lets and self.limits.holds(club, None))

    @property
    def own_clubs(self) -> dict[UUID, frozenset[str]]:
        """The roles by club, of those clubs alone of which the actor's token may know."""
        of = self.limits.club if self.limits is not None else None
        return {club: roles for club, roles in self.roles.items() if of in (None, club)}

    def seat(self, game: Any) -> int | None:
        """Return the seat (from 0) at which one of the actor's persons sits, or None."""
        players = getattr(game, "players", None) or ()
        people = self.people if players else frozenset()
        if self.link and self.link.person and self._linked(game):
            people |= {self.link.person}
        return next((n for n, who in enumerate(players) if _opaque(who) in people), None)

    def playing(self, verb: str) -> frozenset[UUID]:
        """Return the ids under which the actor has `verb` at every game in which they sit.

        None for a token that is for one club or tournament, or doesn't let the verb through.
        """
        limits = self.limits
        if limits is None:
            return self.people
        whole = limits.club is None and limits.tournament is None
        return self.people if whole and limits.lets(verb) else frozenset()

    def may_still_enter(self, game: Any) -> bool:
        """Tell whether the game is not at rest: that of a closed tournament is.

        Then only an account that is arbiter or director of the club puts it right, and no link.
        """
        owner = _owner(game)
        if owner and not {"arbiter", "director"}.isdisjoint(self.roles.get(owner, ())):
            return True
        resting: bool | None = getattr(game, "resting", None)
        return not (_RESTING(game.stream) if resting is None else resting)

    def _linked(self, thing: Any) -> bool:
        """Tell whether the actor's link is for this tournament, or for that of this game."""
        stream = _opaque(getattr(thing, "stream", None))
        return self.link is not None and (stream == self.link.tournament or stream in self.games)

    def role_for(self, game: Any) -> str | None:
        """Return the role to show a game in: "official", "seat:0" and so on, or "public".

        None means that for this actor there is no such game. Who sits in the game sees it from the
        seat, even with a role for the club.
        """
        if not self.may("read_game", game):
            return None
        if self._lets("read_game", game) and (seat := self.seat(game)) is not None:
            return f"seat:{seat}"
        return "official" if self.may("read_racks", game) else "public"

    def _lets(self, verb: str, thing: Any) -> bool:
        """Whether no token limits the actor, or one that lets `verb` through for this thing."""
        if self.limits is None:
            return True
        stream = _opaque(getattr(thing, "stream", None))
        return self.limits.lets(verb) and self.limits.holds(_owner(thing), stream)

    def _holders(self, verb: str, thing: Any) -> set[str]:
        """What the actor is to a thing, as far as `verb` goes; a seat at it is left out."""
        holders = {"public"} if getattr(thing, "public", False) is True else set()
        if not self._lets(verb, thing):
            return holders
        owner = _owner(thing)
        holders.update(self.roles.get(owner, ()) if owner else ())
        if verb not in NEVER_BY_LINK and self.link is not None and self._linked(thing):
            holders.add(self.link.role)
        return holders


NOTHING = Reach()


def may(actor: Any, verb: str, thing: Any) -> bool:
    """Tell whether an actor (an account, or Django's AnonymousUser) may do `verb` to `thing`.

    For many things at once ask `reach(actor)` and then that. An unknown verb is a bug: KeyError.
    """
    return reach(actor).may(verb, thing)


def reach(actor: Any, held: Iterable[tuple[UUID, str]] | None = None) -> Reach:
    """Read what an actor can reach by account and link; nothing for a closed account.

    `held` are the account's roles, a club and a name each, where they have just been read.
    """
    link = getattr(actor, "link", None)
    games = link.games if link is not None else frozenset()
    if not (actor.is_authenticated and actor.is_active):
        return Reach(link=link, games=games) if link is not None else NOTHING
    roles: dict[UUID, frozenset[str]] = {}
    for club, role in _ROLES(actor.pk) if held is None else held:
        roles[club] = roles.get(club, frozenset()) | {role}
    limits: Limits | None = getattr(actor, "limits", None)
    if limits is not None and limits.tournament is not None:
        limits = replace(limits, games=frozenset(game for (game,) in _TABLES(limits.tournament)))
    return Reach(roles=roles, account=actor.pk, link=link, games=games, limits=limits)


def check_scope(within: Reach, verb: str | None, thing: Any = None) -> None:
    """Refuse what the owner of a token may do and the token may not, and say what it takes.

    Nothing is said of what the owner may not do either. Raises Refusal TOKEN_LACKS_SCOPE,
    TOKEN_NEVER or TOKEN_IS_FOR_ANOTHER.
    """
    limits, owner = within.limits, replace(within, limits=None)
    if limits is None or verb is None:
        return
    if not (owner.anywhere(verb) if thing is None else owner.may(verb, thing)):
        return
    if verb in NEVER and not limits.lets(verb):
        raise Refusal(Reason.TOKEN_NEVER)
    if not limits.lets(verb):
        raise Refusal(Reason.TOKEN_LACKS_SCOPE, scope=SCOPE_OF.get(verb, ""))
    if thing is not None and not within.may(verb, thing):
        raise Refusal(Reason.TOKEN_IS_FOR_ANOTHER)


def is_operator(actor: Any) -> bool:
    """Whether somebody may look into every table; no token with scopes does for its owner."""
    limits: Limits | None = getattr(actor, "limits", None)
    unlimited = limits is None or EVERYTHING in limits.scopes
    return unlimited and bool(getattr(actor, "operator", False))


def reach_of(request: Any) -> Reach:
    """Return what a request's actor can reach; read once a request.

    Whoever shows a token was found together with the roles (`authentication`).
    """
    within: Reach | None = getattr(request, "reach", None)
    if within is None:
        within = request.reach = reach(request.user, getattr(request.user, "held", None))
    return within


def count_words(actor: Any, words: int) -> None:
    """Count words that the list is asked for an account or link; raises Refusal for too many."""
    count(asker(actor), words)


def check_people(people: Iterable[str], club: str, *, unknown: bool = False) -> None:
    """Refuse ids of people who are not in the register of this club (opaque id); in one query.

    `unknown` lets ids pass that no register holds, as a game of another house brings them. Another
    club's person and nobody look the same. Raises Refusal NO_SUCH_PERSON.
    """
    ids = {UUID(person) for person in people}
    owners = dict(Person.objects.filter(pk__in=ids).values_list("pk", "club_id")) if ids else {}
    for person in sorted(ids):
        if person not in owners and unknown:
            continue
        if str(owners.get(person)) != club:
            raise Refusal(Reason.NO_SUCH_PERSON, person=str(person))


def sheet_to_enter(game: UUID) -> Ahead:
    """The sheet of a game, or None; it knows as `resting` whether it is at rest with a tournament.

    Who enters asks both, and so both are asked in one.
    """
    return Ahead(_SHEETS, game)


def _closed_around(game: UUID | OuterRef) -> "QuerySet[Tournament]":
    """The closed tournaments at whose tables a game is played."""
    tables = TableGame.objects.filter(game=game).values("tournament")
    return Tournament.objects.filter(phase="closed", stream__in=tables)


def _lines_of(account: UUID) -> "QuerySet[Person, tuple[UUID]]":
    """The lines of registers that are an account's person: linked, or merged with a linked one."""
    own = Person.objects.filter(user=account).values(kept=Coalesce("merged_into", "pk"))
    return Person.objects.filter(Q(pk__in=own) | Q(merged_into__in=own)).values_list("pk")


_ROLES = Prepared(
    lambda account: Role.objects.filter(user=account).values_list("club", "role"), UUID
)
_LINES = Prepared(_lines_of, UUID)
_TABLES = Prepared(
    lambda tournament: TableGame.objects.filter(tournament=tournament).values_list("game"), UUID
)
_RESTING = Prepared(lambda game: _closed_around(game).values_list("phase"), UUID)
_SHEETS = Prepared(
    lambda game: Sheet.objects.filter(pk=game).annotate(
        resting=Exists(_closed_around(OuterRef(OuterRef("pk"))))  # of tables, of tournaments
    ),
    UUID,
)


_GRANTED = {
    verb: frozenset(holder for holder, granted in zip(HOLDERS, line, strict=True) if granted)
    for verb, line in TABLE.items()
}


def _granted(verb: str, holders: set[str] | frozenset[str]) -> bool:
    return not _GRANTED[verb].isdisjoint(holders)


def _owner(thing: Any) -> UUID | None:
    if isinstance(thing, Club):
        return thing.pk
    return _opaque(getattr(thing, "club_id", None) or thing.club)


def _opaque(value: Any) -> UUID | None:
    """Read an opaque id, a UUID or its text; what is neither belongs to nobody."""
    return value if isinstance(value, UUID) else _read(str(value))


@lru_cache(maxsize=1_000)
def _read(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
