"""What a round is paired from: results that are missing, rounds ahead, drafts out of date."""

from dataclasses import replace

import pytest

from engine.refusals import Refusal, Unusable
from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CAST,
    CLARA,
    DORA,
    EMIL,
    done,
    entering,
    name_of,
    paired,
    playing,
    refused,
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
    CheckIn,
    Correct,
    Dispute,
    Forfeit,
    Leave,
    Penalise,
    Plan,
    Prizes,
    Propose,
    Publish,
    Revise,
    Tables,
    Together,
    Undo,
    Withdraw,
)
from tournaments.course.basis import changes, resting_on
from tournaments.course.course import apply, objections, replay
from tournaments.course.pairing_field import pairing_field, proposal
from tournaments.course.shapes import PlannedRound, Prize
from tournaments.course.view import view
from tournaments.points import POINTS_OF_TWO, points_data

TABLES = ("Anna Bert", "Clara Dora", "Emil Frieda")
ALL = (told(400, 350), told(380, 340, table=2), told(360, 330, table=3))
LAGGED = [{"system": "swiss", "parameters": {}}] * 2 + [
    {"system": "swiss", "parameters": {}, "based_on": 1}
]


def one_round(*acts, plan=None):
    """Six players, whose first round is out, after acts."""
    facts = {} if plan is None else {"plan": plan}
    return done(playing(*TABLES, state=started(*CAST[:6], **facts)), *acts)


def proposed(state, number=2, **facts):
    """The state with a round paired as planned."""
    return done(state, proposal(state, "A", number, seed="lot", **facts))


def refusal(state, number=2, **facts):
    """Code and facts of why a round is not paired."""
    with pytest.raises(Refusal) as raised:
        proposal(state, "A", number, seed="lot", **facts)
    assert "{" not in raised.value.detail
    return raised.value.code, raised.value.facts


def changed(state, number=2, division="A"):
    """What has changed of what a round was paired from."""
    paired_round = state.divisions[division].rounds[number]
    assert all("{" not in one.detail for one in changes(state, division, paired_round))
    return [(one.change.name, one.facts) for one in changes(state, division, paired_round)]


# Results that are missing


def test_round_that_rests_on_missing_results_names_the_tables_and_asks():
    assert refusal(one_round(ALL[1])) == (
        "RESULTS_AWAITED",
        {
            "division": "A",
            "round": 2,
            "rests_on": 1,
            "awaited": [{"round": 1, "tables": [1, 3]}],
        },
    )


def test_round_is_paired_without_them_where_somebody_says_so_and_that_is_a_fact():
    act = proposal(one_round(ALL[1]), "A", 2, seed="lot", anyway=True)

    assert act.awaited == ((1, 1), (1, 3))
    assert proposal(one_round(*ALL), "A", 2, seed="lot", anyway=True).awaited == ()


def test_reason_never_says_equal_points_of_results_that_are_missing():
    state = one_round(ALL[1])
    act = proposal(state, "A", 2, seed="lot", anyway=True)
    unknown = {"Anna", "Bert", "Emil", "Frieda"}

    for table in act.tables:
        codes = [one["code"] for one in table.why]
        missing = {one["facts"]["one"] for one in table.why if one["code"] == "RESULT_MISSING"}
        assert {name_of(one) for one in missing} == {name_of(s) for s in table.seats} & unknown
        assert not missing or not {"SAME_SCORE", "SCORES_DIFFER"} & set(codes)


def test_result_that_is_in_question_is_asked_about_and_counts_as_it_stands():
    state = one_round(*ALL, Dispute("A", 1, 2))

    assert refusal(state)[1]["awaited"] == [{"round": 1, "tables": [2]}]
    act = proposal(state, "A", 2, seed="lot", anyway=True)
    said = [one["code"] for table in act.tables for one in table.why]
    assert said.count("RESULT_IN_QUESTION") == 2
    assert "SAME_SCORE" in said


