"""Mistakes are annulled or replaced by version; what fits no more is flagged, never dropped."""

import pytest

from engine import games
from engine.moves import (
    Accept,
    Annul,
    Challenge,
    Close,
    Exchange,
    Note,
    Pass,
    Play,
    Publish,
    Rack,
    Replace,
    Resign,
    Start,
    Unpublish,
    Verdict,
    from_payload,
)
from engine.refusals import Unusable
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    appended,
    board,
    drawn,
    entered,
    few,
    game,
    line,
    opening,
    refused,
    result,
    scores,
    stream,
    through_json,
    words,
)

HORN, SHORN = Play(ANNA, "8F", "HORN"), Play(ANNA, "8E", "SHORN")


def sheet(*entries, ruleset="mini", **options):
    """The stream of a game of two after `entries`."""
    return stream(entered(game(ruleset, **options), *entries))


def corrected(moves, *corrections):
    """The game after corrections of the stream `moves`, replayed from its stored form."""
    return games.replay(through_json(appended(moves, *corrections)))


def flaws(state):
    """Version, code and clause of each line that fits no more."""
    lines = view(state, "official")["entries"]
    return [
        (one["version"], one["flaw"]["code"], one["flaw"]["clause"]) for one in lines if one["flaw"]
    ]


# annulling


def test_annulled_entry_is_struck_out_and_its_turn_comes_again():
    state = corrected(sheet("8F HORN"), Annul(2))

    assert (drawn(state), scores(state), state.turn) == ("", [0, 0], ANNA)
    assert [one["struck"] for one in view(state, "public")["entries"]] == [False, True, False]
    assert flaws(state) == []


def test_struck_line_keeps_its_place_on_the_sheet():
    state = corrected(sheet("8F HORN"), Annul(2))

    assert (line(state, 2)["text"], line(state, 2)["score"], state.version) == ("8F HORN", 0, 3)


def test_annulling_the_annulment_brings_the_entry_back():
    before = sheet("8F HORN", "8F ....E")
    state = corrected(before, Annul(3), Annul(4))

    assert drawn(state) == "8  .....HORNE....."
    assert (scores(state), state.turn) == (scores(games.replay(before)), ANNA)
    assert flaws(state) == []


def test_annulling_can_be_done_and_undone_again_and_again():
    moves = sheet("8F HORN")
    for undo in (2, 3, 4, 5):
        moves = appended(moves, Annul(undo))

    assert drawn(games.replay(moves)) == "8  .....HORN......"
    assert drawn(games.replay(moves[:-1])) == ""


def test_annulled_verdict_leaves_the_challenge_open():
    moves = sheet("8F HXRN", "Bert: ?", Verdict({"HXRN": False}))
    state = corrected(moves, Annul(4))

    assert (state.phase, scores(state)) == ("challenged", [24, 0])
    assert scores(entered(state, Verdict({"HXRN": True}))) == [24, -5]


def test_annulled_resignation_lets_the_game_go_on():
    state = corrected(sheet("8F HORN", Resign(BERT)), Annul(3))

    assert (state.phase, state.turn, result(state)) == ("playing", BERT, None)


def test_annulled_draw_leaves_the_turn_with_whom_the_opening_named():
    moves = sheet(Start((((0, "B"), (1, "A")),)))
    assert games.replay(moves).turn == BERT

    assert corrected(moves, Annul(2)).turn == ANNA


def test_opening_is_not_annulled_nor_an_entry_that_is_not_there():
    state = entered(game("mini"), "8F HORN")

    assert refused(state, Annul(1)) == ("CANT_BE_ANNULLED", None, {"version": 1})
    assert refused(state, Annul(3)) == ("NO_SUCH_ENTRY", None, {"version": 3})
    assert refused(state, Annul(0)) == ("NO_SUCH_ENTRY", None, {"version": 0})
    assert refused(corrected(stream(state), Annul(2)), Annul(2)) == (
        "ALREADY_ANNULLED",
        None,
        {"version": 2},
    )


# replacing


def test_replacement_stands_in_the_place_of_the_entry():
    state = corrected(sheet("8F HORN", "8F ....E"), Replace(2, Play(ANNA, "8F", "DORN")))

    assert drawn(state) == "8  .....DORNE....."
    assert words(state, 2) == [("DORN", "8F", 10, "(1+2+1+1) x2")]
    assert scores(state) == [10, 6]


