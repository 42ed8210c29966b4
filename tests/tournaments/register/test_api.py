"""The register over REST: looking up, registering, changing, merging, erasing; what it says."""

import pytest

from games import store
from tests.tournaments.register.desk import Desk
from tournaments.models import Person
from tournaments.register import queries
from tournaments.register.commands import merge, register_person
from tournaments.register.entering import register_stream


@pytest.fixture
def director(cast):
    """Frieda's program, which wants English."""
    return Desk(cast, cast.frieda)


@pytest.fixture
def helper(cast):
    """Hugo's program."""
    return Desk(cast, cast.hugo)


def register(cast, *names):
    """Enter people; gives their ids."""
    return [str(register_person(club=cast.club, name=name).pk) for name in names]


def said(answer):
    """Status, code and facts of an answer that says no."""
    body = answer.json()
    return answer.status_code, body["code"], body["facts"]


BERTA = {
    "name": " Berta  Beispiel ",
    "born": 1970,
    "home_club": "SC Probe",
    "pseudonym": "B.",
    "publish_name": True,
}


# Registering and changing


def test_a_person_is_registered_with_everything_that_can_be_said(director):
    answer = director.post("", BERTA)
    line = answer.json()["person"]
    stored = Person.objects.get(number=2)
    assert answer.status_code == 201
    assert answer.json() == {"person": line, "similar": [], "merged": []}
    assert line == {
        "id": str(stored.pk),
        "number": 2,
        "name": "Berta Beispiel",
        "public_name": "Berta Beispiel",
        "born": 1970,
        "home_club": "SC Probe",
        "pseudonym": "B.",
        "publish_name": True,
        "account": False,
        "registered": line["registered"],
        "erased": None,
        "merged_into": None,
    }


def test_consent_is_no_unless_it_is_given(director):
    line = director.post("", {"name": "Berta Beispiel"}).json()["person"]
    assert (line["publish_name"], line["public_name"]) == (None, "No. 2")


def test_a_similar_person_is_named_and_hinders_nothing(cast, director):
    register(cast, "Anne Muster", "Berta Beispiel")
    answer = director.post("", {"name": "Muster, Ánna"})
    assert answer.status_code == 201
    assert answer.json()["person"]["number"] == 4
    assert answer.json()["similar"] == [{"number": 1, "same": True}, {"number": 2, "same": False}]


def test_a_merged_line_warns_in_the_name_of_the_kept_one(cast, director):
    anna, berta = cast.anna_in_register.pk, *register(cast, "Berta Beispiel")
    merge(club=cast.club, keep=anna, people=[Person.objects.get(pk=berta).pk])
    answer = director.post("", {"name": "Berta Beispiel"}).json()
    assert answer["similar"] == [{"number": 1, "same": True}]
    assert director.get(f"{anna}/").json()["similar"] == []


def test_only_what_is_sent_is_changed(cast, director):
    line = director.post("", BERTA).json()["person"]
    answer = director.patch(f"{line['id']}/", {"born": None, "publish_name": False})
    changed = {**line, "born": None, "publish_name": False, "public_name": "B."}
    assert (answer.status_code, answer.json()["person"]) == (200, changed)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", None),
        ("name", 7),
        ("name", "A" * 201),
        ("born", "1970"),
        ("born", 1899),
        ("born", True),
        ("pseudonym", "A" * 81),
        ("publish_name", "maybe"),
        ("number", 7),
        ("user", "anna"),
    ],
)
def test_what_a_line_cannot_say_is_malformed_at_its_field(cast, director, field, value):
    before = list(Person.objects.values())
    anna = cast.anna_in_register.pk
    for answer in (
        director.post("", {"name": "Berta Beispiel", field: value}),
        director.patch(f"{anna}/", {field: value}),
    ):
        assert said(answer) == (400, "MALFORMED", {"where": field})
    assert list(Person.objects.values()) == before


@pytest.mark.parametrize(("field", "value"), [("name", "Anna\u202e"), ("home_club", "A\u0007")])
def test_a_name_with_invisible_letters_can_not_be_used(director, field, value):
    answer = director.post("", {"name": "Berta Beispiel", field: value})
    assert said(answer) == (422, "UNUSABLE", {"where": field})


@pytest.mark.parametrize("body", [b"no JSON", b"[]", b'"Anna"', b'{"name": "A", "name": "B"}'])
def test_a_body_that_cannot_be_read_is_malformed(director, body):
    assert director.post("", body).status_code == 400


# A key


@pytest.mark.parametrize("key", [None, "", "A" * 201, "a\tb"])
def test_every_command_needs_a_key(cast, director, key):
    anna = cast.anna_in_register.pk
    for path, body in (
        ("", BERTA),
        (f"{anna}/merge/", {"people": [str(anna)]}),
        (f"{anna}/unmerge/", None),
        (f"{anna}/erase/", None),
        ("imports/", {"text": "Anna", "hash": "0" * 64}),
    ):
        answer = director.post(path, body, **{"Idempotency-Key": key})
        assert said(answer) == (400, "MALFORMED", {"where": "Idempotency-Key"})
    answer = director.patch(f"{anna}/", {"born": 1970}, **{"Idempotency-Key": key})
    assert answer.status_code == 400


