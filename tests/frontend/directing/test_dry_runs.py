"""Dry runs at the pages: chosen, foreseen, played behind the page, told in sentences."""

import re

import pytest

from games.models import Event
from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import OpenDivision, Revise
from tournaments.directing import dry_runs
from tournaments.models import DryRun

PAGE = "dry-runs/"


@pytest.fixture(autouse=True)
def told(monkeypatch):
    """The dry runs of which workers are told."""
    runs = []
    monkeypatch.setattr(dry_runs, "wake", runs.append)
    return runs


def asked(desk, form="compare", **fields):
    """Fill in a form and send it; where that leads."""
    seen = desk.get(PAGE)
    sent = {**seen.form(form).fields, "seed": "7", **fields}
    return desk.browser.post(desk.address(PAGE), {k: v for k, v in sent.items() if k})


def played(desk, form="compare", **fields):
    """What the page of a dry run says when a worker has done it."""
    asked(desk, form, **fields)
    row = DryRun.objects.latest("made")
    while DryRun.objects.get(pk=row.pk).state in dry_runs.GOING_ON:
        dry_runs.work(row.pk)
    return desk.get(f"{PAGE}{row.pk}/")


def test_ways_are_compared_in_sentences_and_side_by_side(frieda):
    before = Event.objects.count()
    page = played(frieda, ways=["planned", "all-monrad"], runs="2")
    assert re.search(
        r"The final ranking puts \d+\.\d of 100 pairs of players in the order of their true "
        r"strength, give or take \d+\.\d\. By lot it would be 50\.",
        page.text,
    )
    assert re.search(r"a player has gone first \d\.\d times more or less often", page.text)
    assert "All this by 2 runs." in page.text
    assert "All rounds: Monrad" in page.text
    assert re.search(r"Seed 7; ratings off by 100 points; method, edition 1\.", page.text)
    assert Event.objects.count() == before


def test_what_it_takes_is_said_before_it_begins(frieda, monkeypatch, told):
    page = frieda.get(PAGE)
    assert "The plan as it is (8 rounds, about 0.01 s a run)" in page.text
    monkeypatch.setattr(dry_runs, "estimate", lambda *_: 600.0)
    page = asked(frieda, ways=["planned"], runs="40")
    assert "This takes about 10 minutes of computing." in page.text
    assert (page.form("compare").fields["runs"], told) == ("40", [])
    asked(frieda, ways=["planned"], runs="40", sure="1")
    assert told == [DryRun.objects.get().pk]


def test_how_far_it_is_and_that_it_is_stopped(frieda):
    asked(frieda, ways=["planned"], runs="4")
    row = DryRun.objects.get()
    at = f"{PAGE}{row.pk}/"
    assert "Waiting for a worker." in frieda.get(at).text
    DryRun.objects.update(state="running", done=8, spent=30.0)
    page = frieda.get(at)
    assert "25 % played, about 2 minutes to go." in page.text
    assert [one["value"] for tag, one in page.tags if tag == "progress"] == ["8"]
    page = frieda.browser.post(frieda.address(at), {"stop": "1"})
    assert "It was stopped. What was played until then counts." in page.text
    assert DryRun.objects.get().state == "stopped"


def test_an_example_shows_who_would_meet_whom_and_that_it_is_chance(frieda, evening):
    page = played(frieda, "rehearse", rounds="2")
    headings = re.findall(r"Round \d, an example drawn by chance Swiss system", page.text)
    assert len(headings) == 2
    assert "Bert Muster" in page.text
    assert "Nothing of it was entered, and nobody is paired by it." in page.text
    evening.done(Revise(who("Bert"), evening.person("Bert"), "A", 1500))
    again = frieda.get(f"{PAGE}{DryRun.objects.get().pk}/")
    assert "The tournament has changed since: this is how it stood before." in again.text


def test_a_way_that_cannot_be_paired_says_why(frieda):
    page = played(frieda, ways=["planned", "all-round_robin"], runs="1")
    assert "All rounds: Round robin: The round robin has 5 rounds" in page.text


def test_what_is_misread_and_refused_stays_as_it_was_typed(frieda, told):
    page = asked(frieda, ways=["planned"], runs="0")
    assert (page.status, page.form("compare").fields["runs"]) == (400, "0")
    page = asked(frieda, ways=[f"all-{one}" for one in SEVEN])
    assert (page.status, "Choose 6 at most." in page.text) == (400, True)
    for _twice in range(2):
        asked(frieda, ways=["planned"])
    page = asked(frieda, ways=["planned"])
    assert (page.status, len(told)) == (429, 2)
    assert "2 dry runs of this club go on already" in page.text


SEVEN = ("monrad", "random", "factor", "finals", "quartiles", "contender", "king_of_the_hill")


def test_nobody_to_play_with_is_said(cast):
    page = sit(club_evening(cast, "Anna"), cast.frieda).get(PAGE)
    assert "Enter two players first" in page.text
    assert "compare" not in page.offers()


def test_each_division_has_its_own(frieda, evening):
    evening.done(OpenDivision("B"))
    page = frieda.get(PAGE)
    assert f"/tournaments/{evening.stream}/dry-runs/?division=B" in page.links
    assert "Enter two players first" in frieda.get(f"{PAGE}?division=B").text
    assert frieda.get(f"{PAGE}?division=C").status == 404


def test_another_tournaments_dry_run_is_none_and_nobody_else_sees_it(frieda, evening, cast):
    asked(frieda, ways=["planned"])
    row = DryRun.objects.get()
    other = sit(club_evening(cast), cast.frieda)
    assert other.get(f"{PAGE}{row.pk}/").status == 404
    found = {
        name: sit(evening, user).get(f"{PAGE}{row.pk}/").status
        for name, user in (("anna", cast.anna), ("hugo", cast.hugo), ("emil", cast.emil))
    }
    assert found == {"anna": 403, "hugo": 403, "emil": 403}
    assert Browser().get(frieda.address(f"{PAGE}{row.pk}/")).status == 404


def test_the_way_there_leads_from_plan_and_round(frieda, emil, evening):
    there = f"/tournaments/{evening.stream}/dry-runs/"
    assert there in frieda.get("set-up/").links
    assert f"{there}?division=A" in frieda.get("rounds/A/1/run/").links
    assert f"{there}?division=A" not in emil.get("rounds/A/1/run/").links


def test_the_page_costs_the_same_however_much_was_played(frieda, django_assert_num_queries):
    played(frieda, "rehearse", rounds="1")
    played(frieda, "rehearse", rounds="4")
    first, second = DryRun.objects.order_by("made").values_list("pk", flat=True)
    for run in (first, second):
        with django_assert_num_queries(8):
            frieda.get(f"{PAGE}{run}/")
