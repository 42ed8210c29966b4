"""A ranking as of a day, over the API: what of all that counts was over by then, and for whom."""

from datetime import date
from itertools import permutations
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import pytest

from games import followers
from tests.games.client import Client
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import CLUBS, said, worked
from tests.tournaments.directing.saturdays import DAYS, corrected, met, opened_again, registered
from tests.tournaments.directing.seasons import out
from tournaments.course.acts import UnpublishTournament
from tournaments.directing import rankings_on
from tournaments.directing.rankings import rankings_at
from tournaments.directing.rankings_on import Lists, ranking_on
from tournaments.long_texts import long_text, sha256_of
from tournaments.models import Contribution, Publication, Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.data import list_days_in
from tournaments.ranking.series_rule import SeriesRule
from tournaments.register.agreeing import preview_start_list, take_start_list
from tournaments.register.commands import change_person, erase_person, merge

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(scope="module")
def people(cast):
    """Anna, Bert and Frieda in the register, by their first names."""
    return registered(cast)


@pytest.fixture(scope="module")
def three(cast, people):
    """Three Saturdays in turn: Anna beats Bert, Bert beats Frieda, Frieda beats Anna."""
    return [met(cast, people, at) for at in range(3)]


@pytest.fixture(autouse=True)
def lists(monkeypatch):
    """A process that has just begun."""
    monkeypatch.setattr(rankings_on, "LISTS", Lists())


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=CLUBS)


def ask(program, evening, on, series="rating", **query):
    """The answer to the wish for a ranking as of a day; None: as it stands."""
    query |= {} if on is None else {"on": on}
    return program.ask("GET", f"{evening.club}/ranking/{series}/", query=query)


def listed(program, evening, on, series="rating"):
    """Places, first names and thousandths of a point (or points) of a list."""
    names = {str(line.pk): name for name, line in evening.people.items()}
    amount = "rating" if series == "rating" else "total"
    rows = ask(program, evening, on, series).json()["ranking"]["rows"]
    return [(row["place"], names[row["person"]], row[amount]) for row in rows]


def counted_at(day, series="rating"):
    """The text of a ranking folded from nothing but what was played by a day."""
    row = Ranking.objects.get(series=series)
    later = {str(one.tournament) for one in Contribution.objects.filter(date__gt=day)}
    sources = [AsOf(*one) for one in row.as_of if one[0] not in later]
    return rankings_at(row.club, sources, only=series)[series]


# What counts


def test_each_saturday_has_its_list_and_the_days_between_that_of_the_last_one(three, anybody):
    """A game between 1600 and 1600 moves 10 of 20 points.

    Bert (1590) is expected to win 50 % less 10/12 %: 20 x 50 5/6 % is 10.167. Frieda (1589.833)
    is expected to beat Anna (1610) by 50 % less 20.167/12 %: 20 x 51.68 % is 10.336.
    """
    first = [(1, "Anna", 1_610_000), (2, "Bert", 1_590_000)]
    second = [(1, "Anna", 1_610_000), (2, "Bert", 1_600_167), (3, "Frieda", 1_589_833)]
    third = [(1, "Frieda", 1_600_169), (2, "Bert", 1_600_167), (3, "Anna", 1_599_664)]
    days = {
        "2026-10-02": [], "2026-10-03": first, "2026-10-09": first, "2026-10-10": second,
        "2026-10-16": second, "2026-10-17": third, "2026-10-18": third, "9999-12-31": third,
    }  # fmt: skip
    assert {day: listed(anybody, three[0], day) for day in days} == days


def test_points_are_those_of_the_evenings_that_were_over(three, anybody):
    """First places give 25 points, second ones 20."""
    lists = [
        [(name, total) for _, name, total in listed(anybody, three[0], day, "points")]
        for day in ("0001-01-01", *DAYS)
    ]
    assert [dict(one) for one in lists] == [
        {},
        {"Anna": 25, "Bert": 20},
        {"Anna": 25, "Bert": 45, "Frieda": 20},
        {"Anna": 45, "Bert": 45, "Frieda": 45},
    ]
    assert lists[2][0] == ("Bert", 45)


