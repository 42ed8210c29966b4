"""The role that serves, as operators give it its rights with psql, on a PostgreSQL of its own."""

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import ProgrammingError, connection

from deploy import doctor
from deploy.own_postgresql import own_postgresql, programs
from tests.games.cast import run
from tests.games.notebooks import harm, notebook

SCRIPT = Path(__file__).resolve().parents[2] / "deploy" / "roles.sql"
ROLE = "wortwart_app"
found = doctor.LOOKED_AT["database"].find

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql" or programs() is None or shutil.which("psql") is None,
        reason="SQLite knows no roles",
    ),
]


def granted(password):
    """Run the file as the owner of this database."""
    at = {key: str(connection.settings_dict[key]) for key in ("HOST", "PORT", "USER", "NAME")}
    told = {"PGHOST": at["HOST"], "PGPORT": at["PORT"], "PGUSER": at["USER"]}
    subprocess.run(
        [str(shutil.which("psql")), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", str(SCRIPT)],
        env={**os.environ, **told, "PGDATABASE": at["NAME"], "POSTGRES_APP_PASSWORD": password},
        check=True,
        capture_output=True,
    )


@contextmanager
def serving_as(role):
    """This process connects as a role of the server."""
    owner = connection.settings_dict["USER"]
    connection.close()
    connection.close_pool()
    connection.settings_dict["USER"] = role
    try:
        yield
    finally:
        connection.close()
        connection.close_pool()
        connection.settings_dict["USER"] = owner


def test_the_role_of_the_file_serves_and_doctor_has_nothing_to_say_of_it(tmp_path):
    with own_postgresql():
        notebook("a")
        assert len(list(found())) == 1  # negative control: the owner
        granted("o'ne \\ password")
        granted("another")  # as after each upgrade
        with serving_as(ROLE):
            assert list(found()) == []
            notebook("b", "c")
            assert run("verify", "--language", "en")[0] == 0
            assert run("move_house", tmp_path / "all.house", "--language", "en")[0] == 0
            for deed in ("UPDATE games_event SET kind = 'x'", "DELETE FROM games_head"):
                with pytest.raises(ProgrammingError, match="permission denied"):
                    harm(deed)
