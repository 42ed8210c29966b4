"""A game is replayed once: what a process keeps of it is what all its rows give, and costs less."""

import sys
from contextlib import contextmanager
from random import Random

import pytest
from django.db import connection, transaction

from engine import classic
from engine.moves import Annul, Play, Verdict
from engine.refusals import Refusal, Unusable
from games import commands, followers, replays, store
from games.acting import By
from games.models import Sheet
from games.rebuilding import rebuild
from games.verification import verify
from tests.engine import histories as classic_histories
from tests.engine.karten import histories as karten_histories
from tests.engine.klauer import histories as klauer_histories
from tests.games.cast import (
    ANNA,
    BERT,
    HUGO,
    a_key,
    enter,
    horn_and_stern,
    open_game,
    rows_of,
    sheet,
)
from tests.games.client import assemble
from tests.games.notebooks import harm, id_of
from tests.games.statements import statements
from tests.thorough import seeds
from tests.told import game_page

pytestmark = pytest.mark.django_db

FAMILIES = {
    "classic": classic_histories,
    "karten": karten_histories,
    "klauer": klauer_histories,
}
WITH_A_REASON = "Der Duden kennt es."


@contextmanager
def calls_of(function):
    """How often a function is called meanwhile; the function itself does its work."""
    seen = []

    def look(frame, event, _):
        if event == "call" and frame.f_code is function.__code__:
            seen.append(event)

    sys.setprofile(look)
    try:
        yield seen
    finally:
        sys.setprofile(None)


@pytest.fixture
def people():
    """The cast of two clubs."""
    return assemble()


@pytest.fixture
def helper(people):
    """Hugo's program, which enters for any seat."""
    return people.by_relation()["helper"]


@pytest.fixture
def arbiter(people):
    """Emil's program, which corrects."""
    return people.by_relation()["arbiter"]


# What is kept is what all rows give


def offered(dice, family, state):
    """What might be entered next: mostly an entry, often a correction."""
    make = family.correction if dice.random() < 0.3 else family.entry
    return make(state, dice)


def tried(stream, move):
    """Hugo enters a move if it fits; a verdict with its reason."""
    reason = WITH_A_REASON if isinstance(getattr(move, "entry", move), Verdict) else ""
    try:
        commands.enter(by=By(HUGO, a_key()), stream=stream, move=move, after=None, reason=reason)
    except (Refusal, Unusable):
        return False
    return True


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", seeds(6))
def test_after_any_entries_and_corrections_what_is_kept_is_what_all_rows_give(family, seed):
    dice, makers = Random(seed), FAMILIES[family]
    opening = makers.opening(dice)
    stream = open_game(opening.ruleset, *"ABCD"[: len(opening.players)], **opening.options)
    done = 0
    for _ in range(60):
        move = offered(dice, makers, replays.as_of(stream))
        if dice.random() < 0.2:
            with transaction.atomic():
                tried(stream, move)
                transaction.set_rollback(True)
        done += tried(stream, move)
        if dice.random() < 0.3:
            kept = replays.at_rest(stream)
            rows = store.read(stream)
            assert kept == (stream, store.head(stream), replays.played(rows))
            assert kept.played.state == replays.game_of(rows)
    assert done > 10
    assert verify().damage == []


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_a_game_as_of_any_version_is_what_its_first_rows_give(version):
    stream = horn_and_stern()
    enter(stream, Annul(3))
    assert replays.as_of(stream, version) == replays.game_of(store.read(stream)[:version])


@pytest.mark.parametrize("version", [-1, 0, 5, 2**40])
def test_there_is_no_game_as_of_a_version_that_it_has_not(version):
    stream = horn_and_stern()
    enter(stream, Annul(3))
    assert (replays.as_of(stream, version), replays.as_played(stream, version)) == (None, None)


def test_a_stream_of_another_kind_is_no_game(people):
    stream = store.new_stream()
    assert (replays.at_rest(stream), replays.as_of(stream)) == (None, None)
    with pytest.raises(Refusal, match="There is no such game"):
        enter_into(stream)


def enter_into(stream):
    move = Play(ANNA, "8F", "HORN")
    return commands.enter(by=By(HUGO, a_key()), stream=stream, move=move, after=None)


def test_what_somebody_entered_and_took_back_with_the_transaction_was_never_there():
    stream = open_game()
    with transaction.atomic():
        enter(stream, "8F HORN")
        assert replays.as_of(stream).scores == (12, 0)
        transaction.set_rollback(True)
    assert replays.as_of(stream).scores == (0, 0)
    enter(stream, "8F HORN 12", "-")
    assert sheet(stream) == (3, "playing", ANNA, [12, 0], 0)


# What a process saw last may be old: the append finds out

ALONE = pytest.mark.parametrize("alone", [True, False])


@pytest.fixture
def within(alone, request):
    """Each append a transaction by itself, or all of them in one."""
    request.getfixturevalue("transactional_db" if alone else "db")


def seen_as(stream, version, *entries):
    """This process saw the game last at this version, when these were its entries."""
    other = open_game()
    enter(other, *entries)
    last = replays.at_rest(other)
    head = store.head(stream)._replace(version=version, hash=last.head.hash)
    replays._kept.keep(stream, head, last.played)


@ALONE
@pytest.mark.usefixtures("within")
def test_whoever_was_slower_than_another_process_learns_the_version_that_won():
    stream = open_game()
    enter(stream, "8F HORN 12")
    _, *seen = replays.at_rest(stream)
    enter(stream, "-")
    replays._kept.keep(stream, *seen)
    with pytest.raises(Refusal) as refused:
        commands.enter(by=By(HUGO, a_key()), stream=stream, move=Play(BERT, "H5", "STERN"), after=2)
    assert (refused.value.code, refused.value.facts) == ("CONFLICT", {"after": 2, "version": 3})
    assert replays.as_of(stream).version == 3


