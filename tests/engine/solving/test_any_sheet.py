"""Whatever a sheet says, it is answered: by games that the rules take, or by what stands against.

And nothing is entered that the sheet does not say, unless the game tells it.
"""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import moves
from engine.letters import EMPTY
from engine.solving.assuming import Assumed
from engine.solving.contradictions import contradictions
from engine.solving.doubts import left_out
from engine.solving.entering import entered
from engine.solving.search import Limits
from engine.solving.sheet import EXCHANGE, PASS, PENALTY, PLAY, SETTLED, WITHDRAWN, Line
from tests.engine.solving.played import played, sheet
from tests.engine.solving.solved import solve
from tests.thorough import examples

NAMES = ("klassik", "reise", "mini", "english")
FEW = Limits(levels=(0, 1), tries=20_000, games=20)
WORDS = st.sampled_from(("ES", "RATTE", "H?S", "XYXY", "NEiN", "R.ST", "??"))
POINTS = st.sampled_from(((), (0,), (-5,), (5,), (12,), (-3, -4), (8, 9), (500,)))
SEATS = st.sampled_from((None, 0, 1))


@st.composite
def lines(draw):
    """A line of any kind."""
    kind = draw(st.sampled_from((PLAY, EXCHANGE, PASS, WITHDRAWN, PENALTY, SETTLED)))
    words = tuple(draw(st.lists(WORDS, max_size=2, unique=True)))
    wordy = kind in (PLAY, WITHDRAWN)
    scored = wordy or kind in (PENALTY, SETTLED)
    return Line(
        kind,
        draw(SEATS),
        words if wordy else (),
        draw(POINTS) if scored else (),
        draw(st.integers(0, 9)) if kind == EXCHANGE else 0,
    )


@st.composite
def sheets(draw):
    """The sheet of a short game, bent in any way: lines more or less, another board, no names."""
    name, seed = draw(st.sampled_from(NAMES)), draw(st.integers(0, 500))
    of = sheet(
        played(name, seed, turns=draw(st.integers(1, 5))),
        board=draw(st.booleans()),
        marked=draw(st.booleans()),
        names=draw(st.booleans()),
        new_letters=draw(st.booleans()),
    )
    kept = list(of.lines)
    for line in draw(st.lists(lines(), max_size=3)):
        kept.insert(draw(st.integers(0, len(kept))), line)
    if draw(st.booleans()):
        kept.insert(draw(st.integers(0, len(kept))), draw(st.sampled_from(kept)))
    if len(kept) > 1 and draw(st.booleans()):
        one = draw(st.integers(1, len(kept) - 1))
        kept[one - 1 : one + 1] = kept[one], kept[one - 1]
    if len(kept) > 1 and draw(st.booleans()):
        kept.pop(draw(st.integers(0, len(kept) - 1)))
    tiles = of.tiles
    lying = [cell for cell, glyph in enumerate(tiles) if glyph != EMPTY]
    if lying and draw(st.booleans()):
        cell = draw(st.sampled_from(lying))
        tiles = tiles[:cell] + draw(st.sampled_from("EQ? ")).replace(" ", EMPTY) + tiles[cell + 1 :]
    racks = draw(st.sampled_from(((), ("AE", None), (None, "Q"))))
    return replace(of, lines=tuple(kept), tiles=tiles, racks=racks)


@settings(max_examples=examples(120), suppress_health_check=[HealthCheck.too_slow])
@given(sheets())
def test_every_sheet_has_a_game_or_something_stands_against_it(of):
    solved = solve(of, limits=FEW)
    against = contradictions(of, solved)
    assert solved.games or against or not solved.boards  # else it was not searched to its end
    assert all(str(one) and 0 <= one.line <= len(of.lines) for one in against)
    assert solved.games == () or not (left_out(of, solved.games) and solved.complete)


LITERAL = {
    PLAY: ["play"],
    EXCHANGE: ["exchange"],
    PASS: ["pass"],
    WITHDRAWN: ["play", "withdraw"],
    SETTLED: ["settle"],
}


@settings(max_examples=examples(120), suppress_health_check=[HealthCheck.too_slow])
@given(sheets())
def test_what_no_line_says_is_entered_only_where_the_game_tells_it(of):
    for game in solve(of, limits=FEW).games[:3]:
        made = entered(of, game, ("a", "b"))
        assert made.refused is None
        told = {one.line for one in game.assumed}
        twice = {one.line for one in game.assumed if one.what is Assumed.TWICE}
        by_line = {}
        for move, line in zip(made.stream, made.lines, strict=True):
            if line:
                by_line.setdefault(line, []).append(move)
        for number, line in enumerate(of.lines, 1):
            here = by_line.get(number, [])
            assert bool(here) == (number not in twice)
            if not here:
                continue
            literal = [move.kind for move in here] == LITERAL.get(line.kind)
            counted = not isinstance(here[0], moves.Exchange) or here[0].count == line.count
            seated = line.seat in (None, here[0].seat) if literal else True
            whole = line.kind not in (PENALTY, WITHDRAWN) and len(line.points) < 2
            assert number in told or (literal and counted and seated and whole)
