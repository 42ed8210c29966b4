"""An arbiter overrules the word list on the page of a game."""

import pytest

from engine.moves import Annul, Challenge, Verdict
from engine.notation import read_move
from games import followers
from lexicon import shelf
from lexicon.models import ArbiterRuling
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page


def judged(table, user, *words):
    """Somebody before a game in which words at 8E and 9H were challenged and judged by the list."""
    base = f"base@{shelf.base().hash}"
    stream = table.game("mini", options={"lexicon": base})
    for number, word in enumerate(words):
        table.enter(stream, read_move(word, number % 2))
        table.enter(stream, Challenge(1 - number % 2))
        followers.follow(stream)
    return Desk(Browser(user), stream)


@pytest.mark.parametrize("relation", ["helper", "arbiter", "director"])
def test_arbiters_and_directors_alone_are_offered_the_form(cast, table, relation):
    desk = judged(table, cast.by_relation()[relation], "8E HORNQ")
    assert ("overruling" in desk.page().offers()) == (relation != "helper")


def test_where_the_list_has_judged_nothing_there_is_nothing_to_overrule(cast, table):
    desk = Desk(Browser(cast.emil), table.game("mini", moves=[read_move("8E HORNQ", 0)]))
    assert "overruling" not in desk.page().offers()


def test_the_arbiter_s_verdict_takes_the_place_of_the_list_s_with_a_reason(cast, table):
    desk = judged(table, cast.emil, "8E HORNQ")
    form = desk.page().form("overruling")
    assert form.choices == {"words-4-0": ["yes", "no"]}
    page = desk.enter("overruling", **{"words-4-0": "yes"}, reason="Steht im Duden.")
    assert "Entscheid: HORNQ zulässig" in page.text
    assert "Steht im Duden." in page.text
    assert desk.kinds() == ["open", "play", "challenge", "verdict", "replace", "note"]
    followers.follow(desk.game)
    assert "overruling" not in desk.page().offers()
    ruling = ArbiterRuling.objects.get()
    assert (ruling.word, ruling.admissible) == ("HORNQ", True)


def test_an_overruling_needs_a_reason_and_another_answer(cast, table):
    desk = judged(table, cast.emil, "8E HORNQ")
    page = desk.enter("overruling", **{"words-4-0": "yes"}, reason="")
    assert (page.status, bool(page.element("overruling-reason_error"))) == (400, True)
    page = desk.enter("overruling", **{"words-4-0": "no"}, reason="Darum.")
    assert page.status == 400
    assert "Es wird nichts anders entschieden als von der Wortliste." in page.text
    assert desk.kinds()[-1] == "verdict"


def test_verdicts_are_overruled_one_at_a_time(cast, table):
    desk = judged(table, cast.emil, "8E HORNQ", "8E HORN")
    answers = {"words-4-0": "yes", "words-7-0": "no"}
    page = desk.enter("overruling", **answers, reason="Darum.")
    assert (page.status, "Ändere einen Entscheid nach dem anderen." in page.text) == (400, True)


def test_what_would_no_longer_fit_is_asked_first(cast, table):
    desk = judged(table, cast.emil, "8E HORNQ", "8E HORN")
    sent = {"words-4-0": "yes", "words-7-0": "yes", "reason": "Steht im Duden."}
    page = desk.enter("overruling", **sent)
    assert page.status == 422
    assert "passen dann" in page.text
    assert desk.kinds()[-1] == "verdict"


def test_once_a_verdict_is_struck_out_the_page_says_that_a_person_decides(cast, table):
    desk = judged(table, cast.emil, "8E HORNQ")
    table.enter(desk.game, Annul(4))
    followers.follow(desk.game)
    assert "jetzt entscheidet ein Mensch" in desk.page().text
    page = desk.enter("verdict", **{"word-0": "yes"}, reason="Steht im Duden.")
    assert "Steht im Duden." in page.text
    followers.follow(desk.game)
    assert game_page(desk.game, "official")["judging"]["left_to_people"] is False
    assert ArbiterRuling.objects.get().reason is not None


def test_where_no_evidence_was_kept_the_page_says_so_as_well(cast, table):
    moves = [read_move("8E HORNQ", 0), Challenge(1), Verdict({"HORNQ": True}), Annul(4)]
    base = f"base@{shelf.base().hash}"
    said = {
        pinned: "jetzt entscheidet ein Mensch"
        in Desk(Browser(cast.emil), table.game("mini", moves=moves, options={"lexicon": pinned}))
        .page()
        .text
        for pinned in (base, "")
    }
    assert said == {base: True, "": False}
