"""Two at the same round, each at a desk: what one enters the other sees, and keeps on typing.

The server of these tests has no streams: what it would send, the test sends in its place.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import address, public_evening, secret_of, who
from tests.tournaments.cast import assemble
from tournaments.course.acts import Clock, Dispute, Report

pytestmark = pytest.mark.django_db(transaction=True)

RUN = "rounds/A/2/run/"


@pytest.fixture
def evening():
    """A published evening of six whose second round is being played."""
    return public_evening(assemble())


@pytest.fixture
def desk(windows, evening):
    """The round in the window of somebody with a role, kept up to date: a function."""

    def sit(role="helper", rest=RUN, **options):
        page = windows(**options)
        page.goto(f"/l/{secret_of(evening, role)}/")
        page.route("**/live/", lambda route: route.fulfill(
            content_type="text/event-stream",
            body=f"retry: 100\nevent: moved\ndata: {evening.version}\n\n",
        ))  # fmt: skip
        page.goto(address(evening, rest))
        return page

    return sit


def line(page):
    """The line in which results are typed."""
    return page.get_by_label("Table and result")


def in_step(page, evening):
    """The page shows the tournament as it stands."""
    expect(page.locator("#live")).to_have_attribute("data-version", str(evening.version))


def test_what_one_enters_the_other_sees_and_types_on(desk, evening):
    one, other = desk(), desk()
    line(other).fill("3 41")
    line(one).fill("2 411 322")
    line(one).press("Enter")
    expect(one.locator(".message")).to_contain_text("Table 2")
    expect(other.locator("#entered .desk-number", has_text="2")).to_be_visible()
    expect(line(other)).to_be_focused()
    expect(line(other)).to_have_value("3 41")
    other.keyboard.type("0 300")
    line(other).press("Enter")
    expect(other.locator(".message")).to_contain_text("Table 3")
    expect(one.locator("#entered .desk-number", has_text="3")).to_be_visible()


def test_two_who_say_otherwise_of_one_table_both_see_it(desk, evening):
    one, other = desk(), desk()
    line(one).fill("2 411 322")
    line(other).fill("2 411 323")
    line(one).press("Enter")
    expect(one.locator(".message")).to_contain_text("Table 2")
    line(other).press("Enter")
    refused = other.locator(".quick .refused")
    expect(refused).to_contain_text("has another result already")
    evening.done(Report("A", 2, 3, scores=(410, 300)))
    in_step(other, evening)
    expect(refused).to_be_visible()  # it stays until it was read
    expect(line(other)).to_have_value("2 411 323")


def test_a_refusal_is_gone_once_the_line_before_is_taken_back(desk):
    page = desk()
    for typed in ("2 411 322", "2 411 323"):
        line(page).fill(typed)
        line(page).press("Enter")
        expect(page.locator(".message, .quick .refused").first).to_contain_text("able 2")
    expect(page.locator(".quick .refused")).to_contain_text("has another result already")
    page.get_by_role("button", name="Take back my last line").click()
    expect(page.locator(".message", has_text="Taken back: table 2")).to_be_visible()
    expect(page.locator(".quick .refused")).to_have_count(0)
    expect(line(page)).to_have_value("2 411 323")
    line(page).press("Enter")
    expect(page.locator(".message")).to_contain_text("Table 2: ")


def test_a_dispute_calls_attention_with_a_sign_and_a_sound_for_whoever_wants_it(desk, evening):
    loud, quiet = desk("arbiter"), desk("arbiter")
    loud.get_by_role("button", name="Sound when somebody must decide").click()
    before = loud.evaluate("document.documentElement.dataset.sounded")
    evening.done(Dispute("A", 2, 1, by=who("Anna")))
    for page in (loud, quiet):
        expect(page.locator("#attention")).to_contain_text("Table 1")
        expect(page).to_have_title("⚠ Round 2 · Vereinsabend · Wortwart")
    sounded = "document.documentElement.dataset.sounded"
    assert [before, loud.evaluate(sounded), quiet.evaluate(sounded)] == ["1", "2", None]
    loud.reload()
    pressed = loud.get_by_role("button", name="Sound when somebody must decide")
    expect(pressed).to_have_attribute("aria-pressed", "true")


def test_the_clock_counts_down_on_every_screen(desk, windows, evening):
    director, phone = desk("director"), desk(rest="", viewport={"width": 360, "height": 640})
    director.locator(".clock-desk summary").click()
    director.get_by_label("Minutes").fill("50")
    director.get_by_role("button", name="Start the clock").click()
    for page in (director, phone):
        expect(page.locator("#round-clock .left")).to_have_text(re.compile("49:5."))
    director.get_by_role("button", name="Pause").click()
    expect(phone.locator("#round-clock")).to_contain_text("paused")
    evening.done(Clock(ends_at="2020-01-01T00:00:00Z"))
    for page in (director, phone):
        expect(page.locator("#round-clock.over .left")).to_have_text("Time is up")
