"""All plays of a rack: what brute force finds, with the points of the engine, under all rules."""

from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from engine.boards import STANDARD
from engine.letters import BLANK, CAPITALISE, EMPTY, SMALL_OF
from engine.placement import Laid, covered, lay
from engine.plays import Possible, plays
from engine.rulesets import ruleset
from tests.thorough import seeds

LIST = """
    AN EI EIS ER ES EN IN NA NE RE SEI SIE SIND SEIN REIN REIS RIS NIE EINS EINER REISE NEIN
    SEE REN RENN ERN ERNA ANS ANSE RASE NASE NASEN SARE RAN RANN ANNA SAN SANE SANI ÄRA NÄ
    ÄSE ÄSEN
"""
WORDS = LIST.split()
SMALL = {
    "odd": ("T.d.T", ".t.t.", "d.*.d", ".t.t.", "T.d.T"),
    "wide": ("T..d..T", ".D.t.D.", "..d*d..", ".D.t.D.", "T..d..T"),
}


class Trie:
    """All words as paths, as the protocol wants them and nothing more."""

    def __init__(self, words):
        """Put the words in, one after the other."""
        self._nodes, self._ends, self.root = [{}], set(), 0
        for word in words:
            node = self.root
            for letter in word:
                if letter not in self._nodes[node]:
                    self._nodes.append({})
                    self._nodes[node][letter] = len(self._nodes) - 1
                node = self._nodes[node][letter]
            self._ends.add(node)

    def children(self, node):
        """The letters that lead on."""
        return self._nodes[node]

    def ends(self, node):
        """Whether a word ends there."""
        return node in self._ends


class PackedTrie(Trie):
    """A trie that says of all nodes at once what leads on, and remembers that it was asked."""

    def __init__(self, words):
        """Put the words in; nothing was asked yet."""
        super().__init__(words)
        self.asked = []

    def all_leading(self):
        """The letters that lead on from each node."""
        self.asked.append("leading")
        return map("".join, self._nodes)

    def all_endings(self):
        """The nodes at which a word ends."""
        self.asked.append("endings")
        return iter(self._ends)


TRIE = Trie(WORDS)


def as_listed(one):
    """The order of a list of plays."""
    return -one.score, one.cell, one.down, one.letters


def rules_of(name, layout="odd"):
    """The rules of a booklet on a small board."""
    return ruleset(name, {"board": list(SMALL[layout])})


def by_brute_force(rules, tiles, rack, words):
    """Each tile of each order of the rack, from each square, down and across, asked of `lay`."""
    found = set()
    for number in range(1, len(rack) + 1):
        for order in set(permutations(rack, number)):
            blanks = [SMALL_OF.values() if tile == BLANK else (tile,) for tile in order]
            for glyphs in product(*blanks):
                found |= set(_laid_from_each_square(rules, tiles, glyphs, words))
    return found


def _laid_from_each_square(rules, tiles, glyphs, words):
    for cell, inside in enumerate(rules.grid.inside):
        for down in (False, True):
            letters = _between(rules, tiles, cell, down, glyphs) if inside else None
            laid = letters and lay(rules, tiles, cell, down, letters)
            if isinstance(laid, Laid) and all(
                word.text.translate(CAPITALISE) in words for word in laid.words
            ):
                yield Possible(laid.score, laid.cell, laid.down, laid.letters)


def _between(rules, tiles, cell, down, glyphs):
    """The letters of a play from a cell, with what lies there; None where it leaves the board."""
    step, letters, waiting = rules.grid.stride if down else 1, "", list(glyphs)
    while waiting or tiles[cell] != EMPTY:
        if not rules.grid.inside[cell]:
            return None
        letters += "." if tiles[cell] != EMPTY else waiting.pop(0)
        cell += step
    return letters


def some_game(rules, seed, size, most=4):
    """Positions of a game of random plays: the board and a rack of so many tiles."""
    dice = Random(seed)
    tiles = rules.grid.empty
    letters = [*"EEENNNSSSRRIIIAAÄ", BLANK]
    for _ in range(most):
        rack = "".join(dice.sample(letters, size))
        yield tiles, rack
        found = plays(rules, tiles, rack, TRIE)
        if found:
            one = dice.choice(found)
            laid = lay(rules, tiles, one.cell, one.down, one.letters)
            tiles = covered(tiles, laid, rules.grid.stride)


@pytest.mark.parametrize(
    ("name", "layout"), [("klassik", "odd"), ("reise", "odd"), ("mini", "wide"), ("reise", "wide")]
)
def test_brute_force_finds_the_same_plays_with_the_same_points(name, layout):
    rules, words, total = rules_of(name, layout), frozenset(WORDS), 0
    for seed in seeds(10):
        for tiles, rack in some_game(rules, seed, size=4):
            found = plays(rules, tiles, rack, TRIE)
            assert len(set(found)) == len(found)
            assert set(found) == by_brute_force(rules, tiles, rack, words)
            total += len(found)
    assert total > 6 * len(seeds(10))


