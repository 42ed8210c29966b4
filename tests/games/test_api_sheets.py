"""Score sheets without squares over REST: searched by a worker, asked about, entered."""

from datetime import timedelta
from itertools import count
from uuid import UUID

import pytest
from django.utils import timezone

from engine.solving.reading import drawn, read_sheet
from engine.solving.search import Limits
from games import sheet_searches, tasks
from games.models import Sheet, SheetSearch, Text
from games.replays import as_of
from games.sheet_guides import guide
from games.sheet_searches import KEPT, State, work
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import SHORT
from tests.games.cast import table
from tests.games.client import Client, assemble
from tests.tournaments.cast import take_role

pytestmark = pytest.mark.django_db

BOARDLESS = """\
Rules: klassik
Players: Anna, Bert
Anna ES 4
Bert NE 8
Anna NEiN 3
Bert ERN 9
Anna rEN 2
Bert ES 4
Anna -2
Bert Er 1
Anna ANS 6
"""
DOUBTFUL = SHORT.replace("ORT", "OST")
SHEETS = "/api/v1/sheets/"

# Emil, an arbiter of this club, has sent a sheet.
SENDING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
this club     401      403      403      403      403      403      202      202      404
no club       401      403      403      403      403      403      404      404      404
"""
HIS_OWN = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
read          401      403      403      403      403      403      200      404      404
change        401      403      403      403      403      403      200      404      404
enter         401      403      403      403      403      403      201      404      404
remove        401      403      403      403      403      403      204      404      404
"""


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def emil(people):
    """A program of an arbiter's."""
    return Client(people.house.emil, api=SHEETS)


@pytest.fixture
def told(monkeypatch):
    """The searches of which workers are told."""
    searches = []
    monkeypatch.setattr(sheet_searches, "wake", searches.append)
    return searches


def sent(program, people, text=SHORT):
    """The place of a search below the sheets."""
    answer = program.ask("POST", "", {"club": people.club, "sheet": text})
    assert answer.status_code == 202, answer.json()
    return answer.headers["Location"].partition(SHEETS)[2]


def searched(program, people, text=SHORT):
    """The place of a search that a worker has done."""
    at = sent(program, people, text)
    tasks.search_sheet(at.strip("/"))
    return at


def test_a_sheet_is_taken_and_searched_by_a_worker(emil, people, told):
    at = sent(emil, people)
    before = emil.get(at).json()
    assert (before["state"], before["progress"], before["candidates"]) == ("waiting", None, [])
    assert [str(search) for search in told] == [at.strip("/")]

    tasks.search_sheet(at.strip("/"))

    after = emil.get(at).json()
    assert (after["state"], after["complete"], after["found"], after["left"]) == (
        "ended", True, 1, 1,
    )  # fmt: skip
    assert after["names"] == ["Anna", "Bert"]
    (candidate,) = after["candidates"]
    assert candidate["assumed"] == []
    assert candidate["plays"] == [
        {"line": 1, "seat": 0, "at": "8H", "letters": "HORN", "word": "HORN", "points": 12},
        {"line": 2, "seat": 1, "at": "I8", "letters": ".RT", "word": "ORT", "points": 5},
    ]
    assert candidate["board"][7] == ".......HORN...."


def test_questions_narrow_down_what_is_entered_with_notes_of_what_it_assumes(emil, people, told):
    at = searched(emil, people, DOUBTFUL)
    (question,) = [q for q in emil.get(at).json()["questions"] if q["question"] == "WHICH"]
    assert question["detail"] == "Which letter lies on I9?"
    assert sorted(one["answer"] for one in question["answers"]) == ["R", "S"]
    assert [one for one in question["answers"] if one["answer"] == "S"] == [
        {
            "answer": "S",
            "leaves": 1,
            "detail": "S (in OST at the S)",
            "words": [{"word": "OST", "letter": 2}],
        }
    ]
    said = {"question": "WHICH", "about": question["about"], "answer": "S"}

    answered = emil.ask("PATCH", at, {"answers": [said]}).json()

    assert (answered["found"], answered["left"], answered["answers"]) == (2, 1, [said])
    (candidate,) = answered["candidates"]
    assert [(one["code"], one["line"]) for one in candidate["assumed"]] == [("GRID_WRONG", 0)]
    for _ in range(2):
        entered = emil.ask("POST", f"{at}game/", {"candidate": candidate["number"]})
        assert entered.status_code == 201
    stream = Sheet.objects.get().stream
    assert emil.get(at).json()["game"] == str(stream)
    assert as_of(stream).scores[0] == 12
    assert list(Text.objects.filter(kind="note").values_list("words", flat=True)) == [
        "Board: On I9 lies S, not R as the board says."
    ]