def test_round_that_is_not_paired_yet_is_awaited_too():
    assert refusal(started(*CAST[:6]))[1]["awaited"] == [{"round": 1, "tables": []}]
    act = proposal(started(*CAST[:6]), "A", 2, seed="lot", anyway=True)
    assert [table.why[0]["code"] for table in act.tables] == ["ROUND_MISSING"] * 3


def test_first_round_and_tables_set_by_hand_rest_on_no_results():
    assert proposal(started(), "A", 1, seed="lot").awaited == ()
    by_hand = {"tables": [[ANNA, CLARA], [BERT, DORA]], "byes": []}
    state = playing("Anna Bert", "Clara Dora")
    act = proposal(state, "A", 2, seed="lot", system="by_hand", parameters=by_hand)
    assert act.awaited == ()


def test_round_robin_rests_on_results_only_where_its_groups_are_dealt():
    robin = [{"system": "round_robin", "parameters": {"group_size": 4}}] * 3
    state = playing("Anna Bert", "Clara Dora", state=started(plan=[*LAGGED[:1], *robin]))

    assert refusal(state)[0] == "RESULTS_AWAITED"
    state = proposed(done(state, *ALL[:2]))
    assert proposal(done(state, Publish("A", 2)), "A", 3, seed="lot").awaited == ()


# Rounds paired ahead


def ahead(*acts):
    """Two rounds out, the third rests on the first; acts of the second round."""
    state = one_round(*ALL, plan=LAGGED)
    state = playing("Clara Anna", "Emil Bert", "Dora Frieda", state=state, number=2)
    return done(state, *acts)


def test_round_that_rests_on_an_earlier_one_waits_for_its_results_alone():
    act = proposal(ahead(), "A", 3, seed="lot")

    assert (act.rests_on, act.awaited) == (1, ())
    state = playing(*TABLES, state=started(*CAST[:6], plan=LAGGED))
    assert refusal(playing(*TABLES, state=state, number=2), 3)[1] == {
        "division": "A",
        "round": 3,
        "rests_on": 1,
        "awaited": [{"round": 1, "tables": [1, 2, 3]}],
    }


def test_field_of_a_round_paired_ahead_knows_no_later_result():
    before = pairing_field(ahead(), "A", 3, seed="lot")
    results = (told(300, 299, number=2), Forfeit("A", 2, 2, entries=(BERT,)))
    after = pairing_field(ahead(*results, Penalise(ANNA, 2, 2)), "A", 3, seed="lot")

    assert after.data() == before.data()
    assert {name_of(one.id): one.score for one in after.entries}["Anna"] == 2
    assert len(after.played) == 6


def test_reasons_of_a_round_paired_ahead_say_which_standing_they_are_of():
    act = proposal(ahead(), "A", 3, seed="lot")

    said = [table.why[0] for table in act.tables]
    assert said == [{"code": "RESTS_ON", "facts": {"round": 1}}] * 3


def test_draft_paired_ahead_is_not_outdated_by_later_results():
    state = done(proposed(ahead(), 3), told(300, 299, number=2))

    assert changed(state, 3) == []
    state = done(state, Correct("A", 1, 1, scores=(350, 400)))
    assert changed(state, 3) == [("RESULT_CHANGED", {"round": 1, "table": 1})]


@pytest.mark.parametrize("based_on", [-1, 2, 3])
def test_plan_rests_on_an_earlier_round(based_on):
    planned = PlannedRound("swiss", {}, based_on=based_on)

    assert refused(started(), Plan("A", (PlannedRound("swiss", {}), planned)))[0] == "BAD_SETTING"


def test_round_may_rest_on_nothing_but_the_starting_list():
    plan = [LAGGED[0], {**LAGGED[0], "based_on": 0}]
    state = playing(*TABLES, state=started(*CAST[:6], plan=plan))

    act = proposal(state, "A", 2, seed="lot")

    assert (act.rests_on, act.awaited) == (0, ())


# Drafts out of date


def drafted(*acts):
    """A draft of round 2 after acts that came behind it."""
    return done(proposed(one_round(*ALL)), *acts)


