"""Who wins a prize and why, in words: of a tournament as of a series."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from frontend.called import Called
from tournaments.awarding import BY_HAND, Awarded, Candidate, Passed
from tournaments.collation import in_order
from tournaments.course.shapes import Prize
from tournaments.directing.prizes_in_words import PrizeWords
from tournaments.results import Exact

Names = Mapping[str, str]
G = TypeVar("G")


class PrizeShown(NamedTuple):
    """A prize in words: its number, what it is for, what it is, who wins it, and why."""

    number: int
    called: str
    thing: str
    winners: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Teller(Generic[G]):
    """Tells the prizes of a list by these names and these words for the kinds.

    `written` writes what was reached for a prize, `where` says in what it was.
    """

    names: Names
    words: Called[PrizeWords]
    written: Callable[[Prize, Exact], str]
    where: Callable[[Prize, G], str]

    def shown(self, one: Awarded[G], called: str, thing: str) -> PrizeShown:
        """A prize in words; `winners` is empty where nobody wins it."""
        winners = listed((winner.entry for winner in one.winners), self.names)
        return PrizeShown(one.number, called, thing, winners, tuple(self._why(one)))

    def _why(self, one: Awarded[G]) -> list[str]:
        """Why these win it, who else would have, or why nobody does."""
        passed = [self._passed(one.prize, told) for told in one.passed]
        if not one.winners:
            return [*passed, str(self.words[one.prize.by].nobody)]
        if one.prize.by in BY_HAND:
            return []
        return [*self._won(one), *_together(one), *passed]

    def _won(self, one: Awarded[G]) -> Iterator[str]:
        """What was reached, by each for whom it was another game."""
        alone = one.of_one_game or len(one.winners) == 1 or not one.winners[0].lines
        for winner in one.winners[:1] if alone else one.winners:
            said = self._reached(one.prize, winner)
            if not alone:
                said = _("{name}: {said}").format(name=self.names[winner.entry], said=said)
            yield said[:1].upper() + said[1:] + "."

    def _reached(self, prize: Prize, winner: Candidate[G]) -> str:
        """What somebody has reached, and in what."""
        reached = self.written(prize, winner.reached)
        said = str(self.words[prize.by].reached).format(reached=reached)
        return ", ".join([said, *(self.where(prize, line) for line in winner.lines)])

    def _passed(self, prize: Prize, passed: Passed[G]) -> str:
        who, reached = passed.candidate, self._reached(prize, passed.candidate)
        told = {"name": self.names[who.entry], "said": reached, "number": passed.has}
        if not passed.has:
            return _("{name} ({said}) has withdrawn and is passed over.").format(**told)
        return _("{name} ({said}) has prize {number} already and is passed over.").format(**told)


def _together(one: Awarded[G]) -> Iterator[str]:
    """Why several win it."""
    if one.of_one_game:
        yield _("It was the same game, so it belongs to all who played it.")
    elif len(one.shared) > 1:
        numbers = ", ".join(map(str, one.shared))
        yield _("Equal, so they share the prizes {numbers}.").format(numbers=numbers)
    elif len(one.winners) > 1:
        yield _("Equal, so they share it.")


def listed(entries: Iterable[str], names: Names) -> str:
    """The names of these, in their order."""
    return ", ".join(sorted((names[entry] for entry in entries), key=in_order))
