"""What a line of the fast entry means, and what it is told when it means nothing."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from frontend.forms.directing.quick import Told, read_line

NAMES = {
    "a": "Anna Muster",
    "b": "Bert Beispiel",
    "c": "Berta Über",
    "d": "Dora",
    "e": "Eva",
    "f": "Frida Fern",
}
TABLES = {3: ("a", "b"), 12: ("c", "d", "e")}

MEANT = {
    "3 412 389": Told(3, scores=(412, 389)),
    "  3  412,389 ": Told(3, scores=(412, 389)),
    "3 412:389": Told(3, scores=(412, 389)),
    "3 412389": Told(3, scores=(412, 389)),
    "beispiel 412389": Told(3, scores=(389, 412)),
    "3 412-389": Told(3, scores=(412, 389)),
    "beispiel 412–389": Told(3, scores=(389, 412)),
    "3/412/-5": Told(3, scores=(412, -5)),
    "3 412 389 23": Told(3, scores=(412, 389), spread=23),
    "3 389 412 23": Told(3, scores=(389, 412), spread=-23),
    "3 389 412 -12": Told(3, scores=(389, 412), spread=-12),
    "3 1-2": Told(3, places=(1, 2)),
    "3 2-1": Told(3, places=(2, 1)),
    "3 =": Told(3, places=(1, 1)),
    "3 Anna": Told(3, places=(1, 2)),
    "3 beisp": Told(3, places=(2, 1)),
    "3 muster anna": None,
    "12 300 280 410": Told(12, scores=(300, 280, 410)),
    "12 ueber eva": Told(12, places=(1, 3, 2)),
    "12 eva dora Berta": Told(12, places=(3, 2, 1)),
    "Anna 412 389": Told(3, scores=(412, 389)),
    "beispiel 412 389 23": Told(3, scores=(389, 412), spread=-23),
    "Dora 1 2 3": Told(12, scores=(3, 1, 2)),
    "3 -": Told(3, absent=(0, 1)),
    "3-": Told(3, absent=(0, 1)),
    "3 - -": Told(3, absent=(0, 1)),
    "3 + -": Told(3, absent=(1,)),
    "3 -+": Told(3, absent=(0,)),
    "beispiel + -": Told(3, absent=(0,)),
    "12 + - +": Told(12, absent=(1,)),
    "3 a-": Told(3, absent=(0,)),
    "3 Beispiel-": Told(3, absent=(1,)),
    "beispiel -": Told(3, absent=(1,)),
    "12 dora- ueber-": Told(12, absent=(0, 1)),
    "eva -": Told(12, absent=(2,)),
    "3 ?": Told(3, shown=True),
    "3?": Told(3, shown=True),
    "Anna ?": Told(3, shown=True),
    "3=": Told(3, places=(1, 1)),
}


@pytest.mark.parametrize(("line", "meant"), MEANT.items())
def test_a_line_means_one_result(line, meant):
    if meant is None:
        with pytest.raises(Unusable, match="twice"):
            read_line(line, TABLES, NAMES)
    else:
        assert read_line(line, TABLES, NAMES) == meant


REFUSED = {
    "": "Type the table and the result, such as 3 412 389.",
    "4 412 389": "There is no table 4 in this round.",
    "3": "The result of table 3 is missing.",
    "3 412": "Table 3 has 2 players; the result has 1 numbers.",
    "3 1 2 3 4": "Table 3 has 2 players; the result has 4 numbers.",
    "12 300 280": "Table 12 has 3 players; the result has 2 numbers.",
    "12 300 280 410 7": "Table 12 has 3 players; the result has 4 numbers.",
    "12 Dora": "Name the players from the first place to the last but one.",
    "3 zoe-": "Nobody here is called zoe.",
    "3 Zoe": "Nobody here is called Zoe.",
    "3 dora": "Dora does not sit at table 3.",
    "frida 3 4": "Frida Fern does not play in this round.",
    "bert 3 4": "bert may be Bert Beispiel, Berta Über; type more of the name.",
    "3 4123456 1": "4123456 can't be read. Type scores such as 3 412 389.",
    "3 412.5 389": "412.5 can't be read. Type scores such as 3 412 389.",
    "3 412=389": "412=389 can't be read. Type scores such as 3 412 389.",
    "3 412 389 +": "+ can't be read. Type scores such as 3 412 389.",
    "12 412-389": "412-389 can't be read. Type scores such as 3 412 389.",
}


@pytest.mark.parametrize(("line", "said"), REFUSED.items())
def test_a_line_that_means_nothing_is_told_why(line, said):
    with pytest.raises(Unusable) as refused:
        read_line(line, TABLES, NAMES)
    assert refused.value.where == "text"
    assert refused.value.what.format(**refused.value.facts) == said


def test_numbers_are_places_where_a_game_has_no_points():
    assert read_line("12 2 1 3", TABLES, NAMES, scored=False) == Told(12, places=(2, 1, 3))


@given(st.tuples(st.integers(-999, 9999), st.integers(-999, 9999)))
def test_a_table_of_two_may_be_told_from_either_side(scores):
    one, other = scores
    by_anna = read_line(f"Anna {one} {other}", TABLES, NAMES)
    by_bert = read_line(f"Beispiel {other} {one}", TABLES, NAMES)
    assert by_anna == by_bert == Told(3, scores=(one, other))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    with suppress(Unusable):
        assert read_line(text, TABLES, NAMES).table in TABLES


def test_who_has_a_bye_is_named_so():
    with pytest.raises(Unusable, match="has a bye in this round"):
        read_line("Georg 400 300", TABLES, {**NAMES, "g": "Georg Gast"}, byes=["g"])
