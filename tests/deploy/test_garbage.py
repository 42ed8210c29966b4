"""A process that serves looks for garbage seldom, so that no result waits for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.thorough import one_in_turn

HOUSE = Path(__file__).parents[2]
KEPT = "gc.get_freeze_count() > 100_000"
LOOKS = f"import gc, {{door}}; print(*gc.get_threshold(), {KEPT}, gc.isenabled())"


@pytest.mark.process
@pytest.mark.parametrize("door", one_in_turn(["deploy.wsgi", "deploy.asgi"], 0))
def test_what_a_server_has_loaded_is_left_out_and_the_rest_looked_through_seldom(door, tmp_path):
    assert looked(LOOKS.format(door=door), tmp_path) == ["50000", "20", "50", "True", "True"]


@pytest.mark.process
def test_what_a_process_that_makes_rows_again_has_loaded_is_left_out(tmp_path):
    entered = LOOKS.format(door="games.mending_processes as one; one._enter({})")
    assert looked(entered, tmp_path)[3] == "True"


def looked(program, data):
    said = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HOUSE,
        env={**os.environ, "WORTWART_DATA": str(data)},
        capture_output=True,
        text=True,
        check=True,
    )
    return said.stdout.split()
