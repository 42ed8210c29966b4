"""The report on a play in dispute, over REST: for all families of games, for those who judge."""

from uuid import UUID

import pytest

from engine.moves import Accept, Challenge, Play, Verdict
from engine.steps import Draw, Lay, Swap, Turn
from games import commands
from games.acting import By
from tests.games.cast import ANNA, BERT, a_key
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db

SOCKE = (Draw(ANNA, "CDEHIKNORSTU"), Lay(ANNA, "0:0>", "SOCKE"), Turn(ANNA), Accept(BERT))
LOCKE = (Draw(BERT, "LGMNE"), Swap(BERT, "0:0>", "L...."), Turn(BERT))


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


def a_game(people, ruleset, *entries, **options):
    """A game of the first club after these entries."""
    opened = commands.open_game(
        by=By("x", a_key()),
        club=people.club,
        ruleset=ruleset,
        names=("Anna", "Bert"),
        options=options,
    ).stream
    for entry in entries:
        commands.enter(by=By("x", a_key()), stream=opened, move=entry, after=None)
    return opened


def report(people, game, version):
    """The report as an arbiter's program reads it."""
    return Client(people.house.emil).get(f"{game}/{version}/report/").json()


def windows(found):
    """After which entries who could challenge and who could accept."""
    return [(one["version"], one["challengers"], one["accepting"]) for one in found["moments"]]


def test_a_play_on_a_board_is_reported_with_its_arithmetic(people):
    horn = Play(ANNA, "8F", "HORN")
    judged = (Challenge(BERT), Verdict({"HORN": True}), Accept(BERT))
    game = a_game(people, "mini", horn, *judged)

    found = report(people, game, 2)

    assert (found["id"], found["version"], found["seat"], found["shut"]) == (str(game), 2, ANNA, 5)
    (word,) = found["entry"]["words"]
    assert (word["word"], word["arithmetic"], word["points"]) == ("HORN", "(2+2+1+1) x2", 12)
    assert windows(found) == [(2, [BERT], [BERT]), (3, [], []), (4, [], [BERT])]
    assert [(one["kind"], one["words"]) for one in found["decided"]] == [
        ("challenge", {}),
        ("verdict", {"HORN": True}),
        ("accept", {}),
    ]
    assert (len(found["before"]["board"]["tiles"]), len(found["after"]["board"]["tiles"])) == (0, 4)
    assert found["clauses"] == ["MINI-33", "MINI-35", "MINI-36", "MINI-37", "MINI-45"]


def test_a_play_of_cards_is_reported_with_the_table(people):
    game = a_game(people, "karten", Play(ANNA, "0:0>", "OST"))

    found = report(people, game, 2)

    assert [one["word"] for one in found["entry"]["words"]] == ["OST"]
    assert windows(found) == [(2, [BERT], [BERT])]
    assert (found["shut"], len(found["after"]["table"]["cards"])) == (None, 3)


def test_a_turn_in_two_colours_is_reported_with_steps_thefts_and_cards(people):
    game = a_game(people, "klauer", *SOCKE, *LOCKE)

    found = report(people, game, 8)

    assert (found["seat"], found["steps"], found["shut"]) == (BERT, [7], None)
    assert [(one["before"], one["word"]) for one in found["entry"]["stolen"]] == [
        ("SOCKE", "LOCKE")
    ]
    assert found["cards"] == [
        {"seat": ANNA, "began": 5, "stepped": 4, "agreed": 0},
        {"seat": BERT, "began": 0, "stepped": 1, "agreed": 5},
    ]
    assert windows(found) == [(8, [ANNA], [ANNA])]
    lying = [found[at]["field"]["cards"] for at in ("before", "after")]
    assert ["".join(card["letter"] for card in cards) for cards in lying] == ["SOCKE", "LOCKE"]


def test_a_verdict_on_meanings_is_in_the_report(people):
    judged = Verdict({"LOCKE": True}, meanings={"SOCKE>LOCKE": True})
    game = a_game(people, "klauer", *SOCKE, *LOCKE, judged)

    found = report(people, game, 8)

    assert (found["shut"], found["decided"]) == (
        9,
        [
            {
                "version": 9,
                "kind": "verdict",
                "seat": None,
                "words": {"LOCKE": True},
                "meanings": {"SOCKE>LOCKE": True},
                "named": [],
            }
        ],
    )


def test_where_every_turn_is_judged_nobody_can_accept_one(people):
    laid = (*SOCKE[:3], Verdict({"SOCKE": True}))
    game = a_game(people, "klauer", *laid, agreement=False)

    assert windows(report(people, game, 4)) == [(4, [BERT], [])]


@pytest.mark.parametrize("version", [1, 2, 3, 5, 99])
def test_there_is_no_report_on_a_step_or_an_answer(people, version):
    game = a_game(people, "klauer", *SOCKE)

    assert Client(people.house.emil).get(f"{game}/{version}/report/").status_code == 404


def test_the_report_is_for_those_who_judge(people):
    game = a_game(people, "mini", Play(ANNA, "8F", "HORN"))
    nobody = UUID(int=1)
    seen = {
        relation: client.get(f"{game}/2/report/").status_code
        for relation, client in people.by_relation().items()
    }

    assert seen == {
        "nobody": 401,
        "stranger": 403,
        "own": 403,
        "other": 403,
        "reader": 403,
        "helper": 403,
        "arbiter": 200,
        "director": 200,
        "foreign": 404,
    }
    foreign = Client(people.house.vera)
    assert foreign.get(f"{game}/2/report/").content == foreign.get(f"{nobody}/2/report/").content
