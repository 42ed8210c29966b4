"""Under every ruleset every option either changes something or is refused: none is ignored."""

from typing import Any, NamedTuple

import pytest

from engine import games
from engine.karten import options as karten
from engine.karten.deck import DECKS
from engine.moves import Accept, Challenge, End, Rack, Time, Verdict, Withdraw
from engine.refusals import Refusal
from engine.rulesets import NAMES, ruleset
from engine.views import view
from tests.boards import ANNA, BERT, CAST, CLARA, _read, few, opening

LEXICON = "lexicon"  # what judges is games' business: tests/games/test_pinning.py


class Scene(NamedTuple):
    """What shows an option: its other values, what goes with them, entries, players."""

    values: tuple[Any, ...]
    entries: tuple[Any, ...] = ()
    options: dict[str, Any] = {}
    players: int = 2


OUT = {"rack": 4, "all_tiles_bonus": 0, "letter_set": few("HORNEEEE")}
SMALL = {"rack": 4, "letter_set": few("HORNEEEEABC")}
OE = Verdict({"ER": True, "OE": True, "RR": True})
NAMED = (Challenge(ANNA, ("ER",)), Challenge(CLARA, ("OE",)))
ER_NOT_OE = Verdict({"ER": True, "OE": False})
ON_A_BOARD = {
    "letter_set": Scene(("de-102", "de-119", "en-100")),
    "board": Scene((["d..T*.t"], ["..*.."])),
    "least_players": Scene((3,)),
    "most_players": Scene((3,), players=4),
    "rack": Scene((5, 6)),
    "opening": Scene((3,), ("8G OR",)),
    "connection": Scene(("booklet", "modern"), ("8F HORN", "J8 EIS")),
    "all_tiles_bonus": Scene((0, 10), ("8F HORN",), {"rack": 4}),
    "exchange_from": Scene((0, 7), ("-1",), SMALL),
    "exchange_open": Scene((False, True), ("-EN",)),
    "refill": Scene(("at_once", "on_acceptance"), ("8F HORN",)),
    "window": Scene(("next_turn", "accepted"), ("8F HORN", Accept(BERT), "Bert: ?")),
    "wrong_challenge": Scene((0, 9), ("8F HORN", "Bert: ?", Verdict({"HORN": True}))),
    "penalty_per": Scene(
        ("play", "word"), ("8F HORN", "9G ER", "Anna: ?", OE), {"wrong_challenge": 5}
    ),
    "penalty_on": Scene(
        ("challenger", "player"),
        ("8F HORN", "Bert: ?", Verdict({"HORN": True})),
        {"wrong_challenge": 5},
    ),
    "penalty_for": Scene(
        ("each", "upheld"), ("8F HORN", "9G ER", *NAMED, ER_NOT_OE), {"wrong_challenge": 5}, 3
    ),
    "withdrawn_play": Scene(
        ("skipped", "counts"),
        ("8F HORN", "-", "-", "-", "H8 .E", Withdraw(BERT), "-"),
        {"passes_with_bag": "any", "passes_to_end": 2},
    ),
    "passes_to_end": Scene((1, 3), ("-",) * 6, {"passes_with_bag": "any"}),
    "passes_with_bag": Scene(("any", "empty"), ("-",) * 4),
    "scoreless_to_end": Scene((3, 6), ("-1",) * 6),
    "agreed_end": Scene((False, True), (End(),)),
    "settlement": Scene(("shared", "doubled"), ("8F HORN", Accept(BERT)), OUT),
    "overtime_points": Scene((10,), (Time(ANNA, 61),)),
    "overtime_limit": Scene((1,), (Time(ANNA, 61),)),
    "score_policy": Scene(("refuse", "trust"), ("8F HORN 15",)),
    "rack_policy": Scene(("refuse", "flag"), (Rack(ANNA, "ABCDEFG"), "8F HORN")),
}
OST, ROSTEN = "0:0v OST", "-1:0v R...EN"
EMPTY_PILE = {"rack": 3, "letter_set": few("OSTRENAHX", "de-92-karten")}
OTHER_DECK = [line.replace("-T +5", "-T +6") for line in DECKS["default"].lines]
WINDOWS = karten.ALLOWED["window"]
WITH_CARDS = {
    "letter_set": Scene(("de-102", "de-105-mini")),
    "deck": Scene((OTHER_DECK,), (OST, "Anna: *-T")),
    "rack": Scene((5,)),
    "lengthened_words": Scene(("full",), (OST, "-1:-1> A.T", "-1:0> R", "-1:-1> ART")),
    "sat_out": Scene(("passes",), (OST, "-*", "-*", "-*", "-*"), EMPTY_PILE),
    "settlement": Scene(("none",), (OST, End())),
    "window": Scene(WINDOWS, (OST, "-", "Bert: ?")),
    "choose_plus": Scene((True,), (OST, "Bert: *-T +")),
    "each_word": Scene((True,), (OST, "-1:0> ART", "Anna: *-T")),
    "both_entries": Scene((True,), (OST, ROSTEN, "Bert: *ST|-N:ST,-N")),
    "target": Scene((200,), ("0:0v OST 250",), {"score_policy": "trust"}),
    "seconds": Scene((10, 15), ("!",)),
    "score_policy": Scene(("refuse", "trust"), ("0:0v OST 9",)),
    "rack_policy": Scene(("flag",), (Rack(ANNA, "ABCDEFG"), OST)),
}
DRAWN = ("<SOCKELGRIFTE", "0:0> SOCKE", ".")
IN_TWO_COLOURS = {
    "letter_set": Scene(
        ({"name": "few", "blanks": 0, "tiles": [["E", 9, 0], ["N", 9, 0]]},), ("<EEEEEENNNNNN",)
    ),
    "extent": Scene((7,)),
    "level": Scene(("I", "II"), (*DRAWN, Accept(BERT), "<ABNOU", "*0:0> SO.KE")),
    "techniques": Scene(
        ("colours",), (*DRAWN, Accept(BERT), "<ABNOU", "^0:0> ..L... >"), {"level": "I"}
    ),
    "relaid_words": Scene(("new",)),
    "sandglass": Scene((True,), ("<SOCKELGRIFTE", ":")),
    "agreement": Scene((False,), (*DRAWN, Accept(BERT))),
}
SHOWN_ELSEWHERE = {("klauer", "relaid_words")}  # tests/rulebooks/test_klauer_again.py
SCENES = {
    name: {"karten": WITH_CARDS, "klauer": IN_TWO_COLOURS}.get(name, ON_A_BOARD) for name in NAMES
}


