"""Bodies: refused by length and by right before they are read, and never on the disk."""

import asyncio
import io
import tempfile
from itertools import product

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from deploy.receiving import SMALL, Handler
from deploy.taken import MOST_OF_A_PAGE
from games.canonical import MOST_BYTES
from tests.deploy.places import places
from tests.games.client import Client as Program
from tests.thorough import share_of
from tests.tournaments.directing.evening import club_evening
from tournaments.register.people_files import MOST_BYTES as MOST_OF_A_LIST
from tournaments.words.commands import MOST_BYTES as MOST_OF_WORDS

FORM = "multipart/form-data; boundary=x"
LONG = MOST_OF_A_PAGE - 1  # what a page would take, from somebody


class Unread(io.BytesIO):
    """A body that says whether anybody began to read it."""

    touched = False

    def read(self, *args):
        """Note it."""
        self.touched = True
        return super().read(*args)


def send(client, path, length, method="POST", kind=FORM, **extra):
    """Announce a body of this length; the answer, and whether anybody asked for the body."""
    body = Unread(b"x" * 64)
    said = {"wsgi.input": body, "CONTENT_LENGTH": str(length), **extra}
    answer = client.generic(method, path, b"", content_type=kind, **said)
    return answer, body.touched


@pytest.fixture
def evening(cast):
    """A tournament of the first club."""
    return club_evening(cast)


@pytest.fixture
def no_disk(monkeypatch, tmp_path):
    """There is no place for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))


def test_at_no_address_is_a_long_body_of_nobodys_read(evening, cast):
    values = {"stream": evening.stream, "club": cast.club.pk, "division": "A", "number": 1}
    wrong = {}
    for place, method in share_of(product(places(), ("POST", "PUT", "PATCH", "DELETE"))):
        answer, touched = send(Client(), place.path(**values), LONG, method)
        allowed = {401, 403, 404, 405, 413} | ({302} if not place.rest else set())
        if touched or answer.status_code not in allowed:
            wrong[method, place.route] = (answer.status_code, touched)
    assert wrong == {}


@pytest.mark.parametrize(
    ("who", "path", "length", "status"),
    [
        ("anonymous", "/api/v1/clubs/{club}/people/imports/", LONG, 401),
        ("stranger", "/api/v1/clubs/{club}/people/imports/", LONG, 403),
        ("helper", "/api/v1/clubs/{club}/people/imports/", LONG, 403),
        ("foreign", "/api/v1/clubs/{club}/people/imports/", LONG, 404),
        ("director", "/api/v1/clubs/{club}/people/imports/", MOST_OF_A_LIST * 2, 413),
        ("anonymous", "/api/v1/clubs/{club}/editions/", MOST_OF_WORDS, 401),
        ("arbiter", "/api/v1/clubs/{club}/editions/", MOST_OF_WORDS, 403),
        ("foreign", "/api/v1/clubs/{club}/editions/", MOST_OF_WORDS, 404),
        ("director", "/api/v1/clubs/{club}/editions/", MOST_OF_WORDS * 3, 413),
        ("anonymous", "/api/v1/games/", MOST_BYTES, 401),
        ("stranger", "/api/v1/games/", MOST_BYTES, 403),
        ("director", "/api/v1/games/", MOST_BYTES + 1, 413),
        ("director", "/api/v1/games/", 10**30, 413),
        ("director", "/api/v1/words/play/", MOST_BYTES + 1, 413),
        ("anonymous", "/api/v1/words/play/", MOST_BYTES + 1, 413),
        ("foreign", "/api/v1/tournaments/{stream}/acts/", MOST_BYTES, 404),
    ],
)
def test_a_program_is_refused_by_right_and_length(evening, cast, who, path, length, status):
    token = Program(cast.by_relation()[who]).token if who != "anonymous" else None
    headers = {"Accept-Language": "de", **({"Authorization": token} if token else {})}
    place = path.format(club=cast.club.pk, stream=evening.stream)
    answer, touched = send(Client(headers=headers), place, length)
    assert (answer.status_code, touched) == (status, False)
    assert set(answer.json()) == {"code", "detail", "facts", "clause"}
    assert answer.headers["Content-Language"] == "de"


@pytest.mark.parametrize(
    ("who", "path", "length", "status"),
    [
        ("anonymous", "/tournaments/{stream}/entries/list/", LONG, 403),
        ("helper", "/tournaments/{stream}/entries/list/", LONG, 403),
        ("foreign", "/tournaments/{stream}/entries/list/", LONG, 404),
        ("director", "/tournaments/{stream}/entries/list/", MOST_OF_A_LIST * 2, 413),
        ("anonymous", "/tournaments/{stream}/rounds/list/", LONG, 403),
        ("foreign", "/tournaments/{stream}/rounds/list/", LONG, 404),
        ("helper", "/tournaments/{stream}/rounds/list/", MOST_OF_A_LIST * 2, 413),
        ("anonymous", "/clubs/{club}/editions/", LONG, 403),
        ("arbiter", "/clubs/{club}/editions/", MOST_OF_WORDS, 403),
        ("foreign", "/clubs/{slug}/editions/", MOST_OF_WORDS, 404),
        ("director", "/clubs/{slug}/editions/", MOST_OF_WORDS * 2, 413),
        ("anonymous", "/login/", SMALL + 1, 403),
        ("anonymous", "/games/new/", SMALL + 1, 403),
        ("director", "/games/new/", MOST_OF_A_PAGE + 1, 413),
    ],
)
def test_a_page_is_refused_by_right_and_length(evening, cast, who, path, length, status):
    client = Client(headers={"Accept-Language": "en"})
    if who != "anonymous":
        client.force_login(cast.by_relation()[who])
    place = path.format(club=cast.club.pk, slug=cast.club.slug, stream=evening.stream)
    answer, touched = send(client, place, length)
    assert (answer.status_code, touched) == (status, False)
    assert '<html lang="en">' in answer.content.decode()


def test_a_wrong_token_is_refused_before_the_body(cast):
    headers = {"Authorization": "Token " + "0" * 64}
    answer, touched = send(Client(headers=headers), "/api/v1/games/", MOST_BYTES)
    assert (answer.status_code, answer.headers["WWW-Authenticate"], touched) == (
        401,
        "Token",
        False,
    )


def test_who_has_the_right_sends_a_long_list_and_nothing_touches_the_disk(cast, evening, no_disk):
    client = Client()
    client.force_login(cast.frieda)
    lines = b"\n".join(b"Person %d" % number for number in range(15)) + b"\n" * 900_000
    file = SimpleUploadedFile("list.csv", lines)
    path = f"/tournaments/{evening.stream}/entries/list/"
    answer = client.post(path, {"form": "read-list", "file": file})
    assert answer.status_code == 200
    assert "Person 14" in answer.content.decode()


# Without a length


def test_a_body_without_a_length_needs_one_unless_the_server_ends_it(cast):
    client = Client(headers={"Authorization": Program(cast.frieda).token})
    chunked = {"HTTP_TRANSFER_ENCODING": "chunked"}
    answer, touched = send(client, "/api/v1/games/", "", kind="application/json", **chunked)
    assert (answer.status_code, answer.json()["code"], touched) == (411, "LENGTH_MISSING", False)


@pytest.mark.parametrize(("length", "status"), [(100, 400), (MOST_BYTES + 1, 413)])
def test_a_body_without_a_length_is_read_up_to_the_limit(cast, length, status):
    client = Client(headers={"Authorization": Program(cast.frieda).token})
    extra = {
        "HTTP_TRANSFER_ENCODING": "chunked",
        "CONTENT_TYPE": "application/json",
        "wsgi.input_terminated": True,
        "wsgi.input": io.BytesIO(b" " * (length * 3)),
    }
    answer = client.generic("POST", "/api/v1/games/", b"", **extra)
    assert answer.status_code == status


def test_a_body_without_a_length_is_nobodys_to_send(cast):
    chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
    answer, touched = send(Client(), "/api/v1/games/", "", **chunked)
    assert (answer.status_code, touched) == (401, False)


# Through an asynchronous server


class Server:
    """What stands between a client and the handler: gives parts of a body, keeps the answer."""

    def __init__(self, path, headers, parts=(b"",), *, endless=False, method="POST"):
        """Keep what will be sent."""
        named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"localhost"), *named],
            "client": ("127.0.0.1", 4711),
            "server": ("localhost", 80),
        }
        self.parts, self.endless, self.given, self.sent = list(parts), endless, 0, []

    async def receive(self):
        """The next part; behind the last one nothing more comes."""
        if self.given >= len(self.parts) and not self.endless:
            await asyncio.sleep(60)
        part = self.parts[min(self.given, len(self.parts) - 1)]
        self.given += 1
        if part is None:
            return {"type": "http.disconnect"}
        more = self.endless or self.given < len(self.parts)
        return {"type": "http.request", "body": part, "more_body": more}

    async def send(self, message):
        """Keep it."""
        self.sent.append(message)

    def answer(self):
        """Status and body."""
        asyncio.run(asyncio.wait_for(Handler()(self.scope, self.receive, self.send), 30))
        body = b"".join(message.get("body", b"") for message in self.sent)
        return (self.sent[0]["status"] if self.sent else None), body.decode()


def headers(token=None, length=None, kind="application/json"):
    said = {"Content-Type": kind, "Accept-Language": "en"}
    said |= {"Authorization": token} if token else {}
    return said | ({"Content-Length": str(length)} if length else {"Transfer-Encoding": "chunked"})


@pytest.fixture
def token(transactional_db):
    """Frieda's."""
    from tests.tournaments.cast import assemble  # noqa: PLC0415

    return Program(assemble().frieda).token


