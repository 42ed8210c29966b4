"""The programs that operators run, from a folder that `.ci/programs` has filled."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Programs:
    """Where they lie; what is not there is taken from the machine, and must be there."""

    folder: Path

    def find(self, name: str) -> str:
        """The program of this name; a test that needs it fails without it."""
        places = os.pathsep.join([str(self.folder.resolve() / "bin"), os.environ["PATH"]])
        found = shutil.which(name, path=places)
        assert found, f"{name} is neither in {self.folder} nor on this machine"
        return found

    def said(self, name: str, *arguments: object, **told: str) -> tuple[int, str]:
        """What a program answers: its status, and all that it says."""
        done = subprocess.run(
            [self.find(name), *map(str, arguments)],
            cwd=HOUSE,
            env={**os.environ, "NO_COLOR": "1", **told},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout


@pytest.fixture(scope="session")
def programs(pytestconfig):
    """Those of the folder that this run was given."""
    return Programs(Path(pytestconfig.getoption("programs")))
