"""A GCG file that can't be read is refused with its place and with what to do about it."""

import ast
import unicodedata
from pathlib import Path

import pytest

from engine import gcg
from engine.gcg.reader import parse
from engine.gcg.records import Player, Record
from engine.gcg.writer import write
from engine.refusals import Unusable

BROKEN = Path(__file__).parents[1] / "corpus_broken"

NO_PLAYERS = (
    "It does not name its two players, as in “#player1 Anna Anna Adler”, so it is no GCG file or "
    "its first lines are missing."
)
NICKNAME = (
    "Behind #player{} a nickname is needed, one word without a colon, and then the full name."
)
NO_TEXT = "There is the character {}, so this is no text. Choose a GCG file."
BYTE = "The byte {} is no {}. If this is a GCG file, save it again as UTF-8."
SHARP_S = "{}: there is no tile for ß, and a blank never stands for it. Write SS."
NO_PLAY = (
    "{} is no play because of {}. Write A to Z, Ä, Ö, Ü, small for a blank; a tile that already "
    "lies there as a dot or in round brackets."
)
NO_SQUARE = "{} is no square. Write 8F for across or F8 for down."
NO_EXCHANGE = (
    "{} is no exchange. Write the letters in capitals and ? for a blank, as in -AB?, or their "
    "number, as in -3."
)
NO_ACT = (
    "{} is neither a rack nor an act. Write a rack in capitals and ? for a blank; then 8F or F8 "
    "with the letters, - for a pass, -- for a play taken back, (challenge), (time), or the "
    "remaining tiles in round brackets."
)
NO_AMOUNTS = "{} can't be read as score and total. Write both in figures, as in “+12 12”."
BROKEN_OFF = (
    "The entry breaks off. It needs what was done, the score and the total, as in “8F HORN +12 12”."
)
UNKNOWN = "{} is none of the players Anna, Bert. Write the nickname as behind #player1 or #player2."

STRAY = "{} is no entry and no remark. Begin an entry with >, a remark with #."
TWO_ONLY = (
    "GCG knows #player1 and #player2 and no #player{}: it can hold games of two players only. "
    "Use JSON lines, the full format, for games of three or four."
)

