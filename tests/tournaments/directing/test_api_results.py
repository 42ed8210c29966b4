"""What counts, over the API: rounds, standings and rankings, as JSON and CSV, byte by byte."""

import csv
import json
from hashlib import sha256
from io import StringIO

import pytest

from engine.answers import plain
from tests.games.client import Client
from tests.tournaments.directing.evening import API, CLUBS, club_evening, said, who, worked
from tests.tournaments.standings.rating_list import RatingList, RatingRow, ranking_text
from tournaments.course.acts import Correct, Leave, PublishTournament, Report, UnpublishTournament
from tournaments.directing.answers import table as csv_of
from tournaments.models import Ranking, Standing
from tournaments.ranking.closed import AsOf
from tournaments.ranking.game_by_game import Start
from tournaments.ranking.series import Series, SeriesRow
from tournaments.ranking.series_rule import SeriesRule
from tournaments.rating import RatingRule
from tournaments.standings import charts
from tournaments.standings.data import read_standing

pytestmark = pytest.mark.django_db

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def evening(cast):
    """A public tournament of six; Georg won the first round with the most points."""
    evening = club_evening(cast)
    evening.played(1, *TABLES)
    evening.done(PublishTournament())
    return evening


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=API)


def hash_of(member):
    """The SHA-256 of a member as canonical JSON."""
    text = json.dumps(member, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def standing(program, evening, **query):
    """The standing of the division."""
    answer = program.get(f"{evening.stream}/divisions/A/standing/", **query)
    assert answer.status_code == 200
    return answer.json()


def order(page):
    """The first names in the order of a standing; who plays without a shown name by the id."""
    names = {who(name): name for table in TABLES for name in table.split()}
    return [names[row["entry"]] for row in page["standing"]["rows"]]


def as_of(evening, version):
    """Stream, version and hash of the tournament at a version."""
    head = {"stream": str(evening.stream), "version": version}
    return {
        **head,
        "head": Client(api=API).get(f"{evening.stream}/", version=version).json()["as_of"]["head"],
    }


# Standings


def test_a_standing_is_stamped_and_hashed_without_names(evening, director):
    page = standing(director, evening)
    assert order(page) == ["Georg", "Clara", "Anna", "Hanna", "Dora", "Bert"]
    assert page["as_of"] == as_of(evening, evening.version)
    assert page["hash"] == hash_of(page["standing"])
    assert "Muster" not in json.dumps(page["standing"])
    assert page["names"][who("Georg")] == "Georg Muster"


def test_names_differ_from_viewer_to_viewer_and_the_hash_does_not(evening, director, anybody):
    ours, theirs = standing(director, evening), standing(anybody, evening)
    assert (ours["hash"], ours["standing"]) == (theirs["hash"], theirs["standing"])
    assert theirs["names"][who("Georg")] == "No. 5"


def test_repeated_reads_give_the_same_bytes(evening, anybody):
    places = ("standing/", "standing.csv", "standing/?version=8", "rounds/1/")
    for place in places:
        path = f"{evening.stream}/divisions/A/{place}"
        assert anybody.get(path).content == anybody.get(path).content


def test_what_the_worker_computed_is_what_the_events_give(evening, anybody):
    from_events = anybody.get(f"{evening.stream}/divisions/A/standing/").content
    worked(evening)
    assert Standing.objects.count() == 2
    assert anybody.get(f"{evening.stream}/divisions/A/standing/").content == from_events


@pytest.mark.parametrize("name", ["wall_chart", "cross_table"])
def test_a_standing_drawn_out_is_stamped_hashed_and_follows_from_the_standing(
    evening, anybody, name
):
    base = f"{evening.stream}/divisions/A/"
    page = anybody.get(f"{base}{name.replace('_', '-')}/").json()
    given = standing(anybody, evening)
    assert page[name] == plain(getattr(charts, name)(read_standing(given["standing"])))
    assert (page["as_of"], page["names"]) == (given["as_of"], given["names"])
    assert page["hash"] == hash_of(page[name])


@pytest.mark.parametrize("name", ["wall-chart", "cross-table"])
def test_a_standing_drawn_out_is_for_whom_the_standing_is_for(evening, anybody, director, name):
    evening.done(UnpublishTournament())
    path = f"{evening.stream}/divisions/A/{name}/"
    assert (anybody.get(path).status_code, director.get(path).status_code) == (404, 200)
    for rest in ("?round=9", "?version=999"):
        assert director.get(path + rest).status_code == 404


def test_a_standing_that_is_behind_says_so(evening, anybody):
    worked(evening)
    before = evening.version
    evening.done(Correct("A", 1, 1, scores=(300, 500)))
    behind = standing(anybody, evening)
    assert (behind["as_of"], order(behind)[0]) == (as_of(evening, before), "Georg")
    worked(evening)
    now = standing(anybody, evening)
    assert (now["as_of"], order(now)[0]) == (as_of(evening, before + 1), "Bert")
    assert anybody.get(f"{evening.stream}/divisions/A/standing/", version=before).json() == behind


def test_a_standing_of_any_round_and_version_has_its_address(evening, anybody):
    evening.published(2, "Bert Dora", "Anna Clara", "Georg Hanna")
    evening.done(Report("A", 2, 1, scores=(600, 100), confirmed=True))
    worked(evening)
    assert order(standing(anybody, evening, round=1))[0] == "Georg"
    assert order(standing(anybody, evening))[0] == "Bert"
    assert standing(anybody, evening, round=0)["standing"]["round"] == 0
    earlier = standing(anybody, evening, version=10)
    assert (earlier["as_of"]["version"], earlier["standing"]["round"]) == (10, 1)


def test_a_standing_that_there_is_not_is_not_found(evening, anybody):
    for place in ("A/standing/?round=2", "A/standing/?round=2&version=12", "B/standing/"):
        for path in (place, place.replace("standing/", "standing.csv")):
            answer = anybody.get(f"{evening.stream}/divisions/{path}")
            assert (path, answer.status_code) == (path, 404)
            assert answer.json()["code"] == "NOT_FOUND"


@pytest.mark.parametrize("number", ["-1", "eins", "", "1.0", "99999"])
def test_an_odd_round_is_malformed(evening, anybody, number):
    for place in ("standing/", "standing.csv"):
        answer = anybody.get(f"{evening.stream}/divisions/A/{place}", round=number)
        assert said(answer) == (400, "MALFORMED", {"where": "round"})


def rows_in(answer):
    """The rows of a table as CSV."""
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(StringIO(answer.content.decode())))


