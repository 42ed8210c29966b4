"""The clock of the round: what is said of it last holds, whatever the hour."""

import pytest

from engine.refusals import Unusable
from tests.tournaments.course.evening import done, refused, started
from tournaments.course.acts import Clock, Undo, from_payload
from tournaments.course.shapes import RunningClock
from tournaments.course.view import view

ENDS = "2026-10-24T19:30:00Z"


@pytest.mark.parametrize(
    ("acts", "clock"),
    [
        ([], RunningClock()),
        ([Clock(ends_at=ENDS)], RunningClock(ENDS)),
        ([Clock(ends_at=ENDS), Clock(paused_left=90)], RunningClock(None, 90)),
        ([Clock(paused_left=90), Clock(ends_at=ENDS)], RunningClock(ENDS)),
        ([Clock(ends_at=ENDS), Clock()], RunningClock()),
        ([Clock(paused_left=0)], RunningClock(None, 0)),
    ],
)
def test_the_clock_is_as_it_was_said_last(acts, clock):
    state = done(started(), *acts)
    assert state.clock == clock
    seen = {"ends_at": clock.ends_at, "paused_left": clock.paused_left}
    assert [view(state, role)["clock"] for role in ("official", "public")] == [seen, seen]


def test_undone_the_clock_is_as_it_was_before():
    state = done(started(), Clock(paused_left=90), Clock(ends_at=ENDS))
    assert done(state, Undo(state.version)).clock == RunningClock(None, 90)


@pytest.mark.parametrize(
    "act", [Clock(ENDS, 90), Clock(paused_left=-1), Clock(paused_left=24 * 60 * 60 + 1)]
)
def test_a_clock_does_not_run_and_stand_at_once(act):
    assert refused(started(), act) == ("CLOCK_UNCLEAR", {})


@pytest.mark.parametrize("text", ["19:30", "2026-10-24T19:30:00", "2026-02-30T19:30:00Z", 7])
def test_an_instant_is_a_second_of_universal_time(text):
    with pytest.raises(Unusable) as unusable:
        from_payload("clock", 1, {"ends_at": text})
    assert str(unusable.value.where) == "ends_at"
