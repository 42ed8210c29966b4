"""Places by their points: what is worked out ahead is what the rules give, place by place."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.letters import CAPITALISE, EMPTY, SMALL_OF
from engine.placement import Laid, lay
from engine.solving.beside import Beside
from tests.engine.solving.played import played
from tests.engine.test_plays import WORDS
from tests.thorough import examples

BOARDS = ("klassik", "reise", "mini", "english")
SPELLABLE = [word for word in WORDS if word.isascii() and len(word) > 1]


def everywhere(rules, tiles, word):
    """Each first cell and direction with the word's letters there, a dot for what lies."""
    for cell, inside in enumerate(rules.grid.inside):
        for down, step in ((False, 1), (True, rules.grid.stride)):
            cells = range(cell, cell + step * len(word), step)
            if inside and cells[-1] < len(tiles) and all(rules.grid.inside[c] for c in cells):
                lying = [tiles[c] for c in cells]
                if all(
                    glyph in (EMPTY, letter) or glyph.translate(CAPITALISE) == letter
                    for glyph, letter in zip(lying, word, strict=True)
                ):
                    pairs = zip(lying, word, strict=True)
                    yield cell, down, "".join(c if g == EMPTY else "." for g, c in pairs)


def with_blanks(letters, most):
    """The letters with none of the new tiles as a blank, one, or more."""
    new = [n for n, glyph in enumerate(letters) if glyph != "."]
    for number in range(most + 1):
        for chosen in combinations(new, number):
            glyphs = [SMALL_OF[g] if n in chosen else g for n, g in enumerate(letters)]
            yield number, "".join(glyphs)


def counted(rules, tiles, word, blanks):
    """All plays of a word that the rules take, each with its points and how many blanks it has."""
    for cell, down, letters in everywhere(rules, tiles, word):
        for number, glyphs in with_blanks(letters, blanks):
            laid = lay(rules, tiles, cell, down, glyphs)
            if isinstance(laid, Laid) and len(laid.cells) <= rules.rack:
                yield (cell, down, glyphs), laid.score, number


@settings(max_examples=examples(30))
@given(st.sampled_from(BOARDS), st.integers(0, 10_000), st.sampled_from((0, 1, 2)))
def test_a_word_is_found_wherever_it_counts_what_was_booked_and_nowhere_else(name, seed, blanks):
    dice = Random(seed)
    state = played(name, seed, turns=dice.randrange(9))
    rules, tiles = state.rules, state.tiles
    word = dice.choice(SPELLABLE)
    lying = sum(1 << cell for cell, glyph in enumerate(tiles) if glyph != EMPTY)
    plays = list(counted(rules, tiles, word, blanks))
    beside = Beside(rules)
    for points in {score for _, score, _ in plays} | {0}:
        plain = {place[:2] for place, score, number in plays if score == points and not number}
        right = {
            place
            for place, score, number in plays
            if score == points and not (number and place[:2] in plain)
        }
        found = {fit[:3] for fit in beside.counting(tiles, lying, word, (points,), blanks)}
        assert {fit for fit in found if isinstance(lay(rules, tiles, *fit), Laid)} == right
    anywhere = {fit[:3] for fit in beside.anywhere(tiles, lying, word)}
    assert {place for place, _, number in plays if not number} <= anywhere
