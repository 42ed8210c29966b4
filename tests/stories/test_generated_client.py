"""A client that a tool makes from the API's description plays a round with a house that serves."""

import importlib
import sys

import pytest

from tests.games.cast import a_key
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, who
from tests.tournaments.tokens_of_before import a_token
from tests.typed.generating import PACKAGE
from tests.typed.generating import generated as generate

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.process]


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The client, made from the description as it is."""
    folder = tmp_path_factory.mktemp("client")
    generate(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(folder)
        yield lambda module: importlib.import_module(f"{PACKAGE}.{module}")
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def test_a_generated_client_pairs_publishes_reports_and_reads(generated, live_server):
    cast = assemble()
    evening = club_evening(cast)
    token = a_token(cast.frieda)
    make = generated("client").AuthenticatedClient
    with make(live_server.url, token, prefix="Token") as client:
        play_a_round(generated, client, evening)


def test_a_generated_client_keeps_a_score_sheet_by_kinds_of_moves(generated, live_server):
    cast = assemble()
    token = a_token(cast.frieda)
    make = generated("client").AuthenticatedClient
    with make(live_server.url, token, prefix="Token") as client:
        keep_a_sheet(generated, client, cast)


def keep_a_sheet(generated, client, cast):
    """Open a game, enter moves of several kinds and one in notation, read the sheet."""
    models, api = generated("models"), "api.games"
    names = ["Anna", "Bert"]
    opening = models.Opening(cast.club.pk, models.OpeningRulesetEnum("mini"), names=names)
    opened = generated(f"{api}.open_game").sync(
        client=client, body=opening, idempotency_key=a_key()
    )
    enter = generated(f"{api}.enter_move").sync
    played = models.MovePlay(models.MovePlayKind.PLAY, seat=0, at="8F", letters="HORN")
    corrected = models.MovePlay(models.MovePlayKind.PLAY, seat=0, at="8F", letters="DORN")
    for version, body in enumerate(
        (
            played,
            models.MoveNotated(seat=1, notation="-"),
            models.MoveReplace(models.MoveReplaceKind.REPLACE, version=2, entry=corrected),
        ),
        start=1,
    ):
        at = {"client": client, "if_match": str(version), "idempotency_key": a_key()}
        assert enter(opened.stream, body=body, **at).version == version + 1
    page = generated(f"{api}.read_game").sync(opened.stream, client=client)
    assert [entry.kind.value for entry in page.entries] == ["open", "play", "pass", "replace"]
    assert [entry.text for entry in page.entries][1:3] == ["8F DORN", "-"]
    assert [entry.facts.letters for entry in page.entries][1] == "DORN"


def play_a_round(generated, client, evening):
    """Pair, publish, report, read the standing."""
    models, api = generated("models"), "api.tournaments"
    at = {"client": client, "if_match": "*"}
    pair = generated(f"{api}.pair_round").sync
    paired = pair(evening.stream, "A", 1, body=models.Wanted(), idempotency_key=a_key(), **at)
    assert paired.version == 8
    enter = generated(f"{api}.enter_acts").sync
    published = models.ActPublish(models.ActPublishKind.PUBLISH, division="A", round_=1)
    report = {"division": "A", "round_": 1, "table": 1, "scores": [402, 377]}
    reported = models.ActReport(models.ActReportKind.REPORT, **report)
    for body in (published, reported):
        assert enter(evening.stream, body=body, idempotency_key=a_key(), **at).added
    page = generated(f"{api}.read_standing").sync(evening.stream, "A", client=client)
    assert who("Anna") in {str(row.entry) for row in page.standing.rows}
    assert [row.values["spread"] for row in page.standing.rows] == [25, 0, 0, 0, 0, -25]
