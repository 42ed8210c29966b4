"""Words that no list knows, counted over many games: by the edition that each pins, once told."""

from dataclasses import replace

import pytest
from django.db.models import Q

from engine.made_words import made_words
from engine.moves import Accept, Challenge, Close, Play, Publish, Stop, Verdict
from engine.notation import read_move
from engine.steps import Draw, Lay, Swap, Turn
from games import followers
from games.acting import By
from games.adding_up import added_up
from games.commands import enter as enter_move
from games.commands import open_game
from games.figures_kept import NAME
from games.models import GameFigures
from games.store import progress
from lexicon import shelf
from lexicon.models import OwnEdition
from tests.boards import entered, game
from tests.games.cast import a_key
from tests.games.client import Client
from tests.games.statements import statements
from tests.tournaments.cast import before_commit
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.directing.rich_evening import late
from tournaments.course import acts
from tournaments.course.acts import Amend, CloseRound, Link, Report
from tournaments.directing import queries
from tournaments.explained import when
from tournaments.register.commands import register_person
from tournaments.words.commands import import_list

SIGNED = (Stop("time"), Close())
STERN, XAEN = read_move("H5 STE.N", 1), read_move("10F XAEN", 1)
HXRN = Play(0, "8F", "HXRN")


def pinned():
    """How a game pins the list of the house."""
    return f"base@{shelf.base().hash}"


def a_game(cast, *entries, lexicon=None, players=()):
    """A game of a club after these entries, which the workers have counted."""
    seats = {"players": players} if players else {"names": ("Anna", "Bert")}
    opened = open_game(
        by=By("x", a_key()),
        club=str(cast.club.pk),
        ruleset="klassik",
        options={"lexicon": lexicon} if lexicon else {},
        **seats,
    ).stream
    for entry in entries:
        enter_move(by=By("x", a_key()), stream=opened, move=entry, after=None)
    followers.follow(opened)
    return opened


def asked(user, query=""):
    """What somebody is told of games in numbers."""
    return Client(user, api="/api/v1/").ask("GET", f"figures/{query}").json()


def told(seats):
    """What is said of the words of some seats."""
    return seats["judged"], seats["phonies"], seats["phonies_taken_back"]


def counted(user, query=""):
    """What somebody is told of the words of all seats."""
    return told(asked(user, query)["everybody"])


def test_the_words_of_each_turn_and_whether_they_stayed():
    back = (Challenge(1), Verdict({"HXRN": False}))
    state = entered(game("klassik"), HXRN, *back, read_move("8F HORN", 1), *SIGNED)

    assert made_words(state) == ((0, ("HXRN",), False), (1, ("HORN",), True))
    assert made_words(entered(game("klassik"), HXRN)) is None


def test_the_words_of_cards_and_of_two_colours():
    house = Play(1, "0:0>", "......HAUS", bonus="double", named="0:6")
    cards = entered(game("karten"), Play(0, "0:0>", "GARTEN"), house, *SIGNED)
    laid = (Draw(0, "CDEHIKNORSTU"), Lay(0, "0:0>", "SOCKE"), Turn(0), Accept(1))
    claimed = (Draw(1, "LGMNE"), Swap(1, "0:0>", "L...."), Turn(1))
    colours = (*laid, *claimed, Verdict({"LOCKE": False}), Turn(1), Accept(0))

    assert made_words(cards) == ((0, ("GARTEN",), True), (1, ("GARTENHAUS",), True))
    assert made_words(entered(game("klauer"), *colours, *SIGNED)) == (
        (0, ("SOCKE",), True),
        (1, ("LOCKE",), True),
        (1, ("LOCKE",), False),
    )


@pytest.mark.django_db
def test_words_that_stayed_and_words_that_were_taken_back_are_counted_by_seat(cast):
    back = (Challenge(1), Verdict({"HXRN": False}))
    again = (read_move("8F HORN", 1), read_move("H5 XTE.N", 0))
    a_game(cast, HXRN, *back, *again, *SIGNED, lexicon=pinned())
    (row,) = GameFigures.objects.all()

    assert row.phonies == {"edition": "base", "hash": shelf.base().hash, "seats": [[1, 1], [0, 0]]}
    assert counted(cast.rosa) == (2, 1, 1)
    everybody = asked(cast.rosa)["everybody"]
    assert [everybody[name] for name in ("challenges", "challenges_won", "challenges_lost")] == [
        1,
        1,
        0,
    ]


