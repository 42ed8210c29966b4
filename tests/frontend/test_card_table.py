"""The table of Scrabble Karten as a picture, as text, and what the newest turn did to it."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games
from engine.karten.deck import DEFAULT
from engine.moves import Annul, Bonus, Challenge, Play, Verdict
from frontend import card_table
from tests.boards import ANNA, BERT, appended, entered, stream
from tests.frontend.browser import read
from tests.tables import EIGHT, OST, karten, table
from tests.thorough import examples
from tests.told import page_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def ast():
    """AsT across OsT, tripled for its A; O and T leave; Anna's card takes 2 points off."""
    return karten("0:0v OsT", "1:-1> A.T x3@A", "Anna: *-T")


def page(state):
    return page_of(state, EIGHT[: len(state.players)])


def picture(state):
    text = card_table.drawn(page(state))["picture"]
    xml = text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ET.fromstring(xml)  # noqa: S314  (our own text)


def groups(state, *looks):
    """The groups of a picture that have all these looks, in the order of the picture."""
    nodes = picture(state).iter(f"{SVG}g")
    return [node for node in nodes if {*looks} <= {*node.get("class").split()}]


def spelled(nodes):
    """Cell and letter of cards of a picture."""
    return [f"{node.find(f'{SVG}title').text} {words(node, 'letter')[0]}" for node in nodes]


def words(picture, look):
    return [node.text for node in picture.iter(f"{SVG}text") if node.get("class") == look]


def rows(state):
    """The table as text, a dot for a cell without a card."""
    found = card_table.drawn(page(state))["rows"]
    return "\n".join(
        f"{row['number']} {''.join(letter or '.' for letter in row['cells'])}" for row in found
    )


def shown(state):
    """What the templates make of a game, as a reader sees it."""
    context = {"table": card_table.drawn(page(state)), "game": page(state)}
    parts = ("frontend/game/table_karten.html", "frontend/game/shown_karten.html")
    return read(200, "".join(render_to_string(part, context) for part in parts))


# The picture


def test_cards_lie_under_the_number_of_their_column_and_beside_that_of_their_row(ast):
    assert spelled(groups(ast, "lying")) == ["1:-1 A", "1:0 S", "1:1 T"]
    assert words(picture(ast), "rim") == [
        *(":-2", ":-1", ":0", ":1", ":2"),
        *("-1:", "0:", "1:", "2:", "3:"),
    ]


CELLS = st.integers(-999_999, 999_999)


@given(row=CELLS, column=CELLS)
@settings(max_examples=examples(25))
def test_the_name_of_every_card_is_read_off_the_rim_wherever_the_table_lies(row, column):
    drawn = picture(karten(f"{row}:{column}> NAME"))
    rim = {node.text: node for node in drawn.iter(f"{SVG}text") if node.get("class") == "rim"}
    lying = [node for node in drawn.iter(f"{SVG}g") if "lying" in node.get("class")]
    for node, step in zip(lying, range(4), strict=True):
        letter = node.find(f"{SVG}text")
        assert letter.get("x") == rim[f":{column + step}"].get("x")
        assert 0 <= int(letter.get("y")) - int(rim[f"{row}:"].get("y")) < card_table.HIGH // 2


@given(row=CELLS, column=CELLS)
@settings(max_examples=examples(25))
def test_names_at_the_rim_stay_within_their_room(row, column):
    for name in picture(karten(f"{row}:{column}> NAME")).iter(f"{SVG}text"):
        wide = card_table.FIGURE * len(name.text or "")
        if name.get("class") != "rim":
            continue
        if name.get("text-anchor") == "end":
            assert wide <= int(name.get("x"))
        else:
            assert int(name.get("textLength") or wide) <= card_table.WIDE + 1