@pytest.mark.parametrize(
    ("length", "status"), [(MOST_BYTES, 401), (MOST_BYTES + 1, 413), (10**12, 413), (None, 401)]
)
def test_of_a_long_body_a_server_is_asked_for_nothing(transactional_db, no_disk, length, status):
    server = Server("/api/v1/games/", headers(length=length), [b"x" * 1024], endless=True)
    assert server.answer()[0] == status
    assert server.given == 0


def test_an_endless_body_of_a_directors_ends_at_the_limit(token, no_disk):
    server = Server("/api/v1/games/", headers(token), [b"x" * 10_000], endless=True)
    status, said = server.answer()
    assert (status, "This is longer than 262144 bytes." in said) == (413, True)
    assert server.given <= MOST_BYTES // 10_000 + 10


def test_a_body_in_parts_is_read_to_its_end(token, no_disk):
    parts = [b'{"club": "', b"x" * 100_000, b'"', b"}"]
    for said in (headers(token, sum(map(len, parts))), headers(token)):
        status, answer = Server("/api/v1/games/", said, parts).answer()
        assert (status, '"where":"club"' in answer) == (400, True)


def test_a_client_that_goes_away_in_the_middle_is_no_mistake_of_ours(token, caplog):
    said = headers(token, 200_000)
    status, _ = Server("/api/v1/games/", said, [b"x" * 1000, None]).answer()
    assert status == 400
    small = headers(token, 2000)
    assert Server("/api/v1/games/", small, [b"x" * 1000, None]).answer()[0] is None
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_request_without_a_body_is_answered(transactional_db):
    server = Server("/api/v1/games/", {"Content-Length": "0"}, method="GET")
    assert server.answer()[0] == 200
