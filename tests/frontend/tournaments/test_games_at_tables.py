"""A game at a table says of which tournament, and leads there whoever may see it."""

import pytest

from engine.moves import Publish
from games import acting
from games.commands import change_text, enter, open_game
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import by_link, public_evening
from tests.games.cast import a_key
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import Link, ShowNames

pytestmark = pytest.mark.django_db

CALLED = "Vereinsabend: Runde 2, Tisch 3"


def by():
    return acting.By("frieda", a_key())


def at_a_table(evening):
    """A public game of Bert and Georg that is played at the third table of the second round."""
    people = [evening.person("Bert"), evening.person("Georg")]
    game = open_game(by=by(), club=evening.club, ruleset="klassik", players=people).stream
    enter(by=by(), stream=game, move=Publish(), after=None)
    evening.done(Link("A", 2, 3, str(game)))
    return game


def links(page):
    """Those that lead to a table or its round."""
    return [link for link in page.links if "/rounds/" in link]


@pytest.fixture
def evening(cast):
    evening = public_evening(cast)
    evening.done(ShowNames("all"))
    return evening


@pytest.fixture
def game(evening):
    return at_a_table(evening)


def test_the_page_of_a_game_leads_to_the_table_for_whoever_looks(cast, evening, game):
    viewers = {
        "nobody": Browser(),
        "reader": Browser(cast.rosa),
        "who sits there": by_link(evening, name="Bert", language="de"),
        "helper": Browser(cast.hugo),
        "helper by link": by_link(evening, "helper", language="de"),
        "director": Browser(cast.frieda),
    }
    pages = {who: viewer.get(f"/games/{game}/") for who, viewer in viewers.items()}
    assert {who for who, page in pages.items() if CALLED in page.text} == set(viewers)
    here = f"/tournaments/{evening.stream}/"
    assert [links(page) for page in pages.values()] == [[f"{here}rounds/A/2/3/"]] * len(viewers)
    led = {
        who: viewers[who].client.get(*links(page)).headers["Location"]
        for who, page in pages.items()
    }
    round_page, run = f"{here}rounds/A/2/#table-a-2-3", f"{here}rounds/A/2/run/3/"
    assert led == {
        "nobody": round_page,
        "reader": round_page,
        "who sits there": here,
        "helper": run,
        "helper by link": run,
        "director": run,
    }


def test_where_the_tournament_is_not_public_a_public_game_tells_strangers_nothing(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.published(2, "Anna Hanna", "Dora Clara", "Bert Georg")
    game = at_a_table(evening)
    pages = [Browser(who).get(f"/games/{game}/") for who in (None, cast.vera, cast.rosa)]
    assert [CALLED in page.text for page in pages] == [False, False, True]
    assert [links(page) for page in pages[:2]] == [[], []]


def test_the_list_calls_a_game_without_a_title_by_its_table(evening, game):
    listed = Browser().get("/games/")
    assert f"{CALLED} Bert Muster 0 Georg Muster 0 Klassik läuft" in listed.text
    change_text(club=evening.club, subject=game, kind="title", words="Das Endspiel")
    assert "Das Endspiel Bert Muster 0" in Browser().get("/games/").text


def test_who_has_seen_the_page_sees_when_the_tournament_is_called_otherwise(evening, game):
    stranger = Browser().client
    seen = stranger.get(f"/games/{game}/")["ETag"]

    def again():
        return stranger.get(f"/games/{game}/", headers={"If-None-Match": seen}).status_code

    before = again()
    change_text(club=evening.club, subject=evening.stream, kind="title", words="Herbstabend")
    assert (before, again()) == (304, 200)
    assert "Herbstabend: Runde 2, Tisch 3" in stranger.get(f"/games/{game}/").content.decode()


@pytest.mark.parametrize("tables", [1, 3])
def test_the_list_costs_three_queries_more_where_there_are_games_at_tables(
    evening, tables, django_assert_num_queries
):
    pairs = ("Anna Hanna", "Dora Clara", "Bert Georg")
    for table in range(1, tables + 1):
        people = [evening.person(name) for name in pairs[table - 1].split()]
        game = open_game(by=by(), club=evening.club, ruleset="klassik", players=people).stream
        enter(by=by(), stream=game, move=Publish(), after=None)
        evening.done(Link("A", 2, table, str(game)))
    with django_assert_num_queries(5):
        Browser().client.get("/games/")
