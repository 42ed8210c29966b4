"""Importing a list: previewed, nothing stored; confirmed by the preview's hash, all or none."""

import pytest

from engine.refusals import Refusal
from games import store
from tests.tournaments.cast import all_at_once, assemble
from tests.tournaments.register.desk import Desk
from tests.tournaments.register.sheets import invented, xlsx
from tournaments.models import Person
from tournaments.register.api import FilesAtOnce
from tournaments.register.commands import register_person
from tournaments.register.importing import import_list, preview_list
from tournaments.register.people_files import MOST_BYTES
from tournaments.register.queries import register_of

PREVIEW, IMPORT = "imports/preview/", "imports/"
LIST = """Name;Jahrgang;Verein;Pseudonym;Einwilligung;Telefon
Berta Beispiel;1970;SC Probe;B.;ja;0123
Anna Muster;;;;;
;1980;;;;
Clara Test;früher;;;;
"""


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Desk(cast, cast.frieda)


def said(answer):
    """Status, code and facts of an answer that says no."""
    body = answer.json()
    return answer.status_code, body["code"], body["facts"]


def lines(club):
    """Number, name, year, home club, pseudonym and consent of each line."""
    return [
        (line.number, line.name, line.born, line.home_club, line.pseudonym, line.publish_name)
        for line in register_of(club)
    ]


ANNA = (1, "Anna Muster", None, "", "", None)
BERTA = (2, "Berta Beispiel", 1970, "SC Probe", "B.", True)
CLARA = (3, "Clara Test", None, "", "", None)


def test_a_preview_names_each_doubtful_row_and_stores_nothing(cast, director):
    before = list(store.every_stream())
    shown = director.post(PREVIEW, {"text": LIST})
    body = shown.json()
    assert (shown.status_code, body["headings"], body["ignored"]) == (200, 1, ["Telefon"])
    assert body["rows"][0] == {
        "line": 2,
        "name": "Berta Beispiel",
        "born": 1970,
        "home_club": "SC Probe",
        "pseudonym": "B.",
        "publish_name": True,
        "doubts": [],
    }
    assert [
        [row["line"], *(doubt["detail"] for doubt in row["doubts"])] for row in body["rows"]
    ] == [
        [2],
        [3, "In the register this may be number 1."],
        [4, "There is no name."],
        [5, "Früher is no year of birth."],
    ]
    assert body["rows"][1]["doubts"][0] == {
        "code": "ROW_KNOWN",
        "detail": "In the register this may be number 1.",
        "facts": {"numbers": "1"},
        "clause": None,
    }
    assert (lines(cast.club), list(store.every_stream())) == ([ANNA], before)


def confirmed(director, **more):
    """Confirm the list as it is previewed."""
    digest = director.post(PREVIEW, {"text": LIST}).json()["hash"]
    return director.post(IMPORT, {"text": LIST, "hash": digest, **more})


def test_what_was_previewed_is_registered_without_the_doubtful_rows(cast, director):
    answer = confirmed(director)
    assert (answer.status_code, [p["number"] for p in answer.json()["people"]]) == (201, [2])
    assert lines(cast.club) == [ANNA, BERTA]


def test_doubtful_rows_are_registered_if_they_are_chosen(cast, director):
    assert confirmed(director, lines=[5, 2]).status_code == 201
    assert lines(cast.club) == [ANNA, BERTA, CLARA]


def test_a_list_is_one_event_of_ids(cast, director):
    confirmed(director, lines=[2, 5])
    *_, last = store.every_stream()
    ids = [str(line.pk) for line in register_of(cast.club)[1:]]
    assert (last.rows[-1].kind, last.rows[-1].payload) == (
        "registered",
        '{"people":["' + '","'.join(ids) + '"]}',
    )
    assert last.rows[-1].actor == str(cast.frieda.pk)


@pytest.mark.parametrize(
    "content",
    [
        LIST.encode("cp1252"),
        LIST.replace(";", "\t").encode("utf-8-sig"),
        xlsx(*[line.split(";") for line in LIST.splitlines()]),
    ],
    ids=["Windows-1252", "TAB", "XLSX"],
)
def test_a_file_is_previewed_and_imported_as_the_text_is(cast, director, content):
    shown = director.upload(PREVIEW, content).json()
    assert shown == director.post(PREVIEW, {"text": LIST}).json()
    answer = director.upload(IMPORT, content, hash=shown["hash"], lines=[2, 5])
    assert answer.status_code == 201
    assert lines(cast.club) == [ANNA, BERTA, CLARA]


def test_another_list_than_the_previewed_one_is_refused(cast, director):
    digest = director.post(PREVIEW, {"text": LIST}).json()["hash"]
    other = {"text": LIST.replace("Berta", "Beate"), "hash": digest}
    assert said(director.post(IMPORT, other)) == (422, "PREVIEW_OUTDATED", {})
    assert lines(cast.club) == [ANNA]


