"""Lists of the API: what is asked for is there and nothing else, page by page, whoever writes."""

from datetime import date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.utils.timezone import localdate
from hypothesis import given
from hypothesis import strategies as st

from engine.moves import Publish as PublishGame
from games import commands as games
from games.acting import By
from games.days import begun
from games.models import Sheet
from games.store import new_stream, recorded_at
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import DATE, club_evening
from tests.tournaments.test_foreign_ids import other_house
from tournaments.course.acts import Link, PublishTournament, ShowNames, UnpublishTournament
from tournaments.models import Tournament
from tournaments.register.commands import merge

pytestmark = pytest.mark.django_db

TOURNAMENTS, GAMES = "tournaments", "games"


@pytest.fixture
def evening(cast):
    """A public evening whose first table has a public game, of Anna and Bert."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = a_game(evening, "Anna", "Bert")
    evening.done(Link("A", 1, 1, game=str(game)), PublishTournament())
    return evening


def a_game(evening, *names, public=True):
    """A game of people of the club."""
    players = [evening.person(name) for name in names]
    stream = games.open_game(
        by=By("hugo", a_key()), club=evening.club, ruleset="klassik", players=players
    ).stream
    if public:
        games.enter(by=By("frieda", a_key()), stream=stream, move=PublishGame(), after=None)
    return stream


def listed(program, kind, **query):
    """The ids that a list shows."""
    answer = program.ask("GET", f"/api/v1/{kind}/", query=query)
    assert answer.status_code == 200, answer.json()
    return [line["id"] for line in answer.json()[kind]]


def nobody():
    return Client(api="")


def frieda(cast):
    return Client(cast.frieda, api="")


# Filters


def test_each_filter_keeps_what_is_so_and_leaves_out_the_rest(cast, evening):
    other = other_house(cast.other_club)
    Tournament.objects.filter(pk=other.stream).update(public=True, ruleset="reise", phase="closed")
    Sheet.objects.filter(pk=other.game).update(public=True, ruleset="reise", phase="over")
    both = {
        TOURNAMENTS: (str(evening.stream), other.stream),
        GAMES: (str(Sheet.objects.get(club=evening.club).pk), other.game),
    }
    asked = (
        ("club", evening.club, other.club),
        ("ruleset", "klassik", "reise"),
    )
    phases = {TOURNAMENTS: ("open", "closed"), GAMES: ("playing", "over")}
    for kind, (mine, theirs) in both.items():
        assert set(listed(nobody(), kind)) == {mine, theirs}
        for name, *values in (*asked, ("phase", *phases[kind])):
            found = [listed(nobody(), kind, **{name: value}) for value in values]
            assert (kind, name, found) == (kind, name, [[mine], [theirs]])
        assert listed(nobody(), kind, club=evening.club, ruleset="reise") == []


def test_the_games_of_a_tournament_are_those_at_its_tables(cast, evening):
    lonely = str(a_game(evening, "Clara", "Dora"))
    (at_table,) = set(listed(nobody(), GAMES)) - {lonely}
    assert listed(nobody(), GAMES, tournament=evening.stream) == [at_table]
    hidden = club_evening(cast)
    hidden.published(1, "Clara Dora", "Anna Bert", "Georg Hanna")
    hidden.done(Link("A", 1, 1, game=lonely))
    assert listed(nobody(), GAMES, tournament=hidden.stream) == []
    assert listed(nobody(), GAMES, tournament=uuid4()) == []
    assert listed(frieda(cast), GAMES, tournament=hidden.stream) == [lonely]


def said_of(evening, name, consent):
    evening.people[name].publish_name = consent
    evening.people[name].save()


def test_nobody_finds_by_a_question_who_is_not_named_to_them(cast, evening):
    anna = evening.person("Anna")
    seen = {}
    for consent in (None, True, False):
        said_of(evening, "Anna", consent)
        for audience in ("consent", "all", "participants"):
            evening.done(ShowNames(audience))
            found = [bool(listed(nobody(), kind, person=anna)) for kind in (TOURNAMENTS, GAMES)]
            seen[consent, audience] = found
            for program in (frieda(cast), Client(cast.anna, api="")):
                assert listed(program, TOURNAMENTS, person=anna) == [str(evening.stream)]
                assert len(listed(program, GAMES, person=anna)) == 1
    assert {one for one, found in seen.items() if found == [True, True]} == {
        (None, "all"), (True, "consent"), (True, "all"),
    }  # fmt: skip
    assert {tuple(found) for found in seen.values()} == {(True, True), (False, False)}


def test_a_game_at_no_table_is_found_by_who_agreed_alone(evening):
    game = str(a_game(evening, "Clara", "Dora"))
    for consent, found in ((None, []), (False, []), (True, [game])):
        said_of(evening, "Clara", consent)
        assert listed(nobody(), GAMES, person=evening.person("Clara")) == found


def test_whoever_was_merged_is_found_under_each_of_the_numbers(cast, evening):
    first, second = str(a_game(evening, "Clara", "Dora")), str(a_game(evening, "Hanna", "Dora"))
    clara, hanna = (evening.people[name] for name in ("Clara", "Hanna"))
    merge(club=cast.club, keep=clara.pk, people=[hanna.pk])
    for person in (clara, hanna):
        assert set(listed(frieda(cast), GAMES, person=person.pk)) == {first, second}


def test_another_clubs_person_is_as_good_as_none(cast, evening):
    other = other_house(cast.other_club)
    Tournament.objects.filter(pk=other.stream).update(public=True)
    for person in (other.person, uuid4()):
        assert listed(frieda(cast), TOURNAMENTS, person=person) == []
        assert listed(frieda(cast), GAMES, person=person) == []


def test_days_are_those_of_the_evening_and_of_the_opening(evening):
    day, today = date(2026, 10, 24), localdate()
    for kind, on in ((TOURNAMENTS, day), (GAMES, today)):
        around = {"date_from": on - timedelta(days=1), "date_to": on + timedelta(days=1)}
        assert len(listed(nobody(), kind, **around)) == 1
        assert listed(nobody(), kind, date_from=on + timedelta(days=2)) == []
        assert listed(nobody(), kind, date_to=on - timedelta(days=2)) == []
    assert len(listed(nobody(), TOURNAMENTS, date_from=day, date_to=day)) == 1


@given(st.dates(), st.dates())
def test_any_days_can_be_asked_for(first, last):
    today, stream = localdate(), new_stream()
    found = dict(begun(first, last).children)
    assert (found["stream__gte"] <= stream < found["stream__lt"]) == (first <= today <= last)


ODD = {
    "club": ("x", "", "1"), "person": ("x",), "phase": ("offen", "", "OPEN"),
    "ruleset": ("schach",), "date_from": ("gestern", "2026-13-01", ""), "date_to": ("1",),
    "limit": ("0", "201", "x", "-1", ""),
}  # fmt: skip


@pytest.mark.parametrize("kind", [TOURNAMENTS, GAMES])
def test_what_no_filter_takes_is_refused_by_its_name(kind):
    for name, values in ODD.items():
        for value in values:
            answer = nobody().ask("GET", f"/api/v1/{kind}/", query={name: value})
            assert (name, value, answer.status_code) == (name, value, 400)
            assert answer.json()["facts"] == {"where": name}


# Pages


def pages(program, kind, between=lambda: None, **query):
    """The ids of all pages of a list; something may happen between them."""
    answer = program.ask("GET", f"/api/v1/{kind}/", query=query)
    while True:
        page = answer.json()
        yield [line["id"] for line in page[kind]]
        link = answer.headers.get("Link")
        assert link == (f'<{page["next"]}>; rel="next"' if page["next"] else None)
        if not page["next"]:
            return
        between()
        answer = program.ask("GET", page["next"].removeprefix("http://testserver"))


def test_pages_are_as_long_as_asked_for_and_keep_the_question(evening):
    hers = {str(a_game(evening, "Clara", "Dora")) for _ in range(5)}
    said_of(evening, "Clara", consent=True)
    found = list(pages(nobody(), GAMES, limit=2, person=evening.person("Clara")))
    assert [len(page) for page in found] == [2, 2, 1]
    assert {one for page in found for one in page} == hers


def test_nothing_comes_twice_and_nothing_is_left_out_while_others_write(cast, evening):
    for _ in range(5):
        a_game(evening, "Clara", "Dora")
        club_evening(cast)
    for kind, write in (
        (GAMES, lambda: a_game(evening, "Clara", "Dora")),
        (TOURNAMENTS, lambda: club_evening(cast)),
    ):
        before = listed(frieda(cast), kind, limit=200)
        seen = [one for page in pages(frieda(cast), kind, write, limit=2) for one in page]
        assert len(seen) == len(set(seen))
        assert [one for one in seen if one in before] == before


def test_what_the_cursor_was_called_before_is_still_understood(evening):
    ids = [listed(nobody(), GAMES)[0], *(str(a_game(evening, "Clara", "Dora")) for _ in "ab")]
    newest = sorted(ids, key=UUID, reverse=True)
    assert listed(nobody(), GAMES, before=newest[0]) == newest[1:]
    answer = nobody().ask("GET", "/api/v1/games/", query={"before": newest[0], "cursor": newest[0]})
    assert (answer.status_code, answer.json()["facts"]) == (422, {"where": "before"})


# Where what is listed stands


def test_a_game_in_a_list_leads_to_its_table_for_who_may_see_the_tournament(cast, evening):
    evening.done(UnpublishTournament())
    alone = a_game(evening, "Clara", "Dora")
    address = f"http://testserver/api/v1/tournaments/{evening.stream}/"
    table = {
        "tournament": str(evening.stream), "title": "Vereinsabend", "date": DATE, "division": "A",
        "round": 1, "table": 1, "address": f"{address}divisions/A/rounds/1/",
    }  # fmt: skip
    mine = lines(frieda(cast), GAMES)
    assert [line["at"] for line in mine] == [None, table]
    assert [line["at"] for line in lines(nobody(), GAMES)] == [None, None]
    evening.done(PublishTournament())
    assert [line["at"] for line in lines(nobody(), GAMES)] == [None, table]
    assert mine[0]["address"] == f"http://testserver/api/v1/games/{alone}/"
    assert nobody().http.get(table["address"]).json()["tables"][0]["game"] == mine[1]["id"]


def test_a_game_says_since_when_there_is_one(cast, evening):
    (line,) = lines(nobody(), GAMES)
    recorded = recorded_at(UUID(line["id"]), 1) / 1e6
    assert abs(datetime.fromisoformat(line["opened"]).timestamp() - recorded) < 5


def test_a_tournament_in_a_list_leads_to_itself_and_its_games(evening):
    (line,) = lines(nobody(), TOURNAMENTS)
    assert nobody().http.get(line["address"]).json()["id"] == line["id"]
    assert len(nobody().http.get(line["games"]).json()["games"]) == 1


@pytest.mark.parametrize("count", [1, 3])
def test_where_games_are_played_costs_three_queries_however_many(
    cast, django_assert_num_queries, count
):
    for _ in range(count):
        evening = club_evening(cast)
        evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
        game = a_game(evening, "Anna", "Bert")
        evening.done(Link("A", 1, 1, game=str(game)), PublishTournament())
    with django_assert_num_queries(5):
        assert len(lines(nobody(), GAMES)) == count


def lines(program, kind):
    """A list, as somebody is shown it."""
    return program.ask("GET", f"/api/v1/{kind}/").json()[kind]


def test_a_protocol_goes_on_by_limit_and_cursor(cast, evening):
    address, versions = f"{evening.path}events/?limit=4", []
    while address:
        page = frieda(cast).ask("GET", address.removeprefix("http://testserver")).json()
        assert len(page["events"]) <= 4
        versions += [event["version"] for event in page["events"]]
        address = page["next"]
    assert versions == list(range(1, evening.version + 1))


def test_a_register_goes_on_by_limit_and_cursor(cast, evening):
    address, numbers = f"/api/v1/clubs/{evening.club}/people/?limit=4", []
    while address:
        page = frieda(cast).ask("GET", address.removeprefix("http://testserver")).json()
        numbers += [line["number"] for line in page["people"]]
        address = page["next"]
    assert numbers == list(range(1, 7))
