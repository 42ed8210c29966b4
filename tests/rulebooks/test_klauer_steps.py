"""The techniques of Wörterklauer, level by level: what a step may do and what it may not."""

import pytest

from engine.steps import Insert, Lay, Remove
from tests.boards import entered, refusals, refused
from tests.fields import (
    BLACK,
    RED,
    corner,
    drawn,
    ended,
    field,
    made,
    majority,
    pool,
    position,
    stolen,
)

CROSSING = """
    hund
    o...
    s...
    e...
"""
"""HUND and HOSE share their first letter."""

HOOKED = """
    bat
    ..o
    ..r
"""
"""BAT and TOR share a T."""

RING = """
    bat
    a.o
    dur
"""
"""BAT hangs on TOR at both ends: behind the T and, by BAD and DUR, before the A."""


# swap


@pytest.mark.rule("KLAUER-30", "KLAUER-26")
def test_letter_is_replaced_by_a_card_of_the_pool_and_goes_there():
    state = entered(position("socke", "ALX"), "/0:0> L....")

    assert (drawn(state), pool(state)) == ("Locke", "ASX")
    assert drawn(ended(state, ".")) == "LOCKE"


@pytest.mark.rule("KLAUER-30")
def test_step_replaces_one_letter():
    state = position("socke", "ALX")

    for letters in ("LA...", ".....", "LAXXX"):
        assert refused(state, f"/0:0> {letters}") == ("ONE_LETTER_A_STEP", "KLAUER-30", {})


@pytest.mark.rule("KLAUER-30", "KLAUER-54", "KLAUER-55")
def test_second_swap_in_the_same_base_word_is_refused():
    state = entered(position("socke", "AEL"), "/0:0> L....")

    for again in ("/0:0> .A...", "/0:0> A...."):
        assert refused(state, again) == ("SWAPPED_ALREADY", "KLAUER-55", {"word": "SOCKE"})


@pytest.mark.rule("KLAUER-31")
def test_swapped_crossing_allows_one_further_letter_in_one_of_its_words():
    rose = entered(position(CROSSING, "BERT"), "/0:0> R...")
    rune = entered(rose, "/0:0> ...E")

    assert drawn(ended(rune, ".")) == field(
        """
        RUNE
        O...
        S...
        E...
        """
    )
    assert refused(rune, "/0:0v ..B.") == ("SWAPPED_ALREADY", "KLAUER-55", {"word": "HOSE"})
    assert refused(rune, "/0:0> .B..") == ("SWAPPED_ALREADY", "KLAUER-55", {"word": "HUND"})


@pytest.mark.rule("KLAUER-31")
def test_further_letter_may_also_come_first():
    state = entered(position(CROSSING, "BERT"), "/0:0> ...E", "/0:0> R...")

    assert stolen(ended(state, ".")) == ["HUND>RUNE", "HOSE>ROSE"]


@pytest.mark.rule("KLAUER-61", "KLAUER-45")
def test_both_words_of_a_swapped_crossing_need_a_new_meaning():
    state = entered(position(CROSSING, "BERT"), "/0:0> R...")

    assert stolen(ended(state, ".")) == ["HUND>RUND", "HOSE>ROSE"]
    for one in (("HUND", "RUND"), ("HOSE", "ROSE")):
        facts = {"before": one[0], "after": one[1]}
        assert ("MEANING_KEPT", "KLAUER-45", facts) in refusals(state, f". {one[0]}>{one[1]}")


@pytest.mark.rule("KLAUER-61")
def test_further_letter_may_lie_at_another_crossing_and_allows_no_more():
    crossings = """
        hund
        o..a
        s..s
        e...
    """
    state = entered(position(crossings, "BERTW"), "/0:0> R...", "/0:0> ...E")

    assert stolen(entered(state, ".")) == ["HUND>RUNE", "HOSE>ROSE", "DAS>EAS"]
    assert refused(state, "/0:3v .W.") == ("SWAPPED_ALREADY", "KLAUER-55", {"word": "DAS"})


@pytest.mark.rule("KLAUER-56")
def test_letter_is_not_replaced_by_the_same_letter():
    state = position("socke", "SAL")

    assert refused(state, "/0:0> S....") == ("SAME_LETTER", "KLAUER-56", {"letter": "S"})


@pytest.mark.rule("KLAUER-57")
def test_swapped_out_card_may_be_used_again_but_not_by_its_word():
    state = entered(position("socke", "ALO"), "/0:0> L....")
    taken_back = ("CARD_TAKEN_BACK", "KLAUER-57", {"letter": "S"})

    assert refused(state, "+0:0> .....S") == taken_back
    assert refused(state, "^0:0> ..S... >") == taken_back
    assert refused(state, "0:5v SO") == taken_back
    assert drawn(entered(state, "0:1v .S")) == "Locke\n.S..."


