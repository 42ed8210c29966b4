"""Whatever people enter in a tournament, right or wrong, the tournament keeps its laws."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from engine.facts import payload
from engine.refusals import Refusal
from games.canonical import canonical
from tests.thorough import examples
from tests.tournaments.course.evening import CAST, some_id, who
from tests.tournaments.course.histories import CHOICES, SEEDS, command, history, kinds_of, states
from tests.tournaments.course.whole import whole
from tournaments.course.acts import KINDS, CheckIn, Undo, from_payload
from tournaments.course.course import apply, decide, effective, objections, replay
from tournaments.course.outcomes import outcomes_of
from tournaments.course.undoing import STANDS

FEW_EXAMPLES = settings(max_examples=examples(25))
FEWER_EXAMPLES = settings(FEW_EXAMPLES, max_examples=examples(8))
NOTHING = CheckIn(some_id("nobody"))  # does not fit anywhere, and so changes nothing


def shown(state, *without):
    """All that a tournament is, but for its protocol."""
    left_out = {"version", "lines", *without}
    return {key: value for key, value in whole(state, "official").items() if key not in left_out}


def unreached(state):
    """All that a tournament is, but for which pairings were made from what has changed since."""
    found = shown(state)
    for division in found["divisions"]:
        for paired in division["rounds"]:
            del paired["outdated"]
    return found


def rested_on(state):
    """What each pairing was made from."""
    return [[one.basis for one in div.rounds.values()] for div in state.divisions.values()]


def written(acts):
    """The stream as it is stored."""
    return [canonical([act.kind, act.schema, payload(act)]) for act in acts]


def read(texts):
    """The acts of a stored stream."""
    return tuple(from_payload(*json.loads(text)) for text in texts)


@FEW_EXAMPLES
@given(SEEDS)
def test_replaying_a_stream_gives_what_living_through_it_gave(seed):
    acts = history(seed)

    for version, state in enumerate(states(acts), start=1):
        again = replay(acts[:version])

        assert again == state
        assert rested_on(again) == rested_on(state)
        assert again.stood == state.stood
        assert state.version == version


@FEW_EXAMPLES
@given(SEEDS, CHOICES)
def test_replayed_tournament_goes_on_as_the_one_that_was_lived_through(seed, choice):
    acts = history(seed)
    for version in Random(choice).sample(range(1, len(acts)), 3):
        state = replay(acts[:version])
        for act in acts[version:]:
            state = apply(state, act)

        assert state == replay(acts)
        assert rested_on(state) == rested_on(replay(acts))


@FEW_EXAMPLES
@given(SEEDS)
def test_pairing_rests_on_what_stood_when_it_was_entered_whatever_was_undone_since(seed):
    acts = history(seed)
    lived = states(acts)
    for at, stood in replay(acts).stood.items():
        assert stood == lived[at - 1]


@FEW_EXAMPLES
@given(SEEDS)
def test_everything_that_was_decided_fits(seed):
    assert [state.flawed() for state in states(history(seed))] == [()] * len(history(seed))


@FEW_EXAMPLES
@given(SEEDS)
def test_stored_and_read_again_the_stream_is_the_same(seed):
    acts = history(seed)

    assert read(written(acts)) == acts
    assert replay(read(written(acts))) == replay(acts)


@FEW_EXAMPLES
@given(SEEDS, CHOICES)
def test_refused_command_changes_nothing_and_says_why(seed, choice):
    state, dice = replay(history(seed)), Random(choice)
    before = shown(state)
    for _ in range(10):
        act = command(state, dice)
        if reasons := objections(state, act):
            with pytest.raises(Refusal) as refused:
                decide(state, act)
            assert refused.value == reasons[0]
        else:
            assert apply(state, *decide(state, act)).version == state.version + 1
    assert shown(state) == before


@FEW_EXAMPLES
@given(SEEDS, CHOICES)
def test_act_that_was_refused_becomes_a_flawed_line_and_changes_nothing_else(seed, choice):
    state, dice = replay(history(seed)), Random(choice)
    for _ in range(10):
        act = command(state, dice)
        if isinstance(act, Undo) or not objections(state, act):
            continue

        after = apply(state, act)

        if after.flawed():  # else it was refused by the rules of the day alone
            assert shown(after) == shown(state)


@FEWER_EXAMPLES
@given(SEEDS)
def test_undoing_gives_what_there_would_be_without_the_act_or_lists_what_depends_on_it(seed):
    acts = history(seed)
    state = replay(acts)
    for version in range(2, len(acts) + 1):
        instead = replay((*acts[: version - 1], NOTHING, *acts[version:]))
        lost = [one for one in instead.flawed() if one != version]
        reasons = objections(state, Undo(version))

        if not reasons:
            assert lost == []
            assert unreached(apply(state, Undo(version))) == unreached(instead)
        elif reasons[0].code in ("DEPENDED_ON", "CANT_COME_BACK"):
            assert lost == [int(one) for one in reasons[0].facts["versions"].split(", ")]


@FEW_EXAMPLES
@given(SEEDS)
def test_undoing_the_last_act_restores_the_state_before_unless_it_was_published(seed):
    acts = history(seed)
    for before, state in zip(states(acts), states(acts)[1:], strict=False):
        undo = Undo(state.version)
        last = state.lines[-1].act
        if isinstance(last, STANDS):
            assert [reason.code for reason in objections(state, undo)] == ["CANT_BE_UNDONE"]
        elif not isinstance(last, Undo):
            assert shown(apply(state, *decide(state, undo))) == shown(before)


@FEWER_EXAMPLES
@given(SEEDS)
def test_redo_restores_what_was_undone(seed):
    state = replay(history(seed))
    for version in range(2, state.version + 1):
        if not objections(state, Undo(version)):
            undone = apply(state, Undo(version))

            again = apply(undone, *decide(undone, Undo(undone.version)))

            assert shown(again) == shown(state)


@FEW_EXAMPLES
@given(SEEDS)
def test_undone_acts_are_struck_and_no_others(seed):
    acts = history(seed)

    assert [line.struck for line in replay(acts).lines] == [struck for _, struck in effective(acts)]


@FEW_EXAMPLES
@given(SEEDS)
def test_other_ids_give_the_same_tournament_with_other_ids(seed):
    others = {}
    for name in CAST:
        others[who(name)] = some_id(f"somebody else than {name}")
        others[some_id(f"person {name}")] = some_id(f"another person than {name}")

    def renamed(text):
        for one, other in others.items():
            text = text.replace(one, other)
        return text

    acts = history(seed)
    again = replay(read([renamed(text) for text in written(acts)]))

    assert json.loads(renamed(json.dumps(whole(replay(acts), "official")))) == whole(
        again, "official"
    )


@FEW_EXAMPLES
@given(SEEDS)
def test_nobody_has_two_places_in_a_round_and_every_published_round_has_results_to_count(seed):
    for state in states(history(seed)):
        for division in state.divisions.values():
            for paired in division.rounds.values():
                named = list(paired.named())
                assert len(set(named)) == len(named)
    counted = [(one.division, one.round, one.entries) for one in outcomes_of(state)]
    assert len(set(counted)) == len(counted)


@FEW_EXAMPLES
@given(SEEDS)
def test_the_public_sees_nothing_but_what_is_published(seed):
    state = replay(history(seed))
    seen = whole(state, "public")

    for shown_division, division in zip(seen["divisions"], state.divisions.values(), strict=True):
        published = [one.number for one in division.rounds.values() if one.published]
        assert [one["round"] for one in shown_division["rounds"]] == published
    assert {"lines", "apart", "together"} & seen.keys() == set()


def test_random_tournaments_have_every_kind_of_act():
    found = set().union(*(kinds_of(history(seed)) for seed in range(30)))

    assert found == set(KINDS)
