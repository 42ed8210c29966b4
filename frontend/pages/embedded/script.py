"""The script that other sites load: a short file at an address that stays, fresh within minutes."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

_FILE = Path(__file__).parents[2] / "static" / "frontend" / "embed.js"
_MINUTES = 10


@cache
def _bytes() -> bytes:
    return _FILE.read_bytes()


def _tag(_request: HttpRequest) -> str:
    return f'"{sha256(_bytes()).hexdigest()[:24]}"'


@require_safe
@condition(etag_func=_tag)
def script(_request: HttpRequest) -> HttpResponse:
    """The script."""
    answer = HttpResponse(_bytes(), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = f"public, max-age={_MINUTES * 60}"
    return answer
