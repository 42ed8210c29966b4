"""A ranking in pages, over the API: together they are the whole, and never two rankings mixed."""

import json
from hashlib import sha256
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS, club_evening, said
from tournaments.course.acts import PublishTournament
from tournaments.directing.paging import Cursor
from tournaments.models import Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.data import series_text
from tournaments.ranking.series import Series, SeriesRow
from tournaments.ranking.series_rule import SeriesRule

pytestmark = pytest.mark.django_db

SIX = ("Georg", "Anna", "Hanna", "Bert", "Clara", "Dora")


@pytest.fixture
def evening(cast):
    """A public tournament of six."""
    evening = club_evening(cast)
    evening.done(PublishTournament())
    return evening


@pytest.fixture
def long_list(evening):
    """The same evening with a ranking of all six."""
    return list_of(evening, *SIX)


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=CLUBS)


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=CLUBS)


def hash_of(ranking):
    """The SHA-256 of a ranking as canonical JSON."""
    text = json.dumps(ranking, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def list_of(evening, *names):
    """The ranking of 2026 as it is now: these people, from the best to the last."""
    sources = (AsOf(str(evening.stream), evening.version, "5e" * 32),)
    rows = tuple(
        SeriesRow(evening.person(name), place, False, 30 - place, ())  # noqa: FBT003
        for place, name in enumerate(names, start=1)
    )
    body = series_text(Series(sources, SeriesRule(), rows))
    Ranking.objects.update_or_create(
        club=evening.club,
        series="2026",
        defaults={
            "digest": sha256(body.encode()).hexdigest(),
            "as_of": [list(source) for source in sources],
            "body": body,
        },
    )
    return evening


def ask(program, evening, query=None, **headers):
    """The answer to the wish to see the ranking of 2026, or a page of it."""
    return program.ask("GET", f"{evening.club}/ranking/2026/", headers=headers, query=query)


def leaf(program, evening, **query):
    """The answers from the page that the query names to the last, as `next` leads."""
    answers = [ask(program, evening, query)]
    while (onward := answers[-1].json()["next"]) is not None:
        address = urlsplit(onward)
        assert address.path == answers[0].wsgi_request.path
        answers.append(ask(program, evening, dict(parse_qsl(address.query))))
    return answers


def cursor_behind(program, evening, limit):
    """The cursor behind the first page."""
    onward = ask(program, evening, {"limit": limit}).json()["next"]
    return dict(parse_qsl(urlsplit(onward).query))["cursor"]


@pytest.mark.parametrize(
    ("limit", "lengths"),
    [(1, [1] * 6), (2, [2, 2, 2]), (4, [4, 2]), (5, [5, 1]), (6, [6]), (7, [6]), (500, [6])],
)
def test_the_pages_together_are_the_whole_ranking(long_list, director, limit, lengths):
    whole = ask(director, long_list).json()
    pages = [answer.json() for answer in leaf(director, long_list, limit=limit)]
    assert [len(page["ranking"]["rows"]) for page in pages] == lengths
    rows = [row for page in pages for row in page["ranking"]["rows"]]
    assert hash_of({**pages[-1]["ranking"], "rows": rows}) == whole["hash"]
    names = [list(page["names"].items()) for page in pages]
    assert sorted(name for page in names for name in page) == sorted(whole["names"].items())


def test_every_page_is_stamped_as_the_whole_ranking_is(long_list, director):
    whole = ask(director, long_list).json()
    assert (whole["next"], whole["hash"]) == (None, hash_of(whole["ranking"]))
    for answer in leaf(director, long_list, limit=4):
        page, own = answer.json(), {"names": {}, "next": None}
        stamped = {**page, **own, "ranking": {**page["ranking"], "rows": []}}
        assert stamped == {**whole, **own, "ranking": {**whole["ranking"], "rows": []}}


def test_a_page_names_only_the_people_of_its_rows(long_list, director):
    first, second = (answer.json()["names"] for answer in leaf(director, long_list, limit=4))
    assert sorted(first.values()) == [
        "Anna Muster", "Bert Muster", "Georg Muster", "Hanna Muster",
    ]  # fmt: skip
    assert sorted(second.values()) == ["Clara Muster", "Dora Muster"]


def test_a_page_has_the_same_bytes_again_and_is_not_sent_twice(long_list, anybody):
    first, again = leaf(anybody, long_list, limit=2), leaf(anybody, long_list, limit=2)
    assert [page.content for page in first] == [page.content for page in again]
    assert len({page["ETag"] for page in first}) == len(first)
    cursor = cursor_behind(anybody, long_list, 2)
    asked = {"cursor": cursor, "limit": 2}
    known = ask(anybody, long_list, asked, **{"If-None-Match": first[1]["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_a_ranking_folded_anew_to_the_same_keeps_its_cursors(long_list, anybody):
    first, second, *_ = leaf(anybody, long_list, limit=2)
    list_of(long_list, *SIX)
    assert [page.content for page in leaf(anybody, long_list, limit=2)[:2]] == [
        first.content, second.content,
    ]  # fmt: skip


def test_a_cursor_of_an_older_ranking_is_refused(long_list, anybody):
    cursor = cursor_behind(anybody, long_list, 2)
    list_of(long_list, "Anna", "Georg", *SIX[2:])
    answer = ask(anybody, long_list, {"cursor": cursor, "limit": 2})
    assert said(answer) == (409, "RANKING_CHANGED", {})
    assert answer.json()["detail"] == "The ranking has changed; begin again."


def test_a_cursor_without_a_limit_gives_all_that_is_left(long_list, director):
    (rest,) = leaf(director, long_list, cursor=cursor_behind(director, long_list, 4))
    assert [row["place"] for row in rest.json()["ranking"]["rows"]] == [5, 6]


@pytest.mark.parametrize("cursor", ["", "2", "A" * 47, "A" * 49, "A" * 47 + "=", "ä" * 48])
def test_a_cursor_that_nobody_gave_out_is_unusable(long_list, anybody, cursor):
    answer = ask(anybody, long_list, {"cursor": cursor})
    assert said(answer) == (422, "UNUSABLE", {"where": "cursor"})


@pytest.mark.parametrize("row", [0, 6, 7, 2**32 - 1])
def test_a_cursor_to_where_no_page_goes_on_is_unusable(long_list, anybody, row):
    cursor = Cursor(Ranking.objects.get().digest, row).text
    answer = ask(anybody, long_list, {"cursor": cursor})
    assert said(answer) == (422, "UNUSABLE", {"where": "cursor"})


@pytest.mark.parametrize("limit", ["0", "501", "-1", "", "1.0", "zwei", "1000", "²"])
def test_a_limit_is_from_1_to_500(long_list, anybody, limit):
    answer = ask(anybody, long_list, {"limit": limit})
    assert said(answer) == (400, "MALFORMED", {"where": "limit"})
    assert answer.json()["detail"] == "Limit is a whole number from 1 to 500 here."


def test_an_empty_ranking_is_one_page(evening, director):
    (page,) = leaf(director, list_of(evening), limit=1)
    assert page.json()["ranking"]["rows"] == []


def test_a_page_costs_the_same_queries_as_the_whole(long_list, anybody, django_assert_num_queries):
    with django_assert_num_queries(3):
        ask(anybody, long_list, {"limit": 2})


def test_how_it_is_computed_is_told_in_the_language_that_is_asked_for(long_list):
    rules = {
        language: ask(Client(api=CLUBS, language=language), long_list, {"limit": 1}).json()["rules"]
        for language in ("en", "de")
    }
    assert rules == {
        "en": [
            "The places count 25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2; all further ones 1.",
            (
                "Of several divisions: The second one counts behind the first: its winner has the "
                "next place."
            ),
        ],
        "de": [
            "Die Plätze zählen 25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2; alle weiteren 1.",
            (
                "Von mehreren Klassen: Die zweite zählt hinter der ersten: Wer sie gewinnt, hat "
                "den nächsten Platz."
            ),
        ],
    }
