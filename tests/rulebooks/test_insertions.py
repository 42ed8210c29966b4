"""A forgotten entry is put in where it belongs; what stood behind it is played again."""

import pytest

from engine import games
from engine.moves import (
    Accept,
    Annul,
    Challenge,
    Close,
    Decision,
    Exchange,
    Insertion,
    Note,
    Open,
    Pass,
    Play,
    Publish,
    Rack,
    Replace,
    Start,
    Verdict,
    from_payload,
)
from engine.refusals import Unusable
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    appended,
    counts,
    drawn,
    entered,
    findings,
    game,
    opening,
    rack,
    refused,
    result,
    scores,
    stream,
    through_json,
)
from tests.tables import OST, karten

HORN = Play(ANNA, "8F", "HORN")


def sheet(*entries, ruleset="mini", players=("Anna", "Bert"), **options):
    """The stream of a game after `entries`."""
    return stream(entered(game(ruleset, *players, **options), *entries))


def corrected(moves, *corrections):
    """The game after corrections of the stream `moves`, replayed from its stored form."""
    return games.replay(through_json(appended(moves, *corrections)))


def flaws(state):
    """Version and code of each line that fits no more."""
    lines = view(state, "official")["entries"]
    return [(one["version"], one["flaw"]["code"]) for one in lines if one["flaw"]]


def order(state):
    """The sheet from top to bottom: number, kind, seat."""
    shown = view(state, "official")
    by_version = {one["version"]: one for one in shown["entries"]}
    return [(v, by_version[v]["kind"], by_version[v]["seat"]) for v in shown["order"]]


# the scorekeeper forgot Bert's exchange, so every later play was noted for the wrong player


def test_forgotten_exchange_is_put_in_and_later_turns_move_on_by_a_seat():
    moves = sheet("8F HORN 12", "8F ....E 7", "J7 N.")
    assert [entry.seat for entry in games.replay(moves).entries] == [None, ANNA, BERT, ANNA]

    state = corrected(moves, Insertion(3, Exchange(BERT, count=3), moves_on=True))

    assert order(state) == [
        (1, "open", None),
        (2, "play", ANNA),
        (5, "exchange", BERT),
        (3, "play", ANNA),
        (4, "play", BERT),
    ]
    assert flaws(state) == []
    assert (scores(state), state.turn) == ([12 + 7, 2], ANNA)


def test_without_moving_on_the_later_turns_no_longer_fit_and_keep_their_points():
    moves = sheet("8F HORN 12", "8F ....E 7", "J7 N. 2")

    state = corrected(moves, Insertion(3, Exchange(BERT, count=3)))

    assert flaws(state) == [(3, "NOT_YOUR_TURN"), (4, "THROUGH_EMPTY")]
    assert scores(state) == [12 + 2, 7]


def test_entry_behind_the_insertion_is_typed_for_the_seat_that_is_now_on_turn():
    moves = sheet("8F HORN", "8F ....E", "J7 N.")

    state = corrected(moves, Insertion(3, Exchange(BERT, count=3), moves_on=True), "-", "-")

    assert [entry.seat for entry in state.entries[5:]] == [ANNA, BERT]
    assert flaws(state) == []


def test_turns_of_three_players_move_on_clockwise():
    moves = sheet("8F HORN", "8F ....E", "-", players=("Anna", "Bert", "Clara"))

    state = corrected(moves, Insertion(3, Pass(BERT), moves_on=True))

    assert [seat for _, _, seat in order(state)] == [None, ANNA, BERT, CLARA, ANNA]
    assert (flaws(state), state.turn) == ([], BERT)


def test_replacement_that_was_written_before_moves_on_and_one_that_came_later_does_not():
    moves = sheet("8F HORN", "8F ....E", "-")
    earlier = appended(moves, Replace(3, Play(BERT, "8F", "....S")))
    state = corrected(earlier, Insertion(3, Pass(BERT), moves_on=True))
    assert (flaws(state), scores(state)) == ([], [12 + 7, 0])

    later = corrected(
        moves, Insertion(3, Pass(BERT), moves_on=True), Replace(3, Play(ANNA, "8F", "....S"))
    )
    assert (flaws(later), scores(later)) == ([], [12 + 7, 0])


# bag, racks and turns are those of the game as it was


def test_bag_and_racks_follow_from_what_was_put_in():
    moves = sheet("8F HORN", Accept(BERT), "8F ....E", Accept(ANNA))
    assert counts(games.replay(moves)) == [7, 7, 105 - 14 - 5]

    state = corrected(moves, Insertion(4, Play(BERT, "I7", "E."), moves_on=True))

    assert flaws(state) == []
    assert counts(state) == [7, 7, 105 - 14 - 6]


