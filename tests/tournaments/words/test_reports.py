"""Reports on the words of games: what stayed, what would be judged otherwise, done by workers."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.conf import settings
from django.utils import timezone

from deploy import one_process
from deploy.celery import app
from engine.moves import Annul, Challenge, Verdict, Withdraw
from games.json_lines import export_lines, import_lines
from games.models import Event
from lexicon import shelf
from tests.games.cast import ANNA, BERT, enter, open_game, run
from tests.tournaments.words.desk import Desk
from tournaments.models import TableGame, Tournament, WordReport, WordReportGame
from tournaments.tasks import judge_words
from tournaments.words import batch
from tournaments.words.commands import import_list


def game(cast, *moves, ruleset="mini", club=None, **options):
    """A game of the first club."""
    stream = open_game(ruleset, club=str((club or cast.club).pk), **options)
    enter(stream, *moves)
    return stream


def report_on(cast, *games, edition=None):
    """A report on games, begun."""
    return batch.make_report(club=str(cast.club.pk), games=games, edition=edition)


def found(report):
    """What is said of all games of a report, once every game is judged."""
    list(batch.judge_the_rest(report))
    return [
        (one["version"], one["word"], one["kind"], one["judged"])
        for _, body in batch.found_in(report)
        for one in body["findings"]
    ]


pytestmark = pytest.mark.django_db


def test_phonies_that_stayed_and_doubtful_words_are_found(cast):
    phony, doubtful = game(cast, "8E HORNQ"), game(cast, "8H KA")
    assert found(report_on(cast, phony, doubtful)) == [
        (2, "HORNQ", "phony", None),
        (2, "KA", "doubtful", None),
    ]


def test_a_play_that_was_taken_back_or_struck_out_left_no_phony(cast):
    gone = game(cast, "8E HORNQ", Challenge(BERT), Verdict({"HORNQ": False}))
    struck = game(cast, "8E HORNQ", Annul(2))
    by_hand = game(cast, "8E HORNQ", Withdraw(ANNA), ruleset="klassik")
    assert found(report_on(cast, gone, struck, by_hand)) == []


def test_verdicts_that_the_edition_does_not_share_are_found(cast):
    good = game(cast, "8E HORN", Challenge(BERT), Verdict({"HORN": True}))
    bad = game(cast, "8E HORNQ", Challenge(BERT), Verdict({"HORNQ": True}))
    assert found(report_on(cast, good, bad)) == [(4, "HORNQ", "verdict", True)]


def test_which_verdicts_would_be_others_under_another_edition(cast, own):
    stream = game(cast, "8E HORN", Challenge(BERT), Verdict({"HORN": True}))
    assert found(report_on(cast, stream)) == []
    assert found(report_on(cast, stream, edition=own)) == [(4, "HORN", "verdict", True)]


def test_without_an_edition_each_game_is_judged_by_the_one_it_pins(cast, own):
    pinned = game(cast, "8E HORN", lexicon=f"Klub@{own.hash}")
    free = game(cast, "8E HORN")
    report = report_on(cast, pinned, free)
    assert found(report) == [(2, "HORN", "phony", None)]
    editions = [body["edition"] for _, body in batch.found_in(report)]
    assert editions == [f"Klub@{own.hash}", f"base@{shelf.base().hash}"]


@pytest.mark.rule("KLAUER-24")
def test_a_theft_is_looked_at_as_well(cast):
    first = ["<SOCKELGRIFTE", "0:0> SOCKE", ".", Verdict({"SOCKE": True})]
    second = ["<ABNOU", "+0:0> .....N", "0:1v .BER", "."]
    judged = Verdict({"SOCKEN": True, "OBER": True}, meanings={"SOCKE>SOCKEN": True})
    stream = game(cast, *first, *second, judged, ruleset="klauer", agreement=False)
    assert found(report_on(cast, stream)) == [(10, "SOCKE>SOCKEN", "meaning", True)]


def test_a_game_that_no_list_serves_is_noted(cast):
    report = report_on(cast, game(cast, "8E HORN", ruleset="english"))
    assert found(report) == []
    assert [body["note"] for _, body in batch.found_in(report)] == ["no list"]


def test_an_edition_that_is_gone_from_the_shelf_is_noted(cast, own):
    report = report_on(cast, game(cast, "8E HORN"), edition=own)
    (settings.DATA / shelf.FOLDER / f"{own.additions.hash}.lexicon").unlink()
    shelf._loaded.cache_clear()
    assert found(report) == []
    assert [body["note"] for _, body in batch.found_in(report)] == ["DAMAGED"]


def test_a_game_that_names_another_club_s_edition_is_noted_and_nothing_of_it_told(cast):
    theirs = import_list(club=cast.other_club.pk, name="Klub", additions=b"HORNQ\n").edition
    stream = game(cast, "8E HORNQ", club=cast.other_club, lexicon=f"Klub@{theirs.hash}")
    copy = import_lines(
        actor="emil", club=str(cast.club.pk), content=export_lines(stream).encode()
    )  # fmt: skip
    report = report_on(cast, copy)
    assert found(report) == []
    assert [body["note"] for _, body in batch.found_in(report)] == ["UNKNOWN_EDITION"]


def test_a_report_enters_nothing_anywhere(cast):
    stream = game(cast, "8E HORNQ")
    before = Event.objects.count()
    found(report_on(cast, stream))
    assert Event.objects.count() == before


# Workers


def test_a_task_that_comes_twice_or_too_late_changes_nothing(cast):
    stream = game(cast, "8E HORNQ")
    report = report_on(cast, stream)
    task = str(report.pk), str(stream)
    judge_words(*task)
    done = list(batch.found_in(report))
    enter(stream, "9E AAA")
    judge_words(*task)
    assert list(batch.found_in(report)) == done
    assert batch.progress(report) == (1, 1)
    report.delete()
    judge_words(*task)
    assert WordReportGame.objects.count() == 0


def test_of_two_workers_at_the_same_game_the_first_one_s_answer_stands(cast, monkeypatch):
    stream = game(cast, "8E HORNQ")
    report, judged = report_on(cast, stream), batch._judged

    def slower(*asked):
        monkeypatch.setattr(batch, "_judged", judged)
        assert batch.judge(report.pk, stream)
        return {**judged(*asked), "note": "second"}

    monkeypatch.setattr(batch, "_judged", slower)
    assert not batch.judge(report.pk, stream)
    assert [body["note"] for _, body in batch.found_in(report)] == [""]


def test_a_report_that_stands_still_has_the_workers_told_again(cast, monkeypatch):
    report = report_on(cast, game(cast, "8E HORN"))
    told = []
    monkeypatch.setattr(batch, "tell", told.append)
    assert batch.look_after(report) == (1, 0)
    assert told == []
    report.told = timezone.now() - timedelta(seconds=61)
    batch.look_after(report)
    assert told == [report]
    found(report)
    batch.look_after(report)
    assert told == [report]


def test_a_broker_that_is_gone_fails_no_report(cast, monkeypatch):
    def gone(*_told, **_more):
        raise ConnectionError("nobody there")

    monkeypatch.setattr(app, "send_task", gone)
    report = report_on(cast, game(cast, "8E HORNQ"))
    batch.tell(report)
    assert found(report) == [(2, "HORNQ", "phony", None)]


@pytest.mark.django_db(transaction=True)
def test_the_worker_of_the_one_process_does_a_report(cast):
    streams = [game(cast, "8E HORNQ") for _ in range(3)]
    with one_process.worker():
        report = report_on(cast, *streams)
        for _ in range(2400):
            if batch.progress(report).done == 3:
                break
            one_process.threading.Event().wait(0.05)
    assert batch.progress(report) == (3, 3)


def test_the_oldest_reports_of_a_club_give_way(cast):
    stream = game(cast, "8E HORN")
    reports = [report_on(cast, stream) for _ in range(batch.KEPT + 2)]
    kept = set(WordReport.objects.values_list("pk", flat=True))
    assert kept == {report.pk for report in reports[2:]}


# Doors


def played_in(cast, stream):
    """A tournament of the first club at one of whose tables this game was played."""
    row = Tournament.objects.create(
        stream=UUID(int=5), club=str(cast.club.pk), ruleset="mini", date="2026-10-24",
        divisions=["A"], players=[], phase="closed", public=False, version=1,
    )  # fmt: skip
    TableGame.objects.create(game=stream, tournament=row.stream, division="A", round=1, table=1)
    return row.stream


def test_an_arbiter_asks_for_a_game_a_tournament_or_all_of_the_club(cast, desks):
    one, two = game(cast, "8E HORN"), game(cast, "8E HORNQ")
    game(cast, "8E HORN", club=cast.other_club)
    place = f"clubs/{cast.club.pk}/word-reports/"
    wishes = [{"all": True}, {"game": str(one)}, {"tournament": str(played_in(cast, two))}]
    answers = [desks["arbiter"].send("POST", place, wish).json() for wish in wishes]
    assert [answer["games"] for answer in answers] == [2, 1, 1]
    listed = desks["director"].get(place).json()["reports"]
    assert [line["id"] for line in listed] == [answer["id"] for answer in reversed(answers)]
    report = WordReport.objects.get(pk=answers[2]["id"])
    list(batch.judge_the_rest(report))
    body = desks["arbiter"].get(f"{place}{report.pk}/").json()
    assert (body["games"], body["done"], body["words"]) == (1, 1, 1)
    [said] = body["found"]
    assert (said["game"], said["findings"]) == (
        str(two),
        [
            {
                "version": 2, "word": "HORNQ", "kind": "phony", "verdict": "not admissible",
                "judged": None, "why": "NOT_IN_LIST",
            }
        ],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"all": False}, 422),
        ({"all": True, "game": str(UUID(int=1))}, 422),
        ({"game": str(UUID(int=1))}, 422),
        ({"tournament": str(UUID(int=1))}, 422),
        ({"all": True, "edition": "nowhere"}, 422),
        ({"all": True, "more": 1}, 400),
    ],
)
def test_a_wish_that_can_not_be_met_is_refused(cast, desks, wish, status):
    game(cast, "8E HORN")
    answer = desks["arbiter"].send("POST", f"clubs/{cast.club.pk}/word-reports/", wish)
    assert (answer.status_code, WordReport.objects.count()) == (status, 0)


def test_a_report_of_another_club_is_not_there(cast, desks):
    report = report_on(cast, game(cast, "8E HORN"))
    place = f"clubs/{cast.other_club.pk}/word-reports/{report.pk}/"
    assert desks["foreign"].get(place).status_code == 404
    games = batch.games_of(club=str(cast.other_club.pk))
    assert games == []


def test_the_terminal_tells_findings_and_a_sum(cast, own):
    stream = game(cast, "8E HORN", Challenge(BERT), Verdict({"HORN": True}))
    assert run("adjudicate", "--game", stream) == (
        0,
        ["Games: 1, words: 1; not admissible: 0, for the arbiter: 0, verdicts that differ: 0"],
        [],
    )
    _, lines, _ = run("adjudicate", "--all", "--edition", f"Klub@{own.hash}")
    assert lines == [
        f"Anna – Bert ({stream}), 4: HORN was judged admissible; here it is not admissible",
        "Games: 1, words: 1; not admissible: 0, for the arbiter: 0, verdicts that differ: 1",
    ]
    assert WordReport.objects.count() == 0


def test_one_list_more_makes_no_other_report(cast, desks, own):
    """An edition is named by its hash: a newer one of the same name is another."""
    stream = game(cast, "8E HORN")
    report = report_on(cast, stream, edition=own)
    import_list(club=cast.club.pk, name="Klub", additions=b"knurpsen\n")
    assert found(report) == [(2, "HORN", "phony", None)]
    assert isinstance(desks["reader"], Desk)
