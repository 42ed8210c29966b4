"""What a club agrees on about its rankings, over the API: rules, start lists, and who may."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from games import followers, rebuilding
from games.store import read
from games.verification import verify
from tests.games.cast import a_key, table
from tests.games.client import Client, check, description
from tests.tournaments.directing.evening import CLUBS, club_evening, said
from tests.tournaments.register.sheets import xlsx
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report
from tournaments.directing.rankings import rankings_at, sources_of
from tournaments.models import Ranking
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.rating import GERMAN, LINEAR, rule_data
from tournaments.register.commands import merge, register_person
from tournaments.register.entering import register_stream

LIST = "Name;Elo;Partien\nAnna Muster;1700;60\nBert Muster;1500;\nNiemand Da;1;1"


class Door:
    """What one account asks about a club's rankings."""

    def __init__(self, cast, user=None):
        """Get a program of the account."""
        self.cast, self.program = cast, Client(user, api=CLUBS)

    def ask(self, method, path, body=b"", *, club=None, **headers):
        """The answer to a request with a key of its own."""
        sent = {"Idempotency-Key": a_key(), **headers}
        place = f"{club or self.cast.club.pk}/{path}"
        return self.program.ask(method, place, body, sent)

    def rules(self):
        """The rules that are in force."""
        return self.ask("GET", "ranking-rules/").json()

    def take(self, text=LIST, date="2026-01-01", **more):
        """The answer to taking a list that was previewed."""
        digest = self.ask("POST", "start-lists/preview/", {"text": text}).json()["hash"]
        return self.ask(
            "POST", "start-lists/", {"text": text, "hash": digest, "date": date, **more}
        )


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Door(cast, cast.frieda)