@pytest.mark.parametrize("series", ["points", "rating"])
def test_what_went_out_after_an_evening_is_the_list_of_its_day_byte_for_byte(
    three, anybody, series
):
    out_then = Publication.objects.filter(series=series).order_by("number")
    pages = [ask(anybody, three[0], day, series).json() for day in DAYS]
    assert [page["hash"] for page in pages] == [row.digest for row in out_then]
    assert [sha256_of(long_text(page["ranking"])) for page in pages] == [
        row.digest for row in out_then
    ]
    assert [len(page["as_of"]) for page in pages] == [1, 2, 3]


@pytest.mark.parametrize("series", ["points", "rating"])
@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_in_whatever_order_evenings_arrive_a_day_has_what_was_played_by_it(
    cast, people, order, series
):
    for at in order:
        met(cast, people, at)
    row = Ranking.objects.get(series=series)
    for day in DAYS:
        found = ranking_on(row, date.fromisoformat(day))
        assert found.body == counted_at(day, series)
        assert found.digest == sha256_of(found.body)
    assert found is row


def test_the_last_day_and_all_behind_it_have_the_list_that_stands(three, anybody):
    stands = ask(anybody, three[0], None).json()
    assert (stands["on"], stands["hash"]) == (None, Ranking.objects.get(series="rating").digest)
    for day in (DAYS[-1], "2126-01-01"):
        assert ask(anybody, three[0], day).json() == {**stands, "on": day}


def test_a_list_says_its_day_and_the_publication_that_it_follows_from(three, anybody):
    page = ask(anybody, three[0], DAYS[1]).json()
    assert (page["on"], page["number"], page["series"]) == (DAYS[1], 3, "rating")
    assert [source[0] for source in page["as_of"]] == sorted(str(one.stream) for one in three[:2])
    assert page["ranking"]["as_of"] == page["as_of"]
    assert page["rules"][:2] == [
        "Rated is round by round.",
        "Newcomers: They begin with the start value. Start value 1000.",
    ]


def test_a_season_has_its_lists_too_with_what_it_counts(three, cast, anybody):
    out(cast, rule=SeriesRule(since="2026-10-05"))
    followers.sweep()
    lists = [dict(one[1:] for one in listed(anybody, three[0], d, "season-1")) for d in DAYS]
    assert lists == [
        {}, {"Bert": 25, "Frieda": 20}, {"Anna": 20, "Bert": 25, "Frieda": 45},
    ]  # fmt: skip
    last = Ranking.objects.get(series="season-1")
    assert ask(anybody, three[0], DAYS[2], "season-1").json()["hash"] == last.digest


def test_a_start_list_counts_from_its_day_on(three, cast, anybody):
    text = "Name;Wertung\nBert Muster;1700\n"
    digest = preview_start_list(club=cast.club, content=text).digest
    take_start_list(club=cast.club, content=text, digest=digest, date="2026-10-20")
    followers.sweep()
    bert = {
        day: dict(one[1:] for one in listed(anybody, three[0], day))["Bert"]
        for day in (DAYS[2], "2026-10-19", "2026-10-20", "2026-10-21")
    }
    assert bert == {
        DAYS[2]: 1_600_167, "2026-10-19": 1_600_167,
        "2026-10-20": 1_700_000, "2026-10-21": 1_700_000,
    }  # fmt: skip
    stands = Ranking.objects.get(series="rating")
    assert ask(anybody, three[0], "2026-10-20").json()["hash"] == stands.digest
    assert list_days_in(stands.body) == ["2026-10-20"]
    assert list_days_in(Ranking.objects.get(series="points").body) == []


