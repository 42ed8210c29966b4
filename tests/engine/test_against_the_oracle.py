"""The engine beside the oracle, which was written from the ledger by somebody who never saw it.

They must agree on words, scores and refusals of every recorded play, of random plays on random
boards, and on whole games from the first draw to the settlement.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from engine.games import apply, decide, objections, replay
from engine.gcg.entering import entered
from engine.gcg.fitting import fits
from engine.gcg.reader import parse
from engine.letters import CAPITAL_OF, CAPITALISE, EMPTY
from engine.moves import Accept, Challenge, End, Exchange, Pass, Play, Rack, Verdict, Withdraw
from engine.placement import Laid, lay
from engine.rulesets import RULESETS, ruleset
from tests.boards import CAST, game
from tests.engine import histories
from tests.engine.histories import SEEDS, history
from tests.oracle import replay as oracle
from tests.oracle.scorer import Score, judge, read_play
from tests.thorough import examples

OWN = sorted((Path(__file__).parents[1] / "corpus").glob("*.gcg"))
BOTH = ("booklet", "modern")


# Recorded plays


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_engine_and_oracle_agree_on_every_play_of_our_own_files(path):
    for _, engine, ruled in recorded_plays(path):
        assert engine == ruled


@pytest.fixture(scope="module")
def compared(corpora):
    """Every recorded play twice, for either way of joining: by the engine and by the oracle."""
    plays = [play for path in corpora.glob("gcg-*/*.gcg") for play in recorded_plays(path)]
    return {way: [(engine, ruled) for way_, engine, ruled in plays if way_ == way] for way in BOTH}


def test_engine_and_oracle_agree_on_every_recorded_play(compared):
    assert [pair for pair in compared["modern"] if pair[0] != pair[1]] == []
    assert [pair for pair in compared["modern"] if pair[0] is None] == []
    assert len(compared["modern"]) == 6_700 + 103


@pytest.mark.rule("REISE-15")
def test_engine_and_oracle_refuse_the_same_recorded_plays_by_the_older_way_of_joining(compared):
    assert [pair for pair in compared["booklet"] if pair[0] != pair[1]] == []
    assert len([pair for pair in compared["booklet"] if pair[0] is None]) == 1_367


def recorded_plays(path):
    """What engine and oracle make of every play of a file, each on its own board."""
    record = parse(path.read_bytes())
    english = ["english"] if "english" in path.parent.name else None
    moves = entered(record, fits(record, english)[0].rules, ("1", "2"), lambda _: "0").entries
    ways = {way: ruleset(moves[0].ruleset, {"connection": way}) for way in BOTH}
    state, board, before = None, {}, {}
    for move in moves:
        if isinstance(move, Play):
            for way, rules in ways.items():
                yield way, by_engine(rules, state.tiles, move), by_oracle(rules, board, move)
            laid, _ = read_play(board, move.at, move.letters, list(rules.grid.layout))
            before, board = board, board | laid
        if isinstance(move, Withdraw):
            board = before
        state = apply(state, move)


def by_engine(rules, tiles, move):
    """The words with their points, the bonus and the score; None for a play that is refused."""
    laid = lay(rules, tiles, *rules.grid.place(move.at), move.letters)
    if not isinstance(laid, Laid):
        return None
    words = [(word.text.translate(CAPITALISE), word.points) for word in laid.words]
    return words, laid.bonus, laid.score


def by_oracle(rules, board, move):
    """The same from the oracle."""
    letter_values = {letter: rules.letters.values[letter] for letter in rules.letters.tiles}
    verdict = judge(
        board,
        move.at,
        move.letters,
        rack_size=rules.rack,
        letter_values=letter_values,
        connection=rules.connection,
        first_word=not board,
        layout=list(rules.grid.layout),
    )
    return (verdict.words, verdict.bonus, verdict.total) if isinstance(verdict, Score) else None


# Random plays


@settings(max_examples=examples(60))
@given(SEEDS, SEEDS)
def test_engine_and_oracle_agree_on_random_plays(seed, choice):
    dice, state = Random(choice), replay(history(seed))
    board = oracle_board(state)
    for _ in range(40):
        move = play_of_any_kind(state, dice)
        for connection in BOTH:
            rules = replace(state.rules, connection=connection, all_tiles_bonus=50)
            made = by_engine(rules, state.tiles, move)
            ruled = by_oracle(rules, board, move)
            assert (move, made and made[1:]) == (move, ruled and ruled[1:])
            assert (move, made and sorted(made[0])) == (move, ruled and sorted(ruled[0]))


def play_of_any_kind(state, dice):
    """A play of two letters or more that may be right or wrong in every way but spelling."""
    at, letters = histories.placement(state, dice.randrange(len(state.players)), dice)
    if dice.random() < 0.3:
        at = dice.choice(("8H", "H8", "1A", "A1", "5C", "C5", "15O", "O15", "3B", "B3"))
    if dice.random() < 0.3:
        letters = "".join(dice.sample(letters, len(letters)))
    if dice.random() < 0.2:
        letters += dice.choice(("E", ".", "e", "EN", "ß", "?"))
    while len(letters) < 2 or len(letters.replace(".", "")) > state.rules.rack:
        letters = letters[:-1] if len(letters) > 2 else f"{letters}E"
        if len(letters) < 3 and len(letters.replace(".", "")) > state.rules.rack:
            letters = ".."
    return Play(0, at, with_dots(state, at, letters))


def with_dots(state, at, letters):
    """The letters with a dot for a tile that lies there: the oracle spells it no other way."""
    grid = state.rules.grid
    cell, down = grid.place(at)
    lying = state.tiles[cell :: grid.stride if down else 1][: len(letters)]
    same = [one == other.translate(CAPITALISE) for one, other in zip(letters, lying, strict=False)]
    dotted = ("." if s else glyph for s, glyph in zip(same, letters, strict=False))
    return "".join(dotted) + letters[len(same) :]


def oracle_board(state):
    """The lying tiles as the oracle has them."""
    return {
        divmod(cell, state.rules.grid.stride): (glyph.translate(CAPITALISE), glyph in CAPITAL_OF)
        for cell, glyph in enumerate(state.tiles)
        if glyph != EMPTY
    }


# Whole games

PROFILES = {
    "reise": oracle.REISE,
    "klassik": oracle.KLASSIK,
    "mini": oracle.MINI,
    "english": oracle.ENGLISH,
}


# The oracle counts the tiles that players hold and knows none of them.
ABOUT_LETTERS = {"NOT_IN_RACK", "NOT_UNSEEN"}


class Table:
    """One game on two sheets, the engine's and the oracle's."""

    def __init__(self, name, players, first):
        """Open the game on both."""
        self.state = game(name, *CAST[:players], first=first)
        self.profile = PROFILES[name]
        self.sheet = oracle.replay([], profile=self.profile, seats=players, first=first)
        self.often_passed = first == 0

    def enter(self, entry, *moves):
        """Enter what happened on both sheets, if the first of the engine's moves is allowed."""
        reasons = {refusal.code for refusal in objections(self.state, moves[0])}
        if reasons & ABOUT_LETTERS:
            return False
        if reasons:
            with pytest.raises(oracle.Refused):
                oracle.after(self.sheet, entry, self.profile)
            return False
        for move in moves:
            for fact in decide(self.state, move):
                self.state = apply(self.state, fact)
        self.sheet = oracle.after(self.sheet, entry, self.profile)
        return True

    def accept(self):
        """All the others accept the last play; the oracle has no word for that."""
        for seat in range(len(self.state.players)):
            if not objections(self.state, Accept(seat)):
                self.state = apply(self.state, Accept(seat))

    def compare(self):
        """Both sheets say the same."""
        state, sheet = self.state, self.sheet
        assert list(state.scores) == sheet.totals or state.phase == "over"
        assert [rack.size for rack in state.racks] == sheet.hands
        assert state.bag == sheet.bag
        assert (state.ending or "") == (sheet.over if state.phase != "out" else "")
        assert state.phase in (("playing",) if not sheet.over else ("out", "settling", "over"))
        assert sheet.over or state.turn == sheet.turn
        assert oracle_board(state) == sheet.board

    def settle(self):
        """Both settle, the engine once it has seen as many racks as it needs to."""
        rests, unseen = {}, self.state.unseen
        for seat, (known, size) in enumerate(self.state.racks):
            rests[seat] = known + unseen[: size - len(known)]
            unseen = unseen[size - len(known) :]
        for seat, rack in rests.items():
            if self.state.phase == "settling":
                self.state = apply(self.state, Rack(seat, rack))
        settled = oracle.settled(self.sheet, rests, profile=self.profile)
        assert (self.state.phase, list(self.state.scores)) == ("over", settled)


