"""What can be entered into a tournament now, asked of the course."""

from random import Random

from hypothesis import given, settings

from tests.thorough import examples
from tests.tournaments.course.evening import one_table, playing, started, who
from tests.tournaments.course.histories import CHOICES, SEEDS, command, history
from tournaments.course import course
from tournaments.course.acts import KINDS, Close, CloseRound, Report
from tournaments.course.enterable import Target, about, enterable


def now(state, **named):
    """By kind the codes of what speaks against it."""
    return {
        one.kind: [reason.code for reason in one.against]
        for one in enterable(state, Target(**named))
    }


def test_without_a_target_only_what_is_about_the_whole_tournament_is_told():
    assert now(started("Anna", "Bert")) == {
        "amend": [],
        "division": [],
        "apart": [],
        "tables": [],
        "clock": [],
        "notice": [],
        "prizes": [],
        "close": [],
        "publish_tournament": [],
        "unpublish_tournament": ["NOT_PUBLIC"],
        "show_names": [],
        "announce": [],
        "unannounce": ["NOT_ANNOUNCED"],
        "hand_over": [],
        "undo": [],
    }


def test_a_round_goes_from_its_pairing_to_its_close():
    def of_round(state):
        whole, found = now(state), now(state, division="A", round=1)
        return {kind: against for kind, against in found.items() if kind not in whole}

    nothing_yet = started("Anna", "Bert")
    out = playing("Anna Bert")
    reported = course.apply(out, Report("A", 1, 1, scores=(400, 300), places=(1, 2)))
    closed = course.apply(reported, CloseRound("A", 1))
    rounds = ("change", "publish", "withdraw", "close_round")
    assert [[of_round(state)[kind] for kind in rounds] for state in (nothing_yet, out, closed)] == [
        [["NOT_PROPOSED"], ["NOT_PROPOSED"], ["NOT_PROPOSED"], ["NOT_PROPOSED"]],
        [["ALREADY_PUBLISHED"], ["ALREADY_PUBLISHED"], [], ["RESULTS_MISSING"]],
        [
            ["ALREADY_PUBLISHED"],
            ["ALREADY_PUBLISHED"],
            ["ROUND_CLOSED", "IN_PLAY"],
            ["ROUND_CLOSED"],
        ],
    ]


def test_a_table_without_a_result_has_nothing_to_confirm():
    found = now(one_table(), division="A", round=1, table=1)
    assert {kind: found[kind] for kind in ("report", "confirm", "dispute", "link")} == {
        "report": [],
        "confirm": ["NO_RESULT"],
        "dispute": ["NO_RESULT"],
        "link": [],
    }


def test_who_never_left_can_not_come_back():
    found = now(started("Anna", "Bert"), entry=who("Anna"))
    assert (found["leave"], found["come_back"], found["check_in"]) == ([], ["NOT_LEFT"], [])


def test_a_closed_tournament_takes_what_a_closed_one_takes():
    closed = course.apply(started("Anna", "Bert"), Close())
    taken = {kind for kind, against in now(closed).items() if not against}
    assert taken == {"publish_tournament", "show_names", "prizes", "hand_over", "undo"}


@settings(deadline=None, max_examples=examples(300))
@given(SEEDS, CHOICES)
def test_nothing_is_said_against_what_is_taken(seed, choice):
    """Whatever the course takes, its kind has no reason against it just before."""
    dice = Random(choice)
    acts = history(seed)
    state = course.replay(acts[: dice.randint(5, len(acts))])
    act = command(state, dice)
    if type(act).right is None or course.objections(state, act):
        return
    target = {name: getattr(act, name) for name in about(type(act))}
    assert now(state, **target)[act.kind] == []


def test_every_kind_that_people_enter_is_asked_about():
    everything = Target("A", 1, 1, who("Anna"))
    told = [one.kind for one in enterable(playing("Anna Bert"), everything)]
    assert told == [kind for kind, cls in KINDS.items() if cls.right]
