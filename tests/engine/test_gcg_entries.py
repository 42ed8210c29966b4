"""Each entry of a GCG file is read as what it says: who, what, how many points."""

import pytest

from engine.gcg.reader import parse
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    RackPoints,
    Record,
    TimePenalty,
    Withdrawn,
)

HEADER = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"


def read(*lines: str) -> Record:
    return parse(HEADER + "\n".join(lines))


def only(line: str) -> Entry:
    (entry,) = read(line).entries
    return entry


def test_a_play_has_a_rack_a_place_letters_a_score_and_a_total() -> None:
    assert only(">Bert: HNORSTU 8F HORN +12 34") == Entry(
        1, "HNORSTU", Placed("8F", "HORN"), 12, 34
    )


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("8F", "8F"),
        ("F8", "F8"),
        ("8f", "8F"),
        ("f8", "F8"),
        ("08F", "8F"),
        ("F08", "F8"),
        ("15O", "15O"),
        ("O15", "O15"),
        ("99Z", "99Z"),
        ("Z99", "Z99"),
    ],
)
def test_a_place_begins_with_its_row_across_and_with_its_column_down(written: str, at: str) -> None:
    assert only(f">Anna: HNORSTU {written} HORN +12 12").move == Placed(at, "HORN")


@pytest.mark.parametrize(
    ("letters", "dotted"),
    [
        ("STE.N", "STE.N"),
        ("STERN", "STERN"),
        ("STE(R)N", "STE.N"),
        ("(STE)R(N)", "...R."),
        ("ST(.)RN", "ST.RN"),
        (".....E", ".....E"),
        ("sTE.N", "sTE.N"),
        ("ÄÖÜäöü", "ÄÖÜäöü"),
    ],
)
def test_lying_tiles_are_dots_or_spelled_out_or_in_brackets(letters: str, dotted: str) -> None:
    move = only(f">Anna: EEHNRST H5 {letters} +6 6").move

    assert isinstance(move, Placed)
    assert (move.letters, move.dotted) == (letters, dotted)


def test_a_rack_may_be_empty_or_partial_or_hold_blanks() -> None:
    racks = [only(f">Anna: {rack} 8F HORN +12 12").rack for rack in ("", "HO", "??HORÄÜ")]

    assert racks == ["", "HO", "??HORÄÜ"]


def test_an_exchange_names_its_letters_or_only_counts_them() -> None:
    assert only(">Anna: ABCDEF? -AB? +0 7") == Entry(0, "ABCDEF?", Exchanged("AB?", 3), 0, 7)
    assert only(">Anna: ABCDEF? -3 +0 7") == Entry(0, "ABCDEF?", Exchanged("", 3), 0, 7)
    assert only(">Anna: -ÄÖÜ +0 7") == Entry(0, "", Exchanged("ÄÖÜ", 3), 0, 7)


def test_a_pass_may_have_no_rack_and_a_gap_behind_it() -> None:
    assert only(">Anna: ABC - +0 7") == Entry(0, "ABC", Passed(), 0, 7)
    assert only(">Anna: - +0 7") == Entry(0, "", Passed(), 0, 7)
    assert only(">Anna: V -  +0 395") == Entry(0, "V", Passed(), 0, 395)


def test_a_play_is_withdrawn_with_its_points() -> None:
    record = read(">Anna: HNORSTU 8F HNOR +12 12", ">Anna: HNORSTU -- -12 0")

    assert record.entries[1] == Entry(0, "HNORSTU", Withdrawn(), -12, 0)


def test_a_challenge_in_vain_brings_a_bonus_or_a_penalty() -> None:
    assert only(">Anna: ABC (challenge) +5 12") == Entry(0, "ABC", ChallengeBonus(), 5, 12)
    assert only(">Anna: (challenge) +0 12") == Entry(0, "", ChallengeBonus(), 0, 12)
    assert only(">Anna: ABC (challenge) -10 2") == Entry(0, "ABC", ChallengePenalty(), -10, 2)


def test_overtime_costs_points() -> None:
    assert only(">Anna: ABC (time) -10 2") == Entry(0, "ABC", TimePenalty(), -10, 2)
    assert only(">Anna:  (time) -10 2") == Entry(0, "", TimePenalty(), -10, 2)


def test_time_in_capitals_is_a_rest_of_four_letters() -> None:
    assert only(">Anna: (TIME) +6 12").move == RackPoints("TIME")


def test_the_rest_of_a_rack_is_credited_or_taken_off() -> None:
    assert only(">Anna:  (ABC) +12 90") == Entry(0, "", RackPoints("ABC"), 12, 90)
    assert only(">Anna: ABC (ABC) -6 90") == Entry(0, "ABC", RackPoints("ABC"), -6, 90)
    assert only(">Anna: (Ä?) +12 90") == Entry(0, "", RackPoints("Ä?"), 12, 90)
    assert only(">Anna: () +0 90") == Entry(0, "", RackPoints(""), 0, 90)


@pytest.mark.parametrize(
    ("written", "points"),
    [("+12", 12), ("12", 12), ("-6", -6), ("+-6", -6), ("+0", 0), ("-0", 0), ("999999", 999999)],
)
def test_points_are_read_with_any_sign_that_programs_write(written: str, points: int) -> None:
    entry = only(f">Anna: ABC (ABC) {written} {written}")

    assert (entry.score, entry.total) == (points, points)


def test_totals_may_be_negative() -> None:
    record = read(
        ">Anna: ABC (challenge) -10 -10",
        ">Bert: HNORSTU 8F HORN +12 -3",
        ">Bert: HNORSTU -- -12 -15",
        ">Anna: ABC - +0 -10",
        ">Anna: ABC -AB +0 -10",
        ">Anna: ABC (ABC) -8 -18",
    )

    assert [entry.total for entry in record.entries] == [-10, -3, -15, -10, -10, -18]


def test_words_behind_the_total_are_kept() -> None:
    assert only(">Anna: EDLOTT 9C LOTET +29 95  HORNE,  OT ").words == "HORNE, OT"


def test_blanks_and_tabs_may_stand_between_all_fields() -> None:
    record = read(">  Anna : \tHNORSTU   8F\tHORN  +12   12  ", "\t>Bert:\u00a0- +0 0")

    assert record.entries == (
        Entry(0, "HNORSTU", Placed("8F", "HORN"), 12, 12),
        Entry(1, "", Passed(), 0, 0),
    )


def test_an_entry_knows_its_line_and_is_the_same_on_any_other() -> None:
    above, below = read(">Anna: - +0 0"), read("", "#note ruhig", "", ">Anna: - +0 0")

    assert (above.entries[0].line, below.entries[0].line) == (3, 6)
    assert above.entries == below.entries


def test_an_unfinished_game_is_read_as_far_as_it_goes() -> None:
    record = read(">Anna: HNORSTU 8F HORN +12 12")

    assert record.entries == (Entry(0, "HNORSTU", Placed("8F", "HORN"), 12, 12),)


def test_a_game_may_have_no_entries_yet() -> None:
    assert read().entries == ()
