"""Entries that are struck out or written anew: the sheet is what the entries left standing give."""

import pytest

from engine.moves import (
    Accept,
    Annul,
    Close,
    Decision,
    Exchange,
    Insertion,
    Pass,
    Play,
    Replace,
    Resign,
    Settle,
    Stop,
)
from engine.refusals import Reason as EngineReason
from engine.refusals import Refusal, Unusable
from games import commands
from games.acting import By
from games.models import Text
from games.replays import as_of
from games.verification import verify
from tests.boards import board, drawn
from tests.games.cast import ANNA, BERT, HUGO, enter, horn_and_stern, open_game, payloads, sheet
from tests.told import game_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game of Anna and Bert after HORN and its answer STERN."""
    return horn_and_stern()


def test_striking_out_the_last_play_gives_its_turn_back(game):
    assert sheet(game) == (3, "playing", ANNA, [12, 5], 0)
    enter(game, Annul(3))
    assert sheet(game) == (4, "playing", BERT, [12, 0], 0)
    assert drawn(as_of(game)) == board("8  .....HORN......")


def test_striking_out_the_annulment_brings_the_play_back(game):
    enter(game, Annul(3), Annul(4))
    assert sheet(game) == (5, "playing", ANNA, [12, 5], 0)


def test_a_play_written_anew_counts_anew_in_its_place(game):
    enter(game, Replace(3, Play(BERT, "H5", "STE.NEN")))
    assert sheet(game) == (4, "playing", ANNA, [12, 7], 0)
    assert drawn(as_of(game)) == board("""
        5  .......S.......
        6  .......T.......
        7  .......E.......
        8  .....HORN......
        9  .......N.......
        10 .......E.......
        11 .......N.......
    """)


def test_a_play_written_anew_takes_back_what_was_announced_wrongly():
    stream = open_game()
    enter(stream, "8F HORN 13")
    assert sheet(stream) == (2, "playing", BERT, [12, 0], 1)
    enter(stream, Replace(2, Play(ANNA, "8F", "HORN", announced=12)))
    assert sheet(stream) == (3, "playing", BERT, [12, 0], 0)


def test_an_entry_that_does_not_fit_any_more_waits_for_a_person_and_blocks_closing(game):
    enter(game, Replace(2, Play(ANNA, "H8", "HORN")))
    assert sheet(game) == (4, "playing", ANNA, [12, 0], 1)
    enter(game, *["-"] * 4, Settle(ANNA, 0), Settle(BERT, 0))
    with pytest.raises(Refusal, match="Entry 3 does not fit"):
        enter(game, Close())
    enter(game, Replace(3, Play(BERT, "8H", ".UT")), Close())
    # Two findings are left: nobody saw the racks that were settled.
    assert sheet(game) == (12, "closed", None, [12, 4], 2)
    assert verify().damage == []


def test_a_correction_on_a_closed_sheet_begins_with_its_closing(game):
    enter(game, Resign(ANNA), Close())
    with pytest.raises(Refusal) as refused:
        enter(game, Annul(3))
    assert refused.value.code == "GAME_CLOSED"
    enter(game, Annul(5), Annul(3))
    assert sheet(game)[3] == [12, 0]


@pytest.mark.rule("MINI-24")
def test_every_player_confirms_a_score_and_differing_sheets_are_shown():
    stream = open_game("mini", "Anna", "Bert", "Clara")
    enter(stream, "8F HORN 12", Accept(1, 12))
    assert sheet(stream) == (3, "playing", BERT, [12, 0, 0], 0)
    enter(stream, Accept(2, 13))
    assert sheet(stream) == (4, "playing", BERT, [12, 0, 0], 1)
    assert [(found["version"], found["code"]) for found in page_findings(stream)] == [
        (4, "NOTE_DIFFERS")
    ]


def page_findings(stream):
    """What a person should look at."""
    return game_page(stream, "public")["findings"]


# What was put in, decided or stopped


def test_what_was_put_in_counts_in_the_row_that_lists_read(game):
    enter(game, Insertion(3, Exchange(BERT, count=2), moves_on=True))

    assert sheet(game) == (4, "playing", BERT, [17, 0], 0)
    assert verify().damage == []


def test_what_was_put_in_stands_in_the_order_of_the_game(game):
    enter(game, Insertion(3, Pass(BERT), moves_on=True))

    page = game_page(game, "public")
    assert page["order"] == [1, 2, 4, 3]
    assert [(e["version"], e["before"]) for e in page["entries"]] == [
        (1, None),
        (2, None),
        (3, None),
        (4, 3),
    ]
    assert game_page(game, "public", 3)["order"] == [1, 2, 3]


def test_the_reason_of_a_decision_lies_outside_the_stream_and_can_be_blanked():
    stream = open_game()
    enter(stream, "8F HORN 15")
    commands.enter_words(
        by=By(HUGO, "a"), stream=stream, move=Decision(2, None, "Anna sprach leise."), after=2
    )

    assert sheet(stream) == (3, "playing", BERT, [15, 0], 1)
    (text,) = Text.objects.filter(kind="note")
    assert game_page(stream, "public")["notes"] == {3: "Anna sprach leise."}
    assert "leise" not in str(payloads(stream))
    assert [finding[1:3] for finding in verify().findings] == [
        (2, Refusal(EngineReason.SCORE_DECIDED, seat=0, points=15, computed=12))
    ]
    commands.blank_texts(subject=text.subject)
    assert (game_page(stream, "public")["notes"], verify().damage) == ({}, [])


def test_words_of_a_reason_are_no_part_of_a_stream(game):
    for move in (Decision(2, 3, "leise"), Stop("time", text="leise")):
        with pytest.raises(Unusable) as refused:
            enter(game, move)
        assert refused.value.where == "text"


def test_a_stopped_game_is_listed_with_its_places(game):
    enter(game, Stop("time"))
    assert sheet(game) == (4, "over", None, [12, 5], 0)
    enter(game, Annul(4))
    assert sheet(game) == (5, "playing", ANNA, [12, 5], 0)
