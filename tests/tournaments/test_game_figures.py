"""Games in numbers: what a signed game says, kept once, added up as far as it may be read."""

import pytest
from django.db.models import Q

from engine.figures import figures
from engine.moves import (
    Accept,
    Annul,
    Challenge,
    Close,
    Play,
    Publish,
    Resign,
    Stop,
    Verdict,
)
from engine.notation import read_move
from engine.steps import Draw, Lay, Swap, Turn
from games import followers
from games.acting import By
from games.adding_up import added_up
from games.commands import enter as enter_move
from games.commands import open_game
from games.models import GameFigures
from tests.boards import ANNA, BERT, entered, game
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.seasons import begun, out, played_on
from tournaments.models import Person, TableGame
from tournaments.ranking.series_rule import SeriesRule

HUGO = "5a11f1b6-95a2-4a7e-93a7-5e5d6b1d1f00"
SIGNED = (Stop("time"), Close())
HORN = ("8F HORN", "H5 STE.N")


def test_a_signed_game_in_numbers():
    anna, bert = figures(entered(game("klassik"), *HORN, "-", "-E", *SIGNED))

    assert anna._replace(letters={}) == (
        12, 1, True, 1, "HORN", 12, 0, 0, 1, 0, 0, 0, (12, 0), {}, 0, 0, 0, 0, 0
    )  # fmt: skip
    assert anna.letters == {"H": 1, "N": 1, "O": 1, "R": 1}
    assert (bert.points, bert.place, bert.first, bert.exchanges, bert.by_turn) == (
        5, 2, False, 1, (5, 0)
    )  # fmt: skip


def test_a_challenge_is_won_where_the_play_is_taken_back():
    back = (Challenge(BERT), Verdict({"HORN": False}))
    stood = (Challenge(BERT), Verdict({"HORN": True}))
    first, second = (
        figures(entered(game("klassik"), "8F HORN", *told, *SIGNED)) for told in (back, stood)
    )

    assert [(one.taken_back, one.plays, one.by_turn) for one in (first[ANNA], second[ANNA])] == [
        (1, 0, (0,)),
        (0, 1, (12,)),
    ]
    assert [(one.challenges, one.won) for one in (first[BERT], second[BERT])] == [(1, 1), (1, 0)]


def test_a_play_of_all_tiles_is_counted():
    anna, _ = figures(entered(game("klassik"), "8B THRONES", *SIGNED))
    assert (anna.all_tiles, anna.best, anna.best_points) == (1, "THRONES", 70)


@pytest.mark.parametrize("until", [0, 1])
def test_a_game_that_is_not_signed_has_no_numbers(until):
    assert figures(entered(game("klassik"), *HORN, *SIGNED[:until])) is None


def test_a_game_of_cards_counts_its_bonus_cards():
    laid = (Play(0, "0:0>", "GARTEN"), Play(1, "0:0>", "......HAUS", bonus="double", named="0:6"))
    anna, bert = figures(entered(game("karten"), *laid, *SIGNED))

    assert (anna.plays, anna.bonus_cards, anna.best) == (1, 0, "GARTEN")
    assert (bert.plays, bert.bonus_cards, bert.best, bert.by_turn) == (1, 1, "GARTENHAUS", (24,))


SOCKE = (Draw(0, "CDEHIKNORSTU"), Lay(0, "0:0>", "SOCKE"), Turn(0), Accept(1))
LOCKE = (Draw(1, "LGMNE"), Swap(1, "0:0>", "L...."), Turn(1))


def test_a_game_of_two_colours_counts_turns_words_thefts_and_cards():
    stolen = (*LOCKE, Verdict({"LOCKE": False}), Turn(1), Accept(0))
    anna, bert = figures(entered(game("klauer"), *SOCKE, *stolen, *SIGNED))

    assert (anna.points, anna.plays, anna.words, anna.stolen, anna.cards) == (0, 1, 1, 0, 0)
    assert (bert.plays, bert.words, bert.stolen, bert.cards, bert.by_turn) == (1, 1, 1, 5, (5,))
    assert (bert.best, bert.taken_back, anna.by_turn) == ("LOCKE", 1, (5,))


@pytest.fixture
def games(cast):
    """Two signed games of Anna and Hugo, one of them public, and one that is still played."""
    Person.objects.create(pk=HUGO, club=cast.club, name="Hugo Beispiel", number=99)
    return [
        a_game(cast, *HORN, *SIGNED, Publish()),
        a_game(cast, *HORN, Resign(0), Close()),
        a_game(cast, *HORN),
    ]


def a_game(cast, *entries):
    """A game of the club's Anna against somebody."""
    opened = open_game(
        by=By("x", a_key()),
        club=str(cast.club.pk),
        ruleset="klassik",
        players=(str(cast.anna_in_register.pk), HUGO),
    ).stream
    enter_all(opened, *entries)
    followers.follow(opened)
    return opened


def enter_all(stream, *entries):
    """Enter what is typed for the seats in turn, and moves."""
    for number, entry in enumerate(entries):
        move = read_move(entry, number % 2) if isinstance(entry, str) else entry
        enter_move(by=By("x", a_key()), stream=stream, move=move, after=None)


def asked(user, query=""):
    """What somebody is told of games in numbers."""
    return Client(user, api="/api/v1/").ask("GET", f"figures/{query}")


