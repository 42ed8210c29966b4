"""The page to the club's server: kept by directors, sent by a press, and what it says of it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games import store
from games.refusals import Reason as StoreReason
from tests.frontend.directing.conftest import held, sit
from tests.tournaments.cast import PASSWORD
from tournaments import sealing
from tournaments.commands import create_account, give_role
from tournaments.models import ClubServer, Journey
from tournaments.refusals import Reason
from tournaments.travel import journeys

ADDRESS, TOKEN = "https://wortwart.example", "ein-langer-Token-zum-Merken"
TOLD = {"server": ADDRESS, "token": TOKEN}


@pytest.fixture(autouse=True)
def key(settings):
    """A server signs with a key that its operator has set; a laptop makes one."""
    settings.SIGNING_KEY = "a long secret of this house"


@pytest.fixture
def kept(frieda):
    """The page once the server is kept."""
    return frieda.send("server/", "server-keep", **TOLD)


def on_its_way(**told):
    """The journey after something that a worker has found."""
    Journey.objects.update(**told)


def test_server_and_token_are_kept_once_and_never_shown(cast, frieda):
    page = frieda.get("server/")
    assert page.offers() == ["server-keep"]
    page = frieda.send("server/", "server-keep", **TOLD)
    assert (page.status, "The server is kept" in page.text) == (200, True)
    assert (ADDRESS in page.text, TOKEN in page.html) == (True, False)
    row = ClubServer.objects.get()
    assert (row.club, row.address) == (cast.club, ADDRESS)
    assert sealing.opened(row.sealed, sealing.SERVERS) == TOKEN.encode()
    assert sealing.opened(row.sealed, sealing.SECOND_FACTORS) is None
    assert page.offers() == ["send", "by-itself", "server-remove", "server-keep"]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"server": "http://wortwart.example"}, "https alone"),
        ({"server": "ftp://wortwart.example"}, "begins with https://"),
        ({"server": "https://frieda:x@wortwart.example"}, "begins with https://"),
        ({"server": ""}, "required"),
        ({"token": "zu kurz"}, "valid value"),
        ({"token": "eine Zeile\r\nHost: anders"}, "valid value"),
    ],
)
def test_what_can_not_be_kept_says_why_and_shows_no_token(frieda, told, why):
    page = frieda.send("server/", "server-keep", **{**TOLD, **told})
    assert (page.status, why in page.text) == (400, True)
    assert TOKEN not in page.html
    assert not ClubServer.objects.exists()


def test_a_press_begins_and_a_second_one_is_no_other(frieda, kept):
    page = frieda.send("server/", "send", kept)
    assert "It begins within seconds." in page.text
    assert page.offers() == ["send-stop", "by-itself", "server-remove", "server-keep"]
    frieda.send("server/", "send", kept)
    assert Journey.objects.get().wanted is not None


def test_on_its_way_the_page_says_how_far_it_is_without_a_script(frieda, kept):
    frieda.send("server/", "send", kept)
    on_its_way(whole=40, over=12)
    page = frieda.get("server/")
    assert "12 of 40 entries are there." in page.text
    assert ("meta", {"http-equiv": "refresh", "content": "3"}) in page.tags
    (bar,) = [known for tag, known in page.tags if tag == "progress"]
    assert (bar["max"], bar["value"]) == ("40", "12")
    page = frieda.press("server/", "send-stop")
    assert Journey.objects.get().wanted is None
    assert page.offers() == ["send", "by-itself", "server-remove", "server-keep"]


def test_a_line_that_broke_is_said_with_when_it_goes_on(frieda, kept):
    frieda.send("server/", "send", kept)
    again = datetime(2026, 11, 22, 20, 15, 30, tzinfo=ZoneInfo("UTC"))
    facts = {"address": ADDRESS, "why": "TimeoutError"}
    on_its_way(again=again, trouble={"code": "NOT_REACHED", "facts": facts}, failures=1)
    page = frieda.get("server/")
    at = timezone.localtime(again).strftime("%H:%M:%S")
    assert f"The other house ({ADDRESS}) was not reached (TimeoutError)." in page.text
    assert f"It goes on by itself at {at}." in page.text
    frieda.press("server/", "send")
    assert Journey.objects.get().again > again + timedelta(minutes=1)


@pytest.mark.parametrize(
    ("reason", "facts"),
    [
        (Reason.TOKEN_UNKNOWN_THERE, {"status": "401"}),
        (Reason.TOKEN_TOO_WEAK, {}),
        (Reason.TOKEN_LOST, {}),
        (Reason.WHICH_CLUB_THERE, {"number": "2"}),
        (Reason.NOT_OPEN_INTERNET, {"address": ADDRESS}),
        (Reason.NO_HOUSE_THERE, {"address": ADDRESS}),
        (StoreReason.NO_SIGNING_KEY, {}),
    ],
)
def test_what_went_wrong_is_a_sentence(frieda, kept, reason, facts):
    frieda.send("server/", "send", kept)
    on_its_way(wanted=None, trouble={"code": reason.name, "facts": facts})
    assert reason.value.format(**facts) in frieda.get("server/").text


def test_all_of_it_is_there_until_something_new_is_entered(evening, frieda, kept):
    frieda.send("server/", "send", kept)
    here, now = journeys.entries_here(evening.stream), timezone.now()
    on_its_way(wanted=None, over=here, whole=here, version=evening.version, arrived=now)
    page = frieda.get("server/")
    assert "All of it is there" in page.text
    assert f"entry {evening.version}" in page.text
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    missing = journeys.entries_here(evening.stream) - here
    assert f"{missing} entries are missing there" in frieda.get("server/").text


def test_by_itself_is_turned_on_and_off(frieda, kept):
    page = frieda.send("server/", "by-itself", kept)
    assert (Journey.objects.get().by_itself, "Only when I say so" in page.text) == (True, True)
    frieda.send("server/", "by-itself", page)
    assert Journey.objects.get().by_itself is False


def test_removed_it_is_gone_with_its_token(frieda, kept):
    frieda.send("server/", "send", kept)
    page = frieda.send("server/", "server-remove", kept)
    assert "Server and token are gone here." in page.text
    assert (ClubServer.objects.count(), Journey.objects.count()) == (0, 0)


def test_a_link_and_another_role_keep_and_remove_no_server(evening, cast, frieda, kept):
    director_by_link = held(evening, "director")
    page = director_by_link.get("server/")
    assert page.offers() == ["send", "by-itself"]
    for form in ("server-keep", "server-remove"):
        said = {"form": form, **TOLD, "server": "https://anders.example"}
        answer = director_by_link.browser.post(director_by_link.address("server/"), said)
        assert answer.status == 403
    assert ClubServer.objects.get().address == ADDRESS
    for name, status in (("theo", 404), ("vera", 404), ("hugo", 403), ("emil", 403)):
        desk = sit(evening, getattr(cast, name))
        for form in ("server-keep", "server-remove", "send", "by-itself", "send-stop", "take"):
            answer = desk.browser.post(desk.address("server/"), {"form": form, **TOLD})
            assert (name, form, answer.status) == (name, form, status)
    assert not Journey.objects.exists()


def test_a_director_of_another_club_finds_no_server_of_this_one(evening, cast, kept):
    ina = create_account(login="ina", password=PASSWORD)
    give_role(user=ina, club=cast.other_club, role="director")
    assert sit(evening, ina).get("server/").status == 404
    assert journeys.server_of(str(cast.other_club.pk)) is None


def test_nothing_is_sent_without_a_server_and_nonsense_is_no_form(frieda):
    for form in ("send", "by-itself", "?", ""):
        answer = frieda.browser.post(frieda.address("server/"), {"form": form})
        assert (form, answer.status) == (form, 400)


def test_a_house_without_a_key_says_so_beforehand(frieda, kept, settings):
    settings.SIGNING_KEY = ""
    page = frieda.get("server/")
    assert "set WORTWART_SIGNING_KEY" in page.text
    assert page.offers() == ["server-remove", "server-keep"]
    assert frieda.send("server/", "send", kept).status == 200
    assert not Journey.objects.exists()


def test_the_page_asks_the_database_a_few_times(frieda, kept, django_assert_num_queries):
    frieda.send("server/", "send", kept)
    frieda.get("server/")
    with django_assert_num_queries(8):
        frieda.get("server/")


def test_a_tournament_that_another_house_writes_is_published_from_there(evening, frieda, kept):
    store.entrust([evening.stream], "5c" * 32)
    page = frieda.get("server/")
    assert "Another house (5c5c5c5c5c5c5c5c) writes this tournament now" in page.text
    assert page.offers() == ["server-remove", "server-keep", "take"]
    assert "writes this tournament now" in frieda.send("server/", "send", kept).text
    assert not Journey.objects.exists()
