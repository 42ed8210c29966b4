"""A whole game at a club evening, typed over the API by those who are there."""

import pytest

from games import tasks
from games.models import Finding
from games.verification import verify
from tests.boards import board
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db

# What Hugo types, Anna's turn first; he gets one score wrong.
BEFORE_THE_MISTAKE = ("8D LINDE 16",)
MISTYPED, RIGHT = "10C DOSE 61", "10C DOSE 16"
FIRST_HALF = ("I4 ETWAS 15", "F6 MA.N 12", MISTYPED, "3I FEUER 39", "N1 DIE 15", "11D HOSE 30")
SECOND_HALF = (
    "12B OPA 24", "5I .EXT 22", "4E MÜHL. 16", "J1 Sz.N. 19", "1G VER. 27", "3D KUH 19",
    "M5 EINEN 19", "7H J.GD 17", "8L G.RN 21", "O1 UM 22", "9F .UN 15", "10H SATZ 17",
    "K10 .EIT 12", "5B FeLS 24", "C8 BA. 16", "L2 G.B. 14", "B11 T.RYS 30", "L11 IM 18",
    "B2 REI. 14", "G11 .CKE 14", "6B EH 17", "N1 ...NT 18", "15F UR 13", "B2 .....N 9",
    "15A Ä. 21", "-", "4N .Ö 17",
)  # fmt: skip
PHONY = "13F C. 8"
LAST = "7M .U 4"
ANNA, BERT = 0, 1


class Evening:
    """The people at one table, each with a program of their own, and the version they all see."""

    def __init__(self, people):
        """Hugo opens the game for Anna and Bert, who are in the club's register."""
        self.hugo = Client(people.house.hugo)
        self.emil = Client(people.house.emil)
        self.frieda = Client(people.house.frieda)
        self.anna = Client(people.house.anna)
        opening = {
            "club": people.club,
            "ruleset": "klassik",
            "players": people.players,
            "names": ["Anna", "Bert"],
            "title": "Clubabend, Tisch 2",
        }
        self.game = self.hugo.open(opening).json()["stream"]
        self.version = 1

    def enters(self, who, body):
        """Somebody enters something after what stands."""
        answer = who.enter(self.game, body, self.version)
        assert (answer.status_code, answer.content) == (201, answer.content)
        self.version = answer.json()["version"]
        assert answer["ETag"] == f'"{self.version}"'

    def types(self, *lines):
        """Hugo types turns for whoever is on turn."""
        for line in lines:
            self.enters(self.hugo, {"seat": self.page()["turn"], "notation": line})

    def page(self, who=None, **query):
        """What somebody sees of the game, Hugo if nobody else."""
        answer = (who or self.hugo).get(f"{self.game}/", **query)
        return answer.json() if answer.status_code == 200 else None

    def standing(self):
        """Where the game stands: its phase, whose turn it is, the scores."""
        page = self.page()
        return page["phase"], page["turn"], [seat["score"] for seat in page["seats"]]


@pytest.fixture
def evening():
    """A game that was just opened."""
    return Evening(assemble())


@pytest.mark.rule("MINI-33", "MINI-36", "MINI-37", "MINI-40", "MINI-24")
def test_a_game_is_typed_disputed_corrected_ended_signed_and_published(evening):
    the_first_play_is_challenged_in_vain(evening)
    a_wrong_score_is_seen_and_put_right(evening)
    an_answer_is_lost_and_two_desks_meet(evening)
    a_phony_is_taken_back(evening)
    the_game_ends_and_is_signed(evening)
    everybody_may_read_it(evening)
    nothing_is_left_to_explain(evening)


def the_first_play_is_challenged_in_vain(evening):
    """It costs Bert five points; only Emil may judge."""
    evening.types(*BEFORE_THE_MISTAKE)
    evening.enters(evening.hugo, {"seat": BERT, "notation": "? LINDE"})
    assert evening.standing() == ("challenged", BERT, [16, 0])
    verdict = {"kind": "verdict", "words": {"LINDE": True}, "edition": "Vereinsliste"}
    assert evening.hugo.enter(evening.game, verdict, evening.version).status_code == 403
    evening.enters(evening.emil, verdict)
    assert evening.standing() == ("playing", BERT, [16, -5])


def a_wrong_score_is_seen_and_put_right(evening):
    """The difference is a finding until Frieda corrects the entry; Hugo may not."""
    evening.types(*FIRST_HALF)
    (finding,) = evening.page()["findings"]
    assert (finding["code"], finding["facts"]["announced"]) == ("SCORE_DIFFERS", 61)
    entry = {"kind": "play", "seat": BERT, "at": "10C", "letters": "DOSE", "announced": 16}
    correction = {"kind": "replace", "version": finding["version"], "entry": entry}
    assert evening.hugo.enter(evening.game, correction, evening.version).status_code == 403
    before = evening.standing()
    evening.enters(evening.frieda, correction)
    assert evening.page()["findings"] == []
    assert evening.standing() == before == ("playing", BERT, [97, 41])


