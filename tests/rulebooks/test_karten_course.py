"""Scrabble Karten: the cards, the start, the order of turns, exchanges, passes."""

import pytest

from engine.letters import LETTER_SETS, in_order
from engine.moves import Exchange, Miss, Note, Open, Pass, Play, Rack, Start
from engine.rulesets import NAMES, opened_ruleset, ruleset
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    entered,
    few,
    findings,
    line,
    opening,
    rack,
    refusals,
    refused,
    scores,
)
from tests.tables import EIGHT, OST, bonus_card, drawn, hands, karten, piles

TABLE = """
    A 1 5 | G 2 3 | N 1 8 | T 1 6
    Ä 6 1 | H 2 3 | O 2 3 | U 1 5
    B 3 2 | I 1 5 | Ö 8 1 | Ü 6 1
    C 4 2 | J 6 1 | P 4 1 | V 6 1
    D 1 3 | K 4 2 | Q 10 1 | W 3 1
    E 1 13 | L 2 3 | R 1 5 | X 8 1
    F 4 2 | M 3 3 | S 1 6 | Y 10 1
    Z 3 1
"""


# the cards


@pytest.mark.rule("KARTEN-01")
def test_set_has_the_letters_values_and_counts_of_the_booklet():
    rows = {}
    for group in TABLE.replace("\n", "|").split("|"):
        if group.strip():
            letter, value, count = group.split()
            rows[letter] = [letter, int(count), int(value)]
    letters = LETTER_SETS["de-92-karten"]

    tiles = [rows[letter] for letter in in_order("".join(rows))]
    assert letters.as_data() == {"name": "de-92-karten", "blanks": 2, "tiles": tiles}
    assert (len(letters.bag), letters.face_value(letters.bag)) == (92, 189)


@pytest.mark.rule("KARTEN-01")
def test_no_third_blank_is_in_play():
    state = karten("0:0> ee", "0:0v .RNA")

    assert refused(state, "0:0> .z") == ("NOT_UNSEEN", "KARTEN-01", {"tiles": "?"})


@pytest.mark.rule("KARTEN-05", "KARTEN-07", "KARTEN-35")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everybody_is_dealt_seven_letter_cards_and_one_bonus_card(players):
    state = karten(players=players)

    assert hands(state) == [7] * players
    assert piles(state) == (92 - 7 * players, 20 - players, 0)


@pytest.mark.rule("KARTEN-05", "KARTEN-11")
def test_letter_cards_and_bonus_cards_are_two_piles():
    state = karten(OST)

    assert piles(state) == (92 - 14 - 3, 18, 0)


@pytest.mark.rule("KARTEN-07")
def test_hand_and_bonus_card_are_hidden_from_the_others():
    state = karten(Rack(ANNA, "OST", bonus="double"))

    assert [bonus_card(state, ANNA, role) for role in ("seat:0", "seat:1", "public")] == [
        "double",
        None,
        None,
    ]
    assert [view(state, role)["seats"][0]["rack"] for role in ("official", "public")] == [
        "OST",
        None,
    ]
    assert view(state, "seat:1")["entries"][1]["facts"] == {}


@pytest.mark.rule("KARTEN-07")
def test_more_cards_than_a_hand_holds_can_not_be_laid():
    assert refused(karten(), "0:0> ABNAHMEN") == (
        "TOO_MANY_LAID",
        "KARTEN-07",
        {"tiles": 8, "size": 7},
    )


@pytest.mark.rule("KARTEN-07")
def test_what_is_known_of_a_hand_is_kept_and_what_can_not_be_is_refused():
    state = karten(Rack(ANNA, "ABNAHME"))

    assert refused(state, "0:0> NOAH") == ("NOT_IN_RACK", "KARTEN-07", {"seat": 0, "tiles": "O"})
    assert rack(entered(state, "0:0> NAHE"), ANNA) == "ABM"
    flagged = entered(karten(Rack(ANNA, "ABNAHME"), rack_policy="flag"), "0:0> NOAH")
    assert [code for _, code, _ in findings(flagged)] == ["RACK_CONTRADICTED"]


# players and start


@pytest.mark.rule("KARTEN-09", "KARTEN-51", "KARTEN-53")
@pytest.mark.parametrize("players", [7, 8])
def test_seven_and_eight_are_told_which_house_rules_let_them_play(players):
    assert refused(None, opening("karten", *EIGHT[:players])) == (
        "MORE_BY_HOUSE_RULE",
        "KARTEN-09",
        {"least": 2, "most": 6, "more": 8, "players": players},
    )


@pytest.mark.rule("KARTEN-09", "KARTEN-51", "KARTEN-53")
@pytest.mark.parametrize(("options", "most"), [({}, 6), ({"target": 200}, 8), ({"seconds": 10}, 8)])
def test_two_to_six_play_and_eight_with_a_target_or_a_time_limit(options, most):
    cast = (*EIGHT, "Lena")
    for players in (0, 1, 9):
        assert refusals(None, opening("karten", *cast[:players], **options))[0] == (
            "NUMBER_OF_PLAYERS",
            "KARTEN-09",
            {"least": 2, "most": most, "players": players},
        )
    for players in (2, most):
        assert hands(karten(players=players, **options)) == [7] * players


