"""Who gets what at the tournaments' door: every operation, for every relation."""

from functools import partial
from uuid import UUID

import pytest

from games import checkpoints
from tests.games.cast import a_key
from tests.games.client import Client, description
from tests.tournaments.directing.evening import (
    API,
    CLUBS,
    club_evening,
    drawn,
    pair,
    undone,
    who,
)
from tournaments.audit import audit
from tournaments.course.acts import Close, PublishTournament
from tournaments.directing.publishing import publish_as_given
from tournaments.models import Link
from tournaments.permissions import May
from tournaments.ranking.closed import AsOf
from tournaments.ranking.data import series_text
from tournaments.ranking.series import Series, SeriesRow, SeriesRule
from tournaments.register.importing import preview_list

pytestmark = pytest.mark.django_db

NOWHERE = UUID(int=7)

# Anna (player) plays by her account, Bert (plink) by a link; hlink and dlink are links with roles.
# Who is let in to follow it is told 503 here, since this server has no streams.
# ruff: disable[E501] - a table is as wide as its columns
READING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
export_results        404      404      200      200      200      200      200      200      200      200      404
export_tournament     404      404      200      200      200      200      200      200      200      200      404
export_workbook       404      404      200      200      200      200      200      200      200      200      404
follow_tournament     404      404      503      503      503      503      503      503      503      503      404
list_events           404      404      200      200      200      200      200      200      200      200      404
enterable_acts        404      404      200      200      200      200      200      200      200      200      404
explain_row           404      404      200      200      200      200      200      200      200      200      404
read_cross_table      404      404      200      200      200      200      200      200      200      200      404
read_prizes           404      404      200      200      200      200      200      200      200      200      404
read_round            404      404      200      200      200      200      200      200      200      200      404
read_standing         404      404      200      200      200      200      200      200      200      200      404
read_standing_as_csv  404      404      200      200      200      200      200      200      200      200      404
read_standing_as_xlsx 404      404      200      200      200      200      200      200      200      200      404
read_team_standing    404      404      200      200      200      200      200      200      200      200      404
read_teams_as_csv     404      404      200      200      200      200      200      200      200      200      404
read_teams_as_xlsx    404      404      200      200      200      200      200      200      200      200      404
export_trf            404      404      200      200      200      200      200      200      200      200      404
read_tournament       404      404      200      200      200      200      200      200      200      200      404
read_wall_chart       404      404      200      200      200      200      200      200      200      200      404
"""

READING_PUBLIC = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
export_results        200      200      200      200      200      200      200      200      200      200      200
export_tournament     200      200      200      200      200      200      200      200      200      200      200
export_workbook       200      200      200      200      200      200      200      200      200      200      200
follow_tournament     503      503      503      503      503      503      503      503      503      503      503
list_events           200      200      200      200      200      200      200      200      200      200      200
enterable_acts        200      200      200      200      200      200      200      200      200      200      200
explain_row           200      200      200      200      200      200      200      200      200      200      200
read_cross_table      200      200      200      200      200      200      200      200      200      200      200
read_prizes           200      200      200      200      200      200      200      200      200      200      200
read_round            200      200      200      200      200      200      200      200      200      200      200
read_standing         200      200      200      200      200      200      200      200      200      200      200
read_standing_as_csv  200      200      200      200      200      200      200      200      200      200      200
read_standing_as_xlsx 200      200      200      200      200      200      200      200      200      200      200
read_team_standing    200      200      200      200      200      200      200      200      200      200      200
read_teams_as_csv     200      200      200      200      200      200      200      200      200      200      200
read_teams_as_xlsx    200      200      200      200      200      200      200      200      200      200      200
export_trf            200      200      200      200      200      200      200      200      200      200      200
read_tournament       200      200      200      200      200      200      200      200      200      200      200
read_wall_chart       200      200      200      200      200      200      200      200      200      200      200
"""

# A ranking belongs to the club, so a link to one tournament opens nothing there.
RANKING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
list_publications     404      404      404      404      200      200      404      200      200      404      404
read_publication      404      404      404      404      200      200      404      200      200      404      404
read_published_csv    404      404      404      404      200      200      404      200      200      404      404
read_published_xlsx   404      404      404      404      200      200      404      200      200      404      404
read_published_prizes 404      404      404      404      200      200      404      200      200      404      404
read_published_seal   404      404      404      404      200      200      404      200      200      404      404
read_ranking          404      404      404      404      200      200      404      200      200      404      404
read_ranking_as_csv   404      404      404      404      200      200      404      200      200      404      404
read_ranking_as_xlsx  404      404      404      404      200      200      404      200      200      404      404
read_ranking_prizes   404      404      404      404      200      200      404      200      200      404      404
"""

# How many tournaments each one finds listed.
LISTING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
private               0        0        0        0        1        1        0        1        1        0        0
public                1        1        1        1        1        1        1        1        1        1        1
"""

