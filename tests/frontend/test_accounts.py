"""The pages of accounts: the first one, logging in and out, tokens."""

import re

import pytest
from knox.models import AuthToken

from tests.frontend.browser import Browser
from tests.tournaments.cast import PASSWORD
from tests.tournaments.directing.evening import club_evening
from tournaments.models import Club, User

FOUNDING = {
    "login": "Frieda",
    "password": PASSWORD,
    "again": PASSWORD,
    "club": "Wortfreunde Musterstadt",
}


def log_in(browser, login, password=PASSWORD, **more):
    return browser.post("/login/", {"username": login, "password": password, **more})


# The first account


@pytest.mark.django_db
def test_the_first_visitor_is_led_to_the_first_account():
    assert "Willkommen bei Wortwart" in Browser().get("/").text


@pytest.mark.django_db
def test_whoever_makes_the_first_account_directs_the_first_club():
    browser = Browser()
    page = browser.post("/first-account/", FOUNDING)
    assert "Neues Turnier" in page.text
    assert [user.login for user in User.objects.all()] == ["frieda"]
    assert [club.name for club in Club.objects.all()] == ["Wortfreunde Musterstadt"]


@pytest.mark.django_db
@pytest.mark.parametrize("public", [False, True])
def test_nobody_takes_an_empty_house_from_another_computer(client, settings, public):
    settings.WORTWART_URL = "https://wortwart.example" if public else ""
    address = "127.0.0.1" if public else "192.168.1.23"
    answer = client.post("/first-account/", FOUNDING, REMOTE_ADDR=address)
    assert (answer.status_code, User.objects.count()) == (403, 0)
    assert "an dem Rechner" in answer.content.decode()


def test_later_visitors_are_told_what_this_is_and_led_on(cast):
    assert "Turniere der Kreuzwortspiele" in Browser().get("/").text
    assert "Noch ist hier keine Partie zu sehen." in Browser().get("/first-account/").text


def test_there_is_no_second_first_account(cast):
    Browser().post("/first-account/", FOUNDING)
    assert Club.objects.filter(name=FOUNDING["club"]).count() == 1
    assert User.objects.filter(operator=True).count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"password": "12345678", "again": "12345678"}, 422, "zu leicht zu erraten"),
        ({"again": "anders-als-eben"}, 400, "Die beiden Passwörter sind verschieden."),
        ({"login": "Frieda Muster"}, 400, "Ein Anmeldename hat 1 bis 150 Buchstaben"),
        ({"club": ""}, 400, "Dieses Feld ist zwingend erforderlich."),
        ({"club": "\u202e"}, 400, "Steuerzeichen und unsichtbare Zeichen"),
    ],
)
def test_a_first_account_that_can_not_be_made_is_said(fields, status, said):
    page = Browser().post("/first-account/", {**FOUNDING, **fields})
    assert page.status == status
    assert said in page.text
    assert PASSWORD not in page.html
    assert not User.objects.exists()


# Logging in and out


def test_an_account_logs_in_and_out(cast):
    browser = Browser()
    assert "Abmelden (hugo)" in log_in(browser, "Hugo").text
    page = browser.post("/logout/", {})
    assert "Anmelden" in page.text


def test_after_logging_in_one_is_where_one_wanted_to_be(cast):
    page = log_in(Browser(), "hugo", next="/games/new/")
    assert "Wer fängt an" in page.text


def test_after_logging_in_one_is_at_the_tournaments_where_there_are_any(cast):
    club_evening(cast)
    page = log_in(Browser(), "frieda")
    assert "Neues Turnier" in page.text


def test_nobody_is_led_elsewhere_after_logging_in(cast):
    page = log_in(Browser(), "hugo", next="https://example.org/")
    assert page.status == 200
    assert "Partien" in page.text


@pytest.mark.parametrize(("login", "password"), [("hugo", "falsch"), ("niemand", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(cast, login, password):
    page = log_in(Browser(), login, password)
    assert "Anmeldename und Passwort passen nicht zusammen." in page.text
    assert "Abmelden" not in page.text


def test_after_five_failures_the_page_asks_to_wait(cast):
    browser = Browser()
    for _ in range(5):
        log_in(browser, "hugo", "falsch")
    page = log_in(browser, "hugo")
    assert "Zu viele Versuche." in page.text
    assert "Abmelden" not in page.text


def test_logging_out_takes_a_form_not_a_link(hugo):
    assert hugo.get("/logout/").status == 405
    assert "Abmelden" in hugo.get("/games/").text


# Tokens

ASKED = {"days": "30", "password": PASSWORD}


def test_a_token_is_shown_once_and_opens_the_api(hugo, cast):
    page = hugo.post("/account/tokens/", ASKED)
    token = re.search(r"<code>([0-9a-f]{64})</code>", page.html)[1]
    assert "Authorization: Bearer …" in page.text
    answer = Browser().client.get("/api/v1/games/", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    later = hugo.get("/account/tokens/")
    assert token not in later.html
    assert token[:15] in later.html


@pytest.mark.parametrize(("typed", "status"), [("", 400), ("Ein ganz anderes Wort 7", 422)])
def test_who_only_found_a_browser_left_open_makes_no_token(hugo, typed, status):
    page = hugo.post("/account/tokens/", {**ASKED, "password": typed})
    assert (page.status, AuthToken.objects.exists()) == (status, False)
    assert ("Das ist nicht das Passwort des Kontos." in page.text) is (status == 422)


def test_a_token_is_revoked(hugo, cast):
    hugo.post("/account/tokens/", ASKED)
    key = AuthToken.objects.get().token_key
    page = hugo.post("/account/tokens/revoke/", {"key": key})
    assert "Es gibt noch keinen Schlüssel." in page.text
    assert hugo.post("/account/tokens/revoke/", {"key": key}).status == 200


def test_nobody_sees_or_revokes_another_ones_token(hugo, cast):
    Browser(cast.emil).post("/account/tokens/", ASKED)
    key = AuthToken.objects.get().token_key
    assert key not in hugo.get("/account/tokens/").html
    hugo.post("/account/tokens/revoke/", {"key": key})
    assert AuthToken.objects.count() == 1


@pytest.mark.parametrize("days", ["", "0", "-3", "99999", "viele"])
def test_a_token_needs_a_sensible_time(hugo, days):
    assert hugo.post("/account/tokens/", {**ASKED, "days": days}).status == 400
    assert not AuthToken.objects.exists()


def test_the_page_of_a_new_token_is_kept_by_no_cache(hugo):
    answer = hugo.client.post("/account/tokens/", ASKED)
    assert "no-store" in answer.headers["cache-control"]


def test_tokens_are_for_those_who_are_logged_in(cast):
    assert "Anmeldename" in Browser().get("/account/tokens/").text


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_tokens_takes_six_queries_however_long_it_is(
    hugo, count, django_assert_num_queries
):
    """Session, account, its roles, clubs, tournaments, tokens."""
    for _ in range(count):
        hugo.post("/account/tokens/", ASKED)
    with django_assert_num_queries(6):
        page = hugo.get("/account/tokens/")
    assert page.html.count("account/tokens/revoke/") == count
