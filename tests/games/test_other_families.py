"""Whole games of Scrabble Karten and Wörterklauer in the store: read, verified, out and in."""

from uuid import UUID, uuid4

import pytest

from deploy.demo.games import entries
from deploy.demo.karten import CARD_EVENING
from deploy.demo.klauer import SANDGLASS
from engine.moves import Settle
from engine.refusals import Refusal
from games import commands, store
from games.acting import By
from games.json_lines import export_lines, import_lines
from games.models import Sheet
from games.queries import game_list
from games.rebuilding import rebuild
from games.replays import as_of
from games.verification import verify
from tests.games.cast import HUGO, OTHER_CLUB, a_key, enter, open_game, payloads, run, stored
from tests.games.client import Client, assemble
from tests.told import game_page

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("game", [CARD_EVENING, SANDGLASS], ids=lambda game: game.ruleset)


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


def kept(game, club="wortfreunde") -> UUID:
    """A whole demo game in the store."""
    players = tuple(str(uuid4()) for _ in game.names)
    operation = store.Operation(HUGO, a_key(), bytes(32))
    stream = store.new_stream()
    commands.begin(
        entries=entries(game, players),
        operation=operation,
        club=club,
        source="page",
        stream=stream,
    )
    return stream


@GAMES
def test_a_whole_game_goes_out_as_json_lines_and_comes_in_as_it_was(game):
    stream = kept(game)
    again = import_lines(actor=HUGO, club=OTHER_CLUB, content=export_lines(stream).encode())
    assert payloads(again) == payloads(stream)
    assert as_of(again) == as_of(stream)
    assert verify().damage == []


@GAMES
def test_a_game_of_any_version_is_as_the_description_says(game, people):
    stream = kept(game, people.club)
    program, head = Client(people.house.frieda), Sheet.objects.get().version
    for version in (*range(1, head, 12), head):
        answer = program.get(f"{stream}/", version=version)  # compared with the schema
        assert answer.status_code == 200
    assert program.get().json()["games"][0]["ruleset"] == game.ruleset


@GAMES
def test_rows_that_were_lost_are_made_again_the_same(game):
    kept(game)
    before = stored()
    Sheet.objects.all().delete()
    rebuild()
    assert stored() == before


@GAMES
def test_a_row_that_its_stream_does_not_give_is_found(game):
    stream = kept(game)
    Sheet.objects.update(turn=1)
    (damage,) = verify().damage
    assert str(stream) in damage
    assert "turn" in damage


@GAMES
def test_a_game_that_is_none_of_the_board_games_is_no_gcg(game):
    stream = kept(game)
    status, said, complained = run("export_gcg", stream)
    assert (status, said) == (1, [])
    assert complained == [f"{stream}: GCG can't hold this kind of game. Use JSON lines."]


def test_a_list_shows_a_game_without_points_by_its_places():
    kept(SANDGLASS)
    (line,) = game_list(clubs=["wortfreunde"])
    assert [(p["score"], p["place"]) for p in line["players"]] == [(None, 1), (None, 2)]


def test_a_hand_and_a_bonus_card_are_hidden_while_the_game_runs():
    stream = open_game("karten")
    enter(stream, "0:0> NAME", "-ABC*double")
    shown = {role: game_page(stream, role) for role in ("official", "seat:0", "seat:1", "public")}
    facts = {role: page["entries"][-1]["facts"] for role, page in shown.items()}
    assert facts["official"] == facts["seat:1"] == {"seat": 1, "letters": "ABC", "bonus": "double"}
    assert facts["public"] == facts["seat:0"] == {"seat": 1, "count": 3, "bonus": "*"}


@pytest.mark.rule("KLAUER-13")
def test_points_are_refused_by_name_in_a_game_without_them():
    stream = open_game("klauer")
    with pytest.raises(Refusal) as refused:
        commands.enter(by=By(HUGO, a_key()), stream=stream, move=Settle(0, 5), after=None)
    assert (refused.value.code, refused.value.facts) == ("NO_POINTS", {"ruleset": "klauer"})
