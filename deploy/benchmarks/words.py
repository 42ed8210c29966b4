"""How fast the base lexicon is built, loaded and asked, and how much memory it takes."""

import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from deploy.benchmarks.lookups import seconds_a_word
from deploy.benchmarks.parts import Part, once
from lexicon.adjudicate import adjudicate
from lexicon.build import FILE, build_base
from lexicon.compiled import Lexicon, loads
from lexicon.editions import Edition
from lexicon.profiles import KARTEN, KLAUER

_WORDS = 5000
# How much a fresh process grows by loading the file, resident and at its peak; Linux only.
_GROWTH = """
import resource, sys
from pathlib import Path
from lexicon.compiled import loads
def resident():
    text = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))
before, file = resident(), Path(sys.argv[1]).read_bytes()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
lexicon = loads(file, "bench")
print(resident() - before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak)
"""


def bench_lexicon(rounds: int = 5) -> dict[str, Any]:
    """Medians over the rounds: load (ms), look-ups (microseconds each), memory (MB), sizes."""
    file = FILE.read_bytes()
    loading = [once(lambda: loads(file, FILE.name)) for _ in range(rounds)]
    lexicon = loads(file, FILE.name)
    return {
        "compiled_bytes": len(file),
        "words": len(lexicon),
        "load_ms": round(median(loading) * 1e3, 1),
        **_memory(file),
        **{name: round(value, 2) for name, value in _looking_up(lexicon, rounds).items()},
    }


def _looking_up(lexicon: Lexicon, rounds: int) -> dict[str, float]:
    chance = Random(1)  # noqa: S311 - nothing secret
    hits = [lexicon.graph.word(chance.randrange(len(lexicon))) for _ in range(_WORDS)]
    misses = [word for word in (hit[::-1] for hit in hits) if word not in lexicon]
    edition = Edition("base", lexicon)
    measured: dict[str, tuple[Callable[[str], object], Sequence[str]]] = {
        "hit_us": (lexicon.graph.__contains__, hits),
        "miss_us": (lexicon.graph.__contains__, misses),
        "rank_us": (lexicon.graph.rank, hits),
        "evidence_us": (lexicon.spellings, hits),
        "adjudicate_us": (lambda word: adjudicate(edition, KARTEN, word), hits),
        "adjudicate_klauer_us": (lambda word: adjudicate(edition, KLAUER, word), hits),
    }
    return {
        name: seconds_a_word(call, words, rounds) * 1e6 for name, (call, words) in measured.items()
    }


def _memory(file: bytes) -> dict[str, float]:
    """What Python's objects take, and what a process grows by, in MB."""
    tracemalloc.start()
    lexicon = loads(file, FILE.name)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    figures = {"objects_mb": kept / 1e6, "objects_peak_mb": peak / 1e6}
    if sys.platform == "linux" and lexicon:
        command = [sys.executable, "-c", _GROWTH, str(FILE)]
        grown = subprocess.run(  # noqa: S603 - our own line of Python
            command, capture_output=True, text=True, check=True, cwd=FILE.parents[2]
        )
        resident, peak_growth = (int(number) / 1e3 for number in grown.stdout.split())
        figures |= {"resident_mb": resident, "resident_peak_mb": peak_growth}
    return {name: round(value, 1) for name, value in figures.items()}


def build() -> dict[str, Any]:
    """Seconds to build the base lexicon from its source, and what comes of it; takes a minute."""
    begin = time.perf_counter()
    file = build_base(tell=lambda _: None)
    seconds = round(time.perf_counter() - begin, 1)
    same = file == FILE.read_bytes()
    return {"seconds": seconds, "compiled_bytes": len(file), "as_committed": same}


PARTS = (
    Part("words", lambda asked: bench_lexicon(asked.rounds)),
    Part("lexicon", lambda _: build(), needs="a minute"),
)