def test_replacement_may_be_another_kind_of_turn():
    moves = sheet("8F HORN", "-")

    assert drawn(corrected(moves, Replace(2, Exchange(ANNA, count=2)))) == ""
    assert drawn(corrected(moves, Replace(3, Play(BERT, "8F", "....E")))) == "8  .....HORNE....."


def test_of_two_replacements_the_later_counts():
    moves = sheet("8F HORN")
    dorn, korn = Play(ANNA, "8F", "DORN"), Play(ANNA, "8F", "KORN")

    assert drawn(corrected(moves, Replace(2, dorn), Replace(2, korn))) == "8  .....KORN......"
    assert drawn(corrected(moves, Replace(2, dorn), Replace(2, korn), Annul(4))) == (
        "8  .....DORN......"
    )


def test_annulling_a_replacement_brings_the_first_entry_back():
    moves = sheet("8F HORN")

    state = corrected(moves, Replace(2, Play(ANNA, "8F", "DORN")), Annul(3))
    assert drawn(state) == "8  .....HORN......"
    assert flaws(state) == []


def test_replaced_entry_can_be_annulled_and_brought_back_as_replaced():
    moves = appended(sheet("8F HORN"), Replace(2, Play(ANNA, "8F", "DORN")), Annul(2))
    assert (drawn(games.replay(moves)), flaws(games.replay(moves))) == ("", [])

    assert drawn(corrected(moves, Annul(4))) == "8  .....DORN......"


def test_replacement_is_stored_as_the_rules_write_it():
    (stored,) = games.decide(
        games.replay(sheet("8F HORN", "H8 .E")), Replace(3, Play(BERT, "8F", "HORNE"))
    )

    assert stored == Replace(3, Play(BERT, "8F", "....E"))


def test_opening_is_replaced_by_other_rules():
    moves = sheet("8B EEEEENN", "8B .......E")
    assert scores(games.replay(moves)) == [66, 8]

    state = corrected(moves, Replace(1, opening("reise", "Anna", "Bert")))
    assert (view(state, "public")["ruleset"], scores(state)) == ("reise", [16, 8])
    assert view(state, "public")["options"]["letter_set"] == "de-119"


def test_opening_is_replaced_by_other_players():
    state = corrected(sheet("8F HORN"), Replace(1, opening("mini", "Clara", "Dora")))

    assert [seat["player"] for seat in view(state, "public")["seats"]] == ["Clara", "Dora"]
    assert scores(state) == [12, 0]


def test_replacement_must_fit_where_it_stands():
    state = entered(game("mini"), "8F HORN", "H8 .E")

    assert refused(state, Replace(2, Play(ANNA, "8I", "ES"))) == (
        "NOT_ON_STAR",
        "MINI-11",
        {"star": "H8"},
    )
    assert refused(state, Replace(1, opening("mini", "Anna")))[0] == "NUMBER_OF_PLAYERS"


@pytest.mark.parametrize(
    ("version", "entry"),
    [
        (1, HORN),
        (2, Accept(BERT)),
        (2, Annul(1)),
        (3, HORN),
        (5, Replace(2, HORN)),
        (5, HORN),
        (6, Annul(4)),
    ],
)
def test_entry_is_replaced_by_one_of_its_kind_only(version, entry):
    moves = sheet("8F HORN", Accept(BERT), Note("n1"))
    moves = appended(moves, Replace(2, SHORN), Annul(4))

    assert refused(games.replay(moves), Replace(version, entry)) == (
        "CANT_REPLACE",
        None,
        {"version": version},
    )


def test_struck_out_entry_is_not_replaced():
    moves = appended(sheet("8F HORN"), Annul(2))

    assert refused(games.replay(moves), Replace(2, SHORN)) == (
        "ALREADY_ANNULLED",
        None,
        {"version": 2},
    )


def test_replacement_of_a_replacement_can_not_even_be_read():
    inner = {"kind": "replace", "version": 2, "entry": {"kind": "pass", "seat": 0}}

    with pytest.raises(Unusable) as raised:
        from_payload("replace", 1, {"version": 2, "entry": inner})
    assert str(raised.value) == "entry: it must be an entry with its kind."


# what fits no more


def test_entry_that_fits_no_more_changes_nothing_on_the_board_and_keeps_turn_and_score():
    moves = sheet("8F HORN", "J8 EIS 12", "-")
    state = corrected(moves, Replace(2, Play(ANNA, "H8", "HORN")))

    assert flaws(state) == [(3, "NOT_JOINED", "MINI-12")]
    assert drawn(state) == board("""
        8  .......H.......
        9  .......O.......
        10 .......R.......
        11 .......N.......
    """)
    assert (scores(state), state.turn) == ([12, 12], BERT)
    assert (line(state, 3)["score"], line(state, 3)["computed"]) == (12, None)


