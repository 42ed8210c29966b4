"""Players enter themselves: asked, confirmed, in line, an entry of the tournament, withdrawn.

Who is confirmed gets a place in the order of the confirmations, as long as there are some. Whoever
is like somebody in the register keeps the place until the director has said who it is.
"""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from engine.refusals import Refusal, Unusable
from games.acting import By
from tournaments.course.acts import Act, Enter, Leave
from tournaments.course.state import State
from tournaments.directing.commands import perform
from tournaments.directing.ratings_now import ratings_now
from tournaments.directing.streams import at_rest
from tournaments.link_secrets import digest
from tournaments.models import BLANK_SIGN_UP, Club, SignUp, Tournament
from tournaments.names import clean_name
from tournaments.refusals import Reason
from tournaments.register.commands import change_person, register_person
from tournaments.register.duplicates import Names, Similar
from tournaments.register.lines import LONGEST, cleaned
from tournaments.register.queries import known_people, person_in
from tournaments.secrecy import Secret, keeps_secrets

MOST_TRIES = 5
DOOR = "sign-up"
"""The source of what follows when somebody enters on the page."""


@dataclass(frozen=True)
class Wish:
    """What somebody says who wants to play."""

    name: str
    home_club: str
    mail: str
    publish_name: bool
    division: str
    language: str

    def cleaned(self) -> Mapping[str, Any]:
        """The fields as they are stored; raises Unusable with the field."""
        name = clean_name("name", self.name, longest=LONGEST["name"])
        club = self.home_club.strip()
        if club:
            club = clean_name("home_club", club, longest=LONGEST["home_club"])
        for where, words in (("name", name), ("home_club", club)):
            if words and not words[0].isalnum():
                raise Unusable(where, "Begin with a letter.")
        rest = {
            "mail": _address(self.mail),
            "publish_name": self.publish_name,
            "division": self.division,
        }
        return {"name": name, "home_club": club, "language": self.language, **rest}


def _address(mail: str) -> str:
    """An address that the register takes as well; raises Unusable."""
    try:
        return str(cleaned({"email": mail})["email"])
    except Unusable as bad:
        raise Unusable("mail", bad.what) from bad


# --- whether and for how many ---------------------------------------------------------------------


def begun(state: State) -> bool:
    """Whether a round is out: from then on entries are the director's matter alone."""
    rounds = (one for division in state.divisions.values() for one in division.rounds.values())
    return any(one.published for one in rounds)


def is_open(state: State, now: datetime | None = None) -> bool:
    """Whether players may enter themselves."""
    told = state.announcement
    if told is None or state.closed or begun(state):
        return False
    if told.until is None:
        return True
    until = datetime.fromisoformat(told.until).replace(tzinfo=ZoneInfo(state.setup.zone))
    return (now or timezone.now()) <= until


def playing(state: State) -> int:
    """How many have a place."""
    return sum(entry.spells[-1][1] for entry in state.entries.values())


def free_places(state: State) -> int | None:
    """How many places are left; None where there is no limit."""
    places = state.announcement.places if state.announcement else None
    return None if places is None else max(0, places - playing(state))


def in_line(stream: UUID) -> list[SignUp]:
    """Who is confirmed and has no place yet, in the order of the confirmations."""
    rows = SignUp.objects.filter(tournament=stream, withdrawn=None, entry=None)
    return list(rows.exclude(confirmed=None).order_by("confirmed", "pk"))


def who_may_it_be(club: str, name: str) -> list[Similar]:
    """Whom in the register somebody of this name may be."""
    return Names(known_people(Club.objects.get(pk=club))).similar(name, None)


# --- from a wish to a place -----------------------------------------------------------------------