def test_a_standing_is_a_table_too(evening, director):
    evening.done(Leave(who("Bert"), 2))
    answer = director.get(f"{evening.stream}/divisions/A/standing.csv")
    first, *_, last = rows = rows_in(answer)
    assert first == ["place", "entry", "name", "half_wins", "spread", "total", "left"]
    assert rows[1] == ["1", who("Georg"), "Georg Muster", "2", "50", "403", "0"]
    assert last == ["6", who("Bert"), "Bert Muster", "0", "-50", "351", "1"]


@pytest.mark.parametrize("accepted", ["text/csv", "application/xml", "*/*"])
def test_a_table_comes_whatever_a_client_accepts(evening, anybody, accepted):
    path = f"{evening.stream}/divisions/A/standing.csv"
    answer = anybody.ask("GET", path, headers={"Accept": accepted})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-Anna", "'-Anna"),
        ("@Anna", "'@Anna"),
        ("Anna;=1+1", "Anna;'=1+1"),
        ('Anna; "=1+1', "Anna; \"'=1+1"),
        ("Anna,@SUM(A1)", "Anna,'@SUM(A1)"),
        ("Anna|-1", "Anna|'-1"),
        (" =1+1", " '=1+1"),
        ("＝1+1", "'＝1+1"),
        ("Müller-Lüdenscheidt", "Müller-Lüdenscheidt"),
        ("Anna + Bert = 2", "Anna + Bert = 2"),
    ],
)
def test_a_name_is_no_formula_wherever_a_spreadsheet_splits_the_line(evening, director, name, cell):
    evening.people["Georg"].name = name
    evening.people["Georg"].save()
    answer = director.get(f"{evening.stream}/divisions/A/standing.csv")
    assert rows_in(answer)[1][2] == cell


