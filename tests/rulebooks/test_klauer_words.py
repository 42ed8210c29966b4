"""The end of a turn in Wörterklauer: what must lie there, what is stolen, who has which colour."""

import pytest

from engine.klauer.turn_end import outcome, turned
from tests.boards import entered, line, refusals, refused
from tests.fields import (
    BLACK,
    RED,
    drawn,
    ended,
    field,
    judged,
    klauer,
    made,
    majority,
    position,
    stolen,
)

# the printed thefts


@pytest.mark.rule("KLAUER-41", "KLAUER-26", "KLAUER-09", "KLAUER-13")
def test_golden_thefts_of_the_booklet():
    black = ended(klauer("<SOCKELGABTIR", first=BLACK), "0:0> SOCKE", ".")
    assert (drawn(black), majority(black)) == ("socke", [0, 5])

    red = ended(entered(black, "<NENEN"), "/0:0> L....", ".")
    assert (drawn(red), majority(red), stolen(red)) == ("LOCKE", [5, 0], ["SOCKE>LOCKE"])

    again = ended(red, "+0:-1> G.....", ".")
    assert (drawn(again), majority(again), stolen(again)) == ("glocke", [0, 6], ["LOCKE>GLOCKE"])


@pytest.mark.rule("KLAUER-24", "KLAUER-45", "KLAUER-79")
@pytest.mark.parametrize(
    ("lying", "typed", "change", "after"),
    [
        ("hund\n..EI", "+0:0> ....E", "HUND>HUNDE", "hundE\n..EI."),
        ("liebe\nER...", "+0:0> .....N", "LIEBE>LIEBEN", "liebeN\nER...."),
    ],
)
def test_ending_is_no_theft_and_colours_the_new_card_alone(lying, typed, change, after):
    state = position(lying, "EN", turn=RED)

    kept = entered(state, typed)
    assert drawn(kept) == after
    assert [code for code, _, _ in refusals(kept, f". {change}")] == ["NO_LEAD"]
    assert stolen(entered(kept, ".")) == [change]


@pytest.mark.rule("KLAUER-24", "KLAUER-79")
def test_inflected_word_keeps_its_colour_at_the_end_of_the_turn():
    state = position("hund\n...U\n...R\n...C\n...H", "EM")
    state = ended(state, "+0:0> ....E", ". HUND>HUNDE")

    assert (stolen(state), [kept["word"] for kept in line(state)["kept"]]) == ([], ["HUNDE"])
    assert drawn(state).splitlines()[0] == "hundE"
    assert majority(state) == [5, 4]


@pytest.mark.rule("KLAUER-79", "KLAUER-27")
def test_lying_card_turns_where_a_new_word_crosses_an_inflected_one():
    state = position("hund", "EUSTAND")
    state = ended(state, "+0:0> ....E", "0:0v .AT", "0:3v .US", ". HUND>HUNDE")

    assert drawn(state).splitlines()[0] == "HunDE"


@pytest.mark.rule("KLAUER-45")
@pytest.mark.parametrize(
    ("lying", "typed", "change"),
    [
        ("laut", "+0:-1> F....", "LAUT>FLAUT"),
        ("laut", "/0:0> H...", "LAUT>HAUT"),
        ("laut", "^0:0> ...F. >", "LAUT>LAUFT"),
    ],
)
def test_only_an_ending_may_keep_the_meaning(lying, typed, change):
    state = entered(position(lying, "FH"), typed)
    before, after = change.split(">")

    kept = ("MEANING_KEPT", "KLAUER-45", {"before": before, "after": after})
    assert kept in refusals(state, f". {change}")
    assert stolen(entered(state, ".")) == [change]


@pytest.mark.rule("KLAUER-45")
def test_claim_names_changes_that_were_made():
    state = entered(position("laut", "FH"), "/0:0> H...")

    strange = ("CHANGE_NOT_MADE", "KLAUER-45", {"changes": "LAUT>LAUTE"})
    assert refused(state, ". LAUT>LAUTE") == strange


# colours


