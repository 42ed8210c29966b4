"""Worlds so small that all plays can be listed: the engine accepts these and no others.

The list is the oracle's (`tests/oracle/brute.py`), made by trying everything. The engine is asked
about every text that fits on the board, from every square, in both directions.
"""

from itertools import product

import pytest

from engine.games import objections
from engine.letters import CAPITAL_OF, CAPITALISE, EMPTY, SMALL_OF
from engine.moves import Play, Rack
from engine.placement import Laid, covered, lay
from engine.rulesets import ruleset
from tests.boards import BERT, entered, game
from tests.oracle.brute import World, plays
from tests.thorough import share_of

THREE = ["d..T", ".*..", "..tD"]
FOUR = ["d..T", ".*..", "..t.", "TD.D"]
FIVE = ["T.d.T", ".t.D.", "d.*.d", ".D...", "T.d.t"]
CONNECTIONS = ("booklet", "modern")


class Small:
    """A tiny world twice: as the engine's rules and as the oracle's."""

    def __init__(self, layout, tiles, *, rack, connection):
        """`tiles` are all that can be held, `rack` is how many of them can be held at once."""
        values = {letter: number for number, letter in enumerate("ABN", 1) if letter in tiles}
        rows = [[letter, tiles.count(letter), value] for letter, value in values.items()]
        letter_set = {"name": "tiny", "blanks": tiles.count("?"), "tiles": rows}
        self.options = {
            "board": layout, "letter_set": letter_set, "rack": rack, "connection": connection,
        }  # fmt: skip
        self.rules = ruleset("mini", self.options)
        self.grid, self.tiles = self.rules.grid, tiles
        self.oracle = World(layout, values, rack, connection, blank_letters="".join(values))
        self._accepted = {}
        self.glyphs = "".join(values)
        if "?" in tiles:
            self.glyphs += "".join(SMALL_OF[letter] for letter in values)

    def lay(self, board, at, text):
        """What the engine makes of a play."""
        return lay(self.rules, board, *self.grid.place(at), text)

    def accepted(self, board, lying="."):
        """Every play that the engine accepts: canonical place and text, score; asked once."""
        if (board, lying) not in self._accepted:
            laid = [self.lay(board, at, text) for at, text in self.texts(board, lying)]
            taken = {self.canonical(one) for one in laid if isinstance(one, Laid)}
            self._accepted[board, lying] = taken
        return self._accepted[board, lying]

    def canonical(self, laid):
        """Place, text and score of a play that fits."""
        return self.grid.position(laid.cell, down=laid.down), laid.letters, laid.score

    def listed(self, board, rack):
        """Every play that brute force lists, in the engine's form and with the oracle's score."""
        oracle_board = {
            divmod(cell, self.grid.stride): (glyph.translate(CAPITALISE), glyph in CAPITAL_OF)
            for cell, glyph in enumerate(board)
            if glyph != EMPTY
        }
        found = set()
        for play in plays(oracle_board, rack, self.oracle, first_word=not oracle_board):
            laid = self.lay(board, play.position, play.text)
            assert isinstance(laid, Laid), (self.drawn(board), play, laid)
            found.add((*self.canonical(laid)[:2], play.points))
        return found

    def texts(self, board, lying="."):
        """Every text of up to a rack of tiles, with `lying` for a lying tile; its place."""
        inside = [cell for cell, inside in enumerate(self.grid.inside) if inside]
        for cell, down in product(inside, (False, True)):
            signs, here = [], cell
            while self.grid.inside[here]:
                signs.append(lying if board[here] != EMPTY else self.glyphs)
                if sum(sign == self.glyphs for sign in signs) > self.rules.rack:
                    break
                for text in product(*signs):
                    yield self.grid.position(cell, down=down), "".join(text)
                here += self.grid.stride if down else 1

    def reached(self, turns=99):
        """Every board that up to `turns` plays lead to; by default all that any game leads to."""
        boards, ends = set(), {self.grid.empty}
        while ends and turns >= 0:
            boards, turns = boards | ends, turns - 1
            ends = {
                covered(board, self.lay(board, at, text), self.grid.stride)
                for board in ends
                for at, text, _ in self.accepted(board)
            } - boards
        return sorted(boards)

    def drawn(self, board):
        """The rows of a board."""
        rows = range(1, self.grid.rows + 1)
        first = [self.grid.cell(row, 1) for row in rows]
        return [board[cell : cell + self.grid.columns].replace(EMPTY, ".") for cell in first]


