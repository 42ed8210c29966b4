"""Webhooks: signed, told again, given up; and never sent to where nobody from outside may send."""

import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.conf import settings
from django.utils import timezone

from engine.refusals import Unusable
from frontend.guide.shown import EXAMPLES
from tests.games.client import Client
from tournaments.directing import changes
from tournaments.hooks import delivering
from tournaments.hooks.sending import Answer, Ways, is_public, read_address, send
from tournaments.models import Change, ChangeCount, Delivery, Hook

HOST = "haken.example"
LOOPBACK = ip_address("127.0.0.1")


class Taker(BaseHTTPRequestHandler):
    """Takes what is sent, and answers as its server says."""

    def do_POST(self):
        """Keep the headers and the body."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((dict(self.headers), body))
        self.server.goes_on.wait(30)
        self.send_response(self.server.status)
        self.send_header("Location", "https://127.0.0.1/")
        self.end_headers()

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for the host and its key, in a file, and that file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    begins = datetime(2020, 1, 1, tzinfo=UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begins)
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file = tmp_path_factory.mktemp("certificate") / "both.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + secret)
    return file


@pytest.fixture
def taker(certificate):
    """A real https server of this computer."""
    server = HTTPServer(("127.0.0.1", 0), Taker)
    server.taken, server.status, server.goes_on = [], 204, threading.Event()
    server.goes_on.set()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.goes_on.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def ways(taker, certificate):
    """The way to that server: its name means this computer, which is let through here alone."""
    return Ways(
        resolve=lambda _host, _port: [LOOPBACK],
        allowed=lambda address: address == LOOPBACK,
        ports=frozenset({taker.server_port}),
        context=ssl.create_default_context(cafile=certificate),
        seconds=60,
    )


def address_of(taker):
    """The address of the server."""
    return f"https://{HOST}:{taker.server_port}/haken?von=uns"


def a_hook(cast, taker, kinds="tournament ranking"):
    """A webhook of the first club."""
    return Hook.objects.create(club=cast.club, address=address_of(taker), kinds=kinds)


def a_change(cast, number, kind="tournament", club=None, **more):
    """A change that was noted."""
    thing = "points" if kind == "ranking" else str(cast.club.pk)
    ChangeCount.objects.update_or_create(pk=1, defaults={"last": number})
    return Change.objects.create(
        number=number, kind=kind, club=str((club or cast.club).pk), thing=f"{thing}",
        version=3, at=1_700_000_000_000_000, **more,
    )  # fmt: skip


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "0.0.0.0",  # noqa: S104 - nothing is bound
        "100.64.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
        "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:7f00:1::",
    ],
)  # fmt: skip
def test_an_address_of_no_open_internet_is_never_sent_to(address):
    assert not is_public(ip_address(address))
    ways = Ways(resolve=lambda _host, _port: [ip_address(address)])
    assert send("https://haken.example/", b"{}", {}, ways) == Answer(trouble="not_public")


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07::1", "64:ff9b::808:808"])
def test_an_address_of_the_open_internet_is_one(address):
    assert is_public(ip_address(address))


def test_one_private_address_among_others_is_enough_to_send_nothing():
    found = [ip_address("93.184.215.14"), LOOPBACK]
    ways = Ways(resolve=lambda _host, _port: found)
    assert send("https://haken.example/", b"{}", {}, ways) == Answer(trouble="not_public")


@pytest.mark.parametrize(
    "text",
    [
        "http://haken.example/", "https://", "haken.example", "https://a:b@haken.example/",
        "https://haken.example:22/", "https://haken.example/#x", "https://127.0.0.1/",
        "https://[::1]/", "https://haken.example/\n", "https://haken.example:99999/",
        "file:///etc/passwd", "https://häken.example/", f"https://haken.example/{'x' * 500}",
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_sent_to_is_not_taken(text):
    with pytest.raises(Unusable):
        read_address(text, Ways())


# How it is sent


def test_the_name_is_resolved_once_and_the_checked_address_is_gone_to(taker, ways):
    asked = []

    def rebinding(host, _port):
        asked.append(host)
        return [LOOPBACK] if len(asked) == 1 else [ip_address("10.0.0.1")]

    once = replace(ways, resolve=rebinding)
    assert send(address_of(taker), b"{}", {}, once) == Answer(204)
    assert (asked, len(taker.taken)) == ([HOST], 1)


def test_a_redirect_is_not_followed(taker, ways):
    taker.status = 307
    answer = send(address_of(taker), b"{}", {}, ways)
    assert (answer, answer.taken, len(taker.taken)) == (Answer(307), False, 1)


def test_a_certificate_of_another_name_is_not_taken(taker, ways):
    other = address_of(taker).replace(HOST, "anders.example")
    assert send(other, b"{}", {}, ways) == Answer(trouble="tls")


def test_who_is_slow_is_not_waited_for(taker, ways):
    taker.goes_on.clear()
    hasty = replace(ways, seconds=0.3)
    assert send(address_of(taker), b"{}", {}, hasty) == Answer(trouble="too_slow")


def test_finding_the_name_counts_among_the_seconds(taker, ways):
    def slow(_host, _port):
        time.sleep(0.02)
        return [LOOPBACK]

    hasty = replace(ways, resolve=slow, seconds=0.01)
    assert send(address_of(taker), b"{}", {}, hasty) == Answer(trouble="too_slow")
    assert taker.taken == []


# What is told


@pytest.mark.django_db
def test_a_hook_is_told_what_has_changed_once_and_signed(cast, taker, ways):
    hook = a_hook(cast, taker)
    a_change(cast, 4)
    a_change(cast, 5, "ranking", withdrawn=True)
    assert delivering.deliver(ways) == 1
    assert delivering.deliver(ways) == 0
    [(headers, body)] = taker.taken
    told = json.loads(body)
    assert [(one["number"], one["kind"], one["withdrawn"]) for one in told["changes"]] == [
        (4, "tournament", False),
        (5, "ranking", True),
    ]
    assert (told["hook"], told["last"]) == (str(hook.pk), 5)
    said = (headers["webhook-id"], int(headers["webhook-timestamp"]), body)
    assert headers["webhook-signature"] == delivering.signature(delivering.secret_of(hook), *said)
    hook.refresh_from_db()
    assert (hook.after, hook.failures, hook.again) == (5, 0, None)


def test_the_signature_is_that_of_standard_webhooks():
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"  # the example of their documentation
    body = b'{"test": 2432232314}'
    said = delivering.signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert said == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def free_port():
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def handed_on(receiver, port, headers, body):
    """The answer of the guide's receiver, as a web server before it would hand a request on."""
    kept = {name: headers[name] for name in headers if name.startswith("webhook-")}
    while receiver.poll() is None:
        try:
            with urlopen(Request(f"http://127.0.0.1:{port}/", body, kept)) as answer:
                return answer.status
        except HTTPError as refused:
            with refused:
                return refused.code
        except URLError:
            time.sleep(0.05)  # it is still starting
    return None


