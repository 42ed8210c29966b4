"""Byes by circumstance, with points of their own; byes by hand; what a withdrawal costs."""

import pytest

from engine.refusals import Refusal, Unusable
from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    CLOSE,
    DORA,
    EMIL,
    done,
    entering,
    paired,
    playing,
    refused,
    some_id,
    started,
    told,
    who,
)
from tournaments.course.acts import Absent, Change, ComeBack, Leave, Publish, Undo, Withdraw
from tournaments.course.outcomes import outcomes_of
from tournaments.course.pairing_field import pairing_field, proposal
from tournaments.course.shapes import GivenBye
from tournaments.points import CIRCUMSTANCES, POINTS_OF_TWO, Award, points_data, read_points
from tournaments.results import Outcome, credit

HALF = [1, 1, 0, 0]


def byes(state, number=1):
    """Who has a bye in a round, and in what circumstance."""
    return [(one.entry, one.circumstance) for one in state.divisions["A"].rounds[number].byes]


def credits_of(state, name):
    """Half wins and spread of each outcome of somebody, by rounds."""
    points = read_points(state.setup.points)
    return [
        (outcome.round, outcome.kind, one.half_wins, one.spread)
        for outcome in outcomes_of(state)
        for one in credit(outcome, points)
        if one.entry == who(name)
    ]


def counted(**kinds):
    """Points with byes that count otherwise by circumstance."""
    return {**points_data(POINTS_OF_TWO), "byes": kinds}


# Circumstances


def test_bye_of_a_pairing_says_in_what_circumstance_it_is_given():
    state = done(started("Anna", "Bert", "Clara"), Absent(CLARA, 1, bye=True))
    assert byes(done(state, proposal(state, "A", 1, seed="lot"))) == [(CLARA, "asked")]
    state = started("Anna", "Bert", "Clara")
    assert [kind for _, kind in byes(done(state, proposal(state, "A", 1, seed="lot")))] == ["odd"]


def test_opponent_of_who_is_absent_in_a_round_robin_has_a_bye_for_that():
    state = done(started(plan=[{"system": "round_robin", "parameters": {}}] * 3), Absent(DORA, 1))
    state = done(state, proposal(state, "A", 1, seed="lot"))

    assert [kind for _, kind in byes(state)] == ["opponent"]


@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
def test_bye_is_given_in_any_circumstance(circumstance):
    absent = Absent(CLARA, 1, bye=True, circumstance=circumstance)
    state = done(started("Anna", "Bert", "Clara"), absent)
    state = done(state, proposal(state, "A", 1, seed="lot"))

    assert byes(state) == [(CLARA, circumstance)]


def test_circumstance_that_there_is_not_is_refused():
    facts = {"circumstance": "rain", "circumstances": ", ".join(CIRCUMSTANCES)}
    assert refused(started(), Absent(ANNA, 1, bye=True, circumstance="rain")) == (
        "NO_SUCH_BYE",
        facts,
    )
    state = started("Anna", "Bert", "Clara")
    state = done(state, paired(state, 1, "Anna Bert", bye="Clara"))
    change = Change("A", 1, byes=(GivenBye(CLARA, circumstance="rain"),))
    assert refused(state, change) == ("NO_SUCH_BYE", facts)


def test_byes_count_by_their_circumstance_where_the_set_up_says_so():
    points = counted(late=HALF, opponent=[2, 2, 0, 0])
    state = started("Anna", "Bert", "Clara", points=points)
    draft = done(state, paired(state, 1, "Anna Bert", bye="Clara"))
    late = done(draft, byes_of("Clara", "late"), Publish("A", 1))
    usual = done(draft, Publish("A", 1))

    assert credits_of(late, "Clara") == [(1, "bye", 1, 0)]
    assert credits_of(usual, "Clara") == [(1, "bye", 2, 50)]


def byes_of(name, circumstance):
    """A bye given by hand."""
    return Change("A", 1, byes=(GivenBye(who(name), circumstance=circumstance),))


def test_points_with_circumstances_are_read_as_they_were_written():
    points = read_points(counted(asked=HALF))

    assert points.bye_for("asked") == Award(1, 1, 0)
    assert points.bye_for("odd") == points.bye_for(None) == Award(2, 2, 50)
    assert read_points(points_data(points)) == points
    assert "byes" not in points_data(POINTS_OF_TWO)


@pytest.mark.parametrize("byes", [{"rain": HALF}, [HALF], {"late": [1]}])
def test_points_of_byes_that_cannot_be_read_are_unusable(byes):
    with pytest.raises(Unusable, match=r"points\.byes"):
        read_points({"byes": byes})


# Late arrivals


def one_round():
    """Anna and Bert have played the first round; there are two more."""
    return done(playing("Anna Bert", state=started("Anna", "Bert")), told(400, 350), CLOSE)


