"""Whatever somebody writes into an address, a header, a form or a body, it is no mistake of ours.

Every address of the house and every operation of the API, by what the house says of itself: some
tens of thousands of knocks, of which a plain run does a share.
"""

import json
import re
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
from django.http import parse_cookie
from django.test import Client
from django.urls import resolve

from tests.deploy.places import places
from tests.games.cast import a_key
from tests.games.client import Client as Program
from tests.games.client import description
from tests.thorough import share_of
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament
from tournaments.throttles import Throttle

HOUSE = Path(__file__).resolve().parents[2]
MANY = "9" * 5000
TEXTS = [
    "%00",
    "a%00b",
    "%ED%A0%80",  # half a character
    "%FF%FE",
    "%C0%80",
    "%E2%80%AE",
    "0",
    "-1",
    "1.5",
    "1e9",
    "%F0%9D%9F%99",  # a mathematical one: a digit, but not of ASCII
    str(2**31),
    str(2**63),
    str(2**64),
    MANY[:4000],
    "x" * 3000,
    "..",
    "%27%22%3B%25",
    "00000000-0000-0000-0000-000000000000",
    "zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz",
]
FEW = ["a%00b", str(2**63)]
VALUES = ["a\0b", "\ud800", "", -1, 2**31, 2**63, True, None, [], {}, [None]]


@pytest.fixture
def evening(cast):
    """A public tournament of the first club, with a round under way."""
    evening = club_evening(cast)
    evening.done(PublishTournament())
    evening.published()
    return evening


@pytest.fixture
def browsers(cast, evening):
    """Nobody, and who may do most."""
    director = Client(raise_request_exception=False)
    director.force_login(cast.frieda)
    return [Client(raise_request_exception=False), director]


@pytest.fixture
def values(evening):
    """What fits into the brackets of an address."""
    own = {"stream": evening.stream, "club": evening.club, "person": evening.person("Anna")}
    return {**own, "division": "A", "number": 1, "version": 1}


def mistakes(knocks):
    """What failed; 503 is what live updates say on this kind of server."""
    answers = ((name, knock()) for name, knock in share_of(knocks))
    return {name: answer.status_code for name, answer in answers if answer.status_code == 500}


def test_nothing_in_the_path_of_an_address_is_a_mistake_of_ours(browsers, values):
    assert mistakes(in_paths(browsers, values)) == {}


def in_paths(browsers, values):
    for place in places():
        for name in place.converters:
            for text in TEXTS:
                path = place.path(**{**values, name: text})
                for who, browser in enumerate(browsers):
                    yield (who, place.route, name, text[:20]), partial(browser.get, path)
                yield ("POST", place.route, name, text[:20]), partial(browsers[1].post, path)


# The names by which the code of pages asks for what stands behind the question mark.
ASKED = re.compile(r"""request\.GET(?:\.get\(|\[)"(\w+)"|number_asked\(request, "(\w+)"\)""")


def names_asked():
    found = {"version", "next"}
    for file in (HOUSE / "frontend").rglob("*.py"):
        found |= {a or b for a, b in ASKED.findall(file.read_text(encoding="utf-8"))}
    return sorted(found)


def test_nothing_behind_the_question_mark_is_a_mistake_of_ours(browsers, values):
    assert mistakes(in_queries(browsers[1], values)) == {}


def in_queries(browser, values):
    names = names_asked()
    pages = [place for place in places() if not place.rest]
    for place in pages:
        for name in names:
            for text in FEW:
                query = f"?{name}={text}"
                yield (place.route, query[:30]), partial(browser.get, place.path(**values) + query)
        yield (place.route, "name"), partial(browser.get, place.path(**values) + "?a%00b=1")
    for method, path, operation in operations():
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query":
                for text in TEXTS:
                    query = f"{filled(path, values)}?{parameter['name']}={text}"
                    yield (path, query[-60:]), partial(browser.generic, method, query)


def operations():
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def filled(path, values):
    found = {"game": values["stream"], **values}
    return re.sub(r"{(\w+)}", lambda hole: quote(str(found.get(hole[1], "A"))), path)


def test_nothing_in_a_form_is_a_mistake_of_ours(browsers, values):
    assert mistakes(in_forms(browsers[1], values)) == {}


def in_forms(browser, values):
    """Each field of each kind of form that a page shows: of those for each person one is enough."""
    for place in places():
        if place.rest or place.route == "logout/":
            continue
        path = place.path(**values)
        kinds = {(form, tuple(fields)): fields for form, fields in forms_of(browser.get(path))}
        for (form, _), fields in kinds.items():
            for name in fields:
                for text in ("a\0b", str(2**63), "x" * 300):
                    sent = {**fields, name: text}
                    yield (place.route, form, name, text[:9]), partial(browser.post, path, sent)


INPUT = re.compile(r"""<(?:input|select|textarea|button)[^>]*? name="([^"]+)"[^>]*""")
VALUE = re.compile(r' value="([^"]*)"')
ENTRY = re.compile(r"<form(.*?)</form>", re.DOTALL)


def forms_of(page):
    if not page.headers["Content-Type"].startswith("text/html"):
        return
    for form in ENTRY.findall(page.content.decode()):
        fields = {}
        for found in INPUT.finditer(form):
            value = VALUE.search(found[0])
            fields.setdefault(found[1], value[1] if value else "")
        if "language" not in fields:
            yield fields.get("form", ""), fields


def test_nothing_in_a_body_is_a_mistake_of_ours(cast, evening, values, monkeypatch):
    monkeypatch.setattr(Throttle, "allow_request", lambda *_: True)  # each body reaches its view
    program = Client(
        raise_request_exception=False,
        headers={"Authorization": Program(cast.frieda).token, "If-Match": "*"},
    )
    assert mistakes(in_bodies(program, values)) == {}


