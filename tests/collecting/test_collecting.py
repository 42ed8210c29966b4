"""A collector copies a house of many clubs in a night, and next night fetches only what changed.

`WORTWART_COLLECTED=30x100` tries it with thirty clubs of a hundred tournaments each.
"""

import json
import os
from time import monotonic
from uuid import uuid4

import pytest

from games import followers
from games.acting import By
from tests.collecting import collector
from tests.collecting.collector import collect
from tests.games.cast import a_key
from tournaments.course.acts import Enter, PublishTournament, UnpublishTournament
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.changes import count_past_the_lost, last_number
from tournaments.models import Change, Club, Tournament
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db(transaction=True)

CLUBS, EVENINGS = map(int, os.environ.get("WORTWART_COLLECTED", "3x4").split("x"))


def evening(club, person):
    """A tournament that everybody may read, with somebody entered."""
    stream = commands.create_tournament(
        by=By("frieda", a_key()),
        club=str(club.pk),
        title="Vereinsabend",
        setup=preset("swiss", "2026-10-24", check_in=False),
    ).stream
    done(stream, Enter(str(uuid4()), str(person.pk), "A"), PublishTournament())
    return stream


def done(stream, *acts):
    commands.perform(by=By("frieda", a_key()), stream=stream, acts=acts, after=None)


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


def test_a_night_that_was_broken_off_goes_on_where_it_was(
    house, live_server, tmp_path, monkeypatch
):
    monkeypatch.setattr(collector, "AT_ONCE", 5)
    whole = collect(live_server.url, tmp_path / "whole")
    numbers = sorted(Change.objects.values_list("number", flat=True))
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "after.json").write_text(str(numbers[4]))
    rest = collect(live_server.url, tmp_path / "broken")
    told = len(numbers)
    assert whole["requests"] == told + -(-told // 5)
    assert rest["requests"] == whole["requests"] - 6
    assert copied(tmp_path / "broken") < copied(tmp_path / "whole")


def test_a_house_that_came_back_from_a_backup_is_copied_from_the_beginning(
    house, live_server, tmp_path
):
    first = collect(live_server.url, tmp_path)
    before = copied(tmp_path)
    (tmp_path / "tournament of what was lost.json").write_text("{}")
    (tmp_path / "after.json").write_text(str(last_number() + 1))
    count_past_the_lost()
    again = collect(live_server.url, tmp_path)
    assert (again["begun_again"], again["tournament"]) == (1, first["tournament"])
    assert copied(tmp_path) == before
    assert collect(live_server.url, tmp_path)["requests"] == 1


def copied(folder):
    """The names of the copies."""
    return {file.name for file in folder.glob("* *.json")}


def pages(lines):
    """How many pages of 200 there are."""
    return -(-lines // 200)


def first_empty(live_server):
    """How many bytes it is that nothing has changed."""
    return len(
        json.dumps({"next": None, "last": last_number(), "changes": []}, separators=(",", ":"))
    )