def test_answers_are_taken_back_by_an_empty_list(emil, people, told):
    at = searched(emil, people, DOUBTFUL)
    for answers, left in (([{"question": "WHICH", "about": 162, "answer": "S"}], 1), ([], 2)):
        assert emil.ask("PATCH", at, {"answers": answers}).json()["left"] == left


@pytest.mark.parametrize(
    ("question", "about", "answer"),
    [("WHICH", 162, "Q"), ("WHICH", 9999, "S"), ("WHERE", 0, "–"), ("MISSING", 4, "–")],
)
def test_an_answer_that_no_game_gives_is_refused_and_changes_nothing(
    emil, people, told, question, about, answer
):
    at = searched(emil, people, DOUBTFUL)
    said = {"question": question, "about": about, "answer": answer}
    refused = emil.ask("PATCH", at, {"answers": [said]})
    assert (refused.status_code, refused.json()["code"]) == (422, "ANSWERS_FIT_NO_GAME")
    assert emil.get(at).json()["left"] == 2


def test_what_stands_against_a_sheet_is_named_with_its_line(emil, people, told):
    found = emil.get(searched(emil, people, SHORT.replace("ORT 5", "QQ 500"))).json()
    assert (found["found"], [(one["code"], one["line"]) for one in found["against"]]) == (
        0, [("NOT_ON_BOARD", 2)],
    )  # fmt: skip


def test_which_lines_nothing_but_the_points_confirms_is_told_and_noted(emil, people, told):
    at = searched(emil, people, BOARDLESS)
    candidate = emil.get(at).json()["candidates"][0]
    assert candidate["unconfirmed"] == [
        {
            "line": 0,
            "code": "POINTS_ALONE",
            "detail": "Nothing but the points speaks for where line 1–6, 8–9 lies.",
            "facts": {"lines": "1–6, 8–9"},
        }
    ]
    emil.ask("POST", f"{at}game/", {"candidate": 1})
    assert list(Text.objects.filter(kind="note").values_list("words", flat=True)) == [
        "Nothing but the points speaks for where line 1–6, 8–9 lies."
    ]


def test_what_no_search_looks_at_is_told_once_it_is_over(emil, people, told):
    text = SHORT.partition("Brett:")[0].replace("ORT", "?")
    at = sent(emil, people, text)
    assert emil.get(at).json()["left_out"] == []
    tasks.search_sheet(at.strip("/"))
    found = emil.get(at).json()
    assert (found["complete"], [(one["code"], one["line"]) for one in found["left_out"]]) == (
        False, [("UNREAD_WORD", 2), ("ONLY_POINTS_WRONG", 0)],
    )  # fmt: skip


def test_the_rules_own_reason_stands_against_a_line(emil, people, told):
    found = emil.get(searched(emil, people, SHORT.replace("Bert ORT", "Bert -9\nAnna ORT"))).json()
    assert [(one["code"], one["line"]) for one in found["against"]] == [("TOO_MANY_LAID", 2)]


def test_a_search_that_was_stopped_is_not_begun_and_one_that_is_removed_is_gone(emil, people, told):
    at = sent(emil, people)
    assert emil.ask("PATCH", at, {"stop": True}).json()["state"] == "stopped"
    tasks.search_sheet(at.strip("/"))
    assert emil.get(at).json()["state"] == "stopped"
    refused = emil.ask("POST", f"{at}game/", {"candidate": 1})
    assert (refused.status_code, refused.json()["code"]) == (422, "NO_SUCH_PROPOSAL")
    assert emil.ask("DELETE", at).status_code == 204
    assert emil.get(at).status_code == 404


def test_a_search_in_the_middle_has_told_its_best_games_which_stay_when_it_is_stopped(
    emil, people, told, monkeypatch
):
    at = sent(emil, people, BOARDLESS)
    monkeypatch.setattr(sheet_searches, "_LIMITS", Limits(width=2))
    clock = count()  # a second for each look at it
    monkeypatch.setattr(sheet_searches.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sheet_searches, "TASTE_SECONDS", 40)
    sheet_searches.taste(SheetSearch.objects.get().pk)
    SheetSearch.objects.update(state=State.SEARCHING)
    going_on = emil.get(at).json()
    assert going_on["found"] > 0
    assert going_on["complete"] is False
    for at_once in (("POST", f"{at}game/", {"candidate": 1}), ("PATCH", at, {"answers": []})):
        refused = emil.ask(*at_once)
        assert (refused.status_code, refused.json()["code"]) == (422, "STILL_SEARCHING")

    stopped = emil.ask("PATCH", at, {"stop": True}).json()

    assert stopped["state"] == "stopped"
    assert stopped["candidates"] == going_on["candidates"]
    assert emil.ask("POST", f"{at}game/", {"candidate": 1}).status_code == 201


