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


def found_by_the_linter(workshop, description):
    """What the linter says of a description in the workshop; AssertionError with its findings."""
    command = ("lint", description, "--ruleset", ".spectral.yaml", "--quiet")
    said = workshop.tool("spectral", *command, "--format", "json", "--fail-severity", "hint")
    return json.loads(said)


def test_a_linter_finds_nothing_in_the_description(workshop):
    assert found_by_the_linter(workshop, "schema.json") == []


def example_of_another_kind(paths):
    """An example that is not what its operation answers."""
    told = paths["/api/v1/clubs/"]["get"]["responses"]["200"]["content"]["application/json"]
    told["examples"]["an example"]["value"]["clubs"] = "Wortfreunde"


def no_line(paths):
    """An operation that says nothing of itself."""
    paths["/api/v1/clubs/"]["get"]["description"] = ""


def no_such_shape(paths):
    """A shape that is nowhere described."""
    told = paths["/api/v1/clubs/"]["get"]["responses"]["200"]["content"]["application/json"]
    told["schema"]["$ref"] = "#/components/schemas/Nobody"


@pytest.mark.parametrize(
    ("plant", "code"),
    [
        (example_of_another_kind, "oas3-valid-media-example"),
        (no_line, "operation-description"),
        (no_such_shape, "invalid-ref"),
    ],
)
def test_the_linter_finds_a_planted_fault(workshop, plant, code):
    """Negative control."""
    described = json.loads((workshop.folder / "schema.json").read_text(encoding="utf-8"))
    plant(described["paths"])
    (workshop.folder / "planted.json").write_text(json.dumps(described), encoding="utf-8")
    with pytest.raises(AssertionError, match=f'"code": "{code}"'):
        found_by_the_linter(workshop, "planted.json")


def as_sent(stream, ruleset):
    """A stored game as a program sends it: what was agreed on, then its moves."""
    (_open, opened), *moves = payloads(stream)
    names = [f"Platz {seat}" for seat in range(len(opened["players"]))]
    sent = [{"kind": kind, **facts} for kind, facts in moves]
    return {"ruleset": ruleset, "names": names, "options": opened["options"], "moves": sent}


@pytest.mark.parametrize("kind", ["dispute", "dissolve"])
def test_a_kind_that_a_program_forgets_does_not_compile(workshop, kind):
    """Negative control."""
    text = CLIENT.read_text(encoding="utf-8")
    assert text.count(f'    case "{kind}":\n') == 1
    forgetful = workshop.folder / "forgetful.ts"
    forgetful.write_text(text.replace(f'    case "{kind}":\n', ""), encoding="utf-8")
    try:
        with pytest.raises(AssertionError, match=f'"{kind}".* is not assignable to .*never'):
            workshop.compiled()
    finally:
        forgetful.unlink()


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