@pytest.mark.django_db
def test_only_what_may_be_read_is_added_up(cast, games):
    assert {
        "nobody": asked(None).json()["games"],
        "reader": asked(cast.rosa).json()["games"],
        "foreign": asked(cast.vera).json()["games"],
    } == {"nobody": 1, "reader": 2, "foreign": 1}


@pytest.mark.django_db
def test_games_of_cards_are_added_up_where_they_are_asked_for(cast, games):
    colours = open_game(
        by=By("x", a_key()), club=str(cast.club.pk), ruleset="klauer", names=("Anna", "Bert")
    ).stream
    enter_all(colours, *SOCKE, *LOCKE, Accept(0), *SIGNED)
    followers.follow(colours)
    told = {name: asked(cast.rosa, f"?ruleset={name}").json() for name in ("klauer", "karten")}

    assert asked(cast.rosa).json()["games"] == 2
    assert {name: one["games"] for name, one in told.items()} == {"klauer": 1, "karten": 0}
    everybody = told["klauer"]["everybody"]
    assert {name: everybody[name] for name in ("points", "words", "stolen", "cards")} == {
        "points": 0,
        "words": 2,
        "stolen": 1,
        "cards": 5,
    }


@pytest.mark.django_db
def test_two_people_stand_side_by_side(cast, games):
    told = asked(cast.rosa, f"?person={cast.anna_in_register.pk}&against={HUGO}").json()

    assert [(told[who]["seats"], told[who]["points"]) for who in ("person", "against")] == [
        (2, 24),
        (2, 10),
    ]


@pytest.mark.django_db
def test_a_player_finds_the_own_numbers_of_games_that_are_not_public(cast, games):
    anna = cast.anna_in_register.pk

    assert asked(cast.anna, f"?person={anna}").json()["games"] == 2
    assert asked(cast.anna).json()["games"] == 1
    assert asked(cast.theo, f"?person={anna}").json()["games"] == 0


@pytest.mark.django_db
def test_a_person_stands_beside_the_others(cast, games):
    told = asked(cast.rosa, f"?person={cast.anna_in_register.pk}").json()

    assert [(told[who]["seats"], told[who]["points"]) for who in ("person", "others")] == [
        (2, 24),
        (2, 10),
    ]
    assert told["first_move"] == {"won": 1, "drawn": 0, "lost": 1}
    assert told["person"]["turns"] == [{"turn": 1, "seats": 2, "points": 24}]


@pytest.mark.django_db
@pytest.mark.parametrize(("said", "games_told"), [(True, 1), (False, 0)])
def test_who_is_not_named_to_the_asker_plays_nowhere(cast, games, said, games_told):
    Person.objects.filter(pk=cast.anna_in_register.pk).update(publish_name=said)
    assert asked(cast.vera, f"?person={cast.anna_in_register.pk}").json()["games"] == games_told


@pytest.mark.django_db
def test_days_and_booklets_narrow_it(cast, games):
    assert [
        asked(cast.rosa, query).json()["games"]
        for query in ("?ruleset=reise", "?ruleset=klassik", "?date_to=2020-01-01")
    ] == [0, 2, 0]
    assert asked(cast.rosa, "?ruleset=nothing").status_code == 400


@pytest.mark.django_db
def test_a_season_narrows_it_to_its_days_or_its_tournaments(cast, games):
    evening = played_on(cast, "2026-10-24")
    TableGame.objects.create(
        game=games[0], tournament=evening.stream, division="A", round=1, table=1
    )
    out(cast, tournaments=[evening])
    out(cast, "Saison 2019", SeriesRule(until="2019-12-31"))
    out(cast, "Ewige Wertung")
    at = f"?club={cast.club.pk}&season="

    assert {number: asked(cast.rosa, f"{at}{number}").json()["games"] for number in (1, 2, 3)} == {
        1: 1,
        2: 0,
        3: 2,
    }


@pytest.mark.django_db
def test_of_a_season_that_is_not_seen_there_are_no_games(cast, games):
    begun(cast)
    at = f"?club={cast.club.pk}&season="
    told = {
        "draft": f"{at}1",
        "none": f"{at}2",
        "elsewhere": f"?club={cast.other_club.pk}&season=1",
    }

    assert {
        who: {name: asked(user, query).json()["games"] for name, query in told.items()}
        for who, user in (("reader", cast.rosa), ("foreign", cast.vera), ("nobody", None))
    } == {
        "reader": {"draft": 2, "none": 0, "elsewhere": 0},
        "foreign": {"draft": 0, "none": 0, "elsewhere": 0},
        "nobody": {"draft": 0, "none": 0, "elsewhere": 0},
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "status"),
    [("?season=1", 422), ("?club={club}&season=0", 400), ("?club={club}&season=x", 400)],
)
def test_a_season_is_asked_for_by_club_and_number(cast, query, status):
    assert asked(cast.rosa, query.format(club=cast.club.pk)).status_code == status


@pytest.mark.django_db
def test_a_game_that_is_opened_again_loses_its_numbers(cast, games):
    enter_all(games[1], Annul(5))
    followers.follow(games[1])
    assert GameFigures.objects.count() == 1


@pytest.mark.django_db
def test_adding_up_takes_one_query(cast, games, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert added_up(Q(club=str(cast.club.pk))).games == 2
