"""A collector copies a house of many clubs in a night, and next night fetches only what changed.

`WORTWART_COLLECTED=30x100` tries it with thirty clubs of a hundred tournaments each.
"""

import json
import os
from time import monotonic
from uuid import uuid4

import pytest

from games import followers
from tests.collecting.collector import collect
from tests.games.cast import a_key
from tournaments.course.acts import Enter, PublishTournament, UnpublishTournament
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.changes import last_number
from tournaments.models import Club, Tournament
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db(transaction=True)

CLUBS, EVENINGS = map(int, os.environ.get("WORTWART_COLLECTED", "3x4").split("x"))


def evening(club, person):
    """A tournament that everybody may read, with somebody entered."""
    stream = commands.create_tournament(
        actor="frieda", club=str(club.pk), title="Vereinsabend", key=a_key(),
        setup=preset("swiss", "2026-10-24", check_in=False),
    ).stream  # fmt: skip
    done(stream, Enter(str(uuid4()), str(person.pk), "A"), PublishTournament())
    return stream


def done(stream, *acts):
    commands.perform(actor="frieda", stream=stream, acts=acts, after=None, key=a_key())


def worked():
    while followers.sweep(seconds=600):
        pass


@pytest.fixture
def house():
    """Clubs with their evenings, all public, and a hidden one."""
    for number in range(CLUBS):
        club = Club.objects.create(name=f"Club {number}", slug=f"club-{number}")
        person = register_person(club=club, name="Anna Muster")
        for _ in range(EVENINGS):
            evening(club, person)
    done(evening(club, person), UnpublishTournament())
    worked()


def test_the_second_night_fetches_only_what_changed(house, live_server, tmp_path, record_property):
    began = monotonic()
    first = collect(live_server.url, tmp_path)
    seconds = monotonic() - began
    assert (first["tournament"], first["club"]) == (CLUBS * EVENINGS, CLUBS)
    assert first["requests"] == CLUBS * EVENINGS + CLUBS + pages(CLUBS * EVENINGS + CLUBS)
    assert collect(live_server.url, tmp_path) == {"requests": 1, "bytes": first_empty(live_server)}
    moved, withdrawn = Tournament.objects.filter(public=True).order_by("pk")[:2]
    person = register_person(club=Club.objects.get(pk=moved.club), name="Bert Muster")
    done(moved.stream, Enter(str(uuid4()), str(person.pk), "A"))
    done(withdrawn.stream, UnpublishTournament())
    worked()
    next_night = collect(live_server.url, tmp_path)
    found = {name: next_night[name] for name in ("requests", "tournament", "club", "forgotten")}
    assert found == {"requests": 2, "tournament": 1, "club": 0, "forgotten": 1}
    copies = {file.name: file for file in tmp_path.glob("tournament *")}
    assert len(copies) == CLUBS * EVENINGS - 1
    (copy,) = [file for name, file in copies.items() if str(moved.stream) in name]
    assert len(json.loads(copy.read_text())["entries"]) == 2
    record_property("figures", f"{dict(first)} in {seconds:.1f} s, then {dict(next_night)}")


def pages(lines):
    """How many pages of 200 there are."""
    return -(-lines // 200)


def first_empty(live_server):
    """How many bytes it is that nothing has changed."""
    return len(
        json.dumps({"next": None, "last": last_number(), "changes": []}, separators=(",", ":"))
    )
