"""Rows that are read in parts are read within one transaction, or all at once.

Django lets them live on behind the transaction that they were asked in. PgBouncer has given the
server to somebody else by then, and looks for them where they are not.
"""

from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that leaves nothing behind at the server when a transaction ends."""

    def chunked_cursor(self) -> Any:
        """One that reads in parts while a transaction holds it, otherwise a plain one."""
        return self.cursor() if self.get_autocommit() else super().chunked_cursor()
