"""What is entered while the network is cut or the house is down arrives once and in order.

A house of its own serves these tests, as `start --lan` does: it can be stopped and started again.
The browser comes by an address at which a page may use all that browsers have, and by one of the
local network without encryption, where much is missing.
"""

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from deploy.local_addresses import lan_addresses
from tests.browser.hall import PROGRAM, TABLES

HOUSE = Path(__file__).resolve().parents[2]
LOOPBACK = "127.0.0.1"
FIRST, SECOND = TABLES // 3, 2 * TABLES // 3


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """A data folder with a hall in it, and what is to be known of it."""
    data = tmp_path_factory.mktemp("hall")
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=own(data), cwd=HOUSE, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return data, json.loads(told.stdout)


def own(data):
    """The environment of a house on a data folder of its own."""
    others = ("DATABASE_URL", "REDIS_URL", "WORTWART_URL")
    plain = {name: value for name, value in os.environ.items() if name not in others}
    said = {"WORTWART_DATA": str(data), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    return {**plain, **said}


class Hall:
    """A house that is stopped and started at one address."""

    def __init__(self, data, known):
        """Serve what lies in the data folder."""
        self.data, self.known = data, known
        with closing(socket.socket()) as door:
            door.bind((LOOPBACK, 0))
            self.port = door.getsockname()[1]
        self.start()

    def start(self):
        """Serve, and come back once it answers."""
        command = [sys.executable, "manage.py", "start", "--lan", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=own(self.data), cwd=HOUSE, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(600):
            try:
                socket.create_connection((LOOPBACK, self.port)).close()
            except OSError:
                time.sleep(0.2)
            else:
                return
        raise TimeoutError

    def stop(self):
        """End it, as when the laptop goes to sleep."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def at(self, host):
        """Its address under a name."""
        return f"http://{host}:{self.port}"

    def address(self, rest=""):
        """A page of its tournament."""
        return f"/tournaments/{self.known['stream']}/{rest}"

    def reported(self):
        """The tables whose results are stored, in the order of the events."""
        with closing(sqlite3.connect(self.data / "wortwart.sqlite3")) as stored:
            rows = stored.execute(
                "SELECT payload FROM games_event WHERE kind = 'report' ORDER BY version"
            ).fetchall()
        return [json.loads(payload)["table"] for (payload,) in rows]


@pytest.fixture
def hall(furnished, tmp_path):
    """The house of the hall, with nothing entered yet."""
    data, known = furnished
    shutil.copytree(data, tmp_path / "data")
    served = Hall(tmp_path / "data", known)
    yield served
    served.process.kill()
    served.process.wait(60)


@pytest.fixture
def phone(program, hall):
    """Opens a page by a link in a browser of its own; errors of scripts are faults."""
    opened, faults = [], []

    def complain(said):
        if "Transition" not in said:  # of the page that a reload cuts short
            faults.append(said)

    def open_page(link, host=LOOPBACK, context=None):
        if context is None:
            context = program.new_context(base_url=hall.at(host), locale="en-GB")
            context.set_default_timeout(60_000)
            opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(f"/l/{hall.known[link]}/")
        return page

    yield open_page
    for context in opened:
        context.close()
    assert faults == []


@pytest.fixture(params=["secure", "in the local network"])
def host(request):
    """Where the browser finds the house."""
    if request.param == "secure":
        return LOOPBACK
    return next(iter(lan_addresses()), socket.gethostname())


RUN, LINE = "rounds/A/1/run/", "#quick-text"


def typed(page, lines):
    """Results are typed one after the other, without a look at the screen."""
    field = page.locator(LINE)
    for line in lines:
        field.fill(line)
        field.press("Enter")
        expect(field).to_have_value("")


def results(first, last):
    return [f"{table} {300 + table} 299" for table in range(first, last + 1)]


def waiting(page):
    return page.locator("#outbox .waiting")


ON_THIS_DEVICE = """() => new Promise((resolve) => {
    const opened = indexedDB.open("wortwart-outbox", 1);
    opened.onsuccess = () => {
        const all = opened.result.transaction("entries").objectStore("entries").getAll();
        all.onsuccess = () => {
            opened.result.close();
            resolve(all.result.map((one) => one.said));
        };
    };
})"""


def on_this_device(page):
    """What is on this device, in words."""
    return page.evaluate(ON_THIS_DEVICE)


def while_there_is(page, said):
    """Wait as long as this is on its way: others may be told of it before who has sent it."""
    end = time.monotonic() + 60
    while said in on_this_device(page) and time.monotonic() < end:
        page.wait_for_timeout(50)


def tray(page):
    return page.locator("#outbox .tray")


def until(condition):
    """Wait for it; what never comes is an error."""
    for _ in range(300):
        if condition():
            return
        time.sleep(0.2)
    raise TimeoutError


def has(hall, tables):
    """The house has the results of these tables, in this order, and no more."""
    until(lambda: len(hall.reported()) >= len(tables))
    assert hall.reported() == tables


def test_sixty_results_of_which_forty_are_typed_without_a_network(hall, phone, host):
    page = phone("helper", host)
    page.goto(hall.address(RUN))
    assert page.evaluate("isSecureContext") is (host == LOOPBACK)
    typed(page, results(1, FIRST))
    hall.stop()
    typed(page, results(FIRST + 1, SECOND))
    expect(waiting(page)).to_contain_text("Not sent yet, will be made up for: ")
    assert "stored" not in page.locator("main").inner_text()
    hall.start()
    page.reload()
    page.context.set_offline(True)
    typed(page, results(SECOND + 1, TABLES))
    expect(waiting(page)).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#missing")).to_have_count(0, timeout=120_000)
    expect(page.locator("#outbox")).to_be_hidden()
    has(hall, list(range(1, TABLES + 1)))


def test_what_waits_is_sent_when_the_browser_is_opened_again(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    page.context.set_offline(True)
    typed(page, results(1, 3))
    expect(waiting(page)).to_contain_text(": 3")
    context = page.context
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto("/words/")
    expect(page.locator("#outbox")).to_be_hidden()
    page.goto(hall.address(RUN))
    expect(page.locator("#entered tbody tr")).to_have_count(3)
    has(hall, [1, 2, 3])


def test_a_refused_one_stays_in_the_tray_until_somebody_discards_it(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    page.context.set_offline(True)
    typed(page, ["1 301 299", "99 1 2", "2 302 299"])
    page.context.set_offline(False)
    expect(tray(page)).to_contain_text("Not taken: 1")
    expect(tray(page)).to_contain_text("There is no table 99 in this round.")
    expect(waiting(page)).to_be_hidden()
    has(hall, [1, 2])
    page.reload()
    page.goto("/words/")
    tray(page).get_by_role("button", name="Look at it").click()
    expect(page.locator(LINE)).to_have_value("99 1 2")
    expect(page.locator("main")).to_contain_text("There is no table 99 in this round.")
    expect(tray(page)).to_be_hidden()
    page.goto("/words/")
    tray(page).get_by_role("button", name="Discard").click()
    expect(page.locator("#outbox")).to_be_hidden()
    page.reload()
    expect(page.locator("#outbox")).to_be_hidden()


def test_while_the_house_can_store_nothing_it_is_said_why(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    full = "The disk of the house is full, so nothing can be stored."
    closed = render_to_string("frontend/door.html", {"detail": full})
    page.route(f"**/{RUN}", lambda route: route.fulfill(status=503, body=closed))
    typed(page, ["1 301 299"])
    expect(waiting(page)).to_contain_text(f"Not sent yet, will be made up for: 1 – {full}")
    page.unroute(f"**/{RUN}")
    page.context.set_offline(True)
    typed(page, ["2 302 299"])
    expect(waiting(page).locator("summary")).to_have_text("Not sent yet, will be made up for: 2")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    has(hall, [1, 2])


SLOW_TO_LOAD = """if (location.pathname !== "/words/")
    addEventListener("pageshow", (event) => event.stopImmediatePropagation());"""


@pytest.mark.parametrize("before", ["", SLOW_TO_LOAD], ids=["at leisure", "before all is loaded"])
def test_a_refused_one_that_is_put_right_is_gone_from_the_tray(hall, phone, before):
    page = phone("helper")
    page.add_init_script(before)
    page.goto(hall.address(RUN))
    field = page.locator(LINE)
    field.fill("99 1 2")
    field.press("Enter")
    expect(page.locator("main")).to_contain_text("There is no table 99 in this round.")
    # Before its scripts are there no page can know what is put right, and the tray keeps it.
    page.wait_for_load_state("domcontentloaded")
    field.fill("9 309 299")
    field.press("Enter")
    expect(page.locator("#entered tbody tr")).to_have_count(1)
    while_there_is(page, "9 309 299")
    assert on_this_device(page) == []
    page.goto("/words/")
    expect(page.locator("#outbox")).to_be_hidden()
    has(hall, [9])


def test_a_player_reports_while_the_house_is_down(hall, phone, host):
    page = phone("player", host)
    hall.stop()
    scores = page.locator(".report-form input[inputmode]")
    scores.first.fill("411")
    scores.last.fill("322")
    page.get_by_role("button", name="Report the result").click()
    expect(waiting(page)).to_contain_text("Not sent yet, will be made up for: 1")
    expect(page.get_by_role("button", name="Report the result")).to_be_disabled()
    hall.start()
    expect(page.locator("#your-table .points").first).to_have_text("411")
    expect(page.locator("#outbox")).to_be_hidden()
    has(hall, [1])


def test_a_move_is_entered_while_the_network_is_cut(hall, phone, host):
    page = phone("helper", host)
    page.goto(f"/games/{hall.known['game']}/")
    page.context.set_offline(True)
    page.locator("#turn-text").fill("8F HORN 13")
    page.locator("#turn-text").press("Enter")
    expect(waiting(page)).to_contain_text("Not sent yet, will be made up for: 1")
    expect(page.locator("#turn-form button").first).to_be_disabled()
    assert page.locator("#entry-2").count() == 0
    page.context.set_offline(False)
    expect(page.locator("#entry-2")).to_contain_text("HORN")
    expect(page.locator("#outbox")).to_be_hidden()


def test_what_somebody_entered_is_sent_as_theirs_alone(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    page.context.set_offline(True)
    typed(page, results(1, 1))
    expect(waiting(page)).to_be_visible()
    context = page.context
    page.close()
    context.set_offline(False)
    context.clear_cookies()
    page = phone("other", context=context)
    expect(page.locator("#outbox .strange")).to_contain_text("Waiting for somebody")
    assert hall.reported() == []
    context.clear_cookies()
    page = phone("helper", context=context)
    expect(page.locator("#outbox")).to_be_hidden()
    page.goto(hall.address(RUN))
    expect(page.locator("#entered tbody tr")).to_have_count(1)
    has(hall, [1])


def test_a_line_that_is_taken_back_while_it_waits_is_the_one_that_was_typed_last(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    typed(page, results(1, 1))
    expect(page.locator("#entered tbody tr")).to_have_count(1)
    page.context.set_offline(True)
    typed(page, [*results(2, 3), "z"])
    page.context.set_offline(False)
    expect(page.locator("#entered tbody tr")).to_have_count(2)
    expect(page.locator("#outbox")).to_be_hidden()
    said = page.locator("#entered .desk-number").all_inner_texts()
    assert [text.split()[-1] for text in said] == ["1", "2"]


# Where the origin is secure


def kept(page):
    """The addresses that the worker has kept."""
    return page.evaluate(
        "async () => (await (await caches.open('wortwart-pages')).keys()).map((one) => one.url)"
    )


def test_the_page_itself_opens_while_the_house_is_down(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    until(lambda: page.url in kept(page))
    hall.stop()
    page.reload()
    typed(page, results(1, 2))
    expect(waiting(page)).to_contain_text(": 2")
    page.reload()
    expect(waiting(page)).to_contain_text(": 2")
    hall.start()
    expect(page.locator("#entered tbody tr")).to_have_count(2)
    has(hall, [1, 2])


def test_nobody_finds_the_page_of_somebody_who_has_left(hall, phone):
    page = phone("player")
    until(lambda: page.url.split("#")[0] in kept(page))
    page.locator(".leave button").click()
    until(lambda: kept(page) == [])
    hall.stop()
    with pytest.raises(Exception, match="ERR_"):
        page.goto(hall.address())


def test_an_open_page_is_not_kept(hall, phone):
    page = phone("helper")
    page.goto(hall.address(RUN))
    until(lambda: page.url in kept(page))
    page.goto("/tournaments/")
    assert [address for address in kept(page) if address.endswith("/tournaments/")] == []
