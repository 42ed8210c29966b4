"""The two-coloured field as a picture and as text, and what its newest entry did."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import apply, replay
from engine.moves import Accept, Annul, Forfeit, Note, Verdict, Withdraw
from engine.steps import Loss
from frontend.colour_field import drawn
from frontend.field_course import before, deed, lying
from tests.boards import entered
from tests.engine.klauer.histories import history
from tests.fields import BLACK, RED, klauer, position
from tests.thorough import examples
from tests.told import page_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def english():
    """The language in which the texts are written."""
    with translation.override("en"):
        yield


def page(state):
    """What `drawn` is given for a game, Anna against Bert."""
    return page_of(state, ["Anna", "Bert"])


def picture(state):
    text = drawn(page(state))["picture"]
    xml = text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ET.fromstring(xml)  # noqa: S314  (our own text)


def cards(state):
    """The cards of the picture: letter and looks, the first of which is the colour."""
    groups = picture(state).iter(f"{SVG}g")
    return sorted(
        (node.find(f"{SVG}text").text or "", node.get("class").removeprefix("colour-card "))
        for node in groups
    )


def having(state, look):
    """The letters of the cards that have a look."""
    return "".join(letter for letter, looks in cards(state) if look in looks.split())


def numbers(state):
    """The numbers at the rim: of the columns, then of the rows."""
    return [
        int(node.text)
        for node in picture(state).iter(f"{SVG}text")
        if node.get("class").startswith("rim")
    ]


def text(state):
    """The field as text, without the words for those who do not see it."""
    rows = drawn(page(state))["rows"]
    return ["".join(cell["text"] or "." for cell in row["cells"]) for row in rows]


def entry(state):
    """What is told of the newest entry."""
    return drawn(page(state))["entry"]


def groups(state, what):
    """The titled groups of cards or words of the newest entry."""
    return {
        group["title"]: group["letters"]
        if what == "cards"
        else [(word["before"], word["word"], word["note"]) for word in group["items"]]
        for group in entry(state)[what]
    }


def legend(state):
    return [look["name"] for look in drawn(page(state))["legend"]]


@pytest.fixture
def socke():
    """Anna has laid SOCKE, and Bert has agreed and filled the pool."""
    state = entered(klauer(), "<CEGKLNOSABEU", "0:0> SOCKE", ".", Accept(BLACK))
    return entered(state, "<DHRST")


@pytest.fixture
def glocke(socke):
    """Bert makes GLOCKE of it and has not ended the turn."""
    return entered(socke, "/0:0> L....", "+0:-1> G.....")


# cards and colours


def test_a_red_card_is_hatched_and_a_black_one_is_not(glocke):
    assert cards(glocke) == [
        ("C", "red"),
        ("E", "red"),
        ("G", "black fresh"),
        ("K", "red"),
        ("L", "black"),
        ("O", "red"),
    ]
    for node in picture(glocke).iter(f"{SVG}g"):
        hatched = [part.get("fill") for part in node if part.get("class") == "weave"]
        red = "red" in node.get("class").split()
        assert hatched == (["url(#field-hatch)"] if red else [])


def test_the_cards_of_the_newest_entry_stand_out(socke):
    state = entered(socke, "0:1v .RT")

    assert having(state, "fresh") == "RT"
    assert "laid with this entry" in legend(state)
    assert having(entered(state, Note("0")), "fresh") == "RT"


def test_a_card_that_an_insertion_moves_is_marked_but_not_as_laid(socke):
    state = entered(socke, "^0:0> ..R... >")

    assert (having(state, "fresh"), having(state, "moved")) == ("R", "CEK")
    assert "moved" in legend(state)


def test_rows_and_columns_have_their_numbers_and_zero_stands_out(glocke):
    found = numbers(glocke)
    assert found == [*range(-3, 9), *range(-5, 7)]
    zero = [n.text for n in picture(glocke).iter(f"{SVG}text") if n.get("class") == "rim zero"]
    assert zero == ["0", "0"]


def test_the_cell_of_a_card_stands_below_its_column_and_beside_its_row():
    state = entered(klauer(), "<CEGKLNOSABEU", "-2:-1v SO")
    places = {
        node.text: (node.get("class"), float(node.get("x")), float(node.get("y")))
        for node in picture(state).iter(f"{SVG}text")
    }
    rims = [n for n in picture(state).iter(f"{SVG}text") if n.get("class").startswith("rim")]
    column = next(float(n.get("x")) for n in rims[:12] if n.text == "-1")
    row = next(float(n.get("y")) for n in rims[12:] if n.text == "-2")
    assert places["S"][1] == places["O"][1] == column
    assert abs(places["S"][2] - row) < 5
    assert places["O"][2] == places["S"][2] + 40


# ghosts


def test_cells_that_an_entry_empties_show_what_lay_there(socke):
    taken = entered(socke, "_0:0> ....E")

    assert having(taken, "ghost") == "E"
    assert "lay here before" in legend(taken)
    assert having(entered(taken, "+0:0> ....e"), "ghost") == ""


def test_an_undone_step_leaves_its_ghost(socke):
    state = entered(socke, "0:1v .RT", "~")

    assert having(state, "ghost") == "RT"
    assert having(entered(state, "_0:0> ....E", "~"), "moved") == "E"
    assert "back again" in legend(entered(state, "_0:0> ....E", "~"))


def test_a_gap_closed_by_a_shift_leaves_the_end_of_the_word_as_a_ghost(socke):
    state = entered(socke, "_0:0> ..C.. <")

    assert text(state) == ["SOKE"]
    assert (having(state, "moved"), having(state, "ghost")) == ("EK", "E")


def test_a_lost_game_takes_the_steps_of_the_turn_back(glocke):
    state = entered(glocke, Loss(BLACK))

    assert text(state) == ["SOCKE"]
    assert having(state, "ghost") == "G"


def test_a_no_after_the_glass_takes_the_steps_back():
    state = entered(klauer(sandglass=True), "<CEGKLNOSABEU", "0:0> SOCKE", ":")
    assert entry(state)["waits"][-1] == "The glass has run out: after a no the game is lost."
    state = entered(state, Verdict({"SOCKE": False}))

    assert (text(state), entry(state)["said"]) == ([], [])
    assert having(state, "ghost") == "CEKOS"
    assert having(entered(state, Forfeit(BLACK)), "ghost") == ""


def test_a_ghost_is_empty_where_the_sheet_does_not_tell_what_lay_there():
    state = entered(position("glocke", "NA"), "_0:0> G.....")

    assert having(state, "ghost") == ""
    assert ("", "ghost") in cards(state)
    state = entered(position("socke", "N"), "+0:0> .....N", "_0:0> .....N")
    assert (text(state), having(state, "ghost")) == (["socke"], "")


@settings(max_examples=examples(60))
@given(st.integers(0, 10_000))
def test_what_lay_before_an_entry_is_read_off_the_sheet(seed):
    state = None
    for move in history(seed, 40):
        was = lying(page(state)) if state else {}
        state = apply(state, move)
        shown = page(state)
        done = deed(shown)
        if done and done.version == state.version:
            assert before(shown, done) == was
        assert drawn(shown)["picture"].count("<svg") == 1


# the turn of colours


def test_cards_that_will_turn_have_a_corner_folded_over(glocke):
    claimed = entered(glocke, ".")

    assert having(claimed, "turned") == "CEKO"
    assert "turns over after a yes" in legend(claimed)
    flaps = [n.get("class") for n in picture(claimed).iter(f"{SVG}path")]
    assert flaps.count("flap black") == 4


def test_cards_that_have_turned_show_their_other_side(glocke):
    stolen = entered(glocke, ".", Accept(RED))

    assert having(stolen, "black") == "CEGKLO"
    assert having(stolen, "turned") == "CEKO"
    assert "turned over" in legend(stolen)
    flaps = [n.get("class") for n in picture(stolen).iter(f"{SVG}path")]
    assert (flaps.count("flap red"), flaps.count("flap weave")) == (4, 4)


# the window


@pytest.mark.parametrize("extent", [7, 12])
def test_the_picture_is_as_large_as_the_field_may_grow(extent):
    empty = klauer(extent=extent)

    assert len(numbers(empty)) == 2 * extent
    assert picture(empty).get("viewBox") == f"0 0 {extent * 40 + 32} {extent * 40 + 32}"


def test_the_field_rests_while_one_steps_through_the_game(socke, glocke):
    seen = [numbers(state) for state in (klauer(), socke, glocke, entered(glocke, "0:4v .ST"))]

    assert seen == [seen[0]] * 4


def test_the_window_moves_as_little_as_it_must():
    state = entered(klauer(extent=7), "<CEGKLNOSABEU", "0:0> SOCKE")
    assert numbers(state)[:7] == [-2, -1, 0, 1, 2, 3, 4]
    state = entered(state, "+0:0> .....N")
    assert numbers(state)[:7] == [-1, 0, 1, 2, 3, 4, 5]


def test_a_first_word_far_away_lies_in_the_middle():
    state = entered(klauer(extent=7), "<CEGKLNOSABEU", "100:-50> SOCKE")

    assert numbers(state)[:7] == list(range(-51, -44))
    assert numbers(state)[7:] == list(range(97, 104))


def test_a_field_that_is_too_large_during_a_turn_is_drawn_whole():
    state = entered(position("SOCKE", "AABBE", extent=7), "0:0v .AB", "2:-3> ABE.")

    assert numbers(state) == [*range(-3, 5), *range(-3, 4)]
    size = drawn(page(state))["size"]
    assert (size["text"], size["too_large"]) == ("3 × 8 of 7 × 7", True)
    assert size["left"] == "rows left: 4, columns left: 0"


# as text


def test_the_text_has_capitals_for_red_small_letters_for_black_and_says_so(glocke):
    table = drawn(page(glocke))

    assert text(glocke) == ["glOCKE"]
    assert table["columns"] == [-1, 0, 1, 2, 3, 4]
    assert [row["number"] for row in table["rows"]] == [0]
    assert [cell["spoken"] for cell in table["rows"][0]["cells"]] == [*2 * ["black"], *4 * ["red"]]


def test_an_empty_field_has_no_rows():
    table = drawn(page(klauer()))

    assert (table["rows"], table["columns"], table["entry"]) == ([], [], None)
    assert table["size"]["text"] == "0 × 0 of 12 × 12"


def test_the_picture_is_told_to_those_who_do_not_see_it(glocke):
    shown = picture(glocke)

    assert shown.get("role") == "img"
    named = shown.get("aria-labelledby").split()
    assert [node.get("id") for node in shown if node.get("id")] == named
    assert shown.find(f"{SVG}title").text == "Field after entry 8"
    said = "Red cards: 4, black cards: 2. Rows and columns: 1 × 6 of 12 × 12."
    assert shown.find(f"{SVG}desc").text == said


def test_the_picture_has_no_colour_of_its_own(glocke):
    table = drawn(page(entered(glocke, ".")))
    svgs = [table["picture"], table["majority"]["bar"], *(s["swatch"] for s in table["legend"])]
    for svg in svgs:
        assert re.findall(r"style=|#[0-9a-f]{3,6}\b|fill=\"(?!none|url)", svg) == []


# beside the field


def test_the_majority_counts_cards_and_says_who_leads(socke, glocke):
    def told(state):
        majority = drawn(page(state))["majority"]
        return [side["cards"] for side in majority["sides"]], majority["lead"]

    assert told(klauer()) == ([0, 0], "level")
    assert told(socke) == ([5, 0], "Anna leads by 5 cards")
    assert told(glocke) == ([4, 2], "Anna leads by 2 cards")
    assert told(entered(glocke, ".", Accept(RED))) == ([0, 6], "Bert leads by 6 cards")


def test_the_bar_is_divided_as_the_cards_are(glocke):
    bar = drawn(page(glocke))["majority"]["bar"]

    assert re.findall(r'class="(\w+)" width="([\d.]+%)"', bar) == [
        ("black", "100%"),
        ("red", "66.67%"),
        ("weave", "66.67%"),
    ]
    nothing = drawn(page(klauer()))["majority"]["bar"]
    assert re.findall(r'class="(\w+)" width="([\d.]+%)"', nothing)[:2] == [
        ("nobody", "100%"),
        ("red", "0.00%"),
    ]


def test_the_pool_lies_open_and_new_cards_are_marked(socke):
    def new(state):
        return "".join(card["letter"] for card in drawn(page(state))["pool"] if card["fresh"])

    assert "".join(c["letter"] for c in drawn(page(socke))["pool"]) == "ABDEGHLNRSTU"
    assert new(socke) == "DHRST"
    swapped = entered(socke, "/0:0> L....")
    assert new(swapped) == "S"
    assert new(entered(socke, "J ABD EEN")) == "EEN"
    assert new(entered(swapped, "0:1v .R")) == ""


def test_cards_taken_up_lie_apart_and_the_box_is_counted(socke):
    table = drawn(page(entered(socke, "_0:0> ....E")))

    assert [card["letter"] for card in table["hand"]] == ["E"]
    assert table["box"] == 96 - 17


# what the newest entry did


def test_a_step_is_told_by_its_word_before_and_after(socke, glocke):
    def change(*steps):
        told = entry(entered(socke, *steps))
        return told["label"], told["change"]["before"], told["change"]["word"], told["change"]["at"]

    assert change("0:1v .RT") == ("Word laid", "", "ORT", "0:1v")
    assert change("/0:0> L....") == ("Letter swapped", "SOCKE", "LOCKE", "0:0>")
    assert change("/0:0> L....", "+0:-1> G.....")[1:] == ("LOCKE", "GLOCKE", "0:-1>")
    assert change("^0:0> ..R... >")[1:] == ("SOCKE", "SORCKE", "0:0>")
    assert change("^0:0> ..R... <")[1:] == ("SOCKE", "SORCKE", "0:-1>")
    assert change("_0:0> ....E")[1:] == ("", "SOCKE", "0:0>")
    assert change("*0:0> SOCKE") == ("Word dissolved", "", "SOCKE", "0:0>")


def test_an_addition_that_joins_words_names_both():
    state = entered(klauer(), "<HATESUNDBRIX", "0:0> HA", "0:3> TE", "+0:0> ..S..")

    change = entry(state)["change"]
    assert (change["before"], change["word"]) == ("HA + TE", "HASTE")


def test_a_step_says_which_cards_came_from_where(socke):
    swapped = entered(socke, "/0:0> L....")
    assert groups(swapped, "cards") == {"From the pool": "L", "Back into the pool": "S"}
    taken = entered(socke, "_0:0> ....E")
    assert groups(taken, "cards") == {"Taken up": "E"}
    laid = entered(taken, "0:0v .eR")
    assert groups(laid, "cards") == {"From the pool": "R", "Taken up before": "E"}
    assert groups(socke, "cards") == {"Drawn": "DHRST"}
    joker = entered(socke, "J ABD EEN")
    assert groups(joker, "cards") == {"Put aside": "ABD", "Drawn": "EEN"}


def test_runs_across_that_a_step_makes_are_words_on_the_way(socke):
    state = entered(socke, "0:1v .RT", "0:3v .NA")

    assert groups(entered(state, "2:1> .E."), "words") == {}
    assert entry(entered(state, "2:1> .E."))["change"]["word"] == "TEA"
    beside = entered(state, "0:4v .D")
    assert groups(beside, "words") == {"Words on the way": [("", "ND", "")]}


def test_the_end_of_a_turn_tells_new_words_and_thefts(glocke):
    state = entered(glocke, "0:1v .RT", ".")
    words = {
        "New words": [("", "ORT", "")],
        "Stolen": [("SOCKE", "GLOCKE", "4 cards of Anna")],
    }

    assert groups(state, "words") == words
    assert [line["text"] for line in entry(state)["said"]] == ["4 cards turn black."]
    agreed = entered(state, Accept(RED))
    assert groups(agreed, "words") == words
    assert [line["text"] for line in entry(agreed)["said"]] == ["4 cards turned black."]
    judged = entered(state, Verdict({"GLOCKE": True, "ORT": True}))
    assert (entry(judged)["name"], groups(judged, "words")) == ("", words)


@pytest.mark.parametrize(
    ("lay", "whose"),
    [("socke", "5 cards of Bert"), ("SOCKe", "1 card of Bert"), ("SOCKE", "own word")],
)
def test_a_stolen_word_says_whose_it_was(lay, whose):
    state = entered(position(lay, "N"), "+0:0> .....N", ".")

    assert groups(state, "words") == {"Stolen": [("SOCKE", "SOCKEN", whose)]}


def test_a_word_that_is_only_inflected_keeps_its_colour():
    state = entered(position("HUNd", "E"), "+0:0> ....E", ". HUND>HUNDE", Accept(BLACK))

    kept = {"Only inflected, keeps its colour": [("HUND", "HUNDE", "")]}
    assert (groups(state, "words"), entry(state)["said"]) == (kept, [])
    assert having(state, "turned") == ""


def test_a_claim_says_for_whom_it_waits_and_what_a_yes_makes(glocke):
    assert entry(entered(glocke, "."))["waits"] == [
        "These words and meanings wait for the yes of Anna.",
        "After a yes the cards are 0 red, 6 black.",
    ]
    assert entry(entered(glocke, ".", Withdraw(BLACK)))["waits"] == []


def test_without_agreement_a_claim_waits_for_a_verdict():
    state = entered(klauer(agreement=False), "<CEGKLNOSABEU", "0:0> SOCKE", ".")

    assert entry(state)["waits"] == [
        "These words and meanings wait for a verdict.",
        "After a yes the cards are 5 red, 0 black.",
    ]


def test_a_no_names_the_word_and_reopens_the_steps(glocke):
    state = entered(glocke, ".", Verdict({"GLOCKE": False}))

    assert groups(state, "words") == {"Not admissible": [("", "GLOCKE", "")]}
    assert [line["text"] for line in entry(state)["said"]] == ["The steps can be changed again."]


def test_a_meaning_that_is_judged_the_same_gives_the_reason(glocke):
    state = entered(glocke, ".", Verdict({"GLOCKE": True}, meanings={"SOCKE>GLOCKE": False}))
    said = entry(state)["said"]

    assert [line["clause"] for line in said] == ["KLAUER-45", "KLAUER-13", ""]
    assert all(line["text"] for line in said)


def test_what_is_about_the_sheet_alone_leaves_the_last_step_in_sight(glocke):
    noted = entered(glocke, Note("0"))

    assert entry(noted) == entry(glocke)


def test_an_annulled_step_is_not_told(glocke):
    moves = [line.move for line in entered(glocke, Annul(8)).entries]
    state = replay(moves)

    assert entry(state)["version"] == 7
    assert (text(state), having(state, "fresh")) == (["lOCKE"], "L")


def test_an_entry_that_does_not_fit_any_more_says_why(glocke):
    state = replay(line.move for line in entered(glocke, Annul(3)).entries)

    assert entry(state)["flaw"] == "No card lies on 0:0; name the letter that is laid there."
    assert (entry(state)["change"], text(state)) == (None, [])


# the templates


def test_the_templates_show_all_of_it_without_inline_style(glocke):
    for state in (klauer(), glocke, entered(glocke, "."), entered(glocke, Forfeit(RED))):
        context = {"table": drawn(page(state))}
        for name in ("table", "shown"):
            html = render_to_string(f"frontend/game/{name}_klauer.html", context)
            assert " style=" not in html
            assert "Field" in html


def test_a_name_is_escaped(glocke):
    shown = page_of(glocke, ["<i>Anna</i>", "Bert"])
    html = render_to_string("frontend/game/table_klauer.html", {"table": drawn(shown)})
    assert "<i>" not in html
