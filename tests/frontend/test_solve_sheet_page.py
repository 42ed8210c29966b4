"""A score sheet without squares at the pages: solved, asked about, and stored as a game."""

import pytest

from games.models import Sheet, Text
from games.replays import as_of
from tests.engine.solving.test_golden_sheets import SHORT
from tests.frontend.browser import Browser

ADDRESS = "/games/solve/"
DOUBTFUL = SHORT.replace("ORT", "OST")


@pytest.fixture
def frieda(cast):
    """A director at a browser."""
    return Browser(cast.frieda, language="en")


def form_of(page):
    """The form of the sheet."""
    return next(form for form in page.forms if "text" in form.fields)


def sent(browser, text, **fields):
    """Send a sheet."""
    return browser.post(ADDRESS, {**form_of(browser.get(ADDRESS)).fields, "text": text, **fields})


def test_a_sheet_is_shown_as_a_game_before_it_is_stored(frieda):
    page = sent(frieda, SHORT, look="1")
    assert page.status == 200
    assert "1 game fits." in page.text
    assert "Anna: 8H HORN 12" in page.text
    assert "Bert: I8 .RT 5" in page.text
    assert "Nothing has to be assumed." in page.text
    assert not Sheet.objects.exists()


def test_it_is_stored_as_any_game_once(frieda):
    for _ in range(2):
        done = sent(frieda, SHORT, store="1")
        assert "The game is stored." in done.text
    sheet = Sheet.objects.get()
    assert as_of(sheet.stream).scores == (12, 5)
    assert sorted(Text.objects.values_list("kind", "words")) == [("nick", "Anna"), ("nick", "Bert")]


def test_a_question_is_answered_by_a_button_and_what_is_assumed_becomes_a_note(frieda):
    page = sent(frieda, DOUBTFUL, look="1")
    assert "2 games fit." in page.text
    assert "Which letter lies on I9?" in page.text
    page = sent(frieda, DOUBTFUL, answer="WHICH:162:S")
    assert "1 game fits." in page.text
    sent(frieda, DOUBTFUL, answer="WHICH:162:S", store="1")
    stream = Sheet.objects.get().stream
    assert [entry.move.kind for entry in as_of(stream).entries] == ["open", "play", "play", "note"]
    said = "Board: On I9 lies S, not R as the board says."
    assert list(Text.objects.filter(kind="note").values_list("words", flat=True)) == [said]


@pytest.mark.parametrize(
    "answer", ["", "WHICH", "WHICH:x:S", "WHICH:9999:S", "NO:1:S", "WHICH:162:Q"]
)
def test_an_answer_that_fits_nothing_changes_nothing(frieda, answer):
    assert "2 games fit." in sent(frieda, DOUBTFUL, answer=answer).text


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("HORN zwölf", 400, "Line 1: "),
        ("", 400, "This field is required."),
        (SHORT.replace("ORT 5", "QQ 500"), 422, "Line 2: QQ stands nowhere on the board."),
    ],
)
def test_what_is_no_sheet_or_no_game_is_said(frieda, text, status, said):
    page = sent(frieda, text, store="1")
    assert (page.status, said in page.text) == (status, True)
    assert not Sheet.objects.exists()


def test_only_who_may_import_games_sees_the_page(cast, hugo, frieda):
    assert hugo.get(ADDRESS).status == 403
    assert "Anmelden" in Browser().get(ADDRESS).text
    assert ADDRESS in frieda.get("/games/import/").links


def test_nobody_stores_for_another_club(cast, frieda):
    page = sent(frieda, SHORT, club=str(cast.other_club.pk), store="1")
    assert (page.status, Sheet.objects.exists()) == (400, False)