@ALONE
@pytest.mark.usefixtures("within")
@pytest.mark.parametrize("seen", [("8F HORN 12",), ("-",)])
def test_what_was_seen_last_and_is_not_so_any_more_neither_takes_a_move_nor_refuses_one(seen):
    """Somebody wrote the stream anew; in the first case the old one would refuse to take HORN."""
    stream = open_game()
    enter(stream, "-")
    seen_as(stream, 2, *seen)
    move = Play(BERT, "8F", "HORN", announced=12)
    done = commands.enter(by=By(HUGO, a_key()), stream=stream, move=move, after=2)
    state = replays.as_of(stream)
    assert (done.version, state.scores) == (3, (0, 12))
    assert state == replays.game_of(store.read(stream))


@ALONE
@pytest.mark.usefixtures("within")
def test_a_request_that_another_process_carried_out_is_answered_by_one_that_saw_nothing_of_it():
    stream, key, move = open_game(), a_key(), Play(ANNA, "8F", "HORN", announced=12)
    _, *seen = replays.at_rest(stream)
    first = commands.enter(by=By(HUGO, key), stream=stream, move=move, after=1)
    replays._kept.keep(stream, *seen)
    again = commands.enter(by=By(HUGO, key), stream=stream, move=move, after=1)
    assert (again.version, again.added, again.repeated) == (first.version, first.added, True)
    assert replays.as_of(stream).version == 2


# Whoever proves something reads it anew


def lie_about(stream):
    """Let this process believe that a game came to something else."""
    head, other = store.head(stream), open_game()
    enter(other, "8F HORN 99")
    replays._kept.keep(stream, head, replays.at_rest(other).played)
    assert replays.as_of(stream).findings != ()


def test_verify_and_rebuild_never_ask_what_is_kept():
    stream = horn_and_stern()
    followers.follow(stream)
    right = rows_of(Sheet)
    lie_about(stream)
    right_with_the_other = [row for row in rows_of(Sheet) if row in right or row[0] != stream]
    followers.sweep()
    assert verify().damage == []
    harm("UPDATE games_sheet SET turn = 1 WHERE stream = %s", id_of(stream))
    assert len(verify().damage) == 1
    rebuild()
    assert [row for row in rows_of(Sheet) if row in right] == right
    assert rows_of(Sheet) == right_with_the_other


# What it costs


def long_game(people, version):
    """A game of the club at this version: after HORN and its answer all exchange a tile."""
    stream = open_game("klassik", club=people.club)
    enter(stream, "8F HORN", "H5 STE.N", *["-1"] * (version - 3))
    return stream


STATEMENTS = {
    "sqlite": {"alone": 5, "move": 5, "challenge": 6, "correction": 5},
    "postgresql": {"alone": 2, "move": 4, "challenge": 5, "correction": 4},
}[connection.vendor]
VERSIONS = pytest.mark.parametrize("version", [4, 40])


def on_turn(stream):
    return Sheet.objects.get(pk=stream).turn


def cost(client, stream, body, version):
    """How many statements it takes to enter something over REST, and how often rules are asked."""
    with calls_of(classic.attempt) as computed, statements() as asked:
        answer = client.enter(stream, body, after=version)
    assert answer.status_code == 201, answer.content
    return len(asked), len(computed)


@VERSIONS
def test_a_move_is_computed_once_and_costs_the_same_late(people, helper, version):
    stream = long_game(people, version)
    body = {"seat": on_turn(stream), "notation": "-1"}
    assert cost(helper, stream, body, version) == (STATEMENTS["move"], 1)


@pytest.mark.django_db(transaction=True)
def test_where_nothing_else_is_going_on_a_move_is_an_append_alone(people, helper):
    """It is a transaction by itself, which takes PostgreSQL one statement."""
    stream = long_game(people, 4)
    # The first one asks again what a migration of another test has changed.
    helper.enter(stream, {"seat": on_turn(stream), "notation": "-1"}, after=4)
    body = {"seat": on_turn(stream), "notation": "-1"}
    assert cost(helper, stream, body, 5) == (STATEMENTS["alone"], 1)


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_makes_no_later_move_cost_more(people, helper):
    """Psycopg lets PostgreSQL forget all that is prepared, if one of its own cursors prepared."""
    stream = long_game(people, 4)
    helper.enter(stream, {"seat": on_turn(stream), "notation": "-1"}, after=4)
    with transaction.atomic():
        enter(long_game(people, 4), *["-1"] * 8)
        transaction.set_rollback(True)
    body = {"seat": on_turn(stream), "notation": "-1"}
    assert cost(helper, stream, body, 5) == (STATEMENTS["alone"], 1)


@VERSIONS
def test_a_challenge_costs_the_same_late(people, helper, version):
    stream = long_game(people, version - 1)
    enter(stream, "H5 .....E")
    body = {"kind": "challenge", "seat": on_turn(stream)}
    assert cost(helper, stream, body, version) == (STATEMENTS["challenge"], 1)


@VERSIONS
def test_a_correction_costs_the_same_statements_late_and_one_replay(people, arbiter, version):
    stream = long_game(people, version)
    facts = {"seat": 1, "at": "H5", "letters": "STE.NEN"}
    body = {"kind": "replace", "version": 3, "entry": {"kind": "play", **facts}}
    assert cost(arbiter, stream, body, version) == (STATEMENTS["correction"], 1 + version)


@VERSIONS
def test_a_page_replays_nothing(people, helper, version):
    stream = long_game(people, version)
    with calls_of(classic.attempt) as computed, statements() as asked:
        assert game_page(stream, "official")["version"] == version
    assert (computed, len(asked)) == ([], 3)
