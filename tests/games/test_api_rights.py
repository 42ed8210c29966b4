"""Who gets what at the API's door: every operation and every kind of entry, for every relation."""

from uuid import UUID

import pytest
from django.db import transaction

from engine.moves import Accept, Adjourn, Challenge, Publish, Resign
from engine.steps import KLAUER
from games import commands
from games.acting import By
from games.rights import VERBS
from tests.games.cast import HUGO, a_key, enter, stored, table
from tests.games.client import Client, assemble, headers_of, operations
from tests.tournaments.cast import take_role
from tournaments.commands import give_role

pytestmark = pytest.mark.django_db

NOWHERE = UUID(int=7)

# Hugo has opened a game in which Anna (own) sits at seat 0 and Bert (other) at seat 1.
READING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
read_game     404      404      200      200      200      200      200      200      404
list_entries  404      404      200      200      200      200      200      200      404
list_findings 404      404      200      200      200      200      200      200      404
enterable_now 404      404      200      200      200      200      200      200      404
"""

READING_PUBLIC = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
read_game     200      200      200      200      200      200      200      200      200
list_entries  200      200      200      200      200      200      200      200      200
list_findings 200      200      200      200      200      200      200      200      200
enterable_now 200      200      200      200      200      200      200      200      200
"""

# How many games each one finds listed.
LISTING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
private       0        0        0        0        1        1        1        1        0
public        1        1        1        1        1        1        1        1        1
"""

OPENING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
this club     401      403      403      403      403      201      201      201      404
no club       401      403      403      403      403      404      404      404      404
"""

IMPORTING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
this club     401      403      403      403      403      403      201      201      404
no club       401      403      403      403      403      403      404      404      404
"""

# Who sits in the game never gets the racks that a file holds; the public gets no file either.
EXPORTING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
private       401      403      403      403      403      200      200      200      404
public        401      403      403      403      403      200      200      200      403
"""

# Each entry is one of Anna's seat, or of the whole table.
ENTERING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
start         401      403      403      403      403      201      201      201      404
play          401      403      201      403      403      201      201      201      404
exchange      401      403      201      403      403      201      201      201      404
pass          401      403      201      403      403      201      201      201      404
rack          401      403      201      403      403      201      201      201      404
accept        401      403      201      403      403      201      201      201      404
withdraw      401      403      201      403      403      201      201      201      404
resign        401      403      201      403      403      201      201      201      404
note          401      403      201      201      403      201      201      201      404
challenge     401      403      201      403      403      201      201      201      404
verdict       401      403      403      403      403      403      201      201      404
time          401      403      403      403      403      403      201      201      404
forfeit       401      403      403      403      403      403      201      201      404
adjourn       401      403      403      403      403      403      201      201      404
resume        401      403      403      403      403      403      201      201      404
end           401      403      403      403      403      201      201      201      404
settle        401      403      403      403      403      201      201      201      404
close         401      403      403      403      403      201      201      201      404
annul         401      403      403      403      403      403      201      201      404
replace       401      403      403      403      403      403      201      201      404
insertion     401      403      403      403      403      403      201      201      404
decision      401      403      403      403      403      403      201      201      404
stop          401      403      403      403      403      201      201      201      404
publish       401      403      403      403      403      403      403      201      404
unpublish     401      403      403      403      403      403      403      201      403
open          401      403      403      403      403      403      403      403      404
bonus         401      403      201      403      403      201      201      201      404
miss          401      403      201      403      403      201      201      201      404
clock         401      403      403      403      403      201      201      201      404
draw          401      403      201      403      403      201      201      201      404
change        401      403      201      403      403      201      201      201      404
joker         401      403      201      403      403      201      201      201      404
lay           401      403      201      403      403      201      201      201      404
swap          401      403      201      403      403      201      201      201      404
add           401      403      201      403      403      201      201      201      404
insert        401      403      201      403      403      201      201      201      404
remove        401      403      201      403      403      201      201      201      404
dissolve      401      403      201      403      403      201      201      201      404
undo          401      403      201      403      403      201      201      201      404
turn          401      403      201      403      403      201      201      201      404
glass         401      403      201      403      403      201      201      201      404
loss          401      403      201      403      403      201      201      201      404
"""

ENTERING_PUBLIC = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
play          401      403      201      403      403      201      201      201      403
"""

