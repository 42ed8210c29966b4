"""What the board studio and the two card tables need to compose a typed move by tapping."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.answers import there
from engine.karten.options import rules as card_rules
from engine.klauer.options import CHANGED, POOL
from engine.letters import SMALL_OF, LetterSet, letter_set
from frontend import labels
from frontend.bonus_cards import condition_says
from games.schemas_of_games import GamePage, Tile


def studio_of(page: GamePage) -> dict[str, Any]:
    """The template of the game's studio, what it lists, and `data` for the script as JSON."""
    family = page.options["family"]
    found = _STUDIOS[family](page, letter_set(page.options["letter_set"]))
    return {
        **found,
        "template": f"frontend/game/studio_{family}.html",
        "script": f"frontend/{_SCRIPTS[family]}",
        "data": json.dumps(found["data"], separators=(",", ":")),
    }


def _board(page: GamePage, letters: LetterSet) -> dict[str, Any]:
    """The tiles that lie on no square yet, as far as everybody can count them."""
    tiles = there(page.board).tiles
    laid = Counter(tile.letter for tile in tiles if not tile.blank)
    return {
        "letters": [
            {"letter": letter, "value": value, "left": count - laid[letter]}
            for letter, (count, value) in letters.tiles.items()
        ],
        "blanks": letters.blanks - sum(tile.blank for tile in tiles),
        "data": {
            "tiles": [[tile.row - 1, tile.column - 1, _glyph(tile)] for tile in tiles],
            "layout": there(page.board).layout,
            "premiums": {glyph: str(said) for glyph, said in labels.PREMIUMS.items()},
        },
    }


def _glyph(laid: Tile) -> str:
    """The letter of a tile or card, a small one for a blank."""
    letter: str = laid.letter
    return SMALL_OF[letter] if laid.blank else letter


def _card_table(page: GamePage, letters: LetterSet) -> dict[str, Any]:
    cards = there(page.table).cards
    named = [{"letter": letter, "value": value} for letter, (_, value) in letters.tiles.items()]
    return {
        "letters": named,
        "blanks": letters.blanks,
        "factors": (2, 3) if cards else (),
        "places": list(_places(page)),
        "data": {"cards": [[card.row, card.column, _glyph(card)] for card in cards]},
    }


def _places(page: GamePage) -> Iterator[dict[str, Any]]:
    """Each seat that may use a points card on the last play, with the cards of the deck."""
    play, rules = page.open_play, card_rules(page.options)
    if not play:
        return
    for seat in play.with_points_cards or ():
        own = seat == play.seat
        cards = [
            {
                "card": card,
                "both": rules.both_entries,
                "halves": [
                    {
                        "typed": f"*{card}:{written}",
                        "condition": written,
                        "says": condition_says(entry.condition),
                        "points": f"+{entry.plus}" if own else f"−{entry.minus}",
                    }
                    for written, entry in entries.items()
                ],
            }
            for card, entries in rules.bonus_deck.entries.items()
        ]
        yield {"seat": seat, "name": page.names[seat], "cards": cards}


def _field(page: GamePage, letters: LetterSet) -> dict[str, Any]:
    """The field, and how many cards of each letter are still in the box: all others lie open."""
    cards, pool, hand = there(page.field).cards, there(page.pool), there(page.hand)
    lying = Counter([card.letter for card in cards] + [*pool, *hand])
    box = {letter: count - lying[letter] for letter, (count, _) in letters.tiles.items()}
    stage = there(page.stage)
    needed = {"draw": POOL - len(pool), "change": CHANGED}.get(stage, 0)
    return {
        "stage": stage,
        "needed": min(needed, there(page.box)),
        "pool": pool,
        "hand": hand,
        "box": [{"letter": letter, "left": left} for letter, left in box.items()],
        "joker": _joker(page),
        "data": {
            "cards": [[card.row, card.column, card.letter] for card in cards],
            "pool": pool,
            "hand": hand,
            "stage": stage,
            "needed": min(needed, there(page.box)),
        },
    }


def _joker(page: GamePage) -> bool:
    """Whether the player on turn may still use the joker: at the beginning of the turn."""
    turn = page.turn
    ready = page.stage == "steps" and not page.steps and len(there(page.pool)) >= POOL
    return turn is not None and ready and bool(page.seats[turn].joker)


_STUDIOS = {"classic": _board, "karten": _card_table, "klauer": _field}
_SCRIPTS = {"classic": "studio.js", "karten": "karten.js", "klauer": "klauer.js"}
