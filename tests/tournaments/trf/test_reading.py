"""Tournament files: what is read of them, what is written, and what is said of broken ones."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.thorough import examples
from tournaments.pairing.dutch.by_chance import tournament
from tournaments.pairing.dutch.cards import BLACK, WHITE
from tournaments.pairing.dutch.history import POINTS, Ban, Outcome
from tournaments.pairing.dutch.plain import paired
from tournaments.trf.checking import checked_file
from tournaments.trf.files import Person, TrfFile
from tournaments.trf.reading import read_trf
from tournaments.trf.writing import FORMATS, TRF16, TRF26, write_trf


def line(number, *rounds, name="Anna", rank=0):
    """A line 001; rounds such as "   2 w 1"."""
    begin = f"001 {number:4}      {name:33} 1800 GER             1990/01/01  0.0 {rank:4}"
    return begin + "".join(f"  {one}" for one in rounds)


ANNA, BERT = line(1, "   2 w 1"), line(2, "   1 b 0", name="Bert")


def unusual(letter, points, round_="", player=""):
    """A line 299."""
    return f"299 {letter}  {'':4}  {points:>4}  {round_:>3} {player:>4}".rstrip()


def text(*lines, end="\n"):
    return end.join(lines) + end


def broken(*lines):
    """What is said of a file that can't be read or checked: the place and the sentence."""
    with pytest.raises(Unusable) as refused:
        list(checked_file(read_trf(text(*lines)), paired))
    return str(refused.value)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_read_whatever_its_line_ends(end):
    file = read_trf(text("012 Club evening", "142 5", "152 B", ANNA, BERT, end=end).encode())
    anna, bert = file.history.players[1], file.history.players[2]
    assert anna.outcomes == (Outcome(2, WHITE, "1"),)
    assert bert.outcomes == (Outcome(1, BLACK, "0"),)
    assert (file.history.rounds, file.history.initial, file.about) == (
        5,
        BLACK,
        {"012": "Club evening"},
    )
    assert file.people[2] == Person(
        2, name="Bert", rating=1800, federation="GER", birth="1990/01/01"
    )


def test_names_may_be_in_latin_1_and_a_mark_of_utf_8_may_stand_in_front():
    content = text(line(1, name="Jürgen"))
    for known in (content.encode("latin-1"), content.encode("utf-8-sig")):
        assert read_trf(known).people[1].name == "Jürgen"


@pytest.mark.parametrize(
    ("said", "points"),
    [
        (["162  W 3.0    D 1.0"], {"1": 30, "=": 10, "U": 30, "H": 10, "Z": 0}),
        (["162  W 3.0    P 1.0"], {"1": 30, "=": 5, "U": 10, "+": 30}),
        (["BBW  3.0", "BBD  1.0", "BBU  1.5"], {"1": 30, "=": 10, "U": 15}),
        (["162  L 0.5    A 0.0"], {"0": 5, "Z": 0, "-": 0}),
        (["XXS W=3.0 D=1"], {"1": 30, "F": 30, "=": 10, "H": 10, "U": 10}),
        (["XXS W=2 PAB=1.5", "XXS FW=1 FL=0.5 HPB=0.5"], {"1": 20, "U": 15, "+": 10, "-": 5}),
        (["XXS WW=2.0 BW=2.0"], {"1": 20, "W": 20, "+": 10}),
        (["XXS WW=3.0 W=2"], {"1": 20, "+": 20}),  # the last word counts
        (["XXS L=1"], {"0": 10, "-": 0, "Z": 0}),  # losses at the board, no absences
        (["162  W 2.0 D 1.00    X 0.5"], {"1": 20, "=": 10, "U": 20}),
        ([unusual("H", "0.0")], {"H": 0, "=": 5, "U": 10}),
    ],
)
def test_the_point_system_is_the_file_s(said, points):
    history = read_trf(text(*said, ANNA, BERT)).history
    assert {letter: history.points[letter] for letter in points} == points


