"""The other entries of a page: challenges, corrections, the end, and when they are offered."""

import pytest

from engine.moves import Accept, Challenge, End, Rack
from engine.notation import read_move
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page


def horn(seat=0):
    return read_move("8F HORN", seat)


@pytest.fixture
def director(table, cast):
    """Frieda, the director, before a game whose first word lies."""
    return Desk(Browser(cast.frieda), table.game("reise", moves=[horn()]))


# Challenges


def test_words_are_challenged_and_judged_one_by_one(director, table):
    table.enter(director.game, read_move("9H EI", 1))
    page = director.page()
    assert page.form("challenge").choices["words"] == ["EI", "RE", "NI"]
    assert page.form("challenge").fields["seat"] == "0"
    page = director.enter("challenge", words=["EI", "NI"])
    assert "Anzweiflung: EI, NI" in page.text
    assert page.form("verdict").choices == {"word-0": ["yes", "no"], "word-1": ["yes", "no"]}
    page = director.enter("verdict", **{"word-0": "yes", "word-1": "no"}, edition="Duden 28")
    assert "Entscheid: EI zulässig, NI unzulässig" in page.text
    assert "zurückgenommen" in page.text


def test_a_word_with_a_blank_is_challenged_as_it_reads(table, hugo):
    desk = Desk(hugo, table.game(moves=[read_move("8F HoRN", 0)]))
    assert desk.page().form("challenge").choices["words"] == ["HORN"]
    assert "Anzweiflung: HORN" in desk.enter("challenge", words=["HORN"]).text


def test_a_verdict_needs_an_answer_to_each_word(director, table):
    table.enter(director.game, Challenge(1))
    page = director.enter("verdict")
    assert page.status == 400
    assert page.element("verdict-word-0_error")


def test_a_play_is_accepted_with_the_noted_score(director):
    page = director.enter("accept", noted="13")
    assert "Sitz 2 (Bert) hat 13 Punkte notiert; nach den Regeln sind es 12." in page.text


def test_a_play_that_all_have_accepted_is_closed_to_challenges(table, cast):
    desk = Desk(Browser(cast.emil), table.game("mini", moves=[horn()]))
    assert "challenge" in desk.page().offers()
    desk.enter("accept")
    assert {"challenge", "accept", "withdraw"} & set(desk.page().offers()) == set()


def test_a_play_is_taken_back_by_agreement(director):
    page = director.enter("withdraw")
    assert "Zurückgenommen" in page.text
    assert 'class="tile' not in page.html


# Corrections


def test_the_last_entry_is_annulled_and_brought_back(director):
    page = director.enter("annul")
    assert "2 Anna 8F HORN gestrichen" in page.text
    assert "Gestrichen: Eintrag 2" in page.text
    page = director.enter("annul")
    assert "2 Anna 8F HORN 12 12" in page.text


def test_any_entry_can_be_chosen_to_be_annulled(director, table):
    table.enter(director.game, read_move("-", 1))
    assert director.page().form("annul").choices["version"] == ["3", "2"]
    page = director.enter("annul", version="2")
    page = director.enter("annul", page, answer=page.form("annul").buttons["answer"])
    assert "Passt nicht: Am Zug ist Sitz 1 (Anna), nicht Sitz 2 (Bert)." in page.text


def test_a_turn_is_written_anew_in_its_place(director):
    page = director.enter("replace", text="8G HORN 10")
    assert "2 Anna 8G HORN angesagt 10, nach den Regeln 12 12 12" in page.text
    assert "Berichtigt: Eintrag 2" in page.text


def test_a_correction_that_does_not_fit_is_refused_at_its_form(director):
    page = director.enter("replace", text="1A HORN")
    assert page.status == 422
    assert page.form("replace").fields["text"] == "1A HORN"
    opened = [known for tag, known in page.tags if tag == "details" and "open" in known]
    assert [known["class"] for known in opened if "hidden" not in known] == ["deed"]