@pytest.mark.parametrize("connection", CONNECTIONS)
def test_engine_and_brute_force_list_the_same_plays_in_every_position_of_every_game(connection):
    world = Small(THREE, "AAA", rack=3, connection=connection)

    boards = world.reached()

    for board in share_of(boards):
        assert world.accepted(board) == world.listed(board, "AAA"), world.drawn(board)
    assert len(boards) == 830  # both ways of joining lead everywhere in the end


@pytest.mark.parametrize(("connection", "number"), [("booklet", 143), ("modern", 183)])
def test_engine_and_brute_force_list_the_same_plays_after_two_turns(connection, number):
    world = Small(FOUR, "AAA", rack=3, connection=connection)

    boards = world.reached(turns=2)

    for board in share_of(boards):
        assert world.accepted(board) == world.listed(board, "AAA"), world.drawn(board)
    assert len(boards) == number


@pytest.mark.parametrize("connection", CONNECTIONS)
def test_engine_and_brute_force_list_the_same_plays_with_letters_and_blanks(connection):
    world = Small(FOUR, "AABB??", rack=2, connection=connection)

    boards = world.reached(turns=1)

    for board in share_of(boards):
        assert world.accepted(board) == world.listed(board, "AABB??"), world.drawn(board)
    assert len(boards) == 1 + 4 * 4**2  # two tiles over the star, each one of four glyphs


@pytest.mark.parametrize("connection", CONNECTIONS)
def test_engine_and_brute_force_list_the_same_plays_on_a_wider_board(connection):
    world = Small(FIVE, "AAAA", rack=4, connection=connection)

    for board in share_of(world.reached(turns=1)):
        assert world.accepted(board) == world.listed(board, "AAAA"), world.drawn(board)


@pytest.mark.parametrize("connection", CONNECTIONS)
def test_lying_tiles_may_be_spelled_out_but_nothing_else_may_stand_there(connection):
    world = Small(FOUR, "AAB", rack=2, connection=connection)

    for board in world.reached(turns=1):
        spelled = world.accepted(board, lying=".ABab")
        assert spelled == world.accepted(board), world.drawn(board)


@pytest.mark.parametrize("connection", CONNECTIONS)
@pytest.mark.parametrize("rack", ["AB", "A?", "BB", "?N"])
@pytest.mark.parametrize("first", ["2A AB", "B2 bA", "2B NN"])
def test_a_game_takes_exactly_the_plays_of_a_known_rack(first, rack, connection):
    world = Small(FOUR, "AAAABBBBNNNN??", rack=2, connection=connection)
    state = entered(game("mini", **world.options), first, Rack(BERT, rack))

    taken = {
        world.canonical(world.lay(state.tiles, at, text))
        for at, text in world.texts(state.tiles)
        if not objections(state, Play(BERT, at, text))
    }

    assert taken == world.listed(state.tiles, rack)
    assert len(taken) > 10


def test_the_two_ways_of_joining_differ_in_the_small_world():
    booklet = Small(FOUR, "AAA", rack=3, connection="booklet")
    modern = Small(FOUR, "AAA", rack=3, connection="modern")
    (board,) = [one for one in modern.reached(turns=1) if modern.drawn(one)[1] == "AAA."]

    assert booklet.accepted(board) < modern.accepted(board)
