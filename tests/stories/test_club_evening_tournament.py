"""A whole club evening by the public doors alone: from the list of players to the ranking.

Twelve players, five rounds: two Swiss, two of everybody against everybody in groups, one king of
the hill. One comes late, one goes home, one does not come back from the break, one score is put
right when its round is closed, and one game is typed move by move, a challenge in it.
"""

import hashlib
from dataclasses import dataclass, field
from uuid import NAMESPACE_DNS, uuid5

import pytest

from games import rebuilding, tasks
from games.verification import verify
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.cast import assemble
from tournaments.models import Ranking, Standing, Tournament

pytestmark = pytest.mark.django_db

LIST = """Name;Jahrgang
Anna Amsel;1971
Bert Buche;1964
Clara Clemens;1988
Dora Distel;1959
Emil Esche;1993
Frieda Farn;1980
Gustav Ginster;1955
Hilde Hasel;1976
Ivo Iltis;2001
Jutta Jasmin;1969
Karl Klette;1947
Lena Linde;1996
"""
NAMES = [line.split(";")[0] for line in LIST.splitlines()[1:]]
LATE, HOME_EARLY, MISSING = "Lena Linde", "Karl Klette", "Ivo Iltis"
DIVISION, ROUNDS = "A", 5
MOVES = ("8G ZORN 14", "J6 SE.SEN 10")
PHONY = "7H HE.R 13"


@dataclass
class Evening:
    """The evening as a program of the director's sees it."""

    club: str
    frieda: Client
    hugo: Client
    path: str = ""
    people: dict[str, str] = field(default_factory=dict)

    def ask(self, method, path, body=None, who=None, **headers):
        """The answer to a request that must succeed."""
        sent = {"Idempotency-Key": a_key(), "If-Match": "*", **headers}
        answer = (who or self.frieda).ask(method, path, body or b"", sent)
        assert answer.status_code < 300, answer.content
        return answer

    def get(self, path, **query):
        """What the public reads."""
        return Client(api="/api/v1/").ask("GET", path, query=query)

    def does(self, *acts, who=None):
        """Somebody enters acts."""
        body = {"acts": list(acts)} if len(acts) > 1 else acts[0]
        return self.ask("POST", f"{self.path}acts/", body, who).json()

    def tables(self, number):
        """The tables of a round: number and the entries in order of play."""
        page = self.ask("GET", f"{self.path}divisions/{DIVISION}/rounds/{number}/").json()
        return {table["table"]: table["seats"] for table in page["tables"]}

    def round(self, number):
        """Pair, publish; the tables."""
        pairing = f"{self.path}rounds/{DIVISION}/{number}/pairing/"
        self.ask("POST", pairing, {"seed": f"round-{number}"})
        self.does({"kind": "publish", "division": DIVISION, "round": number})
        return self.tables(number)

    def result(self, number, table, *scores):
        """Hugo types the result of a table."""
        at = {"division": DIVISION, "round": number, "table": table}
        self.does({"kind": "report", **at, "scores": list(scores)}, who=self.hugo)

    def closed(self, number):
        """The round is over."""
        self.does({"kind": "close_round", "division": DIVISION, "round": number})

    def standing(self, **query):
        """The standing as everybody reads it: place and entry."""
        path = f"{self.path}divisions/{DIVISION}/standing/"
        return self.ask("GET", path if not query else f"{path}?round={query['round']}").json()


def entry(name):
    """The entry of somebody."""
    return str(uuid5(NAMESPACE_DNS, name))


@pytest.fixture
def evening():
    """Frieda directs, Hugo helps."""
    cast = assemble()
    api = "/api/v1/"
    return Evening(str(cast.club.pk), Client(cast.frieda, api=api), Client(cast.hugo, api=api))


def test_a_club_evening_from_the_list_of_players_to_the_ranking(evening):
    the_list_of_players_is_read(evening)
    the_tournament_is_created_and_players_enter(evening)
    first_round_with_a_bye(evening)
    second_round_with_a_late_entry_and_a_typed_game(evening)
    third_round_with_a_forfeit(evening)
    a_result_of_a_closed_round_is_put_right(evening)
    fourth_round_without_the_one_who_went_home(evening)
    last_round_and_the_end(evening)
    what_was_published_is_there_for_everybody(evening)
    replaying_everything_from_nothing_gives_the_same_bytes()


def the_list_of_players_is_read(evening):
    people = f"clubs/{evening.club}/people/"
    seen = evening.ask("POST", f"{people}imports/preview/", {"text": LIST}).json()
    assert [row["name"] for row in seen["rows"]] == NAMES
    body = {"text": LIST, "hash": seen["hash"]}
    added = evening.ask("POST", f"{people}imports/", body).json()["people"]
    evening.people = {line["name"]: line["id"] for line in added}
    assert len(evening.people) == 12


def the_tournament_is_created_and_players_enter(evening):
    body = {
        "club": evening.club,
        "title": "Vereinsabend",
        "preset": "club_evening",
        "setup": {"date": "2026-10-24", "check_in": False},
    }
    created = evening.ask("POST", "tournaments/", body).json()
    evening.path = f"tournaments/{created['stream']}/"
    evening.does(*(enters(evening, name) for name in NAMES if name != LATE))


def enters(evening, name, **facts):
    """The act by which somebody enters."""
    known = {"entry": entry(name), "person": evening.people[name], "division": DIVISION}
    return {"kind": "enter", **known, **facts}


