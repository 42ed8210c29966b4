"""Who gets what at the register's door: every operation, for every relation; nothing leaks."""

from uuid import UUID

import pytest
from django.db import transaction

from games import store
from tests.games.cast import table
from tests.games.client import headers_of
from tests.tournaments.register.desk import Desk, operations
from tournaments.commands import give_role
from tournaments.models import Person
from tournaments.register.commands import merge, register_person

NOWHERE = UUID(int=7)

# Anna (player) has an account and stands in the register. Clara is merged into Berta.
DOOR = """
              nobody   stranger player   reader   helper   arbiter  director foreign
list          401      403      403      200      200      200      200      404
read          401      403      403      200      200      200      200      404
register      401      403      403      403      403      403      201      404
change        401      403      403      403      403      403      200      404
merge         401      403      403      403      403      403      200      404
unmerge       401      403      403      403      403      403      200      404
erase         401      403      403      403      403      403      200      404
export own    401      403      200      403      403      403      200      404
export other  401      403      404      403      403      403      200      404
preview       401      403      403      403      403      403      200      404
import        401      403      403      403      403      403      201      404
"""
OPERATIONS = {
    "list": "list_people",
    "read": "read_person",
    "register": "register_person",
    "change": "change_person",
    "merge": "merge_people",
    "unmerge": "unmerge_person",
    "erase": "erase_person",
    "export own": "export_person",
    "export other": "export_person",
    "preview": "preview_people",
    "import": "import_people",
}


@pytest.fixture
def people(cast):
    """Anna, Berta, and Clara, who is merged into Berta."""
    berta, clara = (
        register_person(club=cast.club, name=name) for name in ("Berta Probe", "Clara Beispiel")
    )
    merge(club=cast.club, keep=berta.pk, people=[clara.pk])
    return [cast.anna_in_register.pk, berta.pk, clara.pk]


@pytest.fixture
def desks(cast):
    """Everybody's program by relation."""
    everybody = cast.by_relation()
    del everybody["anonymous"]
    return {
        "nobody": Desk(cast),
        **{name: Desk(cast, user) for name, user in everybody.items()},
    }


LIST = {"text": "Name\nDora Test"}


def requests(people, digest):
    """What is sent for each row of the table."""
    anna, berta, clara = people
    return {
        "list": lambda desk, **where: desk.get(**where),
        "read": lambda desk, **where: desk.get(f"{anna}/", **where),
        "register": lambda desk, **where: desk.post("", {"name": "Dora Test"}, **where),
        "change": lambda desk, **where: desk.patch(f"{anna}/", {"born": 1970}, **where),
        "merge": lambda desk, **where: desk.post(
            f"{anna}/merge/", {"people": [str(berta)]}, **where
        ),
        "unmerge": lambda desk, **where: desk.post(f"{clara}/unmerge/", **where),
        "erase": lambda desk, **where: desk.post(f"{anna}/erase/", **where),
        "export own": lambda desk, **where: desk.get(f"{anna}/export/", **where),
        "export other": lambda desk, **where: desk.get(f"{berta}/export/", **where),
        "preview": lambda desk, **where: desk.post("imports/preview/", LIST, **where),
        "import": lambda desk, **where: desk.post("imports/", {**LIST, "hash": digest}, **where),
    }


@pytest.fixture
def sent(people, desks):
    """What is sent for each row of the table, with a digest that is good."""
    preview = desks["director"].post("imports/preview/", LIST)
    return requests(people, preview.json()["hash"])


def undone(ask, desk):
    """The status of an answer to a request that is then undone."""
    with transaction.atomic():
        code = ask(desk).status_code
        transaction.set_rollback(True)
    return code


def test_who_may_do_what_with_the_register(desks, sent):
    rows = {name: [undone(ask, desk) for desk in desks.values()] for name, ask in sent.items()}
    assert table(list(desks), rows) == DOOR


def test_every_operation_on_people_has_its_row_in_the_table():
    """Whoever adds an operation draws who gets what."""
    assert operations() == set(OPERATIONS.values())
    assert [line[:14].strip() for line in DOOR.splitlines()[2:]] == list(OPERATIONS)


# Nothing is to be learned from an answer


def whole(answer):
    """All of an answer that its asker can see."""
    return answer.status_code, headers_of(answer), answer.content


def everything():
    """All that a register stores: its lines and all streams."""
    return list(Person.objects.order_by("pk").values()), [s.rows for s in store.every_stream()]


@pytest.mark.parametrize("relation", ["nobody", "stranger", "foreign"])
def test_another_clubs_register_answers_like_one_that_does_not_exist(desks, sent, relation):
    before = everything()
    for ask in sent.values():
        assert whole(ask(desks[relation])) == whole(ask(desks[relation], club=NOWHERE))
    assert everything() == before


@pytest.mark.parametrize("relation", ["reader", "player", "director"])
def test_a_person_of_another_club_answers_like_one_that_does_not_exist(cast, desks, relation):
    """Asked at the door of one's own club, in the address and in a body."""
    berta = register_person(club=cast.other_club, name="Berta Probe").pk
    desk, anna = desks[relation], cast.anna_in_register.pk
    for path in ("", "merge/", "unmerge/", "erase/", "export/"):
        ask = desk.get if path in {"", "export/"} else desk.post
        foreign, missing = ask(f"{berta}/{path}"), ask(f"{NOWHERE}/{path}")
        assert whole(foreign) == whole(missing)
    foreign = desk.post(f"{anna}/merge/", {"people": [str(berta)]})
    missing = desk.post(f"{anna}/merge/", {"people": [str(NOWHERE)]})
    assert foreign.status_code == missing.status_code
    assert foreign.content.replace(str(berta).encode(), b"") == missing.content.replace(
        str(NOWHERE).encode(), b""
    )


def test_the_comparisons_above_can_tell_a_person_from_none(cast, desks):
    """Negative control."""
    anna = cast.anna_in_register.pk
    answers = [desks["director"].get(f"{person}/").status_code for person in (anna, NOWHERE)]
    assert answers == [200, 404]


def test_who_directs_two_clubs_does_not_mix_their_people(cast, desks):
    give_role(user=cast.frieda, club=cast.other_club, role="director")
    berta = register_person(club=cast.other_club, name="Berta Probe")
    desk = desks["director"]
    assert desk.get(f"{berta.pk}/").status_code == 404
    assert desk.get(f"{berta.pk}/", club=cast.other_club.pk).status_code == 200
    merging = desk.post(f"{cast.anna_in_register.pk}/merge/", {"people": [str(berta.pk)]})
    assert (merging.status_code, merging.json()["code"]) == (422, "NO_SUCH_PERSON")


def test_no_answer_of_the_register_may_be_kept_on_its_way(desks, sent):
    for ask in sent.values():
        assert ask(desks["director"])["Cache-Control"] == "private, no-store"


def test_a_page_of_somebody_else_changes_nothing_by_a_session(cast, desks):
    desk = desks["nobody"]
    desk.http.force_login(cast.frieda)
    assert desk.get().status_code == 200
    assert desk.post("", {"name": "Dora Test"}).status_code == 403
    assert Person.objects.count() == 1
