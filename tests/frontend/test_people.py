"""The register of a club on the pages: looked up, put right, merged; for whom it is there."""

import pytest
from django.utils import translation

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import a_ranking, by_link, public_evening
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments.models import Person
from tournaments.register.agreeing import preview_start_list, take_start_list
from tournaments.register.commands import change_person, erase_person, register_person

PEOPLE = "/clubs/wortfreunde-musterstadt/people/"


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def cast(db):
    return assemble()


@pytest.fixture
def frieda(cast):
    return Browser(cast.frieda, language="en")


@pytest.fixture
def bert(cast):
    return register_person(
        club=cast.club, name="Bert Ärmel", home_club="SC Probe", email="bert@example.org"
    )


def at(person):
    return f"{PEOPLE}{person.pk}/"


DOORS = {"anonymous": 404, "stranger": 404, "player": 404, "foreign": 404,
         "reader": 200, "helper": 200, "arbiter": 200, "director": 200}  # fmt: skip


def test_the_register_is_there_for_those_who_read_it(cast, bert):
    users = {
        name: None if name == "anonymous" else user for name, user in cast.by_relation().items()
    }
    assert {name: Browser(user).get(PEOPLE).status for name, user in users.items()} == DOORS
    page = {name: Browser(user).get(at(bert)).status for name, user in users.items()}
    assert page == {**DOORS, "reader": 403, "helper": 403, "arbiter": 403}


def test_no_link_reaches_as_far_as_the_register(cast, bert):
    evening = club_evening(cast)
    assert by_link(evening, "director").get(PEOPLE).status == 404
    assert by_link(evening, "director").get(at(bert)).status == 404


def test_addresses_are_shown_to_nobody_but_those_who_keep_the_register(cast, bert, frieda):
    seen = [
        Browser(user, language="en").get(PEOPLE).html for user in (cast.rosa, cast.hugo, cast.emil)
    ]
    assert not any("example.org" in html or "e-mail" in html for html in seen)
    assert "bert@example.org" in frieda.get(at(bert)).html


def test_another_clubs_people_are_not_here(cast, frieda):
    iris = register_person(club=cast.other_club, name="Iris Fern")
    assert frieda.get(at(iris)).status == 404
    assert "Iris" not in frieda.get(PEOPLE).text


def test_people_stand_by_name_and_are_found_by_how_words_begin(cast, frieda, bert):
    for name in ("Bert Azur", "Bert Bunt"):
        register_person(club=cast.club, name=name)
    text = frieda.get(PEOPLE).text
    assert "4 people Anna Muster name: not asked Bert Ärmel SC Probe" in text
    found = frieda.get(f"{PEOPLE}?find=bert").text
    places = [found.index(name) for name in ("Bert Ärmel", "Bert Azur", "Bert Bunt")]
    assert (places, "Anna" in found) == (sorted(places), False)


def test_what_stands_there_is_put_right(frieda, bert):
    page = frieda.send(
        frieda.get(at(bert)), "person", at(bert), person_name="Berta Ärmel", publish_name="no",
        email="berta@example.org", born="1980",
    )  # fmt: skip
    assert "Berta Ärmel is stored." in page.text
    bert.refresh_from_db()
    assert (bert.name, bert.publish_name, bert.email, bert.born) == (
        *("Berta Ärmel", False, "berta@example.org", 1980),
    )


@pytest.mark.parametrize(
    ("field", "value"), [("person_name", ""), ("email", "no mail"), ("born", "19")]
)
def test_what_can_not_be_is_told_at_its_field(frieda, bert, field, value):
    page = frieda.send(frieda.get(at(bert)), "person", at(bert), **{field: value})
    assert (page.status, Person.objects.get(pk=bert.pk).name) == (400, "Bert Ärmel")
    assert page.element(f"person-{field}_error")


def test_a_rating_is_shown_with_its_day(cast, frieda, bert):
    text = "Name;Elo\nBert Ärmel;1432\n"
    preview = preview_start_list(club=cast.club, content=text)
    take_start_list(club=cast.club, content=text, digest=preview.digest, date="2026-01-01")
    assert "Bert Ärmel SC Probe 1432 01/01/2026" in frieda.get(PEOPLE).text
    assert "rating 1432 of 01/01/2026" in frieda.get(at(bert)).text


