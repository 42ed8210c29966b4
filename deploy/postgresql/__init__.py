"""Django's PostgreSQL, as it goes through PgBouncer."""
