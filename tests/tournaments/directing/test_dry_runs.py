"""Dry runs over REST and behind it: asked for, played by a worker, put down, stopped, kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Event
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, drawn, said, undone, who
from tournaments import tasks
from tournaments.course.acts import Plan
from tournaments.course.shapes import PlannedRound
from tournaments.directing import dry_runs, played_dry_runs, queries
from tournaments.directing.dry_runs import KEPT, State
from tournaments.models import DryRun
from tournaments.simulation.measures import figures, simulated
from tournaments.simulation.own_field import own_model, own_plan

pytestmark = pytest.mark.django_db

COMPARE = {"division": "A", "kind": "compare", "runs": 2, "seed": "7"}
TWO = {**COMPARE, "ways": ["all-monrad", "planned"]}
REHEARSE = {"division": "A", "kind": "rehearse", "rounds": 2, "seed": "7"}

WHO = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
list                  401      403      403      403      403      403      403      403      200      200      404
begin                 401      403      403      403      403      403      403      403      202      202      404
read                  401      403      403      403      403      403      403      403      200      200      404
change                401      403      403      403      403      403      403      403      200      200      404
remove                401      403      403      403      403      403      403      403      204      204      404
"""  # noqa: E501 - a table is as wide as its columns


@pytest.fixture
def evening(cast):
    """Six players, eight Swiss rounds; nothing is paired."""
    return club_evening(cast)


@pytest.fixture
def told(monkeypatch):
    """The dry runs of which workers are told."""
    runs = []
    monkeypatch.setattr(dry_runs, "wake", runs.append)
    return runs


@pytest.fixture
def frieda(cast, told):
    """The director's program."""
    return Client(cast.frieda, api=API)


@pytest.fixture
def one_round_a_time(monkeypatch):
    """A worker that puts a dry run down after each round."""
    monkeypatch.setattr(dry_runs, "_SECONDS", -1.0)


def begun(program, evening, body=TWO):
    """The place of a dry run below the tournaments."""
    answer = program.ask("POST", f"{evening.stream}/dry-runs/", body)
    assert answer.status_code == 202, answer.json()
    return answer.headers["Location"].partition(API)[2]


def played(program, evening, body=TWO):
    """What a dry run says that a worker has done."""
    at = begun(program, evening, body)
    to_the_end(at)
    return program.get(at).json()


def to_the_end(at):
    """Let a worker play it, slice after slice, however slow the machine is."""
    run = at.split("/")[-2]
    while DryRun.objects.get(pk=run).state in dry_runs.GOING_ON:
        tasks.dry_run(run)


def test_a_plan_is_put_down_and_played_by_a_worker_and_nothing_is_entered(frieda, evening, told):
    before = Event.objects.count()
    at = begun(frieda, evening)
    waiting = frieda.get(at).json()
    assert (waiting["state"], waiting["progress"]["percent"]) == ("waiting", 0)
    assert [str(run) for run in told] == [at.split("/")[-2]]

    to_the_end(at)

    over = frieda.get(at).json()
    assert (over["state"], over["progress"]) == (
        "ended", {"percent": 100, "done": 32, "rounds": 32, "seconds_left": None},
    )  # fmt: skip
    runs = {way["way"]: way["runs"] for way in over["ways"]}
    assert runs == {"planned": 2, "all-monrad": 2}
    assert (over["ways"][0]["against_first"], over["seed"], over["method"]) == ("first", "7", 1)
    assert Event.objects.count() == before


def test_its_figures_are_those_of_the_command_with_the_same_seed(frieda, evening):
    way = played(frieda, evening)["ways"][0]["figures"]
    state = queries.tournament_at(evening.stream).state
    wanted = figures(simulated(own_plan(state, "A"), 6, own_model(state, "A", 100), 2, "7"))
    assert (way["tau"], way["tau_error"]) == (f"{wanted.tau:.4f}", f"{wanted.error:.4f}")
    assert (way["repeats"], way["uneven"]) == (f"{wanted.repeats:.2f}", f"{wanted.uneven:.2f}")
    assert way["in_order"] == f"{(1 + wanted.tau) / 2:.4f}"


def test_put_down_after_each_round_it_comes_to_the_same(frieda, evening, told, one_round_a_time):
    at = begun(frieda, evening)
    for _slice in range(40):
        tasks.dry_run(at.split("/")[-2])
    slices = frieda.get(at).json()
    assert slices["state"] == "ended"
    assert len(told) == 33, "each slice wakes the next one"
    dry_runs._SECONDS = 60.0
    assert played(frieda, evening)["ways"] == slices["ways"]


