"""How a game is set up and which turns are possible: the clauses that the booklets share."""

import pytest

from engine.moves import Exchange, Pass, Play, Rack, Verdict
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CAST,
    CLARA,
    board,
    counts,
    drawn,
    entered,
    few,
    game,
    line,
    opening,
    rack,
    refusals,
    refused,
    scores,
    words,
)

ALL = ("reise", "klassik", "mini")
EVERYWHERE = pytest.mark.parametrize("ruleset", ALL)


def citing(reise, klassik, mini):
    """One test a booklet, each with the clause that its refusal cites."""
    return pytest.mark.parametrize(
        ("ruleset", "clause"), [*zip(ALL, (reise, klassik, mini), strict=True)], ids=ALL
    )


# players


@pytest.mark.rule("REISE-01", "MINI-01")
@citing("REISE-01", "MINI-01", "MINI-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_one_player_and_five_players_are_refused(ruleset, clause, players):
    cast = ("Anna", "Bert", "Clara", "Dora", "Hugo")[:players]

    assert refusals(None, opening(ruleset, *cast))[0] == (
        "NUMBER_OF_PLAYERS",
        clause,
        {"least": 2, "most": 4, "players": players},
    )


@pytest.mark.rule("REISE-01", "REISE-07", "KLASSIK-06", "MINI-01", "MINI-10")
@EVERYWHERE
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_passes_clockwise_from_whoever_begins(ruleset, players):
    state = game(ruleset, *CAST[:players], first=1)
    turns = []
    for _ in range(players + 1):
        turns.append(state.turn)
        state = entered(state, "-1")

    assert turns == [*range(1, players), 0, 1]


@pytest.mark.rule("REISE-07", "KLASSIK-06", "MINI-10")
@citing("REISE-07", "KLASSIK-06", "MINI-10")
def test_nobody_plays_out_of_turn(ruleset, clause):
    state = entered(game(ruleset, *CAST[:3]), "8F HORN")

    assert refused(state, Pass(CLARA)) == (
        "NOT_YOUR_TURN",
        clause,
        {"expected": BERT, "seat": CLARA},
    )


# tiles


@pytest.mark.rule("REISE-02", "REISE-04", "KLASSIK-07", "KLASSIK-19", "MINI-10", "MINI-42")
@pytest.mark.parametrize(
    ("ruleset", "size", "tiles"), [("reise", 8, 119), ("klassik", 7, 102), ("mini", 7, 105)]
)
def test_each_player_draws_a_full_rack_from_all_the_tiles(ruleset, size, tiles):
    assert counts(game(ruleset)) == [size, size, tiles - 2 * size]
    assert counts(game(ruleset, *CAST)) == [size, size, size, size, tiles - 4 * size]


@pytest.mark.rule("REISE-02", "KLASSIK-19", "MINI-04")
@pytest.mark.parametrize(
    ("ruleset", "blanks", "clause"),
    [("reise", 2, "REISE-36"), ("klassik", 2, "KLASSIK-19"), ("mini", 5, "MINI-42")],
)
def test_no_more_blanks_are_in_play_than_the_edition_has(ruleset, blanks, clause):
    state = entered(game(ruleset), f"8H {'e' * blanks}")

    assert refused(state, "H8 .e") == ("NOT_UNSEEN", clause, {"tiles": "?"})


@pytest.mark.rule("REISE-04", "MINI-10")
@EVERYWHERE
def test_rack_is_hidden_from_the_others(ruleset):
    state = entered(game(ruleset), Rack(ANNA, "HORN"))

    def racks(role):
        return [seat["rack"] for seat in view(state, role)["seats"]]

    assert racks("seat:0") == ["HNOR", None]
    assert racks("seat:1") == [None, ""]
    assert racks("public") == [None, None]
    assert racks("official") == ["HNOR", ""]
    assert view(state, "seat:1")["entries"][1]["facts"] == {}


@pytest.mark.rule("REISE-04", "KLASSIK-07", "MINI-10")
@citing("REISE-04", "KLASSIK-07", "MINI-10")
def test_more_tiles_than_a_rack_holds_can_not_be_laid(ruleset, clause):
    state = game(ruleset)
    size = counts(state)[0]

    assert refused(state, f"8E {'EN' * 4}E"[: 4 + size]) == (
        "TOO_MANY_LAID",
        clause,
        {"tiles": size + 1, "size": size},
    )


# the first word


@pytest.mark.rule("REISE-05", "KLASSIK-09", "MINI-11")
@citing("REISE-05", "KLASSIK-09", "MINI-11")
def test_first_word_has_at_least_two_letters(ruleset, clause):
    assert refused(game(ruleset), "8H A") == ("OPENING_TOO_SHORT", clause, {})


@pytest.mark.rule("REISE-05", "KLASSIK-10", "MINI-11")
@citing("REISE-05", "KLASSIK-10", "MINI-11")
@pytest.mark.parametrize("typed", ["8I ES", "8F ES", "G7 EIS", "7H ES"])
def test_first_word_lies_across_the_star(ruleset, clause, typed):
    assert refused(game(ruleset), typed) == ("NOT_ON_STAR", clause, {"star": "H8"})


@pytest.mark.rule("REISE-05", "KLASSIK-10", "MINI-11")
@EVERYWHERE
@pytest.mark.parametrize(
    ("typed", "picture"),
    [("8H ES", "8  .......ES......"), ("H7 ES", "7  .......E.......\n8  .......S.......")],
)
def test_first_word_runs_across_or_down(ruleset, typed, picture):
    assert drawn(entered(game(ruleset), typed)) == picture


@pytest.mark.rule("REISE-05", "KLASSIK-10", "MINI-11")
@citing("REISE-05", "KLASSIK-10", "MINI-11")
def test_star_binds_the_first_word_also_after_passes_and_a_withdrawn_opening(ruleset, clause):
    after_passes = entered(game(ruleset), "-", "-1", "-1")
    after_withdrawal = entered(game(ruleset), "8H XY", "Bert: ?", Verdict({"XY": False}))

    for state in (after_passes, after_withdrawal):
        assert refused(state, "8A ES") == ("NOT_ON_STAR", clause, {"star": "H8"})
        assert refused(state, "8H S")[0] == "OPENING_TOO_SHORT"


@pytest.mark.rule("KLASSIK-11", "MINI-11", "REISE-07")
@EVERYWHERE
@pytest.mark.parametrize("instead", ["-", "-3", "-ABC"])
def test_opener_may_exchange_or_pass_instead(ruleset, instead):
    state = entered(game(ruleset), instead)

    assert (state.turn, drawn(state), scores(state)) == (BERT, "", [0, 0])


# later words


@pytest.mark.rule("REISE-07", "KLASSIK-12", "MINI-02", "MINI-12")
@citing("REISE-07", "KLASSIK-12", "MINI-12")
@pytest.mark.parametrize("typed", ["10F ES", "8K ES", "A1 ES", "9J ES"])
def test_tiles_join_those_on_the_board(ruleset, clause, typed):
    state = entered(game(ruleset), "8F HORN")

    assert refused(state, typed) == ("NOT_JOINED", clause, {})


@pytest.mark.rule("REISE-07", "KLASSIK-12", "MINI-12")
@EVERYWHERE
@pytest.mark.parametrize("typed", ["8F ....E", "I8 .E", "I7 E.", "9I E", "9H E"])
def test_one_tile_is_enough_for_a_later_word(ruleset, typed):
    state = entered(game(ruleset), "8F HORN", typed)

    assert len(view(state, "public")["board"]["tiles"]) == len("HORN") + 1


@pytest.mark.rule("REISE-07", "KLASSIK-12", "MINI-12")
@citing("REISE-07", "KLASSIK-12", "MINI-12")
def test_at_least_one_tile_is_laid(ruleset, clause):
    state = entered(game(ruleset), "8F HORN")

    assert refused(state, "8F ....") == ("NOTHING_LAID", clause, {})
    assert refused(state, "8F HORN") == ("NOTHING_LAID", clause, {})


@pytest.mark.rule("REISE-34", "KLASSIK-14", "MINI-02")
@citing("REISE-34", "KLASSIK-14", "MINI-02")
def test_hole_that_no_lying_tile_fills_is_refused(ruleset, clause):
    state = entered(game(ruleset), "8F HORN")

    assert refused(game(ruleset), "8G A.S") == ("THROUGH_EMPTY", clause, {"square": "H8"})
    assert refused(state, "I6 A..E") == ("THROUGH_EMPTY", clause, {"square": "I7"})


@pytest.mark.rule("REISE-34", "KLASSIK-14", "MINI-02")
@EVERYWHERE
def test_lying_tile_fills_the_hole_between_new_ones(ruleset):
    state = entered(game(ruleset), "8F HORN", "I6 UR.E")

    assert words(state)[0][:2] == ("URNE", "I6")
    assert line(state)["text"] == "I6 UR.E"


@pytest.mark.rule("REISE-12", "KLASSIK-13", "MINI-12")
@citing("REISE-12", "KLASSIK-13", "MINI-12")
def test_word_is_its_whole_run_of_tiles(ruleset, clause):
    state = entered(game(ruleset), "8F HORN")

    assert refused(state, "8J E") == ("WORD_GOES_ON", clause, {"square": "I8"})
    assert refused(state, "8D AH") == ("WORD_GOES_ON", clause, {"square": "F8"})


@pytest.mark.rule("REISE-12", "REISE-29", "KLASSIK-13", "KLASSIK-15", "MINI-12", "MINI-15")
@EVERYWHERE
def test_every_run_that_arises_is_a_word_to_be_challenged(ruleset):
    state = entered(game(ruleset), "8F HORN", "I8 .EU", "9F DU")

    assert [word[:2] for word in words(state)] == [("DU", "9F"), ("HD", "F8"), ("OU", "G8")]
    for word in ("DU", "HD", "OU"):
        assert entered(state, f"Bert: ?{word}").phase == "challenged"


@pytest.mark.rule("REISE-16", "MINI-07")
@citing("REISE-16", "MINI-13", "MINI-07")
def test_lying_tile_is_never_moved_or_replaced(ruleset, clause):
    state = entered(game(ruleset), "8F HoRN")

    assert refused(state, "G8 SO") == ("SQUARE_TAKEN", clause, {"square": "G8", "lying": "o"})
    assert refused(state, "F8 SO") == ("SQUARE_TAKEN", clause, {"square": "F8", "lying": "H"})


# blanks


@pytest.mark.rule("REISE-17", "MINI-05", "MINI-07")
@EVERYWHERE
def test_blank_keeps_its_letter_and_is_not_exchanged_for_the_tile_itself(ruleset):
    state = entered(game(ruleset), "8F HoRN", "G8 OHR")

    assert line(state)["text"] == "G8 .HR"
    assert words(state) == [("oHR", "G8", 5, "0+2x2+1")]
    assert drawn(state) == board("""
        8  .....HoRN......
        9  ......H........
        10 ......R........
    """)


@pytest.mark.rule("REISE-17", "MINI-04", "MINI-05")
@EVERYWHERE
def test_blank_stands_for_any_letter(ruleset):
    for letter in "aäbcdefghijklmnoöpqrstuüvwxyz":
        state = entered(game(ruleset), f"8H {letter}E")
        assert drawn(state) == f"8  .......{letter}E......"


@pytest.mark.rule("REISE-17", "MINI-04")
@citing("REISE-17", "MINI-04", "MINI-04")
@pytest.mark.parametrize("sharp", ["ß", "ẞ"])
def test_blank_never_stands_for_sharp_s(ruleset, clause, sharp):
    assert refused(game(ruleset), f"8E FU{sharp}E") == ("SHARP_S", clause, {})


# exchanging and passing


@pytest.mark.rule("REISE-18", "MINI-25", "MINI-28")
@EVERYWHERE
def test_exchange_takes_any_number_of_tiles_and_scores_nothing(ruleset):
    size = counts(game(ruleset))[0]
    for number in range(1, size + 1):
        state = entered(game(ruleset), f"-{number}")
        assert counts(state) == counts(game(ruleset))
        assert (scores(state), line(state)["score"]) == ([0, 0], 0)


@pytest.mark.rule("REISE-18", "MINI-25")
@EVERYWHERE
def test_exchanged_tiles_go_back_into_the_bag(ruleset):
    letters = few("QXYEEEEEEEENNNNNNNNSSSSSSSS")
    state = entered(game(ruleset, letter_set=letters), Rack(ANNA, "QXY"), "-QX")

    assert rack(state, ANNA) == "Y"
    assert rack(entered(state, Rack(BERT, "QX")), BERT) == "QX"
    assert refused(state, Rack(BERT, "Y"))[0] == "NOT_UNSEEN"


@pytest.mark.rule("REISE-18", "MINI-25")
@EVERYWHERE
def test_after_an_exchange_by_number_only_what_must_be_left_is_known(ruleset):
    state = entered(game(ruleset), Rack(ANNA, "EEENS"), "-2")

    assert rack(state, ANNA) == "E"


@pytest.mark.rule("REISE-18", "MINI-25")
@citing("REISE-18", "MINI-25", "MINI-25")
def test_exchange_of_nothing_is_refused(ruleset, clause):
    assert refused(game(ruleset), "-0") == ("EXCHANGE_OF_NOTHING", clause, {})
    assert refused(game(ruleset), Exchange(ANNA, letters="")) == ("EXCHANGE_OF_NOTHING", clause, {})


@pytest.mark.rule("REISE-19", "MINI-25", "MINI-28")
@citing("REISE-07", "KLASSIK-06", "MINI-10")
def test_who_exchanges_does_not_lay_in_the_same_turn(ruleset, clause):
    state = entered(game(ruleset), "-ABC")

    assert refused(state, Play(ANNA, "8F", "HORN")) == (
        "NOT_YOUR_TURN",
        clause,
        {"expected": BERT, "seat": ANNA},
    )


@pytest.mark.rule("MINI-29", "REISE-07", "KLASSIK-12")
@EVERYWHERE
def test_pass_is_always_allowed_and_scores_nothing(ruleset):
    state = entered(game(ruleset), Rack(ANNA, "HORN"), "-", "8F HORN", "-")

    assert (state.turn, scores(state)) == (BERT, [0, 12])
    assert counts(state)[0] == counts(game(ruleset))[0]


# the score sheet


@pytest.mark.rule("REISE-06", "MINI-24")
@EVERYWHERE
def test_sheet_shows_the_score_of_each_play_and_the_total(ruleset):
    state = entered(game(ruleset), "8H HAS", "-", "8H ...EN")

    lines = [line(state, version) for version in (2, 3, 4)]
    assert [(one["seat"], one["score"], one["total"]) for one in lines] == [
        (ANNA, 8, 8),
        (BERT, 0, 0),
        (ANNA, 7, 15),
    ]


@pytest.mark.rule("MINI-13")
@EVERYWHERE
def test_after_the_announcement_the_turn_is_over_and_the_word_stands(ruleset):
    state = entered(game(ruleset), "8F HORN 12")

    assert refused(state, Play(ANNA, "8F", "....E"))[0] == "NOT_YOUR_TURN"
    assert refused(state, "8F DORN")[0] == "SQUARE_TAKEN"