@pytest.mark.rule("KLAUER-57")
def test_another_card_of_the_same_letter_is_welcome():
    state = entered(position("socke", "ALS"), "/0:0> L....", "+0:0> .....S")

    assert drawn(ended(state, ".")) == "LOCKES"


@pytest.mark.rule("KLAUER-57")
def test_words_may_take_what_another_word_gave_away():
    state = position("der\n..a\n..s", "IO")

    one = entered(state, "/0:0> O..", "+0:2v ...D")
    assert made(entered(one, ".")) == ["OER", "RASD"]
    assert refused(one, "+0:0> ...D") == ("NOT_IN_POOL", "KLAUER-06", {"cards": "D"})


@pytest.mark.rule("KLAUER-71")
def test_removed_card_replaces_no_letter_but_may_be_added_inserted_or_laid():
    state = entered(position(HOOKED, "E"), "_0:2v ..R")

    assert refused(state, "/0:0> r..") == ("SWAPPED_FROM_POOL", "KLAUER-71", {})
    for use in ("+0:0> ...r", "^0:0> ..r. >", "0:1v .r"):
        assert state.table.hand == "R"
        assert entered(state, use).table.hand == ""


# add


@pytest.mark.rule("KLAUER-32", "KLAUER-26")
@pytest.mark.parametrize(
    ("typed", "word"),
    [("+0:-2> AB....", "ABLAUT"), ("+0:0> ....EN", "LAUTEN"), ("+0:-1> F....", "FLAUT")],
)
def test_cards_are_put_in_front_or_behind(typed, word):
    assert drawn(ended(position("laut", "ABEFN"), typed, ".")) == word


@pytest.mark.rule("KLAUER-62")
def test_cards_are_put_in_front_and_behind_at_once():
    assert drawn(ended(position("laut", "BEEGN"), "+0:-2> BE....EN", ".")) == "BELAUTEN"


@pytest.mark.rule("KLAUER-33", "KLAUER-54")
def test_word_is_swapped_and_lengthened_in_one_turn():
    state = ended(position("SOCKE", "GL", turn=BLACK), "/0:0> L....", "+0:-1> G.....", ".")

    assert (drawn(state), majority(state)) == ("glocke", [0, 6])


@pytest.mark.rule("KLAUER-54")
def test_adding_is_unlimited():
    state = entered(position("laut", "EFNT"), "+0:-1> F....", "+0:-1> .....E", "+0:-1> ......N")

    assert drawn(ended(state, ".")) == "FLAUTEN"


@pytest.mark.rule("KLAUER-32")
def test_laying_and_adding_are_told_apart():
    state = position("laut", "ABE")

    lies_there = ("WORD_LIES_THERE", "KLAUER-32", {"word": "LAUT"})
    assert refused(state, "0:0> ....E") == lies_there
    assert refused(state, "+0:0v .A") == ("NOTHING_LENGTHENED", "KLAUER-32", {})


@pytest.mark.rule("KLAUER-32", "KLAUER-06", "KLAUER-12")
def test_cards_come_from_the_pool_and_the_others_stay_there():
    state = position("laut", "ABE")

    assert refused(state, "+0:0> ....ERN") == ("NOT_IN_POOL", "KLAUER-06", {"cards": "NR"})
    assert refused(state, "+0:0> ....e") == ("NOT_TAKEN_UP", "KLAUER-35", {"cards": "E"})
    assert pool(entered(state, "+0:0> ....E")) == "AB"


# insert


@pytest.mark.rule("KLAUER-34", "KLAUER-43", "KLAUER-60")
@pytest.mark.parametrize(("shift", "left"), [(">", 0), ("<", -1)])
def test_inserting_moves_one_side_with_all_that_is_attached(shift, left):
    state = ended(position(HOOKED, "RE"), f"^0:0> ..R. {shift}", ".")

    assert corner(state) == (0, left)
    assert drawn(state) == field(
        """
        BART
        ...o
        ...r
        """
    )


@pytest.mark.rule("KLAUER-34")
@pytest.mark.parametrize("shift", ["<", ">"])
def test_no_letter_is_inserted_where_the_sides_hang_together_elsewhere(shift):
    state = position(RING, "RE")

    assert refused(state, f"^0:0> ..R. {shift}") == ("NO_ROOM_TO_SHIFT", "KLAUER-34", {})


