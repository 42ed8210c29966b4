"""What a viewer sees of a game of Scrabble Karten, as plain data."""

import json

from engine.moves import Accept, End, Rack
from engine.views import view
from tests.boards import ANNA, entered, line, stream, through_json
from tests.tables import OST, karten


def test_view_holds_the_table_the_piles_the_seats_and_the_result():
    state = karten("0:0v OsT", Rack(ANNA, "ABC", bonus="double"), "1:-1> A.T", seconds=10)
    shown = view(state, "public")

    assert json.dumps(shown)
    assert shown["table"] == {
        "cards": [
            {"at": "1:-1", "row": 1, "column": -1, "letter": "A", "blank": False, "value": 1}
            | {"version": 4},
            {"at": "1:0", "row": 1, "column": 0, "letter": "S", "blank": True, "value": 0}
            | {"version": 2},
            {"at": "1:1", "row": 1, "column": 1, "letter": "T", "blank": False, "value": 1}
            | {"version": 4},
        ]
    }
    assert shown["piles"] == {"letters": 73, "bonus": 18, "discards": 2}
    assert (shown["seconds"], shown["late"], shown["first"]) == (10, None, 0)
    assert shown["seats"][0] == {
        "player": "Anna",
        "score": 6,
        "rack": None,
        "count": 7,
        "bonus_card": None,
        "place": None,
        "left": False,
    }
    assert shown["result"] is None


def test_entry_shows_words_bonus_cards_and_the_cards_that_left():
    state = karten(OST, "1:-1> A.T x3@A", "Anna: *-T")
    play, card = line(state, 3), line(state, 4)

    assert play["words"] == [
        {"word": "AST", "at": "1:-1>", "points": 9, "arithmetic": "(1+1+1) x3"}
    ]
    assert [(card["at"], card["letter"], card["version"]) for card in play["cleared"]] == [
        ("0:0", "O", 2),
        ("2:0", "T", 2),
    ]
    matched = [{"entry": "-T", "words": ["AST"], "points": -2}]
    assert play["bonus_cards"] == [
        {"seat": 1, "version": 3, "card": "triple", "kind": "triple", "named": "1:-1"},
        {"seat": 0, "version": 4, "card": "-T|B-", "kind": "points", "matched": matched},
    ]
    assert (card["matched"], card["words"], card["text"]) == (matched, [], "*-T|B-:-T")
    assert view(state, "public")["entries"][0]["words"] == []


def test_hands_are_open_once_the_game_is_over():
    state = entered(karten(OST, settlement="none"), Rack(ANNA, "ABC", bonus="double"))
    state = entered(state, Accept(1), "-", "-")

    assert view(state, "public")["seats"][0]["rack"] is None
    over = view(entered(state, End()), "public")["seats"][0]
    assert (over["rack"], over["bonus_card"], over["place"]) == ("ABC", "double", 1)


def test_moves_come_back_from_a_store_as_they_were():
    state = karten(
        OST,
        "-1:0v R...EN x2@R",
        "Anna: *-N +",
        "!15",
        "!",
        "Anna: -2*",
        choose_plus=True,
        seconds=10,
    )

    assert through_json(stream(state)) == stream(state)
