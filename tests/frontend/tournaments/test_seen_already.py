"""What a stranger has seen already: told by one statement, and never when anything is another."""

import re

import pytest
from django.conf import settings
from django.test import Client

from deploy.kept import ANSWERS, Answers, Kept
from engine.moves import Publish as PublishGame
from engine.moves import Unpublish
from frontend.pages.tournaments import visits
from games import commands as games
from games import followers
from games.acting import By
from games.validators import Made
from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import (
    a_ranking,
    address,
    club_evening,
    public_evening,
    secret_of,
    who,
)
from tests.games.cast import a_key
from tests.games.statements import statements
from tournaments.commands import _claimed
from tournaments.course.acts import (
    Enter,
    Leave,
    Link,
    Penalise,
    PublishTournament,
    Report,
    ShowNames,
    UnpublishTournament,
)
from tournaments.long_texts import sha256_of
from tournaments.models import Link as PrivateLink
from tournaments.models import Person, Ranking, TableGame
from tournaments.register.commands import change_person, erase_person, merge, unmerge

TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[A-Za-z0-9]{64}')
PAGES = ("", "rounds/A/2/", "standing/A/", "standing/A/?round=1", "?version=12")
REST = ("", "divisions/A/rounds/2/", "divisions/A/standing/", "divisions/A/standing.csv")


@pytest.fixture(autouse=True)
def nothing_kept():
    """A process that has just begun."""
    ANSWERS.clear()


@pytest.fixture
def evening(cast):
    """A published evening in its second round, ranked, with a game at a table of that round."""
    evening = public_evening(cast)
    game = games.open_game(
        by=By("hugo", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person(name) for name in ("Bert", "Georg")],
    )
    evening.done(Link("A", 2, 3, game=str(game.stream)))
    a_ranking(evening)
    followers.follow(evening.stream)
    return evening


def ask(client, place, tag=""):
    """The answer to who has bytes with this tag, or none."""
    return client.get(place, headers={"If-None-Match": tag} if tag else {})


def known(client, place):
    """What is told of an address, once this process knows what it shows."""
    client.get(place)
    return client.get(place)


def plain(answer):
    """The bytes of a page without what is this browser's own."""
    return TOKEN.sub("", answer.content.decode())


