"""What a round is paired from: points, meetings, seats and byes of the rounds before."""

from dataclasses import dataclass

import pytest

from engine.refusals import Refusal
from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CAST,
    CLARA,
    CLOSE,
    DORA,
    EMIL,
    FRIEDA,
    done,
    entering,
    name_of,
    paired,
    played_round,
    playing,
    some_id,
    started,
    told,
)
from tournaments.course.acts import (
    Absent,
    Apart,
    CheckIn,
    ComeBack,
    Forfeit,
    Leave,
    OpenDivision,
    Penalise,
    Plan,
    Prizes,
    Publish,
    Together,
)
from tournaments.course.pairing_field import pairing_field, proposal
from tournaments.course.shapes import PlannedRound, Prize
from tournaments.pairing.field import ON_REQUEST, PlayedTable, PrizePlaces, Result
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import SYSTEMS


def field(state, number=2, **facts):
    """The field of a round of division A."""
    return pairing_field(state, "A", number, seed="lot", **facts)


def players(state, number=2):
    """The players of a field by their names."""
    return {name_of(player.id): player for player in field(state, number).entries}


def after_one_round():
    """Anna has beaten Bert, Clara and Dora are equal, Emil had the bye."""
    state = playing("Anna Bert", "Clara Dora", bye="Emil")
    return done(state, told(400, 350), told(333, 333, table=2), CLOSE)


def test_points_and_spread_are_those_of_the_standing():
    assert {name: (one.score, one.spread) for name, one in players(after_one_round()).items()} == {
        "Anna": (2, 50),
        "Bert": (0, -50),
        "Clara": (1, 0),
        "Dora": (1, 0),
        "Emil": (2, 50),
    }


def test_penalties_of_rounds_before_are_taken_off_but_never_below_nothing():
    state = done(after_one_round(), Penalise(ANNA, 1, 1, 30), Penalise(BERT, 1, 2))
    state = done(state, Penalise(ANNA, 2, 1, 30))

    found = players(state)

    assert (found["Anna"].score, found["Anna"].spread) == (1, 20)
    assert found["Bert"].score == 0


def test_seats_and_meetings_are_those_of_the_tables():
    state = after_one_round()

    assert field(state).played == (PlayedTable(1, (ANNA, BERT)), PlayedTable(1, (CLARA, DORA)))
    assert players(state)["Anna"].seats == (1,)
    assert players(state)["Bert"].seats == (0, 1)


def test_who_really_went_first_counts_as_first():
    state = done(playing("Anna Bert"), told(400, 350, first=BERT), CLOSE)

    assert field(state).played == (PlayedTable(1, (BERT, ANNA)),)
    assert players(state)["Bert"].seats == (1,)


def test_table_without_a_result_yet_is_a_meeting_all_the_same():
    assert field(playing("Anna Bert")).played == (PlayedTable(1, (ANNA, BERT)),)


def test_forfeit_is_no_meeting_and_counts_as_a_bye_for_who_was_there():
    state = done(playing("Anna Bert"), Forfeit("A", 1, 1, entries=(BERT,)), CLOSE)

    found = players(state)

    assert field(state).played == ()
    assert {name: one.byes for name, one in found.items()} == {"Anna": 1, "Bert": 0}
    assert {name: one.seats for name, one in found.items()} == {"Anna": (), "Bert": ()}
    assert {name: one.score for name, one in found.items()} == {"Anna": 2, "Bert": 0}


def test_byes_had_and_rounds_missed_are_counted_apart():
    state = done(after_one_round(), entering("Frieda", from_round=2), Leave(BERT, 2))
    state = playing("Anna Clara", "Dora Emil", bye="Frieda", state=state, number=2)
    state = done(state, ComeBack(BERT, 3))

    found = {name: (one.byes, one.late_byes) for name, one in players(state, 3).items()}

    assert found == {
        "Anna": (0, 0),
        "Bert": (0, 1),
        "Clara": (0, 0),
        "Dora": (0, 0),
        "Emil": (1, 0),
        "Frieda": (1, 1),
    }


def test_starting_list_goes_by_rating_then_by_who_came_first():
    state = done(started("Anna"), entering("Bert", rating=1200), entering("Clara", rating=1500))
    state = done(state, entering("Dora"))

    assert {name: one.seeding for name, one in players(state, 1).items()} == {
        "Clara": 1,
        "Bert": 2,
        "Anna": 3,
        "Dora": 4,
    }