HORN = {"seat": 0, "notation": "8F HORN"}
# Anna loses no lead by a turn that she ends, so Bert can change her SOCKE, and she his.
SOCKE = [
    "<SOCKELGRIFTE",
    "0:0> SOCKE",
    ".",
    Accept(1),
    "<AANNU",
    "0:1v .RNAT",
    ".",
    Accept(0),
    "<TTRR",
]
# Kind of entry: what has been entered before, and what is sent.
ENTRIES = {
    "start": ([], {"kind": "start", "draws": [[[0, "A"], [1, "B"]]]}),
    "play": ([], HORN),
    "exchange": ([], {"seat": 0, "notation": "-QX"}),
    "pass": ([], {"seat": 0, "notation": "-"}),
    "rack": ([], {"kind": "rack", "seat": 0, "letters": "QX"}),
    "accept": (["-", "8F HORN"], {"kind": "accept", "seat": 0}),
    "withdraw": (["8F HORN"], {"kind": "withdraw", "seat": 0}),
    "resign": ([], {"kind": "resign", "seat": 0}),
    "note": ([], {"kind": "note", "text": "Bert kam spät."}),
    "challenge": (["-", "8F HORN"], {"seat": 0, "notation": "?"}),
    "verdict": (["8F HORN", Challenge(1)], {"kind": "verdict", "words": {"HORN": True}}),
    "time": ([], {"kind": "time", "seat": 0, "points": -10}),
    "forfeit": ([], {"kind": "forfeit", "seat": 0}),
    "adjourn": ([], {"kind": "adjourn"}),
    "resume": ([Adjourn()], {"kind": "resume"}),
    "end": (["8F HORN"], {"kind": "end"}),
    "settle": ([Resign(1)], {"kind": "settle", "seat": 0, "points": 0}),
    "close": ([Resign(1)], {"kind": "close"}),
    "annul": (["8F HORN"], {"kind": "annul", "version": 2}),
    "replace": (
        ["8F HORN"],
        {"kind": "replace", "version": 2, "entry": {"kind": "pass", "seat": 0}},
    ),
    "insertion": (
        ["8F HORN"],
        {"kind": "insertion", "version": 2, "entry": {"kind": "pass", "seat": 0}},
    ),
    "decision": (["8F HORN"], {"kind": "decision", "version": 2, "points": 13}),
    "stop": (["8F HORN"], {"kind": "stop", "reason": "time"}),
    "publish": ([], {"kind": "publish"}),
    "unpublish": ([Publish()], {"kind": "unpublish"}),
    "open": ([], {"kind": "open", "ruleset": "reise", "options": {}, "players": []}),
    # Scrabble Karten with a time limit
    "bonus": (["-", "0:0> NAME", "0:0v .ASE"], {"seat": 0, "notation": "*-E"}),
    "miss": ([], {"seat": 0, "notation": "!"}),
    "clock": ([], {"kind": "clock", "seconds": 15}),
    # Wörterklauer with the sandglass
    "draw": ([], {"seat": 0, "notation": "<SOCKELGRIFTE"}),
    "change": (["<BCDFGHKLMNRS"], {"seat": 0, "notation": "V BCDF EINS"}),
    "joker": (["<SOCKELGRIFTE"], {"seat": 0, "notation": "J FGR NNN"}),
    "lay": (["<SOCKELGRIFTE"], {"seat": 0, "notation": "0:0> SOCKE"}),
    "swap": (SOCKE, {"seat": 0, "notation": "/0:0> L...."}),
    "add": (SOCKE, {"seat": 0, "notation": "+0:0> .....N"}),
    "insert": (SOCKE, {"seat": 0, "notation": "^0:0> ..L... >"}),
    "remove": (SOCKE, {"seat": 0, "notation": "_0:0> S...."}),
    "dissolve": (SOCKE, {"seat": 0, "notation": "*0:0> S.CKE"}),
    "undo": (["<SOCKELGRIFTE", "0:0> SOCKE"], {"seat": 0, "notation": "~"}),
    "turn": (["<SOCKELGRIFTE", "0:0> SOCKE"], {"seat": 0, "notation": "."}),
    "glass": (["<SOCKELGRIFTE"], {"seat": 0, "notation": ":"}),
    "loss": (SOCKE, {"seat": 0, "notation": "#"}),
}
# Games for entries that the board games don't have: ruleset and options.
OF_CARDS = ("karten", {"seconds": 10})
OF_COLOURS = ("klauer", {"sandglass": True})
GAMES = {
    **dict.fromkeys(("bonus", "miss", "clock"), OF_CARDS),
    **dict.fromkeys((step.kind for step in KLAUER), OF_COLOURS),
}


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def knockers(people):
    """A client for each relation."""
    return people.by_relation()