def test_draft_is_up_to_date_while_nothing_has_changed_that_it_rests_on():
    state = drafted(told(400, 350, by=ANNA), CheckIn(ANNA), Absent(ANNA, 3))

    assert changed(state) == []
    assert objections(state, Publish("A", 2)) == []


CLUB = some_id("Wortfreunde")
PERSON = started().entries[ANNA].person
OUTDATED = {
    "RESULT_CHANGED": (Correct("A", 1, 2, scores=(340, 380)), {"round": 1, "table": 2}),
    "PENALTY_CHANGED": (Penalise(BERT, 1, 1), {"entry": BERT, "round": 1}),
    "PLAYS_NOW": (entering("Georg", from_round=2), {"entry": None}),
    "PLAYS_NO_MORE": (Leave(EMIL, 2), {"entry": EMIL}),
    "BYE_CHANGED": (Absent(EMIL, 2, bye=True), {"entry": EMIL}),
    "ENTRY_REVISED": (Revise(ANNA, PERSON, "A", 1200, club=CLUB), {"entry": ANNA}),
    "KEPT_APART": (Apart((ANNA, DORA)), {"first": ANNA, "second": DORA}),
    "FIXED_TABLE": (Together((ANNA, DORA), 2), {"entries": f"{ANNA}, {DORA}"}),
    "ROOM_CHANGED": (Tables(fixed=((ANNA, 3),)), {}),
    "PLAN_CHANGED": (Plan("A", (PlannedRound("king_of_the_hill", {}),) * 3), {}),
    "POINTS_CHANGED": (
        Amend(replace(started().setup, points=points_data(replace(POINTS_OF_TWO, spread_cap=9)))),
        {},
    ),
}


@pytest.mark.parametrize("code", OUTDATED)
def test_draft_is_outdated_by(code):
    act, facts = OUTDATED[code]
    state = drafted(act)
    facts = {"entry": act.entry} if code == "PLAYS_NOW" else facts

    assert changed(state) == [(code, facts)]
    question = objections(state, Publish("A", 2))[-1]
    assert (question.code if code not in UNSOUND else "OUTDATED") == "OUTDATED"


UNSOUND = ("PLAYS_NOW", "PLAYS_NO_MORE", "BYE_CHANGED", "FIXED_TABLE", "KEPT_APART")
"""What also makes the draft unfit to be published as it is."""


def test_other_places_with_prizes_outdate_a_draft_of_contenders_alone():
    three = Prizes(tuple(Prize("standing", "A", place=place) for place in (1, 2, 3)))
    same = Prizes((*three.prizes, Prize("high_game")))
    two = Prizes(three.prizes[:2])
    swiss = proposed(one_round(*ALL, three))
    contenders = proposed(one_round(*ALL, three), system="contender")

    assert [changed(done(contenders, act)) for act in (same, two)] == [[], [("PRIZES_CHANGED", {})]]
    assert changed(done(swiss, two)) == []
    assert objections(done(contenders, two), Publish("A", 2))[-1].code == "OUTDATED"


def test_results_that_came_in_or_were_taken_back_outdate_a_draft():
    state = done(proposed(one_round(*ALL[1:]), anyway=True), ALL[0])
    assert changed(state) == [("RESULT_NEW", {"round": 1, "table": 1})]

    state = proposed(one_round(*ALL))
    assert changed(done(state, Undo(state.version - 1))) == [
        ("RESULT_GONE", {"round": 1, "table": 3})
    ]


def test_draft_made_before_an_earlier_round_was_paired_is_outdated_by_it():
    state = proposed(started(*CAST[:6]), anyway=True)
    state = done(state, paired(state, 1, *TABLES), Publish("A", 1))

    assert changed(state) == [("PAIRING_CHANGED", {"round": 1})]


def test_what_was_changed_back_outdates_nothing():
    state = drafted(Correct("A", 1, 2, scores=(340, 380)))

    assert changed(done(state, Correct("A", 1, 2, scores=(380, 340)))) == []
    assert changed(done(state, Undo(state.version))) == []


def test_pairing_anew_brings_the_draft_up_to_date():
    state = proposed(drafted(Correct("A", 1, 2, scores=(340, 380))))

    assert changed(state) == []