def test_the_first_colour_follows_from_the_first_round_if_nothing_says_it():
    swapped = [line(1, "   2 b 0"), line(2, "   1 w 1")]
    assert [read_trf(text(*two)).history.initial for two in ([ANNA, BERT], swapped)] == [
        WHITE,
        BLACK,
    ]
    late = [line(1, "0000 - Z"), line(2, "   3 b 0"), line(3, "   2 w 1")]
    assert read_trf(text(*late)).history.initial == BLACK  # the second is the first who is there


def test_bonus_and_penalty_points_count_from_the_round_they_are_told_for():
    second = [line(1, "   2 w 1", "   2 b 1"), line(2, "   1 b 0", "   1 w 0")]
    told = [unusual(" ", "1.0", 2, 2), unusual(" ", "-0.5", 1, 1)]
    history = read_trf(text(*told, *second)).history
    anna, bert = history.players[1], history.players[2]
    assert [history.total(one, number) for one in (anna, bert) for number in (1, 2)] == [
        5,
        15,
        0,
        10,
    ]


def test_the_encoded_system_may_stand_in_the_line_for_people():
    six = [line(number) for number in range(1, 7)]
    players = read_trf(text("142 2", "092 FIDE_DUTCH_2025_BAKU", *six)).history.players
    assert [player.virtual for player in players.values()] == [(10,)] * 4 + [()] * 2
    assert read_trf(text("092 Individual: Swiss-System", ANNA, BERT)).about == {
        "092": "Individual: Swiss-System"
    }


def test_teams_may_be_named_where_the_players_were_paired():
    team = "013 Horn".ljust(36) + "   1    2"
    for said in ("092 Individual: Swiss-System", "092 Swiss Dutch", "192 FIDE_DUTCH"):
        assert read_trf(text(said, ANNA, BERT, team)).history == read_trf(text(ANNA, BERT)).history


def test_more_rounds_than_told_make_the_last_of_them_the_last_round():
    assert read_trf(text("142 1", line(1, "0000 - H", "0000 - Z"))).history.rounds == 2


def test_columns_may_have_been_counted_in_bytes():
    wide = ANNA.replace("Anna   ", "Jürgä")  # two letters of two bytes each
    file = read_trf(text(wide, BERT).encode())
    assert (file.people[1].name, file.history) == (
        "Jürgä",
        read_trf(text(ANNA, BERT)).history,
    )


def test_colours_and_results_may_be_in_either_case():
    assert (
        read_trf(text(line(1, "   2 W w"), line(2, "   1 B l"))).history.players[1]
        == (read_trf(text(line(1, "   2 w W"), line(2, "   1 b L"))).history.players[1])
    )


def test_a_file_may_be_in_utf_16_if_its_mark_says_so():
    assert read_trf(text(ANNA, BERT).encode("utf-16")) == read_trf(text(ANNA, BERT))


def test_a_rating_that_is_no_number_hinders_nobody():
    odd = ANNA.replace("1800", "n.a.")
    assert read_trf(text(odd, BERT)).people[1].rating == 0


def test_bans_byes_and_virtual_points_are_read():
    three = [line(number) for number in (1, 2, 3)]
    file = read_trf(
        text(
            "XXR 4",
            "XXP 1 2",
            "260   1   2    2    3",
            "260            1    3",
            "240 h   2    3",
            "XXA    1  1.0  0.5",
            "250      1.0   1   2    2    2",
            *three,
        )
    )
    assert [ban.players for ban in file.history.bans] == [(1, 2), (2, 3), (1, 3)]
    assert file.history.bans[1:] == (Ban(1, 2, (2, 3)), Ban(1, 10_000, (1, 3)))
    assert file.history.players[3].outcomes[1] == Outcome(result="H")
    assert [file.history.players[one].virtual for one in (1, 2, 3)] == [(10, 5), (10, 10), ()]


def test_numbers_in_a_row_may_be_aligned_in_any_way():
    three = [line(number) for number in (1, 2, 3)]
    file = read_trf(text("260 001 003 0001 2 3", "240 H 001 1 0003", "XXP 2  3", *three))
    assert [ban.players for ban in file.history.bans] == [(1, 2, 3), (2, 3)]
    byes = [player.outcomes for player in file.history.players.values()]
    assert byes == [(Outcome(result="H"),), (Outcome(),), (Outcome(result="H"),)]


