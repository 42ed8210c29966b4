"""The memory of operations: how long repetitions are known as such."""

from datetime import datetime, timedelta
from uuid import UUID

from games.models import Operation
from games.store.rows import derived_id

OPERATIONS_KEPT = timedelta(weeks=8)


def was_carried_out(stream: UUID, actor: str, key: str) -> bool:
    """Whether a request of this actor with this key has led to events of the stream."""
    return Operation.objects.filter(pk=derived_id(actor, key), stream=stream).exists()


def forget_operations(before: datetime) -> int:
    """Forget the operations recorded before a time (weeks ago); returns how many.

    A key that is used again afterwards is a new operation.
    """
    microseconds = int(before.timestamp()) * 1_000_000
    return Operation.objects.filter(recorded__lt=microseconds).delete()[0]
