"""Tournaments of tsh made by chance, and who stands where by the plainest count there is."""

from dataclasses import replace
from random import Random

from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer

FIRST = ("Anna", "Bert", "Hugo", "Frieda", "Jürgen", "Özlem", "Änne", "Zoë")


def player(number, rating, **facts):
    """Somebody with an invented name."""
    return TshPlayer(f"Muster{number:02}, {FIRST[number % len(FIRST)]}", rating, **facts)


def division(name, size, rounds, seed):
    """A division in which every round is drawn; some have a bye or are gone for a while."""
    chance = Random(seed)
    lines = [[[], [], [], []] for _ in range(size)]
    for _number in range(1, rounds + 1):
        here = [one for one in range(size) if chance.random() > 0.03]
        chance.shuffle(here)
        alone = {one: chance.choice((-50, -50, -100)) for one in range(size) if one not in here}
        if len(here) % 2:
            alone[here.pop()] = chance.choice((50, 50, 50, 100))
        for one, spread in alone.items():
            _told(lines[one], 0, spread, 0, 0)
        for board, (one, other) in enumerate(zip(here[::2], here[1::2], strict=True), 1):
            scores = [chance.randint(250, 520) for _ in range(2)]
            scores[1] = scores[0] if chance.random() < 0.01 else scores[1]
            _told(lines[one], other + 1, scores[0], 1, board)
            _told(lines[other], one + 1, scores[1], 2, board)
    ratings = sorted((chance.randint(800, 2100) for _ in range(size)), reverse=True)
    return TshDivision(
        name,
        tuple(_line(n, r, line) for n, (r, line) in enumerate(zip(ratings, lines, strict=True), 1)),
    )


def _told(line, *facts):
    for told, fact in zip(line, facts, strict=True):
        told.append(fact)


def _line(number, rating, line):
    opponents, scores, first, boards = line
    fields = {"p12": tuple(map(str, first)), "board": tuple(map(str, boards))}
    return player(number, rating, opponents=tuple(opponents), scores=tuple(scores), fields=fields)


def event(*sizes, rounds=27, seed=15):
    """As many divisions as sizes, from A on."""
    names = "ABCDEFGH"
    divisions = tuple(division(names[at], size, rounds, seed + at) for at, size in enumerate(sizes))
    return TshEvent(divisions, {"event_name": "Deutsche Meisterschaft", "event_date": "2026-10-24"})


def upto(told, number):
    """A division as it stood after a round."""
    players = (
        replace(one, opponents=one.opponents[:number], scores=one.scores[:number])
        for one in told.players
    )
    return TshDivision(told.name, tuple(players))


def ranks(told, number):
    """The place of each player after a round, by wins and spread, counted from the lines alone."""
    totals = []
    for one in told.players:
        half_wins = spread = 0
        for round_ in range(1, number + 1):
            opponent, score = one.opponent(round_), one.score(round_)
            other = told.players[opponent - 1].score(round_) if opponent else 0
            spread += score - other
            half_wins += 1 + (score > other) - (score < other)
        totals.append((half_wins, spread))
    return [1 + sum(other > own for other in totals) for own in totals]
