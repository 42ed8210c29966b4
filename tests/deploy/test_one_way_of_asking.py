"""How the API is asked: in one way at all of its places, which are read off its description."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.deploy.tried import PHOTO
from tests.games.cast import a_key
from tests.games.client import Client as Program
from tests.games.client import description
from tests.tournaments.directing.evening import who
from tests.tournaments.test_foreign_ids import GAME, filled, own_house
from tournaments.models import User

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"
METHODS = ("get", "post", "put", "patch", "delete")


def operations():
    """Each operation: its method, path and description."""
    for path, methods in description()["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method, path, methods[method]


@pytest.fixture
def own(cast):
    """What Frieda's club has, and its tournament; she may look into every table, too."""
    User.objects.filter(pk=cast.frieda.pk).update(operator=True)
    return own_house(cast)


def knock(cast, method, path, **headers):
    """Frieda's program at a door."""
    sent = {"Authorization": Program(cast.frieda).token, "Accept-Language": "en", **headers}
    return Client().generic(
        method.upper(), path, b"{}", content_type="application/json", headers=sent
    )


# What an address asks for


def test_what_an_address_asks_for_and_nobody_answers_is_refused_by_its_name(cast, own):
    found = {}
    for method, path, operation in operations():
        address = filled(path, own[0], own[0], "")
        answer = knock(cast, method, f"{address}?farbe=rot")
        found[operation["operationId"]] = (answer.status_code, answer.json()["facts"]["where"])
    assert {one: said for one, said in found.items() if said != (400, "farbe")} == {}


def test_the_refusal_says_what_there_is(cast, own):
    answer = knock(cast, "get", f"{own[1].path}divisions/A/standing/?runde=2").json()
    assert (answer["code"], answer["facts"]) == ("MALFORMED", {"where": "runde"})
    assert answer["detail"] == (
        "There is no such parameter here; there are: category, round, version."
    )
    answer = knock(cast, "get", f"{own[1].path}archive/?runde=2").json()
    assert answer["detail"] == "This address takes no parameters."


def test_what_stands_twice_is_not_guessed(cast, own):
    answer = knock(cast, "get", f"{own[1].path}?version=2&version=3")
    assert (answer.status_code, answer.json()["facts"]) == (400, {"where": "version"})


# What was made


LIST = "Nachname;Vorname\nMuster;Ida\n"
RATINGS = "Name;Wertungszahl\nAnna Muster;1500\n"


def previewed(program, path, text):
    """A list as its preview takes it: with its hash, and all of its lines."""
    answer = program.ask("POST", path, {"text": text})
    assert answer.status_code == 200, answer.json()
    told = answer.json()
    return {"text": text, "hash": told["hash"], "lines": [row["line"] for row in told["rows"]]}


OF_RESULTS = "Runde;Name 1;Punkte 1;Name 2;Punkte 2\n1;Clara;412;Dora;389\n"
OF_TSH = "Muster, Ida 1432 2 0; 400 50\nMuster, Jan 1400 1 0; 377 -50\n"


def bodies(program, mine):
    """Of each operation that makes something a body that does."""
    people, lists = f"{V1}clubs/{mine.club}/people/", f"{V1}clubs/{mine.club}/start-lists/"
    return {
        "open_game": {"club": mine.club, "ruleset": "klassik", "names": ["A", "B"]},
        "enter_move": {"kind": "publish"},
        "import_gcg": {"club": mine.club, "gcg": GAME},
        "enter_sheet_candidate": {"candidate": 1},
        "attach_photo": {"photo": PHOTO},
        "create_tournament": {
            "club": mine.club, "title": "T", "preset": "swiss", "setup": {"date": "2026-10-24"},
        },
        "enter_acts": {"kind": "leave", "entry": who("Anna"), "from_round": 3},
        "enter_results": {"text": OF_RESULTS},
        "enter_list": lambda: {
            "text": LIST, "from_round": 3,
            "hash": previewed(program, f"{people}imports/preview/", LIST)["hash"],
        },
        "pair_round": {"anyway": True},
        "make_link": {"role": "helper"},
        "make_hook": {"address": "https://verein.example/haken", "kinds": ["tournament"]},
        "register_person": {"name": "Ida Muster"},
        "take_start_list": lambda: {
            **previewed(program, f"{lists}preview/", RATINGS), "date": "2026-10-01"
        },
        "import_people": lambda: previewed(program, f"{people}imports/preview/", LIST),
        "import_edition": {"name": "Vereinsliste", "additions": "HORNE\n"},
        "import_tsh": {"name": "a.t", "text": OF_TSH, "title": "T", "date": "2026-10-24"},
    }  # fmt: skip


