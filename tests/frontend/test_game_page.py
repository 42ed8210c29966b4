"""The page of a game: who sees it, what it shows, stepping through its versions."""

import re
from uuid import uuid4

import pytest

from engine.moves import Accept, Challenge, Close, End, Publish, Rack, Unpublish, Verdict
from engine.notation import read_move
from tests.frontend.browser import Browser

BOOKLET = (
    "8F HORN 12",
    "H5 STE.N 6",
    "H5 .....E 7",
    "6C BASAL. 12",
    "5H .ATZ 14",
    "10F FR.UDE 16",
    "11J URNE 14",
    "9F OH.E 27",
    "E6 .TAB 23",
)  # REISE-33


def moves(*typed):
    return [read_move(text, number % 2) for number, text in enumerate(typed)]


@pytest.fixture
def booklet(table):
    """The nine plays of REISE-33, published."""
    return table.game("reise", moves=[*moves(*BOOKLET), Publish()], title="Die neun Züge")


def test_everybody_may_look_at_a_public_game(booklet):
    page = Browser().get(f"/games/{booklet}/")
    assert page.status == 200
    assert "Die neun Züge" in page.text
    assert page.offers() == []


def test_a_game_that_is_not_public_is_not_there_for_others(table, cast):
    game = table.game()
    seen = {
        relation: Browser(user if user.is_authenticated else None).get(f"/games/{game}/").status
        for relation, user in cast.by_relation().items()
    }
    assert seen == {
        "anonymous": 404,
        "stranger": 404,
        "player": 404,
        "reader": 200,
        "helper": 200,
        "arbiter": 200,
        "director": 200,
        "foreign": 404,
    }


def test_a_player_sees_the_own_game(table, cast):
    game = table.game(players=[str(uuid4()), str(cast.anna_in_register.pk)])
    assert Browser(cast.anna).get(f"/games/{game}/").status == 200


def test_a_game_that_does_not_exist_is_not_found(cast):
    assert Browser().get(f"/games/{uuid4()}/").status == 404
    assert Browser().get(f"/games/{uuid4()}/3/").status == 404


def test_a_withdrawn_publication_hides_every_version(booklet, table):
    table.enter(booklet, Unpublish())
    assert Browser().get(f"/games/{booklet}/").status == 404
    assert Browser().get(f"/games/{booklet}/10/").status == 404


def test_the_page_shows_the_board_with_225_squares_and_the_fresh_tiles(booklet):
    html = Browser().get(f"/games/{booklet}/").html
    board = html[html.index('<svg class="board"') : html.index("</svg>")]
    assert board.count('class="square ') == 225
    assert board.count('class="tile fresh"') == 3  # STAB, its S lay there


def test_the_board_can_be_read_as_a_table(booklet):
    text = Browser().get(f"/games/{booklet}/").text
    assert "8 3W 2B A H O R N 2B 3W" in text
    assert "9 2B B O H N E 2B" in text


def test_the_words_of_the_last_turn_stand_with_their_sums(booklet):
    text = Browser().get(f"/games/{booklet}/").text
    assert (
        "E6 STAB 1 + 2 + 1 + 3 7 8E AHORN 1 + 2 + 2 + 1 + 1 7 9E BOHNE 3 + 2 + 2 + 1 + 1 9" in text
    )
    assert "Zusammen 23" in text


def test_the_score_sheet_goes_turn_by_turn(booklet):
    text = Browser().get(f"/games/{booklet}/").text
    assert "2 Anna 8F HORN 12 12 3 Bert H5 STERN 6 6 4 Anna H5 STERNE 7 19" in text


def test_each_version_has_its_address(booklet):
    page = Browser().get(f"/games/{booklet}/4/")
    assert page.status == 200
    assert "Das ist die Partie nach Eintrag 4 von 11." in page.text
    assert "STERNE 7 19" in page.text
    assert "BASAL" not in page.text


@pytest.mark.parametrize("version", [0, 12, 10**12])
def test_a_version_that_is_not_there_is_not_found(booklet, version):
    assert Browser().get(f"/games/{booklet}/{version}/").status == 404


def test_a_game_is_stepped_through_by_links_and_keys(booklet):
    page = Browser().get(f"/games/{booklet}/4/")
    keys = {
        known["aria-keyshortcuts"]: known["href"]
        for tag, known in page.tags
        if "aria-keyshortcuts" in known
    }
    assert keys == {
        "Home": f"/games/{booklet}/1/#board",
        "ArrowLeft": f"/games/{booklet}/3/#board",
        "ArrowRight": f"/games/{booklet}/5/#board",
        "End": f"/games/{booklet}/#board",
    }


