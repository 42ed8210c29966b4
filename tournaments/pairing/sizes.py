"""How a number of players divides into tables of many."""


def table_sizes(number: int, size: int, least: int) -> list[int] | None:
    """As few tables as can be, all of `size` or one less, the larger first; None if that can't be.

    No table has fewer than `least`.
    """
    tables = -(-number // size)
    short = tables * size - number
    if short > tables or (short and size - 1 < least):
        return None
    return [size] * (tables - short) + [size - 1] * short