def test_rack_that_was_seen_earlier_is_put_in_and_checked_against_what_follows():
    moves = sheet("8F HORN", "8F ....E")

    seen = corrected(moves, Insertion(2, Rack(ANNA, "HORNABC")))
    assert (rack(seen, ANNA), flaws(seen)) == ("ABC", [])

    wrong = corrected(moves, Insertion(2, Rack(ANNA, "ABCDEFG")))
    assert flaws(wrong) == [(2, "NOT_IN_RACK"), (3, "THROUGH_EMPTY")]


def test_forgotten_challenge_and_its_verdict_are_put_in_one_behind_the_other():
    moves = sheet("8F HXRN", "-", "-")

    state = corrected(moves, Insertion(3, Challenge(BERT)), Insertion(3, Verdict({"HXRN": False})))

    assert order(state)[1:4] == [(2, "play", ANNA), (5, "challenge", BERT), (6, "verdict", ANNA)]
    assert (drawn(state), scores(state), flaws(state)) == ("", [0, 0], [])


# places


def test_draw_for_the_start_is_put_in_before_the_first_move():
    moves = sheet("-", "-", ruleset="klassik")

    state = corrected(moves, Insertion(2, Start((((0, "B"), (1, "A")),))))

    assert [kind for _, kind, _ in order(state)] == ["open", "start", "pass", "pass"]
    assert (flaws(state), state.turn) == ([(2, "NOT_YOUR_TURN")], ANNA)


def test_an_entry_put_in_behind_the_last_counts_like_any_other():
    moves = sheet("8F HORN")

    state = corrected(moves, Insertion(3, Play(BERT, "8F", "....E")))

    assert (order(state)[-1], scores(state), state.turn) == ((3, "play", BERT), [12, 7], ANNA)


def test_several_put_in_at_one_place_keep_their_order():
    moves = sheet("8F HORN", Note("n"))

    state = corrected(moves, Insertion(3, Pass(BERT)), Insertion(3, Pass(ANNA)))

    assert [v for v, _, _ in order(state)] == [1, 2, 4, 5, 3]
    assert (state.turn, flaws(state)) == (BERT, [])


def test_something_is_put_in_before_what_was_itself_put_in():
    moves = appended(sheet("8F HORN", Note("n")), Insertion(3, Exchange(BERT, count=2)))

    state = corrected(moves, Insertion(4, Rack(BERT, "E")))

    assert [v for v, _, _ in order(state)] == [1, 2, 5, 4, 3]
    assert flaws(state) == []


def test_something_is_put_in_before_an_entry_that_is_struck_out():
    moves = appended(sheet("8F HORN", "-"), Annul(3))

    state = corrected(moves, Insertion(3, Play(BERT, "8F", "....E")))

    assert [v for v, _, _ in order(state)] == [1, 2, 5, 3, 4]
    assert (scores(state), flaws(state), state.turn) == ([12, 7], [], ANNA)


# corrected later


def inserted():
    """An exchange of Bert's was put in as entry 5 before entry 3."""
    moves = sheet("8F HORN", "8F ....E", "J7 N.")
    return appended(moves, Insertion(3, Exchange(BERT, count=3), moves_on=True))


def test_insertion_is_annulled_and_all_is_as_before():
    before, after = games.replay(inserted()[:4]), corrected(inserted(), Annul(5))

    assert (scores(after), after.turn, flaws(after)) == (scores(before), before.turn, [])
    assert view(after, "public")["entries"][4]["struck"] is True


def test_annulment_of_an_insertion_is_annulled():
    state = corrected(inserted(), Annul(5), Annul(6))

    assert (scores(state), flaws(state)) == (scores(games.replay(inserted())), [])


def test_inserted_entry_is_replaced_in_its_place():
    state = corrected(inserted(), Replace(5, Pass(BERT)))

    assert order(state)[2] == (5, "pass", BERT)
    assert flaws(state) == []

    back = corrected(inserted(), Replace(5, Pass(BERT)), Annul(6))
    assert order(back)[2] == (5, "exchange", BERT)


def test_inserted_play_is_replaced_annulled_and_brought_back_as_replaced():
    moves = appended(sheet("8F HORN", Note("n")), Insertion(3, Play(BERT, "8F", "....E")))
    moves = appended(moves, Replace(4, Play(BERT, "8F", "....S")), Annul(4))
    assert scores(games.replay(moves)) == [12, 0]

    assert scores(corrected(moves, Annul(6))) == [12, 7]


