"""What tools of TypeScript make of the description, and what its programs read and enter."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from deploy.management.commands.seed_demo import LOGIN
from games.models import Sheet
from tests.games.cast import payloads
from tournaments.models import Tournament, User
from tournaments.rights import reach
from tournaments.tokens import Wanted, make_token

CLIENT = Path(__file__).with_name("client.ts")


def test_a_linter_finds_nothing_in_the_description(workshop):
    command = ("lint", "schema.json", "--ruleset", ".spectral.yaml", "--quiet")
    said = workshop.tool("spectral", *command, "--format", "json", "--fail-severity", "hint")
    assert json.loads(said) == []


def as_sent(stream, ruleset):
    """A stored game as a program sends it: what was agreed on, then its moves."""
    (_open, opened), *moves = payloads(stream)
    names = [f"Platz {seat}" for seat in range(len(opened["players"]))]
    sent = [{"kind": kind, **facts} for kind, facts in moves]
    return {"ruleset": ruleset, "names": names, "options": opened["options"], "moves": sent}


@pytest.mark.process
@pytest.mark.django_db(transaction=True)
def test_a_client_reads_the_demo_runs_a_tournament_and_keeps_a_game_of_every_family(
    live_server, workshop, settings
):
    settings.DEMO = True
    call_command("seed_demo", verbosity=0)
    user = User.objects.get(login=LOGIN)
    (club,) = reach(user).roles
    games = {row.ruleset: as_sent(row.pk, row.ruleset) for row in Sheet.objects.all()}
    assert {"reise", "klassik", "karten", "klauer"} <= games.keys()
    before = [Tournament.objects.count(), Sheet.objects.count()]
    token = make_token(user, Wanted("typed", ("direct", "manage_register"), club))[1]
    workshop.compiled(CLIENT)
    told = {"WORTWART": live_server.url, "TOKEN": str(token), "CLUB": str(club)}
    lines = workshop.run(CLIENT.name, typed=json.dumps([*games.values()]), **told).splitlines()
    assert lines[: before[0]] == ["tournament whole"] * before[0]
    read, (standing, *kept) = lines[before[0] : sum(before)], lines[sum(before) :]
    assert [line.endswith(" read") for line in read] == [True] * before[1]
    assert standing.startswith("standing 1 ")
    assert kept == [f"kept {name} {1 + len(one['moves'])}" for name, one in games.items()]