CREATING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
this club             401      403      403      403      403      403      403      403      201      404      404
no club               401      403      403      403      403      403      403      403      404      404      404
"""

DIRECTING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
enter_list            401      403      403      403      403      403      403      403      201      403      404
enter_results         401      403      403      403      403      201      201      201      201      201      404
export_archive        401      403      403      403      403      403      403      403      200      200      404
list_links            401      403      403      403      403      403      403      403      200      403      404
make_link             401      403      403      403      403      403      403      403      201      403      404
pair_round            401      403      403      403      403      403      403      201      201      201      404
preview_entries       401      403      403      403      403      403      403      403      200      403      404
preview_results       401      403      403      403      403      200      200      200      200      200      404
revoke_link           401      403      403      403      403      403      403      403      204      403      404
"""
# ruff: enable[E501]


@pytest.fixture
def evening(cast):
    """Six are entered."""
    return club_evening(cast)


@pytest.fixture
def knockers(evening):
    """A program for each relation."""
    return evening.knockers()


def reading(evening, knockers):
    """The status that each one gets for each operation that reads a tournament."""
    places = {
        "export_results": "results.csv",
        "export_tournament": "export.ndjson",
        "export_workbook": "workbook.xlsx",
        "follow_tournament": "live/",
        "list_events": "events/",
        "enterable_acts": "enterable/",
        "explain_row": f"divisions/A/standing/{who('Anna')}/",
        "read_cross_table": "divisions/A/cross-table/",
        "read_prizes": "prizes/",
        "read_round": "divisions/A/rounds/1/",
        "read_standing": "divisions/A/standing/",
        "read_standing_as_csv": "divisions/A/standing.csv",
        "read_standing_as_xlsx": "divisions/A/standing.xlsx",
        "read_team_standing": "divisions/A/teams/",
        "read_teams_as_csv": "divisions/A/teams.csv",
        "read_teams_as_xlsx": "divisions/A/teams.xlsx",
        "export_trf": "divisions/A/tournament.trf",
        "read_tournament": "",
        "read_wall_chart": "divisions/A/wall-chart/",
    }
    rows = {
        name: [one.get(f"{evening.stream}/{place}").status_code for one in knockers.values()]
        for name, place in places.items()
    }
    return drawn(knockers, rows)


def test_who_may_read_a_tournament(evening, knockers):
    evening.published()
    assert reading(evening, knockers) == READING
    evening.done(PublishTournament())
    assert reading(evening, knockers) == READING_PUBLIC


def test_an_archive_is_made_when_the_tournament_is_closed(evening, knockers):
    """Whoever plays and directs would read the others' racks in it."""
    answer = knockers["director"].get(f"{evening.stream}/archive/")
    assert (answer.status_code, answer.json()["code"]) == (422, "ARCHIVED_WHEN_CLOSED")
    evening.done(Close())
    answer = knockers["director"].get(f"{evening.stream}/archive/")
    lines = b"".join(answer.streaming_content).decode().splitlines(keepends=True)
    assert audit(lines).damage in ([], ["There is no checkpoint: nothing was signed."])


def test_who_may_read_a_ranking(evening, knockers, settings):
    settings.SIGNING_KEY = "a long secret of this house"
    a_ranking(evening)
    checkpoints.append()
    assert of_ranking(evening, knockers) == RANKING
    evening.done(PublishTournament())
    assert of_ranking(evening, knockers) == RANKING.replace("404", "200")


def a_ranking(evening):
    """A ranking that was folded from the evening alone."""
    sources = (AsOf(str(evening.stream), 1, "5e" * 32),)
    rows = (SeriesRow(evening.person("Anna"), 1, False, 25, ()),)  # noqa: FBT003
    text = series_text(Series(sources, SeriesRule(), rows))
    publish_as_given(evening.club, sources, {"2026": text})


def of_ranking(evening, knockers):
    """The status that each one gets for the ranking of the club."""
    places = {
        "list_publications": "2026/publications/",
        "read_publication": "2026/publications/1/",
        "read_published_csv": "2026/publications/1.csv",
        "read_published_xlsx": "2026/publications/1.xlsx",
        "read_published_prizes": "2026/publications/1/prizes.csv",
        "read_published_seal": "2026/publications/1/checkpoint/",
        "read_ranking": "2026/",
        "read_ranking_as_csv": "2026.csv",
        "read_ranking_as_xlsx": "2026.xlsx",
        "read_ranking_prizes": "2026/prizes.csv",
    }
    rows = {}
    for name, place in places.items():
        path = f"{evening.club}/ranking/{place}"
        rows[name] = [
            Client(token=program.token, api=CLUBS).get(path).status_code
            for program in knockers.values()
        ]
    return drawn(knockers, rows)


