"""Which house writes a tournament with its games: by its acts, and in the heads of its streams."""

from collections.abc import Sequence
from uuid import UUID

from engine.refusals import Refusal
from games import checkpoints, store
from games.refusals import Reason as StoreReason
from tournaments.course.acts import Act, FromGame, HandOver
from tournaments.course.state import State
from tournaments.refusals import Reason


def own_key() -> str:
    """The public key of this house, hexadecimal. Raises Refusal NO_SIGNING_KEY."""
    if not checkpoints.can_sign():
        raise Refusal(StoreReason.NO_SIGNING_KEY)
    return checkpoints.public_key().hex()


def games_of(state: State) -> list[str]:
    """The games of tables, and those that results were once taken from."""
    linked = {
        table.game
        for division in state.divisions.values()
        for played in division.rounds.values()
        for table in played.tables.values()
        if table.game
    }
    told = {line.act.game for line in state.lines if isinstance(line.act, FromGame)}
    return sorted(linked | told)


def taken(head: store.Head, acts: Sequence[Act]) -> store.Head:
    """The head to append acts to: free where they take the tournament, else as it is.

    A house without a key can hand over, but not take. Raises Refusal NO_SIGNING_KEY there,
    NOT_THIS_HOUSE for who takes it for another house, WRITTEN_HERE where this one writes it, and
    HANDED_TO_ITSELF where this house would hand it over to itself.
    """
    for act in acts:
        if not isinstance(act, HandOver):
            continue
        if act.taken and not head.house:
            raise Refusal(Reason.WRITTEN_HERE)
        if act.taken and act.house != own_key():
            raise Refusal(Reason.NOT_THIS_HOUSE, house=own_key())
        if not act.taken and act.house == checkpoints.public_key().hex():
            raise Refusal(Reason.HANDED_TO_ITSELF)
        head = head._replace(house="" if act.taken else head.house)
    return head


def entrust(stream: UUID, state: State, house: str) -> None:
    """Let a house write the tournament and its games; empty: this one. Inside a transaction."""
    store.entrust([stream, *map(UUID, games_of(state))], house)


def handed(acts: Sequence[Act]) -> str | None:
    """The house that acts hand the tournament over to; None where they don't."""
    over = [act.house for act in acts if isinstance(act, HandOver) and not act.taken]
    return over[-1] if over else None