def test_what_was_made_has_an_address_that_the_answer_tells(cast, own):
    mine, _ = own
    program, found = Program(cast.frieda, api=""), {}
    made = {one["operationId"] for _, _, one in operations() if "201" in one["responses"]}
    made -= {"make_token"}  # by no token: tests/tournaments/test_scopes.py
    sent = bodies(program, mine)
    assert sent.keys() == made
    for _, path, operation in operations():
        name = operation["operationId"]
        if name not in made:
            continue
        address = filled(path, mine, mine, "").replace("rounds/A/1/", "rounds/A/2/")
        body = sent[name]
        answer = program.ask(
            "POST",
            address,
            body() if callable(body) else body,
            {"Idempotency-Key": a_key(), "If-Match": "*"},
        )
        assert (name, answer.status_code) == (name, 201), answer.json()
        place = answer["Location"].removeprefix("http://testserver")
        found[name] = program.http.get(place, headers={"Authorization": program.token}).status_code
    assert found == {**dict.fromkeys(made, 200), "make_link": 405}


# Slashes, tokens, and what is not there


def test_what_is_sent_without_the_last_slash_is_answered_like_with_it(cast, own):
    for method, path, operation in operations():
        if method == "get" or not path.endswith("/"):
            continue
        address = filled(path, own[0], own[0], "")
        answers = [
            knock(cast, method, f"{one}?farbe=rot") for one in (address, address.rstrip("/"))
        ]
        assert answers[0].status_code == 400
        said = [(one.status_code, one.content) for one in answers]
        assert (operation["operationId"], said[0]) == (operation["operationId"], said[1])


def test_a_game_is_opened_without_the_last_slash(cast, own):
    body = {"club": own[0].club, "ruleset": "klassik", "names": ["A", "B"]}
    sent = {"Authorization": Program(cast.frieda).token, "Idempotency-Key": a_key()}
    answer = Client().post(f"{V1}games", body, content_type="application/json", headers=sent)
    assert answer.status_code == 201
    assert f"{V1}games/{answer.json()['stream']}/" in answer["Location"]


@pytest.mark.parametrize("word", ["Token", "Bearer", "token", "BEARER"])
def test_a_token_is_shown_behind_either_word(cast, own, word):
    secret = Program(cast.frieda).token.partition(" ")[2]
    sent = {"Authorization": f"{word} {secret}"}
    assert knock(cast, "get", own[1].path, **sent).status_code == 200
    for wrong in ("x" * 64, "", "two words"):
        answer = knock(cast, "get", own[1].path, Authorization=f"{word} {wrong}")
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"].lower() == word.lower()


def test_nothing_below_the_api_is_a_page_but_its_guide(cast, own):
    assert knock(cast, "get", "/api")["Location"] == "/api/"
    assert knock(cast, "get", "/api/")["Content-Type"] == "text/html; charset=utf-8"
    places = (
        "/api/v2/", "/api/v2/games/", f"{V1}no-such-thing/", f"{V1}games/x/",
        f"{V1}games/{uuid4()}/", f"{own[1].path}rounds/",
    )  # fmt: skip
    for place in places:
        for accepted in ("*/*", "application/json", "text/html,*/*;q=0.8"):
            answer = knock(cast, "get", place, Accept=accepted)
            assert (place, answer.status_code) == (place, 404)
            assert answer["Content-Type"] == "application/json"
            assert set(answer.json()) == {"code", "detail", "facts", "clause"}


def test_a_method_that_no_place_takes_is_answered_with_the_same_shape(cast, own):
    for _, path, _ in operations():
        allowed = description()["paths"][path].keys()
        address = filled(path, own[0], own[0], "")
        for method in set(METHODS) - allowed:
            answer = knock(cast, method, address)
            assert (address, method, answer.status_code) == (address, method, 405)
            assert answer["Content-Type"] == "application/json"
            assert answer.json()["code"] == "METHOD_NOT_ALLOWED"
