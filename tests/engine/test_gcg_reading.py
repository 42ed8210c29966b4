"""A GCG file is read as what it says, in every dialect that is met."""

import unicodedata
from pathlib import Path

import pytest

from engine.gcg import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    Player,
    RackPoints,
    Record,
    Remark,
    TimePenalty,
    Withdrawn,
    parse,
)

CORPUS = Path(__file__).parents[1] / "corpus"

HEADER = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"


def read(*lines: str) -> Record:
    return parse(HEADER + "\n".join(lines))


def only(line: str) -> Entry:
    (entry,) = read(line).entries
    return entry


def note(text: str) -> Remark:
    return Remark("note", text)


def comment(text: str) -> Remark:
    return Remark("", text)


# players and what is known of the game


def test_players_have_a_nickname_and_a_full_name() -> None:
    assert read().players == (Player("Anna", "Anna Adler"), Player("Bert", "Bert Brandt"))


def test_a_full_name_may_be_missing() -> None:
    record = parse("#player1 Anna\n#player2 Bert \n")

    assert record.players == (Player("Anna", ""), Player("Bert", ""))


def test_nicknames_may_have_umlauts() -> None:
    record = parse("#player1 Änne Änne Öhm\n#player2 Jürg Jürg Groß\n>Jürg: Ü - +0 0\n")

    assert record.players == (Player("Änne", "Änne Öhm"), Player("Jürg", "Jürg Groß"))
    assert record.entries == (Entry(1, "Ü", Passed(), 0, 0),)


def test_players_may_be_named_in_any_order_and_even_behind_the_entries() -> None:
    record = parse(">Bert: - +0 0\n#player2 Bert Bert Brandt\n#player1 Anna Anna Adler\n")

    assert record.players == (Player("Anna", "Anna Adler"), Player("Bert", "Bert Brandt"))
    assert record.entries == (Entry(1, "", Passed(), 0, 0),)


def test_title_description_id_and_lexicon_are_fields_of_the_record() -> None:
    record = read(
        "#title Clubabend, Tisch 2",
        "#description am Brett notiert",
        "#id club 17",
        "#lexicon Vereinsliste",
    )

    assert (record.title, record.description) == ("Clubabend, Tisch 2", "am Brett notiert")
    assert (record.id, record.lexicon) == ("club 17", "Vereinsliste")
    assert record.remarks == ()


def test_the_keyword_of_a_known_pragma_may_be_in_capitals() -> None:
    record = parse("#PLAYER1 Anna\n#Player2 Bert\n#Title Finale\n#Rack1 ABC\n#Note ruhig\n")

    assert (record.title, record.racks, record.remarks) == (
        "Finale",
        ("ABC", None),
        (note("ruhig"),),
    )


def test_pragmas_that_nobody_reads_are_kept_as_written_and_in_order() -> None:
    record = read("#game-type classic", "#Tisch 3", "#board-layout  CrosswordGame", "#leer")

    assert record.remarks == (
        Remark("game-type", "classic"),
        Remark("Tisch", "3"),
        Remark("board-layout", "CrosswordGame"),
        Remark("leer", ""),
    )


def test_a_title_behind_the_entries_is_still_the_title() -> None:
    record = read(">Anna: - +0 0", "#title Finale")

    assert (record.title, record.entries[0].remarks) == ("Finale", ())


def test_a_second_title_stays_where_it_stands() -> None:
    record = read("#title Finale", ">Anna: - +0 0", "#title Halbfinale", "#title Finale")

    assert (record.title, record.entries[0].remarks) == (
        "Finale",
        (Remark("title", "Halbfinale"),),
    )


def test_an_unread_pragma_behind_an_entry_stays_with_it() -> None:
    assert read(">Anna: - +0 0", "#Uhr 12:30").entries[0].remarks == (Remark("Uhr", "12:30"),)


