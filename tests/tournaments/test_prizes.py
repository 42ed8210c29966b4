"""Who wins which prize: by hand for each kind, and the laws that hold for any evening."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.evenings import entrants, random_evening, tables
from tournaments.course.shapes import Highlight, Prize
from tournaments.prizes import FOUND, Player, Results, awarded
from tournaments.standings.table import standing

EVENING = """
1.1 Anna 412 Bert 388
1.2 Clara 500 Dora 430
2.1 Anna 401 Clara 350
2.2 Bert 390 Dora 380
"""
# By wins and spread: Anna 2 +75, Clara 1 +20, Bert 1 -14, Dora 0 -80.
U18 = ("Clara", "Dora")
RATINGS = {"Anna": 1300, "Bert": 1100, "Clara": 1500}  # Dora is new


def played(text=EVENING, noted=None, young=U18, ratings=None):
    """An evening with everybody in division A."""
    outcomes = tables(text) if isinstance(text, str) else text
    rows = standing(entrants(outcomes), outcomes, division="A").rows
    known = RATINGS if ratings is None else ratings
    players = {
        row.entry: Player(
            row.entry, "A", "U18" if row.entry in young else None, known.get(row.entry)
        )
        for row in rows
    }
    return Results(players, {row.entry: row for row in rows}, noted or {})


def place(number, category=None):
    """The prize for a place."""
    return Prize("standing", "A", category, number)


def won(*prizes, one_each=False, **evening):
    """Who wins each of the prizes: names with a plus between those who share."""
    found = awarded(prizes, played(**evening), one_each=one_each)
    return ["+".join(one.entry for one in prize.winners) for prize in found]


def test_places_are_won_in_the_order_of_the_standing():
    assert won(place(1), place(2), place(4), place(5)) == ["Anna", "Clara", "Dora", ""]


def test_a_class_has_places_of_its_own():
    assert won(place(1, "U18"), place(2, "U18"), place(3, "U18")) == ["Clara", "Dora", ""]


def test_nobody_wins_a_place_before_something_counts():
    nobody = Results({"Anna": Player("Anna", "A")}, {})
    assert awarded([place(1), Prize("high_game")], nobody)[0].winners == ()


def test_games_win_by_points_and_say_which_game_it_was():
    first, loss = awarded([Prize("high_game"), Prize("high_loss")], played())
    ((best,), (lost,)) = first.winners, loss.winners
    assert (best.entry, best.reached, best.lines[0].round) == ("Clara", 500, 1)
    assert (lost.entry, lost.reached, lost.lines[0].opponents[0].entry) == ("Dora", 430, "Clara")


def test_a_second_place_among_games_is_of_somebody_else():
    assert won(Prize("high_game", place=2)) == ["Dora"]


def reached(kind, **evening):
    """Who wins a prize of this kind, by what, and in which rounds."""
    (found,) = awarded([Prize(kind)], played(**evening))
    return [(one.entry, one.reached, [line.round for line in one.lines]) for one in found.winners]


def test_the_high_combined_score_belongs_to_both_who_played_it():
    assert reached("high_combined") == [("Clara", 930, [1]), ("Dora", 930, [1])]
    prizes = [Prize("high_combined"), Prize("high_combined", place=2)]
    first, second = awarded(prizes, played())
    assert (first.of_one_game, first.shared, second.of_one_game) == (True, (1,), True)
    # both fill one place, so the second one is for the next game
    assert won(*prizes) == ["Clara+Dora", "Anna+Bert"]


def test_the_largest_win_and_the_lowest_are_by_the_points_of_games_that_were_won():
    assert reached("high_spread") == [("Clara", 70, [1])]
    assert reached("low_win") == [("Bert", 390, [2])]


LUCK = """
1.1 Anna 401 Bert 400
1.2 Clara 500 Dora 300
2.1 Anna 402 Clara 400
2.2 Bert 420 Dora 400
3.1 Anna 403 Dora 400
3.2 Bert 410 Clara 400
4.1 Anna 500 Bert 400
4.2 Clara 405 Dora 400
5.1 Anna 300 Clara 420
5.2 Dora 300 Bert 350
"""


def test_lucky_is_who_won_three_games_by_the_least_together():
    assert reached("lucky_wins", text=LUCK) == [("Anna", 6, [1, 2, 3])]
    assert reached("lucky_wins") == []  # nobody has won three games yet


def test_unlucky_is_who_lost_three_games_by_the_least_together():
    # Dora lost by 200, 20, 3, 5 and 50; Bert by 1 and 100 alone
    assert reached("unlucky_losses", text=LUCK) == [("Dora", 28, [3, 4, 2])]


def test_a_draw_is_neither_won_nor_lost():
    drawn = "1.1 Anna 400 Bert 400"
    for kind in ("high_spread", "low_win", "high_loss"):
        assert reached(kind, text=drawn) == []
    assert reached("high_combined", text=drawn) == [("Anna", 800, [1]), ("Bert", 800, [1])]


def test_who_has_a_prize_already_leaves_a_game_to_the_other_one():
    prizes = [Prize("high_game"), Prize("high_combined")]
    assert won(*prizes, one_each=True) == ["Clara", "Dora"]


def test_upset_is_by_how_far_the_opponent_was_above():
    (one,) = awarded([Prize("upset")], played())
    (best,) = one.winners
    assert (best.entry, best.reached, best.lines[0].round) == ("Anna", 200, 2)


def test_best_newcomer_is_the_best_of_those_without_a_rating():
    assert won(Prize("newcomer", "A")) == ["Dora"]
    assert won(Prize("newcomer", "A"), ratings={}) == [""]


def test_what_was_noted_of_games_wins_as_well():
    noted = {
        "Bert": (Highlight(best_play=98, bingos=1), Highlight(bingos=2)),
        "Dora": (Highlight(best_play=120), Highlight(best_play=83, bingos=2)),
        "Anna": (Highlight(),),
    }
    assert won(Prize("best_play"), Prize("most_bingos"), noted=noted) == ["Dora", "Bert"]
    assert won(Prize("best_play"), Prize("most_bingos")) == ["", ""]


def test_the_best_word_goes_to_whom_people_name():
    given = Prize("best_word", entry="Bert", word="QUARZE")
    assert won(given, Prize("by_hand")) == ["Bert", ""]


DRAWN = "1.1 Anna 400 Bert 400\n1.2 Clara 300 Dora 380"


def test_who_is_equal_shares_the_prizes_of_all_places_that_they_fill():
    found = awarded([place(1), place(2), place(3), place(4)], played(DRAWN, young=()))
    assert [[one.entry for one in prize.winners] for prize in found] == [
        *(["Dora"], ["Anna", "Bert"], ["Anna", "Bert"], ["Clara"]),
    ]
    assert [prize.shared for prize in found] == [(), (2, 3), (2, 3), ()]


def test_one_prize_each_passes_over_who_has_one_and_says_so():
    prizes = [place(1), place(2), place(1, "U18"), Prize("high_game"), Prize("high_loss")]
    assert won(*prizes) == ["Anna", "Clara", "Clara", "Clara", "Dora"]
    assert won(*prizes, one_each=True) == ["Anna", "Clara", "Dora", "Bert", ""]
    high = awarded(prizes, played(), one_each=True)[3]
    assert [(one.candidate.entry, one.has) for one in high.passed] == [
        *(("Clara", 2), ("Dora", 3), ("Anna", 1)),
    ]


def test_further_places_of_a_class_go_on_behind_the_one_that_was_passed_over():
    young = ("Anna", "Clara", "Dora")
    prizes = [place(1), place(1, "U18"), place(2, "U18")]
    assert won(*prizes, one_each=True, young=young) == ["Anna", "Clara", "Dora"]


def test_two_prizes_for_the_same_place_go_together():
    assert won(place(1), place(1), one_each=True) == ["Anna", "Anna"]


def test_a_prize_by_hand_counts_as_one_but_asks_nobody():
    word = Prize("best_word", entry="Anna")
    assert won(word, place(1), word, one_each=True) == ["Anna", "Clara", "Anna"]


def test_who_withdrew_is_passed_over_for_places():
    left = played()
    gone = {**left.rows, "Anna": replace(left.rows["Anna"], left=True)}
    (first,) = awarded([place(1)], Results(left.players, gone))
    assert [one.entry for one in first.winners] == ["Clara"]
    assert [(one.candidate.entry, one.has) for one in first.passed] == [("Anna", 0)]


LISTS = st.lists(
    st.builds(
        Prize,
        st.sampled_from(sorted(FOUND)),
        st.just("A"),
        st.sampled_from([None, "U18"]),
        st.integers(1, 4),
    ),
    max_size=8,
)


@pytest.mark.parametrize("one_each", [False, True])
@given(LISTS, st.integers(0, 200))
def test_laws_of_prizes(one_each, prizes, seed):
    outcomes = random_evening(Random(seed), sizes=(2, 3), most=4)
    evening = played(outcomes, young=("e0", "e1", "e2"), ratings={"e0": 1200, "e4": 1500})
    found = awarded(prizes, evening, one_each=one_each)
    assert [one.number for one in found] == list(range(1, len(prizes) + 1))
    for one in found:
        assert len({winner.reached for winner in one.winners}) <= 1
        assert not {w.entry for w in one.winners} & {p.candidate.entry for p in one.passed}
        for winner in one.winners:
            assert one.prize.category in (None, evening.players[winner.entry].category)
        worse = [p for p in one.passed if one.winners and _worse(one, p.candidate)]
        assert worse == []
    if one_each:
        lists = {}
        for one in found:
            for winner in one.winners:
                key = (one.prize.by, one.prize.category)
                lists.setdefault(winner.entry, set()).add(key)
        assert all(len(named) == 1 for named in lists.values())
    again = awarded(prizes, evening, one_each=one_each)
    assert again == found


def _worse(one, candidate):
    less = FOUND[one.prize.by].less
    own = one.winners[0].reached
    return candidate.reached > own if less else candidate.reached < own
