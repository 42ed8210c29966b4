"""Pages on paper: what can only be pressed is left out, and no line is torn by a page that ends."""

import pytest
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import address, club_evening, secret_of
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = "one => getComputedStyle(one).breakInside"


@pytest.mark.parametrize(("path", "lines"), [("entries/", ".entries"), ("protocol/", ".protocol")])
def test_a_list_of_the_desk_is_printed_without_buttons_and_line_by_line(windows, path, lines):
    evening = club_evening(assemble())
    page = windows()
    page.goto(f"/l/{secret_of(evening, 'director')}/")
    page.goto(address(evening, path))
    buttons, line = page.locator("main .button:visible"), page.locator(f"{lines} > li").first
    expect(buttons.first).to_be_visible()
    page.emulate_media(media="print")
    expect(buttons).to_have_count(0)
    expect(page.locator("main input:visible")).to_have_count(0)
    expect(line).to_be_visible()
    assert line.evaluate(WHOLE) == "avoid"
