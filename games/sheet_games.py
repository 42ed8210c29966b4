"""A game that a score sheet was solved to, stored as any other, with notes of what it assumes."""

import hashlib
from collections.abc import Sequence
from uuid import UUID, uuid4

from engine.moves import Note
from engine.solving.doubts import unconfirmed
from engine.solving.entering import entered
from engine.solving.proposals import Proposal
from engine.solving.sheet import Sheet
from games import store
from games.commands import bring_in, brought_in
from games.solved_sheets import assumed, doubted


def store_solved(
    *, actor: str, club: str, text: str, sheet: Sheet, names: Sequence[str], game: Proposal
) -> UUID:
    """Store a proposed game; the same proposal of the same sheet is stored once for a club.

    Returns its stream. Each assumption is a note behind the last entry, and so is which lines
    nothing but one thing confirms. Raises the Refusal of the
    rules for a proposal that they do not take.
    """
    digest = _digest(text, game)
    if (known := brought_in(club, digest)) is not None:
        return known
    players = tuple(str(uuid4()) for _ in names)
    made = entered(sheet, game, players)
    if made.refused is not None:
        raise made.refused
    stream = store.new_stream()
    texts = {UUID(player): {"nick": name} for player, name in zip(players, names, strict=True)}
    notes = []
    said = [*map(assumed, game.assumed), *map(doubted, unconfirmed(sheet, game))]
    for words in said:
        about = uuid4()
        texts[about] = {"note": words}
        notes.append(Note(str(about)))
    operation = store.Operation(actor, f"sheet {club} {digest}", bytes.fromhex(digest))
    entries, source = (*made.stream, *notes), "sheet"
    return bring_in(
        stream, entries, operation, club=club, digest=digest, texts=texts, source=source
    )


def _digest(text: str, game: Proposal) -> str:
    laid = [(s.laid.cell, s.laid.down, s.laid.letters) for s in game.steps if s.laid]
    return hashlib.sha256(repr((text, laid)).encode()).hexdigest()