@pytest.mark.parametrize(
    ("told", "cell"), [(-3, "-3"), ("-7/2", "-7/2"), ("5/2", "5/2"), ("-a", "'-a")]
)
def test_numbers_in_a_table_stay_numbers(told, cell):
    assert csv_of(["spread"], [[told]]).decode() == f"spread\r\n{cell}\r\n"


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_standing_costs_the_same_queries_however_long_it_is(
    evening, anybody, rounds, django_assert_num_queries
):
    for number in range(2, rounds + 1):
        evening.played(number)
    worked(evening)
    with django_assert_num_queries(3):  # beside reading the stream
        assert standing(anybody, evening)["standing"]["round"] == rounds


# Rounds


def test_a_round_says_why_it_is_paired_so(cast, director):
    evening = club_evening(cast)
    evening.published(1, "Bert Anna", "Clara Dora", "Georg Hanna")
    page = director.get(f"{evening.stream}/divisions/A/rounds/1/").json()
    assert (page["round"], page["phase"], page["division"]) == (1, "published", "A")
    by_hand, new, first = page["tables"][0]["why"]
    assert by_hand == {"code": "BY_HAND", "facts": {}, "detail": "This table was set by hand."}
    assert new["detail"] == "Nobody at this table has met before."
    assert first["detail"] in {
        "Bert Muster goes first: so it was set by hand; the rule would let Anna Muster begin.",
        "Bert Muster goes first by lot: nothing else tells the two apart.",
    }


def test_a_bye_says_why_too(cast, director):
    evening = club_evening(cast, "Anna", "Bert", "Clara")
    evening.published(1)
    (bye,) = director.get(f"{evening.stream}/divisions/A/rounds/1/").json()["byes"]
    assert [reason["code"] for reason in bye["why"]] == ["BYE_FEWEST"]
    name = next(name for name in ("Anna", "Bert", "Clara") if who(name) == bye["entry"])
    assert bye["why"][0]["detail"].startswith(f"{name} Muster has the bye: nobody to be paired")


def test_what_is_doubtful_about_a_result_is_said_with_names(cast, director):
    evening = club_evening(cast)
    evening.published(1, *TABLES)
    evening.done(Report("A", 1, 1, scores=(40, 350), confirmed=True))
    page = director.get(f"{evening.stream}/divisions/A/rounds/1/").json()
    details = [found["detail"] for found in page["tables"][0]["findings"]]
    assert details[0] == "Anna Muster has only 40 points; below 150 is rare."


def test_a_round_as_it_was_has_its_address(evening, anybody):
    place = f"{evening.stream}/divisions/A/rounds/1/"
    phases = {anybody.get(place, version=n).json()["phase"] for n in range(9, 13)}
    assert phases == {"published"}
    assert anybody.get(place, version=7).status_code == 404
    assert anybody.get(place, version=8).status_code == 404  # a draft


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_round_costs_the_same_queries(evening, anybody, rounds, django_assert_num_queries):
    for number in range(2, rounds + 1):
        evening.played(number)
    with django_assert_num_queries(3):  # beside reading the stream
        anybody.get(f"{evening.stream}/divisions/A/rounds/{rounds}/")


# Rankings


@pytest.fixture
def ranked(evening):
    """The same evening with a series and a rating list, as a worker writes them."""
    sources = (AsOf(str(evening.stream), evening.version, "5e" * 32),)
    georg, anna = evening.person("Georg"), evening.person("Anna")
    rows = (SeriesRow(georg, 1, False, 25, ()), SeriesRow(anna, 2, False, 20, ()))  # noqa: FBT003
    keep(evening, "2026", Series(sources, SeriesRule(), rows))
    return evening


def keep(evening, series, ranking):
    """Write a ranking down."""
    body = ranking_text(ranking)
    Ranking.objects.create(
        club=evening.club,
        series=series,
        digest=sha256(body.encode()).hexdigest(),
        as_of=[list(source) for source in ranking.as_of],
        body=body,
    )


def ask(program, evening, place, **headers):
    """The answer to the wish to see a ranking of the club."""
    asking = Client(token=program.token, api=CLUBS)
    return asking.ask("GET", f"{evening.club}/ranking/{place}", headers=headers)


