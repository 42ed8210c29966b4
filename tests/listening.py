"""Listens to what a house streams, as a client that goes after so many parts.

The task that watched for it is waited for: one that is left to the end of its loop may be in the
middle of a question to the database, which nobody answers any more.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any


async def first(stream: AsyncGenerator[bytes], number: int) -> list[bytes]:
    """The first parts of what a stream sends; then the client goes."""
    before = asyncio.all_tasks()
    async with aclosing(stream):
        found = [await anext(stream) for _ in range(number)]
    await asyncio.gather(*asyncio.all_tasks() - before, return_exceptions=True)
    return found


async def first_parts(answer: Any, number: int) -> list[bytes]:
    """The first parts that an answer streams."""
    # What the answer shows of it is another generator, whose end does not end this one.
    return await first(answer._iterator, number)
