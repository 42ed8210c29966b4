"""The register's stream: which ids are one person, and that nothing personal can be in it."""

import json
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Refusal, Unusable
from tournaments.register.stream import (
    EVENTS,
    SCHEMAS,
    Changed,
    Erased,
    Merged,
    Merges,
    MergeUndone,
    RatingRuled,
    Registered,
    SeasonAgreed,
    SeasonNamed,
    SeasonPublished,
    SeasonWithdrawn,
    SeriesRuled,
    StartListTaken,
    StartListUndone,
    apply,
    decide_merge,
    decide_undo,
    decides,
    from_payload,
    ids_in,
    payload,
    replay,
)

ANNA, ANNE, ANNI, BERTA = (str(UUID(int=n)) for n in range(1, 5))
SEASON, TOURNAMENT = str(UUID(int=9)), str(UUID(int=10))
PEOPLE = [str(UUID(int=n)) for n in range(1, 7)]


def merging(state, keep, *people):
    """The state after a merge."""
    for event in decide_merge(state, keep, people):
        state = apply(state, event)
    return state


def refused(state, keep, *people):
    """Why a merge is refused, and with which facts."""
    with pytest.raises(Refusal) as no:
        decide_merge(state, keep, people)
    return no.value.code, no.value.facts


def test_who_is_merged_is_an_alias_of_who_is_kept():
    state = merging(Merges(), ANNA, ANNE, ANNI)
    assert state.aliases() == {ANNE: ANNA, ANNI: ANNA}


def test_an_alias_leads_to_whoever_is_kept_in_the_end():
    state = merging(merging(Merges(), ANNE, ANNI), ANNA, ANNE)
    assert state.aliases() == {ANNI: ANNA, ANNE: ANNA}


def test_a_merged_person_is_neither_merged_nor_kept_again_so_there_is_no_circle():
    state = merging(Merges(), ANNA, ANNE)
    already = ("MERGED_ALREADY", {"person": ANNE, "kept": ANNA})
    assert refused(state, ANNE, ANNA) == already
    assert refused(state, BERTA, ANNE) == already
    assert refused(state, ANNA, ANNE) == already


def test_nobody_is_merged_with_oneself_or_twice_at_once():
    assert refused(Merges(), ANNA, ANNA) == ("MERGED_WITH_ONESELF", {})
    assert refused(Merges(), ANNA, ANNE, ANNE) == ("MERGED_WITH_ONESELF", {})
    assert refused(Merges(), ANNA) == ("NOTHING_TO_MERGE", {})


def test_undoing_a_merge_leaves_the_other_merges():
    chain = merging(merging(Merges(), ANNE, ANNI), ANNA, ANNE)
    assert apply(chain, decide_undo(chain, ANNE)).aliases() == {ANNI: ANNE}
    assert apply(chain, decide_undo(chain, ANNI)).aliases() == {ANNE: ANNA}


def test_only_a_merge_that_holds_can_be_undone():
    state = merging(Merges(), ANNA, ANNE)
    undone = apply(state, decide_undo(state, ANNE))
    for merges, person in ((Merges(), ANNE), (state, ANNA), (undone, ANNE)):
        with pytest.raises(Refusal) as no:
            decide_undo(merges, person)
        assert (no.value.code, no.value.facts) == ("NOT_MERGED", {"person": person})


def test_a_merge_names_the_version_of_the_event_that_is_undone():
    state = replay([Registered((ANNA, ANNE, ANNI)), Merged(ANNA, ANNE), Merged(ANNA, ANNI)])
    assert decide_undo(state, ANNI) == MergeUndone(3)


def test_registering_changing_and_erasing_merge_nobody():
    state = replay([Registered((ANNA,)), Changed(ANNA), Erased((ANNA,))])
    assert (state.version, state.aliases()) == (3, {})


# Laws

commands = st.tuples(
    st.sampled_from(PEOPLE), st.lists(st.sampled_from(PEOPLE), max_size=3), st.booleans()
)


def carried_out(history):
    """Each state of a random history of merges and undos, and the events that led to it."""
    state, events = Merges(), []
    yield state, ()
    for keep, people, undoing in history:
        try:
            decided = (decide_undo(state, keep),) if undoing else decide_merge(state, keep, people)
        except Refusal:
            continue
        for event in decided:
            state = apply(state, event)
            events.append(event)
        yield state, tuple(events)


