"""A score sheet without squares at the pages: searched, asked about, and stored as a game."""

import json
import re

import pytest

from engine.solving.reading import read_sheet
from games import sheet_searches
from games.kept_proposals import kept
from games.models import Sheet, SheetSearch, Text
from games.replays import as_of
from games.sheet_searches import State
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import SHORT
from tests.frontend.browser import Browser

ADDRESS = "/games/solve/"
DOUBTFUL = SHORT.replace("ORT", "OST")


@pytest.fixture
def frieda(cast):
    """A director at a browser."""
    return Browser(cast.frieda, language="en")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """What is sent is searched to its end at once, on a machine that has much to do, too."""
    monkeypatch.setattr(sheet_searches, "TASTE_SECONDS", 60)


def form_of(page):
    """The form of the sheet."""
    return next(form for form in page.forms if "text" in form.fields)


def sent(browser, text, **fields):
    """Send a sheet."""
    return browser.post(ADDRESS, {**form_of(browser.get(ADDRESS)).fields, "text": text, **fields})


def pressed(browser, **button):
    """Press a button of what was found last."""
    row = SheetSearch.objects.latest("made")
    return browser.post(f"{ADDRESS}{row.pk}/", button)


def test_a_sheet_is_shown_as_a_game_before_it_is_stored(frieda):
    page = sent(frieda, SHORT)
    assert page.status == 200
    assert "1 game fits." in page.text
    assert "Anna: 8H HORN 12" in page.text
    assert "Bert: I8 ORT 5" in page.text
    assert "Nothing has to be assumed." in page.text
    assert not Sheet.objects.exists()


def test_it_is_stored_as_any_game_once(frieda):
    for _ in range(2):
        sent(frieda, SHORT)
        done = pressed(frieda, store="1")
        assert "The game is stored." in done.text
    sheet = Sheet.objects.get()
    assert as_of(sheet.stream).scores == (12, 5)
    assert sorted(Text.objects.values_list("kind", "words")) == [("nick", "Anna"), ("nick", "Bert")]


def test_a_question_is_answered_by_a_button_and_what_is_assumed_becomes_a_note(frieda):
    page = sent(frieda, DOUBTFUL)
    assert "2 games fit." in page.text
    assert "Which letter lies on I9?" in page.text
    page = pressed(frieda, answer="WHICH:162:S")
    assert "1 game fits." in page.text
    assert "Which letter lies on I9? S" in page.text
    number = re.search('name="store" value="([12])"', page.html)[1]
    pressed(frieda, store=number)
    stream = Sheet.objects.get().stream
    assert [entry.move.kind for entry in as_of(stream).entries] == ["open", "play", "play", "note"]
    said = "Board: On I9 lies S, not R as the board says."
    assert list(Text.objects.filter(kind="note").values_list("words", flat=True)) == [said]


def test_a_sheet_without_its_board_says_what_confirms_it_and_what_was_left_out(frieda):
    boardless = SHORT.partition("Brett:")[0]
    page = sent(frieda, boardless)
    assert "Nothing but the points speaks for where line 1–2 lies." in page.text
    page = sent(frieda, boardless.replace("ORT", "?"))
    assert (page.status, "No game fits this sheet." in page.text) == (422, False)
    assert "No game was found." in page.text
    assert "Line 2: A word that nobody can read is not looked for without the board." in page.text


def test_an_answer_is_taken_back(frieda):
    sent(frieda, DOUBTFUL)
    pressed(frieda, answer="WHICH:162:S")
    assert "2 games fit." in pressed(frieda, back="1").text


@pytest.mark.parametrize("answer", ["", "WHICH", "WHICH:x:S", "NO:1:S"])
def test_what_is_no_answer_changes_nothing(frieda, answer):
    sent(frieda, DOUBTFUL)
    assert "2 games fit." in pressed(frieda, answer=answer).text


