"""The arbiter's page without a network: the question waits, and nothing is said in its place."""

import pytest
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import public_evening, secret_of
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)

KEPT = """async (patience) => {
 for (let tries = 0; tries < patience; tries++) {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (new URL(url).pathname === "/words/") return true;
  await new Promise((later) => setTimeout(later, 200));
 }
 return false;
}"""


def ask(page, word):
    page.get_by_label("One word or several").fill(word)
    page.get_by_role("button", name="Look up").click()


def verdict(page):
    return page.locator(".verdict.whole .short")


def waits(page):
    return page.locator(".no-network .waits")


def until_kept(page):
    """The page lies on the device; what never comes is an error."""
    assert page.evaluate(KEPT, 300)


def told_to_wait(word):
    return (
        f"Without the network nobody looks it up. {word} waits here and is asked once the network "
        "is back."
    )


def test_a_question_waits_for_the_network_and_is_asked_by_itself(windows):
    page = windows()
    page.goto("/words/")
    ask(page, "HUND")
    expect(verdict(page)).to_have_text("Yes")
    page.context.set_offline(True)
    ask(page, "HUNDD")
    expect(waits(page)).to_have_text(told_to_wait("HUNDD"))
    expect(verdict(page)).to_have_count(0)
    page.context.set_offline(False)
    expect(verdict(page)).to_have_text("No")


def test_what_the_device_was_told_before_is_said_as_that(windows):
    page = windows()
    page.goto("/words/")
    ask(page, "HUND")
    expect(verdict(page)).to_have_text("Yes")
    page.context.set_offline(True)
    ask(page, "HUND")
    before = page.locator(".no-network .before")
    expect(before).to_have_text("This device was told before: ✓ HUND")


def test_the_page_opens_without_a_network_and_keeps_the_question(windows):
    page = windows()
    page.goto(f"/l/{secret_of(public_evening(assemble()), 'arbiter')}/")
    page.goto("/words/")
    until_kept(page)
    page.context.set_offline(True)
    page.goto("/words/?w=HUND&profile=karten&edition=base")
    expect(waits(page)).to_have_text(told_to_wait("HUND"))
    page.context.set_offline(False)
    expect(verdict(page)).to_have_text("Yes")
