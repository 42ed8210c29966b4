"""Corrections at the page: whose entry it stays, what it keeps, and what it asks before."""

import re
from uuid import uuid4

import pytest

from engine.karten.notation import read_move as on_the_table
from engine.klauer.notation import read_move as in_two_colours
from engine.moves import Accept, Rack
from engine.notation import read_move
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page


@pytest.fixture
def desk(table, cast):
    """A way to sit down as Frieda before a new game."""

    def before(ruleset, *moves, **more):
        return Desk(Browser(cast.frieda, language="en"), table.game(ruleset, moves=moves, **more))

    return before


def entries(desk):
    """The entries of the game, as an official sees them."""
    return game_page(desk.game, "official")["entries"]


def answered(desk, form, page, **fields):
    """Press the button that answers the question of a form."""
    return desk.enter(form, page, answer=page.form(form).buttons["answer"], **fields)


# Points cards of another player


@pytest.fixture
def minus(desk):
    """Anna has laid NAME, Bert has taken its minus points off her score."""
    return desk("karten", on_the_table("0:0> NAME", 0), on_the_table("*-E", 1))


@pytest.mark.rule("KARTEN-32")
def test_a_corrected_points_card_stays_with_who_played_it(minus):
    page = minus.enter("replace", version="3", text="*-E NAME")
    assert page.status == 200
    card = entries(minus)[2]
    assert (card["facts"]["seat"], card["seat"], card["score"]) == (1, 0, -2)


@pytest.mark.rule("KARTEN-32")
def test_the_sheet_names_who_played_a_points_card_and_for_whom_it_counts(minus):
    text = minus.page().text
    assert "3 Bert Points card: -E|K- · -E for Anna -2 10" in text
    assert "3: Bert -E|K- · -E for Anna" in text  # where a turn is chosen to be corrected


# What a correction keeps


def test_a_corrected_play_keeps_the_rack_that_was_noted(desk):
    desk = desk("klassik", Rack(0, "HORNEEE"), read_move("8F HORN", 0))
    desk.enter("turn", text="H5 STE.N", rack="STENABC")
    desk.enter("replace", text="H5 STE.N 6")
    assert entries(desk)[3]["facts"]["rack"] == "ABCENST"
    desk.enter("replace", text="H5 STE.N 6", rack="STENABD")
    assert entries(desk)[3]["facts"]["rack"] == "ABDENST"


def test_the_form_begins_with_the_newest_turn_as_it_reads(desk):
    desk = desk("klassik", read_move("8F HORN 12", 0), read_move("H5 STE.N 7", 1))
    fields = desk.page().form("replace").fields
    assert (fields["version"], fields["text"], fields["filled"]) == ("3", "H5 STE.N 7", "3")


def test_the_text_of_one_turn_is_not_taken_for_another(desk):
    desk = desk("klassik", read_move("8F HORN 12", 0), read_move("H5 STE.N 7", 1))
    page = desk.enter("replace", version="2")
    assert page.status == 400
    assert "This is how entry 3 reads. Write how entry 2 should read, or send it" in page.text
    assert desk.kinds() == ["open", "play", "play"]


def test_a_text_that_two_turns_share_is_sent_again(desk):
    desk = desk("klassik", read_move("8F HORN 12", 0), read_move("-", 1))
    page = desk.enter("replace", version="2", text="-")
    assert page.status == 400
    assert desk.enter("replace", page).status == 200
    assert desk.kinds() == ["open", "pass", "pass", "replace"]


# Asked before


def test_an_annulment_that_leaves_later_entries_unfit_is_asked_for_first(desk):
    desk = desk("klassik", read_move("8F HORN", 0), read_move("H5 STE.N", 1))
    page = desk.enter("annul", version="2")
    assert page.status == 422
    assert "1 later entry then no longer fits: 3. Nothing has been entered yet." in page.text
    assert page.form("annul").fields["version"] == "2"
    assert desk.kinds() == ["open", "play", "play"]
    assert answered(desk, "annul", page).status == 200
    assert desk.kinds() == ["open", "play", "play", "annul"]


def test_an_answer_counts_for_the_entry_alone_that_was_asked_about(desk):
    moves = [read_move("8F HORN", 0), read_move("-", 1), read_move("-", 0)]
    desk = desk("klassik", *moves)
    page = desk.enter("annul", version="2")
    other = answered(desk, "annul", page, version="3")
    assert (other.status, desk.kinds()[-1]) == (422, "pass")
    assert "1 later entry" in other.text


def test_what_upsets_nothing_is_entered_at_once(desk):
    desk = desk("klassik", read_move("8F HORN", 0), read_move("-", 1))
    assert desk.enter("annul", version="3").status == 200
    assert desk.enter("replace", version="2", text="8F HORN 12").status == 200


