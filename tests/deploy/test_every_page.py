"""Every page of the house and every method, for everybody, against the table in `pages.txt`.

A page that is added fails until its line is there: with `--record` the table is written anew, and
whoever lands it reads the lines that are other ones. A plain run asks a share of the lines. Nothing
that is asked stays: each request is undone. Forms are sent empty, so that 400 (or the page once
more) is what those get who may send one. The tables of the API stand in the tests of its rights.
"""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from tests.deploy.places import NOBODY, Place, places
from tests.frontend.tournaments.visitors import by_link
from tests.thorough import run, share_of
from tests.tournaments.test_foreign_ids import other_house, own_house

pytestmark = pytest.mark.django_db

TABLE = Path(__file__).with_name("pages.txt")
METHODS = ("GET", "POST")
WIDTH = 78
NAMES = {"division": "A", "role": "helper", "name": "pairings", "kind": "svg", "series": "points"}
LOGIN = "login"


@pytest.fixture
def house(cast):
    """What Frieda's club has: nothing of it is public."""
    return own_house(cast)


@pytest.fixture
def visitors(cast, house):
    """Everybody by what they are to the tournament; plink, hlink and dlink come by a link."""
    _, evening = house
    cast.theo.operator = True
    cast.theo.save(update_fields=["operator"])
    accounts = {
        "operator": cast.theo,
        "player": cast.anna,
        "reader": cast.rosa,
        "helper": cast.hugo,
        "arbiter": cast.emil,
        "director": cast.frieda,
        "foreign": cast.vera,
    }
    found = {name: Client() for name in ("nobody", *accounts)}
    for name, account in accounts.items():
        found[name].force_login(account)
    links = {"plink": {"name": "Bert"}, "hlink": {"role": "helper"}, "dlink": {"role": "director"}}
    found |= {name: by_link(evening, **of).client for name, of in links.items()}
    for client in found.values():
        client.raise_request_exception = False
    return found


def values_of(mine, place: Place) -> dict[str, str]:
    """What stands in the brackets of an address: what a house has."""
    names = ("club", "person", "stream", "entry", "report", "photo", "search", "run")
    known = {name: getattr(mine, name) for name in names}
    if place.route.startswith("games/"):
        known["stream"] = mine.game
    return known | dict.fromkeys(("number", "table", "version"), "1") | NAMES


def asked(client: Client, method: str, path: str) -> str:
    """The status of an answer, or that it leads to the login; then it never was."""
    cookies = SimpleCookie()
    cookies.load(client.cookies)
    with transaction.atomic():
        answer = client.generic(method, path, content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    client.cookies = cookies
    if answer.status_code == 302 and answer.headers["Location"].startswith("/login/"):
        return LOGIN
    return str(answer.status_code)


def rows(mine, visitors, asks=places) -> Iterator[str]:
    """The lines of the table; a method that nobody may use has none."""
    for place in pages(asks()):
        path = place.path(**values_of(mine, place))
        for method in METHODS:
            told = {name: asked(client, method, path) for name, client in visitors.items()}
            if method == "GET" or set(told.values()) - {"405"}:
                cells = "".join(f"{status:<9}" for status in told.values())
                yield f"{method:<5}{place.route or '/':<{WIDTH}}{cells}".rstrip()


def pages(all_places) -> list[Place]:
    """The addresses that are no part of the API."""
    return [one for one in all_places if not one.rest]


def test_every_page_answers_everybody_as_the_table_says(house, visitors, pytestconfig):
    head = f"{'':<{WIDTH + 5}}{''.join(f'{name:<9}' for name in visitors)}".rstrip()
    if pytestconfig.getoption("record"):
        TABLE.write_text("\n".join([head, *rows(house[0], visitors), ""]), encoding="utf-8")
    known = TABLE.read_text(encoding="utf-8").splitlines()
    asks = places if run["thorough"] else lambda: share_of(pages(places()))
    found = list(rows(house[0], visitors, asks))
    assert known[0] == head
    assert [line for line in found if line not in known] == []
    if run["thorough"]:
        assert "\n".join(known[1:]) == "\n".join(found)


def test_each_page_has_its_line_in_the_table():
    listed = {line[5 : 5 + WIDTH].strip() for line in TABLE.read_text().splitlines()[1:]}
    assert listed == {place.route or "/" for place in pages(places())}


PARAMETERS = ("stream", "club", "person", "entry", "photo", "search", "run", "report")


def foreign() -> list[tuple[Place, str]]:
    """Each page with each bracket that can hold an id."""
    return [
        (place, name)
        for place in pages(places())
        for name in PARAMETERS
        if name in place.converters
    ]


def test_another_clubs_id_in_the_address_of_a_page_is_as_good_as_none(cast, house, visitors):
    theirs = other_house(cast.other_club)
    wrong = {}
    for place, name in share_of(foreign()):
        mine = values_of(house[0], place)
        there = values_of(theirs, place)[name]
        for role in ("director", "dlink", "operator"):
            for method in METHODS:
                told = [
                    asked(visitors[role], method, place.path(**{**mine, name: value}))
                    for value in (there, str(uuid4()) if name != "club" else NOBODY)
                ]
                if told[0] != told[1]:
                    wrong[place.route, name, role, method] = told
    assert wrong == {}