@pytest.fixture
def evening(cast):
    """An evening of six whose first round is over, published and closed."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    followers.sweep()
    return evening


def ranking(series):
    """The body of a ranking as it was published last."""
    followers.sweep()
    return json.loads(Ranking.objects.get(series=series).body)


def ratings(evening, *names):
    """Ratings in points by name, and by what they began."""
    rows = {row["person"]: row for row in ranking("rating")["rows"]}
    mine = [rows[evening.person(name)] for name in names]
    return [(row["rating"] / 1000, row["games"], row["start"]["by"]) for row in mine]


# Rules


def test_a_club_without_a_word_about_it_has_the_line_round_by_round(director):
    assert director.rules() == {
        "version": 1,
        "rating": rule_data(LINEAR),
        "series": series_rule_data(SeriesRule()),
        "start_lists": [],
    }


def test_a_rating_rule_is_agreed_on_and_the_list_follows_it(director, evening):
    assert ratings(evening, "Anna", "Bert") == [(1015.0, 1, "start"), (985.0, 1, "start")]
    rule = {"start": 1200, "period": "tournament", "newcomers": "performance"}
    answer = director.ask("PUT", "ranking-rules/rating/", rule)
    whole = rule_data(GERMAN) | {"start": 1200}
    assert (answer.status_code, answer.json()["rating"]) == (200, whole)
    assert ranking("rating")["rule"] == whole
    assert ratings(evening, "Anna", "Bert") == [
        (1500.0, 1, "performance"),
        (900.0, 1, "performance"),
    ]


def test_a_series_rule_is_agreed_on_and_the_series_follows_it(director, evening):
    assert [row["total"] for row in ranking("points")["rows"]][:3] == ["61/3"] * 3
    rule = {"counts": "half_points", "best": 3}
    answer = director.ask("PUT", "ranking-rules/series/", rule)
    whole = series_rule_data(SeriesRule(counts="half_points", best=3))
    assert (answer.status_code, answer.json()["series"]) == (200, whole)
    body = ranking("points")
    assert body["rule"] == whole
    assert [row["total"] for row in body["rows"]] == [2, 2, 2, 0, 0, 0]


def test_what_is_agreed_already_is_no_further_event(cast, director):
    for _ in range(3):
        director.ask("PUT", "ranking-rules/rating/", {"period": "round"})
        director.ask("PUT", "ranking-rules/series/", {"best": 3})
    kinds = [row.kind for row in read(register_stream(cast.club.pk))]
    assert kinds == ["registered", "series_rule"]


def test_a_request_that_is_repeated_agrees_once(cast, director):
    key = a_key()
    for rule in ({"start": 1200}, {"start": 1200}):
        director.ask("PUT", "ranking-rules/rating/", rule, **{"Idempotency-Key": key})
    answer = director.ask("PUT", "ranking-rules/rating/", {"start": 1}, **{"Idempotency-Key": key})
    assert answer.json()["code"] == "KEY_REUSED"
    assert [row.kind for row in read(register_stream(cast.club.pk))] == [
        "registered",
        "rating_rule",
    ]


@pytest.mark.parametrize(
    ("place", "rule", "where"),
    [
        ("rating", {"start": "1200"}, "start"),
        ("rating", {"start": -1}, "rating.start"),
        ("rating", {"start": 10**6}, "rating.start"),
        ("rating", {"repeats": 51}, "rating.repeats"),
        ("rating", {"newcomers": "performance"}, "rating.newcomers"),
        ("rating", {"period": "year"}, "period"),
        ("rating", {"factors": [[20, 10]]}, "rating.factors"),
        ("rating", {"factors": [{"points": 3}]}, "rating.factors"),
        ("rating", {"factors": [[20, None, None]] * 51}, "rating.factors"),
        ("rating", {"k": 20}, "k"),
        ("series", {"best": 0}, "series.best"),
        ("series", {"divisions": "luck"}, "divisions"),
        ("series", {"percent": []}, "series.percent"),
        ("series", {"since": "1.1.2026"}, "series.since"),
        ("series", {"by_place": [1, 2]}, "series.by_place"),
    ],
)
def test_a_rule_that_can_not_be_is_malformed_at_its_field(cast, director, place, rule, where):
    answer = director.ask("PUT", f"ranking-rules/{place}/", rule)
    is_described = "." not in where  # what a rule may say beside its shape is said in words
    told = (400, "MALFORMED") if is_described else (422, "UNUSABLE")
    assert said(answer) == (*told, {"where": where})
    assert len(read(register_stream(cast.club.pk))) == 1


# Start lists


def test_a_list_is_previewed_and_nothing_is_stored(cast, director, evening):
    before = len(read(register_stream(cast.club.pk)))
    answer = director.ask("POST", "start-lists/preview/", {"text": LIST})
    body = answer.json()
    rows = [(row["line"], row["person"], row["rating"], row["games"]) for row in body["rows"]]
    anna, bert = (evening.people[name].number for name in ("Anna", "Bert"))
    assert (answer.status_code, body["headings"], body["ignored"]) == (200, 1, [])
    assert rows == [(2, anna, 1_700_000, 60), (3, bert, 1_500_000, None), (4, None, 1000, 1)]
    assert [doubt["detail"] for doubt in body["rows"][2]["doubts"]] == [
        "Nobody in the register is called so."
    ]
    assert len(read(register_stream(cast.club.pk))) == before


def test_ratings_begin_with_the_list_that_was_taken(cast, director, evening):
    answer = director.take()
    version = len(read(register_stream(cast.club.pk)))
    lists = [{"version": version, "date": "2026-01-01", "people": 2}]
    assert (answer.status_code, answer.json()["start_lists"]) == (201, lists)
    assert ranking("rating")["start_lists"] == lists
    assert ratings(evening, "Anna", "Bert", "Clara") == [
        (1706.667, 61, "list"),
        (1493.333, 51, "list"),
        (1015.0, 1, "start"),
    ]
    shown = director.ask("GET", f"start-lists/{version}/").json()
    assert shown == {
        "version": version,
        "date": "2026-01-01",
        "people": [
            {"person": evening.person("Anna"), "name": "Anna Muster", "rating": 1_700_000,
             "games": 60},
            {"person": evening.person("Bert"), "name": "Bert Muster", "rating": 1_500_000,
             "games": None},
        ],
    }  # fmt: skip


def test_an_undone_list_is_as_if_it_had_never_been_taken(cast, director, evening):
    before = ranking("rating")["rows"]
    version = director.take().json()["start_lists"][0]["version"]
    answer = director.ask("POST", f"start-lists/{version}/undo/")
    assert (answer.status_code, answer.json()["start_lists"]) == (200, [])
    assert ranking("rating")["rows"] == before
    again = director.ask("POST", f"start-lists/{version}/undo/")
    assert said(again) == (422, "NO_SUCH_START_LIST", {"version": version})
    assert director.ask("GET", f"start-lists/{version}/").status_code == 404


def test_all_is_made_again_from_the_events_with_the_same_bytes(director, evening):
    director.ask("PUT", "ranking-rules/rating/", {"period": "tournament", "start": 1200})
    director.ask("PUT", "ranking-rules/series/", {"divisions": "first", "best": 2})
    director.take()
    followers.sweep()
    kept = list(Ranking.objects.order_by("series").values_list("series", "digest", "body"))
    assert [body for _, _, body in kept] == [
        text for _, text in sorted(rankings_at(evening.club, sources_of(evening.club, {})).items())
    ]
    Ranking.objects.all().delete()
    rebuilding.rebuild()
    followers.sweep()
    again = list(Ranking.objects.order_by("series").values_list("series", "digest", "body"))
    assert again == kept
    assert verify().damage == []


def test_a_file_of_excel_is_taken_too(cast, director):
    content = xlsx(["Name", "Elo"], ["Anna Muster", 1432.5])
    sent = {"Authorization": director.program.token, "Idempotency-Key": a_key()}

    def upload(place, **form):
        data = {"file": SimpleUploadedFile("elo.xlsx", content), **form}
        address = f"{CLUBS}{cast.club.pk}/start-lists/{place}"
        answer = director.program.http.post(address, data, format="multipart", headers=sent)
        check("POST", answer)
        return answer

    digest = upload("preview/").json()["hash"]
    taken = upload("", hash=digest, date="2026-01-01")
    assert [one["people"] for one in taken.json()["start_lists"]] == [1]


def test_only_what_was_previewed_is_taken(cast, director, evening):
    digest = director.ask("POST", "start-lists/preview/", {"text": LIST}).json()["hash"]
    register_person(club=cast.club, name="Niemand Da")
    sent = {"text": LIST, "hash": digest, "date": "2026-01-01"}
    assert said(director.ask("POST", "start-lists/", sent)) == (422, "PREVIEW_OUTDATED", {})
    assert said(director.take("Name;Elo\nNirgends Wer;1")) == (422, "NOBODY_RATED", {})
    assert said(director.take(date="1.1.2026")) == (400, "MALFORMED", {"where": "date"})
    assert said(director.take(lines=[9])) == (422, "UNUSABLE", {"where": "lines"})
    assert director.rules()["start_lists"] == []


def test_chosen_lines_alone_are_taken(director, evening):
    assert director.take(lines=[3]).json()["start_lists"][0]["people"] == 1


def test_merged_people_have_the_rating_of_the_line_that_is_kept(cast, director, evening):
    again = register_person(club=cast.club, name="Anni Mustermann")
    director.take("Name;Elo;Partien\nAnna Muster;1700;60\nAnni Mustermann;1200;5")
    merge(club=cast.club, keep=evening.people["Anna"].pk, people=[again.pk])
    assert ratings(evening, "Anna") == [(1700.0, 61, "list")]


def test_the_export_of_a_person_has_the_ratings_that_lists_gave(director, evening):
    director.take()
    answer = director.ask("GET", f"people/{evening.person('Anna')}/export/")
    assert answer.json()["ratings"] == [
        {"date": "2026-01-01", "person": evening.person("Anna"), "rating": 1_700_000, "games": 60}
    ]


# Who may

DOOR = """
              nobody   stranger player   reader   helper   arbiter  director foreign