@keeps_secrets
def sign_up(row: Tournament, state: State, wish: Wish, key: str) -> tuple[SignUp, Secret, bool]:
    """Note a wish; the secret of its private address, and whether it is new.

    The same form gets the same answer. Raises Unusable, and Refusal ENTRIES_NOT_TAKEN.
    """
    secret = secret_of(row.stream, key)
    if known := SignUp.objects.filter(tournament=row.stream, key=key).first():
        return known, secret, False
    if not is_open(state) or wish.division not in state.divisions:
        raise Refusal(Reason.ENTRIES_NOT_TAKEN)
    where = {"tournament": row.stream, "key": key}
    rest = {"club": row.club, "digest": digest(secret), **wish.cleaned()}
    found, new = SignUp.objects.get_or_create(**where, defaults=rest)
    return found, secret, new


def secret_of(stream: UUID, key: str) -> Secret:
    """The secret of the private address that a form leads to: the same when it is sent again."""
    made = salted_hmac("tournaments.sign_up", f"{stream}\n{key}", algorithm="sha256").digest()
    return Secret(urlsafe_b64encode(made[:24]).decode())


@keeps_secrets
def signed_up(secret: str) -> SignUp | None:
    """Whose private address this is."""
    return SignUp.objects.filter(digest=digest(secret)).first()


def new_code(sign_up: SignUp) -> str:
    """A code of six digits for a mail, of which a hash is kept; mistyped ones count anew."""
    code = f"{secrets.randbelow(10**6):06d}"
    sign_up.code, sign_up.tries = _hash(sign_up, code), 0
    sign_up.save(update_fields=["code", "tries"])
    return code


def _hash(sign_up: SignUp, code: str) -> str:
    return salted_hmac(f"tournaments.sign_up.{sign_up.pk}", code, algorithm="sha256").hexdigest()


def confirm_by_code(sign_up: SignUp, code: str) -> None:
    """Confirm by the code from the mail. Raises Refusal WRONG_CODE, CODE_TRIED_OUT."""
    if sign_up.confirmed is not None:
        return
    with transaction.atomic():
        row = SignUp.objects.select_for_update().get(pk=sign_up.pk)
        row.tries += 1
        row.save(update_fields=["tries"])
    if row.tries > MOST_TRIES or not row.code:
        raise Refusal(Reason.CODE_TRIED_OUT)
    if not constant_time_compare(row.code, _hash(row, "".join(code.split()))):
        if row.tries == MOST_TRIES:
            raise Refusal(Reason.CODE_TRIED_OUT)
        raise Refusal(Reason.WRONG_CODE, left=MOST_TRIES - row.tries)
    confirm(row)


def confirm(sign_up: SignUp, person: UUID | None = None, *, sure: bool = False) -> None:
    """Put somebody in line; `person` is who it is in the register, `sure` that it is nobody there.

    Raises Refusal NO_SUCH_SIGN_UP for whoever has a place or has withdrawn.
    """
    told: dict[str, Any] = {"code": ""}
    if person is None and sure:
        person = _registered(sign_up)
    if person is not None:
        told["person"] = person
    waiting = SignUp.objects.filter(pk=sign_up.pk, withdrawn=None, entry=None)
    if not waiting.update(**told):
        raise Refusal(Reason.NO_SUCH_SIGN_UP)
    waiting.filter(confirmed=None).update(confirmed=timezone.now())
    move_up(sign_up.tournament)


def move_up(stream: UUID, on_entry: Callable[[SignUp], None] = lambda _: None) -> None:
    """Let whoever is next in line have the places that are free; `on_entry` is told of each."""
    found = at_rest(stream)
    if found is None or found.state.announcement is None:
        return
    if found.state.closed:
        forget(stream)
        return
    if begun(found.state):
        return
    for one in _next(stream, found.state):
        if _enter(one, found.state):
            on_entry(one)


def _next(stream: UUID, state: State) -> Iterator[SignUp]:
    """Those who can have a place now; who is in doubt keeps one free.

    First who plays already: whoever entered them was stopped before it was noted.
    """
    line, free = in_line(stream), free_places(state)
    yield from (one for one in line if _plays(one, state))
    waiting = [one for one in line if not _plays(one, state)]
    for one in waiting if free is None else waiting[:free]:
        if one.person is not None or not who_may_it_be(one.club, one.name):
            yield one


