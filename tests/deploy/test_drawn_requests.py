"""Requests drawn from the API's description, each sent by everybody: what it says is what holds.

A request that fits the description is never malformed, one that does not is never carried out, and
whatever comes back stands there with this status and in this shape. The same requests are drawn in
every run, of which a plain one sends a share by turns of everybody; nothing that one of them does
is left for the next.
"""

import json
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
import schemathesis
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from rest_framework.response import Response
from schemathesis import GenerationMode

from tests.games.client import JSON, Client, check
from tests.games.client import description as as_promised
from tests.thorough import examples, share_of
from tests.tournaments.directing.evening import who
from tests.tournaments.test_foreign_ids import is_game, own_house
from tournaments.course.acts import PublishTournament
from tournaments.directing.api_found import Me
from tournaments.scopes import SCOPES
from tournaments.throttles import Throttle
from tournaments.tokens import Wanted, make_token

EACH = 2  # requests that fit, and as many that do not, of each operation
LONG_ENOUGH = 1000  # letters
FITTING, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
IDS = ("club", "person", "stream", "link", "report", "token", "hook", "search", "run")
MALFORMED = 400
MISREAD = {"code": "MALFORMED", "detail": "No.", "facts": {"where": "body"}, "clause": None}


@cache
def description(mode=FITTING):
    """The description as it is drawn from: acts are closed here, in answers they may grow."""
    raw = SchemaGenerator().get_schema(request=None, public=True)
    raw = json.loads(json.dumps(raw, default=str))
    for shape in raw["components"]["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    if mode is FITTING:
        shorten(raw)
    schema = schemathesis.openapi.from_dict(raw)
    schema.config.generation.update(
        with_security_parameters=False, allow_extra_parameters=False, allow_x00=False
    )
    return schema


def shorten(node):
    """Texts that fit are short; what compiles the pattern of long ones takes a second for each."""
    for one in node.values() if isinstance(node, dict) else node:
        if isinstance(one, dict | list):
            shorten(one)
    if isinstance(node, dict) and isinstance(node.get("maxLength"), int):
        node["maxLength"] = min(node["maxLength"], LONG_ENOUGH)


@cache
def operations(mode=FITTING):
    """Each operation by its id."""
    found = [operation.ok() for operation in description(mode).get_all_operations()]
    return {operation.definition.raw["operationId"]: operation for operation in found}


@cache
def drawn(name, mode):
    """The same few requests in every run, drawn once for it; none where nothing can be wrong."""
    found: list[Any] = []

    @settings(
        max_examples=examples(EACH),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operations(mode)[name].as_strategy(generation_mode=mode))
    def draw(case):
        found.append(case)

    try:
        draw()
    except Unsatisfiable:
        assert mode is WRONG
    return found


@pytest.fixture
def own(cast):
    """What Frieda's club has; its tournament is public."""
    house, evening = own_house(cast)
    evening.done(PublishTournament())
    return house, evening


@pytest.fixture
def everybody(cast, own, monkeypatch):
    """A program for each role, of links too, and one for each scope of a token."""
    monkeypatch.setattr(Throttle, "allow_request", lambda *_: True)  # each request gets to its view
    programs = dict(own[1].knockers())
    for scope in SCOPES:
        _, secret = make_token(cast.frieda, Wanted("Probe", (scope,), None, None))
        programs[f"scope {scope}"] = Client(token=f"Token {secret}")
    for program in programs.values():
        program.http.raise_request_exception = False
    return programs


def at_home(house, case):
    """A request that knocks at the club's own things, and names its own in the body.

    What it was given of another house by the test before is named anew.
    """
    parts = {name: getattr(house, name) for name in IDS}
    parts |= {"division": "A", "number": 1, "series": "points", "word": "HORN", "version": 1}
    if is_game(case.operation.path):
        parts["stream"] = house.game
    parts |= {"entry": who("Anna")}
    places = {**parts, "photo": house.photo}
    case.path_parameters = {name: places[name] for name in case.path_parameters}
    known = {**parts, "game": house.game, "tournament": house.stream}
    case.body = with_own(known, case.body)
    return case


def with_own(known, body):
    """A body with own ids and names in the place of drawn ones."""
    if isinstance(body, list):
        return [with_own(known, one) for one in body]
    if not isinstance(body, dict):
        return body
    return {
        name: known[name] if name in known and isinstance(one, str) else with_own(known, one)
        for name, one in body.items()
    }


def sent(case):
    """The body as bytes, and its kind."""
    if case.media_type is None:
        return b"", JSON
    if isinstance(case.body, bytes):
        return case.body, case.media_type
    if case.media_type == JSON:
        return b"" if absent(case.body) else json.dumps(case.body).encode(), JSON
    fields = case.body if isinstance(case.body, dict) else {}
    given = {name: as_form(one) for name, one in fields.items() if one is not None}
    return encode_multipart(BOUNDARY, given), MULTIPART_CONTENT


def as_form(value):
    """A value as a form sends it: bytes as a file."""
    value = getattr(value, "data", value)
    if isinstance(value, bytes):
        return SimpleUploadedFile("list", value)
    return value if isinstance(value, str | list) else json.dumps(value)


def absent(body):
    """Whether nothing was drawn as a body."""
    return type(body).__name__ == "NotSet"


def asked(program, case):
    """The answer, once all that it has done is undone."""
    body, kind = sent(case)
    headers = {**(case.headers or {}), "Accept-Language": "en"}
    if program.token is not None:
        headers["Authorization"] = program.token
    query = {
        name: one if isinstance(one, str | list) else json.dumps(one)
        for name, one in (case.query or {}).items()
    }
    with transaction.atomic():
        answer = program.http.generic(
            case.method,
            case.formatted_path,
            body,
            content_type=kind,
            headers=headers,
            query_params=query,
        )
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        transaction.set_rollback(True)
    return SimpleNamespace(
        status_code=answer.status_code,
        headers=answer.headers,
        content=content,
        json=lambda: json.loads(content),
        resolver_match=SimpleNamespace(route=case.operation.path.removeprefix("/")),
    )


def is_no_live_process(answer):
    """Whether somebody would listen, which takes a process of its own."""
    said = answer.status_code == 503 and answer.json()
    return bool(said) and said["code"] == "NO_ROOM_TO_LISTEN"


def fault(case, answer):
    """What is wrong with an answer, in a sentence; None for nothing."""
    if answer.status_code in (500, 503) and not is_no_live_process(answer):
        return f"{answer.status_code}: {answer.content[:300]!r}"
    try:
        check(case.method, answer)
    except AssertionError as wrong:
        return f"not as it says: {wrong}"[:400]
    if answer.status_code == 404 and answer.headers["Content-Type"] != JSON:
        return "a page says that there is nothing"
    return None


def faults(house, everybody, mode, judged, only=""):
    """All that is wrong with the answers to drawn requests, each once with who met it first."""
    found = {}
    for name, request, role in knocks(house, everybody, mode, only):
        answer = asked(everybody[role], request)
        wrong = fault(request, answer) or judged(name, answer)
        if wrong:
            found.setdefault((name, wrong), (role, request.query, str(request.body)[:200]))
    return found


def knocks(house, everybody, mode, only=""):
    """Who sends what, with the operation's id: a plain run draws for a share of the operations."""
    for name in [only] if only else share_of(operations()):
        for case in drawn(name, mode):
            request = at_home(house, case) if mode is FITTING else case
            for role in everybody:
                yield name, request, role


def malformed(_name, answer):
    """What a request that fits is refused for as if it did not."""
    if answer.status_code != MALFORMED:
        return None
    said = answer.json()
    return f"{MALFORMED}: {said['facts'].get('where', '')}: {said['detail']}"


def carried_out(_name, answer):
    """Whether a request that does not fit was carried out."""
    return f"carried out: {answer.status_code}" if answer.status_code < MALFORMED else None


def test_a_request_that_fits_the_description_is_answered_as_it_says(own, everybody):
    assert faults(own[0], everybody, FITTING, malformed) == {}


def test_a_request_that_does_not_fit_is_refused_as_it_says(own, everybody):
    assert faults(own[0], everybody, WRONG, carried_out) == {}


def test_what_is_open_to_strangers_is_described_as_open_and_nothing_else(own, everybody):
    nobody = Client()
    asks = {}
    for name, operation in operations().items():
        case = at_home(own[0], drawn(name, FITTING)[0])
        open_to_all = {} in operation.definition.raw["security"]
        asks[name] = (open_to_all, asked(nobody, case).status_code != 401)
    assert {name: said for name, said in asks.items() if said[0] != said[1]} == {}


# The net itself: what it would be no use without


@pytest.mark.parametrize(
    ("answered", "said"),
    [
        (lambda *_: 1 / 0, "500"),
        (lambda *_: Response({}, 418), "read_me never said that it answers 418"),
        (lambda *_: Response({"colour": "red"}), "Additional properties are not allowed"),
        (lambda *_: Response(dict(MISREAD), 400), "400: body: No."),
    ],
)
def test_a_view_that_does_not_keep_its_word_is_found(own, everybody, monkeypatch, answered, said):
    assert description()  # taken while the view still has its own
    assert as_promised()
    monkeypatch.setattr(Me, "get", answered)
    found = faults(own[0], everybody, FITTING, malformed, only="read_me")
    assert len(found) >= 1
    assert all(said in wrong for _, wrong in found)
