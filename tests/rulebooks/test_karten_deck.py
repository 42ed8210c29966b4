"""Scrabble Karten: the bonus deck, its known numbers, and the deck that a club brings."""

import pytest

from engine.karten.deck import DECKS, DEFAULT, read_deck
from engine.refusals import Unusable
from tests.boards import (
    opening,
    refused,
    scores,
)
from tests.tables import OST, karten

ROSTEN = (OST, "-1:0v R...EN")
"""Anna has laid OST, Bert made it ROSTEN for 7 points."""


R_CARD, N_CARD, T_CARD = "R-|SCH-", "ST|-N", "-T|B-"


@pytest.mark.rule("KARTEN-03")
def test_deck_has_five_double_two_triple_and_thirteen_points_cards_with_two_entries():
    deck = DECKS["default"]

    assert [deck.cards.count(card) for card in ("double", "triple")] == [5, 2]
    assert len([card for card in deck.cards if card in deck.entries]) == 13
    assert {len(entries) for entries in deck.entries.values()} == {2}
    assert len(deck.cards) == 20


@pytest.mark.rule("KARTEN-60")
def test_known_numbers_are_exact_and_every_other_is_marked_as_our_default():
    entries = DECKS["default"].entries
    exact = {
        (written, "plus" if sure else "minus")
        for card in entries.values()
        for written, points in card.items()
        for sure in ([True] * (not points.default_plus) + [False] * (not points.default_minus))
    }

    assert exact == {("R-", "plus"), ("-T", "plus"), ("-T", "minus"), ("-N", "minus")}
    assert entries[R_CARD]["R-"].plus == 12
    assert entries[T_CARD]["-T"][1:3] == (5, 2)
    assert entries[N_CARD]["-N"].minus == 5
    assert entries[N_CARD]["-N"].plus > entries[N_CARD]["ST"].plus


@pytest.mark.rule("KARTEN-60", "KARTEN-03")
def test_club_plays_with_a_deck_of_its_own():
    known = "points R- +12 -5? | SCH- +16? -6?"
    own = DEFAULT.replace(known, "points RO- +20 -9 | ÄU +8 \u22123") + "\n# from our box\n\n"
    state = karten(*ROSTEN, "Bert: *RO-", deck=own.splitlines())

    assert scores(state) == [8, 27]
    assert state.rules.options()["deck"] == own.splitlines()


@pytest.mark.rule("KARTEN-60")
@pytest.mark.parametrize(
    ("line_number", "broken", "reason"),
    [
        (
            1,
            "quadruple",
            "line 1: 'quadruple' is no card; write double, triple, or points R- +12 -5",
        ),
        (8, "points R- +12 -5", "line 8: a points card has two entries; write: "),
        (8, "points R- +12 | -N +5 -2", "line 8: 'R- +12' is no entry; write: "),
        (8, "points r- +12 -5 | -N +5 -2", "line 8: 'r-' is no condition; write R- for a begin"),
        (8, "points -R- +12 -5 | -N +5 -2", "line 8: '-R-' is no condition; "),
        (8, "points R- +12 -5 | R- +5 -2", "line 8: the two entries of a card differ; "),
        (9, "points R- +12 -5 | SCH- +1 -6", "line 9: another card has these entries with other"),
        (8, "triple", "line 8: this is one triple card too many; a deck has 2."),
        (20, "", "line 19: the deck has 12 points cards; it needs 13."),
        (1, "", "line 20: the deck has 4 double cards; it needs 5."),
    ],
)
def test_broken_deck_is_refused_with_line_and_reason(line_number, broken, reason):
    lines = DEFAULT.splitlines()
    lines[line_number - 1] = broken

    with pytest.raises(Unusable) as unusable:
        read_deck("\n".join(lines))
    assert str(unusable.value).startswith(reason)
    code, clause, facts = refused(None, opening("karten", "Anna", "Bert", deck=lines))
    assert (code, clause, facts["what"]) == ("BROKEN_DECK", "KARTEN-60", str(unusable.value))
