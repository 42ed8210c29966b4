"""Two houses in one database: what one has done is written into a file, then it never was."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import transaction

from engine.moves import Close as CloseGame
from engine.moves import Resign
from games import checkpoints, followers
from games import commands as games
from games.acting import By
from tests.games.cast import a_key, enter
from tests.tournaments.cast import Cast
from tests.tournaments.directing.evening import Evening, club_evening
from tournaments.course.acts import Link
from tournaments.travel.files import tournament_lines

LAPTOP, SERVER, STRANGER = "the laptop's secret", "the server's secret", "a stranger's secret"


@contextmanager
def away() -> Iterator[None]:
    """What is done here is undone at the end, as if another house had done it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def key_of(settings: Any, secret: str) -> str:
    """The public key of the house with this secret, which is the house from here on."""
    settings.SIGNING_KEY = secret
    return checkpoints.public_key().hex()


def played(cast: Cast) -> Evening:
    """An evening of one round with the score sheet of its first table."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = games.open_game(
        by=By("hugo", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person("Bert"), evening.person("Anna")],
        title="Tisch 1",
    ).stream
    evening.done(Link("A", 1, 1, str(game)))
    enter(game, "8F HORN 12", "-", "-", Resign(1), CloseGame())
    followers.follow(game)
    return evening


def written(
    cast: Cast, file: Path, *more: Callable[[Evening], object], people: bool = True
) -> Evening:
    """The file of an evening of the laptop, after what more was done; the evening never was."""
    with away():
        evening = played(cast)
        for one in more:
            one(evening)
        write(evening, file, people=people)
    return evening


def write(evening: Evening, file: Path, *, people: bool = True) -> None:
    """Write the evening as it stands into a file."""
    file.write_text("".join(tournament_lines(evening.stream, people=people)), encoding="utf-8")
