"""Enters the results of a table that somebody sends: looked at line by line, stored all or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from games.acting import By, Entered
from tournaments.course.act import Act
from tournaments.course.acts import Forfeit, Report
from tournaments.course.state import State
from tournaments.directing import commands
from tournaments.directing.result_files import OfRound, Results, Told, read
from tournaments.directing.result_lists import Sender, Weighed, acts_of, slips_in, weighed
from tournaments.directing.rights import may_enter
from tournaments.directing.streams import who_entered
from tournaments.directing.words import names_of_entries
from tournaments.models import Tournament
from tournaments.rights import Reach

PORTION = 500
"""So many acts are stored at once, so that others get their turn in between."""


class Looked(NamedTuple):
    """A table as it was read, each line with what would become of it.

    `names` go by entry; `divisions` are the codes of those of the tournament.
    """

    results: Results
    lines: tuple[Weighed, ...]
    names: Mapping[str, str]
    divisions: tuple[str, ...]


def may_enter_results(reach: Reach, row: Tournament) -> bool:
    """Whether somebody may enter the results of all tables."""
    return may_enter(reach, Report("A", 1, 1), row, frozenset())


def look_at_results(
    *,
    row: Tournament,
    state: State,
    reach: Reach,
    content: bytes | str,
    actor: str,
    of: OfRound | None = None,
) -> Looked:
    """What entering a table would do as the tournament stands; raises Unusable.

    A table that tells no round is one `of` this round.
    """
    results = read(content, of)
    names = names_of_entries(state, row, reach)
    lines = tuple(weighed(results.rows, state, names, _sender(reach, row, state, actor)))
    return Looked(results, lines, names, tuple(state.divisions))


def enter_results(
    *,
    row: Tournament,
    reach: Reach,
    content: bytes | str,
    meant: bool,
    by: By,
    of: OfRound | None = None,
) -> Entered:
    """Enter all lines of a table that are not there yet, or none; of very many a portion at once.

    `meant` says that what is unusual is right. All lines are weighed before any is entered. Raises
    Unusable, what `commands.perform` raises, and the Refusal of the first line that can't be
    entered, with its `line` and `column`. Where that meets a later portion, since somebody else has
    entered something meanwhile, what was entered before it stands; whoever sends the table again
    enters the rest.
    """
    results, sent = read(content, of), content.encode() if isinstance(content, str) else content
    rows = results.rows
    told: dict[str, Any] = {"results": sha256(sent).hexdigest(), "meant": meant}
    if results.of:
        told["of"] = list(results.of)
    part, begin, added, done = 0, 0, list[int](), None
    while done is None or len(done.added) >= PORTION:
        portion = _Portion(row, reach, rows[begin:], by.actor, meant, not part)
        done = commands.enter_told(
            by=replace(by, key=str(by.subject_of(part))) if part else by,
            stream=row.stream,
            told={**told, "part": part} if part else told,
            acts_of=portion.acts,
        )
        added += done.added
        # What a repetition found to enter is not what it had entered before.
        begin = 0 if done.repeated else begin + portion.lines
        part += 1
    return replace(done, added=tuple(added))


@dataclass
class _Portion:
    """The next acts to which lines of a table amount, and how many lines that was."""

    row: Tournament
    reach: Reach
    rows: Sequence[Told]
    actor: str
    meant: bool
    all_weighed: bool
    lines: int = 0

    def acts(self, state: State) -> list[Act]:
        """The acts of the first lines; raises the Refusal of a line that can't be entered.

        The lines behind them are weighed if `all_weighed`.
        """
        names = names_of_entries(state, self.row, self.reach)
        sender = _sender(self.reach, self.row, state, self.actor)
        found, self.lines = list[Act](), 0
        for several in acts_of(weighed(self.rows, state, names, sender), meant=self.meant):
            if len(found) < PORTION:
                found += several
                self.lines += 1
            elif not self.all_weighed:
                break
        return found


def _sender(reach: Reach, row: Tournament, state: State, actor: str) -> Sender:
    corrects = may_enter(reach, Forfeit("A", 1, 1, ()), row, frozenset())
    return Sender(_typed_by(actor, row.stream, state), corrects)


def _typed_by(actor: str, stream: UUID, state: State) -> set[int]:
    """The versions of the waiting slips that somebody has typed."""
    slips = set(slips_in(state)) if state.setup.typed_twice else set()
    found = who_entered(stream, sorted(slips))
    return {one.version for one in found if one.version in slips and one.actor == actor}
