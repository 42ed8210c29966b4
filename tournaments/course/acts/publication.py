"""Whether everybody may see the tournament."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.refusals import Reason
from tournaments.course.state import State


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


ACTS = (PublishTournament, UnpublishTournament)
