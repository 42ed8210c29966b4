"""From a proposal to a published pairing, changed by hand and withdrawn."""

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    DORA,
    EMIL,
    done,
    entering,
    paired,
    playing,
    refused,
    seating,
    seats,
    started,
)
from tournaments.course.acts import (
    Absent,
    Apart,
    Change,
    OpenDivision,
    Publish,
    Tables,
    Together,
    Undo,
    Withdraw,
)
from tournaments.course.pairing_field import proposal
from tournaments.course.shapes import GivenBye


def phase(state, number=1):
    """How far a round is."""
    return state.divisions["A"].rounds[number].phase


def draft(*tables, bye=""):
    """A round that is proposed."""
    state = started(*" ".join((*tables, bye)).split())
    return done(state, paired(state, 1, *tables, bye=bye))


def byes(state):
    """Who has a bye in round 1."""
    return [bye.entry for bye in state.divisions["A"].rounds[1].byes]


def test_proposal_is_a_draft_until_it_is_published():
    state = draft("Anna Bert", "Clara Dora")

    assert phase(state) == "proposed"
    assert phase(done(state, Publish("A", 1))) == "published"


def test_another_proposal_takes_the_place_of_the_draft():
    state = draft("Anna Bert", "Clara Dora")

    state = done(state, paired(state, 1, "Anna Clara", "Bert Dora"))

    assert seats(state) == [["Anna", "Clara"], ["Bert", "Dora"]]


def test_draft_is_changed_table_by_table():
    state = draft("Anna Bert", "Clara Dora", "Emil Frieda")

    state = done(state, Change("A", 1, (seating(1, "Anna Dora"), seating(2, "Clara Bert"))))

    assert seats(state) == [["Anna", "Dora"], ["Clara", "Bert"], ["Emil", "Frieda"]]
    tables = state.divisions["A"].rounds[1].tables
    assert [table.by_hand for table in tables.values()] == [True, True, False]


def test_who_had_the_bye_changes_with_who_is_at_a_table():
    state = draft("Anna Bert", bye="Clara")

    state = done(state, Change("A", 1, (seating(1, "Anna Clara"),), (GivenBye(BERT),)))

    assert (seats(state), byes(state)) == ([["Anna", "Clara"]], [BERT])


def test_late_entry_is_put_into_the_draft_by_taking_a_table_away_or_adding_one():
    state = done(draft("Anna Bert", bye="Clara"), entering("Dora"))

    state = done(state, Change("A", 1, (seating(2, "Clara Dora"),), ()))
    state = done(state, Absent(CLARA, 1), Absent(DORA, 1, bye=True))
    state = done(state, Change("A", 1, (seating(2, ""),), (GivenBye(DORA),)), Publish("A", 1))

    assert (seats(state), byes(state)) == ([["Anna", "Bert"]], [DORA])


def test_withdrawn_pairing_is_a_draft_again_and_can_be_changed():
    state = done(playing("Anna Bert", "Clara Dora"), Withdraw("A", 1))

    assert phase(state) == "proposed"
    state = done(state, Change("A", 1, (seating(1, "Bert Anna"),)), Publish("A", 1))
    assert seats(state) == [["Bert", "Anna"], ["Clara", "Dora"]]


def test_rounds_can_be_published_ahead_of_their_results():
    state = playing("Anna Bert", number=2, state=playing("Anna Bert"))

    assert (phase(state, 1), phase(state, 2)) == ("published", "published")


def test_rounds_stand_in_their_order_whichever_was_paired_first():
    state = started("Anna", "Bert")
    state = done(state, paired(state, 2, "Bert Anna"), paired(state, 1, "Anna Bert"))

    assert list(state.divisions["A"].rounds) == [1, 2]


def test_who_sat_together_in_a_published_round_can_be_kept_apart_from_then_on():
    state = done(started(), Together((ANNA, BERT), 1))
    state = playing("Anna Bert", "Clara Dora", state=state)

    state = done(state, Apart((ANNA, BERT)))

    assert state.apart == ((ANNA, BERT),)


def test_divisions_are_paired_each_for_itself():
    state = done(started("Anna", "Bert"), OpenDivision("B"))
    state = done(state, entering("Clara", "B"), entering("Dora", "B"))

    state = done(state, paired(state, 1, "Clara Dora", division="B"), Publish("B", 1))

    assert seats(state, division="B") == [["Clara", "Dora"]]
    assert state.divisions["A"].rounds == {}


def test_proposal_keeps_how_it_came_about():
    state = started("Anna", "Bert", "Clara")

    act = proposal(state, "A", 1, seed="lot")
    state = done(state, act)

    kept = state.divisions["A"].rounds[1]
    assert (kept.proposal.system, kept.proposal.seed, kept.proposal.based_on) == ("swiss", "lot", 4)
    assert kept.proposal.tools.keys() == {"rustworkx"}
    assert [table.why for table in kept.tables.values()] == [one.why for one in act.tables]
    assert [bye.why[0]["code"] for bye in kept.byes] == ["BYE_FEWEST"]


def test_equal_tournaments_and_seeds_get_equal_proposals():
    state = started("Anna", "Bert", "Clara", "Dora")

    assert proposal(state, "A", 1, seed="1") == proposal(state, "A", 1, seed="1")


def test_fixed_tables_and_where_a_division_begins_give_tables_their_numbers():
    state = started("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda")
    state = done(state, Together((ANNA, BERT), 1), Apart((CLARA, DORA)))
    state = done(state, Tables(fixed=((BERT, 12), (EMIL, 7)), first=(("A", 11),)))

    act = proposal(state, "A", 1, seed="lot")

    at = {seating.table: set(seating.seats) for seating in act.tables}
    assert list(at) == [7, 11, 12]
    assert at[12] == {ANNA, BERT}
    assert EMIL in at[7]


def test_two_tables_that_claim_one_number_get_different_ones():
    state = done(started(), Together((ANNA, BERT), 1))
    state = done(state, Tables(fixed=((ANNA, 1), (BERT, 2), (CLARA, 1))))

    act = proposal(state, "A", 1, seed="lot")

    assert [seating.table for seating in act.tables] == [1, 2]


def test_round_can_be_paired_by_another_system_than_planned():
    state = started()
    tables = [[ANNA, DORA], [CLARA, BERT]]

    act = proposal(
        state, "A", 1, seed="", system="by_hand", parameters={"tables": tables, "byes": []}
    )

    assert act.system == "by_hand"
    assert seats(done(state, act)) == [["Anna", "Dora"], ["Clara", "Bert"]]


def test_round_that_is_published_is_not_paired_again():
    state = playing("Anna Bert")

    assert refused(state, paired(state, 1, "Bert Anna"))[0] == "ALREADY_PUBLISHED"


def test_undoing_a_change_brings_the_proposed_tables_back():
    state = draft("Anna Bert", "Clara Dora")

    state = done(state, Change("A", 1, (seating(1, "Bert Anna"),)))
    state = done(state, Undo(state.version))

    assert seats(state) == [["Anna", "Bert"], ["Clara", "Dora"]]
