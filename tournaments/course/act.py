"""What an act of a tournament is, and what each kind of act says about itself."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_args

from engine.facts import Code, WordsId
from engine.kinds import Kind
from engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Act(Kind):
    """An event of a tournament: its facts are annotated, what a kind says about itself is not.

    `public`: everybody may read it, but for the facts that are `hidden`. `stands`: it can't be
    undone. `when_closed`: a closed tournament still takes it.
    """

    public: ClassVar[bool] = False
    hidden: ClassVar[frozenset[str]] = frozenset()
    stands: ClassVar[bool] = False
    when_closed: ClassVar[bool] = False

    # Asked once, when it is entered, by the rules and systems of the day.

    def written_out(self, state: Any) -> "tuple[Act, list[Refusal]]":  # noqa: ARG002
        """The act in canonical form, and what speaks against it today; raises Refusal."""
        return self, []

    def asked(self, state: Any) -> "tuple[Act, list[Refusal]]":  # noqa: ARG002
        """The act with the word that was needed and no needless one, and what is asked without it.

        Whoever says that it is meant so gets through, and that it was said is a fact of the act.
        """
        return self, []

    def meant(self) -> "Act":
        """The act with the word that it is meant so, where it has one."""
        return self

    # Asked whenever the stream is read; both know the stream alone.

    def misfits(self, state: Any) -> Iterator[Refusal]:  # noqa: ARG002
        """All that speaks against it where it stands; what makes the rest pointless is raised."""
        yield from ()

    def effect(self, state: Any) -> Any:
        """The tournament after it, if it fits; its line apart."""
        return state


@dataclass(frozen=True, slots=True)
class AtTable(Act):
    """What concerns one table of a round."""

    division: Code
    round: int
    table: int


def worded(cls: type[Act]) -> str | None:
    """The fact of a kind that gives words of people by their ids; None if they bring none."""
    return next((fact.name for fact in fields(cls) if _has_words(fact.type)), None)


def _has_words(wanted: Any) -> bool:
    return wanted == WordsId or any(map(_has_words, get_args(wanted)))
