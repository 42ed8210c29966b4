"""Words of Wörterklauer that are taken apart and stand again: they are no theft (KLAUER-80)."""

import pytest

from engine.games import family_of, replay
from engine.moves import Open
from engine.rulesets import opened_ruleset, ruleset
from engine.steps import Turn
from engine.views import view
from tests.boards import CAST, entered, refusals, refused
from tests.fields import RED, drawn, ended, field, judged, made, majority, position, stolen

HUND_AND_NEST = """
    hund
    ..e.
    ..s.
    ..t.
"""


def asked(state):
    """The changes of which the claim asks whether the meaning is new."""
    return view(state, "public")["claim"]["meanings"]


@pytest.mark.rule("KLAUER-80", "KLAUER-13")
@pytest.mark.parametrize(
    "steps",
    [
        ("*0:0> HU.D", "*0:2v NEST", "1:1> hund", "1:3v .est"),
        ("*0:0> HU.D", "*0:2v NEST", "0:0v hund", "2:0> .est"),
        ("*0:2v .EST", "*0:0> HUND", "7:7> nest", "5:7v hu.d"),
        ("*0:2v .EST", "_0:0> HU..", "*0:2> ND", "9:9> hund", "9:11v .est"),
        ("*0:0> HU.D", "*0:2v NEST", "1:1> hu", "~", "1:1> hund", "1:3v .est"),
    ],
    ids=["one cell further", "interchanged", "far away", "letter by letter", "undone between"],
)
def test_words_that_are_dissolved_and_laid_again_steal_nothing(steps):
    state = entered(position(field(HUND_AND_NEST), "EI"), *steps)

    assert refused(state, ".") == ("NO_LEAD", "KLAUER-13", {"own": 0, "other": 7})


@pytest.mark.rule("KLAUER-80", "KLAUER-24")
def test_dissolved_word_that_comes_back_inflected_gains_the_new_card_alone():
    state = entered(position("hund\n...U\n...R\n...C\n...H", "EI"), "*0:0> HUN.", "0:0> hun.E")

    kept = ended(state, ". HUND>HUNDE")
    assert drawn(kept).splitlines()[0] == "hundE"
    assert (made(kept), stolen(kept)) == (["HUNDE"], [])
    assert asked(entered(state, ".")) == {"HUND>HUNDE": True}
    no = judged(entered(state, "."), **{"HUND>HUNDE": False})
    assert drawn(no).splitlines()[0] == "hundE"


@pytest.mark.rule("KLAUER-80", "KLAUER-24", "KLAUER-49")
@pytest.mark.parametrize("at", ["0:0>", "0:0v", "4:4>"], ids=["same cells", "down", "elsewhere"])
def test_claim_of_a_new_word_is_asked_for_whatever_the_source_of_its_cards(at):
    state = entered(position("hund", "EI"), "*0:0> HUND", f"{at} hundE")

    assert asked(entered(state, ".")) == {"HUND>HUNDE": True}
    assert family_of(state).awaited(entered(state, ".")).changes == ("HUND>HUNDE",)
    kept = ("NO_LEAD", "KLAUER-13", {"own": 1, "other": 4})
    assert refused(state, ". HUND>HUNDE") == kept
    no = judged(entered(state, "."), **{"HUND>HUNDE": False})
    assert [reason["code"] for reason in view(no, "public")["entries"][-1]["reasons"]] == [
        "NO_LEAD"
    ]


@pytest.mark.rule("KLAUER-80", "KLAUER-38")
def test_letters_of_a_dissolved_word_make_other_words():
    state = entered(position("hund", "SCLEI"), "*0:0> HUND", "0:0> SChLund")

    claim = entered(state, ".")
    assert asked(claim) == {"HUND>SCHLUND": True}
    assert majority(ended(state, ".")) == [7, 0]
    assert made(ended(state, ".")) == ["SCHLUND"]


@pytest.mark.rule("KLAUER-80")
def test_own_cards_keep_their_colour_among_cards_of_the_pool():
    state = ended(position("hund", "UNDR"), "*0:0> HUND", "3:3> hUND", "1:4v Ru.nd", ".")

    assert majority(state) == [7, 1]
    assert drawn(state).splitlines()[2] == "hUND"


@pytest.mark.rule("KLAUER-80", "KLAUER-38")
def test_card_of_another_word_turns_no_more_in_a_word_that_stands_again():
    """HUND and NEST share an N and come apart; the second N is of TAN, which is gone."""
    taken_up = ("*0:0> HUND", "*1:2v EST", "*3:3> AN")
    laid = ("9:9> hund", "9:12v .a", "10:12> .Re", "9:14v n.st")
    state = entered(position("hund.\n..e..\n..s..\n..tan", "IR"), *taken_up, *laid)

    assert refusals(state, ".") == [("NO_LEAD", "KLAUER-13", {"own": 4, "other": 6})]


@pytest.mark.rule("KLAUER-80")
def test_same_word_of_other_cards_elsewhere_is_a_new_word():
    state = entered(position("hund", "HUND"), "-1:1v H.ND")

    assert majority(ended(state, ".")) == [4, 3]
    assert asked(entered(state, ".")) == {}


@pytest.mark.rule("KLAUER-80")
def test_word_stands_again_once_though_it_is_laid_twice():
    state = entered(position("hund\n...A", "HUNDE"), "*0:0> HUN.", "*0:3v DA")
    state = entered(state, "4:4> hund", "4:4v .UND", "7:4> .a")

    assert drawn(ended(state, ".")).splitlines() == ["Hund", "U...", "N...", "DA.."]


