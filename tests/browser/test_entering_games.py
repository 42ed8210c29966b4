"""Games entered in a real browser: the score while typing; by keys, by tapping, on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games import commands
from games.acting import By
from tests.told import game_page
from tests.tournaments.cast import PASSWORD, assemble

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

# REISE-33: the booklet's nine plays, and what each of them scores.
NINE = {
    "8F HORN": 12,
    "H5 STE.N": 6,
    "H5 .....E": 7,
    "6C BASAL.": 12,
    "5H .ATZ": 14,
    "10F FR.UDE": 16,
    "11J URNE": 14,
    "9F OH.E": 27,
    "E6 .TAB": 23,
}


@pytest.fixture
def cast():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def opened(cast):
    """A function that opens a game of the first club."""

    def game(ruleset, **more):
        entered = commands.open_game(
            by=By("test", f"open a {ruleset}"), club=str(cast.club.pk), ruleset=ruleset,
            names=("Anna", "Bert"),
            **more,
        )  # fmt: skip
        return entered.stream

    return game


def at_the_game(page, game, **waiting):
    """Hugo, a helper, at the page of a game."""
    page.goto("/login/")
    page.get_by_label("Login name").fill("hugo")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("details.account")).to_contain_text("hugo")
    page.goto(f"/games/{game}/", **waiting)
    return page


def entries(game):
    """The entries as they are typed, with what the rules give."""
    page = game_page(game, "official")
    return [(e["text"], e["computed"]) for e in page["entries"][1:]]


def test_the_nine_plays_of_the_booklet_have_their_score_while_they_are_typed(windows, opened):
    game = opened("reise")
    page = at_the_game(windows(**DESK), game)
    shown = {}
    for text in NINE:
        page.locator("#turn-text").fill(text)
        page.locator(f'.tried-said[data-written="{text}"]').wait_for()
        shown[text] = int(page.locator(".tried-said").get_attribute("data-points"))
        page.locator("#turn-text").press("Enter")
        expect(page.locator(".message")).to_be_visible()
        expect(page.locator("#turn-text")).to_have_value("")

    assert shown == NINE
    assert entries(game) == list(NINE.items())


def test_a_line_that_is_sent_is_not_asked_about_any_more(windows, opened):
    game = opened("reise")
    page, sent, asked = at_the_game(windows(**DESK), game), [], []

    def hold(route):
        return sent.append(route) if route.request.method == "POST" else route.continue_()

    page.route(f"**/games/{game}/", hold)
    page.on("request", lambda one: asked.append(one.url) if sent and "/try/" in one.url else None)
    page.clock.install()
    page.locator("#turn-text").fill("8F HORN")
    with page.expect_request(lambda one: one.method == "POST"):
        page.locator("#turn-text").press("Enter")
    page.clock.run_for(500)  # the line is asked about 160 milliseconds after the last key
    (route,) = sent
    route.continue_()
    expect(page.locator(".message")).to_be_visible()
    assert (entries(game), asked) == ([("8F HORN", 12)], [])


def test_a_refusal_is_said_while_typing_and_goes_when_the_line_is_mended(windows, opened):
    page = at_the_game(windows(**DESK), opened("reise"))
    page.locator("#turn-text").press_sequentially("1A HORN")
    expect(page.locator("#tried")).to_contain_text("star square H8")
    expect(page.locator("#tried .clause")).to_contain_text("REISE-05")
    page.locator("#turn-text").fill("8F HORN 13")
    expect(page.locator("#tried")).to_contain_text("12 points announced 13")
    page.locator("#turn-text").fill("")
    expect(page.locator("#tried")).to_be_hidden()


# By tapping and by keys


def cell(page, at):
    """The field over a square or cell."""
    return page.locator(f'.cells input[data-cell="{at}"]')


def tile(page, letter, among=".tray"):
    """The first free tile or card of the tray with a letter."""
    return page.locator(f'{among} [data-letter="{letter}"]:not([disabled])').first


def press_key(page, name):
    page.locator(f'.studio [data-key="{name}"]').click()


def entered(page, text):
    """Send the form once the house has said what the line would be; the line is empty again."""
    page.locator(f'.tried-said[data-written="{text}"]').wait_for()
    page.locator("#turn-form form > button").first.click()
    expect(page.locator(".message")).to_be_visible()
    expect(page.locator("#turn-text")).to_have_value("")


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["360", "1280"])
def test_a_play_with_an_umlaut_and_a_blank_is_tapped(windows, opened, window):
    game = opened("klassik")
    page = at_the_game(windows(**window), game)
    tap = "tap" if window is PHONE else "click"
    getattr(cell(page, "7:5"), tap)()
    for letter in "HÖR":
        getattr(tile(page, letter), tap)()
    press_key(page, "blank")
    getattr(tile(page, "T"), tap)()
    page.locator("#studio-announced").fill("26")
    expect(page.locator("#turn-text")).to_have_value("8F HÖRt 26")
    expect(page.locator("#tried")).to_contain_text("22 points announced 26")
    expect(tile(page, "H").locator(".left")).to_have_text("3")
    entered(page, "8F HÖRt 26")

    assert entries(game) == [("8F HÖRt", 22)]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["360", "1280"])
def test_a_play_with_an_umlaut_and_a_blank_is_typed_on_the_board(windows, opened, window):
    game = opened("klassik")
    page = at_the_game(windows(**window), game)
    cell(page, "7:5").focus()
    page.keyboard.press("Space")
    expect(page.locator(".cell.cursor")).to_have_class("cell  cursor downwards")
    page.keyboard.press("Space")
    page.keyboard.press("h")
    page.keyboard.insert_text("ö")
    page.keyboard.press("r")
    page.keyboard.press("Shift+T")
    entered(page, "8F HÖRt")
    cell(page, "6:7").focus()
    page.keyboard.press("Space")
    page.keyboard.type("eiz")  # jumps over the lying R
    expect(page.locator("#turn-text")).to_have_value("H7 E.IZ")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("X")
    page.keyboard.press("Escape")
    expect(page.locator("#turn-text")).to_have_value("")

    assert entries(game) == [("8F HÖRt", 22)]


def composing(page, text):
    """What an input method shows while it composes."""
    here = {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
    page.context.new_cdp_session(page).send("Input.imeSetComposition", here)


def by_dead_key(page):
    composing(page, "¨")
    page.keyboard.insert_text("ü")


@pytest.mark.parametrize(
    "typed",
    [
        lambda page: page.keyboard.insert_text("ü"),
        by_dead_key,
        lambda page: page.keyboard.insert_text("u\u0308"),
        lambda page: [page.keyboard.insert_text(part) for part in ("u", "\u0308")],
        lambda page: page.evaluate(
            "const t = new DataTransfer(); t.setData('text/plain', 'u\u0308');"
            "document.activeElement.dispatchEvent(new InputEvent('beforeinput', {inputType:"
            "'insertFromPaste', dataTransfer: t, bubbles: true, cancelable: true}))"
        ),
    ],
    ids=["key", "dead key", "decomposed", "in two parts", "pasted"],
)
def test_an_umlaut_is_one_tile_however_it_is_typed(windows, opened, typed):
    page = at_the_game(windows(**DESK), opened("klassik"))
    cell(page, "7:5").focus()
    page.keyboard.press("f")
    typed(page)
    page.keyboard.press("r")

    expect(page.locator("#turn-text")).to_have_value("8F FÜR")


def test_a_phone_that_composes_each_letter_lays_each_once(windows, opened):
    page = at_the_game(windows(**PHONE), opened("klassik"))
    cell(page, "7:5").focus()
    for letter in "weiß":
        composing(page, letter)

    expect(page.locator("#turn-text")).to_have_value("8F WEISS")


def test_what_can_be_tapped_is_large_enough_on_a_phone(windows, opened):
    for ruleset in ("klassik", "mini", "karten", "klauer"):
        page = at_the_game(windows(**PHONE), opened(ruleset))
        small = page.evaluate(
            "[...document.querySelectorAll('.cell, .studio button')].filter(one => {"
            "const {width, height} = one.getBoundingClientRect();"
            "return width && (width < 24 || height < 24)}).map(one => one.outerHTML)"
        )
        assert (ruleset, small) == (ruleset, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Wörterklauer and Karten


def test_the_thefts_of_the_booklet_are_tapped(windows, opened):
    """KLAUER-41: SOCKE in black, LOCKE in red, GLOCKE in black."""
    game = opened("klauer", first=1)
    page = at_the_game(windows(**PHONE), game)
    tapped_draw(page, "SOCKELGABTIR", "<ABCEGIKLORST")
    cell(page, "0:0").tap()
    for letter in "SOCKE":
        tile(page, letter).tap()
    entered(page, "0:0> SOCKE")
    turn_ended(page)
    tapped_draw(page, "NENEN", "<EENNN")
    cell(page, "0:0").tap()
    tile(page, "L").tap()
    expect(page.locator("#turn-text")).to_have_value("/0:0> L....")
    entered(page, "/0:0> L....")
    page.locator("#turn-text").fill(".")
    expect(page.locator(".tried .field-entry")).to_contain_text("SOCKE")
    expect(page.locator(".tried .colour-card.red")).to_have_count(5)
    page.locator("#turn-text").fill("")
    turn_ended(page)
    cell(page, "0:2").tap()
    page.locator('[data-way="front"]').tap()
    tile(page, "G").tap()
    entered(page, "+0:-1> G.....")
    turn_ended(page)

    shown = game_page(game, "official")
    assert "".join(card["letter"] for card in shown["field"]["cards"]) == "GLOCKE"
    assert shown["majority"] == [0, 6]


def tapped_draw(page, letters, text):
    for letter in letters:
        tile(page, letter, ".box").tap()
    entered(page, text)


def turn_ended(page):
    """The turn is ended by its form, and the other player agrees."""
    for name in ("end-turn", "agreement"):
        form = page.locator(f'form:has(input[name="form"][value="{name}"])').first
        page.locator("details:not([open])", has=form).evaluate_all(
            "all => all.map(d => d.open = true)"
        )
        form.get_by_role("button").first.click()
        expect(page.locator(".message")).to_be_visible()
        expect(form).to_have_count(0)


def test_a_turn_of_karten_is_tapped_with_its_bonus_cards(windows, opened):
    game = opened("karten")
    page = at_the_game(windows(**PHONE), game)
    cell(page, "0:0").tap()
    for letter in "NAME":
        tile(page, letter).tap()
    entered(page, "0:0> NAME")
    cell(page, "1:3").tap()
    press_key(page, "turn")
    for letter in "LCH":
        tile(page, letter).tap()
    page.locator('[data-factor="2"]').tap()
    cell(page, "2:3").tap()
    expect(page.locator("#turn-text")).to_have_value("0:3v .LCH x2@C")
    page.locator("#studio-announced").fill("18")
    entered(page, "0:3v .LCH x2@2:3 18")
    page.locator(".place summary", has_text="Anna").tap()
    page.locator('[data-seat="0"][data-typed="*E-|CH:CH"]').tap()
    expect(page.locator("#turn-text")).to_have_value("*E-|CH:CH")
    page.locator('.tried-said[data-points="-4"]').wait_for()
    page.locator("#turn-form form > button").first.click()
    expect(page.locator("#turn-text")).to_have_value("")

    assert entries(game) == [("0:0> NAME", 12), ("0:3v .LCH x2@2:3", 18), ("*E-|CH:CH", -4)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", [PHONE, DESK], ids=["360", "1280"])
def test_nobody_is_kept_from_the_studios(windows, opened, scheme, window):
    for ruleset in ("klassik", "karten", "klauer"):
        page = at_the_game(windows(**window, color_scheme=scheme), opened(ruleset))
        cell(page, "0:0").click()
        tile(page, "A").click()
        page.locator('#tried[data-status]:not([data-status="asking"])').wait_for()
        found = Axe().run(page).response["violations"]
        assert (ruleset, [(one["id"], one["nodes"]) for one in found]) == (ruleset, [])


# What is begun before the scripts are there


@pytest.fixture
def before_the_studio(windows, opened):
    """Opens a page at a game whose studio comes late, and gives what lets it come."""
    held = []

    def hold(route):
        held.append(route)

    def at_the_page(window):
        page = windows(**window)
        page.route("**/studio.js", hold)
        return at_the_game(page, opened("klassik"), wait_until="commit"), comes

    def comes(page):
        held.pop().continue_()
        page.locator("#studio").wait_for()

    return at_the_page


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["360", "1280"])
def test_a_line_begun_before_the_studio_is_there_goes_on_where_it_was(before_the_studio, window):
    page, comes = before_the_studio(window)
    page.locator("#turn-text").press_sequentially("8F HO")
    comes(page)
    page.keyboard.type("RN")
    expect(page.locator("#turn-text")).to_have_value("8F HORN")


def test_a_button_that_is_held_down_while_the_studio_comes_sends_the_line(before_the_studio):
    page, comes = before_the_studio(DESK)
    page.locator("#turn-text").fill("8F HORN 16")
    page.locator("#turn-form form > button").first.hover()
    page.mouse.down()
    comes(page)
    page.mouse.up()
    expect(page.locator(".message")).to_be_visible()
