"""What the standings count."""

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    DORA,
    LINK,
    done,
    of_game,
    one_table,
    played_round,
    playing,
    started,
    told,
)
from tournaments.course.acts import Correct, Forfeit, Report, Withdraw
from tournaments.course.outcomes import outcomes_of, rounds_played
from tournaments.points import POINTS_OF_TWO
from tournaments.results import Outcome
from tournaments.standings.table import Entrant, standing


def outcome(state):
    """The only one."""
    (only,) = outcomes_of(state)
    return only


def test_played_table_has_places_and_scores_in_the_order_of_play():
    assert outcome(one_table(told(400, 380))) == Outcome(
        "A", 1, 1, (ANNA, BERT), (1, 2), (400, 380), "played"
    )


def test_who_really_went_first_is_named_first():
    assert outcome(one_table(told(400, 380, first=BERT))) == Outcome(
        "A", 1, 1, (BERT, ANNA), (2, 1), (380, 400), "played"
    )


def test_bye_counts_as_soon_as_it_is_published():
    state = playing("Anna Bert", bye="Clara")

    assert outcomes_of(state) == (Outcome("A", 1, None, (CLARA,), (None,), None, "bye"),)
    assert outcomes_of(done(state, Withdraw("A", 1))) == ()


def test_forfeits_count_by_who_was_there():
    def kind(*absent):
        state = one_table(Forfeit("A", 1, 1, entries=absent))
        return outcome(state).kind, outcome(state).absent

    assert kind(BERT) == ("forfeit", (BERT,))
    assert kind(ANNA, BERT) == ("double_forfeit", (ANNA, BERT))


def test_table_of_four_without_one_was_played_by_three():
    state = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))
    state = done(state, Forfeit("A", 1, 1, entries=(BERT,)), told(300, 0, 320, 280))

    assert outcome(state) == Outcome(
        "A", 1, 1, (ANNA, BERT, CLARA, DORA), (2, None, 1, 3), (300, 0, 320, 280), "played", (BERT,)
    )


def test_game_that_both_gave_up_is_won_by_nobody():
    state = one_table(LINK, of_game(100, 120, places=(None, None)))

    assert (outcome(state).kind, outcome(state).absent) == ("double_forfeit", ())


def test_corrected_result_counts_and_the_conflict_does_not_until_it_is_decided():
    corrected = one_table(told(400, 380), Correct("A", 1, 1, scores=(380, 400)))
    conflict = one_table(told(400, 380), LINK, of_game(400, 390))

    assert outcome(corrected).scores == (380, 400)
    assert outcome(conflict).scores == (400, 380)


def test_rounds_are_counted_as_far_as_wanted():
    state = played_round(played_round(started(), 1), 2)

    assert [one.round for one in outcomes_of(state)] == [1, 1, 2, 2]
    assert [one.round for one in outcomes_of(state, through=1)] == [1, 1]
    assert rounds_played(state, "A") == 2
    assert rounds_played(started(), "A") == 0


def test_standing_takes_them_as_they_are():
    state = playing("Anna Bert", bye="Clara", state=started("Anna", "Bert", "Clara"))
    state = done(state, Report("A", 1, 1, scores=(400, 380)))

    found = standing(
        [Entrant(entry.id, entry.number) for entry in state.entries.values()],
        outcomes_of(state),
        division="A",
        points=POINTS_OF_TWO,
        penalties=state.penalties,
    )

    assert [row.entry for row in found.rows] == [CLARA, ANNA, BERT]
