"""The screen in the hall: its slides, whose names it shows, how it turns, and its set-up."""

import re

import pytest

from frontend.pages.tournaments.slides import Line, Row, Slide, parts
from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.frontend.tournaments.visitors import (
    a_ranking,
    address,
    by_link,
    club_evening,
    public_evening,
)
from tournaments.course.acts import OpenDivision
from tournaments.register.commands import change_person


@pytest.fixture
def evening(cast):
    """One round played, the second out with one of three results."""
    found = public_evening(cast)
    for person in found.people.values():
        change_person(club=cast.club, person=person.pk, said={"publish_name": True})
    return found


def shown(page):
    """The titles of the slides, and which of them is seen."""
    found = re.findall(r'<section class="slide [^>]*?( hidden)?>\s*<h2[^>]*>(.*?)<', page.html)
    return {title.strip(): not hidden for hidden, title in found}


def rows(page, kind):
    """The rows of the slides of a kind, each as its words."""
    slides = re.findall(rf'<section class="slide {kind} .*?</section>', page.html, re.DOTALL)
    bodies = [body for one in slides for body in re.findall(r"<tbody>.*?</tbody>", one, re.DOTALL)]
    return [
        " ".join(re.sub(r"<[^>]*>", " ", body).replace("&#160;", " ").split()) for body in bodies
    ]


def test_it_shows_who_sits_where_the_tables_what_is_missing_and_the_standing(evening):
    page = Browser(language="en").get(address(evening, "leinwand/"))
    assert shown(page) == {
        "Round 2 by name": True,
        "Round 2": False,
        "Round 2: results are missing": False,
        "Standing during round 2": False,
    }
    assert rows(page, "names") == [
        "Anna Muster ▸ goes first 1",
        "Bert Muster ▸ goes first 3",
        "Clara Muster 2",
        "Dora Muster ▸ goes first 2",
        "Georg Muster 3",
        "Hanna Muster 1",
    ]
    assert rows(page, "tables")[0] == "1 Anna Muster ▸ goes first 360 Hanna Muster 420"
    assert rows(page, "missing") == [
        "2 Dora Muster ▸ goes first Clara Muster",
        "3 Bert Muster ▸ goes first Georg Muster",
    ]
    assert rows(page, "standing")[0] == "1 Hanna Muster 2 +180 830"


def test_it_shows_names_as_everybody_sees_them_whoever_has_opened_it(cast):
    evening = public_evening(cast)
    seen = rows(Browser(language="en").get(address(evening, "leinwand/")), "names")
    assert any(row.startswith("No. ") for row in seen)
    for browser in (Browser(cast.frieda, language="en"), by_link(evening, name="Bert")):
        assert rows(browser.get(address(evening, "leinwand/")), "names") == seen


def test_without_scripts_it_turns_by_loading_the_next_slide(evening):
    browser, path = Browser(language="en"), address(evening, "leinwand/")
    query, seen = "?show=tables&show=standing&seconds=20&size=48", []
    for _turn in range(3):
        page = browser.get(path + query)
        seen += [title for title, visible in shown(page).items() if visible]
        found = re.search(r'http-equiv="refresh" content="20;url=(\?[^"]*)"', page.html)
        query = found[1].replace("&amp;", "&")
    assert seen == ["Round 2", "Standing during round 2", "Round 2"]


@pytest.mark.parametrize("query", ["?show=king&size=1&seconds=x", "?at=9999", "?division=Z"])
def test_what_an_address_says_wrongly_is_as_usual(evening, query):
    page = Browser(language="en").get(address(evening, f"leinwand/{query}"))
    assert (page.status, len(shown(page))) == (200, 4)
    assert 'data-seconds="12"' in page.html


def test_divisions_are_shown_one_after_the_other_or_one_alone(evening):
    evening.done(OpenDivision("Klasse B"))
    browser = Browser(language="en")
    whole = browser.get(address(evening, "leinwand/?show=standing"))
    assert list(shown(whole)) == ["Standing during round 2 · A", "Players · Klasse B"]
    alone = browser.get(address(evening, "leinwand/?show=standing&division=Klasse+B"))
    assert list(shown(alone)) == ["Players · Klasse B"]


