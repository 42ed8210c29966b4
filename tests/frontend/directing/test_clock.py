"""The clock of the round: who sets it, what it says, and that every page shows it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.frontend.directing.desk import run
from tournaments.course.acts import Clock, PublishTournament
from tournaments.course.shapes import RunningClock

NOW = datetime(2026, 10, 24, 17, 0, tzinfo=UTC)
SIX = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def hour(monkeypatch):
    """The clock on the wall, which a test can turn."""
    told = [NOW]
    monkeypatch.setattr(timezone, "now", lambda: told[0])
    return lambda **later: told.__setitem__(0, told[0] + timedelta(**later))


@pytest.fixture
def playing(evening):
    """The first round is being played, and everybody may look on."""
    evening.published(1, *SIX)
    evening.done(PublishTournament())
    return evening


def test_the_clock_is_started_paused_goes_on_and_is_put_away(playing, frieda, hour):
    def clock(deed, minutes="0"):
        frieda.press(run(), "clock", deed=deed, minutes=minutes)
        return frieda.state.clock

    frieda.send(run(), "clock", minutes="50")
    assert frieda.state.clock == RunningClock("2026-10-24T17:50:00Z")
    hour(minutes=20)
    assert clock("pause") == RunningClock(None, 30 * 60)
    assert clock("add", "5") == RunningClock(None, 35 * 60)
    hour(minutes=7)
    assert clock("go-on") == RunningClock("2026-10-24T18:02:00Z")
    assert clock("add", "1") == RunningClock("2026-10-24T18:03:00Z")
    assert clock("away") == RunningClock()


def test_time_that_is_given_after_the_end_counts_from_now(playing, frieda, hour):
    playing.done(Clock("2026-10-24T17:50:00Z"))
    hour(hours=1)
    frieda.press(run(), "clock", deed="add", minutes="5")
    assert frieda.state.clock == RunningClock("2026-10-24T18:05:00Z")


def test_the_clock_begins_with_the_time_of_both_players(playing, frieda):
    form = next(one for one in frieda.get(run()).forms if one.fields.get("form") == "clock")
    assert form.fields["minutes"] == "60"


def test_sent_again_the_clock_stays_as_it_was_set(playing, frieda, hour):
    form = next(one for one in frieda.get(run()).forms if one.fields.get("form") == "clock")
    before = playing.version
    for _ in range(2):
        frieda.browser.post(frieda.address(run()), form.fields)
        hour(minutes=10)
    assert frieda.state.clock == RunningClock("2026-10-24T18:00:00Z")
    assert frieda.state.version == before + 1


@pytest.mark.parametrize("minutes", ["", "0", "-5"])
def test_a_clock_without_minutes_does_not_start(playing, frieda, minutes):
    page = frieda.send(run(), "clock", minutes=minutes)
    assert (page.status, frieda.state.clock) == (400, RunningClock())
    assert "Say for how many minutes." in page.text


def test_a_helper_sees_the_clock_and_cannot_set_it(playing, hugo, frieda):
    playing.done(Clock("2026-10-24T17:50:00Z"))
    page = hugo.get(run())
    assert 'data-ends="2026-10-24T19:50:00+0200"' in page.html
    assert "clock" not in page.offers()
    form = next(one for one in frieda.get(run()).forms if one.fields.get("form") == "clock")
    assert hugo.browser.post(hugo.address(run()), form.fields).status == 403


@pytest.mark.parametrize("page", ["", "rounds/A/1/", "standing/A/"])
def test_everybody_sees_until_when_the_round_lasts(playing, hugo, page):
    playing.done(Clock("2026-10-24T17:50:00Z"))
    assert "until 19:50" in hugo.get(page).text
    playing.done(Clock(paused_left=605))
    assert ">10:05</b>" in hugo.get(page).html
    playing.done(Clock())
    assert "round-clock" not in hugo.get(page).html


def test_the_protocol_says_what_became_of_the_clock(playing, frieda):
    playing.done(Clock("2026-10-24T17:50:00Z"), Clock(paused_left=605), Clock())
    text = frieda.get("protocol/").text
    for said in (
        "The round clock was set to end at 19:50.",
        "The round clock was paused with 10:05 left.",
        "The round clock was put away.",
    ):
        assert said in text


def test_the_page_calls_attention_to_a_table_in_dispute(playing, hugo, frieda):
    assert "⚠" not in hugo.get(run()).text
    hugo.enter("1 400 300")
    frieda.send(run(1, 1), "dispute", reason="")
    page = hugo.get(run())
    assert 'data-alarm="1 "' in page.html
    assert page.text.startswith("⚠ Round 1 ·")