def an_answer_is_lost_and_two_desks_meet(evening):
    """Who sends the same again gets the same answer; who was slower reads again."""
    turn, *others = SECOND_HALF
    body, key = {"seat": BERT, "notation": turn}, {"Idempotency-Key": "Zug 8"}
    first = evening.hugo.enter(evening.game, body, evening.version, **key)
    again = evening.hugo.enter(evening.game, body, evening.version, **key)
    assert (again.status_code, again.content) == (201, first.content)
    other_desk = evening.emil.enter(evening.game, body, evening.version)
    assert (other_desk.status_code, other_desk.json()["code"]) == (409, "CONFLICT")
    evening.version = other_desk.json()["facts"]["version"]
    evening.enters(evening.hugo, {"kind": "note", "text": "Pause bis halb neun."})
    evening.types(*others)
    assert evening.standing() == ("playing", ANNA, [310, 303])


def a_phony_is_taken_back(evening):
    """Tiles back, no points, turn lost."""
    evening.types(PHONY)
    evening.enters(evening.hugo, {"seat": BERT, "notation": "?"})
    evening.enters(evening.emil, {"kind": "verdict", "words": {"CK": False}})
    assert evening.standing() == ("playing", BERT, [310, 303])
    assert "13F" not in {tile["at"] for tile in evening.page()["board"]["tiles"]}


def the_game_ends_and_is_signed(evening):
    """Bert goes out; Anna accepts, as only she or an official may; her tiles are settled."""
    evening.types(LAST)
    assert evening.standing() == ("out", None, [310, 307])
    close = {"kind": "close"}
    refused = evening.hugo.enter(evening.game, close, evening.version)
    assert (refused.status_code, refused.json()["code"]) == (422, "CHALLENGE_POSSIBLE")
    evening.enters(evening.anna, {"kind": "accept", "seat": ANNA, "noted": 4})
    assert evening.standing() == ("over", None, [296, 321])
    evening.enters(evening.hugo, close)
    late = evening.hugo.enter(evening.game, {"seat": ANNA, "notation": "-"}, evening.version)
    assert (late.status_code, late.json()["code"]) == (422, "GAME_CLOSED")


def everybody_may_read_it(evening):
    """Once Frieda has published it, and any version of it."""
    nobody = Client()
    assert evening.page(nobody) is None
    evening.enters(evening.frieda, {"kind": "publish"})
    page = evening.page(nobody)
    assert (page["title"], page["names"]) == ("Clubabend, Tisch 2", ["Anna", "Bert"])
    assert page["result"] == {
        "reason": "out",
        "scores": [296, 321],
        "places": [2, 1],
        "settlement": [-14, 14],
    }
    assert [seat["rack"] for seat in page["seats"]] == ["CQ", ""]
    assert drawn(page) == FINAL_BOARD
    assert page["notes"] == {"13": "Pause bis halb neun."}
    before = evening.page(nobody, version=2)
    assert drawn(before) == board("8  ...LINDE.......")
    assert [seat["score"] for seat in before["seats"]] == [16, 0]


def nothing_is_left_to_explain(evening):
    """The store is sound, and the list of findings that followers keep is empty."""
    tasks.sweep()
    assert list(Finding.objects.values_list("version", "code", "facts")) == []
    done = verify()
    registered = 2  # in the register's own stream
    assert (done.games, done.events) == (1, evening.version + registered)
    assert (done.damage, done.findings) == ([], [])
    (line,) = Client().get().json()["games"]
    assert (line["phase"], line["findings"], line["version"]) == ("closed", 0, evening.version)
    assert [player["place"] for player in line["players"]] == [2, 1]


def drawn(page):
    """The rows of a page's board that hold tiles; a small letter is a blank."""
    rows = [["."] * 15 for _ in range(15)]
    for tile in page["board"]["tiles"]:
        letter = tile["letter"].lower() if tile["blank"] else tile["letter"]
        rows[tile["row"] - 1][tile["column"] - 1] = letter
    lines = [f"{number:<3}{''.join(row)}" for number, row in enumerate(rows, 1)]
    return "\n".join(line for line in lines if line[3:].strip("."))


FINAL_BOARD = board("""
    1  ......VERS...DU
    2  .R.......z.G.IM
    3  .E.KUH..FEUERE.
    4  .I..MÜHLEN.B.NÖ
    5  .FeLS...TEXTET.
    6  .EH..M..W...I..
    7  .N...A.JAGD.NU.
    8  ..BLINDES..GERN
    9  ..A..NUN....N..
    10 ..DOSE.SATZ....
    11 .T.HOSE...EI...
    12 .OPA..C...IM...
    13 .R....K...T....
    14 .Y....E........
    15 ÄS...UR........
""")
