"""A recorded game at the pages: chosen, looked at, stored, and downloaded."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.gcg_files import MOST_OF_AN_UPLOAD
from games.models import Sheet
from tests.frontend.browser import Browser
from tournaments.commands import give_role

HEAD = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"
HORN = f"{HEAD}>Anna: HORNABC 8F HORN +13 13\n>Bert: -3 +0 0\n"
ADDRESS = "/games/import/"


@pytest.fixture
def frieda(cast):
    """A director at a browser."""
    return Browser(cast.frieda, language="en")


def form_of(page):
    """The form that takes a file."""
    return next(form for form in page.forms if "read" in form.fields)


def chosen(browser, content, name="horn.gcg", **fields):
    """Choose a file and look at it."""
    sent = {**form_of(browser.get(ADDRESS)).fields, **fields, "look": "1"}
    content = content.encode() if isinstance(content, str) else content
    return browser.post(ADDRESS, {**sent, "file": SimpleUploadedFile(name, content)})


def test_a_file_is_looked_at_before_it_is_stored(frieda):
    page = chosen(frieda, HORN)

    assert page.status == 200
    assert "Anna Adler – Bert Brandt" in page.text
    assert "Line 3: 13 points were announced; the rules give 12." in page.text
    assert "Fits as well: Travel, eight tiles, 2024, five blanks, English" in page.text
    assert "Nothing is stored yet." in page.text
    assert not Sheet.objects.exists()

    done = frieda.post(ADDRESS, {**form_of(page).fields, "store": "1"})
    assert "The game is stored." in done.text
    assert Sheet.objects.get().ruleset == "klassik"


def test_the_rules_can_be_chosen_for_a_file_that_was_looked_at(frieda):
    page = chosen(frieda, HORN)
    frieda.post(ADDRESS, {**form_of(page).fields, "ruleset": "mini", "store": "1"})
    assert Sheet.objects.get().ruleset == "mini"


def test_a_file_that_is_there_leads_to_its_game(frieda):
    for _ in range(2):
        page = chosen(frieda, HORN)
        if "read" in str(page.forms):
            page = frieda.post(ADDRESS, {**form_of(page).fields, "store": "1"})
    assert "The club has this file already." in page.text
    assert Sheet.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        ("", 400, "The submitted file is empty."),
        ("kein Spiel", 400, "It does not name its two players"),
        (f"{HEAD}>Anna: 8F HORNß +1 1\n", 400, "Line 3: "),
        (f"{HEAD}>Anna: 8A HORN +1 1\n", 422, "Line 3, by the rules"),
        (b"x" * (MOST_OF_AN_UPLOAD + 1), 400, "It is larger than 64 KiB"),
    ],
)
def test_what_is_no_game_is_said_at_the_form(frieda, content, status, said):
    page = chosen(frieda, content)
    assert page.status == status
    assert said in page.text
    assert not Sheet.objects.exists()


def test_nothing_chosen_is_asked_for(frieda):
    page = frieda.post(ADDRESS, {**form_of(frieda.get(ADDRESS)).fields, "store": "1"})
    assert page.status == 400
    assert "Choose a file that holds a game." in page.text


def test_what_was_kept_and_is_no_file_is_refused(frieda):
    fields = form_of(frieda.get(ADDRESS)).fields
    assert frieda.post(ADDRESS, {**fields, "read": "%%%", "store": "1"}).status == 400


def test_only_who_may_import_games_sees_the_page(cast, hugo, frieda):
    assert hugo.get(ADDRESS).status == 403
    assert "Anmelden" in Browser().get(ADDRESS).text
    assert ADDRESS in frieda.get("/games/").links
    assert ADDRESS not in hugo.get("/games/").links


def test_nobody_imports_for_another_club(cast, frieda):
    page = chosen(frieda, HORN, club=str(cast.other_club.pk))
    assert (page.status, Sheet.objects.exists()) == (400, False)

    give_role(user=cast.frieda, club=cast.other_club, role="arbiter")
    page = chosen(frieda, HORN, club=str(cast.other_club.pk))
    frieda.post(ADDRESS, {**form_of(page).fields, "store": "1"})
    assert Sheet.objects.get().club == str(cast.other_club.pk)


def test_a_game_is_downloaded(frieda, cast):
    page = chosen(frieda, HORN)
    frieda.post(ADDRESS, {**form_of(page).fields, "store": "1"})
    stream = Sheet.objects.get().stream
    address = f"/games/{stream}/gcg/"
    assert address in frieda.get(f"/games/{stream}/").links

    answer = frieda.client.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="{stream}.gcg"'
    lines = [" ".join(line.split()) for line in answer.content.decode().splitlines()]
    assert lines == ["#character-encoding UTF-8", *HORN.splitlines()]
    assert Browser(cast.anna).get(address).status in (403, 404)
    assert Browser().get(address).status == 404


@pytest.mark.parametrize(("ruleset", "names"), [("mini", 3), ("karten", 2), ("klauer", 2)])
def test_a_game_that_gcg_cannot_hold_offers_no_download(frieda, table, ruleset, names):
    game = table.game(ruleset, names=("Anna", "Bert", "Clara")[:names])
    assert f"/games/{game}/gcg/" not in frieda.get(f"/games/{game}/").links
    assert frieda.get(f"/games/{game}/gcg/").status == 404
