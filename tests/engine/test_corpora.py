"""Recorded games go through the engine: entered by the rules that fit, explained, and back."""

from collections import Counter
from pathlib import Path

import pytest

from engine.games import replay
from engine.gcg.entering import entered
from engine.gcg.fitting import fits
from engine.gcg.reader import parse
from engine.gcg.recording import recorded
from engine.gcg.records import Exchanged, Passed, Placed, RackPoints
from engine.gcg.writer import write
from tests.boards import findings, result, through_json

OWN = sorted((Path(__file__).parents[1] / "corpus").glob("*.gcg"))
HEADER = ("title", "description", "id", "lexicon", "incomplete")


class Game:
    """A file, its best fit, and the game entered by it."""

    def __init__(self, path):
        """Read and enter the file."""
        self.name, self.record = path.stem, parse(path.read_bytes())
        self.fits = fits(self.record)
        self.kept, self.entering = into_game(self.record, self.fits[0].rules)
        self.state, self.moves = self.entering.game, tuple(self.entering.entries)

    def exported(self):
        """The game as a Record again."""
        header = {name: getattr(self.record, name) for name in HEADER}
        return recorded(self.state, self.record.players, self.kept, **header)


def into_game(record, rules):
    """The texts of the notes by id, and the entered game."""
    kept = {}

    def keep(remark):
        kept[f"{len(kept)}"] = remark
        return f"{len(kept) - 1}"

    return kept, entered(record, rules, ("Anna", "Bert"), keep)


@pytest.fixture(scope="module")
def english(corpora):
    """The English games."""
    return [Game(path) for path in sorted((corpora / "gcg-english").glob("*.gcg"))]


@pytest.fixture(scope="module")
def german(corpora):
    """The German games by name."""
    return {path.stem: Game(path) for path in sorted((corpora / "gcg-german").glob("*.gcg"))}


def test_every_english_game_fits_the_english_rules_with_nothing_to_explain(english):
    best = Counter((game.fits[0].name, game.fits[0].findings) for game in english)

    assert best == {("english", 0): 300}
    assert [game.name for game in english if game.state.findings or game.entering.doubts] == []


def test_english_games_fit_no_booklet_of_a_german_set(english):
    explained = {fit.rules.name for game in english for fit in game.fits[1:] if not fit.refusal}

    assert explained == set()


def test_every_english_game_is_over_with_the_rest_booked_as_computed(english):
    for game in english:
        last = game.record.entries[-1]
        assert isinstance(last.move, RackPoints), game.name
        assert (game.name, game.state.phase, game.state.ending) == (game.name, "over", "out")
        assert game.state.settlement[last.seat] == last.score
        assert game.state.booked == game.state.scores


def test_one_english_game_ends_without_points_to_settle(english):
    assert [game.name for game in english if game.state.settlement == (0, 0)] == [
        game.name for game in english if game.record.entries[-1].score == 0
    ]
    assert sum(game.state.settlement == (0, 0) for game in english) == 1


def test_the_german_games_fit_the_standard_booklet(german):
    assert {name: game.fits[0].name for name, game in german.items()} == {
        "german-1": "klassik",
        "german-2": "klassik (settlement doubled)",
        "german-3": "klassik (settlement doubled)",
        "german-4": "klassik",
    }
    assert {name: (game.state.phase, game.state.ending) for name, game in german.items()} == {
        "german-1": ("playing", None),
        "german-2": ("over", "out"),
        "german-3": ("over", "out"),
        "german-4": ("playing", None),
    }


def test_the_wrong_booked_score_of_a_german_game_is_found(german):
    ((version, code, facts),) = findings(german["german-1"].state)

    assert (code, facts["announced"], facts["computed"]) == ("SCORE_DIFFERS", 32, 22)
    assert german["german-1"].moves[version - 1].letters == ".ÄLE"
    assert german["german-1"].entering.doubts == []


def test_a_rack_that_was_noted_wrongly_is_found_in_another(german):
    codes = {name: [code for _, code, _ in findings(game.state)] for name, game in german.items()}

    assert codes == {
        "german-1": ["SCORE_DIFFERS"],
        "german-2": [],
        "german-3": [],
        "german-4": ["RACK_CONTRADICTED"],
    }
    assert [game.entering.doubts for game in german.values()] == [[], [], [], []]


def test_every_line_of_a_recorded_game_becomes_its_entry(english, german):
    for game in [*english, *german.values()]:
        assert_lines_are_entries(game)


def test_a_recorded_game_comes_back_from_its_export(english, german):
    for game in [*english, *german.values()]:
        assert_comes_back(game)


def test_a_recorded_game_comes_back_from_its_stream(english, german):
    for game in [*english, *german.values()]:
        assert replay(through_json(game.moves)) == game.state, game.name


# Our own files, which are always there

EXPLAINED = {
    "broken-off": ("klassik", None),
    "club-evening": ("klassik", ("out", [296, 326], [2, 1])),
    "disputes": ("klassik (wrong_challenge 10)", ("passes", [2, 27], [2, 1])),
    "latin-1-dos": ("klassik (settlement doubled)", ("out", [319, 347], [2, 1])),
    "old-mac": ("klassik (penalty_on player)", None),
}


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_our_own_files_fit_with_nothing_to_explain(path):
    game = Game(path)

    assert (game.fits[0].name, result(game.state)) == EXPLAINED[path.stem]
    assert (findings(game.state), game.entering.doubts) == ([], [])
    assert_lines_are_entries(game)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_our_own_files_come_back_from_export_and_stream(path):
    game = Game(path)

    assert_comes_back(game)
    assert replay(through_json(game.moves)) == game.state


def assert_lines_are_entries(game):
    """Each turn of the file stands on the sheet with its seat, score and total."""
    turns = [e for e in game.record.entries if isinstance(e.move, Placed | Exchanged | Passed)]
    lines = [e for e in game.state.entries if e.move.kind in ("play", "exchange", "pass")]
    assert [(turn.seat, turn.total) for turn in turns] == [
        (line.seat, line.move.total) for line in lines
    ]
    played = [turn.score for turn in turns if isinstance(turn.move, Placed)]
    assert played == [line.announced for line in lines if line.move.kind == "play"]


def assert_comes_back(game):
    """Export and import give the same record, the same moves and the same texts."""
    exported = game.exported()
    again = parse(write(exported))
    kept, entering = into_game(again, game.fits[0].rules)
    assert (game.name, again) == (game.name, exported)
    assert (game.name, tuple(entering.entries)) == (game.name, game.moves)
    assert kept == game.kept
