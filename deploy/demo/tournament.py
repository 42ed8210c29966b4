"""The demo's tournament: a club evening of twelve invented people, in its third round.

It is built through the same commands as any other; each round has one game move by move.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self
from uuid import UUID

from engine.games import family_named
from engine.moves import Accept, Close, Move, Publish, Rack
from games import commands as games
from games import followers, queries, store
from games.acting import By
from tournaments.course.acts import (
    Act,
    CheckIn,
    CloseRound,
    Create,
    Enter,
    Link,
    PublishTournament,
    Report,
)
from tournaments.course.acts import Publish as PublishPairing
from tournaments.course.presets import preset
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing import commands
from tournaments.directing.streams import as_of
from tournaments.models import Club
from tournaments.register.commands import register_person

TITLE = "Vereinsmeisterschaft, 3. Abend"
DATE = "2026-11-20"
DIVISION = "A"
ROUNDS = 3

# Name, year of birth, consent to publish the name, pseudonym, rating.
PEOPLE = (
    ("Anna Amsel", 1971, True, "", 1180),
    ("Bert Buche", 1964, True, "", 1120),
    ("Clara Clemens", 1988, True, "", 1240),
    ("Dora Distel", 1959, True, "", 1010),
    ("Emil Esche", 1993, True, "", 1075),
    ("Frieda Farn", 1980, True, "", 1150),
    ("Gustav Ginster", 1955, False, "Wortspecht", 990),
    ("Hilde Hasel", 1976, True, "", 1090),
    ("Ivo Iltis", 2001, True, "", None),
    ("Jutta Jasmin", 1969, True, "", 1060),
    ("Karl Klette", 1947, True, "", 1030),
    ("Lena Linde", 1996, True, "", 1205),
)

# A whole game a round, typed as a scorekeeper writes, for the first table.
SCRIPTS: tuple[tuple[str | Move, ...], ...] = (
    (
        "8G ZORN 14", "J6 SE.SEN 10", "7H HE.R 13", "H6 C..RUS 11", "10E VED.T. 13",
        "K5 BÄ.e 34", "E10 .LAX 34", "13C NI. 20", "13C ...EN 13", "D12 F.AT 26",
        "15D .UErEI 15", "5K .ÖN 12", "M3 EI.IGE 18", "8M .WE 15", "O4 FUND. 12", "11J .AOS 10",
        "14A MAY. 41", "A13 O.I 18", "L10 S.NG 12", "F9 H.ID. 15", "3I QUES. 24", "I3 .UA 12",
        "10L .ECH 18", "J2 K.R 16", "13J RE.E 10", "O10 .ÜTEN 12", "L1 JU. 14", "11D P.. 18",
        "4H G.. 6", "K13 .LB 6", "2J .R.MM 36", "A12 K... 14", "M13 .TH 4", "6J ..L. 20", "-",
        "-", "-", "-",
        Rack(0, "DN"), Rack(1, "MSTT"), Close(), Publish(),
    ),
    (
        "8C GOTTEN 20", "D7 K.GNaK 26", "F8 .URnIER 10", "13D SE.N 19", "G6 ÄB.RE 21",
        "7G .ACILE 18", "L2 PROST.S 24", "2K O.IUM 22", "10B YE. 32", "5I WAM. 16", "O1 M.H 24",
        "8L .CAN 21", "M1 S.EB 21", "H6 H..E 16", "N7 S.UFEN 17", "12L RU.Z 18", "O12 .INS 18",
        "14M JI. 16", "B9 L.DER 15", "10K FÜN. 15", "14F .EUSEN 10", "J4 T.X.E 28",
        "I11 DAU.E 6", "15G EH. 24", "O6 LI.T 9", "15L GAN. 16", "6F M.. 17", "11D .H. 4", "-",
        "-", "-", "-",
        Rack(0, "DTÖ"), Rack(1, "DQV"), Close(), Publish(),
    ),
    (
        "8H SEXTE 26", "I7 V.STE 17", "10H E.YMA 36", "7F STo.E 20", "K10 .ÖNCH 36",
        "14K .ÜBE 24", "K5 MUN. 22", "6J F.RIE 39", "13J I.H 15", "M5 L.ON 21", "F5 JU. 10",
        "N4 DI.B 14", "N10 MINZ. 15", "12I NU. 16", "6B SULC.S 14", "L4 KO. 22", "C3 GUR. 10",
        "G2 REGE.. 15", "4B F.ND 14", "2F G.APHIK 23", "11E ANDR. 12", "F9 WE.DELn 15",
        "13B QUES.N 32", "15D TE.SOR 21", "10B MÄHN. 21", "H1 T.I 11", "I2 .ARA 12",
        Accept(1), Rack(1, "EET"), Close(), Publish(),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Evening:
    """A tournament of the demo, and who enters what happens; a mark of its own begins all keys."""

    club: str
    actor: str
    stream: UUID
    mark: str

    @classmethod
    def created(cls, club: Club, actor: str, creation: Create, title: str, *, mark: str) -> Self:
        """A new one."""
        house, by = str(club.pk), By(actor, mark, "demo")
        made = commands.create_tournament(by=by, club=house, setup=creation, title=title)
        return cls(house, actor, made.stream, mark)

    def enter(self, key: str, acts: list[Act]) -> None:
        """Enter acts."""
        self._do(commands.perform, key, acts=acts)

    def pair(self, number: int) -> list[Table]:
        """Pair and publish a round; returns its tables."""
        self._do(
            commands.pair, f"pair {number}", division=DIVISION, number=number, seed=f"demo {number}"
        )
        self.enter(f"publish {number}", [PublishPairing(DIVISION, number)])
        return list(self.state().divisions[DIVISION].rounds[number].tables.values())

    def state(self) -> State:
        """How it stands."""
        found = as_of(self.stream)
        if found is None:
            raise LookupError(self.stream)
        return found.state

    def _do(self, command: Callable[..., object], key: str, **what: Any) -> None:
        by = By(self.actor, f"{self.mark} {key}", "demo")
        command(by=by, stream=self.stream, **what, after=None)


def build(club: Club, actor: str) -> UUID:
    """Let an account enter the whole tournament for its club; returns the stream."""
    setup = preset("club_evening", DATE, divisions=(DIVISION,))
    evening = Evening.created(club, actor, setup, TITLE, mark="demo")
    evening.enter("entries", list(_entries(club)))
    for number in range(1, ROUNDS + 1):
        _play_round(evening, number)
    evening.enter("public", [PublishTournament()])
    followers.follow(evening.stream)
    return evening.stream


def _entries(club: Club) -> Iterator[Act]:
    for name, born, consent, pseudonym, rating in PEOPLE:
        person = register_person(
            club=club, name=name, born=born, publish_name=consent, pseudonym=pseudonym
        )
        entry = str(store.derived_id("demo entry", name))
        yield Enter(entry, str(person.pk), DIVISION, rating)
        yield CheckIn(entry)


def _play_round(evening: Evening, number: int) -> None:
    """Pair and publish a round; all of it is played but in the last one."""
    first, *others = evening.pair(number)
    _play(evening, number, first)
    last = number == ROUNDS
    chance = Random(number)  # noqa: S311 - results for show
    played = others[:2] if last else others
    reports = [Report(DIVISION, number, table.number, scores=_scores(chance)) for table in played]
    evening.enter(f"results {number}", list(reports))
    if not last:
        evening.enter(f"close {number}", [CloseRound(DIVISION, number)])


def _scores(chance: Random) -> tuple[int, int]:
    return chance.randint(280, 440), chance.randint(260, 420)


def _play(evening: Evening, number: int, table: Table) -> None:
    """Open the game of a table, enter it move by move, and let it become the table's result."""
    actor, state = evening.actor, evening.state()
    people = [state.entries[entry].person for entry in table.seats]
    game = games.open_game(
        by=By(actor, f"demo game {number}", "demo"),
        club=evening.club,
        ruleset=state.setup.ruleset,
        players=people,
    ).stream
    evening.enter(f"link {number}", [Link(DIVISION, number, table.number, str(game))])
    read = family_named(state.setup.ruleset).read_move
    for at, line in enumerate(SCRIPTS[number - 1]):
        sheet = queries.sheet(game)
        turn = (sheet.turn if sheet else 0) or 0
        move = read(line, turn) if isinstance(line, str) else line
        by = By(actor, f"demo game {number} {at}", "demo")
        games.enter(by=by, stream=game, move=move, after=None)
    followers.follow(game)
