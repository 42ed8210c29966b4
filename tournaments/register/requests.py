"""Reads what a request to the register brings: the place in a list."""

from typing import Any

from rest_framework.request import Request

from engine.refusals import Malformed
from games import asking
from tournaments.register.people_files import MOST_BYTES

LONGEST_SEARCH = 200
MOST_OF_A_LIST = MOST_BYTES + 16 * 1024  # what a form adds to the file in it


def place(request: Request) -> dict[str, Any]:
    """Where a page of the register begins, and what is searched; raises Malformed."""
    search = request.query_params.get("search", "")
    if len(search) > LONGEST_SEARCH or "\0" in search:
        raise Malformed("search", "At most {longest} characters.", longest=LONGEST_SEARCH)
    sent = request.query_params
    return {"after": asking.number_after(sent), "search": search, "limit": asking.limit_in(sent)}
