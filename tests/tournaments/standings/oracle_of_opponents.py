"""Criteria of opponents a second, slow way: from the results of tables of two alone."""

from fractions import Fraction
from statistics import mean

WIN, DRAW = 2, 1


def value(name, criterion, names, outcomes, rounds):
    """What a name has by a criterion; None for those that ask for ratings."""
    kind, _, year = criterion.partition("_2024")
    old = criterion.endswith("_2024") or bool(year)
    asked = {
        "buchholz": lambda: cut(name, 0, 0, old, names, outcomes, rounds),
        "buchholz_cut_1": lambda: cut(name, 1, 0, old, names, outcomes, rounds),
        "buchholz_cut_2": lambda: cut(name, 2, 0, old, names, outcomes, rounds),
        "buchholz_median_1": lambda: cut(name, 1, 1, old, names, outcomes, rounds),
        "buchholz_median_2": lambda: cut(name, 2, 2, old, names, outcomes, rounds),
        "sonneborn_berger": lambda: sum(
            Fraction(worth * half_points(name, number, outcomes), 2)
            for number, (worth, _) in met(name, old, names, outcomes, rounds)
        ),
        "cumulative": lambda: sum(score(name, outcomes, number) for number in range(1, rounds + 1)),
        "koya": lambda: sum(
            half_points(name, number, outcomes)
            for number in range(1, rounds + 1)
            if (other := opponent(name, number, outcomes))
            and 2 * score(other, outcomes, rounds) >= WIN * rounds
        ),
        "games_won": lambda: sum(
            bool(opponent(name, number, outcomes)) and half_points(name, number, outcomes) == WIN
            for number in range(1, rounds + 1)
        ),
        "rounds_played": lambda: sum(
            not shunned(name, number, outcomes) for number in range(1, rounds + 1)
        ),
        "opponents_buchholz": lambda: average(
            cut(other, 0, 0, old, names, outcomes, rounds)
            for number in range(1, rounds + 1)
            if (other := opponent(name, number, outcomes))
        ),
    }
    return asked[kind]() if kind in asked else None


def average(values):
    found = list(values)
    return mean(map(Fraction, found)) if found else 0


def at(name, number, outcomes):
    """The result in which a name is named in a round."""
    return next((o for o in outcomes if o.round == number and name in o.entries), None)


def half_points(name, number, outcomes):
    one = at(name, number, outcomes)
    if one is None:
        return 0
    if one.kind == "played":
        mine, other = (one.places if one.entries[0] == name else one.places[::-1])[:2]
        return WIN if mine < other else DRAW if mine == other else 0
    return WIN if one.kind in ("bye", "forfeit") and name not in one.absent else 0


def score(name, outcomes, through):
    return sum(half_points(name, number, outcomes) for number in range(1, through + 1))


def opponent(name, number, outcomes):
    """Whom a name played against in a round, at the board."""
    one = at(name, number, outcomes)
    if one is None or one.kind != "played":
        return None
    return next(other for other in one.entries if other != name)


def shunned(name, number, outcomes):
    """Whether a round went by because the player was not there."""
    one = at(name, number, outcomes)
    return one is None or one.kind == "double_forfeit" or name in one.absent


def for_others(name, outcomes, rounds):
    """What a score counts for the opponents: late absences without an opponent are draws."""
    there = [n for n in range(1, rounds + 1) if not shunned(name, n, outcomes)]
    total = 0
    for number in range(1, rounds + 1):
        late = number > max(there, default=0)
        alone = at(name, number, outcomes) is None
        total += DRAW if late and alone else half_points(name, number, outcomes)
    return total


def met(name, old, names, outcomes, rounds):
    """What each round is worth by the opponent, and whether the player was not there."""
    own = score(name, outcomes, rounds)
    for number in range(1, rounds + 1):
        other = opponent(name, number, outcomes)
        if other:
            yield number, (for_others(other, outcomes, rounds), False)
            continue
        one, worth = at(name, number, outcomes), own
        if not old:
            paired = [e for e in one.entries if e != name] if one else []
            limit = for_others(paired[0], outcomes, rounds) if paired else DRAW * rounds
            worth = min(own, limit)
        yield number, (worth, shunned(name, number, outcomes))


def cut(name, low, high, old, names, outcomes, rounds):
    left = [one for _, one in met(name, old, names, outcomes, rounds)]
    for _ in range(min(low, len(left))):
        shunned_ones = [one for one in left if one[1]]
        left.remove(min(shunned_ones or left))
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda one: one[0]))
    return sum(worth for worth, _ in left)
