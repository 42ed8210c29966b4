"""A page that is left open keeps itself up to date, and leaves alone what somebody does on it.

The server of these tests has no streams: what it would send, the test sends in its place.
"""

import re

import pytest
from playwright.sync_api import expect

from frontend.pages.tournaments.live import part_event
from frontend.pages.tournaments.pushed import Key, Part, packed, shown
from tests.frontend.tournaments.visitors import address, public_evening, secret_of, who
from tests.tournaments.cast import assemble
from tournaments.course.acts import CloseRound, Correct, Report
from tournaments.directing import queries

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening():
    """A published evening of six whose second round is being played."""
    return public_evening(assemble())


@pytest.fixture
def left_open(windows, evening):
    """A page of the tournament in the window of somebody, or of a player, kept up to date."""

    def leave(rest="", player="", role="", **options):
        page = windows(**options)
        if player or role:
            page.goto(f"/l/{secret_of(evening, role, name=player)}/")
        page.route("**/live/*", lambda route: route.fulfill(
            content_type="text/event-stream",
            body=f"retry: 100\nevent: moved\ndata: {evening.version}\n\n",
        ))  # fmt: skip
        page.goto(address(evening, rest))
        return page

    return leave


def changed(page, evening, *acts):
    """What others enter meanwhile is shown."""
    evening.done(*acts)
    expect(page.locator("#live")).to_have_attribute("data-version", str(evening.version))


RESULT = Report("A", 2, 2, scores=(411, 322))
# The main part of the page as it stands and as it is when it is loaded now, without what the page
# says of its own state.
BOTH = """async () => {
    const plain = (page) => {
        const main = page.getElementById("main").cloneNode(true);
        main.querySelector("#live").remove();
        return main.outerHTML;
    };
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [plain(document), plain(fresh)];
}"""


@pytest.mark.parametrize("rest", ["", "rounds/A/2/", "standing/A/"])
def test_the_page_becomes_what_it_is_when_it_is_loaded_anew(left_open, evening, rest):
    page = left_open(rest)
    first = page.evaluate(BOTH)[0]
    changed(page, evening, RESULT, Report("A", 2, 3, scores=(300, 299)), CloseRound("A", 2))
    shown, fresh = page.evaluate(BOTH)
    assert shown == fresh != first


def test_what_is_being_typed_stays_with_its_place_and_the_focus(left_open, evening):
    page = left_open(player="Bert")
    score, other = (page.locator(".report-form input[inputmode=numeric]").nth(n) for n in (0, 1))
    other.fill("322")
    score.fill("41")
    changed(page, evening, RESULT)
    expect(page.locator("#table-a-2-2 td.points")).to_have_text(["411", "322"])
    expect(score).to_be_focused()
    expect(score).to_have_value("41")
    expect(other).to_have_value("322")
    page.keyboard.type("1")
    page.get_by_role("button", name="Report the result").click()
    expect(page.locator("#table-a-2-3 td.points")).to_have_text(["411", "322"])


def test_a_form_is_sent_for_the_version_that_is_shown(left_open, evening):
    page = left_open(player="Bert")
    page.locator(".report-form input[inputmode=numeric]").first.fill("41")
    before = page.locator('.report-form input[name="key"]').input_value()
    changed(page, evening, RESULT)
    version = page.locator('.report-form input[name="after"]')
    expect(version).to_have_value(str(evening.version))
    assert page.locator('.report-form input[name="key"]').input_value() != before


def test_a_correction_of_what_is_another_result_by_now_is_asked_about_again(left_open, evening):
    evening.done(RESULT)
    page = left_open("rounds/A/2/run/2/", role="arbiter")
    scores = page.locator('input[id^="correct-score-"]')
    scores.nth(0).fill("412")
    changed(page, evening, Correct("A", 2, 2, scores=(300, 322)))
    page.get_by_role("button", name="Correct", exact=True).click()
    refused = page.locator("form", has=scores).get_by_role("alert")
    expect(refused).to_contain_text("Somebody was faster")
    assert result(evening) == ((300, 322), (2, 1))
    expect(scores.nth(0)).to_have_value("412")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.get_by_text("The result of table 2 is corrected.")).to_be_visible()
    assert result(evening) == ((412, 322), (1, 2))


def result(evening):
    """What stands at Bert's table."""
    told = queries.tournament_at(evening.stream).state.divisions["A"].rounds[2].tables[2].result
    return told.scores, told.places


def test_a_form_that_nobody_began_to_fill_in_becomes_the_one_that_is_due(left_open, evening):
    page = left_open(player="Bert")
    changed(page, evening, Report("A", 2, 3, scores=(300, 299)))
    expect(page.locator("#table-a-2-3 td.points")).to_have_text(["300", "299"])
    shown, fresh = (
        re.sub('name="(key|csrf\\w+)" value="[^"]+"', "", one) for one in page.evaluate(BOTH)
    )
    assert shown == fresh


