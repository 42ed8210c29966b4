"""A round robin of teams: everybody meets all of the others, and nobody of the own."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import drawn, entries, field, met, renamed, round_of, told
from tournaments.pairing import team_schedule
from tournaments.pairing.field import Entry, PlayedTable
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import Situation
from tournaments.pairing.systems import pair, system
from tournaments.pairing.team_round_robin import TeamRoundRobin, by_clubs


def of(*teams, **facts):
    """A round robin of teams, each a text: "anna bert"."""
    return TeamRoundRobin(tuple(tuple(team.split()) for team in teams), **facts)


SIXES = [(teams, size) for teams in range(2, 8) for size in range(1, 7)]


@pytest.mark.parametrize(("teams", "size"), SIXES)
def test_by_the_schedule_everybody_meets_all_of_the_other_teams_once(teams, size):
    seen = Counter()
    for number in range(1, team_schedule.rounds(teams, size) + 1):
        found = team_schedule.pairs(teams, size, number)
        seated = [one for two in found for one in two]
        assert len(seated) == len(set(seated))
        seen.update(map(frozenset, found))
    everybody = [(team, one) for team in range(teams) for one in range(size)]
    assert seen == Counter(
        frozenset(two) for two in combinations(everybody, 2) if two[0][0] != two[1][0]
    )
    assert team_schedule.pairs(teams, size, team_schedule.rounds(teams, size) + 1) == []


@pytest.mark.parametrize(("teams", "size"), SIXES)
def test_nobody_is_left_out_where_teams_or_members_are_of_an_even_number(teams, size):
    fewest = (teams - 1) * size
    if teams % 2 == 0 or size % 2 == 0:
        assert team_schedule.rounds(teams, size) == fewest
    else:
        assert fewest < team_schedule.rounds(teams, size) <= fewest + min(size, teams - 1)


def played_through(who, system, rounds, *, away=lambda _number, _entry: False):
    """Who met how often, and how many byes each had."""
    seen, byes, played = Counter(), Counter(), ()
    for number in range(1, rounds + 1):
        here = tuple(replace(one, byes=byes[one.id]) for one in who if not away(number, one.id))
        pairing = pair(field(here, system, round=number, played=played))
        seen.update(met(pairing))
        byes.update(bye.entry for bye in pairing.byes)
        played = (*played, *(PlayedTable(number, table.seats) for table in pairing.tables))
    return seen, byes


def test_two_teams_of_three_play_three_rounds_board_by_board():
    two = of("anna bert clara", "david emma fritz")
    pairing = pair(field(entries(6), two))
    assert met(pairing) == {frozenset(p) for p in (("anna", "david"), ("bert", "emma"),
                                                   ("clara", "fritz"))}  # fmt: skip
    assert told(pairing.tables[0])[0] == (
        "Round 1 of the round robin of teams: everybody meets all of the other teams and nobody of "
        "the own."
    )
    seen, byes = played_through(entries(6), two, two.length)
    assert (two.length, len(seen), set(seen.values()), not byes) == (3, 9, {1}, True)


@pytest.mark.parametrize("cycles", [2, 3])
def test_in_several_cycles_everybody_meets_all_others_as_often(cycles):
    two = of("anna bert", "clara david", "emma fritz", cycles=cycles)
    seen, byes = played_through(entries(6), two, two.length)
    assert (two.length, len(seen), set(seen.values()), not byes) == (4 * cycles, 12, {cycles}, True)


def test_in_whatever_teams_and_whoever_is_missing_nobody_meets_the_own_or_anybody_twice():
    for seed in range(60):
        dice = Random(seed)
        who = tuple(replace(one, club=dice.choice("ABC")) for one in entries(dice.randint(4, 10)))
        clubs = {one.id: one.club for one in who}
        if len(set(clubs.values())) == 1:
            continue
        some = TeamRoundRobin(tuple(map(tuple, by_clubs(who))))
        missing = {(dice.randint(1, some.length), dice.choice(who).id) for _ in range(3)}
        seen, _ = played_through(
            who, some, some.length, away=lambda n, one, gone=missing: (n, one) in gone
        )
        assert set(seen.values()) == {1}
        assert all(len({clubs[one] for one in two}) == 2 for two in seen)


def test_of_a_larger_team_the_bye_goes_round_and_says_why():
    uneven = of("anna bert clara", "david emma")
    pairing = pair(field(entries(5), uneven))
    assert drawn(pairing)[-1] == "clara bye"
    (said,) = told(pairing.byes[0])
    assert said == (
        "Clara has the bye by the plan of the teams: they are not equally large, or not of an even "
        "number."
    )
    _, byes = played_through(entries(5), uneven, 3)
    assert byes == Counter(anna=1, bert=1, clara=1)


def test_who_missed_the_own_round_makes_up_for_it_when_both_are_left():
    three = of("anna bert", "clara david", "emma fritz")
    assert met(pair(field(entries(6), three))) >= {frozenset(("anna", "clara"))}
    played = round_of(1, "david emma", "bert fritz")
    here = [one for one in entries(6) if one.id not in ("bert", "emma")]
    pairing = pair(field(here, three, round=2, played=played))
    assert met(pairing) == {frozenset(("anna", "clara")), frozenset(("david", "fritz"))}


def test_neither_names_nor_any_order_of_input_matter():
    for seed in range(30):
        who = tuple(replace(one, club="ABC"[n % 3]) for n, one in enumerate(entries(9)))
        before = field(who, TeamRoundRobin(tuple(map(tuple, by_clubs(who)))), round=2)
        other, names = renamed(before, seed)
        teams = tuple(tuple(names[one] for one in team) for team in before.system.teams)
        again = pair(replace(other, system=TeamRoundRobin(teams)))
        assert [" ".join(names.get(one, one) for one in line.split())
                for line in drawn(pair(before))] == drawn(again)  # fmt: skip


def settled(who, number=1, earlier=None, **parameters):
    """The system of a round, as the plan and the rounds before settle it."""
    situation = Situation(number, 1, 9, 9, tuple(who), earlier=earlier)
    return system("team_round_robin", TeamRoundRobin.settled(parameters, situation))


def test_teams_are_the_clubs_and_who_has_none_is_one_team():
    who = [replace(one, club=club) for one, club in zip(entries(5), ("X", "", "X", "", "Y"),
                                                        strict=True)]  # fmt: skip
    assert settled(who).teams == (("anna", "clara"), ("bert", "david"), ("emma",))


def test_a_late_entry_takes_the_last_number_of_a_smaller_team_and_no_other():
    who = [replace(one, club=club) for one, club in zip(entries(4), "XXYX", strict=True)]
    first = {1: ("team_round_robin", settled(who).parameters())}
    late = (*who, Entry("greta", 5, club="Y"))
    assert settled(late, 2, first).teams == (("anna", "bert", "david"), ("clara", "greta"))
    more = (*who, Entry("greta", 5, club="X"))
    with pytest.raises(Refusal) as refused:
        pair(field(more, settled(more, 2, first), round=2))
    assert refused.value == Refusal(Reason.NOT_IN_TEAMS, entry="greta")


@pytest.mark.parametrize(
    ("plan", "facts", "refusal"),
    [
        (of("anna bert clara david"), {}, Refusal(Reason.ONE_TEAM)),
        (
            of("anna bert", "clara david"),
            {"round": 3},
            Refusal(Reason.NOT_IN_CYCLE, number=3, rounds=2),
        ),
        (
            of("anna bert", "clara david"),
            {"forbidden": (("anna", "clara"),)},
            Refusal(Reason.FORBIDDEN_BY_PLAN, first="anna", second="clara"),
        ),
        (
            of("anna bert", "clara david"),
            {"fixed": (("anna", "bert"),)},
            Refusal(Reason.FIXED_AGAINST_PLAN, entries="anna, bert"),
        ),
    ],
)
def test_what_the_plan_can_not_do_is_refused(plan, facts, refusal):
    with pytest.raises(Refusal) as refused:
        pair(field(entries(4), plan, **facts))
    assert refused.value == refusal