def scored(number, points, *rounds):
    """A line 001 that tells points."""
    return line(number, *rounds).replace("  0.0 ", f"{points:>5} ")


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        (("1.0", "0.0", "1.0", "0.5"), {"1": 10, "=": 5, "U": 10, "H": 5}),
        (("3.0", "0.0", "3.0", "1.0"), {"1": 30, "=": 10, "U": 30, "H": 10}),
        (("2.0", "0.0", "1.0", "1.0"), {"1": 20, "=": 10, "U": 10, "H": 10}),
        (("1.0", "0.0", "0.5", "0.5"), {"1": 10, "=": 5, "U": 5, "H": 5}),
        (("1,0", "", "0.0", "0,5"), {"1": 10, "=": 5, "U": 0, "H": 5}),
        (("7.0", "0.0", "1.0", "0.5"), {"1": 10, "=": 5, "U": 10, "H": 5}),  # none fits
    ],
)
def test_where_no_line_tells_the_point_system_the_scores_do(scores, points):
    rounds = "   2 w 1", "   1 b 0", "0000 - U", "0000 - H"
    told = [scored(one, scores[one - 1], rounds[one - 1]) for one in range(1, 5)]
    history = read_trf(text(*told)).history
    assert {letter: history.points[letter] for letter in points} == points
    usual = read_trf(text("162  W 1.0", *told)).history
    assert usual.points == dict(POINTS)


def test_scores_may_count_what_is_asked_for_the_next_round_or_not():
    played = [line(2, "   1 b 0"), line(3, "0000 - U")]
    for points in ("3.0", "4.0"):
        history = read_trf(text(scored(1, points, "   2 w 1", "0000 - H"), *played)).history
        assert (history.points["1"], history.points["H"]) == (30, 10)


def test_baku_gives_virtual_points_to_the_upper_half_in_the_first_half():
    six = [line(number) for number in range(1, 7)]
    players = read_trf(text("142 9", "192 FIDE_DUTCH_2026_BAKU", *six)).history.players
    assert [player.virtual for player in players.values()] == [
        *[(10, 10, 10, 5, 5)] * 4,
        *[()] * 2,
    ]


def test_baku_halves_those_whom_the_first_round_paired_and_late_entries_join_by_their_place():
    """C.04.7: of 6 who began the upper half is 4, the last of them 6; 2 comes late above it."""
    away, six = line(2, "0000 - Z"), (1, 3, 4, 6, 7, 8)
    begun = dict(zip(six, (6, 7, 8, 1, 3, 4), strict=True))
    played = [line(one, f"{begun[one]:4} {'wb'[one > 4]} {'10'[one > 4]}") for one in six]
    file = read_trf(text("142 4", "192 FIDE_DUTCH_BAKU", away, line(5, "0000 - H"), *played))
    virtual = {number: player.virtual for number, player in file.history.players.items()}
    assert virtual == {
        **dict.fromkeys((1, 2, 3, 4, 5, 6), (10, 5)),
        **dict.fromkeys((7, 8), ()),
    }


