"""What goes out compressed: to whom, with which headers, and what stays as it is."""

import gzip
import zlib
from pathlib import Path

import brotli
import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from deploy.compressed import Compressed, packed, zipped
from tests.games.client import Client as Program
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament

SHEET = "/static/frontend/wortwart.css"
SHEET_FILE = Path(__file__).parents[2] / "frontend" / "static" / "frontend" / "wortwart.css"
LONG = b"body { color: black }\n" * 100


def answered(response, path="/static/a.css", encoding="gzip", **headers):
    """The answer to a request for a path, as it goes out."""
    asked = RequestFactory().get(path, headers={"Accept-Encoding": encoding, **headers})
    return Compressed(lambda _: response)(asked)


def style(content=LONG, **more):
    return HttpResponse(content, content_type="text/css; charset=utf-8", **more)


def of_strangers(*parts, between=b"t" * 64, **more):
    """A page of which is known where it can be split."""
    page = HttpResponse(between.join(parts), content_type="text/html; charset=utf-8", **more)
    page.parts = (parts, packed(parts), between)
    return page


def body(response):
    return b"".join(response) if response.streaming else response.content


def is_small(response):
    return response.get("Content-Encoding") == "gzip"


def unpacked(response):
    """What an answer says, whatever it was compressed by."""
    by = {"gzip": gzip.decompress, "br": brotli.decompress, None: bytes}
    return by[response.get("Content-Encoding")](response.content)


@pytest.mark.parametrize(
    ("encoding", "coding"),
    [
        ("gzip", "gzip"), ("GZIP", "gzip"), ("gzip, deflate, br, zstd", "br"),
        ("br;q=1, gzip;q=0.5", "br"), ("br", "br"), ("BR", "br"), ("gzip,br;q=0.001", "br"),
        ("gzip;q=0.001", "gzip"), ("gzip ; q=1.0", "gzip"), ("deflate,gzip", "gzip"),
        ("gzip, br;q=0", "gzip"), ("gzip;q=0.0, br", "br"), ("brr, gzip", "gzip"),
        ("", None), ("identity", None), ("*", None), ("gzippy", None), ("x-br", None),
        ("gzip;q=0", None), ("gzip;q=0.0", None), ("gzip; q=0.000, br;q=0", None),
        ("GZIP;Q=0", None),
    ],
)  # fmt: skip
def test_each_gets_what_it_takes_and_all_are_told_that_it_depends_on_that(encoding, coding):
    for path, response in (("/static/a.css", style()), ("/api/v1/", of_strangers(LONG))):
        answer = answered(response, path, encoding)
        assert (answer.get("Content-Encoding"), answer["Vary"]) == (coding, "Accept-Encoding")
        assert unpacked(answer) == LONG


def test_a_page_with_a_token_between_its_parts_is_never_one_whole_to_brotli():
    """What an address says and the token would share what brotli has seen (BREACH)."""
    codings = [
        answered(of_strangers(LONG, LONG), "/", encoding).get("Content-Encoding")
        for encoding in ("gzip, br", "br")
    ]
    assert codings == ["gzip", None]


def test_brotli_makes_smaller_what_gzip_does():
    sheet = SHEET_FILE.read_bytes()
    for path, response in (("/static/a.css", style), ("/api/v1/", of_strangers)):
        sizes = [len(answered(response(sheet), path, one).content) for one in ("br", "gzip")]
        assert sizes[0] < 0.97 * sizes[1]


def test_what_varies_by_more_still_does():
    answer = answered(style(headers={"Vary": "Cookie, Accept-Language"}))
    assert answer["Vary"] == "Cookie, Accept-Language, Accept-Encoding"


def test_a_file_is_compressed_whole_with_its_own_length_and_headers():
    told = {"Cache-Control": "max-age=60", "Content-Length": str(len(LONG)), "X-Known": "yes"}
    answer = answered(style(headers=told))
    assert gzip.decompress(answer.content) == LONG
    assert int(answer["Content-Length"]) == len(answer.content) < len(LONG)
    assert (answer["Content-Type"], answer["Cache-Control"], answer["X-Known"]) == (
        "text/css; charset=utf-8", "max-age=60", "yes",
    )  # fmt: skip


def test_a_streamed_file_is_compressed_and_closed(tmp_path):
    (tmp_path / "a.css").write_bytes(LONG)
    file = (tmp_path / "a.css").open("rb")
    answer = answered(FileResponse(file, content_type="text/css"))
    assert (gzip.decompress(answer.content), file.closed) == (LONG, True)


def test_a_stream_that_is_no_file_is_left_to_stream():
    """Live updates never end; who would wait for all of them has none."""
    stream = StreamingHttpResponse(iter([b"data: 1\n\n"]), content_type="text/event-stream")
    answer = answered(stream, "/tournaments/7/live/")
    assert (answer, is_small(answer), answer.has_header("Vary")) == (stream, False, False)


@pytest.mark.parametrize("kind", ["image/png", "font/woff2", "application/pdf", "video/mp4"])
def test_what_is_compressed_by_its_kind_stays_as_it_is(kind):
    answer = answered(HttpResponse(LONG, content_type=kind))
    assert (is_small(answer), answer.content) == (False, LONG)


@pytest.mark.parametrize("kind", ["text/javascript", "image/svg+xml", "application/json"])
def test_texts_of_every_kind_are_compressed(kind):
    assert gzip.decompress(answered(HttpResponse(LONG, content_type=kind)).content) == LONG


