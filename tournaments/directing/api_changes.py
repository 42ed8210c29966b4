"""REST for collectors: what of all that everybody may read has changed since they asked last."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import As, Url, plain
from engine.refusals import Refusal, Unusable
from games import asking
from games.api import answer_with
from games.numbers import number_in
from games.operations import operation
from games.requests import KNOWN, address_of
from games.schemas import UNCHANGED, UNREADABLE, Problem
from games.shapes import describe
from games.tagged import streamed, told
from tournaments.directing import changes
from tournaments.directing.changes import ChangeLine
from tournaments.models import Change
from tournaments.refusals import Reason

answer_with({Reason.CHANGES_LOST: status.HTTP_410_GONE})

NDJSON = "application/x-ndjson"
_AT_ONCE = 1000
_READ: dict[Any, Any] = {**UNCHANGED, **UNREADABLE, 410: Problem}
_LINES: dict[Any, Any] = {(200, NDJSON): OpenApiTypes.STR, **_READ}
_AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "default": 0},
    description="the number up to which you have read: `last` of the page before, or the number"
    " of the last line",
    examples=[OpenApiExample("from the beginning", 0)],
)
_WHICH = [_AFTER, asking.CLUB, asking.one_of("kind", changes.KINDS, "of this kind")]


@dataclass(frozen=True)
class ChangeList:
    """A page of changes; `last` is what `after` is next time, tonight or in a year."""

    next: Annotated[Url | None, As(help_text="where more is that has changed already")]
    last: Annotated[int, As(help_text="the number up to which you have read with this page")]
    changes: Annotated[tuple[ChangeLine, ...], As(help_text="the oldest change first")]


def _after(given: QueryDict) -> int:
    """The number up to which somebody has read; raises Unusable for one that never was.

    Raises Refusal for one that was given and is gone: the house came back from an older backup.
    """
    after = number_in(given, "after", least=0, most=changes.LARGEST) or 0
    if after and after > changes.last_number():
        raise Unusable("after", "There are not that many changes; begin again, without this.")
    if after and changes.is_lost(after):
        raise Refusal(Reason.CHANGES_LOST, after=after)
    return after


def _which(given: QueryDict) -> dict[str, Any]:
    """Of which club, and of which kind; raises Unusable."""
    return {
        "club": asking.id_in(given, "club"),
        "kind": asking.choice_in(given, "kind", changes.KINDS),
    }


class Changes(APIView):
    """What has changed, by page."""

    verbs = {"GET": "list_tournaments"}

    @operation("list_changes", ChangeList, _READ, *_WHICH, asking.LIMIT, KNOWN)
    def get(self, request: Request) -> HttpResponse:
        """List what everybody may read and has changed since, the oldest change first.

        A thing stands here once, under the number of its last change. It changes with its events,
        with the names that it shows, and when it is published or withdrawn. Nothing is left out,
        whoever writes meanwhile. With `If-None-Match` it is 304 until something has changed.
        It is 410 `CHANGES_LOST` after the house came back from a backup that is older than what
        you have read: begin again from 0.
        """
        sent = request.query_params
        limit, after = asking.limit_in(sent), _after(sent)
        rows = changes.changed_after(after, limit + 1, **_which(sent))
        shown, more = rows[:limit], len(rows) > limit
        last = shown[-1].number if shown else after
        page = ChangeList(
            asking.onward(request, last, "after") if more else None,
            last,
            tuple(_line(request, row) for row in shown),
        )
        return told(request, plain(page))


class ChangesAsLines(APIView):
    """What has changed, line by line."""

    verbs = {"GET": "list_tournaments"}

    @describe(
        operation_id="list_changes_as_lines",
        tags=["changes"],
        parameters=[*_WHICH, KNOWN],
        responses=_LINES,
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Give all that has changed since at once, a line of JSON (`ChangeLine`) for each.

        The number of the last line is what `after` is next time; without a line it stays.
        """
        sent = request.query_params
        lines = _lines(request, _after(sent), _which(sent))
        return streamed(request, lines, NDJSON, stamp=(changes.last_number(),))


def _lines(request: Request, after: int, which: dict[str, Any]) -> Iterator[str]:
    while rows := changes.changed_after(after, _AT_ONCE, **which):
        for row in rows:
            yield json.dumps(plain(_line(request, row)), ensure_ascii=False) + "\n"
        after = rows[-1].number


def _line(request: Request, row: Change) -> ChangeLine:
    place, parts = changes.place_of(row)
    return changes.line_of(row, address_of(request, place, **parts))


urlpatterns = [
    path("changes/", Changes.as_view(), name="api-changes"),
    path("changes.ndjson", ChangesAsLines.as_view(), name="api-changes-as-lines"),
]
