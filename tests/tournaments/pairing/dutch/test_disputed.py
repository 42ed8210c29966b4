"""Rounds in which another engine said otherwise, each with the clause that decides."""

import pytest

from tests.tournaments.pairing.dutch.test_cards import history
from tournaments.pairing.dutch import fast, plain
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.history import cards

ENGINES = pytest.mark.parametrize("engine", [fast, plain])


def paired(engine, before, round_, *, away=()):
    """The tables with white in front, and who has the bye."""
    here = [number for number in before.players if number not in away]
    pairs, bye = engine.paired(cards(before, round_, here))
    coloured = (white_and_black(*pair, before.initial) for pair in pairs)
    return {(white.id, black.id) for white, black in coloured}, bye and bye.id


@ENGINES
def test_a_bracket_makes_as_many_pairs_as_can_be_though_a_higher_score_floats_on(engine):
    """C6: 2, 6 and 8 come down to 3 and 4. Two tables can be made, and only with 2 left over."""
    before = history(
        "5w0 3b1 8b0 6w0 7b1",
        "6b1 7w1 5b1 8w0 0-H",
        "0-H 1w0 7b1 0-Z 5b1",
        "7w0 0-U 0-H 5w1 0-Z",
        "1b1 8w1 2w0 4b0 3w0",
        "2w0 0-Z 0-U 1b1 8b1",
        "4b1 2b0 3w0 0-H 1w0",
        "0-U 5b0 1w1 2b1 6w0",
        rounds=6,
    )
    assert paired(engine, before, 6) == ({(1, 2), (3, 8), (5, 7), (6, 4)}, None)


@ENGINES
def test_two_tables_and_the_leader_left_over_come_before_one_table_with_the_leader(engine):
    """C6: 1 comes down to 3, 4, 8 and 9; with 1 at a table nobody but 1 and 8 could be paired."""
    before = history(
        "5b1 7w1 9b1 4w1 6b1",
        "6w0 8b1 5w= 3b0 0-U",
        "7b0 4w0 0-U 2w1 9b1",
        "8w0 3b1 6w1 1b0 7w1",
        "1w0 0-U 2b= 7w0 8b0",
        "2b1 9w0 4b0 0-U 1w0",
        "3w1 1b0 8w0 5b1 4b0",
        "4b1 2w0 7b1 9w0 5w1",
        "0-U 6b1 1w0 8b1 3w0",
        rounds=7,
    )
    assert paired(engine, before, 6) == ({(1, 2), (3, 8), (5, 6), (9, 4)}, 7)


@ENGINES
def test_of_equal_scores_the_bye_goes_to_who_played_most(engine):
    """C9: 4 has played, 5 came late; each of them could be left over."""
    before = history("3w1", "4b1", "1b0", "2w0", "0-Z", rounds=3)
    assert paired(engine, before, 2) == ({(2, 1), (3, 5)}, 4)


@ENGINES
def test_the_bye_goes_to_the_lowest_score_that_leaves_a_round(engine):
    """C5: 6 has nothing and takes it, though it met who would be easiest to pair."""
    before = history("4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0", rounds=3)
    assert paired(engine, before, 3, away=(4,)) == ({(1, 5), (3, 2)}, 6)


@ENGINES
def test_the_higher_ranked_is_who_has_the_higher_score_whatever_the_numbers(engine):
    """5.2.4: 1 and 4 had the same colours; 4 has more points and goes first, not 1 of the list."""
    before = history("3w= 5b=", "4b0 0-U", "1b= 4w=", "2w1 3b=", "0-U 1w=", rounds=3)
    assert paired(engine, before, 3, away=(5,)) == ({(4, 1), (2, 3)}, None)
