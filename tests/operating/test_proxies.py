"""Caddy and nginx, as they are given to operators, before a house: pages, files, live updates."""

import http.client
import os
import re
import socket
import ssl
import subprocess
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection
from django.utils import timezone

from deploy.benchmarks.phones import hall_of
from deploy.trials import free_port, place, trial
from tests.operating.conftest import HOUSE
from tournaments.course.acts import Report

DOMAIN = "wortwart.example"
PATIENCE = 60
NAMES = ["Caddyfile", "nginx.conf"]

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="two processes on one database"),
]


@dataclass(frozen=True)
class Ports:
    """Where a proxy listens, and where what it stands before does."""

    http: int
    https: int
    web: str
    live: str


def named(address):
    return "{}:{}".format(*place(address))


def caddy(folder, text, ports):
    """A Caddy that listens here alone and signs its own certificate: file, command, variables."""
    here = (
        "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n"
        f"\thttp_port {ports.http}\n\thttps_port {ports.https}\n"
        f"\tstorage file_system {folder}/kept\n}}\n"
    )
    file = folder / "Caddyfile"
    file.write_text(here + text, encoding="utf-8")
    told = {"WORTWART_DOMAIN": DOMAIN, "WEB": ports.web, "LIVE": ports.live, "HOME": str(folder)}
    return ("caddy", "--config", file, "--adapter", "caddyfile"), told


def nginx(folder, text, ports):
    """An nginx that has this one site, listens here alone and runs as who tests."""
    key, certificate = signed(folder)
    for was, becomes in {
        "listen 80;": f"listen 127.0.0.1:{ports.http};",
        "listen 443 ssl": f"listen 127.0.0.1:{ports.https} ssl",
        "127.0.0.1:8000": ports.web,
        "127.0.0.1:8001": ports.live,
        f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem": str(certificate),
        f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem": str(key),
        "/var/cache/nginx/wortwart": f"{folder}/cache",
    }.items():
        assert text.count(was) == 1, was
        text = text.replace(was, becomes)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    bodies = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in bodies)
    user = "user root;\n" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(
        f"{user}daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}include {folder}/site.conf;\n}}\n",
        encoding="utf-8",
    )
    return ("nginx", "-e", "stderr", "-p", folder, "-c", file), {}


def signed(folder):
    """A key and a certificate for the domain that it has signed itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, DOMAIN)])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(timezone.now()).not_valid_after(
        timezone.now() + timezone.timedelta(days=1)
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (folder / "key.pem").write_bytes(private)
    public = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    (folder / "certificate.pem").write_bytes(public)
    return folder / "key.pem", folder / "certificate.pem"


PROXIES = {"Caddyfile": caddy, "nginx.conf": nginx}
TRIES = {"Caddyfile": ("validate",), "nginx.conf": ("-t",)}
RUNS = {"Caddyfile": ("run",), "nginx.conf": ()}


def sample(name):
    return (HOUSE / "deploy" / name).read_text(encoding="utf-8")


@contextmanager
def before(programs, folder, name, text, at):
    """A proxy with this text in its file before two processes; the ports of its doors."""
    ports = Ports(free_port(), free_port(), named(at.web), named(at.live))
    (program, *options), told = PROXIES[name](folder, text, ports)
    command = [programs.find(program), *RUNS[name], *map(str, options)]
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, env={**os.environ, **told}, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        with process:
            try:
                until_it_answers(ports, process)
                yield ports
            finally:
                process.terminate()


def until_it_answers(ports, process):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            return asked(ports, "/healthz")
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not answer")


class Visitor(http.client.HTTPSConnection):
    """Somebody for whom the domain leads to this computer, and who trusts any certificate."""

    def __init__(self, ports):
        """Not there yet."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        super().__init__(DOMAIN, timeout=PATIENCE, context=trusting)
        self.port_here, self.trusting = ports.https, trusting

    def connect(self):
        """Go to this computer, and ask for the domain."""
        door = socket.create_connection(("127.0.0.1", self.port_here), timeout=PATIENCE)
        self.sock = self.trusting.wrap_socket(door, server_hostname=DOMAIN)


def asked(ports, address, **headers):
    """What the house behind the proxy answers: status, headers, body."""
    with closing(Visitor(ports)) as visitor:
        visitor.request("GET", address, headers=headers)
        answer = visitor.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.fixture
def house():
    """A public tournament, and the processes of its house behind the domain."""
    with (
        hall_of(4) as (desk, _secret),
        trial(
            webs=1,
            workers=1,
            WORTWART_URL=f"https://{DOMAIN}",
            WORTWART_PROXIES="127.0.0.1",
        ) as at,
    ):
        yield desk, at


@pytest.mark.parametrize("name", NAMES)
def test_its_program_takes_what_we_give_and_not_what_is_misspelled(programs, tmp_path, name):
    ports = Ports(free_port(), free_port(), "127.0.0.1:1", "127.0.0.1:2")
    for text, good in [(sample(name), True), (misspelled(name), False)]:
        (program, *options), told = PROXIES[name](tmp_path, text, ports)
        status, said = programs.said(program, *TRIES[name], *options, **told)
        assert (status == 0) == good, said


def misspelled(name):
    was, becomes = {
        "Caddyfile": ("flush_interval", "flush_intervall"),
        "nginx.conf": ("proxy_buffering", "proxy_bufering"),
    }[name]
    assert was in sample(name)
    return sample(name).replace(was, becomes)


def test_a_house_behind_each_shows_pages_and_files_and_tells_at_once(programs, tmp_path, house):
    desk, at = house
    page = f"/tournaments/{desk.stream}/"
    for table, name in enumerate(NAMES, start=1):
        with before(programs, fresh(tmp_path), name, sample(name), at) as ports:
            status, headers, shown = asked(ports, page)
            assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
            assert headers["X-Request-ID"]
            (style, *_) = re.findall(rb'href="(/static/[^"]+\.css)"', shown)
            status, headers, _style = asked(ports, style.decode())
            assert (status, headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
            inside = [asked(ports, f"/{probe}")[0] for probe in ("healthz", "readyz", "metrics")]
            assert inside == [404, 404, 404]
            assert redirected(ports) == f"https://{DOMAIN}/tournaments/"
            with closing(Visitor(ports)) as phone:
                phone.request("GET", f"{page}live/")
                answer = phone.getresponse()
                assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
                assert next_kind(answer) == "moved"
                desk.enter([Report("A", 2, table, scores=(400, 350), confirmed=True)])
                assert next_kind(answer) == "moved"
        # Negative control: listeners who are sent to the process for pages get no stream.
        odd = sample(name).replace("/live/$", "/elsewhere/$").replace("*/live/", "*/elsewhere/")
        with before(programs, fresh(tmp_path), name, odd, at) as ports:
            assert asked(ports, f"{page}live/")[0] == 503


def fresh(folder):
    """A folder of its own for the next proxy."""
    return Path(mkdtemp(dir=folder))


def next_kind(answer):
    """The event that comes next, but those that say only that somebody is there."""
    while line := answer.readline():
        found = re.match(rb"event: (\w+)", line)
        if found and found[1] != b"beat":
            return found[1].decode()
    return ""


def redirected(ports):
    """Where somebody is sent who came without https."""
    with closing(http.client.HTTPConnection("127.0.0.1", ports.http, timeout=PATIENCE)) as visitor:
        visitor.request("GET", "/tournaments/", headers={"Host": DOMAIN})
        return visitor.getresponse().headers["Location"]