@pytest.mark.rule("KLAUER-80", "KLAUER-27")
def test_word_that_stands_again_turns_no_card_that_it_crosses():
    picture = "HUND.\n..e..\n..s..\n..tan"
    state = entered(position(picture, "EI"), "*0:0> HU.D", "1:4v hu.d")

    assert refusals(state, ".") == [("NO_LEAD", "KLAUER-13", {"own": 4, "other": 5})]


@pytest.mark.rule("KLAUER-80", "KLAUER-27")
def test_new_word_turns_a_card_of_a_word_that_stands_again():
    state = entered(position("hund", "EIXYZ"), "*0:0> HUND", "3:3> hund", "2:4v E.IXYZ")

    assert drawn(ended(state, ".")).splitlines()[1] == "hUnd"


@pytest.mark.rule("KLAUER-80", "KLAUER-10")
def test_word_that_stands_again_is_no_new_word_that_has_to_cross():
    state = entered(position("HUND\n...U", "EI"), "*0:0> HUN.", "*0:3v DU", "5:5> hund", "9:9v EI")

    codes = [(code, facts) for code, _, facts in refusals(state, ".")]
    assert ("CROSSES_NOTHING", {"word": "EI"}) in codes
    assert ("CROSSES_NOTHING", {"word": "HUND"}) not in codes


@pytest.mark.rule("KLAUER-80", "KLAUER-25")
def test_word_does_not_stand_again_on_its_old_cells():
    state = entered(position("HUND", "EI"), "*0:0> HUND", "0:0> hund")

    returned = ("WORD_RETURNED", "KLAUER-25", {"word": "HUND", "square": "0:0"})
    assert refusals(state, ".") == [returned]


@pytest.mark.rule("KLAUER-57", "KLAUER-80")
@pytest.mark.parametrize(("pool", "back"), [("MEI", True), ("HMEI", False)])
def test_word_that_stands_again_does_not_take_its_swapped_card_back(pool, back):
    """The H of HUND and HAUS is swapped out; of another H nobody can say that it is that card."""
    steps = ("/0:0> M...", "_0:0> .UND", "6:6> Hund")
    state = entered(position("hund\na...\nu...\ns...", pool), *steps)

    taken_back = ("CARD_TAKEN_BACK", "KLAUER-57", {"letter": "H"})
    assert (taken_back in refusals(state, ".")) == back


@pytest.mark.rule("KLAUER-57")
def test_word_that_is_gone_takes_no_card_back():
    """The S of SOCKE is swapped, LERN is laid through the L, and SOCKE is taken up but for it."""
    state = entered(position("socke", "LERNAI"), "/0:0> L....", "0:0v .ERN", "_0:0> .OCKE")

    assert entered(state, "/0:0v S...").table.field[0, 0].letter == "S"


# levels


@pytest.mark.rule("KLAUER-36", "KLAUER-40")
def test_at_level_two_removed_letters_make_words_without_the_pool():
    mixed = ["_0:0> G.....", "-1:5v g.N"]
    alone = ["_0:0> GL....", "-1:3v g.l"]

    needed = ("LEVEL_TOO_LOW", "KLAUER-36", {"needed": "III", "level": "II"})
    assert refused(entered(position("glocke", "NA", level="II"), *mixed), ".") == needed
    assert stolen(ended(position("glocke", "NA", level="II"), *alone, ".")) == ["GLOCKE>OCKE"]
    assert stolen(ended(position("glocke", "NA"), *mixed, ".")) == ["GLOCKE>LOCKE"]


@pytest.mark.rule("KLAUER-37", "KLAUER-40")
@pytest.mark.parametrize(
    ("picture", "steps"),
    [
        ("baumhaus", ["_0:0> ...M....", "1:2> mEER"]),
        ("hut\no..\nf..", ["_0:0> H..", "1:-1> h."]),
    ],
    ids=["one word becomes two", "two words lose what joins them"],
)
def test_at_level_two_words_that_hang_together_are_not_separated(picture, steps):
    state = entered(position(picture, "EER", level="II"), *steps)

    needed = ("LEVEL_TOO_LOW", "KLAUER-37", {"needed": "III", "level": "II"})
    assert needed in refusals(state, ".")
    assert needed not in refusals(entered(position(picture, "EER"), *steps), Turn(RED, ("A>B",)))


@pytest.mark.rule("KLAUER-38", "KLAUER-40")
def test_at_level_two_a_word_is_not_dissolved_letter_by_letter():
    state = entered(position("hut\no..\nf..", "EER", level="II"), "_0:0> .UT", "+0:0v ...t")

    needed = ("LEVEL_TOO_LOW", "KLAUER-38", {"needed": "III", "level": "II"})
    assert needed in refusals(state, ".")


# games that are older than the options


@pytest.mark.rule("KLAUER-40", "KLAUER-80")
def test_game_that_was_opened_before_the_options_keeps_its_reading():
    old = {"family": "klauer", "letter_set": "de-96-klauer", "level": "II", "extent": 9}
    state = replay((Open("klauer", old, CAST[:2]),))

    assert (state.rules.techniques, state.rules.relaid_words) == ("colours", "new")
    assert opened_ruleset("klauer", old) == state.rules
    new = ruleset("klauer", {"level": "II", "extent": 9}).options()
    assert (new["techniques"], new["relaid_words"]) == ("headings", "same")


@pytest.mark.rule("KLAUER-80")
def test_old_game_replays_what_was_a_theft_then():
    options = {"techniques": "colours", "relaid_words": "new"}
    state = position(field(HUND_AND_NEST), "EI", **options)
    steps = ("*0:0> HU.D", "*0:2v NEST", "1:1> hund", "1:3v .est", ".")

    assert majority(ended(state, *steps)) == [7, 0]
    assert asked(entered(state, *steps)) == {}
