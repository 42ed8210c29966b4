"""Whether everybody may see the tournament, and whose names in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.facts import Code
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.naming import AUDIENCES


@dataclass(frozen=True, slots=True)
class PublishTournament(Act):
    """The tournament may be seen by everybody."""

    kind = "publish_tournament"
    right = "publish_tournament"
    public = True
    stands = True
    when_closed = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """What is published already can't be once more."""
        if state.public:
            yield Refusal(Reason.ALREADY_PUBLIC)

    def effect(self, state: State) -> State:
        """The tournament, to be seen by everybody."""
        return state.changed(public=True)


@dataclass(frozen=True, slots=True)
class UnpublishTournament(Act):
    """The publication of the tournament is withdrawn."""

    kind = "unpublish_tournament"
    right = "publish_tournament"
    public = True
    stands = True
    when_closed = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Only what is published can be withdrawn."""
        if not state.public:
            yield Refusal(Reason.NOT_PUBLIC)

    def effect(self, state: State) -> State:
        """The tournament, to be seen by officials alone."""
        return state.changed(public=False)


@dataclass(frozen=True, slots=True)
class ShowNames(Act):
    """To whom names are shown in the tournament: to all, by consent, to those who take part.

    It holds for the whole tournament as soon as it is said, whichever version is looked at.
    """

    kind = "show_names"
    right = "publish_tournament"
    public = True
    stands = True
    when_closed = True

    to: Code

    def misfits(self, state: State) -> Iterator[Refusal]:  # noqa: ARG002
        """There are three choices."""
        if self.to not in AUDIENCES:
            values = ", ".join(AUDIENCES)
            yield Refusal(Reason.BAD_SETTING, setting="to", value=self.to, values=values)

    def effect(self, state: State) -> State:
        """The tournament with its names shown so."""
        return state.changed(named=self.to)
