"""A link to a public page brings its title and picture; oEmbed and the page say how to embed it."""

import json
from html import unescape
from struct import unpack
from urllib.parse import quote

import pytest
from django.test import Client

from engine.moves import Publish
from engine.notation import read_move
from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import a_ranking, public_evening
from tournaments.course.acts import UnpublishTournament
from tournaments.register.commands import change_person

HOUSE = "http://testserver"


@pytest.fixture
def evening(cast):
    """The published evening of six, with a ranking that counts it."""
    found = public_evening(cast)
    a_ranking(found)
    return found


@pytest.fixture
def homes(evening, cast, table):
    """A public page of each kind, and the small page that stands for it."""
    game = table.game("reise", moves=[read_move("8F HORN 20", 0), Publish()])
    stream, club = evening.stream, cast.club.slug
    return {
        f"/clubs/{club}/ranking/2026/": f"/embed/ranking/{club}/2026/",
        f"/tournaments/{stream}/": f"/embed/standing/{stream}/",
        f"/tournaments/{stream}/standing/A/": f"/embed/standing/{stream}/A/",
        f"/tournaments/{stream}/rounds/A/1/": f"/embed/pairings/{stream}/A/1/",
        f"/games/{game}/": f"/embed/game/{game}/",
        f"/games/{game}/1/": f"/embed/game/{game}/1/",
    }


def got(path, client=None, **query):
    return (client or Client()).get(path, query, headers={"Accept-Language": "en"})


def of(tags, name, key="property"):
    """What a page's head says under a name."""
    (found,) = [known["content"] for _, known in tags if known.get(key) == name]
    return found


def linked(tags, rel, kind=None):
    return [
        known["href"]
        for tag, known in tags
        if tag == "link" and known.get("rel") == rel and known.get("type") == kind
    ]


def test_a_link_to_a_public_page_says_what_it_is_and_has_a_picture(homes):
    for home, small in homes.items():
        tags = read(200, got(home).content.decode()).tags
        assert of(tags, "og:url") == HOUSE + home
        assert linked(tags, "canonical") == [HOUSE + home]
        assert of(tags, "og:title")
        assert of(tags, "og:description") == of(tags, "description", "name")
        picture = got(of(tags, "og:image").removeprefix(HOUSE))
        assert (home, picture.status_code, picture["Content-Type"]) == (home, 200, "image/png")
        (data,) = linked(tags, "alternate", "application/json")
        assert (home, got(data.removeprefix(HOUSE)).status_code) == (home, 200)
        (oembed,) = linked(tags, "alternate", "application/json+oembed")
        told = json.loads(Client().get(oembed.removeprefix(HOUSE)).content)
        assert (home, f'src="{HOUSE}{small}"' in told["html"]) == (home, True)


def test_the_picture_of_a_standing_is_as_large_as_it_says(homes, evening):
    answer = got(f"/embed/standing/{evening.stream}/picture.png")
    assert unpack(">II", answer.content[16:24]) == (1200, 630)
    assert got(f"/embed/standing/{evening.stream}/B/picture.png").status_code == 404


def test_the_picture_names_whom_the_page_names(homes, cast, evening):
    path = f"/embed/standing/{evening.stream}/picture.png"
    before = got(path)
    change_person(club=cast.club, person=evening.people["Bert"].pk, said={"publish_name": True})
    after = got(path)
    assert before.content != after.content
    director = Client()
    director.force_login(cast.frieda)
    assert got(path, director).content == after.content


def test_what_is_not_public_has_no_preview_for_anybody(homes, cast, evening, table):
    evening.done(UnpublishTournament())
    hidden = table.game("reise")
    pages = [home for home in homes if "/games/" not in home] + [f"/games/{hidden}/"]
    for home in pages:
        html = Browser(cast.frieda).get(home).html
        assert (home, "og:" in html, "oembed" in html, "/embedding/" in html) == (
            home, False, False, False,
        )  # fmt: skip


def test_oembed_answers_as_its_specification_says(homes):
    home = next(iter(homes))
    answer = got("/embed/oembed.json", url=HOUSE + home, maxwidth="320", maxheight="9999")
    told = answer.json()
    assert answer["Content-Type"] == "application/json"
    assert {name: told[name] for name in ("version", "type", "width", "height")} == {
        "version": "1.0", "type": "rich", "width": 320, "height": 480,
    }  # fmt: skip
    assert told["provider_url"] == f"{HOUSE}/"
    assert set(told) == {
        "version", "type", "title", "provider_name", "provider_url", "cache_age",
        "width", "height", "html",
    }  # fmt: skip
    small = homes[home]
    again = got("/embed/oembed.json", url=f"{HOUSE}{small}").json()
    assert again["html"] == got("/embed/oembed.json", url=HOUSE + home).json()["html"]


def test_oembed_knows_only_what_is_public_here(homes, cast, evening):
    evening.done(UnpublishTournament())
    director = Client()
    director.force_login(cast.frieda)
    for url in (
        f"{HOUSE}/tournaments/{evening.stream}/",
        f"{HOUSE}/tournaments/",
        f"{HOUSE}/nowhere/",
        f"https://elsewhere.example/tournaments/{evening.stream}/",
        "javascript:alert(1)",
        "http://[",
        "",
    ):
        assert (url, got("/embed/oembed.json", director, url=url).status_code) == (url, 404)
    assert got("/embed/oembed.json", url=HOUSE, format="xml").status_code == 501
    assert got("/embed/oembed.json", url=HOUSE, maxwidth="x").status_code == 400


def test_each_public_page_leads_to_what_is_to_be_copied(homes):
    for home, small in homes.items():
        page = read(200, got(home).content.decode())
        (link,) = [one for one in page.links if one.startswith("/embedding/")]
        assert link == f"/embedding/?page={quote(home)}"
        answer = got(link)
        shown = read(200, answer.content.decode())
        kind, _, place = small.removeprefix("/embed/").strip("/").partition("/")
        line = f'<script src="{HOUSE}/embed.js" data-{kind}="{place}"></script>'
        assert (home, line in unescape(answer.content.decode())) == (home, True)
        frames = [known["src"] for tag, known in shown.tags if tag == "iframe"]
        assert frames == [small]
        assert "frame-src 'self'" in answer.headers["Content-Security-Policy"]
        assert got(frames[0]).status_code == 200


def test_what_is_chosen_stands_in_what_is_copied(homes, evening):
    home = f"/tournaments/{evening.stream}/"
    asked = {"page": home, "look": "plain", "scheme": "dark", "accent": "#B3261E", "language": "de"}
    text = unescape(got("/embedding/", **asked).content.decode())
    small = f"/embed/standing/{evening.stream}/"
    query = "look=plain&scheme=dark&language=de&accent=b3261e"
    assert f'<iframe class="embedding" src="{small}?{query}"' in text
    said = 'data-look="plain" data-scheme="dark" data-language="de" data-accent="b3261e"'
    assert said in text
    wrong = got("/embedding/", page=home, accent="red")
    assert (wrong.status_code, "A colour has six digits" in wrong.content.decode()) == (400, True)


def test_what_everybody_can_not_see_can_not_be_embedded(cast, evening):
    evening.done(UnpublishTournament())
    director = Client()
    director.force_login(cast.frieda)
    for page in (f"/tournaments/{evening.stream}/", "/", "", "/nowhere/", "//elsewhere/"):
        assert (page, got("/embedding/", director, page=page).status_code) == (page, 404)
