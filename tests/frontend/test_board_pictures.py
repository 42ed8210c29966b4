"""What lies in a game by its address: SVG, PNG and text, for whoever may see it, as a preview."""

import re
from struct import unpack

import pytest

from engine.moves import Play, Publish
from engine.solving.reading import read_sheet
from games.replays import as_of
from tests.frontend.browser import Browser
from tests.frontend.test_game_page import BOOKLET, moves

PLAYED = moves(*BOOKLET)


@pytest.fixture
def booklet(table):
    """The nine plays of REISE-33, published."""
    return table.game("reise", moves=[*PLAYED, Publish()], title="Die neun Züge")


def fetched(game, version, kind, user=None):
    """The answer to who asks for a picture."""
    return Browser(user).client.get(f"/games/{game}/{version}/board.{kind}")


def test_everybody_may_fetch_the_picture_of_a_public_game(booklet):
    svg, png = fetched(booklet, 11, "svg"), fetched(booklet, 11, "png")

    assert (svg.status_code, svg["Content-Type"]) == (200, "image/svg+xml")
    assert svg.content.startswith(b"<svg ")
    assert (png.status_code, png["Content-Type"]) == (200, "image/png")
    width, height = unpack(">II", png.content[16:24])
    assert 600 < width < height < 700


def test_the_text_of_a_game_is_a_board_that_a_score_sheet_reads(booklet):
    answer = fetched(booklet, 11, "txt")

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.content.decode()
    assert text.splitlines()[0] == "   ABCDEFGHIJKLMNO"
    sheet, _ = read_sheet(f"Rules: reise\nHORN 10\nBoard:\n{text}")
    assert sheet.tiles == as_of(booklet).tiles


def test_the_text_of_what_has_no_squares_is_cut_to_what_lies(table):
    table_of_cards = table.game("karten", moves=[Play(0, "0:0>", "OST"), Publish()])

    assert fetched(table_of_cards, 2, "txt").content == b"OST\n"
    assert fetched(table.game("klauer", moves=[Publish()]), 1, "txt").content == b""


def test_the_page_of_a_game_leads_to_its_board_in_all_kinds(booklet):
    links = Browser().get(f"/games/{booklet}/11/").links

    files = [link for link in links if "/board." in link]
    assert files == [f"/games/{booklet}/11/board.{kind}" for kind in ("png", "svg", "txt")]


def test_each_entry_has_its_own_picture(booklet):
    assert fetched(booklet, 2, "svg").content != fetched(booklet, 3, "svg").content
    assert fetched(booklet, 99, "svg").status_code == 404


def test_a_picture_of_a_game_that_is_not_public_is_not_there_for_others(table, cast):
    game = table.game()
    seen = {
        relation: fetched(game, 1, "svg", user if user.is_authenticated else None).status_code
        for relation, user in cast.by_relation().items()
    }
    page = {
        relation: Browser(user if user.is_authenticated else None).get(f"/games/{game}/").status
        for relation, user in cast.by_relation().items()
    }

    assert seen == page
    assert seen["anonymous"] == 404


@pytest.mark.parametrize("kind", ["gif", "SVG", "svgz", ""])
def test_there_are_no_other_kinds_of_pictures(booklet, kind):
    assert fetched(booklet, 11, kind).status_code == 404


@pytest.mark.parametrize("ruleset", ["karten", "klauer"])
def test_every_family_has_its_picture(table, ruleset):
    first = [Play(0, "0:0>", "OST")] if ruleset == "karten" else []
    game = table.game(ruleset, moves=[*first, Publish()])

    assert fetched(game, 1, "svg").content.startswith(b"<svg ")
    assert fetched(game, 1 + len(first), "png").content.startswith(b"\x89PNG")


def test_a_link_to_a_public_game_shows_its_board(booklet):
    text = Browser().client.get(f"/games/{booklet}/").content.decode()
    (address,) = re.findall(r'<meta property="og:image" content="([^"]+)">', text)

    assert address == f"http://testserver/games/{booklet}/11/board.png"
    assert '<meta property="og:title" content="Die neun Züge">' in text


def test_a_game_that_is_not_public_has_no_preview(table, cast):
    game = table.game()

    answer = Browser(cast.hugo).client.get(f"/games/{game}/")

    assert answer.status_code == 200
    assert b"og:image" not in answer.content
