"""What collectors are told: everything public that has changed, in one order, and nothing else."""

import json
from functools import partial
from importlib import import_module
from itertools import permutations
from threading import Thread
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import connection, connections, transaction

from deploy.trials import wait_for
from engine.moves import Publish as PublishGame
from games import commands as games
from games import followers
from games.acting import By
from games.store import forget_followers
from tests.games.cast import a_key
from tests.games.client import Client
from tests.told import game_page
from tests.tournaments.cast import all_at_once
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.test_foreign_ids import a_game
from tournaments.club_pages import readdress
from tournaments.course.acts import (
    Close,
    CloseRound,
    Link,
    PublishTournament,
    Report,
    ShowNames,
    UnpublishTournament,
)
from tournaments.directing import changes
from tournaments.models import Change, TableGame
from tournaments.register.commands import change_person
from tournaments.register.entering import register_stream

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"


def changed(after=0, **query):
    """What a stranger is told after a number: kinds, ids and versions, and the new number."""
    answer = Client(api="").ask("GET", f"{V1}changes/", query={"after": after, **query})
    assert answer.status_code == 200, answer.json()
    body = answer.json()
    said = [(one["kind"], one["id"], one["version"], one["withdrawn"]) for one in body["changes"]]
    return said, body["last"]


def worked():
    """Let the workers do what there is."""
    for _ in range(3):
        followers.sweep()


