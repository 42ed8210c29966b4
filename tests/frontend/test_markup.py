"""What holds for every page: no inline code, landmarks, headings, labels, both languages."""

import re
from base64 import b64encode
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.staticfiles.finders import find
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.template import Engine
from django.urls import path, resolve
from django.utils import translation

from engine.moves import Challenge, Close, End, Publish, Rack, Stop
from engine.notation import read_move
from frontend.catalogue import PAGES
from games.acting import By
from tests.engine.solving.test_golden_sheets import SHORT
from tests.frontend.browser import Browser, read
from tests.frontend.conftest import Table
from tests.frontend.tournaments.visitors import a_ranking, by_link, public_evening
from tests.games.cast import a_key
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, who
from tests.tournaments.test_logos import PNG
from tournaments.course.acts import Announce, Correct, Dispute, OpenDivision, Prizes, Report
from tournaments.course.shapes import Prize
from tournaments.directing import commands, dry_runs, queries
from tournaments.register.commands import register_person

STATIC = Path(find("frontend/wortwart.css")).parent
TEMPLATES = sorted(PAGES.rglob("*.html"), key=str)


def bug(_request):
    raise ZeroDivisionError


def fine(_request):
    return HttpResponse("fine")


urlpatterns = [path("bug/", bug), path("fine/", fine)]


GCG = b"#player1 Anna\n#player2 Bert\n>Anna: 8F HORN +13 13\n"
LOOKED = b64encode(GCG).decode()  # a recorded game with a finding


RESULTS = """Runde;Name 1;Punkte 1;Name 2;Punkte 2;Notiz
1;Anna;1;Bert;2;
9;Anna;400;Bert;380;
"""


def directing_pages(cast, director):
    """Every page of those who run a tournament, with a round in each phase."""
    evening = club_evening(cast)
    evening.played(1)
    evening.published(2)
    evening.done(Report("A", 2, 1, scores=(90, 600), confirmed=True), Dispute("A", 2, 1))
    evening.paired(3, anyway=True)
    base = f"/tournaments/{evening.stream}/"
    shown = (
        "announce/", "calls/", "entries/", "entries/add/", "entries/list/",
        "entries/divisions/", "room/", "search/", "protocol/", "people-links/", "set-up/",
        "screens/", "prizes/set/", "dry-runs/", "server/", "rounds/list/",
    )  # fmt: skip
    shown += tuple(f"rounds/A/{number}/run/" for number in (1, 2, 3, 4))
    shown += ("rounds/A/2/run/1/", "rounds/A/2/run/2/")
    wrong = director.get(f"{base}rounds/A/2/run/").form("quick").fields
    listed = {"form": "read-list", "text": "Anna Muster\nNora Neu"}
    results = {"form": "read-results", "text": RESULTS}
    return {
        **{page: director.get(base + page) for page in shown},
        **dry_runs_of(evening, director, f"{base}dry-runs/"),
        "new tournament": director.get("/tournaments/new/"),
        "from tsh": director.get("/tournaments/import/"),
        "misread result": director.post(f"{base}rounds/A/2/run/", {**wrong, "text": "9"}),
        "preview": director.post(f"{base}entries/list/", listed),
        "preview of results": director.post(f"{base}rounds/list/", results),
        "new links": director.post(f"{base}people-links/", {"form": "invite-players"}),
        "cards": director.get(f"{base}people-links/cards/"),
    }


def dry_runs_of(evening, director, base):
    """Dry runs as they are asked for, go on, and are over."""
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    asked = {"actor": "frieda", "row": row, "found": found, "division": "A"}
    example = dry_runs.begin_rehearsal(**asked, rounds=2, seed="7")
    waiting = director.get(f"{base}{example.pk}/")
    dry_runs.work(example.pk)
    chosen = ["planned", "all-monrad", "all-round_robin"]
    compared = dry_runs.begin(**asked, chosen=chosen, runs=2, seed="7")
    dry_runs.work(compared.pk)
    misread = {"form": "compare", "division": "A", "runs": "0", "error": "100"}
    return {
        "dry runs": director.get(base),
        "dry run that waits": waiting,
        "example of rounds": director.get(f"{base}{example.pk}/"),
        "ways compared": director.get(f"{base}{compared.pk}/"),
        "dry run misread": director.post(base, misread),
    }


