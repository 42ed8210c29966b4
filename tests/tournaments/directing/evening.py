"""An evening of six for these tests: who plays, what has been entered, and everybody's program."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_DNS, UUID, uuid5

from django.db import transaction
from django.db.models import Max

from games import followers
from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.cast import Cast, registered
from tournaments.course.acts import Act, CloseRound, Enter, Publish, Report
from tournaments.course.presets import preset
from tournaments.directing import commands, inviting, queries
from tournaments.models import Person

API = "/api/v1/tournaments/"
CLUBS = "/api/v1/clubs/"
DATE = "2026-10-24"
NAMES = ("Anna", "Bert", "Clara", "Dora", "Georg", "Hanna")
DIRECTOR = "frieda"


def who(name: str) -> str:
    """The entry of somebody."""
    return str(uuid5(NAMESPACE_DNS, f"entry of {name}"))


@dataclass(frozen=True)
class Evening:
    """A tournament of the cast's first club; Anna has an account, Bert a link."""

    cast: Cast
    people: dict[str, Person]
    stream: UUID

    @property
    def club(self) -> str:
        """The opaque id of the club."""
        return str(self.cast.club.pk)

    @property
    def path(self) -> str:
        """The address of the tournament."""
        return f"{API}{self.stream}/"

    @property
    def version(self) -> int:
        """How many events there are."""
        row = queries.tournament(self.stream)
        assert row is not None
        return row.version

    def person(self, name: str) -> str:
        """The opaque id of somebody in the register."""
        return str(self.people[name].pk)

    def entering(self, name: str, **facts: Any) -> Enter:
        """The act by which somebody enters."""
        return Enter(who(name), self.person(name), "A", **facts)

    def done(self, *acts: Act) -> int:
        """Let the director enter acts; the version afterwards."""
        return commands.perform(
            by=By(DIRECTOR, a_key()), stream=self.stream, acts=acts, after=None
        ).version

    def paired(self, number: int = 1, *tables: str, bye: str = "", anyway: bool = False) -> None:
        """Propose a round; `Anna Bert` is a table set by hand, none are paired as planned.

        `anyway` pairs it although results that it rests on are missing.
        """
        parameters = {
            "tables": [[who(name) for name in table.split()] for table in tables],
            "byes": [who(name) for name in bye.split()],
        }
        by_hand: dict[str, Any] = {"system": "by_hand", "parameters": parameters}
        commands.pair(
            by=By(DIRECTOR, a_key()),
            stream=self.stream,
            division="A",
            number=number,
            after=None,
            seed="seed",
            anyway=anyway,
            **by_hand if tables else {},
        )

    def published(self, number: int = 1, *tables: str, bye: str = "") -> None:
        """Pair a round and publish it."""
        self.paired(number, *tables, bye=bye)
        self.done(Publish("A", number))

    def played(self, number: int = 1, *tables: str) -> None:
        """A round from pairing to closing; at each table the first seat wins by 50."""
        self.published(number, *tables)
        count = len(tables) or len(NAMES) // 2
        for table in range(1, count + 1):
            self.done(Report("A", number, table, scores=(400 + table, 350 + table)))
        self.done(CloseRound("A", number))

    def link(self, role: str = "", *, name: str = "") -> Client:
        """A program that holds a new link with a role, or for somebody's entry."""
        row, found = queries.tournament(self.stream), queries.tournament_at(self.stream)
        assert row is not None
        assert found is not None
        made = inviting.invite_entry(row, found.state, who(name)) if name else None
        _, secret = made or inviting.invite(row, role)
        return Client(token=f"Link {secret}", api=API)

    def knockers(self) -> dict[str, Client]:
        """A program for each one by what they are to the tournament; Bert, plink, plays by link."""
        cast = self.cast
        accounts = {
            "player": cast.anna,
            "reader": cast.rosa,
            "helper": cast.hugo,
            "arbiter": cast.emil,
            "director": cast.frieda,
        }
        programs = {name: Client(user, api=API) for name, user in accounts.items()}
        return {
            "nobody": Client(api=API),
            "stranger": Client(cast.theo, api=API),
            "player": programs["player"],
            "plink": self.link(name="Bert"),
            "reader": programs["reader"],
            "helper": programs["helper"],
            "hlink": self.link("helper"),
            "arbiter": programs["arbiter"],
            "director": programs["director"],
            "dlink": self.link("director"),
            "foreign": Client(cast.vera, api=API),
        }


def club_evening(cast: Cast, *names: str, title: str = "Vereinsabend", **changes: Any) -> Evening:
    """A tournament of the cast's club with these people entered, all six without names."""
    full = {f"{name} Muster": None for name in NAMES[1:]}
    last = Person.objects.filter(club=cast.club).aggregate(last=Max("number"))["last"]
    others = registered(cast.club, full, first=last + 1)
    people = dict(zip(NAMES, (cast.anna_in_register, *others), strict=True))
    created = commands.create_tournament(
        by=By(DIRECTOR, a_key()),
        club=str(cast.club.pk),
        setup=preset("swiss", DATE, check_in=False, **changes),
        title=title,
    )
    evening = Evening(cast, people, created.stream)
    evening.done(*map(evening.entering, names or NAMES))
    return evening


def enter(program: Client, evening: Evening, body: Any, after: Any = "*", **headers: Any) -> Any:
    """The answer to acts that a program sends after a version."""
    sent = {"Idempotency-Key": a_key(), "If-Match": str(after), **headers}
    return program.ask("POST", f"{evening.stream}/acts/", body, sent)


def pair(
    program: Client, evening: Evening, body: Any = None, number: int = 1, **headers: Any
) -> Any:
    """The answer to the wish to pair a round."""
    sent = {"Idempotency-Key": a_key(), "If-Match": "*", **headers}
    path = f"{evening.stream}/rounds/A/{number}/pairing/"
    return program.ask("POST", path, {} if body is None else body, sent)


def worked(evening: Evening) -> None:
    """Let the worker compute what follows from the tournament."""
    followers.follow(evening.stream)


def said(answer: Any) -> tuple[int, str, dict[str, Any]]:
    """Status, code and facts of an answer that says no."""
    body = answer.json()
    return answer.status_code, body["code"], body["facts"]


def drawn(columns: Iterable[str], rows: Mapping[str, Sequence[Any]]) -> str:
    """Rows and columns drawn as text."""
    lines = [("", *columns), *((name, *map(str, cells)) for name, cells in rows.items())]
    widths = [22, *[9] * len(columns)]
    padded = ("".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) for line in lines)
    return "\n" + "".join(f"{line.rstrip()}\n" for line in padded)


def undone(ask: Callable[..., Any], *sent: Any, **more: Any) -> Any:
    """The answer to a request that is then undone."""
    with transaction.atomic():
        answer = ask(*sent, **more)
        transaction.set_rollback(True)
    return answer
