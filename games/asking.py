"""What a list of the API is asked for: which of it, how many, from where; in one way everywhere."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.http import QueryDict
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from engine.refusals import Malformed, Unusable, as_meant
from games.numbers import number_in

PAGE, MOST = 50, 200

LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MOST, "default": PAGE},
    description="how many a page has at most",
    examples=[OpenApiExample("a long page", MOST)],
)
CURSOR = OpenApiParameter(
    "cursor",
    str,
    description="where to go on, as `next` and the header `Link` give it: nothing comes twice and "
    "nothing is left out, whoever writes meanwhile",
)
CLUB = OpenApiParameter("club", UUID, description="only those of this club")
PERSON = OpenApiParameter(
    "person",
    UUID,
    description="only those in which this person plays, under any of the person's numbers, and "
    "reads as named for whoever asks",
)
DATES = [
    OpenApiParameter("date_from", date, description="only those of this day or a later one"),
    OpenApiParameter("date_to", date, description="only those of this day or an earlier one"),
]


def earlier(name: str) -> OpenApiParameter:
    """What `cursor` was called in an earlier version, and does still."""
    return OpenApiParameter(
        name, str, description="as `cursor`, which to use instead", deprecated=True
    )


def version(said: str) -> OpenApiParameter:
    """A version of a stream."""
    return OpenApiParameter("version", {"type": "integer", "minimum": 1}, description=said)


def one_of(name: str, choices: Collection[str], said: str) -> OpenApiParameter:
    """A filter by a closed set."""
    return OpenApiParameter(name, str, enum=sorted(choices), description=f"only those {said}")


def limit_in(given: QueryDict, page: int = PAGE) -> int:
    """How many a page has at most; raises Unusable."""
    asked = number_in(given, "limit", least=1, most=MOST)
    return page if asked is None else asked


def number_after(given: QueryDict, before: str = "after") -> int:
    """Behind which number a list goes on, by either name; raises Unusable."""
    with as_meant():
        return number_in(given, place_in(given, before)) or 0


def id_after(given: QueryDict, before: str = "after") -> UUID | None:
    """Behind which id a list goes on, by either name, or None; raises Unusable."""
    with as_meant():
        return id_in(given, place_in(given, before))


def place_in(given: QueryDict, before: str) -> str:
    """By which name the address says where to go on; raises Unusable for both."""
    if "cursor" in given and before in given:
        raise Unusable(before, "Send cursor alone.")
    return before if before in given else "cursor"


def id_in(given: QueryDict, name: str) -> UUID | None:
    """The id that the address names, or None; raises Unusable."""
    text = given.get(name)
    try:
        return None if text is None else UUID(text)
    except ValueError:
        raise Malformed(name, "This is no id.") from None


def choice_in(given: QueryDict, name: str, choices: Collection[str]) -> str | None:
    """One of a closed set, or None; raises Unusable."""
    text = given.get(name)
    if text is None or text in choices:
        return text
    there = ", ".join(sorted(choices))
    raise Malformed(name, "There is no such one; there are: {there}.", there=there)


def dates_in(given: QueryDict) -> tuple[date | None, date | None]:
    """The first and the last day that the address asks for; raises Unusable."""
    return day_in(given, "date_from"), day_in(given, "date_to")


def day_in(given: QueryDict, name: str) -> date | None:
    """The day that the address names, or None; raises Unusable."""
    text = given.get(name)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise Malformed(name, "This is no day, as 2026-10-24 is one.") from None


def onward(
    request: Request, cursor: object, name: str = "cursor", *, version: int | None = None
) -> str:
    """The address at which a list goes on: the same question from another place."""
    query = request.query_params.copy()
    for other in ("before", "after"):
        query.pop(other, None)
    query[name] = str(cursor)
    if version is not None:
        query["version"] = str(version)
    return str(request.build_absolute_uri(f"?{query.urlencode()}"))