@pytest.mark.rule("KLAUER-34", "KLAUER-54")
def test_one_letter_is_inserted_in_a_base_word():
    state = entered(position("bat", "RSE"), "^0:0> ..R. >")

    assert refused(state, "^0:0> .S... >") == ("INSERTED_ALREADY", "KLAUER-54", {"word": "BAT"})
    assert refused(state, "^0:0> .SE... >") == ("ONE_LETTER_A_STEP", "KLAUER-34", {})


@pytest.mark.rule("KLAUER-34")
def test_letter_is_inserted_between_two_others():
    state = position("bat", "RSE")

    assert refused(state, "^0:0> ...E >") == ("INSERTED_OUTSIDE", "KLAUER-34", {})
    assert refused(state, "^0:0> E... >") == ("INSERTED_OUTSIDE", "KLAUER-34", {})
    assert refused(state, Insert(RED, "0:0>", "..R.", "v")) == ("SHIFT_UNKNOWN", None, {})


@pytest.mark.rule("KLAUER-78")
def test_one_word_bears_a_swap_an_insertion_and_additions():
    state = position("rad", "ELNX", level="II")
    steps = ["/0:0> L..", "^0:0> ..N. >", "+0:0> ....E"]

    assert stolen(ended(state, *steps, ".")) == ["RAD>LANDE"]
    steps = ["+0:0> ...E", "^0:0> ..N.. >", "/0:0> L...."]
    assert stolen(ended(state, *steps, ".")) == ["RAD>LANDE"]


# remove


@pytest.mark.rule("KLAUER-35", "KLAUER-36")
def test_removed_letter_makes_a_new_word_together_with_the_pool():
    state = ended(position("glocke", "NA"), "_0:0> G.....", "-1:5v g.N", ".")

    assert stolen(state) == ["GLOCKE>LOCKE"]
    assert drawn(state) == field(
        """
        ....G
        LOCKE
        ....N
        """
    )


@pytest.mark.rule("KLAUER-35", "KLAUER-39")
def test_removed_letters_are_built_in_again_and_never_reach_the_pool():
    state = entered(position("GLOCKEN", "IX"), "_0:0> G....EN")

    assert (state.table.hand, pool(state)) == ("EGN", "IX")
    unused = ("NOT_BUILT_IN", "KLAUER-35", {"cards": "EGN"})
    assert refused(state, ".") == unused
    assert refused(entered(state, "0:2v .g"), ".")[2] == {"cards": "EN"}


@pytest.mark.rule("KLAUER-35")
def test_no_part_of_the_field_is_cut_off_at_the_end():
    state = entered(position("DACHS\n....O", "EI"), "_0:0> ...H.", "0:1v .h")

    assert refusals(state, ".") == [("FIELD_SPLIT", "KLAUER-10", {})]


@pytest.mark.rule("KLAUER-35", "KLAUER-45")
def test_word_needs_a_new_meaning_after_a_removal():
    state = entered(position("HUNDE", "IS"), "_0:0> ....E", "0:0v .e")
    kept = ("MEANING_KEPT", "KLAUER-45", {"before": "HUNDE", "after": "HUND"})

    assert refused(state, ". HUNDE>HUND") == kept


@pytest.mark.rule("KLAUER-35")
def test_swapped_in_card_is_not_taken_up():
    state = entered(position("socke", "AL"), "/0:0> L....")
    fixed = ("SWAPPED_CARD", "KLAUER-35", {"square": "0:0"})

    assert refused(state, "_0:0> L....") == fixed
    assert refused(state, "*0:0> LOCKE") == fixed


@pytest.mark.rule("KLAUER-35", "KLAUER-43")
@pytest.mark.parametrize(("shift", "left"), [("<", 0), (">", 2)])
def test_gap_inside_a_word_may_be_closed_from_either_side(shift, left):
    state = entered(position("bretto", "AE"), f"_0:0> .RE... {shift}")

    assert (drawn(state), corner(state)) == ("btto", (0, left))


@pytest.mark.rule("KLAUER-35")
def test_only_a_single_gap_inside_a_lying_word_is_closed():
    state = position("brett", "RE")
    lengthened = entered(state, "+0:0> .....R", "+0:0> ......E")

    assert refused(state, "_0:0> BR... <")[:2] == ("GAP_NOT_CLOSED", "KLAUER-35")
    assert refused(state, "_0:0> .R.T. <")[:2] == ("GAP_NOT_CLOSED", "KLAUER-35")
    assert refused(lengthened, "_0:0> .....R. <")[:2] == ("GAP_NOT_CLOSED", "KLAUER-35")
    assert refused(position(RING, "E"), "_0:0> .A. <")[:2] == ("NO_ROOM_TO_SHIFT", "KLAUER-34")
    assert refused(state, Remove(RED, "0:0>", ".R...", "v")) == ("SHIFT_UNKNOWN", None, {})


