"""At a line of the sheet: a forgotten entry, a correction, an annulment; and the game's title."""

import pytest

from engine.moves import Publish
from engine.notation import read_move
from games.models import Text
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page


@pytest.fixture
def desk(table, cast):
    """Frieda before a game of two turns."""
    typed = [read_move("8F HORN", 0), read_move("I8 .E", 1)]
    return Desk(Browser(cast.frieda), table.game(moves=[*typed, Publish()]))


def test_each_line_leads_to_what_can_be_mended_there(desk):
    links = [link.partition("?")[2] for link in desk.page().links if "?" in link]

    assert [link for link in links if "=2" in link] == [
        "annul=2#annul-form",
        "replace=2#replace-form",
        "insertion=2#insertion-form",
        "note=2#note-form",
    ]
    assert [link for link in links if "=1#" in link] == []


@pytest.mark.parametrize("form", ["annul", "replace", "insertion", "note"])
def test_the_form_of_a_line_is_about_it_and_open(desk, form):
    page = desk.browser.get(f"{desk.address}?{form}=2")

    assert page.form(form).fields["version"] == "2"
    assert page.html.count('<details class="deed" open>') == 1
    assert "Nicht eingetragen" not in page.html.partition("</title>")[0]


def test_a_turn_is_corrected_at_its_line(desk):
    page = desk.browser.get(f"{desk.address}?replace=2")
    assert page.form("replace").fields["text"] == "8F HORN"

    desk.enter("replace", page, text="8F HORN 12")
    assert game_page(desk.game, "official")["entries"][1]["announced"] == 12


@pytest.mark.parametrize(
    "asked", ["annul=1", "annul=99", "replace=x", "insertion=", "note=", "turn=2"]
)
def test_what_is_no_such_line_opens_nothing(desk, asked):
    page = desk.browser.get(f"{desk.address}?{asked}")

    assert (page.status, page.html.count('<details class="deed" open>')) == (200, 0)


def rows(page):
    """The lines of the sheet, as they are read."""
    _, _, sheet = page.html.partition('<section id="sheet"')
    return sheet.partition("</table>")[0].split("<tr")[2:]


def test_a_note_stands_at_the_line_that_it_is_about(desk):
    page = desk.browser.get(f"{desk.address}?note=2")
    page = desk.enter("note", page, text="Anna sprach leise.")
    found = rows(page)

    assert [line for line, row in enumerate(found, 1) if "Anna sprach leise." in row] == [2]
    assert len(found) == 4
    assert 'id="entry-5"' in found[1]
    assert "annul=5#annul-form" in found[1]

    page = desk.enter("annul", version="5")
    assert [line for line, row in enumerate(rows(page), 1) if "Anna sprach leise." in row] == [5]


def test_a_note_on_the_game_has_a_line_of_its_own(desk):
    found = rows(desk.enter("note", text="Pause bis halb neun."))
    assert [line for line, row in enumerate(found, 1) if "Pause bis halb neun." in row] == [5]


def test_a_note_can_be_typed_along_with_a_move(desk):
    page = desk.enter("turn", text="-", note="Anna war ratlos.")
    noted = game_page(desk.game, "official")

    assert [line for line, row in enumerate(rows(page), 1) if "Anna war ratlos." in row] == [5]
    assert (noted["entries"][4]["notes"], noted["notes"]) == ([6], {6: "Anna war ratlos."})


def test_a_refused_move_keeps_what_was_noted_with_it_and_stores_nothing(desk):
    page = desk.enter("turn", text="1A HORN", note="Anna war ratlos.")
    assert (page.status, page.form("turn").fields["note"]) == (422, "Anna war ratlos.")
    assert not Text.objects.filter(kind="note").exists()


def test_who_may_mend_nothing_sees_no_links(desk):
    assert [link for link in Browser().get(desk.address).links if "?annul" in link] == []


# The title


def title_of(game):
    return game_page(game, "official")["title"]


def test_a_title_is_changed_and_taken_away(desk):
    page = desk.browser.post(f"{desk.address}title/", {"title": "Finale"})
    assert "Der Titel ist gespeichert." in page.text
    assert title_of(desk.game) == "Finale"

    desk.browser.post(f"{desk.address}title/", {"title": ""})
    assert title_of(desk.game) == ""
    assert Text.objects.filter(subject=desk.game, kind="title").count() == 1


def test_a_title_that_can_not_be_read_changes_nothing(desk):
    desk.browser.post(f"{desk.address}title/", {"title": "Finale"})
    for unread in ("x" * 201, "\u200b\u200b"):
        desk.browser.post(f"{desk.address}title/", {"title": unread})

    assert title_of(desk.game) == "Finale"


@pytest.mark.parametrize(
    ("relation", "public", "private"),
    [
        ("anonymous", 403, 404), ("stranger", 403, 404), ("foreign", 403, 404),
        ("reader", 403, 403), ("helper", 200, 200), ("arbiter", 200, 200), ("director", 200, 200),
    ],
)  # fmt: skip
def test_who_may_open_games_may_change_a_title(table, cast, relation, public, private):
    user = cast.by_relation()[relation]
    browser = Browser(user if user.pk else None)
    games = (table.game(moves=[Publish()]), table.game())

    found = [browser.post(f"/games/{game}/title/", {"title": "Finale"}).status for game in games]
    assert found == [public, private]
    assert [title_of(game) for game in games] == ["Finale" if s == 200 else "" for s in found]
