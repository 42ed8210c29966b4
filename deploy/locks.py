"""Whether the locks hold what pyproject.toml asks for; says so without any network."""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

from packaging.requirements import Requirement

RUN, DEVELOP = "requirements.lock", "requirements-dev.lock"
MADE_FROM = "# Made by `manage.py lock` from lists with the SHA-256 "
PINNED = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?P<rest>(?:.*\\\n)*.*)$", re.MULTILINE)


def lists(pyproject: dict[str, Any]) -> dict[str, list[str]]:
    """The requirements that each lock answers; the developers' lock holds the others as well."""
    running: list[str] = pyproject["project"]["dependencies"]
    return {RUN: running, DEVELOP: running + pyproject["dependency-groups"]["dev"]}


def first_line(requirements: list[str]) -> str:
    """The lock's first line: which lists it was made from."""
    text = json.dumps(sorted(requirements))
    return MADE_FROM + hashlib.sha256(text.encode()).hexdigest()


def pins(lock: str) -> dict[str, tuple[str, str]]:
    """Each package of the lock's text: its version, and marker and hashes as they stand there."""
    return {pin["name"]: (pin["version"], pin["rest"]) for pin in PINNED.finditer(lock)}


def problems(pyproject: dict[str, Any], locks: dict[str, str]) -> Iterator[str]:
    """One sentence for each thing in the locks (name: text) that is not as it should be."""
    for name, requirements in lists(pyproject).items():
        if locks[name].partition("\n")[0] != first_line(requirements):
            yield f"{name} was made from other lists; run `manage.py lock`"
        yield from (f"{name}: {problem}" for problem in _missing(requirements, locks[name]))
        yield from (f"{name}: {problem}" for problem in _unsafe(locks[name]))
    developers = pins(locks[DEVELOP])
    for package, pin in pins(locks[RUN]).items():
        if developers.get(package) != pin:
            yield f"{DEVELOP} does not have the {package} of {RUN}"


def _missing(requirements: list[str], lock: str) -> Iterator[str]:
    pinned = pins(lock)
    for requirement in map(Requirement, requirements):
        version = pinned.get(requirement.name.lower(), ("",))[0]
        if not version:
            yield f"{requirement.name} is not in it"
        elif version not in requirement.specifier:
            yield f"{requirement.name} {version} is not {requirement.specifier}"


def _unsafe(lock: str) -> Iterator[str]:
    if "://" in lock:
        yield "an address is in it"
    for package, (_, rest) in pins(lock).items():
        if "--hash=sha256:" not in rest:
            yield f"{package} has no hash"