@pytest.mark.parametrize(("version", "left", "right"), [("1/", 0, 2), ("", 2, 0), ("11/", 2, 0)])
def test_at_the_ends_there_is_no_further_step(booklet, version, left, right):
    page = Browser().get(f"/games/{booklet}/{version}")
    keys = [known["aria-keyshortcuts"] for _, known in page.tags if "aria-keyshortcuts" in known]
    assert [
        len([k for k in keys if k in pair])
        for pair in (("Home", "ArrowLeft"), ("End", "ArrowRight"))
    ] == [left, right]


TOKEN = re.compile(r"""(?<=["'])[\w-]{16,}={0,2}(?=["'])""")  # chance may write any three letters


def test_racks_are_shown_to_officials_and_hidden_from_everybody_else(table, cast):
    game = table.game(moves=[Rack(0, "QXY"), Publish()])
    helper, nobody = Browser(cast.hugo).get(f"/games/{game}/"), Browser().get(f"/games/{game}/")
    assert "Bänkchen: Q10 X8 Y10 unbekannt" in helper.text
    assert "7 Steine auf dem Bänkchen" in nobody.text
    assert "QXY" not in TOKEN.sub("", nobody.html).replace(" ", "")


def test_a_helper_who_plays_does_not_see_the_other_rack(table, cast):
    from tournaments.register.commands import register_person  # noqa: PLC0415

    seated = register_person(club=cast.club, name="Hugo", user=cast.hugo)
    game = table.game(
        players=[str(uuid4()), str(seated.pk)], moves=[Rack(0, "QXY"), Rack(1, "ENR")]
    )
    text = Browser(cast.hugo).get(f"/games/{game}/").text
    assert "E1 N1 R1 unbekannt" in text
    assert "Q10" not in text


def test_a_wrong_announced_score_is_shown_beside_the_right_one_and_as_a_finding(table, hugo):
    game = table.game(moves=moves("8F HORN 99"))
    text = hugo.get(f"/games/{game}/").text
    assert "angesagt 99, nach den Regeln 12" in text
    assert "Eintrag 2: Angesagt waren 99 Punkte; nach den Regeln sind es 12." in text


def test_a_withdrawn_play_stays_on_the_sheet_and_leaves_the_board(table, hugo):
    verdict = [Challenge(1, ("HORN",)), Verdict({"HORN": False}, edition="Demo")]
    game = table.game(moves=[*moves("8F HORN"), *verdict])
    page = hugo.get(f"/games/{game}/")
    assert 'class="tile' not in page.html
    assert "zurückgenommen" in page.text
    assert "Anzweiflung: HORN" in page.text
    assert "Entscheid: HORN unzulässig" in page.text


def test_a_finished_game_shows_its_result_with_places(table, hugo):
    racks = [Rack(0, "ENRSTIU"), Rack(1, "QENRSTI")]
    game = table.game("reise", moves=[End(), *racks])
    table.enter(game, Rack(0, "A"))
    table.enter(game, Rack(1, "A"))
    table.enter(game, Close())
    text = hugo.get(f"/games/{game}/").text
    assert "abgeschlossen" in text
    assert "Die Spieler sind sich einig, dass nichts mehr zu legen ist." in text
    assert "1 Anna -9 -9 2 Bert -18 -18" in text


def test_a_game_without_title_is_called_by_its_players(table, hugo):
    game = table.game(names=("Anna", "Bert", "Clara"))
    assert "Anna gegen Bert gegen Clara" in hugo.get(f"/games/{game}/").text


def test_names_cannot_smuggle_markup_into_the_page(table, hugo):
    game = table.game(names=("<b>Anna", '"><script>'), title="</title><script>")
    html = hugo.get(f"/games/{game}/").html
    assert "<script>" not in html
    assert "&lt;b&gt;Anna" in html


def test_the_page_speaks_english_where_english_is_read(booklet):
    page = Browser(language="en").get(f"/games/{booklet}/")
    assert "Score sheet" in page.text
    assert "Wertungsbogen" not in page.text
    assert page.html.startswith('<!doctype html>\n<html lang="en">')


def test_the_language_can_be_switched_and_stays(booklet):
    browser = Browser()
    assert "Wertungsbogen" in browser.get(f"/games/{booklet}/").text
    back = browser.post("/language/setlang/", {"language": "en", "next": f"/games/{booklet}/"})
    assert "Score sheet" in back.text
    assert "Score sheet" in browser.get(f"/games/{booklet}/").text


def test_an_unknown_language_gets_german(booklet):
    assert "Wertungsbogen" in Browser(language="fr").get(f"/games/{booklet}/").text


def test_an_open_play_says_what_it_waits_for(table, hugo):
    game = table.game(moves=[*moves("8F HORN"), Challenge(1)])
    assert "Entscheid steht aus" in hugo.get(f"/games/{game}/").text
    other = table.game(moves=[*moves("8F HORN"), Accept(1, noted=8)])
    assert "8 Punkte notiert" in hugo.get(f"/games/{other}/").text