def test_the_picture_is_as_large_as_what_is_in_it(ast):
    drawn = picture(ast)
    width, height = (int(side) for side in drawn.get("viewBox").split()[2:])
    free = [node for node in drawn.iter(f"{SVG}circle") if node.get("class") == "free"]
    ends = [(int(node.get("cx")), int(node.get("cy"))) for node in free]
    lefts = [int(name.get("x")) for name in drawn.iter(f"{SVG}text") if name.get("text-anchor")]
    wide, high = card_table.WIDE // 2, card_table.HIGH // 2
    assert min(ends) == (min(lefts) + card_table.FIGURE + wide, card_table.HEAD + high)
    assert max(ends) == (width - card_table.FIGURE - wide, height - high)


def test_the_picture_has_one_free_cell_around_the_cards():
    four = picture(karten("7:-3> NAME"))
    free = [node for node in four.iter(f"{SVG}circle") if node.get("class") == "free"]
    assert len(free) == 3 * 6 - 4
    assert words(four, "rim")[:6] == [":-4", ":-3", ":-2", ":-1", ":0", ":1"]


def test_the_picture_grows_and_shrinks_with_the_cards():
    def wide(*entries):
        return float(picture(karten(*entries)).get("width").removesuffix("em"))

    ost, rosten = "0:0> OST", "0:-1> R...EN"
    assert wide(ost) < wide(ost, rosten)
    assert wide(ost, rosten, "0:4v .R", "-") < wide(ost, rosten)


def test_a_card_shows_letter_and_value(ast):
    (letters,) = groups(ast, "lying", "fresh")[:1]
    assert (words(letters, "letter"), words(letters, "value")) == (["A"], ["1"])


def test_a_blank_has_a_ring_and_no_value(ast):
    (blank,) = groups(ast, "blank")
    assert spelled([blank]) == ["1:0 S"]
    assert [node.get("class") for node in blank] == [None, "edge", "face", "ring", "letter"]


def test_a_blank_that_left_keeps_its_ring():
    state = karten("0:0v OSt", "1:-1> A.T")
    (blank,) = groups(state, "blank")
    assert (blank.get("class"), spelled([blank])) == ("gone blank", ["2:0 T"])


def test_the_cards_of_the_newest_turn_stand_out(ast):
    assert spelled(groups(ast, "fresh")) == ["1:-1 A", "1:1 T"]


def test_the_cards_that_left_are_drawn_in_dashes_where_they_lay(ast):
    gone = groups(ast, "gone")
    assert spelled(gone) == ["0:0 O", "2:0 T"]
    dashed = [bool(node.find(f"{SVG}rect").get("stroke-dasharray")) for node in gone]
    assert dashed == [True, True]
    assert groups(karten(OST, "-1:0v R...EN"), "gone") == []


@pytest.mark.parametrize("after", ["-", "-3", "!"])
def test_after_a_turn_without_a_word_nothing_stands_out(after):
    state = karten(OST, "1:-1> A.T", after, seconds=10)
    assert spelled(groups(state, "lying")) == ["1:-1 A", "1:0 S", "1:1 T"]
    assert groups(state, "fresh") == groups(state, "gone") == []


def test_while_a_word_is_challenged_its_turn_stays_in_the_picture(ast):
    challenged = entered(karten(OST, "1:-1> A.T"), Challenge(ANNA, ("AST",)))
    assert spelled(groups(challenged, "gone")) == ["0:0 O", "2:0 T"]


def test_a_word_taken_back_leaves_the_table_as_it_was():
    state = karten(OST, "1:-1> A.T x3@A", "Anna: *-T", Challenge(ANNA, ("AST",)))
    state = entered(state, Verdict({"AST": False}))
    assert spelled(groups(state, "lying")) == ["0:0 O", "1:0 S", "2:0 T"]
    assert groups(state, "fresh") == groups(state, "gone") == groups(state, "badge") == []
    assert card_table.drawn(page(state))["bonus_cards"] == []


