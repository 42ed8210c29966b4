"""Many desks at once: one wins, the others learn of it, and nothing is stored twice."""

import pytest

from engine.moves import Play
from games import commands, sheet_searches
from games.acting import By
from games.gcg_files import best_fits, import_gcg, read_gcg
from games.models import Event, ImportedFile, Sheet, SheetSearch, Text
from games.refusals import Conflict, Refusal
from games.verification import verify
from tests.engine.solving.test_golden_sheets import SHORT
from tests.games.cast import ANNA, CLUB, HUGO, OPENING, open_game, payloads, sheet
from tests.games.notebooks import together

pytestmark = pytest.mark.django_db(transaction=True)

DESKS = 8
FILE = b"#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n>Anna: 8F HORN +12 12\n"


def told(answers):
    """What the desks were told, by kind: done, done before, or the code of the refusal."""
    kinds = [
        answer.code if isinstance(answer, Refusal) else "repeated" if answer.repeated else "done"
        for answer in answers
    ]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(sorted(kinds))}


def test_of_many_desks_on_one_version_one_wins_and_the_others_learn_which_version():
    stream = open_game()

    def enter(desk):
        move = Play(ANNA, "8F", "HORN", announced=desk)
        return commands.enter(by=By(HUGO, f"desk {desk}"), stream=stream, move=move, after=1)

    answers = together(DESKS, enter)
    assert told(answers) == {"CONFLICT": DESKS - 1, "done": 1}
    lost = [answer for answer in answers if isinstance(answer, Conflict)]
    assert {(conflict.facts["after"], conflict.facts["version"]) for conflict in lost} == {(1, 2)}
    (winner,) = [desk for desk, answer in enumerate(answers) if answer not in lost]
    assert payloads(stream)[1][1]["announced"] == winner
    assert sheet(stream)[0] == 2
    assert verify().damage == []


def test_one_request_sent_many_times_at_once_is_done_once_and_answered_alike():
    stream = open_game()
    move = Play(ANNA, "8F", "HORN")

    def enter(_):
        return commands.enter(by=By(HUGO, "horn"), stream=stream, move=move, after=1)

    answers = together(DESKS, enter)
    assert told(answers) == {"done": 1, "repeated": DESKS - 1}
    assert {(answer.version, answer.added) for answer in answers} == {(2, (2,))}
    assert verify().damage == []


def test_one_opening_sent_many_times_at_once_makes_one_game():
    """Whoever met it in flight sends it again and gets the game that was made."""
    answers = together(DESKS, lambda _: commands.open_game(**OPENING))
    counted = told(answers)
    assert counted.pop("done") == 1
    assert sum(counted.values()) == DESKS - 1
    assert counted.keys() <= {"repeated", "IN_FLIGHT"}
    again = commands.open_game(**OPENING)
    assert again.repeated
    assert list(Sheet.objects.values_list("stream", flat=True)) == [again.stream]
    assert (Event.objects.count(), Text.objects.count()) == (1, 3)
    assert verify().damage == []


def test_one_file_that_many_import_at_once_is_one_game():
    record = read_gcg(FILE)
    fit = best_fits(record, "klassik")[0]

    def bring(_):
        return import_gcg(actor=HUGO, club=CLUB, content=FILE, record=record, fit=fit)

    answers = together(DESKS, bring)
    assert told(answers) == {"ALREADY_IMPORTED": DESKS - 1, "done": 1}
    assert (Sheet.objects.count(), ImportedFile.objects.count()) == (1, 1)
    assert verify().damage == []


def test_of_many_searches_that_one_asks_for_at_once_two_are_put_down():
    answers = together(DESKS, lambda _: sheet_searches.begin(actor=HUGO, club=CLUB, text=SHORT))
    refused = [answer.code for answer in answers if isinstance(answer, Refusal)]
    assert refused == ["SEARCHES_GOING_ON"] * (DESKS - 2)
    assert SheetSearch.objects.filter(actor=HUGO).count() == 2
