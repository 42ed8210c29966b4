"""A client in Python that a tool makes: every kind is read, every family entered, types hold."""

import importlib
import json
import shutil
import sys
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import call_command

from deploy.management.commands.seed_demo import LOGIN
from engine.moves import KINDS as MOVES
from games.models import Sheet
from tests.games.client import description
from tests.typed.generating import PACKAGE, generated, read_strictly, run
from tests.typed.test_typed import as_sent
from tournaments.course.acts import KINDS as ACTS
from tournaments.models import Tournament, User
from tournaments.rights import reach
from tournaments.tokens import Wanted, make_token

pytestmark = pytest.mark.process

CLIENT = Path(__file__).with_name("client.py")
TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the client and the program lie."""
    place = tmp_path_factory.mktemp("python")
    generated(place)
    shutil.copy(CLIENT, place)
    return place


@pytest.fixture(scope="module")
def models(folder):
    """The shapes that the tool has made."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(folder)
        yield importlib.import_module(f"{PACKAGE}.models")
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


# Types


def test_the_client_and_a_program_pass_the_strictest_reading(folder):
    assert read_strictly(folder, PACKAGE, CLIENT.name) == []


WRONG = """\
from wortwart_client import models

models.ActReport(
    kind=models.ActReportKind.REPORT, division="A", round_=1, table=1, winner="Anna"
)
models.MovePlay(kind=models.MovePassKind.PASS, seat=0, at="8F", letters="HORN")
"""


def test_a_field_or_kind_that_does_not_belong_there_does_not_pass(folder):
    """Negative control."""
    (folder / "wrong.py").write_text(WRONG, encoding="utf-8")
    found = read_strictly(folder, "wrong.py")
    assert [line.partition(":")[2].partition(":")[0] for line in found] == ["3", "6"]


# Every kind


def acts():
    """Acts as they were stored, of the newest shape of each kind."""
    for archive in sorted((TESTS / "tournaments" / "course").glob("archive*.jsonl")):
        for line in archive.read_text(encoding="utf-8").splitlines():
            kind, schema, facts, *_ = json.loads(line)
            if schema == ACTS[kind].schema:
                yield {"kind": kind, **facts}


PLAY = {"kind": "play", "seat": 0, "at": "8F", "letters": "HORN"}
OTHERS = (
    {"kind": "open", "ruleset": "klassik", "options": {}, "players": ["a", "b"], "first": 0},
    {"kind": "start", "draws": [[[0, "A"], [1, "E"]]]},
    {"kind": "time", "seat": 1, "seconds": 61, "points": None, "total": -10},
    {"kind": "forfeit", "seat": 1},
    {"kind": "resume"},
    {"kind": "end"},
    {"kind": "stop", "reason": "time", "settled": True},
    {"kind": "replace", "version": 2, "entry": PLAY},
    {"kind": "insertion", "version": 2, "entry": PLAY, "moves_on": True},
    {"kind": "decision", "version": 2, "points": 12},
    {"kind": "note", "text": "45579039-1d36-453d-8f9a-64d301d3021a", "version": 2},
    {"kind": "publish"},
    {"kind": "unpublish"},
    {"kind": "miss", "seat": 0, "begun": True, "rack": None},
    {"kind": "clock", "seconds": 60},
    {"kind": "change", "seat": 0, "aside": "E", "drawn": "N"},
    {"kind": "undo", "seat": 0},
    {"kind": "glass", "seat": 0, "inflected": ["HORNE"]},
    {"kind": "loss", "seat": 0},
)


def moves():
    """Moves of all families, as the rules are tried by them; and those of the kinds left."""
    for file in sorted((TESTS / "conformance").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            for move, said in json.loads(line).get("entries", ()):
                if said.startswith("ok"):
                    yield move
    yield from OTHERS


def test_every_kind_of_act_is_read_as_what_it_is(models):
    seen = set()
    for act in acts():
        told = {"version": 1, "act": act, "struck": False, "flaw": None}
        one = models.EventOfTournament.from_dict(told).act
        assert one.to_dict() == act
        assert type(one).__name__ == shape("Act", act)
        seen.add(act["kind"])
    assert seen == ACTS.keys()


def test_every_kind_of_move_is_read_as_what_it_is(models):
    seen = set()
    for move in moves():
        one = models.MoveReplace.from_dict({"kind": "replace", "version": 1, "entry": move}).entry
        assert one.to_dict() == move
        assert type(one).__name__ == shape("Move", move)
        seen.add(move["kind"])
    assert seen == MOVES.keys()


def shape(several, one):
    """The name of the shape that the description has for this kind."""
    mapping = description()["components"]["schemas"][several]["discriminator"]["mapping"]
    return mapping[one["kind"]].rpartition("/")[2]


# Against a house


@pytest.mark.django_db(transaction=True)
def test_a_program_reads_the_demo_runs_a_round_and_keeps_a_game_of_every_family(
    live_server, folder, settings
):
    settings.DEMO = True
    call_command("seed_demo", verbosity=0)
    user = User.objects.get(login=LOGIN)
    (club,) = reach(user).roles
    games = {row.ruleset: as_sent(row.pk, row.ruleset) for row in Sheet.objects.all()}
    assert {"reise", "klassik", "karten", "klauer"} <= games.keys()
    before = [Tournament.objects.count(), Sheet.objects.count()]
    token = make_token(user, Wanted("typed", ("direct", "manage_register"), UUID(str(club))))[1]
    told = {"WORTWART": live_server.url, "TOKEN": str(token), "CLUB": str(club)}
    lines = run(folder, CLIENT, typed=json.dumps([*games.values()]), **told).splitlines()
    assert lines[: before[0]] == ["tournament whole"] * before[0]
    reading, (standing, *kept) = lines[before[0] : sum(before)], lines[sum(before) :]
    assert [line.endswith(" read") for line in reading] == [True] * before[1]
    assert standing.startswith("standing 1 ")
    assert kept == [f"kept {name} {1 + len(one['moves'])}" for name, one in games.items()]
