"""`rebuild` replaces what is wrong of the rows that are computed, and leaves the rest alone."""

from uuid import uuid4

import pytest
from django.core.management import CommandError
from django.db import DatabaseError

from engine.moves import Annul, Note, Publish
from games import adjudication, figures_kept, findings, followers, rebuilding
from games.followers import held
from games.models import Event, Finding, Follower, GameFigures, Head, Sheet
from games.store import progress
from games.verification import verify
from tests.games.cast import (
    OTHER_CLUB,
    enter,
    horn_and_stern,
    open_game,
    refusing,
    rows_of,
    run,
    stored,
)
from tests.games.notebooks import notebook, remove_guard
from tournaments.models import Club

pytestmark = pytest.mark.django_db

EVENTS = ("Event", "Operation", "Text", "ImportedFile")
NOTHING = ["2 streams replayed, 0 rows made again."]


@pytest.fixture
def games():
    """Two games, one of them with two findings, and a stream that is no game."""
    streams = [open_game("klassik", title="Tisch 1"), open_game("mini", club=OTHER_CLUB)]
    enter(streams[0], "8F HORN 13", "H5 STE.N", "-", Annul(3), Publish())
    notebook("Einkauf")
    followers.sweep()
    return streams


def lose():
    """No row is there of what was computed."""
    for model in (Sheet, Finding, GameFigures):
        model.objects.all().delete()


def harm(*games):
    """The sheets of these games (of all) say something else."""
    rows = Sheet.objects.filter(pk__in=games) if games else Sheet.objects
    rows.update(scores=[99, 99])


def damage():
    return [str(one) for one in verify().damage]


def test_every_row_is_made_again_as_it_was(games):
    before, kept = stored(), rows_of(Finding, "id")
    lose()
    told = ["2 streams replayed, 4 rows made again.", "  findings: 2", "  sheets: 2"]
    assert run("rebuild") == (0, told, [])
    assert rows_of(Sheet) == before["Sheet"]
    assert rows_of(Finding, "id") == kept
    assert {name: stored()[name] for name in EVENTS} == {name: before[name] for name in EVENTS}
    assert damage() == []


def test_what_is_right_is_not_even_written(games):
    before = stored()
    with refusing("games_finding", "INSERT"):
        assert run("rebuild") == (0, NOTHING, [])
    assert stored() == before


def test_rows_that_somebody_has_harmed_are_mended(games):
    before = rows_of(Sheet)
    harm(games[0])
    Sheet.objects.filter(pk=games[1]).delete()
    assert run("verify")[0] == 1
    run("rebuild")
    assert rows_of(Sheet) == before
    assert run("verify")[0] == 0


def test_a_row_too_many_and_one_of_no_stream_are_taken_away(games):
    before = rows_of(Finding, "id")
    Finding.objects.create(
        stream=games[1], club=OTHER_CLUB, position=0, version=1, code="UNKNOWN", facts={}
    )
    Finding.objects.filter(stream=games[0], position=1).update(stream=uuid4())
    assert run("rebuild")[1] == ["2 streams replayed, 3 rows made again.", "  findings: 3"]
    assert rows_of(Finding, "id") == before


def test_rebuilding_twice_changes_nothing_more(games):
    harm()
    run("rebuild")
    before = stored()
    assert run("rebuild") == (0, NOTHING, [])
    assert stored() == before


def test_a_rebuilding_that_fails_leaves_every_row_where_it_was(games):
    Sheet.objects.filter(pk=games[1]).delete()
    before = stored()
    with refusing("games_sheet", "INSERT"), pytest.raises(DatabaseError, match="disk is full"):
        run("rebuild")
    assert stored() == before


def test_one_that_is_begun_again_goes_on_with_what_the_first_has_mended(games):
    before = rows_of(Sheet)
    harm()
    (second,) = [row for row in before if row[0] == games[1]]
    when = "NEW.ruleset = 'mini'"
    with refusing("games_sheet", "UPDATE", when), pytest.raises(DatabaseError):
        run("rebuild")
    assert [row for row in rows_of(Sheet) if row not in before] == [
        (*second[:4], [99, 99], *second[5:])
    ]
    assert run("rebuild")[1] == ["2 streams replayed, 1 rows made again.", "  sheets: 1"]
    assert rows_of(Sheet) == before


def test_an_empty_store_is_made_again_at_once():
    assert run("rebuild") == (0, ["0 streams replayed, 0 rows made again."], [])


# A part of it


