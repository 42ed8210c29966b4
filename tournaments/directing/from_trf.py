"""A federation's file brought into the store: people found or registered, and all its acts.

All of it or nothing. The same file never makes a second tournament of the same club.
"""

from datetime import date
from hashlib import sha256

from tournaments.directing.from_tsh import Brought, Wanted, entered
from tournaments.models import Club
from tournaments.trf.entering import DIVISION, acts_of, creation
from tournaments.trf.files import TrfFile
from tournaments.trf.reading import read_trf
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer

SOURCE = "trf"


def bring_trf(*, actor: str, club: Club, content: bytes, wanted: Wanted) -> Brought:
    """Enter the tournament of this file.

    Raises Malformed with line and column, or Refusal where the house can't hold what it says.
    """
    file = read_trf(content)
    create = creation(file, wanted.date, ruleset=wanted.ruleset, rated=wanted.rated)
    numbers = dict(enumerate(file.history.numbers, 1))
    return entered(
        actor=actor,
        club=club,
        event=_players(file),
        create=create,
        acts=lambda field: acts_of(
            file, create, {numbers[place]: who for (_, place), who in field.items()}
        ),
        title=wanted.title,
        close=wanted.close,
        key=f"trf {club.pk} {sha256(content).hexdigest()[:32]}",
        source=SOURCE,
    )


def day_of(file: TrfFile) -> str:
    """The first day as the file tells it, such as 2026-10-24; empty if it is written otherwise."""
    told = file.about.get("042", "").replace("/", "-").replace(".", "-")
    try:
        return date.fromisoformat(told).isoformat()
    except ValueError:
        return ""


def _players(file: TrfFile) -> TshEvent:
    """Who plays, as people are looked for: by name, in the order of the ranking list."""
    names = [file.people[number].name or f"Player {number}" for number in file.history.numbers]
    players = tuple(TshPlayer(name, line=place) for place, name in enumerate(names, 1))
    return TshEvent((TshDivision(DIVISION, players),))
