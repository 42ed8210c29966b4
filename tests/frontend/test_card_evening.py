"""An evening of Scrabble Karten at the pages: opened with house rules, played, its own entries."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from engine.karten.deck import DEFAULT
from engine.karten.notation import read_move
from games.models import Sheet
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page

NAMES = {"name-0": "Anna", "name-1": "Bert"}


def fill_in(browser, **fields):
    """Open a game by the form for Scrabble Karten."""
    page = browser.get("/games/new/?ruleset=karten")
    form = next(form for form in page.forms if "ruleset" in form.fields)
    return browser.post("/games/new/", {**form.fields, **NAMES, **fields})


def opened():
    (sheet,) = Sheet.objects.all()
    return game_page(sheet.stream, "official")


@pytest.fixture
def director(table, cast):
    """Frieda before a game with all house rules, after NAME."""
    options = {"choose_plus": True, "each_word": True, "both_entries": True, "seconds": 15}
    game = table.game("karten", options=options, moves=[read_move("0:0> NAME", 0)])
    return Desk(Browser(cast.frieda), game)


# Opening


def test_the_house_rules_are_chosen_when_the_game_is_opened(hugo):
    page = fill_in(hugo, choose_plus="on", both_entries="on", target="200", seconds="15")
    assert page.status == 200
    chosen = ("choose_plus", "each_word", "both_entries", "target", "seconds")
    options = opened()["options"]
    assert [options[name] for name in chosen] == [True, False, True, 200, 15]


def test_without_any_the_booklet_holds(hugo):
    fill_in(hugo)
    chosen = ("choose_plus", "each_word", "both_entries", "target", "seconds", "deck")
    options = opened()["options"]
    assert [options[name] for name in chosen] == [False, False, False, 0, 0, "default"]


LADIES = ("Ada", "Bea", "Ciri", "Dana", "Eva", "Fee", "Gila", "Ida")
EIGHT = {f"name-{seat}": name for seat, name in enumerate(LADIES)}


def test_eight_players_need_a_house_rule(hugo):
    page = fill_in(hugo, **EIGHT)
    assert (page.status, Sheet.objects.count()) == (422, 0)
    assert "2 bis 6" in page.text
    fill_in(hugo, **EIGHT, target="300")
    assert len(opened()["names"]) == 8


@pytest.mark.rule("KARTEN-60")
def test_a_club_plays_with_the_values_of_its_own_bonus_deck(hugo):
    own = DEFAULT.replace("-E +4? -2?", "-E +5 -3").encode()
    fill_in(hugo, deck=SimpleUploadedFile("deck.txt", own))
    deck = opened()["options"]["deck"]
    assert [line for line in deck if "-E " in line] == ["points -E +5 -3 | K- +11? -4?"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"double\nquadruple\n", "Zeile 2: „quadruple“ ist keine Karte"),
        (b"double\n\xff\n", "Diese Datei ist kein Text in UTF-8."),
        (b"double\n" * 5000, "Diese Datei ist zu lang"),
    ],
)
@pytest.mark.rule("KARTEN-60")
def test_a_broken_bonus_deck_is_refused_with_line_and_reason(hugo, content, said):
    page = fill_in(hugo, deck=SimpleUploadedFile("deck.txt", content))
    assert (page.status, Sheet.objects.count()) == (400, 0)
    assert said in page.text


def test_rules_that_there_are_not_have_no_form(hugo):
    assert hugo.get("/games/new/?ruleset=skat").status == 400


# The entries of this game alone


def test_a_move_is_typed_as_in_a_card_game(director):
    page = director.enter("turn", text="0:0v .ASE 6")
    assert "Bert" in page.text
    assert page.element("entry-3")
    assert director.kinds() == ["open", "play", "play"]


def test_the_page_offers_what_this_game_has(director):
    offers = director.page().offers()
    assert {"turn", "bonus", "miss", "clock", "challenge", "accept", "rack", "end"} <= set(offers)
    assert {"time", "judgement", "undo", "end-turn", "glass", "loss"}.isdisjoint(offers)


def test_a_points_card_of_another_player_is_played_on_the_last_word(director):
    page = director.page()
    assert "-E|K-:-E" in page.form("bonus").choices["card"]
    page = director.enter("bonus", seat="1", card="-E|K-:-E", word="NAME", plus="plus")
    assert page.status == 200
    (used,) = game_page(director.game, "official")["entries"][1]["bonus_cards"]
    assert (used["seat"], used["matched"]) == (1, [{"entry": "-E", "words": ["NAME"], "points": 4}])


def test_an_entry_that_matches_no_word_is_refused_at_the_form(director):
    page = director.enter("bonus", seat="1", card="-UNG|T-:-UNG")
    assert page.status == 400
    page = director.enter("bonus", seat="1", card="T-|-UNG:-UNG")
    assert page.status == 422
    assert director.kinds() == ["open", "play"]


def test_a_turn_is_lost_by_the_clock_and_the_limit_is_changed(director):
    director.enter("clock", seconds="10")
    page = director.enter("miss")
    assert "Zug verloren: durch die Uhr" in page.text
    page = director.enter("miss", begun="on")
    assert "ein rechtzeitig begonnenes Wort wurde aufgegeben" in page.text
    assert director.kinds() == ["open", "play", "clock", "miss", "miss"]


def test_without_a_time_limit_nobody_loses_a_turn_by_it(table, hugo):
    offers = Desk(hugo, table.game("karten")).page().offers()
    assert {"miss", "clock"}.isdisjoint(offers)


def test_a_bonus_card_that_was_seen_is_noted_with_the_hand(director):
    page = director.enter("rack", seat="1", letters="ABC", bonus="triple")
    assert "Karten gesehen: ABC, triple" in page.text


def test_a_turn_is_corrected_in_the_notation_of_the_game(director):
    page = director.enter("replace", version="2", text="0:0> NAMEN 14")
    assert page.status == 200
    assert game_page(director.game, "official")["entries"][1]["score"] == 14


@pytest.mark.rule("KARTEN-18", "KARTEN-77")
def test_challenge_whose_verdict_was_struck_out_is_judged_again_on_the_page(director):
    director.enter("challenge", seat="1")
    director.enter("verdict", **{"word-0": "yes"})
    director.enter("turn", text="0:0v .ASE")
    asked = director.enter("annul", version="4")
    answer = asked.form("annul").buttons["answer"]
    director.enter("annul", asked, answer=answer)

    assert director.kinds()[-1] == "annul"
    assert "verdict" in director.page().offers()
    director.enter("verdict", **{"word-0": "yes"})
    assert game_phase(director) == "playing"


def game_phase(director):
    return game_page(director.game, "official")["phase"]
