"""What was agreed on before a game, and how the form that opens one keeps what was typed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from engine.karten.deck import DEFAULT
from engine.karten.notation import read_move
from frontend.agreements import agreed
from games.models import Sheet
from tests import boards
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page

NAMES = {"name-0": "Anna", "name-1": "Bert"}
OWN = DEFAULT.replace("-E +4? -2?", "-E +5 -3").encode()


@pytest.fixture
def helper(cast):
    """Hugo, who reads English."""
    return Browser(cast.hugo, language="en")


def opening(page):
    """The form that opens a game."""
    return next(form for form in page.forms if "ruleset" in form.fields)


def fill_in(browser, ruleset, page=None, **fields):
    """Send the form that opens a game under some rules, as it is or as it was seen."""
    form = opening(page or browser.get(f"/games/new/?ruleset={ruleset}"))
    return browser.post("/games/new/", {**form.fields, **NAMES, **fields})


# What was agreed on


def told(ruleset, **options):
    """What a page says of the options of a game, by their labels, in English."""
    with translation.override("en"):
        return agreed(ruleset, boards.game(ruleset, **options).rules.options())


def test_what_differs_from_the_booklet_comes_first_and_says_so(table, cast):
    options = {"each_word": True, "seconds": 15, "lengthened_words": "full"}
    page = Browser(cast.frieda, language="en").get(
        f"/games/{table.game('karten', options=options)}/"
    )
    _, _, block = page.text.partition("Agreed on ")
    assert block.startswith(
        "House rule A, second part: a points card counts for each word that matches yes unlike "
        "the booklet House rule C: seconds for a turn 15 seconds unlike the booklet Words that are "
        "made longer count in full unlike the booklet House rule A, first part: on another "
        "player's word plus or minus is chosen no "
    )
    assert "house rule A, house rule C: 15 seconds" in page.text


@pytest.mark.parametrize(
    ("ruleset", "options", "short"),
    [
        ("karten", {}, ""),
        ("karten", {"target": 300}, "house rule B: 300 points"),
        ("klauer", {}, "level III"),
        ("klauer", {"level": "I", "sandglass": True}, "level I, with the sandglass"),
        ("klassik", {"rack": 8}, ""),
    ],
)
def test_a_short_line_says_what_the_game_is_played_with(ruleset, options, short):
    assert told(ruleset, **options)["short"] == short


@pytest.mark.parametrize("ruleset", ["klassik", "reise", "mini", "english", "karten", "klauer"])
def test_nothing_differs_in_a_game_by_the_booklet_and_no_option_is_left_out(ruleset):
    items = told(ruleset)["items"]
    assert [item.label for item in items if item.differs] == []
    known = {"family", "least_players", "most_players"}
    assert len(items) == len(boards.game(ruleset).rules.options().keys() - known)


@pytest.mark.rule("KARTEN-60")
def test_an_own_bonus_deck_is_shown_card_by_card(helper):
    page = fill_in(helper, "karten", deck=SimpleUploadedFile("deck.txt", OWN))
    assert "points -E +5 -3 | K- +11? -4?" in page.text


# House rule C


@pytest.mark.rule("KARTEN-53", "KARTEN-54", "KARTEN-99")
def test_the_limit_of_the_turn_is_shown_and_who_lost_one_by_it(table, cast):
    moves = [read_move("0:0> NAME", 0), read_move("!10", 1)]
    game = table.game("karten", options={"seconds": 15}, moves=moves)
    desk = Desk(Browser(cast.frieda, language="en"), game)
    page = desk.page()
    assert "10 seconds for this turn" in page.text
    assert "lost the turn" not in page.text
    page = desk.enter("miss")
    assert "15 seconds for this turn" in page.text
    assert "Bert lost the turn by the clock and may still exchange cards." in page.text
    assert "may still" not in desk.enter("turn", text="-3", seat="1").text


def test_without_house_rule_c_no_limit_is_shown(table, cast):
    page = Desk(Browser(cast.frieda, language="en"), table.game("karten")).page()
    assert "seconds for this turn" not in page.text


# Opening a game


@pytest.mark.rule("KARTEN-60")
def test_a_bonus_deck_that_was_sent_is_kept_when_something_else_was_wrong(helper):
    deck = SimpleUploadedFile("deck.txt", OWN)
    page = fill_in(helper, "karten", deck=deck, target="7")
    assert (page.status, Sheet.objects.count()) == (400, 0)
    assert "The deck that was sent is kept; another file takes its place." in page.text
    fill_in(helper, "karten", page, target="200")
    (sheet,) = Sheet.objects.all()
    options = game_page(sheet.stream, "official")["options"]
    assert options["deck"] == OWN.decode().splitlines()


@pytest.mark.rule("KARTEN-60")
def test_another_file_takes_the_place_of_the_deck_that_was_kept(helper):
    page = fill_in(helper, "karten", deck=SimpleUploadedFile("deck.txt", OWN), target="7")
    other = SimpleUploadedFile("deck.txt", DEFAULT.encode())
    fill_in(helper, "karten", page, target="200", deck=other)
    (sheet,) = Sheet.objects.all()
    options = game_page(sheet.stream, "official")["options"]
    assert options["deck"] == DEFAULT.splitlines()


@pytest.mark.rule("KARTEN-60")
def test_a_broken_bonus_deck_is_not_kept(helper):
    page = fill_in(helper, "karten", deck=SimpleUploadedFile("deck.txt", b"double\n"))
    assert page.status == 400
    assert "is kept" not in page.text


def test_names_and_title_stay_when_other_rules_are_chosen(helper):
    page = fill_in(
        helper, "karten", rules="mini", title="Table 3", first="1", **{"name-2": "Clara"}
    )
    form = opening(page)
    assert (page.status, Sheet.objects.count()) == (200, 0)
    kept = ("ruleset", "name-0", "name-1", "name-2", "title", "first")
    assert [form.fields[name] for name in kept] == ["mini", "Anna", "Bert", "Clara", "Table 3", "1"]
    assert "target" not in form.fields
    fill_in(helper, "mini", page)
    (sheet,) = Sheet.objects.all()
    assert sheet.ruleset == "mini"


def test_rules_that_there_are_not_can_not_be_chosen(helper):
    assert fill_in(helper, "karten", rules="skat").status == 400


def test_enter_in_a_field_opens_the_game_and_does_not_change_the_rules(helper):
    """A browser takes the first button of a form for that."""
    tags = helper.get("/games/new/").tags
    first = next(known for tag, known in tags if tag == "button" and known.get("form") == "opening")
    assert "name" not in first


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (7, "This game is for 2 to 6 players, not for 7; with house rule B or C for up to 8."),
        (6, ""),
    ],
)
def test_seven_players_are_told_of_the_house_rules(helper, players, said):
    names = {f"name-{seat}": f"Player {seat}" for seat in range(players)}
    page = fill_in(helper, "karten", **names)
    assert said in page.text
    assert Sheet.objects.count() == (0 if said else 1)
