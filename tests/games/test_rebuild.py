"""`rebuild` throws away what is computed and makes the same rows again."""

import pytest
from django.db import DatabaseError

from engine.moves import Annul, Publish
from games import followers
from games.models import Finding, Follower, Head, Sheet
from tests.games.cast import OTHER_CLUB, enter, open_game, refusing, rows_of, run, stored
from tests.games.notebooks import notebook

pytestmark = pytest.mark.django_db

EVENTS = ("Event", "Operation", "Text", "ImportedFile")


@pytest.fixture
def games():
    """Two games, one of them with findings, and a stream that is no game."""
    streams = [open_game("klassik", title="Tisch 1"), open_game("mini", club=OTHER_CLUB)]
    enter(streams[0], "8F HORN 13", "H5 STE.N", "-", Annul(3), Publish())
    notebook("Einkauf")
    followers.sweep()
    return streams


def test_every_row_is_made_again_as_it_was(games):
    before, findings = stored(), rows_of(Finding, "id")
    heads = rows_of(Head, "dirty")  # the mark: followers start from nothing
    assert run("rebuild") == (0, ["2 sheets made again."], [])
    assert rows_of(Sheet) == before["Sheet"]
    assert {name: stored()[name] for name in EVENTS} == {name: before[name] for name in EVENTS}
    assert rows_of(Head, "dirty") == heads
    assert (rows_of(Finding), rows_of(Follower)) == ([], [])
    followers.sweep()
    assert len(findings) == 2
    assert rows_of(Finding, "id") == findings


def test_rows_that_somebody_has_harmed_are_mended(games):
    before = rows_of(Sheet)
    Sheet.objects.filter(pk=games[0]).update(scores=[99, 99], club=OTHER_CLUB)
    Sheet.objects.filter(pk=games[1]).delete()
    assert run("verify")[0] == 1
    run("rebuild")
    assert rows_of(Sheet) == before
    assert run("verify")[0] == 0


def test_rebuilding_twice_changes_nothing_more(games):
    run("rebuild")
    before = stored()
    run("rebuild")
    assert stored() == before


def test_a_rebuilding_that_fails_leaves_every_row_where_it_was(games):
    before = stored()
    with refusing("games_sheet", "INSERT"), pytest.raises(DatabaseError, match="disk is full"):
        run("rebuild")
    assert stored() == before


def test_an_empty_store_is_made_again_at_once():
    assert run("rebuild") == (0, ["0 sheets made again."], [])