def test_an_example_tells_who_meets_whom_round_by_round(frieda, evening):
    told = played(frieda, evening, REHEARSE)
    assert [one["round"] for one in told["rounds"]] == [1, 2]
    assert [one["out_before"] for one in told["rounds"]] == [False, False]
    for one in told["rounds"]:
        seated = [entry for table in one["tables"] for entry in table["seats"]]
        assert sorted(seated) == sorted(map(who, evening.people))
        assert all(len(table["scores"]) == 2 for table in one["tables"])
    assert queries.tournament_at(evening.stream).state.divisions["A"].rounds == {}


def test_an_example_put_down_after_each_round_is_the_same(frieda, evening, one_round_a_time):
    at = begun(frieda, evening, {**REHEARSE, "rounds": 4})
    for _slice in range(6):
        tasks.dry_run(at.split("/")[-2])
    slices = frieda.get(at).json()
    dry_runs._SECONDS = 60.0
    assert slices["state"] == "ended"
    assert played(frieda, evening, {**REHEARSE, "rounds": 4})["rounds"] == slices["rounds"]


def test_an_example_begins_with_what_is_out(frieda, evening):
    evening.played(1)
    evening.published(2, "Anna Clara", "Bert Dora", "Georg Hanna")
    first, second = played(frieda, evening, REHEARSE)["rounds"]
    assert (first["round"], first["out_before"], second["round"]) == (2, True, 3)
    assert [table["seats"] for table in first["tables"]] == [
        [who(name) for name in pair.split()] for pair in ("Anna Clara", "Bert Dora", "Georg Hanna")
    ]


def test_it_is_stopped_between_two_rounds_and_what_was_played_counts(
    frieda, evening, one_round_a_time
):
    at = begun(frieda, evening)
    for _slice in range(20):
        tasks.dry_run(at.split("/")[-2])
    stopped = frieda.ask("PATCH", at, {"stop": True}).json()
    tasks.dry_run(at.split("/")[-2])
    assert frieda.get(at).json() == stopped
    assert (stopped["state"], [way["runs"] for way in stopped["ways"]]) == ("stopped", [1, 1])
    assert stopped["progress"]["done"] == 20


def test_who_is_at_work_hears_that_it_is_to_stop(frieda, evening, monkeypatch):
    monkeypatch.setattr(dry_runs, "_TELLING_SECONDS", -1.0)
    monkeypatch.setattr(dry_runs, "_SECONDS", 600.0)
    at = begun(frieda, evening)
    steps = played_dry_runs.Comparison.steps

    def stopped_after_three(self):
        for count, step in enumerate(steps(self)):
            if count == 3:
                DryRun.objects.update(state=State.STOPPED)
            yield step

    monkeypatch.setattr(played_dry_runs.Comparison, "steps", stopped_after_three)
    tasks.dry_run(at.split("/")[-2])
    assert frieda.get(at).json()["progress"]["done"] == 3


def test_a_way_that_cannot_be_paired_says_why(frieda, evening):
    ways = played(frieda, evening, {**TWO, "ways": ["planned", "all-round_robin"]})["ways"]
    assert [(way["runs"], way["refused"] and way["refused"]["code"]) for way in ways] == [
        (2, None),
        (0, "NOT_IN_CYCLE"),
    ]
    assert ways[1]["refused"]["detail"].startswith("The round robin has 5 rounds")
    assert ways[1]["figures"] is None


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({**COMPARE, "division": "Z"}, (422, "NO_SUCH_DIVISION")),
        ({**COMPARE, "ways": ["by magic"]}, (422, "BAD_SETTING")),
        ({**COMPARE, "runs": 0}, (400, "MALFORMED")),
        ({**COMPARE, "runs": 1001}, (400, "MALFORMED")),
        ({**COMPARE, "ways": []}, (400, "MALFORMED")),
        ({**COMPARE, "kind": "guess"}, (400, "MALFORMED")),
        ({**REHEARSE, "rounds": 13}, (400, "MALFORMED")),
    ],
)
def test_what_cannot_be_played_is_said(frieda, evening, body, answer):
    found = frieda.ask("POST", f"{evening.stream}/dry-runs/", body)
    assert said(found)[:2] == answer
    assert not DryRun.objects.exists()


def test_what_takes_too_long_does_not_begin(frieda, evening, monkeypatch):
    monkeypatch.setattr(dry_runs, "MOST_SECONDS", 0.1)
    for body, minutes in ((TWO, 0), (REHEARSE, 0)):
        monkeypatch.setattr(dry_runs, "MOST_SECONDS", 0.0001)
        status, code, facts = said(frieda.ask("POST", f"{evening.stream}/dry-runs/", body))
        assert (status, code, facts["minutes"]) == (422, "DRY_RUN_TOO_LONG", minutes)


