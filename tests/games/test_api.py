"""Reading over the API: lists, a game as of any version, and answers that are what is described."""

import json
import re

import pytest
from django.test import Client as Browser
from django.urls import resolve

from engine.moves import Annul, Publish
from tests.games.cast import enter, open_game
from tests.games.client import API, Client, assemble, check, description
from tests.told import game_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def helper(people):
    """Hugo's program."""
    return Client(people.house.hugo)


@pytest.fixture
def game(people):
    """A public game of six entries with a misannounced score and an annulled play."""
    stream = open_game("klassik", "Anna", "Bert", club=people.club, title="Tisch 1")
    enter(stream, "8F HORN 13", "H5 STE.N", "-", Annul(3), Publish())
    return stream


# A game


def expected(page):
    """A page as JSON gives it, its one flaw in a sentence that counts seats from one."""
    (flaw,) = [entry["flaw"] for entry in page["entries"] if entry["flaw"]] or [{}]
    flaw["detail"] = "It is the turn of seat 2 (Bert), not of seat 1 (Anna)."
    return json.loads(json.dumps(page))


def test_a_game_is_shown_as_its_viewer_may_see_it(helper, game):
    shown = Client().get(f"{game}/")
    assert shown.json() == expected(game_page(game, "public"))
    assert helper.get(f"{game}/").json() == expected(game_page(game, "official"))
    tags = {shown["ETag"], helper.get(f"{game}/")["ETag"]}
    assert ([tag.startswith('"6-') for tag in tags], len(tags)) == ([True, True], 2)


def test_a_play_is_shown_with_its_words_and_their_arithmetic(game):
    entry = Client().get(f"{game}/").json()["entries"][1]
    assert entry == {
        "version": 2,
        "kind": "play",
        "seat": 0,
        "text": "8F HORN",
        "facts": {"seat": 0, "at": "8F", "letters": "HORN", "announced": 13},
        "score": 12,
        "computed": 12,
        "announced": 13,
        "total": 12,
        "struck": False,
        "withdrawn": False,
        "before": None,
        "decided": None,
        "flaw": None,
        "words": [{"word": "HORN", "at": "8F", "points": 12, "arithmetic": "(2+2+1+1) x2"}],
        "bonus": 0,
        "notes": [],
    }


def test_every_version_of_a_game_has_its_address(game):
    for version in range(1, 7):
        shown = Client().get(f"{game}/", version=version)
        page = shown.json()
        assert page == expected(game_page(game, "public", version))
        assert (page["version"], page["head"]) == (version, 6)
        assert shown["ETag"].startswith(f'"{version}-')
        entries = Client().get(f"{game}/entries/", version=version).json()
        shown = {name: page[name] for name in ("version", "entries", "order")}
        assert entries == {"id": str(game), **shown}


def test_a_version_that_is_not_there_is_not_found(game):
    for version in ("7", "9999999999", "9" * 30, "007"):
        for place in ("", "entries/"):
            assert Client().get(f"{game}/{place}", version=version).status_code == 404


def test_an_odd_version_is_malformed(game):
    for version in ("0", "-1", "", "eins", "1.0", "+1", "²", "1 "):
        for place in ("", "entries/"):
            answer = Client().get(f"{game}/{place}", version=version)
            assert (version, answer.status_code) == (version, 400)
            assert answer.json()["facts"] == {"where": "version"}


def test_the_address_of_a_game_is_an_id():
    browser = Browser()
    for odd in ("1", "x", "00000000-0000-0000-0000-00000000000g", "..%2f"):
        assert browser.get(f"{API}{odd}/").status_code == 404


# Entry, code, facts and clause; then what is said in English and in German.
FINDINGS = (
    (
        (4, "NOT_YOUR_TURN", {"expected": 1, "seat": 0}, "KLASSIK-06"),
        "It is the turn of seat 2 (Bert), not of seat 1 (Anna).",
        "Am Zug ist Sitz 2 (Bert), nicht Sitz 1 (Anna).",
    ),
    (
        (6, "SCORE_DIFFERS", {"seat": 1, "announced": 6, "computed": 5}, None),
        "6 points were announced; the rules give 5.",
        "Angesagt waren 6 Punkte; nach den Regeln sind es 5.",
    ),
)


@pytest.mark.parametrize(("language", "place"), [("en", 1), ("de", 2)])
def test_findings_are_differing_scores_and_entries_that_do_not_fit(people, language, place):
    stream = open_game("klassik", "Anna", "Bert", club=people.club)
    enter(stream, "8F HORN", "H5 STE.N", "-", Annul(3), "H5 STE.N 6")
    helper = Client(people.house.hugo, language=language)
    answer = helper.get(f"{stream}/findings/").json()
    found = [
        ((each["version"], each["code"], each["facts"], each["clause"]), each["detail"])
        for each in answer["findings"]
    ]
    assert (answer["id"], answer["version"]) == (str(stream), 6)
    assert found == [(line[0], line[place]) for line in FINDINGS]