def test_a_part_touches_nothing_else(games):
    harm()
    Finding.objects.all().delete()
    told = ["2 streams replayed, 2 rows made again.", "  findings: 2"]
    assert run("rebuild", "--part", "findings") == (0, told, [])
    assert [one.rpartition(": ")[2] for one in damage()] == [
        "its sheet differs in scores; run rebuild."
    ] * 2
    assert run("rebuild", "--part", "sheets", "--part", "figures")[1][1:] == ["  sheets: 2"]
    assert damage() == []


def test_one_stream_leaves_the_others_as_they_are(games):
    harm()
    told = ["1 streams replayed, 1 rows made again.", "  sheets: 1"]
    assert run("rebuild", "--stream", games[1])[1] == told
    assert damage() == [f"{games[0]}: its sheet differs in scores; run rebuild."]


def test_one_club_leaves_the_others_as_they_are():
    clubs = [Club.objects.create(name=name, slug=name) for name in ("eins", "zwei")]
    mine, other = (open_game(club=str(club.pk)) for club in clubs)
    harm()
    assert run("rebuild", "--club", "eins")[1][1:] == ["  sheets: 1"]
    assert damage() == [f"{other}: its sheet differs in scores; run rebuild."]
    assert mine != other


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--stream", "0" * 32), "There is no stream 00000000-0000-0000-0000-000000000000."),
        (("--club", "Nirgends"), "There is no club called Nirgends."),
        (("--part", "nothing"), "invalid choice: 'nothing'"),
        (("--workers", "0"), "a whole number from 1 to 64 is wanted, not 0"),
    ],
)
def test_what_is_not_there_is_refused(asked, said):
    with pytest.raises(CommandError, match=said):
        run("rebuild", *asked)


def test_the_parts_have_the_names_of_what_lists_show():
    assert rebuilding.parts() == [
        "contributions",
        "figures",
        "findings",
        "rulings",
        "sheets",
        "standings",
        "tables",
        "tournaments",
        "merges",
        "rankings",
        "followers",
    ]


# Beside the followers


def test_what_a_follower_writes_is_as_of_where_it_is(games):
    before = rows_of(Finding, "id")
    enter(games[1], "8F HORN 99")
    Finding.objects.all().delete()
    assert run("rebuild")[1][1:] == ["  findings: 2"]
    assert rows_of(Finding, "id") == before
    assert damage() == []
    followers.sweep()
    assert len(rows_of(Finding)) > len(before)


def test_what_a_follower_has_to_write_anew_is_left_to_it(games):
    before = rows_of(Finding)
    Follower.objects.filter(follower=findings.NAME).delete()
    assert run("rebuild")[1] == ["2 streams replayed, 2 rows made again.", "  followers: 2"]
    assert rows_of(Finding) == before
    followers.sweep()
    assert rows_of(Finding, "id") == [row[1:] for row in before]
    assert damage() == []


def test_who_was_set_aside_and_who_follows_nothing_is_put_in_order(games):
    enter(games[0], Note(str(uuid4())))
    for _ in range(progress.MOST_FAILURES):
        progress.note_failure(findings.NAME, games[0], "ValueError")
    Follower.objects.create(follower=findings.NAME, stream=uuid4(), version=3)
    Follower.objects.filter(follower=findings.NAME, stream=games[1]).update(version=9)
    assert [one.stream for one in held()] == [games[0]]
    assert run("rebuild")[0] == 0
    assert held() == []
    followers.sweep()
    assert damage() == []


def test_what_reacts_to_a_mended_row_is_asked_again(games):
    assert Head.objects.filter(dirty=True, kind="game").count() == 0
    harm(games[0])
    run("rebuild")
    assert list(Head.objects.filter(dirty=True, kind="game").values_list("pk", flat=True)) == [
        games[0]
    ]
    names = Follower.objects.filter(stream=games[0]).values_list("follower", flat=True)
    assert set(names) == {"findings", figures_kept.NAME, "rulings"}
    followers.sweep()
    assert adjudication.NAME in names.all()
    assert Head.objects.filter(dirty=True, kind="game").count() == 0


# What can't be replayed


def test_a_stream_that_cannot_be_replayed_keeps_its_rows_and_stops_nobody(games):
    stream = horn_and_stern()
    before = rows_of(Sheet)
    remove_guard("UPDATE")
    Event.objects.filter(stream=stream, version=3).update(payload='{"seat":1}')
    harm(games[0])
    status, said, complained = run("rebuild")
    assert (status, said[1:]) == (1, ["  sheets: 1"])
    assert complained[0].startswith(f"{stream}: it can't be replayed: ")
    assert rows_of(Sheet) == before


def test_progress_is_told_stream_by_stream(games):
    told = []
    rebuilding.rebuild(lambda done, whole: told.append((done, whole)), only=["sheets"])
    assert told == [(2, 2)]
