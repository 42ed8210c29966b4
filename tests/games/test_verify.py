"""`verify` proves the whole store from scratch, and names each stream that somebody has harmed."""

import json
import re
from contextlib import contextmanager
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import translation

from engine.moves import Annul, Play, Publish
from games import store
from games.chains import link
from games.findings import NAME
from games.guards import install_guards
from games.models import Event, Head, Sheet
from games.store.progress import MOST_FAILURES, note_failure
from games.verification import verify
from tests.games.cast import BERT, OTHER_CLUB, enter, open_game, run, stored
from tests.games.notebooks import remove_guard, tables

pytestmark = pytest.mark.django_db

SECONDS = re.compile(r"in [0-9.]+ s \([0-9]+ games a second\)")
SOUND = "2 games and 7 entries verified in a moment: 0 damaged, 0 findings on score sheets."


@pytest.fixture
def game():
    """A game of four entries, beside another that nobody touches."""
    untouched = open_game("mini")
    enter(untouched, "8F HORN", "-")
    stream = open_game("klassik", "Anna", "Bert", title="Tisch 1")
    enter(stream, "8F HORN", "H5 STE.N", Publish())
    return stream


def told(*arguments):
    """The exit status and the lines of `verify`, without the figures that no two runs share."""
    status, said, complained = run("verify", *arguments)
    assert complained == []
    return status, [SECONDS.sub("in a moment", line) for line in said]


@contextmanager
def without(guard):
    """Take a guard of the events away for a while, as an owner of the database can."""
    remove_guard(guard)
    yield
    install_guards()


def test_a_sound_store_has_nothing_to_tell(game):
    before = stored()
    assert told() == (0, [SOUND])
    assert stored() == before


def test_an_empty_store_is_sound():
    assert told()[0] == 0
    assert verify().streams == 0


# Events


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("payload", '{"at":"8F","letters":"HORD","seat":0}'),
        ("payload", '{"at":"8F","letters":"HORN","seat":0} '),
        ("payload", "{"),
        ("kind", "pass"),
        ("schema", 2),
        ("actor", "emil"),
        ("source", "import"),
        ("recorded", 0),
        ("claimed", 0),
        ("operation_index", 1),
        ("hash", b"\0" * 32),
    ],
    ids=str,
)
def test_a_changed_entry_is_found(game, column, value):
    with without("UPDATE"):
        Event.objects.filter(stream=game, version=2).update(**{column: value})
    status, (damage, last) = told()
    assert (status, damage) == (1, f"{game}: Entry 2 is not what was hashed.")
    assert last.endswith(": 1 damaged, 0 findings on score sheets.")


@pytest.mark.parametrize(
    ("gone", "damage"),
    [
        ([2], "Entry 2 is missing."),
        ([1], "Entry 1 is missing."),
        ([4], "Entry 4 and all after it are gone; the head knows of them."),
        ([3, 4], "Entry 3 and all after it are gone; the head knows of them."),
        ([1, 2, 3, 4], "Entry 1 and all after it are gone; the head knows of them."),
    ],
)
def test_a_removed_entry_is_found(game, gone, damage):
    with without("DELETE"):
        Event.objects.filter(stream=game, version__in=gone).delete()
    status, said = told()
    assert (status, said[:-1]) == (1, [f"{game}: {damage}"])


def test_entries_that_changed_places_are_found(game):
    """Each row is as it was written; it only stands elsewhere."""
    with without("UPDATE"):
        for before, after in ((2, 9), (3, 2), (9, 3)):
            Event.objects.filter(stream=game, version=before).update(version=after)
    status, said = told()
    assert (status, said[:-1]) == (1, [f"{game}: Entry 2 is not what was hashed."])


@pytest.mark.parametrize(
    ("change", "damage"),
    [
        ({"version": 3}, "The head does not know of entry 4."),
        ({"version": 5}, "Entry 5 and all after it are gone; the head knows of them."),
        ({"hash": b"\0" * 32}, "The head's hash is not that of entry 4."),
        ({"kind": "notebook"}, "Entry 1 is not what was hashed."),
        ({"club": OTHER_CLUB}, "Entry 1 is not what was hashed."),
    ],
    ids=str,
)
def test_a_changed_head_is_found(game, change, damage):
    Head.objects.filter(pk=game).update(**change)
    assert told()[0] == 1
    assert told()[1][0] == f"{game}: {damage}"


def test_a_removed_head_is_found(game):
    Head.objects.filter(pk=game).delete()
    assert told()[1][0] == f"{game}: The stream has entries from 1 on, but no head."


# Guards


@pytest.mark.parametrize("event", ["INSERT", "UPDATE", "DELETE"])
def test_a_missing_guard_is_named(game, event):
    remove_guard(event)
    status, said = told()
    assert status == 1
    assert said[:-1] != []
    assert all(re.fullmatch(r"The guard .*games_event.* is missing\.", line) for line in said[:-1])
    assert len(said[:-1]) == len(tables())
    install_guards()
    assert told() == (0, [SOUND])


# Rows that are computed

HANDMADE = {
    "club": OTHER_CLUB,
    "ruleset": "mini",
    "players": ["1", "2"],
    "scores": [12, 6],
    "places": [1, 2],
    "phase": "over",
    "adjourned": True,
    "turn": None,
    "version": 5,
    "findings": 1,
    "public": False,
}


