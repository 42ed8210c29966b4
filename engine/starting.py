"""How every game begins: who sits where, and the draw that says who starts."""

from typing import Any

from engine.letters import RANK
from engine.moves import Open, Start
from engine.refusals import Reason, Refusal
from engine.seats import State, at_the_table
from engine.sheets import Entry

Draw = tuple[tuple[int, str], ...]


def misseated(rules: Any, move: Open) -> list[Refusal]:
    """Why these players can't sit down to a game under `rules`, if they can't."""
    players, least, most = len(move.players), rules.least_players, rules.most_players
    problems = []
    if not least <= players <= most:  # REISE-01, MINI-01, KARTEN-09
        problems.append(_too_few_or_many(rules, least, most, players))
    if len(set(move.players)) < players:
        problems.append(rules.refusal(Reason.SEATED_TWICE))
    if not 0 <= move.first < max(players, 1):
        problems.append(rules.refusal(Reason.NO_SUCH_SEAT, seat=move.first, number=players))
    return problems


def _too_few_or_many(rules: Any, least: int, most: int, players: int) -> Refusal:
    refused, facts = rules.refusal, {"least": least, "most": most, "players": players}
    more = getattr(rules, "most_by_house_rule", most)
    if most < players <= more:
        return refused(Reason.MORE_BY_HOUSE_RULE, more=more, **facts)  # type: ignore[no-any-return]
    fixed = Reason.PLAYERS_FIXED if least == most else Reason.NUMBER_OF_PLAYERS
    return refused(fixed, **facts)  # type: ignore[no-any-return]


def start(state: State, move: Start) -> State | list[Refusal]:
    """The draw for the start decides who begins (REISE-03; KLASSIK-01 to -05; KARTEN-06)."""
    if state.begun or state.phase != "playing":
        return [state.rules.refusal(Reason.ALREADY_BEGUN)]
    drawing = at_the_table(state)
    out = ""
    for number, draw in enumerate(move.draws, 1):
        if len(drawing) == 1:
            return [state.rules.refusal(Reason.DRAW_NEEDLESS, round=number)]
        if problems := _odd_draw(state, draw, drawing, out, number):
            return problems
        # The other drawn tiles stay out while those tied draw again: KLASSIK-04, KARTEN-101.
        out += "".join(letter for _, letter in draw)
        drawing = foremost(draw)
    if len(drawing) > 1:
        seats = ", ".join(map(str, drawing))
        return [state.rules.refusal(Reason.DRAW_UNDECIDED, seats=seats)]
    return state.entered(
        Entry(state.version + 1, move), first=drawing[0], turn=drawing[0]
    )  # the tiles go back: KLASSIK-05


def foremost(draw: Draw) -> list[int]:
    """The seats whose letter ranks first: a blank before A, Ä directly behind A."""
    best = min(RANK[letter] for _, letter in draw)
    return sorted(seat for seat, letter in draw if RANK[letter] == best)


def _odd_draw(state: State, draw: Draw, drawing: list[int], out: str, number: int) -> list[Refusal]:
    rules = state.rules
    for _, letter in draw:
        if letter not in RANK or letter not in rules.letters.values:
            named = rules.letters.name
            return [rules.refusal(Reason.UNKNOWN_LETTER, letter=letter, letter_set=named)]
    if sorted(seat for seat, _ in draw) != drawing:
        return [rules.refusal(Reason.DRAW_INCOMPLETE, round=number)]
    drawn = out + "".join(letter for _, letter in draw)
    short = [letter for letter in drawn if drawn.count(letter) > rules.letters.bag.count(letter)]
    return [rules.refusal(Reason.NOT_UNSEEN, tiles=short[0])] if short else []
