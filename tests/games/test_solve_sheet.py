"""A typed score sheet becomes a game at the terminal, in both languages."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from engine.solving.questions import NOTHING, Asked, Question
from games.solved_sheets import offered
from tests.engine.solving.test_golden_sheets import SHORT

pytestmark = pytest.mark.django_db


def solved(tmp_path, capsys, text, language="en", **options):
    """What the command says of a sheet, and its exit status."""
    file = tmp_path / "sheet.txt"
    file.write_text(text, encoding="utf-8")
    with translation.override(language):
        try:
            call_command("solve_sheet", file, **options)
        except SystemExit as end:
            return capsys.readouterr().out.splitlines(), end.code
    return capsys.readouterr().out.splitlines(), 0


def test_one_game_is_told_with_its_places_and_its_board(tmp_path, capsys):
    told, status = solved(tmp_path, capsys, SHORT)
    assert status == 0
    assert told[:5] == [
        "1 game fits.",
        "",
        "Game 1",
        "  Anna: 8H HORN (HORN) 12",
        "  Bert: I8 .RT (ORT) 5",
    ]
    assert told[12] == "  .......HORN...."
    assert len(told) == 20


def test_several_games_come_with_what_would_decide(tmp_path, capsys):
    told, status = solved(tmp_path, capsys, SHORT.replace("ORT", "OST"), "de")
    assert status == 2
    assert told[0] == "2 Spiele passen."
    assert told[-1] == (
        "- Welcher Buchstabe liegt auf I9? R (in ORT beim R) (1), S (in OST beim S) (1)"
    )


def test_what_contradicts_is_named_and_the_status_is_1(tmp_path, capsys):
    told, status = solved(tmp_path, capsys, SHORT.replace("ORT 5", "QQ 500"))
    assert status == 1
    assert told == ["No game fits this sheet.", "Line 2: QQ stands nowhere on the board."]


def test_what_can_not_be_read_names_file_and_line(tmp_path, capsys):
    with pytest.raises(CommandError) as problem:
        solved(tmp_path, capsys, "HORN zwölf")
    assert str(problem.value).startswith(f"{tmp_path / 'sheet.txt'}: line 1: 'zwölf' are no points")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Stopped after 1e-09 seconds; --seconds allows more.",
                "No game was found in time.",
            ],
        ),
        (
            "de",
            [
                "Nach 1e-09 Sekunden abgebrochen; --seconds erlaubt mehr.",
                "Innerhalb der Grenzen wurde keine Partie gefunden.",
            ],
        ),
    ],
)
def test_a_search_that_takes_too_long_is_stopped_and_says_so(tmp_path, capsys, language, said):
    told, status = solved(tmp_path, capsys, SHORT, language, seconds=1e-9)
    assert (told, status) == (said, 2)


def test_no_time_at_all_is_as_long_as_it_takes(tmp_path, capsys):
    assert solved(tmp_path, capsys, SHORT, seconds=0) == solved(tmp_path, capsys, SHORT)


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_a_time_that_is_none_is_refused(tmp_path, capsys, seconds):
    with pytest.raises(CommandError) as problem:
        solved(tmp_path, capsys, SHORT, seconds=seconds)
    assert str(problem.value) == "Name how long it may search, or 0 for as long as it takes."


BOARDLESS = "Rules: klassik\nPlayers: Anna, Bert\nAnna HORN 12\nBert {word} 5\n"


def test_a_sheet_without_a_board_says_that_nothing_but_the_points_speaks_for_its_lines(
    tmp_path, capsys
):
    told, _ = solved(tmp_path, capsys, BOARDLESS.format(word="ORT"), "de")
    assert told[3] == "  ? Nur die Punkte sprechen dafür, wo Zeile 1–2 liegt."


def test_what_no_search_looks_at_is_named_and_not_that_no_game_fits(tmp_path, capsys):
    told, status = solved(tmp_path, capsys, BOARDLESS.format(word="?"))
    assert (told, status) == (
        [
            "No game was found.",
            "Line 2: Without the board this line can't be looked for in all ways it may be meant.",
            "- Line 2: A word that nobody can read is not looked for without the board.",
            "- Without the board only wrong points and order were looked for; words can be wrong.",
        ],
        1,
    )


def test_why_the_rules_refuse_a_line_is_said_in_german(tmp_path, capsys):
    text = BOARDLESS.format(word="ORT") + "Anna -9\n"
    told, _ = solved(tmp_path, capsys, text, "de")
    assert told[1] == "Zeile 3: 9 Steine können nicht von einem Bänkchen mit 7 kommen."


@pytest.mark.parametrize(
    ("word", "at", "said"),
    [
        ("HORN", 2, "H5 (crosses HORN at the O)"),
        ("FREUDE", 3, "H5 (crosses FREUDE at letter 3, the E)"),
        ("FReUDE", 3, "H5 (crosses FREUDE at letter 3, the E)"),
    ],
)
def test_a_place_is_offered_with_the_word_that_is_crossed_there(word, at, said):
    asked = Question(Asked.WHERE, 2, {"word": "URNE"}, (("H5", 1),), {"H5": ((word, at),)})

    with translation.override("en"):
        assert offered(asked, "H5") == said
        assert offered(asked._replace(crossed={}), "H5") == "H5"


@pytest.mark.parametrize(
    ("what", "answer", "said"),
    [
        (Asked.WHICH, "E", "E (in FREUDE at letter 3, the E)"),
        (Asked.BLANK, "yes", "yes (in FREUDE at letter 3, the E)"),
        (Asked.WHICH, NOTHING, "nothing"),
    ],
)
def test_a_letter_is_offered_with_the_word_in_which_it_lies(what, answer, said):
    words = {"E": (("FREUDE", 3),), "yes": (("FREUDE", 3),), NOTHING: ()}
    asked = Question(what, 112, {"square": "H8"}, ((answer, 1),), words)

    with translation.override("en"):
        assert offered(asked, answer) == said
