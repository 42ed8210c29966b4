"""A stranger recomputes the hash of what was published, as the API says."""

import json
import re
import subprocess
import sys

import pytest
from django.test import Client

from games import checkpoints, ed25519
from tests.games.client import description
from tests.tournaments.directing.evening import club_evening, worked
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report

pytestmark = pytest.mark.django_db

PUBLICATIONS = "/api/v1/clubs/{club}/ranking/points/publications/"


@pytest.fixture
def evening(cast, settings):
    """An evening that is over and public, of a house that signs."""
    settings.SIGNING_KEY = "a long secret of this house"
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, n, scores=(390 + n, 300)) for n in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    checkpoints.append()
    return evening


def recipe():
    """The program of the line of shell that stands in the description of a publication."""
    path = PUBLICATIONS.replace("points", "{series}") + "{number}/"
    said = description()["paths"][path]["get"]["description"]
    found = re.search(r"\| python3 -c '(.+?)'", said, re.DOTALL)
    assert found
    return found[1]


def checked(answer):
    """What the program says of an answer."""
    done = subprocess.run(
        [sys.executable, "-c", recipe()], input=answer, capture_output=True, check=True
    )
    return done.stdout.decode().split()


def test_the_hash_of_a_publication_is_recomputed_by_the_line_that_is_given(evening):
    place = PUBLICATIONS.format(club=evening.club)
    (line,) = Client().get(place).json()["results"]
    answer = Client().get(f"{place}{line['number']}/").content
    assert checked(answer) == [line["hash"], "True"]
    forged = answer.replace(b'"place":1,', b'"place":2,', 1)
    assert forged != answer
    assert checked(forged)[1] == "False"


def test_each_number_stays_as_it_went_out_with_what_was_signed_then(evening):
    place = PUBLICATIONS.format(club=evening.club)
    first = Client().get(f"{place}1/").content
    sealed = json.loads(Client().get(f"{place}1/checkpoint/").content)
    key, signature = (bytes.fromhex(sealed[name]) for name in ("key", "signature"))
    assert ed25519.verify(key, sealed["checkpoint"].encode(), signature)
    later = club_evening(evening.cast)
    later.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    later.done(*(Report("A", 1, n, scores=(390 + n, 300)) for n in (1, 2, 3)))
    later.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(later)
    numbers = [line["number"] for line in Client().get(place).json()["results"]]
    assert (numbers, Client().get(f"{place}1/").content) == ([2, 1], first)