@pytest.fixture
def evening(cast):
    """An evening that is over, with a game at its first table, all private; nothing was told."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = a_game(cast.club, evening.person("Anna"), evening.person("Bert"))
    evening.done(Link("A", 1, 1, game), *(Report("A", 1, n, scores=(400, 300)) for n in (2, 3)))
    evening.done(Report("A", 1, 1, scores=(400, 300)), CloseRound("A", 1), Close())
    worked()
    assert changed() == ([], 0)
    return evening


def game_of(evening):
    return UUID(evening_game(evening))


def evening_game(evening):
    return str(TableGame.objects.get(tournament=evening.stream).game)


def publish_game(evening):
    games.enter(by=By("frieda", a_key()), stream=game_of(evening), move=PublishGame(), after=None)


# What is told


def test_what_was_never_public_is_never_told(evening):
    change_person(club=evening.cast.club, person=UUID(evening.person("Anna")), said={"name": "A"})
    readdress(club=evening.cast.club, slug="woerter")
    worked()
    assert (changed(), Change.objects.count()) == (([], 0), 0)


def test_what_becomes_public_is_told_with_its_club_and_rankings(evening):
    evening.done(PublishTournament())
    worked()
    told, last = changed()
    assert sorted(told) == [  # streams are swept in the order of their ids, which are drawn
        ("club", evening.club, None, False),
        ("ranking", "points", 1, False),
        ("ranking", "rating", 1, False),
        ("tournament", str(evening.stream), evening.version, False),
    ]
    assert changed(last) == ([], last)
    publish_game(evening)
    worked()
    assert changed(last)[0] == [("game", evening_game(evening), 2, False)]


@pytest.mark.parametrize("order", [*permutations(("register", "tournament", "game"))], ids="-".join)
def test_whichever_stream_is_followed_first_all_that_became_public_is_told(evening, order):
    change_person(
        club=evening.cast.club, person=UUID(evening.person("Anna")), said={"publish_name": True}
    )
    evening.done(PublishTournament())
    publish_game(evening)
    streams = {
        "register": register_stream(evening.club),
        "tournament": evening.stream,
        "game": game_of(evening),
    }
    for one in order:
        followers.follow(streams[one])
    worked()
    kinds = ["club", "game", "ranking", "ranking", "tournament"]
    assert sorted(kind for kind, *_ in changed()[0]) == kinds


def test_each_address_is_read_by_strangers_and_is_as_new_as_it_was_told(evening):
    evening.done(PublishTournament())
    publish_game(evening)
    worked()
    lines = Client(api="").ask("GET", f"{V1}changes/").json()["changes"]
    assert {one["kind"] for one in lines} == set(changes.KINDS)
    for line in lines:
        answer = Client(api="").http.get(line["address"])
        assert (line["kind"], answer.status_code) == (line["kind"], 200)
        if line["kind"] in ("tournament", "game"):
            assert answer.json()["head"] == line["version"]


def test_what_is_withdrawn_is_told_once_as_it_was_public_last(evening):
    evening.done(PublishTournament())
    worked()
    version, last = evening.version, changed()[1]
    evening.done(UnpublishTournament())
    worked()
    told, after = changed(last)
    assert sorted(told, key=str) == [
        ("club", evening.club, None, True),
        ("ranking", "points", 2, False),  # without the evening, for everybody again
        ("ranking", "rating", 2, False),
        ("tournament", str(evening.stream), version, True),
    ]
    lines = Client(api="").ask("GET", f"{V1}changes/").json()["changes"]
    assert {one["kind"] for one in lines if one["address"] is None} == {"club", "tournament"}
    evening.done(ShowNames("all"))
    worked()
    assert changed(after) == ([], after)


def test_a_thing_stands_there_once_by_its_last_change(cast):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    worked()
    last = changed()[1]
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    worked()
    evening.done(Report("A", 1, 1, scores=(400, 300)))
    worked()
    assert changed(last)[0] == [("tournament", str(evening.stream), evening.version, False)]
    assert sorted(kind for kind, *_ in changed()[0]) == ["club", "tournament"]


def test_names_that_everybody_reads_otherwise_are_told_and_nothing_else_of_people(evening):
    evening.done(PublishTournament())
    publish_game(evening)
    worked()
    last, anna = changed()[1], UUID(evening.person("Anna"))
    change_person(club=evening.cast.club, person=anna, said={"email": "anna@example.org"})
    worked()
    assert changed(last) == ([], last)
    change_person(club=evening.cast.club, person=anna, said={"publish_name": True})
    worked()
    kinds = sorted(kind for kind, *_ in changed(last)[0])
    assert kinds == ["game", "ranking", "ranking", "tournament"]
    assert game_page(game_of(evening), "public")["names"][0] == "Anna Muster"
    last = changed()[1]
    evening.done(ShowNames("participants"))
    worked()
    assert ("tournament", str(evening.stream), evening.version, False) in changed(last)[0]


def test_who_was_shown_otherwise_and_as_before_meanwhile_is_told_again(evening):
    """A collector may have read what was in between."""
    anna = UUID(evening.person("Anna"))
    change_person(club=evening.cast.club, person=anna, said={"publish_name": True})
    evening.done(PublishTournament())
    publish_game(evening)
    worked()
    seen = changed()[1]
    for name in ("Anne Muster", "Anna Muster"):
        change_person(club=evening.cast.club, person=anna, said={"name": name})
    worked()
    told, last = changed(seen)
    assert sorted(kind for kind, *_ in told) == ["game", "ranking", "ranking", "tournament"]
    change_person(club=evening.cast.club, person=anna, said={"name": "Anna Muster"})
    worked()
    assert changed(last) == ([], last)


def test_a_game_whose_seats_are_named_by_its_table_is_told_again(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = a_game_of_two(evening)
    worked()
    seen = changed()[1]
    evening.done(Link("A", 1, 1, str(game)))
    assert changed(seen)[0] == [("game", str(game), 2, False)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="on SQLite one writes at a time")
def test_who_notes_a_tournament_and_who_names_seats_of_a_public_game_wait_for_each_other(cast):
    """Neither holds what the other has to have first, be it a link or whose names are shown."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(PublishTournament())
    game, names = a_game_of_two(evening), []
    worked()
    for act in (Link("A", 1, 1, str(game)), ShowNames("all")):
        assert done_while_somebody_notes(evening, act) == [evening.version]
        names.append(game_page(game, "public")["names"])
    assert names == [["Nr. 1", "Nr. 2"], ["Anna Muster", "Bert Muster"]]