@pytest.mark.process
@pytest.mark.django_db
def test_the_receiver_of_the_guide_takes_what_is_signed_and_fresh_alone(cast, taker, ways):
    hook = a_hook(cast, taker)
    a_change(cast, 4)
    a_change(cast, 5, "ranking", withdrawn=True)
    delivering.deliver(ways)
    [(headers, body)] = taker.taken
    secret, port = delivering.secret_of(hook), free_port()
    told = {"PATH": os.environ["PATH"], "WEBHOOK_SECRET": str(secret), "PORT": str(port)}
    program = [sys.executable, EXAMPLES / "receive.py"]
    with subprocess.Popen(program, env=told, stdout=subprocess.PIPE, text=True) as receiver:
        try:
            answers = [
                handed_on(receiver, port, headers, body),
                handed_on(receiver, port, headers, body.replace(b'"number":4', b'"number":9')),
                handed_on(receiver, port, {**headers, "webhook-id": "another"}, body),
                handed_on(receiver, port, aged(secret, headers, body, 240), body),
                handed_on(receiver, port, aged(secret, headers, body, 301), body),
                handed_on(receiver, port, {}, body),
            ]
        finally:
            receiver.terminate()
        said = receiver.stdout.read().splitlines()
    assert answers == [204, 401, 401, 204, 401, 401]
    address = f"{settings.WORTWART_URL}/api/v1/tournaments/{cast.club.pk}/"
    assert said == [f"4 tournament {address}", "5 ranking withdrawn"] * 2


