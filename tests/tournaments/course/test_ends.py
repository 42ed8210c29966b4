"""Rounds and tournaments closed and published; what is undone, and what stands."""

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLOSE,
    LINK,
    done,
    entering,
    of_game,
    one_table,
    playing,
    refused,
    started,
    table,
    told,
)
from tournaments.course.acts import (
    Absent,
    Close,
    CloseRound,
    Penalise,
    Prizes,
    Publish,
    PublishTournament,
    Report,
    Undo,
    UnpublishTournament,
    Withdraw,
)
from tournaments.course.course import apply, effective, replay
from tournaments.course.shapes import Prize, PrizeList
from tournaments.results import Penalty

RESULT = told(400, 380, by=ANNA)


def test_round_of_byes_alone_is_closed_at_once():
    state = done(playing(bye="Anna"), CLOSE)

    assert state.divisions["A"].rounds[1].phase == "closed"


def test_next_round_is_played_while_the_last_is_not_closed_yet():
    state = playing("Anna Bert", number=2, state=one_table())
    state = done(state, told(380, 400, number=2), told(400, 380), CLOSE, CloseRound("A", 2))

    assert [one.phase for one in state.divisions["A"].rounds.values()] == ["closed", "closed"]


def test_penalties_add_up_in_the_round_they_belong_to():
    state = done(started(), Penalise(ANNA, 1, half_points=1), Penalise(ANNA, 2, spread=30))

    assert state.penalties == (Penalty(ANNA, 1, 1, 0), Penalty(ANNA, 2, 0, 30))


def test_closed_tournament_takes_nothing_but_publication_and_what_games_say():
    state = one_table(RESULT, LINK, CLOSE, Close())

    state = done(state, PublishTournament(), UnpublishTournament(), of_game(400, 381))

    assert table(state).status == "conflict"
    assert refused(state, RESULT) == ("TOURNAMENT_CLOSED", {})


def test_prizes_are_put_right_when_all_is_over():
    word = Prize("best_word", entry=ANNA, word="QUARZE")
    state = one_table(RESULT, CLOSE, Close(), Prizes((word,), one_each=True))

    assert state.prizes == PrizeList((word,), one_each=True)


def test_closing_is_undone_to_correct_something():
    state = one_table(RESULT, CLOSE, Close())

    state = done(state, Undo(state.version))

    assert not state.closed


def test_draft_that_nobody_needed_does_not_keep_a_tournament_open():
    state = one_table(RESULT, CLOSE)
    state = done(state, Absent(BERT, 2, bye=True))

    assert done(state, Close()).closed


def test_tournament_is_published_and_withdrawn():
    state = done(started(), PublishTournament())

    assert state.public
    assert not done(state, UnpublishTournament()).public


def test_undone_report_leaves_the_table_open():
    state = one_table(RESULT)

    assert table(done(state, Undo(state.version))).status == "open"


def test_undone_act_stays_in_the_protocol_struck_out():
    state = one_table(RESULT, Undo(6))

    assert [(line.act.kind, line.struck) for line in state.lines[-2:]] == [
        ("report", True),
        ("undo", False),
    ]


def test_redo_is_undoing_the_undoing():
    state = one_table(RESULT, Undo(6), Undo(7))

    assert table(state).status == "reported"
    assert [line.struck for line in state.lines[-3:]] == [False, True, False]


def test_redo_can_be_undone_in_turn():
    state = one_table(RESULT, Undo(6), Undo(7), Undo(8))

    assert table(state).status == "open"


def test_result_that_another_was_entered_for_does_not_come_back():
    state = one_table(RESULT, Undo(6), told(380, 400))

    assert refused(state, Undo(7)) == ("CANT_COME_BACK", {"version": 6, "versions": "8"})


def test_report_is_not_undone_under_a_confirmation_or_a_closed_round():
    state = one_table(RESULT, CLOSE)

    assert refused(state, Undo(6)) == ("DEPENDED_ON", {"version": 6, "versions": "7"})


def test_entry_is_undone_until_it_is_paired():
    state = done(started("Anna", "Bert"), entering("Clara"), Undo(4))
    assert list(state.entries) == [ANNA, BERT]

    assert refused(one_table(), Undo(3)) == ("DEPENDED_ON", {"version": 3, "versions": "4, 5"})


def test_absence_is_not_undone_once_the_round_is_published_without_the_entry():
    state = done(started("Anna", "Bert", "Clara"), Absent(state_of_clara(), 1))
    state = playing("Anna Bert", state=state)

    assert refused(state, Undo(5)) == ("DEPENDED_ON", {"version": 5, "versions": "6, 7"})


def test_what_was_published_is_withdrawn_and_never_undone():
    for state in (
        one_table(),
        one_table(Withdraw("A", 1)),
        done(started(), PublishTournament()),
        done(started(), PublishTournament(), UnpublishTournament()),
    ):
        assert refused(state, Undo(state.version))[0] == "CANT_BE_UNDONE"


def test_stored_act_that_does_not_fit_is_kept_as_a_flawed_line():
    state = apply(one_table(), Publish("A", 1))

    assert state.flawed() == (6,)
    assert state.lines[5].flaw.code == "ALREADY_PUBLISHED"
    assert state.divisions == one_table().divisions


def test_stored_undoing_that_has_no_target_is_kept_as_a_flawed_line():
    state = replay((*one_table().acts(), Undo(0), Undo(99), Undo(1), Undo(5)))

    assert [line.flaw.code for line in state.lines[-4:]] == [
        "NO_SUCH_VERSION",
        "NO_SUCH_VERSION",
        "CANT_BE_UNDONE",
        "CANT_BE_UNDONE",
    ]
    assert state.divisions == one_table().divisions


def test_stored_undoing_strikes_its_target_even_if_something_depends_on_it():
    state = apply(one_table(RESULT, CLOSE), Undo(6))

    assert state.flawed() == (7,)
    assert state.divisions["A"].rounds[1].phase == "published"


def test_second_creation_is_a_flawed_line():
    create = started().acts()[0]

    assert replay((create, create)).flawed() == (2,)


def test_nothing_replays_to_nothing():
    assert replay(()) is None
    assert effective(()) == []


def test_undoing_an_undoing_leaves_it_without_effect():
    acts = (*one_table(RESULT).acts(), Undo(6), Undo(7))

    assert [struck for _, struck in effective(acts)[5:]] == [False, True, False]
    assert isinstance(effective(acts)[5][0], Report)


def state_of_clara():
    """Clara's entry."""
    return entering("Clara").entry
