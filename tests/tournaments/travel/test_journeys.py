"""A tournament on its way to the club's server behind the requests, over a line that breaks."""

import json
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from engine.refusals import Unusable
from games.refusals import Refusal
from tests.tournaments.test_hooks import certificate
from tests.tournaments.travel.bad_line import BadLine
from tests.tournaments.travel.houses import LAPTOP, SERVER, key_of
from tests.tournaments.travel.test_publishing import evening, mine, server
from tournaments.course.acts import CloseRound, HandOver, Report
from tournaments.models import ClubServer, Journey
from tournaments.secrecy import Secret
from tournaments.travel import journeys

__all__ = ["certificate", "evening", "server"]
pytestmark = [pytest.mark.process, pytest.mark.django_db]


def keep(cast, port, token):
    """Keep the server behind this port."""
    journeys.keep_server(cast.club, address=f"http://127.0.0.1:{port}/", token=Secret(token))
    return journeys.server_of(str(cast.club.pk))


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """The other house has time on a computer that others load as well, and so has a worker."""
    monkeypatch.setattr(journeys, "_ANSWER_SECONDS", 120.0)
    monkeypatch.setattr(journeys, "_SECONDS", 600.0)


@pytest.fixture
def kept(cast, server):
    """The club's server as it is kept here."""
    port, _club, token, _heads = server
    return keep(cast, port, token)


def pressed(kept, evening):
    """The button was pressed, and a worker had its time."""
    journeys.wish(kept, evening.stream)
    journeys.work(evening.stream)
    return Journey.objects.get()


def over_and_over(evening, times):
    """A worker is told again and again, however long the pauses are."""
    for _ in range(times):
        Journey.objects.update(again=timezone.now())
        journeys.work(evening.stream)
    return Journey.objects.get()


def trouble(row):
    found = journeys.trouble_of(row)
    return found and found.code


def test_a_press_brings_all_of_it_and_a_second_one_what_is_new(kept, evening, server):
    *_, heads = server
    row = pressed(kept, evening)
    assert (row.wanted, row.begun, row.failures, trouble(row)) == (None, None, 0, None)
    assert (row.version, row.over, row.people) == (evening.version, row.whole, True)
    assert mine(evening).items() <= heads().items()
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    assert pressed(kept, evening).version == evening.version
    assert mine(evening).items() <= heads().items()


def test_a_line_that_breaks_is_taken_up_again_in_smaller_parts(cast, server, evening):
    port, _club, token, heads = server
    bad = BadLine(port, [900, 2500, 0, 4000, 700, 1500, 3000, 6000])
    row = pressed(keep(cast, bad.port, token), evening)
    assert (trouble(row), row.failures, row.begun) == ("NOT_REACHED", 1, None)
    assert row.again > timezone.now()
    journeys.work(evening.stream)
    assert Journey.objects.get().failures == 1
    row = over_and_over(evening, 10)
    bad.close()
    assert (row.wanted, trouble(row), row.version) == (None, None, evening.version)
    assert mine(evening).items() <= heads().items()


def test_pressed_again_it_does_not_wait_for_the_pause(cast, server, evening):
    port, _club, token, _heads = server
    bad = BadLine(port, [10])
    kept = keep(cast, bad.port, token)
    assert pressed(kept, evening).failures == 1
    assert pressed(kept, evening).arrived is not None
    bad.close()


def test_two_workers_do_not_send_at_once_and_a_lost_one_is_followed(kept, evening):
    journeys.wish(kept, evening.stream)
    now = timezone.now()
    Journey.objects.update(begun=now)
    journeys.work(evening.stream)
    assert Journey.objects.get().arrived is None
    Journey.objects.update(begun=now - timedelta(minutes=3))
    journeys.work(evening.stream)
    assert Journey.objects.get().arrived is not None


def test_a_press_while_it_is_sent_is_not_forgotten(kept, evening, monkeypatch):
    def pressed_meanwhile(*_):
        journeys.wish(kept, evening.stream)

    monkeypatch.setattr(journeys, "send_people", pressed_meanwhile)
    row = pressed(kept, evening)
    assert (row.wanted is not None, row.begun) == (True, None)


def test_after_a_while_others_have_their_turn(kept, evening, monkeypatch):
    monkeypatch.setattr(journeys, "_SECONDS", 0.0)
    row = pressed(kept, evening)
    assert (row.begun, row.arrived, row.over < row.whole) == (None, None, True)
    row = over_and_over(evening, 5)
    assert row.arrived is not None


def test_by_itself_it_goes_once_a_round_is_out_or_closed(kept, evening):
    journeys.let_go_by_itself(kept, evening.stream, on=True)
    journeys.wake_due()
    journeys.work(evening.stream)
    assert Journey.objects.get().version == evening.version
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    journeys.wake_due()
    assert Journey.objects.get().wanted is None
    evening.done(CloseRound("A", 1))
    journeys.wake_due()
    journeys.work(evening.stream)
    assert Journey.objects.get().version == evening.version
    journeys.let_go_by_itself(kept, evening.stream, on=False)
    assert Journey.objects.get().by_itself is False


