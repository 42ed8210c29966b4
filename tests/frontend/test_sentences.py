"""Refusals and unusable input as sentences for people."""

from string import Formatter

import pytest
from django.utils import translation

from engine.notation import read_move
from engine.refusals import Reason, Refusal, Unusable
from games.refusals import Reason as Backups
from games.sentences import sentence
from tests import boards
from tests.frontend.reasons import REFUSALS, reasons

TURN = Refusal(Reason.NOT_YOUR_TURN, "MINI-10", expected=0, seat=1)


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_a_refusal_speaks_german_on_german_pages():
    assert sentence(Refusal(Reason.NOT_JOINED)) == (
        "Die Steine müssen an die auf dem Brett anschließen."
    )


def test_a_refusal_speaks_english_where_english_is_read():
    with translation.override("en"):
        assert sentence(Refusal(Reason.NOT_JOINED)) == "The tiles must join those on the board."


def test_seats_are_counted_from_one_in_sentences_and_from_nought_in_facts():
    assert sentence(TURN) == "Am Zug ist Sitz 1, nicht Sitz 2."
    assert TURN.facts == {"expected": 0, "seat": 1}


def test_seats_have_names_where_names_are_known():
    assert sentence(TURN, ["Anna", ""]) == "Am Zug ist Sitz 1 (Anna), nicht Sitz 2."


def test_several_seats_are_named_one_by_one():
    tied = Refusal(Reason.DRAW_UNDECIDED, seats="0, 2")
    said = "Die Sitze 1 (Anna), 3 (Clara) sind noch gleichauf; sie ziehen noch einmal."
    assert sentence(tied, ["Anna", "Bert", "Clara"]) == said


def test_a_phrase_within_a_sentence_is_translated_with_it():
    early = Refusal(Reason.NOT_OVER, action="closed")
    assert sentence(early) == (
        "Die Partie ist noch nicht zu Ende und kann deshalb nicht abgeschlossen werden."
    )


def test_the_name_of_a_file_stays_as_it_is_at_the_head_of_a_sentence():
    there = Refusal(Backups.BACKUP_THERE, file="club.db")
    assert sentence(there) == "club.db gibt es schon; nenne eine neue Datei."


def test_unusable_input_is_said_without_its_place():
    with pytest.raises(Unusable) as no_square:
        read_move("8Ü HORN", seat=0)
    assert no_square.value.where == "place"
    assert sentence(no_square.value) == (
        "„8Ü“ ist kein Feld; schreibe 8F HORN, -ABC, -3, - zum Passen oder ? zum Anzweifeln."
    )


def test_a_sentence_begins_with_a_capital():
    with pytest.raises(Unusable) as wordless:
        read_move("8F", seat=0)
    assert sentence(wordless.value).startswith("Hinter 8F fehlt das Wort")
    with translation.override("en"):
        assert sentence(wordless.value).startswith("The word behind 8F is missing")


def test_a_refusal_that_lacks_a_fact_of_its_sentence_is_a_bug():
    with pytest.raises(KeyError):
        sentence(Refusal(Reason.NOT_YOUR_TURN, expected=0))


@pytest.mark.parametrize("module", REFUSALS)
def test_every_reason_has_german_words_with_the_same_facts(module):
    for reason in reasons(module):
        english = str(reason.value)
        facts = {name: f"‹{name}›" for name in placeholders(english)}
        german = sentence(Refusal(reason, **facts))
        assert german != english.format(**facts), reason.name
        assert all(fact in german for fact in facts.values()), reason.name


@pytest.mark.parametrize(
    "typed",
    ["-8", "8F ß", "15O HORN", "8F HÖRN", "8F .ORN", "8F HORN 8", "8A HORN", "-ABC", "?", "1A JA"],
)
def test_whatever_the_engine_refuses_can_be_said(typed):
    state = boards.entered(boards.game("reise", "Anna", "Bert", "Clara"), "8G ER", "-", "-")
    move = read_move(typed, state.turn)
    for refusal in boards.games.objections(state, move):
        assert sentence(refusal, ["Anna", "Bert", "Clara"])
