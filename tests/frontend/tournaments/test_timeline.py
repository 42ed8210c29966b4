"""The slider over a tournament: each of its moments, two of them compared, and nothing hidden."""

import re

import pytest

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, club_evening, public_evening, who
from tests.games.client import Client
from tests.tournaments.directing.evening import API
from tournaments.course.acts import (
    Correct,
    OpenDivision,
    Publish,
    PublishTournament,
    Report,
    UnpublishTournament,
    Withdraw,
)


@pytest.fixture
def evening(cast):
    """One round played, the second running."""
    return public_evening(cast)


@pytest.fixture
def redrawn(cast):
    """A round that was out for Anna and Bert, was withdrawn, and is a draft for Anna and Clara."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    evening.done(PublishTournament())
    evening.published(1, "Anna Bert", "Clara Dora")
    out = evening.version
    evening.done(Withdraw("A", 1))
    evening.paired(1, "Anna Clara", "Bert Dora")
    return evening, out


def look(evening, rest, user=None):
    """The timeline as somebody who reads English sees it."""
    return Browser(user, language="en").get(address(evening, f"timeline/{rest}"))


def test_the_position_stands_in_the_address_and_works_without_scripts(evening):
    page = look(evening, "?version=12")
    slider = page.element("timeline-version")[1]
    assert (slider["value"], slider["max"]) == ("12", str(evening.version))
    assert {"?version=11", "?version=13"} <= set(page.links)
    assert "Round 1 is out" in page.text
    assert "Round 2 is out" in page.text


def test_two_moments_are_compared_by_standing_and_by_tables(evening, cast):
    before = evening.version
    evening.done(Correct("A", 1, 1, scores=(350, 400), confirmed=True))
    text = look(evening, f"?version={before}&with={evening.version}", cast.rosa).text
    assert (
        "Round 1, table 1 Anna Muster – Bert Muster: 400:350 Anna Muster – Bert Muster: 350:400"
        in text
    )
    assert re.search(r"Anna Muster \d\. \(.*?\) \d\. \(.*?\) ▼ ?moved down", text)
    same = look(evening, f"?version={before}&with={before}", cast.rosa).text
    assert "Both moments are the same." in same


def test_a_division_that_was_opened_later_has_nothing_to_compare_with(evening, cast):
    before = evening.version
    evening.done(OpenDivision("B"))
    page = look(evening, f"?version={before}&with={evening.version}", cast.rosa)
    assert (page.status, "Round 1, table 1" in page.text) == (200, False)


def test_it_makes_no_difference_which_moment_is_named_first(evening):
    pages = [look(evening, f"?version={a}&with={b}").html for a, b in ((5, 15), (15, 5))]
    one, other = (page.split('<div class="pictures">')[1].split("as-of")[0] for page in pages)
    assert one == other


@pytest.mark.parametrize("rest", ["?version=999", "?version=0", "?version=x"])
def test_a_moment_that_there_is_not_is_refused(evening, rest):
    assert look(evening, rest).status in (400, 404)


# Nothing that was hidden then, nothing that is withdrawn now


def test_a_draft_of_then_is_no_more_seen_than_one_of_now(cast):
    evening = club_evening(cast, "Anna", "Bert")
    evening.done(PublishTournament())
    evening.paired(1, "Anna Bert")
    drafted = evening.version
    evening.done(Publish("A", 1))
    text = look(evening, f"?version={drafted}").text
    assert "Round 1, table 1 – No. 1 – No. 2" in text
    whole = Browser(language="en").get(address(evening, f"?version={drafted}")).text
    assert "Round 1 is not paired yet." in whole
    assert "Table 1" not in whole


def test_what_was_withdrawn_since_is_not_seen_by_going_back(redrawn, cast):
    evening, out = redrawn
    stranger = Browser(language="en")
    assert "table 1" not in look(evening, f"?version={out}").text
    assert "Round 1 is out" not in look(evening, "").text
    assert "Round 1 is not paired yet." in stranger.get(address(evening, f"?version={out}")).text
    assert stranger.get(address(evening, f"rounds/A/1/?version={out}")).status == 404
    program = Client(api=API)
    assert program.get(f"{evening.stream}/divisions/A/rounds/1/?version={out}").status_code == 404
    told = program.get(f"{evening.stream}/?version={out}").json()
    assert told["divisions"][0]["rounds"] == []
    assert (
        "Table 1"
        in Browser(cast.frieda, language="en").get(address(evening, f"?version={out}")).text
    )


def test_what_is_out_again_as_it_was_is_seen_as_of_then(redrawn):
    evening, out = redrawn
    evening.paired(1, "Anna Bert", "Clara Dora")
    evening.done(Publish("A", 1), Report("A", 1, 1, scores=(400, 300)))
    stranger = Browser(language="en")
    assert stranger.get(address(evening, f"rounds/A/1/?version={out}")).status == 200
    assert (
        "Round 1, table 1 No. 1 – No. 2 No. 1 – No. 2: 400:300"
        in look(evening, f"?version={out}").text
    )


def test_who_may_not_see_the_tournament_sees_no_moment_of_it(evening, cast):
    evening.done(UnpublishTournament())
    assert look(evening, "?version=12").status == 404
    assert look(evening, "?version=12", cast.vera).status == 404
    assert look(evening, "?version=12", cast.rosa).status == 200


def test_names_are_those_that_the_viewer_may_see_now(evening, cast):
    assert "Muster" not in look(evening, "?version=12").text.replace("Musterstadt", "")
    assert "Hanna Muster" in look(evening, "?version=12", cast.rosa).text
    assert who("Hanna") not in look(evening, "?version=12").html
