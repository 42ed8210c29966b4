"""A process that serves looks for garbage seldom, so that no result waits for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
LOOKS = "import gc, {door}; print(*gc.get_threshold(), gc.get_freeze_count() > 100_000)"


@pytest.mark.process
@pytest.mark.parametrize("door", ["deploy.wsgi", "deploy.asgi"])
def test_what_a_server_has_loaded_is_left_out_and_the_rest_looked_through_seldom(door, tmp_path):
    said = subprocess.run(
        [sys.executable, "-c", LOOKS.format(door=door)],
        cwd=HOUSE,
        env={**os.environ, "WORTWART_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["50000", "20", "50", "True"]