rules         401      403      403      200      200      200      200      404
rating        401      403      403      403      403      403      200      404
series        401      403      403      403      403      403      200      404
preview       401      403      403      403      403      403      200      404
take          401      403      403      403      403      403      201      404
read          401      403      403      200      200      200      200      404
undo          401      403      403      403      403      403      200      404
"""
OPERATIONS = {
    "rules": "read_ranking_rules",
    "rating": "agree_rating_rule",
    "series": "agree_series_rule",
    "preview": "preview_start_list",
    "take": "take_start_list",
    "read": "read_start_list",
    "undo": "undo_start_list",
}


def requests(director):
    """What is sent for each row of the table."""
    text = {"text": "Name;Elo\nAnna Muster;1700"}
    version = director.take(text["text"]).json()["start_lists"][0]["version"]
    digest = director.ask("POST", "start-lists/preview/", text).json()["hash"]
    whole = {**text, "hash": digest, "date": "2026-02-01"}
    return {
        "rules": lambda door, **to: door.ask("GET", "ranking-rules/", **to),
        "rating": lambda door, **to: door.ask("PUT", "ranking-rules/rating/", {}, **to),
        "series": lambda door, **to: door.ask("PUT", "ranking-rules/series/", {}, **to),
        "preview": lambda door, **to: door.ask("POST", "start-lists/preview/", text, **to),
        "take": lambda door, **to: door.ask("POST", "start-lists/", whole, **to),
        "read": lambda door, **to: door.ask("GET", f"start-lists/{version}/", **to),
        "undo": lambda door, **to: door.ask("POST", f"start-lists/{version}/undo/", **to),
    }


def undone(ask, door):
    """The status of an answer to a request that is then undone."""
    with transaction.atomic():
        code = ask(door).status_code
        transaction.set_rollback(True)
    return code


def test_who_may_do_what_with_the_rules_of_rankings(cast, director):
    people = {"nobody": None, **cast.by_relation()}
    del people["anonymous"]
    doors = {name: Door(cast, who) for name, who in people.items()}
    rows = {
        name: [undone(ask, door) for door in doors.values()]
        for name, ask in requests(director).items()
    }
    assert table(list(doors), rows) == DOOR


def test_every_operation_on_rules_has_its_row_in_the_table():
    described = {
        operation["operationId"]
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if "/ranking-rules/" in path or "/start-lists/" in path
    }
    assert described == set(OPERATIONS.values())
    assert [line[:14].strip() for line in DOOR.splitlines()[2:]] == list(OPERATIONS)


def test_another_clubs_people_are_nobody_in_a_list(cast, director):
    register_person(club=cast.other_club, name="Vera Fremd")
    text = {"text": "Nr;Name;Elo\n1;Vera Fremd;1700"}
    (row,) = director.ask("POST", "start-lists/preview/", text).json()["rows"]
    assert row["person"] is None