def pages_for_everybody(cast):
    """Every page of a tournament that everybody and the players read."""
    evening = public_evening(cast)
    base = f"/tournaments/{evening.stream}/"
    anna, helper = Browser(cast.anna), by_link(evening, "helper", language="de")
    evening.done(
        Correct("A", 2, 1, scores=(9, 9), confirmed=True), Dispute("A", 2, 1, by=who("Hanna"))
    )
    hanna = by_link(evening, name="Hanna", language="de")
    bert = by_link(evening, name="Bert", language="de")
    blank = bert.get(base).form("report").fields
    said = uuid4()
    words = {said: {"words": "Vereinsheim, Lange Straße 5"}}
    commands.perform(
        by=By("frieda", a_key()),
        stream=evening.stream,
        after=None,
        words=words,
        acts=[Announce("14:00", "2026-10-20T18:00", 24, (("place", str(said)),))],
    )
    evening.done(OpenDivision("Klasse B"))
    evening.done(Prizes((Prize("standing", "A"), Prize("high_game"), Prize("by_hand"))))
    a_ranking(evening)
    return {
        "tournaments": Browser(cast.frieda).get("/tournaments/"),
        "tournament": Browser().get(base),
        "its past": Browser().get(f"{base}?version=20"),
        "own table": anna.get(base),
        "disputed": hanna.get(base),
        "misread report": bert.post(base, blank),
        "helper's link": helper.get(base),
        "its director": Browser(cast.frieda).get(base),
        "announcement": Browser().get(f"{base}announcement/"),
        "round": Browser().get(f"{base}rounds/A/1/"),
        "standing": Browser().get(f"{base}standing/A/?round=1"),
        "row of a standing": Browser().get(f"{base}standing/A/{who('Anna')}/"),
        "wall chart": Browser().get(f"{base}wall-chart/A/"),
        "teams": Browser().get(f"{base}teams/A/"),
        "cross table": Browser().get(f"{base}cross-table/A/?round=1"),
        "screen": Browser().get(f"{base}leinwand/"),
        "pictures": Browser().get(f"{base}pictures/A/"),
        "prizes": Browser().get(f"{base}prizes/"),
        "documents": Browser(cast.frieda).get(f"{base}documents/"),
        "timeline": Browser().get(f"{base}timeline/?version=20"),
        "ranking": Browser().get(f"/clubs/{cast.club.slug}/ranking/2026/"),
        "embedding": Browser().get(f"/embedding/?page={base}"),
        **ranking_pages(cast),
        **people_pages(cast),
        "bad link": Browser().get("/l/nothing/"),
        "bad code": Browser().post("/l/", {"code": "BCDFGHJK"}),
    }


def people_pages(cast):
    """Every page of a club's register."""
    director, base = Browser(cast.frieda), f"/clubs/{cast.club.slug}/people/"
    double = register_person(club=cast.club, name="Anna Mustr", email="anna@example.org")
    anna = f"{base}{cast.anna_in_register.pk}/"
    return {
        "people": director.get(base),
        "people not found": director.get(f"{base}?find=xyz"),
        "person": director.get(anna),
        "two people": director.get(f"{anna}?with={double.pk}"),
    }


def club_pages(director, base):
    """The page of a club, and what is set on it."""
    bare = director.get(f"{base}settings/")
    file = SimpleUploadedFile("logo.png", PNG)
    taken = director.send(bare, "club-logo", f"{base}settings/", logo=file)
    return {
        "set-up of a club's page": bare,
        "webhooks": director.get(f"{base}hooks/"),
        "club with a logo": taken,
        "misread address": director.send(taken, "club-address", f"{base}settings/", slug="x"),
        "club for its people": director.get(base),
        "club": Browser().get(base),
    }


def season_pages(director, base):
    """Every page of a club's seasons, in each phase."""
    empty = director.get(base)
    misread = director.send(empty, "season", base, title="")
    draft = director.send(empty, "season", base, title="Saison 2026", since="2026-01-01")
    published = director.send(draft, "publish-season", f"{base}1/")
    withdrawn = director.send(published, "withdraw-season", f"{base}1/")
    return {
        "no season": empty,
        "misread season": misread,
        "draft of a season": draft,
        "published season": published,
        "withdrawn season": withdrawn,
        "seasons": director.get(base),
    }


