"""A round that is run by the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import address, public_evening, secret_of
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)
RUN = "rounds/A/2/run/"


@pytest.fixture
def evening():
    """A published evening of six whose second round is being played."""
    return public_evening(assemble())


@pytest.fixture
def page(windows, evening):
    """The round in the window of an arbiter."""
    page = windows()
    page.goto(f"/l/{secret_of(evening, 'arbiter')}/")
    page.goto(address(evening, RUN))
    return page


def test_a_slash_in_the_empty_line_searches_and_arrows_choose(page):
    line = page.get_by_label("Table and result")
    expect(line).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("dora")
    found = page.locator("#finds a")
    expect(found).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(found).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rounds/A/2/run/2/$"))


def test_a_slash_behind_a_table_parts_it_from_its_result(page):
    page.keyboard.type("3/412/389")
    expect(page.get_by_label("Table and result")).to_have_value("3/412/389")


def test_a_question_mark_shows_the_keys_and_escape_leads_back(page):
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()


def test_letters_and_arrows_lead_through_the_pages(page):
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator("#missing a").first).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("Table and result")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"/rounds/A/1/run/$"))
    page.wait_for_load_state()  # the address stands there before the page has its keys
    page.keyboard.press("1")
    expect(page).to_have_url(re.compile(r"/entries/$"))


# The worker comes late, and has its copy of the page before the page hears that it was heard.
LATE_WORKER = """
const ask = fetch.bind(window), workers = navigator.serviceWorker;
const come = workers?.register.bind(workers);
const answered = new Promise((resolve) => {
  window.fetch = async (...sent) => {
    const answer = await ask(...sent);
    if (sent[1]?.method !== "POST") return answer;
    resolve();
    while (!(await caches.match(location.href))) await new Promise((next) => setTimeout(next, 20));
    return answer;
  };
});
if (workers) workers.register = (...sent) => answered.then(() => come(...sent));
"""


def test_what_is_said_of_a_result_is_there_however_late_the_worker_comes(windows, evening):
    page = windows()
    page.add_init_script(LATE_WORKER)
    page.goto(f"/l/{secret_of(evening, 'arbiter')}/")
    page.goto(address(evening, RUN))
    page.keyboard.type("2 411 322\n")
    expect(page.locator(".message")).to_contain_text("Table 2")


def test_a_result_takes_nine_keys(page, evening):
    pressed = "2 411 322"
    for key in pressed:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".message")).to_contain_text("Table 2")
    assert len(pressed) == 9
