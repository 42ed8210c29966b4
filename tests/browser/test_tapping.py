"""Wörterklauer and Karten by tapping: words changed in every way, the joker, cards in use."""

import pytest
from playwright.sync_api import expect

from engine.games import family_named
from engine.moves import Verdict
from games import commands, queries
from games.acting import By
from tests.browser.test_entering_games import (
    DESK,
    PHONE,
    at_the_game,
    cell,
    entered,
    entries,
    press_key,
    tile,
)
from tests.told import game_page
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)

# Anna has laid SOCKE, nobody has objected, and Bert has drawn for his turn.
SOCKE = ("<SOCKELGABTIR", "0:0> SOCKE", ".", Verdict({"SOCKE": True}), "<NENEN")


@pytest.fixture
def cast():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def played(cast):
    """A function that opens a game of the first club and enters what its players did."""

    def game(ruleset, *done, **options):
        stream = commands.open_game(
            by=By("test", f"open a {ruleset}"), club=str(cast.club.pk), ruleset=ruleset,
            names=("Anna", "Bert"),
            options=options,
        ).stream  # fmt: skip
        read = family_named(ruleset).read_move
        for number, move in enumerate(done):
            turn = queries.sheet(stream).turn or 0
            typed = read(move, turn) if isinstance(move, str) else move
            commands.enter(by=By("test", f"act {number}"), stream=stream, move=typed, after=None)
        return stream

    return game


@pytest.fixture(params=[PHONE, DESK], ids=["360", "1280"])
def table(request, windows, played):
    """A function that opens a page at a game, on a phone and at a desk, and gives the game too."""

    def opened(ruleset, *done, **options):
        game = played(ruleset, *done, **options)
        return at_the_game(windows(**request.param), game), game

    return opened


def way(page, name):
    page.locator(f'[data-way="{name}"]').click()


def letter(page, number):
    """The letter of the chosen word with this number, from 0."""
    return page.locator(".word-letters button").nth(number)


def shift(page, of, sign):
    page.locator(f'[data-for="{of}"] [data-shift="{sign}"]').click()


def line(page, text):
    expect(page.locator("#turn-text")).to_have_value(text)


def previewed(page):
    """What the field would be, by colour: the letters of the cards that would be red and black."""
    found = page.locator(".tried .colour-card")
    expect(found.first).to_be_visible()
    return {
        colour: page.locator(f".tried .colour-card.{colour}").count() for colour in ("red", "black")
    }


def field(game):
    """The cards of the field by their cells."""
    page = game_page(game, "official")
    return {(card["row"], card["column"]): card["letter"] for card in page["field"]["cards"]}


def word(game, row=0):
    """The letters of a row, from left to right."""
    return "".join(letter for (r, _), letter in sorted(field(game).items()) if r == row)


# Wörterklauer


def test_a_letter_is_inserted_and_either_side_moves(table):
    page, game = table("klauer", *SOCKE)
    cell(page, "0:2").click()
    way(page, "insert")
    tile(page, "L").click()
    line(page, "^0:0> ..L... >")
    shift(page, "insert", "<")
    line(page, "^0:0> ..L... <")
    letter(page, 3).click()
    line(page, "^0:0> ...L.. <")
    shift(page, "insert", ">")
    line(page, "^0:0> ...L.. >")
    entered(page, "^0:0> ...L.. >")

    assert word(game) == "SOCLKE"


def test_letters_are_taken_out_with_or_without_a_gap_and_laid_again(table):
    page, game = table("klauer", *SOCKE)
    cell(page, "0:0").click()
    way(page, "remove")
    line(page, "")
    letter(page, 2).click()
    line(page, "_0:0> ..C..")
    shift(page, "remove", "<")
    line(page, "_0:0> ..C.. <")
    shift(page, "remove", ">")
    line(page, "_0:0> ..C.. >")
    letter(page, 2).click()
    line(page, "")
    letter(page, 0).click()
    shift(page, "remove", "")
    line(page, "_0:0> S....")
    entered(page, "_0:0> S....")
    assert word(game) == "OCKE"

    cell(page, "0:1").click()
    way(page, "behind")
    tile(page, "S", ".tray.hand").click()
    line(page, "+0:1> ....s")
    expect(page.locator('.tray.hand [data-letter="S"]')).to_be_disabled()
    entered(page, "+0:1> ....s")
    assert word(game) == "OCKES"


def test_a_word_is_dissolved_and_its_cards_are_laid_with_one_of_the_pool(table):
    page, game = table("klauer", *SOCKE)
    cell(page, "0:1").click()
    way(page, "dissolve")
    line(page, "*0:0> SOCKE")
    entered(page, "*0:0> SOCKE")
    assert field(game) == {}

    cell(page, "0:0").click()
    for one in "OCKES":
        tile(page, one, ".tray.hand").click()
    tile(page, "N", ".tray.pool").click()
    line(page, "0:0> ockesN")
    entered(page, "0:0> ockesN")
    page.locator("#turn-text").fill(".")
    assert previewed(page) == {"red": 0, "black": 6}
    assert word(game) == "OCKESN"