def ranking_pages(cast):
    """Every page of a club's rankings."""
    director, base = Browser(cast.frieda), f"/clubs/{cast.club.slug}/"
    text = "Name;Elo;Partien\nAnna Muster;1700;60\nAnna Muser;1500;\nNiemand;1;1"
    preview = director.post(f"{base}start-lists/", {"form": "read-start-list", "text": text})
    rules = director.send(preview, "take-start-list", f"{base}start-lists/", date="2026-01-01")
    (taken,) = [link for link in rules.links if "/start-lists/" in link]
    return {
        "preview of a start list": preview,
        "rules of rankings": rules,
        "start list": director.get(taken),
        "reading a start list": director.get(f"{base}start-lists/"),
        "rule misread": director.send(rules, "rating-rule", f"{base}rankings/", factors="viel"),
        "rating list": Browser().get(f"{base}ranking/rating/"),
        "rating list of a day": Browser().get(f"{base}ranking/rating/?on=2026-01-31"),
        "rating list of no day": Browser().get(f"{base}ranking/rating/?on=gestern"),
        **season_pages(director, f"{base}seasons/"),
        **club_pages(director, base),
    }


@pytest.fixture(scope="module")
def asked_once(stored_for_the_file):
    """The pages, for all tests of this file: they read them and ask for nothing more."""
    with translation.override("de"):
        return all_pages(assemble())


@pytest.fixture
def pages(db, asked_once):
    """Every kind of page, as those who see most of it see it."""
    return asked_once


def all_pages(cast):
    """The pages by what they are called here."""
    table, director = Table(cast), Browser(cast.frieda)
    horn = read_move("8F HoRN 99", 0)
    running = table.game("reise", moves=[horn, Publish()], names=("Anna", "Bert", "Clara"))
    challenged = table.game(moves=[horn, Challenge(1)])
    racks = [Rack(0, "ENRSTIUA"), Rack(1, "ENRSTIUA")]
    over = table.game("reise", moves=[End(), *racks])
    signed = table.game(moves=[horn, Stop("time"), Close()])
    wrong = director.get(f"/games/{running}/").form("turn").fields
    return {
        "first page": Browser().get("/"),
        "guide of the API": Browser().get("/api/"),
        "list": director.get("/games/"),
        "public list": Browser().get("/games/"),
        "running": director.get(f"/games/{running}/"),
        "on a card table": director.get(f"/games/{table.game('karten')}/"),
        "in two colours": director.get(f"/games/{table.game('klauer')}/"),
        "at a line": director.get(f"/games/{running}/?replace=2"),
        "public": Browser().get(f"/games/{running}/"),
        "past": Browser().get(f"/games/{running}/1/"),
        "challenged": director.get(f"/games/{challenged}/"),
        "over": director.get(f"/games/{over}/"),
        "in numbers": director.get(f"/clubs/{cast.club.slug}/figures/"),
        "report": director.get(f"/games/{signed}/2/report/"),
        "explained": director.get(f"/games/{signed}/explained/"),
        "not explained": director.get(f"/games/{running}/explained/"),
        "refused": director.post(f"/games/{running}/", {**wrong, "text": "8A Ä"}),
        "misread": director.post(f"/games/{running}/", {**wrong, "text": "?!"}),
        "open": director.get("/games/new/"),
        "import": director.get("/games/import/"),
        "looked at": director.post("/games/import/", {"club": str(cast.club.pk), "read": LOOKED}),
        "sheet": director.get("/games/solve/"),
        "photos": director.get(f"/games/{running}/photos/"),
        "solved": director.post("/games/solve/", {"club": str(cast.club.pk), "text": SHORT}),
        "tokens": director.post("/account/tokens/", {"days": "9"}),
        "login": Browser().post("/login/", {"username": "x", "password": "y"}),
        "not found": Browser().get("/nowhere/"),
        "help": director.get("/help/"),
        "help for one": Browser().get("/help/helper/"),
        "imprint": Browser().get("/imprint/"),
        "data protection": Browser().get("/privacy/"),
        "the house": operator_of(cast).get("/house/"),
        "not allowed": Browser(cast.rosa).get("/games/new/"),
        **directing_pages(cast, director),
        **pages_for_everybody(cast),
    }


