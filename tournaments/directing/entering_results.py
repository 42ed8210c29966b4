"""Enters the results of a table that somebody sends: looked at line by line, stored all or none."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from games.acting import Entered
from tournaments.course.acts import Report, TypeOnce
from tournaments.course.state import State
from tournaments.directing import commands
from tournaments.directing.result_files import Results, read
from tournaments.directing.result_lists import Weighed, acts_of, slips_in, weighed
from tournaments.directing.rights import may_enter
from tournaments.directing.streams import written
from tournaments.directing.words import names_of_entries
from tournaments.models import Tournament
from tournaments.rights import Reach


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
    *, row: Tournament, state: State, reach: Reach, content: bytes | str, actor: str
) -> Looked:
    """What entering a table would do as the tournament stands; raises Malformed."""
    results = read(content)
    names = names_of_entries(state, row, reach)
    lines = weighed(results, state, names, _typed_by(actor, row.stream, state))
    return Looked(results, lines, names, tuple(state.divisions))


def enter_results(
    *,
    row: Tournament,
    reach: Reach,
    content: bytes | str,
    meant: bool,
    actor: str,
    key: str,
    source: str,
) -> Entered:
    """Enter all lines of a table that are not there yet, or none.

    `meant` says that what is unusual is right. Raises Malformed, what `commands.perform` raises,
    and the Refusal of the first line that can't be entered, with its `line` and `column`.
    """

    def acts(state: State) -> list[Report | TypeOnce]:
        looked = look_at_results(row=row, state=state, reach=reach, content=content, actor=actor)
        return acts_of(looked.lines, meant=meant)

    sent = content.encode() if isinstance(content, str) else content
    return commands.enter_told(
        actor=actor,
        stream=row.stream,
        told={"results": sha256(sent).hexdigest(), "meant": meant},
        acts_of=acts,
        key=key,
        source=source,
    )


def _typed_by(actor: str, stream: UUID, state: State) -> set[int]:
    """The versions of the waiting slips that somebody has typed."""
    slips = set(slips_in(state)) if state.setup.typed_twice else set()
    found = written(stream, sorted(slips))
    return {one.version for one in found if one.version in slips and one.actor == actor}