@pytest.mark.rule("KLAUER-34", "KLAUER-35")
def test_nothing_collides_when_a_gap_is_closed():
    state = position("bret\nax.o", "E")

    assert refused(state, "_0:0> .RE. <") == ("NO_ROOM_TO_SHIFT", "KLAUER-34", {})
    assert drawn(entered(state, "_0:0> .RE.")) == "b..t\nax.o"


@pytest.mark.rule("KLAUER-35")
def test_letters_are_removed_where_they_lie():
    state = position("brett", "RE")

    other = {"square": "0:1", "lying": "R", "letter": "A"}
    assert refused(state, "_0:0> .A...") == ("OTHER_LETTER_LIES", "KLAUER-35", other)
    assert refused(state, "_0:0> .....") == ("NOTHING_TAKEN_UP", "KLAUER-35", {})
    assert refused(state, "_0:0> BRETT") == ("WHOLE_WORD_TAKEN", "KLAUER-38", {})
    assert refused(state, "_0:1> RE..") == ("NO_SUCH_WORD", "KLAUER-54", {"square": "0:1"})


@pytest.mark.rule("KLAUER-37")
def test_words_that_hang_together_are_separated_if_the_field_stays_one_piece():
    state = entered(position("baumhaus", "EERX"), "_0:0> ...M....")

    assert "FIELD_SPLIT" in [code for code, _, _ in refusals(state, ".")]
    state = ended(state, "1:2> mEER", ".")
    assert stolen(state) == ["BAUMHAUS>BAU", "BAUMHAUS>HAUS"]
    assert drawn(state) == field(
        """
        BAU.HAUS
        ..MEER..
        """
    )


# dissolve


SOCKE_AND_OFEN = """
    socke
    .f...
    .e...
    .n...
"""


@pytest.mark.rule("KLAUER-38", "KLAUER-36")
def test_dissolved_word_gives_its_letters_to_new_words_elsewhere():
    state = ended(position(SOCKE_AND_OFEN, "CEH"), "*0:0> S.CKE", "3:-2> scH.eCkE", ".")

    assert (stolen(state), made(state)) == ([], ["SCHNECKE"])
    assert drawn(state) == field(
        """
        ...o....
        ...f....
        ...e....
        SCHNECKE
        """
    )


@pytest.mark.rule("KLAUER-38")
def test_only_a_card_that_stays_in_a_word_across_is_left():
    state = position(SOCKE_AND_OFEN, "CEH")

    left = ("CARD_LEFT_BEHIND", "KLAUER-38", {"square": "0:2"})
    assert refused(state, "*0:0> S..KE") == left
    assert entered(state, "*0:0> SOCKE").table.hand == "CEKOS"


@pytest.mark.rule("KLAUER-73")
def test_all_words_may_be_dissolved_and_the_first_new_word_is_free():
    state = entered(position(SOCKE_AND_OFEN, "EI"), "*0:0> SOCKE", "*1:1v FEN")
    assert drawn(state) == ""

    state = ended(state, "9:9> ofen", "9:9v .E", "9:11v .cke", "12:11> .Is", ".")
    assert drawn(state) == field(
        """
        OfEn.
        E.C..
        ..K..
        ..EIS
        """
    )


# what all steps share


@pytest.mark.rule("KLAUER-40")
@pytest.mark.parametrize(
    ("typed", "needed"),
    [
        ("/0:0> L....", "I"),
        ("+0:-1> G.....", "I"),
        ("0:4v .L", "I"),
        ("^0:0> ..L... >", "I"),
        ("_0:0> S....", "II"),
        ("*0:0> SOCKE", "III"),
    ],
)
def test_techniques_belong_to_levels(typed, needed):
    assert_level(typed, needed)


@pytest.mark.rule("KLAUER-40")
@pytest.mark.parametrize(
    ("typed", "needed"),
    [
        ("/0:0> L....", "I"),
        ("+0:-1> G.....", "I"),
        ("0:4v .L", "I"),
        ("^0:0> ..L... >", "II"),
        ("_0:0> S....", "III"),
        ("*0:0> SOCKE", "III"),
    ],
)
def test_the_other_reading_of_the_levels_can_be_agreed_on(typed, needed):
    assert_level(typed, needed, techniques="colours")


