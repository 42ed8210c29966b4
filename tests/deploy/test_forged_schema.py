"""Whoever changes the tables themselves is found: columns, indexes, triggers, tables of others."""

import pytest
from django.db import connection

from games.verification import verify
from tests.games.notebooks import harm

pytestmark = pytest.mark.django_db

SCHEMA = {
    "ALTER TABLE games_sheet ADD COLUMN extra integer NULL": "games_sheet has column extra",
    "DROP INDEX games_sheet_of_club": "games_sheet lacks index",
    "CREATE INDEX other ON games_sheet (phase)": "games_sheet has index",
    "CREATE TABLE other (id integer)": "The table other is none of the house's.",
    "CREATE VIEW other AS SELECT 1 AS one": "The database has view other",
}
ON_SQLITE = {
    "CREATE TRIGGER other AFTER INSERT ON games_sheet BEGIN SELECT 1; END": "has trigger other",
    "DROP TABLE games_importedfile": "The table games_importedfile is missing.",
}
ON_POSTGRESQL = {
    "ALTER TABLE games_finding DROP CONSTRAINT games_finding_once": "games_finding lacks UNIQUE",
    "ALTER TABLE tournaments_role DROP CONSTRAINT tournaments_role_known": "lacks CHECK",
    "ALTER TABLE games_sheet ALTER COLUMN turn SET NOT NULL": "lacks column turn",
    "ALTER TABLE games_event DETACH PARTITION games_event_03": "games_event lacks part",
    "CREATE RULE other AS ON DELETE TO games_sheet DO INSTEAD NOTHING": "has rule other",
    "CREATE TRIGGER other BEFORE INSERT ON games_sheet FOR EACH ROW"
    " EXECUTE FUNCTION games_event_frozen()": "has trigger other on games_sheet",
}


def schema_deeds():
    own = ON_SQLITE if connection.vendor == "sqlite" else ON_POSTGRESQL
    return [pytest.param(*deed, id=deed[0]) for deed in {**SCHEMA, **own}.items()]


@pytest.mark.parametrize(("deed", "told"), schema_deeds())
def test_a_changed_table_is_named(deed, told):
    harm("SET CONSTRAINTS ALL IMMEDIATE" if connection.vendor == "postgresql" else "SELECT 1")
    harm(deed)
    found = [str(one) for one in verify().damage]
    assert found != []
    assert any(told in sentence for sentence in found)
