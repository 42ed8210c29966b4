"""An evening by Tab, Enter, Space and arrows alone, on which one always sees where one is."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)

DESK = {"viewport": {"width": 1280, "height": 800}}
PEOPLE = ("Anna Amsel", "Bert Buche", "Clara Clemens", "Dora Distel")
MOST_STOPS = 200

# What hides from somebody who looks for the focus: nothing, or why it can't be seen.
UNSEEN = """() => {
  const part = document.activeElement;
  if (!part || part === document.body) return "";
  const labels = [...(part.labels ?? [])];
  const seen = labels.length && part.offsetWidth <= 1 ? labels[0] : part;
  const style = getComputedStyle(seen), box = seen.getBoundingClientRect();
  const said = (why) => `${why}: ${part.outerHTML.slice(0, 120)}`;
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)
    return said("without an outline");
  const { left, right, top, bottom, width, height } = box;
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return said("out of sight");
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
  const y = Math.min(Math.max(top + Math.min(height / 2, 20), 0), innerHeight - 1);
  const over = document.elementFromPoint(x, y);
  const own = over && (seen.contains(over) || over.contains(seen) ||
    labels.some((one) => one.contains(over)));
  return own ? "" : said(`covered by ${over?.tagName} ${over?.className}`);
}"""


@dataclass
class Keyboard:
    """Somebody without a mouse before a page, and at how many stops they were."""

    page: Any
    stops: int = 0

    def press(self, key):
        """Press one key, or several at once."""
        self.page.keyboard.press(key)

    def type(self, text):
        """Type a text, its ends of lines with Enter."""
        self.page.keyboard.type(text)

    def is_at(self, part):
        """Whether a part of the page has the focus."""
        return part.evaluate("one => one === document.activeElement")

    def to(self, part, key="Tab"):
        """Go on until a part has the focus; at each stop one sees where one is."""
        part = part.first
        part.wait_for(state="attached")
        for _ in range(MOST_STOPS):
            unseen = self.page.evaluate(UNSEEN)
            assert unseen == "", (self.page.url, unseen)
            if self.is_at(part):
                return self
            self.press(key)
            self.stops += 1
        raise AssertionError(f"{part} is not reached by {key} on {self.page.url}")

    def follow(self, part):
        """Go to a link or button and use it."""
        self.to(part).press("Enter")

    def fill(self, part, text):
        """Go to a field and type into it, in place of what stands there."""
        self.to(part).press("Control+a")
        self.type(text)


def button(page, form):
    """The button of the form of that name."""
    return page.locator(f'form:has(input[name="form"][value="{form}"]) button:not([type="button"])')


def test_an_evening_is_run_without_a_mouse(windows):
    page = windows(**DESK)
    keys = Keyboard(page)
    page.goto("/")
    the_first_account_is_made(keys)
    address = a_tournament_is_created(keys)
    players_are_entered(keys)
    all_are_checked_in(keys, address)
    the_round_is_paired_and_published(keys)
    results_are_typed_and_the_round_is_closed(keys)
    the_tournament_is_closed(keys)
    everybody_sees_the_standing(keys)
    assert keys.stops > 100


def the_first_account_is_made(keys):
    told = {"login": "frieda", "password": "dreizehn-elche", "again": "dreizehn-elche"}
    fields = keys.page.locator('main input:not([type="hidden"])')
    for field in fields.all():
        name = field.get_attribute("name")
        keys.fill(field, told.get(name, told["password"] if "password" in name else "Wortfreunde"))
    keys.press("Enter")
    expect(keys.page.locator("details.account")).to_contain_text("frieda")


def a_tournament_is_created(keys):
    page = keys.page
    keys.follow(page.locator('main a[href="/tournaments/new/"]'))
    expect(page).to_have_url(re.compile("/tournaments/new/"))
    keys.fill(page.locator('input[name="title"]'), "Clubabend")
    checked = page.locator('input[name="check_in"]')
    if not checked.is_checked():
        keys.to(checked).press("Space")
    keys.follow(page.get_by_role("button", name="Create the tournament"))
    made = re.compile(r"/tournaments/[0-9a-f-]{36}/")
    page.wait_for_url(made)
    return made.search(page.url)[0]


def players_are_entered(keys):
    page = keys.page
    keys.follow(page.locator('a[href$="/entries/list/"]'))
    keys.to(page.locator("textarea"))
    keys.type("\n".join(["Name", *PEOPLE]))
    keys.follow(page.get_by_role("button", name="Look at it"))
    expect(page.get_by_text(f"{len(PEOPLE)} rows were read.")).to_be_visible()
    choices = page.locator('input[type="radio"]')
    keys.to(choices)
    for _ in range(choices.count()):
        if keys.is_at(page.get_by_label("to everybody", exact=True)):
            break
        keys.press("ArrowDown")
    keys.press("Space")
    expect(page.get_by_label("to everybody", exact=True)).to_be_checked()
    keys.follow(button(page, "confirm-list"))
    expect(page.locator(".entries li")).to_have_count(len(PEOPLE))


def all_are_checked_in(keys, address):
    page = keys.page
    if "/entries/" not in page.url:
        keys.follow(page.locator(f'a[href="{address}entries/"]'))
    first = page.locator("form.check-in button")
    keys.to(first).press("Space")
    expect(page.locator("#check-in-count")).to_contain_text("1")
    keys.follow(button(page, "all-here"))
    expect(page.locator("#check-in-count")).to_contain_text(str(len(PEOPLE)))


def the_round_is_paired_and_published(keys):
    page = keys.page
    keys.follow(page.locator(".tabs a", has_text="Round"))
    keys.follow(button(page, "pair"))
    keys.to(page.get_by_text("Why?")).press("Enter")
    keys.follow(button(page, "publish"))
    expect(page.get_by_text("The pairing is published.")).to_be_visible()


def results_are_typed_and_the_round_is_closed(keys):
    page = keys.page
    for table in (1, 2):
        keys.to(page.locator("#quick-text"))
        keys.type(f"{table} 41{table} 322")
        keys.press("Enter")
        expect(page.locator(".message").first).to_contain_text(f"Table {table}")
    keys.follow(button(page, "close-round"))
    expect(page.locator(".next-step", has_text="can still be corrected")).to_be_visible()


def the_tournament_is_closed(keys):
    page = keys.page
    keys.follow(page.locator('a[href$="/set-up/"]'))
    closing = button(page, "close")
    folded = page.locator("details:not([open])", has=closing)
    if folded.count():
        keys.follow(folded.locator("summary"))
    keys.follow(closing)
    expect(page.get_by_text("The tournament is closed.").first).to_be_visible()


def everybody_sees_the_standing(keys):
    page = keys.page
    keys.follow(page.locator(".tournament-title a"))
    keys.follow(page.locator('main a[href*="standing"]:visible'))
    expect(page.locator("table.ranks")).to_contain_text(PEOPLE[0])