def test_nobody_plays_alone_and_nothing_is_left_to_rehearse(frieda, cast):
    alone = club_evening(cast, "Anna")
    assert said(frieda.ask("POST", f"{alone.stream}/dry-runs/", TWO))[:2] == (
        422, "DRY_RUN_NEEDS_PLAYERS",
    )  # fmt: skip
    over = club_evening(cast)
    over.done(Plan("A", (PlannedRound("swiss", {}),)))
    over.played(1)
    assert said(frieda.ask("POST", f"{over.stream}/dry-runs/", REHEARSE))[:2] == (
        422, "NO_ROUNDS_TO_COME",
    )  # fmt: skip


def test_two_of_a_club_go_on_at_once(frieda, evening):
    first = begun(frieda, evening)
    begun(frieda, evening)
    answer = frieda.ask("POST", f"{evening.stream}/dry-runs/", TWO)
    assert said(answer)[:2] == (429, "DRY_RUNS_GOING_ON")
    frieda.ask("PATCH", first, {"stop": True})
    begun(frieda, evening)


def test_the_newest_are_kept(frieda, evening):
    first = begun(frieda, evening)
    DryRun.objects.update(state=State.ENDED)
    for _other in range(KEPT):
        begun(frieda, evening)
        DryRun.objects.update(state=State.ENDED)
    assert DryRun.objects.count() == KEPT
    assert frieda.get(first).status_code == 404


def test_one_that_a_worker_lost_goes_on_and_one_that_ends_every_worker_is_given_up(
    frieda, evening, told
):
    begun(frieda, evening)
    run = DryRun.objects.get().pk
    told.clear()
    dry_runs.wake_waiting()
    assert told == [], "it was asked for a moment ago"
    long_ago = timezone.now() - timedelta(minutes=5)
    DryRun.objects.update(state=State.RUNNING, beat=long_ago, tries=2)
    dry_runs.wake_waiting()
    assert told == [run]
    DryRun.objects.update(tries=3)
    dry_runs.wake_waiting()
    assert (told, DryRun.objects.get().state) == ([run], "failed")


def test_one_whose_worker_has_died_is_played_on_at_once_until_it_ends_every_worker(
    frieda, evening, one_round_a_time
):
    at = begun(frieda, evening)
    run = DryRun.objects.get().pk
    DryRun.objects.update(state=State.RUNNING, beat=timezone.now(), tries=3)
    dry_runs.work(run, orphaned=True)
    assert frieda.get(at).json()["progress"]["done"] == 0
    DryRun.objects.update(tries=2)
    dry_runs.work(run, orphaned=True)
    assert frieda.get(at).json()["progress"]["done"] == 1


def test_nobody_else_works_on_it_meanwhile(frieda, evening):
    at = begun(frieda, evening)
    DryRun.objects.update(state=State.RUNNING, beat=timezone.now())
    tasks.dry_run(at.split("/")[-2])
    assert frieda.get(at).json()["progress"]["done"] == 0


def test_another_edition_of_the_method_does_not_go_on_with_other_figures(frieda, evening):
    at = begun(frieda, evening)
    DryRun.objects.update(method=0)
    tasks.dry_run(at.split("/")[-2])
    assert frieda.get(at).json()["state"] == "stopped"


def test_the_list_offers_ways_with_what_they_take(frieda, evening):
    begun(frieda, evening)
    told = frieda.get(f"{evening.stream}/dry-runs/").json()
    (offered,) = told["offered"]
    assert (offered["division"], offered["players"]) == ("A", 6)
    assert offered["ways"][0] == {"way": "planned", "rounds": 8, "seconds": "0.01"}
    assert [(one["kind"], one["state"]) for one in told["runs"]] == [("compare", "waiting")]


def test_who_may_ask_for_dry_runs_and_read_them(evening, told):
    knockers, row = evening.knockers(), None
    base = f"{evening.stream}/dry-runs/"
    row = begun(knockers["director"], evening)
    asked = {
        "list": lambda one: one.get(base),
        "begin": lambda one: one.ask("POST", base, TWO),
        "read": lambda one: one.get(row),
        "change": lambda one: one.ask("PATCH", row, {"stop": True}),
        "remove": lambda one: one.ask("DELETE", row),
    }
    rows = {
        name: [undone(ask, one).status_code for one in knockers.values()]
        for name, ask in asked.items()
    }
    assert drawn(knockers, rows) == WHO.replace("  # noqa", "")


def test_a_dry_run_costs_the_same_however_much_came_of_it(
    frieda, evening, django_assert_num_queries
):
    at = begun(frieda, evening)
    tasks.dry_run(at.split("/")[-2])
    frieda.get(at)
    with django_assert_num_queries(3):
        frieda.get(at)
    for _other in range(3):
        begun(frieda, evening)
        DryRun.objects.update(state=State.ENDED)
    with django_assert_num_queries(3):
        frieda.get(f"{evening.stream}/dry-runs/")
