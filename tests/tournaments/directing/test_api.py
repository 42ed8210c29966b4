"""Reading tournaments over the API: lists, one as of any version, drafts, and the protocol."""

import json

import pytest

from games.acting import By
from tests.games.cast import a_key, stored
from tests.games.client import Client
from tests.tournaments.directing.evening import API, DATE, club_evening, said, who
from tournaments.course.acts import (
    CheckIn,
    Correct,
    PublishTournament,
    Report,
    Undo,
)
from tournaments.course.presets import preset
from tournaments.directing.commands import create_tournament

pytestmark = pytest.mark.django_db

ODD_VERSIONS = ("0", "-1", "", "eins", "1.0", "+1", "²")
NOT_THERE = ("99", "9999999999", "9" * 30)


@pytest.fixture
def evening(cast):
    """A tournament of six, its first round played, its second one paired as a draft."""
    evening = club_evening(cast)
    evening.played(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.paired(2)
    return evening


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=API)


def page_of(program, evening, place="", **query):
    """What a page says."""
    answer = program.get(f"{evening.stream}/{place}", **query)
    assert answer.status_code == 200
    return answer.json()


# The list


def test_a_list_shows_the_latest_first(cast, director):
    for date in ("2026-10-24", "2026-12-05", "2026-11-07"):
        created(cast, date)
    lines = director.get().json()["tournaments"]
    assert [line["date"] for line in lines] == ["2026-12-05", "2026-11-07", "2026-10-24"]


def created(cast, date=DATE, title="Vereinsabend"):
    """A tournament of the club, as events alone make it."""
    setup = preset("swiss", date)
    club = str(cast.club.pk)
    return create_tournament(by=By("frieda", a_key()), club=club, setup=setup, title=title)


def test_a_line_of_the_list_says_what_a_page_begins_with(cast, evening, director):
    (line,) = director.get().json()["tournaments"]
    assert line == {
        "id": str(evening.stream),
        "club": evening.club,
        "title": "Vereinsabend",
        "ruleset": "klassik",
        "date": DATE,
        "divisions": ["A"],
        "entries": 6,
        "phase": "open",
        "public": False,
        "version": evening.version,
        "address": f"http://testserver/api/v1/tournaments/{evening.stream}/",
        "games": f"http://testserver/api/v1/games/?tournament={evening.stream}",
    }


def test_a_list_goes_on_page_by_page_and_shows_every_tournament_once(cast, director):
    streams = [str(created(cast).stream) for _ in range(53)]
    found, address = [], API
    while address and len(found) <= len(streams):
        page = director.http.get(address, headers={"Authorization": director.token}).json()
        found += [line["id"] for line in page["tournaments"]]
        address = page["next"]
    assert found == sorted(streams, reverse=True)


@pytest.mark.parametrize("before", ["-1", "x", "", "1.5", "9" * 10, f"{DATE}.x"])
def test_a_list_begins_behind_a_place_in_it(anybody, before):
    for name in ("before", "cursor"):
        assert said(anybody.get(**{name: before})) == (422, "UNUSABLE", {"where": name})


@pytest.mark.parametrize("number", [1, 4])
def test_a_list_costs_the_same_queries_however_long_it_is(
    cast, director, number, django_assert_num_queries
):
    for _ in range(number):
        created(cast)
    with django_assert_num_queries(4):  # one for the token and its roles
        assert len(director.get().json()["tournaments"]) == number


# One tournament


def test_a_tournament_is_shown_with_its_names_beside_its_ids(evening, director):
    page = page_of(director, evening)
    assert page["names"][who("Bert")] == "Bert Muster"
    assert (page["title"], page["version"], page["head"]) == ("Vereinsabend", 14, 14)
    del page["names"]
    assert "Muster" not in json.dumps(page)


NAMES = {
    "nobody": ["No. 1", "No. 2", "No. 3"],
    "stranger": ["No. 1", "No. 2", "No. 3"],
    "player": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "plink": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "reader": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "helper": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "hlink": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "arbiter": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "director": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "dlink": ["Anna Muster", "Bert Muster", "Clara Muster"],
    "foreign": ["No. 1", "No. 2", "No. 3"],
}


def test_a_name_is_shown_to_whom_it_may_be(evening):
    evening.done(PublishTournament())
    shown = {
        relation: [page_of(program, evening)["names"][who(name)] for name in NAMES_OF]
        for relation, program in evening.knockers().items()
    }
    assert shown == NAMES


NAMES_OF = ("Anna", "Bert", "Clara")


def test_a_name_that_may_be_published_is_shown_to_all_in_their_language(evening):
    evening.done(PublishTournament())
    evening.people["Bert"].publish_name = True
    evening.people["Bert"].save()
    german = page_of(Client(api=API, language="de"), evening)["names"]
    assert [german[who(name)] for name in NAMES_OF] == ["Nr. 1", "Bert Muster", "Nr. 3"]


def test_every_version_of_a_tournament_has_its_address(evening, director):
    for version in range(1, evening.version + 1):
        answer = director.get(f"{evening.stream}/", version=version)
        page = answer.json()
        assert (page["version"], page["as_of"]["version"], page["head"]) == (version, version, 14)
        assert answer["ETag"].startswith(f'"{version}-')
    assert len(page_of(director, evening, version=4)["entries"]) == 3


PLACES = ("", "events/", "divisions/A/rounds/1/", "divisions/A/standing/")


@pytest.mark.parametrize("place", PLACES)
def test_a_version_that_is_not_there_is_not_found_and_an_odd_one_malformed(
    evening, director, place
):
    for version in NOT_THERE:
        assert director.get(f"{evening.stream}/{place}", version=version).status_code == 404
    for version in ODD_VERSIONS:
        answer = director.get(f"{evening.stream}/{place}", version=version)
        assert said(answer) == (400, "MALFORMED", {"where": "version"})


