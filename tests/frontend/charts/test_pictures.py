"""Pictures of a game, a tournament and a rating: what is drawn, and the table behind it."""

import re

import pytest

from engine.moves import Publish
from engine.notation import read_move
from frontend import pictures
from frontend.pictures import Met
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, public_evening
from tournaments.course.acts import UnpublishTournament
from tournaments.long_texts import long_text, sha256_of
from tournaments.models import Ranking

NAMES = {"a": "Anna", "b": "Bert", "f": "Frieda"}


@pytest.fixture
def rated(cast):
    """A tournament in the rating list of its club, which has rated Anna."""
    evening = public_evening(cast)
    row = {
        "person": evening.person("Anna"), "place": 1, "rating": 1192400, "games": 2,
        "start": {"by": "start", "rating": 1180000, "date": None},
        "tournaments": [
            {"stream": str(evening.stream), "date": "2026-10-24", "games": 2, "half_wins": 2,
             "expected": 900000, "change": 12400},
        ],
    }  # fmt: skip
    text = long_text({"kind": "rating", "as_of": [], "rule": {}, "rows": [row]})
    Ranking.objects.create(
        club=evening.club,
        series="rating",
        digest=sha256_of(text),
        as_of=[[str(evening.stream), 1, "5e" * 32]],
        body=text,
    )
    return evening


def said(picture):
    """The words of a picture: its title, its description, its texts."""
    return re.findall(r">([^<>]+)</(?:title|desc|text)>", picture.drawn)


def test_places_are_drawn_for_each_round_with_the_names_at_their_ends():
    picture = pictures.of_places(
        NAMES, [{"b": 1, "a": 2, "f": 2}, {"a": 1, "f": 2, "b": 3}], own=["f"]
    )
    assert said(picture) == [
        "Plätze über die Runden",
        "3 Spieler nach jeder von 2 Runden; vorn liegt Anna.",
        "1", "2", "3", "1", "2", "1 Anna", "2 Frieda", "3 Bert",
    ]  # fmt: skip
    assert picture.drawn.count('<path class="line') == 3
    assert picture.drawn.count('class="line look-1 own"') == 1
    assert picture.columns == ["Spieler", "1", "2"]
    assert picture.rows == [["Anna", 2, 1], ["Frieda", 2, 2], ["Bert", 1, 3]]


def test_of_a_single_round_there_is_nothing_to_draw():
    assert pictures.of_places(NAMES, [{"a": 1, "b": 2}]) is None
    assert pictures.of_meetings(NAMES, ["a", "b"], []) is None
    assert pictures.of_rating("Anna", 1_000_000, []) is None


def test_who_met_whom_is_marked_for_both_by_how_it_went():
    met = [
        Met("a", ("b",), 1, "won", "gewonnen"),
        Met("b", ("a",), 1, "lost", "verloren"),
        Met("f", (), 1, "bye", "Freilos"),
    ]
    picture = pictures.of_meetings(NAMES, ["a", "f", "b"], met)
    assert re.findall(r'class="met (\w+)"', picture.drawn) == ["won", "lost"]
    assert picture.rows == [
        ["Anna", "1: Bert (gewonnen)"], ["Frieda", "–"], ["Bert", "1: Anna (verloren)"],
    ]  # fmt: skip


def test_a_rating_goes_from_where_it_began_event_by_event():
    events = [("24.10.2026", "Vereinsabend", 12_400), ("31.10.2026", "Pokal", -30_000)]
    picture = pictures.of_rating("Anna", 1_180_000, events)
    assert picture.rows == [
        ["24.10.2026", "Vereinsabend", "+12", 1192],
        ["31.10.2026", "Pokal", "−30", 1162],
    ]
    assert "Anna: von 1180 auf 1162 in 2 Turnieren." in said(picture)


def test_names_stand_in_a_picture_as_text_and_long_ones_are_cut():
    picture = pictures.of_places({"a": "<b>Anna</b> & Ännchen von Tharau"}, [{"a": 1}, {"a": 1}])
    assert "1 &lt;b&gt;Anna&lt;/b&gt; &amp; Änn…" in picture.drawn
    assert "<b>" not in picture.drawn
    assert 'style="' not in picture.drawn


# On the pages


def test_the_scores_of_a_game_are_drawn_with_the_table_behind_them(table):
    game = table.game("reise", moves=[Publish()])
    page = Browser().get(f"/games/{game}/")
    assert "Verlauf der Punkte" not in page.text
    for typed in ("8F HORN 12", "H5 STE.N 6", "H5 .....E 7"):
        seat = 0 if typed != "H5 STE.N 6" else 1
        table.enter(game, read_move(typed, seat))
    page = Browser().get(f"/games/{game}/")
    assert "Nach 3 Einträgen: Anna 19, Bert 6." in page.text
    assert "Eintrag Anna Bert 3 12 0 4 12 6 5 19 6" in page.text


def test_the_pictures_of_a_tournament_name_people_as_the_viewer_may_see_them(cast):
    evening = public_evening(cast)
    place = address(evening, "pictures/A/")
    stranger, member = Browser().get(place), Browser(cast.rosa).get(place)
    assert (stranger.status, member.status) == (200, 200)
    assert "Hanna Muster" in member.text
    assert "Muster" not in re.sub("Wortfreunde Musterstadt", "", stranger.text)
    assert "Wer gegen wen" in stranger.text
    assert "Plätze über die Runden" in stranger.text
    assert Browser().get(address(evening, "pictures/B/")).status == 404
    evening.done(UnpublishTournament())
    assert Browser().get(place).status == 404


def test_they_take_a_fixed_number_of_queries(cast, django_assert_num_queries):
    evening = public_evening(cast)
    browser = Browser()
    browser.get(address(evening))
    with django_assert_num_queries(3):
        browser.get(address(evening, "pictures/A/"))


def test_a_rating_history_is_there_for_who_may_see_the_ranking(cast, rated):
    base = f"/clubs/{cast.club.slug}/ranking/rating/of/"
    place = f"{base}{rated.person('Anna')}/"
    member, stranger = Browser(cast.rosa).get(place), Browser().get(place)
    assert "Anna Muster: von 1180 auf 1192 in 1 Turnier." in member.text
    assert "24.10.2026 Vereinsabend +12 1192" in member.text
    assert (stranger.status, "Anna" in stranger.text) == (200, False)
    assert Browser(cast.rosa).get(f"{base}{rated.person('Bert')}/").status == 404
    rated.done(UnpublishTournament())
    assert Browser(cast.rosa).get(place).status == 200
    assert Browser().get(place).status == 404
    assert Browser(cast.vera).get(place).status == 404
