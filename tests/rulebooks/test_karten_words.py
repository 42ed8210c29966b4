"""Scrabble Karten: how words are laid on the free table, what they count, what is cleared away."""

import pytest

from engine.karten.options import rules
from engine.karten.table import Card, Table, lay
from engine.moves import Play
from tests.boards import ANNA, BERT, entered, line, refused, scores, words
from tests.tables import OST, cleared, drawn, karten, piles, table

FULL = {"lengthened_words": "full"}


def only_words(state):
    """The words of the last play with their points."""
    return [(word, points) for word, _, points, _ in words(state)]


# the first word


@pytest.mark.rule("KARTEN-20", "KARTEN-41")
def test_first_word_counts_double():
    state = karten("0:0> NAME")

    assert words(state) == [("NAME", "0:0>", 12, "(1+1+3+1) x2")]
    assert scores(state) == [12, 0]


@pytest.mark.rule("KARTEN-20")
def test_second_word_counts_once():
    assert words(karten(OST, "0:0> .EL")) == [("OEL", "0:0>", 5, "2+1+2")]


@pytest.mark.rule("KARTEN-23", "KARTEN-20", "KARTEN-41")
def test_all_seven_cards_add_fifty_after_doubling():
    state = karten("0:0> ABNAHME")

    assert words(state) == [("ABNAHME", "0:0>", 24, "(1+3+1+1+2+3+1) x2")]
    assert (line(state)["bonus"], scores(state)) == (50, [74, 0])


@pytest.mark.rule("KARTEN-23")
def test_six_cards_of_seven_add_nothing():
    state = karten("0:0> ABNAHM")

    assert (line(state)["bonus"], scores(state)) == (0, [22, 0])


@pytest.mark.rule("KARTEN-23")
def test_seven_cards_through_a_lying_one_add_fifty():
    state = karten("0:0v OST", "1:-2> BE.TERES")

    assert (only_words(state), line(state)["bonus"]) == ([("BESTERES", 10)], 50)


@pytest.mark.rule("KARTEN-10")
@pytest.mark.parametrize("typed", ["0:0> O", "0:0v O", "0:0 O"])
def test_first_word_has_two_cards_or_more(typed):
    assert refused(karten(), typed) == ("OPENING_TOO_SHORT", "KARTEN-10", {})


@pytest.mark.rule("KARTEN-10")
def test_two_cards_are_enough_for_the_first_word():
    assert words(karten("0:0> OH")) == [("OH", "0:0>", 8, "(2+2) x2")]


@pytest.mark.rule("KARTEN-10")
@pytest.mark.parametrize(
    ("at", "rows"), [("3:-4>", "3:-4 NA"), ("-3:4v", "-3:4 N\n-2:4 A"), ("0:0>", "0:0 NA")]
)
def test_first_word_lies_across_or_down_wherever_the_table_likes(at, rows):
    assert drawn(karten(f"{at} NA")) == rows


@pytest.mark.rule("KARTEN-10")
@pytest.mark.parametrize("at", ["0:0", "0:0/", "H8", "0>", ":", "0:0>>", "0:0\n>", ""])
def test_a_word_lies_across_or_down_and_never_diagonally(at):
    assert refused(karten(), Play(ANNA, at, "NAME")) == ("NO_SUCH_CELL", None, {"at": at})


# the four ways


@pytest.mark.rule("KARTEN-25", "KARTEN-24", "KARTEN-41")
def test_word_is_extended_in_front_and_behind():
    state = karten(OST, "-1:0v R...EN")

    assert words(state) == [("ROSTEN", "-1:0v", 7, "1+2+1+1+1+1")]
    assert scores(state) == [8, 7]


@pytest.mark.rule("KARTEN-25")
@pytest.mark.parametrize(
    ("typed", "made"), [("-1:0v R...", ("ROST", 5)), ("0:0v ...EN", ("OSTEN", 6))]
)
def test_word_is_extended_in_front_or_behind(typed, made):
    assert only_words(karten(OST, typed)) == [made]


@pytest.mark.rule("KARTEN-26")
def test_word_is_crossed_by_a_new_one_and_counts_nothing_itself():
    assert words(karten(OST, "1:-1> A.T")) == [("AST", "1:-1>", 3, "1+1+1")]


@pytest.mark.rule("KARTEN-27")
def test_cross_word_that_lengthens_a_word_counts_the_cards_that_lay_there():
    state = karten(OST, "-1:-1> ART")

    assert words(state) == [("ART", "-1:-1>", 3, "1+1+1"), ("ROST", "-1:0v", 4, "2+1+1")]
    assert line(state)["score"] == 7


@pytest.mark.rule("KARTEN-27")
def test_cross_word_that_lengthens_a_word_counts_in_full_where_the_table_says_so():
    state = karten(OST, "-1:-1> ART", **FULL)

    assert words(state) == [("ART", "-1:-1>", 3, "1+1+1"), ("ROST", "-1:0v", 5, "1+2+1+1")]
    assert line(state)["score"] == 8