def test_a_struck_turn_gives_way_to_the_one_before():
    state = games.replay(appended(stream(karten(OST, "1:-1> A.T")), Annul(3)))
    assert spelled(groups(state, "fresh")) == ["0:0 O", "1:0 S", "2:0 T"]
    assert groups(state, "gone") == []


def test_a_turn_that_no_longer_fits_changes_nothing():
    moves = appended(stream(karten(OST, "1:-1> A.T")), Annul(2))
    state = games.replay(moves)
    assert rows(state) == ""
    assert groups(state, "lying") == groups(state, "gone") == []


@pytest.mark.parametrize(
    ("sign", "look", "text"), [("x2", "double-word", "×2"), ("x3", "triple-word", "×3")]
)
def test_a_word_bonus_card_is_a_badge_on_the_named_card(sign, look, text):
    state = karten(OST, f"-1:0v R...EN {sign}@-1:0")
    (badge,) = groups(state, "badge")
    assert (badge.get("class"), badge.find(f"{SVG}text").text) == (f"badge {look}", text)
    (card, *_), mark = groups(state, "fresh"), badge.find(f"{SVG}rect")
    for side, size in (("x", "width"), ("y", "height")):  # it covers the corner of its card
        beyond = int(card.find(f"{SVG}rect").get(side)) - int(mark.get(side))
        assert 0 < beyond < int(mark.get(size))


def test_badges_are_drawn_above_all_cards(ast):
    looks = [node.get("class").split()[0] for node in picture(ast).iter(f"{SVG}g")]
    assert looks == ["gone", "gone", "lying", "lying", "lying", "badge"]


def test_an_empty_table_says_so():
    opened = karten()
    assert words(picture(opened), "nothing") == ["No card lies on the table."]
    assert picture(opened).find(f"{SVG}desc").text == "No card lies on the table."
    assert rows(opened) == ""
    assert shown(opened).text.count("No card lies on the table.") == 3
    assert words(picture(karten(OST)), "nothing") == []


def test_the_picture_is_told_to_those_who_do_not_see_it(ast):
    drawn = picture(ast)
    assert drawn.get("role") == "img"
    named = drawn.get("aria-labelledby").split()
    assert [node.get("id") for node in drawn if node.get("id")] == named
    assert drawn.find(f"{SVG}title").text == "Table after entry 4"
    assert drawn.find(f"{SVG}desc").text == (
        "3 cards lie on it. 2 of them are new. 2 cards left the table."
    )


def test_the_picture_has_no_colour_of_its_own(ast):
    text = card_table.drawn(page(ast))["picture"]
    assert re.findall(r"style=|#[0-9a-f]{3}|fill=\"(?!none)", text) == []


def test_the_legend_names_the_marks_that_the_picture_has(ast):
    def marks(state):
        return [mark["look"] for mark in card_table.drawn(page(state))["legend"]]

    assert marks(ast) == ["lying fresh", "gone", "lying blank", "triple-word"]
    assert marks(karten("0:0> NAME")) == ["lying fresh"]
    assert marks(karten("0:0> NAME", "-")) == marks(karten()) == []


# The table as text


def test_the_table_as_text_has_small_letters_for_blanks_and_no_card_that_left():
    assert rows(karten("0:0v OsT", "1:-1> A.T")) == "1 AsT"
    state = karten(OST, "-2:-1v ROSE")
    assert rows(state) == table(
        """
        -2 R.
        -1 O.
        0 SO
        1 ES
        """
    )
    assert list(card_table.drawn(page(state))["columns"]) == [-1, 0]


# What the newest turn did


def test_a_word_bonus_card_is_listed_with_owner_card_and_the_words_that_it_multiplies():
    state = karten(OST, "-2:-1v RoSE x2@o")
    (card,) = card_table.drawn(page(state))["bonus_cards"]
    assert card == {
        "owner": "Bert",
        "version": 3,
        "factor": 2,
        "look": "double-word",
        "letter": "O",
        "at": "-1:-1",
        "words": ["RoSE"],
    }
    named = karten(OST, "-2:-1v ROSE x2@S")
    (card,) = card_table.drawn(page(named))["bonus_cards"]
    assert card["words"] == ["ROSE", "SO"]