def test_two_lines_are_compared_before_they_become_one_and_can_be_parted(cast, frieda, bert):
    double = register_person(club=cast.club, name="Bert Aermel", born=1980)
    page = frieda.get(at(bert))
    assert f"?with={double.pk}" in page.links
    preview = frieda.get(f"{at(bert)}?with={double.pk}")
    assert "Bert Ärmel Bert Aermel" in preview.text
    assert Person.objects.get(pk=double.pk).merged_into is None
    merged = frieda.send(preview, "merge", at(bert))
    assert "Bert Aermel and Bert Ärmel are one person from now on." in merged.text
    assert frieda.get(at(double)).text.startswith("Bert Ärmel")
    assert "Bert Ärmel" in frieda.get(f"{PEOPLE}?find=aermel").text
    frieda.send(frieda.get(at(bert)), "part", at(bert))
    assert Person.objects.get(pk=double.pk).merged_into is None


def test_who_has_an_account_each_is_not_merged_and_told_why(cast, frieda):
    hugo = register_person(club=cast.club, name="Hugo Helfer", user=cast.hugo)
    anna = cast.anna_in_register
    page = frieda.send(frieda.get(f"{at(anna)}?with={hugo.pk}"), "merge", at(anna))
    assert page.status == 422
    assert Person.objects.get(pk=hugo.pk).merged_into is None


def test_nobody_is_merged_with_another_clubs_person(cast, frieda, bert):
    iris = register_person(club=cast.other_club, name="Iris Fern")
    assert frieda.get(f"{at(bert)}?with={iris.pk}").status == 404
    page = frieda.get(f"{at(bert)}?with={cast.anna_in_register.pk}")
    assert frieda.send(page, "merge", at(bert), other=str(iris.pk)).status == 404


def test_only_those_who_keep_the_register_change_it(cast, frieda, bert):
    page = frieda.get(at(bert))
    for user in (cast.rosa, cast.hugo, cast.emil, cast.vera, cast.anna):
        sent = Browser(user).post(at(bert), {**page.form("person").fields, "person_name": "Böse"})
        assert sent.status in (403, 404)
        erasing = {**page.form("erase").fields, "sure": "on"}
        assert Browser(user).post(at(bert), erasing).status == sent.status
    assert Person.objects.get(pk=bert.pk).name == "Bert Ärmel"


def test_a_person_is_erased_for_good_once_that_is_said(frieda, bert):
    page = frieda.get(at(bert))
    assert "Nobody can take this back." in page.text
    assert frieda.send(page, "erase", at(bert)).status == 400
    assert Person.objects.get(pk=bert.pk).name == "Bert Ärmel"
    page = frieda.send(page, "erase", at(bert), sure="on")
    assert "The person is erased." in page.text
    line = Person.objects.get(pk=bert.pk)
    assert (line.name, line.email, line.home_club) == ("", "", "")
    assert line.erased is not None


def test_of_who_was_erased_nothing_is_left_to_change(cast, frieda, bert):
    erase_person(club=cast.club, person=bert.pk)
    page = frieda.get(at(bert))
    assert "This person was erased." in page.text
    assert "example.org" not in page.html
    assert page.offers() == []
    assert Person.objects.get(pk=bert.pk).email == ""


def test_the_list_of_players_leads_those_who_keep_the_register_there(cast, frieda):
    evening = club_evening(cast)
    entries = f"/tournaments/{evening.stream}/entries/"
    link = f"/clubs/{cast.club.pk}/people/{cast.anna_in_register.pk}/"
    assert link in frieda.get(entries).links
    assert link not in Browser(cast.hugo).get(entries).links
    assert "Anna Muster" in frieda.get(link).text


def test_a_name_that_may_be_published_is_at_once(cast, frieda, bert):
    change_person(club=cast.club, person=bert.pk, said={"publish_name": True})
    assert "Bert Ärmel SC Probe name: yes" in frieda.get(PEOPLE).text


def test_a_ranking_leads_those_who_keep_the_register_to_its_people(cast, frieda):
    evening = public_evening(cast)
    a_ranking(evening)
    ranking = f"/clubs/{cast.club.slug}/ranking/2026/"
    link = at(evening.people["Anna"])
    assert link in frieda.get(ranking).links
    for reader in (Browser(), Browser(cast.hugo), Browser(cast.vera)):
        assert link not in reader.get(ranking).links