def test_the_list_of_the_house_orders_what_fits(emil, people, told):
    best, *others = emil.get(searched(emil, people, BOARDLESS)).json()["candidates"]
    sheet, _ = read_sheet(BOARDLESS)
    guided = solve(sheet, guide(sheet)).games
    assert [one["board"] for one in (best, *others)] == [
        drawn(sheet.rules.grid, game.tiles).splitlines() for game in guided[:20]
    ]
    by_looks_alone = [game.tiles for game in solve(sheet).games]
    assert [game.tiles for game in guided] != by_looks_alone


def test_two_searches_at_once_are_enough_and_a_third_is_told_when_to_come_again(emil, people, told):
    for _ in range(2):
        sent(emil, people)
    answer = emil.ask("POST", "", {"club": people.club, "sheet": SHORT})
    assert (answer.status_code, answer.json()["code"]) == (429, "SEARCHES_GOING_ON")
    assert answer.headers["Retry-After"] == "5"


@pytest.mark.parametrize(
    ("text", "status"), [("HORN zwölf", 422), ("", 400), ("x" * (16 * 1024 + 1), 400)]
)
def test_what_is_no_sheet_is_refused_at_once(emil, people, told, text, status):
    answer = emil.ask("POST", "", {"club": people.club, "sheet": text})
    assert answer.status_code == status
    assert not SheetSearch.objects.exists()


# Rights


def test_who_may_send_a_sheet(people, told):
    by = people.by_relation()
    clubs = {"this club": people.club, "no club": str(UUID(int=7))}
    rows = {
        name: [
            Client(who.user, api=SHEETS).ask("POST", "", {"club": club, "sheet": SHORT}).status_code
            for who in by.values()
        ]
        for name, club in clubs.items()
    }
    assert table(list(by), rows) == SENDING


def test_a_search_is_its_senders_alone(emil, people, told):
    at = searched(emil, people)
    by = people.by_relation()
    asked = {
        "read": ("GET", at, b""),
        "change": ("PATCH", at, {"answers": []}),
        "enter": ("POST", f"{at}game/", {"candidate": 1}),
        "remove": ("DELETE", at, b""),
    }
    rows = {
        name: [Client(who.user, api=SHEETS).ask(*ask).status_code for who in by.values()]
        for name, ask in asked.items()
    }
    assert table(list(by), rows) == HIS_OWN


def test_whoever_lost_the_role_has_no_search_any_more(emil, people, told):
    at = searched(emil, people)
    take_role(user=people.house.emil, club=people.house.club, role="arbiter")
    assert emil.get(at).status_code == 403


# Workers


def test_whoever_comes_second_leaves_a_search_to_the_first(emil, people, told):
    at = sent(emil, people)
    SheetSearch.objects.update(state=State.SEARCHING, beat=timezone.now(), tries=1)
    tasks.search_sheet(at.strip("/"))
    assert emil.get(at).json()["state"] == "searching"


def test_a_lost_workers_search_is_begun_again_and_given_up_after_three(emil, people, told):
    at = sent(emil, people)
    told.clear()
    long_ago = timezone.now() - timedelta(minutes=1)
    SheetSearch.objects.update(state=State.SEARCHING, beat=long_ago, tries=2)
    tasks.sweep()
    assert [str(search) for search in told] == [at.strip("/")]
    SheetSearch.objects.update(tries=3)
    tasks.sweep()
    assert emil.get(at).json()["state"] == "failed"


def test_a_wake_up_that_was_lost_is_sent_again(emil, people, told):
    sent(emil, people)
    told.clear()
    tasks.sweep()
    assert told == []
    SheetSearch.objects.update(beat=timezone.now() - timedelta(seconds=4))
    tasks.sweep()
    assert told == [SheetSearch.objects.get().pk]


def test_a_search_whose_time_is_over_tells_what_it_has(emil, people, told):
    at = sent(emil, people)
    work(SheetSearch.objects.get().pk, seconds=0)
    found = emil.get(at).json()
    assert (found["state"], found["complete"], found["found"], found["against"]) == (
        "ended", False, 0, [],
    )  # fmt: skip


def test_a_taste_that_is_not_enough_leaves_the_rest_to_a_worker(emil, people, told, monkeypatch):
    at = sent(emil, people)
    told.clear()
    monkeypatch.setattr(sheet_searches, "TASTE_SECONDS", 0)
    sheet_searches.taste(SheetSearch.objects.get().pk)
    assert (emil.get(at).json()["state"], len(told)) == ("waiting", 1)
    tasks.search_sheet(at.strip("/"))
    assert (emil.get(at).json()["state"], SheetSearch.objects.get().tries) == ("ended", 1)


def test_a_search_is_forgotten_after_a_day(emil, people, told):
    at = searched(emil, people)
    SheetSearch.objects.update(made=timezone.now() - KEPT)
    assert emil.get(at).status_code == 404
    tasks.forget()
    assert not SheetSearch.objects.exists()