@pytest.mark.rule("KARTEN-27")
def test_main_word_that_lengthens_a_word_counts_in_full():
    assert words(karten(OST, "-1:0v R...")) == [("ROST", "-1:0v", 5, "1+2+1+1")]


@pytest.mark.rule("KARTEN-28", "KARTEN-27")
@pytest.mark.parametrize("lengthened", ["booklet", "full"])
def test_word_alongside_counts_with_every_word_that_its_cards_make(lengthened):
    state = karten(OST, "-2:-1v ROSE", lengthened_words=lengthened)

    assert words(state) == [
        ("ROSE", "-2:-1v", 5, "1+2+1+1"),
        ("SO", "0:-1>", 3, "1+2"),
        ("ES", "1:-1>", 2, "1+1"),
    ]
    assert line(state)["score"] == 10


# joining


@pytest.mark.rule("KARTEN-24")
@pytest.mark.parametrize(
    ("typed", "code", "facts"),
    [
        ("5:5> NAME", "NOT_JOINED", {}),
        ("-1:1> AB", "NOT_JOINED", {}),
        ("-1:1 A", "NOT_JOINED", {}),
        ("0:0v ...E.", "THROUGH_EMPTY", {"square": "4:0"}),
        ("0:0v R..E", "SQUARE_TAKEN", {"square": "0:0", "lying": "O"}),
        ("1:0v ..E", "WORD_GOES_ON", {"square": "0:0"}),
        ("3:0v EN", "WORD_GOES_ON", {"square": "2:0"}),
        ("0:0v ...", "NOTHING_LAID", {}),
    ],
)
def test_cards_lie_in_one_line_without_a_hole_and_touch_a_lying_card(typed, code, facts):
    assert refused(karten(OST), typed) == (code, "KARTEN-24", facts)


@pytest.mark.rule("KARTEN-24")
def test_a_single_touching_card_is_enough():
    assert only_words(karten(OST, "3:-2> NIE")) == [("NIE", 3), ("OSTE", 4)]


@pytest.mark.rule("KARTEN-24")
def test_a_lying_letter_may_be_spelled_out():
    state = karten(OST, "1:-1> AST")

    assert line(state)["text"] == "1:-1> A.T"


@pytest.mark.rule("KARTEN-14")
def test_the_same_word_may_be_laid_again():
    assert only_words(karten(OST, "0:0> .ST")) == [("OST", 4)]


# blanks


@pytest.mark.rule("KARTEN-02", "KARTEN-01")
def test_blank_counts_nothing_and_keeps_its_letter_while_it_lies():
    state = karten("0:0v oST", "-1:0v R...")

    assert words(state) == [("RoST", "-1:0v", 3, "1+0+1+1")]
    assert refused(state, "0:-1> AL")[2] == {"square": "0:0", "lying": "o"}


@pytest.mark.rule("KARTEN-02")
@pytest.mark.parametrize("sharp", ["ß", "ẞ"])
def test_blank_never_stands_for_sharp_s(sharp):
    assert refused(karten(), f"0:0> NA{sharp}E") == ("SHARP_S", "KARTEN-02", {})


@pytest.mark.rule("KARTEN-01", "KARTEN-02")
@pytest.mark.parametrize("strange", ["?", "@", " "])
def test_only_letters_of_the_set_are_laid(strange):
    assert refused(karten(), Play(ANNA, "0:0>", f"N{strange}ME")) == (
        "UNKNOWN_LETTER",
        "KARTEN-01",
        {"letter": strange, "letter_set": "de-92-karten"},
    )


# clearing


@pytest.mark.rule("KARTEN-36")
def test_all_cards_of_an_extended_word_stay():
    state = karten(OST, "-1:0v R...EN")

    assert drawn(state) == table("""
        -1:0 R
        0:0 O
        1:0 S
        2:0 T
        3:0 E
        4:0 N
    """)
    assert (cleared(state), piles(state)[2]) == ("", 0)


@pytest.mark.rule("KARTEN-36", "KARTEN-37")
def test_of_a_crossed_word_only_the_crossing_card_stays():
    state = karten(OST, "1:-1> A.T")

    assert drawn(state) == "1:-1 AST"
    assert (cleared(state), piles(state)[2]) == ("OT", 2)


@pytest.mark.rule("KARTEN-36")
def test_a_word_lengthened_by_a_new_one_stays_with_it():
    state = karten(OST, "-1:-1> ART")

    assert drawn(state) == table("""
        -1:-1 ART
        0:-1 .O
        1:-1 .S
        2:-1 .T
    """)
    assert (cleared(state), piles(state)[2]) == ("", 0)


@pytest.mark.rule("KARTEN-36", "KARTEN-37")
def test_beside_a_word_the_cards_that_make_no_new_word_leave():
    state = karten(OST, "-2:-1v ROSE")

    assert drawn(state) == table("""
        -2:-1 R
        -1:-1 O
        0:-1 SO
        1:-1 ES
    """)
    assert (cleared(state), piles(state)[2]) == ("T", 1)