def _plays(one: SignUp, state: State) -> bool:
    """Whether somebody in line has an entry that plays, by the own act or the director's hand."""
    own = {str(_entry_id(one)), _entry_of(state, one.person) if one.person else None}
    return any(entry.spells[-1][1] for entry in state.entries.values() if entry.id in own)


_OVERTAKEN = ("ENTRY_TAKEN", "PERSON_ENTERED", "PERSON_LEFT", "CONFLICT", "WRITTEN_ELSEWHERE")


def _enter(one: SignUp, state: State) -> bool:
    """Make somebody in line an entry, once; whether it was this call that did."""
    person = one.person or _registered(one)
    entry = _entry_of(state, person)
    if entry is None:
        rating = ratings_now(one.club, [str(person)]).get(str(person))
        act = Enter(str(_entry_id(one)), str(person), one.division, rating)
        try:
            _perform(one, act, f"{one.pk} enters")
        except Refusal as refusal:
            if refusal.code not in _OVERTAKEN:
                raise
            return False  # somebody else is at it
        entry = act.entry
    _tell_register(one, person)
    return bool(
        SignUp.objects.filter(pk=one.pk, entry=None).update(person=person, entry=UUID(entry))
    )


def _tell_register(one: SignUp, person: UUID) -> None:
    """Give the register what it lacks of somebody: the address, and the answer about the name.

    What stands there stays: it was said to the club itself.
    """
    line = person_in(UUID(one.club), person)
    if line is None or line.kept.erased is not None:
        return
    said: dict[str, Any] = {}
    if one.mail and not line.kept.email:
        said["email"] = one.mail
    if line.kept.publish_name is None:
        said["publish_name"] = one.publish_name
    if said:
        by = By(str(one.pk), f"{one.pk} tells", DOOR)
        change_person(club=line.club, person=line.kept.pk, said=said, by=by)


def _entry_of(state: State, person: UUID) -> str | None:
    """The entry that somebody has already, by the director's hand."""
    return next((one.id for one in state.entries.values() if one.person == str(person)), None)


def _entry_id(one: SignUp) -> UUID:
    return By(str(one.pk), "entry").subject_of(0)


def _registered(one: SignUp) -> UUID:
    """The line of the register that somebody gets, once."""
    person = register_person(
        club=Club.objects.get(pk=one.club),
        name=one.name,
        home_club=one.home_club,
        email=one.mail,
        publish_name=one.publish_name,
        by=By(str(one.pk), f"{one.pk} registers", DOOR),
    )
    return person.pk


# --- withdrawn ------------------------------------------------------------------------------------


def withdraw(one: SignUp) -> None:
    """Take somebody out of the line or of the tournament, and let the next one move up.

    Raises the course's Refusal where the entry sits in a published round.
    """
    if one.withdrawn is not None:
        return
    found = at_rest(one.tournament)
    entry = found.state.entries.get(str(one.entry)) if found and one.entry else None
    if found is not None and entry is not None and entry.spells[-1][1]:
        act = Leave(entry.id, _leaving(found.state, entry.division))
        _perform(one, act, f"{one.pk} leaves")
    SignUp.objects.filter(pk=one.pk).update(withdrawn=timezone.now(), **BLANK_SIGN_UP)
    move_up(one.tournament)


def _perform(one: SignUp, act: Act, key: str) -> None:
    perform(by=By(str(one.pk), key, DOOR), stream=one.tournament, acts=[act], after=None)


def _leaving(state: State, division: str) -> int:
    """The first round that is not out; behind the last one the round after it."""
    rounds = state.divisions[division].rounds.values()
    return 1 + max((one.number for one in rounds if one.published), default=0)


def forget(stream: UUID) -> None:
    """Blank what is personal: when a tournament is over, the register knows who has played."""
    SignUp.objects.filter(tournament=stream).exclude(**BLANK_SIGN_UP).update(**BLANK_SIGN_UP)
