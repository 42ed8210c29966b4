"""A tournament that another house writes: every page says so beforehand, none offers an entry."""

import re

import pytest

from games import commands as games
from games import store
from games.acting import By
from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import held, sit
from tests.frontend.directing.desk import run
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Announce, HandOver, Link, PublishTournament
from tournaments.models import Person

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
ELSEWHERE = "5c" * 32
PAGES = (
    "entries/", "entries/add/", "entries/divisions/", "entries/list/", "rounds/", "rounds/list/",
    run(), run(2), run(1, 1), "room/", "screens/", "protocol/", "announce/", "prizes/set/",
    "set-up/", "server/",
)  # fmt: skip

# What stays where it is entered: nothing of it is an entry of the tournament.
HERE = {
    "server/": ["server-keep", "take"],
}


@pytest.fixture(autouse=True)
def key(settings):
    """A server signs with a key that its operator has set; a laptop makes one."""
    settings.SIGNING_KEY = "a long secret of this house"


@pytest.fixture
def game(evening):
    """The game of the first table, of an announced evening whose first round is out."""
    evening.published(1, *TABLES)
    evening.done(PublishTournament(), Announce("14:00", "2027-10-20T18:00", 24, ()))
    found = games.open_game(
        by=By("hugo", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person("Bert"), evening.person("Anna")],
        title="Tisch 1",
    ).stream
    evening.done(Link("A", 1, 1, str(found)))
    return found


@pytest.fixture
def handed(evening, game):
    """The evening, handed over to another house."""
    evening.done(HandOver(ELSEWHERE))
    return evening


def asked(page):
    """The forms of a page by which something is sent, but for those of every page."""
    return [name for name in page.offers() if name != "answer-call"]


def test_every_page_says_so_and_offers_nothing_that_would_be_refused(handed, frieda):
    pages = {page: frieda.get(page) for page in PAGES}
    assert {page: one.status for page, one in pages.items()} == dict.fromkeys(PAGES, 200)
    said = re.compile(r"Another house \(5c5c5c5c5c5c5c5c\) writes this tournament since [^:]+:")
    assert [page for page, one in pages.items() if not said.search(one.text)] == []
    assert {page: asked(one) for page, one in pages.items() if asked(one)} == HERE


def test_where_it_came_from_another_house_at_once_it_says_that(evening, frieda):
    store.entrust([evening.stream], ELSEWHERE)
    said = "writes this tournament from its first entry on: nothing is entered here."
    assert said in frieda.get("entries/").text


def test_what_is_left_to_do_is_said_where_it_can_be_done(evening, frieda):
    assert "Three steps to the first round" in frieda.get("").text
    evening.done(HandOver(ELSEWHERE))
    assert "Three steps to the first round" not in frieda.get("").text


def test_a_tournament_that_is_played_is_closed_where_it_is_written(evening, frieda):
    frieda.send("set-up/", "plan", **{"plan-0-rounds": "1"})
    evening.played(1, *TABLES)
    assert "or add a round" in frieda.get("").text
    evening.done(HandOver(ELSEWHERE))
    assert "or add a round" not in frieda.get("").text
    assert asked(frieda.get(run())) == []


def test_who_may_take_it_back_is_led_there_and_others_are_told_who_does(handed, cast, frieda):
    assert "How it is taken back" in frieda.get("protocol/").text
    hugo = sit(handed, cast.hugo).get("protocol/")
    assert "Where that house is lost, a director takes it back." in hugo.text
    assert "How it is taken back" not in hugo.text


def test_it_is_taken_back_with_a_reason_which_stands_in_the_protocol(handed, frieda):
    page = frieda.send("server/", "take", reason="")
    assert (page.status, "required" in page.text) == (400, True)
    frieda.send("server/", "take", reason="Der Rechner ist ins Wasser gefallen.")
    page = frieda.get("protocol/")
    assert "Der Rechner ist ins Wasser gefallen." in page.text
    assert ("Another house" in page.text, "undo" in page.offers()) == (False, True)
    assert frieda.enter("1 400 350").status == 200
    assert frieda.result(1) is not None


def test_what_was_open_before_is_refused_and_says_why(evening, game, frieda):
    seen = frieda.get(run())
    evening.done(HandOver(ELSEWHERE))
    page = frieda.send(run(), "quick", seen, text="1 400 350")
    assert (page.status, "writes this tournament now; enter it there" in page.text) == (422, True)
    assert frieda.result(1) is None


def test_a_player_is_told_where_results_go(handed, cast):
    page = Browser(cast.anna, language="en").get(f"/tournaments/{handed.stream}/")
    assert "Another house takes the results of this tournament" in page.text
    assert "report" not in page.offers()


def test_nobody_signs_up_here(evening, cast):
    address = f"/tournaments/{evening.stream}/announcement/"
    evening.done(PublishTournament(), Announce("14:00", "2027-10-20T18:00", 24, ()))
    assert "sign-up" in Browser(language="en").get(address).offers()
    evening.done(HandOver(ELSEWHERE))
    page = Browser(language="en").get(address)
    assert (page.status, "sign-up" in page.offers()) == (200, False)


def test_the_game_of_a_table_says_so_to_those_who_would_enter(handed, game, cast):
    for user in (cast.hugo, cast.frieda, cast.anna):
        page = Browser(user, language="en").get(f"/games/{game}/")
        assert "Another house writes this game, with its tournament" in page.text
        assert [form for form in page.offers() if form != "title"] == []
    rosa = Browser(cast.rosa, language="en").get(f"/games/{game}/")
    assert "Another house" not in rosa.text


def test_the_page_of_the_tournament_says_so_to_officials(handed, cast):
    address = f"/tournaments/{handed.stream}/"
    assert "Another house (5c5c" in Browser(cast.hugo, language="en").get(address).text
    assert "Another house" not in Browser(language="en").get(address).text


def test_a_program_is_told_beforehand_too(handed, game, cast):
    told = Client(cast.frieda, api="/api/v1/").get(f"tournaments/{handed.stream}/enterable/").json()
    against = {one["kind"]: [why["code"] for why in one["against"]] for one in told["kinds"]}
    assert against.pop("hand_over") == []
    assert {codes[0] for codes in against.values()} == {"WRITTEN_ELSEWHERE"}
    told = Client(cast.hugo, api="/api/v1/").get(f"games/{game}/enterable/").json()
    assert {one["against"][0]["code"] for one in told["kinds"]} == {"WRITTEN_ELSEWHERE"}


def test_a_link_of_a_helper_is_told_as_well(handed):
    page = held(handed, "helper").get(run())
    assert ("Another house (5c5c" in page.text, asked(page)) == (True, [])


def test_saying_so_costs_no_page_a_question_where_this_house_writes(
    evening, game, frieda, django_assert_num_queries
):
    assert Person.objects.exists()
    assert who("Anna") in frieda.state.entries
    frieda.get("prizes/set/")
    with django_assert_num_queries(7):
        frieda.get("prizes/set/")