@pytest.mark.rule("KLAUER-26", "KLAUER-59")
def test_theft_turns_every_card_also_of_an_own_or_mixed_word():
    assert drawn(ended(position("SocKe", "L"), "/0:0> L....", ".")) == "LOCKE"
    assert drawn(ended(position("SOCKE", "L"), "/0:0> L....", ".")) == "LOCKE"


@pytest.mark.rule("KLAUER-27")
def test_new_word_turns_the_card_that_it_shares():
    state = ended(position("wal", "FENUR"), "0:1v .FEN", ".")

    assert drawn(state) == field(
        """
        wAl
        .F.
        .E.
        .N.
        """
    )
    assert [(cell["row"], cell["column"]) for cell in line(state)["turned"]] == [(0, 1)]


@pytest.mark.rule("KLAUER-60")
def test_word_that_only_shares_a_card_with_a_stolen_one_is_not_stolen():
    state = ended(position("hut\no..\nf..", "M"), "/0:0> ..M", ".")

    assert stolen(state) == ["HUT>HUM"]
    assert drawn(state) == field(
        """
        HUM
        o..
        f..
        """
    )


BRIDGE = """
    bau.haus
    o...u...
    ernst...
"""
"""BAU and HAUS hang together by BOE, ERNST and HUT."""


@pytest.mark.rule("KLAUER-63")
def test_each_of_two_joined_words_is_judged_by_itself():
    state = entered(position(BRIDGE, "MABER"), "+0:0> ...M....")

    assert coloured(state) == "BAUMHAUS"
    assert coloured(state, "BAU>BAUMHAUS") == "bauMHAUS"
    front = {"before": "HAUS", "after": "BAUMHAUS"}
    assert ("MEANING_KEPT", "KLAUER-45", front) in refusals(state, ". HAUS>BAUMHAUS")


def coloured(state, *kept):
    """The first row in the colours that the claim gives it, whoever leads then."""
    colours = turned(state, outcome(state.table, state.base), frozenset(kept))
    return drawn(state._replace(table=state.table._replace(field=colours))).splitlines()[0]


@pytest.mark.rule("KLAUER-64")
def test_added_card_that_makes_a_word_across_makes_a_new_word():
    state = ended(position("hund\n...ei\n...r", "E"), "+0:0> ....E", ".")

    assert made(state) == ["HUNDE", "EI"]
    assert drawn(state) == field(
        """
        HUNDE
        ...eI
        ...r.
        """
    )


@pytest.mark.rule("KLAUER-64", "KLAUER-45")
def test_word_lengthened_across_is_judged_for_theft_itself():
    state = entered(position("hund\n...ah\n....e", "E"), "+0:0> ....E")

    assert stolen(entered(state, ".")) == ["HUND>HUNDE", "HE>EHE"]
    kept = {"before": "HE", "after": "EHE"}
    assert ("MEANING_KEPT", "KLAUER-45", kept) in refusals(state, ". HE>EHE")


@pytest.mark.rule("KLAUER-77")
def test_card_shared_by_two_words_counts_once():
    assert majority(position("hut\nO..\nF..")) == [2, 3]


# new words


@pytest.mark.rule("KLAUER-10")
def test_first_word_is_free_and_every_other_crosses():
    state = klauer("<EINSTRAUMKLO")
    first = ended(state, "5:-3v MUT", ".")
    assert drawn(first) == "M\nU\nT"

    apart = entered(first, "<BEN", "9:9> KLAREN")
    assert refusals(apart, ".") == [
        ("CROSSES_NOTHING", "KLAUER-10", {"word": "KLAREN"}),
        ("FIELD_SPLIT", "KLAUER-10", {}),
        ("FIELD_TOO_LARGE", "KLAUER-03", {"rows": 5, "columns": 18, "extent": 12}),
    ]


@pytest.mark.rule("KLAUER-10", "KLAUER-09")
def test_new_words_may_cross_each_other():
    state = ended(position("wal", "FENUREN"), "0:1v .FEN", "2:1> .URE", ".")

    assert drawn(state) == field(
        """
        wAl..
        .F...
        .EURE
        .N...
        """
    )


