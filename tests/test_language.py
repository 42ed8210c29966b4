"""A test begins in the language of the house, whatever the request of another one asked for."""

import pytest
from django.test import Client
from django.utils.translation import get_language


@pytest.mark.parametrize("asked_for", ["en", "de"])
def test_a_test_begins_in_the_language_of_the_house(db, asked_for):
    assert get_language() == "de"
    Client().get("/help/", headers={"Accept-Language": asked_for})
    assert get_language() == asked_for
