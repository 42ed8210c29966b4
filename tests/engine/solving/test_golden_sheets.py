"""Score sheets as people type them, and the games they were: drawn as text."""

from itertools import combinations

import pytest

from engine.placement import lay
from engine.refusals import Unusable
from engine.solving.entering import entered
from engine.solving.orders import crossings, needs
from engine.solving.proposals import Proposal, Step
from engine.solving.questions import NOTHING, Asked, answered, questions
from engine.solving.reading import drawn, read_sheet, turn_at
from engine.solving.search import Limits
from tests.engine.solving.solved import solve

BOARD = """\
Brett:
...............
...............
...............
...............
...............
...............
...............
.......HORN....
........R......
........T......
...............
...............
...............
...............
..............."""

SHORT = f"""\
Regeln: klassik
Spieler: Anna, Bert
Anna HORN 12
Bert ORT 5   # down from the O
{BOARD}
"""


def told(text, line=1):
    """The games of a typed sheet: each play as it is noted on a board, and what is assumed."""
    sheet, _names = read_sheet(text)
    return [
        (
            [
                f"{sheet.rules.grid.position(s.laid.cell, down=s.laid.down)} {s.laid.letters}"
                for s in game.steps
                if s.laid
            ],
            [f"{one.line}: {one}" for one in game.assumed],
        )
        for game in solve(sheet).games
    ]


def test_a_typed_sheet_with_its_board_is_a_game():
    assert told(SHORT) == [(["8H HORN", "I8 .RT"], [])]


def test_a_misbooked_score_is_told_with_what_the_rules_give():
    assert told(SHORT.replace("HORN 12", "HORN 14")) == [
        (
            ["8H HORN", "I8 .RT"],
            ["1: HORN: 14 points were booked, the rules give 12."],
        )
    ]


def test_the_sheet_or_the_board_is_wrong_where_a_letter_differs():
    assert told(SHORT.replace("ORT", "OST")) == [
        (["8H HORN", "I8 .RT"], ["2: ORT: the sheet says OST."]),
        (["8H HORN", "I8 .ST"], ["0: On I9 lies S, not R as the board says."]),
    ]


def test_which_letter_lies_there_decides():
    sheet, _ = read_sheet(SHORT.replace("ORT", "OST"))
    games = solve(sheet).games
    first = questions(sheet, games)[0]
    assert (first.what, first.facts, first.answers) == (
        Asked.WHICH,
        {"square": "I9"},
        (("R", 1), ("S", 1)),
    )
    left = answered(sheet, games, first.what, first.about, "S")
    assert [game.tiles[first.about] for game in left] == ["S"]


def test_where_a_word_lay_is_asked_with_the_words_that_it_crossed():
    sheet, _ = read_sheet("Players: Anna, Bert\nFREUDE 1\nURNE 1")
    games = [crossed(sheet, at) for at in ("H5", "K5")]
    asked = next(one for one in questions(sheet, games) if one.facts == {"word": "URNE"})

    assert asked.answers == (("H5", 1), ("K5", 1))
    assert asked.crossed == {"H5": (("FREUDE", 3),), "K5": (("FREUDE", 6),)}


def test_which_letter_lies_there_is_asked_with_the_words_that_have_the_square():
    sheet, _ = read_sheet("Players: Anna, Bert\nFREUDE 1\nURNE 1")
    games = [crossed(sheet, at) for at in ("H5", "K5")]
    found = {(one.what, one.facts.get("square")): one for one in questions(sheet, games, 99)}

    assert found[Asked.WHICH, "H5"].crossed == {"U": (("URNE", 1),), NOTHING: ()}
    assert {one.facts["square"] for one in found.values() if one.what is Asked.WHICH} == {
        *("H5", "H6", "H7", "K5", "K6", "K7")
    }


def test_whether_a_tile_is_a_blank_is_asked_with_the_words_that_have_it():
    sheet, _ = read_sheet("Players: Anna, Bert\nFREUDE 1\nURNE 1")
    games = [crossed(sheet, "H5", letters) for letters in ("URN.", "uRN.")]
    (asked,) = questions(sheet, games)

    assert (asked.what, asked.facts) == (Asked.BLANK, {"square": "H5"})
    assert asked.crossed == {"no": (("URNE", 1),), "yes": (("uRNE", 1),)}


