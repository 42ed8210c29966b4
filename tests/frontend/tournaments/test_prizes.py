"""What there is to win: set by the director in lines, shown to everybody with the reasons."""

import io
import re

import pytest
from pypdf import PdfReader

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.frontend.tournaments.visitors import address, by_link, public_evening
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Report
from tournaments.course.shapes import Highlight, Prize

SET, SEEN = "prizes/set/", "prizes/"


@pytest.fixture
def evening(cast):
    """A published evening of six in its second round."""
    return public_evening(cast)


@pytest.fixture
def frieda(evening, cast):
    """The director."""
    return Desk(evening, Browser(cast.frieda, language="en"))


def lines(*told, **more):
    """The fields of the form for these lines."""
    return {
        **{f"prize-{n}-{part}": value for n, one in enumerate(told) for part, value in one.items()},
        **more,
    }


FIRST = {"by": "standing", "place": 1, "thing": "100 Euro"}
SECOND = {"by": "standing", "place": 2, "thing": "Wanderpokal"}
HIGH = {"by": "high_game", "thing": "ein Buch"}
WORD = {"by": "best_word", "entry": who("Bert"), "word": "quarze"}


def told(page):
    """The prizes as everybody reads them."""
    cards = re.findall(r'<li class="card">(.*?)</li>', page.html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", card).split()) for card in cards]


def test_prizes_are_set_in_lines_and_won_by_results(frieda, evening):
    page = frieda.send(SET, "prizes", **lines(FIRST, SECOND, HIGH, WORD, one_each="on"))
    assert page.status == 200
    assert frieda.state.prizes.prizes == (
        Prize("standing", "A"),
        Prize("standing", "A", place=2),
        Prize("high_game"),
        Prize("best_word", entry=who("Bert"), word="QUARZE"),
    )
    assert frieda.state.prizes.one_each
    seen = Browser(language="en").get(address(evening, SEEN))
    assert "Nobody gets two prizes." in seen.text
    assert told(seen)[0] == "Place 1 100 Euro No. 6 Place 1."  # as everybody reads names
    assert told(page)[0] == "Place 1 100 Euro Hanna Muster Place 1."
    assert told(page)[2] == (
        "High game ein Buch Clara Muster, Dora Muster "
        "Clara Muster: 380 points, in round 1 against Dora Muster. "
        "Dora Muster: 380 points, in round 1 against Clara Muster. Equal, so they share it. "
        "Hanna Muster (420 points, in round 2 against Anna Muster) has prize 1 already and is "
        "passed over. Anna Muster (400 points, in round 1 against Bert Muster) has prize 2 already "
        "and is passed over."
    )
    assert told(page)[3] == "Best word · QUARZE Bert Muster"


def test_what_stays_as_it_is_keeps_its_words_and_lines_are_put_in_order(frieda):
    frieda.send(SET, "prizes", **lines(FIRST, SECOND))
    before = dict(frieda.state.prizes.things)
    frieda.send(SET, "prizes", **{"prize-0-order": 2, "prize-1-order": 1, "prize-1-thing": "Buch"})
    now = frieda.state.prizes
    assert [prize.place for prize in now.prizes] == [2, 1]
    things = dict(now.things)
    assert things[2] == before[1]
    assert things[1] not in before.values()
    assert told(frieda.get(SEEN))[0].startswith("Place 2 Buch")


def test_a_line_without_a_kind_takes_the_prize_away(frieda):
    frieda.send(SET, "prizes", **lines(FIRST, HIGH))
    frieda.send(SET, "prizes", **{"prize-0-by": "", "prize-0-thing": ""})
    assert frieda.state.prizes.prizes == (Prize("high_game"),)
    assert [number for number, _ in frieda.state.prizes.things] == [1]
    assert told(frieda.get(SEEN))[0].startswith("High game ein Buch")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"thing": "ein Buch"}, "Say what the prize is for."),
        ({"by": "high_game", "entry": who("Anna")}, "This follows from the results"),
        ({"by": "high_game", "word": "HORN"}, "This follows from the results"),
        ({"by": "standing", "place": 0}, "greater than or equal to 1"),
        ({"by": "best_word", "word": "zwei Worte"}, "must be a word of up to 30 letters"),
        ({"by": "standing", "category": "x" * 33}, "at most 32 characters"),
        ({"by": "standing", "category": "U/18"}, "must be a code"),
    ],
)
def test_what_can_not_be_is_said_and_nothing_is_stored(frieda, told, said):
    before = frieda.state.version
    page = frieda.send(SET, "prizes", **lines(told))
    assert page.status in (400, 422)
    assert said in page.text
    assert frieda.state.version == before


def test_a_prize_names_the_division_where_there_are_several(frieda, evening):
    frieda.send("set-up/", "division", division="B")
    assert "name the division" in frieda.send(SET, "prizes", **lines(FIRST)).text
    frieda.send(SET, "prizes", **lines({**FIRST, "division": "B"}, HIGH))
    assert told(frieda.get(SEEN)) == [
        "Place 1 · Division B 100 Euro Nobody yet.",
        "High game ein Buch Hanna Muster 420 points, in round 2 against Anna Muster.",
    ]


def test_ties_are_said(frieda, evening):
    frieda.send(SET, "prizes", **lines({"by": "best_play"}))
    noted = {who("Clara"): Highlight(best_play=80), who("Dora"): Highlight(best_play=80)}
    evening.done(Report("A", 2, 2, scores=(400, 380), highlights=noted))
    assert told(frieda.get(SEEN)) == [
        "Best play Clara Muster, Dora Muster 80 points in one play. Equal, so they share it."
    ]


def test_the_prize_list_is_printed_with_its_reasons(frieda, evening, cast):
    frieda.send(SET, "prizes", **lines(FIRST, HIGH))
    file = frieda.browser.client.get(address(evening, "documents/prizes.pdf?round=1"))
    assert file.status_code == 200
    (page,) = PdfReader(io.BytesIO(file.content)).pages
    said = " ".join(page.extract_text().split())
    assert "Prizes after round 1" in said
    assert re.search(r"1 Place 1 Hanna Muster 100 Euro Place 1\.", said)


def test_the_protocol_says_it_and_undoing_takes_it_back(frieda):
    frieda.send(SET, "prizes", **lines(FIRST))
    assert "The list of prizes has 1 prize." in frieda.get("protocol/").text
    frieda.press("protocol/", "undo", version=str(frieda.state.version))
    assert frieda.state.prizes.prizes == ()
    assert "No prizes have been named." in frieda.get(SEEN).text


def test_only_who_sets_the_tournament_up_is_led_to_the_form(frieda, evening):
    frieda.send(SET, "prizes", **lines(FIRST))
    form = address(evening, SET)
    assert form in frieda.get(SEEN).links
    assert form in frieda.get("set-up/").links
    for browser in (Browser(), by_link(evening, "helper")):
        assert form not in browser.get(address(evening, SEEN)).links
    assert address(evening, SEEN) in Browser().get(address(evening)).links
