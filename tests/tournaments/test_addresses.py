"""Whose address it is: the server's word, and that of proxies which the settings name."""

from ipaddress import ip_network

import pytest
from django.test import Client, RequestFactory
from rest_framework.throttling import SimpleRateThrottle

from tests.tournaments.cast import PASSWORD
from tournaments.addresses import VisitorsAddress, address_of, forwarded_scheme, visitor
from tournaments.models import AddressAttempts
from tournaments.register.api import FilesAtOnce
from tournaments.throttles import Throttle
from tournaments.words.throttling import Lists, LookUps

PROXY, EDGE, ANNA, LIAR = "10.0.0.1", "198.51.100.9", "203.0.113.5", "192.0.2.66"


@pytest.fixture
def behind(settings):
    """Stand behind proxies."""

    def behind(*networks):
        settings.PROXIES = tuple(n if n == "unix" else ip_network(n) for n in networks)

    return behind


def seen(peer=PROXY, forwarded=None, proto=None):
    meta = {"REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": forwarded, "HTTP_X_FORWARDED_PROTO": proto}
    return {name: value for name, value in meta.items() if value is not None}


def test_without_named_proxies_nobody_is_believed(behind):
    behind()
    assert visitor(seen(LIAR, ANNA, "https")) == LIAR
    assert visitor(seen("127.0.0.1", ANNA)) == "127.0.0.1"
    assert forwarded_scheme(seen(LIAR, ANNA, "https")) is None


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        (None, PROXY),
        ("", PROXY),
        (ANNA, ANNA),
        (f"{LIAR}, {ANNA}", ANNA),  # what a visitor wrote stands to the left
        (f"{LIAR}, {ANNA}, 10.0.0.2", ANNA),
        (f"10.0.0.2, {ANNA}", ANNA),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        (f" {ANNA}:4711 ", ANNA),
        ("[2001:db8::5]:443", "2001:db8::5"),
        ("2001:db8::5", "2001:db8::5"),
        (f"::ffff:10.0.0.2, {ANNA}", ANNA),
        (f"{ANNA}, unknown", PROXY),  # no address: written by nobody we trust
        (f"{ANNA}, 10.0.0.2, _hidden", PROXY),
        (", ,", PROXY),
        ("1" * 9000, PROXY),
        ("10.0.0.2," * 500 + ANNA, ANNA),
    ],
)
def test_the_first_address_from_the_right_that_is_no_proxy_is_the_visitors(
    behind, forwarded, found
):
    behind("10.0.0.0/8", "::1/128")
    assert visitor(seen(PROXY, forwarded)) == found


def test_a_header_that_did_not_come_from_a_proxy_is_not_believed(behind):
    behind("10.0.0.0/8")
    assert visitor(seen(LIAR, ANNA)) == LIAR
    assert visitor(seen("", ANNA)) == ""


def test_a_proxy_may_come_by_a_socket(behind):
    behind("unix")
    assert visitor(seen("", ANNA)) == ANNA
    assert visitor({"HTTP_X_FORWARDED_FOR": ANNA}) == ANNA
    assert visitor(seen(LIAR, ANNA)) == LIAR


@pytest.mark.parametrize(
    ("peer", "forwarded", "proto", "scheme"),
    [
        (PROXY, ANNA, "https", "https"),
        (PROXY, None, "https", "https"),
        (PROXY, ANNA, None, None),
        (PROXY, f"{ANNA}, 10.0.0.2", "https, http", "https"),
        (PROXY, ANNA, "https, http", "http"),  # the visitor wrote the first, the proxy the second
        (LIAR, ANNA, "https", None),
    ],
)
def test_the_scheme_is_believed_of_the_same_proxies(behind, peer, forwarded, proto, scheme):
    behind("10.0.0.0/8")
    assert forwarded_scheme(seen(peer, forwarded, proto)) == scheme


def test_what_a_server_made_of_headers_by_itself_is_no_address_without_our_proxies(behind):
    """Uvicorn believes its own computer unless told not to, and puts the header in its place."""
    behind()
    assert visitor(seen(ANNA, ANNA)) == ""
    assert visitor(seen(ANNA, f"{LIAR}, {ANNA}:80")) == ""
    behind("127.0.0.1")
    assert visitor(seen(ANNA, ANNA)) == ANNA


def test_behind_the_door_a_request_claims_nothing_any_more(behind):
    behind("10.0.0.0/8")
    claims = {
        "HTTP_X_FORWARDED_FOR": ANNA,
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_HOST": "elsewhere.example",
        "HTTP_X_REAL_IP": LIAR,
        "HTTP_FORWARDED": f"for={LIAR};proto=https",
    }
    through = {}
    for peer in (PROXY, LIAR):
        request = RequestFactory(REMOTE_ADDR=peer, **claims).get("/")
        VisitorsAddress(lambda request: request)(request)
        left = {name: request.META[name] for name in claims if name in request.META}
        through[peer] = (request.META["REMOTE_ADDR"], address_of(request), left)
    assert through == {
        PROXY: (ANNA, ANNA, {"HTTP_X_FORWARDED_PROTO": "https"}),
        LIAR: (LIAR, LIAR, {}),
    }


def test_every_rate_of_rest_counts_by_this_address(behind, settings):
    behind("10.0.0.0/8")
    rates = {LookUps, Lists, FilesAtOnce}
    assert rates <= set(everything_below(SimpleRateThrottle))
    request = RequestFactory(REMOTE_ADDR=PROXY, HTTP_X_FORWARDED_FOR="2001:db8:1:2:3::4").get("/")
    ours = [one for one in everything_below(SimpleRateThrottle) if one.__module__[:5] != "rest_"]
    assert {one().get_ident(request) for one in ours if one is not Throttle} == {
        "2001:db8:1:2::/64"
    }
    assert settings.REST_FRAMEWORK["NUM_PROXIES"] == 0


def everything_below(kind):
    return [one for child in kind.__subclasses__() for one in (child, *everything_below(child))]


@pytest.mark.django_db
@pytest.mark.parametrize(("peer", "rows"), [(PROXY, 3), (LIAR, 1)])
def test_logins_are_counted_by_the_visitor_that_a_proxy_names(cast, behind, peer, rows):
    behind("10.0.0.0/8")
    for last in (1, 2, 3):
        fields = {"username": f"somebody{last}", "password": "wrong"}
        client = Client(REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=f"203.0.113.{last}")
        assert client.post("/login/", fields).status_code == 200
    assert AddressAttempts.objects.count() == rows


@pytest.mark.django_db
def test_an_empty_house_is_not_taken_through_a_proxy_on_the_same_computer(client):
    fields = {"login": "eve", "password": PASSWORD, "again": PASSWORD, "club": "Fremde"}
    answer = client.post("/first-account/", fields, headers={"X-Forwarded-For": ANNA})
    assert answer.status_code == 403


@pytest.mark.django_db
def test_a_request_counts_as_safe_only_if_a_known_proxy_says_so(client, behind, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    answers = []
    for network in ("192.168.0.0/16", "127.0.0.0/8"):
        behind(network)
        answer = Client().get("/games/", headers={"X-Forwarded-Proto": "https"})
        answers.append(answer.status_code)
    assert answers == [301, 200]