def test_a_ranking_is_stamped_and_hashed_without_names(ranked, director, anybody):
    ours, theirs = (ask(program, ranked, "2026/").json() for program in (director, anybody))
    row = Ranking.objects.get()
    assert ours["hash"] == theirs["hash"] == row.digest == hash_of(ours["ranking"])
    assert ours["as_of"] == ours["ranking"]["as_of"] == row.as_of
    assert ours["names"][ranked.person("Georg")] == "Georg Muster"
    assert theirs["names"][ranked.person("Georg")] == "No. 5"
    assert "Muster" not in json.dumps(ours["ranking"])


def test_the_same_ranking_has_the_same_bytes_and_is_not_sent_twice(ranked, anybody):
    for place in ("2026/", "2026.csv"):
        first = ask(anybody, ranked, place)
        assert ask(anybody, ranked, place).content == first.content
        again = ask(anybody, ranked, place, **{"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_ranking_is_a_table_too(ranked, director):
    assert rows_in(ask(director, ranked, "2026.csv")) == [
        ["place", "person", "name", "total"],
        ["1", ranked.person("Georg"), "Georg Muster", "25"],
        ["2", ranked.person("Anna"), "Anna Muster", "20"],
    ]


def test_a_rating_list_is_a_ranking_too(ranked, director):
    anna = ranked.person("Anna")
    row = RatingRow(anna, None, 1000_500, 3, Start(1000_500, "entry"), ())
    keep(ranked, "rating", RatingList((), RatingRule(), (row,)))
    assert ask(director, ranked, "rating/").json()["ranking"]["rows"] == [
        {
            "person": anna, "place": None, "rating": 1000_500, "games": 3, "provisional": True,
            "category": None, "start": {"rating": 1000_500, "by": "entry", "date": None},
            "tournaments": [],
        }
    ]  # fmt: skip
    assert rows_in(ask(director, ranked, "rating.csv"))[1] == [
        "", anna, "Anna Muster", "1000500", "3", "1",
    ]  # fmt: skip


def test_a_ranking_that_there_is_not_yet_is_not_found(evening, ranked, director):
    for place in ("2027/", "2027.csv"):
        assert ask(director, ranked, place).json()["code"] == "NOT_FOUND"


def test_a_ranking_costs_the_same_queries_always(ranked, anybody, django_assert_num_queries):
    with django_assert_num_queries(3):
        ask(anybody, ranked, "2026/")


def test_a_standing_says_what_each_criterion_is_in_the_language_that_is_asked_for(evening):
    path = f"{evening.stream}/divisions/A/standing/"
    told = {
        language: Client(language=language, api=API).get(path).json()["criteria"][0]
        for language in ("en", "de")
    }
    same = {"name": "wins", "editions": [], "unit": "half"}
    assert told == {
        "en": {
            **same,
            "title": "Wins",
            "rule": "won games; even ones count half",
            "source": "as German championships rank",
        },
        "de": {
            **same,
            "title": "Siege",
            "rule": "gewonnene Partien; unentschiedene zählen halb",
            "source": "wie deutsche Meisterschaften werten",
        },
    }


def test_a_row_is_explained_with_its_parts_and_neighbours(evening, anybody):
    page = anybody.get(f"{evening.stream}/divisions/A/standing/{who('Clara')}/").json()
    assert page["as_of"] == as_of(evening, evening.version)
    row = page["row"]
    assert [one["criterion"] for one in row["criteria"]] == [
        one["name"] for one in standing(anybody, evening)["criteria"]
    ]
    wins = row["criteria"][0]
    assert (row["place"], wins["value"], wins["how"]["code"]) == (2, 2, "SUM")
    assert wins["parts"] == [
        {
            "round": 1,
            "opponents": [who("Dora")],
            "amount": 2,
            "of": None,
            "won": None,
            "counts": True,
            "why": [],
        }
    ]
    decided = {"criterion": "total", "above": 403, "own": 402, "among": []}
    assert row["higher"] == {"entry": who("Georg"), "decision": decided}
    assert row["lower"]["entry"] == who("Anna")


@pytest.mark.parametrize("rest", ["?round=2", "?version=2", ""])
def test_a_row_that_does_not_stand_there_is_not_found(evening, anybody, rest):
    entry = who("Clara") if rest else who("Hugo")
    path = f"{evening.stream}/divisions/A/standing/{entry}/{rest}"
    assert anybody.get(path).status_code == 404
