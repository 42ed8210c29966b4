"""The rating list as a workbook, where nothing was played but on two Saturdays."""

from datetime import date

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.directing.saturdays import met, registered
from tests.tournaments.directing.test_tables_that_go_out import of_club, sheets_of

pytestmark = pytest.mark.django_db


def test_a_rating_list_is_one_in_points_with_what_each_tournament_changed(cast):
    director = Client(cast.frieda, language="de", api=CLUBS)
    people = registered(cast)
    for at in range(2):
        met(cast, people, at)
    sheets = sheets_of(of_club(cast, director, "rating.xlsx"))
    heads, *rows = sheets["Rangliste"]
    assert heads == ["Platz", "Name", "Kategorie", "Wertungszahl", "Partien", "vorläufig"]
    assert rows == [
        [1, "Anna Muster", None, 1610, 51, None],
        [2, "Bert Muster", None, 1600.167, 52, None],
        [3, "Frieda Muster", None, 1589.833, 51, None],
    ]
    heads, *parts = sheets["Turniere"]
    assert heads == ["Name", "Datum", "Turnier", "Partien", "Siege", "Erwartet", "Änderung"]
    assert parts[1:3] == [
        ["Bert Muster", date(2026, 10, 3), "Vereinsabend", 1, 0, 0.5, -10],
        ["Bert Muster", date(2026, 10, 10), "Vereinsabend", 1, 1, 0.491667, 10.167],
    ]