ETAGGED = (*PLACES[:1], *PLACES[2:], "divisions/A/standing.csv")


@pytest.mark.parametrize("place", ETAGGED)
def test_who_has_the_same_bytes_gets_none_again(evening, director, place):
    path = f"{evening.stream}/{place}"
    first = director.get(path)
    for known in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}', "*"):
        again = director.ask("GET", path, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert director.get(path).content == first.content
    assert director.ask("GET", path, headers={"If-None-Match": '"14"'}).status_code == 200


def test_a_name_that_has_changed_is_not_the_same_bytes(evening, director):
    first = director.get(f"{evening.stream}/")
    evening.people["Bert"].name = "Bert Beispiel"
    evening.people["Bert"].save()
    known = {"If-None-Match": first["ETag"]}
    again = director.ask("GET", f"{evening.stream}/", headers=known)
    assert (again.status_code, again.json()["names"][who("Bert")]) == (200, "Bert Beispiel")


def test_what_one_may_see_is_not_kept_for_another(evening, director):
    answer = director.get(f"{evening.stream}/")
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(answer["Vary"].split(", "))


@pytest.mark.parametrize("rounds", [0, 2])
def test_a_tournament_costs_the_same_queries_however_long_it_is(
    cast, director, rounds, django_assert_num_queries
):
    evening = club_evening(cast)
    for number in range(1, rounds + 1):
        evening.played(number)
    with django_assert_num_queries(6):  # one for the token and its roles, one for the persons
        assert page_of(director, evening)["head"] == evening.version


# Drafts and what is in question


def test_a_draft_is_for_officials(evening, director, anybody):
    evening.done(PublishTournament())
    for program, rounds in ((director, [1, 2]), (anybody, [1])):
        (division,) = page_of(program, evening)["divisions"]
        assert [one["round"] for one in division["rounds"]] == rounds
        for number in (1, 2, 3, 0):
            place = f"{evening.stream}/divisions/A/rounds/{number}/"
            assert (program.get(place).status_code == 200) == (number in rounds)
    assert director.get(f"{evening.stream}/divisions/B/rounds/1/").status_code == 404


def test_what_is_in_question_is_for_officials(evening, director, anybody):
    evening.done(PublishTournament())
    ours, theirs = (
        page_of(program, evening, "divisions/A/rounds/1/")["tables"][0]
        for program in (director, anybody)
    )
    more = {"status", "reported_by", "confirmed_by", "disputes", "of_game", "findings"}
    more |= {"slips", "typed_apart"}
    assert set(ours) - set(theirs) == more
    assert {name for name in theirs if ours[name] != theirs[name]} == {"why"}  # it has names


# The protocol

KINDS = ["create", *["enter"] * 6, "propose", "publish", "report", "report", "report"]
KINDS += ["close_round", "propose"]


def kinds(page):
    """The kinds of acts of a protocol."""
    return [event["act"]["kind"] for event in page["events"]]


def test_officials_read_every_act(cast, director):
    evening = club_evening(cast)
    evening.played(1)
    evening.paired(2)
    page = page_of(director, evening, "events/")
    assert kinds(page) == KINDS
    assert [event["version"] for event in page["events"]] == list(range(1, 15))


def test_others_read_what_the_pages_show_them(evening, anybody):
    evening.done(CheckIn(who("Anna")), PublishTournament())
    evening.done(Correct("A", 1, 1, scores=(350, 400), reason=who("a reason")))
    events = page_of(anybody, evening, "events/")["events"]
    assert [event["act"]["kind"] for event in events] == [
        *["create", *["enter"] * 6, "publish", "report", "report", "report", "close_round"],
        *["publish_tournament", "correct"],
    ]
    facts = {"division": "A", "round": 1, "table": 1, "scores": [350, 400], "places": [2, 1]}
    assert events[-1]["act"] == {"kind": "correct", **facts}


def test_nobody_else_reads_what_was_undone_or_who_reported(cast, director, anybody):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(PublishTournament())
    evening.done(Report("A", 1, 1, scores=(400, 350), by=who("Anna"), spread=50))
    last = page_of(anybody, evening, "events/")["events"][-1]["act"]
    assert last == {
        "kind": "report", "division": "A", "round": 1, "table": 1,
        "scores": [400, 350], "places": [1, 2],
    }  # fmt: skip
    evening.done(Undo(evening.version))
    assert kinds(page_of(anybody, evening, "events/"))[-1] == "publish_tournament"
    theirs = page_of(director, evening, "events/")["events"]
    assert [(event["act"]["kind"], event["struck"]) for event in theirs[-2:]] == [
        ("report", True),
        ("undo", False),
    ]


def test_a_protocol_goes_on_page_by_page(cast, director):
    evening = club_evening(cast)
    for _ in range(60):
        evening.done(*(CheckIn(who(name)) for name in ("Anna", "Bert", "Clara", "Dora")))
    found, address = [], f"{evening.path}events/"
    while address:
        page = director.http.get(address, headers={"Authorization": director.token}).json()
        found += [event["version"] for event in page["events"]]
        address = page["next"]
    assert found == list(range(1, evening.version + 1))


def test_nothing_can_be_put_or_deleted(evening, director):
    before = stored()
    for method in ("PUT", "PATCH", "DELETE"):
        for place in ("", *PLACES, "acts/", "rounds/A/3/pairing/", "links/"):
            address = f"{evening.path}{place}"
            answer = director.http.generic(
                method, address, headers={"Authorization": director.token}
            )
            assert answer.status_code == 405
    assert stored() == before