def first_round_with_a_bye(evening):
    tables = evening.round(1)
    assert len(tables) == 5
    for table in tables:
        evening.result(1, table, 400 + table, 300)
    evening.closed(1)


def second_round_with_a_late_entry_and_a_typed_game(evening):
    evening.does(enters(evening, LATE, from_round=2))
    tables = evening.round(2)
    assert len(tables) == 6
    a_game_is_typed(evening, tables.pop(1))
    for table in tables:
        evening.result(2, table, 350, 330 + 10 * table)
    tasks.sweep()
    evening.closed(2)
    played = evening.ask("GET", f"{evening.path}divisions/{DIVISION}/rounds/2/").json()["tables"]
    assert (played[0]["scores"], played[0]["depth"]) == ([14, 10], "game")


def a_game_is_typed(evening, seats):
    """Two turns and a phony that is challenged; then the second player gives up."""
    players = [person(evening, seat) for seat in seats]
    opening = {"club": evening.club, "ruleset": "klassik", "players": players}
    game = evening.ask("POST", "games/", opening, evening.hugo).json()["stream"]
    at = {"division": DIVISION, "round": 2, "table": 1}
    evening.does({"kind": "link", **at, "game": game}, who=evening.hugo)
    moves = f"games/{game}/moves/"
    version = 1
    for seat, typed in ((0, MOVES[0]), (1, MOVES[1]), (0, PHONY)):
        version = entered(evening, moves, {"seat": seat, "notation": typed}, version)
    word = evening.ask("GET", f"games/{game}/").json()["entries"][-1]["words"][0]["word"]
    for body in (
        {"kind": "challenge", "seat": 1, "words": [word]},
        {"kind": "verdict", "words": {word: False}},
        {"kind": "resign", "seat": 1},
        {"kind": "close"},
        {"kind": "publish"},
    ):
        version = entered(evening, moves, body, version)


def entered(evening, moves, body, version):
    """The version after an entry of the director's into a game."""
    headers = {"If-Match": str(version)}
    return evening.ask("POST", moves, body, **headers).json()["version"]


def person(evening, seat):
    """Whose entry it is."""
    (name,) = [name for name in NAMES if entry(name) == seat]
    return evening.people[name]


def third_round_with_a_forfeit(evening):
    for number, table, seats in ((3, table, seats) for table, seats in evening.round(3).items()):
        if entry(MISSING) in seats:
            at = {"division": DIVISION, "round": number, "table": table}
            evening.does({"kind": "forfeit", **at, "entries": [entry(MISSING)]})
        else:
            evening.result(number, table, 388, 377)
    evening.closed(3)


def a_result_of_a_closed_round_is_put_right(evening):
    before = evening.standing(round=1)
    at = {"division": DIVISION, "round": 1, "table": 1}
    evening.does({"kind": "correct", **at, "scores": [300, 401], "words": "Vertauscht."})
    tasks.sweep()
    assert evening.standing(round=1)["standing"]["rows"] != before["standing"]["rows"]


def fourth_round_without_the_one_who_went_home(evening):
    evening.does({"kind": "leave", "entry": entry(HOME_EARLY), "from_round": 4})
    tables = evening.round(4)
    assert entry(HOME_EARLY) not in {seat for seats in tables.values() for seat in seats}
    for table in tables:
        evening.result(4, table, 345, 344)
    evening.closed(4)


def last_round_and_the_end(evening):
    tasks.sweep()
    through = [row["entry"] for row in evening.standing()["standing"]["rows"]]
    tables = evening.round(ROUNDS)
    leaders = [one for one in through if one != entry(HOME_EARLY)][:2]
    assert set(tables[1]) == set(leaders)
    for table in tables:
        evening.result(ROUNDS, table, 400, 399)
    evening.closed(ROUNDS)
    evening.does({"kind": "close"})
    evening.does({"kind": "publish_tournament"})
    tasks.sweep()


def what_was_published_is_there_for_everybody(evening):
    standing = evening.get(f"{evening.path}divisions/{DIVISION}/standing/")
    assert standing.status_code == 200
    rows = standing.json()["standing"]["rows"]
    assert len(rows) == 12
    assert sum(row["values"]["spread"] for row in rows) == 3 * 50  # three byes
    ranking = evening.get(f"clubs/{evening.club}/ranking/points/")
    assert ranking.status_code == 200
    tag = ranking["ETag"]
    again = Client(api="/api/v1/").ask(
        "GET", f"clubs/{evening.club}/ranking/points/", headers={"If-None-Match": tag}
    )
    assert again.status_code == 304
    assert NAMES[0] not in ranking.content.decode()  # nobody has agreed to that


def replaying_everything_from_nothing_gives_the_same_bytes():
    before = bytes_of_projections()
    for model in (Tournament, Standing, Ranking):
        model.objects.all().delete()
    rebuilding.rebuild()
    tasks.sweep()
    assert bytes_of_projections() == before
    assert verify().damage == []


def bytes_of_projections():
    """A hash of all that was computed."""
    rows = [
        *Tournament.objects.order_by("stream").values_list(),
        *Standing.objects.order_by("division", "round").values_list("body", "lines", "digest"),
        *Ranking.objects.order_by("series").values_list("body", "digest", "as_of"),
    ]
    return hashlib.sha256(repr(rows).encode()).hexdigest()