@pytest.mark.rule("KLAUER-11", "KLAUER-39")
def test_wherever_cards_lie_side_by_side_a_word_is_claimed():
    state = entered(position("es", "OST"), "1:0> SO", ".")

    assert made(state) == ["ES", "SO", "SO"]
    assert refused(state, "Bert: ~")[0] == "VERDICT_AWAITED"


@pytest.mark.rule("KLAUER-68")
def test_parallel_word_that_makes_only_new_words_of_two_letters_is_legal():
    state = ended(position("es", "OST"), "1:0> SO", ".")

    assert drawn(state) == "ES\nSO"


@pytest.mark.rule("KLAUER-67")
def test_word_set_across_the_end_of_another_shares_the_hook():
    state = ended(position("hund", "EIS"), "0:4v EIS", ".")

    assert stolen(state) == ["HUND>HUNDE"]
    assert drawn(state) == field(
        """
        HUNDE
        ....I
        ....S
        """
    )


@pytest.mark.rule("KLAUER-72")
def test_card_that_belongs_to_no_word_is_refused():
    state = entered(position("EIS", "T"), "_0:0> .I.", "0:2v .i")

    assert refusals(state, ".") == [
        ("LONE_CARD", "KLAUER-72", {"square": "0:0"}),
        ("FIELD_SPLIT", "KLAUER-10", {}),
    ]


@pytest.mark.rule("KLAUER-13")
@pytest.mark.parametrize(("lying", "leads"), [("wal", True), ("wall", False), ("walle", False)])
def test_turn_ends_only_with_at_least_one_card_more(lying, leads):
    state = entered(position(lying, "RT"), "0:1v .RT")
    own, other = 3, len(lying) - 1

    if leads:
        assert majority(ended(state, ".")) == [3, 2]
    else:
        assert refused(state, ".") == ("NO_LEAD", "KLAUER-13", {"own": own, "other": other})


# the extent


@pytest.mark.rule("KLAUER-03")
def test_words_span_no_more_than_the_agreed_extent():
    state = position("SOCKE\n....I\n....S", "ICHE", extent=7)

    assert drawn(ended(state, "2:4> .IC", ".")).endswith("....SIC")
    facts = {"rows": 3, "columns": 8, "extent": 7}
    assert refused(entered(state, "2:4> .ICH"), ".") == ("FIELD_TOO_LARGE", "KLAUER-03", facts)


@pytest.mark.rule("KLAUER-03")
def test_word_longer_than_the_extent_is_not_laid_at_all():
    state = position("SOCKE", "NSCHUH", extent=7)

    facts = {"letters": ".....NSCH", "extent": 7}
    assert refused(state, "+0:0> .....NSCH") == ("WORD_TOO_LONG", "KLAUER-03", facts)
    seven = position("SOCKENS", "N", extent=7)
    facts = {"letters": "...N....", "extent": 7}
    assert refused(seven, "^0:0> ...N.... >") == ("WORD_TOO_LONG", "KLAUER-03", facts)


@pytest.mark.rule("KLAUER-03")
def test_shift_counts_for_the_extent_and_a_removal_gives_room_back():
    long = "BATEN\n....O\n....RUF"
    state = entered(position(long, "RSIE", extent=7), "^0:0> ..R... >")
    facts = {"rows": 3, "columns": 8, "extent": 7}
    assert ("FIELD_TOO_LARGE", "KLAUER-03", facts) in refusals(state, ".")

    state = entered(state, "_2:5> ..F", "1:5> .f")
    assert drawn(ended(state, ".")) == field(
        """
        BARTEN.
        .....OF
        .....RU
        """
    )


@pytest.mark.rule("KLAUER-04")
def test_field_grows_in_any_direction_until_a_side_reaches_the_limit():
    state = position("EIS", "BERNTA", extent=7)

    assert drawn(ended(state, "+0:-4> BERN...", ".")) == "BERNEIS"
    assert drawn(ended(state, "+0:0> ...BERN", ".")) == "EISBERN"
    column = ended(state, "-4:0v BERN.", ".")
    assert drawn(column).splitlines() == ["B..", "E..", "R..", "N..", "EIS"]
    facts = {"rows": 8, "columns": 3, "extent": 7}
    deep = entered(state, "-4:0v BERN.", "0:2v .TA")
    assert drawn(ended(deep, "."))
    deeper = entered(position("B..\nE..\nR..\nN..\nEIS", "TANE", extent=7), "4:2v .TAN")
    assert refusals(deeper, ".") == [("FIELD_TOO_LARGE", "KLAUER-03", facts)]


