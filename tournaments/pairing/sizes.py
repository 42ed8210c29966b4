"""How a number of players divides into tables of many."""

FEWEST = 3  # players at a table that is smaller than one less: still a table of many


def table_sizes(number: int, size: int, least: int) -> list[int] | None:
    """As few tables as can be, all of `size` or one less, the larger first; None if that can't be.

    Where the number does not divide so, as few tables of nearly equal numbers, three at least. No
    table has fewer than `least`.
    """
    tables = -(-number // size)
    if not tables:
        return []
    each, more = divmod(number, tables)
    smallest = each if tables > more else each + 1
    if smallest < least or (smallest < size - 1 and smallest < FEWEST):
        return None
    return [each + 1] * more + [each] * (tables - more)
