"""The games of the demo: they can be played as they stand, and seeding them again adds nothing."""

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError

from deploy.demo.games import BOOKLET, CLUB_EVENING, GAMES, RUNNING, entries
from deploy.demo.karten import CARD_EVENING
from deploy.demo.klauer import SANDGLASS
from deploy.demo.tournament import ROUNDS, TITLE
from deploy.management.commands.seed_demo import LOGIN, PASSWORD
from engine.games import replay
from engine.rulesets import NAMES
from games import store
from games.models import Sheet, Text
from games.queries import game_list
from games.verification import verify
from tests.boards import board, drawn
from tests.frontend.browser import Browser
from tests.games.cast import run, stored
from tournaments.models import Club, Tournament, User

SEEDED = (*GAMES, CARD_EVENING, SANDGLASS)
PLAYERS = ("Anna", "Bert", "Clara")


def played(game):
    """The state of a demo game."""
    state = replay(entries(game, PLAYERS[: len(game.names)]))
    assert state is not None
    return state


@pytest.mark.parametrize("game", SEEDED, ids=lambda game: game.key)
def test_no_entry_of_a_demo_game_is_flawed(game):
    state = played(game)
    assert state.flawed() == ()
    assert state.public


@pytest.mark.rule("REISE-33")
def test_the_nine_plays_of_the_booklet_score_what_it_prints():
    state = played(BOOKLET)
    lines = [entry for entry in state.entries if entry.move.kind == "play"]
    assert [line.computed for line in lines] == [12, 6, 7, 12, 14, 16, 14, 27, 23]
    assert [line.announced for line in lines] == [12, 6, 7, 12, 14, 16, 14, 27, 23]
    assert state.findings == ()
    assert drawn(state) == board("""
        5  .......SATZ....
        6  ..BASALT.......
        7  ....T..E.......
        8  ....AHORN......
        9  ....BOHNE......
        10 .....FREUDE....
        11 .........URNE..
    """)


def test_the_club_evening_is_a_whole_game_with_one_misannounced_score():
    state = played(CLUB_EVENING)
    assert (state.phase, state.ending, state.scores) == ("closed", "out", (269, 283))
    (finding,) = state.findings
    assert (finding.reason.name, finding.facts) == (
        "SCORE_DIFFERS",
        {"seat": 1, "announced": 22, "computed": 20},
    )


def test_the_running_game_of_three_waits_for_a_verdict():
    state = played(RUNNING)
    assert (state.phase, state.scores, state.findings) == ("challenged", (200, 96, 108), ())


@pytest.mark.django_db
def test_seeding_twice_adds_nothing(settings):
    settings.DEMO = True
    status, said, _ = run("seed_demo")
    account, *links = said
    assert (status, account) == (
        0,
        f"  Log in as {LOGIN} with the password {PASSWORD}",
    )
    roles = ["director", "arbiter", "helper", "reader", "player"]
    assert [line.split()[0] for line in links] == roles
    before, people = stored(), list(User.objects.values_list())
    status, again, _ = run("seed_demo")
    assert (status, again[0]) == (0, account)
    assert (stored(), list(User.objects.values_list())) == (before, people)
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_it_says_in_german_how_to_get_in(settings):
    settings.DEMO = True
    _, said, _ = run("seed_demo", language="de")
    assert said[0] == f"  Melde dich als {LOGIN} mit dem Passwort {PASSWORD} an"
    roles = ["Turnierleitung", "Schiedsrichter", "Helfer", "Leser", "Spieler"]
    assert [line.split()[0] for line in said[1:]] == roles


@pytest.mark.django_db
def test_the_seeded_house_is_sound_and_public_and_can_be_entered(settings, rf):
    settings.DEMO = True
    run("seed_demo")
    assert verify().damage == []
    assert {line["title"] for line in game_list()} == {game.title for game in SEEDED} | {""}
    listed = Browser().get("/games/").text
    assert [n for n in range(ROUNDS + 2) if f"{TITLE}: Runde {n}, Tisch 1" in listed] == [1, 2, 3]
    assert not Sheet.objects.filter(public=False).exists()
    assert {sheet.ruleset for sheet in Sheet.objects.all()} == set(NAMES)
    user = authenticate(rf.post("/"), username=LOGIN, password=PASSWORD)
    assert user is not None
    assert user.operator


@pytest.mark.django_db
def test_it_opens_with_a_tournament_to_come_one_that_is_on_and_one_that_is_over(settings):
    settings.DEMO = True
    run("seed_demo")
    page = Browser(SERVER_NAME="localhost").get("/")
    assert [one.split(" 2026")[0] for one in page.text.split("Jetzt und demnächst ")[1:]] == [
        "Stadtpokal 4. Dezember"
    ]
    assert "Vereinsmeisterschaft, 3. Abend 20. November 2026" in page.text
    assert "Beendet Herbstturnier 16. Oktober 2026" in page.text
    assert "als Turnierleitung als Schiedsrichter als Helfer als Spieler" in page.text
    addresses = [link for link in page.links if link.startswith("/tournaments/01")]
    for place in addresses:
        assert "Nr. " not in Browser().get(place).text
    assert [link for link in from_elsewhere().links if link.startswith("/l/")] == []


def from_elsewhere():
    """The first page of the demo as another computer gets it."""
    return Browser(SERVER_NAME="localhost", REMOTE_ADDR="192.0.2.7").get("/")


@pytest.mark.django_db
def test_a_game_that_somebody_went_on_with_is_left_alone(settings):
    """Seeding looks for its mark, not for what a game holds."""
    settings.DEMO = True
    run("seed_demo")
    Sheet.objects.all().delete()
    before = stored()
    run("seed_demo")
    assert stored() == before


@pytest.mark.django_db
def test_the_example_games_never_get_into_a_real_house():
    before = stored()
    with pytest.raises(CommandError, match="belong to the demo only"):
        run("seed_demo")
    assert stored() == before
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_demo_that_others_can_reach_has_a_password_of_its_own(settings):
    """The one that stands in every copy of Wortwart lets nobody in over the network."""
    settings.DEMO = True
    run("seed_demo")
    _, said, _ = run("seed_demo", "--open-to-all")
    new = said[0].removeprefix(f"  Log in as {LOGIN} with the password ")
    account = User.objects.get(login=LOGIN)
    assert not account.check_password(PASSWORD)
    assert account.check_password(new)
    _, again, _ = run("seed_demo", "--open-to-all")
    assert new not in again[0]
    run("seed_demo")
    assert User.objects.get(login=LOGIN).check_password(PASSWORD)


@pytest.mark.django_db
def test_a_demo_of_an_older_version_keeps_its_tournament(settings):
    settings.DEMO = True
    run("seed_demo")
    mark = Text.objects.get(kind="demo", words="tournament")
    older = store.derived_id("demo", "tournament")
    Text.objects.filter(pk=mark.pk).update(subject=older, words=str(mark.subject))
    before = stored()
    run("seed_demo")
    assert Text.objects.get(kind="demo", words="tournament").subject == mark.subject
    assert Tournament.objects.count() == 3
    assert verify().damage == []
    assert len(stored()) == len(before)