def test_outdated_draft_goes_out_only_where_somebody_says_so_and_that_is_a_fact():
    state = drafted(Correct("A", 1, 2, scores=(340, 380)))

    assert refused(state, Publish("A", 2)) == (
        "OUTDATED",
        {
            "division": "A",
            "round": 2,
            "changes": [{"code": "RESULT_CHANGED", "facts": {"round": 1, "table": 2}}],
        },
    )
    assert done(state, Publish("A", 2, anyway=True)).lines[-1].act.anyway is True
    assert done(drafted(), Publish("A", 2, anyway=True)).lines[-1].act.anyway is False


def test_change_by_hand_has_seen_who_plays_but_not_the_results():
    state = drafted(entering("Georg", from_round=2), entering("Hanna", from_round=2))
    state = done(state, Change("A", 2, (seating(4, "Georg Hanna"),)))
    assert changed(state) == []

    state = done(state, Correct("A", 1, 2, scores=(340, 380)))
    swapped = done(state, Change("A", 2, (seating(4, "Hanna Georg"),)))
    assert [code for code, _ in changed(swapped)] == ["RESULT_CHANGED"]


def test_draft_by_hand_rests_on_who_plays_alone():
    state = one_round(*ALL)
    state = done(state, paired(state, 2, "Anna Clara", "Bert Dora", "Emil Frieda"))

    state = done(state, Correct("A", 1, 2, scores=(340, 380)))

    assert changed(state) == []
    assert changed(done(state, Apart((ANNA, DORA))))[0][0] == "KEPT_APART"


def test_older_streams_published_without_a_word():
    state = drafted(Correct("A", 1, 2, scores=(340, 380)))
    acts = (*state.acts(), Publish("A", 2))

    assert replay(acts).flawed() == apply(state, Publish("A", 2)).flawed() == ()


# Rounds that are out


def test_correction_names_the_later_rounds_that_were_paired_from_the_old_result():
    state = done(drafted(Publish("A", 2)), Correct("A", 1, 2, scores=(340, 380)))

    assert changed(state) == [("RESULT_CHANGED", {"round": 1, "table": 2})]
    found = [(later.number, one.facts["table"]) for later, one in resting_on(state, "A", 1)]
    assert found == [(2, 2)]
    assert list(resting_on(state, "A", 2)) == []


def test_round_that_is_out_is_not_troubled_by_what_came_in_or_who_left_later():
    state = proposed(one_round(*ALL[1:]), anyway=True)
    state = done(state, Publish("A", 2), ALL[0], Leave(EMIL, 3), Apart((ANNA, CLARA)))

    assert changed(state) == []


def test_officials_see_what_a_round_rests_on_and_nobody_else_sees_the_draft():
    state = drafted(Correct("A", 1, 2, scores=(340, 380)))
    seen = view(state, "official")["divisions"][0]["rounds"]

    assert [(one["pairing"]["rests_on"], one["pairing"]["awaited"]) for one in seen] == [
        (0, []),
        (1, []),
    ]
    assert [one["outdated"] for one in seen] == [
        [],
        [
            {
                "code": "RESULT_CHANGED",
                "detail": "the result of table 2 in round 1 was changed",
                "facts": {"round": 1, "table": 2},
            }
        ],
    ]
    assert "outdated" not in view(state, "public")["divisions"][0]["rounds"][0]


def test_withdrawn_round_is_a_draft_with_all_that_has_changed():
    state = done(drafted(Publish("A", 2)), Apart((ANNA, DORA)), Withdraw("A", 2))

    assert [code for code, _ in changed(state)] == ["KEPT_APART"]


def test_proposal_of_older_streams_rests_on_the_round_before():
    assert Propose.__dataclass_fields__["rests_on"].default is None
    assert view(drafted(), "official")["divisions"][0]["rounds"][1]["pairing"]["rests_on"] == 1


def test_based_on_that_is_no_number_is_unusable():
    with pytest.raises(Unusable, match="based_on"):
        started(plan=[{**LAGGED[0], "based_on": "1"}])
