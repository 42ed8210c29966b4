"""The measurements of words behind `manage.py bench`: looking up, building, adjudicating, gold."""

import time
from pathlib import Path
from typing import Any

from deploy.benchmark_workers import adjudications
from deploy.gold_words import measure_gold
from lexicon.bench import bench_lexicon
from lexicon.build import FILE, build_base

__all__ = ["adjudications", "build", "gold", "look_up"]

GOLD = Path(__file__).resolve().parent.parent / "tests" / "lexicon" / "gold"


def look_up(rounds: int) -> dict[str, Any]:
    """Looking up (microseconds each), loading (ms), memory (MB) and size of the base lexicon."""
    return bench_lexicon(rounds)


def build() -> dict[str, Any]:
    """Seconds to build the base lexicon from its source, and what comes of it; takes a minute."""
    begin = time.perf_counter()
    file = build_base(tell=lambda _: None)
    seconds = round(time.perf_counter() - begin, 1)
    same = file == FILE.read_bytes()
    return {"seconds": seconds, "compiled_bytes": len(file), "as_committed": same}


def gold(folder: Path = GOLD) -> dict[str, Any]:
    """Recall and precision on the words that people labelled."""
    return measure_gold(folder)