def test_a_register_that_has_changed_in_what_matters_is_previewed_again(cast, director):
    digest = director.post(PREVIEW, {"text": LIST}).json()["hash"]
    register_person(club=cast.club, name="Berta Beispiel")
    answer = director.post(IMPORT, {"text": LIST, "hash": digest})
    assert said(answer) == (422, "PREVIEW_OUTDATED", {})


def test_the_preview_of_another_club_is_none_of_this_one(cast, director):
    other = preview_list(club=cast.other_club, content=LIST)
    answer = director.post(IMPORT, {"text": LIST, "hash": other.digest})
    assert said(answer) == (422, "PREVIEW_OUTDATED", {})


def test_nobody_chosen_is_refused(director):
    assert said(confirmed(director, lines=[])) == (422, "NOBODY_CHOSEN", {})


@pytest.mark.parametrize("chosen", [[4], [1], [99], [2, 4]])
def test_a_line_without_a_name_cannot_be_chosen(cast, director, chosen):
    assert said(confirmed(director, lines=chosen)) == (422, "UNUSABLE", {"where": "lines"})
    assert lines(cast.club) == [ANNA]


def test_a_repeated_confirmation_registers_nobody_twice(cast, director):
    digest = director.post(PREVIEW, {"text": LIST}).json()["hash"]
    key = {"Idempotency-Key": "1"}
    body = {"text": LIST, "hash": digest, "lines": [2, 5]}
    first, second = (director.post(IMPORT, body, **key) for _ in range(2))
    assert (second.status_code, second.json()) == (201, first.json())
    assert lines(cast.club) == [ANNA, BERTA, CLARA]
    other = director.post(IMPORT, {**body, "lines": [2]}, **key)
    assert said(other) == (422, "KEY_REUSED", {})


@pytest.mark.django_db(transaction=True)
def test_two_desks_that_confirm_the_same_list_register_it_once():
    cast = assemble()
    digest = preview_list(club=cast.club, content=LIST).digest
    answers = all_at_once(
        4, lambda _: import_list(club=cast.club, content=LIST, digest=digest, lines=[2, 5])
    )
    refused = [answer.code for answer in answers if isinstance(answer, Refusal)]
    assert refused == ["PREVIEW_OUTDATED"] * 3
    assert lines(cast.club) == [ANNA, BERTA, CLARA]


# What is sent


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "text"),
        ({"text": 7}, "text"),
        ({"text": ""}, "text"),
        ({"text": "Anna", "more": 1}, "more"),
        ({"file": "Anna"}, "text"),
    ],
)
def test_what_is_no_list_is_malformed(director, body, where):
    assert said(director.post(PREVIEW, body)) == (400, "MALFORMED", {"where": where})


@pytest.mark.parametrize("text", [";", "Anna;1970"])
def test_a_list_whose_columns_have_no_names_can_not_be_used(director, text):
    answer = director.post(PREVIEW, {"text": text})
    assert said(answer) == (422, "UNUSABLE", {"where": "headings"})


def test_a_file_without_a_byte_can_not_be_used(director):
    assert said(director.upload(PREVIEW, b"")) == (422, "UNUSABLE", {"where": "file"})


@pytest.mark.parametrize("digest", ["", "x", "A" * 64, None, 7])
def test_what_is_no_hash_of_a_preview_is_malformed(director, digest):
    answer = director.post(IMPORT, {"text": LIST, "hash": digest})
    assert said(answer) == (400, "MALFORMED", {"where": "hash"})


def test_a_file_and_a_text_at_once_are_malformed(director):
    answer = director.upload(PREVIEW, b"Anna", text="Anna")
    assert said(answer) == (400, "MALFORMED", {"where": "text"})


def test_a_file_that_is_too_long_is_refused_before_it_is_read(director):
    answer = director.upload(PREVIEW, b"A" * (MOST_BYTES + 20_000))
    most = MOST_BYTES + 16 * 1024
    assert said(answer) == (413, "TOO_LONG", {"where": "body", "most": most})
    assert said(director.upload(PREVIEW, b"A" * (MOST_BYTES + 1))) == (
        422,
        "UNUSABLE",
        {"where": "file"},
    )


def test_lists_and_exports_are_sent_only_so_often(cast, director, monkeypatch):
    monkeypatch.setattr(FilesAtOnce, "rate", "3/min")
    codes = [director.post(PREVIEW, {"text": "Anna"}).status_code for _ in range(3)]
    told = director.post(PREVIEW, {"text": "Anna"})
    assert (codes, told.status_code, told.json()["code"]) == ([200] * 3, 429, "THROTTLED")
    assert int(told["Retry-After"]) > 0
    assert director.get(f"{cast.anna_in_register.pk}/export/").status_code == 429
    assert director.get().status_code == 200


def test_a_large_list_comes_in_at_once(cast, director):
    text = "\n".join(invented(1500))
    preview = preview_list(club=cast.club, content=text)
    chosen = [row.line for row in preview.people.rows]
    import_list(club=cast.club, content=text, digest=preview.digest, lines=chosen)
    assert Person.objects.filter(club=cast.club).count() == 1501
