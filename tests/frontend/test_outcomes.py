"""What is said of an entry that is stored: what became of it by then, and in which colour."""

import re

import pytest

from engine.klauer.notation import read_move as in_two_colours
from engine.moves import Annul, Challenge, Verdict
from engine.notation import read_move
from games import followers
from lexicon import shelf
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk


@pytest.fixture
def desk(table, cast):
    """A way to sit down as Emil, an arbiter, before a game that the word list judges."""

    def before(ruleset, *moves, lexicon=None):
        pinned = f"base@{shelf.base().hash}" if lexicon is None else lexicon
        options = {"lexicon": pinned} | ({"agreement": False} if ruleset == "klauer" else {})
        game = table.game(ruleset, moves=moves, options=options)
        return Desk(Browser(cast.emil, language="en"), game)

    return before


def laid(word, *more):
    """Anna has laid a word of Wörterklauer, first of all twelve cards."""
    return [in_two_colours(text, 0) for text in ("<SOCKELGRIFTE", f"0:0> {word}", *more)]


def told(desk, form, **fields):
    """Class and words of the message after an entry, once the word list has judged it."""
    sent = {**desk.page().form(form).fields, **fields}
    answer = desk.browser.client.post(desk.address, sent)
    assert answer.status_code == 302
    followers.follow(desk.game)
    return message(desk.page())


def message(page):
    """Class and words of the one message of a page."""
    [(look, said)] = re.findall(r'<p class="(message[^"]*)" role="status">(.*?)</p>', page.html)
    return look, re.sub(r"<[^>]+>", "", said)


@pytest.mark.rule("KLAUER-49")
def test_a_turn_that_the_list_refuses_is_not_told_as_if_all_were_well(desk):
    said = "Entry 4 is stored. Verdict: EKCOS not admissible. Entry 4: does not stand."
    assert told(desk("klauer", *laid("EKCOS")), "end-turn") == ("message warned", said)


def test_a_turn_that_the_list_takes_is_told_as_good(desk):
    said = "Entry 4 is stored. Verdict: SOCKE admissible."
    assert told(desk("klauer", *laid("SOCKE")), "end-turn") == ("message", said)


def test_a_challenge_tells_what_became_of_the_play(desk):
    phony, word = (desk("mini", read_move(f"8E {said}", 0)) for said in ("HORNQ", "HORN"))
    refused = "Entry 3 is stored. Verdict: HORNQ not admissible. Entry 2: taken back."
    assert told(phony, "challenge", seat="1") == ("message warned", refused)
    taken = "Entry 3 is stored. Verdict: HORN admissible."
    assert told(word, "challenge", seat="1") == ("message", taken)


@pytest.mark.rule("KLAUER-53")
def test_a_turn_that_the_glass_has_ended_is_told_with_its_verdict_too(table, cast):
    options = {"sandglass": True, "agreement": False}
    game = table.game("klauer", moves=laid("EKCOS", ":"), options=options)
    page = Desk(Browser(cast.emil, language="en"), game).enter("judgement", **{"word-0": "no"})
    said = "Entry 5 is stored. Verdict: EKCOS not admissible. Entry 4: does not stand."
    assert message(page) == ("message warned", said)


def test_an_annulled_play_is_not_taken_for_the_one_that_is_judged(desk):
    moves = [read_move("8E HORNQ", 0), read_move("E8 .ER", 1), Annul(3)]
    phony = desk("mini", *moves, Challenge(1), lexicon="")
    page = phony.enter("verdict", **{"word-0": "no"})
    said = "Entry 6 is stored. Verdict: HORNQ not admissible. Entry 2: taken back."
    assert message(page) == ("message warned", said)


def test_what_the_list_has_not_judged_yet_is_told_to_wait_and_looked_at_again(desk):
    page = desk("klauer", *laid("SOCKE")).enter("end-turn")
    said = "Entry 4 is stored. The verdict is still to come. Look again"
    assert message(page) == ("message past", said)


def test_where_people_judge_nobody_is_told_to_wait(desk):
    page = desk("klauer", *laid("SOCKE"), lexicon="").enter("end-turn")
    assert message(page) == ("message", "Entry 4 is stored.")


def test_a_verdict_that_a_person_enters_says_what_does_not_stand(desk):
    phony = desk("mini", read_move("8E HORNQ", 0), Challenge(1), lexicon="")
    page = phony.enter("verdict", **{"word-0": "no"}, reason="Not in the book.")
    said = "Entry 5 is stored. Verdict: HORNQ not admissible. Entry 2: taken back."
    assert message(page) == ("message warned", said)


def test_the_message_of_one_game_says_nothing_of_another(desk):
    refused = [*laid("EKCOS", "."), Verdict({"EKCOS": False})]
    first, second = desk("klauer", *laid("SOCKE"), lexicon=""), desk("klauer", *refused, lexicon="")
    sent = first.page().form("end-turn").fields
    assert first.browser.client.post(first.address, sent).status_code == 302
    page = first.browser.get(second.address)
    assert message(page) == ("message", "Entry 4 is stored.")


def test_what_is_entered_after_a_verdict_says_nothing_of_it(desk):
    played = desk("klauer", *laid("SOCKE", "."), Verdict({"SOCKE": False}), lexicon="")
    assert message(played.enter("note", text="Anna sprach leise.")) == (
        "message",
        "Entry 6 is stored.",
    )
