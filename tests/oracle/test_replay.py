"""Each clause on turns, ends and settlement, asked of the slow replay."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice

import pytest

from tests.oracle.replay import (
    ENGLISH,
    KLASSIK,
    MINI,
    REISE,
    Entry,
    Profile,
    Refused,
    Sheet,
    after,
    places,
    replay,
    settled,
)

ANNA, BERT, CLARA, DORA = range(4)
HORN = (ANNA, "play", "8F", "HORN")


def after_all(*entries: Entry, profile: Profile = KLASSIK, seats: int = 2) -> Sheet:
    """Return the sheet after some entries from the start of a game."""
    return replay(entries, profile=profile, seats=seats)


def late(profile: Profile, *, hands: list[int], totals: list[int] | None = None) -> Sheet:
    """Return a game with an empty bag in which HORN lies on the board and Anna is to move."""
    start = after_all(HORN, profile=profile, seats=len(hands))
    return replace(
        start, hands=hands, bag=0, turn=ANNA, totals=totals or [0] * len(hands), before=None
    )


# REISE-04, REISE-06, KLASSIK-07, MINI-10, MINI-14
@pytest.mark.parametrize(
    ("profile", "seats", "bag"),
    [(REISE, 2, 103), (REISE, 4, 87), (KLASSIK, 2, 88), (KLASSIK, 3, 81), (MINI, 4, 77)],
)
def test_racks_are_filled_before_the_first_turn_and_after_each_play(
    profile: Profile, seats: int, bag: int
) -> None:
    assert after_all(profile=profile, seats=seats).bag == bag
    sheet = after_all(HORN, profile=profile, seats=seats)
    assert (sheet.bag, sheet.hands) == (bag - 4, [profile.rack_size] * seats)


# REISE-07, KLASSIK-06, MINI-10
def test_turn_goes_round_the_table() -> None:
    around = [(seat, "pass") for seat in islice(cycle(range(4)), 6)]

    assert after_all(*around, seats=4).turn == CLARA
    with pytest.raises(Refused, match="another player's turn"):
        after_all((BERT, "pass"))


# REISE-05, KLASSIK-11
def test_first_word_covers_the_star_even_after_passes_and_a_withdrawn_opening() -> None:
    opening = [(ANNA, "pass"), (BERT, "play", "8F", "HORN"), (BERT, "withdraw")]

    assert after_all(*opening, (ANNA, "play", "8F", "HORN")).totals == [12, 0]
    with pytest.raises(Refused, match="REISE-05 KLASSIK-10 MINI-11"):
        after_all(*opening, (ANNA, "play", "9F", "HORN"))


# REISE-11, REISE-37, MINI-37, MINI-45
def test_withdrawn_play_gives_back_tiles_squares_and_points_and_costs_the_turn() -> None:
    before = after_all(HORN)
    sheet = after(after(before, (BERT, "play", "9H", "ER"), KLASSIK), (BERT, "withdraw"), KLASSIK)

    assert sheet == replace(before, turn=ANNA, scores=[12, 0], before=None)


# REISE-10, MINI-35
@pytest.mark.parametrize("next_entry", [(BERT, "pass"), (BERT, "exchange", 3)])
def test_next_players_turn_closes_the_window(next_entry: Entry) -> None:
    with pytest.raises(Refused, match="REISE-10 MINI-35"):
        after_all(HORN, next_entry, (ANNA, "withdraw"))
    with pytest.raises(Refused, match="REISE-10 MINI-35"):
        after_all(HORN, (BERT, "withdraw"))


# MINI-36, REISE-11
@pytest.mark.parametrize(("profile", "price"), [(MINI, 5), (REISE, 0)])
def test_wrong_challenge_costs_five_points_or_nothing(profile: Profile, price: int) -> None:
    sheet = after_all(
        HORN, (BERT, "wrong challenge"), (CLARA, "wrong challenge"), profile=profile, seats=3
    )

    assert sheet.totals == [12, -price, -price]
    assert after(sheet, (ANNA, "withdraw"), profile).totals == [0, -price, -price]
    with pytest.raises(Refused, match="REISE-10 MINI-33"):
        after_all(HORN, (ANNA, "wrong challenge"), profile=profile)


# REISE-18, MINI-25, MINI-26, MINI-28
@pytest.mark.parametrize(
    ("profile", "bag", "number", "allowed"),
    [
        (KLASSIK, 7, 7, True),
        (KLASSIK, 6, 1, False),
        (REISE, 6, 6, True),
        (REISE, 6, 7, False),
        (REISE, 0, 1, False),
        (REISE, 9, 0, False),
        (KLASSIK, 9, 8, False),
    ],
)
def test_exchange_is_bound_to_the_bag(
    profile: Profile, bag: int, number: int, *, allowed: bool
) -> None:
    sheet = replace(after_all(profile=profile), bag=bag)
    if allowed:
        assert after(sheet, (ANNA, "exchange", number), profile) == replace(
            sheet, turn=BERT, scores=[0]
        )
        return
    with pytest.raises(Refused, match="REISE-18"):
        after(sheet, (ANNA, "exchange", number), profile)


# MINI-30, MINI-41
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_rounds_of_passes_end_the_game(seats: int) -> None:
    passes = [(seat, "pass") for seat in islice(cycle(range(seats)), 2 * seats)]

    assert after_all(*passes[:-1], seats=seats).over == ""
    assert after_all(*passes, seats=seats).over == "passes"


# MINI-30
@pytest.mark.parametrize(
    ("between", "over"),
    [
        pytest.param([(BERT, "exchange", 1)], "", id="exchange"),
        pytest.param([(BERT, "play", "8F", "HORN")], "", id="play"),
        pytest.param(
            [(BERT, "play", "8F", "HORN"), (BERT, "withdraw")], "passes", id="withdrawn play"
        ),
    ],
)
def test_exchange_or_play_breaks_the_row_and_a_withdrawn_play_does_not(
    between: list[Entry], over: str
) -> None:
    passes = [(ANNA, "pass"), (BERT, "pass"), (ANNA, "pass")]

    assert after_all(*passes, *between, (ANNA, "pass")).over == over


# REISE-20
def test_reise_ends_after_one_round_of_passes_with_an_empty_bag_only() -> None:
    sheet = late(REISE, hands=[3, 2, 4])
    for seat in (ANNA, BERT):
        sheet = after(sheet, (seat, "pass"), REISE)
        assert sheet.over == ""

    assert after(sheet, (CLARA, "pass"), REISE).over == "passes"
    passes = [(seat, "pass") for seat in islice(cycle(range(3)), 12)]
    assert after_all(*passes, profile=REISE, seats=3).over == ""
    assert after_all(*passes, (None, "end"), profile=REISE, seats=3).over == "agreed"


# REISE-20, MINI-40
def test_last_tile_with_an_empty_bag_goes_out_and_may_still_be_taken_back() -> None:
    sheet = after(late(KLASSIK, hands=[1, 3]), (ANNA, "play", "8F", "....E"), KLASSIK)

    assert (sheet.over, sheet.out) == ("out", ANNA)
    with pytest.raises(Refused, match="the game is over"):
        after(sheet, (BERT, "pass"), KLASSIK)
    back = after(sheet, (ANNA, "withdraw"), KLASSIK)
    assert (back.over, back.out, back.hands, back.turn) == ("", None, [1, 3], BERT)


# REISE-06, MINI-14
def test_nobody_lays_more_tiles_than_are_left_on_the_rack() -> None:
    with pytest.raises(Refused, match="more tiles than the rack holds"):
        after(late(KLASSIK, hands=[1, 3]), (ANNA, "play", "8F", "....ER"), KLASSIK)


# REISE-31, REISE-32, MINI-40, MINI-41
@pytest.mark.parametrize(
    ("profile", "out", "final"),
    [
        pytest.param(KLASSIK, ANNA, [100 + 10 + 2, 90 - 10, 80 - 2], id="shared, out"),
        pytest.param(REISE, ANNA, [100 + 10 + 2, 90 - 10, 80 - 2], id="reise, out"),
        pytest.param(KLASSIK, None, [100, 90 - 10, 80 - 2], id="shared, passes"),
        pytest.param(ENGLISH, ANNA, [100 + 2 * (10 + 2), 90, 80], id="doubled, out"),
        pytest.param(ENGLISH, None, [100, 90 - 10, 80 - 2], id="doubled, passes"),
    ],
)
def test_remaining_tiles_are_settled(profile: Profile, out: int | None, final: list[int]) -> None:
    sheet = replace(late(profile, hands=[0, 2, 2], totals=[100, 90, 80]), out=out)

    assert settled(sheet, {BERT: "Q?", CLARA: "EN"}, profile=profile) == final


# REISE-31
def test_after_passes_everybody_loses_the_own_rest_below_zero_too() -> None:
    sheet = late(REISE, hands=[1, 1], totals=[5, 30])

    assert settled(sheet, {ANNA: "Y", BERT: "Ü"}, profile=REISE) == [-5, 25]


# REISE-35, MINI-03
@pytest.mark.parametrize(
    ("final", "expected"),
    [([10, 20], [2, 1]), ([20, 20, 10], [1, 1, 3]), ([7, 7, 7, 7], [1, 1, 1, 1])],
)
def test_equal_points_share_the_place(final: list[int], expected: list[int]) -> None:
    assert places(final) == expected
