"""A walk over every reason of a tournament: each is given for some act, and its sentence spoken."""

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from tests.tournaments.course.cases import (
    REPORTED,
    SWISS,
    WITH_GAME,
    at,
    pairing_of_four,
    revision,
    set_up,
    settings,
    two_divisions,
)
from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    CLOSE,
    DATE,
    DORA,
    EMIL,
    GAME,
    HASH,
    LINK,
    OTHER_GAME,
    creation,
    done,
    entering,
    of_game,
    one_table,
    paired,
    playing,
    refusals,
    refused,
    some_id,
    started,
    told,
)
from tournaments.course.acts import (
    Absent,
    Amend,
    Apart,
    CheckIn,
    Clock,
    Close,
    ComeBack,
    Confirm,
    Correct,
    Dispute,
    Forfeit,
    HandOver,
    Leave,
    Link,
    OpenDivision,
    Penalise,
    Plan,
    Prizes,
    Publish,
    PublishTournament,
    Report,
    Tables,
    Together,
    Unannounce,
    Undo,
    UnpublishTournament,
    Withdraw,
)
from tournaments.course.pairing_field import proposal
from tournaments.course.presets import preset
from tournaments.course.refusals import Reason
from tournaments.course.shapes import Prize

# Reason: the tournament, and the act that is refused.
REFUSED = {
    # the tournament and its set-up
    "NOT_CREATED": lambda: (None, Close()),
    "ALREADY_CREATED": lambda: (started(), creation()),
    "TOURNAMENT_CLOSED": lambda: (done(started(), Close()), OpenDivision("B")),
    "BAD_SETTING": lambda: (None, settings(clock=0)),
    "TABLES_TOO_SMALL": lambda: (None, preset("tables_of_four", DATE, seats=2)),
    "ONE_DIVISION_TWICE": lambda: (None, preset("swiss", DATE, divisions=("A", "A"))),
    "NO_DIVISIONS": lambda: (None, preset("swiss", DATE, divisions=())),
    "RULES_IN_USE": lambda: (playing("Anna Bert"), Amend(set_up(ruleset="mini"))),
    "NO_SUCH_DIVISION": lambda: (started(), entering("Emil", "B")),
    "DIVISION_TAKEN": lambda: (started(), OpenDivision("A")),
    "PLAN_TOO_SHORT": lambda: (
        playing("Anna Bert", number=2, state=playing("Anna Bert")),
        Plan("A", (SWISS,)),
    ),
    "NO_SUCH_ROUND": lambda: (started(), Absent(ANNA, 9)),
    # entries
    "NO_SUCH_ENTRY": lambda: (started(), CheckIn(EMIL)),
    "ENTRY_TAKEN": lambda: (started(), replace(entering("Anna"), person=some_id("Emil"))),
    "PERSON_ENTERED": lambda: (started(), replace(entering("Anna"), entry=EMIL)),
    "PERSON_LEFT": lambda: (
        done(started(), Leave(ANNA, 2)),
        replace(entering("Anna"), entry=EMIL),
    ),
    "ENTRY_HAS_PLAYED": lambda: (
        done(playing("Anna Bert"), OpenDivision("B")),
        revision(division="B"),
    ),
    "ROUND_PUBLISHED": lambda: (playing("Anna Bert"), entering("Clara")),
    "ALREADY_LEFT": lambda: (done(started(), Leave(ANNA, 2)), Leave(ANNA, 3)),
    "NOT_LEFT": lambda: (started(), ComeBack(ANNA, 2)),
    "BEFORE_LAST_CHANGE": lambda: (done(started(), Leave(ANNA, 3)), ComeBack(ANNA, 2)),
    "SEATED_ALREADY": lambda: (playing("Anna Bert"), Leave(ANNA, 1)),
    "NOT_IN_ROUND": lambda: (done(started(), Leave(ANNA, 2)), Absent(ANNA, 2)),
    "NO_SUCH_BYE": lambda: (started(), Absent(ANNA, 1, bye=True, circumstance="rain")),
    "ALREADY_ABSENT": lambda: (done(started(), Absent(ANNA, 1)), Absent(ANNA, 1, bye=True)),
    # wishes and the room
    "TWO_ENTRIES": lambda: (started(), Apart((ANNA, ANNA))),
    "ENTRY_TWICE": lambda: (started(), Tables(fixed=((ANNA, 1), (ANNA, 2)))),
    "OTHER_DIVISION": lambda: (two_divisions(), Apart((ANNA, CLARA))),
    "ALREADY_APART": lambda: (done(started(), Apart((ANNA, BERT))), Apart((BERT, ANNA))),
    "ALREADY_TOGETHER": lambda: (
        done(started(), Together((ANNA, BERT), 1)),
        Together((BERT, CLARA), 1),
    ),
    "MUST_BE_APART": lambda: (done(started(), Apart((ANNA, BERT))), Together((ANNA, BERT), 1)),
    "MUST_BE_TOGETHER": lambda: (done(started(), Together((ANNA, BERT), 1)), Apart((ANNA, BERT))),
    "TABLE_SIZE": lambda: (started(), Together((ANNA, BERT, CLARA), 1)),
    "NO_TABLE_NUMBER": lambda: (started(), Tables(accessible=(0,))),
    "TABLE_NAMED_TWICE": lambda: (started(), Tables(accessible=(3, 3))),
    "NO_ACCESSIBLE_TABLE": lambda: (started(), Tables(needs_accessible=(ANNA,))),
    "FIXED_NOT_ACCESSIBLE": lambda: (
        started(),
        Tables(fixed=((ANNA, 2),), accessible=(1,), needs_accessible=(ANNA,)),
    ),
    # pairings
    "NO_SUCH_VERSION": lambda: (started(), Undo(6)),
    "SEATED_TWICE": lambda: (
        started("Anna", "Bert"),
        paired(started("Anna", "Bert"), 1, "Anna Bert", bye="Anna"),
    ),
    "NOT_PLAYING": lambda: (
        done(started("Anna", "Bert", "Clara"), Absent(CLARA, 1)),
        paired(started(), 1, "Anna Bert", bye="Clara"),
    ),
    "NOT_SEATED": lambda: (started(), paired(started(), 1, "Anna Bert")),
    "NOT_PROPOSED": lambda: (started(), Publish("A", 1)),
    "ALREADY_PUBLISHED": lambda: (playing("Anna Bert"), Publish("A", 1)),
    "NOT_PUBLISHED": lambda: (
        done(started("Anna", "Bert"), paired(started("Anna", "Bert"), 1, "Anna Bert")),
        told(400, 380),
    ),
    "ROUNDS_IN_ORDER": lambda: (
        done(started("Anna", "Bert"), paired(started("Anna", "Bert"), 2, "Anna Bert")),
        Publish("A", 2),
    ),
    "RESULTS_AWAITED": None,  # of the command that pairs
    "OUTDATED": lambda: (
        done(started(), pairing_of_four(), Apart((ANNA, CLARA))),
        Publish("A", 1),
    ),
    "IN_PLAY": lambda: (one_table(REPORTED), Withdraw("A", 1)),
    # results
    "NO_SUCH_TABLE": lambda: (one_table(), told(400, 380, table=2)),
    "GAME_TAKEN": lambda: (
        done(playing("Anna Bert", "Clara Dora"), LINK),
        Link("A", 1, 2, game=GAME),
    ),
    "TABLE_LINKED": lambda: (one_table(LINK), at(Link, game=OTHER_GAME)),
    "NOT_LINKED": lambda: (one_table(), of_game(400, 380)),
    "OLDER_GAME": lambda: (one_table(LINK, of_game(400, 380)), of_game(401, 380)),
    "NOTHING_NEW": lambda: (one_table(LINK, of_game(400, 380)), of_game(400, 380, version=31)),
    "RESULT_NEEDED": lambda: (one_table(), at(Report)),
    "RESULT_LENGTH": lambda: (one_table(), told(400, 380, 290)),
    "NO_SCORES": lambda: (
        playing("Anna Bert", state=started("Anna", "Bert", ruleset="klauer")),
        told(12, 10),
    ),
    "PLACES_IMPOSSIBLE": lambda: (one_table(), at(Report, places=(2, 3))),
    "ABSENT_WITH_PLACE": lambda: (one_table(), at(Correct, places=(1, 2), absent=(BERT,))),
    "NOT_AT_TABLE": lambda: (one_table(), told(400, 380, by=CLARA)),
    "RESULT_STANDS": lambda: (one_table(REPORTED), told(380, 400, by=BERT)),
    "UNUSUAL": lambda: (one_table(), told(4120, 389)),
    "TYPED_ONCE": lambda: (
        playing("Anna Bert", state=started("Anna", "Bert", typed_twice=True)),
        told(400, 350),
    ),
    "NO_RESULT": lambda: (one_table(), at(Confirm)),
    "OWN_REPORT": lambda: (one_table(REPORTED), at(Confirm, by=ANNA)),
    "ALREADY_CONFIRMED": lambda: (one_table(REPORTED, at(Confirm, by=BERT)), at(Confirm, by=BERT)),
    "ALREADY_DISPUTED": lambda: (one_table(REPORTED, at(Dispute, by=BERT)), at(Dispute, by=BERT)),
    "NOBODY_ABSENT": lambda: (one_table(), at(Forfeit, entries=())),
    "NO_PENALTY": lambda: (started(), Penalise(ANNA, 1)),
    "CLOCK_UNCLEAR": lambda: (started(), Clock("2026-10-24T19:30:00Z", 300)),
    # prizes
    "NO_SUCH_PRIZE": lambda: (started(), Prizes((Prize("luck"),))),
    "PRIZE_NEEDS_DIVISION": lambda: (started(), Prizes((Prize("standing"),))),
    "PRIZE_FOR_NO_PLACE": lambda: (started(), Prizes((Prize("high_game", place=0),))),
    "PRIZE_FOLLOWS": lambda: (started(), Prizes((Prize("high_game", entry=ANNA),))),
    "NO_PRIZE_OF_NUMBER": lambda: (started(), Prizes((), things=((1, ANNA),))),
    # the end of a round and of the tournament
    "ROUND_CLOSED": lambda: (one_table(REPORTED, CLOSE), CLOSE),
    "RESULTS_MISSING": lambda: (one_table(), CLOSE),
    "UNSETTLED": lambda: (one_table(*WITH_GAME), CLOSE),
    "ROUNDS_OPEN": lambda: (one_table(), Close()),
    "ALREADY_PUBLIC": lambda: (done(started(), PublishTournament()), PublishTournament()),
    "NOT_PUBLIC": lambda: (started(), UnpublishTournament()),
    "NOT_ANNOUNCED": lambda: (started(), Unannounce()),
    "HANDED_OVER": lambda: (done(started(), HandOver(HASH)), HandOver(HASH)),
    "TAKEN_WITHOUT_REASON": lambda: (started(), HandOver(HASH, taken=True)),
    # undoing
    "ALREADY_UNDONE": lambda: (done(started(), Undo(5)), Undo(5)),
    "CANT_BE_UNDONE": lambda: (started(), Undo(1)),
    "DEPENDED_ON": lambda: (done(started(), Absent(ANNA, 1)), Undo(2)),
    "CANT_COME_BACK": lambda: (
        done(started(), Undo(5), replace(entering("Dora"), entry=EMIL)),
        Undo(6),
    ),
}