def test_words_in_an_opened_part_stay_with_their_selection(left_open, evening):
    page = left_open(player="Hanna")
    part = page.locator(f"#wrong-{who('Hanna')}")
    part.locator("summary").click()
    words = part.locator("textarea, input[type=text]").first
    words.fill("It was 402.")
    words.evaluate("field => field.setSelectionRange(3, 6)")
    changed(page, evening, RESULT)
    expect(part).to_have_attribute("open", "")
    expect(words).to_be_focused()
    expect(words).to_have_value("It was 402.")
    assert words.evaluate("field => [field.selectionStart, field.selectionEnd]") == [3, 6]


def test_what_was_opened_stays_open_where_its_line_goes(left_open, evening):
    page = left_open("standing/A/")
    dora = page.locator(f"#because-{who('Dora')}")
    dora.locator("summary").click()
    dora.locator("summary").focus()
    rows = page.locator("#main [id^=because-]")
    before = rows.evaluate_all("all => all.map((part) => part.id)")
    results = [RESULT, Report("A", 2, 3, scores=(449, 151)), CloseRound("A", 2)]
    changed(page, evening, *results)
    assert rows.evaluate_all("all => all.map((part) => part.id)") != before
    opened = page.locator("#main details[open]").evaluate_all("all => all.map((one) => one.id)")
    assert opened == [f"because-{who('Dora')}"]
    expect(dora.locator("summary")).to_be_focused()


def test_the_part_that_is_read_stays_where_it_is_in_the_window(left_open, evening):
    page = left_open(viewport={"width": 360, "height": 400})
    part = page.locator("#table-a-2-3")
    part.evaluate("part => part.scrollIntoView({ behavior: 'instant' })")
    place = part.bounding_box()["y"]
    assert page.evaluate("scrollY") > 0
    changed(page, evening, RESULT)
    assert part.bounding_box()["y"] == pytest.approx(place, abs=2)


def test_where_the_server_has_no_stream_the_page_asks(windows, evening):
    page = windows()
    page.goto(address(evening))
    evening.done(RESULT)
    shown = page.locator("#live")
    expect(shown).to_have_attribute("data-version", str(evening.version))
    expect(shown).to_have_text("looked up about once a minute")


def test_what_was_entered_here_is_fetched_again_where_that_failed(windows, evening):
    page, fetched = windows(), []
    page.route("**/live/*", lambda route: route.fulfill(
        content_type="text/event-stream", body="retry: 100\nevent: beat\ndata:\n\n"
    ))  # fmt: skip
    page.goto(address(evening))

    def fetch(route):
        fetched.append(route)
        route.continue_() if len(fetched) > 1 else route.abort()

    page.route(f"**{address(evening)}", fetch)
    evening.done(RESULT)
    page.evaluate("document.dispatchEvent(new Event('entered'))")
    version = str(evening.version)
    expect(page.locator("#live")).to_have_attribute("data-version", version)
    assert len(fetched) == 2


@pytest.fixture
def parts(windows, evening):
    """A page in the window of a stranger who is sent what has changed, and what it fetches then."""

    def leave(rest=""):
        page, fetched = windows(), []
        place = address(evening, rest)
        known = [shown_now(place)]

        def send(route):
            known.append(shown_now(place))
            before, after = known[-2:]
            parts = "" if before == after else part_event(made(before, after)).decode()
            route.fulfill(content_type="text/event-stream", body=f"retry: 100\n\n{parts}")

        page.goto(place)
        page.on("request", lambda one: fetched.append(one) if one.url.endswith(place) else None)
        page.route("**/live/*", send)
        return page, fetched

    return leave


def shown_now(place):
    return shown(Key(place, "en", "http", (("SERVER_NAME", "localhost"), ("SERVER_PORT", "80"))))


def made(before, after):
    return Part(before.version, after.version, packed(before, after))


@pytest.mark.parametrize("rest", ["", "rounds/A/2/", "standing/A/"])
def test_a_stranger_gets_the_parts_that_make_the_page_what_it_is(parts, evening, rest):
    page, fetched = parts(rest)
    first = page.locator("#main").inner_html()
    for act in (RESULT, Report("A", 2, 3, scores=(300, 299)), CloseRound("A", 2)):
        changed(page, evening, act)
    assert fetched == []
    shown, fresh = page.evaluate(BOTH)
    assert shown == fresh
    assert page.locator("#main").inner_html() != first


def test_a_part_of_another_page_makes_the_stranger_fetch_the_page(parts, evening):
    page, fetched = parts()
    page.evaluate("document.getElementById('live').dataset.called = 'another'")
    changed(page, evening, RESULT)
    page.wait_for_function("document.getElementById('live').dataset.called != 'another'")
    assert len(fetched) == 1
    shown, fresh = page.evaluate(BOTH)
    assert shown == fresh


def test_what_was_unfolded_stays_where_a_part_comes(parts, evening):
    page, _fetched = parts("standing/A/")
    part = page.locator(f"#because-{who('Dora')}")
    part.locator("summary").click()
    changed(page, evening, RESULT)
    expect(part).to_have_attribute("open", "")