@cache
def listed_by_brute_force(name, board, rack):
    """What brute force finds on the small board: the same however the keys of words are made."""
    found = by_brute_force(rules_of(name), board, rack, frozenset(WORDS))
    return sorted(found, key=as_listed)


@pytest.fixture(params=[0, 1000], ids=["late", "at once"])
def _keys_made(request, monkeypatch):
    """The keys of words that fill a span are made when it is their turn, or at once."""
    monkeypatch.setattr("engine.plays._FEW", request.param)


@pytest.mark.usefixtures("_keys_made")
@pytest.mark.parametrize("name", ["klassik", "reise", "mini"])
def test_brute_force_finds_the_same_with_two_blanks_and_a_letter_twice(name):
    rules, total = rules_of(name), 0
    (empty, _), (tiles, _), *_ = some_game(rules, seed=4, size=4)
    for board, rack in ((empty, "??E"), (tiles, "??"), (tiles, "?EE"), (tiles, "?NN")):
        found = plays(rules, board, rack, TRIE)
        assert found == listed_by_brute_force(name, board, rack)
        total += len(found)
    assert total > 100


def test_any_of_equal_letters_can_be_the_blank_and_any_other_if_one_is_left():
    rules, words = ruleset("klassik"), Trie(["ANNA"])
    drawn = {
        rack: sorted({one.letters for one in plays(rules, rules.grid.empty, rack, words)})
        for rack in ("ANA?", "AN??", "ANNA?", "AN?????")
    }
    assert drawn == {
        "ANA?": ["ANnA", "AnNA"],
        "AN??": ["ANna", "AnNa", "aNnA", "anNA"],
        "ANNA?": ["ANNA", "ANNa", "ANnA", "AnNA", "aNNA"],
        "AN?????": sorted(
            "".join(one)
            for one in product("Aa", "Nn", "Nn", "Aa")
            if one.count("A") < 2 and one.count("N") < 2
        ),
    }


def test_a_blank_stands_for_no_letter_that_the_set_lacks():
    rules, words = ruleset("english"), Trie(["NA", "NASA", "NASÄ"])
    first = lay(rules, rules.grid.empty, rules.grid.cell(8, 8), down=False, letters="NA")
    tiles = covered(rules.grid.empty, first, rules.grid.stride)
    assert [one.letters for one in plays(rules, tiles, "S?", words)] == [
        "..Sa",
        "n.",
        ".a",
    ]


BEST = (12, "H4", "EINER")


def test_the_best_play_comes_first_then_its_place():
    rules = ruleset("klassik")
    found = plays(rules, rules.grid.empty, "SEINREI", TRIE)
    assert found == sorted(found, key=as_listed)
    best = found[0]
    assert (best.score, rules.grid.position(best.cell, down=best.down), best.letters) == BEST


def test_plays_are_made_when_they_are_looked_at_and_are_then_those_of_a_list():
    rules = ruleset("klassik")
    found = plays(rules, rules.grid.empty, "SEINREI", TRIE)
    listed = list(found)
    assert len(found) == len(listed) > 100
    assert [found[0], found[7], found[-1]] == [listed[0], listed[7], listed[-1]]
    assert [found[:5], found[3:20:4], found[-3:]] == [listed[:5], listed[3:20:4], listed[-3:]]
    assert found[:0] == found[len(listed) :] == []
    with pytest.raises(IndexError):
        found[len(listed)]


@pytest.mark.usefixtures("_keys_made")
def test_plays_with_blanks_are_the_same_however_they_are_looked_at():
    rules = ruleset("klassik")
    (_, (tiles, _), *_) = some_game(rules, seed=4, size=4)
    whole = list(plays(rules, tiles, "??EN", TRIE))
    counted, begun, two = (plays(rules, tiles, "??EN", TRIE) for _ in range(3))
    assert (bool(counted), len(counted), counted[-2:]) == (True, len(whole), whole[-2:])
    assert (begun[:9], len(begun), begun[3:40:4]) == (whole[:9], len(whole), whole[3:40:4])
    assert begun[9:2:-2] == whole[9:2:-2]
    assert list(zip(two, two, strict=True)) == [(one, one) for one in whole]
    assert whole == sorted(whole, key=as_listed)
    assert not plays(rules, tiles, "", TRIE)


