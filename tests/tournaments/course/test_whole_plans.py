"""Whole tournaments by their presets: who meets again, who has a bye."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.refusals import Refusal
from tests.tournaments.course.evening import creation, done, entering, some_id
from tournaments.course.acts import CloseRound, Prizes, Publish, Report
from tournaments.course.pairing_field import proposal
from tournaments.course.shapes import Prize
from tournaments.course.state import Round, State
from tournaments.pairing.dutch.by_chance import after
from tournaments.pairing.dutch.cards import BLACK, WHITE
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.history import History, Outcome, Player, cards
from tournaments.pairing.dutch.plain import paired


def evening(preset: str, number: int, seed: int, **changes: Any) -> State:
    """A tournament of so many, all rounds of the plan played with drawn results."""
    state = done(None, creation(preset, **changes), *(entering(f"P{one}") for one in range(number)))
    dice = Random(seed)
    for at in range(1, len(state.plan) + 1):
        state = done(state, proposal(state, "A", at, seed=f"{seed} {at}"), Publish("A", at))
        for table in state.divisions["A"].rounds[at].tables.values():
            scores = tuple(dice.randint(160, 240) for _ in table.seats)
            state = done(state, Report("A", at, table.number, scores=scores))
        state = done(state, CloseRound("A", at))
    return state


def rounds_of(state: State) -> Iterator[Round]:
    """The rounds of the one division."""
    yield from state.divisions["A"].rounds.values()


def repeats(state: State, final: int | None = None) -> int:
    """How many pairs at tables had met before; table 1 of the round `final` is not counted."""
    met = Counter(
        frozenset(pair)
        for one in rounds_of(state)
        for table in one.tables.values()
        for pair in combinations(table.seats, 2)
        if (one.number, table.number) != (final, 1)
    )
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize("number", [6, 7, 8, 9, 10, 11, 13, 16, 41])
def test_at_a_club_evening_nobody_meets_twice_and_byes_are_as_few_and_fair_as_can_be(number):
    for seed in range(3):
        state = evening("club_evening", number, seed)
        byes = Counter(bye.entry for one in rounds_of(state) for bye in one.byes)

        assert repeats(state, final=5) == 0
        assert [len(one.byes) for one in rounds_of(state)] == [number % 2] * 5
        assert set(byes.values()) <= {1}


@pytest.mark.parametrize("number", [10, 11, 13, 18])
def test_after_groups_nobody_meets_twice_and_byes_are_as_few_and_fair_as_can_be(number):
    state = evening("groups", number, seed=1)
    byes = Counter(bye.entry for one in rounds_of(state) for bye in one.byes)

    assert repeats(state, final=8) == 0
    assert [len(one.byes) for one in rounds_of(state)] == [number % 2] * 8
    assert set(byes.values()) <= {1}


@pytest.mark.parametrize(("number", "rounds"), [(16, 5), (19, 4), (20, 5)])
def test_tables_of_many_know_from_the_plan_how_many_rounds_are_to_come(number, rounds):
    plan = [{"system": "tables_of_many", "parameters": {"least": 3}} for _ in range(rounds)]
    state = evening("tables_of_four", number, 1, plan=plan)

    assert repeats(state) == 0
    assert [one.proposal.parameters["last_round"] for one in rounds_of(state)] == [rounds] * rounds


@pytest.mark.parametrize("number", [11, 24])
def test_contenders_know_from_the_plan_how_many_rounds_are_to_come(number):
    swiss, contender = ({"system": name, "parameters": {}} for name in ("swiss", "contender"))
    state = evening("swiss", number, seed=3, plan=[*[swiss] * 4, *[contender] * 2])

    found = [*rounds_of(state)][4:]
    assert [one.proposal.parameters["rounds"] for one in found] == [6, 6]
    assert all(table.why for one in found for table in one.tables.values())
    assert repeats(state) == 0


@pytest.mark.parametrize("number", [8, 13, 24])
def test_a_plan_by_the_dutch_system_pairs_what_the_rule_says_of_the_same_results(number):
    plan = [{"system": "fide_dutch", "parameters": {}} for _ in range(5)]
    state = evening("swiss", number, seed=2, plan=plan)
    numbers = {entry: n for n, entry in enumerate(state.entries, 1)}
    people = {n: Player(n) for n in numbers.values()}
    history = History(people, 5)
    for one in rounds_of(state):
        pairs, bye = paired(cards(history, one.number, people))
        coloured = [white_and_black(*pair, history.initial) for pair in pairs]
        told = {tuple(numbers[e] for e in table.seats) for table in one.tables.values()}
        assert told == {(first.id, second.id) for first, second in coloured}
        assert [numbers[given.entry] for given in one.byes] == ([bye.id] if bye else [])
        history = after(history, dict(outcomes(one, numbers)))
    assert repeats(state) == 0


def outcomes(one: Round, numbers: dict[str, int]) -> Iterator[tuple[int, Outcome]]:
    """What the round brought, as a federation's file would say it."""
    for given in one.byes:
        yield numbers[given.entry], Outcome(result="U")
    for table in one.tables.values():
        first, second = (numbers[entry] for entry in table.seats)
        mine, theirs = table.result.scores
        letters = "==" if mine == theirs else "10" if mine > theirs else "01"
        yield first, Outcome(second, WHITE, letters[0])
        yield second, Outcome(first, BLACK, letters[1])


