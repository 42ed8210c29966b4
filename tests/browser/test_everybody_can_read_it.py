"""Axe looks at every kind of page, in both languages, light and dark, on a phone and on a desk."""

from uuid import UUID

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import resolve

from deploy.demo.tournament import DATE, DIVISION
from deploy.management.commands.seed_demo import LOGIN
from games.acting import By
from games.commands import keep_texts
from tests.frontend.crawling import walk
from tests.games.cast import a_key, run
from tournaments.course.acts import Revise
from tournaments.directing import commands, dry_runs, queries
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
WHOLE = {"resultTypes": ["violations"]}
FAR = 4  # so many pages of a kind are followed: of the first game not every page is given out
BESIDE = ("/api/", "/l/", "/clubs/", "/login/code/")  # no link of the demo leads there
TEAMS = {
    "00000000-0000-4000-8000-000000000001": "Ostfriesische Wortfreunde und Buchstabensammler",
    "00000000-0000-4000-8000-000000000002": "Süd",
}


def only(*rules):
    """What depends on the look alone; the rest is the same in all of them."""
    return {**WHOLE, "runOnly": {"type": "rule", "values": list(rules)}}


NARROW = ("scrollable-region-focusable", "target-size")
VARIANTS = (
    ("light", DESK, WHOLE),
    ("dark", DESK, only("color-contrast")),
    ("dark", PHONE, only("color-contrast", *NARROW)),
    ("light", PHONE, only(*NARROW)),
)


def play_for_teams(director):
    """Let the people of the demo's evening play for two teams, one of a long name."""
    row = Tournament.objects.get(date=DATE)
    entries = queries.tournament_at(row.stream).state.entries.values()
    acts = [
        Revise(one.id, one.person, DIVISION, one.rating, one.category, club)
        for one, club in zip(entries, list(TEAMS) * len(entries), strict=False)
    ]
    commands.perform(by=By(str(director.pk), a_key()), stream=row.stream, acts=acts, after=None)
    keep_texts(club=row.club, texts={UUID(one): {"words": name} for one, name in TEAMS.items()})


def play_through(director):
    """Let the plan of the demo's evening be played through in both ways."""
    row = Tournament.objects.get(date=DATE)
    found = queries.tournament_at(row.stream)
    asked = {"actor": str(director.pk), "row": row, "found": found, "division": DIVISION}
    ways = ["planned", "all-monrad", "all-round_robin"]
    compared = dry_runs.begin(**asked, chosen=ways, runs=1, seed="7")
    for one in (compared, dry_runs.begin_rehearsal(**asked, seed="7")):
        while dry_runs.run_of(row.stream, one.pk).state in dry_runs.GOING_ON:
            dry_runs.work(one.pk)


@pytest.fixture
def visitors(settings, live_server):
    """The demo's house, and who comes to it: a client by role, and the pages that it can reach."""
    settings.DEMO = True
    run("seed_demo")
    _, said, _ = run("seed_demo")
    links = dict(line.split() for line in said if "/l/" in line)
    frieda = User.objects.get(login=LOGIN)
    play_for_teams(frieda)
    play_through(frieda)
    director, player = Client(), Client()
    director.force_login(frieda)
    player.get(links["player"])
    return {"director": director, "player": player, "stranger": Client()}


def found(page, axe, address):
    """What is wrong with a page, in each of its looks."""
    page.goto(address)
    page.locator("main details").evaluate_all("all => all.map(one => one.open = true)")
    wrong = []
    for scheme, size, options in VARIANTS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        for broken in axe.run(page, options=options).response["violations"]:
            nodes = [node["html"][:160] for node in broken["nodes"][:3]]
            wrong.append((scheme, size["width"], broken["id"], nodes))
        if size is PHONE and (width := page.evaluate("document.documentElement.scrollWidth")) > 360:
            wrong.append((scheme, 360, "wider than a phone", width))
    return wrong


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_page_has_a_fault_that_axe_finds(windows, visitors, live_server, language):
    axe, looked, wrong = Axe(), set(), {}
    for role, client in visitors.items():
        page = windows(language=language, viewport=DESK)
        cookies = [{"name": name, "value": one.value} for name, one in client.cookies.items()]
        page.context.add_cookies([{**one, "url": live_server.url} for one in cookies])
        for address in (*BESIDE, *(address for address, _html in walk(client, most=FAR))):
            page_name = resolve(address.partition("?")[0]).url_name
            kind = (role if role == "player" else "", page_name)
            if kind not in looked and (faults := found(page, axe, address)):
                wrong[f"{role} {address}"] = faults
            looked.add(kind)
    assert not wrong, "\n".join(f"{address}: {faults}" for address, faults in wrong.items())
