"""A program at the API's door: every answer that it gets must be what the description promises."""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from uuid import UUID

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from tests.games.cast import a_key
from tests.tournaments import cast as house
from tests.tournaments.tokens_of_before import a_token
from tournaments import commands
from tournaments.models import Person, User
from tournaments.register.commands import register_person

API = "/api/v1/games/"
JSON = "application/json"


@dataclass(frozen=True)
class People:
    """The cast of two clubs, and Bert, who has an account and plays as Anna does."""

    house: house.Cast
    bert: User
    bert_in_register: Person

    @property
    def club(self) -> str:
        """The opaque id of the first club."""
        return str(self.house.club.pk)

    @property
    def players(self) -> list[str]:
        """The opaque ids of Anna and Bert."""
        return [str(self.house.anna_in_register.pk), str(self.bert_in_register.pk)]

    def by_relation(self) -> dict[str, "Client"]:
        """A client for each one by what they are to a game of the first club."""
        cast = self.house
        return {
            "nobody": Client(),
            "stranger": Client(cast.theo),
            "own": Client(cast.anna),
            "other": Client(self.bert),
            "reader": Client(cast.rosa),
            "helper": Client(cast.hugo),
            "arbiter": Client(cast.emil),
            "director": Client(cast.frieda),
            "foreign": Client(cast.vera),
        }


def headers_of(answer: Any) -> dict[str, str]:
    """The headers of an answer, but for the name of the request, which is another each time."""
    return {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}


def assemble() -> People:
    """Store the people through the commands."""
    cast = house.assemble()
    bert = commands.create_account(login="bert", password=house.PASSWORD)
    person = register_person(club=cast.club, name="Bert Beispiel", user=bert)
    return People(cast, bert, person)


@dataclass
class Client:
    """A program that acts for an account by a token of its own, or for nobody.

    It tells in which language it wants sentences, and checks CSRF as a browser's client does.
    `token` is the whole header by which it shows who it is, `api` where it knocks.
    """

    user: User | None = None
    language: str | None = "en"
    token: str | None = None
    api: str = API
    http: APIClient = field(default_factory=lambda: APIClient(enforce_csrf_checks=True))

    def __post_init__(self) -> None:
        """Get a token."""
        if self.user is not None:
            self.token = f"Token {a_token(self.user)}"

    def get(self, path: str = "", **query: Any) -> Any:
        """Ask for something below the games."""
        return self.ask("GET", path, query=query)

    def open(self, body: Any, **headers: str | None) -> Any:
        """Open a game; a header that is None is left out."""
        return self.ask("POST", "", body, {"Idempotency-Key": a_key(), **headers})

    def enter(self, stream: UUID, body: Any, after: int | str = 1, **headers: str | None) -> Any:
        """Enter something into a game after a version."""
        sent = {"Idempotency-Key": a_key(), "If-Match": str(after), **headers}
        return self.ask("POST", f"{stream}/moves/", body, sent)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = b"",
        headers: dict[str, str | None] | None = None,
        query: dict[str, Any] | None = None,
        content_type: str = JSON,
    ) -> Any:
        """The answer to a request, once it is what the API's description says."""
        sent = {
            "Accept-Language": self.language,
            "Authorization": self.token,
            **(headers or {}),
        }
        answer = self.http.generic(
            method,
            self.api + path,
            body if isinstance(body, bytes) else json.dumps(body).encode(),
            content_type=content_type,
            headers={name: value for name, value in sent.items() if value is not None},
            query_params=query,
        )
        check(method, answer)
        return answer


def check(method: str, answer: Any) -> None:
    """Hold an answer against the API's description; raises AssertionError with what differs."""
    operation = description()["paths"][place_of(answer.resolver_match.route)][method.lower()]
    promised = operation["responses"].get(str(answer.status_code))
    assert promised, f"{operation['operationId']} never said that it answers {answer.status_code}"
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    promises = promised.get("content", {"": None})
    assert kind in promises, f"{operation['operationId']} never said that it answers as {kind!r}"
    if kind != JSON:
        return
    shape = promised["content"][JSON]["schema"]
    validator = Draft202012Validator({**shape, "components": description()["components"]})
    wrong = [
        f"{error.json_path}: {error.message}" for error in validator.iter_errors(answer.json())
    ]
    assert wrong == [], f"{operation['operationId']} answers {wrong}"


def place_of(route: str) -> str:
    """The path of the description for a route of the addresses."""
    return "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route)


@cache
def description() -> dict[str, Any]:
    """The API's description, with shapes that allow no member beyond those they name."""
    described: dict[str, Any] = _as_json_schema(
        SchemaGenerator().get_schema(request=None, public=True)
    )
    return described


def operations() -> set[str]:
    """The names of the operations on games that the API describes."""
    return {
        operation["operationId"]
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if path.startswith(API)
    }


def _as_json_schema(node: Any) -> Any:
    """OpenAPI 3.0 says `nullable` where JSON Schema has a type of its own for null."""
    if isinstance(node, list):
        return [_as_json_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    shape = {name: _as_json_schema(item) for name, item in node.items() if name != "nullable"}
    if shape.get("type") == "object" and "properties" in shape:
        shape.setdefault("additionalProperties", False)
    return {"anyOf": [shape, {"type": "null"}]} if node.get("nullable") is True else shape
