"""A GCG file is the same game in every encoding and with the line ends of every system."""

import unicodedata
from pathlib import Path

import pytest

from engine.gcg.reader import parse
from engine.gcg.records import Entry, Placed, Record, Remark

CORPUS = Path(__file__).parents[1] / "corpus"

HEADER = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"


def read(*lines: str) -> Record:
    return parse(HEADER + "\n".join(lines))


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


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("utf-8", "utf-8"),
        ("utf8", "utf-8"),
        ("iso-8859-1", "latin-1"),
        ("ISO8859-1", "latin-1"),
        ("Latin-1", "latin-1"),
        ("latin1", "latin-1"),
        ("windows-1252", "cp1252"),
        ("cp1252", "cp1252"),
        ("iso-8859-15", "iso8859-15"),
        ("iso8859-15", "iso8859-15"),
    ],
)
def test_a_file_may_claim_its_encoding(label: str, codec: str) -> None:
    text = f"#character-encoding {label}\n{UMLAUTS}"

    assert parse(text.encode(codec)) == parse(UMLAUTS)


@pytest.mark.parametrize("label", ["ascii", "us-ascii"])
def test_a_file_may_claim_to_need_no_umlauts(label: str) -> None:
    assert parse(f"#character-encoding {label}\n{HEADER}".encode()) == read()


def test_latin_1_is_read_with_the_dashes_and_quotes_that_windows_adds() -> None:
    record = parse((HEADER + "#note „schön“ – so").encode("cp1252"))

    assert record.remarks == (Remark("note", "„schön“ – so"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_with_all_line_ends(end: str) -> None:
    record = parse((HEADER + "\n>Anna: - +0 0\n").replace("\n", end))

    assert record.entries[0].line == 4


def test_thirty_marks_on_one_letter_are_still_text() -> None:
    record = read("#note a" + "\u0301\u0316" * 15)

    assert len(record.remarks[0].text) == 30  # the first accent has melted into its letter


def test_a_file_of_exactly_the_limit_is_read() -> None:
    assert parse(HEADER, limit=len(HEADER)) == read()
    assert parse(HEADER.encode(), limit=len(HEADER)) == read()


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
