"""GCG files in and out of the store: one file a game, the same file never twice."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize
from uuid import UUID, uuid4

from engine.classic.state import State
from engine.gcg.entering import entered
from engine.gcg.fitting import Fit, fits
from engine.gcg.reader import parse
from engine.gcg.recording import recorded
from engine.gcg.records import Player, Record, Remark, can_be_nick
from engine.gcg.writer import write
from engine.moves import words_of
from engine.refusals import Said, Unusable
from games import store
from games.commands import bring_in, brought_in
from games.known_by_number import as_read
from games.models import Text
from games.queries import club_of, name_at
from games.refusals import Reason, Refusal
from games.replays import as_of

_HEADER = ("title", "description", "id", "lexicon")
_INCOMPLETE = "incomplete"
MOST_OF_AN_UPLOAD = 64 * 1024


@dataclass(frozen=True)
class Imported:
    """What became of a file: its stream, the rules it was entered by, what is left to explain."""

    stream: UUID
    state: State
    doubts: tuple[tuple[int, Refusal], ...] = ()
    repeated: bool = False


def read_gcg(content: bytes) -> Record:
    """The Record of a file. Raises Unusable, also for a file without a move."""
    record = parse(content)
    if not record.entries:
        raise Unusable("file", "It holds no move, so there is no game to import.")
    return record


def known_file(*, club: str, content: bytes) -> UUID | None:
    """The stream into which a club has imported this very file, or None."""
    return brought_in(club, _digest(content))


def best_fits(record: Record, ruleset: str | None) -> list[Fit]:
    """The rules that explain a record best: one, or several that leave the same to explain.

    Raises the Refusal of the best rules where none fits.
    """
    ranked = fits(record, [ruleset] if ruleset else None)
    if ranked[0].refusal is not None:
        furthest = max(ranked, key=lambda fit: fit.line)
        raise Unfit(furthest)
    return [fit for fit in ranked if fit.rank == ranked[0].rank]


class Unfit(Exception):
    """No rules take the file; `fit` is the attempt that came furthest."""

    def __init__(self, fit: Fit) -> None:
        """Keep the attempt."""
        super().__init__(fit)
        self.fit = fit


@dataclass(frozen=True)
class Looked:
    """What a file would become: by which rules, which others fit `alike`, what there is to see.

    `findings` have the line of the file, 0 where they have none; `known` is the club's stream that
    this very file became before.
    """

    content: bytes
    record: Record
    fit: Fit
    alike: tuple[Fit, ...]
    findings: tuple[tuple[int, Refusal], ...]
    known: UUID | None


def checked_length(content: bytes) -> bytes:
    """The bytes of a file that was sent. Raises Unusable for one that is too long for a game."""
    if len(content) > MOST_OF_AN_UPLOAD:
        what = "It is larger than {most} bytes; a game needs a few thousand."
        raise Unusable("file", what, most=MOST_OF_AN_UPLOAD)
    return content


def look_at(*, club: str, content: bytes, ruleset: str | None = None) -> Looked:
    """Look at a file that somebody has sent for a club; nothing is stored.

    Raises Unusable with the line that can't be read and Refusal LINE_REFUSED with the one that
    the rules refuse.
    """
    record = read_gcg(checked_length(content))
    try:
        best = best_fits(record, ruleset)
    except Unfit as unfit:
        raise _refused(unfit.fit.line, unfit.fit) from None
    game = entered(record, best[0].rules, ("1", "2"), lambda _: "0")
    noted = [
        (game.lines[found.version - 1], Refusal(found.reason, **found.facts))
        for found in game.game.findings
    ]
    findings = sorted([*game.doubts, *noted], key=lambda found: found[0])
    known = known_file(club=club, content=content)
    return Looked(content, record, best[0], tuple(best[1:]), tuple(findings), known)


def import_looked(*, actor: str, club: str, looked: Looked) -> UUID:
    """Store the game of a file that was looked at. Raises as `import_gcg` does."""
    done = import_gcg(
        actor=actor, club=club, content=looked.content, record=looked.record, fit=looked.fit
    )
    return done.stream


def _refused(line: int, fit: Fit) -> Refusal:
    refusal = fit.refusal
    why = Said(refusal.template, **refusal.facts) if refusal else ""
    clause = refusal.clause if refusal else None
    return Refusal(Reason.LINE_REFUSED, clause, line=line, rules=fit.name, why=why)


def import_gcg(*, actor: str, club: str, content: bytes, record: Record, fit: Fit) -> Imported:
    """Enter a file's game as a new stream under the rules of `fit`; all or nothing.

    Raises Unplayable with the line that the rules refuse, and Refusal ALREADY_IMPORTED.
    """
    texts: dict[UUID, dict[str, str]] = {}

    def keep(remark: Remark) -> str:
        subject = uuid4()
        texts[subject] = {remark.keyword or "comment": remark.text}
        return str(subject)

    players = (str(uuid4()), str(uuid4()))
    for player, said in zip(players, record.players, strict=True):
        texts[UUID(player)] = {"nick": said.nick, "name": said.name}
    game = entered(record, fit.rules, players, keep)
    digest, stream = _digest(content), store.new_stream()
    texts[stream] = {name: getattr(record, name) for name in _HEADER}
    texts[stream][_INCOMPLETE] = "yes" if record.incomplete else ""
    operation = store.Operation(actor, f"gcg {club} {digest}", bytes.fromhex(digest))
    kept = bring_in(stream, game.entries, operation, club=club, digest=digest, texts=texts)
    if kept != stream:
        raise Refusal(Reason.ALREADY_IMPORTED)
    return Imported(stream, game.game, tuple(game.doubts))


def export_gcg(stream: UUID) -> str:
    """A game as GCG text, with its names and notes.

    Raises Refusal NO_SUCH_GAME and Unusable for a game that GCG can't hold.
    """
    state = as_of(stream)
    if state is None:
        raise Refusal(Reason.NO_SUCH_GAME)
    if not isinstance(state, State):
        raise Unusable("game", "GCG can't hold this kind of game. Use JSON lines.")
    notes = [
        worded.text  # type: ignore[attr-defined]
        for entry in state.entries
        if (worded := words_of(entry.move))
    ]
    subjects = [stream, *map(UUID, (*state.players, *notes))]
    rows = Text.objects.filter(subject__in=subjects, club=club_of(stream))
    said: dict[UUID, dict[str, str]] = {}
    for row in rows:
        said.setdefault(row.subject, {})[row.kind] = row.words
    remarks = {
        note: Remark("" if kind == "comment" else kind, words)
        for note in notes
        for kind, words in said.get(UUID(note), {}).items()
    }
    about_game = said.get(stream, {})
    header: dict[str, Any] = {name: about_game.get(name, "") for name in _HEADER}
    header[_INCOMPLETE] = _INCOMPLETE in about_game
    players = _players(
        [
            {"name": as_read(about_game.get(name_at(seat), ""))} | said.get(UUID(player), {})
            for seat, player in enumerate(state.players)
        ]
    )
    return write(recorded(state, players, remarks, **header))


def _players(said: Sequence[Mapping[str, str]]) -> tuple[Player, ...]:
    """The players of the file by their nicknames, else their first names.

    A blanked one becomes the number of the seat; both do where names can't tell them apart.
    """
    names = [about.get("name", "") for about in said]
    nicks = [
        about.get("nick") or normalize("NFC", name).split(" ")[0].replace(":", "") or f"P{number}"
        for number, (about, name) in enumerate(zip(said, names, strict=True), 1)
    ]
    if len(set(nicks)) < len(nicks) or not all(map(can_be_nick, nicks)):
        nicks = [f"P{number}" for number in range(1, len(nicks) + 1)]
    return tuple(map(Player, nicks, names))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
