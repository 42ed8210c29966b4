"""To whom a tournament shows names: by what was chosen, what each said, who asks, at every door."""

import json
import re

import pytest
from django.utils.translation import override

from engine.moves import Publish
from games.acting import By
from games.commands import enter, open_game
from tests.frontend.tournaments.visitors import a_ranking, public_evening
from tests.games.cast import a_key
from tests.games.client import Client
from tests.told import game_page
from tests.tournaments.directing.evening import API, CLUBS, NAMES, drawn, said, worked
from tests.tournaments.directing.evening import enter as send
from tests.tournaments.directing.test_changes import changed
from tournaments import archives
from tournaments.course.acts import Link, ShowNames
from tournaments.directing import queries
from tournaments.directing.changes import note_game
from tournaments.directing.words import numbered
from tournaments.register.commands import change_person, erase_person
from tournaments.rights import NOTHING

pytestmark = pytest.mark.django_db

RELATIONS = ("nobody", "stranger", "plink", "player", "reader", "helper", "hlink", "foreign")
SAID = {"Anna": True, "Bert": False, "Clara": None}


@pytest.fixture
def evening(cast):
    """A public evening: Anna said yes, Bert no, nobody asked the others; Dora has a pseudonym."""
    evening = public_evening(cast)
    for name, consent in SAID.items():
        tell(evening, name, publish_name=consent)
    tell(evening, "Dora", pseudonym="Die Dame")
    a_ranking(evening)
    worked(evening)
    return evening


def tell(evening, name, **said):
    change_person(club=evening.cast.club, person=evening.people[name].pk, said=said)


def sign(name, text):
    """How somebody appears in an answer: by name, by pseudonym, or as neither."""
    if f"{name} Muster" in text:
        return "name"
    return "other" if name == "Dora" and "Die Dame" in text else "."


def seen(evening, program, place):
    """How each appears to a program at an address of the tournament."""
    answer = program.get(f"{evening.stream}/{place}")
    assert answer.status_code == 200
    return [sign(name, answer.content.decode()) for name in NAMES]


DOORS = ("", "divisions/A/rounds/2/", "divisions/A/standing/", "divisions/A/standing.csv")

BY_AUDIENCE = {
    "": """
                      Anna     Bert     Clara    Dora     Georg    Hanna
nobody                name     .        .        other    .        .
stranger              name     .        .        other    .        .
plink                 name     name     name     name     name     name
player                name     name     name     name     name     name
reader                name     name     name     name     name     name
helper                name     name     name     name     name     name
hlink                 name     name     name     name     name     name
foreign               name     .        .        other    .        .
""",
    "all": """
                      Anna     Bert     Clara    Dora     Georg    Hanna
nobody                name     .        name     name     name     name
stranger              name     .        name     name     name     name
plink                 name     name     name     name     name     name
player                name     name     name     name     name     name
reader                name     name     name     name     name     name
helper                name     name     name     name     name     name
hlink                 name     name     name     name     name     name
foreign               name     .        name     name     name     name
""",
    "participants": """
                      Anna     Bert     Clara    Dora     Georg    Hanna
nobody                .        .        .        other    .        .
stranger              .        .        .        other    .        .
plink                 name     name     name     name     name     name
player                name     name     name     name     name     name
reader                name     name     name     name     name     name
helper                name     name     name     name     name     name
hlink                 name     name     name     name     name     name
foreign               .        .        .        other    .        .
""",
}
BY_AUDIENCE["consent"] = BY_AUDIENCE[""]


@pytest.mark.parametrize("audience", BY_AUDIENCE)
def test_everybody_reads_the_names_that_are_meant_for_them(evening, audience):
    if audience:
        evening.done(ShowNames(audience))
        worked(evening)
    programs = evening.knockers()
    for place in DOORS:
        rows = {who: seen(evening, programs[who], place) for who in RELATIONS}
        assert drawn(NAMES, rows) == BY_AUDIENCE[audience], place


