"""The cast is stored in few statements: what stands there is what the commands would store."""

import re
from functools import partial

import pytest
from django.apps import apps
from django.contrib.auth.hashers import check_password
from django.core import serializers
from django.db import transaction

from tests.tournaments.cast import PASSWORD, assemble, assembled_by_commands, registered
from tournaments.models import Person
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db

CHANCE = re.compile(
    r"\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|md5[$][^\"]+"
    r"|\b\d{16}\b|[\w+/]{43}="
)
"""Ids, times and hashes: whose ids they are is said, the others differ each time."""


def stored_by(assembling):
    """What a way to store the cast leaves in all tables."""
    with transaction.atomic():
        cast, known = assembling(), {}
        people = [cast.anna, cast.rosa, cast.hugo, cast.emil, cast.frieda, cast.vera, cast.theo]
        for one in (cast.club, cast.other_club, *people, *Person.objects.all()):
            known[one.pk.hex] = known[str(one.pk)] = f"the {one}"
        tables = {
            model._meta.label: sorted(
                CHANCE.sub(lambda found: known.get(found[0], "some"), row)
                for one in model._base_manager.all()
                for row in [serializers.serialize("json", [one])]
            )
            for model in apps.get_models()
        }
        hashes = [check_password(PASSWORD, one.password) for one in people]
        transaction.set_rollback(True)
    return {name: rows for name, rows in tables.items() if rows}, hashes


def test_the_cast_is_as_the_commands_store_it():
    quick = stored_by(assemble)
    assert quick == stored_by(assembled_by_commands)
    assert quick[1] == [True] * 7
    assert len(quick[0]["tournaments.User"]) == 7


def with_others(register):
    """The cast, and two in the register who have no account."""
    cast = assemble()
    register(cast.club, ("Bert Muster", "Clara Muster"))
    return cast


def one_after_the_other(club, names):
    for name in names:
        register_person(club=club, name=name)


def test_people_are_registered_as_the_command_does_it_one_after_the_other():
    quick = partial(with_others, lambda club, names: registered(club, dict.fromkeys(names), 2))
    assert stored_by(quick) == stored_by(partial(with_others, one_after_the_other))
    assert len(stored_by(quick)[0]["tournaments.Person"]) == len(("Anna", "Bert", "Clara"))
