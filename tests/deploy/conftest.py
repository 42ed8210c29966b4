"""The cast, stored."""

import pytest

from tests.tournaments.cast import Cast, assemble


@pytest.fixture
def cast(db) -> Cast:
    """Two clubs and their people."""
    return assemble()