def aged(secret, headers, body, seconds):
    """The headers as the house would have signed them that long ago."""
    at = int(time.time()) - seconds
    signed = delivering.signature(secret, headers["webhook-id"], at, body)
    return {**headers, "webhook-timestamp": str(at), "webhook-signature": signed}


@pytest.mark.django_db
def test_another_clubs_changes_and_other_kinds_are_not_told(cast, taker, ways):
    hook = a_hook(cast, taker, "tournament")
    a_change(cast, 4, club=cast.other_club)
    a_change(cast, 5, "ranking")
    assert delivering.deliver(ways) == 0
    hook.refresh_from_db()
    assert (hook.after, hook.again, taker.taken) == (5, None, [])


@pytest.mark.django_db
def test_what_failed_is_told_again_under_the_same_id_later_each_time(cast, taker, ways):
    hook, at = a_hook(cast, taker), timezone.now()
    a_change(cast, 4)
    taker.status = 500
    pauses = []
    for _ in range(3):
        assert delivering.deliver(ways, at) == 1
        assert delivering.deliver(ways, at) == 0
        hook.refresh_from_db()
        pauses.append(hook.again - at)
        at = hook.again
    assert pauses == [timedelta(seconds=30), timedelta(minutes=1), timedelta(minutes=2)]
    taker.status = 200
    assert delivering.deliver(ways, at) == 1
    hook.refresh_from_db()
    assert (hook.after, hook.failures, hook.failing_since) == (4, 0, None)
    assert len({headers["webhook-id"] for headers, _ in taker.taken}) == 1
    assert list(Delivery.objects.order_by("id").values_list("status", flat=True)) == [
        500, 500, 500, 200,
    ]  # fmt: skip


@pytest.mark.django_db
def test_who_hangs_holds_up_nobody_else(cast, taker, ways):
    """None of three is answered before all are asked, and a fourth never is."""
    together = threading.Barrier(4)

    def meet(host, _port):
        together.wait(120)
        return [LOOPBACK] if host == HOST else [ip_address("10.0.0.1")]

    for number in range(4):
        address = address_of(taker).replace(HOST, HOST if number else "haengt.example")
        Hook.objects.create(club=cast.club, address=address, kinds="tournament")
    a_change(cast, 4)
    assert delivering.deliver(replace(ways, resolve=meet, seconds=120)) == 4
    assert sorted(Hook.objects.values_list("after", "failures")) == [(0, 1), (4, 0), (4, 0), (4, 0)]


@pytest.mark.django_db
def test_a_sweep_waits_for_those_alone_that_it_began_at_once(cast, taker, monkeypatch):
    """Behind a name that nobody finds in time the others have to wait for the next sweep."""
    monkeypatch.setattr(delivering, "AT_A_TIME", 2)
    monkeypatch.setattr(delivering, "_BEGIN_SECONDS", 0.0)
    for _ in range(3):
        a_hook(cast, taker)
    a_change(cast, 4)

    def nobody(_host, _port):
        raise TimeoutError

    late = Ways(nobody, ports=frozenset({taker.server_port}))
    assert [delivering.deliver(late) for _ in range(3)] == [2, 1, 0]
    assert list(Delivery.objects.values_list("trouble", flat=True)) == ["too_slow"] * 3


@pytest.mark.django_db
@pytest.mark.parametrize(("status", "since"), [(410, None), (500, timedelta(days=3))])
def test_who_is_gone_or_fails_for_days_is_given_up(cast, taker, ways, status, since):
    hook, at = a_hook(cast, taker), timezone.now()
    Hook.objects.update(failing_since=since and at - since)
    a_change(cast, 4)
    taker.status = status
    delivering.deliver(ways, at)
    hook.refresh_from_db()
    assert hook.disabled == at
    assert delivering.deliver(ways, at + timedelta(days=9)) == 0


