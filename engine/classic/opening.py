"""How a classic game begins: its rules, its players, full racks."""

from engine.classic.state import State
from engine.moves import Open
from engine.racks import dealt
from engine.refusals import Refusal
from engine.rulesets import opened_classic
from engine.sheets import Entry
from engine.starting import misseated


def open_game(move: Open) -> State | list[Refusal]:
    """A new game: full racks that nobody has seen (REISE-02, -04; KLASSIK-07; MINI-10)."""
    try:
        rules = opened_classic(move.ruleset, move.options)
    except Refusal as refusal:
        return [refusal]
    seats = len(move.players)
    if problems := misseated(rules, move):
        return problems
    bag = rules.letters.bag
    racks, left = dealt(len(bag), seats, rules.rack)
    return State(
        rules=rules,
        version=1,
        players=move.players,
        first=move.first,
        turn=move.first,
        tiles=rules.grid.empty,
        racks=racks,
        unseen=bag,
        bag=left,
        scores=(0,) * seats,
        booked=(0,) * seats,
        claims=(None,) * seats,
        entries=(Entry(1, move),),
    )
