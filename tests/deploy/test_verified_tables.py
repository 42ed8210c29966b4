"""The list of tables that `verify` goes by is closed: what is new must say what keeps it honest."""

import pytest
from django.apps import apps
from django.db import connection

from games.models import Sheet
from games.verification import tables


def test_every_table_of_the_database_says_how_it_is_verified_or_why_not(db):
    assert sorted(tables.listed()) == sorted(connection.introspection.table_names())


def test_every_model_is_on_the_list():
    models = apps.get_models(include_auto_created=True)
    assert {model._meta.db_table for model in models} - set(tables.listed()) == set()


def test_a_table_says_either_how_or_why_not():
    both = [one.name for one in tables.listed().values() if bool(one.how) == bool(one.why_not)]
    assert both == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "say how a table is verified, or why not"),
        ({"how": "So.", "why_not": "Or so."}, "say how a table is verified, or why not"),
        ({"why_not": "No.", "proof": list}, "a table that is proved is verified"),
        ({"how": "In another way."}, "games_sheet is on the list already"),
    ],
)
def test_what_says_nothing_or_contradicts_itself_is_refused(said, why):
    with pytest.raises(ValueError, match=why):
        tables.register(Sheet, **said)
