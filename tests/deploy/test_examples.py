"""The description's examples: every operation has one, and a house still answers it like that.

`--record` writes them anew, as the fixed cast's house answers now.
"""

import json
import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import AsyncClient
from django.test import Client as Browser
from jsonschema import Draft202012Validator

from deploy.examples import KEPT
from deploy.kept import ANSWERS
from tests.deploy.tried import TRIED, Try, house_of
from tests.games.cast import a_key
from tests.games.client import JSON, Client, check, description
from tests.listening import first_parts
from tests.tournaments.directing.evening import undone

pytestmark = pytest.mark.django_db

MOST, MOST_PLAIN, MOST_LETTERS = 3, 15, 2000
"""So many things of a list, plain values of one, and letters of a text by whole lines are shown."""

NO_EXAMPLE = (
    *("application/zip", "image/jpeg", "image/png", "application/pdf"),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
"""What is no text."""

INSTANT = "2026-10-24T19:30:00+02:00"

UUIDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
ALIKE = (
    (re.compile("http://testserver/"), "https://wortwart.example/"),
    (re.compile(r"\b[0-9a-f]{128}\b"), "5e" * 64),
    (re.compile(r"\b[0-9a-f]{64}\b"), "5e" * 32),
    (re.compile(r"\b[0-9a-f]{32}\b"), "5e" * 16),
    (re.compile(r"\bbase@[0-9a-f]{12}\b"), f"base@{'5e' * 6}"),
    (re.compile(r'(?<="list": "german-words", "version": ")\d+'), "4"),
    (re.compile(r"\b(?:[A-Z]{5}-){3}[A-Z]{5}\b"), "WORTW-ARTWO-RTWAR-TWORT"),
    (re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)"), INSTANT),
    (re.compile(r'(?<="secret": ")whsec_[^"]+'), f"whsec_{'A' * 43}="),
    (re.compile(r'(?<="secret": ")(?!whsec_)[^"]+'), "…"),
    (re.compile(r'(?<="begins": ")[^"]+'), "…"),
    (re.compile(r'(?<="id": )\d+'), "1"),
)
"""What is another each time: hashes, instants, secrets, and which release the base list has.

Numbers of rows, too: on PostgreSQL they go on where rows were undone.
"""


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Method, path and description of every operation by its name."""
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    }


# What is asked


class Named:
    """The names of a house, and its ids told alike in each run."""

    def __init__(self, names: dict[str, str]) -> None:
        """Number the ids by the order of their names."""
        self.names = names
        self.known: dict[str, str] = {}
        for one in names.values():
            if UUIDS.fullmatch(one):
                self._number(one)

    def _number(self, one: str) -> str:
        return self.known.setdefault(one, f"01900000-0000-7000-8000-{len(self.known) + 1:012x}")

    def filled(self, node: Any) -> Any:
        """A body or address in which the names stand for what the house has."""
        if isinstance(node, list):
            return [self.filled(one) for one in node]
        if isinstance(node, dict):
            return {name: self.filled(one) for name, one in node.items()}
        return node.format(**self.names) if isinstance(node, str) else node

    def alike(self, text: str) -> str:
        """What is the same in each run; ids that the house did not have are counted on."""
        before = dict(self.known)
        for pattern, one in ALIKE:
            text = pattern.sub(one, text)
        text = UUIDS.sub(lambda found: self._number(found[0]), text)
        self.known = before
        return text


@pytest.fixture
def house(cast, settings, tmp_path):
    """The house, that signs and whose lists lie in a folder of its own."""
    settings.SIGNING_KEY = "a long secret of this house"
    settings.DATA = tmp_path
    cache.clear()
    return Named(house_of(cast))


def asked(cast, house: Named, name: str, one: Try) -> tuple[Any, Any]:
    """The body that was sent and what was answered; nothing comes of it."""
    method, path, operation = operations()[name]
    body = house.filled(one.body)
    if body is not None:
        assert wrong(operation["requestBody"]["content"][JSON]["schema"], body) == []
    ANSWERS.clear()
    return body, undone(_sent, cast, method, address(house, path, one), one, body)


def address(house: Named, path: str, one: Try) -> str:
    """The address of a request."""
    rest = {"division": "A", "number": "1", "series": "points", "word": "HORN"}
    parts = {**house.names, **rest, **house.filled(dict(one.at))}
    if path.startswith("/api/v1/games/"):
        parts["stream"] = parts["game"]
    return path.format(**parts)


def _sent(cast, method: str, path: str, one: Try, body: Any) -> Any:
    if path.endswith("/live/"):
        return listened(path)
    account, _, by_session = (one.name or "").partition(" by ")
    sent: dict[str, Any] = {"Idempotency-Key": a_key(), "If-Match": "*"}
    user = getattr(cast, account) if account else None
    if not by_session:
        said = b"" if body is None else body
        answer = Client(user, api="").ask(method, path, said, sent, dict(one.query))
    else:
        browser = Browser(headers={"Accept-Language": "en"})
        browser.force_login(user)
        answer = browser.generic(method, path, json.dumps(body), content_type=JSON, headers=sent)
        check(method, answer)
    answer.whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer


@async_to_sync
async def listened(path: str) -> Any:
    """What a stranger who listens is told at once; then the client goes."""
    answer: Any = await AsyncClient().get(path)
    check("GET", answer)
    answer.whole = b"".join(await first_parts(answer, 2))
    return answer


def wrong(schema: Any, value: Any) -> list[str]:
    """What is wrong with a value by a schema of the description."""
    validator = Draft202012Validator({**schema, "components": description()["components"]})
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


# What is kept


def example(house: Named, one: Try, body: Any, answer: Any) -> dict[str, Any]:
    """An example as it is kept."""
    kept: dict[str, Any] = {"said": one.said, "status": answer.status_code}
    if body is not None:
        kept["body"] = json.loads(house.alike(json.dumps(body)))
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if not kind:
        return kept
    kept["type"] = kind
    if kind == JSON:
        kept["answer"] = cut(json.loads(house.alike(json.dumps(answer.json()))), one.unordered)
    elif kind not in NO_EXAMPLE:
        kept["answer"] = first_lines(house.alike(answer.whole.decode("utf-8-sig")))
    return kept


def cut(node: Any, unordered: str = "") -> Any:
    """A value with the first things of its lists; one that is in no order is put in one."""
    if isinstance(node, list):
        plain = not any(isinstance(one, dict | list) for one in node)
        return [cut(one) for one in node[: MOST_PLAIN if plain else MOST]]
    if isinstance(node, dict):
        return {name: cut(sorted(one) if name == unordered else one) for name, one in node.items()}
    return node


def first_lines(text: str) -> str:
    """The first lines of a text, one at least."""
    lines = text.splitlines(keepends=True)
    long = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    return "".join(lines[: max(1, sum(one <= MOST_LETTERS for one in long) - 1)])


def as_text(kept: dict[str, Any]) -> str:
    """Examples as they are kept, so that a change of one is a few lines."""
    return json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read() -> dict[str, Any]:
    """The examples that the description shows."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def test_every_operation_has_an_example():
    assert TRIED.keys() == operations().keys() == read().keys()


def test_a_house_answers_every_example_as_the_description_shows_it(cast, house, pytestconfig):
    found = {
        name: [example(house, one, *asked(cast, house, name, one)) for one in tries]
        for name, tries in sorted(TRIED.items())
    }
    refused = {name: kept for name, kept in found.items() if kept[0]["status"] >= 300}
    assert refused == {}
    if pytestconfig.getoption("record"):
        KEPT.write_text(as_text(found), encoding="utf-8")
    other = {name: kept for name, kept in found.items() if kept != read().get(name)}
    assert other == {}
    assert as_text(found) == KEPT.read_text(encoding="utf-8")


# What is shown


def test_every_example_stands_in_the_description_and_is_valid_there():
    shown, kept = {}, {}
    for name, (_, _, operation) in operations().items():
        sent = operation.get("requestBody", {}).get("content", {})
        answers = [one.get("content", {}) for one in operation["responses"].values()]
        shown[name] = sum(
            len(one.get("examples", ())) for of in (sent, *answers) for one in of.values()
        )
        kept[name] = sum(("body" in one) + ("answer" in one) for one in read()[name])
    assert shown == kept
    assert {name: found for name in read() if (found := faults(name, read()[name]))} == {}


def faults(name: str, kept: list[dict[str, Any]]) -> list[str]:
    """What of the kept examples is not what the description of the operation says."""
    _, _, operation = operations()[name]
    found = []
    for one in kept:
        if "body" in one:
            found += wrong(operation["requestBody"]["content"][JSON]["schema"], one["body"])
        if one.get("type") == JSON:
            told = operation["responses"][str(one["status"])]["content"][JSON]
            found += wrong(told["schema"], one["answer"])
    return found


@pytest.mark.parametrize(
    ("name", "part", "planted"),
    [
        ("register_person", "body", {"name": "Ida Muster", "nickname": "Ida"}),
        ("register_person", "body", {"born": 1990}),
        ("enter_acts", "body", {"kind": "report", "division": "A", "round": "1", "table": 1}),
        ("list_hooks", "answer", {"hooks": [], "next": None}),
        ("read_look_up_setting", "answer", {"public": "yes"}),
    ],
)
def test_an_example_that_its_own_scheme_does_not_allow_is_found(name, part, planted):
    (first, *_) = read()[name]
    assert faults(name, [first]) == []
    assert faults(name, [{**first, part: planted}]) != []
