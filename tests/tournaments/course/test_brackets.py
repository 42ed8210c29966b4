"""How far everybody came in a knock-out, from whole tournaments and their results."""

from collections import Counter

import pytest

from tests.tournaments.course.evening import done
from tests.tournaments.course.test_whole_plans import evening
from tournaments.course.acts import Leave, Undo
from tournaments.course.brackets import stages_of
from tournaments.directing.computed_standings import standing_of, standings_of
from tournaments.standings.data import as_text
from tournaments.standings.stages import FINALIST, OUTSIDE, THIRD, WINNER, among, left_at

SEMI, QUARTER = among(4), among(8)


def leads(state, match, *rounds):
    """How much the first of a match leads in these rounds: wins before spread."""
    lead = 0
    for number in rounds:
        for table in state.divisions["A"].rounds[number].tables.values():
            if set(table.seats) == set(match):
                mine, theirs = (table.result.scores[table.seats.index(one)] for one in match)
                lead += 10_000 * ((mine > theirs) - (mine < theirs)) + mine - theirs
    return lead


def matches(state, number):
    """The matches of a round."""
    told = state.divisions["A"].rounds[number].proposal.parameters["matches"]
    return [tuple(one) for one in told]


def values(state, through=None):
    """By entry the stage in the standing after a round."""
    return {row.entry: row.values["knock_out"] for row in standing_of(state, "A", through).rows}


@pytest.mark.parametrize(("number", "seed"), [(12, 1), (16, 2), (17, 3)])
def test_who_wins_the_final_stands_first_and_who_was_not_in_the_bracket_behind_all(number, seed):
    state = evening("cup", number, seed)
    final, third = matches(state, 12)
    winner, second = final if leads(state, final, 11, 12) > 0 else final[::-1]
    best, fourth = third if leads(state, third, 11, 12) > 0 else third[::-1]
    rows = standing_of(state, "A").rows
    assert [row.entry for row in rows[:4]] == [winner, second, best, fourth]
    assert [row.values["knock_out"] for row in rows] == [
        WINNER, FINALIST, THIRD, SEMI, *[QUARTER] * 4, *[OUTSIDE] * (number - 8),
    ]  # fmt: skip
    assert {row.entry for row in rows[:8]} == {one for match in matches(state, 7) for one in match}
    assert [row.decision.criterion for row in rows[1:4]] == ["knock_out"] * 3


def test_who_has_won_a_match_is_in_the_next_stage_before_it_is_paired():
    state = evening("cup", 16, 2)
    assert set(values(state, 6).values()) == {OUTSIDE}
    assert Counter(values(state, 8).values()) == {SEMI: 4, QUARTER: 4, OUTSIDE: 8}
    gone_on = {one for one, stage in values(state, 8).items() if stage == SEMI}
    assert gone_on == {one for match in matches(state, 9) for one in match}
    assert Counter(values(state, 10).values()) == {
        FINALIST: 2, SEMI: 2, QUARTER: 4, OUTSIDE: 8,
    }  # fmt: skip


def test_an_undone_result_leaves_the_final_open_and_both_level():
    state = evening("cup", 16, 2)
    known = values(state)
    final = {one for one, stage in known.items() if stage in (WINNER, FINALIST)}
    table = next(
        one for one in state.divisions["A"].rounds[12].tables.values() if set(one.seats) == final
    )
    report = next(
        line.version
        for line in state.lines
        if line.act.kind == "report" and (line.act.round, line.act.table) == (12, table.number)
    )
    closing = next(
        line.version
        for line in state.lines
        if line.act.kind == "close_round" and line.act.round == 12
    )
    undone = done(state, Undo(closing), Undo(report))
    assert abs(leads(state, matches(state, 12)[0], 11)) < 20_000, "one game decides nothing"
    assert {values(undone)[one] for one in final} == {FINALIST}


def test_who_withdraws_in_the_final_loses_it_if_nothing_else_decides():
    state = evening("cup", 16, 2)
    loser = next(one for one, stage in values(state).items() if stage == FINALIST)
    gone = done(state, Leave(loser, 13))
    assert values(gone) == values(state)


def test_the_worker_computes_the_same_round_by_round():
    state = evening("cup", 9, 5)
    for division, number, text in standings_of(state):
        assert text == as_text(standing_of(state, division, number), explained=True)


def test_without_the_criterion_nobody_looks_at_brackets():
    plain = evening("championship", 8, 1)
    assert stages_of(plain, "A") == {}


def test_each_stage_says_how_many_were_left():
    assert [left_at(among(left)) for left in (4, 8, 16, 32)] == [4, 8, 16, 32]
    assert among(1024) > OUTSIDE
