"""Writes the generated files of the suite: python3 -m tests.conformance.make [FOLDER].

`golden.jsonl` is not among them: it was worked out by hand, and nothing but a hand changes it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.check import FORMAT, HERE
from tests.conformance.refused import refusals
from tests.conformance.worlds import files, played_out

ABOUT = {
    "boards": "every text from every square of a small board, in every position near the start",
    "courses": "every kind of entry by each of two players, three entries deep",
    "cards": "every text on a small part of a free table, two turns deep",
    "fields": "steps of every kind on a small field, by level",
    "refusals": "an entry for each reason why something is refused",
}


def texts() -> Iterator[tuple[str, str]]:
    """Each generated file: its name and what stands in it."""
    made = {
        name: [c for world in worlds for c in played_out(world)] for name, worlds in files().items()
    }
    for name, cases in {**made, "refusals": list(refusals())}.items():
        heading = {"format": FORMAT, "about": ABOUT[name], "cases": len(cases)}
        lines = [heading, *cases]
        yield f"{name}.jsonl", "".join(_line(one) + "\n" for one in lines)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(folder: Path) -> None:
    """Write all of them."""
    for name, text in texts():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else HERE)
