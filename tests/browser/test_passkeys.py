"""A passkey in a real browser, whose device is Chromium's own virtual one."""

import pytest
from playwright.sync_api import expect

from tests.tournaments.cast import PASSWORD, assemble
from tournaments.passkeys import passkeys

pytestmark = pytest.mark.django_db(transaction=True)
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def cast():
    return assemble()


@pytest.fixture
def page(windows):
    """A window with a device that looks at fingers."""
    page = windows()
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})

    def looks(finger):
        known = {"authenticatorId": made["authenticatorId"], "isUserVerified": finger}
        session.send("WebAuthn.setUserVerified", known)

    page.looks = looks
    return page


def test_frieda_makes_a_passkey_and_logs_in_with_it_and_takes_it_away(page, cast):
    page.goto("/login/")
    page.get_by_label("Login name").fill("frieda")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.locator("details.account summary").click()
    page.get_by_role("link", name="Passkeys").click()
    page.get_by_label("Name of the device").fill("Telephone")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Telephone")).to_be_visible()
    page.locator("details.account summary").click()
    page.get_by_role("button", name="Log out").click()

    page.goto("/login/?next=/account/passkeys/")
    page.looks(finger=False)
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("No passkey was used.")
    page.looks(finger=True)
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="Telephone")).to_be_visible()
    (row,) = passkeys(cast.frieda)
    assert row.last_used is not None

    page.get_by_role("button", name="Take Telephone away").click()
    expect(page.get_by_text("There are no passkeys.")).to_be_visible()
    assert passkeys(cast.frieda) == []


def test_an_account_without_a_passkey_on_the_device_is_told_so(page, cast):
    page.goto("/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("No passkey was used.")
