"""What most operations say of themselves: that they read something with an ETag, or enter it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from games.requests import KEY, KNOWN
from games.schemas import READ, REFUSED, Problem
from games.shapes import describe

F = TypeVar("F", bound=Callable[..., Any])
Answers = Mapping[Any, Any]
"""Shapes by the status of the answer, or by status and type."""

NOTHING_MORE: Answers = MappingProxyType({})
TOO_OFTEN: Answers = MappingProxyType({429: Problem})


def text_of(kind: str) -> Answers:
    """The one answer that is a text of this type."""
    return {(200, kind): OpenApiTypes.STR}


def bytes_of(kind: str) -> Answers:
    """The one answer that is a file of this type."""
    return {(200, kind): OpenApiTypes.BINARY}


def operation(
    name: str,
    told: Any,
    no: Answers,
    *asked: OpenApiParameter,
    sent: Any = None,
    status: int = 200,
) -> Callable[[F], F]:
    """The description of any operation: what it tells, and with which answers it says no.

    `told` is the shape of its answer under `status`, or the answers where there are several or no
    JSON; `asked` is what its address may ask for, `sent` the shape of its body (None: none).
    """
    answers = told if isinstance(told, Mapping) else {status: told}
    return describe(
        operation_id=name, parameters=[*asked], request=sent, responses={**answers, **no}
    )


def reads(
    name: str, told: Any, *asked: OpenApiParameter, more: Answers = NOTHING_MORE
) -> Callable[[F], F]:
    """The description of an operation that shows something, or says that it is still the same.

    `told` is the shape of its answer, or the answer where that is no JSON; `asked` is what its
    address may ask for, `more` are answers that others of its kind don't give.
    """
    return operation(name, told, {**READ, **more}, *asked, KNOWN)


def enters(
    name: str,
    sent: Any,
    told: Any,
    *asked: OpenApiParameter,
    status: int = 200,
    more: Answers = NOTHING_MORE,
) -> Callable[[F], F]:
    """The description of an operation that is carried out once, however often it is sent.

    `sent` is the shape of its body (None: it has none), `told` that of its answer under `status`;
    `asked` and `more` are as with what `reads`.
    """
    return operation(name, told, {**REFUSED, **more}, KEY, *asked, sent=sent, status=status)
