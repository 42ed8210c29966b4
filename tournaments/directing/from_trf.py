"""A federation's file brought into the store: people found or registered, and all its acts.

All of it or nothing. The same file never makes a second tournament of the same club.
"""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256

from engine.refusals import Refusal, Unusable
from games.acting import By
from tournaments.course.acts import Act, Create
from tournaments.directing.from_tsh import Brought, Looked, Wanted, at_its_place, entered, tried
from tournaments.models import Club
from tournaments.trf.entering import DIVISION, acts_of, creation, left_out
from tournaments.trf.files import TrfFile
from tournaments.trf.reading import read_trf
from tournaments.tsh.entering import Field
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer

SOURCE = "trf"


def bring_trf(*, actor: str, club: Club, content: bytes, wanted: Wanted) -> Brought:
    """Enter the tournament of this file.

    Raises Unusable with line and column, or Refusal where the house can't hold what it says.
    """
    file = read_trf(content)
    create = creation(file, wanted.date, ruleset=wanted.ruleset, rated=wanted.rated)
    return entered(
        by=By(actor, f"trf {club.pk} {sha256(content).hexdigest()[:32]}", SOURCE),
        club=club,
        event=_players(file),
        create=create,
        acts=lambda field: _acts(file, create, field),
        title=wanted.title,
        close=wanted.close,
    )


def look_at_trf(*, club: Club, name: str, content: bytes, wanted: Wanted) -> Looked:
    """Read a file as `bring_trf` does, and try all that it would enter; nothing is stored."""
    event = None
    try:
        file = read_trf(content)
        event = _players(file)
        create = creation(file, wanted.date, ruleset=wanted.ruleset, rated=wanted.rated)
    except (Unusable, Refusal) as problem:
        return Looked(event, 0, 0, (at_its_place(problem, name),))
    looked = tried(club, event, lambda field: _acts(file, create, field))
    missing = tuple((f"{name}, {one.where}", one) for one in left_out(file))
    return looked._replace(left_out=missing)


def _acts(file: TrfFile, create: Create, field: Field) -> Iterator[Act]:
    """All acts of a file; its players are numbered by their places in the list."""
    numbers = dict(enumerate(file.history.numbers, 1))
    return acts_of(file, create, {numbers[place]: who for (_, place), who in field.items()})


def day_of(file: TrfFile) -> str:
    """The first day as the file tells it, such as 2026-10-24; empty if it is written otherwise."""
    told = file.about.get("042", "").replace("/", "-").replace(".", "-")
    try:
        return date.fromisoformat(told).isoformat()
    except ValueError:
        return ""


def _players(file: TrfFile) -> TshEvent:
    """Who plays, as people are looked for: by name, in the order of the ranking list."""
    players = tuple(
        TshPlayer(
            file.people[number].name or f"Player {number}",
            opponents=tuple(one.opponent for one in file.history.players[number].outcomes),
            line=place,
        )
        for place, number in enumerate(file.history.numbers, 1)
    )
    told = {"event_name": file.about.get("012", ""), "event_date": day_of(file)}
    return TshEvent((TshDivision(DIVISION, players),), told)
