"""Nobody gets help in a running game: what lists plays stands behind no page and no address."""

import pytest

from tests.test_circles import HOUSE, files, imported

PLAYS = "engine.plays"
CARDS = "engine.karten.possible"
ON_A_TABLE = "engine.free_ground"
LEADING = "engine.klauer.leading"
# Asks only about a game whose sheet is signed: tests/games/test_unfounded_ends.py.
GUARD = "engine.unfounded"
# Explains only a game whose sheet is signed; beyond it stands one door alone, which asks the
# tournament, too: tests/engine/test_explaining.py, tests/tournaments/test_explained.py.
EXPLAINING = "engine.explaining"
GUARDS = {GUARD, EXPLAINING}
EXPLAINED = "games.explained"
DOOR = "tournaments.explained.telling"
SERVING = ("deploy.urls", "frontend.", "tournaments.", "games.", "lexicon.")
# Who lists plays, and why that helps nobody in a running game.
LISTING = {
    "engine.listed": "a verb at one's own terminal, for a file that one has",
    "deploy.benchmarks.plays": "counts and times them, and shows none",
    "deploy.benchmarks.drawn_sheets": "draws games by chance, whose score sheets are solved",
    ON_A_TABLE: "looks at cards as at a board, for the two lists below",
    CARDS: "lists plays of cards, and is one of the lists itself: see below",
    GUARD: "see above",
    "engine.classic.explaining": "for the file above alone, which explains signed games",
}
OF_CARDS = "engine.karten.explaining"  # the same for games of cards
OF_STEPS = "engine.klauer.explaining"  # and for those of two colours


@pytest.fixture(scope="module")
def imports():
    """What each file of the house imports."""
    code = files(HOUSE)
    return {name: set(imported(text, code)) for name, text in code.items()}


def reached(imports):
    """All that the serving storeys import, at any length of the way but through the guard."""
    known, ends = set(), {name for name in imports if name.startswith(SERVING)}
    while ends:
        known |= ends - GUARDS
        ends = set().union(*(imports[one] for one in ends - GUARDS)) - known
    return known


def test_these_list_plays_and_no_others(imports):
    assert {name for name, known in imports.items() if PLAYS in known} == set(LISTING)
    assert {name for name, known in imports.items() if CARDS in known} == {
        "engine.listed",
        OF_CARDS,
    }


def test_what_was_possible_in_a_turn_is_asked_by_the_explanation_alone(imports):
    for family in ("engine.classic.explaining", OF_CARDS, OF_STEPS):
        assert {name for name, known in imports.items() if family in known} == {EXPLAINING}


def test_no_address_leads_to_what_lists_plays(imports):
    assert reached(imports) & {PLAYS, OF_CARDS, OF_STEPS, LEADING, *LISTING} == set()


def test_a_way_to_the_lead_is_looked_for_in_signed_games_alone(imports):
    assert {name for name, known in imports.items() if ON_A_TABLE in known} == {CARDS, LEADING}
    assert {name for name, known in imports.items() if LEADING in known} == {GUARD, OF_STEPS}


def test_a_game_is_explained_by_one_door(imports):
    named = {name for name, text in files(HOUSE).items() if "explanation(" in text}

    assert [name for name, known in imports.items() if EXPLAINING in known] == [EXPLAINED]
    assert named == {EXPLAINED, DOOR}


@pytest.mark.parametrize("door", ["games.api", "frontend.urls", "engine.views"])
def test_a_door_would_be_found(imports, door):
    """Negative control."""
    opened = {**imports, door: {*imports[door], PLAYS}}

    assert PLAYS in reached(opened)