def test_who_comes_late_gets_a_bye_for_a_round_that_is_out():
    state = done(one_round(), entering("Clara", from_round=2))
    assert credits_of(state, "Clara") == []

    state = done(state, Absent(CLARA, 1, bye=True, circumstance="late"))

    assert credits_of(state, "Clara") == [(1, "bye", 2, 50)]
    (clara,) = [one for one in pairing_field(state, "A", 2, seed="").entries if one.id == CLARA]
    assert (clara.score, clara.byes, clara.late_byes) == (2, 1, 0)
    assert credits_of(done(state, Undo(state.version)), "Clara") == []


def test_who_sits_in_a_round_that_is_out_gets_no_bye_beside_it():
    assert refused(one_round(), Absent(ANNA, 1, bye=True))[0] == "ROUND_PUBLISHED"


def test_who_is_only_absent_is_not_noted_for_a_round_that_is_out():
    state = done(one_round(), entering("Clara", from_round=2))

    assert refused(state, Absent(CLARA, 1))[0] == "ROUND_PUBLISHED"


def test_bye_for_a_round_that_was_withdrawn_since_is_not_doubled():
    state = playing("Anna Bert", state=started("Anna", "Bert"))
    state = done(state, entering("Clara", from_round=2), Absent(CLARA, 1, bye=True))
    state = done(state, Withdraw("A", 1), Publish("A", 1))

    assert credits_of(state, "Clara") == [(1, "bye", 2, 50)]


# Byes by hand


def had_the_bye():
    """Anna had the bye of the first round."""
    state = started("Anna", "Bert", "Clara")
    state = done(state, paired(state, 1, "Bert Clara", bye="Anna"), Publish("A", 1))
    return done(state, told(400, 350), CLOSE)


BY_HAND = {"system": "by_hand", "parameters": {"tables": [[BERT, CLARA]], "byes": [ANNA]}}


def test_second_bye_by_hand_is_asked_about_and_given_where_it_is_meant():
    with pytest.raises(Refusal) as raised:
        proposal(had_the_bye(), "A", 2, seed="lot", **BY_HAND)
    assert raised.value.code == "UNFAIR_BYE"

    act = proposal(had_the_bye(), "A", 2, seed="lot", anyway=True, **BY_HAND)

    assert [(bye.entry, bye.circumstance) for bye in act.byes] == [(ANNA, "other")]
    assert act.parameters["unfair"] is True


def test_needless_word_about_a_bye_leaves_no_trace():
    fair = {"tables": [[ANNA, CLARA]], "byes": [BERT]}
    facts = {"system": "by_hand", "parameters": fair}
    act = proposal(had_the_bye(), "A", 2, seed="lot", anyway=True, **facts)

    assert "unfair" not in act.parameters


def test_bye_by_hand_in_a_round_robin_whose_opponent_is_absent():
    plan = [{"system": "round_robin", "parameters": {}}] * 3
    state = done(started(plan=plan), Absent(DORA, 1), Absent(DORA, 2))
    for number in (1, 2):
        parameters = {"tables": [[BERT, CLARA]], "byes": [ANNA]}
        by_hand = {"system": "by_hand", "parameters": parameters}
        act = proposal(state, "A", number, seed="lot", anyway=True, **by_hand)
        state = done(state, act, Publish("A", number))

    assert credits_of(state, "Anna") == [(1, "bye", 2, 50), (2, "bye", 2, 50)]


# Withdrawals


def left(rule, *acts):
    """Emil leaves after the first of three rounds, which go on without him."""
    state = started("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda", withdrawal=rule)
    state = playing("Anna Bert", "Clara Dora", "Emil Frieda", state=state)
    state = done(state, told(400, 350, table=3), Leave(EMIL, 2), *acts)
    state = playing("Anna Clara", "Bert Dora", bye="Frieda", state=state, number=2)
    return playing("Anna Dora", "Bert Frieda", bye="Clara", state=state, number=3)


def test_withdrawal_brings_the_losses_of_the_rest_where_the_rule_says_so():
    assert credits_of(left("losses"), "Emil") == [
        (1, "played", 2, 50),
        (2, "missed", 0, -50),
        (3, "missed", 0, -50),
    ]
    assert credits_of(left("none"), "Emil") == [(1, "played", 2, 50)]


def test_losses_end_with_a_return_and_a_bye_stands_in_place_of_one():
    state = left("losses", ComeBack(EMIL, 4))
    assert [number for number, *_ in credits_of(state, "Emil")] == [1, 2, 3]
    state = done(state, Absent(EMIL, 2, bye=True, circumstance="other"))
    assert [kind for _, kind, *_ in credits_of(state, "Emil")] == ["played", "bye", "missed"]


def test_who_has_not_begun_yet_loses_nothing():
    state = started("Anna", "Bert", withdrawal="losses")
    state = playing("Anna Bert", state=done(state, entering("Clara", from_round=2)))

    assert credits_of(state, "Clara") == []


def test_rule_of_withdrawal_that_there_is_not_is_refused():
    with pytest.raises(Refusal, match="“withdrawal” can't be rain"):
        started(withdrawal="rain")


def test_round_is_missed_by_one_entry_who_is_absent():
    with pytest.raises(Unusable, match="missed by one entry"):
        Outcome("A", 1, None, (some_id("a"),), (None,), None, "missed")
