"""What a house says of itself: imprint, data protection from data; and the page of operators."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client

from frontend.kept_about_people import KEPT, NOTHING_OF_PEOPLE
from games import followers, sheet_searches
from games.store import OPERATIONS_KEPT, progress
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import by_link, club_evening
from tests.tournaments.directing.evening import worked
from tournaments import attempts
from tournaments.course.acts import PublishTournament
from tournaments.house_words import IMPRINT, LONGEST, PRIVACY, words_of_house, write_house_words
from tournaments.models import HouseWords

pytestmark = pytest.mark.django_db

WORDS = "Wortfreunde Musterstadt e. V.\r\nMusterweg 1, 12345 Musterstadt\r\n\r\nVorsitz: Frieda"
SAID = {
    "/imprint/": {"de": ("Impressum", "noch nichts"), "en": ("Imprint", "nothing here yet")},
    "/privacy/": {
        "de": ("Datenschutz", "Anmeldename, E-Mail-Adresse"),
        "en": ("Data protection", "Login name, e-mail address"),
    },
}


@pytest.fixture
def operator(cast):
    """Frieda runs the house, too."""
    cast.frieda.operator = True
    cast.frieda.save(update_fields=["operator"])
    return Browser(cast.frieda, "en")


def typed(browser, kind, words):
    return browser.post("/house/", {**browser.get("/house/").form(kind).fields, "words": words})


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("path", SAID)
def test_everybody_reads_who_runs_the_house_and_what_it_stores(cast, path, language):
    visitor = Browser(language=language)
    page = visitor.get(path)
    assert page.status == 200
    assert [words in page.text for words in SAID[path][language]] == [True, True]
    assert path in visitor.get("/games/").links


@pytest.mark.parametrize("kind", [IMPRINT, PRIVACY])
def test_what_the_operator_writes_stands_there_line_by_line_and_is_taken_away_again(operator, kind):
    assert typed(operator, kind, f"{WORDS} <b>").status == 200
    page = Browser(language="en").get(f"/{kind}/")
    assert "e. V.<br>Musterweg 1" in page.html
    assert "<p>Vorsitz: Frieda &lt;b&gt;</p>" in page.html
    typed(operator, kind, " ")
    assert HouseWords.objects.count() == 0


@pytest.mark.parametrize("words", ["x" * (LONGEST + 1), "Wort\u202efreunde"])
def test_what_can_not_stand_there_is_said_and_not_stored(operator, words):
    write_house_words(IMPRINT, "Wortfreunde")
    page = typed(operator, IMPRINT, words)
    assert (page.status, words_of_house(IMPRINT)) == (400, "Wortfreunde")
    assert words in page.html


def test_nobody_but_an_operator_opens_that_page_or_writes_there(cast, operator):
    fields = {**operator.get("/house/").form(IMPRINT).fields, "words": "Fremd"}
    evening = club_evening(cast)
    others = [Browser(one, "en") for one in (cast.emil, cast.vera, cast.theo, cast.anna)]
    others.append(Browser(language="en"))
    others += [by_link(evening, role) for role in ("director", "helper")]
    for one in others:
        statuses = one.get("/house/").status, one.post("/house/", fields).status
        at_login = one.get("/house/").path.startswith("/login/")
        assert at_login or statuses == (403, 403)
        assert "/house/" not in one.get("/games/").links
    assert words_of_house(IMPRINT) == ""
    assert "/house/" in operator.get("/games/").links


def test_a_form_of_another_site_writes_nothing(cast, operator):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.frieda)
    assert strict.post("/house/", {"form": IMPRINT, "words": "Fremd"}).status_code == 403
    assert operator.post("/house/", {"form": "nothing"}).status == 400
    assert words_of_house(IMPRINT) == ""


def test_an_operator_sees_what_failed_behind_the_requests_and_has_it_computed_again(cast, operator):
    evening = club_evening(cast, title="Herbstabend")
    worked(evening)
    assert "Everything is computed" in operator.get("/house/").text
    evening.done(PublishTournament())
    name = followers.names_of("tournament")[0]
    for _ in range(progress.MOST_FAILURES):
        progress.note_failure(name, evening.stream, "KeyError (games/x.py:1)", "games/x.py:1 x")
    page = operator.get("/house/")
    assert f"Herbstabend: set aside after {progress.MOST_FAILURES} failures." in page.text
    assert "games/x.py:1 x" in page.text
    again = operator.post("/house/", page.form("again").fields)
    assert "Everything is computed" in again.text
    assert followers.held() == []


def test_each_table_of_the_house_says_what_it_holds_of_people():
    told = [table for one in KEPT for table in one.tables]
    known = {*apps.get_models(include_auto_created=True)} - FROM_DJANGO
    assert len({*told, *NOTHING_OF_PEOPLE}) == len(told) + len(NOTHING_OF_PEOPLE)
    assert {*told, *NOTHING_OF_PEOPLE} == known


FROM_DJANGO = {
    model for name in ("auth", "contenttypes") for model in apps.get_app_config(name).get_models()
} | {one for one in apps.get_models(include_auto_created=True) if one._meta.auto_created}


def test_what_it_says_of_times_is_so():
    assert (
        timedelta(seconds=settings.SESSION_COOKIE_AGE),
        settings.LANGUAGE_COOKIE_AGE,
        attempts.LOCK,
        sheet_searches.KEPT,
        OPERATIONS_KEPT,
    ) == (timedelta(weeks=2), None, timedelta(minutes=15), timedelta(days=1), timedelta(weeks=8))