def crossed(sheet, at, typed="URN."):
    """The game in which FREUDE lies at 8F and URNE down through one of its letters."""
    rules, tiles, steps = sheet.rules, sheet.rules.grid.empty, []
    for number, (place, letters) in enumerate((("8F", "FREUDE"), (at, typed)), 1):
        cell, down = rules.grid.place(place)
        laid = lay(rules, tiles, cell, down, letters)
        steps.append(Step(number, sheet.lines[number - 1], laid))
        for one, letter in zip(laid.cells, laid.letters.replace(".", ""), strict=True):
            tiles = tiles[:one] + letter + tiles[one + 1 :]
    return Proposal(tuple(steps), tiles, (), 0.0)


def test_names_readings_exchanges_and_the_end_are_read():
    sheet, names = read_sheet(
        "Players: Anna B, Bert\nBlanks: unmarked\nLetters: all\nanna b HORN|HERN 10|12\n"
        "Bert -3\nAnna B -\nBert (NEIN) 8\nAnna B ! -5\nBert ? 12\nRack: Bert ae\nAnna B = 2"
    )
    assert names == ["Anna B", "Bert"]
    assert [(one.kind, one.seat, one.words, one.points, one.count) for one in sheet.lines] == [
        ("play", 0, ("HORN", "HERN"), (10, 12), 0),
        ("exchange", 1, (), (), 3),
        ("pass", 0, (), (), 0),
        ("withdrawn", 1, ("NEIN",), (8,), 0),
        ("penalty", 0, (), (-5,), 0),
        ("play", 1, (), (12,), 0),
        ("settled", 0, (), (2,), 0),
    ]
    assert (sheet.racks, sheet.marked, sheet.new_letters) == ((None, "AE"), False, False)


def test_a_drawn_board_is_read_again():
    sheet, _ = read_sheet(SHORT)
    again, _ = read_sheet(f"HORN 10\nBoard:\n{drawn(sheet.rules.grid, sheet.tiles)}")
    numbered = "\n".join(f"{n} {' '.join(row)}" for n, row in enumerate(BOARD.splitlines()[1:], 1))
    spaced, _ = read_sheet(f"HORN 10\nBoard:\n{numbered}")
    assert again.tiles == spaced.tiles == sheet.tiles


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("HORN zehn", "line 1"),
        ("Rules: chess\nHORN 10", "line 1"),
        ("Players: Anna, anna\nHORN 10", "line 1"),
        ("Blanks: maybe\nHORN 10", "line 1"),
        ("Rack: Carl AE\nHORN 10", "line 1"),
        ("HORN 10\n!", "line 2"),
        ("Players: Anna, Bert\n\nHORN 10\nSTRAÑE 12", "line 4"),
        ("HORN 10\nBoard:\n...", "board"),
        ("HORN 10\nBoard:\n" + "................\n" * 15, "line 3"),
        ("Players: Anna\nHORN 10", "players"),
        ("", "lines"),
        ("HORN 10\n" * 201, "sheet"),
    ],
)
def test_what_can_not_be_read_names_its_place(text, where):
    with pytest.raises(Unusable) as problem:
        read_sheet(text)
    assert problem.value.where == where


def test_a_whole_game_with_its_end_is_entered_and_closed_by_the_rules():
    sheet, _ = read_sheet(SHORT.replace("Bert ORT", "Bert ! -5\nBert ORT"))
    (game,) = solve(sheet).games
    made = entered(sheet, game, ("a", "b"))
    assert made.refused is None
    assert [move.kind for move in made.stream] == ["open", "play", "challenge", "verdict", "play"]
    assert made.state.scores == (12, 0)


def test_a_turn_behind_the_end_is_refused_unless_something_broke_the_row_of_passes():
    text = "Rules: klassik\nHORN 12\n-\n-\n-\n-\nORT 5\n"
    sheet, _ = read_sheet(text + BOARD)
    games = solve(sheet).games
    assert {"TURN_MISSING"} <= {one.what.name for game in games for one in game.assumed}
    assert all(entered(sheet, game, ("a", "b")).refused is None for game in games)
    assert solve(sheet, limits=Limits(levels=(0,))).games == ()