@pytest.mark.rule("KARTEN-06", "KARTEN-101")
@pytest.mark.parametrize(
    ("draws", "first"),
    [
        ([[(0, "B"), (1, "A"), (2, "C")]], 1),
        ([[(0, "A"), (1, "?"), (2, "B")]], 1),
        ([[(0, "Ä"), (1, "B"), (2, "A")]], 2),
        ([[(0, "Ä"), (1, "B"), (2, "C")]], 0),
        ([[(0, "A"), (1, "B"), (2, "A")], [(0, "N"), (2, "E")]], 2),
        ([[(0, "?"), (1, "B"), (2, "?")], [(0, "N"), (2, "E")]], 2),
    ],
)
def test_letter_nearest_the_start_of_the_alphabet_begins(draws, first):
    state = karten(Start(tuple(map(tuple, draws))), players=3)

    assert (view(state, "public")["first"], state.turn) == (first, first)
    assert piles(state) == (92 - 21, 17, 0)


@pytest.mark.rule("KARTEN-06", "KARTEN-101")
@pytest.mark.parametrize(
    ("draws", "code", "clause"),
    [
        ((((0, "A"), (1, "A")),), "DRAW_UNDECIDED", "KARTEN-101"),
        ((((0, "?"), (1, "?")),), "DRAW_UNDECIDED", "KARTEN-101"),
        ((((0, "A"),),), "DRAW_INCOMPLETE", "KARTEN-06"),
        ((((0, "A"), (1, "B")), ((0, "C"),)), "DRAW_NEEDLESS", "KARTEN-06"),
        # the drawn cards go back only after the decision, so there is no second Ä to draw
        ((((0, "Ä"), (1, "Ä")),), "NOT_UNSEEN", "KARTEN-01"),
        ((((0, "?"), (1, "?")), ((0, "?"), (1, "A"))), "NOT_UNSEEN", "KARTEN-01"),
    ],
)
def test_tie_is_drawn_again_with_the_drawn_cards_out(draws, code, clause):
    assert refused(karten(), Start(draws))[:2] == (code, clause)


@pytest.mark.rule("KARTEN-06")
def test_nobody_draws_for_the_start_once_the_game_has_begun():
    assert refused(karten("-"), Start((((0, "A"), (1, "B")),)))[0] == "ALREADY_BEGUN"


# the order of turns


@pytest.mark.rule("KARTEN-08", "KARTEN-22")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_turn_passes_clockwise_and_each_turn_is_one_thing(players):
    state, turns = karten(players=players), []
    for entry in ("0:0> OST", "-2", "-", "0:0v .H", "-", "-1", "-"):
        turns.append(state.turn)
        state = entered(state, entry)

    assert turns == [number % players for number in range(7)]


@pytest.mark.rule("KARTEN-08")
@pytest.mark.parametrize("turn", [Pass(CLARA), Exchange(CLARA, count=1), Miss(CLARA)])
def test_nobody_plays_out_of_turn(turn):
    state = karten(OST, players=3, seconds=10)

    assert refused(state, turn) == ("NOT_YOUR_TURN", "KARTEN-08", {"expected": 1, "seat": 2})


@pytest.mark.rule("KARTEN-12")
def test_passing_is_always_allowed_and_scores_nothing():
    state = karten("-", OST, "-")

    assert (scores(state), line(state)["score"], state.turn) == ([0, 8], 0, BERT)


@pytest.mark.rule("KARTEN-22")
def test_hand_is_filled_up_to_seven_after_laying():
    state = karten(Rack(ANNA, "OSTABCD"), OST)

    assert (hands(state), rack(state, ANNA), piles(state)[0]) == ([7, 7], "ABCD", 92 - 14 - 3)


@pytest.mark.rule("KARTEN-22")
def test_at_the_end_of_the_pile_as_many_are_drawn_as_there_are():
    state = karten(OST, letter_set=few("OSTABCDEFGHIJKLM"))

    assert (hands(state), piles(state)[0]) == ([6, 7], 0)


@pytest.mark.rule("KARTEN-04")
def test_scorer_notes_the_points_of_every_turn_and_what_differs_is_found():
    state = karten("0:0> NAME 12", "0:0v .EU 4", Note("0"))

    assert findings(state) == [(3, "SCORE_DIFFERS", {"seat": 1, "announced": 4, "computed": 3})]
    assert scores(state) == [12, 3]


@pytest.mark.rule("KARTEN-04")
def test_noted_totals_are_added_up():
    state = karten(Play(ANNA, "0:0>", "NAME", total=12), Pass(BERT, total=1))

    assert findings(state) == [(3, "TOTAL_DIFFERS", {"seat": 1, "announced": 1, "computed": 0})]


# exchanges


