"""Nothing more can be done, they said: where something was left a signed sheet has a finding."""

from uuid import uuid4

import pytest

from engine.klauer.state import majority
from engine.moves import Annul, Close, End, Rack, Verdict
from engine.racked import Graph
from engine.unfounded import left
from games.replays import as_of
from games.unfounded import unfounded_end
from lexicon import shelf
from tests.boards import entered, few, game
from tests.games.cast import ANNA, BERT, CLUB, enter, open_game
from tests.told import game_page

pytestmark = pytest.mark.django_db

TILES = few("HORNESTEIN")
"""Anna lays HORN and draws two of the last six; four are Bert's."""
RACKS = (Rack(ANNA, "EI"), Rack(BERT, "STEN"))
AGREED = (End(), *RACKS)


@pytest.fixture(scope="module")
def base():
    """How a game pins the base edition."""
    return f"base@{shelf.base().hash}"


def small(lexicon, *entries, ruleset="reise", **options):
    """A small game after HORN and `entries`; the bag is empty."""
    stream = open_game(ruleset, lexicon=lexicon, rack=4, letter_set=TILES, **options)
    enter(stream, "8F HORN", *entries)
    return stream


def told(stream, version=None):
    """What the page of a game tells everybody of plays that were left: entry, seat, points."""
    found = game_page(stream, "public", version)["findings"]
    left = [one for one in found if one["code"] == "PLAY_WAS_LEFT"]
    assert all(
        one["detail"].startswith("Nothing more could be laid, it was said; ") for one in left
    )
    return [(one["version"], *one["facts"].values()) for one in left]


def test_an_agreed_end_with_plays_left_is_told_with_the_best_of_each_seat(base):
    assert told(small(base, *AGREED, Close())) == [
        (3, ANNA, "7H", "EI", 8),  # EI 1+1x2, ER 1+1, IN 1x2+1
        (3, BERT, "F6", "SE.NT", 60),  # 1x3+1+2+1+1x3, and 50 for all tiles
    ]


def test_a_round_of_passes_that_ends_a_game_says_the_same(base):
    stream = small(base, "-", "-", *RACKS, Close())

    assert told(stream)[0] == (4, ANNA, "7H", "EI", 8)


@pytest.mark.parametrize("ruleset", ["klassik", "mini"])
def test_where_a_pass_says_nothing_there_is_nothing_to_tell(base, ruleset):
    assert told(small(base, *"----", *RACKS, Close(), ruleset=ruleset)) == []


def test_nothing_is_told_before_the_sheet_is_signed(base):
    stream = small(base, *AGREED)
    assert told(stream) == []

    enter(stream, Close())
    assert len(told(stream)) == 2
    assert [told(stream, version) for version in range(1, 6)] == [[]] * 5

    enter(stream, Annul(6))
    assert told(stream) == told(stream, 6) == []


def test_nothing_is_told_of_an_end_without_any_play(base):
    stream = open_game("reise", lexicon=base, rack=4, letter_set=few("HORNQQVVV"))
    enter(stream, "8F HORN", End(), Rack(ANNA, "V"), Rack(BERT, "QQVV"), Close())

    assert told(stream) == []


def test_nothing_is_told_without_a_list_of_words():
    assert told(small("", *AGREED, Close())) == []


def test_a_list_that_is_not_here_says_nothing():
    options = {"rack": 4, "letter_set": TILES, "lexicon": "elsewhere@" + "0" * 64}
    state = entered(game("reise", **options), "8F HORN", *AGREED, Close())

    assert list(unfounded_end(uuid4(), state, CLUB)) == []


def test_the_replay_knows_nothing_of_it(base):
    assert as_of(small(base, *AGREED, Close())).findings == ()


class Unasked(Graph):
    """A list of words that must not be asked."""

    root = 0

    def children(self, node):
        """Nobody may come here."""
        raise AssertionError(node)

    ends = children


@pytest.mark.parametrize("entries", [(), ("-",), AGREED], ids=["playing", "a pass", "not signed"])
def test_no_list_is_asked_about_a_game_that_may_go_on(base, entries):
    assert list(left(as_of(small(base, *entries)), Unasked())) == []


# Wörterklauer: the lead was given up


def in_two_colours(lexicon, *entries):
    """Anna, in red, has laid STEIN; it is Bert's turn, who draws and gives up."""
    stream = open_game("klauer", lexicon=lexicon, agreement=False)
    enter(stream, "<EINSTRAUMKLO", "0:0> STEIN", ".", Verdict({"STEIN": True}), *entries)
    return stream


def led(stream):
    """What everybody is told of a lead that was given up: entry, seat, cards, steps."""
    found = game_page(stream, "public")["findings"]
    return [
        (one["version"], *one["facts"].values())
        for one in found
        if one["code"] == "LEAD_WAS_POSSIBLE"
    ]


def test_a_lead_that_was_given_up_though_it_could_be_taken_is_told_once_signed(base):
    given_up = in_two_colours(base, "<GERNE", "#")
    assert led(given_up) == []

    enter(given_up, Close())
    [(version, seat, cards, steps)] = led(given_up)
    ended = entered(as_of(given_up, version - 1), *steps.split(", "), ".")
    red, black = majority(ended.pending.colours)
    assert (version, seat, cards) == (7, BERT, black - red)
    assert cards > 0


def test_who_gives_up_before_the_pool_is_full_has_seen_nothing(base):
    assert led(in_two_colours(base, "#", Close())) == []


def test_a_lead_is_looked_for_in_the_list_that_the_game_pins_alone():
    assert led(in_two_colours("", "<GERNE", "#", Close())) == []
