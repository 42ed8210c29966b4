"""Pairing cards: colours that are due, floats, the bye, and pairing numbers."""

import pytest

from tests.tournaments.pairing.dutch.by_hand import may_meet
from tournaments.pairing.dutch.cards import ABSOLUTE, BLACK, MILD, STRONG, WHITE, Card
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.history import POINTS, Ban, History, Outcome, Player, cards

COLOURS = {"w": WHITE, "b": BLACK, "-": 0}


def games(text):
    """Colours as a text: "wwb"."""
    return tuple(COLOURS[colour] for colour in text)


def history(*players, rounds=9, **facts):
    """A tournament, each player a text of rounds: "2w1 3b= 0-H"."""
    told = {}
    for number, text in enumerate(players, 1):
        outcomes = [Outcome(int(one[:-2]), COLOURS[one[-2]], one[-1]) for one in text.split()]
        told[number] = Player(number, tuple(outcomes))
    return History(told, rounds, **facts)


def card(number, *players, round_=None, present=(1, 2, 3, 4), **facts):
    """The card of a player before the round after the last, or the one told."""
    before = history(*players, **facts)
    found = cards(before, round_ or before.last + 1, present)
    return next(one for one in found if one.id == number)


@pytest.mark.parametrize(
    ("colours", "due", "strength"),
    [
        ("", 0, 0),
        ("w", BLACK, STRONG),
        ("wb", WHITE, MILD),
        ("bw", BLACK, MILD),
        ("wbw", BLACK, STRONG),
        ("wwb", BLACK, STRONG),
        ("bww", BLACK, ABSOLUTE),
        ("wbb", WHITE, ABSOLUTE),
        ("wwbb", WHITE, ABSOLUTE),
        ("wwwbb", WHITE, ABSOLUTE),
        ("wbww", BLACK, ABSOLUTE),
        ("bbwb", WHITE, ABSOLUTE),
    ],
)
def test_the_colours_had_say_which_is_due_and_how_strongly(colours, due, strength):
    anna = Card(1, 1, colours=games(colours))
    assert (anna.preference, anna.strength) == (due, strength)


def test_two_who_must_have_the_same_colour_meet_only_as_topscorers_of_the_last_round():
    anna, bert = Card(1, 1, colours=games("bb")), Card(2, 2, colours=games("wbb"))
    best = Card(3, 3, colours=games("bb"), topscorer=True)
    assert [may_meet(anna, bert), may_meet(anna, best), may_meet(best, bert)] == [False, True, True]


@pytest.mark.parametrize(
    ("anna", "bert", "white"),
    [
        ("w", "b", 2),  # both get what is due to them (5.2.1)
        ("", "w", 1),
        ("bb", "wb", 1),  # the stronger preference (5.2.2)
        ("b", "wbb", 2),
        ("bb", "bbb", 2),  # of two absolute ones the wider difference
        ("bwb", "wbb", 2),  # absolute before strong
        ("wb", "wb", 1),  # the higher ranked (5.2.4)
        ("wbwb", "bwwb", 1),  # the opposite of when they last differed (5.2.3)
        ("bwwb", "wbwb", 2),
    ],
)
def test_who_goes_first_follows_from_the_colours_had(anna, bert, white):
    higher, lower = Card(1, 1, 20, games(anna)), Card(2, 2, 20, games(bert))
    assert white_and_black(lower, higher)[0].id == white


def test_without_any_preference_an_odd_number_of_the_higher_gets_the_colour_drawn_by_lot():
    anna, bert, clara = Card(1, 1), Card(2, 2), Card(3, 3, 10)
    drawn = [white_and_black(anna, bert, initial)[0].id for initial in (WHITE, BLACK)]
    assert drawn == [1, 2]
    assert white_and_black(bert, clara, BLACK)[0] == bert


def test_forfeits_are_no_games_but_the_points_count():
    anna = card(1, "2w+ 3b1", "1b-", "", "")
    assert (anna.score, anna.colours, anna.met) == (20, (BLACK,), {3})


@pytest.mark.parametrize(
    ("rounds", "floats"),
    [
        ("2w1 3b=", ("down", "")),  # with a point against nothing
        ("0-H 3b=", ("down", "down")),  # half a point without playing
        ("0-Z 2w1", ("", "")),
        ("2w- 3b=", ("", "")),  # a forfeit lost is no float
        ("2w+ 0-U", ("down", "down")),
        ("0-Z 4w0", ("up", "")),
    ],
)
def test_floats_are_down_and_up_and_points_without_playing(rounds, floats):
    assert card(1, rounds, "1b0 4w0", "4b0", "3w1 2b1").floats == floats


@pytest.mark.parametrize(
    ("rounds", "open_"),
    [("0-U", False), ("2w+", False), ("0-F", False), ("0-H", True), ("0-Z", True), ("2w1", True)],
)
def test_the_bye_is_closed_to_who_had_a_win_without_playing(rounds, open_):
    assert card(1, rounds, "1b0", "", "").bye is open_


def test_a_bye_worth_less_than_a_win_is_a_bye_all_the_same():
    points = dict(POINTS) | {"U": 0}
    anna = card(1, "0-U", "3w1", "2b0", "", points=points)
    assert (anna.score, anna.bye, anna.floats) == (0, False, ("down", ""))


def test_topscorers_have_more_than_half_and_only_in_the_last_round():
    players = ("2w1 3b=", "1b0 4w1", "4b0 1w=", "3w1 2b0")
    assert [one.topscorer for one in cards(history(*players, rounds=3), 3, range(1, 5))] == [
        True,
        False,
        False,
        False,
    ]
    assert not any(one.topscorer for one in cards(history(*players), 3, range(1, 5)))


def test_who_was_never_paired_and_is_not_here_has_no_number():
    late = history("0-Z", "3w1", "2b0", "0-Z")
    assert [one.number for one in cards(late, 2, (2, 3, 4))] == [1, 2, 3]
    assert [one.number for one in cards(late, 2, (1, 2, 3))] == [1, 2, 3]


def test_bans_hold_in_their_rounds():
    bans = (Ban(2, 3, (1, 3, 4)),)
    before = [card(1, "2w1", "1b0", "4w1", "3b0", round_=n, bans=bans).met for n in (2, 3, 4)]
    assert before == [{2, 3, 4}, {2, 3, 4}, {2}]
