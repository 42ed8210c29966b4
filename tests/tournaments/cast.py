"""The people of these tests, a score sheet as the rights see it, and many hands at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Barrier, Thread
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AnonymousUser
from django.db import connections, transaction

from tournaments import commands
from tournaments.models import Club, Founding, Person, Role, User
from tournaments.models.clubs import new_club_id
from tournaments.register.commands import register_person
from tournaments.register.entering import Desk, Request
from tournaments.register.lines import BLANK, FIELDS, cleaned
from tournaments.register.stream import Registered

PASSWORD = "acht-Steine-im-Beutel"


@dataclass(frozen=True)
class Sheet:
    """What the rights see of a game."""

    club: UUID | str
    public: bool = False
    players: Sequence[UUID | str] = ()


@dataclass(frozen=True)
class Cast:
    """Two clubs. Anna plays; Rosa reads, Hugo helps, Emil judges, Frieda directs for the first."""

    club: Club
    other_club: Club
    anna: User
    rosa: User
    hugo: User
    emil: User
    frieda: User
    vera: User  # directs the other club
    theo: User  # has an account and nothing else
    anna_in_register: Person

    def by_relation(self) -> dict[str, User | AnonymousUser]:
        """Return the cast by what they are to a game of the first club that Anna plays."""
        return {
            "anonymous": AnonymousUser(),
            "stranger": self.theo,
            "player": self.anna,
            "reader": self.rosa,
            "helper": self.hugo,
            "arbiter": self.emil,
            "director": self.frieda,
            "foreign": self.vera,
        }

    def sheet(self, *, public: bool = False) -> Sheet:
        """Return a game of the first club: Bert, who has no account, against Anna."""
        return Sheet(self.club.pk, public, [str(uuid4()), str(self.anna_in_register.pk)])


CLUBS = ("Wortfreunde Musterstadt", "Steinleger Beispielheim")
LOGINS = ("anna", "rosa", "hugo", "emil", "frieda", "vera", "theo")
ROLES = {"rosa": "reader", "hugo": "helper", "emil": "arbiter", "frieda": "director"}


def assemble() -> Cast:
    """Store the cast as the commands would, in a tenth of their statements.

    Thousands of tests begin with it; `test_cast.py` holds it to what the commands store.
    """
    with transaction.atomic():
        Founding.objects.bulk_create([Founding()], ignore_conflicts=True)
        ids = sorted(new_club_id() for _ in CLUBS)  # in the order of their founding
        clubs = [
            Club(pk=pk, name=name, slug=name.lower().replace(" ", "-"))
            for pk, name in zip(ids, CLUBS, strict=True)
        ]
        Club.objects.bulk_create(clubs)
        password = make_password(PASSWORD)  # one for all: some tests ask for a hash that takes long
        accounts = {one: User(login=one, password=password) for one in LOGINS}
        User.objects.bulk_create(accounts.values())
        given = [Role(user=accounts[login], club=clubs[0], role=ROLES[login]) for login in ROLES]
        Role.objects.bulk_create(
            [*given, Role(user=accounts["vera"], club=clubs[1], role="director")]
        )
        (anna,) = registered(clubs[0], {"Anna Muster": accounts["anna"]}, first=1)
    return Cast(club=clubs[0], other_club=clubs[1], anna_in_register=anna, **accounts)


SAYS_NOTHING = {field: BLANK[field] for field in FIELDS} | {"publish_name": None}


def registered(club: Club, people: Mapping[str, User | None], first: int) -> list[Person]:
    """Enter people under the next numbers as `register_person` does, which asks for each again.

    Whose account it is and which number is the next one, the caller knows.
    """
    lines = []
    for number, (name, user) in enumerate(people.items(), first):
        said = cleaned({**SAYS_NOTHING, "name": name})
        facts = {"club": str(club.pk), **said, "user": str(user.pk) if user else None}
        request = Request("register", facts)
        line = Person(club=club, number=number, user=user, **said)
        Desk(club, request, request.operation(), ()).note([Registered((str(line.pk),))])
        lines.append(line)
    return Person.objects.bulk_create(lines)


def assembled_by_commands() -> Cast:
    """Store the cast through the commands, one verb after the other."""
    club, other = (commands.found_club(name=name) for name in CLUBS)
    accounts = {login: commands.create_account(login=login, password=PASSWORD) for login in LOGINS}
    for login, role in ROLES.items():
        commands.give_role(user=accounts[login], club=club, role=role)
    commands.give_role(user=accounts["vera"], club=other, role="director")
    anna = register_person(club=club, name="Anna Muster", user=accounts["anna"])
    return Cast(club=club, other_club=other, anna_in_register=anna, **accounts)


def take_role(*, user: User, club: Club, role: str) -> None:
    """Let an account not act in a role any more."""
    Role.objects.get(user=user, club=club, role=role).delete()


def all_at_once(times: int, call: Callable[[int], Any]) -> list[Any]:
    """Run `call(0)`, `call(1)` ... in a thread each, started together; what they gave or raised."""
    answers: list[Any] = [None] * times
    start = Barrier(times, timeout=120)

    def hand(number: int) -> None:
        start.wait()
        try:
            answers[number] = call(number)
        except Exception as problem:  # noqa: BLE001  (handed to the test)
            answers[number] = problem
        finally:
            connections.close_all()

    threads = [Thread(target=hand, args=(number,)) for number in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@contextmanager
def before_commit(call: Callable[[], Any]) -> Iterator[list[Any]]:
    """Run the block in a transaction and `call` beside it, begun before the block is committed.

    The list that is given holds what `call` gave or raised once the block is left. A call that
    rightly waits for the commit is given its time; one without its guard would be done by then.
    """
    answers: list[Any] = []
    other = Thread(target=lambda: answers.extend(all_at_once(1, lambda _: call())))
    with transaction.atomic():
        yield answers
        other.start()
        other.join(timeout=0.3)
    other.join()
