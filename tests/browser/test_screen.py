"""The screen in the hall at 1920 by 1080: large type, nothing cut, one slide after the other.

The server of these tests has no streams: what it would send, the test sends in its place.
"""

import pytest
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import address, public_evening, who
from tests.scanning import codes
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import Enter, Publish, PublishTournament, Report
from tournaments.register.commands import change_person, register_person

pytestmark = pytest.mark.django_db(transaction=True)

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}, "timezone_id": "Europe/Berlin"}
LONG = "Maximiliane-Wilhelmine von Hohenstein-Wolkenkuckucksheim zu Großenäu"
EVERY = "?show=names&show=tables&show=missing&show=standing"


@pytest.fixture
def hall():
    """A published evening of fifty, some with very long names, whose first round is played."""
    cast = assemble()
    evening = club_evening(cast)
    for number in range(44):
        name = LONG if number % 10 == 0 else f"Ärmel-Nummer {number} Mühlenbäck"
        person = register_person(club=cast.club, name=name)
        evening.done(Enter(who(f"more {number}"), str(person.pk), "A"))
        change_person(club=cast.club, person=person.pk, said={"publish_name": True})
    evening.paired(1)
    evening.done(Publish("A", 1), PublishTournament())
    evening.done(*(Report("A", 1, table, scores=(412, 377)) for table in range(1, 12)))
    return evening


# Of the slide that is seen: the size of the type of names, and what sticks out of its place.
MEASURED = """() => {
    const slide = document.querySelector(".slide:not([hidden])");
    const room = slide.querySelector(".columns").getBoundingClientRect();
    const foot = document.querySelector(".screen-foot").getBoundingClientRect();
    const names = [...slide.querySelectorAll(".who")];
    const out = [...slide.querySelectorAll("td, th")].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.left < 0 || box.right > room.right + 1 || box.bottom > foot.top + 1
            || cell.scrollWidth > cell.clientWidth + 1;
    });
    return {
        title: slide.querySelector("h2").innerText,
        sizes: [...new Set(names.map((name) => parseFloat(getComputedStyle(name).fontSize)))],
        out: out.map((cell) => cell.innerText),
        scrolls: document.documentElement.scrollHeight > innerHeight,
    };
}"""


def every_slide(page):
    """What is measured of each slide, turned by hand."""
    found = []
    for _slide in range(page.locator(".slide").count()):
        found.append(page.evaluate(MEASURED))
        page.keyboard.press("ArrowRight")
    return found


def test_names_are_large_and_none_is_cut(windows, hall):
    page = windows(**PROJECTOR)
    for size in (0, 36, 40, 48):
        page.goto(address(hall, f"leinwand/{EVERY}&size={size}"))
        found = every_slide(page)
        assert len(found) > 6
        assert [one for one in found if one["out"] or one["scrolls"]] == []
        assert {36 <= pixels <= 48 for one in found for pixels in one["sizes"]} == {True}


def test_other_screens_show_the_same_in_proportion(windows, hall):
    page = windows()
    page.goto(address(hall, f"leinwand/{EVERY}"))
    for width, height in ((1280, 720), (1024, 768), (2560, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        found, unit = every_slide(page), min(width / 1920, height / 1080)
        assert [one for one in found if one["out"] or one["scrolls"]] == []
        assert {36 <= round(one / unit) <= 48 for told in found for one in told["sizes"]} == {True}


def test_the_code_leads_to_the_page_of_the_tournament(windows, hall, live_server):
    page = windows(**PROJECTOR)
    page.goto(address(hall, "leinwand/"))
    scanned = codes(page.locator(".screen-qr").screenshot())
    assert scanned == [f"{live_server.url}{address(hall)}"]


def test_it_turns_by_itself_until_it_is_held(windows):
    evening = public_evening(assemble())
    page = windows(**PROJECTOR)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(address(evening, "leinwand/?show=tables&show=standing&seconds=3"))
    title = page.locator(".slide:not([hidden]) h2")
    page.clock.run_for(2900)
    expect(title).to_contain_text("Round 2")
    page.clock.run_for(100)
    expect(title).to_contain_text("Standing during round 2")
    page.keyboard.press("Space")
    page.clock.run_for(10_000)
    expect(title).to_contain_text("Standing during round 2")
    page.keyboard.press("Space")
    page.clock.run_for(3000)
    expect(title).to_contain_text("Round 2")


def test_what_changes_is_shown_on_the_slide_that_is_seen(windows):
    evening = public_evening(assemble())
    page = windows(**PROJECTOR)
    page.route("**/live/", lambda route: route.fulfill(
        content_type="text/event-stream",
        body=f"retry: 100\nevent: moved\ndata: {evening.version}\n\n",
    ))  # fmt: skip
    page.goto(address(evening, "leinwand/?show=tables&show=standing"))
    page.keyboard.press("ArrowRight")
    title = page.locator(".slide:not([hidden]) h2")
    evening.done(Report("A", 2, 2, scores=(411, 322)))
    expect(page.locator("#live")).to_have_attribute("data-version", str(evening.version))
    expect(title).to_have_text("Standing during round 2")
    expect(page.locator(".slide:not([hidden])")).to_have_count(1)
    expect(page.locator(".slide.tables")).to_contain_text("411")


def test_without_scripts_it_turns_all_the_same(windows):
    evening = public_evening(assemble())
    page = windows(java_script_enabled=False, **PROJECTOR)
    page.goto(address(evening, "leinwand/?show=tables&show=standing&seconds=3"))
    seen = page.locator(".slide:not([hidden]) h2")
    expect(seen).to_contain_text("Round 2")
    expect(seen).to_contain_text("Standing during round 2")
