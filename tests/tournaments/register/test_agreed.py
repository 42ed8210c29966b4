"""What a club agrees on about its rankings: rules and start lists, folded from its stream."""

import json
from dataclasses import replace
from uuid import UUID

import pytest

from engine.refusals import Refusal
from tournaments.ranking.seasons import Season
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import GERMAN, LINEAR, Factor, rule_data
from tournaments.register.agreed import agreed
from tournaments.register.stream import (
    RatingRuled,
    Registered,
    SeasonAgreed,
    SeasonPublished,
    SeasonWithdrawn,
    SeriesRuled,
    StartListTaken,
    StartListUndone,
    from_payload,
    payload,
    replay,
)

ANNA, BERT = (str(UUID(int=n)) for n in (1, 2))
OWN = replace(GERMAN, factors=(Factor(40, games_below=20), Factor(12)), provisional_below=5)
SERIES = SeriesRule(counts="half_points", best=4, divisions="percent", percent=(100, 60))
JANUARY = StartListTaken("2026-01-01", ((ANNA, 1_500_500, 20), (BERT, 900_000, None)))
JULY = StartListTaken("2026-07-01", ((ANNA, 1_600_000, 30),))
STREAM = (
    Registered((ANNA, BERT)),
    RatingRuled(rule_data(OWN)),
    JANUARY,
    SeriesRuled(series_rule_data(SERIES)),
    JULY,
    StartListUndone(3),
)


def stored(events):
    """The events as a stream keeps and gives them."""
    return [from_payload(event.kind, json.loads(json.dumps(payload(event)))) for event in events]


def test_nothing_agreed_is_the_line_round_by_round_and_divisions_behind_each_other():
    state = agreed(stored(STREAM[:1]))
    assert (state.version, state.rating, state.series) == (1, LINEAR, SeriesRule())
    assert state.series.divisions == "behind"
    assert state.lists == {}


def test_the_last_rule_holds_and_each_list_until_it_is_undone():
    state = agreed(stored(STREAM))
    assert (state.version, state.rating, state.series) == (6, OWN, SERIES)
    assert state.lists == {5: StartList("2026-07-01", {ANNA: Given(1_600_000, 30)}, 5)}
    january = agreed(stored(STREAM[:3])).lists[3]
    assert january.ratings == {ANNA: Given(1_500_500, 20), BERT: Given(900_000, None)}


def test_what_is_agreed_merges_nobody():
    assert replay(stored(STREAM)).aliases() == {}
    assert replay(stored(STREAM)).version == len(STREAM)


@pytest.mark.parametrize("version", [1, 3, 6, 99])
def test_only_a_list_that_holds_is_undone(version):
    state = agreed(stored(STREAM))
    with pytest.raises(Refusal) as no:
        state.undoing(version)
    assert (no.value.code, no.value.facts) == ("NO_SUCH_START_LIST", {"version": version})
    assert state.undoing(5) == StartListUndone(5)


# Seasons

SPRING, AUTUMN = (str(UUID(int=n)) for n in (20, 21))
TEN = SeriesRule(best=10, since="2026-01-01", until="2026-06-30")
CHOSEN = (str(UUID(int=30)), str(UUID(int=31)))
SEASONS = (
    SeasonAgreed(SPRING, series_rule_data(TEN), None),
    Registered((ANNA,)),
    SeasonPublished(SPRING),
    SeasonAgreed(AUTUMN, series_rule_data(SERIES), CHOSEN),
    SeasonAgreed(SPRING, series_rule_data(replace(TEN, best=8)), None),
    SeasonWithdrawn(SPRING),
    SeasonPublished(AUTUMN),
)


def phases(events):
    """Each season's number, phase and how many of the best count."""
    found = agreed(stored(events)).seasons.values()
    return [(one.number, one.phase, one.rule.best) for one in found]


def test_a_season_begins_as_a_draft_and_is_published_withdrawn_and_changed():
    assert [phases(SEASONS[:n]) for n in range(len(SEASONS) + 1)] == [
        [],
        [(1, "draft", 10)],
        [(1, "draft", 10)],
        [(1, "published", 10)],
        [(1, "published", 10), (2, "draft", 4)],
        [(1, "published", 8), (2, "draft", 4)],
        [(1, "withdrawn", 8), (2, "draft", 4)],
        [(1, "withdrawn", 8), (2, "published", 4)],
    ]


def test_seasons_are_found_by_number_and_by_the_name_of_their_publications():
    state = agreed(stored(SEASONS))
    autumn = Season(AUTUMN, 2, SERIES, CHOSEN, "published")
    assert (state.season(2), state.season_called("season-2")) == (autumn, autumn)
    assert state.published() == [autumn]
    assert (state.season_called("season-3"), state.season_called("points")) == (None, None)
    with pytest.raises(Refusal) as no:
        state.season(3)
    assert (no.value.code, no.value.facts) == ("NO_SUCH_SEASON", {"number": 3})


@pytest.mark.parametrize("half", range(len(STREAM + SEASONS) + 1))
def test_what_is_agreed_goes_on_from_anywhere(half):
    events = stored(STREAM + SEASONS)
    assert agreed(events[half:], agreed(events[:half])) == agreed(events)