@given(st.lists(commands, max_size=20))
def test_no_history_makes_a_circle_and_every_alias_ends_at_somebody_who_is_kept(history):
    for state, _ in carried_out(history):
        aliases = state.aliases()
        assert [kept for kept in aliases.values() if kept in aliases] == []


@given(st.lists(commands, max_size=20))
def test_replaying_gives_what_carrying_out_gave(history):
    for state, events in carried_out(history):
        stored = [json.loads(json.dumps([event.kind, payload(event)])) for event in events]
        assert replay(from_payload(kind, facts) for kind, facts in stored) == state


@given(st.lists(commands, max_size=12), st.sampled_from(PEOPLE), st.sampled_from(PEOPLE))
def test_undoing_restores_what_held_before(history, keep, person):
    *_, (before, _) = carried_out(history)
    try:
        after = merging(before, keep, person)
    except Refusal:
        return
    undone = apply(after, decide_undo(after, person))
    assert undone.aliases() == before.aliases()


# What can be stored


def test_events_hold_ids_and_numbers_alone():
    """Each field of each event is an id, several, a number, a day or a rule: no place for a name.

    A rule is read by its class before it is stored, which knows numbers, days and its own words.
    """
    fields = {
        (event.kind, name): kind
        for event in EVENTS.values()
        for name, kind in event.__annotations__.items()
        if name != "kind"
    }
    assert fields == {
        ("registered", "people"): tuple[str, ...],
        ("changed", "person"): str,
        ("erased", "people"): tuple[str, ...],
        ("merged", "keep"): str,
        ("merged", "person"): str,
        ("merge_undone", "version"): int,
        ("rating_rule", "rule"): dict[str, Any],
        ("series_rule", "rule"): dict[str, Any],
        ("start_list", "date"): str,
        ("start_list", "ratings"): tuple[tuple[str, int, int | None], ...],
        ("start_list_undone", "version"): int,
        ("season", "season"): str,
        ("season", "rule"): dict[str, Any],
        ("season", "tournaments"): tuple[str, ...] | None,
        ("season_named", "season"): str,
        ("season_published", "season"): str,
        ("season_withdrawn", "season"): str,
    }


def test_every_event_has_a_schema_and_names_its_people():
    assert dict(SCHEMAS) == dict.fromkeys(
        [
            *("registered", "changed", "erased", "merged", "merge_undone"),
            *("rating_rule", "series_rule", "start_list", "start_list_undone"),
            *("season", "season_named", "season_published", "season_withdrawn"),
        ],
        1,
    )
    named = [
        ids_in(event)
        for event in (
            Registered((ANNA, ANNE)),
            Changed(ANNA),
            Erased((ANNI,)),
            Merged(ANNA, ANNE),
            MergeUndone(1),
            RatingRuled({}),
            SeriesRuled({}),
            StartListTaken("2026-01-01", ((ANNA, 1_500_000, 20), (ANNI, 900_000, None))),
            StartListUndone(1),
            SeasonAgreed(SEASON, {}, (TOURNAMENT,)),
            SeasonNamed(SEASON),
            SeasonPublished(SEASON),
            SeasonWithdrawn(SEASON),
        )
    ]
    none = frozenset()
    assert named == [
        *({ANNA, ANNE}, {ANNA}, {ANNI}, {ANNA, ANNE}, none),
        *(none, none, {ANNA, ANNI}, none),
        *(none, none, none, none),
    ]


def test_what_moves_a_season_is_its_own_word_and_who_is_one_person():
    other = str(UUID(int=8))
    events = {
        "merged": Merged(ANNA, ANNE),
        "parted": MergeUndone(1),
        "registered": Registered((ANNA,)),
        "rating rule": RatingRuled({}),
        "series rule": SeriesRuled({}),
        "start list": StartListTaken("2026-01-01", ()),
        "season": SeasonAgreed(SEASON, {}, None),
        "published": SeasonPublished(SEASON),
        "withdrawn": SeasonWithdrawn(SEASON),
        "another": SeasonPublished(other),
    }
    moved = {
        which: [name for name, event in events.items() if decides(event, which)]
        for which in (None, SEASON)
    }
    assert moved == {
        None: ["merged", "parted", "rating rule", "series rule", "start list"],
        SEASON: ["merged", "parted", "season", "published", "withdrawn"],
    }


def test_an_event_of_another_stream_is_none_of_the_registers():
    with pytest.raises(Unusable) as odd:
        from_payload("play", {})
    assert odd.value.where == "kind"