def test_rounds_by_rating_are_told_who_has_none_and_others_are_not():
    state = done(started("Anna"), entering("Bert", rating=1200))

    def unrated(**parameters):
        found = field(state, 1, system="swiss", parameters=parameters)
        return [name_of(one.id) for one in found.entries if one.unrated]

    assert unrated(order="rating") == unrated(order="mix") == ["Anna"]
    assert unrated() == unrated(order="spread") == []


@dataclass(frozen=True)
class Curious(Swiss):
    """A system that looks at all that there is."""

    looks_at = ON_REQUEST


def test_a_system_that_asks_is_told_rounds_results_prizes_ratings_and_categories(monkeypatch):
    monkeypatch.setitem(SYSTEMS, "swiss", Curious)
    state = started("Anna", "Bert", "Clara", "Dora")
    state = done(state, entering("Emil", rating=1300, category="U18"))
    prizes = (Prize("standing", "A"), Prize("standing", "A", category="U18"))
    state = done(playing("Anna Bert", "Clara Dora", bye="Emil", state=state), Prizes(prizes))
    state = done(state, told(400, 350), Forfeit("A", 1, 2, entries=(DORA,)))

    found = field(state)

    assert (found.rounds, found.left) == (8, 7)
    assert found.results == (
        Result(1, (EMIL,), ((2, 50),)),
        Result(1, (ANNA, BERT), ((2, 50), (0, -50))),
        Result(1, (CLARA, DORA), ((2, 50), (0, -50))),
    )
    assert found.prizes == (PrizePlaces("", 1), PrizePlaces("U18", 1))
    rated = {name_of(one.id): (one.rating, one.category) for one in found.entries}
    assert rated == {
        "Emil": (1300, "U18"),
        **dict.fromkeys(("Anna", "Bert", "Clara", "Dora"), (None, "")),
    }
    assert {name_of(one.id): one.floats for one in found.entries}["Emil"] == ("down",)


def test_results_that_a_round_does_not_rest_on_are_not_told(monkeypatch):
    monkeypatch.setitem(SYSTEMS, "swiss", Curious)
    plan = (PlannedRound("swiss", {}), PlannedRound("swiss", {}, based_on=0))
    state = done(playing("Anna Bert"), Plan("A", plan), told(400, 350))

    assert (field(state).results, field(state).played) == ((), (PlayedTable(1, (ANNA, BERT)),))


def test_a_system_that_does_not_ask_is_told_nothing_of_it_and_its_hash_stays_as_it_was():
    state = done(started("Anna"), entering("Emil", rating=1300, category="U18"))
    other = done(started("Anna"), entering("Emil", rating=1400))

    assert field(state, 1).sha256() == field(other, 1).sha256()
    assert (field(state, 1).rounds, field(state, 1).results, field(state, 1).prizes) == (
        None, (), (),
    )  # fmt: skip


def test_wishes_and_absences_are_in_the_field():
    club = some_id("Wortfreunde")
    state = done(started(), entering("Emil", club=club), entering("Frieda"))
    state = done(state, Apart((ANNA, BERT)), Together((CLARA, DORA), 1), Together((ANNA, EMIL), 2))
    state = done(state, Absent(EMIL, 1, bye=True), Absent(FRIEDA, 1))

    found = field(state, 1)

    assert found.forbidden == ((ANNA, BERT),)
    assert found.fixed == ((CLARA, DORA),)
    assert found.byes == (EMIL,)
    assert [name_of(one.id) for one in found.entries] == ["Anna", "Bert", "Clara", "Dora", "Emil"]
    assert [one.club for one in found.entries] == ["", "", "", "", club]


def test_other_divisions_are_left_out():
    state = done(started("Anna", "Bert"), OpenDivision("B"))
    state = done(state, entering("Clara", "B"), entering("Dora", "B"))
    state = done(state, paired(state, 1, "Clara Dora", division="B"), Publish("B", 1))
    state = done(state, Together((CLARA, DORA), 2), Apart((ANNA, BERT)))

    found = field(state, 2)

    assert (found.played, found.fixed) == ((), ())
    assert pairing_field(state, "B", 2, seed="").forbidden == ()


