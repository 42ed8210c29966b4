"""Standings and rankings by category, on the pages of everybody."""

import pytest

from tests.frontend.browser import Browser
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.directing.youth import evening_with_youth


@pytest.fixture
def evening(cast):
    """A closed public evening of six: Anna, Clara and Georg won; three are youths."""
    return evening_with_youth(cast)


def test_a_standing_is_shown_by_category(evening):
    address = f"/tournaments/{evening.stream}/standing/A/"
    page = Browser(language="en").get(address)
    (youth,) = [link for link in page.links if "category=U18" in link]
    shown = Browser(language="en").get(address + youth).text
    names = [f"No. {evening.people[name].number}" for name in ("Hanna", "Dora", "Bert")]
    found = [shown.index(f"{place} {name}") for place, name in enumerate(names, start=1)]
    assert found == sorted(found)
    assert f"No. {evening.people['Anna'].number} 1" not in shown


@pytest.mark.parametrize("series", ["points", "rating"])
def test_a_ranking_is_shown_by_category(evening, cast, series):
    address = f"/clubs/{cast.club.slug}/ranking/{series}/"
    page = Browser(cast.rosa, language="en").get(address)
    choice = [link for link in page.links if link.startswith("?")]
    assert choice == ["?", "?category=U18", "?category=%C3%9C60"]
    shown = Browser(cast.rosa, language="en").get(f"{address}?category=U18")
    assert "Hanna Muster" in shown.text
    assert "Anna Muster" not in shown.text.replace("Hanna", "")
    assert len([link for link in shown.links if "category=U18" in link]) == 4


def test_where_nobody_has_a_category_there_is_no_choice(cast):
    evening = club_evening(cast)
    page = Browser(cast.rosa, language="en").get(f"/tournaments/{evening.stream}/standing/A/")
    assert [link for link in page.links if "category" in link] == []
