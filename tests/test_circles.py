"""No two files of the house import each other, at any length of the way round.

Imports inside functions and for types alone count as well: who reads one file must read the other.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1]
STOREYS = ("deploy", "frontend", "tournaments", "games", "lexicon", "engine")


def named(path):
    """What a file is called when it is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files(house):
    """The code of each file by the name that it is imported by."""
    return {
        named(path.relative_to(house)): path.read_text(encoding="utf-8")
        for storey in STOREYS
        for path in sorted((house / storey).rglob("*.py"))
    }


def imported(code, known):
    """The files that a file imports."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports name the whole way"
            for one in node.names:
                inner = f"{node.module}.{one.name}"
                yield from [name for name in (inner, node.module) if name in known][:1]


def circle(house):
    """The names of files round a circle; nothing if there is none."""
    known = files(house)
    try:
        TopologicalSorter({name: {*imported(known[name], known)} for name in known}).prepare()
    except CycleError as found:
        return found.args[1]
    return []


def test_no_files_import_each_other_in_a_circle():
    assert circle(HOUSE) == []


@pytest.mark.parametrize(
    "back",
    [
        "from engine import one",
        "import engine.one",
        "def late():\n    from engine.one import THING",
        "if TYPE_CHECKING:\n    from engine.one import Thing",
    ],
    ids=["module", "whole", "function", "types"],
)
def test_a_circle_of_three_is_found(tmp_path, back):
    folder = tmp_path / "engine"
    folder.mkdir()
    for name, code in (
        ("__init__", ""),
        ("one", "from engine import two"),
        ("two", "from engine.three import THING"),
        ("three", "import re"),
    ):
        (folder / f"{name}.py").write_text(code)
    assert circle(tmp_path) == []
    (folder / "three.py").write_text(back)
    assert set(circle(tmp_path)) == {"engine.one", "engine.two", "engine.three"}
