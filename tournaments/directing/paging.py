"""Pages of a ranking: a cursor names the ranking by its digest, so that nobody mixes two."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from rest_framework.request import Request

from engine.refusals import Refusal, Unusable
from games.numbers import number_in
from tournaments.ranking.categories import category_asked, of_category
from tournaments.refusals import Reason

MOST = 500

_CURSOR = re.compile(r"[A-Za-z0-9_-]{48}")  # 36 bytes, so that there is no padding
_DIGEST_BYTES, _ROW_BYTES = 32, 4


class Cursor(NamedTuple):
    """Where a page begins: the SHA-256 of the whole ranking, hexadecimal, and a row from 0."""

    digest: str
    row: int

    @property
    def text(self) -> str:
        """The cursor as addresses carry it: base64url of the digest's bytes and of the row's."""
        data = bytes.fromhex(self.digest) + self.row.to_bytes(_ROW_BYTES, "big")
        return urlsafe_b64encode(data).decode()


class Asked(NamedTuple):
    """The page that an address asks for: how many rows at most (None: all), and from where.

    With a category it is a page of the rows of that category, `on` a day of the ranking as of it.
    """

    limit: int | None
    cursor: Cursor | None
    category: str = ""
    on: date | None = None


class Page(NamedTuple):
    """Rows of a ranking, and the query of the address at which it goes on (None: it ends)."""

    rows: Sequence[Any]
    onward: str | None


def page_asked(request: Request) -> Asked:
    """The page that the address asks for; raises Unusable."""
    cursor = request.query_params.get("cursor")
    return Asked(
        number_in(request.query_params, "limit", least=1, most=MOST),
        None if cursor is None else _cursor(cursor),
        category_asked(request.query_params),
    )


def page_of(rows: Sequence[Any], digest: str, asked: Asked) -> Page:
    """The page of a ranking with this digest; raises Refusal for a cursor of another ranking.

    Raises Unusable for a cursor that points at no row at which a page goes on.
    """
    if asked.category:
        rows = of_category(rows, asked.category)
    start = asked.cursor.row if asked.cursor else 0
    if asked.cursor and asked.cursor.digest != digest:
        raise Refusal(Reason.RANKING_CHANGED)
    if asked.cursor and not 0 < start < len(rows):
        raise _no_cursor()
    end = start + (asked.limit or len(rows))
    if end >= len(rows):
        return Page(rows[start:], None)
    onward = {"cursor": Cursor(digest, end).text, "limit": asked.limit}
    onward |= {"category": asked.category} if asked.category else {}
    onward |= {"on": asked.on.isoformat()} if asked.on else {}
    return Page(rows[start:end], "?" + urlencode(onward))


def _cursor(given: str) -> Cursor:
    if not _CURSOR.fullmatch(given):
        raise _no_cursor()
    data = urlsafe_b64decode(given)
    return Cursor(data[:_DIGEST_BYTES].hex(), int.from_bytes(data[_DIGEST_BYTES:], "big"))


def _no_cursor() -> Unusable:
    return Unusable(
        "cursor", "This is no cursor of this ranking; follow `next`, or begin without one."
    )