def done_while_somebody_notes(evening, act):
    """What the director is answered who has to wait for somebody who notes the tournament."""
    answers = []
    done = partial(evening.done, act)
    other = Thread(target=lambda: answers.extend(all_at_once(1, lambda _: done())))
    with transaction.atomic():
        notes = changes.Notes(evening.club)
        other.start()
        wait_for(somebody_waits, "the director waits")
        notes.tournament(evening.stream)
        notes.done()
    other.join()
    return answers


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="on SQLite one writes at a time")
def test_who_links_a_game_whose_seats_have_names_waits_for_nobody_who_notes(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    link = Link("A", 1, 1, str(a_game_of_two(evening, ["Annchen", "Bertl"])))
    before = evening.version
    with transaction.atomic():
        changes.Notes(evening.club)
        assert all_at_once(1, lambda _: evening.done(link)) == [before + 1]


def somebody_waits():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() is not None


def a_game_of_two(evening, names=()):
    """A public game of Anna and Bert, opened by a program that tells these names or none."""
    game = games.open_game(
        by=By("frieda", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person("Anna"), evening.person("Bert")],
        names=names,
    ).stream
    games.enter(by=By("frieda", a_key()), stream=game, move=PublishGame(), after=None)
    return game


def test_a_club_is_told_when_it_is_found_elsewhere(evening):
    evening.done(PublishTournament())
    worked()
    last = changed()[1]
    readdress(club=evening.cast.club, slug="woerter")
    assert changed(last)[0] == [("club", evening.club, None, False)]


def test_a_club_that_versions_before_forgot_is_told_with_the_next_number(evening):
    evening.done(PublishTournament())
    worked()
    (_, last), mend = changed(), import_module("tournaments.migrations.0027_clubs_told").tell
    Change.objects.filter(kind="club").delete()
    mend(apps, None)
    mend(apps, None)
    assert changed(last) == ([("club", evening.club, None, False)], last + 1)


def test_followers_that_begin_again_tell_nothing_twice(evening):
    evening.done(PublishTournament())
    publish_game(evening)
    worked()
    before = changed()
    forget_followers("changes")
    worked()
    assert changed() == before


# How it is asked for


def test_filters_keep_a_club_and_a_kind(cast, evening):
    evening.done(PublishTournament())
    worked()
    everything = changed()[0]
    assert changed(club=evening.club)[0] == everything
    assert changed(club=str(cast.other_club.pk))[0] == changed(club=str(uuid4()))[0] == []
    assert changed(kind="ranking")[0] == [one for one in everything if one[0] == "ranking"]


def test_pages_and_lines_tell_the_same(evening):
    evening.done(PublishTournament())
    worked()
    whole = Client(api="").ask("GET", f"{V1}changes/").json()["changes"]
    found, address = [], f"{V1}changes/?limit=1"
    while address:
        page = Client(api="").http.get(address).json()
        found += page["changes"]
        address = page["next"]
    answer = Client(api="").http.get(f"{V1}changes.ndjson")
    lines = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert (found, lines) == (whole, whole)
    assert answer["Content-Type"] == "application/x-ndjson"
    again = Client(api="").http.get(
        f"{V1}changes.ndjson", headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "status"),
    [({"after": "x"}, 400), ({"after": "7"}, 422), ({"kind": "person"}, 400), ({"of": "1"}, 400)],
)
def test_a_question_without_an_answer_is_refused(query, status):
    for place in ("changes/", "changes.ndjson"):
        answer = Client(api="").ask("GET", f"{V1}{place}", query=query)
        where = {"where": next(iter(query))}
        assert (answer.status_code, answer.json()["facts"]) == (status, where)


@pytest.mark.parametrize("count", [0, 3])
def test_a_page_is_read_by_one_query_whatever_has_changed(cast, django_assert_num_queries, count):
    for _ in range(count):
        club_evening(cast).done(PublishTournament())
    worked()
    with django_assert_num_queries(1):
        Client(api="").http.get(f"{V1}changes/")


# Whoever writes meanwhile


@pytest.mark.django_db(transaction=True)
def test_a_number_is_seen_only_when_all_before_it_are(cast):
    """Two note at once: the second waits for the first, so nobody reads its number too early."""
    first, second = (club_evening(cast) for _ in range(2))
    for evening in (first, second):
        evening.done(PublishTournament())

    def other():
        with transaction.atomic():
            notes = changes.Notes(second.club)
            notes.tournament(second.stream)
            notes.done()
        connections.close_all()

    with transaction.atomic():
        notes = changes.Notes(first.club)
        notes.tournament(first.stream)
        notes.done()
        thread = Thread(target=other)
        thread.start()
        thread.join(0.5)
        assert thread.is_alive()
    thread.join()
    numbers = dict(Change.objects.values_list("thing", "number"))
    assert numbers[str(first.stream)] < numbers[str(second.stream)]
