"""Entering moves by the form of a game's page: what is taken, refused, and by whom."""

from uuid import uuid4

import pytest

from engine.moves import Publish
from engine.notation import read_move
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page


def horn(seat=0):
    return read_move("8F HORN", seat)


@pytest.fixture
def desk(table, hugo):
    """Hugo, a helper, before a game just opened."""
    return Desk(hugo, table.game())


# A move


def test_a_helper_enters_a_move_for_the_seat_on_turn(desk):
    page = desk.enter("turn", text="8F HORN 12")
    assert page.status == 200
    assert "Eintrag 2 ist gespeichert." in page.text
    assert "2 Anna 8F HORN 12 12" in page.text
    assert page.form("turn").fields["seat"] == "1"


def test_a_known_rack_is_entered_with_the_move(desk):
    page = desk.enter("turn", text="8F HORN", rack="RNOHEE?")
    assert "?" not in page.text.partition("Bert")[0]
    assert game_page(desk.game, "official")["seats"][0]["rack"] == "?EE"


@pytest.mark.parametrize(("typed", "said"), [("-ENR", "tauscht ENR"), ("-", "passt")])
def test_an_exchange_or_a_pass_is_typed_as_well(desk, typed, said):
    assert said in desk.enter("turn", text=typed).text


def test_the_key_of_the_direction_says_senkrecht(desk):
    assert "→ senkrecht" in desk.page().text


def test_a_challenge_can_be_typed_as_well(desk):
    desk.enter("turn", text="8F HORN")
    assert "Entscheid steht aus" in desk.enter("turn", text="?HORN").text


def test_a_refusal_stands_at_the_form_with_its_clause_and_what_was_typed(desk):
    page = desk.enter("turn", text="1A HORN", rack="HORNEEE")
    assert page.status == 422
    assert "Das erste Wort muss über das Sternfeld H8 gehen. Regel KLASSIK-10" in page.text
    assert page.form("turn").fields["text"] == "1A HORN"
    assert page.form("turn").fields["rack"] == "HORNEEE"
    assert desk.kinds() == ["open"]


def test_a_refusal_names_the_players(desk):
    page = desk.enter("turn", text="8F HORN", seat="1")
    assert "Am Zug ist Sitz 1 (Anna), nicht Sitz 2 (Bert)." in page.text


def test_a_refusal_speaks_the_language_of_the_reader(table, cast):
    desk = Desk(Browser(cast.hugo, language="en"), table.game())
    page = desk.enter("turn", text="1A HORN")
    assert "The first word must lie across the star square H8. Rule KLASSIK-10" in page.text


@pytest.mark.parametrize("typed", ["8Ü HORN", "HORN", "8F", "8F H0RN", "8F HORN viel", "-A1"])
def test_what_is_no_notation_is_said_at_the_field(desk, typed):
    page = desk.enter("turn", text=typed)
    assert page.status == 400
    assert page.form("turn").fields["text"] == typed
    assert page.element("turn-text")[1]["aria-invalid"] == "true"
    assert page.element("turn-text_error")[1]["role"] == "alert"
    assert desk.kinds() == ["open"]


@pytest.mark.parametrize("typed", ["", "8F " + "A" * 200])
def test_what_is_no_text_for_a_move_is_said_at_the_field(desk, typed):
    page = desk.enter("turn", text=typed)
    assert page.status == 400
    assert page.element("turn-text_error")


def test_a_rack_that_can_not_be_read_is_said_at_its_field(desk):
    page = desk.enter("turn", text="8F HORN", rack="H0RN")
    assert page.status == 400
    assert "„0“ ist kein Stein" in page.text
    assert page.element("turn-rack_error")


def test_whoever_was_slower_sees_the_new_state_and_keeps_the_text(desk, table):
    page = desk.page()
    table.enter(desk.game, horn())
    late = desk.enter("turn", page, text="8G ER")
    assert late.status == 409
    assert "Jemand war schneller: Inzwischen sind es 2 Einträge, nicht 1." in late.text
    assert "2 Anna 8F HORN 12" in late.text
    form = late.form("turn").fields
    assert (form["text"], form["after"], form["seat"]) == ("8G ER", "2", "0")
    assert "Am Zug ist nicht mehr Anna, sondern Bert." in late.text
    assert form["key"] != page.form("turn").fields["key"]
    assert desk.kinds() == ["open", "play"]