def test_what_stands_still_is_told_by_one_statement(evening):
    """A page with a game at a table asks once more, whether it is public."""
    asked = {}
    for place in called(evening).values():
        stranger = Client()
        first = known(stranger, place)
        with statements() as seen:
            again = ask(stranger, place, first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        taken_over = again.headers.keys() - {"Content-Length", "Vary", "X-Request-ID"}
        assert {name: again[name] for name in taken_over} == {
            name: first[name] for name in taken_over
        }
        assert again["Referrer-Policy"] == first["Referrer-Policy"]
        assert set(again["Vary"].split(", ")) >= {"Cookie", "Authorization", "Accept-Language"}
        asked[place] = len(seen)
    with_game = {address(evening), address(evening, "rounds/A/2/")}
    assert asked == {place: 2 if place in with_game else 1 for place in called(evening).values()}


def test_who_has_seen_nothing_yet_costs_no_more(evening):
    for place in called(evening).values():
        if "?" not in place:
            one = known(Client(), place)
            with statements() as seen:
                other = Client().get(place)
            assert len(seen) <= 2
            assert plain(other) == plain(one)


@pytest.mark.parametrize("players", [10, 300])
def test_a_page_costs_the_same_statements_however_many_play(cast, players):
    """Made for the first time after an act, and then for every other telephone."""
    evening = club_evening(cast, "Anna")
    people = Person.objects.bulk_create(
        Person(club=cast.club, number=100 + n, name=f"Gast {n}") for n in range(1, players)
    )
    evening.done(*(Enter(str(one.pk), str(one.pk), "A") for one in people), PublishTournament())
    evening.published(1)
    followers.follow(evening.stream)
    counts = {}
    for rest in ("", "rounds/A/1/", "standing/A/"):
        visits.standing_at.cache_clear()
        with statements() as made:
            assert Client().get(address(evening, rest)).status_code == 200
        with statements() as kept:
            Client().get(address(evening, rest))
        counts[rest] = (len(made), len(kept))
    assert counts == {"": (10, 1), "rounds/A/1/": (4, 1), "standing/A/": (6, 1)}


def test_a_kept_page_has_the_form_of_the_browser_that_asks(evening):
    first, second = (Client(enforce_csrf_checks=True) for _ in range(2))
    for stranger in (first, second, first):
        form = read(200, stranger.get(address(evening)).content.decode()).forms[-1]
        sent = stranger.post(form.action, {**form.fields, "language": "en"})
        assert sent.status_code == 302
    tag = known(first, address(evening))["ETag"]
    assert ask(first, address(evening), tag).status_code == 304
    assert ask(second, address(evening), tag).status_code == 200
    assert ask(Client(), address(evening), tag).status_code == 200


# What changes, and what is shown then


def of_anna(evening, **said):
    change_person(club=evening.cast.club, person=evening.people["Anna"].pk, said=said)


def clara_is_anna(evening):
    anna, clara = (evening.people[name].pk for name in ("Anna", "Clara"))
    merge(club=evening.cast.club, keep=clara, people=[anna])


def part_anna(evening):
    unmerge(club=evening.cast.club, person=evening.people["Anna"].pk)


def erase_anna(evening):
    erase_person(club=evening.cast.club, person=evening.people["Anna"].pk)


def enter_in_game(evening, move):
    game = TableGame.objects.get(tournament=evening.stream).game
    games.enter(by=By("frieda", a_key()), stream=game, move=move, after=None)


def claim_the_club(_evening):
    """The first account takes the club over under another name."""
    _claimed("Sprachfreunde")


def rank_again(evening):
    row = Ranking.objects.get(club=evening.club)
    text = row.body.replace('"total":25', '"total":24')
    Ranking.objects.filter(pk=row.pk).update(body=text, digest=sha256_of(text), number=2)


TOURNAMENT = {*PAGES[:4], *(f"api {rest}" for rest in REST)}
NAMED = {*PAGES, *(f"api {rest}" for rest in REST), "ranking", "api ranking", "csv ranking"}
NOW = TOURNAMENT - {"standing/A/?round=1"}
BY_WORKER = {"api divisions/A/standing/", "api divisions/A/standing.csv"}
CHANGES = [
    (
        lambda e: e.done(Report("A", 2, 2, scores=(401, 399))),
        NOW - BY_WORKER,
    ),
    (
        lambda e: followers.follow(e.stream),
        {"api divisions/A/standing/", "api divisions/A/standing.csv"},
    ),
    (lambda e: e.done(Penalise(who("Anna"), 1, half_points=1, spread=30)), set()),
    (lambda e: e.done(Leave(who("Anna"), 3)), set()),
    (lambda e: of_anna(e, pseudonym="Die Unschlagbare"), NAMED),
    (clara_is_anna, NAMED),
    (part_anna, NAMED),
    (lambda e: of_anna(e, publish_name=True), NAMED),
    (lambda e: enter_in_game(e, PublishGame()), {"", "rounds/A/2/"}),
    (lambda e: enter_in_game(e, Unpublish()), {"", "rounds/A/2/"}),
    (claim_the_club, {"", "ranking"}),
    (rank_again, {"ranking", "api ranking", "csv ranking"}),
    (lambda e: e.done(ShowNames("all")), TOURNAMENT),
    (erase_anna, NAMED),
]


def called(evening):
    """The addresses by short names."""
    of_club = f"/api/v1/clubs/{evening.club}/ranking/2026"
    return {
        **{rest: address(evening, rest) for rest in PAGES},
        **{f"api {rest}": f"/api/v1{address(evening, rest)}" for rest in REST},
        "ranking": f"/clubs/{evening.cast.club.slug}/ranking/2026/",
        "api ranking": f"{of_club}/",
        "csv ranking": f"{of_club}.csv",
    }


def test_whatever_is_shown_changes_the_tag_and_the_bytes_that_are_kept(evening):
    stranger = Client()
    before = {name: known(stranger, place) for name, place in called(evening).items()}
    for change, least in CHANGES:
        change(evening)
        moved = set()
        for name, place in called(evening).items():
            kept, asked = stranger.get(place), ask(stranger, place, before[name]["ETag"])
            ANSWERS.clear()
            made = known(stranger, place)
            assert made.status_code == 200
            assert plain(kept) == plain(made)
            if plain(made) != plain(before[name]):
                moved.add(name)
                assert asked.status_code == 200
                assert made["ETag"] != before[name]["ETag"]
                assert plain(asked) == plain(made)
            before[name] = made
        assert moved >= least
        assert moved


def test_what_is_not_public_any_more_is_not_there_whatever_was_seen(evening):
    stranger = Client()
    tags = {place: known(stranger, place)["ETag"] for place in called(evening).values()}
    evening.done(UnpublishTournament())
    assert {ask(stranger, place, tag).status_code for place, tag in tags.items()} == {404}
    assert {stranger.get(place).status_code for place in tags} == {404}


# Who asks, and in which language


def test_each_language_is_another_answer(evening):
    german, english = (Client(headers={"accept-language": one}) for one in ("de", "en"))
    for place in (address(evening), address(evening, "standing/A/")):
        tag = known(german, place)["ETag"]
        other = ask(english, place, tag)
        assert (other.status_code, other["Content-Language"]) == (200, "en")
        assert "Round" in other.content.decode()
        assert german.get(place)["Content-Language"] == "de"
        german.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        assert ask(german, place, tag)["Content-Language"] == "en"
        del german.cookies[settings.LANGUAGE_COOKIE_NAME]


def test_nobody_gets_what_somebody_was_shown_nor_the_other_way_round(evening, cast):
    stranger = Client()
    for name, place in called(evening).items():
        first = known(stranger, place)
        for somebody in (cast.frieda, cast.rosa, cast.anna, cast.theo):
            browser = Browser(somebody).client
            own = ask(browser, place, first["ETag"])
            assert own.status_code == 200, name
            assert own.get("ETag") != first["ETag"]
            assert "private" in own["Cache-Control"]
        assert plain(stranger.get(place)) == plain(first)
    assert b"Anna Muster" in Browser(cast.frieda).client.get(address(evening)).content
    assert b"Anna Muster" not in stranger.get(address(evening)).content


def test_whoever_holds_a_link_is_no_stranger_until_it_is_gone(evening):
    stranger, player = Client(), Browser(language="de")
    tag = known(stranger, address(evening))["ETag"]
    player.get(f"/l/{secret_of(evening, name='Bert')}/")
    own = ask(player.client, address(evening), tag)
    assert (own.status_code, b"Bert Muster" in own.content) == (200, True)
    assert b"Bert Muster" not in stranger.get(address(evening)).content
    PrivateLink.objects.update(revoked=PrivateLink.objects.get().made)
    assert b"Bert Muster" not in player.client.get(address(evening)).content


def test_a_message_that_waits_is_shown_and_kept_for_nobody(evening):
    stranger, waiting = Client(), Client()
    first = known(stranger, address(evening))
    waiting.cookies["messages"] = "anything"
    assert ask(waiting, address(evening), first["ETag"]).status_code == 200
    assert plain(stranger.get(address(evening))) == plain(first)


def test_a_tag_that_the_house_did_not_make_tells_nothing(evening):
    stranger = Client()
    tag = known(stranger, address(evening))["ETag"]
    assert ask(stranger, address(evening), f'W/{tag}, "other"').status_code == 304
    for forged in (tag[::-1], '""', "x", '"12-' + "0" * 24 + '"', tag.strip('"')[:8]):
        assert ask(stranger, address(evening), forged).status_code == 200


# What is kept


def an_answer(size):
    return Kept(Made(lambda: None, (), ()), {}, (b"x" * size,))


def test_the_process_keeps_so_many_bytes_and_what_was_asked_for_last():
    answers = Answers(most=3 * an_answer(1000).size)
    for name in ("one", "two", "three"):
        answers.keep((name,), an_answer(1000))
    assert answers.get(("one",)) is not None
    answers.keep(("four",), an_answer(1000))
    kept = [one for one in ("one", "two", "three", "four") if answers.get((one,))]
    assert kept == ["one", "three", "four"]
    answers.keep(("huge",), an_answer(10_000))
    assert answers.get(("huge",)) is None
    assert answers.get(("four",)) is not None
