"""Fills a data folder with a hall for the tests of the outbox: sixty tables, helpers, a player.

It runs in a process of its own, before the house that serves the folder; it prints what it made.
"""

import json
import sys

from django.core.management import call_command

from games.acting import By
from games.commands import open_game
from tests.games.cast import a_key
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import Link
from tournaments.directing import inviting, queries
from tournaments.register.commands import register_person

TABLES = 60
PROGRAM = "import django; django.setup(); from tests.browser.hall import furnish; furnish()"


def furnish():
    """A published round of sixty tables: its id, the links of two helpers and of who sits at 1."""
    call_command("migrate", verbosity=0, interactive=False)
    evening = club_evening(assemble(), "Anna")
    names = [f"P{number}" for number in range(1, 2 * TABLES + 1)]
    for name in names:
        evening.people[name] = register_person(club=evening.cast.club, name=f"{name} Muster")
    evening.done(*map(evening.entering, names))
    pairs = zip(names[::2], names[1::2], strict=True)
    evening.published(1, *(f"{one} {other}" for one, other in pairs), bye="Anna")
    pair = [evening.person("P3"), evening.person("P4")]
    game = open_game(
        by=By("hugo", a_key()), club=evening.club, ruleset="klassik", players=pair, title="Table 2"
    ).stream
    evening.done(Link("A", 1, 2, str(game)))
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    made = {
        "stream": str(evening.stream),
        "game": str(game),
        "helper": inviting.invite(row, "helper")[1],
        "other": inviting.invite(row, "helper")[1],
        "player": inviting.invite_entry(row, found.state, who("P1"))[1],
    }
    sys.stdout.write(json.dumps(made))
