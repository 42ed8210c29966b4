"""A client in Python, as openapi-python-client makes it of the API's description."""

import json
import os
import subprocess
import sys
from pathlib import Path

from drf_spectacular.generators import SchemaGenerator

READ_BEFORE = Path(__file__).parents[2] / ".mypy_cache" / "typed"
PACKAGE = "wortwart_client"
TEXT, BYTES = "text/plain", "application/octet-stream"
CONFIG = {
    "post_hooks": [],
    "package_name_override": PACKAGE,
    "content_type_overrides": {
        "application/x-ndjson": TEXT,
        "application/jsonl": TEXT,
        "text/event-stream": TEXT,
        "application/zip": BYTES,
        # The tool forgets an import where a body comes in two ways; lists are sent as JSON.
        "multipart/form-data": "multipart/left-out",
    },
}


def generated(folder: Path) -> Path:
    """Make the client in a folder; where it lies."""
    schema, config = folder / "schema.json", folder / "config.json"
    described = SchemaGenerator().get_schema(request=None, public=True)
    schema.write_text(json.dumps(described, default=str), encoding="utf-8")
    config.write_text(json.dumps(CONFIG), encoding="utf-8")
    place = folder / PACKAGE
    command = ("generate", "--path", schema, "--meta", "none", "--config", config)
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *command, "--output-path", place],
        check=True,
        capture_output=True,
    )
    return place


def read_strictly(folder: Path, *programs: str) -> list[str]:
    """What mypy finds wrong with programs in a folder and with the client there.

    It reads anew what has changed since it last read; what libraries say is most of it.
    """
    strictly = ("--strict", "--config-file", os.devnull, "--cache-dir", str(READ_BEFORE))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *strictly, *programs],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return [line for line in done.stdout.splitlines() if ": error: " in line]


def run(folder: Path, program: Path, typed: str = "", **told: str) -> str:
    """What a program prints that imports the client in the folder."""
    done = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "PYTHONPATH": str(folder), **told},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
