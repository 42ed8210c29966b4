"""The club evening in a real browser: director, helper, player and everybody at their pages."""

import re

import pytest
from playwright.sync_api import expect

from games import tasks
from tests.tournaments.cast import PASSWORD, assemble
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "Name;Jahrgang\n" + "\n".join(
    f"{name};19{60 + number}"
    for number, name in enumerate(
        ("Anna Amsel", "Bert Buche", "Clara Clemens", "Dora Distel", "Emil Esche", "Fritz Farn")
    )
)
PHONE = {"viewport": {"width": 360, "height": 740}}


def button(page, form):
    """The button of the form of that name."""
    return page.locator(f'form:has(input[name="form"][value="{form}"]) button').first


def logged_in(page, login):
    """Somebody with an account."""
    page.goto("/login/")
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    return page


def created(page):
    """A tournament from the first preset, without check-in; its address."""
    page.goto("/tournaments/new/")
    page.locator('input[name="title"]').fill("Clubabend")
    if page.locator('input[name="check_in"]').is_checked():
        page.locator('input[name="check_in"]').uncheck()
    page.get_by_role("button", name="Create the tournament").click()
    return re.search(r"/tournaments/[0-9a-f-]{36}/", page.url)[0]


def players_read(page, address):
    """The list is pasted, looked at and confirmed."""
    page.goto(f"{address}entries/list/")
    page.locator("textarea").fill(LIST)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("6 rows were read.")).to_be_visible()
    button(page, "confirm-list").click()
    page.goto(f"{address}entries/")
    expect(page.get_by_text("Fritz Farn").first).to_be_visible()


def round_played(page, address, number):
    """A round is paired, looked at, published, typed result by result, and closed."""
    page.goto(f"{address}rounds/A/{number}/run/")
    button(page, "pair").click()
    page.get_by_text("Why?").first.click()
    button(page, "publish").click()
    for table in range(1, 4):
        line = page.locator('input[name="text"]')
        line.fill(f"{table} {400 + table} {300 + number}")
        line.press("Enter")
        expect(page.get_by_role("link", name=re.compile(f"^Table {table}")).first).to_be_visible()
    button(page, "close-round").click()
    expect(page.get_by_role("link", name="To the next round").first).to_be_visible()


def test_an_evening_of_six_from_the_list_to_the_standing(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    for number in (1, 2):
        round_played(director, address, number)
    tasks.sweep()
    published(director, address)
    everybody = windows(**PHONE)
    everybody.goto(address)
    expect(everybody.get_by_role("heading", name="Clubabend")).to_be_visible()
    assert everybody.evaluate("document.documentElement.scrollWidth") <= 360
    expect(everybody.get_by_text("Anna Amsel")).to_have_count(0)  # nobody has agreed to that


def published(page, address):
    """Everybody may see the tournament."""
    page.goto(f"{address}set-up/")
    button(page, "make-public").click()
    assert Tournament.objects.get().public


def test_a_helper_and_a_player_act_by_their_links(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    director.goto(f"{address}rounds/A/1/run/")
    button(director, "pair").click()
    button(director, "publish").click()
    helper, player = (link(director, address, role) for role in ("helper", "player"))
    phone = windows(**PHONE)
    phone.goto(player)
    scores = phone.locator('input[inputmode="numeric"], input[type="number"]')
    scores.nth(0).fill("401")
    scores.nth(1).fill("377")
    phone.get_by_role("button", name="Report the result").click()
    desk = windows()
    desk.goto(helper)
    desk.goto(f"{address}rounds/A/1/run/")
    expect(desk.get_by_text("401").first).to_be_visible()
    assert desk.goto(f"{address}people-links/").status == 403


def link(page, address, role):
    """The address of a new link with a role, or of the first player."""
    page.goto(f"{address}people-links/")
    if role != "player":
        page.get_by_label(re.compile(role, re.IGNORECASE)).first.check()
    button(page, "invite-players" if role == "player" else "invite").click()
    return re.search(r"/l/[\w-]+/", page.content())[0]


def test_a_page_that_is_left_open_shows_what_happens(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    published(director, address)
    left_open = windows()
    left_open.goto(address)
    director.goto(f"{address}rounds/A/1/run/")
    button(director, "pair").click()
    button(director, "publish").click()
    left_open.reload()
    expect(left_open.get_by_text("Round 1").first).to_be_visible()