def operator_of(cast):
    """Theo runs the house."""
    cast.theo.operator = True
    cast.theo.save(update_fields=["operator"])
    return Browser(cast.theo)


def each(pages, check):
    return {name: found for name, page in pages.items() if (found := check(page))}


def test_no_page_has_inline_code_or_style(pages):
    def inline(page):
        attributes = [name for _, known in page.tags for name in known]
        bad = [name for name in attributes if name == "style" or name.startswith("on")]
        scripts = [known for tag, known in page.tags if tag == "script" and "src" not in known]
        return bad + scripts + [tag for tag, _ in page.tags if tag == "style"]

    assert each(pages, inline) == {}


def test_no_page_asks_another_server_for_anything(pages):
    def foreign(page):
        named = [known.get("src") or known.get("href") or "" for _, known in page.tags]
        elsewhere = [address.removeprefix("http://testserver/") for address in named]
        return [address for address in elsewhere if "//" in address]

    assert each(pages, foreign) == {}
    styles = [file.read_text() for file in STATIC.iterdir() if file.suffix in (".css", ".js")]
    assert not any(re.search(r"https?://|@import|url\(", text) for text in styles)


def test_every_page_names_its_language_and_itself(pages):
    def nameless(page):
        (html,) = [known for tag, known in page.tags if tag == "html"]
        title = re.search(r"<title>(.+?)</title>", page.html)
        return html != {"lang": "de"} or title is None or "Wortwart" not in title[1]

    assert each(pages, nameless) == {}


def test_every_page_has_one_main_part_and_a_way_to_skip_to_it(pages):
    def lost(page):
        mains = [known.get("id") for tag, known in page.tags if tag == "main"]
        return mains != ["main"] or page.links[0] != "#main"

    assert each(pages, lost) == {}


def test_headings_begin_with_one_first_heading_and_skip_no_level(pages):
    def jumps(page):
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h[1-6]", tag)]
        return levels[:1] != [1] or levels.count(1) != 1 or max(levels) > 2

    assert each(pages, jumps) == {}


def test_no_list_is_called_something_else():
    """A list of another role takes the list from its items: what alerts is a box around it."""
    called = re.compile(r"<(?:ul|ol)\b[^>]*\brole=")
    assert [file.name for file in TEMPLATES if called.search(file.read_text())] == []


def test_every_field_has_a_label(pages):
    def unlabelled(page):
        labels = {known.get("for") for tag, known in page.tags if tag == "label"}
        fields = [
            known
            for tag, known in page.tags
            if tag in ("input", "select", "textarea") and known.get("type") != "hidden"
        ]
        return [known for known in fields if known.get("id") not in labels]

    assert each(pages, unlabelled) == {}


def test_every_id_is_given_once_and_every_reference_leads_to_one(pages):
    def loose(page):
        ids = [known["id"] for _, known in page.tags if "id" in known]
        names = ("aria-labelledby", "aria-describedby", "for")
        wanted = {
            identity
            for _, known in page.tags
            for name in names
            for identity in known.get(name, "").split()
        }
        wanted |= {link[1:] for link in page.links if link.startswith("#")}
        return (
            sorted(set(ids) ^ set(dict.fromkeys(ids)))
            + sorted(wanted - set(ids))
            + [identity for identity in set(ids) if ids.count(identity) > 1]
        )

    assert each(pages, loose) == {}


def test_every_form_that_changes_something_carries_its_token(pages):
    def open_forms(page):
        sent = [form for form in page.forms if form.method == "post"]
        return [form.action for form in sent if "csrfmiddlewaretoken" not in form.fields]

    assert each(pages, open_forms) == {}


def test_nothing_is_left_of_the_template_language(pages):
    shown = {name: page for name, page in pages.items() if name != "guide of the API"}  # programs
    assert each(shown, lambda page: re.findall(r"\{[{%#]|[}%#]\}|None|\{\w+\}", page.text)) == {}