@pytest.mark.parametrize("number", [16, 17])
def test_at_a_championship_the_same_two_play_both_games_of_the_final(number):
    state = evening("championship", number, 3)
    *_, first, second = rounds_of(state)
    finals = [one.tables[1].seats for one in (first, second)]
    assert set(finals[0]) == set(finals[1])
    assert finals[0][0] == finals[1][1]
    assert len({frozenset(table.seats) for one in rounds_of(state) for table in one.tables.values()
                if one.number <= 3}) == 3 * (number // 2)  # fmt: skip


@pytest.mark.parametrize("number", [9, 16])
def test_in_a_knock_out_those_who_won_go_on_as_the_results_stand(number):
    swiss = {"system": "swiss", "parameters": {}}
    cup = {"system": "knock_out", "parameters": {"players": 4, "games": 2, "third": True}}
    state = evening("swiss", number, 5, plan=[*[swiss] * 3, *[cup] * 4])
    semi, again, final, last = [*rounds_of(state)][3:]
    drawn = [[tuple(one) for one in played.proposal.parameters["matches"]]
             for played in (semi, again, final, last)]  # fmt: skip
    assert drawn[0] == drawn[1]
    assert drawn[2] == drawn[3]
    lead = Counter()
    for played in (semi, again):
        for table in played.tables.values():
            if set(table.seats) in map(set, drawn[0]):
                mine, theirs = table.result.scores
                won = (mine > theirs) - (mine < theirs)
                for entry, sign in zip(table.seats, (1, -1), strict=True):
                    lead[entry] += sign * (10_000 * won + mine - theirs)
    winners = tuple(max(match, key=lead.get) for match in drawn[0])
    losers = tuple(min(match, key=lead.get) for match in drawn[0])
    assert drawn[2] == [winners, losers]


def test_a_knock_out_can_not_be_planned_on_an_earlier_standing():
    cup = {"system": "knock_out", "parameters": {"players": 4}, "based_on": 0}
    with pytest.raises(Refusal) as refused:
        evening("swiss", 8, 1, plan=[{"system": "swiss", "parameters": {}}, cup])
    assert refused.value.facts["setting"] == "based_on"


def test_teams_are_the_clubs_of_the_entries_and_nobody_meets_the_own():
    plan = [{"system": "team_round_robin", "parameters": {}} for _ in range(4)]
    clubs_of_two = [some_id("club"), some_id("other club")]
    entered = [entering(f"P{one}", club=clubs_of_two[one % 2]) for one in range(8)]
    state = done(None, creation("swiss", plan=plan), *entered)
    for at in range(1, 5):
        state = done(state, proposal(state, "A", at, seed=str(at)), Publish("A", at))
    clubs = {entry.id: entry.club for entry in state.entries.values()}
    assert repeats(state) == 0
    assert all(
        {clubs[one] for one in table.seats} == set(clubs_of_two)
        for one in rounds_of(state)
        for table in one.tables.values()
    )


def test_contenders_know_which_categories_have_prizes_of_the_standing():
    plan = [{"system": name, "parameters": {}} for name in ("swiss", "contender")]
    entered = [entering(f"P{one}", category="U18" if one < 4 else None) for one in range(10)]
    state = done(None, creation("swiss", plan=plan), *entered)
    won = [Prize("standing", "A", "U18", place) for place in (1, 2)]
    won += [Prize("standing", "A"), Prize("high_game", category="60")]
    state = done(state, Prizes(tuple(won)))
    state = done(state, proposal(state, "A", 1, seed="1"), Publish("A", 1))
    found = proposal(state, "A", 2, seed="2", anyway=True).parameters
    young = [entry.id for entry in state.entries.values() if entry.category == "U18"]
    assert (sorted(found["classes"][0]), found["class_places"]) == (sorted(young), [2])
    assert (found["places"], found["of_prizes"]) == (1, True)


def places_of(*prizes: Prize, **planned: int) -> tuple[int, bool]:
    """The places that contenders play for in round 2, and whether the prizes say so."""
    plan = [{"system": "swiss", "parameters": {}}, {"system": "contender", "parameters": planned}]
    state = done(None, creation("swiss", plan=plan), *(entering(f"P{one}") for one in range(10)))
    state = done(state, Prizes(prizes), proposal(state, "A", 1, seed="1"), Publish("A", 1))
    found = proposal(state, "A", 2, seed="2", anyway=True)
    said = {one["facts"]["place"] for table in found.tables for one in table.why if _of_prizes(one)}
    assert said == ({found.parameters["places"]} if "of_prizes" in found.parameters else set())
    return found.parameters["places"], found.parameters.get("of_prizes", False)


def _of_prizes(one: Any) -> bool:
    return bool(one["code"] == "PRIZE_PLACES")


def of_place(*places: int, category: str | None = None) -> tuple[Prize, ...]:
    """Prizes for these places."""
    return tuple(Prize("standing", "A", category, place) for place in places)


def test_contenders_play_for_the_places_that_have_prizes_and_say_so():
    assert places_of(*of_place(1, 2)) == (2, True)
    assert places_of(*of_place(1, 2), places=5) == (2, True)
    assert places_of(*of_place(2, 1, 1), Prize("high_game")) == (2, True)


def test_a_prize_far_below_those_in_front_is_not_played_for():
    assert places_of(*of_place(1, 2, 3, 4, 8)) == (4, True)


def test_without_prizes_for_places_contenders_play_for_those_of_the_plan():
    assert places_of() == (3, False)
    assert places_of(places=5) == (5, False)
    assert places_of(Prize("high_game"), *of_place(1, category="U18"), places=2) == (2, False)