REFUSED = {
    "arabic-encoding": (
        "line 1",
        "The file claims to be written in ISO-8859-6. Save it again as UTF-8.",
    ),
    "binary": ("line 5", BYTE.format("0x81", "ISO-8859-1")),
    "capital-sharp-s": ("line 4", SHARP_S.format("STRAẞE")),
    "cyrillic-letter": ("line 4", NO_PLAY.format("STЕ.N", "Е (U+0415)")),
    "empty": ("file", NO_PLAYERS),
    "empty-brackets": ("line 4", NO_PLAY.format("STE()N", "( )")),
    "entry-without-act": ("line 4", BROKEN_OFF),
    "entry-without-colon": (
        "line 4",
        "An entry begins with a nickname and a colon, as in “>Anna: ABC 8F HORN +12 12”.",
    ),
    "exchange-in-small-letters": ("line 4", NO_EXCHANGE.format("-den")),
    "exchange-of-nothing": ("line 4", NO_EXCHANGE.format("-0")),
    "last-rack-in-small-letters": (
        "line 4",
        "deen is no rack. Write its letters in capitals and ? for a blank, as in AB?.",
    ),
    "latin-1-behind-utf-8-mark": ("line 4", BYTE.format("0xF6", "UTF-8")),
    "latin-1-that-claims-utf-8": ("line 5", BYTE.format("0xF6", "UTF-8")),
    "nickname-in-small-letters": ("line 4", UNKNOWN.format("bert")),
    "nickname-that-melts": ("line 1", NICKNAME.format(1)),
    "nickname-with-colon": ("line 1", NICKNAME.format(1)),
    "no-latin-1": ("line 4", BYTE.format("0x81", "ISO-8859-1")),
    "zero-byte": ("line 4", NO_TEXT.format("U+0000")),
    "one-player": ("file", NO_PLAYERS),
    "open-bracket": ("line 4", NO_PLAY.format("STE(R", "( )")),
    "pass-without-total": ("line 4", BROKEN_OFF),
    "pile-of-marks": ("line 4", "There are 32 combining marks in a row. Choose a GCG file."),
    "play-without-total": ("line 4", BROKEN_OFF),
    "player-named-twice": ("line 2", "#player1 is named twice. Keep one."),
    "player-without-nickname": ("line 2", NICKNAME.format(2)),
    "prose": ("file", NO_PLAYERS),
    "rack-in-small-letters": ("line 4", NO_ACT.format("deenrst")),
    "row-hundred": ("line 4", NO_SQUARE.format("100H")),
    "row-nought": ("line 4", NO_SQUARE.format("H0")),
    "row-without-column": ("line 4", NO_SQUARE.format("5")),
    "same-nickname": ("line 2", "Both players have the nickname Anna. Give them two."),
    "score-in-other-figures": ("line 4", NO_AMOUNTS.format("+٦ 6")),
    "score-in-words": ("line 4", NO_AMOUNTS.format("sechs 6")),
    "sharp-s-exchanged": ("line 4", SHARP_S.format("-ß")),
    "sharp-s-on-last-rack": ("line 4", SHARP_S.format("AEß")),
    "sharp-s-on-rack": ("line 4", SHARP_S.format("AEFRßT")),
    "small-sharp-s": ("line 4", SHARP_S.format("STRAßE")),
    "stray-line": (
        "line 4",
        STRAY.format("Bert: DEENRST H5 STE.N +6 6"),
    ),
    "surrogate-in-utf-8": ("line 5", BYTE.format("0xED", "UTF-8")),
    "three-players": (
        "line 3",
        TWO_ONLY.format(3),
    ),
    "tile-of-two-letters": ("line 4", NO_PLAY.format("[ST]E.N", "[ (U+005B)")),
    "total-too-long": ("line 4", NO_AMOUNTS.format(f"+6 {'9' * 36}…")),
    "umlaut-in-ascii": ("line 5", BYTE.format("0xF6", "ASCII")),
    "unknown-act": ("line 4", NO_ACT.format("(bonus)")),
    "unknown-nickname": ("line 4", UNKNOWN.format("Clara")),
    "utf-16": ("file", "It is written in UTF-16. Save it again as UTF-8."),
    "utf-16-without-mark": ("line 1", NO_TEXT.format("U+0000")),
    "wrong-and-broken-off": ("line 4", NO_ACT.format("deenrst")),
    "zip": ("line 1", NO_TEXT.format("U+0003")),
}


def refusal(source: bytes | str) -> Unusable:
    with pytest.raises(Unusable) as caught:
        parse(source)
    return caught.value


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_broken_file_is_refused_with_its_place_and_a_remedy(name: str) -> None:
    problem = refusal((BROKEN / f"{name}.gcg").read_bytes())

    assert (problem.where, problem.what.format(**problem.facts)) == REFUSED[name]


def test_every_broken_file_has_its_refusal() -> None:
    assert {path.stem for path in BROKEN.glob("*.gcg")} == set(REFUSED)


def test_every_refusal_of_the_reader_has_its_broken_file() -> None:
    shown = {refusal(path.read_bytes()).what for path in BROKEN.glob("*.gcg")}

    assert sentences("decoding", "entries", "reader", "remarks") - shown == {
        "It is larger than {limit} bytes; a game needs a few thousand."
    }