def test_an_incomplete_game_says_so() -> None:
    assert read("#incomplete").incomplete is True
    assert read(">Anna: - +0 0", "#incomplete").incomplete is True
    assert read(">Anna: - +0 0").incomplete is False


def test_the_racks_at_the_end_may_be_said_first_or_last() -> None:
    assert read("#rack1 ABC?", ">Anna: - +0 0", "#rack2").racks == ("ABC?", "")
    assert read(">Anna: - +0 0").racks == (None, None)


def test_of_two_racks_at_the_end_the_later_counts() -> None:
    assert read("#rack1 ABC", ">Anna: - +0 0", "#rack1 ABD").racks == ("ABD", None)


def test_a_rack_between_two_entries_stays_a_remark() -> None:
    record = read(">Anna: - +0 0", "#rack1 ABC", ">Bert: - +0 0")

    assert (record.racks, record.entries[0].remarks) == ((None, None), (Remark("rack1", "ABC"),))


# entries


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


# notes and comments


def test_an_entry_has_any_number_of_notes() -> None:
    record = read("#note vorab", ">Anna: - +0 0", "#note eins", "#note zwei", ">Bert: - +0 0")

    assert record.remarks == (note("vorab"),)
    assert [entry.remarks for entry in record.entries] == [(note("eins"), note("zwei")), ()]


def test_a_note_runs_on_until_the_next_sign() -> None:
    record = read(">Anna: - +0 0", "#note eins", "  zwei", "", "drei ", "", ">Bert: - +0 0")

    assert record.entries[0].remarks == (note("eins\nzwei\n\ndrei"),)


def test_a_remark_goes_on_behind_the_sign_for_continuation() -> None:
    record = read("#title Finale", "#- am Abend", ">Anna: - +0 0", "#note A", "#-", "#- > B")

    assert record.title == "Finale\nam Abend"
    assert record.entries[0].remarks == (note("A\n\n> B"),)


def test_a_continuation_of_nothing_is_a_comment() -> None:
    assert read("#- am Abend").remarks == (comment("am Abend"),)
    assert read("#rack1 ABC", "#- D").racks == ("ABC", None)


def test_a_commented_out_move_is_a_comment_and_no_move() -> None:
    record = read(
        ">Anna: HNORSTU 8F HORN +12 12",
        "#>Bert: DEENRST H5 STE.N +6 6",
        "# >Bert: DEENRST -- -6 0",
    )

    assert len(record.entries) == 1
    assert record.entries[0].remarks == (
        comment(">Bert: DEENRST H5 STE.N +6 6"),
        comment(">Bert: DEENRST -- -6 0"),
    )


def test_whatever_else_begins_with_a_hash_is_a_comment() -> None:
    record = read(
        "#", "# am Rand", "## doppelt", "#17 Uhr", "#Übrigens schön", "#-----", "#wer: da"
    )

    assert record.remarks == tuple(
        comment(text)
        for text in ("", "am Rand", "# doppelt", "17 Uhr", "Übrigens schön", "-----", "wer: da")
    )


# encodings and line ends

UMLAUTS = HEADER + "#note schön\n>Anna: ÄÖÜ 8F ÄÖü +1 1\n"


@pytest.mark.parametrize(
    "data",
    [
        UMLAUTS.encode(),
        UMLAUTS.encode("utf-8-sig"),
        UMLAUTS.encode("latin-1"),
        ("#character-encoding UTF-8\n" + UMLAUTS).encode(),
        ("#Character-Encoding utf8\r\n" + UMLAUTS).encode(),
        (HEADER + "#character-encoding UTF-8\n" + UMLAUTS.removeprefix(HEADER)).encode(),
        ("#character-encoding ISO-8859-1\n" + UMLAUTS).encode("latin-1"),
        ("#character-encoding ISO-8859-15\n" + UMLAUTS).encode("iso8859-15"),
        unicodedata.normalize("NFD", UMLAUTS).encode(),
        unicodedata.normalize("NFD", UMLAUTS).encode("utf-8-sig"),
        UMLAUTS.replace("\n", "\r\n").encode("latin-1"),
        UMLAUTS.replace("\n", "\r").encode(),
        UMLAUTS.replace("\n", "\r\r\n").encode(),
    ],
)
def test_a_game_is_the_same_in_every_encoding_and_with_all_line_ends(data: bytes) -> None:
    assert parse(data) == parse(UMLAUTS)
    assert parse(data).entries == (Entry(0, "ÄÖÜ", Placed("8F", "ÄÖü"), 1, 1),)