def test_no_template_has_a_text_outside_the_catalogue():
    """Words between tags are translated; Wortwart, marks and figures need none."""
    bare = {}
    for file in TEMPLATES:
        text = re.sub(
            r"\{% blocktranslate.*?endblocktranslate %\}", "", file.read_text(), flags=re.DOTALL
        )
        text = re.sub(r"\{% block width %\}\w+", "", text)
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", text)
        text = re.sub(r"<!doctype html>|<code>.*?</code>|<[^>]*>", " ", text, flags=re.DOTALL)
        if words := set(re.findall(r"[A-Za-zÄÖÜäöü]{2,}", text)) - {"Wortwart"}:
            bare[file.name] = words
    assert bare == {}


@pytest.mark.parametrize("name", [file.relative_to(PAGES).as_posix() for file in TEMPLATES])
def test_every_template_can_be_read(name):
    assert Engine.get_default().get_template(name)


def test_a_bug_has_a_page_that_needs_nothing(settings, client):
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False
    answer = client.get("/bug/", headers={"accept-language": "de"})
    page = read(answer.status_code, answer.content.decode())
    assert page.status == 500
    assert "Unser Fehler" in page.text


def test_the_style_knows_light_and_dark_and_the_narrow_phone():
    css = (STATIC / "wortwart.css").read_text()
    assert "prefers-color-scheme: dark" in css
    assert "prefers-reduced-motion" in css
    assert ":focus-visible" in css


def test_the_addresses_of_the_pages_are_as_promised():
    stream = "01a1fc28-5c8f-7e4d-b4ce-4b563b385423"
    promised = {
        "/": "home",
        "/games/": "games",
        "/games/new/": "new-game",
        f"/games/{stream}/": "game",
        f"/games/{stream}/12/": "game-version",
        "/login/": "login",
        "/help/": "help",
        "/help/player/": "help-role",
        "/logout/": "logout",
        "/first-account/": "first-account",
        "/account/tokens/": "tokens",
        "/tournaments/": "tournaments",
        f"/tournaments/{stream}/": "tournament",
        f"/tournaments/{stream}/live/": "tournament-live",
        f"/tournaments/{stream}/leinwand/": "tournament-screen",
        f"/tournaments/{stream}/screens/": "tournament-screens",
        f"/tournaments/{stream}/rounds/A/1/3/": "tournament-table",
        f"/tournaments/{stream}/documents/": "tournament-documents",
        f"/tournaments/{stream}/documents/slips.pdf": "tournament-document",
        f"/tournaments/{stream}/documents/tournament.tsh": "tournament-tsh",
        f"/tournaments/{stream}/documents/tournament.tou": "tournament-aupair",
        f"/tournaments/{stream}/rounds/Klasse%20B/1/": "tournament-round",
        f"/tournaments/{stream}/standing/A/": "tournament-standing",
        "/clubs/wortfreunde/ranking/2026/": "ranking",
        "/clubs/wortfreunde/people/": "people",
        f"/clubs/wortfreunde/people/{stream}/": "person",
        "/l/a-Secret_1/": "private-link",
        "/l/": "type-code",
        "/outbox/": "outbox",
        "/worker.js": "worker",
        "/leave-link/": "leave-link",
        "/tournaments/new/": "new-tournament",
        f"/tournaments/{stream}/set-up/": "tournament-set-up",
        f"/tournaments/{stream}/entries/": "tournament-entries",
        f"/tournaments/{stream}/entries/add/": "tournament-add",
        f"/tournaments/{stream}/entries/list/": "tournament-list",
        f"/tournaments/{stream}/rounds/": "tournament-rounds",
        f"/tournaments/{stream}/rounds/list/": "tournament-result-table",
        f"/tournaments/{stream}/rounds/A/1/run/": "tournament-run",
        f"/tournaments/{stream}/rounds/A/1/run/3/": "tournament-run-table",
        f"/tournaments/{stream}/protocol/": "tournament-protocol",
        f"/tournaments/{stream}/people-links/": "tournament-links",
        f"/tournaments/{stream}/people-links/cards/": "tournament-cards",
    }
    assert {address: resolve(address).url_name for address in promised} == promised
