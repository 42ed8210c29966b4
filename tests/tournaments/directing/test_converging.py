"""Whatever order it is followed in, all that is computed ends as the streams alone give it."""

import re
from random import Random

import pytest
from django.db import connection

from games import rebuilding
from games.models import Follower, Head
from games.store import forget_followers
from games.verification.tables import derived_tables
from tests.thorough import seeds
from tests.tournaments.directing.rich_evening import Collector, Night, rich
from tournaments.models import Change, ChangeCount, Person, Publication, Ranking

pytestmark = pytest.mark.django_db

OTHERS = {
    "merges": (Person,),
    "rankings": (Publication, Ranking),
    rebuilding.FOLLOWERS: (Follower, Head),
}
"""By the other parts that `rebuild` makes again the tables of these."""

ONLY = {
    Person: ("id", "merged_into"),
    Follower: ("follower", "stream", "version"),
    Head: ("stream", "version", "dirty"),
    Change: ("kind", "club", "thing", "version", "shown"),
}
"""Of these tables what is computed: the rest is said by people or counts what happened here."""

SAID = {
    "games_event": "a fact",
    "games_operation": "who asked for a fact",
    "games_text": "words of people",
    "games_evidence": "what a verdict rested on at its day",
    "games_checkpoint": "a signature of its moment",
    "tournaments_changecount": "how many changes were numbered here",
}
"""Tables that followers write and nobody computes again, and what they hold."""


def computed():
    """All tables that are computed: derived from streams, made again by `rebuild`, or noted."""
    derived = [one.model for one in derived_tables()]
    others = [model for models in OTHERS.values() for model in models]
    return [*derived, *others, Change]


def rows(model):
    """The rows of a table, without numbers that the database has given them."""
    automatic = ("BigAutoField", "AutoField", "CompositePrimaryKey")
    fields = [
        one for one in model._meta.concrete_fields if one.get_internal_type() not in automatic
    ]
    names = ONLY.get(model, [one.attname for one in fields])
    found = model.objects.all() if model is not Change else Change.objects.filter(withdrawn=False)
    return sorted((tuple(map(plain, row)) for row in found.values_list(*names)), key=repr)


def plain(value):
    return bytes(value) if isinstance(value, memoryview) else value


def everything():
    """All that is computed, by table."""
    return {model._meta.db_table: rows(model) for model in computed()}


def computed_anew(evening):
    """All that is computed, from the streams alone."""
    for model in [one.model for one in derived_tables()]:
        model.objects.all().delete()
    for model in (Publication, Ranking, Change, ChangeCount):
        model.objects.all().delete()
    Person.objects.update(merged_into=None)
    rebuilding.rebuild()
    forget_followers()
    evening.all_followed(Random(0))
    return everything()


@pytest.fixture
def evening(cast):
    return rich(cast)


@pytest.mark.parametrize("seed", seeds(40))
def test_in_whatever_order_all_ends_as_the_streams_alone_give_it(evening, seed):
    night = Night(evening, Random(seed))
    night.played()
    night.collector.collect()
    whole = Collector()
    whole.collect()
    found = everything()
    assert night.collector.copy == whole.copy
    assert found == computed_anew(evening)


def test_every_table_that_a_follower_writes_is_compared_or_said_to_be_none(evening):
    written = set()

    def note(execute, sql, params, many, context):
        written.update(re.findall(r'(?:INTO|UPDATE|DELETE FROM) "(\w+)"', sql))
        return execute(sql, params, many, context)

    for lane in evening.lanes(Random(0)):
        for act in lane:
            act()
            with connection.execute_wrapper(note):
                evening.all_followed(Random(0))
    assert written - everything().keys() - SAID.keys() == set()
    assert {name for name, found in everything().items() if not found} == set()
    assert {one.part for one in derived_tables()} | {*OTHERS} >= {*rebuilding.parts()}
