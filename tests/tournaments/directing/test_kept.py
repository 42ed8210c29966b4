"""A tournament goes on from the state that is kept: an act costs what it changes, and no more."""

import json
import re
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings

from engine.facts import payload
from games import store
from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client
from tests.games.notebooks import harm, id_of, remove_guard
from tests.games.statements import statements
from tests.thorough import examples
from tests.tournaments.course.evening import some_id
from tests.tournaments.course.histories import CHOICES, SEEDS, history
from tests.tournaments.course.whole import whole
from tests.tournaments.directing.evening import API, DIRECTOR, club_evening, enter
from tournaments.course.acts import Link, Plan, Report, Undo, Withdraw
from tournaments.course.shapes import PlannedRound
from tournaments.directing import commands, streams
from tournaments.directing.streams import TOURNAMENT, as_of, folded, was_entered
from tournaments.models import TableGame, Tournament

pytestmark = pytest.mark.django_db

SEATS = ("Anna Bert", "Clara Dora", "Georg Hanna")
GAME = some_id("game")
STATEMENTS = 9  # on each database


@pytest.fixture
def evening(cast):
    """Six players, the first round is out."""
    evening = club_evening(cast)
    evening.published(1, *SEATS)
    return evening


def appended(acts, stream=None, after=0):
    """A stream with these acts behind a version, as another process appends them."""
    stream = stream or store.new_stream()
    store.append(
        stream=stream,
        after=after,
        events=[store.NewEvent(act.kind, act.schema, payload(act)) for act in acts],
        operation=store.Operation("another-process", a_key(), bytes(32)),
        source="test",
        kind=TOURNAMENT,
        club="club",
    )
    return stream


def shown(state):
    """All that anybody sees of a tournament, byte for byte."""
    return json.dumps([whole(state, "official"), whole(state, "public")])


@settings(max_examples=examples(25), derandomize=True, deadline=None)
@given(SEEDS, CHOICES)
def test_what_is_kept_is_what_the_rows_amount_to_whoever_appended_them(seed, choice):
    acts, dice = history(seed), Random(choice)
    stream, version = appended(acts[:1]), 1
    while version < len(acts):
        few = acts[version : version + dice.randint(1, 9)]
        appended(few, stream, version)
        version += len(few)
        if dice.random() < 0.5:
            kept, anew = as_of(stream), folded(stream, version)
            assert kept == anew
            assert kept.state.stood == anew.state.stood
            assert shown(kept.state) == shown(anew.state)
    assert as_of(stream) == folded(stream, version)


def test_what_people_enter_is_kept_as_it_is_stored(evening):
    """Facts are written in one order; in that order they are shown, by whomever they were read."""
    for table in (1, 2, 3):
        evening.done(Report("A", 1, table, scores=(400, 350)))
    evening.paired(2)
    evening.done(Undo(evening.version))

    assert shown(as_of(evening.stream).state) == shown(
        folded(evening.stream, evening.version).state
    )


def test_row_that_was_harmed_is_read_as_it_is_and_not_kept(evening, monkeypatch):
    evening.done(Report("A", 1, 1, scores=(400, 350)))
    monkeypatch.setattr(streams, "newest", store.Kept(TOURNAMENT, streams._gone_on))
    remove_guard("UPDATE")
    harm(
        "UPDATE games_event SET payload = replace(payload, '400', '500') WHERE stream = %s",
        id_of(evening.stream),
    )
    for _ in range(2):
        assert as_of(evening.stream) == folded(evening.stream, evening.version)
        assert as_of(evening.stream).state.round("A", 1).tables[1].result.scores == (500, 350)


def test_older_version_is_folded_from_its_first_row(evening):
    evening.done(Report("A", 1, 1, scores=(400, 350)))
    version = evening.version

    assert as_of(evening.stream, version) == as_of(evening.stream)
    assert as_of(evening.stream, version - 1) == folded(evening.stream, version - 1)
    assert as_of(evening.stream, version - 1).version == version - 1
    assert [as_of(evening.stream, one) for one in (0, version + 1)] == [None, None]
    assert as_of(store.new_stream()) is None


# What an act asks of the database


def asked_for_a_result(evening, program, number):
    """What is sent to the database for the first result of a round."""
    result = {"kind": "report", "division": "A", "round": number, "table": 1, "scores": [400, 350]}
    with statements() as asked:
        assert enter(program, evening, result).status_code == 201
    return asked


def test_result_asks_as_much_in_the_tenth_round_as_in_the_first(cast):
    evening, program = club_evening(cast), Client(cast.hugo, api=API)
    evening.done(Plan("A", (PlannedRound("by_hand", {}),) * 10))
    number_of = {}
    for number in range(1, 11):
        evening.published(number, *SEATS)
        as_of(evening.stream)
        number_of[number] = len(asked_for_a_result(evening, program, number))
    assert number_of == dict.fromkeys(range(1, 11), STATEMENTS)


def written(evening, *acts):
    """Which columns of which of the tournament's rows are written for acts."""
    with CaptureQueriesContext(connection) as asked:
        evening.done(*acts)
    found = [one["sql"] for one in asked if '"tournaments_' in one["sql"]]
    return [
        (sql.split()[0], re.findall('"tournaments_([a-z]+)"', sql)[0], _set(sql))
        for sql in found
        if not sql.startswith("SELECT")
    ]


def _set(sql):
    """The columns that an UPDATE sets."""
    return re.findall('"([a-z]+)" =', sql.partition(" SET ")[2].partition(" WHERE ")[0])


def test_act_writes_what_it_changes_of_the_rows_and_no_more(evening):
    version = ("UPDATE", "tournament", ["version"])

    assert written(evening, Report("A", 1, 1, scores=(400, 350))) == [version]
    assert written(evening, Link("A", 1, 2, GAME)) == [version, ("INSERT", "tablegame", [])]
    assert TableGame.objects.get().table == 2
    assert written(evening, Undo(evening.version)) == [version, ("DELETE", "tablegame", [])]


def test_row_that_does_not_stand_where_its_stream_stood_is_written_whole(evening):
    whole = Tournament.objects.values().get()
    Tournament.objects.update(version=1, players=[], phase="closed", divisions=["B"])

    evening.done(Report("A", 1, 1, scores=(400, 350)))

    assert Tournament.objects.values().get() == {**whole, "version": whole["version"] + 1}


def test_row_of_a_newer_version_is_left_alone(evening):
    Tournament.objects.update(version=99, players=[])

    evening.done(Report("A", 1, 1, scores=(400, 350)))

    assert Tournament.objects.get().players == []


# What was entered before


def test_request_is_known_by_its_actor_and_key_in_one_query(evening, django_assert_num_queries):
    key = a_key()
    commands.perform(
        by=By(DIRECTOR, key), stream=evening.stream, acts=[Withdraw("A", 1)], after=None
    )
    with django_assert_num_queries(1):
        assert was_entered(evening.stream, By(DIRECTOR, key))
    assert not was_entered(evening.stream, By("anna", key))
    assert not was_entered(evening.stream, By(DIRECTOR, a_key()))
    assert not was_entered(store.new_stream(), By(DIRECTOR, key))
