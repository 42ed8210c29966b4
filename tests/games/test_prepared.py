"""Questions put into SQL once give what the ORM gives."""

from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef
from django.test.utils import CaptureQueriesContext

from games import libpq
from games.models import Sheet, Text
from games.prepared import Ahead, Prepared, returned
from tests.games.statements import statements

pytestmark = pytest.mark.django_db

CLUB = "7b0c1c63-9d5c-4b47-9d5e-0a3a1e0c7f11"


def a_sheet(**differing):
    row = {
        "stream": uuid4(),
        "club": CLUB,
        "ruleset": "klassik",
        "players": [str(uuid4()), str(uuid4())],
        "scores": [12, 0],
        "places": None,
        "phase": "playing",
        "adjourned": False,
        "turn": 1,
        "version": 3,
        "findings": 0,
        "public": False,
    }
    return Sheet.objects.create(**{**row, **differing})


def columns_of(sheet):
    return {field.attname: getattr(sheet, field.attname) for field in Sheet._meta.fields}


def test_a_prepared_question_gives_rows_as_the_orm_does_whoever_is_asked_for():
    ask = Prepared(lambda stream: Sheet.objects.filter(pk=stream), UUID)
    first, second = a_sheet(places=[1, 2]), a_sheet(scores=None, public=True)

    for sheet in (first, second, first):
        assert columns_of(ask.first(sheet.stream)) == columns_of(Sheet.objects.get(pk=sheet.stream))
    assert ask.first(uuid4()) is None


def test_a_prepared_question_gives_tuples_in_the_order_asked_for():
    ask = Prepared(
        lambda club, phase: (
            Sheet.objects.filter(club=club, phase=phase)
            .order_by("-version")
            .values_list("stream", "scores", "public")
        ),
        str,
        str,
    )
    early, late = a_sheet(version=2), a_sheet(version=9, public=True)
    a_sheet(phase="closed"), a_sheet(club=str(uuid4()))

    assert ask(CLUB, "playing") == [(late.stream, [12, 0], True), (early.stream, [12, 0], False)]
    assert ask(CLUB, "over") == []


def test_a_prepared_question_gives_rows_with_what_they_are_annotated_with():
    named = Text.objects.filter(subject=OuterRef("pk"))
    ask = Prepared(
        lambda stream: Sheet.objects.filter(pk=stream).annotate(named=Exists(named)), UUID
    )
    first, second = a_sheet(), a_sheet()
    Text.objects.create(subject=first.stream, kind="title", club=CLUB, words="Clubabend")

    found = [ask.first(sheet.stream) for sheet in (first, second)]
    assert [columns_of(sheet) for sheet in found] == [columns_of(first), columns_of(second)]
    assert [sheet.named for sheet in found] == [True, False]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no libpq")
@pytest.mark.django_db(transaction=True)
def test_a_prepared_question_with_numbers_of_its_own_needs_no_cursor(monkeypatch):
    named = Text.objects.filter(subject=OuterRef("pk"))
    ask = Prepared(
        lambda stream: Sheet.objects.filter(pk=stream, version__gt=2).annotate(named=Exists(named)),
        UUID,
    )
    sheet = a_sheet()
    monkeypatch.setattr(libpq, "by_cursor", None)
    assert ask.first(sheet.stream).named is False


def test_what_is_asked_never_becomes_a_part_of_the_statement():
    ask = Prepared(lambda words: Text.objects.filter(words=words).values_list("kind"), str)
    spelled = "x' OR '1'='1"
    Text.objects.create(subject=uuid4(), kind="title", club=CLUB, words="Clubabend")
    Text.objects.create(subject=uuid4(), kind="note", club=CLUB, words=spelled)

    assert ask(spelled) == [("note",)]


def test_a_question_is_one_statement_that_shows_among_the_connections_queries():
    ask = Prepared(lambda stream: Sheet.objects.filter(pk=stream), UUID)
    sheet = a_sheet()
    with CaptureQueriesContext(connection) as captured:
        ask.first(sheet.stream)
        ask.first(sheet.stream)

    assert len(captured) == 2


@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL keeps plans")
def test_the_plan_of_a_question_is_kept_whoever_is_asked_for():
    ask = Prepared(lambda words: Text.objects.filter(words=words).values_list("club"), str)
    for number in range(10):
        assert ask(f"Clubabend {number}") == []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s",
            ['SELECT "games_text"."club"%'],
        )
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize("watched", [False, True])
def test_a_statement_returns_its_rows_whoever_watches(watched):
    sheet, other = a_sheet(), a_sheet()
    change = 'UPDATE "games_sheet" SET "findings" = %s WHERE "stream" = %s RETURNING "findings"'
    if watched:
        with CaptureQueriesContext(connection) as asked:
            assert returned(change, 7, sheet.stream.hex) == [(7,)]
        assert len(asked) == 1
    else:
        assert returned(change, 7, sheet.stream.hex) == [(7,)]
    assert returned(change, 7, uuid4().hex) == []
    assert [Sheet.objects.get(pk=one.pk).findings for one in (sheet, other)] == [7, 0]


_SHEETS = Prepared(
    lambda stream: Sheet.objects.filter(pk=stream).annotate(
        worded=Exists(Text.objects.filter(subject=OuterRef("pk")))
    ),
    UUID,
)
_WORDS = Prepared(lambda club: Text.objects.filter(club=club).values_list("kind", "words"), str)


def test_a_question_ahead_is_answered_with_another_one_however_many_answers_that_has():
    sheet = a_sheet(places=[2, 1])
    Text.objects.create(subject=sheet.stream, kind="title", club=CLUB, words="Tisch 1")
    Text.objects.create(subject=uuid4(), kind="name", club=CLUB, words="Anna 50 %")
    for stream, found in ((sheet.stream, columns_of(sheet)), (uuid4(), None)):
        ahead = Ahead(_SHEETS, stream)
        with statements() as asked:
            words = sorted(ahead.beside(_WORDS, CLUB))
            told = ahead.answer()
        assert (len(asked), words) == (1, [("name", "Anna 50 %"), ("title", "Tisch 1")])
        assert (told and columns_of(told)) == found
        assert found is None or told.worded


def test_a_question_ahead_of_one_without_answers_is_asked_by_itself():
    sheet = a_sheet()
    ahead = Ahead(_SHEETS, sheet.stream)
    assert ahead.beside(_WORDS, str(uuid4())) == []
    with statements() as asked:
        assert columns_of(ahead.answer()) == columns_of(ahead.answer()) == columns_of(sheet)
    assert len(asked) == 1
