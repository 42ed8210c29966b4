"""An evening of nineteen from the empty house to its end, with all that goes wrong on an evening.

Late entry, bye, dispute, withdrawal, forfeit, and a correction after the next round was paired.
Results are typed at the keyboard alone, with nine keys at most.
"""

import re

import pytest
from playwright.sync_api import expect

from games import tasks
from tests.browser.test_evening import button, created, open_tables, round_paired, row, sent

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hilde", "Ivo")
LAST = ("Amsel", "Buche")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
LATE, HOME_EARLY, MISSING = "Lena Linde", NAMES[0], NAMES[1]
MOST_KEYS = 9


def test_an_evening_of_nineteen_with_all_that_goes_wrong(windows):
    page = windows()
    the_first_account_is_made(page)
    address = created(page)
    eighteen_are_read(page, address)
    round_paired(page, address, 1)
    assert len(open_tables(page)) == 9
    results_are_typed(page)
    somebody_comes_late(page, address)
    round_paired(page, address, 2)
    expect(page.locator('section[aria-labelledby="byes-title"] .plain-list > li')).to_have_count(1)
    results_are_typed(page, but_close=False)
    a_result_is_disputed_and_decided(page, address)
    round_closed(page)
    somebody_goes_home(page, address)
    round_paired(page, address, 3)
    a_result_of_the_round_before_is_put_right(page, address)
    somebody_is_missing(page, address)
    results_are_typed(page)
    for number in (4, 5):
        round_paired(page, address, number)
        results_are_typed(page)
    the_evening_ends(page, address)


def the_first_account_is_made(page):
    page.goto("/")
    told = {"login": "frieda", "password": "dreizehn-elche", "again": "dreizehn-elche"}
    for field in page.locator('main input:not([type="hidden"])').all():
        name = field.get_attribute("name")
        field.fill(told.get(name, told["password"] if "password" in name else "Wortfreunde"))
    page.locator("main form button").last.click()
    expect(page.locator("details.account")).to_contain_text("frieda")


def eighteen_are_read(page, address):
    page.goto(f"{address}entries/list/")
    page.locator("textarea").fill("\n".join(["Name", *NAMES]))
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("18 rows were read.")).to_be_visible()
    page.get_by_label("to everybody", exact=True).check()
    button(page, "confirm-list").click()
    expect(page.locator(".entries li")).to_have_count(len(NAMES))


def results_are_typed(page, *, but_close=True):
    """Line by line, without a mouse: whoever has typed one goes on with the next."""
    for table in open_tables(page):
        expect(page.locator("#quick-text")).to_be_focused()
        line = f"{table} {400 + table}{300 - table}"
        assert len(line) + 1 <= MOST_KEYS
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(row(page, table).locator(".points")).to_have_text(
            [str(400 + table), str(300 - table)]
        )
    if but_close:
        round_closed(page)


def round_closed(page):
    button(page, "close-round").click()
    expect(page.locator(".next-step", has_text="can still be corrected")).to_be_visible()


def somebody_comes_late(page, address):
    page.goto(f"{address}entries/add/")
    sent(page, "new-person", person_name=LATE, from_round=2)
    expect(page.locator(".entries li", has_text=LATE)).to_contain_text("late entry")


def a_result_is_disputed_and_decided(page, address):
    page.goto(f"{address}rounds/A/2/run/2/")
    sent(page, "dispute")
    expect(page.locator('form:has(input[name="form"][value="dispute"])')).to_have_count(0)
    page.goto(f"{address}rounds/A/2/run/")
    expect(page.locator(".asking")).to_contain_text("402")
    page.goto(f"{address}rounds/A/2/run/2/")
    sent(page, "correct", **{"score-0": 412, "score-1": 298, "reason": "Verzählt."})
    expect(row(page, 2)).to_contain_text("corrected")


def somebody_goes_home(page, address):
    page.goto(f"{address}entries/")
    gone = page.locator(".entries li", has_text=HOME_EARLY)
    gone.locator("summary").click()
    gone.locator('[name="from_round"]').fill("3")
    gone.get_by_role("button", name="Plays no more").click()
    expect(gone).to_contain_text("withdrawn from round 3 on")


def a_result_of_the_round_before_is_put_right(page, address):
    page.goto(f"{address}rounds/A/2/run/1/")
    sent(page, "correct", **{"score-0": 299, "score-1": 401, "reason": "Vertauscht."})
    expect(row(page, 1)).to_contain_text("corrected")
    page.goto(f"{address}rounds/A/3/run/")
    expect(page.get_by_text("This round was paired from an old result")).to_be_visible()


def somebody_is_missing(page, address):
    page.goto(f"{address}rounds/A/3/run/")
    page.locator(".tables-list tr", has_text=MISSING).locator("a.desk-number").click()
    form = page.locator('form:has(input[name="form"][value="forfeit"])').first
    page.locator("details:not([open])").evaluate_all("all => all.map(one => one.open = true)")
    form.get_by_label(MISSING).check()
    form.get_by_role("button").first.click()
    expect(page.locator(".tables-list tr", has_text=MISSING)).to_contain_text("absent")


def the_evening_ends(page, address):
    tasks.sweep()
    page.goto(f"{address}set-up/")
    button(page, "close").click()
    expect(page.get_by_text("The tournament is closed.").first).to_be_visible()
    page.goto(f"{address}standing/A/")
    rows = page.locator("table.ranks > tbody > tr:first-child")
    expect(rows).to_have_count(len(NAMES) + 1)
    assert re.search(LATE, page.content())
