"""What a request about a tournament must bring, and every body that can't be read."""

import pytest

from tests.games.cast import stored
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, enter, pair, said, who

pytestmark = pytest.mark.django_db

ANNA_IN = {"kind": "check_in", "entry": who("Anna")}
AT_TABLE = {"division": "A", "round": 1, "table": 1}


@pytest.fixture
def evening(cast):
    """A tournament of six, just entered: seven events."""
    return club_evening(cast)


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


ODD_KEYS = (None, "", "k" * 201, "zwei\x85zeilen")
ODD_VERSIONS = (None, "", "-1", "1.0", "eins", 'W/"1"', "1, 2", "9" * 10, "²", "**")


def test_a_request_needs_a_key_of_its_own_and_the_version_that_was_seen(evening, director):
    before = stored()
    for name, values in (("Idempotency-Key", ODD_KEYS), ("If-Match", ODD_VERSIONS)):
        for value in values:
            for answer in (
                enter(director, evening, ANNA_IN, **{name: value}),
                pair(director, evening, **{name: value}),
            ):
                assert (value, *said(answer)) == (value, 400, "MALFORMED", {"where": name})
    assert stored() == before


MALFORMED = (
    (b"", "kind"),
    (b"[]", "body"),
    (b"null", "body"),
    (b'"close"', "body"),
    ({}, "kind"),
    ({"kind": "dance"}, "kind"),
    ({"kind": ["close"]}, "kind"),
    ({"kind": None}, "kind"),
    ({"kind": "close", "schema": 2}, "schema"),
    ({"kind": "close", "colour": "red"}, "colour"),
    ({"kind": "close", "words": "Schluss"}, "words"),
    ({"kind": "check_in"}, "entry"),
    ({"kind": "check_in", "entry": "Anna"}, "entry"),
    ({**ANNA_IN, "present": "yes"}, "present"),
    ({"kind": "report", **AT_TABLE, "scores": [400, "350"]}, "scores.2"),
    ({"kind": "report", **AT_TABLE, "highlights": {"Anna": {}}}, "highlights"),
    ({"kind": "dispute", **AT_TABLE, "words": 5}, "words"),
    ({"kind": "tables", "words": "Fenster"}, "words"),
    ({"kind": "tables", "names": [[1, "Fenster"]]}, "names.1.2"),
    ({"acts": []}, "acts"),
    ({"acts": ANNA_IN}, "acts"),
    ({"acts": [ANNA_IN] * 501}, "acts"),
    ({"acts": [ANNA_IN], "kind": "close"}, "acts"),
    ({"acts": [ANNA_IN, 5]}, "acts.2.body"),
    ({"acts": [ANNA_IN, {"kind": "check_in", "entry": "Bert"}]}, "acts.2.entry"),
)
UNUSABLE = (
    ({"kind": "report", **AT_TABLE, "table": 1.5}, "body"),
    ({"kind": "dispute", **AT_TABLE, "words": ""}, "words"),
    ({"kind": "dispute", **AT_TABLE, "words": "W" * 1001}, "words"),
    ({"kind": "dispute", **AT_TABLE, "words": "W", "reason": who("reason")}, "words"),
    ({"kind": "tables", "words": {"eins": "Fenster"}}, "words"),
    ({"kind": "tables", "words": {"1": ""}}, "words.1"),
    (
        {
            "kind": "change", "division": "A", "round": 1,
            "tables": [{"table": 1, "seats": [], "why": [{"code": "Anna Muster", "facts": {}}]}],
        },
        "tables",
    ),
    (
        {
            "kind": "change", "division": "A", "round": 1,
            "byes": [{"entry": who("Anna"), "costs": [{"name": "Anna Muster"}]}],
        },
        "byes",
    ),
)  # fmt: skip


def test_what_cannot_be_read_names_its_place(evening, director):
    before = stored()
    for body, where in MALFORMED:
        answer = enter(director, evening, body)
        assert (body, *said(answer)) == (body, 400, "MALFORMED", {"where": where})
    for body, where in UNUSABLE:
        answer = enter(director, evening, body)
        assert (body, *said(answer)) == (body, 422, "UNUSABLE", {"where": where})
    assert stored() == before


PAIRINGS = (
    ({"system": 5}, "system"),
    ({"parameters": []}, "parameters"),
    ({"seed": "Anna Muster"}, "seed"),
    ({"seed": ""}, "seed"),
    ({"colour": "red"}, "colour"),
    ([], "body"),
)


def test_a_wish_to_pair_that_cannot_be_read_names_its_place(evening, director):
    before = stored()
    for body, where in PAIRINGS:
        answer = pair(director, evening, body)
        assert (body, *said(answer)) == (body, 400, "MALFORMED", {"where": where})
    assert stored() == before
