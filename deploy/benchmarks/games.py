"""How fast plays are checked and games are replayed and verified, of every family."""

import statistics
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection

from deploy.benchmarks.parts import Part, median, scratch_database
from deploy.demo.games import GAMES, DemoGame, entries
from deploy.demo.karten import CARD_EVENING
from deploy.demo.klauer import SANDGLASS
from engine.games import replay
from engine.gcg.entering import entered
from engine.gcg.fitting import fits
from engine.gcg.reader import parse
from engine.moves import Move, Open
from engine.placement import Laid, lay
from engine.rulesets import Ruleset
from games import store
from games.commands import begin
from games.verification import report, verify

Position = tuple[Ruleset, str, int, bool, str]
Game = tuple[Move, ...]


@cache
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
    seconds = median(once, rounds)
    return {
        "plays": len(known),
        "fitting": fitting,
        "microseconds_a_play": round(seconds / len(known) * 1e6, 2),
    }


def replay_games(games: Sequence[Game], rounds: int) -> dict[str, Any]:
    """Microseconds an entry to replay games through the rules, racks and scores included."""
    number = sum(map(len, games))
    seconds = median(lambda: [replay(game) for game in games], rounds)
    return {"entries": number, "microseconds_an_entry": round(seconds / number * 1e6, 2)}


TURNS = ("play", "exchange", "pass", "miss", "turn", "glass")  # what ends a turn of any game


def play_evening(game: DemoGame, rounds: int) -> dict[str, Any]:
    """A demo game over and over: microseconds a turn to replay it, games a second verified."""
    moves = entries(game, tuple(str(uuid4()) for _ in game.names))
    turns = sum(move.kind in TURNS for move in moves)
    seconds = median(lambda: [replay(moves) for _ in range(20)], rounds) / 20
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
                stored(game, f"{number} {index}")
        runs = [report(verify()) for _ in range(rounds)]
    best = [run["games_per_second"] for run in runs]
    return {
        "database": connection.vendor,
        "games": runs[0]["games"],
        "events": runs[0]["events"],
        "damage": max(run["damage"] for run in runs),
        "games_per_second": statistics.median(best),
    }


def stored(game: Game, key: str) -> None:
    """Enter a recorded game under a key of its own."""
    if not isinstance(game[0], Open):
        raise TypeError("a game begins with its opening")
    operation = store.Operation("bench", key, bytes(32))
    begin(
        entries=game, operation=operation, club="bench", source="bench", stream=store.new_stream()
    )


PARTS = (
    Part("plays", lambda asked: check_plays(recorded_games(asked.corpora), asked.rounds)),
    Part("replay", lambda asked: replay_games(recorded_games(asked.corpora), asked.rounds)),
    Part("verify", lambda asked: verify_games(recorded_games(asked.corpora), asked.rounds)),
    Part("karten", lambda asked: play_evening(CARD_EVENING, asked.rounds)),
    Part("klauer", lambda asked: play_evening(SANDGLASS, asked.rounds)),
)
