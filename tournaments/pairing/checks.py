"""Whether what a round is paired by has the shape and the bounds that it must have."""

from collections.abc import Collection, Sequence

from engine.refusals import Refusal, Unusable
from tournaments.pairing.refusals import Reason

MOST_ENTRIES = 1000  # up to here weights times amounts stay far below 128 bits
MOST_ROUNDS = 999
MOST_POINTS = 10**9


def check_tables(where: str, tables: object) -> None:
    """Raise Unusable unless this is a tuple of tuples of ids."""
    if not isinstance(tables, tuple):
        raise Unusable(where, "A list of lists of entries is needed.")
    for table in tables:
        check_ids(where, table)


def check_ids(where: str, ids: object) -> None:
    """Raise Unusable unless this is a tuple of ids."""
    if not isinstance(ids, tuple) or not all(isinstance(one, str) for one in ids):
        raise Unusable(where, "A list of entries is needed.")


def check_number(where: str, number: int, least: int, most: int) -> None:
    """Raise Unusable unless this is a whole number within these bounds; True is none."""
    if type(number) is not int or not least <= number <= most:
        facts = {"number": number, "least": least, "most": most}
        raise Unusable(where, "{number} is no whole number from {least} to {most}.", **facts)


def check_once(where: str, named: Sequence[str]) -> None:
    """Raise Unusable if something is named twice."""
    seen: set[str] = set()
    for one in named:
        if one in seen:
            raise Unusable(where, "{named} occurs twice.", named=one)
        seen.add(one)


def check_option(parameter: str, value: object, allowed: Collection[object]) -> None:
    """Raise Refusal BAD_PARAMETER unless the value is allowed; True is no number."""
    if isinstance(value, bool) or value not in allowed:
        raise Refusal(
            Reason.BAD_PARAMETER, parameter=parameter, value=str(value), values=_listed(allowed)
        )


def _listed(allowed: Collection[object]) -> str:
    if isinstance(allowed, range):
        return f"{allowed[0]}–{allowed[-1]}"
    return ", ".join(map(str, allowed))