def test_place_points_that_are_no_whole_half_points_are_rounded_down():
    points = {"by_place": [[5, 2, 0], [7, 4, 2, 0]]}
    state = started("Anna", "Bert", "Clara", preset="tables_of_four", points=points)
    state = done(state, paired(state, 1, "Anna Bert Clara"), Publish("A", 1))

    state = done(state, told(300, 300, 100), CLOSE)

    assert {name: (one.score, one.spread) for name, one in players(state).items()} == {
        "Anna": (3, 100),
        "Bert": (3, 100),
        "Clara": (0, -200),
    }


def test_division_without_anybody_here_is_not_paired():
    state = done(started("Anna"), CheckIn(ANNA, present=False))

    with pytest.raises(Refusal, match="Nobody is here"):
        field(state, 1)


def test_round_that_is_published_has_no_field_any_more():
    with pytest.raises(Refusal, match="is published"):
        field(playing("Anna Bert"), 1)


# Groups of a round robin


def groups(state, number, **facts):
    """The groups of a round robin by names."""
    parameters = proposal(state, "A", number, seed="lot", **facts).parameters
    return [[name_of(one) for one in group] for group in parameters["groups"]]


def robin(number, **parameters):
    """A plan of a round robin."""
    return [{"system": "round_robin", "parameters": parameters} for _ in range(number)]


def rated(*names, plan):
    """A tournament whose first entry is rated best, the next one next, and so on."""
    state = started(names[0], plan=plan)
    return done(state, *(entering(name, rating=900 - at) for at, name in enumerate(names[1:])))


def test_whole_division_is_one_group_where_no_size_is_said():
    state = started(*CAST[:5], plan=robin(5))

    assert groups(state, 1) == [["Anna", "Bert", "Clara", "Dora", "Emil"]]


def test_groups_are_dealt_when_the_round_robin_begins_and_stay():
    state = started(*CAST[:8], plan=[*robin(3, group_size=4), *robin(1)])
    before = groups(state, 1)

    for number in (1, 2, 3):
        assert groups(state, number) == before
        state = played_round(state, number)

    assert before == [["Anna", "Dora", "Emil", "Hanna"], ["Bert", "Clara", "Frieda", "Georg"]]
    meetings = [frozenset(table.seats) for table in field(state, 4).played]
    assert len(set(meetings)) == 12


def test_round_robin_of_other_parameters_begins_anew():
    state = started(*CAST[:4], plan=[*robin(1, group_size=2), *robin(1)])
    state = played_round(state, 1)

    act = proposal(state, "A", 2, seed="lot")

    assert act.parameters["first_round"] == 2


def test_round_robin_begins_anew_where_the_plan_says_so():
    plan = [*robin(1, group_size=2), *robin(2, group_size=2, first_round=2)]
    state = played_round(started(*CAST[:4], plan=plan), 1)

    assert proposal(state, "A", 2, seed="lot").parameters["first_round"] == 2


def test_late_entry_takes_a_free_number():
    state = started("Anna", "Bert", "Clara", plan=robin(3))
    state = done(played_round(state, 1), entering("Dora", from_round=2))

    assert groups(state, 2) == [["Anna", "Bert", "Clara", "Dora"]]


def test_late_entry_for_whom_no_number_is_free_is_not_put_into_a_group():
    state = started("Anna", "Bert", "Clara", "Dora", plan=robin(3))
    state = done(played_round(state, 1), entering("Emil", from_round=2))

    with pytest.raises(Refusal, match="is in no group of the round robin"):
        proposal(state, "A", 2, seed="lot")


def test_who_is_absent_when_the_round_robin_begins_has_a_number():
    state = done(started(*CAST[:4], plan=robin(3)), Absent(DORA, 1))

    assert groups(state, 1) == [["Anna", "Bert", "Clara", "Dora"]]


def test_groups_that_are_named_count():
    named = [[ANNA, CLARA], [BERT, DORA]]
    state = started(plan=robin(1, groups=named))

    assert groups(state, 1) == [["Anna", "Clara"], ["Bert", "Dora"]]
    swiss = started()
    assert groups(swiss, 1, system="round_robin", parameters={"groups": named}) == [
        ["Anna", "Clara"],
        ["Bert", "Dora"],
    ]


def test_tables_of_many_know_how_many_may_sit_at_one():
    state = started(*CAST[:7], preset="tables_of_four")

    act = proposal(state, "A", 1, seed="lot")

    assert sorted(len(seating.seats) for seating in act.tables) == [3, 4]
    assert (act.parameters["size"], act.parameters["least"]) == (4, 3)
