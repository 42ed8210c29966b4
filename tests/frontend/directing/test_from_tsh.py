"""A tournament of tsh brought in over the page: looked at first, then stored whole."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.frontend.browser import Browser
from tests.tournaments.trf.test_commands import FIRST, tournament_of_four
from tests.tournaments.tsh.events import event
from tournaments.models import Person, Tournament
from tournaments.tsh.aupair import write_aupair
from tournaments.tsh.writing import write_archive, write_division

PAGE = "/tournaments/import/"
BROKEN = "Muster, Anna 1700 2; 400\nMuster, Bert x\nMuster, Cleo 1600 2; x\n"


@pytest.fixture
def frieda(cast):
    """The director of the club."""
    return Browser(cast.frieda, language="en")


def fields_of(page):
    """What stands in the form of the page."""
    (form,) = [one for one in page.forms if "read" in one.fields]
    return {name: told for name, told in form.fields.items() if name and name != "sent"}


def sent(browser, *files, **fields):
    """The page after files of tsh were sent, each as name and bytes."""
    page = browser.get(PAGE)
    told = {**fields_of(page), "look": "1", **fields}
    told["sent"] = [SimpleUploadedFile(name, content) for name, content in files]
    return browser.post(PAGE, told)


def test_files_are_looked_at_and_then_stored(frieda):
    told = event(6, 5, rounds=3)
    looked = sent(frieda, ("dm.tsh", write_archive(told)))
    assert "Division A: 6 players, 3 rounds" in looked.text
    assert "0 of the players stand in the register; new in it: 11." in looked.text
    assert Tournament.objects.count() == 0
    fields = fields_of(looked)
    assert (fields["title"], fields["date"]) == ("Deutsche Meisterschaft", "2026-10-24")
    stored = frieda.post(PAGE, {**fields, "store": "1"})
    assert "The tournament is brought in." in stored.text
    assert "Deutsche Meisterschaft" in stored.text
    again = frieda.post(PAGE, {**fields, "store": "1"})
    assert "This tournament is there already." in again.text
    assert Tournament.objects.count() == 1


def test_a_file_of_another_kind_is_refused_with_a_sentence_alone(cast):
    page = sent(Browser(cast.frieda, language="de"), ("bild.png", b"\x89PNG\r\n\x1a\n\xff"))
    said = "Darin steht keine Klasse von tsh, und eine andere Datei, die hier gelesen wird, ist es"
    assert page.status == 400
    assert f"Das geht so nicht {said} auch nicht." in page.text


def test_division_files_come_together_with_their_configuration(frieda):
    told = event(4, 4, rounds=2)
    files = [(f"{one.name.lower()}.t", write_division(one).encode()) for one in told.divisions]
    looked = sent(frieda, ("config.tsh", b"division X a.t\ndivision Y b.t\n"), *files)
    assert "Division X: 4 players, 2 rounds" in looked.text
    assert "Division Y: 4 players, 2 rounds" in looked.text


def test_a_file_of_aupair_is_looked_at_and_then_stored(frieda):
    looked = sent(frieda, ("dm.tou", write_aupair(event(6, rounds=3))))
    assert "Division A: 6 players, 3 rounds" in looked.text
    stored = frieda.post(PAGE, {**fields_of(looked), "store": "1"})
    assert "The tournament is brought in." in stored.text
    assert Tournament.objects.count() == 1


def test_a_file_of_a_federation_is_looked_at_with_what_is_not_taken_over_and_then_stored(frieda):
    text = "012 Pokal\n042 2026/10/24\n" + tournament_of_four(FIRST)
    looked = sent(frieda, ("dm.trf", f"{text}XXA    1  1.0  1.0  1.0\n".encode()))
    assert "Division A: 4 players, 1 round " in looked.text
    assert "dm.trf, line 8" in looked.text
    assert "Virtual points of an acceleration are not taken over" in looked.text
    stored = frieda.post(PAGE, {**fields_of(looked), "store": "1"})
    assert ("The tournament is brought in." in stored.text, "Pokal" in stored.text) == (True, True)


def test_every_line_that_cannot_be_entered_is_named(frieda):
    before = Person.objects.count()
    looked = sent(frieda, ("a.t", BROKEN.encode()), store="1", title="T", date="2026-10-24")
    assert looked.status == 400
    assert "a.t, line 2 A line has a name, a rating and the opponents." in looked.text
    assert "a.t, line 3 “x” is no score." in looked.text
    assert (Tournament.objects.count(), Person.objects.count()) == (0, before)


def test_the_place_of_a_line_is_told_in_the_language_of_the_page(cast):
    looked = sent(Browser(cast.frieda), ("a.t", BROKEN.encode()))
    assert "a.t, Zeile 2 Eine Zeile hat" in looked.text


def test_without_a_title_or_a_day_nothing_is_stored(frieda):
    looked = sent(frieda, ("a.t", b"Muster, Ida 1432 0; 50\n"), store="1")
    assert "Say what the tournament is called, and its day." in looked.text
    assert Tournament.objects.count() == 0


def test_without_a_file_or_with_touched_ones_it_says_what_to_do(frieda):
    for read in ("", "[]", "nonsense", '{"a.t": 1}', "[" * 100_000):
        page = frieda.post(PAGE, {**fields_of(frieda.get(PAGE)), "read": read})
        assert "Choose the files of a tournament." in page.text


def test_it_is_for_who_makes_tournaments_and_keeps_the_register(cast):
    for somebody in (cast.hugo, cast.anna):
        assert Browser(somebody).client.get(PAGE).status_code == 403
    assert Browser().client.get(PAGE).status_code == 302
    assert PAGE in Browser(cast.frieda).get("/tournaments/new/").links