@pytest.mark.django_db
def test_a_challenge_that_did_not_succeed_is_lost(cast):
    a_game(cast, read_move("8F HORN", 0), Challenge(1), Verdict({"HORN": True}), *SIGNED)
    assert asked(cast.rosa)["everybody"]["challenges_lost"] == 1


@pytest.mark.django_db
def test_a_word_that_was_ruled_admissible_in_the_game_is_no_phony(cast):
    a_game(cast, HXRN, Challenge(1), Verdict({"HXRN": True}), *SIGNED, lexicon=pinned())
    assert counted(cast.rosa) == (2, 0, 0)


@pytest.mark.django_db
def test_without_an_edition_it_is_not_known_and_never_none(cast):
    a_game(cast, HXRN, *SIGNED)

    answer = asked(cast.rosa)
    assert (answer["games"], told(answer["everybody"])) == (1, (0, None, None))
    assert answer["editions"] == []


@pytest.mark.django_db
def test_the_editions_are_named_with_their_games(cast):
    own = import_list(club=cast.club.pk, name="verein", additions=b"HXRN\n").edition
    for lexicon in (pinned(), f"verein@{own.hash}", pinned(), None):
        a_game(cast, HXRN, *SIGNED, lexicon=lexicon)

    answer = asked(cast.rosa)
    assert answer["editions"] == [
        {"name": "base", "hash": shelf.base().hash, "games": 2},
        {"name": "verein", "hash": own.hash, "games": 1},
    ]
    assert (answer["games"], told(answer["everybody"])) == (4, (6, 2, 0))


@pytest.mark.django_db
def test_an_edition_that_is_not_at_hand_is_counted_by_once_it_comes_in(cast):
    own = import_list(club=cast.club.pk, name="verein", additions=b"HORN\n", alone=True).edition
    game = a_game(cast, read_move("8F HORN", 0), STERN, *SIGNED, lexicon=f"verein@{own.hash}")
    OwnEdition.objects.all().delete()
    GameFigures.objects.update(phonies={"edition": "verein", "hash": own.hash, "seats": None})
    assert counted(cast.rosa) == (0, None, None)

    import_list(club=cast.other_club.pk, name="verein", additions=b"HORN\n", alone=True)
    followers.sweep()
    assert counted(cast.rosa) == (0, None, None)

    import_list(club=cast.club.pk, name="verein", additions=b"HORN\n", alone=True)
    followers.sweep()
    assert counted(cast.rosa) == (2, 1, 0)
    assert GameFigures.objects.get().stream == game


@pytest.fixture
def uncounted(cast):
    """A signed game that pins a list of its club which is not at hand; nobody has counted it."""
    own = import_list(club=cast.club.pk, name="verein", additions=b"HORN\n", alone=True).edition
    game = a_game(cast, read_move("8F HORN", 0), STERN, *SIGNED, lexicon=f"verein@{own.hash}")
    OwnEdition.objects.all().delete()
    GameFigures.objects.all().delete()
    progress.begin_again(game, [NAME])
    return game


def it_comes_in(cast):
    import_list(club=cast.club.pk, name="verein", additions=b"HORN\n", alone=True)


@pytest.mark.django_db
def test_an_edition_that_comes_in_while_a_game_is_counted_counts(cast, uncounted):
    """Whoever counts has looked for it already, and another worker begins meanwhile."""
    first = late(NAME, uncounted)
    it_comes_in(cast)
    second = late(NAME, uncounted)
    first()
    second()
    followers.sweep()
    assert counted(cast.rosa) == (2, 1, 0)


@pytest.mark.django_db(transaction=True)
def test_so_does_one_that_comes_in_while_it_is_written_that_none_is_there(cast, uncounted):
    """SQLite lets nothing come in meanwhile; PostgreSQL does."""
    write = late(NAME, uncounted)
    with before_commit(lambda: it_comes_in(cast)) as answers:
        write()
    followers.sweep()
    assert (answers, counted(cast.rosa)) == ([None], (2, 1, 0))


