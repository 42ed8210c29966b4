"""Who gets which of the pages of those who run a tournament, and what each of them is offered."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import held, sit
from tests.frontend.directing.desk import Desk, run
from tests.tournaments.directing.evening import who

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")

# hlink and dlink are links with the roles of helper and director.
PAGES = """
                 nobody stranger player reader helper hlink arbiter director dlink foreign
entries/         404    404      403    403    200    200   200     200      200   404
entries/add/     404    404      403    403    403    403   200     200      403   404
entries/divisions/ 404  404      403    403    403    403   200     200      200   404
entries/list/    404    404      403    403    403    403   403     200      403   404
rounds/          404    404      403    403    200    200   200     200      200   404
rounds/list/     404    404      403    403    200    200   200     200      200   404
rounds/A/1/run/  404    404      403    403    200    200   200     200      200   404
rounds/A/1/run/1/ 404   404      403    403    200    200   200     200      200   404
search/          404    404      403    403    200    200   200     200      200   404
calls/           404    404      403    403    200    200   200     200      200   404
calls/strip/     404    404      403    403    403    403   200     200      200   404
announce/        404    404      403    403    403    403   403     200      200   404
room/            404    404      403    403    403    403   200     200      200   404
screens/         404    404      403    403    200    200   200     200      200   404
protocol/        404    404      403    403    200    200   200     200      200   404
people-links/    404    404      403    403    403    403   403     200      403   404
prizes/set/      404    404      403    403    403    403   403     200      200   404
server/          404    404      403    403    403    403   403     200      200   404
dry-runs/        404    404      403    403    403    403   403     200      200   404
set-up/          404    404      403    403    403    403   403     200      200   404
"""

OFFERED = {
    "helper": ["quick", "take-back"],
    "hlink": ["quick", "take-back"],
    "arbiter": ["clock", "close-round", "quick", "withdraw"],
    "director": ["clock", "close-round", "quick", "take-back", "withdraw"],
}


@pytest.fixture
def visitors(evening, cast):
    """Everybody at a browser, by what they are to the tournament."""
    accounts = {
        "stranger": cast.theo,
        "player": cast.anna,
        "reader": cast.rosa,
        "helper": cast.hugo,
        "arbiter": cast.emil,
        "director": cast.frieda,
        "foreign": cast.vera,
    }
    desks = {name: sit(evening, user) for name, user in accounts.items()}
    links = {"hlink": held(evening, "helper"), "dlink": held(evening, "director")}
    return {"nobody": Desk(evening, Browser(language="en")), **desks, **links}


def table(drawn):
    header, *lines = drawn.strip().splitlines()
    names = header.split()
    rows = {line.split()[0]: line.split()[1:] for line in lines}
    return {page: dict(zip(names, map(int, row), strict=True)) for page, row in rows.items()}


def test_who_gets_which_page(evening, visitors):
    evening.published(1, *TABLES)
    wanted = table(PAGES)
    wanted[f"entries/{who('Anna')}/"] = wanted["entries/"]
    found = {
        page: {name: visitors[name].get(page).status for name in row}
        for page, row in wanted.items()
    }
    assert found == wanted


def test_each_is_offered_what_the_role_may(evening, visitors):
    evening.published(1, *TABLES)
    for name, line in (("helper", "1 400 350"), ("hlink", "2 400 350"), ("director", "3 400 350")):
        visitors[name].enter(line)
    assert {name: sorted(visitors[name].get(run()).offers()) for name in OFFERED} == OFFERED


def test_what_is_not_offered_is_refused_as_well(evening, visitors):
    evening.published(1, *TABLES)
    page = visitors["director"].get(run())
    for name in ("helper", "hlink"):
        assert visitors[name].send(run(), "withdraw", page).status == 403
    table_page = visitors["director"].get(run(1, 1))
    absent = {"absent": who("Anna")}
    assert visitors["helper"].send(run(1, 1), "forfeit", table_page, **absent).status == 403
    assert visitors["director"].result(1) is None


def test_nobody_sends_what_is_no_form(evening, visitors):
    desk = visitors["director"]
    for fields in ({}, {"form": "quick"}, {"form": "king", "after": "1", "key": "x" * 12}):
        assert desk.browser.post(desk.address(run()), fields).status == 400
    late = {"form": "quick", "after": "999", "key": "x" * 12, "text": "1 2 3"}
    assert desk.browser.post(desk.address(run()), late).status == 400


def test_a_tournament_that_there_is_not_is_not_found(cast):
    stream = "01a1fc28-5c8f-7e4d-b4ce-4b563b385423"
    assert Browser(cast.frieda).get(f"/tournaments/{stream}/entries/").status == 404


def test_no_page_leads_its_reader_to_a_closed_door(evening, visitors):
    evening.published(1, *TABLES)
    base, closed = f"/tournaments/{evening.stream}/", []
    for name in ("helper", "hlink", "arbiter", "director", "dlink"):
        pages = [page for page, row in table(PAGES).items() if row[name] == 200]
        shown = {base + page: visitors[name].get(page) for page in pages}
        closed += [place for place, page in shown.items() if page.status != 200]
        links = {link for page in shown.values() for link in page.links} - shown.keys()
        inside = sorted(link for link in links if link.startswith(base) and "?" not in link)
        closed += [link for link in inside if visitors[name].browser.get(link).status != 200]
    assert closed == []


def test_the_tabs_lead_where_the_role_may_go(evening, visitors):
    def tabs(name):
        links = visitors[name].get("entries/").links
        base = f"/tournaments/{evening.stream}/"
        return [link.removeprefix(base) for link in links if link.startswith(base)][1:]

    assert [one for one in tabs("helper") if one in table(PAGES)] == [
        "entries/",
        "rounds/",
        "calls/",
        "screens/",
        "protocol/",
    ]
    everything = ["entries/", "rounds/", "protocol/", "people-links/", "set-up/"]
    assert [one for one in tabs("director") if one in everything] == everything
