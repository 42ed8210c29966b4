"""Who reads the names, on the pages: chosen at the set-up, said before something is published."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import run
from tests.frontend.tournaments.visitors import by_link
from tournaments.course.acts import PublishTournament, ShowNames
from tournaments.register.commands import change_person

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
SET_UP = "set-up/"


def numbers(desk, page):
    """What a page says about how many are numbers."""
    _, found, rest = desk.get(page).text.partition(" players appear as a number to everybody.")
    return found and _.split()[-3:] + rest.split()[:2]


def test_before_a_round_goes_out_it_is_said_how_many_appear_as_a_number(cast, evening, frieda):
    evening.paired(1, *TABLES)
    change_person(club=cast.club, person=evening.people["Anna"].pk, said={"publish_name": True})
    assert numbers(frieda, run()) == ["5", "of", "6", "Change", "that"]
    frieda.send(SET_UP, "show-names", to="all")
    assert not numbers(frieda, run())


def test_an_arbiter_is_told_but_cannot_change_it(evening, emil):
    evening.paired(1, *TABLES)
    assert "6 of 6 players appear as a number to everybody." in emil.get(run()).text
    assert "Change that" not in emil.get(run()).text


def test_before_the_tournament_goes_out_it_is_said_too(evening, frieda):
    assert numbers(frieda, SET_UP)[:3] == ["6", "of", "6"]


def test_it_is_changed_at_the_set_up_even_when_all_is_over(frieda, evening):
    answer = frieda.send(SET_UP, "show-names", to="participants")
    assert "Changed. Only those who take part read names" in answer.text
    assert frieda.get(SET_UP).form("show-names").fields["to"] == "participants"
    evening.played(1, *TABLES)
    frieda.send(SET_UP, "close")
    frieda.send(SET_UP, "show-names", to="all")
    assert (frieda.state.closed, frieda.state.named) == (True, "all")


def test_the_protocol_says_so(evening, frieda):
    evening.done(ShowNames("all"))
    said = "Who reads the names: Everybody reads the names, but of those who said no."
    assert said in frieda.get("protocol/").text


@pytest.fixture
def out(evening):
    """A round is out, and everybody may see it."""
    evening.published(1, *TABLES)
    evening.done(PublishTournament())
    return evening


@pytest.mark.parametrize("page", ["", "rounds/A/1/", "standing/A/"])
def test_as_everybody_sees_it_is_what_everybody_sees(out, frieda, page):
    stranger, own = Browser(language="en"), frieda.get(page)
    address = frieda.address(page)
    plain, everybody = frieda.get(f"{page}?as=everybody"), stranger.get(address)
    assert "Hanna Muster" in own.text
    assert "Hanna Muster" not in plain.text
    matter = plain.text.partition("Back to your own view")[2].partition("As of version")[0]
    assert matter
    assert matter in everybody.text
    assert "This is how everybody sees it. Back to your own view" in plain.text


def test_the_link_to_it_stands_where_the_director_looks(out, frieda):
    assert "?as=everybody" in frieda.get("").links
    assert f"/tournaments/{out.stream}/rounds/A/1/?as=everybody" in frieda.get(run()).links
    assert "?as=everybody" not in Browser(language="en").get(frieda.address("")).links


def test_its_links_stay_with_the_eyes_of_everybody(out, frieda):
    links = frieda.get("?as=everybody").links
    assert f"/tournaments/{out.stream}/rounds/A/1/?as=everybody&" in links


def test_a_tournament_that_is_not_public_is_shown_as_it_will_be(evening, frieda):
    page = frieda.get("?as=everybody")
    assert "Once it is published, everybody sees it like this." in page.text
    assert Browser(language="en").get(f"{frieda.address('')}?as=everybody").status == 404


def test_whoever_takes_part_by_a_link_reads_the_opponents_name(out):
    out.done(ShowNames("participants"))
    page = by_link(out, name="Anna").get(f"/tournaments/{out.stream}/")
    assert "Bert Muster" in page.text
    assert "Hanna Muster" in page.text