def test_a_note_is_added_and_its_words_stay_outside_the_stream(director):
    page = director.enter("note", text="Anna <kam> später.")
    assert "Notiz: Anna <kam> später." in page.text
    assert "&lt;kam&gt;" in page.html
    entry = game_page(director.game, "official")["entries"][-1]
    assert "später" not in str(entry["facts"])


# The end


def test_a_game_is_ended_settled_and_closed(director):
    director.mean("end")
    page = director.page()
    assert "Reststeine fehlen" in page.text
    director.enter("rack", seat="0", letters="ENRS")
    director.enter("rack", seat="1", letters="ENRSTIUA")
    page = director.enter("rack", seat="0", letters="ENRSTIUA")
    assert "beendet" in page.text
    page = director.enter("close")
    assert "abgeschlossen" in page.text
    assert page.offers() == ["annul", "note", "publish"]
    assert page.form("annul").choices["version"] == [str(len(director.kinds()))]


def test_what_was_booked_for_the_rest_is_compared(director, table):
    table.enter(director.game, End())
    table.enter(director.game, Rack(0, "ENRSTIUA"))
    table.enter(director.game, Rack(1, "ENRSTIUA"))
    page = director.enter("settle", seat="1", points="-7")
    assert "Am Ende sind -7 Punkte gebucht; nach den Regeln sind es -9." in page.text


def test_a_game_is_adjourned_and_resumed(director):
    page = director.enter("adjourn")
    assert "unterbrochen" in page.text
    assert "turn" not in page.offers()
    assert "turn" in director.enter("resume").offers()


def test_a_player_resigns(director):
    page = director.mean("resign", seat="1")
    assert "Nur ein Spieler hat nicht aufgegeben." in page.text


def test_the_director_takes_a_player_out(director):
    page = director.mean("forfeit", seat="0")
    assert "Nur ein Spieler war noch in der Partie." in page.text


def test_overtime_is_booked_in_points_where_the_rules_have_no_tariff(director):
    form = director.page().form("time").fields
    assert "seconds" not in form
    assert "Zeitüberschreitung" in director.enter("time", seat="1", points="-10").text


def test_overtime_is_told_in_seconds_where_the_rules_have_a_tariff(table, cast):
    game = table.game("mini", options={"overtime_points": 10})
    page = Desk(Browser(cast.emil), game).enter("time", seat="1", seconds="61")
    assert "Zeitüberschreitung: 61 Sekunden -20 -20" in page.text


def test_a_game_is_published_and_hidden_again(director):
    assert "nicht öffentlich" in director.page().text
    assert "nicht öffentlich" not in director.enter("publish").text
    assert Browser().get(director.address).status == 200
    assert "nicht öffentlich" in director.enter("unpublish").text
    assert Browser().get(director.address).status == 404


# What is offered when

ALWAYS = "note publish insertion"
RUNNING = f"{ALWAYS} turn rack time resign forfeit adjourn stop"
CORRECTIONS = "annul replace decision"


@pytest.mark.parametrize(
    ("ruleset", "moves", "offers"),
    [
        ("klassik", [], RUNNING),
        ("reise", [], f"{RUNNING} end"),
        ("klassik", [horn()], f"{RUNNING} {CORRECTIONS} challenge accept withdraw"),
        ("klassik", [horn(), Accept(1)], f"{RUNNING} {CORRECTIONS}"),
        (
            "klassik",
            [horn(), Challenge(1)],
            f"{ALWAYS} {CORRECTIONS} verdict withdraw rack time adjourn",
        ),
        ("reise", [End()], f"{ALWAYS} annul rack settle time forfeit"),
    ],
)
def test_the_director_is_offered_what_fits_the_state(table, cast, ruleset, moves, offers):
    desk = Desk(Browser(cast.frieda), table.game(ruleset, moves=moves))
    assert sorted(desk.page().offers()) == sorted(offers.split())


def test_past_versions_offer_nothing(director):
    assert director.browser.get(f"{director.address}1/").offers() == []
