"""Calling the arbiter from the own table or the helper's desk; who comes answers with one tap."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone, translation

from frontend.pages.tournaments.calls import _ask
from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.frontend.tournaments.visitors import address, by_link, club_evening
from tests.tournaments.directing.evening import who
from tournaments.course.acts import CloseRound, Report
from tournaments.directing.calling import moves
from tournaments.models import Call

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def evening(cast):
    """The first round is out: Anna and Bert at the first table, Clara and Dora at the second."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    evening.published(1, "Anna Bert", "Clara Dora")
    return evening


@pytest.fixture
def bert(evening):
    return by_link(evening, name="Bert")


def call(evening, browser, name, reason="rules"):
    sent = {"entry": who(name), "reason": reason}
    return browser.post(address(evening, "calls/own/"), sent)


def can_call(page):
    """Whether the page offers to call."""
    return any("reason" in form.buttons for form in page.forms)


def desk_of(evening, login):
    return Desk(evening, Browser(getattr(evening.cast, login), language="en"))


def waiting():
    """Which tables wait, and why."""
    rows = Call.objects.filter(answered=None).order_by("made")
    return list(rows.values_list("division", "round", "table", "reason"))


def test_a_player_calls_from_the_own_table_and_sees_that_somebody_comes(evening, bert):
    page = bert.get(address(evening))
    assert can_call(page)
    page = call(evening, bert, "Bert", "word")
    assert waiting() == [("A", 1, 1, "word")]
    assert "The arbiter is called." in page.text
    emil = desk_of(evening, "emil")
    strip = emil.get("calls/strip/")
    assert ("1 table calls" in strip.text, "Table 1 a word" in strip.text) == (True, True)
    emil.send("calls/", "answer-call")
    assert waiting() == []
    assert "Somebody is on the way." in bert.get(address(evening)).text
    assert "on the way" in bert.get(address(evening, f"calls/own/{who('Bert')}/")).text
    assert emil.get("calls/strip/").text == ""


def test_it_is_silent_for_everybody_else(evening, bert):
    call(evening, bert, "Bert")
    clara = by_link(evening, name="Clara").get(address(evening)).text
    assert "The arbiter is called." not in clara
    reader = Browser(evening.cast.rosa, language="en").get(address(evening)).text
    assert "called." not in reader


def test_a_table_calls_once_at_a_time_and_says_when_it_is_settled(evening, bert):
    anna = Browser(evening.cast.anna, language="en")
    call(evening, bert, "Bert")
    call(evening, anna, "Anna", "time")
    assert waiting() == [("A", 1, 1, "rules")]
    anna.send(anna.get(address(evening)), "settled", address(evening, "calls/own/"))
    assert waiting() == []


def test_a_table_calls_only_so_often(evening, bert):
    for _ in range(4):
        call(evening, bert, "Bert")
        Call.objects.filter(answered=None).update(answered=timezone.now())
    assert "called often lately" in call(evening, bert, "Bert").text
    assert waiting() == []
    Call.objects.update(made=timezone.now() - timedelta(minutes=11))
    call(evening, bert, "Bert")
    assert len(waiting()) == 1


def test_nobody_calls_for_another_or_to_where_nobody_plays(evening, bert):
    refused = call(evening, bert, "Clara").status
    stranger = call(evening, Browser(), "Bert").status
    theirs = call(club_evening(evening.cast, "Georg"), bert, "Bert").status
    strange = call(evening, bert, "Bert", "pizza")
    assert (refused, stranger, theirs, strange.status) == (403, 404, 404, 200)
    results = (Report("A", 1, table, scores=(400, 300)) for table in (1, 2))
    evening.done(*results, CloseRound("A", 1))
    assert call(evening, bert, "Bert").status == 403
    assert not can_call(bert.get(address(evening)))
    assert waiting() == []


def test_a_helper_calls_from_the_desk_but_does_not_answer(evening, bert):
    hugo = desk_of(evening, "hugo")
    page = hugo.send("calls/", "call", place="A:1:2", reason="time")
    assert waiting() == [("A", 1, 2, "time")]
    assert "answer-call" not in page.offers()
    one = Call.objects.get()
    sent = {"form": "answer-call", "call": str(one.pk)}
    assert hugo.browser.post(hugo.address("calls/"), sent).status == 403
    hugo.send("calls/", "call", place="A:1:2", reason="time")
    hugo.browser.post(hugo.address("calls/"), {"form": "call", "place": "A:1:9", "reason": "time"})
    assert waiting() == [("A", 1, 2, "time")]


def test_a_call_of_another_tournament_is_not_answered_here(evening, bert):
    call(evening, bert, "Bert")
    other = club_evening(evening.cast, "Anna", "Bert")
    sent = {"form": "answer-call", "call": str(Call.objects.get().pk)}
    emil = desk_of(other, "emil")
    emil.browser.post(emil.address("calls/"), sent)
    assert len(waiting()) == 1


@pytest.mark.parametrize(
    ("login", "answer"),
    [("emil", None), ("frieda", None), ("hugo", PermissionDenied), ("anna", PermissionDenied),
     ("rosa", PermissionDenied), ("vera", Http404), ("theo", Http404)],
)  # fmt: skip
def test_only_those_who_come_are_told_live(evening, login, answer):
    request = RequestFactory().get("/")
    request.user = getattr(evening.cast, login)
    if answer is None:
        _ask(request, evening.stream)
        return
    with pytest.raises(answer):
        _ask(request, evening.stream)


def test_each_call_and_each_answer_moves_the_list(evening, bert):
    said = [moves([evening.stream])]
    call(evening, bert, "Bert")
    said.append(moves([evening.stream]))
    desk_of(evening, "emil").send("calls/", "answer-call")
    said.append(moves([evening.stream]))
    assert [one[evening.stream] for one in said] == [0, 1, 2]
