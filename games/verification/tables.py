"""The closed list of the database's tables: each with how `verify` proves it, or why it doesn't.

Each storey registers its own in its `apps.py`. A table that is on no list is damage by itself, and
a test fails; so nobody adds one without saying what keeps it honest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db.models import Model

from games.registering import settle
from games.verification.derived import Derived
from games.verification.proofs import Proof


@dataclass(frozen=True)
class Table:
    """A table of the database: `how` it is verified, or `why_not`; one of both is empty.

    `proof` makes what names its wrong rows, anew for each run; `derived` says how they follow from
    streams, where they do.
    """

    name: str
    how: str
    why_not: str
    proof: Callable[[], Proof] | None = None
    derived: Derived | None = None


_registered: dict[str, Table] = {}


def register(
    table: type[Model] | str,
    *,
    how: str = "",
    why_not: str = "",
    proof: Callable[[], Proof] | None = None,
    derived: Derived | None = None,
) -> None:
    """Put a table (a model, or the name of a table that has none of ours) on the list.

    `how` says in a sentence what `verify` compares its rows with, `why_not` why it can't. What is
    `derived` proves itself, unless there is another proof, and `rebuild` makes it again. Raises
    ValueError unless one of both is said, and for a table on the list.
    """
    if bool(how) == bool(why_not):
        raise ValueError("say how a table is verified, or why not")
    if derived is not None and proof is None:
        proof = partial(_itself, derived)
    if why_not and proof:
        raise ValueError("a table that is proved is verified")
    name = table if isinstance(table, str) else table._meta.db_table  # noqa: SLF001
    if name in _registered:
        raise ValueError(f"{name} is on the list already")
    _registered[name] = Table(name, how, why_not, proof, derived)


def _itself(derived: Derived) -> Proof:
    return derived


def listed() -> dict[str, Table]:
    """All tables on the list, by name."""
    settle()
    return dict(sorted(_registered.items()))


def proofs() -> list[Proof]:
    """A fresh proof of each table that has one."""
    return [table.proof() for table in listed().values() if table.proof]


def derived_tables() -> list[Derived]:
    """Each table whose rows follow from streams."""
    return [table.derived for table in listed().values() if table.derived is not None]
