"""What tests have compiled goes with the run that began them, and with no run inside of it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1]
WITHIN = "PYTEST_CURRENT_TEST"
# A run that has loaded what is compiled already, and compiles elsewhere from then on.
RUN = """
import sys, pytest

class Elsewhere:
    def pytest_collection(self):
        sys.pycache_prefix = sys.argv[1]

sys.exit(pytest.main(["-q", "-n", "0", "tests/test_limits.py"], plugins=[Elsewhere()]))
"""


@pytest.mark.parametrize("within", [True, False])
def test_only_the_outer_run_takes_away_what_tests_have_compiled(tmp_path, within):
    """Another test may be compiling there while a run that a test has begun comes to its end."""
    temporary = Path(tempfile.gettempdir()).resolve()
    compiled = tmp_path / temporary.relative_to(temporary.anchor) / "of another test"
    compiled.mkdir(parents=True)
    around = {name: value for name, value in os.environ.items() if name != WITHIN}
    around |= {WITHIN: "a test"} if within else {}
    run = [sys.executable, "-c", RUN, str(tmp_path)]
    subprocess.run(run, cwd=HOUSE, env=around, capture_output=True, check=True)
    assert compiled.exists() == within
