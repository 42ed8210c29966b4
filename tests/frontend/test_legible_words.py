"""Words that can't be read are refused where they are typed: on the pages and over REST."""

import pytest

from games.models import Text
from tests.frontend.browser import Browser
from tests.games.cast import a_key, open_game
from tests.games.client import Client

pytestmark = pytest.mark.django_db


def test_over_rest_the_field_is_named(cast):
    program = Client(cast.hugo)
    opening = {"club": str(cast.club.pk), "ruleset": "klassik", "names": ["A", "B"]}
    answer = program.open({**opening, "title": "Anna \u202e retsuM"})
    assert (answer.status_code, answer.json()["facts"]) == (422, {"where": "title"})
    assert not Text.objects.exists()
    director = Client(cast.frieda, api="/api/v1/tournaments/")
    setup = {"club": str(cast.club.pk), "preset": "swiss", "setup": {"date": "2026-10-24"}}
    answer = director.ask("POST", "", {**setup, "title": "\u3164"}, {"Idempotency-Key": a_key()})
    assert (answer.status_code, answer.json()["facts"]) == (422, {"where": "title"})


def test_on_the_pages_it_is_said_where_it_was_typed(cast):
    said = "Control and invisible characters can't be part of a name or a text."
    helper = Browser(cast.hugo, language="en")
    form = next(form for form in helper.get("/games/new/").forms if "ruleset" in form.fields)
    typed = {**form.fields, "name-0": "Anna", "name-1": "Bert", "title": "\u202eabc"}
    page = helper.post("/games/new/", typed)
    assert (page.status, said in page.text) == (422, True)
    assert not Text.objects.exists()
    game = open_game(club=str(cast.club.pk))
    note = helper.get(f"/games/{game}/").form("note")
    page = helper.post(f"/games/{game}/", {**note.fields, "text": "\u2800"})
    assert (page.status, said in page.text) == (400, True)