# what lay before


@pytest.mark.rule("KLAUER-25")
def test_word_is_not_changed_back_at_the_same_place():
    state = ended(position("SOCKE", "L", turn=BLACK), "/0:0> L....", ".")

    back = entered(state, "/0:0> S....")
    returned = ("WORD_RETURNED", "KLAUER-25", {"word": "SOCKE", "square": "0:0"})
    assert refused(back, ".") == returned


@pytest.mark.rule("KLAUER-25")
def test_same_word_may_be_laid_elsewhere():
    state = ended(position("SOCKE", "LCKE", turn=BLACK), "/0:0> L....", ".")

    assert drawn(ended(state, "-1:1v S.CKE", ".")) == field(
        """
        .S...
        lOcke
        .C...
        .K...
        .E...
        """
    )


@pytest.mark.rule("KLAUER-69", "KLAUER-43")
def test_removal_brings_no_word_back_to_its_old_cells_but_one_cell_further_it_may_lie():
    state = ended(position("LOCKE", "GEN", turn=BLACK), "+0:-1> G.....", ".")

    back = entered(state, "_0:-1> G.....", "-1:4v g.N")
    returned = ("WORD_RETURNED", "KLAUER-25", {"word": "LOCKE", "square": "0:0"})
    assert returned in refusals(back, ".")
    moved = entered(state, "*0:-1> GLOCKE", "0:1> locke", "-1:5v g.N")
    assert drawn(ended(moved, "."))


@pytest.mark.rule("KLAUER-43")
def test_place_is_what_the_word_covers_after_the_shift():
    state = ended(position("BAT\n..O\n..R", "RE", turn=BLACK), "^0:0> ..R. >", ".")

    same = entered(state, "_0:0> ..R. <", "2:2> .rE")
    other = entered(state, "_0:0> ..R. >", "2:3> .rE")
    returned = {"word": "BAT", "square": "0:0"}
    assert ("WORD_RETURNED", "KLAUER-25", returned) in refusals(same, ".")
    assert drawn(ended(other, ".")).splitlines()[0] == "BAT.."


@pytest.mark.rule("KLAUER-70", "KLAUER-25")
def test_words_by_chance_and_dissolved_ones_count_as_having_lain_there():
    state = ended(position("ES", "SOXE", turn=BLACK), "1:0> SO", ".")

    relaid = entered(state, "*1:0> SO", "1:0> so")
    assert refusals(relaid, ".") == [
        ("MEANING_KEPT", "KLAUER-45", {"before": "ES", "after": "ES"}),
        ("MEANING_KEPT", "KLAUER-45", {"before": "SO", "after": "SO"}),
        ("WORD_RETURNED", "KLAUER-25", {"word": "ES", "square": "0:0"}),
        ("WORD_RETURNED", "KLAUER-25", {"word": "SO", "square": "0:1"}),
        ("WORD_RETURNED", "KLAUER-25", {"word": "SO", "square": "1:0"}),
    ]


@pytest.mark.rule("KLAUER-25")
def test_moved_word_counts_as_returned_where_it_lay():
    start = "BART\n...O\n...R"
    state = ended(position(start, "SN", turn=BLACK), "^0:0> ..S.. >", ".")

    back = entered(state, "_0:0> ..S.. <", "2:3> .s")
    assert ("WORD_RETURNED", "KLAUER-25", {"word": "TOR", "square": "0:3"}) in refusals(back, ".")


@pytest.mark.rule("KLAUER-24", "KLAUER-26")
def test_judged_meaning_overrules_the_claim():
    state = position("hund\n...U\n...R\n...C\n...H", "EM")
    state = judged(entered(state, "+0:0> ....E", "."), **{"HUND>HUNDE": False})

    assert drawn(state).splitlines()[0] == "hundE"