def test_people_who_are_one_now_were_one_then(three, cast, people, anybody):
    merge(club=cast.club, keep=people["Bert"].pk, people=[people["Frieda"].pk])
    followers.sweep()
    assert [row[1] for row in listed(anybody, three[0], DAYS[1])] == ["Anna", "Bert"]


# Corrections


def test_a_correction_changes_the_lists_of_its_day_and_of_those_behind_it(three, anybody):
    """Bert has won after all: 1610; against Frieda (1600) that is 50 5/6 % of 20 points."""
    before = ask(anybody, three[0], DAYS[0])
    empty = ask(anybody, three[0], "2026-10-02").json()["ranking"]
    tag = {"If-None-Match": before["ETag"]}
    place = f"{three[0].club}/ranking/rating/"
    query = {"on": DAYS[0]}
    assert anybody.ask("GET", place, headers=tag, query=query).status_code == 304
    corrected(three[0])
    after = anybody.ask("GET", place, headers=tag, query=query)
    assert (after.status_code, after["ETag"] == before["ETag"]) == (200, False)
    assert listed(anybody, three[0], DAYS[0]) == [(1, "Bert", 1_610_000), (2, "Anna", 1_590_000)]
    assert listed(anybody, three[0], DAYS[1])[0] == (1, "Bert", 1_619_833)
    assert ask(anybody, three[0], "2026-10-02").json()["ranking"] == empty


def test_while_an_evening_is_corrected_it_counts_as_it_did(three, anybody):
    before = [ask(anybody, three[0], day).json()["ranking"] for day in DAYS]
    opened_again(three[1])
    assert not Contribution.objects.filter(tournament=three[1].stream).exists()
    assert [ask(anybody, three[0], day).json()["ranking"] for day in DAYS] == before


def test_an_evening_that_is_not_over_counts_on_no_day(three, cast, people, anybody):
    running = met(cast, people, 1)
    opened_again(running)
    running.done(UnpublishTournament())
    worked(running)
    assert listed(anybody, three[0], DAYS[1])[0] == (1, "Anna", 1_610_000)


# As pages and as a table


def test_its_pages_go_on_with_the_same_day(three, anybody):
    page = ask(anybody, three[0], DAYS[1], limit=2).json()
    assert page["next"].endswith(f"&limit=2&on={DAYS[1]}")
    rest = ask(anybody, three[0], **dict(parse_qsl(urlsplit(page["next"]).query))).json()
    whole = ask(anybody, three[0], DAYS[1]).json()
    assert [*page["ranking"]["rows"], *rest["ranking"]["rows"]] == whole["ranking"]["rows"]
    assert {one["hash"] for one in (page, rest, whole)} == {whole["hash"]}
    asked = {**dict(parse_qsl(urlsplit(page["next"]).query)), "on": DAYS[2]}
    other_day = ask(anybody, three[0], **asked)
    assert said(other_day) == (409, "RANKING_CHANGED", {})


def test_the_table_is_of_the_day_as_well(three, anybody):
    anna, bert = (three[0].person(name) for name in ("Anna", "Bert"))
    place = f"{three[0].club}/ranking/rating.csv"
    table = anybody.ask("GET", place, query={"on": DAYS[0]}).content.decode()
    assert table.splitlines() == [
        "place,person,name,rating,games,provisional",
        f"1,{anna},No. 1,1610000,51,0",
        f"2,{bert},No. 2,1590000,51,0",
    ]
    empty = anybody.ask("GET", place, query={"on": "2026-10-02"}).content.decode()
    assert empty.splitlines() == ["place,person,name,rating,games,provisional"]


def test_a_publication_is_of_no_other_day_than_its_own(three, anybody):
    place = f"{three[0].club}/ranking/rating/publications/2/"
    assert said(anybody.ask("GET", place, query={"on": DAYS[0]})) == (
        400, "MALFORMED", {"where": "on"},
    )  # fmt: skip
    assert anybody.get(place).json()["on"] is None


