"""The headers of every answer, against what OWASP's Secure Headers project asks; who may keep it.

OWASP's list, as of 2024-07, is judged in these words: what an answer must have, what it must not
have, and each place where the house does otherwise, with the reason.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client

from deploy.receiving import Handler
from tests.deploy.places import places
from tests.deploy.test_bodies import Server
from tests.games.client import Client as Program
from tests.thorough import share_of
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament
from tournaments.directing import inviting, queries
from tournaments.models import AddressAttempts


def directives(policy):
    """A content security policy: what each directive allows."""
    return {part.split()[0]: part.split()[1:] for part in policy.split(";") if part.strip()}


def denies_the_rest(policy):
    """Nothing is allowed that is not named, framed, embedded or sent elsewhere."""
    said = directives(policy)
    return (
        said["default-src"] in (["'none'"], ["'self'"])
        and said.get("object-src", said["default-src"]) == ["'none'"]
        and said["frame-ancestors"] == ["'none'"]
        and said.get("form-action", ["'none'"]) in (["'self'"], ["'none'"])
    )


FEATURES = {
    "accelerometer",
    "autoplay",
    "camera",
    "clipboard-read",
    "clipboard-write",
    "cross-origin-isolated",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "interest-cohort",
    "keyboard-map",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "screen-wake-lock",
    "serial",
    "sync-xhr",
    "unload",
    "usb",
    "xr-spatial-tracking",
}
PASSKEYS = {"publickey-credentials-create", "publickey-credentials-get"}
ALLOWED = {f"{one}=()" for one in FEATURES} | {f"{one}=(self)" for one in PASSKEYS}
ASKED = {
    "Content-Security-Policy": denies_the_rest,
    "Cross-Origin-Embedder-Policy": lambda said: said == "require-corp",
    "Cross-Origin-Opener-Policy": lambda said: said == "same-origin",
    "Cross-Origin-Resource-Policy": lambda said: said == "same-origin",
    "Permissions-Policy": lambda said: set(said.split(", ")) == ALLOWED,
    # Not "no-referrer" on pages: their forms would come with `Origin: null`. Nothing leaves the
    # house with "same-origin" either; the page of a link names the house alone, never its address.
    "Referrer-Policy": lambda said: said in ("no-referrer", "same-origin", "strict-origin"),
    "X-Content-Type-Options": lambda said: said == "nosniff",
    "X-Frame-Options": lambda said: said.lower() == "deny",
    "X-Permitted-Cross-Domain-Policies": lambda said: said == "none",
}
# Clear-Site-Data is for logging out; Strict-Transport-Security for https: each has its own test.
TELLING = re.compile(
    "^(server|product|sourcemap|x-(powered|generat|aspnet|framework|php|runtime).*)$"
)


# What REST tells strangers is everybody's, whichever page asks for it; the rest is not.
ASKED_BY_STRANGERS = {
    **ASKED,
    "Cross-Origin-Resource-Policy": lambda said: said == "cross-origin",
}
# What other sites show of the house may be framed and loaded by all of them, and by nothing else.
ASKED_OF_EMBEDDED = {
    **{name: good for name, good in ASKED.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": lambda said: (
        directives(said)["frame-ancestors"] == ["*"]
        and denies_the_rest(said.replace("frame-ancestors *", "frame-ancestors 'none'"))
    ),
    "Cross-Origin-Resource-Policy": lambda said: said == "cross-origin",
}


def wrong(answer, asked=None):
    """What is not as OWASP asks for, or as the house asks otherwise."""
    lacking = [
        name
        for name, good in (asked or ASKED).items()
        if name not in answer.headers or not good(answer.headers[name])
    ]
    return lacking + [name for name in answer.headers if TELLING.match(name.lower())]


@pytest.fixture
def evening(cast):
    """A tournament of the first club."""
    return club_evening(cast)


def token(user):
    return Program(user).token


@pytest.fixture
def askers(cast, evening):
    """Everybody by how they show who they are."""
    row = queries.tournament(evening.stream)
    secret = inviting.invite(row, "helper")[1]
    by_session, by_link = Client(), Client()
    by_session.force_login(cast.frieda)
    by_link.get(f"/l/{secret}/")
    if "private-link" in by_link.get(f"/l/{secret}/").content.decode():
        by_link.post(f"/l/{secret}/")
    return {
        "nobody": Client(),
        "session": by_session,
        "token": Client(headers={"Authorization": token(cast.frieda)}),
        "link": by_link,
        "link of a program": Client(headers={"Authorization": f"Link {secret}"}),
    }


@pytest.fixture(scope="module")
def heard():
    """Room for what every address answers everybody: it is heard once for all tests of it."""
    return []


@pytest.fixture
def everywhere(heard, evening, askers):
    """Each answer of each address to each asker, with a name for it; read, never changed."""
    if not heard:
        heard += answers(evening, askers)
    return heard


@dataclass(frozen=True)
class Answer:
    """What is asked of an answer here."""

    status_code: int
    headers: Mapping[str, str]


def answers(evening, askers, methods=("GET", "POST")):
    """Ask at each address, as each asker; in a plain run those who are known at a share."""
    values = {"stream": evening.stream, "club": evening.club, "division": "A", "number": 1}
    for who, client in askers.items():
        client.raise_request_exception = False
        here = [place for place in places() if place.route != "logout/"]
        for place in here if who == "nobody" else share_of(here):
            for method in methods:
                answer = client.generic(method, place.path(**values))
                yield (who, method, place.route), Answer(answer.status_code, answer.headers)


def test_every_answer_of_every_address_has_the_headers_that_owasp_asks_for(everywhere):
    found = {name: wrong(answer, asked_of(*name)) for name, answer in everywhere}
    assert {name: lacking for name, lacking in found.items() if lacking} == {}


def asked_of(who, _method, route):
    """What is asked of an answer to somebody at this address."""
    if route.startswith(EMBEDDED):
        return ASKED_OF_EMBEDDED
    return by_stranger(f"/{route}") if who == "nobody" else ASKED


def by_stranger(path):
    """What is asked of an answer to a stranger at this path."""
    return ASKED_BY_STRANGERS if path.startswith("/api/v1/") else ASKED


def test_every_kind_of_answer_has_them(cast, client, settings, monkeypatch):
    client.raise_request_exception = False
    answers = {
        "static file": closed(client.get("/static/frontend/wortwart.css")),
        "no static file": client.get("/static/no-such-file"),
        "redirect for a slash": client.get("/games"),
        "redirect to log in": client.get("/games/new/"),
        "page not found": client.get("/no-such-page/"),
        "nothing in the API": client.get("/api/v1/no-such-thing/"),
        "API without a slash": client.get("/api/v1/games"),
        "method not allowed": client.delete("/games/"),
        "method not allowed in the API": client.delete("/api/v1/games/"),
        "not known": client.post("/api/v1/games/"),
        "too long": client.post("/login/", b"x", "text/plain", CONTENT_LENGTH="9" * 12),
        "too long for the API": client.post("/api/v1/games/", b"x", "a/b", CONTENT_LENGTH="9" * 12),
        "forged form": Client(enforce_csrf_checks=True).post("/login/", {}),
        "another host": client.get("/", headers={"Host": "elsewhere.example"}),
        "options": client.options("/games/"),
        "head": client.head("/games/"),
        "live updates on this kind of server": client.get(f"/tournaments/{cast.club.pk}/live/"),
    }
    AddressAttempts.objects.all().delete()
    for _ in range(7):
        answers["too often"] = client.post("/login/", {"username": "emil", "password": "x"})
    settings.SECURE_SSL_REDIRECT = True
    answers["redirect to https"] = Client().get("/games/")
    settings.SECURE_SSL_REDIRECT = False
    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", broken)
        answers["our mistake"] = client.get("/games/")
        answers["our mistake in the API"] = client.get("/api/v1/games/")
    statuses = {name: answer.status_code for name, answer in answers.items()}
    assert statuses == {
        "static file": 200,
        "no static file": 404,
        "redirect for a slash": 301,
        "redirect to log in": 302,
        "page not found": 404,
        "nothing in the API": 404,
        "API without a slash": 301,
        "method not allowed": 405,
        "method not allowed in the API": 405,
        "not known": 401,
        "too long": 413,
        "too long for the API": 413,
        "forged form": 403,
        "another host": 400,
        "options": 405,
        "head": 200,
        "live updates on this kind of server": 404,
        "too often": 429,
        "redirect to https": 301,
        "our mistake": 500,
        "our mistake in the API": 500,
    }
    found = {
        name: wrong(answer, by_stranger(answer.wsgi_request.path))
        for name, answer in answers.items()
    }
    assert {name: lacking for name, lacking in found.items() if lacking} == {}
    for name in ("our mistake in the API", "nothing in the API", "too long for the API"):
        assert set(answers[name].json()) == {"code", "detail", "facts", "clause"}


def closed(answer):
    """An answer whose file is read and closed; the request's connection stays for the test."""
    answer.getvalue()
    for close in answer._resource_closers:
        close()
    return answer