def in_bodies(program, values):
    for method, path, operation in operations():
        shape = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if shape is None:
            continue
        for name, body in bodies(shape["schema"]):
            text = body if isinstance(body, str) else json.dumps(body)
            knock = partial(
                program.generic,
                method,
                filled(path, values),
                text,
                content_type="application/json",
                headers={"Idempotency-Key": a_key()},
            )
            yield (method, path, name), knock


def bodies(schema):
    """Bodies of a shape with one hostile value in each of its places in turn, and no objects."""
    for text in ('"\\u0000"', '"\\ud800"', "[]", "1", "null", '{"\\u0000": 1}', "{", ""):
        yield text, text
    for shape in shapes(schema):
        whole = {name: example(one) for name, one in shape.items()}
        for name in shape:
            for value in VALUES:
                yield f"{name}: {value!r}", {**whole, name: value}


def shapes(schema):
    """The fields of each object that a schema allows."""
    schema = followed(schema)
    for one in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from shapes(one)
    if schema.get("type") == "array":
        yield from shapes(schema["items"])
    if schema.get("properties"):
        yield schema["properties"]


def followed(schema):
    if "$ref" in schema:
        return description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def example(schema):
    schema = followed(schema)
    for several in ("allOf", "oneOf", "anyOf"):
        if schema.get(several):
            return example(schema[several][0])
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if schema.get("format") == "uuid":
        return "00000000-0000-4000-8000-000000000000"
    simple = {"integer": 1, "boolean": True, "array": [], "object": {}, "number": 1}
    return simple.get(kind, "A")


HEADERS = {
    "If-Match": ['"9' + MANY + '"', "-1", "\xff", '"1-x"', "*, *"],
    "If-None-Match": ["\xff", '"', "W/", "*" * 500, '"a' * 300],
    "Idempotency-Key": ["\xff", "\x01", "x" * 300, "\x85"],
    "Authorization": [
        "Token",
        "Token \xff",
        "Token a b",
        "Token " + "0" * 64,
        "Token " + "x" * 9000,
        "Link",
        "Link \xff",
        "Link a b",
        "Link " + "x" * 9000,
        "Basic Zm9vOgA6",
        "Basic \xff",
        "\x00",
        "",
    ],
    "Accept-Language": ["\xff", "x" * 600, "de;q=" + MANY, "zz-ZZ", "de\0"],
    "Accept": ["\xff", "a/b;q=x", "text/html;" * 200, "*"],
    "Content-Type": ["\xff", "multipart/form-data", "text/plain; charset=\xff"],
    "Last-Event-ID": ["-1", MANY, "\xb2", "a\0b"],
    "Referer": ["\xff", "http://[", "https://testserver:x/"],
    "Origin": ["null", "\xff", "http://["],
    "X-CSRFToken": ["\xff", "x" * 500, "\0"],
    "X-Forwarded-For": ["\xff", "," * 500, "[", "[::1]:x", "a:b:c"],
    "Cookie": [
        'wortwart-session="abcdefgh\\000ijklmnop"',
        "wortwart-session=" + "a" * 500,
        "wortwart-session=\xff",
        'wortwart-csrf="\\000"',
        'django_language="\\000"; messages="\\000"',
        "messages=x",
        "=; ;=",
    ],
    "Host": ["", "[", "a b", "\xff", "testserver:x"],
}


def test_nothing_in_a_header_is_a_mistake_of_ours(cast, evening, values):
    assert mistakes(in_headers(cast, evening)) == {}


def in_headers(cast, evening):
    token = Program(cast.frieda).token
    asked = [
        ("GET", "/"),
        ("GET", f"/tournaments/{evening.stream}/"),
        ("GET", f"/tournaments/{evening.stream}/live/"),
        ("POST", "/login/"),
        ("POST", "/language/setlang/"),
        ("GET", f"/api/v1/tournaments/{evening.stream}/"),
        ("GET", f"/api/v1/tournaments/{evening.stream}/divisions/A/standing/"),
        ("POST", "/api/v1/games/"),
        ("POST", f"/api/v1/tournaments/{evening.stream}/acts/"),
    ]
    for method, path in asked:
        for name, texts in HEADERS.items():
            for text in texts:
                client = Client(raise_request_exception=False)
                sent = {"Authorization": token, "Idempotency-Key": a_key(), name: text}
                knock = partial(client.generic, method, path, "{}", headers=sent)
                yield (method, path, name, text[:20]), knock


@pytest.mark.parametrize("path", ["/words/%00/", "/?next=%00", "/api/v1/words/a%00b/"])
def test_what_no_database_keeps_is_answered_in_words(client, db, path):
    answer = client.get(path, headers={"Accept-Language": "de"})
    assert answer.status_code == 400
    said = answer.json()["detail"] if path.startswith("/api") else answer.content.decode()
    assert "ein Zeichen, das sich nicht speichern lässt" in said


def test_a_cookie_that_can_not_be_kept_locks_nobody_out(client, db):
    """Python's own jar refuses such a cookie from 3.14 on; who writes one by hand asks no jar."""
    sent = 'wortwart-session="abcdefgh\\000ijkl"'
    assert parse_cookie(sent) == {"wortwart-session": "abcdefgh\0ijkl"}
    assert client.get("/games/", headers={"Cookie": sent}).status_code == 200


def test_the_tests_above_know_every_address():
    for place in places():
        found = resolve(place.path(stream="00000000-0000-4000-8000-000000000000"))
        assert found.func is not None
