"""The club evening in a real browser: director, helper, player and everybody at their pages."""

import re

import pytest
from playwright.sync_api import expect

from games import tasks
from tests.tournaments.cast import PASSWORD, assemble
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LIST = """Name;Jahrgang;Einwilligung
Anna Amsel;1971;ja
Bert Buche;1964;nein
Clara Clemens;1988;ja
Dora Distel;1959;nein
Emil Esche;1993;nein
Frieda Farn;1980;nein
Gustav Ginster;1955;nein
Hilde Hasel;1976;nein
Ivo Iltis;2001;nein
Jutta Jasmin;1969;nein
Karl Klette;1947;nein
"""
LATE, HOME_EARLY, MISSING = "Lena Linde", "Karl Klette", "Ivo Iltis"
AGREED = {"Anna Amsel", "Clara Clemens"}
NAMES = [line.split(";")[0] for line in LIST.splitlines()[1:]] + [LATE]
MOVES, PHONY = ("8G ZORN 14", "J6 SE.SEN 10"), "7H HE.R 13"
PHONE = {"viewport": {"width": 360, "height": 740}}


def button(page, form):
    """The button of the form of that name."""
    return page.locator(f'form:has(input[name="form"][value="{form}"]) button').first


def logged_in(page, login):
    """Somebody with an account."""
    page.goto("/login/")
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("details.account")).to_contain_text(login)
    return page


def created(page):
    """A tournament from the first preset, without check-in; its address."""
    page.goto("/tournaments/new/")
    page.locator('input[name="title"]').fill("Clubabend")
    if page.locator('input[name="check_in"]').is_checked():
        page.locator('input[name="check_in"]').uncheck()
    page.get_by_role("button", name="Create the tournament").click()
    made = re.compile(r"/tournaments/[0-9a-f-]{36}/")
    page.wait_for_url(made)
    return made.search(page.url)[0]


def players_read(page, address):
    """The list is pasted, looked at and confirmed, with a word on who reads the names."""
    page.goto(f"{address}entries/list/")
    page.locator("textarea").fill(LIST)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("11 rows were read.")).to_be_visible()
    page.get_by_label("only of those who agreed to it", exact=True).check()
    button(page, "confirm-list").click()
    expect(page.locator(".entries li")).to_have_count(11)


def form_of(page, name):
    """The first form of that name, unfolded if it is folded."""
    form = page.locator(f'form:has(input[name="form"][value="{name}"])').first
    form.wait_for(state="attached")
    page.locator("details:not([open])", has=form).evaluate_all("all => all.map(d => d.open = true)")
    return form


def sent(page, name, **typed):
    """A form is filled in, unfolded if need be, and sent."""
    form = form_of(page, name)
    for field, value in typed.items():
        form.locator(f'[name="{field}"]').fill(str(value))
    form.locator('button:not([type="button"])').first.click()


def round_paired(page, address, number):
    """A round is paired, looked at and published."""
    page.goto(f"{address}rounds/A/{number}/run/")
    button(page, "pair").click()
    page.get_by_text("Why?").first.click()
    button(page, "publish").click()
    expect(page.get_by_text("The pairing is published.")).to_be_visible()


def open_tables(page):
    """The numbers of the tables whose result is missing."""
    links = page.locator('section[aria-labelledby="missing-title"] a.desk-number')
    return [int(re.search(r"\d+", said)[0]) for said in links.all_inner_texts()]


def row(page, table):
    """A table of a round as the director's page lists it."""
    return page.locator(f'.tables-list tr:has(a[href$="/run/{table}/"])')


def round_ended(page, first, second):
    """The missing results are typed line by line, at table 3 three points more; it is closed."""
    for table in open_tables(page):
        line = page.locator("#quick-text")
        line.fill(f"{table} {first + table} {second}")
        line.press("Enter")
        expect(row(page, table).locator(".points")).to_have_text([str(first + table), str(second)])
    button(page, "close-round").click()
    expect(page.locator(".next-step", has_text="A result can still be corrected")).to_be_visible()


