"""A page of another origin shows tonight's standing live and the ranking, with one script each."""

import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from frontend.guide.shown import example
from tests.frontend.tournaments.visitors import a_ranking, public_evening
from tests.tournaments.cast import assemble
from tournaments.course.acts import Report

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Verein</title>
<main><h1>Verein</h1>
<script src="{house}/embed.js" data-tonight="{club}" data-scheme="light"></script>
<script src="{house}/embed.js" data-pairings="{stream}/A" data-look="plain"></script>
<script src="{house}/embed.js" data-ranking="{club}/2026" data-accent="b3261e"></script></main>"""


class Site(BaseHTTPRequestHandler):
    """A site that allows nothing but scripts and frames of the house, and no inline style."""

    def __init__(self, page, house, *args):
        """Keep the page; the request is answered here."""
        self.page, self.house = page, house
        super().__init__(*args)

    def do_GET(self):
        """The page, whatever is asked for."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        policy = f"default-src 'none'; script-src {self.house}; frame-src {self.house}"
        self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        self.wfile.write(self.page.encode())

    def log_message(self, *_args):
        """Say nothing."""


@pytest.fixture
def site(live_server):
    """A function that serves a page on a port of its own, and gives its address."""
    servers = []

    def serve(page):
        server = ThreadingHTTPServer(("localhost", 0), partial(Site, page, live_server.url))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://localhost:{server.server_port}/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def as_high_as_its_page(page, number):
    """Whether a frame gets as high as what it shows, which tells its height a moment later."""
    for _ in range(1200):
        inside = page.frames[number + 1]
        high = inside.evaluate("document.documentElement.getBoundingClientRect().height")
        if abs(page.locator("iframe").nth(number).bounding_box()["height"] - high) <= 2:
            return True
        page.wait_for_timeout(50)
    return False


def test_a_club_s_own_page_shows_the_evening_live(program, live_server, site):
    evening = public_evening(cast := assemble())
    a_ranking(evening)
    told = {"house": live_server.url, "club": cast.club.slug, "stream": evening.stream}
    address = site(PAGE.format(language="de", **told))
    context = program.new_context(viewport={"width": 320, "height": 700}, color_scheme="light")
    page = context.new_page()
    faults, asked = [], []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "Policy" in said.text else None)
    page.on("request", lambda request: asked.append((request.url, request.all_headers())))
    page.clock.install()
    page.goto(address)
    frames = page.locator("iframe")
    expect(frames).to_have_count(3)
    # Each stands where its script does, and the last is loaded when one gets there.
    for number in range(3):
        frames.nth(number).scroll_into_view_if_needed()
    tonight, pairings, ranking = (page.frame_locator("iframe").nth(n) for n in range(3))
    expect(ranking.get_by_role("row")).to_have_count(2)
    expect(tonight.get_by_role("row")).to_have_count(7)
    expect(pairings.get_by_role("table")).to_contain_text("420")
    assert [frame.get_attribute("title") for frame in frames.all()] == [
        "Tabelle", "Paarungen", "Rangliste",
    ]  # fmt: skip

    evening.done(Report("A", 2, 2, scores=(513, 300)))
    page.clock.run_for(15_000)
    expect(pairings.get_by_role("table")).to_contain_text("513")
    expect(tonight.get_by_role("table")).to_contain_text("213")

    for number in range(3):
        inside = page.frames[number + 1]
        wide = inside.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1] <= 320
        assert as_high_as_its_page(page, number)
    assert faults == []
    assert context.cookies() == []
    assert [url for url, headers in asked if "cookie" in headers] == []
    broken = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in broken] == []
    context.close()


def test_a_height_from_elsewhere_is_not_believed(program, live_server, site):
    evening = public_evening(cast := assemble())
    a_ranking(evening)
    told = {"house": live_server.url, "club": cast.club.slug, "stream": evening.stream}
    context = program.new_context()
    page = context.new_page()
    page.goto(site(PAGE.format(language="en", **told)))
    frame = page.locator("iframe").first
    expect(page.frame_locator("iframe").first.get_by_role("row")).to_have_count(7)
    assert as_high_as_its_page(page, 0)
    before = frame.bounding_box()["height"]
    page.evaluate("postMessage({ wortwart: 'height', height: 9999 }, '*')")
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert frame.bounding_box()["height"] == before
    context.close()


def test_the_page_that_the_guide_shows_is_such_a_page(program, live_server, site):
    evening = public_evening(cast := assemble())
    a_ranking(evening)
    text = example("evening.html").text
    for shown, here in (
        ("https://wortwart.example", live_server.url),
        ("wortfreunde-musterstadt", cast.club.slug),
    ):
        assert text.count(shown) == 2
        text = text.replace(shown, here)
    context = program.new_context(viewport={"width": 360, "height": 1200})
    page = context.new_page()
    page.goto(site(text))
    tonight, ranking = (page.frame_locator("iframe").nth(number) for number in (0, 1))
    expect(tonight.get_by_role("row")).to_have_count(7)
    expect(ranking.get_by_role("row")).to_have_count(2)
    context.close()