def test_the_order_may_be_that_of_the_lines_whatever_ranks_they_tell():
    """XXC rank of JaVaFo and bbpPairings means the position in the file."""
    two = [line(2, rank=2), line(1, rank=1)]
    assert read_trf(text("XXC rank", *two)).history.numbers == (2, 1)
    assert list(read_trf(text(*two)).history.numbers) == [1, 2]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            [ANNA, line(2, "   3 b 0")],
            (
                "line 1, column 92: Round 1 of 1 against 2 does not fit what the line of 2 says; "
                "correct one of the two."
            ),
        ),
        ([ANNA, ANNA], "line 2, column 5: The starting number 1 is already on line 1."),
        ([line(0)], "line 1, column 5: Starting numbers begin with 1."),
        (
            [line(1, "   x w 1")],
            "line 1, column 92: Here a whole number belongs, not “x”.",
        ),
        ([line(1, "   2 r 1")], "line 1, column 97: The colour is w, b or -, not “r”."),
        (
            [line(1, "   2 w ?")],
            "line 1, column 99: The result “?” is none of 1 = 0 + - W D L H F U Z.",
        ),
        (
            [line(1, "   2 - 1"), line(2, "   1 - 0")],
            "line 1, column 97: A game that was played has a colour, w or b.",
        ),
        (
            [line(1, "   1 w 1")],
            "line 1, column 92: Nobody plays against himself; write the number of the opponent.",
        ),
        (
            ["013 Team", ANNA],
            "line 1, column 1: This is a team tournament; only individual ones can be read.",
        ),
        (
            ["092 Schweizer System, Mannschaften", "013 Horn", ANNA, BERT],
            "line 2, column 1: This is a team tournament; only individual ones can be read.",
        ),
        (
            [line(1, "  2 w 1 ")],
            (
                "line 1, column 96: Here a blank belongs, not “w”; rounds have 10 columns each, "
                "from column 92."
            ),
        ),
        (["152 X", ANNA], "line 1, column 5: The first colour is W or B, not “x”."),
        (["XXR 0", ANNA], "line 1, column 5: A tournament has 1 to 200 rounds."),
        (
            ["162  W x.0", ANNA],
            "line 1, column 7: Here points belong such as 1.5, not “x.0”.",
        ),
        (
            ["162  Q 1.0", ANNA],
            "line 1, column 6: Points are told of W, D, L, A, P or X, not of “Q”.",
        ),
        (
            ["192 FIDE_BURSTEIN", ANNA, BERT],
            (
                "line 1, column 5: It was paired by FIDE_BURSTEIN; only the Dutch System of 2026 "
                "is known."
            ),
        ),
        (
            ["092 FIDE_DUTCH_2017", ANNA, BERT],
            (
                "line 1, column 5: It was paired by FIDE_DUTCH_2017; only the Dutch System of 2026 "
                "is known."
            ),
        ),
        (
            ["XXS WW=3.0", ANNA, BERT],
            "line 1, column 5: Here white and black get different points for the same result.",
        ),
        (["XXS D=1 V=2", ANNA], "line 1, column 9: “V” is no code of XXS."),
        (["XXS W", ANNA], "line 1, column 5: Here points belong such as 1.5, not “ ”."),
        (
            [unusual("W", "0.5", 1, 1), ANNA],
            ("line 1, column 5: Unusual points for “W” can only be told for the whole tournament."),
        ),
        (
            ["250      1.0   0   3    1    4", ANNA],
            "line 1, column 15: A tournament has 1 to 200 rounds.",
        ),
        (["240 Q   1    1", ANNA], "line 1, column 5: A bye is F, H or Z, not “Q”."),
        (
            ["XXP one two", ANNA],
            "line 1, column 5: Here starting numbers belong, with blanks between them.",
        ),
        (
            ["299           -0.5    1    2", ANNA],
            "line 1, column 18: Here a blank belongs, not “5”; mind the columns.",
        ),
        (
            ["250       1.0    1   2    1    4", ANNA],
            "line 1, column 18: Here a blank belongs, not “1”; mind the columns.",
        ),
        (
            ["XXA  1  1.0  0.5", ANNA],
            "line 1, column 9: Here a blank belongs, not “1”; mind the columns.",
        ),
        (
            ["250      1.0   3   1    1    4", ANNA],
            "line 1, column 19: The last round can't come before the first one.",
        ),
        (
            [ANNA.replace("Anna   ", "Anna\t")],
            "line 1, column 19: Here a tab stands; the columns of a player are made of blanks.",
        ),
        (
            [line(1, "   2 w  ", "   2 b 1"), line(2, "   1 b  ", "   1 w 0")],
            "line 1, column 99: A result is missing here, though later rounds are paired.",
        ),
        (
            ["260   1   3    1 two", ANNA],
            "line 1, column 18: Here starting numbers belong, with blanks between them.",
        ),
        (
            ["012 Nobody"],
            "file: There is no player in it (no line 001); it is no TRF file.",
        ),
    ],
)
def test_what_can_t_be_read_names_line_and_column(lines, said):
    assert broken(*lines) == said