def sentences(*modules: str) -> set[str]:
    """The sentences with which modules of the reader refuse: second argument of each refusal."""
    found = set()
    for module in modules:
        source = (Path(gcg.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                second = node.args[1] if len(node.args) > 1 else None
                if node.func.id.endswith("nusable") and isinstance(second, ast.Constant):
                    found.add(second.value)
    return found


@pytest.mark.parametrize("name", ["three-players", "sharp-s-on-rack", "unknown-nickname"])
def test_the_file_without_its_broken_line_is_read(name: str) -> None:
    lines = (BROKEN / f"{name}.gcg").read_text(encoding="utf-8").splitlines()
    where, _ = REFUSED[name]
    del lines[int(where.removeprefix("line ")) - 1]

    assert len(parse("\n".join(lines)).entries) == 1


def test_only_the_first_problem_is_named() -> None:
    problem = refusal("#player1 Anna\n#player2 Bert\n>Anna: - +0\n>Clara: - +0 0\n>Bert: ß\n")

    assert problem.where == "line 3"


def test_a_hundred_megabytes_are_refused_before_they_are_looked_at() -> None:
    problem = refusal(bytes(100 << 20))  # else the first NUL would be the problem

    assert str(problem) == "file: It is larger than 1048576 bytes; a game needs a few thousand."
    assert problem.facts == {"limit": 1048576}
    assert str(refusal(bytes(100))) == f"line 1: {NO_TEXT.format('U+0000')}"


def test_a_file_one_byte_over_the_limit_is_refused() -> None:
    header = "#player1 Anna\n#player2 Bert\n"

    with pytest.raises(Unusable, match="larger than 27 bytes"):
        parse(header, limit=len(header) - 1)
    with pytest.raises(Unusable, match="larger than 27 bytes"):
        parse(header.encode(), limit=len(header) - 1)


@pytest.mark.parametrize("code", [0xD800, 0xDFFF])
def test_a_lone_surrogate_is_no_text(code: int) -> None:
    problem = refusal(f"#player1 Anna\n#player2 Bert {chr(code)}\n")

    assert str(problem) == f"line 2: {NO_TEXT.format(f'U+{code:04X}')}"


@pytest.mark.parametrize("code", [*range(9), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)])
def test_a_control_character_is_no_text(code: int) -> None:
    problem = refusal(f"#player1 Anna\n#player2 Bert\n#note {chr(code)}\n")

    assert str(problem) == f"line 3: {NO_TEXT.format(f'U+{code:04X}')}"


def test_a_long_quotation_is_cut_and_a_brace_in_it_is_only_a_brace() -> None:
    problem = refusal("#player1 Anna\n#player2 Bert\n{nick} " + "x" * 100)

    assert problem.facts == {"line": "{nick} " + "x" * 32 + "…"}
    assert str(problem).startswith("line 3: {nick} xxx")


@pytest.mark.parametrize("sign", ["ﬁ", "ı", "ſ"])
def test_letters_are_never_made_by_the_language_itself(sign: str) -> None:
    assert sign.upper().isascii()  # what its own table would make of them
    assert refusal(f"#player1 Anna\n#player2 Bert\n>Anna: 8F {sign}N +1 1").where == "line 3"
    assert refusal(f"#player1 Anna\n#player2 Bert\n>Anna: 8{sign} AN +1 1").where == "line 3"


def test_a_nickname_that_begins_with_a_mark_would_melt_with_the_sign_before_it() -> None:
    assert unicodedata.normalize("NFC", ">\u0338Anna") == "≯Anna"


@pytest.mark.parametrize(
    "players",
    [
        (Player("Anna"), Player("Anna")),
        (Player("Anna Adler"), Player("Bert")),
        (Player("Anna"), Player("Be:rt")),
        (Player(""), Player("Bert")),
        (Player("Anna"), Player("Bert\n")),
        (Player("Anna"), Player("B\0ert")),
    ],
)
def test_players_that_could_not_be_told_apart_are_not_written(
    players: tuple[Player, Player],
) -> None:
    with pytest.raises(Unusable, match="can't stand for one of two players in GCG"):
        write(Record(players))
