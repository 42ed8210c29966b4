"""The measurements behind `manage.py bench`: plays checked, games verified, events appended."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection

from deploy.demo_games import GAMES, DemoGame, entries
from engine.games import replay
from engine.gcg import parse
from engine.gcg.entering import entered
from engine.gcg.fitting import fits
from engine.moves import Move, Open
from engine.placement import Laid, lay
from engine.rulesets import Ruleset
from games import store
from games.commands import begin
from games.verification import report, verify

Position = tuple[Ruleset, str, int, bool, str]
Game = tuple[Move, ...]


def recorded_games(corpora: Path | None) -> list[Game]:
    """The games to measure with: all GCG files below a folder, or those of the demo."""
    if corpora is None:
        return [entries(game, tuple(str(uuid4()) for _ in game.names)) for game in GAMES]
    records = [parse(file.read_bytes()) for file in sorted(corpora.rglob("*.gcg"))]
    return [
        tuple(entered(record, fits(record)[0].rules, _two(), lambda _: str(uuid4())).entries)
        for record in records
    ]


def _two() -> tuple[str, str]:
    return str(uuid4()), str(uuid4())


def positions(games: Sequence[Game]) -> list[Position]:
    """Every play of the games with the board on which it was laid."""
    found = []
    for game in games:
        state = replay(game)
        for entry in state.entries if state else ():
            if entry.laid and state:
                before = replay([e.move for e in state.entries[: entry.version - 1]])
                if before is not None:
                    laid = entry.laid
                    place = (laid.cell, laid.down, laid.letters)
                    found.append((state.rules, before.tiles, *place))
    return found


def check_plays(games: Sequence[Game], rounds: int) -> dict[str, Any]:
    """Microseconds to validate and score a play, all words and premiums: median over rounds."""
    known = positions(games)

    def once() -> None:
        for rules, tiles, cell, down, letters in known:
            lay(rules, tiles, cell, down, letters)

    fitting = sum(isinstance(lay(*position), Laid) for position in known)
    seconds = _median(once, rounds)
    return {
        "plays": len(known),
        "fitting": fitting,
        "microseconds_a_play": round(seconds / len(known) * 1e6, 2),
    }


def replay_games(games: Sequence[Game], rounds: int) -> dict[str, Any]:
    """Microseconds an entry to replay games through the rules, racks and scores included."""
    number = sum(map(len, games))
    seconds = _median(lambda: [replay(game) for game in games], rounds)
    return {"entries": number, "microseconds_an_entry": round(seconds / number * 1e6, 2)}


TURNS = ("play", "exchange", "pass", "miss", "turn", "glass")  # what ends a turn of any game


def play_evening(game: DemoGame, rounds: int) -> dict[str, Any]:
    """A demo game over and over: microseconds a turn to replay it, games a second verified."""
    moves = entries(game, tuple(str(uuid4()) for _ in game.names))
    turns = sum(move.kind in TURNS for move in moves)
    seconds = _median(lambda: [replay(moves) for _ in range(20)], rounds) / 20
    return {
        "turns": turns,
        "entries": len(moves),
        "microseconds_a_turn": round(seconds / turns * 1e6, 1),
        **verify_games([moves], rounds, least=100),
    }


def verify_games(games: Sequence[Game], rounds: int, least: int = 300) -> dict[str, Any]:
    """Games a second from the store: read, chain, replay, and the sheet compared."""
    with scratch_database():
        for number in range(max(1, -(-least // len(games)))):
            for index, game in enumerate(games):
                _store(game, f"{number} {index}")
        runs = [report(verify()) for _ in range(rounds)]
    best = [run["games_per_second"] for run in runs]
    return {
        "database": connection.vendor,
        "games": runs[0]["games"],
        "events": runs[0]["events"],
        "damage": max(run["damage"] for run in runs),
        "games_per_second": statistics.median(best),
    }


def _store(game: Game, key: str) -> None:
    if not isinstance(game[0], Open):
        raise TypeError("a game begins with its opening")
    operation = store.Operation("bench", key, bytes(32))
    begin(
        entries=game, operation=operation, club="bench", source="bench", stream=store.new_stream()
    )


@contextmanager
def scratch_database() -> Iterator[None]:
    """A database of its own beside the real one, gone afterwards."""
    real = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(real, verbosity=0)


def _median(work: Callable[[], object], rounds: int) -> float:
    work()
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)