@pytest.mark.parametrize("day", ["", "gestern", "2026-02-30", "24.10.2026", "2026-10-241", "²"])
@pytest.mark.parametrize("kind", ["/", ".csv"])
def test_what_is_no_day_is_malformed(three, anybody, day, kind):
    place = f"{three[0].club}/ranking/rating{kind}"
    answer = anybody.ask("GET", place, query={"on": day})
    assert said(answer) == (400, "MALFORMED", {"where": "on"})
    assert answer.json()["detail"] == "This is no day, as 2026-10-24 is one."


# For whom


def statuses(cast, evening, day):
    """What everybody gets at the list of a day."""
    programs = {
        name: Client(user if user.is_authenticated else None, api=CLUBS)
        for name, user in cast.by_relation().items()
    }
    return {name: ask(program, evening, day).status_code for name, program in programs.items()}


def test_who_sees_the_ranking_sees_it_as_of_any_day_and_nobody_else_does(three, cast):
    everybody = cast.by_relation().keys()
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), 200)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), 404)
    for day in ("2026-10-02", DAYS[0], DAYS[2]):
        assert statuses(cast, three[0], day) == dict.fromkeys(everybody, 200)
    three[2].done(UnpublishTournament())  # nothing has gone out without it yet
    for day in ("2026-10-02", DAYS[0], DAYS[2]):
        assert statuses(cast, three[0], day) == members | others


def test_another_clubs_ranking_is_as_good_as_none(three, cast):
    foreign = Client(cast.vera, api=CLUBS)
    three[2].done(UnpublishTournament())
    places = [
        f"{three[0].club}/ranking/rating/",
        f"{UUID(int=7)}/ranking/rating/",
        f"{three[0].club}/ranking/nothing/",
    ]
    answers = [foreign.ask("GET", place, query={"on": DAYS[0]}) for place in places]
    assert {(one.status_code, one.content) for one in answers} == {(404, answers[0].content)}
    unread = [foreign.ask("GET", place, query={"on": "x"}) for place in places]
    assert {(one.status_code, one.content) for one in unread} == {(400, unread[0].content)}


def test_names_are_shown_as_they_are_now_on_every_day(three, cast, people, anybody):
    def names():
        return sorted(ask(anybody, three[0], DAYS[0]).json()["names"].values())

    assert names() == ["No. 1", "No. 2"]
    change_person(club=cast.club, person=people["Bert"].pk, said={"publish_name": True})
    assert names() == ["Bert Muster", "No. 1"]
    erase_person(club=cast.club, person=people["Bert"].pk)
    assert names() == ["No. 1", "No. 2"]
    assert "Frieda" not in ask(Client(cast.rosa, api=CLUBS), three[0], DAYS[0]).content.decode()


# What it costs


@pytest.mark.parametrize(("day", "queries"), [(DAYS[1], 5), (DAYS[2], 4)])
def test_it_costs_the_same_queries_however_many_there_were(
    three, cast, people, anybody, day, queries, django_assert_num_queries
):
    """Three for the list that stands, the days of the tournaments; what those give that count."""
    with django_assert_num_queries(queries):
        ask(anybody, three[0], day)
    met(cast, people, 0)
    with django_assert_num_queries(queries):
        ask(anybody, three[0], day)
    with django_assert_num_queries(4):
        ask(anybody, three[0], day)


def test_a_process_keeps_so_many_bytes_of_lists_and_those_that_were_asked_for_last():
    lists, keys = Lists(most=40), [("club", "rating", 1, "5e", day) for day in DAYS]
    for key, text in zip(keys, ("Anna", "Bert", "Frieda"), strict=True):
        lists.keep(key, text * 100)
        lists.get(keys[0])
    assert [lists.get(key)[:4] for key in keys] == ["Anna", "", "Frie"]
    lists.keep(keys[1], "".join(map(chr, range(256, 512))))
    assert [lists.get(key)[:4] for key in keys] == ["Anna", "", "Frie"]
