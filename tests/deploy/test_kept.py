"""When a result comes in, a hall asks for one page at once: it is made for one and kept for all."""

from threading import Event

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from deploy import kept
from games.validators import Made
from tests.tournaments.cast import all_at_once

TELEPHONES = 8


@pytest.fixture
def hall(monkeypatch):
    """A page whose stamp can move, how often it was made, and the middleware before it."""
    stamp, made, begun = ["old"], [], Event()

    def page(request):
        now = (stamp[0],)
        made.append(now)
        if now == ("new",):
            begun.wait(0.2)
        answer = HttpResponse(now[0], headers={"Vary": "Cookie", "Cache-Control": "private"})
        answer.made = Made(lambda: (stamp[0],), now, ())
        return answer

    monkeypatch.setattr(kept, "_PATIENCE", 60)  # with who makes it on a slow machine
    kept.ANSWERS.clear()
    yield stamp, made, kept.KeptAnswers(page)
    kept.ANSWERS.clear()


def test_what_has_changed_is_made_once_for_all_who_ask_at_once(hall):
    stamp, made, answer = hall
    ask = RequestFactory().get
    assert answer(ask("/")).content == b"old"
    stamp[0] = "new"
    told = all_at_once(TELEPHONES, lambda _: answer(ask("/")).content)
    assert told == [b"new"] * TELEPHONES
    assert made == [("old",), ("new",)]


def test_what_could_not_be_made_keeps_nobody_waiting(hall):
    stamp, made, answer = hall
    ask = RequestFactory().get
    answer(ask("/"))
    stamp[0] = "new"
    failing = kept.KeptAnswers(lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        failing(ask("/"))
    assert answer(ask("/")).content == b"new"
    assert (made, kept._making) == ([("old",), ("new",)], {})