def options(name):
    """The options of a ruleset but for its family."""
    return [option for option in ruleset(name).options() if option != "family"]


def played(name, scene, **changed):
    """What becomes of the scene: codes of what is refused, and what everybody sees."""
    try:
        (first,) = games.decide(None, opening(name, *CAST[: scene.players], **changed))
    except Refusal as refusal:
        return [refusal.code]
    state, said = games.apply(None, first), []
    for entry in scene.entries:
        try:
            for move in games.decide(state, _read(state, entry)):
                state = games.apply(state, move)
        except Refusal as refusal:
            said.append(refusal.code)
    shown = [view(state, role) for role in ("public", "official")]
    return [*said, *({k: v for k, v in page.items() if k != "options"} for page in shown)]


def test_every_option_of_every_ruleset_has_a_scene():
    for name in NAMES:
        assert sorted(SCENES[name]) == sorted(set(options(name)) - {LEXICON}), name


@pytest.mark.parametrize(
    ("name", "option"),
    [
        (name, option)
        for name in NAMES
        for option in SCENES[name]
        if (name, option) not in SHOWN_ELSEWHERE
    ],
)
def test_each_value_of_an_option_changes_something(name, option):
    scene, own = SCENES[name][option], ruleset(name).options()[option]
    by_default = played(name, scene, **scene.options)
    others = [value for value in scene.values if value != own]

    assert others
    for value in others:
        changed = played(name, scene, **{**scene.options, option: value})
        assert changed != by_default, value