def one_turn(table, dice):
    """Somebody plays, exchanges or passes; a play may be challenged or taken back."""
    state, seat = table.state, table.state.turn
    chance = dice.random()
    if chance < (0.7 if table.often_passed else 0.06):
        return table.enter((seat, "pass"), Pass(seat))
    if chance > 0.94:
        count = dice.randint(1, state.rules.rack)
        return table.enter((seat, "exchange", count), Exchange(seat, count=count))
    if chance > 0.939 and state.rules.agreed_end:
        return table.enter((None, "end"), End())
    at, letters = histories.placement(state, seat, dice)
    if len(letters) == 1:
        return False  # the oracle wants whole words
    if table.enter((seat, "play", at, letters), Play(seat, at, letters)):
        table_talk(table, seat, dice)
    return True


def table_talk(table, seat, dice):
    words = table.state.pending.words
    other = (seat + 1) % len(table.state.players)
    if dice.random() < 0.15:
        upheld = Verdict(dict.fromkeys(words, True))
        table.enter((other, "wrong challenge"), Challenge(other), upheld)
    if dice.random() < 0.1:
        table.enter((seat, "withdraw"), Withdraw(seat))
    elif dice.random() < 0.1 and table.state.pending.judged == ():
        phony = Verdict({words[-1]: False})
        table.enter((seat, "withdraw"), Challenge(other), phony)
    else:
        table.accept()


@pytest.mark.parametrize("name", RULESETS)
@settings(max_examples=examples(12))
@given(SEEDS)
def test_engine_and_oracle_agree_on_whole_games(name, seed):
    dice = Random(seed)
    table = Table(name, players := dice.randint(2, 4), dice.randrange(players))
    for _ in range(400):
        one_turn(table, dice)
        table.compare()
        if table.sheet.over:
            break
    assert table.sheet.over
    table.settle()
