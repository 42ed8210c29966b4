"""Groups of equal strength for a round robin, dealt like a snake."""

from tournaments.pairing.field import Entry


def dealt(entries: tuple[Entry, ...], size: int) -> tuple[tuple[str, ...], ...]:
    """As many groups of at most `size` as needed, the strongest entries in different ones.

    The entries are taken by score, spread and seeding and dealt to groups 1, 2, 3, 3, 2, 1, 1, ...
    So each group has one of each stratum, the sizes differ by one at most, and its members stand
    in the order of their strength, which are their numbers in the Berger table.
    """
    strongest = sorted(entries, key=lambda entry: (-entry.score, -entry.spread, entry.seeding))
    number = -(-len(strongest) // size)
    snake = [*range(number), *reversed(range(number))]
    groups: list[list[str]] = [[] for _ in range(number)]
    for place, entry in enumerate(strongest):
        groups[snake[place % len(snake)]].append(entry.id)
    return tuple(tuple(group) for group in groups)
