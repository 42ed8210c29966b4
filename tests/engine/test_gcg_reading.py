"""A GCG file is read as what it says: its players, pragmas, notes and comments, and our corpus."""

from pathlib import Path

import pytest

from engine.gcg.reader import parse
from engine.gcg.records import Entry, Passed, Placed, Player, Record, Remark

CORPUS = Path(__file__).parents[1] / "corpus"

HEADER = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"


def read(*lines: str) -> Record:
    return parse(HEADER + "\n".join(lines))


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


def test_blanks_around_a_name_are_no_part_of_it() -> None:
    record = parse(" #player1  Anna  Anna  Adler \t\n#player2 Bert\n")

    assert record.players == (Player("Anna", "Anna  Adler"), Player("Bert", ""))


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


def test_words_behind_incomplete_are_kept() -> None:
    record = read("#incomplete bis Zug 9")

    assert (record.incomplete, record.remarks) == (True, (Remark("incomplete", "bis Zug 9"),))


def test_the_racks_at_the_end_may_be_said_first_or_last() -> None:
    assert read("#rack1 ABC?", ">Anna: - +0 0", "#rack2").racks == ("ABC?", "")
    assert read(">Anna: - +0 0").racks == (None, None)


def test_of_two_racks_at_the_end_the_later_counts() -> None:
    assert read("#rack1 ABC", ">Anna: - +0 0", "#rack1 ABD").racks == ("ABD", None)


def test_a_rack_between_two_entries_stays_a_remark() -> None:
    record = read(">Anna: - +0 0", "#rack1 ABC", ">Bert: - +0 0")

    assert (record.racks, record.entries[0].remarks) == ((None, None), (Remark("rack1", "ABC"),))


# notes and comments


def test_an_entry_has_any_number_of_notes() -> None:
    record = read("#note vorab", ">Anna: - +0 0", "#note eins", "#note zwei", ">Bert: - +0 0")

    assert record.remarks == (note("vorab"),)
    assert [entry.remarks for entry in record.entries] == [(note("eins"), note("zwei")), ()]


def test_a_note_runs_on_until_the_next_sign() -> None:
    record = read(">Anna: - +0 0", "#note eins", "  zwei", "", "drei ", "", ">Bert: - +0 0")

    assert record.entries[0].remarks == (note("eins\nzwei\n\ndrei"),)


def test_a_description_runs_on_as_a_note_does() -> None:
    assert read("#description am Brett", "notiert", "", "#title x").description == (
        "am Brett\nnotiert"
    )


def test_a_remark_goes_on_behind_the_sign_for_continuation() -> None:
    record = read("#title Finale", "#- am Abend", ">Anna: - +0 0", "#note A", "#-", "#- > B")

    assert record.title == "Finale\nam Abend"
    assert record.entries[0].remarks == (note("A\n\n> B"),)


def test_a_continuation_of_nothing_is_a_comment() -> None:
    assert read("#- am Abend").remarks == (comment("am Abend"),)
    assert read("#- am Abend").players == (
        Player("Anna", "Anna Adler"),
        Player("Bert", "Bert Brandt"),
    )
    assert read("#rack1 ABC", "#- D").racks == ("ABC", None)
    record = parse("#note eins\n#player1 Anna\n#- zwei\n#player2 Bert\n")
    assert record.remarks == (note("eins"), comment("zwei"))


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


# our own corpus


def corpus() -> list[Path]:
    return sorted(CORPUS.glob("*.gcg"))


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