def test_a_tournament_that_rests_is_not_looked_at_again(
    kept, evening, monkeypatch, django_assert_num_queries
):
    """Many that are over must not cost something with every sweep."""
    journeys.let_go_by_itself(kept, evening.stream, on=True)
    journeys.wake_due()
    journeys.work(evening.stream)
    journeys.wake_due()
    monkeypatch.delattr(journeys, "at_rest")
    with django_assert_num_queries(2):
        journeys.wake_due()


def test_what_a_worker_can_not_mend_ends_it_and_is_said(cast, server, evening):
    port, *_ = server
    kept = keep(cast, port, "falsch-und-lang-genug")
    journeys.let_go_by_itself(kept, evening.stream, on=True)
    journeys.wake_due()
    journeys.work(evening.stream)
    row = Journey.objects.get()
    assert (row.wanted, row.begun, trouble(row)) == (None, None, "TOKEN_UNKNOWN_THERE")
    journeys.wake_due()
    assert Journey.objects.get().wanted is None


def test_a_token_sealed_under_another_secret_is_asked_for_anew(kept, evening, settings):
    settings.SECRET_KEY = "another secret of the house"
    assert trouble(pressed(kept, evening)) == "TOKEN_LOST"


def test_removed_or_stopped_nothing_more_is_sent(cast, kept, evening, monkeypatch):
    journeys.wish(kept, evening.stream)
    journeys.stop(evening.stream)
    journeys.work(evening.stream)
    assert Journey.objects.get().tried is None
    told = journeys._told

    def removed_meanwhile(*args):
        journeys.remove_server(cast.club)
        told(*args)

    monkeypatch.setattr(journeys, "_told", removed_meanwhile)
    journeys.wish(kept, evening.stream)
    journeys.work(evening.stream)
    assert (ClubServer.objects.count(), Journey.objects.count()) == (0, 0)


def test_another_server_begins_from_nothing_and_keeps_what_goes_by_itself(cast, kept, evening):
    journeys.let_go_by_itself(kept, evening.stream, on=True)
    pressed(kept, evening)
    keep(cast, 1, "ein-anderer-token")
    row = Journey.objects.get()
    assert (row.by_itself, row.version, row.arrived) == (True, 0, None)


def test_who_has_handed_it_over_publishes_that_and_then_no_more(kept, evening, settings):
    other = key_of(settings, SERVER)
    key_of(settings, LAPTOP)
    journeys.let_go_by_itself(kept, evening.stream, on=True)
    evening.done(HandOver(other))
    journeys.wake_due()
    journeys.work(evening.stream)
    assert Journey.objects.get().version == evening.version
    with pytest.raises(Refusal, match="writes this tournament now"):
        journeys.wish(kept, evening.stream)
    settings.SIGNING_KEY = ""
    with pytest.raises(Refusal, match="no key"):
        journeys.wish(kept, evening.stream)


# Where nothing is sent


def test_the_token_lies_sealed_in_the_database(kept, server):
    _port, _club, token, _heads = server
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournaments_clubserver")
        assert token not in json.dumps(cursor.fetchall(), default=str)
    assert token not in repr(kept.__dict__)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://wortwart.example", "https alone"),
        ("ftp://wortwart.example", "begins with https"),
        ("https://frieda:geheim@wortwart.example", "begins with https"),
        ("https://wortwart.example/?x=1", "begins with https"),
        ("https://wort wart.example", "begins with https"),
        ("wortwart.example", "begins with https"),
    ],
)
def test_a_token_is_kept_for_https_alone(cast, address, why):
    with pytest.raises(Unusable, match=why):
        journeys.keep_server(cast.club, address=address, token=Secret("x" * 20))
    assert not ClubServer.objects.exists()


def test_a_house_with_a_public_address_publishes_to_no_house_on_its_own_computer(
    cast, server, evening, settings
):
    port, _club, token, _heads = server
    kept = keep(cast, port, token)
    settings.WORTWART_URL = "https://wortwart.example"
    with pytest.raises(Unusable, match="https alone"):
        keep(cast, port, token)
    assert trouble(pressed(kept, evening)) == "NOT_OPEN_INTERNET"


@pytest.mark.parametrize("address", ["10.1.2.3", "192.168.1.1", "169.254.169.254", "fe80::1"])
def test_of_addresses_that_are_not_public_only_this_computer_is_gone_to(address):
    allowed = journeys._is_allowed
    assert not allowed(ip_address(address))
    assert allowed(ip_address("127.0.0.1"))


class Leading(BaseHTTPRequestHandler):
    """Leads whoever asks to another address of this computer."""

    def do_GET(self):
        """Say where, and keep what was asked with."""
        self.server.asked.append((self.path, self.headers["Authorization"]))
        self.send_response(307)
        self.send_header("Location", f"http://localhost:{self.server.server_port}/elsewhere/")
        self.end_headers()

    def log_message(self, *_):
        """Say nothing."""


def test_where_an_address_leads_no_token_is_sent(cast, evening):
    other = HTTPServer(("127.0.0.1", 0), Leading)
    other.asked = []
    thread = Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    row = pressed(keep(cast, other.server_port, "ein-token-zum-merken"), evening)
    other.shutdown()
    thread.join()
    other.server_close()
    assert trouble(row) == "LEADS_ELSEWHERE"
    assert other.asked == [("/api/v1/me/", "Token ein-token-zum-merken")]