@pytest.mark.django_db
def test_a_person_stands_beside_another_one(cast):
    anna = str(cast.anna_in_register.pk)
    rival = str(register_person(club=cast.club, name="Bert Beispiel").pk)
    a_game(cast, HXRN, *SIGNED, players=(anna, rival), lexicon=pinned())
    answer = asked(cast.rosa, f"?person={anna}&against={rival}")

    assert {who: told(answer[who]) for who in ("person", "others", "against")} == {
        "person": (1, 1, 0),
        "others": (1, 0, 0),
        "against": (1, 0, 0),
    }


@pytest.fixture
def at_a_table(cast):
    """An evening whose first round is published, and a public signed game of Anna's table."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    seats = (evening.person("Anna"), evening.person("Bert"))
    game = a_game(cast, HXRN, *SIGNED, Publish(), players=seats, lexicon=pinned())
    evening.done(Link("A", 1, 1, str(game)))
    return evening


def closed(evening):
    """Every table has a result, and the first round is closed."""
    for table in (1, 2, 3):
        evening.done(Report("A", 1, table, scores=(401, 351)))
    evening.done(CloseRound("A", 1))


OFFICIALS = ("reader", "helper", "arbiter", "director")
EVERYBODY = ("anonymous", "stranger", "player", *OFFICIALS, "foreign")


def seen_by_all(cast):
    """What each of the cast is told of the words of all games."""
    return {
        relation: counted(user if user.is_authenticated else None)
        for relation, user in cast.by_relation().items()
    }


@pytest.mark.django_db
def test_while_a_round_runs_nobody_is_told_and_a_game_of_no_table_is_counted(cast, at_a_table):
    a_game(cast, HXRN, *SIGNED, Publish(), lexicon=pinned())
    running = seen_by_all(cast)
    named = asked(cast.frieda)["editions"]
    closed(at_a_table)

    assert running == dict.fromkeys(EVERYBODY, (2, 1, 0))
    assert [one["games"] for one in named] == [1]
    assert seen_by_all(cast) == dict.fromkeys(EVERYBODY, (4, 2, 0))


@pytest.mark.django_db
def test_where_the_tournament_wants_none_nobody_is_ever_told(cast, at_a_table):
    setup = queries.tournament_at(at_a_table.stream).state.setup
    at_a_table.done(Amend(replace(setup, explained=False)))
    closed(at_a_table)

    assert seen_by_all(cast) == dict.fromkeys(EVERYBODY, (0, None, None))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "counts"), [((), (2, 1, 0)), ((False,), (0, None, None)), ((False, True), (2, 1, 0))]
)
def test_of_a_closed_tournament_the_last_word_counts(cast, at_a_table, said, counts):
    setup = queries.tournament_at(at_a_table.stream).state.setup
    for explained in said:
        at_a_table.done(Amend(replace(setup, explained=explained)))
    closed(at_a_table)
    at_a_table.done(acts.Close())

    assert seen_by_all(cast) == dict.fromkeys(EVERYBODY, counts)


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 4])
def test_closed_tournaments_that_never_wanted_otherwise_are_not_replayed(cast, number):
    for _ in range(number):
        evening = club_evening(cast)
        evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
        game = a_game(cast, HXRN, *SIGNED, lexicon=pinned())
        evening.done(Link("A", 1, 1, str(game)))
        closed(evening)
        evening.done(acts.Close())

    when._explains.cache_clear()  # as in a process that has just begun
    with statements() as seen:
        assert added_up(Q()).everybody.judged == 2 * number
    assert len(seen) == 4


@pytest.mark.django_db
def test_a_game_that_may_not_be_read_is_not_counted(cast):
    a_game(cast, HXRN, *SIGNED, lexicon=pinned())
    told_to = {name for name, seen in seen_by_all(cast).items() if seen == (2, 1, 0)}

    assert told_to == {*OFFICIALS}


@pytest.mark.django_db
def test_whether_it_may_be_told_takes_two_queries_however_many_games(
    cast, at_a_table, django_assert_num_queries
):
    for _ in range(3):
        a_game(cast, HXRN, *SIGNED, lexicon=pinned())
    closed(at_a_table)
    assert added_up(Q()).everybody.judged == 8

    with django_assert_num_queries(3):
        added_up(Q())
