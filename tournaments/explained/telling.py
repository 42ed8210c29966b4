"""A game explained to who may read it, or why nobody is told: the one door of pages and REST."""

from engine.refusals import Refusal
from games.at_work import Going
from games.explained import GameExplained, explanation
from games.models import Sheet
from lexicon import shelf
from tournaments.explained.refusals import Reason
from tournaments.explained.when import why_untold
from tournaments.rights import Reach


def told_of(within: Reach, sheet: Sheet, edition: str = "") -> GameExplained:
    """A game explained by the edition of this hash, or by its own, however long it takes.

    `sheet` is one that `within` may read. Raises as `told_or_going`.
    """
    found = told_or_going(within, sheet, edition, patience=None)
    if isinstance(found, Going):
        raise TypeError(found)
    return found


def told_or_going(
    within: Reach, sheet: Sheet, edition: str, patience: float | None
) -> GameExplained | Going:
    """The same, or how far it is where it takes longer than so many seconds.

    `sheet` is one that `within` may read. Raises Refusal where nobody is told, and for a list that
    is not there for this reader.
    """
    if (why := why_untold(sheet)) is not None:
        raise why
    own = edition in ("", shelf.base().hash) or within.may("read_editions", sheet)
    found = explanation(sheet.stream, sheet.club, edition, patience) if own else None
    if found is None:
        raise Refusal(Reason.NO_SUCH_LIST)
    return found