def assert_level(typed, needed, **options):
    """A step may be made from a level on, and is refused below it."""
    levels = ("I", "II", "III")
    for level in levels:
        state = position("socke", "GLA", level=level, **options)
        if levels.index(level) < levels.index(needed):
            facts = {"needed": needed, "level": level}
            assert refused(state, typed) == ("LEVEL_TOO_LOW", "KLAUER-40", facts)
        else:
            assert entered(state, typed).table.before == state.table


@pytest.mark.rule("KLAUER-46")
def test_limits_count_for_each_base_word():
    two = position("hut\no..\nf..", "RME")
    others = position("bat\na..\nd..", "RNEU")

    swapped = entered(two, "/0:0> ..M", "/0:0v .E.")
    assert sorted(stolen(entered(swapped, "."))) == ["HOF>HEF", "HUT>HUM"]
    inserted = entered(others, "^0:0> ..R. >", "^0:0v ..N. >")
    assert sorted(stolen(entered(inserted, "."))) == ["BAD>BAND", "BAT>BART"]


@pytest.mark.rule("KLAUER-46", "KLAUER-35", "KLAUER-71")
def test_one_removed_card_and_one_of_the_pool_steal_two_words_and_make_one():
    state = position("all\n..a\n..u\n..b", "O")
    state = ended(state, "_0:2v ...B", "+0:-1> b...", "-1:-1v O.", ".")

    assert sorted(stolen(state)) == ["ALL>BALL", "LAUB>LAU"]
    assert made(state) == ["OB", "BALL", "LAU"]


@pytest.mark.rule("KLAUER-58")
@pytest.mark.parametrize("level", ["I", "II", "III"])
def test_new_words_of_the_turn_are_altered_and_taken_up_freely(level):
    state = entered(position("socke", "AELNORT", level=level), "0:1v .RT", "/0:1v ..E")
    assert pool(entered(state, "/0:1v ..T")) == "AELNO"

    state = entered(state, "/0:1v ..L", "_0:1v ..L", "+0:1v ..T", "*0:1v .RT")
    assert (drawn(state), pool(state)) == ("socke", "AELNORT")


@pytest.mark.rule("KLAUER-58")
def test_cards_of_a_new_word_go_back_where_they_came_from():
    state = entered(position("glocke", "ENO"), "_0:0> G.....", "-1:5v g.N", "*-1:5v G.N")

    assert (state.table.hand, pool(state)) == ("G", "ENO")
    state = entered(state, "-1:5v g.N", "/-1:5v O..")
    assert (state.table.hand, pool(state)) == ("G", "E")


@pytest.mark.rule("KLAUER-52", "KLAUER-49")
def test_steps_are_undone_one_by_one():
    start = position("socke", "AGL")
    state = entered(start, "/0:0> L....", "+0:-1> G.....", "~")

    assert drawn(state) == "Locke"
    state = entered(state, "~")
    assert state.table == start.table
    assert refused(state, "~") == ("NO_STEP", "KLAUER-52", {})


@pytest.mark.rule("KLAUER-11")
def test_words_are_written_from_end_to_end_over_what_lies_there():
    state = position("socke", "AEL")

    assert refused(state, "0:5> AE") == ("WORD_GOES_ON", "KLAUER-11", {"square": "0:4"})
    assert refused(state, "0:1v AE") == (
        "SQUARE_TAKEN", "KLAUER-30", {"square": "0:1", "lying": "O"},
    )  # fmt: skip
    assert refused(state, "2:1v .E") == ("THROUGH_EMPTY", "KLAUER-11", {"square": "2:1"})
    assert refused(state, "0:0> SOCKE") == ("NOTHING_LAID", "KLAUER-09", {})
    assert refused(state, "/0:1> .L..") == ("NO_SUCH_WORD", "KLAUER-54", {"square": "0:1"})


@pytest.mark.rule("KLAUER-50")
def test_word_has_two_letters_and_sharp_s_is_two_cards():
    state = position("socke", "AELSS")

    assert refusals(state, "4:4> A")[0] == ("WORD_TOO_SHORT", "KLAUER-50", {})
    for glyph, code, clause in (
        ("ß", "SHARP_S", "KLAUER-50"),
        ("Ä", "NO_UMLAUT_CARD", "KLAUER-23"),
        ("ö", "NO_UMLAUT_CARD", "KLAUER-23"),
        ("?", "UNKNOWN_LETTER", "KLAUER-02"),
    ):
        assert refused_letters(state, glyph)[:2] == (code, clause)


def refused_letters(state, glyph):
    """Why a word with this glyph can't be laid, entered as a client does who does not type."""
    return refused(state, Lay(RED, "0:1v", f".{glyph}"))
