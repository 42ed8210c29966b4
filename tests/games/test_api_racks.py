"""While a game runs nobody learns a rack that is not for their eyes, whatever they ask for."""

import pytest

from engine.moves import Annul, Exchange, Pass, Play, Publish, Rack, Replace, Resign
from games import commands
from games.acting import By
from tests.games.cast import ANNA, BERT, HUGO, a_key, enter, table
from tests.games.client import assemble
from tournaments.commands import give_role

pytestmark = pytest.mark.django_db

# These tiles are on racks alone: X and Ä at Anna's seat (own), Ö and Ü at Bert's (other). No code,
# sentence, name or premium square is written with them.
NOTED = (
    Play(ANNA, "8F", "HORN", rack="HORNXÄB"),
    Exchange(BERT, letters="ÖÜ", rack="ÖÜEEEIL"),
    Rack(ANNA, "XÄB"),
    Pass(ANNA, rack="XÄBEEEE"),
    Pass(BERT, rack="ÖÜNNNSS"),
    Rack(BERT, "ÖÜN"),
    Replace(2, Play(ANNA, "8F", "HORN", rack="HORNXÄM")),  # contradicts what is noted later
    Replace(3, Exchange(BERT, letters="ÖE", rack="ÖÜEEEIL")),
    Replace(4, Rack(ANNA, "XÄM")),
    Annul(7),
    Annul(10),
)
VERSIONS = range(2, 13)

RUNNING = """
              own      other    reader   helper   arbiter  director
XÄ            seen     hidden   hidden   seen     seen     seen
ÖÜ            hidden   seen     hidden   seen     seen     seen
"""

RUNNING_PUBLIC = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
XÄ            hidden   hidden   seen     hidden   hidden   seen     seen     seen     hidden
ÖÜ            hidden   hidden   hidden   seen     hidden   seen     seen     seen     hidden
"""

OVER = """
              own      other    reader   helper   arbiter  director
XÄ            seen     seen     seen     seen     seen     seen
ÖÜ            seen     seen     seen     seen     seen     seen
"""


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


def opened(people, **options):
    """A game of Anna and Bert."""
    return commands.open_game(
        by=By(HUGO, a_key()),
        club=people.club,
        ruleset="klassik",
        players=people.players,
        options=options,
    ).stream


@pytest.fixture
def game(people):
    """A running game in which racks were noted in every way."""
    stream = opened(people, rack_policy="flag")
    enter(stream, *NOTED)
    return stream


def seen(people, stream, place):
    """Who can see the tiles of which rack at a place of the API."""
    rows = {"XÄ": {}, "ÖÜ": {}}
    for relation, client in people.by_relation().items():
        answer = client.get(f"{stream}/{place}")
        if answer.status_code == 200:
            text = answer.content.decode()
            for tiles, cells in rows.items():
                cells[relation] = "seen" if set(tiles) & set(text) else "hidden"
    columns = list(rows["XÄ"])
    return table(columns, {tiles: list(cells.values()) for tiles, cells in rows.items()})


def places(stream):
    """Where something of the game can be read that was entered after a rack was noted."""
    whole = ("", "entries/", "findings/")
    return [*whole, *(f"{place}?version={n}" for place in whole[:2] for n in VERSIONS)]


def test_a_rack_is_for_its_player_and_the_officials(people, game):
    codes = {found["code"] for found in findings(people, game, "director")}
    assert codes == {"RACK_CONTRADICTED"}
    assert seen(people, game, "") == RUNNING
    assert seen(people, game, "entries/") == RUNNING


def test_no_version_of_a_running_game_shows_more(people, game):
    enter(game, Publish())
    clients, leaks = people.by_relation(), []
    for relation, hidden in {"nobody": "XÄÖÜ", "own": "ÖÜ", "other": "XÄ"}.items():
        for place in places(game):
            text = clients[relation].get(f"{game}/{place}").content.decode()
            leaks += [(relation, place, tile) for tile in hidden if tile in text]
    assert leaks == []


def findings(people, stream, relation):
    """What someone finds on a sheet."""
    return people.by_relation()[relation].get(f"{stream}/findings/").json()["findings"]


def test_a_published_game_that_runs_shows_the_public_no_rack(people, game):
    enter(game, Publish())
    assert seen(people, game, "") == RUNNING_PUBLIC
    page = people.by_relation()["nobody"].get(f"{game}/").json()
    assert [(seat["rack"], seat["count"]) for seat in page["seats"]] == [(None, 7), (None, 7)]
    assert [entry["text"] for entry in page["entries"][1:6]] == ["8F HORN", "-2", "", "-", "-"]
    assert [entry["facts"] for entry in page["entries"][1:4]] == [
        {"seat": 0, "at": "8F", "letters": "HORN"},
        {"seat": 1, "count": 2},
        {},
    ]


def test_an_entry_that_a_rack_contradicts_says_so_without_the_rack(people):
    """The opponent learns that Anna's entry needs mending, and not which tiles she had."""
    stream = opened(people)
    enter(stream, Pass(ANNA, rack="BHNORXÄ"), "-", Play(ANNA, "8F", "HORN", rack="BHNORXÄ"))
    enter(stream, Replace(2, Pass(ANNA, rack="EEEEEEÄ")))
    flaws = {
        relation: [(found["code"], found["facts"]) for found in findings(people, stream, relation)]
        for relation in ("other", "reader", "own", "director")
    }
    unmended = [("ENTRY_UNMENDED", {"version": 4})]
    known = [("RACK_CONTRADICTED", {"tiles": "ÄBHNORX", "known": "ÄEEEEEE"})]
    assert flaws == {"other": unmended, "reader": unmended, "own": known, "director": known}


def test_after_the_game_everybody_who_sees_it_sees_the_racks(people, game):
    enter(game, Resign(ANNA))
    assert seen(people, game, "") == OVER


def test_as_of_a_version_before_the_end_the_racks_are_hidden_as_they_were(people, game):
    enter(game, Resign(ANNA))
    assert seen(people, game, "?version=12") == RUNNING


def test_who_plays_sees_no_other_rack_whatever_the_role(people, game):
    give_role(user=people.bert, club=people.house.club, role="director")
    assert seen(people, game, "") == RUNNING
