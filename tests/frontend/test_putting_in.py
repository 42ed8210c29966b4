"""At the page: a forgotten entry put in, points that stand by decision, a game stopped."""

import pytest

from engine.karten.notation import read_move as on_the_table
from engine.klauer.notation import read_move as in_two_colours
from engine.moves import Challenge
from engine.notation import read_move
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.frontend.test_mending import answered
from tests.told import game_page


@pytest.fixture
def desk(table, cast):
    """A way to sit down as Frieda before a new game."""

    def before(ruleset, *moves, **more):
        return Desk(Browser(cast.frieda, language="en"), table.game(ruleset, moves=moves, **more))

    return before


def sheet(desk):
    """The sheet from top to bottom: number, kind, seat, points; and what fits no more."""
    page = game_page(desk.game, "official")
    entries = [page["entries"][version - 1] for version in page["order"]]
    lines = [(e["version"], e["kind"], e["seat"], e["score"]) for e in entries]
    return lines, [e["version"] for e in entries if e["flaw"]]


def three_turns():
    """HORN, HORNE and NE, noted for Anna, Bert and Anna; Bert's exchange was forgotten."""
    typed = (("8F HORN", 0), ("8F ....E", 1), ("J7 N.", 0))
    return [read_move(text, seat) for text, seat in typed]


# Put in


def test_a_forgotten_exchange_is_put_in_and_the_later_turns_move_on(desk):
    desk = desk("klassik", *three_turns())

    page = desk.enter("insertion", version="3", text="-3")

    assert page.status == 200
    assert sheet(desk) == (
        [
            (1, "open", None, 0),
            (2, "play", 0, 12),
            (5, "exchange", 1, 0),
            (3, "play", 0, 7),
            (4, "play", 1, 2),
        ],
        [],
    )
    assert "5 Bert exchanges 3 tiles put in before entry 3" in " ".join(page.text.split())


def test_what_no_longer_fits_behind_it_is_asked_for_first(desk):
    desk = desk("klassik", *three_turns())

    page = desk.enter("insertion", version="3", text="-3", moves_on="")

    assert page.status == 422
    assert "2 later entries then no longer fit: 3, 4." in page.text
    assert desk.kinds()[-1] == "play"
    assert answered(desk, "insertion", page, moves_on="").status == 200
    assert sheet(desk)[1] == [3, 4]


def test_a_forgotten_challenge_is_put_in_with_its_verdict(desk):
    desk = desk("klassik", read_move("8F HXRN", 0), read_move("-", 1))
    page = desk.enter("insertion", version="3", text="?", seat="1")
    assert "1 later entry then no longer fits: 3." in page.text  # until the verdict is there, too
    answered(desk, "insertion", page)
    desk.enter("insertion", version="3", what="phony", text="hxrn")

    lines, unfit = sheet(desk)
    assert [kind for _, kind, _, _ in lines] == ["open", "play", "challenge", "verdict", "pass"]
    assert unfit == []


def test_a_forgotten_entry_is_put_in_behind_the_last(desk):
    desk = desk("klassik", read_move("8F HORN", 0))
    desk.enter("insertion", version="3", text="8F ....E 9")

    assert sheet(desk)[0][-1] == (3, "play", 1, 7)


def test_what_was_put_in_is_annulled_and_corrected_like_any_other(desk):
    desk = desk("klassik", *three_turns())
    desk.enter("insertion", version="3", text="-3")
    assert desk.enter("replace", version="5", text="-").status == 200
    assert sheet(desk)[0][2] == (5, "pass", 1, 0)

    page = desk.enter("annul", version="5")
    assert page.status == 200
    assert [seat for _, _, seat, _ in sheet(desk)[0][3:5]] == [1, 0]


