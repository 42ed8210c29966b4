"""Tournaments of the house as files of a federation, and the rounds in them paired again."""

from random import Random

import pytest

from engine.refusals import Unusable
from tests.tournaments.course.evening import ANNA, BERT, CLARA, DORA, creation, done, entering, who
from tournaments.course.acts import Absent, CloseRound, Forfeit, Leave, Penalise, Publish, Report
from tournaments.course.pairing_field import proposal
from tournaments.pairing.dutch.cards import BLACK, WHITE
from tournaments.pairing.dutch.fast import paired
from tournaments.pairing.dutch.history import Outcome
from tournaments.points import Award, Points, points_data
from tournaments.trf.checking import checked
from tournaments.trf.reading import read_trf
from tournaments.trf.telling import file_of
from tournaments.trf.writing import FORMATS, write_trf

HALF_A_POINT = points_data(Points(byes=(("asked", Award(1, 1, 0)),)))


def planned(number, rounds, system="fide_dutch", **changes):
    """A tournament of so many, the better rated first, all its rounds by one system."""
    plan = [{"system": system, "parameters": {}} for _ in range(rounds)]
    entered = [entering(f"P{one}", rating=2000 - one) for one in range(number)]
    return done(None, creation("swiss", plan=plan, **changes), *entered)


def played(state, at, dice):
    """A round with absences, withdrawals, forfeits and results by chance."""
    for entry in [one for one in state.entries.values() if one.enrolled(at)]:
        happens = dice.random()
        if at > 1 and happens < 0.03:
            state = done(state, Leave(entry.id, at))
        elif happens < 0.1:
            state = done(state, Absent(entry.id, at, bye=happens < 0.07))
    if at == 2:
        state = done(state, entering("P99", rating=1998, from_round=2))
    state = done(state, proposal(state, "A", at, seed="trf"), Publish("A", at))
    for table in state.divisions["A"].rounds[at].tables.values():
        if dice.random() < 0.06:
            state = done(state, Forfeit("A", at, table.number, (dice.choice(table.seats),)))
        else:
            scores = dice.choice([(300, 200), (200, 300), (250, 250)])
            state = done(state, Report("A", at, table.number, scores=scores))
    return done(state, CloseRound("A", at))


@pytest.mark.parametrize(("seed", "form"), [*enumerate(FORMATS * 3)])
def test_the_checker_agrees_with_every_round_that_the_house_paired_by_the_dutch_system(seed, form):
    dice = Random(seed)
    state = planned(dice.randint(11, 20), 5, points=HALF_A_POINT)
    for at in range(1, 6):
        state = played(state, at, dice)
    file = file_of(state, "A", title="Evening", names={})
    again = read_trf(write_trf(file, form))
    assert again.history == file.history
    assert [one for one in checked(again.history, paired) if not one.agrees] == []
    assert again.about["192"] == "FIDE_DUTCH_2026"


def test_a_file_tells_byes_forfeits_penalties_and_what_is_still_open():
    state = done(
        None,
        creation("swiss", points=HALF_A_POINT, plan=[{"system": "swiss", "parameters": {}}] * 3),
        *(entering(name) for name in ("Anna", "Bert", "Clara", "Dora", "Emil")),
    )
    state = done(state, Absent(who("Emil"), 1, bye=True))
    first = paired_by_hand(state, 1, (ANNA, BERT), (CLARA, DORA), byes=[who("Emil")])
    state = done(state, first, Publish("A", 1))
    state = done(
        state,
        Report("A", 1, 1, scores=(300, 200), first=BERT),
        Forfeit("A", 1, 2, (DORA,)),
        Penalise(ANNA, 1, half_points=1),
        CloseRound("A", 1),
        Absent(who("Dora"), 2),
    )
    state = done(state, paired_by_hand(state, 2, (BERT, CLARA), byes=(ANNA, who("Emil"))))
    file = file_of(done(state, Publish("A", 2)), "A", title="Evening", names={ANNA: "Alt, Anna"})
    players = file.history.players
    assert [players[number].outcomes for number in range(1, 6)] == [
        (Outcome(2, BLACK, "1"), Outcome(result="F")),
        (Outcome(1, WHITE, "0"), Outcome(3, WHITE, " ")),
        (Outcome(4, WHITE, "+"), Outcome(2, BLACK, " ")),
        (Outcome(3, BLACK, "-"), Outcome(result="Z")),
        (Outcome(result="H"), Outcome(result="F")),
    ]
    assert (players[1].extra, file.people[1].name) == ((-5, 0), "Alt, Anna")
    assert file.about == {
        "012": "Evening",
        "042": "2026/10/24",
        "092": "Individual: Swiss-System",
        "192": "CUSTOM_SWISS",
    }


def paired_by_hand(state, number, *tables, byes=()):
    """A round set by hand."""
    told_tables = [list(table) for table in tables]
    parameters = {"tables": told_tables, "byes": list(byes), "unfair": True}
    return proposal(state, "A", number, seed="x", system="by_hand", parameters=parameters)


def test_a_tournament_with_tables_of_many_is_no_such_file():
    plan = [{"system": "tables_of_many", "parameters": {}}]
    state = done(
        None, creation("tables_of_four", plan=plan), *(entering(f"P{one}") for one in range(8))
    )
    state = done(state, proposal(state, "A", 1, seed="x"), Publish("A", 1))
    with pytest.raises(Unusable, match="tables of two players only"):
        file_of(state, "A", title="Evening", names={})


def test_a_bye_that_counts_as_no_result_has_no_letter():
    state = planned(4, 3, "swiss", points=points_data(Points(byes=(("asked", Award(3, 2, 0)),))))
    state = done(state, Absent(who("P3"), 1, bye=True), Absent(who("P2"), 1))
    state = done(state, proposal(state, "A", 1, seed="x"), Publish("A", 1))
    with pytest.raises(Unusable, match="a win, a draw or nothing"):
        file_of(state, "A", title="Evening", names={})
