"""An evening of Wörterklauer at the pages: opened, stepped through, agreed or judged."""

import pytest

from engine.klauer.notation import read_move
from games.models import Sheet
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page

NAMES = {"name-0": "Anna", "name-1": "Bert"}
FIRST = ("<SOCKELGRIFTE", "0:0> SOCKE")


@pytest.fixture
def director(table, cast):
    """Frieda before a game in which Anna has laid SOCKE and not ended her turn."""
    game = table.game(
        "klauer", options={"sandglass": True}, moves=[read_move(text, 0) for text in FIRST]
    )
    return Desk(Browser(cast.frieda), game)


def page_of(desk):
    return game_page(desk.game, "official")


def test_level_extent_and_glass_are_chosen_when_the_game_is_opened(hugo):
    page = hugo.get("/games/new/?ruleset=klauer")
    form = next(form for form in page.forms if "ruleset" in form.fields)
    assert "name-2" not in form.fields
    chosen = {"level": "II", "extent": "9", "sandglass": "on"}
    assert hugo.post("/games/new/", {**form.fields, **NAMES, **chosen}).status == 200
    (sheet,) = Sheet.objects.all()
    options = game_page(sheet.stream, "official")["options"]
    agreed = ("level", "extent", "sandglass", "agreement")
    assert [options[name] for name in agreed] == ["II", 9, True, True]


@pytest.mark.rule("KLAUER-40")
def test_the_techniques_are_named_where_a_level_is_chosen(hugo, cast):
    page = Browser(cast.hugo, language="en").get("/games/new/?ruleset=klauer")
    assert "I: cross words, swap a letter, add, insert" in page.text
    assert "II: also remove letters and build them in again" in page.text

    form = next(form for form in page.forms if "ruleset" in form.fields)
    hugo.post("/games/new/", {**form.fields, **NAMES, "level": "II", "techniques": "colours"})
    (sheet,) = Sheet.objects.all()
    options = game_page(sheet.stream, "official")["options"]
    assert (options["level"], options["techniques"]) == ("II", "colours")
    page = Browser(cast.frieda, language="en").get(f"/games/{sheet.stream}/")
    assert "Level II: also insert a letter" in page.text


def test_the_page_offers_what_this_game_has(director):
    offers = director.page().offers()
    assert {"turn", "undo", "end-turn", "glass", "loss", "resign"} <= set(offers)
    assert {"rack", "challenge", "settle", "time", "bonus", "end"}.isdisjoint(offers)


def test_a_list_of_games_shows_one_without_points(director):
    page = director.browser.get("/games/")
    assert "None" not in page.text
    assert "Wörterklauer" in page.text


def test_a_step_is_typed_and_undone(director):
    director.enter("turn", text="0:1v .FT")
    assert page_of(director)["steps"] == 2
    director.enter("undo")
    assert page_of(director)["steps"] == 1
    assert director.kinds()[-2:] == ["lay", "undo"]


def test_a_step_that_can_not_be_is_refused_with_its_clause(director):
    page = director.enter("turn", text="0:1v .XY")
    assert page.status == 422
    assert "KLAUER-06" in page.text
    assert "0:1v .XY" in page.html


def test_the_other_player_agrees_to_the_end_of_a_turn(director):
    page = director.enter("end-turn")
    assert {"judgement", "agreement", "reopening"} <= set(page.offers())
    assert "turn" not in page.offers()
    page = director.enter("agreement")
    assert page_of(director)["turn"] == 1
    assert page_of(director)["majority"] == [5, 0]


def test_a_word_that_is_not_admissible_reopens_the_steps(director):
    page = director.enter("end-turn")
    assert page.form("judgement").choices == {"word-0": ["yes", "no"]}
    page = director.enter("judgement", **{"word-0": "no"})
    assert "Entscheid: SOCKE unzulässig" in page.text
    assert (page_of(director)["turn"], page_of(director)["claim"]) == (0, None)
    assert "end-turn" in page.offers()


def test_a_verdict_needs_an_answer_to_each_word(director):
    director.enter("end-turn")
    page = director.enter("judgement")
    assert page.status == 400
    assert page.element("judgement-word-0_error")


def test_the_player_takes_the_end_of_the_turn_back(director):
    director.enter("end-turn")
    page = director.enter("reopening")
    assert "end-turn" in page.offers()
    assert director.kinds()[-2:] == ["turn", "withdraw"]


@pytest.fixture
def stealing(director):
    """Bert has made SOCKEN of SOCKE and ROT of its O, and it is his turn still."""
    director.enter("end-turn")
    director.enter("agreement")
    for step in ("<NABDU", "+0:0> .....N", "-1:1v R.TIG"):
        page = director.enter("turn", text=step)
        assert page.status == 200, page.text
    return director


def test_who_only_inflected_a_word_says_so(stealing):
    page = stealing.enter("end-turn", inflected="socke>socken")
    assert page.status == 200
    claim = page_of(stealing)["claim"]
    assert claim["meanings"] == {"SOCKE>SOCKEN": False}
    page = stealing.enter("agreement")
    assert "nur gebeugt: SOCKE → SOCKEN" in page.text
    assert page_of(stealing)["majority"] == [4, 6]


def test_meanings_are_judged_with_the_words(stealing):
    page = stealing.enter("end-turn")
    assert list(page.form("judgement").choices) == ["word-0", "word-1", "meaning-0"]
    page = stealing.enter(
        "judgement", **{"word-0": "yes", "word-1": "yes", "meaning-0": "no"}, edition="Duden 28"
    )
    assert "SOCKE → SOCKEN behält seine Bedeutung" in page.text


def test_a_change_that_was_not_made_is_refused_at_the_form(stealing):
    page = stealing.enter("end-turn", inflected="HUND>HUNDE")
    assert page.status == 422
    page = stealing.enter("end-turn", inflected="HUND?")
    assert page.status == 400


def test_a_stolen_word_stands_on_the_sheet(stealing):
    page = stealing.enter("end-turn")
    assert "klaut SOCKE → SOCKEN" in page.text


def test_the_glass_runs_out(director):
    page = director.enter("glass")
    assert "agreement" in page.offers()


def test_whoever_can_not_take_the_lead_has_lost(stealing):
    page = stealing.mean("loss")
    assert page_of(stealing)["result"]["places"] == [1, 2]
    assert "Ergebnis" in page.text
    assert "None" not in page.text


def test_a_player_enters_the_own_steps_and_agrees_to_the_others(table, cast):
    players = (str(cast.anna_in_register.pk), "0190a000-0000-7000-8000-000000000001")
    game = table.game("klauer", players=players)
    anna = Desk(Browser(cast.anna), game)
    for step in FIRST:
        assert anna.enter("turn", text=step).status == 200
    page = anna.enter("end-turn")
    assert "agreement" not in page.offers()
    assert "reopening" in page.offers()