def test_a_points_card_is_listed_with_both_its_entries_and_what_it_came_to(ast):
    card = card_table.drawn(page(ast))["bonus_cards"][1]
    assert card == {
        "owner": "Anna",
        "version": 4,
        "halves": [
            {"condition": "-T", "plus": 5, "minus": 2, "used": True},
            {"condition": "B-", "plus": 11, "minus": 4, "used": False},
        ],
        "matched": [{"says": "ends in T", "words": ("AST",), "points": "−2"}],
        "points": "−2",
        "scored": "Bert",
    }


@pytest.mark.parametrize(
    ("entry", "says"),
    [("R-", "begins with R"), ("ST", "contains ST"), ("-N", "ends in N")],
)
def test_an_entry_of_a_points_card_says_what_a_word_must_have(entry, says):
    state = karten(OST, "-1:0v R...EN", Bonus(BERT, entry))
    (card,) = card_table.drawn(page(state))["bonus_cards"]
    assert [match["says"] for match in card["matched"]] == [says]
    assert (card["points"][0], card["scored"]) == ("+", "Bert")


def test_by_house_rule_the_plus_value_goes_to_the_owner_of_the_card():
    state = karten(OST, "-1:0v R...EN", "Anna: *-N +", choose_plus=True)
    (card,) = card_table.drawn(page(state))["bonus_cards"]
    assert (card["owner"], card["points"], card["scored"]) == ("Anna", "+12", "Anna")


def test_by_house_rule_both_entries_are_listed_with_their_points():
    state = karten(OST, Play(BERT, "-1:0v", "R...EN"), "Anna: *ST|-N", both_entries=True)
    (card,) = card_table.drawn(page(state))["bonus_cards"]
    assert [(match["says"], match["points"]) for match in card["matched"]] == [
        ("contains ST", "−4"),
        ("ends in N", "−5"),
    ]
    assert card["points"] == "−9"
    assert "contains ST: ROSTEN −4 ends in N: ROSTEN −5" in shown(state).text


def test_a_deck_of_a_club_shows_its_own_values():
    own = tuple(DEFAULT.replace("-T +5 -2", "-T +7 -1").splitlines())
    state = karten(OST, "1:-1> A.T", "Anna: *-T", deck=own)
    (card,) = card_table.drawn(page(state))["bonus_cards"]
    assert card["halves"][0] == {"condition": "-T", "plus": 7, "minus": 1, "used": True}


def test_the_cards_that_left_are_listed_with_their_cells():
    state = karten("0:0v OSt", "1:-1> A.T")
    assert card_table.drawn(page(state))["cleared"] == [
        {"at": "0:0", "letter": "O"},
        {"at": "2:0", "letter": "t"},
    ]


def test_the_page_tells_the_piles_the_bonus_cards_and_the_cards_that_left(ast):
    text = " ".join(shown(ast).text.split())
    assert "Draw pile 73" in text
    assert "Bonus cards 18" in text
    assert "Discards 2" in text
    assert "Bert Bonus card for A at 1:-1: AsT ×3" in text
    assert "Anna Points card ends in T: AST −2 for Bert" in text
    assert "Left the table O 0:0 T 2:0" in text


def test_a_turn_that_moved_nothing_else_has_no_list(ast):
    assert "Cards of the last turn" in str(shown(ast).tags)
    assert "Cards of the last turn" not in str(shown(karten("0:0> NAME")).tags)


def test_names_are_escaped(ast):
    named = page_of(ast, ["<b>A", "<i>B"])
    context = {"table": card_table.drawn(named), "game": named}
    html = render_to_string("frontend/game/shown_karten.html", context)
    assert "&lt;b&gt;A" in html
    assert "<b>A" not in html
