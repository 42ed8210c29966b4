"""What is no secret goes out compressed: static files, pages and REST as all strangers get them.

Whoever can measure how long compressed answers are, and choose something that stands in them, finds
out what else stands there (BREACH). So an answer to somebody is never compressed, and in that to a
stranger the browser's own token of forms stands as it is, between parts that are compressed by
themselves: what an address says and the token never share anything. What is kept is compressed
once, for all who ask: by brotli where it is one whole and the client takes that, else by gzip.
"""

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache

from brotli import MODE_TEXT, compress
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from games.middleware import InTheChain
from games.validators import is_stranger

_HEAD = bytes.fromhex("1f8b08000000000002ff")  # of a file without a name and a date
_END = b"\x03\x00"  # an empty last block
_LONGEST = 0xFFFF  # bytes of a block that is not compressed
_SMALLEST, _QUICK = 11, 5  # of brotli: for what is made once a start, and once a change
LEAST = 512  # bytes that are worth it
_TAKEN = r"(?:^|[\s,]){}(?=$|[\s,;])(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))"
_GZIP, _BROTLI = (re.compile(_TAKEN.format(one), re.IGNORECASE) for one in ("gzip", "br"))
_TEXTS = ("text/", "image/svg", "application/json")
_STATIC, _REST = "/static/", "/api/"
_OK, _NOT_MODIFIED = 200, 304


def packed(parts: Sequence[bytes]) -> tuple[bytes, ...]:
    """Parts of an answer compressed, each by itself, to be put together by `zipped`."""
    return tuple(map(_deflated, parts))


def zipped(parts: Sequence[bytes], small: Sequence[bytes], between: bytes = b"") -> bytes:
    """The gzip of parts with something between each two, which itself is not compressed.

    `small` are the parts as `packed` has made them. Raises ValueError if `between` is too long.
    """
    if len(between) > _LONGEST:
        raise ValueError(len(between))
    size = len(between).to_bytes(2, "little")
    as_it_is = b"\x00" + size + bytes(~one & 0xFF for one in size) + between
    whole = between.join(parts)
    sums = zlib.crc32(whole).to_bytes(4, "little") + (len(whole) % 2**32).to_bytes(4, "little")
    return _HEAD + as_it_is.join(small) + _END + sums


def _deflated(part: bytes) -> bytes:
    """A part as blocks that end with a whole byte, so that others can follow."""
    work = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return work.compress(part) + work.flush(zlib.Z_FULL_FLUSH)


class Compressed(InTheChain):
    """Stands before what serves static files and what is kept for strangers."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Compress the answer if it may be, and if the client takes it so."""
        static = request.path_info.startswith(_STATIC)
        if static and (known := request.META.get("HTTP_IF_NONE_MATCH", "")).startswith("W/"):
            request.META["HTTP_IF_NONE_MATCH"] = known[2:]  # as the file is tagged below
        response = self.get_response(request)
        if request.path_info.startswith(_REST) and is_stranger(request):
            patch_vary_headers(response, ["Accept-Encoding"])  # what is known already as well
        if not (static or hasattr(response, "parts")) or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        taken = request.headers.get("Accept-Encoding", "")
        brotli, gzip = bool(_BROTLI.search(taken)), bool(_GZIP.search(taken))
        if static and (brotli or gzip):
            return _weak(_static(request, response, "br" if brotli else "gzip"))
        if not static and (gzip or (brotli and _is_whole(response))):
            return _weak(_page(response, brotli=brotli))
        return response


def _is_whole(response: HttpResponseBase) -> bool:
    """Whether nothing stands between parts that share nothing."""
    parts, _, _ = response.parts  # type: ignore[attr-defined]
    return len(parts) == 1


def _page(response: HttpResponseBase, *, brotli: bool) -> HttpResponseBase:
    """A page of strangers, of which is known where it can be split."""
    if isinstance(response, HttpResponse) and response.status_code == _OK:
        parts, small, between = response.parts  # type: ignore[attr-defined]
        whole = brotli and _is_whole(response)
        response.content = _kept(parts[0]) if whole else zipped(parts, small, between)
        response.headers["Content-Encoding"] = "br" if whole else "gzip"
        if "Content-Length" in response.headers:
            response.headers["Content-Length"] = str(len(response.content))
    return response


def _weak(response: HttpResponseBase) -> HttpResponseBase:
    """With a weak tag where it is compressed, or would be: other bytes, the same matter."""
    packed_now = "Content-Encoding" in response.headers or response.status_code == _NOT_MODIFIED
    tag = response.headers.get("ETag", "")
    if packed_now and tag.startswith('"'):
        response.headers["ETag"] = f"W/{tag}"
    return response


def _static(request: HttpRequest, response: HttpResponseBase, coding: str) -> HttpResponseBase:
    """A static file; the same one is compressed once."""
    if not _is_worth_it(response):
        return response
    if request.method == "HEAD":
        response.headers["Content-Encoding"] = coding
        del response.headers["Content-Length"]  # of the file as it is
        return response
    whole = b"".join(response) if response.streaming else response.content  # type: ignore[attr-defined]
    if isinstance(response, FileResponse) and response.file_to_stream:
        response.file_to_stream.close()
    small = _of_file(whole, coding)
    answer = HttpResponse(small, status=_OK)
    for name, value in response.headers.items():
        answer.headers[name] = value
    answer.headers["Content-Encoding"] = coding
    answer.headers["Content-Length"] = str(len(small))
    return answer


def _is_worth_it(response: HttpResponseBase) -> bool:
    """Whether it is a whole text that is longer than what compressing adds."""
    plain = response.status_code == _OK and "Content-Range" not in response.headers
    long = int(response.headers.get("Content-Length", LEAST)) >= LEAST
    return plain and long and response.headers.get("Content-Type", "").startswith(_TEXTS)


@lru_cache(maxsize=128)
def _of_file(whole: bytes, coding: str) -> bytes:
    if coding == "br":
        return bytes(compress(whole, MODE_TEXT, _SMALLEST))
    return zipped([whole], packed([whole]))


@lru_cache(maxsize=128)
def _kept(whole: bytes) -> bytes:
    return bytes(compress(whole, MODE_TEXT, _QUICK))
