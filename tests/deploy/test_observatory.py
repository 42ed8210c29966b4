"""What MDN's HTTP Observatory would say of the first page under https: 130 points and more.

It is asked over the internet alone, so its scoring (version 5, as of 2025) stands here as far as a
site can come up to it: what each of its tests takes off, and what is given beyond 100.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.test import Client

from tests.deploy.test_headers import directives

pytestmark = pytest.mark.django_db

WANTED = 130
CSRF = "wortwart-csrf"
HALF_A_YEAR = 182 * 24 * 3600


class Rule(NamedTuple):
    """A test of the Observatory: whether an answer stands it, what that gives, what it costs."""

    stands: Callable[[Client, object], bool]
    gives: int
    costs: int


def policy_of(answer):
    return directives(answer.headers.get("Content-Security-Policy", ""))


def is_safe_policy(_client, answer):
    said = policy_of(answer)
    places = {place for allowed in said.values() for place in allowed}
    unsafe = {place for place in places if "unsafe" in place or place in ("*", "https:", "http:")}
    return said.get("default-src") == ["'none'"] and not unsafe


def keeps_cookies_safe(client, _answer):
    marks = [(one["secure"], one["httponly"], one["samesite"]) for one in client.cookies.values()]
    return bool(marks) and all(all(mark) for mark in marks)


def keeps_to_https(_client, answer):
    said = answer.headers.get("Strict-Transport-Security", "").split(";")[0]
    return said.startswith("max-age=") and int(said.removeprefix("max-age=")) >= HALF_A_YEAR


def sends_to_https(client, _answer):
    plain = client.get("/tournaments/")
    return (plain.status_code, plain.headers.get("Location", "")[:8]) == (301, "https://")


def tells_no_referrer(_client, answer):
    private = ("no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin")
    return answer.headers.get("Referrer-Policy") in private


def has(name, value):
    return lambda _client, answer: answer.headers.get(name) == value


RULES = {
    "content-security-policy": Rule(is_safe_policy, 10, 25),
    "cookies": Rule(keeps_cookies_safe, 5, 20),
    "cross-origin-resource-sharing": Rule(has("Access-Control-Allow-Origin", None), 0, 50),
    "redirection": Rule(sends_to_https, 0, 20),
    "referrer-policy": Rule(tells_no_referrer, 5, 5),
    "strict-transport-security": Rule(keeps_to_https, 0, 20),
    "x-content-type-options": Rule(has("X-Content-Type-Options", "nosniff"), 0, 5),
    "x-frame-options": Rule(
        lambda _, answer: policy_of(answer).get("frame-ancestors") == ["'none'"], 5, 20
    ),
    "cross-origin-resource-policy": Rule(has("Cross-Origin-Resource-Policy", "same-origin"), 10, 5),
}


@pytest.fixture
def page(settings, cast):
    """The first page as a server answers it; the settings are those of https (test_settings.py)."""
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 63072000
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    client = Client()
    return client, client.get("/", secure=True)


def points(client, answer) -> int:
    """What it gives in all; more than 100 is for those alone who lose less than ten of them."""
    fallen = failed(client, answer)
    left = 100 - sum(RULES[name].costs for name in fallen)
    more = sum(rule.gives for name, rule in RULES.items() if name not in fallen)
    return left + more if left >= 90 else left


def failed(client, answer) -> list[str]:
    """The tests that an answer does not stand."""
    return [name for name, rule in RULES.items() if not rule.stands(client, answer)]


def test_the_observatory_gives_more_than_it_is_asked_for(page):
    assert failed(*page) == []
    assert points(*page) == 135 >= WANTED


def without(name):
    return lambda _client, answer: answer.headers.pop(name)


WORSE = {
    **{
        name: without(name)
        for name in (
            "Content-Security-Policy",
            "Cross-Origin-Resource-Policy",
            "Referrer-Policy",
            "Strict-Transport-Security",
            "X-Content-Type-Options",
        )
    },
    "all origins": lambda _, answer: answer.headers.__setitem__("Access-Control-Allow-Origin", "*"),
    "a cookie for scripts": lambda client, _: client.cookies[CSRF].update({"httponly": ""}),
}


@pytest.mark.parametrize("what", WORSE)
def test_without_one_of_its_guards_it_would_give_less(page, what):
    """Negative control."""
    WORSE[what](*page)
    assert points(*page) < 135