@pytest.mark.django_db
def test_the_log_of_deliveries_keeps_the_newest(cast, taker, ways, monkeypatch):
    monkeypatch.setattr(delivering, "KEPT", 3)
    hook = a_hook(cast, taker)
    for _ in range(5):
        delivering.try_out(hook, ways)
    assert Delivery.objects.filter(hook=hook).count() == 3
    assert [len(json.loads(body)["changes"]) for _, body in taker.taken] == [0] * 5


@pytest.mark.django_db
def test_directors_make_see_try_and_remove_a_hook(cast):
    frieda = Client(cast.frieda, api="")
    path = f"/api/v1/clubs/{cast.club.pk}/hooks/"
    wanted = {"address": "https://haken.example/x", "kinds": ["tournament", "ranking"]}
    ChangeCount.objects.create(pk=1, last=7)
    made = frieda.ask("POST", path, wanted)
    assert made.status_code == 201
    told, row = made.json(), Hook.objects.get()
    assert told["secret"] == str(delivering.secret_of(row))
    assert (told["hook"]["kinds"], told["hook"]["after"]) == (["ranking", "tournament"], 7)
    Hook.objects.update(address="https://127.0.0.1/")
    assert frieda.ask("POST", f"{path}{row.pk}/test/").json()["trouble"] == "not_public"
    page = frieda.ask("GET", f"{path}{row.pk}/").json()
    assert [one["trouble"] for one in page["deliveries"]] == ["not_public"]
    assert told["secret"] not in json.dumps(page)
    assert frieda.ask("DELETE", f"{path}{row.pk}/").status_code == 204
    assert frieda.ask("GET", path).json() == {"hooks": []}


@pytest.mark.django_db
def test_hooks_are_the_directors_alone(cast):
    path = f"/api/v1/clubs/{cast.club.pk}/hooks/"
    asked = {
        who: Client(None if actor.is_anonymous else actor, api="").ask("GET", path).status_code
        for who, actor in cast.by_relation().items()
    }
    assert asked == {
        "anonymous": 401, "stranger": 403, "player": 403, "reader": 403, "helper": 403,
        "arbiter": 403, "director": 200, "foreign": 404,
    }  # fmt: skip


@pytest.mark.django_db
def test_what_was_not_taken_is_sent_again_by_directors_without_waiting(cast, taker, ways):
    row, later = a_hook(cast, taker), timezone.now() + timedelta(hours=6)
    waiting = {"failures": 9, "failing_since": later, "again": later, "disabled": later}
    Hook.objects.filter(pk=row.pk).update(**waiting)
    a_change(cast, 1)
    assert delivering.deliver(ways) == 0
    path = f"/api/v1/clubs/{cast.club.pk}/hooks/{row.pk}/again/"
    asked = {
        who: Client(None if actor.is_anonymous else actor, api="").ask("POST", path).status_code
        for who, actor in cast.by_relation().items()
        if who != "director"
    }
    assert asked == {
        "anonymous": 401, "stranger": 403, "player": 403, "reader": 403, "helper": 403,
        "arbiter": 403, "foreign": 404,
    }  # fmt: skip
    assert delivering.deliver(ways) == 0
    answer = Client(cast.frieda, api="").ask("POST", path)
    told = {name: answer.json()[name] for name in ("failures", "again", "disabled")}
    assert (answer.status_code, told) == (202, {"failures": 0, "again": None, "disabled": None})
    assert delivering.deliver(ways) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"address": "http://haken.example/", "kinds": ["ranking"]}, 400),
        ({"address": "https://10.0.0.1/", "kinds": ["ranking"]}, 422),
        ({"address": "https://haken.example/", "kinds": ["birthday"]}, 400),
        ({"address": "https://haken.example/", "kinds": []}, 400),
    ],
)
def test_a_hook_that_cannot_be_is_not_made(cast, wanted, status):
    path = f"/api/v1/clubs/{cast.club.pk}/hooks/"
    assert Client(cast.frieda, api="").ask("POST", path, wanted).status_code == status
    assert not Hook.objects.exists()


def test_hooks_are_told_of_the_kinds_that_collectors_read():
    assert changes.KINDS == ("club", "game", "ranking", "tournament")