def test_a_link_of_another_tournament_opens_no_names(cast, evening):
    other = public_evening_of_others(cast)
    assert seen(evening, other.link("helper"), "")[1] == "."
    assert seen(evening, other.link(name="Bert"), "")[2] == "."


def public_evening_of_others(cast):
    """Another evening of the same club, with people of their own."""
    return public_evening(cast, title="Anderswo")


def test_a_ranking_shows_names_as_all_it_counts_does(evening):
    nobody, path = Client(api=CLUBS), f"{evening.club}/ranking/2026"
    tell(evening, "Anna", publish_name=None)
    signs = []
    for audience in ("consent", "all", "participants"):
        evening.done(ShowNames(audience))
        answers = [nobody.get(f"{path}{kind}") for kind in ("/", ".csv")]
        signs.append([sign("Anna", answer.content.decode()) for answer in answers])
    assert signs == [[".", "."], ["name", "name"], [".", "."]]


def test_an_archive_holds_the_names_that_everybody_reads(evening):
    def names():
        lines = map(json.loads, archives.archive_lines(evening.stream))
        (line,) = [one for one in lines if isinstance(one, dict) and one.get("part") == "names"]
        return sorted(line["people"].values())

    assert names() == ["Anna Muster", "Die Dame"]
    evening.done(ShowNames("all"))
    assert names() == [f"{name} Muster" for name in ("Anna", "Clara", "Dora", "Georg", "Hanna")]
    evening.done(ShowNames("participants"))
    assert names() == ["Die Dame"]


def test_who_was_erased_has_no_name_for_anybody(evening):
    evening.done(ShowNames("all"))
    erase_person(club=evening.cast.club, person=evening.people["Georg"].pk)
    for program in (Client(api=API), evening.link("helper")):
        assert seen(evening, program, "")[4] == "."


def test_how_many_everybody_reads_as_a_number(evening):
    def count():
        row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
        return numbered(found.state, row)

    counts = [count()]
    for audience in ("all", "participants"):
        evening.done(ShowNames(audience))
        counts.append(count())
    assert counts == [4, 1, 5]


def test_a_name_that_is_withdrawn_is_gone_at_once_from_what_is_kept(evening):
    evening.done(ShowNames("all"))
    nobody = Client(api=API)
    first = nobody.get(f"{evening.stream}/")
    known = {"If-None-Match": first.headers["ETag"]}
    assert nobody.ask("GET", f"{evening.stream}/", None, known).status_code == 304
    evening.done(ShowNames("participants"))
    answer = nobody.ask("GET", f"{evening.stream}/", None, known)
    assert (answer.status_code, sign("Clara", answer.content.decode())) == (200, ".")


def test_there_are_three_choices(evening):
    director = evening.knockers()["director"]
    answer = send(director, evening, {"kind": "show_names", "to": "nobody"})
    values = "all, consent, participants"
    facts = {"setting": "to", "value": "nobody", "values": values}
    assert said(answer) == (422, "BAD_SETTING", facts)


def test_a_choice_is_changed_and_not_undone(evening):
    evening.done(ShowNames("all"))
    arbiter = evening.knockers()["arbiter"]
    answer = send(arbiter, evening, {"kind": "undo", "version": evening.version})
    assert answer.status_code == 422


def test_nothing_at_all_reads_by_the_reach_of_nobody(evening):
    """Negative control: what the doors above hide is there."""
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    page = queries.tournament_page(found, row, NOTHING)
    assert sorted(page["names"].values())[:1] == ["Anna Muster"]


def test_the_seats_of_the_games_are_named_as_everybody_reads_them(evening):
    people = [evening.person("Clara"), evening.person("Georg")]
    opened = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people,
        names=["Clara Muster", "Schorsch"]
    )  # fmt: skip
    evening.done(Link("A", 2, 2, str(opened.stream)))

    def names():
        return game_page(opened.stream, "public")["names"]

    evening.done(ShowNames("participants"))
    hidden = names()
    evening.done(ShowNames("all"))
    assert (hidden, names()) == (["Nr. 3", "Schorsch"], ["Clara Muster", "Schorsch"])