def test_a_repeated_request_has_its_first_answer_and_does_nothing_again(cast, director):
    anna, (anne,) = cast.anna_in_register.pk, register(cast, "Anne Muster")
    requests = [
        lambda **key: director.post("", BERTA, **key),
        lambda **key: director.patch(f"{anna}/", {"born": 1970}, **key),
        lambda **key: director.post(f"{anna}/merge/", {"people": [anne]}, **key),
        lambda **key: director.post(f"{anne}/unmerge/", **key),
        lambda **key: director.post(f"{anne}/erase/", **key),
    ]
    for number, ask in enumerate(requests):
        key = {"Idempotency-Key": f"key {number}"}
        first, second = ask(**key), ask(**key)
        assert (second.status_code, second.json()) == (first.status_code, first.json())
        assert first.status_code == (201 if number == 0 else 200)
    for ask in requests[1:]:
        assert said(ask(**{"Idempotency-Key": "key 0"})) == (422, "KEY_REUSED", {})
    kinds = [row.kind for row in store.read(register_stream(cast.club.pk))]
    assert kinds[2:] == ["registered", "changed", "merged", "merge_undone", "erased"]


def test_the_same_key_with_another_name_is_another_request(director):
    key = {"Idempotency-Key": "1"}
    assert director.post("", {"name": "Berta"}, **key).status_code == 201
    assert said(director.post("", {"name": "Clara"}, **key)) == (422, "KEY_REUSED", {})
    assert Person.objects.count() == 2


# Merging and erasing


def test_lines_are_merged_parted_and_shown_as_such(cast, director):
    anna, (anne, berta) = str(cast.anna_in_register.pk), register(cast, "Anne Muster", "Berta")
    answer = director.post(f"{anna}/merge/", {"people": [anne, berta]}).json()
    assert answer["merged"] == [{"id": anne, "number": 2}, {"id": berta, "number": 3}]
    alias = director.get(f"{anne}/").json()
    assert alias["person"]["merged_into"] == {"id": anna, "number": 1}
    assert (alias["similar"], alias["merged"]) == ([], [])
    assert director.post(f"{anne}/unmerge/").json()["person"]["merged_into"] is None
    assert director.get(f"{anna}/").json()["merged"] == [{"id": berta, "number": 3}]


def test_a_refusal_is_told_in_the_houses_shape(cast, director):
    anna, (anne, berta) = cast.anna_in_register.pk, register(cast, "Anne", "Berta")
    director.post(f"{anna}/merge/", {"people": [anne]})
    answer = director.post(f"{berta}/merge/", {"people": [anne]})
    assert (answer.status_code, answer.json()) == (
        422,
        {
            "code": "MERGED_ALREADY",
            "detail": "Number 2 is merged into number 1 already; undo that first.",
            "facts": {"person": 2, "kept": 1},
            "clause": None,
        },
    )


@pytest.mark.parametrize("people", [None, [], "x", ["x"], [7], ["0" * 32] * 51])
def test_whom_to_merge_is_a_list_of_ids(cast, director, people):
    answer = director.post(f"{cast.anna_in_register.pk}/merge/", {"people": people})
    assert said(answer) == (400, "MALFORMED", {"where": "people"})


def test_an_erased_person_stays_as_a_number(cast, director):
    anna = cast.anna_in_register.pk
    (line,) = director.post(f"{anna}/erase/").json()["people"]
    assert (line["name"], line["public_name"], line["account"]) == ("", "No. 1", False)
    assert line["erased"] is not None
    assert director.get().json()["people"] == [line]


# Looking up


def test_the_register_is_read_page_by_page(cast, director):
    ids = register(cast, *(f"Person {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)))
    first = director.get().json()
    assert [line["number"] for line in first["people"]] == list(range(1, 51))
    assert first["next"].endswith("/people/?cursor=50")
    last = director.get(after=50).json()
    assert [line["number"] for line in last["people"]] == list(range(51, 62))
    assert (last["next"], last["people"][-1]["id"]) == (None, ids[-1])


def test_the_next_page_goes_on_with_the_same_search(cast, director):
    register(cast, *(f"Öß Person {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(52)))
    page = director.get(search="oess")
    assert page.json()["next"].endswith("/people/?search=oess&cursor=51")
    more = director.get(search="oess", after=51).json()
    assert [line["number"] for line in more["people"]] == [52, 53]


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        ("muster", [1, 3]),
        ("ANNA mus", [1]),
        ("Muster, Anna", [1]),
        ("muess", [2]),
        ("Müß", [2]),
        ("3", [3]),
        ("stein", [2]),
        ("uster", []),
        ("%", []),
        (" ", [1, 2, 3]),
    ],
)
def test_a_search_finds_beginnings_of_words_whatever_their_spelling(
    cast, director, search, numbers
):
    register_person(club=cast.club, name="Jörg Müßig", pseudonym="Steinbeißer")
    register_person(club=cast.club, name="Bert Mustermann")
    register_person(club=cast.other_club, name="Anna Muster")
    found = [line["number"] for line in director.get(search=search).json()["people"]]
    assert found == numbers


@pytest.mark.parametrize(
    ("query", "where"),
    [({"after": "x"}, "after"), ({"after": "-1"}, "after"), ({"search": "a" * 201}, "search")],
)
def test_an_odd_place_or_search_is_unusable(director, query, where):
    assert said(director.get(**query)) == (422, "UNUSABLE", {"where": where})


def test_a_page_costs_the_same_however_long_the_register_is(
    cast, helper, django_assert_num_queries
):
    register(cast, *(f"Person {chr(97 + n)}" for n in range(20)))
    with django_assert_num_queries(1):
        assert len(queries.page_of(cast.club)[0]) == 21
    with django_assert_num_queries(2):
        assert len(queries.page_of(cast.club, search="person")[0]) == 20
    with django_assert_num_queries(3):
        assert len(helper.get().json()["people"]) == 21
