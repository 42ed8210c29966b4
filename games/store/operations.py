"""The memory of operations: how long repetitions are known as such."""

from datetime import datetime

from games.models import Operation


def forget_operations(before: datetime) -> int:
    """Forget the operations recorded before a time (weeks ago); returns how many.

    A key that is used again afterwards is a new operation.
    """
    microseconds = int(before.timestamp()) * 1_000_000
    return Operation.objects.filter(recorded__lt=microseconds).delete()[0]