def test_pairing_without_results_is_refused_by_the_command_that_pairs():
    with pytest.raises(Refusal) as raised:
        proposal(started(), "A", 2, seed="lot")

    assert raised.value.code == "RESULTS_AWAITED"


@pytest.mark.parametrize("code", [code for code, case in REFUSED.items() if case])
def test_act_is_refused_for_this_reason(code):
    state, act = REFUSED[code]()

    assert refused(state, act)[0] == code


def test_no_reason_is_left_out():
    assert [reason.name for reason in Reason] == list(REFUSED)


def test_all_reasons_against_an_act_are_named_at_once():
    state = done(started(), Apart((ANNA, BERT)), Absent(DORA, 1))
    act = replace(paired(state, 1, "Anna Bert", "Clara Dora"), based_on=99)

    assert [code for code, _ in refusals(state, act)] == [
        "NO_SUCH_VERSION",
        "MUST_BE_APART",
        "NOT_PLAYING",
    ]


def test_refusal_of_an_undoing_lists_what_depends_on_it():
    state = done(started(), Absent(ANNA, 1), Apart((ANNA, BERT)))

    assert refused(state, Undo(2)) == ("DEPENDED_ON", {"version": 2, "versions": "6, 7"})


def test_refusal_of_a_redo_lists_what_would_not_fit():
    state = done(started(), Undo(5), replace(entering("Dora"), entry=EMIL))

    assert refused(state, Undo(6)) == ("CANT_COME_BACK", {"version": 5, "versions": "7"})


def test_preset_that_there_is_not_is_a_bad_setting():
    with pytest.raises(Exception, match="“preset” can't be chess") as raised:
        preset("chess", DATE)

    assert raised.value.code == "BAD_SETTING"


def test_what_is_said_of_one_table_or_line_fits_one():
    at_table, of_line = {"round": 2, "tables": "1"}, {"version": 3, "versions": "5"}

    assert Refusal(Reason.RESULTS_MISSING, **at_table).detail == (
        "Round 2 has no result yet at table 1."
    )
    assert Refusal(Reason.UNSETTLED, **at_table).detail == (
        "A result of round 2 is disputed, or differs from the game, at table 1. "
        "Confirm or correct it first."
    )
    assert Refusal(Reason.IN_PLAY, **at_table).detail == (
        "Round 2 has results or games already, at table 1. "
        "Undo these first, or leave the pairing as it is."
    )
    assert Refusal(Reason.DEPENDED_ON, **of_line).detail == (
        "Line 3 can't be undone, for others depend on it: 5. Undo these first."
    )
    assert Refusal(Reason.CANT_COME_BACK, **of_line).detail == (
        "Line 3 can't come back: with it others would not fit any more: 5."
    )
