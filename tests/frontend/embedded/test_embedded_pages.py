"""What other sites show of the house: small, without a cookie, framed by anybody, like the page."""

import gzip
import re

import pytest
from django.test import Client

from deploy.kept import ANSWERS
from engine.moves import Publish
from engine.notation import read_move
from tests.frontend.browser import read
from tests.frontend.tournaments.visitors import a_ranking, club_evening, public_evening, secret_of
from tournaments.course.acts import PublishTournament, Report, UnpublishTournament
from tournaments.register.commands import change_person

MOST_BYTES = 30_000


@pytest.fixture(autouse=True)
def nothing_kept():
    """A process that has just begun."""
    ANSWERS.clear()


@pytest.fixture
def evening(cast):
    """The published evening of six, with a ranking that counts it."""
    found = public_evening(cast)
    a_ranking(found)
    return found


@pytest.fixture
def addresses(evening, cast, table):
    """One small page of each kind."""
    game = table.game("reise", moves=[read_move("8F HORN 20", 0), Publish()])
    return {
        "ranking": f"/embed/ranking/{cast.club.slug}/2026/",
        "standing": f"/embed/standing/{evening.stream}/A/",
        "tonight": f"/embed/tonight/{cast.club.slug}/",
        "pairings": f"/embed/pairings/{evening.stream}/A/",
        "earlier round": f"/embed/pairings/{evening.stream}/A/1/",
        "game": f"/embed/game/{game}/",
        "earlier entry": f"/embed/game/{game}/1/",
        "script": "/embed.js",
    }


def asked(path, client=None, **headers):
    """The answer, in English."""
    return (client or Client()).get(path, headers={"Accept-Language": "en", **headers})


def page(path):
    answer = asked(path)
    return read(answer.status_code, answer.content.decode())