def test_the_last_turn_is_found_missing_though_the_order_of_the_players_does_not_show_it():
    sheet, _ = read_sheet(SHORT.replace("Bert ORT 5   # down from the O\n", ""))
    games = solve(sheet).games
    assert [[one.what.name for one in game.assumed] for game in games] == [["TURN_MISSING"]]
    assert games[0].steps[-1].laid.word == "ORT"


SLIPPED = """\
Regeln: klassik
Spieler: Anna, Bert
Anna HORN 12
Bert ORT 5   # down from the O
Anna TAT 5   # across from the T
Bert AST 3   # down from the A
Brett:
...............
...............
...............
...............
...............
...............
...............
.......HORN....
........R......
........TAT....
.........S.....
.........T.....
...............
...............
...............
"""
ALL_FOUR = ["8H HORN", "I8 .RT", "10I .AT", "J10 .ST"]


@pytest.mark.parametrize(("line", "other"), [*combinations([1, 2, 3, 4], 2)])
@pytest.mark.parametrize("named", [True, False])
def test_two_turns_in_the_wrong_order_are_told_by_their_lines(line, other, named):
    rows = SLIPPED.splitlines()
    rows[line + 1], rows[other + 1] = rows[other + 1], rows[line + 1]
    text = "\n".join(rows)
    if not named:
        text = text.replace("\nAnna ", "\n").replace("\nBert ", "\n")
    assert told(text) == [(ALL_FOUR, [f"{line}: This line and line {other} are swapped."])]


@pytest.mark.parametrize(
    ("stands", "belongs", "said"),
    [
        (3, 1, "3: This line was played before line 1."),
        (4, 1, "4: This line was played before line 1."),
        (4, 2, "4: This line was played before line 2."),
        (1, 3, "1: This line was played after line 3."),
        (1, 4, "1: This line was played after line 4."),
        (2, 4, "2: This line was played after line 4."),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_a_turn_that_was_written_too_late_or_too_early_is_told_with_where_it_belongs(
    stands, belongs, said, named
):
    rows = SLIPPED.splitlines()
    rows.insert(stands + 1, rows.pop(belongs + 1))
    text = "\n".join(rows)
    if not named:
        text = text.replace("\nAnna ", "\n").replace("\nBert ", "\n")
    assert told(text) == [(ALL_FOUR, [said])]


@pytest.mark.parametrize(
    ("level", "distances"), [(0, set()), (1, {1, 2, 3, 5}), (2, {1}), (3, {1}), (4, set())]
)
def test_a_line_of_a_long_sheet_is_out_of_order_by_few_lines_and_by_one_beside_other_faults(
    level, distances
):
    rows = SLIPPED.replace("\nAnna ", "\n").replace("\nBert ", "\n").splitlines()
    sheet, _ = read_sheet("\n".join([*rows[:2], *rows[2:6] * 50, *rows[6:]]))
    apart = {
        one.facts["other"] - one.line
        for crossing in crossings(sheet, level)
        for leg in crossing.legs
        for one in leg.assumed
        if one.what.name in ("SWAPPED", "TOO_LATE", "TOO_EARLY")
    }
    assert {abs(by) for by in apart} == distances


@pytest.mark.parametrize(("line", "number", "noted"), [(1, 1, 2), (2, 2, 1), (3, 1, 2)])
def test_a_turn_in_another_players_column_is_told_with_whose_it_was(line, number, noted):
    rows = SLIPPED.splitlines()
    name, rest = rows[line + 1].split(" ", 1)
    rows[line + 1] = f"{'Bert' if name == 'Anna' else 'Anna'} {rest}"
    told_of_it = f"This is a turn of player {number}; the sheet has it for player {noted}."
    assert told("\n".join(rows)) == [(ALL_FOUR, [f"{line}: {told_of_it}"])]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("BATS", "1: This line and line 2 are swapped."),
        ("ATBS", "2: This line and line 3 are swapped."),
        ("ABST", "3: This line and line 4 are swapped."),
        ("BTAS", "3: This line was played before line 1."),
        ("ABaTS", "3: HORN is written twice, here and in line 1; here it is left out."),
        ("AbTS", "2: This is a turn of player 2; the sheet has it for player 1."),
    ],
)
def test_without_a_board_the_order_of_the_players_points_to_a_slip(lines, said):
    turns = {
        "A": "Anna HORN 12",
        "a": "Anna HORN 12",
        "B": "Bert ORT 5",
        "b": "Anna ORT 5",
        "T": "Anna TAT 5",
        "S": "Bert AST 3",
    }
    head = "Regeln: klassik\nSpieler: Anna, Bert\n"
    games = told(head + "\n".join(turns[one] for one in lines))
    assert (ALL_FOUR, [said]) in games
    assert all(len(assumed) == 1 for _, assumed in games)


