"""What the machine's names are called on the pages: tables of labels that know an answer to all.

A name that a storey below has got and no table knows yet is shown as it is, its words apart. So no
page breaks for a missing label; that none is missing holds `tests/frontend/test_labels.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

Label = TypeVar("Label")


def plain(name: Any) -> str:
    """A name as it is, its words apart: best_game is "best game"."""
    return str(name).replace("_", " ")


class Called(dict[Any, Label], Generic[Label]):
    """Labels by name; `otherwise` makes that of a name that is not in the table."""

    def __init__(self, known: Mapping[Any, Label], otherwise: Callable[[Any], Any] = plain) -> None:
        """Keep what is known."""
        super().__init__(known)
        self.otherwise = otherwise

    def __missing__(self, name: Any) -> Any:
        """The label of a name that has none of its own."""
        return self.otherwise(name)
