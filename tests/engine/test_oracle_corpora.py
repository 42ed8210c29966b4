"""The oracle gives every recorded play the score that its record books, with one known exception.

So the oracle may be trusted where it disagrees with the engine.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.oracle import records, replay
from tests.oracle.letters import counts, values


class Booking(NamedTuple):
    """A booked score beside the computed one."""

    file: str
    position: str
    text: str
    booked: int
    computed: int


def test_every_recorded_english_play_scores_what_its_record_books(corpora: Path) -> None:
    bookings = [one for path in english(corpora) for one in booked_plays(path, replay.ENGLISH)]

    assert len(bookings) == 6700
    assert [one for one in bookings if one.booked != one.computed] == []


def test_german_records_differ_from_the_rules_in_a_single_play(corpora: Path) -> None:
    bookings = [one for path in german(corpora) for one in booked_plays(path, replay.KLASSIK)]

    assert len(bookings) == 103
    assert [one for one in bookings if one.booked != one.computed] == [
        Booking("german-1.gcg", "13A", ".ÄLE", 32, 22)
    ]


def test_english_running_totals_follow_from_the_scores(corpora: Path) -> None:
    for path in english(corpora):
        lines = [line for line in records.lines(path) if line.kind != "end"]

        sheets = played(lines, replay.ENGLISH)

        totals = [sheet.totals[line.seat] for line, sheet in zip(lines, sheets, strict=True)]
        assert (path.name, totals) == (path.name, [line.total for line in lines])


def test_all_english_games_end_by_going_out_and_credit_the_rest_twice(corpora: Path) -> None:
    for path in english(corpora):
        assert_ends_with_the_rest_credited_twice(path, replay.ENGLISH)


def test_two_german_games_end_so_too_and_two_records_break_off(corpora: Path) -> None:
    finished = [path for path in german(corpora) if records.lines(path)[-1].kind == "end"]

    assert [path.name for path in finished] == ["german-2.gcg", "german-3.gcg"]
    for path in finished:
        assert_ends_with_the_rest_credited_twice(path, replay.KLASSIK)


def test_credited_once_and_taken_off_the_other_keeps_the_difference(corpora: Path) -> None:
    for path in english(corpora):
        *lines, last = records.lines(path)
        sheet = played(lines, replay.ENGLISH)[-1]
        rests = {1 - last.seat: last.text}

        once = replay.settled(sheet, rests, profile=replay.ENGLISH, settlement="shared")
        twice = replay.settled(sheet, rests, profile=replay.ENGLISH, settlement="doubled")

        assert (path.name, once[0] - once[1]) == (path.name, twice[0] - twice[1])


def test_finished_records_account_for_every_tile_of_the_set(corpora: Path) -> None:
    for path in english(corpora):
        *lines, last = records.lines(path)
        board = played(lines, replay.ENGLISH)[-1].board

        seen = Counter("?" if blank else letter for letter, blank in board.values())

        assert (path.name, seen + Counter(last.text)) == (path.name, Counter(counts("en-100")))


def test_every_play_takes_its_tiles_from_the_recorded_rack(corpora: Path) -> None:
    for path in english(corpora):
        for line in records.lines(path):
            laid = Counter("?" if sign.islower() else sign for sign in line.text if sign != ".")
            if line.kind in {"play", "exchange"}:
                assert (path.name, line, laid - Counter(line.rack)) == (path.name, line, Counter())


def assert_ends_with_the_rest_credited_twice(path: Path, profile: replay.Profile) -> None:
    """Compare the last line of a record with the settlement of the oracle's own final sheet."""
    *lines, last = records.lines(path)
    sheet = played(lines, profile)[-1]
    rest = sum(values(profile.letters)[letter] for letter in last.text)

    final = replay.settled(sheet, {1 - last.seat: last.text}, profile=profile, settlement="doubled")

    assert (path.name, last.kind, last.booked) == (path.name, "end", 2 * rest)
    assert (path.name, sheet.over, sheet.out) == (path.name, "out", last.seat)
    assert (path.name, sheet.bag, sheet.hands[1 - last.seat]) == (path.name, 0, len(last.text))
    assert (path.name, final[last.seat]) == (path.name, last.total)


def booked_plays(path: Path, profile: replay.Profile) -> list[Booking]:
    """Return every play of a record with both scores."""
    lines = [line for line in records.lines(path) if line.kind != "end"]
    return [
        Booking(path.name, line.position, line.text, line.booked, sheet.scores[-1])
        for line, sheet in zip(lines, played(lines, profile), strict=True)
        if line.kind == "play"
    ]


def played(lines: list[records.Line], profile: replay.Profile) -> list[replay.Sheet]:
    """Return the oracle's sheet after each line of a record of two players."""
    sheet = replay.replay([], profile=profile, seats=2)
    sheets = []
    for line in lines:
        sheet = replay.after(sheet, entry(sheet, line), profile)
        sheets.append(sheet)
    return sheets


def entry(sheet: replay.Sheet, line: records.Line) -> replay.Entry:
    """Return what the replay understands for a line of a record."""
    if line.kind == "play":
        text = records.dotted(sheet.board, line.position, line.text)
        return (line.seat, "play", line.position, text)
    if line.kind == "exchange":
        return (line.seat, "exchange", len(line.text))
    return (line.seat, "pass")


def english(corpora: Path) -> list[Path]:
    """Return the English records."""
    return sorted((corpora / "gcg-english").glob("*.gcg"))


def german(corpora: Path) -> list[Path]:
    """Return the German records."""
    return sorted((corpora / "gcg-german").glob("*.gcg"))