def test_a_replacement_that_ends_the_game_is_asked_for_first(desk):
    passes = [read_move("-", seat) for seat in (1, 0, 1)]
    desk = desk("mini", read_move("8F HORN", 0), *passes)
    page = desk.enter("replace", version="2", text="-", filled="2")
    assert page.status == 422
    assert "The game is then over: All players passed. Nothing has been" in page.text
    assert page.form("replace").fields["text"] == "-"
    assert desk.kinds()[-1] == "pass"
    answered(desk, "replace", page)
    assert desk.kinds()[-1] == "replace"


@pytest.mark.rule("KLAUER-53")
def test_taking_back_the_end_of_a_turn_after_the_glass_is_asked_for_first(desk):
    typed = ("<SOCKELGRIFTE", "0:0> SOCKE", ":")
    desk = desk("klauer", *(in_two_colours(text, 0) for text in typed), options={"sandglass": True})
    page = desk.enter("reopening")
    assert page.status == 422
    assert "The game is then over: A player's glass ran out." in page.text
    assert desk.kinds()[-1] == "glass"
    answered(desk, "reopening", page)
    assert desk.kinds()[-1] == "withdraw"


def test_taking_back_the_end_of_a_turn_before_the_glass_is_not_asked_for(desk):
    desk = desk("klauer", *(in_two_colours(t, 0) for t in ("<SOCKELGRIFTE", "0:0> SOCKE", ".")))
    assert desk.enter("reopening").status == 200


# Asked before a button ends the game


def test_a_lead_that_is_given_up_is_asked_for_first(table, cast):
    typed = ("<SOCKELGRIFTE", "0:0> SOCKE", ".")
    moves = [*(in_two_colours(text, 0) for text in typed), Accept(1)]
    hugo = Desk(Browser(cast.hugo, language="en"), table.game("klauer", moves=moves))
    page = hugo.enter("loss")
    assert page.status == 422
    assert "The game is then over: A player could not take the lead. Nothing has been" in page.text
    assert hugo.kinds()[-1] == "accept"
    answered(hugo, "loss", page)
    assert hugo.kinds()[-1] == "loss"


def test_a_question_of_a_button_alone_is_answered_by_yes_or_by_leaving_it(desk):
    desk = desk("reise")
    page = desk.enter("end")
    assert said_by(page, "end") == ["Enter it all the same", "Leave it"]
    assert desk.address in page.links
    assert said_by(desk.enter("resign", seat="1"), "resign") == [
        "Resign the game",
        "Enter it all the same",
    ]


def said_by(page, form):
    """What can be pressed at the foot of a form."""
    foot = page.html.partition(f'id="{form}-form"')[2].partition("</form>")[0]
    return re.findall(r'class="button[^>]*>([^<]+)<', foot)


@pytest.mark.parametrize(
    ("form", "fields", "ending"),
    [
        ("end", {}, "The players agreed that nothing more can be laid."),
        ("resign", {"seat": "1"}, "Only one player has not resigned."),
        ("forfeit", {"seat": "1"}, "Only one player was left in the game."),
    ],
)
def test_whatever_ends_a_game_by_a_button_is_asked_for_first(desk, form, fields, ending):
    desk = desk("reise")
    page = desk.enter(form, **fields)
    assert page.status == 422
    assert f"The game is then over: {ending} Nothing has been entered yet." in page.text
    assert desk.kinds() == ["open"]
    answered(desk, form, page, **fields)
    assert desk.kinds() == ["open", form]


def test_a_player_who_resigns_among_several_is_asked_first(table, cast):
    game = table.game("mini", players=[str(cast.anna_in_register.pk), str(uuid4()), str(uuid4())])
    anna = Desk(Browser(cast.anna, language="en"), game)
    page = anna.enter("resign")
    assert page.status == 422
    assert "Player 1 is then out of the game. Nothing has been entered yet." in page.text
    assert anna.kinds() == ["open"]
    answered(anna, "resign", page)
    assert anna.kinds() == ["open", "resign"]


def test_what_ends_nothing_is_entered_by_its_button_at_once(desk):
    desk = desk("klassik")
    assert [desk.enter(form).status for form in ("adjourn", "resume", "publish")] == [200, 200, 200]


# How it looks


def test_a_play_that_was_taken_back_is_struck_where_it_is_shown_large(minus):
    assert 'class="void"' not in minus.page().html
    page = minus.enter("withdraw")
    assert page.html.count('<h2 class="void">') == 1


def test_the_parts_of_a_points_card_are_kept_together(minus):
    html = minus.page().html
    assert '<span class="whole">-E|K-</span> · <span class="whole">-E</span>' in html


def test_a_line_is_struck_with_all_that_it_says(minus):
    page = minus.enter("annul", version="3")
    assert page.status == 200
    row = page.html.partition('id="entry-3"')[2].partition("</tr>")[0]
    struck = row.partition('<span class="line">')[2].partition("for Anna")[0]
    assert "struck" in row.partition(">")[0]
    assert "-E|K-" in struck
