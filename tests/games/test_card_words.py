"""What people are told in the games that are played with cards, in both languages."""

import pytest
from django.utils import translation

from engine.karten.deck import DEFAULT
from engine.moves import Clock
from engine.refusals import ON_CARDS, Reason, Refusal, Unusable
from games.canonical import strict
from games.sentences import sentence
from tests import boards
from tests.boards import entered, opening
from tests.fields import klauer
from tests.tables import OST, karten

ENTRIES = {
    "0:0> .ß": (lambda: karten(OST), "There is no card for ß"),
    "1:3> ST": (lambda: karten(OST), "The cards must join those on the table."),
    "0:0> ...": (lambda: karten(OST), "No card lies on 0:1"),
    "-ABCDEFGH": (lambda: karten(OST), "8 cards can't come from a hand of 7."),
    "0:0> .QQ": (lambda: karten(OST), "Q can't be there: all cards of that letter"),
    "0:1v .FT": (lambda: klauer("<SOCKELGRIFTE"), "No card lies on 0:1"),
}


@pytest.mark.parametrize("typed", ENTRIES)
def test_a_refusal_in_a_card_game_speaks_of_cards(typed):
    game, said = ENTRIES[typed]
    state = game()
    move = boards._read(state, typed)
    with translation.override("en"):
        spoken = [sentence(refusal) for refusal in boards.games.objections(state, move)]
    assert any(text.startswith(said) for text in spoken)
    assert not any(word in text for text in spoken for word in ("tile", "rack", "board"))


def test_a_refusal_on_a_board_speaks_of_tiles():
    state = entered(boards.game("klassik"), "8F HORN")
    (refusal,) = boards.games.objections(state, boards._read(state, "1A ER"))
    assert refusal.detail == "The tiles must join those on the board."


@pytest.mark.parametrize("reason", ON_CARDS)
def test_words_for_cards_name_the_same_facts(reason):
    facts = {name: f"<{name}>" for name in ("round", "letter", "letter_set", "square", "lying")}
    facts |= {name: f"<{name}>" for name in ("tiles", "size", "seat", "known")}
    assert Refusal(reason, "KARTEN-01", **facts).detail != Refusal(reason, **facts).detail


def refused(state, move):
    (refusal,) = boards.games.objections(state, move)
    return refusal


@pytest.mark.rule("KARTEN-51", "KARTEN-99")
def test_an_option_is_called_as_its_field_is_and_its_values_need_no_language():
    target = refused(None, opening("karten", "Anna", "Bert", target=100))
    seconds = refused(karten(seconds=10), Clock(20))
    with translation.override("en"):
        assert [sentence(target), sentence(seconds)] == [
            "The option “House rule B: points to reach” can't be 100; it can be 0, 200–500.",
            "The option “House rule C: seconds for a turn” can't be 20; it can be 10, 15.",
        ]
    with translation.override("de"):
        assert sentence(target) == (
            "Die Einstellung „Hausregel B: Punkteziel“ kann nicht 100 sein; möglich ist 0, 200–500."
        )
    assert target.facts["option"] == "target"


@pytest.mark.rule("KARTEN-60")
def test_a_broken_bonus_deck_is_told_in_one_language():
    lines = DEFAULT.splitlines()
    lines[1] = "quadruple"
    broken = refused(None, opening("karten", "Anna", "Bert", deck=lines))
    with translation.override("en"):
        assert sentence(broken) == (
            "The bonus deck is broken: line 2: 'quadruple' is no card; write double, triple, or "
            "points R- +12 -5 | -UNG +16 -6."
        )
    with translation.override("de"):
        assert sentence(broken) == (
            "Der Satz der Bonuskarten stimmt nicht: Zeile 2: „quadruple“ ist keine Karte; "
            "schreibe double, triple oder points R- +12 -5 | -UNG +16 -6."
        )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('{"a":1.5}', "Zahlen müssen ganz sein."),
        ('{"a":1,"a":2}', "Ein Schlüssel kommt zweimal vor."),
        ('{"a":99999999999999999999}', "Eine Zahl ist zu groß."),
    ],
)
def test_a_body_that_is_no_plain_json_is_told_in_german(body, said):
    with pytest.raises(Unusable) as unusable:
        strict(body)
    with translation.override("de"):
        assert sentence(unusable.value) == said


@pytest.mark.rule("KLAUER-01")
def test_a_game_for_two_is_for_exactly_two():
    three = refused(None, opening("klauer", "Anna", "Bert", "Clara"))
    assert (three.reason, three.detail) == (
        Reason.PLAYERS_FIXED,
        "This game is for exactly 2 players, not for 3.",
    )
