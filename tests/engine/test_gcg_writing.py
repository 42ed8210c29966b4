"""What is written as GCG is canonical, and reads back as the same Record."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

from engine.gcg.reader import parse
from engine.gcg.records import (
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
)
from engine.gcg.writer import write
from engine.refusals import Unusable
from tests.thorough import examples

CORPUS = Path(__file__).parents[1] / "corpus"

CANONICAL = """\
#character-encoding UTF-8
#player1 Anna Anna Adler
#player2 Änne
#title Finale
#- am Abend
#description am Brett notiert
#id club 17
#lexicon Vereinsliste
#incomplete
#game-type classic
# am Rand
>Anna: ?HLO 8E HOLt +12 12
#note eins
zwei
#-
#- > drei
#>Änne: DEENRST -- -6 0
>Änne:  G7 Ö. +18 -3 ÖL, OH
>Anna: ABC (challenge) -10 2
>Änne:  (challenge) +5 2
>Anna: ABC -AB +0 2
>Änne:  -3 +0 2
>Anna: ABC - +0 2
>Änne:  -- -18 -16
>Anna: ABC (time) -10 -8
>Anna: ABC (ABC) -6 -14
>Änne:  () +0 -16
#rack1 ABC
#rack2
"""


def test_the_canonical_text_has_one_form_for_everything() -> None:
    assert write(parse(CANONICAL)) == CANONICAL


def test_the_encoding_stands_in_the_first_line() -> None:
    text = write(Record((Player("Anna"), Player("Bert"))))

    assert text == "#character-encoding UTF-8\n#player1 Anna\n#player2 Bert\n"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("> Anna :ABC 08f HORN 12 +12", ">Anna: ABC 8F HORN +12 12"),
        (">Anna: - +0 7", ">Anna:  - +0 7"),
        (">Anna: ABC -03 +0 7", ">Anna: ABC -3 +0 7"),
        (">Anna: ABC (ABC) +-6 +-7", ">Anna: ABC (ABC) -6 -7"),
        (">Anna: 8F M(ÄN)NER +12 12", ">Anna:  8F M(ÄN)NER +12 12"),
        (">Anna: ABC (challenge) -0 7", ">Anna: ABC (challenge) +0 7"),
    ],
)
def test_an_entry_is_written_in_its_canonical_form(written: str, canonical: str) -> None:
    record = parse(f"#player1 Anna\n#player2 Bert\n{written}\n")

    assert write(record).splitlines()[-1] == canonical


def test_signs_that_no_file_holds_are_left_out_of_free_text() -> None:
    record = Record(
        (Player("Anna", "Anna\nAdler"), Player("Bert")),
        title=" Finale\x00 ",
        remarks=(Remark("note", "eins\r\nzwei\x0b\ud800"), Remark("", "\tdrei ")),
    )

    again = parse(write(record))

    assert (again.players[0].name, again.title) == ("Anna Adler", "Finale")
    assert again.remarks == (Remark("note", "eins\nzwei"), Remark("", "drei"))


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.gcg")), ids=lambda path: path.stem)
def test_the_own_corpus_reads_back_as_it_was(path: Path) -> None:
    assert_reads_back(parse(path.read_bytes()))


def test_real_games_read_back_as_they_were(corpora: Path) -> None:
    records = [parse(path.read_bytes()) for path in sorted(corpora.glob("*/*.gcg"))]

    assert len(records) == 304
    assert sum(isinstance(entry.move, Placed) for each in records for entry in each.entries) == 6803
    for record in records:
        assert_reads_back(record)


def test_real_german_games_hold_comments_racks_and_notes(corpora: Path) -> None:
    games = [parse(path.read_bytes()) for path in sorted(corpora.glob("gcg-german/*.gcg"))]

    assert [len(game.entries) for game in games] == [27, 26, 28, 27]
    assert games[0].title == "Nürnberger Trichter 2019"
    assert games[0].racks == (None, "BEU")
    assert [len(game.entries[-1].remarks) for game in games] == [0, 0, 0, 8]
    assert {entry.line for entry in games[3].entries} == {*range(5, 21), *range(22, 33)}


def assert_reads_back(record: Record) -> None:
    text = write(record)
    assert parse(text) == record
    assert parse(text.encode()) == record
    assert write(parse(text)) == text


# Laws


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


SIGNS = st.characters(
    exclude_categories=("Cc", "Cs"), exclude_characters="\ufeff", max_codepoint=0x2FFFF
)
LINES = st.text(SIGNS | st.sampled_from(" #>-:{}\u0338\u0301\u2028\u00a0"), max_size=12).map(
    lambda text: nfc(text).strip()
)
TEXTS = st.lists(LINES, max_size=4).map(lambda lines: "\n".join(lines).strip())
NICKS = st.one_of(
    st.sampled_from(["Anna", "Bert", "Änne", ">", "#", "-", "(time)", "8F"]),
    LINES.filter(lambda nick: nick.split() == [nick] and ":" not in nick and nick[0] != "\u0338"),
)
RACKS = st.text("AÄBCOÖSUÜZ?", max_size=8)
SQUARES = st.tuples(st.integers(1, 99), st.sampled_from("AHOZ")).flatmap(
    lambda at: st.sampled_from([f"{at[0]}{at[1]}", f"{at[1]}{at[0]}"])
)
PLACED = st.from_regex(re.compile(r"(?:[AÄZaäz.]|\([AÄz.]{1,3}\)){1,8}"), fullmatch=True)
POINTS = st.integers(-999999, 999999)
CREDITS = POINTS.filter(lambda points: points >= 0)
REMARKS = st.lists(
    st.builds(Remark, st.sampled_from(["note", "", "game-type", "Tisch", "x_1"]), TEXTS), max_size=3
).map(tuple)
MOVES_AND_SCORES = st.one_of(
    st.tuples(st.builds(Placed, SQUARES, PLACED), POINTS),
    st.tuples(RACKS.filter(bool).map(lambda away: Exchanged(away, len(away))), POINTS),
    st.tuples(st.integers(1, 99).map(lambda count: Exchanged("", count)), POINTS),
    st.tuples(st.sampled_from([Passed(), Withdrawn(), TimePenalty()]), POINTS),
    st.tuples(st.just(ChallengeBonus()), CREDITS),
    st.tuples(st.just(ChallengePenalty()), CREDITS.filter(bool).map(lambda points: -points)),
    st.tuples(st.builds(RackPoints, RACKS), POINTS),
)
ENTRIES = st.builds(
    lambda seat, rack, done, total, words, remarks: Entry(
        seat, rack, done[0], done[1], total, " ".join(words.split()), remarks
    ),
    st.integers(0, 1),
    RACKS,
    MOVES_AND_SCORES,
    POINTS,
    LINES,
    REMARKS,
)
RECORDS = st.builds(
    Record,
    st.tuples(st.builds(Player, NICKS, LINES), st.builds(Player, NICKS, LINES)).filter(
        lambda pair: pair[0].nick != pair[1].nick
    ),
    title=TEXTS,
    description=TEXTS,
    id=TEXTS,
    lexicon=TEXTS,
    incomplete=st.booleans(),
    racks=st.tuples(st.none() | RACKS, st.none() | RACKS),
    remarks=REMARKS,
    entries=st.lists(ENTRIES, max_size=5).map(tuple),
)


@settings(max_examples=examples(300))
@given(RECORDS)
def test_every_record_reads_back_as_it_was(record: Record) -> None:
    assert_reads_back(record)


FRAGMENTS = st.sampled_from(
    [
        "#title Finale",
        "#title",
        "#description am Brett",
        "#incomplete",
        "#incomplete noch",
        "#note eins",
        "#note",
        "#note eins\rzwei",
        "#description eins\n\nzwei",
        "",
        "#- weiter",
        "#-",
        "#",
        "#> Bert: - +0 0",
        "#>Bert: - +0 0",
        "# am Rand",
        "##",
        "#rack1 AB",
        "#Rack2",
        "#rack2 AB",
        "#game-type x",
        "#character-encoding utf-8",
        ">Anna: ABC 8F HORN +12 12 HORN, OT",
        "> Bert: f08 M(ÄN)NeR +12 -12",
        ">Bert: ABC -- -12 0",
        ">Anna: (challenge) -0 +-5",
        ">Anna: -3 +0 0",
        ">Anna: A -ABÄ? +0 0",
        ">Bert: A\u0308 (A\u0308) +-6 7",
        ">Bert: - 0 0 \u0338x",
        "#note \n\u0338x",
        "#\u0338x",
        "#>\u0338x",
        "\u2028#note",
        "#note \u2028x \u2029",
    ]
)
HEADS = st.sampled_from(["", " ", "-", "- ", "note ", "title ", ">"])
BREAKS = st.sampled_from(["\n", "\r\n", "\r", "\n \t"])


@settings(max_examples=examples(500))
@given(
    st.lists(st.tuples(FRAGMENTS | st.builds("#{}{}".format, HEADS, LINES), BREAKS), max_size=14)
)
@example([("#note", "\n"), ("", "\n"), ("x", "\n"), ("#- >y", "\n")])
def test_whatever_can_be_read_reads_back_as_it_was(lines: list[tuple[str, str]]) -> None:
    header = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"
    body = "".join(line + end for line, end in lines)
    try:
        record = parse(header + body)
    except Unusable:
        reject()
    assert_reads_back(record)


@settings(max_examples=examples(500))
@given(st.binary() | st.lists(FRAGMENTS | LINES).map(lambda lines: "\n".join(lines).encode()))
def test_any_bytes_are_read_or_refused_with_a_sentence(data: bytes) -> None:
    try:
        record = parse(data)
    except Unusable as problem:
        assert re.fullmatch(r"(file|line [1-9][0-9]*): \S.*[.]", str(problem), re.DOTALL)  # noqa: PT017
    else:
        assert_reads_back(record)