def test_the_rankings_of_the_club_can_be_shown(evening):
    a_ranking(evening)
    page = Browser(language="en").get(address(evening, "leinwand/?show=rankings"))
    assert rows(page, "rankings") == ["1 Anna Muster 25"]


def test_before_the_first_round_it_shows_who_plays(cast):
    evening = club_evening(cast)
    page = Browser(cast.frieda, language="en").get(address(evening, "leinwand/"))
    assert list(shown(page)) == ["Players"]


def test_a_public_tournament_has_a_code_to_scan_others_have_none(evening, cast):
    assert 'class="qr"' in Browser().get(address(evening, "leinwand/")).html
    private = club_evening(cast, title="Vereinsintern")
    assert 'class="qr"' not in Browser(cast.frieda).get(address(private, "leinwand/")).html


def test_it_has_no_way_out_of_it_and_is_found_by_its_english_name(evening):
    page = Browser().get(address(evening, "leinwand/"))
    assert page.links == ["#main"]
    assert [form.action for form in page.forms] == []
    answer = Browser().client.get(address(evening, "screen/?size=36"))
    assert answer.headers["Location"] == address(evening, "leinwand/?size=36")


def test_who_may_not_see_the_tournament_gets_no_screen(cast):
    evening = club_evening(cast)
    for browser in (Browser(), Browser(cast.vera), Browser(cast.theo)):
        assert browser.get(address(evening, "leinwand/")).status == 404
    assert Browser(cast.rosa).get(address(evening, "leinwand/")).status == 200


def test_a_screen_is_put_together_on_a_page_that_gives_its_address(evening, cast):
    desk = Desk(evening, Browser(cast.hugo, language="en"))
    fields = desk.get("screens/").forms[-1].fields
    sent = {**fields, "show": ["names", "standing"], "seconds": "20", "size": "48"}
    page = desk.browser.post(desk.address("screens/"), sent)
    wanted = address(evening, "leinwand/?show=names&show=standing&seconds=20&size=48")
    assert f"http://testserver{wanted}" in page.text
    assert wanted in page.links
    assert desk.browser.post(desk.address("screens/"), {**sent, "seconds": "1"}).status == 400


def test_the_line_that_the_director_types_stands_on_every_screen(evening, cast):
    frieda = Desk(evening, Browser(cast.frieda, language="en"))
    screen = address(evening, "leinwand/")

    def line():
        return re.search(r'id="notice">(.*?)</p>', Browser().get(screen).html)[1]

    frieda.send("screens/", "notice", said="Runde 3 um <15> Uhr")
    assert line() == "Runde 3 um &lt;15&gt; Uhr"
    assert "The screens say: Runde 3 um <15> Uhr" in frieda.get("protocol/").text
    frieda.send("screens/", "notice", said="")
    assert line() == ""
    assert Desk(evening, Browser(cast.hugo)).get("screens/").offers() == []


# How rows become slides


def people(count, name="Anna Muster"):
    return tuple(Row((Line(name, ("Table 7",)),)) for _ in range(count))


def heights(slides):
    return [[len(column) for column in slide.columns] for slide in slides]


def test_few_rows_are_large_and_stand_in_columns_of_the_same_height():
    (slide,) = parts(Slide("names", "", people(11)))
    assert (slide.size, heights([slide])) == (48, [[6, 5]])


def test_many_rows_take_as_many_slides_as_they_need():
    slides = parts(Slide("names", "", people(70)))
    assert {slide.size for slide in slides} == {40}
    assert heights(slides) == [[15, 15], [15, 15], [10]]
    assert [(slide.part, slide.of) for slide in slides] == [(1, 3), (2, 3), (3, 3)]


def test_a_long_name_takes_two_lines_and_a_table_is_never_torn_apart():
    long = "Maximiliane von Wolkenkuckucksheim"
    assert heights(parts(Slide("names", "", people(14, long)), 40)) == [[7, 7]]
    tables = tuple(Row((Line("Anna"), Line("Bert"), Line("Clara")), "7") for _ in range(11))
    assert heights(parts(Slide("tables", "", tables), 40)) == [[5, 5], [1]]