def test_the_card_of_a_crossing_word_stays_when_the_other_is_dissolved(table):
    page, _ = table(
        "klauer", *SOCKE[:2], "0:1v .AGT", ".", Verdict({"SOCKE": True, "OAGT": True}), "<NENENEEN"
    )
    cell(page, "0:4").click()
    way(page, "dissolve")
    line(page, "*0:0> S.CKE")
    letter(page, 4).click()
    line(page, "*0:0> S.CK.")


def test_the_joker_puts_cards_of_the_pool_aside_and_draws_others(table):
    page, game = table("klauer", *SOCKE)
    before = game_page(game, "official")["pool"]
    expect(page.locator(".tray.box")).to_be_hidden()
    press_key(page, "joker")
    expect(page.locator(".tray.box")).to_be_visible()
    for one in "GBN":
        tile(page, one, ".tray.pool").click()
    for one in "EIU":
        tile(page, one, ".tray.box").click()
    line(page, "J GBN EIU")
    press_key(page, "back")
    line(page, "J GBN EI")
    tile(page, "U", ".tray.box").click()
    page.locator('.tried-said[data-written^="J"]').wait_for()
    page.locator("#turn-form form > button").first.click()
    expect(page.locator("#turn-text")).to_have_value("")

    after = game_page(game, "official")["pool"]
    assert sorted([*before, *"EIU"]) == sorted([*after, *"GBN"])
    expect(page.locator('[data-key="joker"]')).to_have_count(0)


def test_a_tap_on_the_field_gives_the_joker_up_and_typing_gives_up_what_was_tapped(table):
    page, _ = table("klauer", *SOCKE)
    press_key(page, "joker")
    tile(page, "G", ".tray.pool").click()
    cell(page, "0:0").click()
    line(page, "")
    expect(page.locator('[data-key="joker"]')).to_have_attribute("aria-pressed", "false")
    tile(page, "L", ".tray.pool").click()
    line(page, "/0:0> L....")
    page.locator("#turn-text").fill("0:0v .ENN")
    expect(page.locator(".word-panel")).to_be_hidden()
    expect(tile(page, "L", ".tray.pool")).to_be_enabled()


# Karten


def test_a_triple_card_is_laid_on_a_letter_that_stands_once_and_taken_off_again(table):
    page, game = table("karten", "0:0> NAME")
    cell(page, "1:3").click()
    press_key(page, "turn")
    for one in "LCH":
        tile(page, one).click()
    page.locator('[data-factor="3"]').click()
    cell(page, "3:3").click()
    line(page, "0:3v .LCH x3@H")
    page.locator('[data-factor="3"]').click()
    line(page, "0:3v .LCH")
    page.locator('[data-factor="2"]').click()
    cell(page, "1:3").click()
    line(page, "0:3v .LCH x2@L")
    page.locator("#studio-announced").fill("17")
    line(page, "0:3v .LCH x2@L 17")
    page.locator(".tried-said[data-points]").wait_for()
    page.locator("#turn-form form > button").first.click()
    expect(page.locator("#turn-text")).to_have_value("")

    assert [text for text, _ in entries(game)] == ["0:0> NAME", "0:3v .LCH x2@1:3"]


def test_cards_are_exchanged_and_a_turn_is_passed_by_tapping(table):
    page, game = table("karten", "0:0> NAME")
    press_key(page, "exchange")
    for one in "XQ":
        tile(page, one).click()
    line(page, "-XQ")
    press_key(page, "back")
    line(page, "-X")
    press_key(page, "clear")
    line(page, "")
    press_key(page, "pass")
    line(page, "-")
    page.locator("#turn-form form > button").first.click()
    expect(page.locator(".message")).to_be_visible()
    assert [text for text, _ in entries(game)] == ["0:0> NAME", "-"]


def test_each_player_plays_a_points_card_on_the_same_word_from_their_place(table):
    page, game = table("karten", "0:0> NAME", "0:1v .UEN")
    for name, seat, card in (("Anna", 0, "*-EN|A-:A-"), ("Bert", 1, "*-ER|AU:AU")):
        page.locator(".place summary", has_text=name).click()
        page.locator(f'[data-seat="{seat}"][data-typed="{card}"]').click()
        line(page, card)
        page.locator(".tried-said[data-points]").wait_for()
        page.locator("#turn-form form > button").first.click()
        expect(page.locator("#turn-text")).to_have_value("")

    shown = game_page(game, "official")["entries"]
    assert [(one["kind"], one["facts"].get("seat")) for one in shown[3:]] == [
        ("bonus", 0),
        ("bonus", 1),
    ]
