"""The page of what was possible in a game: stepped through, printed, closed while it matters."""

from io import BytesIO
from threading import Event
from time import sleep

import pytest
from pypdf import PdfReader

import games.explained
from engine.moves import Accept, Close, Play, Publish, Stop
from engine.steps import Draw, Lay, Swap, Turn
from frontend.pages import explained
from tests.frontend.browser import Browser
from tournaments.words.commands import import_list

HORN = Play(0, "8F", "HORN", rack="EHNORST")
STERN = Play(1, "H5", "STE.N")
SIGNED = (Stop("time"), Close())


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Pages that wait until they are made, however slow the machine."""
    monkeypatch.setattr(explained, "PATIENCE", 60)


@pytest.fixture
def signed(table):
    """HORN of a known rack and STERN of an unknown one, signed and published."""
    return table.game(moves=[HORN, STERN, *SIGNED, Publish()])


def test_each_turn_is_shown_with_what_was_possible(signed):
    page = Browser().get(f"/games/{signed}/explained/")

    assert page.status == 200
    assert "Anna: 8F HORN · 12" in page.text
    assert "Das Bänkchen: EHNORST" in page.text
    assert "Zug 1 von 2" in page.text
    assert "?turn=3#board" in page.links


def test_what_takes_longer_says_how_far_it_is_and_is_there_in_the_end(signed, monkeypatch):
    monkeypatch.setattr(explained, "PATIENCE", 0)
    address, browser, go_on = f"/games/{signed}/explained/", Browser(language="en"), Event()
    games.explained._works.told("another game", lambda _at: go_on.wait(), 0)

    seen = [browser.get(address)]
    go_on.set()
    while "Looking at every turn" in seen[-1].text:
        sleep(0.05)
        seen.append(browser.get(address))

    assert "It begins in a moment." in seen[0].text
    assert 'id="searching"' in seen[0].html
    assert "Turn 1 of 2" in seen[-1].text


def test_of_a_rack_that_is_not_known_as_a_whole_a_least_is_told(signed):
    page = Browser(language="en").get(f"/games/{signed}/explained/?turn=3")

    assert "Known of the rack: ENST" in page.text
    assert "Turn 2 of 2" in page.text
    assert "≥" in page.text


@pytest.mark.parametrize("turn", ["99", "2"])
def test_a_turn_that_is_not_there_shows_the_first(signed, turn):
    page = Browser(language="en").get(f"/games/{signed}/explained/?turn={turn}")
    assert "Turn 1 of 2" in page.text


def test_the_game_leads_there_once_it_is_signed(table, signed):
    running = table.game(moves=[HORN, Publish()])

    assert f"/games/{signed}/explained/" in Browser().get(f"/games/{signed}/").links
    assert f"/games/{running}/explained/" not in Browser().get(f"/games/{running}/").links


@pytest.mark.parametrize("door", ["explained/", "explained.pdf"])
def test_an_open_game_is_explained_to_nobody(table, cast, door):
    game = table.game(moves=[HORN, Publish()])
    seen = {
        relation: Browser(user if user.is_authenticated else None).get(f"/games/{game}/{door}")
        for relation, user in cast.by_relation().items()
    }

    assert {page.status for page in seen.values()} == {403}
    assert not [page for page in seen.values() if "EHNORST" in page.html]


@pytest.mark.parametrize("door", ["explained/", "explained.pdf"])
def test_another_clubs_game_is_not_there(table, cast, door):
    game = table.game(moves=[HORN, *SIGNED])
    assert Browser(cast.vera).get(f"/games/{game}/{door}").status == 404
    assert Browser().get(f"/games/{game}/{door}").status == 404


def test_the_printed_sheet_is_a_tagged_document(signed):
    answer = Browser().client.get(f"/games/{signed}/explained.pdf")

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert b"pdfuaid" in answer.content


def test_a_list_that_is_not_there_is_named(signed):
    page = Browser().get(f"/games/{signed}/explained/?edition=nothing")
    assert (page.status, "Diese Ausgabe" in page.text) == (403, True)


def test_verdicts_are_shown_by_the_edition_that_is_chosen(table, cast):
    game = table.game(moves=[Play(0, "8F", "HXRN"), *SIGNED, Publish()])
    own = import_list(club=cast.club.pk, name="Klub", additions=b"HXRN\n").edition
    at = f"/games/{game}/explained/"
    page = Browser(cast.rosa, language="en").get(at)
    chosen = Browser(cast.rosa, language="en").get(f"{at}?edition={own.hash}&turn=2")

    assert f'value="{own.hash}"' in page.html
    assert "HXRN stayed and is not in the list" in page.text
    assert f'value="{own.hash}" selected' in chosen.html
    assert "HXRN stayed" not in chosen.text


def test_another_clubs_editions_are_offered_to_nobody(table, cast, signed):
    own = import_list(club=cast.club.pk, name="Klub", additions=b"HXRN\n").edition
    at = f"/games/{signed}/explained/"
    seen = {who: Browser(user).get(at) for who, user in (("foreign", cast.vera), ("nobody", None))}

    assert [name for name, page in seen.items() if own.hash in page.html] == []
    assert "explained-edition" not in seen["nobody"].html
    assert Browser(cast.vera).get(f"{at}?edition={own.hash}").status == 403


def test_turning_points_are_told_with_their_turns(table):
    low, high = Play(0, "8H", "OH", rack="EHNORST"), Play(1, "7G", "RHO", rack="EHNORST")
    game = table.game(moves=[low, high, *SIGNED, Publish()])
    page = Browser(language="en").get(f"/games/{game}/explained/")
    said = page.text.partition("Turning points")[2].partition("All turns")[0]

    assert "Turn 2: Bert takes the lead." in said
    assert "Turn 1: Anna gave" in said
    assert "behind in the end." in said

    answer = Browser(language="en").client.get(f"/games/{game}/explained.pdf")
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    printed = " ".join(text.partition("Turning points")[2].split())
    assert printed == " ".join(said.replace("• ", "").split()).replace("Turn ", "• Turn ")


@pytest.fixture
def of_cards(table):
    """GARTEN of a known hand, and HAUS behind it with a double card; signed and published."""
    garden = Play(0, "0:0>", "GARTEN", rack="AEGNRTU")
    house = Play(1, "0:0>", "......HAUS", bonus="double", named="0:6")
    return table.game("karten", moves=[garden, house, *SIGNED, Publish()])


def test_a_game_of_cards_is_shown_with_the_bonus_card_of_the_hand(of_cards):
    page = Browser().get(f"/games/{of_cards}/explained/?turn=3")

    assert page.status == 200
    assert "Bert: 0:0> GARTENHAUS x2@0:6 · 24" in page.text
    assert "Von der Hand bekannt: AHSU x2" in page.text
    assert "Alle Karten verpasst" in page.text
    assert f"/games/{of_cards}/explained/" in Browser().get(f"/games/{of_cards}/").links


def test_a_game_of_cards_is_printed(of_cards):
    answer = Browser().client.get(f"/games/{of_cards}/explained.pdf")
    assert (answer.status_code, b"pdfuaid" in answer.content) == (200, True)


@pytest.fixture
def of_two_colours(table):
    """SOCKE in red, stolen by LOCKE in black; signed and published."""
    laid = (Draw(0, "CDEHIKNORSTU"), Lay(0, "0:0>", "SOCKE"), Turn(0), Accept(1))
    stolen = (Draw(1, "LGMNE"), Swap(1, "0:0>", "L...."), Turn(1), Accept(0))
    return table.game("klauer", moves=[*laid, *stolen, *SIGNED, Publish()])


def test_a_game_of_two_colours_is_shown_with_the_leads_that_were_there(of_two_colours):
    page = Browser().get(f"/games/{of_two_colours}/explained/?turn=8")

    assert page.status == 200
    assert "Bert: LOCKE · 5" in page.text
    assert "Die offenen Karten: DEGHILMNNRTU" in page.text
    assert "klaute SOCKE mit LOCKE" in page.text
    assert page.text.count("SOCKE SOCKE") == 0
    assert ("Wörter geklaut" in page.text, "Blankos" in page.text) == (True, False)
    assert f"/games/{of_two_colours}/explained/" in Browser().get(f"/games/{of_two_colours}/").links


def test_its_field_is_drawn_as_the_turn_began(of_two_colours):
    page = Browser(language="en").get(f"/games/{of_two_colours}/explained/?turn=8")
    assert "Red cards: 5, black cards: 0." in page.html


def test_a_game_of_two_colours_is_printed(of_two_colours):
    answer = Browser().client.get(f"/games/{of_two_colours}/explained.pdf")
    assert (answer.status_code, b"pdfuaid" in answer.content) == (200, True)
