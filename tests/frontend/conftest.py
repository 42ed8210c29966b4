"""The cast, and a club evening's games, stored."""

from uuid import UUID

import pytest
from django.utils import translation

from games import commands
from games.acting import By
from tests.frontend.browser import Browser
from tests.tournaments.cast import assemble


@pytest.fixture(autouse=True)
def german():
    """The language of the pages unless a test asks for another."""
    with translation.override("de"):
        yield


@pytest.fixture
def cast(db):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def hugo(cast):
    """A helper of the first club at a browser."""
    return Browser(cast.hugo)


class Table:
    """A table of the first club: opens games and enters moves through the commands."""

    def __init__(self, cast):
        """Set the table for a club."""
        self.cast, self.entries = cast, 0

    def game(self, ruleset="klassik", names=("Anna", "Bert"), players=(), moves=(), **more) -> UUID:
        """A game with some entries."""
        self.entries += 1
        opened = commands.open_game(
            by=By("test", f"open {self.entries}"),
            club=str(self.cast.club.pk),
            ruleset=ruleset,
            names=() if players else names,
            players=players,
            **more,
        )
        for move in moves:
            self.enter(opened.stream, move)
        return opened.stream

    def enter(self, stream, move):
        """One entry after what stands."""
        self.entries += 1
        key = f"enter {self.entries}"
        return commands.enter(by=By("test", key), stream=stream, move=move, after=None)


@pytest.fixture
def table(cast):
    """A table at which games are opened and played."""
    return Table(cast)