def test_entry_that_fits_no_more_and_was_not_announced_counts_nothing():
    state = corrected(sheet("8F HORN", "J8 EIS"), Replace(2, Pass(ANNA)))

    assert flaws(state) == [(3, "NOT_ON_STAR", "MINI-11")]
    assert (scores(state), state.turn) == ([0, 0], ANNA)
    assert (line(state, 3)["score"], line(state, 3)["announced"]) == (0, None)


def test_entry_out_of_turn_keeps_its_score_and_leaves_the_turn():
    state = corrected(sheet("8F HORN", "J8 EIS 12"), Annul(2))

    assert flaws(state)[0][:2] == (3, "NOT_YOUR_TURN")
    assert (scores(state), state.turn) == ([0, 12], ANNA)


def small():
    """The sheet of a whole small game, ready to be closed."""
    letters = few("HORNEQRN")
    rules = {"rack": 4, "all_tiles_bonus": 0, "letter_set": letters}
    return sheet("8H RE", "8H ..N", *["-"] * 4, Rack(ANNA, "HQ"), Rack(BERT, "NOR"), **rules)


def test_entry_that_fits_no_more_blocks_closing_until_it_is_mended():
    moves = appended(small(), Replace(2, Play(ANNA, "8G", "RE")))
    assert refused(games.replay(moves), Close()) == ("ENTRY_UNMENDED", None, {"version": 3})

    mended = appended(moves, Replace(3, Play(BERT, "8G", "..N")))
    assert entered(games.replay(mended), Close()).phase == "closed"


def test_annulled_turn_leaves_the_next_one_out_of_turn():
    state = games.replay(appended(small(), Annul(3)))

    assert [flaw[:2] for flaw in flaws(state)] == [(4, "NOT_YOUR_TURN")]
    assert refused(state, Close())[0] == "NOT_OVER"


# closed games


def closed():
    """The stream of a small game that has been closed."""
    return appended(small(), Close())


@pytest.mark.parametrize("correction", [Annul(3), Replace(3, Pass(BERT)), Annul(1)])
def test_entry_of_a_closed_game_is_not_corrected(correction):
    assert refused(games.replay(closed()), correction) == ("GAME_CLOSED", None, {})


def test_closing_itself_can_be_annulled_and_the_game_closed_again():
    moves = appended(closed(), Annul(10), Replace(3, Play(BERT, "8H", "..R")))
    assert flaws(games.replay(moves)) == [(9, "RACK_CONTRADICTED", None)]

    moves = appended(moves, Replace(9, Rack(BERT, "NON")), Close())
    assert (games.replay(moves).phase, flaws(games.replay(moves))) == ("closed", [])


def test_closing_is_not_replaced():
    assert refused(games.replay(closed()), Replace(10, Close()))[0] == "CANT_REPLACE"


def test_note_and_publication_are_possible_in_a_closed_game():
    state = entered(games.replay(closed()), Note("n1"), Publish())
    assert (state.phase, view(state, "public")["public"]) == ("closed", True)

    assert view(entered(state, Unpublish()), "public")["public"] is False


def test_result_stays_when_closing_is_annulled_and_redone():
    before = games.replay(closed())
    after = corrected(closed(), Annul(10), Annul(11))

    assert (result(after), after.phase) == (result(before), "closed")
    assert refused(after, Challenge(BERT)) == ("GAME_CLOSED", None, {})


def test_a_score_that_the_table_refuses_is_refused_in_a_replacement_too():
    state = entered(game("mini", score_policy="refuse"), "8F HORN 12")

    replacement = Replace(2, Play(ANNA, "8F", "HORN", announced=13))

    assert refused(state, replacement)[0] == "SCORE_DIFFERS"


def test_a_challenge_whose_verdict_is_annulled_waits_for_a_new_one():
    moves = appended((opening("mini", "Anna", "Bert"),), "8F HORN", "Bert: ?")
    state = games.replay(appended(moves, Verdict({"HORN": True}), "-", Annul(4)))

    assert (state.phase, state.flawed()) == ("challenged", (5,))
    assert entered(state, Verdict({"HORN": False})).entries[1].withdrawn