def broken(*_args, **_more):
    raise ZeroDivisionError("on purpose")


def test_even_what_is_no_request_is_answered_with_them():
    server = Server("/", {}, method="GET")
    server.scope["query_string"] = b"\xff"
    assert server.answer()[0] == 400
    start = server.sent[0]
    said = {name.decode().title(): value.decode() for name, value in start["headers"]}
    assert {name for name in ASKED if name not in said} == set()


def test_https_is_for_good_and_pages_ask_for_it(settings):
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    upgrading = {"DIRECTIVES": {**policy, "upgrade-insecure-requests": True}}
    settings.CONTENT_SECURITY_POLICY = upgrading  # as a server's: test_settings.py
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 63072000, True
    answer = Client().get("/no-such-page/", secure=True)
    age, *more = answer.headers["Strict-Transport-Security"].split("; ")
    assert int(age.removeprefix("max-age=")) >= 31536000  # a year, as OWASP asks
    assert "includeSubDomains" in more
    assert "upgrade-insecure-requests" in directives(answer.headers["Content-Security-Policy"])
    assert wrong(answer) == []


def test_logging_out_asks_the_browser_to_forget(cast, client):
    client.force_login(cast.frieda)
    answer = client.post("/logout/")
    assert '"cache"' in answer.headers["Clear-Site-Data"]