def test_a_form_sent_twice_is_entered_once(desk):
    page = desk.page()
    first, second = (desk.enter("turn", page, text="8F HORN") for _ in range(2))
    assert (first.status, second.status) == (200, 200)
    assert "Eintrag 2 ist gespeichert." in second.text
    assert desk.kinds() == ["open", "play"]


def test_without_its_key_a_second_sending_would_be_a_second_entry(desk):
    """Negative control: it is the key that makes the two one."""
    desk.enter("turn", text="-")
    desk.enter("turn", text="-")
    assert desk.kinds() == ["open", "pass", "pass"]


# Who may


def test_readers_and_visitors_are_offered_nothing_and_can_enter_nothing(desk, table, cast):
    table.enter(desk.game, Publish())
    sent = desk.page().form("turn").fields
    for user in (None, cast.rosa, cast.theo, cast.vera):
        browser = Browser(user)
        assert browser.get(desk.address).offers() == []
        assert browser.post(desk.address, {**sent, "text": "8F HORN"}).status == 403
    assert desk.kinds() == ["open", "publish"]


def test_a_game_that_somebody_can_not_see_takes_no_entry_from_them(desk, cast):
    sent = desk.page().form("turn").fields
    assert Browser(cast.vera).post(desk.address, {**sent, "text": "8F HORN"}).status == 404


def test_a_player_enters_the_own_moves_alone(table, cast):
    game = table.game(players=[str(uuid4()), str(cast.anna_in_register.pk)])
    anna = Desk(Browser(cast.anna), game)
    assert anna.page().offers() == ["rack", "note", "resign"]
    table.enter(game, horn())
    assert anna.page().offers() == ["turn", "challenge", "accept", "rack", "note", "resign"]
    assert anna.enter("turn", text="-", seat="0").status == 400
    assert "passt" in anna.enter("turn", text="-").text


def test_a_helper_is_not_offered_what_only_others_may(desk):
    desk.enter("turn", text="8F HORN")
    desk.enter("challenge", words=["HORN"])
    assert sorted(desk.page().offers()) == ["note", "rack", "withdraw"]


def test_what_is_not_offered_can_not_be_sent(desk):
    page = desk.page()
    sent = {**page.form("turn").fields, "form": "publish"}
    assert desk.browser.post(desk.address, sent).status == 403
    assert desk.kinds() == ["open"]


@pytest.mark.parametrize(
    "broken",
    [
        {"form": "nonsense"},
        {"form": ""},
        {"after": ""},
        {"after": "x"},
        {"after": "0"},
        {"key": ""},
        {"key": "with spaces and ü"},
        {"form": "accept"},
    ],
)
def test_a_request_that_no_form_makes_is_not_understood(desk, broken):
    sent = {**desk.page().form("turn").fields, "text": "8F HORN", **broken}
    page = desk.browser.post(desk.address, sent)
    assert page.status == 400
    assert "Nicht verstanden" in page.text
    assert desk.kinds() == ["open"]


def test_a_version_that_is_not_there_yet_is_not_found(desk):
    sent = {**desk.page().form("turn").fields, "text": "8F HORN", "after": "9"}
    assert desk.browser.post(desk.address, sent).status == 404


def test_a_form_without_the_token_of_its_page_is_not_taken(table, cast):
    browser = Browser(cast.hugo, enforce_csrf_checks=True)
    desk = Desk(browser, table.game())
    sent = {**desk.page().form("turn").fields, "text": "8F HORN"}
    assert browser.post(desk.address, sent).status == 200
    sent = {**desk.page().form("turn").fields, "text": "-", "csrfmiddlewaretoken": "x" * 32}
    refused = browser.post(desk.address, sent)
    assert refused.status == 403
    assert "Zu spät gesendet" in refused.text
