"""Reads what a request to the register brings: its key, its body, the place in a list."""

from typing import Any

from rest_framework.request import Request
from rest_framework.serializers import Serializer

from engine.refusals import Malformed
from tournaments.register.people_files import MOST_BYTES

LONGEST_KEY = 200
LONGEST_SEARCH = 200
MOST_OF_A_LIST = MOST_BYTES + 16 * 1024  # what a form adds to the file in it


def identity(request: Request) -> dict[str, Any]:
    """Who asks, and under which key; raises Malformed without a key."""
    key = request.headers.get("Idempotency-Key", "")
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise Malformed("Idempotency-Key", "Send a key of your own, 1 to 200 characters.")
    return {"actor": str(request.user.pk), "key": key, "source": "api"}


def checked(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The facts of a body that has this shape; raises Malformed with the field that hasn't."""
    read = shape(data=request.data)
    if not read.is_valid():
        where = next(iter(read.errors))
        why = " ".join(map(str, _reasons(read.errors[where])))
        raise Malformed(where if where in read.fields else "body", "{why}", why=why)
    for name in request.data:
        if name not in read.fields:
            raise Malformed(str(name), "There is no such field here.")
    return dict(read.validated_data)


def _reasons(errors: Any) -> list[Any]:
    """The reasons against a field; those against the items of a list stand one level deeper."""
    if isinstance(errors, dict):
        return [reason for item in errors.values() for reason in _reasons(item)]
    return list(errors)


def place(request: Request) -> dict[str, Any]:
    """Where a page of the register begins, and what is searched; raises Malformed."""
    after = request.query_params.get("after", "0")
    search = request.query_params.get("search", "")
    if not (after.isascii() and after.isdigit() and len(after) < 10):  # noqa: PLR2004
        raise Malformed("after", "A number of the register is a whole number from 0.")
    if len(search) > LONGEST_SEARCH or "\0" in search:
        raise Malformed("search", "At most {longest} characters.", longest=LONGEST_SEARCH)
    return {"after": int(after), "search": search}