@settings(max_examples=examples(25))
@given(st.integers(2, 14), st.integers(1, 6), st.sampled_from(FORMATS), st.integers(0, 10**6))
def test_what_is_written_is_read_again_as_the_same_tournament(players, rounds, form, seed):
    history = tournament(f"{seed}", players, rounds, paired)
    people = {
        one: Person(one, f"Entry {one}", "f", "m", 1700 + one, "GER", f"{one}", "1980/05/17")
        for one in history.players
    }
    file = TrfFile(history, people, {"012": "Evening", "042": "2026/11/22"})
    again = read_trf(write_trf(file, form))
    assert again.history == history
    assert {number: replace(one, rank=0) for number, one in again.people.items()} == people
    assert again.about == file.about


def test_virtual_points_are_written_as_each_format_tells_them():
    played = tournament("virtual", 8, 4, paired)
    virtual = {1: (30, 10, 10), 2: (30, 10, 10), 4: (30,), 7: (0, 10, 10)}
    players = {
        number: replace(player, virtual=virtual.get(number, ()))
        for number, player in played.players.items()
    }
    told = {form: write_trf(TrfFile(replace(played, players=players)), form) for form in FORMATS}
    lines = {
        form: [one for one in text.splitlines() if one.startswith(("250", "XXA"))]
        for form, text in told.items()
    }
    assert lines == {
        TRF16: [
            "XXA    1  3.0  1.0  1.0",
            "XXA    2  3.0  1.0  1.0",
            "XXA    4  3.0",
            "XXA    7  0.0  1.0  1.0",
        ],
        TRF26: [
            "250       3.0   1   1    1    2",
            "250       3.0   1   1    4    4",
            "250       1.0   2   3    1    2",
            "250       1.0   2   3    7    7",
        ],
    }
    assert [read_trf(text).history.players for text in told.values()] == [players, players]


def test_points_bans_and_virtual_points_are_written_too():
    points = dict(POINTS) | dict.fromkeys("1W+FU", 30) | dict.fromkeys("=DH", 10)
    played = tournament("points", 8, 4, paired)
    players = dict(played.players)
    players[1] = replace(players[1], virtual=(30, 10))
    history = replace(played, points=points, bans=(Ban(1, 4, (7, 8)),), players=players)
    assert read_trf(write_trf(TrfFile(history), TRF26)).history == history
    again = read_trf(write_trf(TrfFile(history), TRF16)).history
    assert replace(again, bans=history.bans) == history  # there a ban holds for good
    assert [ban.players for ban in again.bans] == [(7, 8)]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "said",
    [
        ["XXC rank"],
        ["XXS FW=0.5 HPB=0.0 FPB=1.0 ZPB=0.5", "XXS PAB=0.5 FL=0.5"],
        ["162  W 3.0    D 1.0    L 0.5    A 0.0    P 2.0"],
        [unusual("F", "0.5")],
        [unusual(" ", "1.0", 1, 2), unusual(" ", "-0.5", 2)],
        ["260   2   3    1    2", "260   1   3    5    6"],
        ["XXA    1  1.0  0.0  0.5"],
        ["192 FIDE_DUTCH_2026_BAKU"],
        ["240 H   4    1    2", "240 F   4    3"],
    ],
)
def test_what_other_programs_say_goes_out_as_it_came(said, form):
    before = write_trf(TrfFile(tournament("out", 8, 3, paired)))
    players = [one for one in before.splitlines() if one.startswith("001")]
    file = read_trf(text("142 4", *said, *reversed(players)))
    again = read_trf(write_trf(file, form))
    assert (again.history, again.about) == (file.history, file.about)


@settings(max_examples=examples(60))
@given(st.integers(0, 40), st.lists(st.tuples(st.integers(0, 10**6), st.text(max_size=2))))
def test_whatever_happened_to_a_file_it_is_read_or_the_place_is_named(seed, changes):
    content = write_trf(TrfFile(tournament(f"{seed}", 6, 4, paired)))
    for place, letters in changes:
        at = place % len(content)
        content = content[:at] + letters + content[at + 1 :]
    assert outcome_of(content)


def outcome_of(content):
    """The place of what is wrong with a file, else the rounds that were checked, or "none"."""
    try:
        rounds = [one.round for one in checked_file(read_trf(content), paired)]
    except Unusable as problem:
        return problem.where if problem.where.startswith(("file", "line ")) else ""
    return rounds or "none"
