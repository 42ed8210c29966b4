"""The same reasons once more, where something else leads to them, and those of other storeys."""

from dataclasses import replace

import pytest

from tests.tournaments.course.cases import (
    REPORTED,
    SWISS,
    at,
    at_table_0,
    four,
    four_with_one_absent,
    gone_before_round_1,
    no_table,
    pairing_of_four,
    revision,
    robin,
    same_number_twice,
    second_round_open,
    set_up,
    settings,
    started_of_two,
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
    seating,
    some_id,
    started,
    told,
)
from tournaments.course.acts import (
    Absent,
    Amend,
    Apart,
    Change,
    Close,
    CloseRound,
    ComeBack,
    Confirm,
    Correct,
    Dispute,
    Forfeit,
    Leave,
    OpenDivision,
    Penalise,
    Plan,
    Prizes,
    Publish,
    Report,
    Tables,
    Together,
    Undo,
    Withdraw,
)
from tournaments.course.presets import preset
from tournaments.course.shapes import PlannedRound, Prize


def linear(**parameters):
    """A rating of the line with parameters, which are the club's matter."""
    return {"system": "linear_elo", "parameters": parameters}


WORD = (Prize("best_word"),)
PINNED = f"base@{'0' * 64}"

# Reason, and the tournament with the act that is refused.
ALSO_REFUSED = [
    ("BAD_SETTING", lambda: (None, settings(clock=1441))),
    ("BAD_SETTING", lambda: (None, settings(rating={"system": "dice"}))),
    ("BAD_SETTING", lambda: (None, settings(rating=linear(start=1500)))),
    ("BAD_SETTING", lambda: (None, preset("round_robin", DATE, plan=[robin(group_size=1)]))),
    ("BAD_SETTING", lambda: (None, preset("round_robin", DATE, plan=[robin(first_round=2)]))),
    ("BAD_SETTING", lambda: (None, preset("swiss", DATE, plan=[]))),
    ("BAD_SETTING", lambda: (None, settings(ruleset="karten", seats=5))),
    ("NUMBER_OF_PLAYERS", lambda: (None, settings(seats=5))),
    ("NUMBER_OF_PLAYERS", lambda: (None, settings(seats=1))),
    ("PLAYERS_FIXED", lambda: (None, settings(ruleset="klauer", seats=3))),
    ("UNKNOWN_RULESET", lambda: (None, settings(ruleset="dame"))),
    ("BAD_OPTION", lambda: (None, settings(options={"rack": 0}))),
    ("UNKNOWN_PROFILE", lambda: (None, settings(ruleset="english", lexicon=PINNED))),
    ("UNKNOWN_PROFILE", lambda: (None, settings(ruleset="english", options={"lexicon": PINNED}))),
    ("JUDGED_BY_AGREEMENT", lambda: (None, settings(ruleset="klauer", lexicon=PINNED))),
    ("UNKNOWN_CRITERION", lambda: (None, settings(standing=("luck",)))),
    ("NO_SUCH_SYSTEM", lambda: (None, creation(plan=[{"system": "dice", "parameters": {}}]))),
    ("NO_SUCH_PARAMETER", lambda: (None, creation(plan=[robin(luck=1)]))),
    ("BAD_PARAMETER", lambda: (None, creation(plan=[robin(cycles=0)]))),
    ("NO_SUCH_SYSTEM", lambda: (started(), Plan("A", (PlannedRound("dice", {}),)))),
    ("NO_SUCH_SYSTEM", lambda: (started(), OpenDivision("B", (PlannedRound("dice", {}),)))),
    ("BAD_SETTING", lambda: (started(), Amend(set_up(clock=0)))),
    ("BAD_SETTING", lambda: (started(), entering("Emil", rating=-1))),
    ("BAD_SETTING", lambda: (started(), entering("Emil", rating=10_000))),
    ("NO_SUCH_DIVISION", lambda: (started(), Plan("B", (SWISS,)))),
    ("NO_SUCH_DIVISION", lambda: (started(), Publish("B", 1))),
    ("NO_SUCH_DIVISION", lambda: (started(), revision(division="B"))),
    ("NO_SUCH_DIVISION", lambda: (started(), Tables(first=(("B", 1),)))),
    ("ONE_DIVISION_TWICE", lambda: (started(), Tables(first=(("A", 1), ("A", 2))))),
    ("NO_SUCH_ENTRY", lambda: (started(), Tables(fixed=((EMIL, 1),)))),
    ("NO_SUCH_ENTRY", lambda: (started(), Penalise(EMIL, 1, 2))),
    ("NO_SUCH_ROUND", lambda: (started(), Penalise(ANNA, 9, 2))),
    ("NO_SUCH_ROUND", lambda: (started(), entering("Emil", from_round=0))),
    ("NO_SUCH_VERSION", lambda: (started(), replace(pairing_of_four(), based_on=99))),
    ("TABLE_NAMED_TWICE", lambda: (started(), Tables(names=((1, GAME), (1, OTHER_GAME))))),
    ("TABLE_NAMED_TWICE", lambda: (started(), same_number_twice())),
    ("ENTRY_TWICE", lambda: (started(), Together((ANNA, ANNA), 1))),
    ("TWO_ENTRIES", lambda: (started(), Together((), 1))),
    ("NOT_IN_ROUND", lambda: (done(started(), Leave(BERT, 1)), Together((ANNA, BERT), 1))),
    ("ROUND_PUBLISHED", lambda: (playing("Anna Bert"), Absent(ANNA, 1))),
    ("ROUND_PUBLISHED", lambda: (playing("Anna Bert"), Together((ANNA, BERT), 1))),
    ("ROUND_PUBLISHED", lambda: (gone_before_round_1(), ComeBack(CLARA, 1))),
    (
        "ROUND_PUBLISHED",
        lambda: (playing("Anna Bert", number=2, state=playing("Anna Bert")), Withdraw("A", 1)),
    ),
    ("PERSON_ENTERED", lambda: (started(), revision(person=some_id("person Bert")))),
    ("MUST_BE_APART", lambda: (done(started(), Apart((ANNA, BERT))), pairing_of_four())),
    (
        "MUST_BE_TOGETHER",
        lambda: (done(started(), Together((ANNA, CLARA), 1)), pairing_of_four()),
    ),
    ("TABLE_SIZE", lambda: (started(), paired(started(), 1, "Anna Bert Clara Dora"))),
    ("NO_TABLE_NUMBER", lambda: (started(), at_table_0())),
    (
        "NOT_SEATED",
        lambda: (done(started(), pairing_of_four(), entering("Emil")), Publish("A", 1)),
    ),
    (
        "NOT_SEATED",
        lambda: (
            done(started("Anna", "Bert", "Clara"), Absent(CLARA, 1, bye=True)),
            paired(started(), 1, "Anna Bert"),
        ),
    ),
    ("NOT_SEATED", lambda: (done(started(), pairing_of_four()), Change("A", 1, no_table(2)))),
    (
        "NOT_PLAYING",
        lambda: (
            done(started(), pairing_of_four(), Leave(DORA, 1), Leave(CLARA, 1)),
            Publish("A", 1),
        ),
    ),
    ("ALREADY_PUBLISHED", lambda: (playing("Anna Bert"), Change("A", 1))),
    ("ALREADY_PUBLISHED", lambda: (playing("Anna Bert"), paired(started(), 1, "Anna Bert"))),
    (
        "TABLE_NAMED_TWICE",
        lambda: (
            done(started("Anna", "Bert"), paired(started("Anna", "Bert"), 1, "Anna Bert")),
            Change("A", 1, (seating(1, "Anna Bert"), seating(1, "Bert Anna"))),
        ),
    ),
    ("IN_PLAY", lambda: (one_table(LINK), Withdraw("A", 1))),
    ("IN_PLAY", lambda: (four_with_one_absent(), Withdraw("A", 1))),
    ("ROUND_CLOSED", lambda: (done(playing(bye="Anna"), CLOSE), Withdraw("A", 1))),
    ("ROUNDS_IN_ORDER", lambda: (second_round_open(), CloseRound("A", 2))),
    ("UNSETTLED", lambda: (one_table(REPORTED, at(Dispute, by=BERT)), CLOSE)),
    ("UNSETTLED", lambda: (one_table(REPORTED, CLOSE, at(Dispute, by=BERT)), Close())),
    ("NOT_AT_TABLE", lambda: (one_table(), told(400, 380, first=CLARA))),
    ("NOT_AT_TABLE", lambda: (one_table(), at(Forfeit, entries=(CLARA,)))),
    ("NOT_AT_TABLE", lambda: (one_table(), at(Correct, places=(1, 2), first=CLARA))),
    ("NOT_AT_TABLE", lambda: (one_table(REPORTED), at(Confirm, by=CLARA))),
    ("NOT_AT_TABLE", lambda: (one_table(REPORTED), at(Dispute, by=CLARA))),
    ("NOT_AT_TABLE", lambda: (one_table(LINK), of_game(400, 380, first=CLARA))),
    ("NO_RESULT", lambda: (one_table(), at(Dispute))),
    ("OWN_REPORT", lambda: (one_table(REPORTED), at(Confirm, by=ANNA))),
    ("ALREADY_CONFIRMED", lambda: (one_table(REPORTED, at(Confirm)), at(Confirm))),
    ("ALREADY_DISPUTED", lambda: (one_table(REPORTED, at(Dispute)), at(Dispute))),
    ("RESULT_LENGTH", lambda: (one_table(LINK), of_game(400, 380, 300))),
    (
        "RESULT_STANDS",
        lambda: (one_table(at(Forfeit, entries=(ANNA,))), at(Forfeit, entries=(BERT,))),
    ),
    ("RESULT_STANDS", lambda: (one_table(REPORTED), at(Forfeit, entries=(BERT,)))),
    ("RESULT_STANDS", lambda: (one_table(REPORTED, CLOSE), told(401, 380))),
    ("PLACES_IMPOSSIBLE", lambda: (one_table(), at(Report, places=(1, None)))),
    ("PLACES_IMPOSSIBLE", lambda: (four(), at(Report, places=(1, 1, 2, 4)))),
    ("ABSENT_WITH_PLACE", lambda: (four_with_one_absent(), at(Report, places=(1, 2, 3, 4)))),
    ("ENTRY_TWICE", lambda: (one_table(), at(Forfeit, entries=(ANNA, ANNA)))),
    ("ENTRY_TWICE", lambda: (one_table(), at(Correct, absent=(ANNA, ANNA)))),
    ("RESULT_NEEDED", lambda: (one_table(), at(Correct))),
    ("NO_PENALTY", lambda: (started(), Penalise(ANNA, 1, half_points=2, spread=-50))),
    ("NO_SUCH_DIVISION", lambda: (started(), Prizes((Prize("high_game", "B"),)))),
    ("NO_SUCH_ENTRY", lambda: (started(), Prizes((Prize("by_hand", entry=EMIL),)))),
    ("PRIZE_FOLLOWS", lambda: (started(), Prizes((Prize("standing", "A", word="QUARZE"),)))),
    ("NO_PRIZE_OF_NUMBER", lambda: (started(), Prizes(WORD, things=((1, GAME), (1, GAME))))),
    ("CANT_BE_UNDONE", lambda: (playing("Anna Bert"), Undo(5))),
    ("CANT_BE_UNDONE", lambda: (done(playing("Anna Bert"), Withdraw("A", 1)), Undo(6))),
    ("TOURNAMENT_CLOSED", lambda: (done(started(), Close()), Undo(2))),
    (
        "TOURNAMENT_CLOSED",
        lambda: (one_table(REPORTED, CLOSE, Close()), at(Correct, places=(1, 2))),
    ),
    ("ROUNDS_IN_ORDER", lambda: (started_of_two(), Publish("A", 2))),
]


@pytest.mark.parametrize(("code", "case"), ALSO_REFUSED)
def test_act_is_refused_for_this_reason_as_well(code, case):
    state, act = case()

    assert refusals(state, act)[0][0] == code
