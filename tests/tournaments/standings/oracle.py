"""A second, slow way to a standing, from the results alone; it shares nothing with the first."""

from fractions import Fraction

BY_PLACE = {2: (2, 0), 3: (6, 3, 0), 4: (6, 4, 2, 0)}


def placed(names, outcomes, penalties, order):
    """The place of each name, by counting how many stand above it."""
    groups = split(list(names), list(order), outcomes, penalties)
    places, above = {}, 0
    for group in groups:
        places |= dict.fromkeys(group, above + 1)
        above += len(group)
    return places


def split(group, order, outcomes, penalties):
    """The group as lists of equal names, best first."""
    if not order or len(group) == 1:
        return [group]
    criterion, *rest = order
    if criterion == "head_to_head":
        if not all(met(a, b, outcomes) for a in group for b in group if a != b):
            return split(group, rest, outcomes, penalties)
        worth = {a: sum(direct(a, b, outcomes) for b in group if a != b) for a in group}
        rest = rest if len(set(worth.values())) == 1 else order
    else:
        worth = {name: value(name, criterion, outcomes, penalties) for name in group}
    found = []
    for level in sorted(set(worth.values())):
        level_group = [name for name in group if worth[name] == level]
        found = split(level_group, rest, outcomes, penalties) + found
    return found


def met(one, other, outcomes):
    return any(set(games(table)) >= {one, other} for table in outcomes)


def direct(one, other, outcomes):
    tables = [games(table) for table in outcomes if set(games(table)) >= {one, other}]
    return sum(2 if t[one] < t[other] else 1 if t[one] == t[other] else 0 for t in tables)


def games(table):
    """Who played at a table, with places."""
    seats = zip(table.entries, table.places, strict=True)
    return {name: at for name, at in seats if at} if table.kind == "played" else {}


def value(name, criterion, outcomes, penalties):
    """What a name has by a criterion, with the points as they are preset."""
    own = [Fraction(worth(name, criterion, table)) for table in outcomes if name in table.entries]
    if criterion == "best_game":
        scores = [one for one, table in zip(own, tables(name, outcomes), strict=True)
                  if name in games(table)]  # fmt: skip
        return max(scores, default=0)
    taken = [one for one in penalties if one.entry == name]
    if criterion in ("wins", "place_points"):
        own += [Fraction(-one.half_points) for one in taken]
    if criterion == "spread":
        own += [Fraction(-one.spread) for one in taken]
    return sum(own)


def tables(name, outcomes):
    return [table for table in outcomes if name in table.entries]


def worth(name, criterion, table):
    if name not in games(table):
        came = table.kind != "double_forfeit" and name not in table.absent
        return {"wins": 2 * came, "place_points": 2 * came, "spread": 50 if came else -50}.get(
            criterion, 0
        )
    here = games(table)
    scores = dict(zip(table.entries, table.scores or [0] * len(table.entries), strict=True))
    if criterion in ("total", "best_game"):
        return scores[name]
    if criterion == "spread":
        others = [Fraction(scores[one]) for one in here if one != name]
        return scores[name] - sum(others) / len(others)
    same = [one for one in here if here[one] == here[name]]
    if criterion == "wins":
        return (here[name] == 1) * (2 if same == [name] else 1)
    values = BY_PLACE[len(table.entries)][here[name] - 1 :][: len(same)]
    return Fraction(sum(values), len(values))
