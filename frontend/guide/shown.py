"""The examples of the guide: files that run as they stand, and what they are for."""

from pathlib import Path
from typing import NamedTuple

EXAMPLES = Path(__file__).with_name("examples")
_KINDS = {
    ".sh": "curl",
    ".js": "JavaScript",
    ".ts": "TypeScript",
    ".py": "Python",
    ".html": "HTML",
}


class Example(NamedTuple):
    """A program: the name of its file, its language, its text."""

    name: str
    language: str
    text: str


def example(name: str) -> Example:
    """The example in this file."""
    path = EXAMPLES / name
    return Example(name, _KINDS[path.suffix], path.read_text(encoding="utf-8"))


def examples() -> dict[str, Example]:
    """All examples by the names that the template has for them, as `read_py`."""
    return {path.name.replace(".", "_"): example(path.name) for path in sorted(EXAMPLES.iterdir())}