def test_what_is_encoded_already_stays_as_it_is():
    done = style(b"br" * 600, headers={"Content-Encoding": "br", "ETag": '"a"'})
    answer = answered(done)
    assert (answer.content, answer["Content-Encoding"], answer["ETag"]) == (
        b"br" * 600,
        "br",
        '"a"',
    )


@pytest.mark.parametrize(("length", "small"), [(0, False), (511, False), (512, True)])
def test_what_is_too_short_to_be_worth_it_stays_as_it_is(length, small):
    whole = b"a" * length
    answer = answered(style(whole, headers={"Content-Length": str(length)}))
    assert (is_small(answer), int(answer["Content-Length"])) == (small, len(answer.content))
    assert (gzip.decompress(answer.content) if small else answer.content) == whole


@pytest.mark.parametrize("status", [206, 301, 304, 404, 500])
def test_only_whole_files_are_compressed(status):
    answer = answered(style(status=status))
    assert (is_small(answer), answer.status_code) == (False, status)
    part = answered(style(LONG[:600], headers={"Content-Range": "bytes 0-599/2200"}))
    assert (is_small(part), part.content) == (False, LONG[:600])


def test_a_page_that_is_not_of_strangers_is_left_alone():
    """What an address says and what only somebody sees must not be compressed together."""
    page = HttpResponse(LONG, content_type="text/html")
    answer = answered(page, "/tournaments/")
    assert (answer, is_small(answer), answer.has_header("Vary")) == (page, False, False)


# Tags


def test_the_tag_of_a_compressed_answer_is_a_weak_one():
    """Other bytes, the same matter: a part of the one is no part of the other."""
    told = {"ETag": '"a"'}
    both = (("/static/a.css", style(headers=told)), ("/", of_strangers(LONG, headers=told)))
    for path, response in both:
        answer = answered(response, path)
        assert (is_small(answer), answer["ETag"]) == (True, 'W/"a"')
    kept = answered(style(headers={"ETag": 'W/"a"'}))
    assert kept["ETag"] == 'W/"a"'
    assert answered(style(headers={"ETag": '"a"'}), encoding="identity")["ETag"] == '"a"'


def test_who_has_a_compressed_file_is_told_so(client):
    first = client.get(SHEET, headers={"Accept-Encoding": "gzip"})
    assert (is_small(first), first["ETag"][:3]) == (True, 'W/"')
    again = client.get(SHEET, headers={"Accept-Encoding": "gzip", "If-None-Match": first["ETag"]})
    assert (again.status_code, body(again), again["Vary"]) == (304, b"", "Accept-Encoding")


@pytest.mark.django_db
def test_what_is_asked_for_its_headers_alone_is_told_those_of_the_whole(client):
    for encoding in ("br", "gzip", "identity"):
        told = {"Accept-Encoding": encoding}
        whole, headers = client.get(SHEET, headers=told), client.head(SHEET, headers=told)
        assert (body(headers), len(body(whole)) > 0) == (b"", True)
        whole.close()
        assert headers.get("Content-Encoding") == whole.get("Content-Encoding")
        assert headers.get("Content-Length") in (None, whole["Content-Length"])
        assert (headers["ETag"], headers["Vary"]) == (whole["ETag"], whole["Vary"])


# Pages of strangers


def test_parts_of_a_page_are_compressed_by_themselves_and_what_is_between_is_not():
    parts, token = (b"one" * 300, b"two" * 300, b"three" * 300), b"T0ken" * 12
    page = answered(of_strangers(*parts, between=token), "/")
    assert gzip.decompress(page.content) == token.join(parts)
    assert page.content.count(token) == 2


@pytest.mark.parametrize("parts", [(b"",), (b"", b""), (b"a",), (b"a", b"", b"b" * 10)])
@pytest.mark.parametrize("between", [b"", b"-", b"x" * 0xFFFF])
def test_whatever_the_parts_are_they_come_out_as_they_were(parts, between):
    assert gzip.decompress(zipped(parts, packed(parts), between)) == between.join(parts)


def test_what_is_too_long_for_a_block_is_refused():
    with pytest.raises(ValueError, match="65536"):
        zipped((b"a", b"b"), packed((b"a", b"b")), b"x" * 0x10000)


def test_a_part_tells_nothing_of_the_one_before_it():
    """The second of two equal parts is as long as the first: none refers to another (BREACH)."""
    whole = bytes(range(256)) * 8
    first, second = packed((whole, whole))
    assert first == second
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    assert inflate.decompress(second) == whole


# REST


def test_what_rest_tells_strangers_goes_out_compressed_and_what_it_tells_others_does_not(cast):
    for number in range(4):
        club_evening(cast, title=f"Abend {number}").done(PublishTournament())
    place, sent = "/api/v1/tournaments/", {"Accept-Encoding": "gzip"}
    plain = Client().get(place)
    small = Client().get(place, headers=sent)
    assert (small["Content-Encoding"], gzip.decompress(small.content)) == ("gzip", plain.content)
    assert len(small.content) < len(plain.content) / 2
    assert small["ETag"] == f"W/{plain['ETag']}"
    for known in (plain["ETag"], small["ETag"]):
        again = Client().get(place, headers={**sent, "If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    token = {**sent, "Authorization": Program(cast.frieda).token}
    assert "Content-Encoding" not in Client().get(place, headers=token)