@pytest.mark.parametrize("answer", ["WHICH:9999:S", "WHICH:162:Q", "WHERE:999:–", "MISSING:3:–"])
def test_an_answer_that_fits_no_game_is_refused(frieda, answer):
    sent(frieda, DOUBTFUL)
    page = pressed(frieda, answer=answer)
    assert page.status == 422
    assert "No game that was found fits these answers." in page.text
    assert "2 games fit." in page.text


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("HORN zwölf", 400, "Line 1: "),
        ("", 400, "This field is required."),
        (SHORT.replace("ORT 5", "QQ 500"), 422, "QQ stands nowhere on the board."),
    ],
)
def test_what_is_no_sheet_or_no_game_is_said(frieda, text, status, said):
    page = sent(frieda, text)
    assert (page.status, said in page.text) == (status, True)
    assert not Sheet.objects.exists()


def waiting(cast):
    """A search that no worker has begun."""
    return sheet_searches.begin(actor=str(cast.frieda.pk), club=str(cast.club.pk), text=SHORT)


def test_a_search_that_goes_on_shows_how_far_it_is_and_is_stopped(cast, frieda):
    row = waiting(cast)
    page = frieda.get(f"{ADDRESS}{row.pk}/")
    assert "Looking for the game …" in page.text
    assert "Waiting for a worker." in page.text
    SheetSearch.objects.update(state=State.SEARCHING, progress=[1, 7, 24, 180])
    assert "Line 7 of 24, one fault of the sheet allowed." in frieda.get(f"{ADDRESS}{row.pk}/").text
    page = pressed(frieda, stop="1")
    assert "The search was stopped." in page.text
    assert "HORN 12" in page.text


def test_the_games_that_a_stopped_search_had_found_are_shown_and_can_be_stored(cast, frieda):
    row = waiting(cast)
    sheet, _ = read_sheet(SHORT)
    SheetSearch.objects.update(games=kept(solve(sheet).games), state=State.SEARCHING)
    page = frieda.get(f"{ADDRESS}{row.pk}/")
    assert "1 game fits so far." in page.text
    assert "Store the game" not in page.text
    page = pressed(frieda, stop="1")
    assert "The search was stopped. These are the games it had found." in page.text
    assert "There may be more; not all could be looked at." in page.text
    assert "Anna: 8H HORN 12" in page.text
    assert "The game is stored." in pressed(frieda, store="1").text


def test_two_searches_at_once_are_enough(cast, frieda):
    waiting(cast)
    waiting(cast)
    page = sent(frieda, SHORT)
    assert page.status == 429
    assert "2 of your searches go on already; stop one, or wait for its end." in page.text


def test_only_who_may_import_games_sees_the_page(cast, hugo, frieda):
    assert hugo.get(ADDRESS).status == 403
    assert "Anmelden" in Browser().get(ADDRESS).text
    assert ADDRESS in frieda.get("/games/import/").links


def test_a_search_is_its_senders_alone(cast, hugo):
    row = waiting(cast)
    at = f"{ADDRESS}{row.pk}/"
    emil, vera = Browser(cast.emil), Browser(cast.vera)
    assert [one.get(at).status for one in (emil, vera, hugo)] == [404, 404, 403]
    assert "Anmelden" in Browser().get(at).text


def test_nobody_searches_for_another_club(cast, frieda):
    page = sent(frieda, SHORT, club=str(cast.other_club.pk))
    assert (page.status, SheetSearch.objects.exists()) == (400, False)


def marks(page):
    """The turns that the page marks, each with the id of what is said of it."""
    (place,) = (known for _tag, known in page.tags if known.get("id") == "sheet-table")
    named = {known.get("id") for _tag, known in page.tags}
    found = json.loads(place["data-marks"])
    assert {by for _turn, by in found} <= named
    return [tuple(one) for one in found]


def test_the_turn_that_can_not_be_read_is_marked_by_what_is_said_of_it(frieda):
    assert marks(sent(frieda, SHORT.replace("ORT 5", "ORT five"))) == [(2, "sheet-text_error")]
    assert marks(sent(frieda, f"Rules: chess\n{SHORT}")) == []
    assert marks(sent(frieda, SHORT)) == []


def test_the_turn_that_speaks_against_a_sheet_is_marked_by_what_is_said_of_it(frieda):
    page = sent(frieda, "Players: Anna, Bert\nAnna HORN 12\nBert ORT 5\nAnna -9\n")
    assert "Line 3:" in page.text
    assert marks(page) == [(3, "against-1")]
