"""A division as a federation's file over the API, out and in."""

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import API, CLUBS, club_evening
from tests.tournaments.trf.test_commands import FIRST, tournament_of_four
from tournaments.course.acts import PublishTournament
from tournaments.models import Tournament
from tournaments.trf.reading import read_trf

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast):
    """A public evening of six with a round played and one paired, not published."""
    evening = club_evening(cast)
    evening.played(1)
    evening.paired(2)
    evening.done(PublishTournament())
    return evening


def fetched(evening, user=None, **query):
    """The answer to who fetches the file."""
    path = f"{evening.stream}/divisions/A/tournament.trf"
    return Client(user, api=API).get(path, **query)


def test_the_file_has_the_published_rounds_and_names_as_the_reader_sees_them(evening, cast):
    everybody, director = (read_trf(fetched(evening, one).content) for one in (None, cast.frieda))
    assert everybody.history == director.history
    assert (everybody.history.last, len(everybody.people)) == (1, 6)
    assert "Muster, Anna" in [one.name for one in director.people.values()]
    assert [one.name for one in everybody.people.values()] == [f"No. {n}" for n in range(1, 7)]


def test_both_editions_hold_the_same_tournament(evening):
    older, newer = fetched(evening, edition="TRF16"), fetched(evening)
    assert older.content != newer.content
    assert read_trf(older.content).history == read_trf(newer.content).history
    assert newer["Content-Disposition"] == 'attachment; filename="vereinsabend-2026-10-24.trf"'


def test_there_are_two_editions_and_the_divisions_of_the_tournament(evening):
    assert fetched(evening, edition="TRF06").status_code == 400
    path = f"{evening.stream}/divisions/B/tournament.trf"
    assert Client(api=API).get(path).status_code == 404


def sent(cast, text, **said):
    """The answer to who sends a file where those of tsh are sent."""
    body = {"name": "a.trf", "text": text, "title": "Pokal", "date": "2026-10-24", **said}
    return Client(cast.frieda, api=CLUBS).ask("POST", f"{cast.club.pk}/tsh/", body, {})


def test_a_federation_s_file_comes_in_by_the_door_of_the_other_formats_once(cast):
    text = tournament_of_four(FIRST)
    looked = sent(cast, text, preview=True)
    assert looked.json()["divisions"] == [{"division": "A", "players": 4, "rounds": 1}]
    assert Tournament.objects.count() == 0
    first, again = sent(cast, text), sent(cast, text)
    assert [one.status_code for one in (first, again)] == [201, 200]
    assert first.json()["stream"] == again.json()["stream"]
    assert (first.json()["new"], first.json()["left_out"]) == (4, [])


def test_what_is_not_taken_over_and_what_can_t_be_read_have_their_lines(cast):
    virtual = sent(cast, tournament_of_four(FIRST) + "XXA    1  1.0  1.0  1.0\n", preview=True)
    assert [one["place"] for one in virtual.json()["left_out"]] == ["a.trf, line 6"]
    broken = sent(cast, tournament_of_four(FIRST).replace("3 w 1", "3 x 1"), preview=True)
    assert [one["place"] for one in broken.json()["faults"]] == ["a.trf, line 2, column 97"]
    thirds = sent(cast, "162  W 0.3\n" + tournament_of_four(FIRST), preview=True)
    assert [one["place"] for one in thirds.json()["faults"]] == ["a.trf, 162"]
    assert sent(cast, "162  W 0.3\n" + tournament_of_four(FIRST)).status_code == 422
    assert Tournament.objects.count() == 0
