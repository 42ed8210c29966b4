"""Photos of the board at the pages: who adds, sees and takes away, and with a typed score sheet."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from engine.moves import Close, Publish, Resign
from games import commands, sheet_searches
from games.acting import By
from games.models import GamePhoto, Sheet, SheetSearch
from games.photos import read_photo
from tests.engine.solving.test_golden_sheets import SHORT
from tests.frontend.browser import Browser
from tests.games.cast import a_key, enter, open_game, table
from tests.games.client import assemble
from tests.games.test_photos import packed

pytestmark = pytest.mark.django_db

# A game of Anna (own) against Bert (other); the photo was added by Hugo, a helper.
SEEING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
playing       404      404      404      404      404      200      200      200      404
public        404      404      404      404      404      200      200      200      404
closed        404      404      200      200      404      200      200      200      404
"""


def photo(**more):
    """A photo as a browser sends it."""
    return SimpleUploadedFile("brett.jpg", packed(**more), content_type="image/jpeg")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """What is sent is searched to its end at once, on a machine that has much to do, too."""
    monkeypatch.setattr(sheet_searches, "TASTE_SECONDS", 60)


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def game(people):
    """A game of Anna and Bert."""
    opened = commands.open_game(
        by=By("hugo", a_key()), club=people.club, ruleset="klassik", players=people.players
    )
    return opened.stream


@pytest.fixture
def browsers(people):
    """A browser for each one by what they are to the game."""
    return {name: Browser(who.user) for name, who in people.by_relation().items()}


def added(browser, game, **more):
    """The page after a photo was sent."""
    return browser.post(f"/games/{game}/photos/", {"photo": photo(**more)})


def test_who_sees_the_photos_of_a_game(game, browsers):
    assert added(browsers["helper"], game).status == 200
    at = f"/games/{game}/photos/{GamePhoto.objects.get().pk}/"

    def found():
        pages = [one.get(f"/games/{game}/photos/").status for one in browsers.values()]
        files = [one.client.get(at).status_code for one in browsers.values()]
        assert pages == files
        return pages

    rows = {"playing": found()}
    enter(game, Publish())
    rows["public"] = found()
    enter(game, Resign(1), Close())
    rows["closed"] = found()
    assert table(list(browsers), rows) == SEEING


def test_what_is_shown_is_the_photo_drawn_anew_and_nothing_else(game, browsers):
    added(browsers["helper"], game)
    row = GamePhoto.objects.get()
    answer = browsers["helper"].client.get(f"/games/{game}/photos/{row.pk}/")
    assert answer.content == read_photo(packed()).body
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_photo_of_one_game_is_at_no_address_of_another(people, game, browsers):
    added(browsers["helper"], game)
    other = open_game(club=people.club)
    at = f"/games/{other}/photos/{GamePhoto.objects.get().pk}/"
    assert browsers["helper"].client.get(at).status_code == 404


def test_who_takes_a_photo_away(game, browsers):
    enter(game, Resign(1), Close())
    rows = {}
    for name, browser in browsers.items():
        GamePhoto.objects.all().delete()
        added(browsers["helper"], game)
        pk = GamePhoto.objects.get().pk
        rows[name] = browser.post(f"/games/{game}/photos/", {"drop": str(pk)}).status
        assert GamePhoto.objects.exists() == (rows[name] != 200)
    assert rows == {
        **dict.fromkeys(("nobody", "stranger", "reader", "foreign"), 404),
        **dict.fromkeys(("own", "other", "helper"), 403),
        **dict.fromkeys(("arbiter", "director"), 200),
    }


def test_what_is_no_photo_is_said_at_the_field(game, browsers):
    file = SimpleUploadedFile("brett.jpg", b"<svg/>", content_type="image/jpeg")
    page = browsers["helper"].post(f"/games/{game}/photos/", {"photo": file})
    assert (page.status, "Das ist kein PNG, JPEG oder WebP." in page.text) == (400, True)
    assert not GamePhoto.objects.exists()


def test_a_photo_goes_with_a_sheet_to_its_game(people):
    emil = Browser(people.house.emil, language="en")
    page = emil.post("/games/solve/", {"club": people.club, "text": SHORT, "photo": photo()})
    assert page.status == 200
    first = SheetSearch.objects.get()
    at = f"/games/solve/{first.pk}/photo/"
    assert at in page.html
    assert emil.client.get(at).content == read_photo(packed()).body
    assert Browser(people.house.frieda).client.get(at).status_code == 404

    again = {"club": people.club, "text": SHORT.replace("12", "13"), "before": str(first.pk)}
    emil.post("/games/solve/", again)
    second = SheetSearch.objects.latest("made")
    assert second.pk != first.pk
    emil.post(f"/games/solve/{second.pk}/", {"store": "1"})

    row = GamePhoto.objects.get()
    assert (row.stream, bytes(row.body)) == (Sheet.objects.get().stream, read_photo(packed()).body)


def test_nobody_takes_over_the_photo_of_anothers_sheet(people):
    emil, frieda = Browser(people.house.emil), Browser(people.house.frieda)
    emil.post("/games/solve/", {"club": people.club, "text": SHORT, "photo": photo()})
    theirs = SheetSearch.objects.get().pk
    for before in (str(theirs), "so nicht"):
        frieda.post("/games/solve/", {"club": people.club, "text": SHORT, "before": before})
        assert SheetSearch.objects.latest("made").photo is None
