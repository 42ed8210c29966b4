"""A client that a tool makes from the API's description plays a round with a house that serves."""

import importlib
import json
import subprocess
import sys
from datetime import timedelta

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.games.cast import a_key
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, who
from tournaments import commands

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.process]

PACKAGE = "wortwart_client"
TABLE = {"division": "A", "round": 1, "table": 1}


@pytest.fixture
def generated(tmp_path, monkeypatch):
    """The client, made from the description as it is."""
    description = tmp_path / "schema.json"
    schema = SchemaGenerator().get_schema(request=None, public=True)
    description.write_text(json.dumps(schema, default=str))
    config = tmp_path / "config.json"
    config.write_text(json.dumps({"post_hooks": [], "package_name_override": PACKAGE}))
    command = ["generate", "--path", description, "--meta", "none", "--config", config]
    place = tmp_path / PACKAGE
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *command, "--output-path", place],
        check=True,
        capture_output=True,
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda module: importlib.import_module(f"{PACKAGE}.{module}")
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def test_a_generated_client_pairs_publishes_reports_and_reads(generated, live_server):
    cast = assemble()
    evening = club_evening(cast)
    token = commands.issue_token(user=cast.frieda, lifetime=timedelta(days=1))
    make = generated("client").AuthenticatedClient
    with make(live_server.url, token, prefix="Token") as client:
        play_a_round(generated, client, evening)


def play_a_round(generated, client, evening):
    """Pair, publish, report, read the standing."""
    models, api = generated("models"), "api.tournaments"
    at = {"client": client, "if_match": "*"}
    pair = generated(f"{api}.pair_round").sync
    paired = pair(evening.stream, "A", 1, body=models.Wanted(), idempotency_key=a_key(), **at)
    assert paired.version == 8
    enter = generated(f"{api}.enter_acts").sync
    for kind, facts in (
        (models.ActPublish, {"kind": "publish", "division": "A", "round": 1}),
        (models.ActReport, {"kind": "report", **TABLE, "scores": [402, 377]}),
    ):
        body = kind.from_dict(facts)
        assert enter(evening.stream, body=body, idempotency_key=a_key(), **at).added
    page = generated(f"{api}.read_standing").sync(evening.stream, "A", client=client)
    assert who("Anna") in {str(row.entry) for row in page.standing.rows}
    assert [row.values["spread"] for row in page.standing.rows] == [25, 0, 0, 0, 0, -25]