def test_who_finds_a_tournament_listed(evening, knockers):
    rows = {"private": listed(knockers)}
    evening.done(PublishTournament())
    rows["public"] = listed(knockers)
    assert drawn(knockers, rows) == LISTING


def listed(knockers):
    """How many tournaments each one finds listed."""
    return [len(who.get().json()["tournaments"]) for who in knockers.values()]


def creation(club):
    """A tournament that a club may create."""
    return {"club": club, "title": "Liga", "preset": "league", "setup": {"date": "2026-11-07"}}


def create(program, body, **headers):
    """The answer to the wish to create a tournament."""
    return program.ask("POST", "", body, {"Idempotency-Key": a_key(), **headers})


def test_who_may_create_a_tournament(evening, knockers):
    clubs = {"this club": evening.club, "no club": str(NOWHERE)}
    rows = {
        name: [undone(create, who, creation(club)).status_code for who in knockers.values()]
        for name, club in clubs.items()
    }
    assert drawn(knockers, rows) == CREATING


def archive(evening, who):
    """The answer to the wish for the archive of the tournament, which is closed."""
    evening.done(Close())
    return who.get(f"{evening.stream}/archive/")


def table_sent(evening, who, step):
    """The answer to a table of one result of a round that is out."""
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    text = "Runde;Name 1;Punkte 1;Name 2;Punkte 2\n1;1;412;2;389\n"
    return who.ask("POST", f"{evening.stream}/{step}", {"text": text}, {"Idempotency-Key": a_key()})


def list_sent(evening, who, step):
    """The answer to a list of one player who is new."""
    text = "Name\nZoe Neu\n"
    told = preview_list(club=evening.cast.club, content=text).digest
    body = {"text": text} if step.endswith("preview/") else {"text": text, "hash": told}
    return who.ask("POST", f"{evening.stream}/{step}", body, {"Idempotency-Key": a_key()})


def test_who_may_pair_invite_and_send_tables(evening, knockers):
    link = Link.objects.get(role="helper").pk
    asked = {
        "enter_list": lambda who: list_sent(evening, who, "entries/list/"),
        "enter_results": lambda who: table_sent(evening, who, "results/"),
        "export_archive": partial(archive, evening),
        "list_links": lambda who: who.get(f"{evening.stream}/links/"),
        "make_link": lambda who: who.ask("POST", f"{evening.stream}/links/", {"role": "reader"}),
        "pair_round": lambda who: pair(who, evening),
        "preview_entries": lambda who: list_sent(evening, who, "entries/list/preview/"),
        "preview_results": lambda who: table_sent(evening, who, "results/preview/"),
        "revoke_link": lambda who: who.ask("DELETE", f"{evening.stream}/links/{link}/"),
    }
    rows = {
        name: [undone(ask, program).status_code for program in knockers.values()]
        for name, ask in asked.items()
    }
    assert drawn(knockers, rows) == DIRECTING


def rows_of(*tables):
    """The names of the operations that tables draw."""
    return {line.split()[0] for table in tables for line in table.splitlines()[2:]}


def test_every_operation_that_the_api_describes_has_its_table():
    """Whoever adds an operation draws who gets what."""
    described = {
        operation["operationId"]
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if path.startswith(API) or "/ranking/" in path
    }
    drawn_ones = rows_of(READING, RANKING, DIRECTING)
    known = {"list_tournaments", "create_tournament", "enter_acts"}
    known |= {"export_tournament_gcg"}  # tests/tournaments/directing/test_api_gcg.py
    known |= {"read_rated_games"}  # tests/tournaments/directing/test_api_rated_games.py
    known |= {f"{verb}_dry_run" for verb in ("begin", "read", "change", "remove")}
    known |= {"list_dry_runs"}  # tests/tournaments/directing/test_dry_runs.py, as the four above
    assert described == drawn_ones | known


def test_without_the_permission_class_a_stranger_would_get_through(evening, knockers, monkeypatch):
    """Negative control: the tables above see the door, and not something behind it."""
    monkeypatch.setattr(May, "has_permission", lambda *_: True)
    monkeypatch.setattr(May, "has_object_permission", lambda *_: True)
    assert knockers["stranger"].get(f"{evening.stream}/").status_code == 200