# The list


def test_a_list_goes_on_page_by_page_and_shows_every_game_once(people, helper):
    streams = [open_game("klassik", club=people.club) for _ in range(103)]
    found, path = [], API
    while path and len(found) <= len(streams):
        page = helper.http.get(path, headers={"Authorization": helper.token}).json()
        found += [line["id"] for line in page["games"]]
        path = page["next"]
    assert found == [str(stream) for stream in sorted(streams, reverse=True)]


def test_a_list_can_begin_behind_any_id(helper, game):
    assert [line["title"] for line in helper.get().json()["games"]] == ["Tisch 1"]
    assert helper.get(before=game).json() == {"next": None, "games": []}


def test_a_list_cannot_begin_behind_what_is_no_id():
    for name in ("before", "cursor"):
        for place in ("1", "x", "0" * 33, ""):
            answer = Client().get(**{name: place})
            assert (answer.status_code, answer.json()["facts"]) == (422, {"where": name})


@pytest.mark.parametrize("games", [1, 3])
def test_a_list_costs_the_same_queries_however_long_it_is(
    people, helper, games, django_assert_num_queries
):
    for _ in range(games):
        open_game("klassik", club=people.club)
    # One for the token and its roles, one for the club, one for the tables.
    with django_assert_num_queries(5):
        assert len(helper.get().json()["games"]) == games


@pytest.mark.parametrize("entries", [1, 3])
def test_a_game_costs_the_same_queries_however_long_it_is(
    people, helper, entries, django_assert_num_queries
):
    stream = open_game("klassik", club=people.club)
    enter(stream, *["-"] * (entries - 1))
    with django_assert_num_queries(5):
        assert len(helper.get(f"{stream}/").json()["entries"]) == entries


# Other ways to knock


def test_nothing_can_be_put_or_deleted(helper, game):
    for method in ("PUT", "PATCH", "DELETE"):
        for place in ("", f"{game}/", f"{game}/entries/", f"{game}/findings/", f"{game}/moves/"):
            token = {"Authorization": helper.token}
            answer = helper.http.generic(method, API + place, headers=token)
            assert answer.status_code == 405
            assert answer.json()["code"] == "METHOD_NOT_ALLOWED"
    assert game_page(game, "public")["head"] == 6


def test_asking_for_the_head_alone_gives_the_same_head(game):
    browser = Browser()
    whole, head = browser.get(f"{API}{game}/"), browser.head(f"{API}{game}/")
    assert (head.status_code, head["ETag"], head.content) == (200, whole["ETag"], b"")


def test_what_is_not_there_says_so_in_the_language_that_was_asked_for(people):
    for language, sentence in (
        ("en", "Not found."),
        ("de", "Nicht gefunden."),
        (None, "Nicht gefunden."),
    ):
        answer = Client(language=language).get("00000000-0000-0000-0000-000000000007/")
        assert answer.json() == {
            "code": "NOT_FOUND",
            "detail": sentence,
            "facts": {},
            "clause": None,
        }


# The description


def test_the_description_and_its_page_are_served_from_here():
    browser = Browser()
    schema, page = browser.get("/api/v1/schema/"), browser.get("/api/v1/docs/")
    assert (schema.status_code, page.status_code) == (200, 200)
    assert set(re.findall(r'(?:src|href)="(?!/)[^"]*"', page.content.decode())) == set()


def test_every_answer_of_an_operation_has_the_shape_of_a_problem_or_is_its_own():
    for methods in description()["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {"schema": {}})
                shape = content["schema"].get("$ref", "")
                assert shape.endswith("/Problem") == (status >= "400")


class Answer:
    """An answer to the list of games that holds what a test wants."""

    status_code = 200
    headers = {"Content-Type": "application/json"}
    resolver_match = resolve(API)

    def __init__(self, **members):
        """Hold these members."""
        self.members = {"next": None, "games": [], **members}

    def json(self):
        """What the answer holds."""
        return self.members


@pytest.mark.parametrize(
    "wrong", [{"games": None}, {"games": [{}]}, {"next": 5}, {"colour": "red"}]
)
def test_an_answer_that_is_not_as_described_is_noticed(wrong):
    """Negative control of the check that all answers of these tests go through."""
    check("GET", Answer())
    with pytest.raises(AssertionError):
        check("GET", Answer(**wrong))


def test_a_status_that_the_description_does_not_name_is_noticed():
    answer = Answer()
    answer.status_code = 418
    with pytest.raises(AssertionError, match="list_games never said that it answers 418"):
        check("GET", answer)