@pytest.mark.rule("KARTEN-11")
def test_exchange_of_any_cards_leaves_hands_and_piles_as_large_and_ends_the_turn():
    state = karten(Rack(ANNA, "ABNAHME", bonus="triple"), "-BAH")

    assert (hands(state), piles(state), scores(state)) == ([7, 7], (78, 18, 0), [0, 0])
    assert (rack(state, ANNA), bonus_card(state, ANNA), state.turn) == ("AEMN", "triple", BERT)


@pytest.mark.rule("KARTEN-11")
def test_exchanged_cards_lie_face_down():
    state = karten("-BAH*triple")

    told = [view(state, role)["entries"][1]["text"] for role in ("seat:0", "seat:1", "public")]
    assert told == ["-ABH*triple", "-3*", "-3*"]


@pytest.mark.rule("KARTEN-11")
def test_bonus_card_may_be_exchanged_with_the_letters_or_alone():
    both, alone = karten("-2*"), karten(Rack(ANNA, "AB", bonus="double"), "-*double")

    assert [line(both)["text"], line(alone)["text"]] == ["-2*", "-*double"]
    assert [piles(both), piles(alone)] == [(78, 18, 0)] * 2
    assert (bonus_card(alone, ANNA), rack(alone, ANNA)) == (None, "AB")


@pytest.mark.rule("KARTEN-11")
def test_exchanged_bonus_card_is_shuffled_into_its_pile_and_may_come_back():
    state = karten(Rack(ANNA, "", bonus="triple"), Rack(BERT, "", bonus="triple"), "-*", "-*")

    assert entered(state, Rack(ANNA, "", bonus="triple"), Rack(BERT, "", bonus="triple"))


@pytest.mark.rule("KARTEN-11")
def test_exchange_needs_a_card():
    assert refused(karten(), Exchange(ANNA, count=0)) == ("EXCHANGE_OF_NOTHING", "KARTEN-11", {})
    assert refused(karten(), Exchange(ANNA, count=-1, bonus="*"))[0] == "EXCHANGE_OF_NOTHING"


@pytest.mark.rule("KARTEN-11")
def test_no_more_cards_are_exchanged_than_the_pile_holds():
    state = karten(letter_set=few("ABCDEFGHIJKLMNOP"))

    assert refused(state, "-3") == ("PILE_TOO_SMALL", "KARTEN-11", {"pile": 2, "count": 3})
    assert piles(entered(state, "-2")) == (2, 18, 0)


@pytest.mark.rule("KARTEN-11", "KARTEN-07")
def test_no_more_cards_are_exchanged_than_the_hand_holds():
    assert refused(karten(), "-8") == ("TOO_MANY_LAID", "KARTEN-07", {"tiles": 8, "size": 7})
    assert refused(karten(Rack(ANNA, "ABNAHME")), "-X")[0] == "NOT_IN_RACK"


@pytest.mark.rule("KARTEN-89")
def test_with_an_empty_pile_the_bonus_card_alone_may_be_exchanged_and_that_is_sat_out():
    state = karten(letter_set=few("ABCDEFGHIJKLMN"))

    assert refused(state, "-1*") == ("PILE_TOO_SMALL", "KARTEN-11", {"pile": 0, "count": 1})
    assert entered(state, "-*", "-*", "-*", "-*").ending == "sat_out"


# rules


@pytest.mark.rule("KARTEN-43")
def test_house_rules_combine_freely():
    every = {"choose_plus": True, "each_word": True, "both_entries": True}
    state = karten(OST, "Bert: *-T +", "!", **every, target=200, seconds=15, players=8)

    assert (scores(state)[:2], state.turn) == ([8, 5], CLARA)


def test_rules_are_found_by_their_name_in_every_family():
    assert "karten" in NAMES
    chosen = ruleset("karten", {"target": 300})
    assert chosen.options()["target"] == 300
    assert opened_ruleset("karten", chosen.options()) is ruleset("karten", chosen.options())
    assert chosen.options()["family"] == "karten"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colour": "red"}, "UNKNOWN_OPTION"),
        ({"rack": 0}, "BAD_OPTION"),
        ({"target": 199}, "BAD_OPTION"),
        ({"target": 501}, "BAD_OPTION"),
        ({"lengthened_words": "half"}, "BAD_OPTION"),
        ({"choose_plus": 1}, "BAD_OPTION"),
        ({"letter_set": {}}, "BROKEN_LETTER_SET"),
        ({"deck": []}, "BROKEN_DECK"),
        ({"deck": "mine"}, "BAD_OPTION"),
        ({"deck": [1]}, "BROKEN_DECK"),
        ({"deck": 7}, "BROKEN_DECK"),
    ],
)
def test_options_that_do_not_exist_are_refused(options, code):
    assert refused(None, opening("karten", "Anna", "Bert", **options))[0] == code


@pytest.mark.parametrize(
    ("ruleset", "family"), [("mini", "karten"), ("karten", "classic"), ("skat", "karten")]
)
def test_rules_belong_to_one_family(ruleset, family):
    assert refused(None, Open(ruleset, {"family": family}, ("Anna", "Bert")))[0] == (
        "UNKNOWN_RULESET"
    )


def test_table_of_an_open_game_is_empty():
    assert drawn(karten()) == ""