@pytest.mark.rule("KARTEN-36", "KARTEN-79")
def test_leftovers_are_no_words_but_neighbours_of_later_ones():
    state = karten(OST, "-2:-1v ROSE", "2:0> DU")

    assert only_words(state) == [("DU", 2), ("OSD", 4)]
    assert (drawn(state), cleared(state)) == ("0:0 O\n1:0 S\n2:0 DU", "ROSE")


@pytest.mark.rule("KARTEN-36")
def test_a_card_that_left_is_gone_for_good():
    state = karten(OST, "1:-1> A.T")

    assert refused(state, "2:0> .EE") == ("THROUGH_EMPTY", "KARTEN-24", {"square": "2:0"})


@pytest.mark.rule("KARTEN-73", "KARTEN-36")
@pytest.mark.parametrize("turn", ["-", "-3", "-*", "!", "!!"])
def test_without_a_word_the_table_stays_as_it_is(turn):
    state = karten(OST, seconds=10)

    assert drawn(entered(state, turn)) == drawn(state) == "0:0 O\n1:0 S\n2:0 T"


# table situations


def corner(*entries, **options):
    """DU lies whole in column 0 though only its single cards were used for ID and NU.

    Its neighbour above is free, and so one card there makes two words.

        -1:-1 E
        0:-1  ID
        1:-1  NU
    """
    return karten("0:0v DU", "-1:-1v EIN", *entries, **options)


@pytest.mark.rule("KARTEN-82")
def test_single_card_has_the_main_word_that_its_player_names():
    across, down = corner("-1:-1> .F"), corner("-1:0v F..")

    assert words(across) == [("EF", "-1:-1>", 5, "1+4"), ("FDU", "-1:0v", 2, "1+1")]
    assert words(down) == [("FDU", "-1:0v", 6, "4+1+1"), ("EF", "-1:-1>", 5, "1+4")]


@pytest.mark.rule("KARTEN-82")
def test_single_card_without_a_name_has_the_main_word_that_counts_more():
    state = corner("-1:0 F")

    assert (line(state)["text"], line(state)["score"]) == ("-1:0 F", 11)
    assert words(state) == words(corner("-1:0v F.."))


@pytest.mark.rule("KARTEN-82")
@pytest.mark.parametrize("typed", ["3:0 E", "3:0> E", "0:0v ...E"])
def test_single_card_that_makes_one_word_is_written_with_it(typed):
    state = karten(OST, typed)

    assert (line(state)["text"], only_words(state)) == ("0:0v ...E", [("OSTE", 5)])


def joining(runs, **options):
    """The words when X is laid beside E between two lying runs; `runs` that were words.

    0:0 A
    1:0 B
    2:0 .E
    3:0 C
    """
    cards = {(0, 0): "A", (1, 0): "B", (2, 1): "E", (3, 0): "C"}
    lying = Table({cell: Card(glyph, 2) for cell, glyph in cards.items()}, frozenset(runs))
    laid = lay(rules(options), lying, "2:0>", "X.")
    return [(word.text, word.points) for word in laid.words]


@pytest.mark.rule("KARTEN-83")
def test_card_that_joins_two_runs_counts_all_lying_cards_where_one_was_a_word():
    assert joining([((0, 0), (1, 0))]) == [("XE", 9), ("ABXC", 8)]
    assert joining([((0, 0), (1, 0))], **FULL) == [("XE", 9), ("ABXC", 16)]


@pytest.mark.rule("KARTEN-83", "KARTEN-84")
def test_card_that_joins_leftovers_counts_in_full():
    assert joining([]) == [("XE", 9), ("ABXC", 16)]


@pytest.mark.rule("KARTEN-84", "KARTEN-86")
def test_leftovers_that_are_lengthened_in_a_cross_word_count_in_full():
    """O and S lie side by side once T has left; they were never a word of their own."""
    state = karten(OST, "-2:-1v ROSE", "2:-2> ALT")

    assert only_words(state) == [("ALT", 4), ("ROSEL", 5), ("OST", 4)]


@pytest.mark.rule("KARTEN-86")
def test_leftovers_may_be_extended_as_the_main_word():
    state = karten(OST, "-2:-1v ROSE", "0:0v ..T")

    assert only_words(state) == [("OST", 4)]
    assert (drawn(state), cleared(state)) == ("0:0 O\n1:0 S\n2:0 T", "ROSE")


@pytest.mark.rule("KARTEN-71")
@pytest.mark.parametrize("turn", ["-", "-2"])
def test_doubling_and_two_cards_go_with_the_first_word_not_with_the_first_turn(turn):
    state = karten(turn)

    assert refused(state, "0:0> O") == ("OPENING_TOO_SHORT", "KARTEN-10", {})
    assert scores(entered(state, "0:0> NAME")) == [0, 12]


@pytest.mark.rule("KARTEN-08")
def test_a_word_is_laid_by_whoever_is_on_turn():
    assert refused(karten(), Play(BERT, "0:0>", "NAME")) == (
        "NOT_YOUR_TURN",
        "KARTEN-08",
        {"expected": ANNA, "seat": BERT},
    )