def test_nothing_points_to_a_slip_without_board_and_names():
    sheet, _ = read_sheet("Regeln: klassik\nORT 5\nHORN 12\nTAT 5\nAST 3\n")
    assert [len(one.legs) for one in crossings(sheet, 1)] == [1, 1, 1, 1, 0]


def test_without_a_board_only_what_puts_the_order_of_the_players_right_is_a_slip():
    head = "Regeln: klassik\nSpieler: Anna, Bert\n"
    sheet, _ = read_sheet(f"{head}Anna HORN 12\nBert ORT 5\nBert AST 3\nAnna TAT 5\n")
    slips = [str(one) for at in crossings(sheet, 1) for leg in at.legs for one in leg.assumed]
    assert sorted(slips) == [
        "This line and line 4 are swapped.",
        "This line was played after line 4.",
    ]


@pytest.mark.parametrize(
    ("names", "least"), [("ABAB", 0), ("BABA", 1), ("ABBA", 1), ("AABB", 1), ("AAAA", 2)]
)
def test_how_many_faults_a_sheet_has_at_least_is_known_from_its_players(names, least):
    written = zip(names, ("HORN 12", "ORT 5", "TAT 5", "AST 3"), strict=True)
    text = "\n".join(f"{name} {line}" for name, line in written)
    sheet, _ = read_sheet(f"Regeln: klassik\nSpieler: A, B\n{text}\n")
    assert needs(crossings(sheet, 1))[0] == least


@pytest.mark.parametrize("behind", [1, 2, 3, 4])
@pytest.mark.parametrize("named", [True, False])
def test_a_turn_that_is_written_twice_is_left_out_where_it_does_not_fit(behind, named):
    rows = SLIPPED.splitlines()
    rows.insert(behind + 2, rows[2])
    text = "\n".join(rows)
    if not named:
        text = text.replace("\nAnna ", "\n").replace("\nBert ", "\n")
    left_out = f"{behind + 1}: HORN is written twice, here and in line 1; here it is left out."
    assert told(text) == [(ALL_FOUR, [left_out])]


LACKING = """\
Regeln: klassik
Spieler: Anna, Bert
Blankos: unmarkiert
Anna HORN 12
Bert ORT 5
Bert MAI 4   # down from the M of TUM, which nobody wrote down; 10 with an M that counts
Brett:
...............
...............
...............
...............
...............
...............
...............
.......HORN....
........R......
........TUM....
..........A....
..........I....
...............
...............
...............
"""


def test_a_missing_turn_can_have_laid_an_unmarked_blank_that_a_later_word_tells_of():
    first, *others = told(LACKING)
    assert first == (
        ["8H HORN", "I8 .RT", "10I .Um", "K10 .AI"],
        [
            "0: A turn is missing before this line: TUm on 10I, 4 points.",
            "0: TUm: the M on K10 is a blank that nobody marked.",
        ],
    )
    assert [plays[2:] for plays, _ in others] == [["10I .U", "K10 maI"], ["10I .U", "K10 mAi"]]


LONE = """\
Regeln: klassik
Spieler: Anna, Bert
Anna OHR 10
Bert OB 5
Anna HE 11   # the E below the H and behind the B: BE and HE, 9 points
Brett:
...............
...............
...............
...............
...............
...............
...............
.......OHR.....
.......BE......
...............
...............
...............
...............
...............
...............
"""


def test_a_wrong_score_is_told_of_the_word_that_the_sheet_names():
    assert told(LONE) == [
        (["8H OHR", "H8 .B", "9H .E"], ["3: HE: 11 points were booked, the rules give 9."])
    ]


def test_which_turn_stands_on_a_line_of_the_text():
    text = (
        "# a note\nPlayers: Anna, Bert\nHORN 12\n\nORT 5 # late\nRack: Bert E\nBoard:\n....HORN\n"
    )
    assert [turn_at(text, line) for line in range(1, 10)] == [0, 0, 1, 0, 2, 0, 0, 0, 0]
