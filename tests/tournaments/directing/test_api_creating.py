"""Creating tournaments over the API: by a preset, by a whole set-up, and what is refused."""

import pytest

from engine.facts import payload
from tests.games.cast import a_key, stored
from tests.games.client import Client
from tests.tournaments.directing.evening import API, DATE, said
from tournaments.course.presets import PRESETS, preset

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


def create(program, body, **headers):
    """The answer to the wish to create a tournament."""
    return program.ask("POST", "", body, {"Idempotency-Key": a_key(), **headers})


@pytest.fixture
def wanted(cast):
    """A tournament by its preset."""
    return {
        "club": str(cast.club.pk), "title": "Liga", "preset": "swiss", "setup": {"date": DATE},
    }  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a_tournament_is_created_by_every_preset(director, wanted, name):
    answer = create(director, {**wanted, "preset": name})
    stream = answer.json()["stream"]
    assert (answer.status_code, answer["ETag"]) == (201, '"1"')
    assert director.get(f"{stream}/").json()["title"] == "Liga"


def test_a_preset_is_changed_as_one_likes(director, wanted):
    plan = [{"system": "king_of_the_hill", "parameters": {}}]
    body = {**wanted, "setup": {"date": DATE, "clock": 20}, "plan": plan, "divisions": ["B", "C"]}
    page = director.get(f"{create(director, body).json()['stream']}/").json()
    assert page["setup"]["clock"] == 20
    assert [one["division"] for one in page["divisions"]] == ["B", "C"]
    assert [len(one["plan"]) for one in page["divisions"]] == [1, 1]


def test_a_whole_set_up_creates_what_its_preset_does(director, wanted):
    facts = payload(preset("swiss", DATE))
    del wanted["preset"]
    by_itself, by_preset = (
        director.get(f"{create(director, body).json()['stream']}/").json()
        for body in ({**wanted, **facts}, {**wanted, "preset": "swiss"})
    )
    for page in (by_itself, by_preset):
        assert page.pop("id") == page.pop("as_of")["stream"]
    assert by_itself == by_preset


def test_where_a_game_has_no_points_a_bye_gives_none(director, wanted):
    def counted(**setup):
        body = {**wanted, "setup": {"date": DATE, **setup}}
        page = director.get(f"{create(director, body).json()['stream']}/").json()
        return page["setup"]["points"]["bye"], page["setup"]["standing"]

    assert counted(ruleset="klauer") == ([2, 2, 0, 0], ["wins", "head_to_head"])
    assert counted() == ([2, 2, 50, 0], ["wins", "spread", "total", "head_to_head"])
    said = {"points": {"bye": [2, 2, 30, 0]}, "standing": ["wins", "spread"]}
    assert counted(ruleset="klauer", **said) == ([2, 2, 30, 0], ["wins", "spread"])


def test_creating_again_gets_the_first_answer(director, wanted):
    key = {"Idempotency-Key": "liga"}
    first, before = create(director, wanted, **key), stored()
    assert create(director, wanted, **key).content == first.content
    other = create(director, {**wanted, "title": "Pokal"}, **key)
    assert said(other) == (422, "KEY_REUSED", {})
    assert stored() == before


BAD = {
    "body": ([], None, "swiss"),
    "club": (None, 5, "", "Wortfreunde", []),
    "title": (None, 5, "", [], "T" * 201),
    "preset": (None, 5, "skat", []),
    "setup": (None, 5, []),
    "setup.date": ({}, {"clock": 20}, {"date": "heute"}, {"date": None}),
    "setup.colour": ({"date": DATE, "colour": "red"},),
    "setup.name": ({"date": DATE, "name": "swiss"},),
    "setup.clock": ({"date": DATE, "clock": "20"},),
    "plan": (None, 5, {}, [5], [{"system": "swiss"}]),
    "divisions": (None, "A", 5, [5], ["\x07"], {}),
    "colour": ("red",),
}


LEFT_OPEN = (  # by the description, as a preset may say the rest
    "setup.date", "setup.colour", "setup.name", "setup.clock", [{"system": "swiss"}], ["\x07"],
)  # fmt: skip


def test_a_body_that_cannot_be_read_is_malformed(director, wanted):
    before = stored()
    for where, values in BAD.items():
        for value in values:
            name = where.partition(".")[0]
            body = value if where == "body" else {**wanted, name: value}
            answer = create(director, body)
            status = 422 if where in LEFT_OPEN or value in LEFT_OPEN else 400
            assert (value, answer.status_code) == (value, status)
            found = answer.json()["facts"]["where"]
            assert (value, found) == (value, where) or found.startswith(f"{name}.")
    assert stored() == before


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"clock": 0}, "BAD_SETTING"),
        ({"standing": []}, "NO_CRITERION"),
        ({"ruleset": "skat"}, "UNKNOWN_RULESET"),
        ({"options": {"racks": 7}}, "UNKNOWN_OPTION"),
        ({"seats": 99}, "NUMBER_OF_PLAYERS"),
    ],
    ids=str,
)
def test_a_set_up_that_cannot_be_is_refused(director, wanted, setup, code):
    before = stored()
    answer = create(director, {**wanted, "setup": {"date": DATE, **setup}})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert stored() == before


def test_what_cannot_be_is_called_as_its_field_is_and_in_the_facts_by_its_code(director, wanted):
    answer = create(director, {**wanted, "setup": {"date": DATE, "clock": 0}}).json()
    assert answer["facts"] == {"setting": "clock", "value": 0, "values": "1 to 1440, or nothing"}
    assert answer["detail"].startswith("The setting “Minutes a player” can't be 0;")


def test_a_tournament_needs_a_key_of_its_own(director, wanted):
    for key in (None, "", "k" * 201):
        answer = create(director, wanted, **{"Idempotency-Key": key})
        assert said(answer) == (400, "MALFORMED", {"where": "Idempotency-Key"})
