"""What a list of words says of a game stands behind no door while a round is being played.

Every address of the house is visited, with the game and with its tournament in its brackets, by who
may read most and by a stranger; and every command that writes a game. A plain run visits those that
tell it once it may be told, and a share of the others.
"""

import gzip
from dataclasses import replace
from io import BytesIO, StringIO
from zipfile import ZipFile, is_zipfile

import pytest
from django.core.management import call_command
from django.test import Client
from pypdf import PdfReader

from engine.moves import Close, End, Play, Publish, Rack
from games import commands
from games.acting import By
from games.commands import open_game
from lexicon import shelf
from tests.boards import few
from tests.deploy.places import places
from tests.games.cast import a_key
from tests.thorough import share_of
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.tokens_of_before import a_token
from tournaments.course.acts import Amend, CloseRound, Link, PublishTournament, Report
from tournaments.directing import queries

pytestmark = pytest.mark.django_db

# Each is said by the list alone: of the plays that were left, and of those of a turn.
SAID = ("could be laid", "GNOM")
GUIDE = "api/"  # names every sentence that there is, and no game


@pytest.fixture
def at_a_table(cast):
    """A signed game of a running round, all of it public: Anna laid MON where GNOM could be."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = open_game(
        by=By("x", a_key()),
        club=evening.club,
        ruleset="reise",
        players=(evening.person("Anna"), evening.person("Bert")),
        options={
            "lexicon": f"base@{shelf.base().hash}",
            "rack": 4,
            "letter_set": few("GNOMESTEIN"),
        },
    ).stream
    signed = (End(), Rack(0, "GEI"), Rack(1, "STEN"), Close(), Publish())
    for entry in (Play(0, "8F", "MON", rack="GMNO"), *signed):
        commands.enter(by=By("x", a_key()), stream=game, move=entry, after=None)
    evening.done(Link("A", 1, 1, str(game)), PublishTournament())
    return evening, game


def closed(evening):
    """Every table has a result, and the first round is closed."""
    for table in (1, 2, 3):
        evening.done(Report("A", 1, table, scores=(401, 351)))
    evening.done(CloseRound("A", 1))


def visited():
    """The addresses that this run visits: all of those that tell what the list says are there."""
    known = [place for place in places() if place.route != GUIDE]
    others = {place.route for place in share_of(known)}
    return [one for one in known if f"/{one.route}" in TELLING or one.route in others]


def told(evening, game, user=None):
    """The addresses, by their routes, at which somebody reads what only the list says."""
    visitor = Client(headers={"accept-language": "en"})
    program = {"authorization": f"Token {a_token(user)}"} if user else {}
    if user is not None:
        visitor.force_login(user)
    shown = {"division": "A", "number": 1, "round": 1, "table": 1, "version": 6, "kind": "svg"}
    found = set()
    for place in visited():
        for stream in {game, evening.stream} if "stream" in place.converters else {game}:
            path = place.path(**shown, stream=stream, club=_club(place, evening))
            answer = visitor.get(path, headers=program if place.rest else {})
            if any(said in _read(answer) for said in SAID):
                found.add(f"/{place.route}")
    return found


def _club(place, evening):
    uuid = type(place.converters.get("club")).__name__ == "UUIDConverter"
    return evening.club if uuid or place.rest else evening.cast.club.slug


def written(game):
    """What the commands write of a game."""
    found = StringIO()
    for command in ("export_jsonl", "export_gcg"):
        call_command(command, str(game), stdout=found)
    return found.getvalue()


def _read(answer):
    """What an answer says, whatever it comes in."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    if content[:5] == b"%PDF-":
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as packed:
            return "\n".join(packed.read(one).decode(errors="replace") for one in packed.namelist())
    return content.decode(errors="replace")


TELLING = {
    "/api/v1/clubs/<uuid:club>/export.ndjson",
    "/api/v1/games/<uuid:stream>/",
    "/api/v1/games/<uuid:stream>/explained/",
    "/api/v1/games/<uuid:stream>/findings/",
    "/api/v1/tournaments/<uuid:stream>/export.ndjson",
    "/games/<uuid:stream>/",
    "/games/<uuid:stream>/<int:version>/",
    "/games/<uuid:stream>/explained.pdf",
    "/games/<uuid:stream>/explained/",
}


def test_while_a_round_runs_nothing_tells_what_only_the_list_says(cast, at_a_table):
    evening, game = at_a_table

    assert told(evening, game) == told(evening, game, cast.frieda) == set()
    assert not any(said in written(game) for said in SAID)


def test_once_it_is_closed_these_addresses_do(cast, at_a_table):
    """Otherwise the visits above would prove nothing."""
    evening, game = at_a_table
    closed(evening)

    assert told(evening, game) == told(evening, game, cast.frieda) == TELLING


def test_where_the_tournament_wants_none_no_address_tells_it_ever(cast, at_a_table):
    evening, game = at_a_table
    setup = queries.tournament_at(evening.stream).state.setup
    evening.done(Amend(replace(setup, explained=False)))
    closed(evening)

    assert told(evening, game, cast.frieda) == set()


def test_a_stranger_who_knows_the_page_of_before_is_shown_what_may_be_told_now(at_a_table):
    evening, game = at_a_table
    page, stranger = f"/games/{game}/", Client(headers={"accept-language": "en"})
    before = stranger.get(page)
    known = {"if-none-match": before.headers["ETag"]}
    assert stranger.get(page, headers=known).status_code == 304

    closed(evening)
    now = stranger.get(page, headers=known)
    assert (now.status_code, b"could be laid" in now.content) == (200, True)
