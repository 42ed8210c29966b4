"""Words that no list knows, seat by seat: counted by the edition that a game pins, and by no other.

No part of a replay. A word that somebody ruled admissible in the game is none, whatever the list
says, and one that the list leaves to the arbiter is none either.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.letters import CAPITALISE
from engine.made_words import made_words
from engine.moves import Verdict
from engine.refusals import Refusal
from games.pinned import pinned_edition
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.profiles import PROFILES
from lexicon.rulings import Admissibility


def phonies(state: Any, club: str) -> dict[str, Any] | None:
    """By which edition, and for each seat how many such words stayed and how many were taken back.

    None where the game pins no edition. Where that is not at hand there are no `seats`.
    """
    made = made_words(state)
    if made is None or not state.rules.lexicon or state.rules.name not in PROFILES:
        return None
    name, _, hashed = state.rules.lexicon.rpartition("@")
    edition = _edition(club, hashed)
    if edition is None:
        return {"edition": name, "hash": hashed, "seats": None}
    profile, admitted = PROFILES[state.rules.name], set(ruled_admissible(state))
    stayed, taken_back = Counter[int](), Counter[int]()
    for turn in made:
        judged = (adjudicate(edition, profile, word) for word in turn.words if word not in admitted)
        none = sum(ruling.verdict is Admissibility.NOT_ADMISSIBLE for ruling in judged)
        (stayed if turn.stayed else taken_back)[turn.seat] += none
    seats = [[stayed[seat], taken_back[seat]] for seat in range(len(state.players))]
    return {"edition": edition.name, "hash": edition.hash, "seats": seats}


def ruled_admissible(state: Any) -> Iterator[str]:
    """Words that were admitted in this game, whatever the list says of them."""
    for entry in state.entries:
        if isinstance(entry.move, Verdict) and not (entry.struck or entry.flaw):
            words = entry.move.words.items()
            yield from (word.translate(CAPITALISE) for word, yes in words if yes)


def _edition(club: str, hashed: str) -> Edition | None:
    """The edition, unless it isn't here, is another club's, or is damaged, which `verify` names."""
    try:
        return pinned_edition(club, hashed)
    except Refusal:
        return None