def test_entry_before_which_something_stands_can_be_corrected():
    state = corrected(inserted(), Replace(3, Play(ANNA, "8F", "....S")))

    assert scores(state) == [12 + 7, 2]


# refused


def test_insertion_must_fit_where_it_is_put_in():
    state = games.replay(sheet("8F HORN", "8F ....E"))

    assert refused(state, Insertion(3, Pass(ANNA)))[0] == "NOT_YOUR_TURN"
    assert refused(state, Insertion(2, Play(ANNA, "8I", "ES"))) == (
        "NOT_ON_STAR",
        "MINI-11",
        {"star": "H8"},
    )


@pytest.mark.parametrize("version", [-1, 0, 1, 4, 9])
def test_nothing_is_put_in_before_the_opening_or_behind_the_end(version):
    state = games.replay(sheet("8F HORN"))

    assert refused(state, Insertion(version, Pass(BERT))) == (
        "NO_SUCH_ENTRY",
        None,
        {"version": version},
    )


@pytest.mark.parametrize(
    "entry",
    [Annul(2), Decision(2, 3), Close(), Note("n"), Publish(), opening("mini", "Anna", "Bert")],
    ids=lambda entry: entry.kind,
)
def test_what_is_no_part_of_the_course_is_not_put_in(entry):
    state = games.replay(sheet("8F HORN"))

    assert refused(state, Insertion(2, entry)) == ("CANT_INSERT", None, {"kind": entry.kind})


def test_insertion_of_a_correction_that_carries_an_entry_can_not_even_be_read():
    for kind in ("insertion", "replace"):
        inner = {"kind": kind, "version": 2, "entry": {"kind": "pass", "seat": 0}}
        with pytest.raises(Unusable) as raised:
            from_payload("insertion", 1, {"version": 2, "entry": inner})
        assert str(raised.value) == "entry: it must be an entry with its kind."


def test_insertion_is_not_replaced_by_one():
    state = games.replay(inserted())

    assert refused(state, Replace(5, Open("mini", {}, ("Anna", "Bert"))))[0] == "CANT_REPLACE"


def test_nothing_is_put_into_a_closed_sheet():
    state = entered(game("klassik"), "8F HORN")._replace(phase="closed")

    assert refused(state, Insertion(3, Pass(BERT)))[0] == "GAME_CLOSED"


def test_score_that_the_table_refuses_is_refused_in_an_insertion_too():
    state = entered(game("mini", score_policy="refuse"), "8F HORN 12", "-")

    entry = Play(BERT, "8F", "....E", announced=99)
    assert refused(state, Insertion(3, entry))[0] == "SCORE_DIFFERS"


def test_insertion_is_stored_as_the_rules_write_it():
    state = games.replay(sheet("8F HORN", "-"))

    (stored,) = games.decide(state, Insertion(3, Play(BERT, "8F", "HORNE")))

    assert stored == Insertion(3, Play(BERT, "8F", "....E"))


# what follows from it


def test_insertion_can_end_the_game_earlier():
    moves = sheet("-", "-", "-", "8F HORN", ruleset="klassik")

    state = corrected(moves, Insertion(5, Pass(BERT)))

    assert (state.ending, flaws(state)[0]) == ("passes", (5, "GAME_OVER"))


def test_findings_stand_at_the_entry_that_was_put_in():
    moves = sheet("8F HORN 12", Note("n"))

    state = corrected(moves, Insertion(3, Play(BERT, "8F", "....E", announced=9)))

    assert findings(state) == [
        (4, "SCORE_DIFFERS", {"seat": BERT, "announced": 9, "computed": 7}),
    ]


def test_as_of_an_earlier_version_nothing_has_been_put_in():
    moves = inserted()

    assert games.replay(moves[:4]).entries[-1].before is None
    assert games.replay(moves).entries[4].before == 3


# in the other families


def test_points_card_that_was_forgotten_is_put_in_among_cards():
    moves = stream(karten(OST, "-"))

    state = corrected(moves, Insertion(3, entered(karten(OST), "Bert: *-T -2").entries[-1].move))

    assert flaws(state) == []
    assert scores(state) == [8 - 2, 0]
    assert order(state)[1:] == [(2, "play", ANNA), (4, "bonus", ANNA), (3, "pass", BERT)]


def test_play_that_was_put_in_among_cards_is_taken_back_with_what_it_scored():
    moves = stream(karten(OST, "-"))

    put_in = appended(moves, Insertion(4, Play(ANNA, "0:0>", ".H")))
    state = corrected(put_in, Challenge(BERT), Verdict({"OH": False}))

    assert (scores(state), flaws(state)) == ([8, 0], [])
    assert result(state) is None