def test_what_does_not_fit_in_its_place_is_refused_at_the_form(desk):
    desk = desk("klassik", *three_turns())
    page = desk.enter("insertion", version="3", text="1A EIS")
    assert page.status == 422
    assert page.form("insertion").fields["text"] == "1A EIS"

    unread = desk.enter("insertion", version="3", text="")
    assert unread.status == 400
    assert "Write the move that was forgotten." in unread.text


def test_a_forgotten_points_card_is_put_in(desk):
    desk = desk("karten", on_the_table("0:0> NAME", 0), on_the_table("-", 1))
    assert desk.enter("insertion", version="3", text="*-E", seat="1").status == 200
    assert sheet(desk)[0][2][1:3] == ("bonus", 0)


def test_a_forgotten_step_is_put_in_between_two_others(desk):
    typed = ("<SOCKELGRIFTE", "0:0> SOCKE")
    desk = desk("klauer", *(in_two_colours(text, 0) for text in typed))
    assert desk.enter("insertion", version="4", text="/0:0> L....").status == 200
    assert game_page(desk.game, "official")["turn"] == 0
    assert [kind for _, kind, _, _ in sheet(desk)[0]] == ["open", "draw", "lay", "swap"]


# Decided


def test_noted_points_stand_by_a_decision_and_the_sheet_shows_both(desk):
    desk = desk("klassik", read_move("8F HORN 15", 0), read_move("-", 1))

    page = desk.enter("decision", text="Zähltafel falsch abgelesen.")

    assert sheet(desk)[0][1] == (2, "play", 0, 15)
    said = " ".join(page.text.split())
    assert "stands by entry 4, by the rules 12" in said
    assert "for entry 2 15 points stand Zähltafel falsch abgelesen." in said.replace(" · ", " ")
    assert "By a decision 15 points stand; the rules give 12." in said
    stored = str(game_page(desk.game, "official")["entries"])
    assert "Zähltafel" not in stored


def test_points_of_a_play_with_cards_stand(desk):
    desk = desk("karten", on_the_table("0:0> NAME 20", 0))
    desk.enter("decision")
    assert sheet(desk)[0][1] == (2, "play", 0, 20)


def test_a_decision_that_changes_nothing_is_refused_at_its_form(desk):
    desk = desk("klassik", read_move("8F HORN 12", 0))
    page = desk.enter("decision", points="12")
    assert (page.status, desk.kinds()[-1]) == (422, "play")
    assert "Entry 2 counts 12 points already." in page.text


# Stopped

WORDS = {"why": "outage", "text": "Ab 21 Uhr dunkel."}


@pytest.mark.parametrize("ruleset", ["klassik", "reise", "mini", "english", "karten", "klauer"])
def test_a_game_is_stopped_in_every_family_with_its_reason(desk, ruleset):
    desk = desk(ruleset)

    page = desk.enter("stop", **WORDS)

    assert page.status == 200
    assert "The game could not go on, after a power cut for example." in page.text
    assert "Ab 21 Uhr dunkel." in page.text
    result = game_page(desk.game, "official")["result"]
    assert (result["reason"], result["places"]) == ("stopped_outage", [1, 1])


def test_a_stop_is_annulled_and_the_game_goes_on(desk):
    desk = desk("klassik", read_move("8F HORN", 0))
    desk.enter("stop", why="time")
    desk.enter("annul", version="3")
    assert "turn" in desk.page().offers()


def test_a_stopped_game_says_that_what_was_left_was_taken_off(desk):
    desk = desk("klassik", read_move("8F HORN", 0))
    desk.enter("stop", why="time", settled="on")
    desk.enter("rack", seat="0", letters="EEEEEEE")
    page = desk.enter("rack", seat="1", letters="NNNNNNN")
    assert "The time of the round was over. What was left was taken off." in page.text


def test_a_game_in_which_a_verdict_is_due_is_not_offered_to_be_stopped(desk):
    desk = desk("klassik", read_move("8F HORN", 0), Challenge(1))
    assert "stop" not in desk.page().offers()