def test_latin_1_is_read_with_the_dashes_and_quotes_that_windows_adds() -> None:
    record = parse((HEADER + "#note „schön“ – so").encode("cp1252"))

    assert record.remarks == (note("„schön“ – so"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_with_all_line_ends(end: str) -> None:
    record = parse((HEADER + "\n>Anna: - +0 0\n").replace("\n", end))

    assert record.entries[0].line == 4


def test_thirty_marks_on_one_letter_are_still_text() -> None:
    record = read("#note a" + "\u0301\u0316" * 15)

    assert len(record.remarks[0].text) == 30  # the first accent has melted into its letter


# size


def test_a_file_of_exactly_the_limit_is_read() -> None:
    assert parse(HEADER, limit=len(HEADER)) == read()
    assert parse(HEADER.encode(), limit=len(HEADER)) == read()


# our own corpus


def corpus() -> list[Path]:
    return sorted(CORPUS.glob("*.gcg"))


def test_the_own_corpus_shows_every_dialect() -> None:
    data = {path.stem: path.read_bytes() for path in corpus()}

    assert sorted(data) == ["broken-off", "club-evening", "disputes", "latin-1-dos", "old-mac"]
    assert data["club-evening"].startswith(b"#character-encoding UTF-8\n")
    assert b"\r\n" in data["latin-1-dos"]
    assert "Dörfler".encode("latin-1") in data["latin-1-dos"]
    assert b"\n" not in data["old-mac"]
    assert "Ä".encode() not in data["old-mac"]


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.stem)
def test_totals_of_the_own_corpus_are_the_sums_of_its_scores(path: Path) -> None:
    sums = [0, 0]
    for entry in parse(path.read_bytes()).entries:
        sums[entry.seat] += entry.score
        assert (entry.line, entry.total) == (entry.line, sums[entry.seat])


def test_the_own_corpus_holds_every_kind_of_entry() -> None:
    moves = [entry.move for path in corpus() for entry in parse(path.read_bytes()).entries]

    assert {type(move).__name__ for move in moves} == {
        "Placed",
        "Exchanged",
        "Passed",
        "Withdrawn",
        "ChallengeBonus",
        "ChallengePenalty",
        "TimePenalty",
        "RackPoints",
    }


def test_a_game_of_the_own_corpus_reads_as_it_was_noted() -> None:
    record = parse((CORPUS / "broken-off.gcg").read_bytes())

    assert (record.incomplete, record.racks) == (True, ("CEEQSXY", "EEEMNSÜ"))
    assert record.remarks == (comment("Abgebrochen, weil das Vereinsheim schloss."),)
    assert record.entries[0] == Entry(0, "?HLO", Placed("8E", "HOLt"), 12, 12)
    assert record.entries[1] == Entry(
        1,
        "DJMMNÖS",
        Placed("G7", "Ö."),
        18,
        18,
        remarks=(
            note("Ein einzelner Stein, und doch 18 Punkte."),
            note("Bert sah lange auf die Uhr."),
        ),
    )
    assert record.entries[4].remarks == (
        note("Besser war vielleicht\netwas mit dem X,\n\naber wohin?"),
    )
    assert record.entries[-1].remarks == (
        comment(">Dora: DEEEMNS 14A ESEN +9 58"),
        comment(">Dora: DEEEMNS -- -9 49"),
    )