def test_plays_are_the_same_however_often_what_was_learnt_of_the_words_is_forgotten(monkeypatch):
    rules = rules_of("klassik")
    positions = [(tiles, "??" + rack[2:]) for tiles, rack in some_game(rules, seed=4, size=4)]
    kept = [list(plays(rules, tiles, rack, TRIE)) for tiles, rack in positions]
    monkeypatch.setattr("engine.racked._MOST_KEPT", 2)
    forgetful = Trie(WORDS)
    again = [list(plays(rules, tiles, rack, forgetful)) for tiles, rack in positions]
    assert (again, list(map(bool, kept))) == (kept, [True] * 4)


@pytest.mark.parametrize("name", ["klassik", "reise", "mini"])
def test_of_a_graph_that_says_all_at_once_the_same_plays_are_listed_and_it_is_asked_once(name):
    rules, packed = rules_of(name), PackedTrie(WORDS)
    positions = [(tiles, "??" + rack[2:]) for tiles, rack in some_game(rules, seed=4, size=4)]
    for tiles, rack in positions:
        assert list(plays(rules, tiles, rack, packed)) == list(plays(rules, tiles, rack, TRIE))
    assert (packed.asked, len(positions)) == (["leading", "endings"], 4)


def test_an_empty_rack_or_a_list_without_fitting_words_gives_no_play():
    rules = ruleset("reise")
    assert plays(rules, rules.grid.empty, "", TRIE) == []
    assert plays(rules, rules.grid.empty, "QQXY", TRIE) == []


def test_all_tiles_at_once_bring_the_bonus_of_the_rules():
    rules, word = ruleset("reise"), Trie(["EINREISE"])
    best = plays(rules, rules.grid.empty, "EEEIINRS", word)[0]
    laid = lay(rules, rules.grid.empty, best.cell, best.down, best.letters)
    assert (best.score, laid.bonus) == (laid.score, rules.all_tiles_bonus)
    assert rules.all_tiles_bonus > 0


def test_alongside_a_single_tile_the_travel_rules_allow_nothing_and_the_modern_ones_do():
    """REISE-15 against KLASSIK-17: AN alongside one tile of EI."""
    words = Trie(["EI", "IN", "AI", "AN", "NA"])
    drawn = {}
    for name in ("reise", "klassik"):
        rules = ruleset(name)
        first = lay(rules, rules.grid.empty, rules.grid.cell(8, 8), down=False, letters="EI")
        tiles = covered(rules.grid.empty, first, rules.grid.stride)
        drawn[name] = {
            rules.grid.position(one.cell, down=one.down) + " " + one.letters
            for one in plays(rules, tiles, "NA", words)
        }
    assert "9I NA" in drawn["klassik"] - drawn["reise"]


# Whole games; what is known of single positions stands in tests/conformance/positions.jsonl.

SYLLABLES = [
    onset + vowel + coda
    for onset in ("", "B", "D", "F", "G", "H", "L", "M", "R", "S", "ST", "T")
    for vowel in ("A", "E", "I", "O", "U", "EI", "Ü")
    for coda in ("", "N", "R", "S", "T")
]
INVENTED = sorted(
    {one for one in SYLLABLES if len(one) > 1}
    | {
        one + other
        for n, one in enumerate(SYLLABLES)
        for m, other in enumerate(SYLLABLES)
        if (n * 31 + m * 17) % 23 == 0 and one and other
    }
)


@pytest.fixture(scope="module")
def invented():
    """The graph of some thousand words that nobody has ever said."""
    return Trie(INVENTED)


def best_game(rules, graph, seed):
    """Positions of a game in which everybody lays the best play: board and rack."""
    bag, rack, tiles = list(rules.letters.bag), "", rules.grid.empty
    Random(seed).shuffle(bag)
    for _ in range(8):
        while len(rack) < rules.rack:
            rack += bag.pop()
        yield tiles, rack
        found = plays(rules, tiles, rack, graph)
        if not found:
            return
        laid = lay(rules, tiles, found[0].cell, found[0].down, found[0].letters)
        tiles = covered(tiles, laid, rules.grid.stride)
        for tile in laid.used:
            rack = rack.replace(tile, "", 1)


@pytest.mark.parametrize("name", ["klassik", "reise", "mini", "english"])
def test_every_listed_play_is_one_that_the_engine_takes_for_the_same_points(name, invented):
    rules, words = ruleset(name, {"board": list(STANDARD)}), frozenset(INVENTED)
    for tiles, rack in best_game(rules, invented, 3):
        for one in plays(rules, tiles, rack, invented):
            laid = lay(rules, tiles, one.cell, one.down, one.letters)
            assert isinstance(laid, Laid)
            assert (laid.score, laid.cell, laid.down, laid.letters) == one
            assert {word.text.translate(CAPITALISE) for word in laid.words} <= words
