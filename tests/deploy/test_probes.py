"""What machines ask: alive, ready, the figures; and who is not told."""

import os
import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from django.test import Client, override_settings
from prometheus_client.parser import text_string_to_metric_families

from games import followers, store
from games.models import Head
from games.refusals import Conflict
from tests.deploy.test_closed import away
from tests.games.cast import open_game
from tests.games.client import Client as Program
from tests.games.client import assemble
from tests.games.notebooks import NOTEBOOK, notebook, write

HOUSE = Path(__file__).resolve().parents[2]
SECRET = "a secret of the operator"
SHOWN = {"Authorization": f"Bearer {SECRET}"}
OUTSIDE = override_settings(ALLOWED_HOSTS=["wortwart.example"], SECURE_SSL_REDIRECT=True)


@pytest.fixture
def figures(db, settings):
    """Read the figures; by name and labels."""
    settings.METRICS_SECRET = SECRET

    def figures():
        answer = Client().get("/metrics", headers=SHOWN)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
        return dict(chain.from_iterable(map(samples, answer.content.decode().split("\n"))))

    return figures


@cache  # the process counts what all tests ask, and most lines stay as they were
def samples(line):
    """What a line of the figures says, as Prometheus reads it: by name and labels."""
    return [
        ((one.name, *(f"{k}={v}" for k, v in sorted(one.labels.items()))), one.value)
        for family in text_string_to_metric_families(line)
        for one in family.samples
    ]


@pytest.mark.parametrize(("path", "said"), [("/healthz", "alive"), ("/readyz", "ready")])
@pytest.mark.django_db
def test_a_probe_is_answered_inside_by_any_host_and_without_https(path, said):
    with OUTSIDE:
        answer = Client().get(path, headers={"Host": "10.0.0.7:8000"})
        assert Client().get("/games/", headers={"Host": "wortwart.example"}).status_code == 301
    assert (answer.status_code, answer.json()) == (200, {said: True})
    assert (answer["Cache-Control"], answer.cookies) == ("no-store", {})
    assert Client().post(path).status_code == 405


@pytest.mark.django_db(transaction=True)
def test_without_its_database_the_house_lives_but_is_not_ready():
    client = Client(raise_request_exception=False)
    with away():
        answer = client.get("/readyz")
        alive = client.get("/healthz")
    assert (answer.status_code, answer.json(), answer["Retry-After"]) == (
        503,
        {"ready": False},
        "5",
    )
    assert alive.status_code == 200
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer another"}, SHOWN])
@pytest.mark.django_db
def test_without_a_secret_of_the_operators_nobody_reads_the_figures(headers):
    assert Client().get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer another", f"Token {SECRET}"])
@pytest.mark.django_db
def test_who_does_not_show_the_secret_reads_nothing(settings, shown):
    settings.METRICS_SECRET = SECRET
    answer = Client().get("/metrics", headers={"Authorization": shown} if shown else {})
    assert (answer.status_code, answer.content) == (401, b"")


# The figures


def grown(before, after, *key):
    return after.get(key, 0.0) - before.get(key, 0.0)


@pytest.mark.django_db
def test_the_figures_as_a_whole_are_as_prometheus_reads_them(figures, settings):
    text = Client().get("/metrics", headers=SHOWN).content.decode()
    families = list(text_string_to_metric_families(text))
    assert {family.type for family in families} == {"counter", "gauge", "histogram"}
    read = [one for family in families for one in family.samples]
    assert len(read) == sum(len(samples(line)) for line in text.split("\n"))


def test_requests_are_counted_by_the_pattern_of_their_address(figures):
    before, people = figures(), assemble()
    game = open_game(club=people.club)
    hugo = Program(people.house.hugo)
    hugo.get(f"{game}/")
    hugo.enter(game, {"seat": 0, "notation": "8F HORN"})
    hugo.enter(game, {"seat": 0, "notation": "8F HORN"})
    after = figures()
    moves = ("method=POST", "route=/api/v1/games/<uuid:stream>/moves/")
    count = "wortwart_request_seconds_count"
    assert grown(before, after, count, *moves, "status=201") == 1
    assert grown(before, after, count, *moves, "status=409") == 1
    assert grown(before, after, "wortwart_refusals_total", "code=CONFLICT") == 1
    assert not [key for key in after if str(game) in str(key)]


def test_appends_and_those_that_came_second_are_counted(figures):
    before, stream = figures(), notebook("a")
    write(stream, "b", after=1)
    with pytest.raises(Conflict):
        write(stream, "c", after=1)
    after = figures()
    assert grown(before, after, "wortwart_store_total", "what=append") == 2
    assert grown(before, after, "wortwart_store_total", "what=conflict") == 1


@pytest.mark.django_db(transaction=True)
def test_an_outage_is_counted(figures):
    before = figures()
    with away():
        Client(raise_request_exception=False).get("/games/")
    after = figures()
    assert grown(before, after, "wortwart_outages_total", "outage=away") == 1


def behind(found):
    name = "wortwart_streams_behind"
    return {key[2].partition("=")[2]: value for key, value in found.items() if key[0] == name}


def test_what_followers_are_behind_with_is_told(figures, monkeypatch):
    def fail(_stream):
        raise RuntimeError("a mistake")

    monkeypatch.setattr(followers, "_registered", {})
    followers.register("index", {NOTEBOOK}, fail)
    assert behind(figures()) == {"dirty": 0, "waiting": 0, "stuck": 0}
    assert figures()["wortwart_oldest_wake_up_seconds",] == 0
    stream, _ = notebook("a"), notebook("b")
    assert behind(figures()) == {"dirty": 2, "waiting": 0, "stuck": 0}
    assert figures()["wortwart_oldest_wake_up_seconds",] > 0
    for _ in range(5):
        followers.follow(stream)
    assert behind(figures()) == {"dirty": 1, "waiting": 0, "stuck": 1}
    other = Head.objects.exclude(stream=stream).get(kind=NOTEBOOK).stream
    store.progress.note_outage("index", other)
    assert behind(figures()) == {"dirty": 0, "waiting": 1, "stuck": 1}


@pytest.mark.django_db(transaction=True)
def test_of_a_database_that_is_away_only_that_is_told(figures):
    assert figures()["wortwart_database_up",] == 1
    with away():
        found = figures()
    assert found["wortwart_database_up",] == 0
    assert behind(found) == {}


COUNTING = """
import os, django
django.setup()
from deploy import figures
for _ in range(3):
    figures.count_store("append")
if os.fork() == 0:
    figures.count_store("append")
    os._exit(0)
os.wait()
figures.House.collect = lambda self: ()
print(figures.text().decode())
"""


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "fork"), reason="such servers fork")
@pytest.mark.parametrize(("shared", "number"), [(True, 4.0), (False, 3.0)])
def test_processes_that_share_a_folder_count_together(tmp_path, shared, number):
    """The negative control: without the folder each counts for itself."""
    folder = tmp_path / "figures"
    folder.mkdir()
    plain = {name: text for name, text in os.environ.items() if not name.startswith("WORTWART")}
    plain |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "WORTWART_DATA": str(tmp_path)}
    if shared:
        plain["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    done = subprocess.run(
        [sys.executable, "-c", COUNTING],
        cwd=HOUSE,
        env=plain,
        capture_output=True,
        text=True,
        check=True,
    )
    (told,) = re.findall(r'^wortwart_store_total\{what="append"\} (.+)$', done.stdout, re.MULTILINE)
    assert float(told) == number