def whole(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_each_shows_what_the_public_page_shows(addresses):
    shown = {name: page(path) for name, path in addresses.items() if name != "script"}
    assert {name: one.status for name, one in shown.items()} == dict.fromkeys(shown, 200)
    assert "Standing during round 2" in shown["standing"].text
    assert "2 results missing" in shown["pairings"].text
    assert "420" in shown["pairings"].text
    assert "410" in shown["earlier round"].text
    assert "25" in shown["ranking"].text
    assert shown["tonight"].text == shown["standing"].text
    assert "HORN" in shown["game"].text


def test_nobody_is_known_and_no_cookie_is_read_or_set(cast, evening, addresses):
    """Whoever is logged in, holds a link or a token gets the same bytes as everybody."""
    director, linked = Client(), Client()
    director.force_login(cast.frieda)
    linked.get(f"/l/{secret_of(evening, 'helper')}/")
    linked.post(f"/l/{secret_of(evening, 'helper')}/")
    told = {}
    for name, path in addresses.items():
        answers = [
            asked(path),
            asked(path, director),
            asked(path, linked),
            asked(path, authorization=f"Link {secret_of(evening, 'helper')}"),
        ]
        told[name] = (
            len({whole(one) for one in answers}),
            [dict(one.cookies) for one in answers],
            {one.headers["Vary"] for one in answers},
            {"public" in one.headers["Cache-Control"] for one in answers},
        )
    alike = (1, [{}, {}, {}, {}], {"Accept-Language, Accept-Encoding"}, {True})
    assert told == dict.fromkeys(addresses, alike)


def test_an_unknown_session_asks_the_database_for_no_session(
    addresses, django_assert_max_num_queries
):
    path = addresses["standing"]
    asked(path)
    client = Client()
    client.cookies["wortwart-session"] = "a" * 32
    with django_assert_max_num_queries(1) as told:
        asked(path, client)
    assert [one for one in told.captured_queries if "session" in one["sql"]] == []


def test_every_site_may_frame_them_and_nothing_else(addresses, evening):
    policies = {name: asked(path).headers for name, path in addresses.items()}
    for name, headers in policies.items():
        assert (name, "frame-ancestors *" in headers["Content-Security-Policy"]) == (name, True)
        assert (name, "X-Frame-Options" in headers) == (name, False)
        assert (name, headers["Cross-Origin-Resource-Policy"]) == (name, "cross-origin")
    for path in ("/", f"/tournaments/{evening.stream}/", "/embed", "/embedding"):
        headers = asked(path).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_all_of_it_travels_in_less_than_thirty_kilobytes(addresses):
    sizes = {}
    for name, path in addresses.items():
        if name == "script":
            continue
        answer = asked(path, **{"Accept-Encoding": "gzip"})
        text = answer.content
        if answer.headers.get("Content-Encoding") == "gzip":
            text = gzip.decompress(text)
        found = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', text.decode())
        parts = ["/embed.js", *found]
        sizes[name] = len(answer.content) + sum(
            len(whole(asked(part, **{"Accept-Encoding": "gzip"}))) for part in parts
        )
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


def test_who_has_it_already_is_told_so_and_may_still_frame_it(addresses):
    for name, path in addresses.items():
        answer = asked(path)
        again = asked(path, **{"If-None-Match": answer.headers["ETag"]})
        assert (name, again.status_code) == (name, 304)
        assert "frame-ancestors *" in again.headers["Content-Security-Policy"]
        assert dict(again.cookies) == {}


def test_a_result_makes_another_page(evening, addresses):
    before = asked(addresses["pairings"])
    evening.done(Report("A", 2, 2, scores=(301, 300)))
    after = asked(addresses["pairings"], **{"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, "301" in after.content.decode()) == (200, True)
    assert before.headers["Cache-Control"].startswith("public, max-age=5,")


def test_what_is_not_public_is_as_good_as_nothing(cast, evening, addresses, table):
    evening.done(UnpublishTournament())
    hidden = table.game("reise")
    director = Client()
    director.force_login(cast.frieda)
    nothing = "00000000-0000-4000-8000-000000000000"
    places = [addresses[name] for name in ("standing", "pairings", "ranking", "tonight")]
    places += [f"/embed/game/{hidden}/", f"/embed/game/{nothing}/", f"/embed/standing/{nothing}/"]
    answers = {path: asked(path, director) for path in places}
    assert {path: one.status_code for path, one in answers.items()} == dict.fromkeys(places, 404)
    assert len({one.content for one in answers.values()}) == 1


def test_a_draft_and_a_round_that_never_was_are_not_there(cast):
    evening = public_evening(cast)
    evening.done(*(Report("A", 2, n, scores=(301, 300)) for n in (2, 3)))
    evening.paired(3, anyway=True)
    base = f"/embed/pairings/{evening.stream}"
    assert asked(f"{base}/A/3/").status_code == 404
    assert asked(f"{base}/B/").status_code == 404
    assert asked(f"{base}/").content == asked(f"{base}/A/").content
    assert "Round 2" in page(f"{base}/").text
    standing = f"/embed/standing/{evening.stream}/A/"
    assert asked(f"{standing}?round=9").status_code == 404
    assert "Standing after round 1" in page(f"{standing}?round=1").text


def test_a_standing_before_the_first_round_says_who_plays(cast):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    assert "Players" in page(f"/embed/standing/{evening.stream}/").text
    assert asked(f"/embed/pairings/{evening.stream}/").status_code == 404


def test_the_address_says_the_look_the_scheme_and_the_language(addresses):
    path = addresses["standing"]
    german = page(f"{path}?language=de&look=plain&scheme=dark&accent=0A7&rows=2")
    html = german.html
    assert '<html lang="de" class="embedded plain">' in html
    assert "Tabelle" in german.text or "Stand" in german.text
    assert 'href="/static/frontend/embedded-dark.css">' in html
    assert 'href="/embed/colours.css?accent=0a7"' in html
    assert html.count("<tr>") == 1 + 2
    assert "embedded-dark" not in page(f"{path}?scheme=light").html
    assert 'media="(prefers-color-scheme: dark)"' in page(path).html
    colours = asked("/embed/colours.css?accent=0a7&ground=ffffff&ink=222")
    assert colours.content == b":root{--site-accent:#0a7;--site-ground:#ffffff;--site-ink:#222}"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("look=loud", "Look is house or plain here."),
        ("scheme=auto", "Scheme is light or dark here."),
        ("accent=red;}body{", "Accent is a colour of six digits, like 1b5a86."),
        ("ground=fff", "Ground and ink go together: a text needs both."),
        ("ground=fff&ink=eee", "This ink can't be read on this ground: make one darker."),
        ("rows=0", "Rows is a whole number from 1 to 1000 here."),
        ("version=3", "There is nothing called version here."),
    ],
)
def test_what_an_address_can_not_say_is_named(addresses, query, said):
    for path in (addresses["standing"], "/embed/colours.css"):
        answer = asked(f"{path}?{query}")
        assert answer.status_code == 400
        assert said in read(400, answer.content.decode()).text


def test_a_game_is_stepped_through_in_its_look(addresses):
    links = page(f"{addresses['game']}?look=plain&scheme=dark").links
    stepped = [link for link in links if "look=plain&scheme=dark#board" in link]
    assert stepped == [
        f"{addresses['game']}1/?look=plain&scheme=dark#board",
        f"{addresses['game']}2/?look=plain&scheme=dark#board",
    ]


def test_what_stands_there_has_no_inline_code_and_is_in_order(addresses):
    for name, path in addresses.items():
        if name == "script":
            continue
        shown = page(path)
        attributes = [one for _, known in shown.tags for one in known]
        assert (name, [one for one in attributes if one == "style" or one[:2] == "on"]) == (
            name,
            [],
        )
        levels = [tag for tag, _ in shown.tags if re.fullmatch(r"h[1-6]", tag)]
        assert (name, levels[0], levels.count("h1")) == (name, "h1", 1)
        assert (name, [tag for tag, _ in shown.tags if tag in ("form", "style")]) == (name, [])
        opened = [known for tag, known in shown.tags if known.get("target") == "_blank"]
        assert {known["rel"] for known in opened} == {"noopener"}


def test_names_stand_there_as_the_public_page_has_them(cast, evening, addresses):
    change_person(club=cast.club, person=evening.people["Bert"].pk, said={"publish_name": True})
    public = asked(f"/tournaments/{evening.stream}/standing/A/").content.decode()
    rows = re.findall(r'<th scope="row">([^<]+)', asked(addresses["standing"]).content.decode())
    assert len(rows) == 6
    assert [name for name in rows if name.strip() not in public] == []
    assert [name for name in rows if not name.startswith("No. ")] == [evening.people["Bert"].name]


def test_tonight_is_the_newest_evening_that_has_begun(cast):
    assert asked(f"/embed/tonight/{cast.club.slug}/").status_code == 404
    public_evening(cast)
    next_week = club_evening(cast)
    next_week.done(PublishTournament())
    path = f"/embed/tonight/{cast.club.slug}/"
    before = asked(path)
    assert "Standing during round 2" in before.content.decode()
    next_week.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    after = asked(path, **{"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, f"{next_week.stream}" in after.content.decode()) == (200, True)
    assert asked("/embed/tonight/nobody/").status_code == 404
