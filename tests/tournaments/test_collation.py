"""In which order names stand."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.collation import in_order


@pytest.mark.parametrize(
    "names",
    [
        ["anton", "Ärmel", "Azra", "Öl", "Otto", "Zoe"],
        ["Müller", "Mußler", "Muth"],
        ["Straße", "Strasser", "Strassner"],
        ["Łukasz Nowak", "Lulu Nowak", "Søren", "Sorin"],
        ["No. 2", "No. 9", "No. 10"],
        ["Anna-Lena Muster", "Anna Muster", "Annabell Muster"],
        ["O'Hara", "Ohlsen"],
    ],
)
def test_names_stand_as_in_a_german_directory(names):
    mixed = list(permutations(names))[-1]
    assert sorted(mixed, key=in_order) == names


def test_composed_and_decomposed_letters_stand_together():
    assert in_order("A\u0308rmel")[0] == in_order("Ärmel")[0] == "armel"


def test_names_that_differ_in_no_letter_have_an_order_too():
    names = ("Strasse", "STRASSE", "Straße")
    orders = {tuple(sorted(mixed, key=in_order)) for mixed in permutations(names)}
    assert orders == {("STRASSE", "Strasse", "Straße")}


@given(st.lists(st.text(max_size=12), max_size=8))
def test_the_order_does_not_depend_on_how_they_came(names):
    assert sorted(names, key=in_order) == sorted(sorted(names), key=in_order)
