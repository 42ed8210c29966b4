"""The examples of the API's description: each was asked of a real house, and is kept as it went.

`examples.json` is written by `tests/deploy/test_examples.py`, which asks for all of them again and
finds each one that a house would answer otherwise; nobody writes it by hand.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("examples.json")
_JSON = "application/json"


@cache
def examples() -> dict[str, list[dict[str, Any]]]:
    """What was asked and answered, by the name of the operation."""
    found: dict[str, list[dict[str, Any]]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def shown(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put each example where it was sent and where it was answered."""
    for operations in result["paths"].values():
        for operation in operations.values():
            for one in examples().get(operation["operationId"], ()):
                _show(operation, one)
    return result


def _show(operation: dict[str, Any], one: dict[str, Any]) -> None:
    if "body" in one:
        sent = operation["requestBody"]["content"][_JSON]
        sent.setdefault("examples", {})[one["said"]] = {"value": one["body"]}
    if "answer" in one:
        told = operation["responses"][str(one["status"])]["content"][one["type"]]
        told.setdefault("examples", {})[one["said"]] = {"value": one["answer"]}