def test_a_club_evening_from_the_list_of_players_to_the_ranking(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    first_round_with_a_bye(director, address)
    second_round_with_a_late_entry_and_a_typed_game(director, address)
    third_round_with_a_forfeit(director, address)
    a_result_of_a_closed_round_is_put_right(director, address)
    fourth_round_without_the_one_who_went_home(director, address)
    last_round_of_the_leaders_and_the_end(director, address)
    what_was_published_is_there_for_everybody(windows(**PHONE), address)


def first_round_with_a_bye(page, address):
    round_paired(page, address, 1)
    assert open_tables(page) == [1, 2, 3, 4, 5]
    expect(page.locator('section[aria-labelledby="byes-title"] .plain-list > li')).to_have_count(1)
    round_ended(page, 400, 300)


def second_round_with_a_late_entry_and_a_typed_game(page, address):
    page.goto(f"{address}entries/add/")
    sent(page, "new-person", person_name=LATE, born=1996, from_round=2)
    late = page.locator(".entries li", has_text=LATE)
    expect(late).to_contain_text("late entry: from round 2 on")
    round_paired(page, address, 2)
    assert open_tables(page) == [1, 2, 3, 4, 5, 6]
    a_game_is_typed(page, address)
    tasks.sweep()
    page.goto(f"{address}rounds/A/2/run/")
    assert open_tables(page) == [2, 3, 4, 5, 6]
    expect(row(page, 1).locator(".points")).to_have_text(["14", "10"])
    round_ended(page, 350, 340)


def a_game_is_typed(page, address):
    """Two turns and a phony that is challenged; then the second player gives up."""
    page.goto(f"{address}rounds/A/2/run/1/")
    button(page, "open-game").click()
    page.get_by_role("link", name="score sheet").click()
    seen = form_of(page, "turn").locator('[name="after"]')
    for typed in (*MOVES, PHONY):
        before = seen.get_attribute("value")
        sent(page, "turn", text=typed)
        expect(seen).not_to_have_attribute("value", before)
        expect(page.locator("#turn-text")).to_have_value("")
    sent(page, "challenge")
    verdict = form_of(page, "verdict")
    for question in verdict.locator('input[value="no"]').all():
        question.check()
    sent(page, "verdict")
    form_of(page, "resign").locator('select[name="seat"]').select_option("1")
    sent(page, "resign")
    form_of(page, "resign").locator('[name="answer"]').click()
    sent(page, "close")
    expect(page.locator(".facts .chip").first).to_have_text("closed")


def third_round_with_a_forfeit(page, address):
    round_paired(page, address, 3)
    page.locator(".tables-list tr", has_text=MISSING).locator("a.desk-number").click()
    form_of(page, "forfeit").get_by_label(MISSING).check()
    sent(page, "forfeit")
    expect(page.locator(".tables-list tr", has_text=MISSING)).to_contain_text("absent")
    round_ended(page, 388, 377)


def a_result_of_a_closed_round_is_put_right(page, address):
    before = standing(page, address, 1)
    page.goto(f"{address}rounds/A/1/run/1/")
    sent(page, "correct", **{"score-0": 300, "score-1": 401, "reason": "Vertauscht."})
    expect(row(page, 1)).to_contain_text("corrected")
    tasks.sweep()
    assert standing(page, address, 1) != before


def standing(page, address, number):
    """The names of the standing after a round, from the first place on."""
    page.goto(f"{address}standing/A/?round={number}")
    return page.locator("table.ranks td.who").all_inner_texts()


def leaders(page, address, number):
    """Who stands first or second after a round, among those who go on; places can be shared."""
    through = [name for name in standing(page, address, number) if HOME_EARLY not in name]
    places = page.locator("table.ranks th.place-number").all_inner_texts()
    place = dict(zip(standing(page, address, number), map(int, places), strict=True))
    second = place[through[1]]
    return {name for name in through if place[name] <= second}


def fourth_round_without_the_one_who_went_home(page, address):
    page.goto(f"{address}entries/")
    gone = page.locator(".entries li", has_text=HOME_EARLY)
    gone.locator("summary").click()
    gone.locator('[name="from_round"]').fill("4")
    gone.get_by_role("button", name="Plays no more").click()
    expect(gone).to_contain_text("withdrawn from round 4 on")
    round_paired(page, address, 4)
    expect(page.locator("main .who, main li", has_text=HOME_EARLY)).to_have_count(0)
    round_ended(page, 345, 340)


def last_round_of_the_leaders_and_the_end(page, address):
    round_paired(page, address, 5)
    running = page.url
    at_first_table = set(row(page, 1).locator("td a").all_inner_texts())
    assert len(at_first_table) == 2
    for _ in range(60):  # a follower of the house may be at the standing just now
        tasks.sweep()
        if at_first_table <= leaders(page, address, 4):
            break
        page.wait_for_timeout(500)
    assert at_first_table <= leaders(page, address, 4)
    page.goto(running)
    round_ended(page, 400, 390)
    page.goto(f"{address}set-up/")
    button(page, "close").click()
    expect(page.get_by_text("The tournament is closed.")).to_be_visible()
    published(page, address)
    tasks.sweep()


def what_was_published_is_there_for_everybody(page, address):
    for path in ("", "rounds/A/2/", "standing/A/"):
        page.goto(f"{address}{path}")
        fits_a_phone_and_names_who_agreed(page)
    assert page.locator("table.ranks td.who").count() == len(NAMES)
    assert sum(spreads(page)) == 3 * 50  # three byes
    page.goto(address)
    page.locator('nav.rankings a[href$="/ranking/points/"]').click()
    expect(page.locator("#as-of")).to_contain_text("For experts")
    assert page.locator("table.ranks td.who").count() == len(NAMES)
    fits_a_phone_and_names_who_agreed(page)


def spreads(page):
    """The column of the spread in a standing."""
    heads = page.locator("table.ranks > thead th").all_text_contents()
    place = heads.index("Spread") + 1
    cells = page.locator(f"table.ranks > tbody > tr:first-child > :nth-child({place})")
    return [int(said.replace("\N{MINUS SIGN}", "-")) for said in cells.all_text_contents()]


def fits_a_phone_and_names_who_agreed(page):
    """Nothing scrolls sideways, even unfolded; nobody is named who has not agreed to that."""
    page.locator("details").evaluate_all("all => all.map(d => d.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert {name for name in NAMES if name in page.content()} == AGREED


def published(page, address):
    """Everybody may see the tournament."""
    page.goto(f"{address}set-up/")
    button(page, "make-public").click()
    expect(button(page, "make-private")).to_be_visible()
    assert Tournament.objects.get().public


def test_a_helper_and_a_player_act_by_their_links(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    director.goto(f"{address}rounds/A/1/run/")
    button(director, "pair").click()
    button(director, "publish").click()
    expect(director.get_by_text("The pairing is published.")).to_be_visible()
    helper, player = (link(director, address, role) for role in ("helper", "player"))
    phone = windows(**PHONE)
    phone.goto(player)
    scores = phone.locator('input[inputmode="numeric"], input[type="number"]')
    scores.nth(0).fill("401")
    scores.nth(1).fill("377")
    phone.get_by_role("button", name="Report the result").click()
    expect(phone.locator(".points", has_text="401").first).to_be_visible()
    desk = windows()
    desk.goto(helper)
    desk.goto(f"{address}rounds/A/1/run/")
    expect(desk.get_by_text("401").first).to_be_visible()
    assert desk.goto(f"{address}people-links/").status == 403


def link(page, address, role):
    """The address of a new link with a role, or of the first player."""
    page.goto(f"{address}people-links/")
    if role != "player":
        page.get_by_label(re.compile(role, re.IGNORECASE)).first.check()
    button(page, "invite-players" if role == "player" else "invite").click()
    part = "players-title" if role == "player" else "roles-title"
    made = page.locator(f'section[aria-labelledby="{part}"] code.copied').first.text_content()
    return re.search(r"/l/[\w-]+/", made)[0]


def test_a_page_that_is_left_open_shows_what_happens(windows):
    assemble()
    director = logged_in(windows(), "frieda")
    address = created(director)
    players_read(director, address)
    published(director, address)
    left_open = windows()
    left_open.goto(address)
    director.goto(f"{address}rounds/A/1/run/")
    button(director, "pair").click()
    button(director, "publish").click()
    expect(director.get_by_text("The pairing is published.")).to_be_visible()
    left_open.reload()
    expect(left_open.get_by_text("Round 1").first).to_be_visible()