def test_seats_that_nobody_named_are_named_when_the_game_becomes_that_of_a_table(evening):
    people = [evening.person("Clara"), evening.person("Georg")]
    opened = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people,
        names=["", "Schorsch"]
    )  # fmt: skip

    def names():
        return game_page(opened.stream, "public")["names"]

    told = [names()]
    evening.done(ShowNames("all"))
    evening.done(Link("A", 2, 2, str(opened.stream)))
    told.append(names())
    evening.done(ShowNames("participants"))
    told.append(names())
    assert told == [["", "Schorsch"], ["Clara Muster", "Schorsch"], ["Nr. 3", "Schorsch"]]


@pytest.fixture
def game_in_two_languages(evening):
    """A game of Clara, whom an English program put there, and Georg, whom a German one did."""
    people = [evening.person("Clara"), evening.person("Georg")]
    opened = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people,
        names=["No. 3", "Nr. 5"]
    )  # fmt: skip
    return opened.stream


def test_a_seat_that_was_named_by_a_number_in_another_language_follows_as_well(
    evening, game_in_two_languages
):
    evening.done(Link("A", 2, 2, str(game_in_two_languages)))
    evening.done(ShowNames("all"))
    assert game_page(game_in_two_languages, "public")["names"] == ["Clara Muster", "Georg Muster"]


def test_so_it_does_where_that_person_says_yes(evening, game_in_two_languages):
    for name in ("Clara", "Georg"):
        tell(evening, name, publish_name=True)
    assert game_page(game_in_two_languages, "public")["names"] == ["Clara Muster", "Georg Muster"]


@pytest.mark.parametrize("linked_in", ["de", "en"])
def test_the_number_at_a_seat_is_said_in_the_language_of_whoever_reads(evening, linked_in):
    people = [evening.person("Clara"), evening.person("Georg")]
    game = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people
    ).stream
    with override(linked_in):
        evening.done(Link("A", 2, 2, str(game)))
    enter(by=By("frieda", a_key()), stream=game, move=Publish(), after=None)
    nobody = [Client(language=language) for language in ("de", "en")]
    pages = [program.get(f"{game}/").json()["names"] for program in nobody]
    director = [Client(evening.cast.frieda, language=language) for language in ("de", "en")]
    files = [program.get(f"{game}/gcg/").content.decode() for program in director]
    assert pages == [["Nr. 3", "Nr. 5"], ["No. 3", "No. 5"]]
    assert [re.findall(r"#player\d P\d (.*)", text) for text in files] == pages


def test_a_number_told_in_one_language_is_not_told_again_in_another(evening):
    people = [evening.person("Clara"), evening.person("Georg")]
    game = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people
    ).stream
    enter(by=By("frieda", a_key()), stream=game, move=Publish(), after=None)
    evening.done(Link("A", 2, 2, str(game)))
    worked(evening)
    last = changed()[1]
    with override("en"):
        note_game(evening.club, game)
    assert changed(last) == ([], last)


def test_the_seats_of_the_games_follow_the_person_who_takes_a_yes_back_or_is_put_right(evening):
    people = [evening.person("Clara"), evening.person("Georg")]
    opened = open_game(
        by=By("frieda", a_key()), club=evening.club, ruleset="klassik", players=people,
        names=["Clara Muster", "Schorsch"]
    )  # fmt: skip
    told = []
    clara = evening.people["Clara"].pk
    changes = ({"name": "Klara Muster"}, {"publish_name": False}, {"pseudonym": "Kleeblatt"})
    for change in changes:
        change_person(club=evening.cast.club, person=clara, said=change)
        told.append(game_page(opened.stream, "public")["names"])

    assert [clara for clara, _ in told] == ["Klara Muster", "Nr. 3", "Kleeblatt"]
    assert {georg for _, georg in told} == {"Schorsch"}
