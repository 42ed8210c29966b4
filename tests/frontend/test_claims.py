"""A turn of Wörterklauer that goes back and forth: undone steps, rejected claims, who agrees."""

import pytest

from engine.klauer.notation import read_move
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk

TWELVE = "<SOCKELGRIFTE"


@pytest.fixture
def desk(table, cast):
    """A way to sit down as Frieda before Anna's first turn."""

    def before(*typed, **options):
        moves = [read_move(text, 0) for text in (TWELVE, *typed)]
        game = table.game("klauer", options=options, moves=moves)
        return Desk(Browser(cast.frieda, language="en"), game)

    return before


def looks(page, version):
    """The classes of a line of the sheet."""
    return page.element(f"entry-{version}")[1]["class"].split()


@pytest.mark.rule("KLAUER-52")
def test_an_undone_step_is_struck_and_the_undoing_names_it(desk):
    page = desk("0:0> SOCKE", "0:1v .FT", "~").page()
    assert "withdrawn" in looks(page, 4)
    assert "withdrawn" not in looks(page, 3)
    assert "Step undone: entry 4, 0:1v .FT" in page.text
    assert "4 Anna 0:1v OFT taken back" in page.text


@pytest.mark.rule("KLAUER-49")
def test_the_rejected_end_of_a_turn_does_not_stand(desk):
    desk = desk("0:0> SOCKE")
    desk.enter("end-turn")
    page = desk.enter("judgement", **{"word-0": "no"})
    assert "withdrawn" in looks(page, 4)
    assert "4 Anna End of the turn does not stand" in page.text


@pytest.mark.rule("KLAUER-26", "KLAUER-49")
def test_the_rejected_end_of_a_turn_was_only_to_steal(desk):
    desk = desk("0:0> SOCKE")
    desk.enter("end-turn")
    desk.enter("agreement")
    for step in ("<NABDU", "+0:0> .....N", "-1:1v R.TIG"):
        desk.enter("turn", text=step)
    page = desk.enter("end-turn")
    assert "steals SOCKE → SOCKEN" in page.text
    page = desk.enter("reopening")
    assert "steals SOCKE → SOCKEN" not in page.text
    assert "was to steal SOCKE → SOCKEN" in page.text


@pytest.mark.rule("KLAUER-49")
def test_a_word_that_was_judged_before_is_pointed_at_where_it_is_claimed_again(desk):
    desk = desk("0:0> SOCKE")
    desk.enter("end-turn")
    desk.enter("judgement", **{"word-0": "no"})
    page = desk.enter("end-turn")
    said = "SOCKE was judged not admissible in this turn already."
    assert page.text.count(said) == 2  # at the claim, and among the findings
    assert "agreement" in page.offers()


@pytest.mark.rule("KLAUER-49")
def test_the_button_of_the_other_player_says_who_agrees(desk):
    page = desk("0:0> SOCKE", ".").page()
    assert "Bert agrees" in page.text
    assert "main" in page.element("agreement-form")[1]["class"].split()


@pytest.mark.parametrize("typed", ["SOCKE > SOCKEN", "socke→socken", "SOCKE->SOCKEN"])
def test_an_inflection_is_read_as_people_write_it(desk, typed):
    desk = desk("0:0> SOCKE")
    desk.enter("end-turn")
    desk.enter("agreement")
    for step in ("<NABDU", "+0:0> .....N", "-1:1v R.TIG"):
        desk.enter("turn", text=step)
    page = desk.enter("end-turn", inflected=typed)
    assert "only inflected: SOCKE → SOCKEN" in page.text


@pytest.mark.parametrize("typed", ["SOCKE", "SOCKE SOCKEN", "SOCKE>"])
def test_what_is_no_inflection_is_told_how_to_be_written(desk, typed):
    page = desk("0:0> SOCKE").enter("end-turn", inflected=typed)
    assert page.status == 400
    assert "is no change of a word; write HUND>HUNDE." in page.text
    assert page.element("end-turn-inflected")[1]["aria-invalid"] == "true"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0:1v .ÄT", "There is no card for Ä; write AE. Rule KLAUER-23"),
        ("0:1v .FT 12", "This game has no points; leave '12' out."),
        ("+0:5> L", "with a dot for each card that lies there: +0:0> .....L. Rule KLAUER-32"),
    ],
)
def test_what_can_not_be_entered_says_what_to_write(desk, typed, said):
    assert said in desk("0:0> SOCKE").enter("turn", text=typed).text


def test_a_refused_entry_is_marked_at_its_field_and_in_the_title(desk):
    page = desk("0:0> SOCKE").enter("turn", text="0:1v .XY")
    assert page.status == 422
    field = page.element("turn-text")[1]
    assert field["aria-invalid"] == "true"
    assert {page.element(name)[0] for name in field["aria-describedby"].split()} == {"div", "p"}
    assert "<title>Not entered · " in page.html
    assert "<title>Not entered" not in desk("0:0> SOCKE").page().html


@pytest.mark.parametrize("ruleset", ["karten", "klauer"])
def test_the_page_of_a_game_with_cards_speaks_of_cards(table, cast, ruleset):
    page = Desk(Browser(cast.frieda, language="en"), table.game(ruleset)).page()
    words = page.text.lower().replace("score board", "").split()
    assert {"tile", "tiles", "rack", "racks", "bag"}.isdisjoint(words)