def opened(people, *entries, game=("reise", {})):
    """A game of Anna and Bert, and its version after some entries."""
    ruleset, options = game
    stream = commands.open_game(
        by=By(HUGO, a_key()),
        club=people.club,
        ruleset=ruleset,
        options=options,
        players=people.players,
    ).stream
    return stream, enter(stream, *entries)


def status(ask, *sent):
    """The status of an answer to a request that is then undone."""
    with transaction.atomic():
        code = ask(*sent).status_code
        transaction.set_rollback(True)
    return code


def entering(people, knockers, *before, **bodies):
    """The statuses that each one gets for each body, in a game after some entries."""
    rows = {}
    for kind, body in bodies.items():
        earlier, sent = body
        game = GAMES.get(kind, ("reise", {}))
        stream, version = opened(people, *before, *earlier, game=game)
        rows[kind] = [status(who.enter, stream, sent, version) for who in knockers.values()]
    return table(list(knockers), rows)


def test_who_may_enter_what_into_a_game_of_the_club(people, knockers):
    assert entering(people, knockers, **ENTRIES) == ENTERING


def test_who_may_enter_into_a_public_game(people, knockers):
    assert entering(people, knockers, Publish(), play=([], HORN)) == ENTERING_PUBLIC


def test_the_table_above_has_a_line_for_every_kind_of_entry():
    assert ENTRIES.keys() == {*VERBS, "open"}


def reading(knockers, stream):
    """The statuses that each one gets for each operation that reads a game."""
    places = {
        "read_game": "",
        "list_entries": "entries/",
        "list_findings": "findings/",
        "enterable_now": "enterable/",
    }
    rows = {
        name: [who.get(f"{stream}/{place}").status_code for who in knockers.values()]
        for name, place in places.items()
    }
    return table(list(knockers), rows)


def test_who_may_read_a_game(people, knockers):
    stream, _ = opened(people)
    assert reading(knockers, stream) == READING
    enter(stream, Publish())
    assert reading(knockers, stream) == READING_PUBLIC


def test_who_finds_a_game_listed(people, knockers):
    stream, _ = opened(people)
    rows = {"private": listed(knockers)}
    enter(stream, Publish())
    rows["public"] = listed(knockers)
    assert table(list(knockers), rows) == LISTING


def listed(knockers):
    """How many games each one finds listed."""
    return [len(who.get().json()["games"]) for who in knockers.values()]


def test_who_may_open_a_game(people, knockers):
    clubs = {"this club": people.club, "no club": str(NOWHERE)}
    rows = {
        name: [status(who.open, game_of(club)) for who in knockers.values()]
        for name, club in clubs.items()
    }
    assert table(list(knockers), rows) == OPENING


def game_of(club):
    """A game that a club may open."""
    return {"club": club, "ruleset": "reise", "names": ["Clara", "Dora"]}


def test_who_may_import_a_recorded_game(people, knockers):
    gcg = "#player1 Anna\n#player2 Bert\n>Anna: 8F HORN +12 12\n"
    clubs = {"this club": people.club, "no club": str(NOWHERE)}
    rows = {
        name: [status(who.ask, "POST", "gcg/", {"club": club, "gcg": gcg}) for who in each]
        for each in [list(knockers.values())]
        for name, club in clubs.items()
    }
    assert table(list(knockers), rows) == IMPORTING


def test_who_may_take_a_game_out_as_gcg(people, knockers):
    stream, _ = opened(people)

    def found():
        return [who.get(f"{stream}/gcg/").status_code for who in knockers.values()]

    rows = {"private": found()}
    enter(stream, Publish())
    rows["public"] = found()
    assert table(list(knockers), rows) == EXPORTING


TABLES = {
    "import_gcg": IMPORTING,
    "export_gcg": EXPORTING,
    "list_games": LISTING,
    "open_game": OPENING,
    "enter_move": ENTERING,
    **dict.fromkeys(("read_game", "list_entries", "list_findings", "enterable_now"), READING),
}


def test_every_operation_that_the_api_describes_has_its_table():
    """Whoever adds an operation draws who gets what.

    `explain_game` in tests/tournaments/test_explained.py, `report_dispute` in test_disputes.py.
    """
    photos = {"list_photos", "attach_photo", "read_photo", "remove_photo"}  # test_api_photos.py
    assert operations() - {"explain_game", "report_dispute"} - photos == TABLES.keys()


# Nothing is to be learned from an answer


UNSEEING = ("nobody", "stranger", "foreign")


