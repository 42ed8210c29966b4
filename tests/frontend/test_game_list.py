"""The list of games: who sees which, what a line says, page by page."""

import pytest

from engine.moves import Close, Publish, Resign
from frontend.pages import games
from tests.frontend.browser import Browser


def shown(page):
    return [link for link in page.links if link.startswith("/games/0")]


def address(*streams):
    return [f"/games/{stream}/" for stream in streams]


@pytest.fixture
def evening(table):
    """A public game and one of the club's own."""
    return table.game(moves=[Publish()]), table.game(names=("Clara", "Dora"))


def test_everybody_sees_the_public_games(evening):
    public, _ = evening
    assert shown(Browser().get("/games/")) == address(public)


@pytest.mark.parametrize("relation", ["reader", "helper", "arbiter", "director"])
def test_members_see_the_games_of_their_club_the_newest_first(evening, cast, relation):
    public, own = evening
    member = Browser(cast.by_relation()[relation])
    assert shown(member.get("/games/")) == address(own, public)


@pytest.mark.parametrize("relation", ["stranger", "foreign"])
def test_others_see_the_public_games_alone(evening, cast, relation):
    public, _ = evening
    assert shown(Browser(cast.by_relation()[relation]).get("/games/")) == address(public)


def test_a_line_names_rules_players_scores_and_state(evening, hugo, table):
    _, own = evening
    table.enter(own, Resign(0))
    table.enter(own, Close())
    text = hugo.get("/games/").text
    assert "Clara 0 Dora 1. Platz 0 Klassik abgeschlossen nicht öffentlich" in text
    assert "Anna 0 Bert 0 Klassik läuft" in text


def test_a_line_counts_the_findings(table, hugo):
    game = table.game()
    hugo.send(hugo.get(f"/games/{game}/"), "turn", f"/games/{game}/", text="8G ER 99")
    assert "1 Unstimmigkeit" in hugo.get("/games/").text


def test_a_player_without_a_name_is_counted(table, hugo, cast):
    table.game(players=[str(cast.anna_in_register.pk), str(cast.club.pk)])
    assert "Spieler 1 0 Spieler 2 0" in hugo.get("/games/").text


def test_without_games_the_page_says_so(cast):
    page = Browser().get("/games/")
    assert "Noch ist hier keine Partie zu sehen." in page.text
    assert "Wer zu einem Verein gehört" in page.text


def test_the_list_goes_on_page_by_page(table, hugo):
    newest = sorted((table.game() for _ in range(games.ROWS + 2)), reverse=True)
    page = hugo.get("/games/")
    assert shown(page) == address(*newest[:-2])
    assert f"?before={newest[-3]}" in page.links
    rest = hugo.get(f"/games/?before={newest[-3]}")
    assert shown(rest) == address(*newest[-2:])
    assert "Neueste Partien" in rest.text
    assert "Ältere Partien" not in rest.text


@pytest.mark.parametrize("before", ["", "nonsense", "0190"])
def test_a_page_behind_something_that_is_no_game_is_not_found(cast, before):
    assert Browser().get(f"/games/?before={before}").status == 404


def test_only_those_who_may_open_a_game_are_offered_to(cast):
    for relation, user in cast.by_relation().items():
        browser = Browser(user if user.is_authenticated else None)
        offered = "/games/new/" in browser.get("/games/").links
        assert offered is (relation in ("helper", "arbiter", "director", "foreign")), relation


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_seven_queries_however_long_it_is(
    table, hugo, count, django_assert_num_queries
):
    """Session, account, roles, the club's sheets, public ones, names, tables."""
    for _ in range(count):
        table.game()
    with django_assert_num_queries(7):
        hugo.client.get("/games/")


@pytest.mark.parametrize("count", [1, 3])
def test_without_an_account_the_list_takes_three_queries(table, count, django_assert_num_queries):
    for _ in range(count):
        table.game(moves=[Publish()])
    with django_assert_num_queries(3):
        Browser().client.get("/games/")
