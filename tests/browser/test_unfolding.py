"""What pages do without being loaded again: rows that unfold, sliders that show their moment."""

import re

import pytest
from playwright.sync_api import expect

from deploy.benchmarks.rounds import Desk
from engine.moves import Publish
from engine.notation import read_move
from frontend.pages.tournaments import rankings
from frontend.pages.tournaments.visits import EXPLAINED_AT_MOST
from games import commands, followers
from games.acting import By
from tests.frontend.tournaments.visitors import address, public_evening
from tests.tournaments.cast import assemble
from tests.tournaments.directing.saturdays import met, registered
from tournaments.course.acts import PublishTournament

pytestmark = pytest.mark.django_db(transaction=True)

MARK = "document.body.dataset.loaded = 'before'"
LOADED = "document.body.dataset.loaded ?? 'anew'"


@pytest.fixture
def evening():
    """A published evening of six whose second round is being played."""
    return public_evening(assemble())


@pytest.fixture
def standing(windows):
    """The standing of a division so large that its rows unfold, marked to tell a loading."""
    desk = Desk.opened(assemble().club, EXPLAINED_AT_MOST + 2, 1)
    desk.play(1)
    desk.enter([PublishTournament()])
    followers.follow(desk.stream)
    page = windows()
    page.goto(address(desk, "standing/A/"))
    page.evaluate(MARK)
    return page


def fetching_fails(page, address):
    """What scripts fetch there fails; what the browser itself asks for comes."""

    def answer(route):
        route.abort() if route.request.resource_type == "fetch" else route.continue_()

    page.route(address, answer)


# Rows that unfold


def test_the_rounds_of_a_row_unfold_below_it_and_fold_again(standing):
    link = standing.locator("a[data-unfold]").first
    unfolded = standing.locator(".unfolded")
    for _ in range(2):
        expect(unfolded).to_have_count(0)
        link.click()
        expect(unfolded).to_be_visible()
        expect(link).to_have_attribute("aria-expanded", "true")
        assert standing.locator("#unfolded").count() == 0
        link.press("Enter")
        expect(unfolded).to_have_count(0)
        assert link.get_attribute("aria-expanded") is None
    assert standing.evaluate(LOADED) == "before"


def test_several_rows_are_open_at_once_each_with_its_own(standing):
    links = standing.locator("a[data-unfold]")
    for number in (0, 1):
        links.nth(number).click()
        expect(standing.locator(".unfolded")).to_have_count(number + 1)
    said = standing.locator(".unfolded").all_inner_texts()
    assert len(set(said)) == 2


def test_a_click_for_another_window_is_left_to_the_browser(standing):
    link = standing.locator("a[data-unfold]").first
    with standing.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    expect(opened.value).to_have_url(re.compile("round="))
    expect(standing.locator(".unfolded")).to_have_count(0)


def test_what_cannot_be_fetched_into_the_page_is_gone_to(standing):
    fetching_fails(standing, "**/*round=*")
    standing.locator("a[data-unfold]").first.click()
    expect(standing).to_have_url(re.compile("round="))
    expect(standing.locator("#unfolded")).to_be_visible()
    assert standing.evaluate(LOADED) == "anew"


def test_a_row_of_a_ranking_unfolds_its_tournaments(windows, monkeypatch):
    monkeypatch.setattr(rankings, "IN_PLACE", 0)
    cast = assemble()
    met(cast, registered(cast), 0)
    page = windows()
    page.goto(f"/clubs/{cast.club.slug}/ranking/rating/")
    page.locator("a[data-unfold]").first.click()
    expect(page.locator(".unfolded table")).to_contain_text("Expected")
    expect(page.locator(".unfolded")).to_have_count(1)


# Sliders


def slid(page, key):
    """The slider after a key that moves it."""
    slider = page.locator("#timeline-version")
    slider.focus()
    page.keyboard.press(key)
    return slider


def test_the_slider_of_a_tournament_shows_its_moment_and_keeps_the_focus(windows, evening):
    page = windows()
    page.goto(address(evening, "timeline/?version=12"))
    page.evaluate(MARK)
    slid(page, "ArrowLeft")
    expect(page).to_have_url(re.compile("version=11"))
    expect(page.locator("label[for=timeline-version]")).to_contain_text("Entry 11 of")
    expect(page.locator("#timeline-version")).to_be_focused()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("version=1(&|$)"))
    page.locator('a[rel="next"]').click()
    expect(page).to_have_url(re.compile("version=2"))
    assert page.evaluate(LOADED) == "anew"


def test_what_a_slider_cannot_fetch_is_gone_to(windows, evening):
    page = windows()
    page.goto(address(evening, "timeline/?version=12"))
    page.evaluate(MARK)
    fetching_fails(page, "**/*version=11*")
    slid(page, "ArrowLeft")
    expect(page.locator("label[for=timeline-version]")).to_contain_text("Entry 11 of")
    assert page.evaluate(LOADED) == "anew"


def test_the_slider_of_a_game_shows_two_moments_side_by_side(windows):
    cast = assemble()
    game = commands.open_game(
        by=By("test", "it"), club=str(cast.club.pk), ruleset="klassik", names=("Anna", "Bert")
    ).stream  # fmt: skip
    for number, text in enumerate(("8F HORN 12", "H5 STE.N 8")):
        move = read_move(text, number)
        commands.enter(by=By("test", f"turn {number}"), stream=game, move=move, after=None)
    commands.enter(by=By("test", "publish it"), stream=game, move=Publish(), after=None)
    page = windows()
    page.goto(f"/games/{game}/")
    page.get_by_role("link", name="Compare two moments").click()
    expect(page.get_by_text("Both moments are the same.")).to_be_visible()
    page.evaluate(MARK)
    for left in (3, 2):
        slid(page, "ArrowLeft")
        expect(page).to_have_url(re.compile(f"version={left}&with=4"))
    expect(page.locator("#moment svg")).to_have_count(2)
    expect(page.locator("#earlier-heading")).to_contain_text("Entry 2")
    assert page.evaluate(LOADED) == "before"
    page.reload()
    expect(page.locator("#earlier-heading")).to_contain_text("Entry 2")