# Who may keep an answer

PUBLIC = {"api/v1/schema/", "api/v1/docs/"}
# Here nobody is known, and what is said is everybody's: tests/frontend/embedded/.
EMBEDDED = ("embed/", "embed.js")
# What a stranger is told here holds for every stranger: tests/deploy/test_reading_from_anywhere.py.
TOLD_TO_STRANGERS = {
    *("api/v1/", "api/v1/clubs/", "api/v1/games/", "api/v1/tournaments/", "api/v1/figures/"),
    *("api/v1/changes/", "api/v1/changes.ndjson"),
}


def test_nobody_between_keeps_what_depends_on_who_asks(everywhere):
    loose, silent = {}, {}
    for name, answer in everywhere:
        if name[2].startswith(EMBEDDED):
            continue
        said = set(re.split(r", *", answer.headers["Cache-Control"]))
        told = name[:2] == ("nobody", "GET") and name[2] in TOLD_TO_STRANGERS
        if name[2] not in PUBLIC and not told and not said & {"private", "no-store"}:
            loose[name] = said
        vary = {part.strip().lower() for part in answer.headers.get("Vary", "").split(",")}
        needed = {"cookie", "authorization", "accept-language"} if name[2] not in PUBLIC else set()
        needed |= {"accept"} if name[2].startswith("api/") else set()
        if not needed <= vary:
            silent[name] = needed - vary
    assert (loose, silent) == ({}, {})


SECRET = {
    "account/tokens/",
    "tournaments/<uuid:stream>/people-links/",
    "login/",
    "l/<slug:secret>/",
}


def test_what_holds_a_secret_is_kept_nowhere(everywhere):
    for name, answer in everywhere:
        if name[2] in SECRET or "people/" in name[2] or answer.status_code >= 400:
            said = answer.headers["Cache-Control"]
            assert (name, "no-store" in said or "private" in said) == (name, True)
        if name[2] in SECRET:
            assert (name, "no-store" in answer.headers["Cache-Control"]) == (name, True)


def test_what_is_the_same_for_all_may_be_kept(client, db):
    for path in ("/static/frontend/wortwart.css", "/api/v1/schema/", "/api/v1/docs/"):
        answer = client.get(path)
        said = answer.headers["Cache-Control"]
        assert (path, "public" in said, "no-store" in said) == (path, True, False)
        closed(answer)


def test_live_updates_have_the_headers_too(transactional_db):
    """From the server that has them: a stream is an answer like any other."""
    evening = club_evening(assemble())
    evening.done(PublishTournament())
    server = Listener(f"/tournaments/{evening.stream}/live/", {"Content-Length": "0"}, method="GET")
    said = asyncio.run(server.first())
    assert (said["Content-Type"], said["Cache-Control"]) == ("text/event-stream", "no-store")
    assert [name for name, good in ASKED.items() if not good(said[name])] == []


class Listener(Server):
    """Listens until the answer begins, and goes away."""

    async def receive(self):
        """No body; then that it has gone."""
        self.given += 1
        if self.given == 1:
            return {"type": "http.request"}
        await self.began.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        """Keep it."""
        await super().send(message)
        self.began.set()

    async def first(self):
        """The headers of the answer."""
        self.began = asyncio.Event()
        await asyncio.wait_for(Handler()(self.scope, self.receive, self.send), 30)
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}


OF_PAGES = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/v1/docs/"])
def test_a_page_says_all_that_it_may_load_and_nothing_inline_is_run(client, path):
    assert directives(client.get(path).headers["Content-Security-Policy"]) == OF_PAGES


def test_nowhere_is_anything_inline_or_from_elsewhere_allowed(everywhere):
    allowed = {
        place
        for _, answer in everywhere
        for places in directives(answer.headers["Content-Security-Policy"]).values()
        for place in places
    }
    assert allowed == {"'none'", "'self'", "data:", "*"}  # all sites may frame what is embedded


@pytest.mark.django_db
def test_who_debugs_is_protected_as_well(client, settings, monkeypatch):
    settings.DEBUG, client.raise_request_exception = True, False
    answers = [client.get("/no-such-page/")]
    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", broken)
        answers.append(client.get("/games/"))
    assert [answer.status_code for answer in answers] == [404, 500]
    said = [directives(answer.headers["Content-Security-Policy"]) for answer in answers]
    assert said == [OF_PAGES, OF_PAGES]


@pytest.mark.django_db
def test_the_apis_pages_are_served_from_here_and_run_no_inline_script(client):
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    text = page.content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"https?://[^\"']+", text) == []
    assert directives(page.headers["Content-Security-Policy"]) == OF_PAGES


@pytest.mark.django_db
def test_the_apis_description_can_be_read_without_an_account(client):
    answer = client.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi"})
    assert answer.status_code == 200
    assert answer.content.startswith(b"openapi: 3.")
