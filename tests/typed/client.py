"""Reads every event and score sheet of a house, runs a whole tournament, and keeps whole games.

It is checked by the strictest reading: a field that its kind of act has not does not pass.
"""

import json
import os
import sys
from datetime import date
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

from wortwart_client import AuthenticatedClient, models
from wortwart_client.api.clubs import register_person
from wortwart_client.api.games import enter_move, list_games, open_game, read_game
from wortwart_client.api.tournaments import (
    create_tournament,
    enter_acts,
    list_events,
    list_tournaments,
    pair_round,
    read_round,
    read_standing,
    read_tournament,
)
from wortwart_client.types import UNSET

T = TypeVar("T")

house = AuthenticatedClient(os.environ["WORTWART"], os.environ["TOKEN"], prefix="Bearer")
CLUB = UUID(os.environ["CLUB"])
PAGE = 100


def key() -> str:
    """A name of its own for a request."""
    return str(uuid4())


def taken(shape: type[T], answer: object) -> T:
    """The answer, or an error that says what was refused."""
    if not isinstance(answer, shape):
        raise SystemExit(f"refused: {answer}")
    return answer


def read_events() -> None:
    """Read the whole protocol of each tournament."""
    listed = taken(models.TournamentList, list_tournaments.sync(client=house, limit=PAGE))
    for line in listed.tournaments:
        version = taken(models.TournamentPage, read_tournament.sync(line.id, client=house)).version
        seen, cursor = 0, ""
        while True:
            page = taken(
                models.EventList,
                list_events.sync(line.id, client=house, limit=PAGE, cursor=cursor or UNSET),
            )
            seen += sum(one.act.kind.value == one.act.to_dict()["kind"] for one in page.events)
            if page.next_ is None:
                break
            (cursor,) = parse_qs(urlsplit(page.next_).query)["cursor"]
        print("tournament", "whole" if seen == version else f"{seen} of {version}")


def read_games() -> None:
    """Read the score sheet of each game."""
    for line in taken(models.GameList, list_games.sync(client=house, limit=PAGE)).games:
        page = taken(models.GamePage, read_game.sync(line.id, client=house))
        kinds = {entry.kind for entry in page.entries}
        opened = models.EntryKindEnum.OPEN in kinds and len(page.entries) > 1
        print("game", line.ruleset, "read" if opened else "empty")


def run_tournament() -> None:
    """From the register to the final standing."""
    people = [
        taken(
            models.PersonAnswer,
            register_person.sync(
                CLUB, client=house, body=models.Registering(name=name), idempotency_key=key()
            ),
        ).person.id
        for name in ("Anna Muster", "Bert Beispiel", "Hugo Probe", "Frieda Versuch")
    ]
    setup = models.CreationSetup.from_dict({"date": date(2026, 10, 24).isoformat()})
    body = models.Creation(club=CLUB, title="Abend in Python", setup=setup)
    body.preset = models.PresetEnum.ROUND_ROBIN
    made = taken(
        models.Entered, create_tournament.sync(client=house, body=body, idempotency_key=key())
    )
    for person in people:
        act = models.ActEnter(
            kind=models.ActEnterKind.ENTER, entry=uuid4(), person=person, division="A"
        )
        enter(made.stream, act)
    one_round(made.stream)
    page = taken(models.StandingPage, read_standing.sync(made.stream, "A", client=house))
    print("standing", *(row.place for row in page.standing.rows))


def one_round(stream: UUID) -> None:
    """Pair a round, publish it, report its tables, close it."""
    taken(
        models.Entered,
        pair_round.sync(
            stream, "A", 1, client=house, body=models.Wanted(), idempotency_key=key(), if_match="*"
        ),
    )
    enter(stream, models.ActPublish(kind=models.ActPublishKind.PUBLISH, division="A", round_=1))
    for table in taken(models.RoundPage, read_round.sync(stream, "A", 1, client=house)).tables:
        report = models.ActReport(
            kind=models.ActReportKind.REPORT, division="A", round_=1, table=table.table,
            scores=[400 + table.table, 361], confirmed=True,
        )  # fmt: skip
        enter(stream, report)
    closed = models.ActCloseRoundKind.CLOSE_ROUND
    enter(stream, models.ActCloseRound(kind=closed, division="A", round_=1))


def enter(
    stream: UUID,
    act: models.ActEnter | models.ActPublish | models.ActReport | models.ActCloseRound,
) -> None:
    """Enter an act after whatever stands."""
    taken(
        models.Entered,
        enter_acts.sync(stream, client=house, body=act, idempotency_key=key(), if_match="*"),
    )


def keep(game: dict[str, Any]) -> None:
    """Keep the sheet of a game, move by move."""
    opening = models.Opening.from_dict(
        {"club": str(CLUB), **{name: game[name] for name in ("ruleset", "names", "options")}}
    )
    opened = taken(
        models.Entered, open_game.sync(client=house, body=opening, idempotency_key=key())
    )
    version = opened.version
    for move in game["moves"]:
        of_its_kind = models.MoveReplace.from_dict(
            {"kind": "replace", "version": 1, "entry": move}
        ).entry
        done = enter_move.sync(
            opened.stream, client=house, body=of_its_kind,
            idempotency_key=key(), if_match=str(version),
        )  # fmt: skip
        version = taken(models.Entered, done).version
    page = taken(models.GamePage, read_game.sync(opened.stream, client=house))
    print("kept", game["ruleset"], len(page.entries))


read_events()
read_games()
run_tournament()
for sent in json.load(sys.stdin):
    keep(sent)