@pytest.mark.parametrize("column", HANDMADE)
def test_a_sheet_that_was_changed_by_hand_is_found(game, column):
    Sheet.objects.filter(pk=game).update(**{column: HANDMADE[column]})
    status, said = told()
    assert (status, said[0]) == (1, f"{game}: its sheet differs in {column}; run rebuild.")


def test_the_list_above_has_every_column():
    assert {"stream", *HANDMADE} == {field.name for field in Sheet._meta.concrete_fields}


def test_a_lost_sheet_and_a_sheet_without_a_stream_are_found(game):
    lost = Sheet.objects.get(pk=game)
    lost.delete()
    assert told()[1][0] == f"{game}: it has no sheet; run rebuild."
    lost.stream = UUID(int=7)
    lost.save(force_insert=True)
    assert told()[0] == 1
    assert told()[1][:2] == [
        f"{game}: it has no sheet; run rebuild.",
        f"{UUID(int=7)}: a sheet without a stream.",
    ]


# Entries that are whole and can't be understood


def forged(stream, kind, schema, payload):
    """An entry with a valid hash, as another version of this program might have written it."""
    head, last = store.head(stream), store.read(stream)[-1]
    row = last._replace(version=head.version + 1, kind=kind, schema=schema, payload=payload)
    row = row._replace(hash=link(head.hash, *row[:-1], club=head.club))
    Event.objects.create(**row._asdict())
    Head.objects.filter(pk=stream).update(version=row.version, hash=row.hash)


@pytest.mark.parametrize(
    ("kind", "schema", "payload", "why"),
    [
        ("toss", 1, "{}", "no event 'toss' of schema 1 in a stream 'game'"),
        ("pass", 2, '{"seat":0}', "no event 'pass' of schema 2 in a stream 'game'"),
        ("pass", 1, "{}", "seat: pass needs the field seat."),
        ("pass", 1, '{"seat":"0"}', "seat: it must be a whole number."),
        ("pass", 1, '{"chair":0}', "chair: pass has no such field."),
    ],
)
def test_an_entry_of_another_time_is_named(game, kind, schema, payload, why):
    forged(game, kind, schema, payload)
    assert told()[0] == 1
    assert told()[1][0] == f"{game}: it can't be replayed: {why}"


# Findings are no damage


def test_findings_on_a_sheet_are_told_and_are_no_damage(game):
    stream = open_game("klassik", "Clara", "Dora", title="Tisch 2")
    enter(stream, "8F HORN 13", "H5 STE.N", "-", Annul(3))
    status, said = told()
    assert status == 0
    assert said == [
        "Tisch 2: Clara – Dora, entry 2 (8F HORN 13): 13 points were announced; the rules give 12.",
        "Tisch 2: Clara – Dora, entry 4 (-): It is the turn of seat 2, not of seat 1.",
        "3 games and 12 entries verified in a moment: 0 damaged, 2 findings on score sheets.",
    ]


def test_findings_are_told_in_german(game):
    enter(game, Annul(3), Play(BERT, "H5", "STE.N", announced=6))
    said = german()
    assert said[0] == (
        "Tisch 1: Anna – Bert, Eintrag 6 (H5 STE.N 6): Angesagt waren 6 Punkte; "
        "nach den Regeln sind es 5."
    )


def german():
    """What `verify` says in German."""
    screen = StringIO()
    with translation.override("de"):
        call_command("verify", stdout=screen, no_color=True)
    return screen.getvalue().splitlines()


def test_the_figures_can_be_read_by_programs(game):
    enter(game, Annul(3), Play(BERT, "H5", "STE.N", announced=6))
    Sheet.objects.filter(pk=game).update(scores=[0, 0])
    status, said = told("--json")
    figures = json.loads("\n".join(said))
    seconds, rate = figures.pop("seconds"), figures.pop("games_per_second")
    assert (status, seconds >= 0, rate > 0) == (1, True, True)
    assert figures == {
        "streams": 2,
        "games": 2,
        "events": 9,
        "damage": 1,
        "findings": 1,
        "sentences": [f"{game}: its sheet differs in scores; run rebuild."],
        "sheets": [
            {
                "stream": str(game),
                "entry": 6,
                "code": "SCORE_DIFFERS",
                "facts": {"seat": 1, "announced": 6, "computed": 5},
            }
        ],
    }


def test_every_harm_is_told_at_once(game):
    """One damaged stream hides no other."""
    (other,) = Sheet.objects.exclude(pk=game).values_list("stream", flat=True)
    with without("UPDATE"):
        Event.objects.filter(stream=other, version=3).update(actor="emil")
    Sheet.objects.filter(pk=game).update(scores=[0, 0])
    status, said = told()
    assert status == 1
    assert set(said[:-1]) == {
        f"{other}: Entry 3 is not what was hashed.",
        f"{game}: its sheet differs in scores; run rebuild.",
    }


def test_a_follower_that_gave_up_is_named(game):
    for _ in range(MOST_FAILURES):
        note_failure(NAME, game)
    assert verify().damage == [f"{game}: findings has failed again and again; see the log."]