def answer_to(ask, *sent, **headers):
    """All of an answer that its asker can see."""
    answer = ask(*sent, **headers)
    return answer.status_code, headers_of(answer), answer.content


@pytest.mark.parametrize("relation", UNSEEING)
def test_reading_another_clubs_game_is_like_reading_none(people, knockers, relation):
    stream, _ = opened(people)
    who = knockers[relation]
    for place in ("", "entries/", "findings/", "enterable/", "?version=1", "?version=99"):
        foreign = answer_to(who.get, f"{stream}/{place}")
        assert foreign == answer_to(who.get, f"{NOWHERE}/{place}")
        assert foreign[0] == 404


WRITING = [
    (HORN, {}),
    ({"seat": 0, "notation": "8A HORN"}, {}),
    ({"kind": "open"}, {}),
    (b"no JSON", {}),
    (HORN, {"If-Match": "99"}),
    (HORN, {"If-Match": None}),
    (HORN, {"Idempotency-Key": None}),
]


@pytest.mark.parametrize(
    ("relation", "code"), [("nobody", 401), ("stranger", 403), ("foreign", 404)]
)
def test_entering_into_another_clubs_game_is_like_entering_into_none(
    people, knockers, relation, code
):
    stream, version = opened(people)
    who, before = knockers[relation], stored()
    for body, headers in WRITING:
        foreign = answer_to(who.enter, stream, body, version, **headers)
        assert foreign == answer_to(who.enter, NOWHERE, body, version, **headers)
        assert foreign[0] == code
    assert stored() == before


def test_opening_a_game_for_another_club_is_like_opening_one_for_none(people, knockers):
    foreign = answer_to(knockers["foreign"].open, game_of(people.club))
    assert foreign == answer_to(knockers["foreign"].open, game_of(str(NOWHERE)))


def test_the_comparisons_above_can_tell_a_game_from_none(people, knockers):
    """Negative control."""
    stream, _ = opened(people)
    ask = knockers["director"].get
    assert answer_to(ask, f"{stream}/")[0] == 200
    assert answer_to(ask, f"{NOWHERE}/")[0] == 404


def test_a_key_that_one_has_used_is_nothing_to_another(people, knockers):
    stream, version = opened(people)
    key = {"Idempotency-Key": "1"}
    assert knockers["helper"].enter(stream, HORN, version, **key).status_code == 201
    assert knockers["foreign"].enter(stream, HORN, version, **key).status_code == 404
    assert knockers["own"].enter(stream, HORN, version, **key).status_code == 409


# How one shows who one is


def test_a_wrong_token_is_told_so_everywhere(people):
    stream, _ = opened(people)
    who, wrong = Client(), {"Authorization": "Token 1234567890"}
    for place in (
        "",
        *(f"{stream}/{what}" for what in ("", "entries/", "findings/", "enterable/")),
    ):
        assert who.ask("GET", place, headers=wrong).status_code == 401
    assert who.enter(stream, HORN, **wrong).status_code == 401
    assert who.open(game_of(people.club), **wrong).status_code == 401


def test_whoever_lost_a_role_is_a_stranger_at_once(people, knockers):
    stream, version = opened(people)
    take_role(user=people.house.hugo, club=people.house.club, role="helper")
    assert knockers["helper"].enter(stream, HORN, version).status_code == 403
    assert knockers["helper"].get(f"{stream}/").status_code == 404


def test_who_plays_and_helps_may_enter_for_every_seat(people):
    give_role(user=people.bert, club=people.house.club, role="helper")
    stream, version = opened(people)
    assert Client(people.bert).enter(stream, HORN, version).status_code == 201


@pytest.fixture
def browser(people):
    """Hugo's browser, logged in by a session."""
    client = Client()
    client.http.force_login(people.house.hugo)
    return client


def test_a_session_alone_reads(people, browser):
    stream, _ = opened(people)
    assert browser.get(f"{stream}/").status_code == 200


def test_a_session_writes_only_with_the_token_of_its_own_pages(people, browser, settings):
    """A page of somebody else's can send the cookies, but it can't read the token."""
    stream, version = opened(people)
    before = stored()
    assert browser.enter(stream, HORN, version).status_code == 403
    assert browser.open(game_of(people.club)).status_code == 403
    assert browser.enter(stream, HORN, version, **{"X-CSRFToken": "b" * 32}).status_code == 403
    assert stored() == before
    browser.http.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    assert browser.enter(stream, HORN, version, **{"X-CSRFToken": "a" * 32}).status_code == 201
